"""Verdicts: outcomes of sequences."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from . import _html
from ._shared import Shared
from .errors import GestaError
from .states import State

if TYPE_CHECKING:
    from .recognizer import Recognizer


@dataclass(frozen=True)
class Verdict(Shared):
    """The outcome of a recognizer's latest sequence.

    `state` is the state reached, `reason` and `reason_name` why, `measured` the figure that decided and `limit` its
    limit. `text` is a sentence. `blocker` is the recognizer that won instead (Reason.LOST). `sequence` counts from 1
    and is 0 before the first. `refused` counts the transitions of the class that were rejected. `time` is the time of
    the latest transition in ns, None before the first. `recognizer` is the recognizer. Pickling omits `blocker` and
    `recognizer`.

    If the latest contact did not reach the recognizer, `reason`, `measured`, `limit` and `text` are about that.

    Notebooks show it with the stroke if the context has a "gesta.capture" recognizer that has recorded it.
    """

    state: State
    reason: int
    reason_name: str
    text: str
    blocker: Recognizer | None
    measured: float
    limit: float
    sequence: int
    refused: int
    time: int | None
    recognizer: Recognizer | None = field(default=None, compare=False, repr=False)

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
