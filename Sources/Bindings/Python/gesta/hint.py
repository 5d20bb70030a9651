"""Hints: what a person would change about a gesture that was not recognized."""

from __future__ import annotations

from dataclasses import dataclass

from ._shared import Shared


@dataclass(frozen=True)
class Hint(Shared):
    """The first thing that a person would change about a gesture that was not recognized.

    `text` is an English clause of at most 50 bytes, which `str` returns: "line 2 goes up-right, expected down-left".
    To translate it, use `key`, a HintKey, a Reason or a reason of the class, with its figures: `part` is the number of
    the sign's line or curve, from 1 (0 for none), of `parts`; `measured` is what was drawn and `expected` what
    should be, in the unit of the key, directions in degrees clockwise from the right.
    """

    key: int
    part: int
    parts: int
    measured: float
    expected: float
    text: str

    def __str__(self) -> str:
        return self.text
