"""What a replay decided otherwise than the trace, in words."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from .states import Reason

_FINAL = ("ended", "failed", "cancelled")


@dataclass
class _Outcome:
    state: str
    time: int
    reason: int
    blocker: str
    figures: tuple[float, float]

    def differs(self, other: _Outcome) -> bool:
        return (self.state, self.reason, self.blocker) != (other.state, other.reason, other.blocker)

    def text(self, names: Mapping[str, str], reasons: Mapping[int, str]) -> str:
        if self is _UNDECIDED:
            return self.state
        said = f"{self.state} at {self.time / 1e9:.3f} s"
        if self.reason == Reason.LOST:
            return f"{said}, {names.get(self.blocker, 'recognizer')} {self.blocker} won"
        if self.reason != Reason.NONE:
            known = str(Reason(self.reason)) if self.reason in list(Reason) else f"reason {self.reason}"
            said += f", {reasons.get(self.reason, known).replace('_', ' ')}"
            said += f": {self.figures[0]:.3f}, limit {self.figures[1]:.3f}" if any(self.figures) else ""
        return said


_UNDECIDED = _Outcome("undecided", 0, 0, "", (0, 0))
_Outcomes = dict[tuple[str, int], _Outcome]


def changes(
    trace: bytes, lines: Iterable[tuple[str, str]], is_whole: bool, reasons: Mapping[str, Mapping[int, str]]
) -> tuple[str, ...]:
    """Returns a sentence for each sequence with another outcome; `lines` are expected and actual lines that differ.

    `reasons` are the names of those that classes have, by class and code. `is_whole` is false if the replay has ended
    at the first of them: only what it has decided is compared then.
    """
    recorded: _Outcomes = {}
    replayed: _Outcomes = {}
    for expected, actual in lines:
        _add_outcome(expected, recorded)
        _add_outcome(actual, replayed)
    if not is_whole:
        events = re.findall(rb"\n(event [^\r\n]+)", trace) if replayed else []
        recorded = {}
        for event in events:
            _add_outcome(event.decode("utf-8", "replace"), recorded)
        recorded = {key: each for key, each in recorded.items() if key in replayed}
    known = classes(trace)
    names = {**known, **labels(trace)}
    found = []
    for key in dict.fromkeys([*recorded, *replayed]):
        before, now = recorded.get(key, _UNDECIDED), replayed.get(key, _UNDECIDED)
        if now.differs(before):
            name = f"{names.get(key[0], 'recognizer')} {key[0]}, sequence {key[1]}"
            own = reasons.get(known.get(key[0], ""), {})
            found.append(f"{name}: {now.text(names, own)}; before: {before.text(names, own)}")
    return tuple(found)


# Patterns that begin with the end of the line before are found several times as fast as those with "^".


def classes(trace: bytes) -> dict[str, str]:
    """The classes of a trace's recognizers by their ids."""
    return {id.decode(): name.decode() for id, name in re.findall(rb"\ncreate (\S+) (\S+)", trace)}


def labels(trace: bytes) -> dict[str, str]:
    """The labels of a trace by the ids of their recognizers. Those with quotation marks are left out."""
    return {id.decode(): label.decode() for id, label in re.findall(rb'\nlabel (\S+) "([^\\"]+)"', trace)}


def _add_outcome(line: str, outcomes: _Outcomes) -> None:
    """Of a line "event ID FROM TO SEQUENCE TIME ... verdict REASON MEASURED LIMIT BLOCKER REFUSED".

    A line that is written otherwise differs, and has no outcome.
    """
    event, _, verdict = line.rpartition(" verdict ")
    words, figures = event.split(" ")[:6], verdict.split(" ")[:4]
    if words[0] != "event" or len(words) < 6 or len(figures) < 4 or words[3] not in _FINAL:
        return
    _, id, former, state, sequence, time = words
    reason, measured, limit, blocker = figures
    state = "recognized" if (former, state) == ("possible", "ended") else state
    with contextlib.suppress(ValueError):
        found = _Outcome(state, int(time), int(reason), blocker, (number(measured), number(limit)))
        outcomes[id, int(sequence)] = found


def number(word: str) -> float:
    """Returns a number as traces have it, decimal or hexadecimal."""
    return float.fromhex(word) if "x" in word else float(word)
