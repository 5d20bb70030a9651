"""What a search has found, and what cannot be concluded from it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .. import rates
from .playing import Counts
from .search import Found, Task, Trial

FORMAT = "gesta-tune 1"

FEWEST_PEOPLE = 5
"""With fewer people, nothing is concluded about others."""

_POINTS = 8
_EDGE = 0.02
_APART = 0.5
_SMALL = 0.01


class Report:
    """The report of a search. `doubts` are what it refuses to conclude, each with why."""

    def __init__(self, task: Task, found: Found) -> None:
        self.task, self.found = task, found
        self.people = len({each.person for each in task.recordings} - {""})
        self.doubts = list(self._doubts())

    # ---- what is not concluded

    def _doubts(self) -> Iterator[str]:
        before, after = self.found.left_out
        if not self.found.by_person:
            who = "one person" if self.people else "people who are not known"
            yield f"how it is for others: the recordings are of {who}"
        elif self.people < FEWEST_PEOPLE:
            yield f"how it is for others: {self.people} people: {_between(rates.over_people(after.pairs(0, 1)))}"
        gain = self.gain()
        if gain is None or gain[1] <= 0:
            ends = f", the interval is {_points(gain[1])} to {_points(gain[2])}" if gain else ""
            yield f"that more is recognized than before: {_points(after.recall - before.recall)} points{ends}"
        interval = rates.over_people(after.pairs(2, 3))
        least = min(each.false for each in self._tried())
        if least > self.task.budget:
            yield f"that the budget can be kept: of all that was tried, the least is {rates.percent(least)} %"
        if interval is None:
            yield "that the budget of false positives is kept: there are no recordings of anything else"
        elif interval[1] > self.task.budget:
            count, of = (sum(each[at] for each in after.people.values()) for at in (2, 3))
            budget = f"that the budget of {rates.percent(self.task.budget)} % is kept"
            yield f"{budget}: {count:,} of {of:,} of people left out are recognized falsely, {_between(interval)}"
        yield from self._of_best_values()
        yield from self._of_variables()

    def _tried(self) -> list[Trial]:
        """All that was tried with all people."""
        return [*self.found.fit.trials, *(each for steps in self.found.steps for each in steps)]

    def _of_best_values(self) -> Iterator[str]:
        """Yields a doubt if one value beside the others is better than what the search has found."""
        budget, after = self.task.budget, self.found.after
        least = after.recall if after.false <= budget else -1.0
        within = [
            (step.recall, each.words, each.text(step.values[at]), step)
            for at, (each, steps) in enumerate(zip(self.task.variables, self.found.steps))
            for step in steps
            if step.false <= budget and step.recall > least
        ]
        if within:
            _, words, text, step = max(within, key=lambda each: each[:3])
            yield f"that these values are the best: with {words} at {text}, it is {_two(step)} %; try more --trials"

    def _of_variables(self) -> Iterator[str]:
        for at, each in enumerate(self.task.variables):
            best = self.found.fit.best[at]
            if best == each.current:
                continue
            room = _EDGE * (each.high - each.low)
            if not each.is_logarithmic and (best - each.low < room or each.high - best < room):
                yield f"that {each.words} is best at {each.text(best)}: its range ends there"
            folds = [values[at] for values in self.found.folds]
            if max(map(each.distance, folds)) - min(map(each.distance, folds)) > _APART:
                ends = f"{each.text(min(folds))} to {each.text(max(folds))}"
                yield f"that {each.words} is {each.text(best)}: other people make it {ends}"

    def gain(self) -> tuple[float, float, float] | None:
        """How much more is recognized of people left out, with the interval over people."""
        before, after = self.found.left_out
        pairs = [
            (before.people[each][0], after.people[each][0], after.people[each][1]) for each in sorted(after.people)
        ]
        return rates.difference(pairs)

    def curve(self) -> list[Trial]:
        """The trials that no other one beats both in recall and in false positives, by false positives."""
        found: list[Trial] = []
        for each in sorted(self._tried(), key=lambda trial: (trial.false, -trial.recall)):
            if not found or each.recall > found[-1].recall:
                found.append(each)
        return found

    # ---- as data

    def data(self) -> dict[str, Any]:
        """The report as JSON has it."""
        found, names = self.found, [each.words for each in self.task.variables]
        return {
            "format": FORMAT,
            "recordings": len(self.task.recordings),
            "people": self.people,
            "budget": self.task.budget,
            "values": {
                each.words: {"before": each.current, "after": value, "unit": each.unit}
                for each, value in zip(self.task.variables, found.fit.best)
            },
            "all": {"before": _rates(found.before), "after": _rates(found.after)},
            "left_out": {"before": _rates(found.left_out[0]), "after": _rates(found.left_out[1]), "gain": self.gain()},
            "curve": [
                {"recall": each.recall, "false": each.false, "values": dict(zip(names, each.values))}
                for each in self.curve()
            ],
            "steps": {
                name: [{"value": each.values[at], "recall": each.recall, "false": each.false} for each in steps]
                for at, (name, steps) in enumerate(zip(names, found.steps))
            },
            "not_concluded": self.doubts,
        }

    # ---- for people

    def lines(self) -> Iterator[str]:
        """Yields the lines of the report."""
        found, task = self.found, self.task
        wanted = sum(each[1] for each in found.before.people.values())
        others = sum(each[3] for each in found.before.people.values())
        people = f" of {self.people} people" if self.people > 1 else " of one person" if self.people else ""
        yield f"{len(task.recordings):,} recordings{people}: {wanted:,} to be recognized, {others:,} others"
        yield ""
        yield f"{'':<26}{'recognized':>26}{'falsely':>26}"
        out = "people left out" if found.by_person else "recordings left out"
        for name, counts in (
            ("before", found.before),
            (f"before, {out}", found.left_out[0]),
            (f"after, {out}", found.left_out[1]),
            ("after, all", found.after),
        ):
            yield f"{name:<26}{_rate(counts, 0, 1):>26}{_rate(counts, 2, 3):>26}"
        gain = self.gain()
        if gain:
            yield f"recognized more, {out}: {_points(gain[0])} points ({_points(gain[1])} to {_points(gain[2])})"
        yield ""
        yield "What was found:"
        for each, value in zip(task.variables, found.fit.best):
            before = "" if each.limits else f"{each.text(each.current)} "
            changed = f"{before}-> {each.text(value)}" if value != each.current else "stays"
            yield f"    {each.words}: {changed}"
        yield ""
        yield from self._curve()
        yield ""
        yield "What each does, beside the best values of the others: recognized / falsely, in %"
        for each, steps, at in zip(task.variables, found.steps, range(len(task.variables))):
            recalls, falses = [step.recall for step in steps], [step.false for step in steps]
            if max(recalls) - min(recalls) < _SMALL and max(falses) - min(falses) < _SMALL:
                yield f"    {each.words}: nearly nothing from {each.text(each.low)} to {each.text(each.high)}"
                continue
            cells = [f"{each.text(step.values[at])}: {_two(step)}" for step in steps]
            yield f"    {each.words}: " + ", ".join(cells)
        yield ""
        if self.doubts:
            yield "Not concluded:"
            yield from (f"    {each}" for each in self.doubts)
        else:
            yield f"Within the budget of {rates.percent(task.budget)} %, and better than before, on people left out."

    def _curve(self) -> Iterator[str]:
        curve = self.curve()
        step = max(1, -(-len(curve) // _POINTS))
        shown = [*curve[::-1][::step]][::-1]
        yield "The curve, the best of all that was tried: recognized / falsely, in %"
        yield "    " + ", ".join(map(_two, shown))


def _two(trial: Trial) -> str:
    return f"{rates.percent(trial.recall)} / {rates.percent(trial.false)}"


def _rates(counts: Counts) -> dict[str, Any]:
    return {
        "recall": counts.recall,
        "recall_interval": rates.over_people(counts.pairs(0, 1)),
        "false": counts.false,
        "false_interval": rates.over_people(counts.pairs(2, 3)),
        "people": {
            person: dict(zip(("right", "wanted", "false", "others"), each)) for person, each in counts.people.items()
        },
    }


def _rate(counts: Counts, count: int, of: int) -> str:
    interval = rates.over_people(counts.pairs(count, of))
    if interval is None:
        return "-"
    return f"{rates.percent(counts.recall if count == 0 else counts.false)} % ({_between(interval)})"


def _between(interval: tuple[float, float] | None) -> str:
    return f"{rates.percent(interval[0])} to {rates.percent(interval[1])} %" if interval else "no recordings"


def _points(difference: float) -> str:
    return f"{100 * difference:+.1f}"
