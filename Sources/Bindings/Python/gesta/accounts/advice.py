"""What to change so that a gesture is recognized: each change is tried by playing the trace with it."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Callable

from ..context import Context
from ..errors import GestaError
from .account import Account
from .changes import LONG_WAIT, Change, Changes
from .parts import Advice, Attempt, Sequence
from .script import Edit, Script
from .sentences import late_contact, quoted
from .watching import watch

DEPTH = 3
"""How many changes are combined at most, each for what the one before has led to."""

MOST_LINES = 400_000
"""Traces that are longer are not played as a whole for an advice."""

_ELSEWHERE = 50_000
"""Of traces that are longer, it is not said what a change does to other sequences."""

_NEXT_TAP = 600_000_000
"""Touches that follow within this time, in ns, may belong to the same gesture."""

_TIME_UNITS = {"milliseconds": 1_000_000, "microseconds": 1_000, "seconds": 1_000_000_000}

_EACH = 3
"""Recognizers of a sequence that get advice if none was asked for."""

_SEQUENCES = 12
"""Sequences that get advice if none was asked for."""


@dataclass
class Trial:
    """Changes that were tried, and the account of what came out."""

    changes: tuple[Change, ...]
    account: Account
    attempt: Attempt


class Adviser:
    """Adds the advice to an account."""

    def __init__(
        self,
        script: Script,
        account: Account,
        whole: Account,
        prepare: Callable[[Context], Any] | None = None,
        is_named: bool = False,
    ) -> None:
        self.script = script
        self.account = account
        self.whole = whole
        self.prepare = prepare
        self.is_named = is_named
        self.before: dict[tuple[int, int], Account] = {}
        self.changes = Changes(account)
        self.given: dict[tuple[str, str], list[Advice]] = {}

    def advise(self) -> None:
        if self.advise_adapter():
            return
        served = 0
        for sequence in self.account.sequences:
            targets = list(self.targets(sequence))
            served += bool(targets)
            if served > _SEQUENCES and not self.is_named:
                note = f"Changes were looked for in the first {_SEQUENCES} sequences that need some; --at and "
                self.account.note = f"{self.account.note} {note}--recognizer choose others.".lstrip()
                return
            for attempt in targets:
                self.advise_one(sequence, attempt)

    # ---- faults of the adapter, which change everything

    def advise_adapter(self) -> bool:
        """Returns whether the touches were wrong, so that nothing else should be changed first."""
        kinds = {each.kind: each for each in self.account.findings}
        time = kinds.get("times") or kinds.get("time_unit")
        changes: list[Change] = []
        if time is not None:
            changes = [
                Change(
                    Edit("times", value=factor), f"multiply the times by {factor:,}: they are {unit}, not nanoseconds"
                )
                for unit, factor in sorted(_TIME_UNITS.items(), key=lambda each: f" {each[0]}" not in time.text)
            ]
        elif "doubled_mouse" in kinds:
            mice = sorted({(each.id, each.tool) for each in self.contacts() if each.tool == "mouse"})
            words = kinds["doubled_mouse"].change
            changes = [Change(Edit("omit", value=mice), words)]
        elif "times_of_handling" in kinds:
            words = kinds["times_of_handling"].change
            changes = [Change(Edit("spread"), words)]
        elif "missed_deadlines" in kinds:
            changes = [Change(Edit("advance"), kinds["missed_deadlines"].change)]
        if not changes or len(self.script.lines) > MOST_LINES:
            return False
        return any(self.advise_whole(change) for change in changes)

    def contacts(self) -> Iterator[Any]:
        for sequence in self.whole.sequences:
            yield from sequence.contacts

    def advise_whole(self, change: Change) -> bool:
        """Tries a change of all touches."""
        after = self.play(self.script.text([change.edit]))
        if after is None:
            return False
        changed = self.compared(self.whole, after)
        is_worse = change.edit.kind != "omit" and sum(_counts(after).values()) < sum(_counts(self.whole).values())
        if not changed or is_worse:
            return False
        self.account.advice.append(Advice(0, "", "", "", change.words, [change.edit], True, ", ".join(changed)))
        return True

    def compared(self, before: Account, after: Account) -> list[str]:
        """What is recognized another number of times, or was reported late and is not."""
        said: list[str] = []
        in_time: list[str] = []
        counts, then = _counts(before), _counts(after)
        for id in dict.fromkeys([*then, *counts]):
            name = quoted(self.account.recognizers[id])
            if counts[id] != then[id]:
                is_recognized = "" if said else " is recognized"
                said.append(f"{name}{is_recognized} {_times(then[id])} instead of {_times(counts[id])}")
            elif _late(before, id) and not _late(after, id):
                in_time.append(f"{name} is reported in time")
        return said + in_time

    # ---- recognizers

    def targets(self, sequence: Sequence) -> Iterator[Attempt]:
        """The attempts that get advice, the nearest to being recognized first."""
        asked = self.is_named
        winners = {each.recognizer.id for each in sequence.winners}
        hidden = {(each.recognizer, each.other) for each in self.account.findings if each.kind == "hidden"}
        found = []
        for each in sequence.attempts:
            if each.is_recognized:
                if each.reported is not None or _wait_of(each) > LONG_WAIT:
                    yield each
                continue
            is_hidden = (each.recognizer.id, each.blocker) in hidden or late_contact(sequence, each) is not None
            if asked or not winners or is_hidden or each.outcome == "waiting":
                found.append(each)
        found.sort(key=_distance)
        yield from found if asked else found[:_EACH]

    def advise_one(self, sequence: Sequence, attempt: Attempt) -> None:
        verdict = attempt.verdict
        key = attempt.recognizer.id, verdict.reason if verdict else attempt.outcome
        for known in self.given.get(key, []):
            trial = self.try_out(sequence, attempt, [Change(each, "") for each in known.edits])
            if trial is not None and self.is_better(sequence, attempt, trial):
                known.sequences.append(sequence.number)
                return
        depth = DEPTH if self.is_named or not sequence.winners else 1
        found = self.alternatives(sequence, attempt, depth)
        longer = self.longer(sequence)
        if not found and longer is not None:
            found = self.alternatives(longer, attempt, depth)
        if not found and self.is_named:
            found.append(self.no_advice(sequence, attempt))
        self.given[key] = [each for each in found if each.is_tried]
        self.account.advice += found

    def alternatives(self, sequence: Sequence, attempt: Attempt, depth: int) -> list[Advice]:
        """At most two pieces of advice."""
        trials = itertools.islice(self.search(sequence, attempt, (), depth), 2)
        return [self.advice(sequence, attempt, each) for each in trials]

    def longer(self, sequence: Sequence) -> Sequence | None:
        """The same with the touches that follow at once: a double tap that nothing waits for is two sequences."""
        last = sequence
        for after in self.whole.sequences[sequence.number : sequence.number + 3]:
            if after.start - max((each.end for each in last.contacts), default=last.end) > _NEXT_TAP:
                break
            last = after
        return None if last is sequence else replace(sequence, lines=(sequence.lines[0], last.lines[1]))

    def no_advice(self, sequence: Sequence, attempt: Attempt) -> Advice:
        name = quoted(attempt.recognizer)
        change = f"nothing that was tried lets {name} recognize this"
        hint = attempt.verdict.hint if attempt.verdict else ""
        if hint and attempt.blocker is None:
            change += f"; the person is to do it otherwise: {hint}"
        return Advice(sequence.number, attempt.recognizer.id, name, "", change, sequences=[sequence.number])

    def advice(self, sequence: Sequence, attempt: Attempt, trial: Trial) -> Advice:
        done = trial.attempt
        first = trial.account.origin - self.part(sequence).origin
        result = f"{quoted(attempt.recognizer)} {self.result(sequence, done, first)}"
        return Advice(
            sequence.number,
            attempt.recognizer.id,
            attempt.recognizer.name,
            attempt.text.rstrip("."),
            " and ".join(each.words for each in trial.changes),
            [each.edit for each in trial.changes],
            True,
            result,
            self.also(sequence, attempt, trial),
            [sequence.number],
        )

    def result(self, sequence: Sequence, done: Attempt, shift: int) -> str:
        time = done.time if done.time is not None else sequence.end
        word = "is then recognized" if done.outcome == "recognized" else "then begins"
        waited = _wait_of(done)
        after = f", after a wait of {waited / 1e9:.2g} s" if waited > 20_000_000 else ""
        return f"{word} at {self.account.seconds(time - shift):.3f} s{after}"

    def also(self, sequence: Sequence, attempt: Attempt, trial: Trial) -> list[str]:
        """What the change does to the other recognizers of the sequence."""
        before, after = _counts(self.part(sequence)), _counts(trial.account)
        said: list[str] = []
        for id in dict.fromkeys([*before, *after]):
            if id == attempt.recognizer.id or bool(before[id]) == bool(after[id]):
                continue
            name = quoted(self.account.recognizers[id])
            said.append(f"so is {name}" if after[id] else f"{name} is not")
        if len(self.script.lines) <= _ELSEWHERE and len(self.whole.sequences) > 1:
            whole = self.play(self.script.text([each.edit for each in trial.changes]))
            is_elsewhere = whole and _difference(self.whole, whole) != _difference(self.part(sequence), trial.account)
            if whole and is_elsewhere:
                said.append(f"in the whole trace: {', '.join(self.compared(self.whole, whole))}")
        return said

    # ---- trials

    def play(self, text: bytes) -> Account | None:
        try:
            return watch(self.script, text, prepare=self.prepare)[0]
        except GestaError:
            return None

    def part(self, sequence: Sequence) -> Account:
        """What happens if only the touches of a sequence are played."""
        if sequence.lines not in self.before:
            played = self.play(self.script.text(part=sequence.lines))
            self.before[sequence.lines] = played if played is not None else self.account
        return self.before[sequence.lines]

    def try_out(self, sequence: Sequence, attempt: Attempt, changes: list[Change]) -> Trial | None:
        text = self.script.text([each.edit for each in changes], part=sequence.lines)
        account = self.play(text)
        if account is None:
            return None
        own = account.attempts(attempt.recognizer.id)
        best = min(own, key=lambda each: (not each.is_recognized, -(each.end or 0)), default=None)
        return None if best is None else Trial(tuple(changes), account, best)

    def is_better(self, sequence: Sequence, before: Attempt, trial: Trial) -> bool:
        """Whether it is recognized more often than without the change, or sooner."""
        after = trial.attempt
        if not after.is_recognized:
            return False
        if not before.is_recognized:
            own = before.recognizer.id
            return _counts(trial.account)[own] > _counts(self.part(sequence))[own]
        if before.reported is not None:
            return after.reported is None
        return 2 * _wait_of(after) < _wait_of(before)

    def search(self, sequence: Sequence, attempt: Attempt, done: tuple[Change, ...], depth: int) -> Iterator[Trial]:
        """Yields trials in which the recognizer recognizes."""
        further: list[Trial] = []
        settled: set[str] = set()
        for change in self.changes.of(sequence, attempt):
            kind = f"{change.edit.kind} {change.edit.name}"
            if kind in settled or any(each.edit == change.edit for each in done):
                continue
            others = [each for each in done if not _replaces(change.edit, each.edit)]
            trial = self.try_out(sequence, attempt, [*others, change])
            if trial is None:
                continue
            if self.is_better(sequence, attempt, trial):
                settled.add(kind)
                yield trial
            elif _is_other(attempt, trial.attempt):
                further.append(trial)
        if depth > 1 and not settled:
            tried: set[str] = set()
            for trial in further:
                kind = f"{trial.changes[-1].edit.kind} {trial.changes[-1].edit.name}"
                if kind in tried:
                    continue
                tried.add(kind)
                yield from self.search(sequence, trial.attempt, trial.changes, depth - 1)


def _replaces(edit: Edit, other: Edit) -> bool:
    """Whether both set the same."""
    return edit.kind == other.kind and (edit.recognizer, edit.name) == (other.recognizer, other.name)


def _counts(account: Account) -> Counter[str]:
    return Counter(each.recognizer.id for every in account.sequences for each in every.attempts if each.is_recognized)


def _difference(before: Account, after: Account) -> dict[str, int]:
    """How many times more each recognizer recognizes."""
    counts, then = _counts(before), _counts(after)
    return {id: then[id] - counts[id] for id in {*counts, *then} if then[id] != counts[id]}


def _late(account: Account, id: str) -> bool:
    return any(each.reported is not None for each in account.attempts(id))


def _times(count: int) -> str:
    return {0: "never", 1: "once", 2: "twice"}.get(count, f"{count} times")


def _wait_of(attempt: Attempt) -> int:
    return sum((each.end - each.start) if each.end is not None else LONG_WAIT for each in attempt.waits)


def _distance(attempt: Attempt) -> float:
    """How far it was from being recognized."""
    verdict = attempt.verdict
    if verdict is None or attempt.outcome == "not reached" or not verdict.limit or not verdict.measured:
        return 0.0 if attempt.outcome in ("not reached", "waiting") else 10.0
    return abs(math.log(abs(verdict.measured / verdict.limit)))


def _is_other(before: Attempt, after: Attempt) -> bool:
    """Whether something else prevents it now."""
    if before.verdict is None or after.verdict is None:
        return before.outcome != after.outcome
    return (before.verdict.reason, before.verdict.blocker) != (after.verdict.reason, after.verdict.blocker)
