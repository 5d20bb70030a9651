"""Checked conversion of Python numbers to C types; ctypes truncates silently."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from enum import IntEnum, IntFlag
from typing import Any, Union

from .errors import ErrorCode, make_error

NANOSECONDS = "an integer: nanoseconds, such as gesta.seconds(1.5) or gesta.ms(16)"
_TRUTHS = ("bool", "bool_")  # numpy's have either name


def whole(name: str, value: Any, low: int, high: int, rule: str = "an integer") -> int:
    """Converts `value` to an int. `rule` is what it must be.

    Raises ParameterTypeError if it is not an integer, RangeError if it is less than `low` or greater than `high`. Both
    messages contain `name`.
    """
    try:
        number = operator.index(value)
    except TypeError:
        raise make_error(ErrorCode.TYPE, f"{name} is {value!r}, must be {rule}") from None
    if type(value).__name__ in _TRUTHS:
        raise make_error(ErrorCode.TYPE, f"{name} is {value!r}, must be {rule}")
    if not low <= number <= high:
        raise make_error(ErrorCode.RANGE, f"{name} is {number}, must be from {low} to {high}")
    return number


def uint32(name: str, value: Any) -> int:
    return whole(name, value, 0, 2**32 - 1)


def int32(name: str, value: Any) -> int:
    return whole(name, value, -(2**31), 2**31 - 1)


def uint64(name: str, value: Any) -> int:
    return whole(name, value, 0, 2**64 - 1)


def int64(name: str, value: Any) -> int:
    return whole(name, value, -(2**63), 2**63 - 1)


def nanoseconds(name: str, value: Any) -> int:
    return whole(name, value, -(2**63), 2**63 - 1, NANOSECONDS)


def real(name: str, value: Any) -> float:
    """Converts `value` to a float. Raises ParameterTypeError if it is a text, a bool or no number."""
    if value.__class__ is float:
        return value
    is_number = hasattr(value, "__float__") or hasattr(value, "__index__")  # float() would also accept strings
    if not is_number or type(value).__name__ in _TRUTHS:
        raise make_error(ErrorCode.TYPE, f"{name} is {value!r}, must be a number")
    try:
        return float(value)
    except OverflowError:
        raise make_error(ErrorCode.RANGE, f"{name} is {value!r}, must be within the range of a double") from None
    except (TypeError, ValueError):
        raise make_error(ErrorCode.TYPE, f"{name} is {value!r}, must be a number") from None


def truth(name: str, value: Any) -> int:
    """Converts a bool, also of numpy, or 0 or 1 to an int. Raises ParameterTypeError for anything else."""
    if value is True or value is False:
        return int(value)
    if type(value).__name__ in _TRUTHS or (hasattr(value, "__index__") and operator.index(value) in (0, 1)):
        return int(bool(value))
    raise make_error(ErrorCode.TYPE, f"{name} is {value!r}, must be a bool")


def seconds(seconds: float) -> int:
    """Returns seconds as a time: `gesta.seconds(time.monotonic())`. Raises ParameterTypeError, RangeError."""
    return _nanoseconds("seconds", seconds, 1e9)


def ms(ms: float) -> int:
    """Returns milliseconds as a time: `gesta.ms(event.time)`. Raises ParameterTypeError, RangeError."""
    return _nanoseconds("ms", ms, 1e6)


def _nanoseconds(name: str, value: Any, factor: float) -> int:
    number = real(name, value) * factor
    if not abs(number) < 2**63:
        raise make_error(ErrorCode.RANGE, f"{name} is {value!r}, must be within 292 years")
    return round(number)


Word = Union[int, str]
"""A member of an enumeration, or its name in lower case."""


def word(name: str, value: Any, kind: type[IntEnum] | type[IntFlag]) -> int:
    """Converts a member of an enumeration, its name in lower case, or a number to an int; of bits also several."""
    if isinstance(value, str):
        parts = value.split("|") if issubclass(kind, IntFlag) and value != "none" else [value]
        names = {each.lower(): int(member) for each, member in kind.__members__.items()}
        if issubclass(kind, IntFlag):
            names.setdefault("none", 0)
        if not all(part in names for part in parts):
            raise make_error(ErrorCode.NAME, f"{name} is {value!r}, must be one of {', '.join(names)}")
        return _either(names[part] for part in parts)
    if issubclass(kind, IntFlag) and isinstance(value, Iterable) and not hasattr(value, "__index__"):
        return _either(word(name, each, kind) for each in value)
    return whole(name, value, 0, 2**32 - 1, f"a gesta.{kind.__name__} or its name")


def _either(bits: Iterable[int]) -> int:
    found = 0
    for each in bits:
        found |= each
    return found


def call_back(name: str, value: Any) -> Any:
    """Returns `value`. Raises ParameterTypeError if it cannot be called."""
    if not callable(value):
        raise make_error(ErrorCode.TYPE, f"{name} is {value!r}, must be callable")
    return value


def numbers(name: str, given: Iterable[float], fields: tuple[str, ...], least: int) -> list[float]:
    """Returns a number for each field, of which at least the first ones are given. Raises ParameterTypeError."""
    numbers = list(given) if isinstance(given, Iterable) else []
    if not least <= len(numbers) <= len(fields):
        raise make_error(ErrorCode.TYPE, f"{name} is {given!r}, must be {len(fields)} numbers: {', '.join(fields)}")
    return [real(field, number) for field, number in zip(fields, numbers)]
