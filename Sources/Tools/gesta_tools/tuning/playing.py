"""Plays labelled recordings to a set-up, and counts by person what was recognized rightly and falsely."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from gesta import Context, Recognizer, State

from ..explain import SetUp, make_recognizers
from .recordings import Labelled

_GAP = 10_000_000_000
"""Between recordings, in ns: longer than any gesture waits."""

_BLOCK = 256


@dataclass
class Counts:
    """By person: recordings that should be recognized and those that were; and others, and those recognized falsely."""

    people: dict[str, list[int]]

    @property
    def recall(self) -> float:
        """The rate of those recognized."""
        return self._rate(0, 1)

    @property
    def false(self) -> float:
        """The rate of those recognized falsely."""
        return self._rate(2, 3)

    def _rate(self, count: int, of: int) -> float:
        total = sum(each[of] for each in self.people.values())
        return sum(each[count] for each in self.people.values()) / total if total else 0.0

    def pairs(self, count: int, of: int) -> list[tuple[int, int]]:
        """(count, of) of each person."""
        return [(each[count], each[of]) for each in self.people.values()]

    def add(self, other: Counts) -> None:
        """Adds other people."""
        for person, counts in other.people.items():
            known = self.people.setdefault(person, [0, 0, 0, 0])
            known[:] = map(sum, zip(known, counts))


def made(set_up: SetUp, units_per_mm: float, max_contacts: int | None = None) -> tuple[Context, dict[str, Recognizer]]:
    """A context with the set-up, and its recognizers by label, or by class if that is the only label they have."""
    context = Context(units_per_mm=units_per_mm, max_contacts=max_contacts)
    set_up.prepare(context)
    make_recognizers(context, set_up)
    present = context.recognizers
    classes = Counter(each.description.class_name for each in present)
    named = {}
    for each in present:
        name = each.description.class_name
        is_alone = classes[name] == 1 and each.label in set_up.classes
        named[name if is_alone or not each.label else each.label] = each
    return context, named


class Player:
    """Plays some recordings again and again, each time to a set-up with other values.

    `meant` are the names of the recognizers that should recognize a label; `tuned` those that are judged.
    """

    def __init__(
        self, set_up: SetUp, recordings: Sequence[Labelled], tuned: Sequence[str], meant: Mapping[str, Sequence[str]]
    ) -> None:
        self.numpy: Any = import_module("numpy")
        self.set_up, self.tuned = set_up, list(tuned)
        groups: dict[float, list[Labelled]] = {}
        for each in recordings:
            groups.setdefault(each.units_per_mm, []).append(each)
        self.groups = [(units, self._blocks(some)) for units, some in sorted(groups.items())]
        self.order = [each for _, some in sorted(groups.items()) for each in some]
        wanted = [[name in meant.get(each.label, ()) for each in self.order] for name in self.tuned]
        self.wanted = self.numpy.array(wanted, dtype=bool)
        people = sorted({each.person for each in self.order})
        self.people = people
        self.rows = self.numpy.array([people.index(each.person) for each in self.order])

    def _blocks(self, recordings: Sequence[Labelled]) -> list[tuple[Any, Any, int]]:
        """The samples of some recordings behind each other, when each begins, and when they end."""
        found, time = [], 0
        for at in range(0, len(recordings), _BLOCK):
            parts, begins = [], []
            for each in recordings[at : at + _BLOCK]:
                part = each.touches.copy()
                part["time"] += time
                parts.append(part)
                begins.append(time)
                time += each.duration + _GAP
            found.append((self.numpy.concatenate(parts), self.numpy.array(begins), time - 1))
        return found

    def play(self, values: Mapping[float, Mapping[tuple[str, str], Any]]) -> Counts:
        """Returns what is counted with these values, given for each resolution. Raises GestaError for wrong ones."""
        accepted = self.numpy.zeros(self.wanted.shape, bool)
        first = 0
        for units, blocks in self.groups:
            context, named = made(self.set_up, units, max_contacts=1024)
            with context:
                for (name, parameter), value in values[units].items():
                    named[name][parameter] = value
                for touches, begins, end in blocks:
                    context.push(touches)
                    self._note(context, named, begins, accepted[:, first:])
                    context.advance(end)
                    self._note(context, named, begins, accepted[:, first:])
                    first += len(begins)
        return self._counts(accepted)

    def _note(self, context: Context, named: Mapping[str, Recognizer], begins: Any, accepted: Any) -> None:
        for row, name in enumerate(self.tuned):
            events: Any = context.event_array(named[name])
            begun = events["state"] == int(State.BEGAN)
            at_once = (events["state"] == int(State.ENDED)) & (events["previous"] == int(State.POSSIBLE))
            times = events["time"][begun | at_once]
            accepted[row, self.numpy.searchsorted(begins, times, side="right") - 1] = True

    def _counts(self, accepted: Any) -> Counts:
        wanted = self.wanted.any(axis=0)
        right = (accepted & self.wanted).any(axis=0)
        others = ~self.wanted.all(axis=0)
        false = (accepted & ~self.wanted).any(axis=0)
        size = len(self.people)

        def by_person(which: Any) -> list[int]:
            return self.numpy.bincount(self.rows[which], minlength=size).tolist()  # type: ignore[no-any-return]

        columns = zip(by_person(right), by_person(wanted), by_person(false), by_person(others))
        return Counts({person: list(each) for person, each in zip(self.people, columns)})
