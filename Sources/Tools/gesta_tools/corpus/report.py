"""The counts of a corpus with intervals over people, for people and as data."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from typing import Any

from .. import rates
from .question import Question
from .tally import COUNTS, Tally

FORMAT = "gesta-whatif 1"

_SHOWN = 12
"""Rows of a group that are shown; the data have all."""

_REASONS = 4
_KINDS = ("lost", "gained", "otherwise")


class Report:
    """What comes out of a question. `written` are the files of examples, by the names of their sessions."""

    def __init__(self, corpus: str, question: Question, tally: Tally) -> None:
        self.corpus, self.question, self.tally = corpus, question, tally
        self.written: dict[str, str] = {}

    # ---- figures

    def figures(self, keys: Sequence[tuple[str, ...]]) -> dict[str, Any]:
        """The counts of some keys together, with intervals over the people among them."""
        counts = [self.tally.counts[key] for key in keys]
        total = dict(zip(COUNTS, map(sum, zip(*counts))))
        delay = total.pop("delay")
        people: dict[str, list[int]] = {}
        at = self.question.by.index("person") + 1 if "person" in self.question.by else 0
        for key, each in zip(keys, counts):
            known = people.setdefault(key[at] if at else "", [0] * len(COUNTS))
            known[:] = map(sum, zip(known, each))
        column = COUNTS.index
        of = {"lost": column("before"), "gained": column("turns"), "otherwise": column("before")}
        return {
            **total,
            "delay_ms": round(delay / total["otherwise"] / 1e6, 3) if total["otherwise"] else None,
            "people": len(people) if at and any(people) else 0,
            "intervals": {
                kind: rates.over_people((each[column(kind)], each[of[kind]]) for each in people.values())
                for kind in _KINDS
            },
        }

    def class_of(self, name: str) -> str:
        """The class of a recognizer, or the classes if sessions have several of that name."""
        return ", ".join(sorted(self.tally.classes.get(name, ())))

    def of_classes(self) -> dict[str, list[tuple[str, ...]]]:
        """The keys of the counts by class."""
        found: dict[str, list[tuple[str, ...]]] = {}
        for key in sorted(self.tally.counts):
            found.setdefault(self.class_of(key[0]), []).append(key)
        return found

    def groups(self, field: str = "") -> dict[tuple[str, ...], list[tuple[str, ...]]]:
        """The keys of the counts by recognizer, or by a field and recognizer."""
        at = self.question.by.index(field) + 1 if field else 0
        found: dict[tuple[str, ...], list[tuple[str, ...]]] = {}
        for key in sorted(self.tally.counts):
            found.setdefault((key[at], key[0]) if field else (key[0],), []).append(key)
        return found

    # ---- as data

    def data(self) -> dict[str, Any]:
        """The report as JSON has it. Two runs over the same sessions have the same, wherever they were played."""
        tally = self.tally
        return {
            "format": FORMAT,
            "corpus": self.corpus,
            "changes": self.question.words(),
            "sessions": tally.sessions,
            "changed": tally.changed,
            "not_concerned": tally.unchanged,
            "turns": tally.turns,
            "recognizers": [
                {"name": name, "class": self.class_of(name), **self.figures(keys)}
                for (name,), keys in self.groups().items()
            ],
            "classes": [{"class": name, **self.figures(keys)} for name, keys in self.of_classes().items()],
            "by": {
                field: [
                    {"value": value, "name": name, **self.figures(keys)}
                    for (value, name), keys in self.groups(field).items()
                ]
                for field in self.question.by
            },
            "reasons": [
                {"name": name, "kind": kind, "reason": reason, "count": count}
                for (name, kind, reason), count in sorted(tally.reasons.items())
            ],
            "examples": [
                {"name": name, "kind": kind, "file": each.name, "at_ns": str(each.start), "reason": each.reason}
                for (name, kind), some in sorted(tally.examples.items())
                for each in some
            ],
            "failed": {"count": tally.failed, "files": [each._asdict() for each in tally.rows["failed"]]},
            "refused": {"count": tally.refused, "files": [each._asdict() for each in tally.rows["refused"]]},
        }

    # ---- for people

    def lines(self) -> Iterator[str]:
        """Yields the lines of the report."""
        tally = self.tally
        yield f"{_count(tally.sessions, 'session')}, {_count(tally.turns, 'turn')} of touches"
        if tally.unchanged:
            yield f"{tally.unchanged:,} of them have none of the recognizers to change"
        changes = " and ".join(self.question.words())
        if not tally.changed:
            yield f"With {changes}, no gesture comes out differently."
            if self.question.relations:
                yield "(To add a relation that sessions have, or to remove one that they do not have, changes nothing.)"
        else:
            yield f"With {changes}, gestures come out differently in {_count(tally.changed, 'session')}:"
            yield ""
            yield from self._recognizers()
        yield from self._rows("failed", "could not be played")
        yield from self._rows("refused", "could not be played with the changes")

    def _recognizers(self) -> Iterator[str]:
        groups = [(name, self.figures(keys)) for (name,), keys in self.groups().items()]
        changed = [(name, found) for name, found in groups if any(found[kind] for kind in _KINDS)]
        yield _row(("recognizer", "recognized", "then", "lost", "gained", "otherwise"))
        for name, found in changed:
            class_name = self.class_of(name)
            yield _cells(name if name == class_name else f"{name} ({class_name})", found)
            for kind in _KINDS[:2]:
                yield from self._reasons(name, kind)
        same = [name for name, found in groups if not any(found[kind] for kind in _KINDS)]
        if same:
            yield f"As before: {', '.join(same[:_SHOWN])}{' ...' if len(same) > _SHOWN else ''}"
        yield ""
        yield self._note(max((found["people"] for _, found in groups), default=0))
        yield from self._by_class()
        for field in self.question.by:
            yield from self._by(field)
        yield from self._examples()

    def _note(self, people: int) -> str:
        what = "In parentheses: % of those recognized that are lost, and of turns in which one is gained more, with "
        if people > 1:
            return what + f"the interval of 95 % over {people:,} people."
        return (
            what
            + f"the interval of 95 % over the gestures{' of one person' if people else ': who made them is not known'}."
        )

    def _reasons(self, name: str, kind: str) -> Iterator[str]:
        reasons = {key[2]: count for key, count in self.tally.reasons.items() if key[:2] == (name, kind)}
        most = sorted(reasons.items(), key=lambda each: (-each[1], each[0]))[:_REASONS]
        if most:
            was = "lost" if kind == "lost" else "gained, was not recognized"
            yield f"    {was}: " + ", ".join(f"{reason.replace('_', ' ')} {count:,}" for reason, count in most)

    def _by_class(self) -> Iterator[str]:
        """Yields the lines of classes that several recognizers have."""
        rows = [
            (name, self.figures(keys)) for name, keys in self.of_classes().items() if len({key[0] for key in keys}) > 1
        ]
        rows = [row for row in rows if any(row[1][kind] for kind in _KINDS)]
        if rows:
            yield ""
            yield "By class, of which there are several:"
            yield from (_cells(name, found) for name, found in rows)

    def _by(self, field: str) -> Iterator[str]:
        rows = [(value, name, self.figures(keys)) for (value, name), keys in self.groups(field).items()]
        rows = [row for row in rows if any(row[2][kind] for kind in _KINDS)]
        if {value for value, _, _ in rows} <= {""}:
            return
        rows.sort(key=lambda row: (-row[2]["lost"] - row[2]["gained"], row[:2]))
        yield ""
        yield f"By {field}, those with the most differences:"
        for value, name, found in rows[:_SHOWN]:
            yield _cells(f"{value or 'not known'}: {name}", found)
        if len(rows) > _SHOWN:
            yield f"... and {len(rows) - _SHOWN:,} more: --json has all"

    def _examples(self) -> Iterator[str]:
        yield ""
        yield "Examples:"
        for (name, kind), some in sorted(self.tally.examples.items()):
            for each in some:
                reason = f", {each.reason.replace('_', ' ')}" if each.reason else ""
                file = self.written.get(each.name)
                where = f": gesta view {shlex.quote(file)}{self._sets()}" if file else f" of {each.name}"
                yield f"    {name} {kind}{reason}, at {each.start / 1e9:.3f} s{where}"

    def _sets(self) -> str:
        """The options that make `gesta view` try the changes."""
        return "".join(f" --set {shlex.quote('.'.join(each[:2]) + '=' + each[2])}" for each in self.question.sets)

    def _rows(self, kind: str, words: str) -> Iterator[str]:
        count, rows = getattr(self.tally, kind), self.tally.rows[kind]
        if not count:
            return
        yield ""
        yield f"{count:,} {words}:"
        for each in rows[:_SHOWN]:
            yield f"    {each.name}: {each.problem.removeprefix(f'{each.name}: ')}"
        if count > _SHOWN:
            yield f"    ... and {count - _SHOWN:,} more: --json has {'all' if count == len(rows) else len(rows)}"


def _cells(name: str, found: dict[str, Any]) -> str:
    lost, gained = (_with_interval(found, kind) for kind in _KINDS[:2])
    delay = f", {found['delay_ms']:+.3g} ms" if found["delay_ms"] else ""
    otherwise = f"{found['otherwise']:,}{delay}" if found["otherwise"] else "-"
    return _row((name, f"{found['before']:,}", f"{found['after']:,}", lost, gained, otherwise))


def _with_interval(found: dict[str, Any], kind: str) -> str:
    interval = found["intervals"][kind]
    if not interval:
        return "-"
    low, high = interval
    return f"{found[kind]:,} ({rates.percent(low)} to {rates.percent(high)} %)"


def _row(cells: Sequence[str]) -> str:
    name, *others = cells
    widths = (11, 9, 25, 25, 18)
    return f"{name:<28}" + "".join(f" {cell:>{width}}" for cell, width in zip(others, widths))


def _count(count: int, word: str) -> str:
    return f"{count:,} {word}{'' if count == 1 else 's'}"
