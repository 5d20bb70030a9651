"""What a program sets: parameters and values of a class, and the settings that every recognizer has."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Callable

from ._generated.constants import GESTA_TOOLS_FINGER
from ._numbers import int32, int64, real, truth, word
from ._texts import c_text
from .describe import Type
from .errors import ErrorCode, make_error
from .motion import Input
from .touch import Button, Modifier, Tool

if TYPE_CHECKING:
    from .describe import ClassDescription

Setting = tuple[bytes, float, "bytes | None"]
"""The name in C, and a number or a text."""


def tool_bits(tools: Any) -> int:
    """The bits of one Tool or several, or of their names."""
    given = list(tools) if isinstance(tools, Iterable) and not isinstance(tools, str) else [tools]
    if not given:
        raise make_error(ErrorCode.RANGE, f"tools is {tools!r}, must have at least one gesta.Tool")
    bits = 0
    for tool in given:
        if not isinstance(tool, (Tool, str)):
            raise make_error(ErrorCode.TYPE, f"tool is {tool!r}, must be a Tool")
        bits |= GESTA_TOOLS_FINGER << word("tools", tool, Tool)
    return bits


def _modifiers(modifiers: Any) -> list[Setting]:
    both = modifiers if isinstance(modifiers, tuple) else (modifiers, 0)
    if len(both) != 2:
        raise make_error(ErrorCode.TYPE, f"modifiers is {modifiers!r}, must be the required keys, or both")
    required, excluded = word("required", both[0], Modifier), word("excluded", both[1], Modifier)
    if required & excluded:
        text = f"excluded is {excluded}, must not have keys of required, which is {required}"
        raise make_error(ErrorCode.RANGE, text)
    return [(b"required_modifiers", required, None), (b"excluded_modifiers", excluded, None)]


def _number(name: str, convert: Callable[[Any], int]) -> Callable[[Any], list[Setting]]:
    return lambda value: [(name.encode(), convert(value), None)]


SETTINGS: dict[str, Callable[[Any], list[Setting]]] = {
    "enabled": _number("enabled", lambda value: truth("enabled", value)),
    "provisional": _number("provisional", lambda value: truth("provisional", value)),
    "priority": _number("priority", lambda value: int32("priority", value)),
    "tools": _number("tools", tool_bits),
    "inputs": _number("inputs", lambda value: word("inputs", value, Input)),
    "buttons": _number("buttons", lambda value: word("buttons", value, Button)),
    "modifiers": _modifiers,
}
"""What every recognizer has, by name: what a value of it is in C."""


def settings_of(description: ClassDescription, name: Any, value: Any) -> list[Setting]:
    """What a value of a program is in C.

    A name that neither the class nor every recognizer has is left to the library, which refuses it with the nearest.
    """
    if not isinstance(name, str):
        raise make_error(ErrorCode.TYPE, f"name is {name!r}, must be the name of a parameter or value")
    found = description.entries.get(name)
    if found is None:
        setting = SETTINGS.get(name)
        return [(name.encode("utf-8", "surrogatepass"), 0.0, None)] if setting is None else setting(value)
    entry, raw = found
    if entry.type is Type.NUMBER:
        return [(raw, real(name, value), None)]
    if entry.type is Type.INTEGER:
        return [(raw, float(int64(name, value)), None)]
    if entry.type is Type.BOOLEAN:
        return [(raw, float(truth(name, value)), None)]
    if not isinstance(value, str):
        rule = f"one of {', '.join(map(repr, entry.choices))}" if entry.type is Type.CHOICE else "a str"
        raise make_error(ErrorCode.TYPE, f"{name} is {value!r}, must be {rule}")
    return [(raw, 0.0, c_text(name, value))]
