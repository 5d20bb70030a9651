"""Verdicts: outcomes of sequences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ._shared import Shared
from .states import State

if TYPE_CHECKING:
    from .recognizer import Recognizer


@dataclass(frozen=True)
class Verdict(Shared):
    """The outcome of a recognizer's latest sequence.

    `state` is the state reached, `reason` and `reason_name` why, `measured` the figure that decided and `limit` its
    limit. `text` is a sentence. `blocker` is the recognizer that won instead (Reason.LOST). `sequence` counts from 1
    and is 0 before the first. `refused` counts the transitions of the class that were rejected. `time` is the time of
    the latest transition in ns, None before the first. Pickling omits `blocker`.
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

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "blocker": None}
