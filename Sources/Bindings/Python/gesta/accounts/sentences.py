"""Sequences of touches and what recognizers did with them, in words."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from typing import Any

from .contacts import mm, summary
from .parts import Advice, Attempt, Contact, Recognizer, Record, Sequence, Wait

_NUMBERS = ("no", "one", "two", "three", "four", "five")
MOST_WITHOUT_SUMMARY = 6
"""With more sequences, an account begins with the totals."""

_SHOWN_WAIT = 20_000_000
"""Waits that are shorter than this, in ns, are not mentioned."""


def tell(account: Record) -> None:
    """Writes the title and the sentences of each sequence."""
    for sequence in account.sequences:
        sequence.title = _title(account, sequence)
        order = sorted(sequence.attempts, key=lambda each: _order(each, sequence))
        for attempt in order:
            attempt.text = _sentence(account, sequence, attempt)
        sequence.attempts = order
        sequence.sentences = [each.text for each in order]
        if not order:
            sequence.sentences = ["No recognizer took part: none that receives contacts is attached there."]


def lines(account: Record) -> Iterator[tuple[str, str]]:
    """Yields the lines of an account, each with its style."""
    general = [each for each in account.advice if each.sequence == 0]
    for finding in account.findings:
        if finding.source == "setup":
            yield "finding", f"Set-up: {finding.text}."
            continue
        yield "finding", f"Adapter: {finding.kind.replace('_', ' ')}: {finding.text}. {finding.why}."
        if not general:
            yield "advice", f"   Change: {finding.change}."
    for advice in general:
        yield "advice", f"   {advised(advice)}"
    if account.findings:
        yield "text", ""
    if len(account.sequences) > MOST_WITHOUT_SUMMARY:
        yield from (("text", line) for line in _totals(account))
        yield "text", ""
    for sequence in account.sequences:
        yield "title", f"{sequence.number}. {account.seconds(sequence.start):.3f} s: {sequence.title}"
        for attempt, text in _merged(sequence):
            is_plain = attempt.outcome in ("undecided", "began") or attempt.blocker is not None
            yield "text" if is_plain else "good" if attempt.is_recognized else "bad", f"   {text}"
        if not sequence.attempts:
            yield "text", f"   {sequence.sentences[0]}"
        own = [each for each in account.advice if each.sequence == sequence.number]
        for at, advice in enumerate(own):
            is_alternative = at > 0 and own[at - 1].recognizer == advice.recognizer
            yield "advice", f"   {advised(advice, is_alternative)}"
    if not account.sequences:
        yield "text", "There is no touch in it."
    if account.note:
        yield "note", account.note


def _totals(account: Record) -> Iterator[str]:
    """What became of each recognizer in the whole session."""
    yield f"{len(account.sequences)} sequences of touches:"
    width = max((len(each.name) for each in account.recognizers.values()), default=0)
    for recognizer in account.recognizers.values():
        counts = Counter(
            each.outcome if each.is_recognized or each.verdict is None else each.verdict.reason
            for each in account.attempts(recognizer.id)
        )
        if counts:
            parts = (f"{reason.replace('_', ' ')} {count}" for reason, count in counts.most_common())
            yield f"   {recognizer.name:{width}}  {', '.join(parts)}"


def _merged(sequence: Sequence) -> list[tuple[Attempt, str]]:
    """The attempts of a sequence with their sentences: those of one recognizer that came to the same are one, and so
    are recognizers of which the same is said."""
    again: Counter[tuple[Any, ...]] = Counter(map(_result, sequence.attempts))
    found: dict[str, tuple[Attempt, list[str]]] = {}
    for each in sequence.attempts:
        more = again.pop(_result(each), 0)
        if not more:
            continue
        name = quoted(each.recognizer)
        said = each.text[len(name) :] + (f" And again{f' {_times(more - 1)}' if more > 2 else ''}." if more > 1 else "")
        found.setdefault(said if not each.is_recognized else each.text, (each, []))[1].append(name)
    return [(first, _joined(names, first, said)) for said, (first, names) in found.items()]


def _result(attempt: Attempt) -> tuple[Any, ...]:
    """What one recognizer came to; of what was recognized, each time is another result."""
    if attempt.verdict is None or attempt.is_recognized:
        return attempt.recognizer.id, attempt.outcome, attempt.sequence
    return attempt.recognizer.id, attempt.outcome, attempt.verdict.reason, attempt.blocker


def _joined(names: list[str], first: Attempt, said: str) -> str:
    if first.is_recognized:
        return said
    if len(names) > 1:
        return f"{', '.join(names[:-1])} and {names[-1]}{said.replace(' was ', ' were ', 1)}"
    return names[0] + said


def quoted(recognizer: Recognizer) -> str:
    """Its name; in quotation marks if it has a space."""
    return f'"{recognizer.name}"' if " " in recognizer.name and recognizer.label else recognizer.name


def _order(attempt: Attempt, sequence: Sequence) -> tuple[bool, int]:
    return not attempt.is_recognized, attempt.time if attempt.time is not None else sequence.end + 1


# ------------------------------------------------------------------------------------------------- what the fingers did


def _title(account: Record, sequence: Sequence) -> str:
    contacts = sequence.contacts
    parts = [f"a {each.kind} of the {each.source}" for each in sequence.motions]
    if len(contacts) == 1:
        x, y = contacts[0].path[0][1:]
        what = _what(account, contacts[0])
        place = f"{'at' if what.startswith(('tapped', 'rested', 'went', 'hovered')) else 'from'} ({x:.6g}, {y:.6g})"
        parts.insert(0, f"{_who(contacts[0])} {what}, {place}")
    elif contacts:
        parts.insert(0, _several(account, contacts))
    return "; ".join(parts) or ("the latest touches" if account.kind == "live" else "no touch")


def _several(account: Record, contacts: list[Contact]) -> str:
    together = _together(account, contacts)
    if together:
        return together
    said = [f"{_who(each)} {_what(account, each)}" for each in contacts]
    if len(contacts) > 3 or len(set(said)) == 1:
        return ", ".join(text if n == 1 else f"{text} {_times(n)}" for text, n in Counter(said).items())
    first = contacts[0].start
    parts = [said[0]]
    for contact, text in zip(contacts[1:], said[1:]):
        after = (contact.start - first) / 1e9
        parts.append(f"{after:.2g} s later, {text}" if after > 0.0005 else f"at the same time, {text}")
    return "; ".join(parts)


def _together(account: Record, contacts: list[Contact]) -> str:
    """ "three fingers slid 42 mm down in 0.5 s", of contacts that did the same at once; "" for others."""
    found = [summary(each, account.units_per_mm, account.y_up) for each in contacts]
    is_at_once = max(each.start for each in contacts) < min(each.end for each in contacts)
    is_same = len({(each.kind, each.direction) for each in found}) == 1 and len({each.tool for each in contacts}) == 1
    if not (is_at_once and is_same) or contacts[0].tool != "finger" or found[0].kind == "curve":
        return ""
    if any(each.end_phase != "ended" for each in contacts):
        return ""
    count = _NUMBERS[len(contacts)] if len(contacts) < len(_NUMBERS) else str(len(contacts))
    seconds = (max(each.end for each in contacts) - contacts[0].start) / 1e9
    length = sum(each.distance for each in found) / len(found)
    did = {"tap": "tapped", "rest": f"rested for {seconds:.2g} s"}
    slid = f"slid {mm(length)} {found[0].direction} in {seconds:.2g} s"
    return f"{count} fingers {did.get(found[0].kind, slid)}"


def _times(count: int) -> str:
    return "twice" if count == 2 else f"{count} times"


def _who(contact: Contact) -> str:
    who = {"finger": "a finger", "pen": "a pen", "mouse": "the mouse", "eraser": "an eraser"}.get(
        contact.tool, f"a {contact.tool}"
    )
    held = [each for each in contact.buttons if each != "primary"]
    if held:
        who += f" with the {' and '.join(held)} button"
    return who + (f" and {' and '.join(contact.modifiers)}" if contact.modifiers else "")


def _what(account: Record, contact: Contact) -> str:
    text = summary(contact, account.units_per_mm, account.y_up).text
    if contact.end_phase == "cancelled":
        return text + ", and was cancelled"
    return text + (", and is still down" if contact.end_phase == "down" else "")


# ---------------------------------------------------------------------------------------------- what a recognizer did


def _sentence(account: Record, sequence: Sequence, attempt: Attempt) -> str:
    name = quoted(attempt.recognizer)
    outcome = attempt.outcome
    if attempt.is_recognized:
        return _recognized(account, sequence, attempt, name)
    if outcome == "waiting" or (outcome == "undecided" and attempt.waits):
        return _waiting(account, sequence, attempt, name)
    if outcome == "undecided":
        return f"{name} is undecided: {_undecided(sequence)}."
    verdict = attempt.verdict
    why = verdict.text.partition(": ")[2] if verdict else ""
    if outcome == "not reached":
        return f"{name} was not reached: {why}{_beside(account, attempt)}."
    at = _at(account, attempt.end)
    if attempt.blocker is not None:
        return _lost(account, sequence, attempt, name)
    if outcome == "cancelled":
        began = [time for time, state, _, _ in attempt.states if state == "began"]
        return f"{name} {f'began at {_at(account, began[0])} and ' if began else ''}was cancelled at {at}: {why}."
    return f"{name} failed at {at}: {why}{_in_mm(account, attempt)}.{_waited(account, sequence, attempt)}"


def _recognized(account: Record, sequence: Sequence, attempt: Attempt, name: str) -> str:
    if attempt.outcome == "recognized":
        text = f"{name} was recognized at {_at(account, attempt.end)}"
    else:
        text = f"{name} began at {_at(account, attempt.time)}"
        text += f" and ended at {_at(account, attempt.end)}" if attempt.outcome == "ended" else ", and is under way"
    passed = attempt.verdict.text.partition("continued by ")[2] if attempt.verdict else ""
    text += f", and passed its contacts on to {passed}." if passed else "."
    if attempt.reported is not None and attempt.time is not None:
        late = (attempt.reported - attempt.time) / 1e9
        at = _at(account, attempt.reported)
        text += f" It was reported {late:.2g} s late, at {at}: advance was not called in time."
    return text + _waited(account, sequence, attempt)


def _waited(account: Record, sequence: Sequence, attempt: Attempt) -> str:
    text = ""
    for wait in attempt.waits:
        if wait.end is None or wait.end - wait.start < _SHOWN_WAIT:
            continue
        text += f" It waited {(wait.end - wait.start) / 1e9:.2g} s for {_name(account, wait.other)} to fail"
        resting = _resting(sequence, wait)
        if resting is not None:
            at = _at(account, resting.end)
            text += f", which could not fail before another contact, {_who(resting)}, had lifted at {at}"
        text += "."
    return text


def _undecided(sequence: Sequence) -> str:
    down = [each for each in sequence.contacts if each.end_phase == "down"]
    if down:
        return f"{_who(down[0])} is still down at the end"
    late = [due for due, run in sequence.late if run is None]
    return "it waits for more touches, or for its deadline" if late or not sequence.contacts else "the trace ends"


def _resting(sequence: Sequence, wait: Wait) -> Contact | None:
    """A contact that was down before a wait began, and until it ended."""
    end = wait.end or 0
    found = (each for each in sequence.contacts if each.start < wait.start and abs(each.end - end) < 1_000_000)
    return next(found, None)


def _waiting(account: Record, sequence: Sequence, attempt: Attempt, name: str) -> str:
    wait = attempt.waits[-1] if attempt.waits else None
    if wait is None:
        return f"{name} is undecided: {_undecided(sequence)}."
    text = f"{name} was complete at {_at(account, wait.start)}, and is not reported: it waits for "
    text += f"{_name(account, wait.other)} to fail"
    late = [due for due, run in sequence.late if run is None]
    if late:
        text += f", which the deadline at {_at(account, late[0])} decides; nothing called advance then"
    return text + "."


def _lost(account: Record, sequence: Sequence, attempt: Attempt, name: str) -> str:
    blocker = attempt.blocker or ""
    winner = next((each for each in sequence.attempts if each.recognizer.id == blocker and each.is_recognized), None)
    text = f"{name} lost to {_name(account, blocker)} at {_at(account, attempt.end)}"
    if winner is not None and winner.time is not None:
        text += ", which began first" if winner.outcome != "recognized" else ", which was recognized first"
    verdict = attempt.verdict
    if verdict is not None and verdict.measured != verdict.limit:
        text += f": confidence {verdict.limit:.0f} over {verdict.measured:.0f}"
    later = late_contact(sequence, attempt)
    if later is not None and attempt.end is not None:
        text += f"; the other finger went down {(later.start - attempt.end) / 1e9:.2g} s after that"
    return text + "." + _waited(account, sequence, attempt)


def late_contact(sequence: Sequence, attempt: Attempt) -> Contact | None:
    """The contact that a gesture of several contacts lacked when it lost."""
    end = attempt.end
    if end is None or attempt.recognizer.least_contacts < 2:
        return None
    return next((each for each in sequence.contacts if each.start > end), None)


def _in_mm(account: Record, attempt: Attempt) -> str:
    """ " (2.2 mm, at most 2 mm: slop)", if a parameter sets the limit."""
    verdict = attempt.verdict
    if verdict is None or verdict.parameter is None:
        return ""
    name = verdict.parameter
    rate = attempt.recognizer.lengths.get(name)
    if rate is not None and verdict.limit and math.isfinite(verdict.measured):
        figures = [each / account.units_per_mm for each in (verdict.measured, verdict.limit)]
        measured, limit = map(mm, figures)
        if measured == limit:
            measured = f"{figures[0]:.4g} mm"
        return f" ({measured}{rate}, limit {limit}{rate}: parameter {name})"
    return f" (parameter {name})"


def _beside(account: Record, attempt: Attempt) -> str:
    """ " (3 mm from toolbar)", of a contact that went down outside."""
    verdict, region = attempt.verdict, account.regions.get(attempt.recognizer.region or "")
    if verdict is None or verdict.reason != "outside" or region is None:
        return ""
    return f" ({mm(verdict.measured / account.units_per_mm)} from {region.name})"


def _name(account: Record, id: str) -> str:
    return quoted(account.recognizers[id]) if id in account.recognizers else f"recognizer {id}"


def _at(account: Record, time: int | None) -> str:
    return "the end" if time is None else f"{account.seconds(time):.3f} s"


def advised(advice: Advice, is_alternative: bool = False) -> str:
    """A change, and what it leads to. An alternative is one of several for the same recognizer."""
    if not advice.is_tried:
        return f"No change found: {advice.change}."
    also = f" ({'; '.join(advice.also)})" if advice.also else ""
    return f"{'Or' if is_alternative else 'Change'}: {advice.change}. Tried: {advice.result}{also}."
