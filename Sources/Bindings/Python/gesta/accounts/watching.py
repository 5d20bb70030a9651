"""Plays a trace and notes what happens: the touches, and what each recognizer did with them."""

from __future__ import annotations

import contextlib
import math
import re
from collections.abc import Iterable
from typing import Any, Callable

from .. import _session
from .._callbacks import deliver
from .._native import lib
from ..context import Context
from ..describe import Type
from ..errors import GestaError
from ..event import Event
from ..recognizer import Recognizer as Live
from ..region import Region as LiveRegion
from ..states import State
from ..trace import Replay, replay
from ..verdict import Verdict as LiveVerdict
from .account import Account
from .parts import Attempt, Recognizer, Region, Sequence, Verdict, Wait, finite
from .script import BELOW, INPUT, LAST, PASSING, Script, keyword
from .sentences import quoted
from .touches import Touches

LATE = 50_000_000
"""A recognition that is reported later than this, in ns, is noted."""

_TRIES = 4
"""How many times a recognizer is asked for its measures, to learn which parameter sets each limit."""

_MEANT = re.compile(r"contacts|taps")
"""Parameters that say which gesture is meant, so that another value would be another gesture."""

_DECISIONS = sum(1 << state for state in State if state != State.CHANGED)
"""The bits of the states whose events are looked at."""

_NOT_REACHED = "not reached"


