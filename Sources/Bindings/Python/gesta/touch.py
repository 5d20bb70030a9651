"""Touch samples."""

from __future__ import annotations

import ctypes
import struct
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ._generated import structs
from ._generated.enums import Button, Modifier, MotionKind, Phase, Tool, TouchFlag
from ._numbers import NANOSECONDS, Word, word
from .errors import ErrorCode, GestaError, make_error

__all__ = ["COALESCED", "Button", "Modifier", "Phase", "Tool", "Touch"]

COALESCED = int(TouchFlag.COALESCED)
"""Bit of Touch.flags: the system had buffered this sample and delivered it together with a later one."""


FORMAT = struct.Struct("=qQdd4I6fIf")
assert FORMAT.size == ctypes.sizeof(structs.Touch)
_pack = FORMAT.pack


@dataclass(frozen=True, init=False)
class Touch:
    """One reading of one contact.

    `time` is in ns on the caller's clock, within ±GESTA_TIME_MAX (146 years), at least the context's time. `contact` is
    any number from 0 to 2^64-1 that is unique among the contacts that are down. `x` and `y` are in the caller's units,
    within ±1e9; y grows downwards unless the context is configured otherwise. Pressure, axes, orientation, tilt
    and distance are 0 if unknown; axes are in the caller's units, angles in radians. The distance of a hovering pen
    from the surface is usually 0 to 1, the farthest at which the device reports it, and not negative.

    Phase, tool, buttons, modifiers and flags are numbers or names: `phase="began"`, `buttons="primary|middle"`.

    Raises ParameterTypeError for an argument of another type, ParameterNameError for a name of nothing, and RangeError
    for a number that does not fit into gesta_touch. What else is wrong is refused when it is pushed.
    """

    time: int
    contact: int
    x: float
    y: float
    phase: int
    tool: int
    buttons: int
    modifiers: int
    pressure: float
    major: float
    minor: float
    orientation: float
    tilt_x: float
    tilt_y: float
    flags: int
    distance: float

    def __init__(
        self,
        time: int,
        contact: int,
        x: float,
        y: float,
        phase: Word,
        tool: Word = Tool.FINGER,
        buttons: Word = 0,
        modifiers: Word = 0,
        pressure: float = 0.0,
        major: float = 0.0,
        minor: float = 0.0,
        orientation: float = 0.0,
        tilt_x: float = 0.0,
        tilt_y: float = 0.0,
        flags: Word = 0,
        distance: float = 0.0,
    ) -> None:
        # fmt: off
        given = (
            time, contact, x, y, phase, tool, buttons, modifiers,
            pressure, major, minor, orientation, tilt_x, tilt_y, flags, distance,
        )
        # fmt: on
        fields = self.__dict__
        try:
            fields["_packed"] = _pack(*given)
        except (struct.error, OverflowError, TypeError):
            fields.update(zip(_FIELDS, given))
            if not renamed(fields, WORDS):
                raise misfit(self, structs.Touch) from None
            given = tuple(fields[name] for name in _FIELDS)
            fields["_packed"] = _pack(*given)
        fields["_given"] = given

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """Makes the fields of what was given when one is read: most samples are pushed and never read."""
            if name in _FIELDS and "_given" in self.__dict__:
                self.__dict__.update(zip(_FIELDS, self._given))
            return object.__getattribute__(self, name)


_FIELDS = tuple(Touch.__dataclass_fields__)
WORDS = {"phase": Phase, "tool": Tool, "buttons": Button, "modifiers": Modifier, "flags": TouchFlag}
_RULES = {"time": NANOSECONDS}
_RULES |= {name: f"a gesta.{kind.__name__} or its name" for name, kind in {**WORDS, "kind": MotionKind}.items()}


def renamed(fields: dict[str, Any], words: dict[str, Any]) -> bool:
    """Replaces the names of phases, tools and others by members. Returns whether there were any."""
    given = [name for name in words if isinstance(fields[name], str)]
    for name in given:
        fields[name] = words[name](word(name, fields[name], words[name]))
    return bool(given)


def misfit(sample: Any, layout: type[ctypes.Structure]) -> GestaError:
    """Returns the error for the field of a sample that does not fit into its struct."""
    kinds: list[tuple[str, Any]] = [(field[0], field[1]) for field in layout._fields_ if field[0] != "reserved"]
    for name, kind in kinds:
        value = getattr(sample, name)
        if kind in (ctypes.c_double, ctypes.c_float):
            if not hasattr(value, "__float__") and not hasattr(value, "__index__"):
                return make_error(ErrorCode.TYPE, f"{name} is {value!r}, must be a number")
            try:
                struct.pack("=d" if kind is ctypes.c_double else "=f", float(value))
            except OverflowError:
                return make_error(ErrorCode.RANGE, f"{name} is {value!r}, must be within the range of the field")
        elif not hasattr(value, "__index__"):
            return make_error(ErrorCode.TYPE, f"{name} is {value!r}, must be {_RULES.get(name, 'an integer')}")
        else:
            bits = 8 * ctypes.sizeof(kind)
            is_signed = kind(-1).value < 0
            low, high = (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1) if is_signed else (0, 2**bits - 1)
            if not low <= value <= high:
                return make_error(ErrorCode.RANGE, f"{name} is {value!r}, must be from {low} to {high}")
    return make_error(ErrorCode.TYPE, f"the fields of {sample!r} do not fit into the struct, must be numbers")
