"""Descriptions of recognizer classes: parameters, values and reasons."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Callable, TypeVar, Union

from ._generated import structs as s
from ._generated import values
from ._generated.enums import Type as Type
from ._native import lib
from ._texts import read_text
from .errors import IndexRangeError

Scalar = Union[float, int, bool, str]
_Struct = TypeVar("_Struct", bound=ctypes.Structure)


@dataclass(frozen=True)
class ParameterDescription(values.ParameterInfo):
    """A parameter. `initial` is the default, of the parameter's type. Numbers of a `length` are in the caller's
    units.
    """

    initial: Scalar  # type: ignore[assignment]


@dataclass(frozen=True)
class ValueDescription(values.ValueInfo):
    """A value. `writable`: the program may set it. `flips`: its sign is inverted where y grows upwards."""


Entry = Union[ParameterDescription, ValueDescription]


@dataclass(frozen=True)
class ReasonDescription(values.ReasonInfo):
    """A reason why a gesture failed or was cancelled.

    `text` may contain {measured}, {limit}, a parameter's {name}; so may `hint`, for the person who made the gesture.
    """


@dataclass(frozen=True)
class ClassDescription:
    """A recognizer class.

    `class_id` is a number, `class_name` a reverse domain name, "gesta.tap"; `label` and `doc` are for people. `plugin`
    is the id of the plugin that defines it, or 0 for built-in and registered classes. If `hovers`, its recognizers
    receive pointers above the surface and no contacts. `presets` are the names of the patterns that come with
    gesta.stroke.
    """

    class_id: int
    class_name: str
    label: str
    doc: str
    continuous: bool
    parameters: tuple[ParameterDescription, ...]
    values: tuple[ValueDescription, ...]
    reasons: tuple[ReasonDescription, ...]
    plugin: int
    hovers: bool
    presets: tuple[str, ...] = ()

    def __repr__(self) -> str:
        counts = f"{len(self.parameters)} parameters, {len(self.values)} values, {len(self.reasons)} reasons"
        return f"<ClassDescription {self.class_name}: {counts}>"

    def find(self, name: str) -> Entry | None:
        """Returns the parameter or value of that name, or None."""
        return self.entries[name][0] if name in self.entries else None

    def reason_name(self, code: int) -> str:
        """Returns the name of a shared or class-specific reason; "?" if the code is unknown."""
        for reason in self.reasons:
            if reason.code == code:
                return reason.name
        return text(lib.gesta_reason_name(code))

    def decode(self, numbers: Any) -> Mapping[str, Scalar]:
        """Converts an array of doubles in the class's order to values by name, without texts, which events do not
        include.
        """
        return {
            name: convert(number) if convert else number
            for (name, convert), number in zip(self.converters, numbers)
            if name
        }

    @cached_property
    def entries(self) -> Mapping[str, tuple[Entry, bytes]]:
        """The parameters, then the values, by name, each with its name in UTF-8."""
        entries: tuple[Entry, ...] = (*self.parameters, *self.values)
        return {entry.name: (entry, entry.name.encode()) for entry in entries}

    @cached_property
    def converters(self) -> tuple[tuple[str, Callable[[float], Any] | None], ...]:
        """For each value, its name ("" for a text) and what converts its double (None for a plain number)."""
        return tuple(
            ("" if value.type == Type.TEXT else value.name, converter(value.type, value.choices))
            for value in self.values
        )


def converter(kind: Type, choices: tuple[str, ...]) -> Callable[[float], Any] | None:
    """Returns what converts a double to the Python type of a parameter or value; None for a number."""
    if kind == Type.CHOICE:
        return lambda number: choices[int(number)] if 0 <= number < len(choices) else number
    return {Type.INTEGER: int, Type.BOOLEAN: bool}.get(kind)


def describe(call: Callable[..., None], class_id: int) -> ClassDescription:
    """Reads the description of a class. The session caches it, because a class never changes."""
    info = read_struct(call, s.ClassInfo, lib.gesta_class_describe, class_id)
    return ClassDescription(
        info.class_id,
        text(info.id),
        text(info.label),
        text(info.doc),
        bool(info.flags & 1),
        tuple(
            _parameter(read_struct(call, s.ParameterInfo, lib.gesta_class_parameter, class_id, i))
            for i in range(info.parameter_count)
        ),
        tuple(
            _value(read_struct(call, s.ValueInfo, lib.gesta_class_value, class_id, i)) for i in range(info.value_count)
        ),
        tuple(
            _reason(read_struct(call, s.ReasonInfo, lib.gesta_class_reason, class_id, i))
            for i in range(info.reason_count)
        ),
        info.plugin,
        bool(info.flags & 8),
        _presets(call, class_id),
    )


def _presets(call: Callable[..., None], class_id: int) -> tuple[str, ...]:
    names: list[str] = []
    while True:
        try:
            names.append(read_text(call, lib.gesta_class_preset, class_id, len(names)))
        except IndexRangeError:
            return tuple(names)


def read_struct(call: Callable[..., None], struct: type[_Struct], function: Any, *arguments: int) -> _Struct:
    """Returns the struct that a function fills; `call` calls it and raises errors."""
    info = struct(size=ctypes.sizeof(struct))
    call(function, *arguments, ctypes.byref(info))
    return info


def read_described(
    call: Callable[..., None], struct: type[_Struct], function: Any, *arguments: int
) -> tuple[_Struct, str]:
    """Returns the struct that a function fills, and the text about it that the same function writes."""
    info = struct(size=ctypes.sizeof(struct))
    return info, read_text(call, function, *arguments, ctypes.byref(info))


def text(raw: bytes | None) -> str:
    """Decodes a static text of the library."""
    return (raw or b"").decode("utf-8", "replace")


def _parameter(info: s.ParameterInfo) -> ParameterDescription:
    fields = values.read_parameter_info(None, info)
    convert = converter(fields["type"], fields["choices"])
    number = convert(info.initial) if convert else info.initial
    initial = (fields["initial_text"] or "") if fields["type"] == Type.TEXT else number
    return ParameterDescription(**{**fields, "initial": initial})


def _value(info: s.ValueInfo) -> ValueDescription:
    return ValueDescription(**values.read_value_info(None, info))


def _reason(info: s.ReasonInfo) -> ReasonDescription:
    return ReasonDescription(**values.read_reason_info(None, info))
