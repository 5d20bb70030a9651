"""What was recognized in a trace, turn by turn, and what a replay of it recognizes otherwise.

A turn is touches and what follows them, up to the next ones that begin more than PAUSE after all contacts were up: the
taps of a double tap are one turn. Turns depend on the touches alone, so that those of two replays are the same ones,
whatever each recognizer makes of them.

Threads: pure functions; may be called on any thread.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator
from operator import itemgetter
from typing import NamedTuple

from gesta._changes import classes, labels
from gesta.states import reason_of

PAUSE = 600_000_000
"""Touches that follow sooner than this, in ns, may belong to the same gesture."""

_TOUCH = re.compile(rb"\ntouch (-?\d+) (\d+) (began|ended|cancelled)\b")
_MOTION = re.compile(rb"\nmotion (-?\d+) (\d+ \w+) (began|ended|cancelled)\b")
_EVENT = re.compile(r"event (\S+) (\w+) (began|ended|failed|cancelled) (\d+) (-?\d+) .* verdict (\d+) \S+ \S+ (\S+)")
_LOST = 2

Lines = Iterable[tuple[str, str]]
"""Lines of a trace and those that a replay has in their place, either perhaps empty."""


class Outcome(NamedTuple):
    """What became of an attempt: when it was decided, whether it was recognized, how it ended, and why it failed."""

    time: int
    recognized: bool
    end: str
    reason: str


class Change(NamedTuple):
    """What a recognizer did otherwise in a turn.

    kind:   "lost", "gained", or "otherwise": recognized in both, at another time or with another end
    start:  when the turn began, ns
    reason: why it is not recognized, or was not
    delay:  how much later it is decided, ns
    """

    recognizer: str
    kind: str
    start: int
    reason: str
    delay: int


class Comparison(NamedTuple):
    """The turns of a session, the class of each recognizer, how often it recognized before and after, be it never, and
    the changes.
    """

    turns: int
    classes: dict[str, str]
    before: Counter[str]
    after: Counter[str]
    changes: list[Change]


def turns(trace: bytes) -> list[int]:
    """When each turn of a trace begins, in ns."""
    starts: list[int] = []
    down: set[bytes] = set()
    last = 0
    inputs = [(int(time), *rest) for pattern in (_TOUCH, _MOTION) for time, *rest in pattern.findall(trace)]
    for time, contact, phase in sorted(inputs, key=itemgetter(0)):
        if phase == b"began":
            if not down and (not starts or time - last > PAUSE):
                starts.append(time)
            down.add(contact)
        else:
            down.discard(contact)
        last = time
    return starts


def compare(trace: bytes, before: Lines, after: Lines) -> Comparison:
    """Compares two replays of a trace by what differs from it in each."""
    starts = turns(trace)
    names = named(trace)
    recorded = [line.decode("utf-8", "replace") for line in trace.splitlines() if line.startswith(b"event ")]
    then = _by_turn(recorded, before, starts, names)
    now = then if after == before else _by_turn(recorded, after, starts, names)
    counts = [Counter(dict.fromkeys(names.values(), 0)) for _ in range(2)]
    for count, side in zip(counts, (then, now)):
        count.update(name for (name, _), outcomes in side.items() for each in outcomes if each.recognized)
    changes = [
        change
        for name, turn in sorted({*then, *now})
        for change in _changes(
            name, starts[turn] if starts else 0, then.get((name, turn), []), now.get((name, turn), [])
        )
    ]
    found = {names[id]: name for id, name in classes(trace).items()}
    return Comparison(len(starts), found, counts[0], counts[1], changes)


def named(trace: bytes) -> dict[str, str]:
    """The names of recognizers by their ids: labels, or classes."""
    return {**classes(trace), **labels(trace)}


def _by_turn(
    recorded: list[str], differences: Lines, starts: list[int], names: dict[str, str]
) -> dict[tuple[str, int], list[Outcome]]:
    """The outcomes of each recognizer and turn, in order."""
    absent, present = [], []
    for expected, actual in differences:
        absent.append(expected)
        present.append(actual)
    lines = Counter(recorded)
    lines.subtract(each for each in absent if each.startswith("event "))
    lines.update(each for each in present if each.startswith("event "))
    attempts: dict[tuple[str, int], Outcome] = {}
    for id, sequence, former, state, time, reason in sorted(_events(lines.elements(), names), key=_order):
        known = attempts.get((id, sequence))
        if former == "possible":
            attempts[id, sequence] = Outcome(time, state in ("began", "ended"), state, reason)
        elif known is not None:
            attempts[id, sequence] = known._replace(end=state)
    found: dict[tuple[str, int], list[Outcome]] = {}
    for (id, _), outcome in sorted(attempts.items(), key=lambda each: (each[1], each[0])):
        name = names.get(id, "a child of per_contact")
        turn = max(bisect_right(starts, outcome.time) - 1, 0)
        found.setdefault((name, turn), []).append(outcome)
    return found


def _events(lines: Iterable[str], names: dict[str, str]) -> Iterator[tuple[str, int, str, str, int, str]]:
    for line in lines:
        found = _EVENT.match(line)
        if found is not None:
            id, former, state, sequence, time, reason, blocker = found.groups()
            why = f"lost to {names.get(blocker, 'another')}" if int(reason) == _LOST else str(reason_of(int(reason)))
            yield id, int(sequence), former, state, int(time), why


def _order(event: tuple[str, int, str, str, int, str]) -> tuple[int, bool]:
    """By time; of an attempt that begins and ends at once, the beginning is first."""
    return event[4], event[2] != "possible"


def _changes(name: str, start: int, before: list[Outcome], after: list[Outcome]) -> Iterator[Change]:
    then, now = ([each for each in side if each.recognized] for side in (before, after))
    for old, new in zip(then, now):
        if (old.time, old.end) != (new.time, new.end):
            yield Change(name, "otherwise", start, new.end if old.end != new.end else "", new.time - old.time)
    kept = min(len(then), len(now))
    for side, kind, others in ((then, "lost", after), (now, "gained", before)):
        reasons = [each.reason for each in others if not each.recognized]
        for at, _ in enumerate(side[kept:]):
            yield Change(name, kind, start, reasons[min(at, len(reasons) - 1)] if reasons else "no attempt", 0)
