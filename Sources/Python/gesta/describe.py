"""What recognizer classes say of themselves: parameters, values and reasons."""

from __future__ import annotations

import ctypes
import difflib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from typing import TYPE_CHECKING, Any, Union

from . import _structs as s
from ._native import lib

if TYPE_CHECKING:
    from .context import Context

Scalar = Union[float, int, bool, str]


class Type(IntEnum):
    """Types of parameters and values: in Python float, int, bool, str (a choice's name) and str."""

    NUMBER = 1
    INTEGER = 2
    BOOLEAN = 3
    CHOICE = 4
    TEXT = 5


@dataclass(frozen=True)
class ParameterDescription:
    """A parameter. Lengths (`is_length`) are in the caller's units; `initial` is the default."""

    name: str
    type: Type
    unit: str
    doc: str
    minimum: float
    maximum: float
    initial: Scalar
    choices: tuple[str, ...]
    is_length: bool


@dataclass(frozen=True)
class ValueDescription:
    """A value. `writable`: a program may set it. `flips`: its sign turns where y grows upwards."""

    name: str
    type: Type
    unit: str
    doc: str
    choices: tuple[str, ...]
    writable: bool
    flips: bool


Entry = Union[ParameterDescription, ValueDescription]


@dataclass(frozen=True)
class ReasonDescription:
    """Why a gesture did not fire; {measured}, {limit} and {name} in `text` stand for figures."""

    code: int
    name: str
    text: str


@dataclass(frozen=True)
class ClassDescription:
    """A recognizer class. `plugin` is the id of the plugin that it came from, 0 for built-in and registered ones; `hovers`: its
    recognizers hear of pointers above the surface, and follow no contacts."""

    class_id: int
    id: str
    label: str
    doc: str
    continuous: bool
    parameters: tuple[ParameterDescription, ...]
    values: tuple[ValueDescription, ...]
    reasons: tuple[ReasonDescription, ...]
    plugin: int
    hovers: bool

    def find(self, name: str) -> Entry | None:
        """The parameter or value of that name, or None."""
        entries: tuple[Entry, ...] = (*self.parameters, *self.values)
        return next((entry for entry in entries if entry.name == name), None)

    def reason_name(self, code: int) -> str:
        """A reason's name, shared or the class's own; "?" for an unknown one."""
        for reason in self.reasons:
            if reason.code == code:
                return reason.name
        return text(lib.gesta_reason_name(code))

    def decode(self, numbers: Any) -> Mapping[str, Scalar]:
        """An array of doubles in the class's order as values by name; texts, which cannot be there, are left out."""
        return {
            name: number if entry is None else decoded(entry, number)
            for (name, entry), number in zip(self._decoders, numbers)
            if name
        }

    @cached_property
    def _decoders(self) -> tuple[tuple[str, ValueDescription | None], ...]:
        """For each value its name, none for a text, and what it is unless that is a number as it stands: events are read often."""
        return tuple(
            ("" if value.type == Type.TEXT else value.name, None if value.type == Type.NUMBER else value)
            for value in self.values
        )


def decoded(entry: Entry, number: float) -> Scalar:
    """A double as the entry's Python type."""
    if entry.type == Type.INTEGER:
        return int(number)
    if entry.type == Type.BOOLEAN:
        return bool(number)
    if entry.type == Type.CHOICE and 0 <= number < len(entry.choices):
        return entry.choices[int(number)]
    return float(number)


def describe(context: Context, class_id: int) -> ClassDescription:
    """Reads a class's description; the context keeps it, as a class never changes."""
    info = _filled(context, s.ClassInfo, lib.gesta_class_describe, class_id)
    return ClassDescription(
        info.class_id,
        text(info.id),
        text(info.label),
        text(info.doc),
        bool(info.flags & 1),
        tuple(
            _parameter(_filled(context, s.ParameterInfo, lib.gesta_class_parameter, class_id, i))
            for i in range(info.parameter_count)
        ),
        tuple(
            _value(_filled(context, s.ValueInfo, lib.gesta_class_value, class_id, i)) for i in range(info.value_count)
        ),
        tuple(
            _reason(_filled(context, s.ReasonInfo, lib.gesta_class_reason, class_id, i))
            for i in range(info.reason_count)
        ),
        info.plugin,
        bool(info.flags & 8),
    )


def _filled(context: Context, struct: Any, function: Any, *arguments: int) -> Any:
    info = struct(size=ctypes.sizeof(struct))
    context._call(function, *arguments, ctypes.byref(info))
    return info


def like(name: str, names: Iterable[str]) -> str:
    """What a name that is none may have meant, to end a message with."""
    near = difflib.get_close_matches(name, list(names), 1)
    return f'; did you mean "{near[0]}"?' if near else ""


def text(raw: bytes | None) -> str:
    """A static text of the library's."""
    return (raw or b"").decode("utf-8", "replace")


def _choices(info: Any) -> tuple[str, ...]:
    return tuple(text(info.choices[i]) for i in range(info.choice_count))


def _parameter(info: s.ParameterInfo) -> ParameterDescription:
    kind, choices = Type(info.type), _choices(info)
    found: dict[Type, Scalar] = {
        Type.TEXT: text(info.initial_text),
        Type.INTEGER: int(info.initial),
        Type.BOOLEAN: bool(info.initial),
    }
    initial = found.get(kind, info.initial)
    if kind == Type.CHOICE:
        initial = choices[int(info.initial)]
    return ParameterDescription(
        text(info.name),
        kind,
        text(info.unit),
        text(info.doc),
        info.minimum,
        info.maximum,
        initial,
        choices,
        bool(info.flags & 1),
    )


def _value(info: s.ValueInfo) -> ValueDescription:
    return ValueDescription(
        text(info.name),
        Type(info.type),
        text(info.unit),
        text(info.doc),
        _choices(info),
        bool(info.flags & 1),
        bool(info.flags & 2),
    )


def _reason(info: s.ReasonInfo) -> ReasonDescription:
    return ReasonDescription(info.code, text(info.name), text(info.text))
