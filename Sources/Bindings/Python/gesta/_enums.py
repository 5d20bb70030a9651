"""Enumerations that print their names."""

from __future__ import annotations

from enum import IntEnum, IntFlag


class Names(IntEnum):
    """Base of enumerations: `str` and `format` return the name in lower case, as other languages and traces write it.

    A member is still an int: it compares as one, and `format(member, "d")` returns the number. It also equals its name:
    `event.state == "ended"`. As a key, only the member or the number finds it.
    """

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if isinstance(other, str):
            return type(self).__members__.get(other.upper()) is self and other.islower()
        return int.__eq__(self, other) is True  # type: ignore[operator, unused-ignore]

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = int.__hash__

    def __str__(self) -> str:
        return self.name.lower()

    def __format__(self, spec: str) -> str:
        return _formatted(self, spec)


class Bits(IntFlag):
    """Base of sets of bits: `str` and `format` return the names of the bits, "primary|middle", "none" for 0.

    Bits without a name are one number at the end, "primary|0x40". A set of bits also equals this text.
    """

    def __eq__(self, other: object) -> bool:
        if isinstance(other, str):
            return str(self) == other
        return int.__eq__(self, other) is True  # type: ignore[operator, unused-ignore]

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = int.__hash__

    def __str__(self) -> str:
        rest, names = int(self), []
        for name, bit in type(self).__members__.items():
            if rest & bit:
                names.append(name.lower())
                rest &= ~int(bit)
        return "|".join([*names, *([hex(rest)] if rest else [])]) or "none"

    def __format__(self, spec: str) -> str:
        return _formatted(self, spec)


class StateNames(Names):
    """What a state has beside its name."""

    @property
    def final(self) -> bool:
        """Whether the state is ended, cancelled or failed."""
        return self >= 3


def _formatted(member: Names | Bits, spec: str) -> str:
    """Formats a number for a presentation of numbers, and otherwise the name."""
    return format(int(member), spec) if spec[-1:] in tuple("bcdeEfFgGnoxX%") else format(str(member), spec)
