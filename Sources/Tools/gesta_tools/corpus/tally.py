"""What came out of sessions, as counts that can be added in any order and on any computer: whole numbers, and examples
that are chosen by the hash of the session.

Threads: one at a time for each Tally.
"""

from __future__ import annotations

import hashlib
import heapq
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from .outcomes import Comparison
from .sessions import Session

EXAMPLES = 3
"""Examples of each kind of change that are kept."""

ROWS = 100
"""Files that could not be played, and refusals, that are listed. All are counted."""

COUNTS = ("turns", "before", "after", "lost", "gained", "otherwise", "delay")
"""What is counted of a recognizer: `delay` is the sum of delays, in ns, of those recognized otherwise."""


class Example(NamedTuple):
    """The first turn of a session that came out differently. The smallest hashes are kept."""

    hash: str
    name: str
    start: int
    reason: str


class Row(NamedTuple):
    """A file that could not be played, and why."""

    name: str
    problem: str


class Tally:
    """The counts of any number of sessions.

    sessions, changed: how many were played, and in how many of them something came out differently
    unchanged:         how many have none of the recognizers that are to be changed
    counts:            by recognizer and group, as COUNTS
    reasons:           by recognizer, kind and reason
    examples:          by recognizer and kind
    failed, refused:   how many could not be played, or not with the changes; `rows` has the first of each
    classes:           the classes of recognizers, by name: of a label usually one
    names:             the names of recognizers in sessions that have none to be changed
    """

    def __init__(self) -> None:
        self.sessions = self.changed = self.unchanged = self.failed = self.refused = self.turns = 0
        self.counts: dict[tuple[str, ...], list[int]] = {}
        self.reasons: Counter[tuple[str, str, str]] = Counter()
        self.examples: dict[tuple[str, str], list[Example]] = {}
        self.rows: dict[str, list[Row]] = {"failed": [], "refused": []}
        self.classes: dict[str, set[str]] = {}
        self.names: Counter[str] = Counter()

    @property
    def played(self) -> int:
        """How many sessions were played or could not be."""
        return self.sessions + self.failed + self.refused

    def add(self, session: Session, found: Comparison, by: Sequence[str]) -> None:
        """Adds a session."""
        self.sessions += 1
        self.changed += bool(found.changes)
        self.turns += found.turns
        for name, class_name in found.classes.items():
            self.classes.setdefault(name, set()).add(class_name)
        group = tuple(session.known.get(each, "") for each in by)
        rows: dict[str, list[int]] = {}
        for name in {*found.before, *found.after}:
            rows[name] = self.counts.setdefault((name, *group), [0] * len(COUNTS))
            rows[name][:3] = map(sum, zip(rows[name][:3], (found.turns, found.before[name], found.after[name])))
        firsts: dict[tuple[str, str], Example] = {}
        code = hashlib.blake2b(session.trace, digest_size=8).hexdigest() if found.changes else ""
        for each in found.changes:
            rows[each.recognizer][COUNTS.index(each.kind)] += 1
            rows[each.recognizer][-1] += each.delay
            self.reasons[each.recognizer, each.kind, each.reason] += 1
            firsts.setdefault((each.recognizer, each.kind), Example(code, session.name, each.start, each.reason))
        for kind, example in firsts.items():
            self._keep(kind, [example])

    def add_unchanged(self, names: Iterable[str]) -> None:
        """Adds a session that has none of the recognizers that are to be changed."""
        self.sessions += 1
        self.unchanged += 1
        self.names.update(names)

    def add_row(self, kind: str, name: str, problem: object) -> None:
        """Adds a file that could not be played: `kind` is "failed" or "refused"."""
        setattr(self, kind, getattr(self, kind) + 1)
        self.rows[kind] = heapq.nsmallest(ROWS, [*self.rows[kind], Row(name, str(problem) or repr(problem))])

    def merge(self, other: Tally) -> Tally:
        """Adds what another has, and returns this one."""
        for name in ("sessions", "changed", "unchanged", "failed", "refused", "turns"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for key, counts in other.counts.items():
            self.counts[key] = list(map(sum, zip(self.counts.get(key, [0] * len(COUNTS)), counts)))
        self.reasons.update(other.reasons)
        self.names.update(other.names)
        for name, classes in other.classes.items():
            self.classes.setdefault(name, set()).update(classes)
        for kind, examples in other.examples.items():
            self._keep(kind, examples)
        for row in self.rows:
            self.rows[row] = heapq.nsmallest(ROWS, [*self.rows[row], *other.rows[row]])
        return self

    def _keep(self, key: tuple[str, str], examples: Iterable[Example]) -> None:
        self.examples[key] = heapq.nsmallest(EXAMPLES, [*self.examples.get(key, []), *examples])

    # ---- as data, to be kept and read again

    def data(self) -> dict[str, Any]:
        """The counts as JSON has them, in a fixed order."""
        found = {
            name: getattr(self, name) for name in ("sessions", "changed", "unchanged", "failed", "refused", "turns")
        }
        tables: dict[str, Any] = {
            "counts": [[*key, *counts] for key, counts in sorted(self.counts.items())],
            "reasons": [[*key, count] for key, count in sorted(self.reasons.items())],
            "examples": [[*key, *each] for key, some in sorted(self.examples.items()) for each in some],
            "rows": [[kind, *each] for kind, rows in self.rows.items() for each in rows],
            "classes": [[name, *sorted(classes)] for name, classes in sorted(self.classes.items())],
            "names": sorted(self.names.items()),
        }
        return {**found, **tables}

    @staticmethod
    def of_data(data: dict[str, Any]) -> Tally:
        """The counts that `data` has returned."""
        made = Tally()
        for name in ("sessions", "changed", "unchanged", "failed", "refused", "turns"):
            setattr(made, name, data[name])
        made.counts = {tuple(row[: -len(COUNTS)]): row[-len(COUNTS) :] for row in data["counts"]}
        made.reasons = Counter({tuple(row[:3]): row[3] for row in data["reasons"]})
        for recognizer, kind, *example in data["examples"]:
            made.examples.setdefault((recognizer, kind), []).append(Example(*example))
        for kind, *row in data["rows"]:
            made.rows[kind].append(Row(*row))
        made.classes = {name: set(classes) for name, *classes in data["classes"]}
        made.names = Counter(dict(data["names"]))
        return made
