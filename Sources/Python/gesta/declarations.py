"""What a recognizer class written in Python declares in its body: parameters, values and reasons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar, Union, overload

from .describe import Type

if TYPE_CHECKING:
    from .classes import RecognizerClass

T = TypeVar("T", float, int, bool, str)


class _Declared:
    """Anything declared: it learns its name from the attribute that it is assigned to."""

    name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name


class Parameter(_Declared, Generic[T]):
    """A parameter of a class; made by one of the class methods. On an instance it reads as its value, and cannot be set."""

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
        """A float."""
        return Parameter(Type.NUMBER, initial, minimum, maximum, (), unit, doc, False)

    @classmethod
    def length(cls, initial: float, minimum: float, maximum: float, doc: str = "") -> Parameter[float]:
        """A length: given in mm here, read and set in the caller's units."""
        return Parameter(Type.NUMBER, initial, minimum, maximum, (), "length", doc, True)

    @classmethod
    def integer(cls, initial: int, minimum: int, maximum: int, unit: str = "", doc: str = "") -> Parameter[int]:
        """An int, within +-2^53."""
        return Parameter(Type.INTEGER, initial, minimum, maximum, (), unit, doc, False)

    @classmethod
    def boolean(cls, initial: bool, doc: str = "") -> Parameter[bool]:
        """A bool."""
        return Parameter(Type.BOOLEAN, initial, 0, 1, (), "", doc, False)

    @classmethod
    def choice(cls, initial: str, choices: Sequence[str], doc: str = "") -> Parameter[str]:
        """One of some names."""
        return Parameter(Type.CHOICE, initial, 0, len(choices) - 1, choices, "", doc, False)

    @classmethod
    def text(cls, initial: str = "", doc: str = "") -> Parameter[str]:
        """A text of at most 65,535 bytes."""
        return Parameter(Type.TEXT, initial, 0, 0, (), "", doc, False)

    @overload
    def __get__(self, instance: None, owner: type) -> Parameter[T]: ...

    @overload
    def __get__(self, instance: RecognizerClass, owner: type) -> T: ...

    def __get__(self, instance: RecognizerClass | None, owner: type) -> Parameter[T] | T:
        return self if instance is None else instance._parameter(self)

    def __set__(self, instance: RecognizerClass, value: object) -> None:
        raise AttributeError(f"the parameter {self.name} is set by the program, not by the class")


class Value(_Declared, Generic[T]):
    """A value of a class; made by one of the class methods. On an instance it is read and set like any attribute.

    `writable`: a program may set it too. `flips`: its sign turns where y grows upwards.
    """

    def __init__(self, kind: Type, choices: Sequence[str], unit: str, doc: str, writable: bool, flips: bool) -> None:
        self.type, self.choices, self.unit, self.doc = kind, tuple(choices), unit, doc
        self.writable, self.flips = writable, flips

    @classmethod
    def number(cls, unit: str = "", doc: str = "", writable: bool = False, flips: bool = False) -> Value[float]:
        """A float; NaN is refused."""
        return Value(Type.NUMBER, (), unit, doc, writable, flips)

    @classmethod
    def integer(cls, unit: str = "", doc: str = "", writable: bool = False, flips: bool = False) -> Value[int]:
        """An int, within +-2^53."""
        return Value(Type.INTEGER, (), unit, doc, writable, flips)

    @classmethod
    def boolean(cls, doc: str = "", writable: bool = False) -> Value[bool]:
        """A bool."""
        return Value(Type.BOOLEAN, (), "", doc, writable, False)

    @classmethod
    def choice(cls, choices: Sequence[str], doc: str = "", writable: bool = False) -> Value[str]:
        """One of some names; the first one until it is set."""
        return Value(Type.CHOICE, choices, "", doc, writable, False)

    @classmethod
    def text(cls, doc: str = "") -> Value[str]:
        """A text; events do not carry it."""
        return Value(Type.TEXT, (), "", doc, False, False)

    @overload
    def __get__(self, instance: None, owner: type) -> Value[T]: ...

    @overload
    def __get__(self, instance: RecognizerClass, owner: type) -> T: ...

    def __get__(self, instance: RecognizerClass | None, owner: type) -> Value[T] | T:
        return self if instance is None else instance._value(self)

    def __set__(self, instance: RecognizerClass, value: T) -> None:
        instance._set_value(self, value)


class OwnReason(_Declared):
    """Why a gesture of this class did not fire. On an instance it reads as its code, for `fail`.

    `code`: 1000 and above, or a shared Reason with a better text. In `text` {measured}, {limit} and {name}, for any parameter
    or value, stand for figures: "moved {measured}, at most {limit} allowed".
    """

    def __init__(self, code: int, text: str) -> None:
        self.code, self.text = int(code), text

    @overload
    def __get__(self, instance: None, owner: type) -> OwnReason: ...

    @overload
    def __get__(self, instance: RecognizerClass, owner: type) -> int: ...

    def __get__(self, instance: RecognizerClass | None, owner: type) -> OwnReason | int:
        return self if instance is None else self.code


Declared = Union["Parameter[Any]", "Value[Any]", OwnReason]


def declared(cls: type) -> tuple[tuple[Parameter[Any], ...], tuple[Value[Any], ...], tuple[OwnReason, ...]]:
    """A class's declarations, those of its bases first; what a subclass declares anew takes the old one's place."""
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
        tuple(e for e in entries if isinstance(e, OwnReason)),
    )