class Watch(Touches):
    """Notes what happens while a trace is played. `account` has what was found."""

    def __init__(self, script: Script, progress: Callable[[int, int], Any] | None = None) -> None:
        super().__init__(script)
        self.progress = progress
        self.ids: dict[int, str] = {}
        self.region_ids: dict[int, str] = {}
        self.events: list[tuple[Event, Verdict | None, list[dict[str, Any]]]] = []
        self.attempts: dict[tuple[str, int], Attempt] = {}
        self.waiters: set[str] = set()
        self.waits: dict[str, tuple[Attempt, Wait]] = {}
        self.parameters: dict[tuple[str, int], str | None] = {}
        self.tries: dict[str, int] = {}
        self.live: list[Live] = []
        self.has_started = False

    def prepare(self, context: Context) -> None:
        token = _session.keep(context, self.observe, _DECISIONS)
        context._call(lib.gesta_context_set_observer, deliver, token, _session.release)

    # ---- events, while a call is played

    def observe(self, event: Event) -> None:
        verdict, measures = None, []
        if event.state in (State.FAILED, State.CANCELLED, State.ENDED):
            found = event.recognizer.verdict
            hint = event.recognizer.hint
            measures = self.measures_of(event.recognizer)
            blocker = self.id_of(found.blocker) if found.blocker else None
            parameter = self.parameter(self.id_of(event.recognizer), found)
            text = self.renamed(found.text)
            if found.sequence != event.sequence:  # the next one has begun
                text, hint = f"{event.state}: {_reason(event)}", None
                blocker = self.id_of(event.blocker) if event.blocker else None
            verdict = Verdict(text, event.reason_name, event.measured, event.limit, parameter, blocker, str(hint or ""))
        self.events.append((event, verdict, measures))

    def measures_of(self, live: Live) -> list[dict[str, Any]]:
        found = []
        for each in live.measures():
            name, key = each.parameter, (self.id_of(live), each.reason)
            self.parameters.setdefault(key, name)
            found.append(
                {
                    "name": each.name,
                    "unit": each.unit,
                    "parameter": name,
                    "measured": finite(each.measured),
                    "least": finite(each.least),
                    "most": finite(each.most),
                    "met": each.met,
                    "segment": each.segment,
                    "first": each.first,
                    "last": each.last,
                }
            )
        return found

    def parameter(self, id: str, verdict: LiveVerdict) -> str | None:
        """The parameter that sets the limit of a verdict: as measures say, or else the one that has its value."""
        known = self.account.recognizers.get(id)
        if (id, verdict.reason) in self.parameters:
            return self.parameters[id, verdict.reason]
        if known is None or not verdict.limit:
            return None
        values = known.parameters
        equal = [each for each in known.numbers if math.isclose(values[each] or 0, verdict.limit, rel_tol=1e-9)]
        return equal[0] if len(equal) == 1 else None

    def id_of(self, live: Live) -> str:
        return self.ids.get(live._id, f"{live._id:#x}")

    def renamed(self, text: str) -> str:
        """A verdict with the names of the account in the place of "gesta.pan (recognizer 0x20010001)"."""

        def name(found: re.Match[str]) -> str:
            id = self.ids.get(int(found[1], 16), found[1])
            known = self.account.recognizers.get(id)
            return quoted(known) if known else found[0]

        return _OTHER.sub(name, text)

    # ---- after each call

    def step(self, context: Context, line: int) -> None:
        at = line - 1
        text, behind = self.lines[at], self.end_of_call(at)
        word = keyword(text)
        nested = [each.lstrip("> ") for each in self.lines[at + 1 : behind] if each[:1] == ">"]
        if word not in PASSING or nested:
            self.set_up(context, [text, *nested])
        if not self.has_started:
            return
        before, time = self.current, None
        if word == "push":
            time = self.read_touches(at)
        elif word == "push-motion":
            time = self.read_motions(at)
        elif word == "advance":
            time = self.now = int(text.split(" ", 2)[1])
        has_events = bool(self.events)
        self.take_events(before, time)
        self.note_changes(at + 1, behind)
        self.note_waits(self.now)
        sequence = self.current
        is_part = self.down or self.streams or self.is_open or has_events or word == "push"
        if sequence is not None and is_part and word not in LAST:
            sequence.lines = sequence.lines[0], behind
        if self.down:
            self.ask_contacts(context)
        elif not self.streams and (word == "push" or word in LAST or (self.is_open and word in INPUT)):
            self.survey()
        due = context.next_deadline if word in LAST and self.is_open else None
        if due is not None and sequence is not None:
            sequence.late.append((due, None))
        if self.progress is not None and word == "push":
            self.progress(line, len(self.lines))

    def finish(self) -> None:
        """Notes what is undecided at the end."""
        for attempt, wait in self.waits.values():
            wait.end = None
            if attempt.outcome == "undecided":
                attempt.outcome = "waiting"
        for sequence in self.account.sequences:
            own = {each.recognizer.id for each in sequence.attempts if each.sequence}
            sequence.attempts = [each for each in sequence.attempts if each.sequence or each.recognizer.id not in own]
            if not any(each.recognizer.hovers for each in sequence.attempts):
                sequence.contacts = [each for each in sequence.contacts if not each.hovers]
        self.leave_out_empty()

    def leave_out_empty(self) -> None:
        """Leaves out sequences of a pointer above the surface that nobody looked at."""
        account = self.account
        account.sequences = [each for each in account.sequences if each.contacts or each.motions or each.attempts]
        for number, sequence in enumerate(account.sequences, 1):
            sequence.number = number
        if account.sequences:
            account.origin = account.sequences[0].start

    def end_of_call(self, at: int) -> int:
        """The line behind a call, its samples and what it has caused."""
        behind = at + 1
        while behind < len(self.lines) and self.lines[behind].startswith(BELOW):
            behind += 1
        return behind

    # ---- what there is

    def set_up(self, context: Context, calls: list[str]) -> None:
        """Notes what calls have made or changed."""
        words = [each.split() for each in calls]
        self.learn(self.ids, context.recognizers, [each[1] for each in words if each[:1] == ["create"]])
        self.learn(self.region_ids, context.regions, [each[1] for each in words if each[:1] == ["region"]])
        self.has_started = self.has_started or words[0] == ["start"]
        if not self.has_started:
            return
        if {each[0] for each in words} & {"start", "create", "destroy", "label", "region", "region-rect"}:
            return self.describe(context)
        changed = {each[1] for each in words if len(each) > 1}
        for live in self.live:
            id = self.id_of(live)
            if id in changed:
                self.account.recognizers[id] = self.described(live, id, self.account.recognizers[id].name)

    def learn(self, ids: dict[int, str], present: Iterable[Live | LiveRegion], made: list[str]) -> None:
        """Which id of the trace each of those has that are new: that of the call that made it."""
        new = [each._id for each in present if each._id not in ids]
        for at, each in enumerate(new):
            ids[each] = made[at] if len(made) == len(new) else f"{each:#010x}"

    def describe(self, context: Context) -> None:
        self.live = known = context.recognizers
        counts: dict[str, int] = {}
        for each in known:
            name = each.label or each.description.class_name
            counts[name] = counts.get(name, 0) + 1
        for each in known:
            id = self.id_of(each)
            name = each.label or each.description.class_name
            if counts[name] > 1:
                name += f" {id}"
            self.account.recognizers[id] = self.described(each, id, name)
        self.hovers = any(each.description.hovers for each in known)
        for region in context.regions:
            id = self.region_ids.get(region._id, f"{region._id:#010x}")
            parent = region.parent
            rect = region.rect
            name = region.label or ("the root region" if parent is None else f"region {id}")
            outer = None if parent is None else self.region_ids.get(parent._id, f"{parent._id:#010x}")
            self.account.regions[id] = Region(id, name, outer, (rect.x, rect.y, rect.width, rect.height))

    def described(self, live: Live, id: str, name: str) -> Recognizer:
        description = live.description
        parameters = {each.name: live[each.name] for each in description.parameters}
        region = live.region
        made = Recognizer(
            id,
            name,
            description.class_name,
            live.label,
            description.label,
            None if region is None else self.region_ids.get(region._id, f"{region._id:#010x}"),
            {key: finite(value) if isinstance(value, float) else value for key, value in parameters.items()},
            [self.id_of(other) for other in live.requirements],
            [self.id_of(other) for other in live.simultaneous],
            [self.id_of(other) for other in live.successors],
            live.enabled,
            {each.name: each.unit.replace("length", "") for each in description.parameters if each.length},
            continuous=description.continuous,
            least_contacts=int(parameters.get("min_contacts", parameters.get("contacts", 1))),
            hovers=description.hovers,
        )
        made.numbers = {
            each.name: (each.minimum, each.maximum, each.type == Type.INTEGER)
            for each in description.parameters
            if each.type in (Type.NUMBER, Type.INTEGER) and not _MEANT.search(each.name)
        }
        if made.requires:
            self.waiters.add(id)
        return made

    # ---- while contacts are down

    def ask_contacts(self, context: Context) -> None:
        """The regions of contacts, and the parameters of what is measured while they are down."""
        for id, contact in self.down.items():
            if contact.region is None:
                with contextlib.suppress(GestaError):
                    region = context.contact_region(int(id))
                    contact.region = "" if region is None else self.region_ids.get(region._id, f"{region._id:#010x}")
        if len(self.tries) == len(self.ids) and min(self.tries.values(), default=_TRIES) >= _TRIES:
            return
        for each in self.live:
            id = self.id_of(each)
            tried = self.tries.setdefault(id, 0)
            if tried < _TRIES and self.measures_of(each):
                self.tries[id] = tried + 1

    # ---- events, after the call that caused them

    def take_events(self, before: Sequence | None, called: int | None) -> None:
        for event, verdict, measures in self.events:
            self.take_event(before, called, event, verdict, measures)
        self.events.clear()

    def take_event(
        self,
        before: Sequence | None,
        called: int | None,
        event: Event,
        verdict: Verdict | None,
        measures: list[dict[str, Any]],
    ) -> None:
        id = self.id_of(event.recognizer)
        if event.state == State.POSSIBLE:
            return
        known = self.account.recognizers.get(id)
        sequence = self.current
        if before is not None and sequence is not before and sequence is not None and event.time < sequence.start:
            sequence = before
        if sequence is None or known is None:
            return
        attempt = self.attempts.get((id, event.sequence))
        if attempt is None:
            attempt = self.attempts[id, event.sequence] = Attempt(known, event.sequence)
            sequence.attempts.append(attempt)
        state = str(event.state)
        attempt.states.append((event.time, state, event.x, event.y))
        attempt.contacts = sorted({*attempt.contacts, *event.contacts})
        if verdict is not None:
            attempt.verdict, attempt.measures = verdict, measures
            attempt.values = {key: finite(each) for key, each in dict(event).items()}
        is_discrete = event.previous == State.POSSIBLE and event.state == State.ENDED
        attempt.outcome = "recognized" if is_discrete else state
        if attempt.is_recognized:
            for contact in sequence.contacts:
                if contact.id in event.contacts and contact.owner is None:
                    contact.owner = id
        is_decided = event.state in (State.BEGAN, State.ENDED, State.FAILED)
        if is_decided and called is not None and called - event.time > LATE:
            attempt.reported = called
            sequence.late.append((event.time, called))
        waits = self.waits.get(id)
        if waits is not None and waits[0] is attempt and attempt.outcome != "undecided":
            self.end_wait(id, event.time)

    def note_changes(self, first: int, behind: int) -> None:
        """Notes when gestures in progress changed, as the trace has it: these events are too many to be looked at."""
        for line in self.lines[first:behind]:
            if line.startswith("event ") and " changed " in line[:40]:
                _, id, _, state, sequence, time, _ = line.split(" ", 6)
                attempt = None
                with contextlib.suppress(ValueError):  # a line that is written otherwise
                    attempt = self.attempts.get((id, int(sequence)))
                if attempt is not None and state == "changed":
                    attempt.change_times.append(int(time))

    def note_waits(self, now: int) -> None:
        if not self.waiters or self.current is None:
            return
        for live in self.live:
            id = self.id_of(live)
            if id not in self.waiters:
                continue
            other = live.waits_for
            known = self.waits.get(id)
            if other is None:
                if known is not None:
                    self.end_wait(id, now)
                continue
            other_id = self.id_of(other)
            if known is not None and known[1].other == other_id:
                continue
            if known is not None:
                self.end_wait(id, now)
            attempt = self.waiting_attempt(id, live)
            wait = Wait(other_id, now)
            attempt.waits.append(wait)
            self.waits[id] = attempt, wait

    def waiting_attempt(self, id: str, live: Live) -> Attempt:
        number = live.verdict.sequence
        attempt = self.attempts.get((id, number))
        if attempt is None:
            attempt = self.attempts[id, number] = Attempt(self.account.recognizers[id], number)
            assert self.current is not None
            self.current.attempts.append(attempt)
        return attempt

    def end_wait(self, id: str, time: int) -> None:
        attempt, wait = self.waits.pop(id)
        wait.end = time
        own = attempt.blocker == wait.other
        wait.ended = "won" if own else "failed"

    # ---- when all contacts are up

    def survey(self) -> None:
        """Notes what is undecided, and why the contacts did not reach a recognizer."""
        self.is_open = False
        sequence = self.current
        if sequence is None:
            return
        known = {each.recognizer.id: each for each in sequence.attempts}
        for live in self.live:
            id = self.id_of(live)
            if live.undecided:
                self.is_open = True
                if id not in known:
                    self.waiting_attempt(id, live)
                continue
            if id in known:
                continue
            verdict = live.verdict
            if verdict.text.startswith(_NOT_REACHED):
                hint = str(live.hint or "")
                text = self.renamed(verdict.text)
                found = Verdict(text, verdict.reason_name, verdict.measured, verdict.limit, None, None, hint)
                sequence.attempts.append(Attempt(self.account.recognizers[id], 0, _NOT_REACHED, verdict=found))

    def snapshot(self, context: Context) -> None:
        """Notes the latest sequence of each recognizer, as it is now."""
        now = context.now or 0
        sequence = self.current = Sequence(1, now)
        self.account.sequences.append(sequence)
        for live in context.recognizers:
            found = live.verdict
            known = self.account.recognizers[self.id_of(live)]
            is_missed = found.text.startswith(_NOT_REACHED)
            if found.sequence == 0 and not is_missed:
                continue
            attempt = Attempt(known, found.sequence, measures=self.measures_of(live))
            time = found.time if found.time is not None else now
            self.account.origin = sequence.start = min(sequence.start, time)
            state = str(found.state)
            attempt.states.append((time, state, 0.0, 0.0))
            blocker = self.id_of(found.blocker) if found.blocker else None
            text, hint = self.renamed(found.text), str(live.hint or "")
            attempt.verdict = Verdict(
                text, found.reason_name, found.measured, found.limit, self.parameter(known.id, found), blocker, hint
            )
            other = live.waits_for
            if other is not None:
                attempt.waits.append(Wait(self.id_of(other), time))
            if is_missed:
                attempt.outcome = _NOT_REACHED
            elif state == "possible":
                attempt.outcome = "waiting" if other is not None else "undecided"
            elif state == "ended":
                attempt.outcome = "ended" if known.continuous else "recognized"
            else:
                attempt.outcome = "began" if state == "changed" else state
            sequence.attempts.append(attempt)


