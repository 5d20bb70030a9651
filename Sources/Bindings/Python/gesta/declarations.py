"""Declarations in the body of a recognizer class written in Python: parameters, values and reasons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar, Union, overload

from .describe import Type

T = TypeVar("T", float, int, bool, str)


class _Declared:
    """Base of the declarations. The name is that of the attribute."""

    name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name


class Parameter(_Declared, Generic[T]):
    """A parameter of a class, created by one of the class methods. On an instance it reads as its value and is
    read-only.
    """

    def __init__(
        self,
        kind: Type,
        initial: Any,
        minimum: float,
        maximum: float,
        choices: Sequence[str],
        unit: str,
        doc: str,
        is_length: bool,
    ) -> None:
        self.type, self.initial, self.minimum, self.maximum = kind, initial, minimum, maximum
        self.choices, self.unit, self.doc, self.is_length = tuple(choices), unit, doc, is_length

    @classmethod
    def number(cls, initial: float, minimum: float, maximum: float, unit: str = "", doc: str = "") -> Parameter[float]:
        """Declares a float."""
        return Parameter(Type.NUMBER, initial, minimum, maximum, (), unit, doc, False)

    @classmethod
    def length(cls, initial: float, minimum: float, maximum: float, doc: str = "") -> Parameter[float]:
        """Declares a length: in mm here, in the caller's units when read or set."""
        return Parameter(Type.NUMBER, initial, minimum, maximum, (), "length", doc, True)

    @classmethod
    def integer(cls, initial: int, minimum: int, maximum: int, unit: str = "", doc: str = "") -> Parameter[int]:
        """Declares an int, within ±2^53."""
        return Parameter(Type.INTEGER, initial, minimum, maximum, (), unit, doc, False)

    @classmethod
    def boolean(cls, initial: bool, doc: str = "") -> Parameter[bool]:
        """Declares a bool."""
        return Parameter(Type.BOOLEAN, initial, 0, 1, (), "", doc, False)

    @classmethod
    def choice(cls, initial: str, choices: Sequence[str], doc: str = "") -> Parameter[str]:
        """Declares one of several names."""
        return Parameter(Type.CHOICE, initial, 0, len(choices) - 1, choices, "", doc, False)

    @classmethod
    def text(cls, initial: str = "", doc: str = "") -> Parameter[str]:
        """Declares a text of at most 65,535 bytes."""
        return Parameter(Type.TEXT, initial, 0, 0, (), "", doc, False)

    @overload
    def __get__(self, instance: None, owner: type) -> Parameter[T]: ...

    @overload
    def __get__(self, instance: object, owner: type) -> T: ...

    def __get__(self, instance: Any, owner: type) -> Parameter[T] | T:
        return self if instance is None else instance._parameter(self)

    def __set__(self, instance: object, value: object) -> None:
        raise AttributeError(f"parameter {self.name} is read-only in its class; the program sets it")


class Value(_Declared, Generic[T]):
    """A value of a class, created by one of the class methods. On an instance it reads and sets the value.

    `writable` allows the program to set it as well. `flips` inverts its sign in contexts where y grows upwards.
    """

    def __init__(self, kind: Type, choices: Sequence[str], unit: str, doc: str, writable: bool, flips: bool) -> None:
        self.type, self.choices, self.unit, self.doc = kind, tuple(choices), unit, doc
        self.writable, self.flips = writable, flips

    @classmethod
    def number(cls, unit: str = "", doc: str = "", writable: bool = False, flips: bool = False) -> Value[float]:
        """Declares a float. NaN is rejected."""
        return Value(Type.NUMBER, (), unit, doc, writable, flips)

    @classmethod
    def integer(cls, unit: str = "", doc: str = "", writable: bool = False, flips: bool = False) -> Value[int]:
        """Declares an int, within ±2^53."""
        return Value(Type.INTEGER, (), unit, doc, writable, flips)

    @classmethod
    def boolean(cls, doc: str = "", writable: bool = False) -> Value[bool]:
        """Declares a bool."""
        return Value(Type.BOOLEAN, (), "", doc, writable, False)

    @classmethod
    def choice(cls, choices: Sequence[str], doc: str = "", writable: bool = False) -> Value[str]:
        """Declares one of several names; the initial value is the first."""
        return Value(Type.CHOICE, choices, "", doc, writable, False)

    @classmethod
    def text(cls, doc: str = "") -> Value[str]:
        """Declares a text. Events do not include it."""
        return Value(Type.TEXT, (), "", doc, False, False)

    @overload
    def __get__(self, instance: None, owner: type) -> Value[T]: ...

    @overload
    def __get__(self, instance: object, owner: type) -> T: ...

    def __get__(self, instance: Any, owner: type) -> Value[T] | T:
        return self if instance is None else instance._value(self)

    def __set__(self, instance: Any, value: T) -> None:
        instance._set_value(self, value)


class ClassReason(_Declared):
    """A reason why a gesture of this class failed or was cancelled. On an instance it reads as its code, for `fail`.

    `code` is 1000 or more, or a shared Reason whose text it replaces. `text` may contain {measured}, {limit} and the
    {name} of any parameter or value: "moved {measured}, at most {limit} allowed". `hint` is the same for the person who
    made the gesture, at most 50 bytes, and may also contain {gesture}: "moved too far to be {gesture}". None: the name
    in words.
    """

    def __init__(self, code: int, text: str, hint: str | None = None) -> None:
        self.code, self.text, self.hint = int(code), text, hint

    @overload
    def __get__(self, instance: None, owner: type) -> ClassReason: ...

    @overload
    def __get__(self, instance: object, owner: type) -> int: ...

    def __get__(self, instance: Any, owner: type) -> ClassReason | int:
        return self if instance is None else self.code


Declared = Union["Parameter[Any]", "Value[Any]", ClassReason]


def declared(cls: type) -> tuple[tuple[Parameter[Any], ...], tuple[Value[Any], ...], tuple[ClassReason, ...]]:
    """Returns the declarations of a class, inherited ones first. A redeclaration replaces the inherited one."""
    found = {}
    for base in reversed(cls.__mro__):
        for name, entry in vars(base).items():
            if isinstance(entry, _Declared):
                found[name] = entry
            else:
                found.pop(name, None)
    entries = found.values()
    return (
        tuple(e for e in entries if isinstance(e, Parameter)),
        tuple(e for e in entries if isinstance(e, Value)),
        tuple(e for e in entries if isinstance(e, ClassReason)),
    )
