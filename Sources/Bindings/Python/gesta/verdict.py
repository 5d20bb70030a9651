"""Verdicts: outcomes of sequences."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from . import _html
from ._generated import values
from ._shared import Shared
from .errors import GestaError

if TYPE_CHECKING:
    from .recognizer import Recognizer


@dataclass(frozen=True)
class Verdict(values.Verdict, Shared):
    """The outcome of a recognizer's latest sequence.

    `text` is a sentence, which `print` shows, `reason_name` the name of the reason. Pickling omits `blocker`
    and `recognizer`.

    If the latest contact did not reach the recognizer, `reason`, `measured`, `limit` and `text` are about that.

    Notebooks show it with the stroke if the context has a "gesta.capture" recognizer that has recorded it.
    """

    reason_name: str
    text: str
    recognizer: Recognizer = field(compare=False, repr=False)

    def __str__(self) -> str:
        return self.text

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "blocker": None, "recognizer": None}

    def _repr_html_(self) -> str:
        name, strokes = "Verdict", []
        if self.recognizer is not None:
            with contextlib.suppress(GestaError):  # destroyed, or its context is closed
                name = self.recognizer.description.class_name
                strokes = self._strokes()
        notes = [f"sequence {self.sequence}" + ("" if self.time is None else f", at {self.time / 1e9:.3f} s")]
        if self.blocker is not None:
            notes.append(f"lost against {self.blocker!r}")
        return _html.card(name, self.state, self.text, notes, strokes)

    def _strokes(self) -> list[_html.Stroke]:
        """Returns what the first capture of the context recorded, unless it began after the verdict."""
        assert self.recognizer is not None
        context = self.recognizer.context
        for other in context.recognizers:
            samples = other.samples() if other.description.class_name == "gesta.capture" else []
            if samples and self.time is not None and samples[0].time <= self.time:
                return _html.strokes_of(samples, context._y_up)
        return []
