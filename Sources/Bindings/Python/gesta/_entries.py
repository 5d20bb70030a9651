"""The parameters and values of a recognizer, as attributes and as a mapping."""

from __future__ import annotations

import contextlib
import ctypes
from collections.abc import ItemsView, Iterable, Iterator, KeysView, Mapping, ValuesView
from typing import TYPE_CHECKING, Any, cast

from ._handle import Handle
from ._native import lib
from ._numbers import numbers
from ._settings import SETTINGS, settings_of
from ._texts import text_bytes
from .describe import ClassDescription, Entry, Type
from .errors import GestaError, ParameterNameError
from .point import Point, points_of

if TYPE_CHECKING:
    from ._generated import structs as s


class Entries(Handle):
    """What a recognizer has of its class: parameters and values, by name."""

    __slots__ = ("_description",)

    _description: ClassDescription | None

    if TYPE_CHECKING:

        def _describe(self) -> s.RecognizerInfo: ...

    @property
    def description(self) -> ClassDescription:
        """The description of its class."""
        if self._description is None:
            object.__setattr__(self, "_description", self._context._describe(self._describe().class_id))
            assert self._description is not None
        return self._description

    # ---- the mapping

    def __getitem__(self, name: str) -> Any:
        description = self._description or self.description
        found = description.entries.get(name) if isinstance(name, str) else None
        if found is None:
            if name in SETTINGS:
                return getattr(self, name)
            # Refused by the library, with the nearest name.
            self._number(ctypes.c_double, lib.gesta_recognizer_number, *text_bytes("name", name))
        entry, raw = cast("tuple[Entry, bytes]", found)
        if entry.type is Type.CHOICE or entry.type is Type.TEXT:
            return self._text(lib.gesta_recognizer_text, raw, len(raw))
        number = self._number(ctypes.c_double, lib.gesta_recognizer_number, raw, len(raw))
        return number if entry.type is Type.NUMBER else int(number) if entry.type is Type.INTEGER else number != 0

    def __setitem__(self, name: str, value: Any) -> None:
        for raw, number, text in settings_of(self._description or self.description, name, value):
            if text is None:
                self._call(lib.gesta_recognizer_set_number, raw, len(raw), number)
            else:
                self._call(lib.gesta_recognizer_set_text, raw, len(raw), text, len(text))

    def get(self, name: str, default: Any = None) -> Any:
        """Returns a parameter or value; `default` if the class has none of that name."""
        try:
            return self[name]
        except ParameterNameError:
            return default

    def keys(self) -> KeysView[str]:
        """Returns the names of the parameters and values. `dict(recognizer)` contains their current values."""
        return KeysView(self)

    def values(self) -> ValuesView[Any]:
        """Returns the current values of the parameters and values, in the order of `keys`."""
        return ValuesView(self)

    def items(self) -> ItemsView[str, Any]:
        """Returns the names of the parameters and values, each with its current value."""
        return ItemsView(self)

    def __iter__(self) -> Iterator[str]:
        return iter(self.description.entries)

    def __len__(self) -> int:
        return len(self.description.entries)

    def __bool__(self) -> bool:
        return True  # also without parameters and values

    def __contains__(self, name: object) -> bool:
        return name in self.description.entries

    # ---- the attributes

    if not TYPE_CHECKING:  # type checkers see the attributes in builtin.pyi

        def __getattr__(self, name: str) -> Any:
            if name.startswith("_"):  # looked up by copy, pickle and shells; no parameter has such a name
                raise AttributeError(name)
            try:
                return self[name]
            except ParameterNameError:
                if not self._has_point(name):
                    raise
                return Point(self[name + "_x"], self[name + "_y"])

        def __setattr__(self, name: str, value: Any) -> None:
            if hasattr(type(self), name):
                object.__setattr__(self, name, value)
            elif self._has_point(name):
                self[name + "_x"], self[name + "_y"] = numbers(name, value, Point._fields, 2)
            else:
                self[name] = value

    def _has_point(self, name: str) -> bool:
        """Whether the class has no parameter or value of the name, but a pair: translation_x and translation_y."""
        entries = self.description.entries
        return name not in entries and name + "_x" in entries and name + "_y" in entries

    def __dir__(self) -> Iterable[str]:
        names = {*super().__dir__()}
        with contextlib.suppress(GestaError):
            entries = self.description.entries
            names.update(entries, points_of(entries))
        return names


Mapping.register(Entries)  # pyright: ignore[reportAttributeAccessIssue]
