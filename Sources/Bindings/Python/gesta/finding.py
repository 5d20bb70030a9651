"""Findings of Context.check."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from . import _session
from ._generated.enums import FindingKind as FindingKind
from ._generated.structs import FINDING
from ._native import lib
from ._session import Session

if TYPE_CHECKING:
    from .recognizer import Recognizer


@dataclass(frozen=True)
class Finding:
    """A finding about one recognizer, or two. `text` describes it.

    UNREACHABLE: no contact can reach `recognizer`. HIDDEN: `other` always recognizes before it with the same contacts;
    `other` is `recognizer` itself if one of its patterns, drawn as specified, is recognized as another. LATENCY: the
    recognizer waits for `other`, up to `seconds` after its own recognition (NaN if the class does not state it).
    IDLE_REQUIREMENT: it requires the failure of `other`, which shares no contact with it. SIMILAR: two of its patterns
    or names are too similar to distinguish. TIMES: the times of the samples so far cannot be nanoseconds, because no
    contact was down for a millisecond; `recognizer` is None. UNUSED: a parameter that differs from its default has no
    effect because of another one. LOSES: it loses its contacts to `other` in common use. COMMON: parts of any
    movement are like a sign that it looks for.
    """

    kind: FindingKind
    recognizer: Recognizer | None
    other: Recognizer | None
    seconds: float
    text: str


def collect(context: Session) -> list[Finding]:
    """Calls gesta_context_check and returns its findings."""
    found: list[Finding] = []

    def note(raw: Any) -> None:
        other = context._wrap(raw.other) if raw.other else None
        found.append(
            Finding(
                FindingKind(raw.kind),
                context._wrap(raw.recognizer) if raw.recognizer else None,
                other,
                raw.seconds,
                raw.text.decode("utf-8", "replace"),
            )
        )

    token = _session.keep(context, note)
    try:
        context._call(lib.gesta_context_check, _report, token, None)
    finally:
        context._entries.pop(token, None)
    return found


@FINDING
def _report(_pointer: int, raw: Any, user: int) -> None:
    entry = _session.find(user)
    if entry is None:
        return
    context, note = entry
    try:
        note(raw.contents)
    except BaseException as error:  # exceptions must not propagate into the library
        context._pending.append(error)
