"""What could be changed so that a gesture is recognized: candidates, which nobody has tried."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ..touch import Button, Tool
from .contacts import mm, summary
from .parts import Attempt, Contact, Recognizer, Record, Sequence
from .script import Edit
from .sentences import late_contact, quoted

LONG_WAIT = 500_000_000
"""Waits that are longer, in ns, are a fault."""

_MORE_OFTEN = (3, 10, 30, 100, 1000)
"""Factors of the rate at which a sign may be recognized by mistake."""

_FARTHER = (1.25, 1.5, 2.0, 3.0, 5.0)
_MOST = 5
"""By what factor a limit is changed at most: beyond that, another gesture was made."""

_MANTISSAS = (1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0)
_PALM = {
    "palm_size": "max_size",
    "palm_many": "max_contacts",
    "palm_pressure": "max_pressure",
    "palm_thumb": "thumb_size",
}
_WITHOUT = {"palm_pen": "pen_time", "palm_edge": "edge_width"}
_KEYS = {"missing_key": "required_modifiers", "excluded_key": "excluded_modifiers"}


@dataclass(frozen=True)
class Change:
    """An edit and the words for it."""

    edit: Edit
    words: str


class Changes:
    """The changes for what an account has."""

    def __init__(self, account: Record) -> None:
        self.account = account

    def of(self, sequence: Sequence, attempt: Attempt) -> Iterator[Change]:
        verdict = attempt.verdict
        if attempt.reported is not None or (attempt.outcome in ("waiting", "undecided")):
            yield Change(Edit("advance"), "call advance at the next deadline, or in each frame")
        for wait in attempt.waits:
            if wait.end is None or wait.end - wait.start > LONG_WAIT:
                yield self.without_requirement(attempt.recognizer, wait.other)
        if verdict is None or attempt.is_recognized:
            return
        if verdict.blocker is not None:
            yield from self.against(sequence, attempt, verdict.blocker)
        elif attempt.outcome == "not reached":
            yield from self.to_be_reached(sequence, attempt)
        if verdict.reason.startswith("palm_"):
            yield from self.palms(attempt)
        elif verdict.blocker is None and attempt.outcome == "failed":
            yield from self.limits(sequence, attempt)

    def without_requirement(self, own: Recognizer, other: str) -> Change:
        name = quoted(self.account.recognizers[other])
        return Change(
            Edit("unrelate", own.id, "requires", other), f"do not let {quoted(own)} require the failure of {name}"
        )

    def against(self, sequence: Sequence, attempt: Attempt, blocker: str) -> Iterator[Change]:
        own, other = attempt.recognizer, self.account.recognizers.get(blocker)
        if other is None:
            return
        mine, theirs = quoted(own), quoted(other)
        passes = Change(Edit("relate", other.id, "successor", own.id), f"let {theirs} pass its contacts on to {mine}")
        waits = Change(Edit("relate", other.id, "requires", own.id), f"let {theirs} require the failure of {mine}")
        both = Change(Edit("relate", own.id, "simultaneous", other.id), f"allow {mine} and {theirs} simultaneously")
        if late_contact(sequence, attempt) is not None or (own.continuous and other.continuous):
            yield from (passes, both, waits)
        else:
            yield from (waits, both)

    def to_be_reached(self, sequence: Sequence, attempt: Attempt) -> Iterator[Change]:
        verdict, own = attempt.verdict, attempt.recognizer
        assert verdict is not None
        name, reason = quoted(own), verdict.reason
        if reason == "wrong_button":
            bits = int(verdict.measured) | int(verdict.limit)
            buttons = [each.name.lower() for each in Button if each.name and bits & each]
            words = f"set buttons of {name} to {' and '.join(buttons)} ({bits})"
            yield self.setting(own, "buttons", bits, words)
        elif reason == "wrong_tool":
            tools = sorted({each.tool for each in sequence.contacts} | _tools(int(verdict.limit)))
            yield self.setting(own, "tools", tools, f"set the tools of {name} to {' and '.join(tools)}")
        elif reason in _KEYS:
            yield self.setting(own, _KEYS[reason], 0, f"set {_KEYS[reason]} of {name} to none")
        elif reason == "disabled":
            yield self.setting(own, "enabled", 1, f"enable {name}")
        elif reason in ("outside", "covered", "detached"):
            yield from self.places(sequence, own)

    def places(self, sequence: Sequence, own: Recognizer) -> Iterator[Change]:
        region = self.account.regions.get(own.region or "")
        name = quoted(own)
        if region is not None and region.parent is not None and sequence.contacts:
            x, y, width, height = region.rect
            places = [each.path[0][1:] for each in sequence.contacts]
            room = self.account.units_per_mm
            left, top = min(x, *(px - room for px, _ in places)), min(y, *(py - room for _, py in places))
            right = max(x + width, *(px + room for px, _ in places))
            bottom = max(y + height, *(py + room for _, py in places))
            rect = [round(each, 3) for each in (left, top, right - left, bottom - top)]
            yield Change(
                Edit("region", name=region.id, value=rect),
                f"enlarge the region of {name} ({region.name}) to ({', '.join(f'{each:g}' for each in rect)})",
            )
        root = next((each for each in self.account.regions.values() if each.parent is None), None)
        if root is not None and own.region != root.id:
            yield Change(Edit("attach", own.id, value=root.id), f"attach {name} to the root region")

    def setting(self, own: Recognizer, name: str, value: Any, words: str) -> Change:
        return Change(Edit("set", own.id, name, value), words)

    def palms(self, attempt: Attempt) -> Iterator[Change]:
        verdict = attempt.verdict
        assert verdict is not None
        name = _PALM.get(verdict.reason)
        if name is not None and math.isfinite(verdict.measured):
            value = _nice_above(verdict.measured)
            if name == "max_contacts":
                value = int(math.ceil(verdict.measured))
            unit = " mm" if name.endswith("size") else ""
            yield Change(Edit("palm", name=name, value=value), f"set {name} of the palm guard to {value:g}{unit}")
        elif verdict.reason in _WITHOUT:
            name = _WITHOUT[verdict.reason]
            yield Change(Edit("palm", name=name, value=0), f"set {name} of the palm guard to 0")

    def limits(self, sequence: Sequence, attempt: Attempt) -> Iterator[Change]:
        """Parameters that set the limit which was exceeded, or not reached. No tap is made a movement."""
        own, verdict = attempt.recognizer, attempt.verdict
        assert verdict is not None
        is_tap = bool(sequence.contacts) and all(self.is_tap(each) for each in sequence.contacts)
        for name in self.parameters(own, attempt):
            if is_tap and name in own.lengths and verdict.measured < verdict.limit:
                continue
            yield from self.values(own, name, verdict.measured, verdict.limit)
        yield from self.patterns(attempt)
        rate = own.parameters.get("false_positives")
        if isinstance(rate, float) and 0 < rate < 1:
            for value in (min(rate * factor, 1.0) for factor in _MORE_OFTEN):
                words = f"set false_positives of {quoted(own)} to {value:g}"
                yield self.setting(own, "false_positives", float(f"{value:g}"), words)

    def patterns(self, attempt: Attempt) -> Iterator[Change]:
        """The pattern with a wider test for each figure that is out of its range."""
        own = attempt.recognizer
        segments = str(own.parameters.get("pattern", "")).split(", ")
        for each in attempt.measures:
            at = each["segment"] - 1
            is_tested = each["met"] or each["parameter"] is not None or each["measured"] is None
            if is_tested or not 0 <= at < len(segments) or "{" in segments[at]:
                continue
            least, most = (limit if limit is not None else each["measured"] for limit in (each["least"], each["most"]))
            wider = min(least, _wider(each["measured"])), max(most, _wider(each["measured"]))
            test = f"{{{each['name']} {wider[0]:g}..{wider[1]:g}}}"
            pattern = ", ".join([*segments[:at], segments[at] + test, *segments[at + 1 :]])
            yield self.setting(own, "pattern", pattern, f'set the pattern of {quoted(own)} to "{pattern}"')

    def is_tap(self, contact: Contact) -> bool:
        return summary(contact, self.account.units_per_mm, self.account.y_up).kind == "tap"

    def parameters(self, own: Recognizer, attempt: Attempt) -> list[str]:
        verdict = attempt.verdict
        assert verdict is not None
        found = [verdict.parameter] if verdict.parameter in own.numbers else []
        for name in own.numbers:
            value = own.parameters[name]
            is_equal = bool(value) and math.isclose(value, verdict.limit, rel_tol=1e-6)
            if is_equal and name not in (*found, "false_positives"):
                found.append(name)
        return [each for each in found if each is not None]

    def values(self, own: Recognizer, name: str, measured: float, limit: float) -> Iterator[Change]:
        now = own.parameters.get(name)
        least, most, is_whole = own.numbers[name]
        if not isinstance(now, (int, float)) or not now or not limit or not math.isfinite(measured / limit):
            return
        is_length = name in own.lengths
        unit = self.account.units_per_mm if is_length else 1.0
        factor = now / limit
        is_above = measured >= limit
        goals = [measured] if not math.isclose(measured, limit, rel_tol=1e-3) else []
        goals += [max(measured, limit) * each if is_above else measured / each for each in _FARTHER]
        seen = set()
        for goal in goals:
            wanted = goal * factor / unit
            value = (_nice_above(wanted) if is_above else _nice_below(wanted)) * unit
            if is_whole:
                value = math.ceil(goal * factor) if is_above else math.floor(goal * factor)
            value = min(max(round(value, 6), least), most)
            if value in seen or value == now or not abs(now) <= _MOST * abs(value) <= _MOST**2 * abs(now):
                continue
            seen.add(value)
            shown = f"{value:g}" + (f" ({mm(value / unit)}{own.lengths[name]})" if is_length else "")
            words = f"set {name} of {quoted(own)} to {shown}"
            yield self.setting(own, name, int(value) if is_whole else float(value), words)


def _tools(bits: int) -> set[str]:
    return {each.name.lower() for each in Tool if each.name and bits >> each & 1}


def _wider(value: float) -> float:
    """A round number a little farther from 0."""
    return math.copysign(_nice_above(abs(value)), value)


def _nice_above(value: float) -> float:
    return _nice(value * 1.02, True)


def _nice_below(value: float) -> float:
    return _nice(value * 0.98, False)


def _nice(value: float, is_up: bool) -> float:
    """A round number next to a value."""
    if value <= 0:
        return 0.0
    power = 10.0 ** math.floor(math.log10(value))
    found = [each * power for each in _MANTISSAS]
    chosen = min(each for each in found if each >= value) if is_up else max(each for each in found if each <= value)
    return float(f"{chosen:.6g}")
