"""Declarations in the body of a recognizer class written in Python: parameters, values and reasons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar, Union, overload

from ._generated.enums import ParameterFlag, ValueFlag
from .describe import Type

T = TypeVar("T", float, int, bool, str)


class _Declared:
    """Base of the declarations. The name is that of the attribute."""

    name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name


class Parameter(_Declared, Generic[T]):
    """A parameter of a class, created by one of the class methods. On an instance it reads as its value.

    The program sets it. Only a text can be set by the class, too, to what it has learned: setups that are saved and
    traces contain it.
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
        flags: int = 0,
    ) -> None:
        self.type, self.initial, self.minimum, self.maximum = kind, initial, minimum, maximum
        self.choices, self.unit, self.doc, self.flags = tuple(choices), unit, doc, flags

    @property
    def is_length(self) -> bool:
        """Whether it is a length."""
        return bool(self.flags & ParameterFlag.LENGTH)

    @classmethod
    def number(cls, initial: float, minimum: float, maximum: float, unit: str = "", doc: str = "") -> Parameter[float]:
        """Declares a float."""
        return Parameter(Type.NUMBER, initial, minimum, maximum, (), unit, doc)

    @classmethod
    def length(cls, initial: float, minimum: float, maximum: float, doc: str = "") -> Parameter[float]:
        """Declares a length: in mm here, in the caller's units when read or set."""
        return Parameter(Type.NUMBER, initial, minimum, maximum, (), "length", doc, ParameterFlag.LENGTH)

    @classmethod
    def slop(cls, initial: float, minimum: float, maximum: float, doc: str = "") -> Parameter[float]:
        """Declares a length that contacts move without intent: it is multiplied by the factor of the sequence's tool,
        see Context.set_slop_factor.
        """
        flags = ParameterFlag.LENGTH | ParameterFlag.SLOP
        return Parameter(Type.NUMBER, initial, minimum, maximum, (), "length", doc, flags)

    @classmethod
    def integer(cls, initial: int, minimum: int, maximum: int, unit: str = "", doc: str = "") -> Parameter[int]:
        """Declares an int, within ±2^53."""
        return Parameter(Type.INTEGER, initial, minimum, maximum, (), unit, doc)

    @classmethod
    def contact_count(cls, initial: int, minimum: int, maximum: int, doc: str = "") -> Parameter[int]:
        """Declares how many contacts the gesture requires: 1 while `per_contact` is set."""
        return Parameter(Type.INTEGER, initial, minimum, maximum, (), "", doc, ParameterFlag.CONTACTS)

    @classmethod
    def boolean(cls, initial: bool, doc: str = "") -> Parameter[bool]:
        """Declares a bool."""
        return Parameter(Type.BOOLEAN, initial, 0, 1, (), "", doc)

    @classmethod
    def per_contact(cls, doc: str = "whether each contact is a gesture of its own") -> Parameter[bool]:
        """Declares the bool with which each contact is a gesture of its own, which a child recognizes: see
        Recognizer.children. Its name must be `per_contact`.
        """
        return Parameter(Type.BOOLEAN, False, 0, 1, (), "", doc, ParameterFlag.PER_CONTACT)

    @classmethod
    def choice(cls, initial: str, choices: Sequence[str], doc: str = "") -> Parameter[str]:
        """Declares one of several names."""
        return Parameter(Type.CHOICE, initial, 0, len(choices) - 1, choices, "", doc)

    @classmethod
    def text(cls, initial: str = "", doc: str = "") -> Parameter[str]:
        """Declares a text of at most 65,535 bytes."""
        return Parameter(Type.TEXT, initial, 0, 0, (), "", doc)

    @overload
    def __get__(self, instance: None, owner: type) -> Parameter[T]: ...

    @overload
    def __get__(self, instance: object, owner: type) -> T: ...

    def __get__(self, instance: Any, owner: type) -> Parameter[T] | T:
        return self if instance is None else instance._parameter(self)

    def __set__(self, instance: Any, value: T) -> None:
        if self.type != Type.TEXT:
            raise AttributeError(f"parameter {self.name} is read-only in its class; the program sets it")
        instance._store(self, value)


def _value_flags(writable: bool, flips: bool = False, part: bool = False) -> int:
    return writable * ValueFlag.WRITABLE | flips * ValueFlag.FLIPS | part * ValueFlag.PART


class Value(_Declared, Generic[T]):
    """A value of a class, created by one of the class methods. On an instance it reads and sets the value.

    `writable` allows the program to set it as well. `flips` inverts its sign in contexts where y grows upwards. `part`
    is for the value that shows which part of the gesture is being made; it is 0 again when the gesture is cancelled.
    """

    def __init__(self, kind: Type, choices: Sequence[str], unit: str, doc: str, flags: int) -> None:
        self.type, self.choices, self.unit, self.doc, self.flags = kind, tuple(choices), unit, doc, flags

    @classmethod
    def number(cls, unit: str = "", doc: str = "", writable: bool = False, flips: bool = False) -> Value[float]:
        """Declares a float. NaN is rejected."""
        return Value(Type.NUMBER, (), unit, doc, _value_flags(writable, flips))

    @classmethod
    def integer(
        cls, unit: str = "", doc: str = "", writable: bool = False, flips: bool = False, part: bool = False
    ) -> Value[int]:
        """Declares an int, within ±2^53."""
        return Value(Type.INTEGER, (), unit, doc, _value_flags(writable, flips, part))

    @classmethod
    def boolean(cls, doc: str = "", writable: bool = False) -> Value[bool]:
        """Declares a bool."""
        return Value(Type.BOOLEAN, (), "", doc, _value_flags(writable))

    @classmethod
    def choice(cls, choices: Sequence[str], doc: str = "", writable: bool = False, part: bool = False) -> Value[str]:
        """Declares one of several names; the initial value is the first."""
        return Value(Type.CHOICE, choices, "", doc, _value_flags(writable, part=part))

    @classmethod
    def text(cls, doc: str = "") -> Value[str]:
        """Declares a text. Events do not include it."""
        return Value(Type.TEXT, (), "", doc, 0)

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
