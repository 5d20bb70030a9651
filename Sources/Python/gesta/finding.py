"""Findings: what can be told of recognizers before anybody touches anything."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Any

from . import _callbacks
from ._native import FINDING, lib

if TYPE_CHECKING:
    from .context import Context
    from .recognizer import Recognizer


class FindingKind(IntEnum):
    """What Context.check can find."""

    UNREACHABLE = 1
    HIDDEN = 2
    LATENCY = 3
    IDLE_REQUIREMENT = 4
    SIMILAR = 6


@dataclass(frozen=True)
class Finding:
    """One thing that is worth knowing; `text` says it for people.

    UNREACHABLE: no contact can reach `recognizer`. HIDDEN: `other` always recognizes before it with the same contacts; `other`
    is itself when one of its patterns, drawn as it says, is taken for another of them. LATENCY: it waits
    for `other`, up to `seconds` after its own recognition (NaN when the class does not say). IDLE_REQUIREMENT: it is to wait for `other`,
    which no contact of its can reach. SIMILAR: two things that `recognizer` looks for are hard to tell apart.
    """

    kind: FindingKind
    recognizer: Recognizer
    other: Recognizer | None
    seconds: float
    text: str


def collect(context: Context) -> list[Finding]:
    """Asks the library for its findings."""
    found: list[Finding] = []

    def note(raw: Any) -> None:
        other = context._wrap(raw.other) if raw.other else None
        found.append(
            Finding(
                FindingKind(raw.kind),
                context._wrap(raw.recognizer),
                other,
                raw.seconds,
                raw.text.decode("utf-8", "replace"),
            )
        )

    token = _callbacks.keep(context, note)
    try:
        context._call(lib.gesta_context_check, _report, token, None)
    finally:
        context._entries.pop(token, None)
    return found


@FINDING
def _report(_pointer: int, raw: Any, user: int) -> None:
    entry = _callbacks.find(user)
    if entry is None:
        return
    context, note = entry
    try:
        note(raw.contents)
    except BaseException as error:  # nothing may pass through the library
        context._pending.append(error)
