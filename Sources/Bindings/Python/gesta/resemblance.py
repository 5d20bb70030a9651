"""Which sign a drawing resembles that was not recognized."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ._generated import values
from ._shared import Shared

if TYPE_CHECKING:
    from .recognizer import Recognizer


@dataclass(frozen=True)
class Resemblance(values.Resemblance, Shared):
    """The sign that a drawing resembles most, of those of all recognizers of strokes that have seen it.

    `text` is what to call the sign, which
    `str` returns: of several patterns or examples, the name; otherwise the label, the name, or the class's label. The
    hint of `recognizer` says what to change.
    """

    recognizer: Recognizer
    text: str

    def __str__(self) -> str:
        return self.text
