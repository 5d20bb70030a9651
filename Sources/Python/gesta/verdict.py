"""Verdicts: what became of a recognizer's newest sequence, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ._shared import Shared
from .states import State

if TYPE_CHECKING:
    from .recognizer import Recognizer


@dataclass(frozen=True)
class Verdict(Shared):
    """The state that a sequence reached and the reason, with the figure that decided and its limit.

    `text` says it for people. `blocker` is who won instead, for Reason.LOST. `sequence` counts from 1, 0 before the first.
    `refused` counts the transitions that the state machine refused the class. `time` is that of the newest transition in ns,
    None before the first. Pickled, it leaves `blocker` behind.
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