_OTHER = re.compile(r'(?:"(?:[^"\\]|\\.)*"|\S+) \((?:recognizer|\S+) (0x[0-9a-f]+)\)')


def _reason(event: Event) -> str:
    """The text of a reason, without its figures."""
    description = event.recognizer.description
    texts = (each.text for each in description.reasons if each.code == event.reason)
    text = next(texts, event.reason_name.replace("_", " "))
    return text if "{" not in text else event.reason_name.replace("_", " ")


def watch(
    script: Script,
    text: bytes | None = None,
    *,
    prepare: Callable[[Context], Any] | None = None,
    progress: Callable[[int, int], Any] | None = None,
    at_end: Callable[[Context, Watch], Any] | None = None,
) -> tuple[Account, Replay, Script]:
    """Plays a trace, or the `text` of a changed one. `at_end` is called before the context is destroyed."""
    played = script if text is None else Script(text)
    watching = Watch(played, progress)

    def prepared(context: Context) -> None:
        if prepare is not None:
            prepare(context)
        watching.prepare(context)

    def stepped(context: Context, line: int) -> None:
        watching.step(context, line)
        if at_end is not None and played.lines[line - 1] in LAST:
            at_end(context, watching)

    given = "\n".join(played.lines).encode("utf-8", "surrogateescape")
    result = replay(given, all_differences=True, prepare=prepared, step=stepped)
    watching.finish()
    return watching.account, result, played
