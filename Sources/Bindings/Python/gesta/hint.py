"""Hints: what a person would change about a gesture that was not recognized."""

from __future__ import annotations

from dataclasses import dataclass

from ._generated import values
from ._shared import Shared


@dataclass(frozen=True)
class Hint(values.Hint, Shared):
    """The first thing that a person would change about a gesture that was not recognized.

    `text` is an English clause of at most 50 bytes, which `str` returns: "line 2 goes up-right, expected down-left".
    To translate it, use `key`, a HintKey, a Reason or a reason of the class, with its figures, in the unit of the key,
    directions in degrees clockwise from the right.
    """

    text: str

    def __str__(self) -> str:
        return self.text
