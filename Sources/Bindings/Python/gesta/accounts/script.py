"""A trace as lines: played as it is, or changed, or only a part of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from .._changes import number

INPUT = frozenset(("push", "push-motion", "advance"))
"""Calls that bring samples or time."""

LAST = ("stop", "close")
"""The last call of a trace."""

_SAMPLES = ("touch ", "motion ")
BELOW = (*_SAMPLES, "event ", "asked ", ">", "#")
"""How lines begin that belong to the call above them."""
PASSING = INPUT | {"cancel", "reset", "ignore", "claim", *LAST}
"""Calls that change nothing about the set-up."""

_STEP = 10_000_000
_LONGEST = 3_000_000_000
"""Between calls of advance that are added, and for how long after a sample, in ns."""

_NEVER = 1 << 63
"""A time after all others."""

_BURST = 1_000_000
"""Samples that follow each other within this time, in ns, were stamped together."""

Lines = list[str]


@dataclass(frozen=True)
class Edit:
    """A change to a trace.

    kind:       "set", "relate", "unrelate", "attach", "region", "palm", "advance", "times", "spread" or "omit"
    recognizer: its id in the trace
    name:       of a parameter or setting, a relation ("requires", "simultaneous", "successor"), or a palm rule
    value:      of that, the other recognizer, the region, its rectangle, a factor, or contacts
    """

    kind: str
    recognizer: str = ""
    name: str = ""
    value: Any = None

    def data(self) -> dict[str, Any]:
        found = {"kind": self.kind, "recognizer": self.recognizer, "name": self.name, "value": self.value}
        return {name: value for name, value in found.items() if value not in ("", None)}


PALM_FIELDS = (
    *("rules", "max_size", "size_distance", "pen_time", "edge_width", "edge_time", "edge_distance"),
    *("x", "y", "width", "height", "max_contacts", "max_pressure", "thumb_height", "thumb_size"),
    *("zone_left", "zone_right", "zone_top", "zone_bottom", "zone_time"),
)
_RELATIONS = {"requires": "require {} {}", "simultaneous": "simultaneous {} {} 1", "successor": "pass-on {} {} 1"}


class Script:
    """The lines of a trace: `lines[:start]` set up what there is, the rest are the calls and what they caused.

    Pushes are divided where a contact goes down after all have lifted; `given` are the lines as they were.
    """

    def __init__(self, text: bytes) -> None:
        self.lines: Lines = [line.rstrip("\r") for line in text.decode("utf-8", "replace").split("\n")]
        self.is_cut = not any(line in LAST for line in self.lines[-4000:])
        if self.is_cut:  # the last line is empty, or not whole
            self.lines[-1:] = ["stop", ""]
        self.start = next((at for at, line in enumerate(self.lines) if line == "start"), len(self.lines))
        self.given = self.lines
        self.lines = [*self.lines[: self.start], *_divided(self.lines[self.start :])]
        words = next((line.split() for line in self.lines[:3] if line.startswith("config ")), [])
        self.y_up = len(words) > 1 and bool(int(words[1]) & 1)
        self.units_per_mm = number(words[3]) if len(words) > 3 else 160 / 25.4

    @property
    def is_divided(self) -> bool:
        return len(self.lines) != len(self.given)

    def text(self, edits: Iterable[Edit] = (), part: tuple[int, int] | None = None) -> bytes:
        """Returns the text with changes, or of a part, `(first, behind)`, which are indices of lines of calls.

        A part has all that was set up before it, and none of the input.
        """
        head, body = self.lines[: self.start], self.lines[self.start :]
        if part is not None:
            first, behind = part
            body = ["start", *_kept(self.lines[self.start + 1 : first]), *self.lines[first:behind], "stop", ""]
        for edit in edits:
            head, body = _EDITORS[edit.kind](edit, head, body)
        return "\n".join([*head, *body]).encode("utf-8", "surrogateescape")


def keyword(line: str) -> str:
    return line.partition(" ")[0]


def _divided(body: Lines) -> Lines:
    """Returns the calls with a push for each time that all contacts lift, and an advance for what was decided until the
    next goes down: what is undecided is known only between calls. Pushes with the calls and answers of callbacks stay
    whole.
    """
    made: Lines = []
    down: set[str] = set()
    at = 0
    while at < len(body):
        line = body[at]
        behind = at + 1
        while behind < len(body) and body[behind].startswith(BELOW):
            behind += 1
        below = body[at + 1 : behind]
        samples = [each for each in below if each.startswith("touch ")]
        try:
            parts = _parts(samples, down) if keyword(line) == "push" else []
            if len(parts) < 2 or any(not each.startswith(("touch ", "event ", "#")) for each in below):
                made += body[at:behind]
            else:
                made += _calls_of(parts, below[len(samples) :])
        except (ValueError, IndexError):  # the replay says what is malformed
            return body
        at = behind
    return made


def _parts(samples: Lines, down: set[str]) -> list[Lines]:
    """Divides samples where a contact goes down after all have lifted. `down` has the contacts that are down."""
    parts: list[Lines] = []
    last = ""
    for line in samples:
        _, time, contact, phase, _ = line.split(" ", 4)
        if not parts or (phase == "began" and not down and time != last):
            parts.append([])
        parts[-1].append(line)
        last = time
        if phase == "began":
            down.add(contact)
        elif phase in ("ended", "cancelled"):
            down.discard(contact)
    return parts


def _calls_of(parts: list[Lines], events: Lines) -> Lines:
    """Returns the calls for the parts of a push, each with the lines of events that it has caused."""
    starts = [int(each[0].split(" ", 2)[1]) for each in parts] + [_NEVER]
    now = int(parts[0][-1].split(" ", 2)[1])
    made = [f"push {len(parts[0])}", *parts[0]]
    at = 0
    for line in events:
        time = now if line.startswith("#") else int(line.split(" ", 6)[5])
        while time >= starts[at + 1]:
            at += 1
            made += [f"push {len(parts[at])}", *parts[at]]
            now = int(parts[at][-1].split(" ", 2)[1])
        if time > now:
            made.append(f"advance {time}")
            now = time
        made.append(line)
    for part in parts[at + 1 :]:
        made += [f"push {len(part)}", *part]
    return made


def _kept(lines: Iterable[str]) -> Lines:
    """Returns the calls that change the set-up. Those of callbacks become calls of the program."""
    kept = []
    for line in lines:
        call = line.lstrip("> ")
        if not call.startswith(("#", "event ", "asked ", *_SAMPLES)) and keyword(call) not in PASSING | {"release"}:
            kept.append(call)
    return [each for each in kept if each]


# ------------------------------------------------------------------------------------------------------------- changes


def _set(edit: Edit, head: Lines, body: Lines) -> tuple[Lines, Lines]:
    """Replaces the value wherever it is set, or sets it before the start."""
    beginning = f"set {edit.recognizer} {edit.name} "
    line = beginning + written(edit.value)
    changed = [line if each.startswith(beginning) else each for each in head]
    if line not in changed:
        changed.append(line)
    return changed, [line if each.lstrip("> ").startswith(beginning) else each for each in body]


def written(value: Any) -> str:
    """A value as traces have it."""
    if isinstance(value, bool):
        return str(int(value))
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if isinstance(value, (list, tuple)):
        return " ".join(value)
    if isinstance(value, float):
        plain = f"{value:.6f}".rstrip("0").rstrip(".")
        return plain if float(plain) == value and len(plain) < 15 else value.hex()
    return str(value)


def _relate(edit: Edit, head: Lines, body: Lines) -> tuple[Lines, Lines]:
    return [*head, _RELATIONS[edit.name].format(edit.recognizer, edit.value)], body


def _unrelate(edit: Edit, head: Lines, body: Lines) -> tuple[Lines, Lines]:
    form = _RELATIONS[edit.name]
    lines = {form.format(edit.recognizer, edit.value)}
    if edit.name == "simultaneous":
        lines.add(form.format(edit.value, edit.recognizer))
    return [each for each in head if each not in lines], [each for each in body if each.lstrip("> ") not in lines]


def _attach(edit: Edit, head: Lines, body: Lines) -> tuple[Lines, Lines]:
    beginning = f"attach {edit.recognizer} "
    kept = [each for each in body if not each.lstrip("> ").startswith(beginning)]
    return [*(each for each in head if not each.startswith(beginning)), beginning + edit.value], kept


def _region(edit: Edit, head: Lines, body: Lines) -> tuple[Lines, Lines]:
    rect = " ".join(written(float(each)) for each in edit.value)

    def changed(line: str) -> str:
        words = line.split()
        if words[:2] == ["region", edit.name]:
            return f"region {edit.name} {words[2]} {rect}"
        return f"region-rect {edit.name} {rect}" if words[:2] == ["region-rect", edit.name] else line

    return [changed(each) for each in head], [changed(each) for each in body]


def _palm(edit: Edit, head: Lines, body: Lines) -> tuple[Lines, Lines]:
    def changed(line: str) -> str:
        words = line.split()
        at = 1 + PALM_FIELDS.index(edit.name)
        if words[:1] == ["palm-guard"] and at < len(words):
            words[at] = written(edit.value)
            return " ".join(words)
        return line

    return [changed(each) for each in head], [changed(each) for each in body]


def _advance(_edit: Edit, head: Lines, body: Lines) -> tuple[Lines, Lines]:
    """Calls advance each 10 ms, as a program does that draws frames or has a timer."""
    changed: Lines = []
    last: int | None = None
    for at, line in enumerate(body):
        now = _time_of(body, at)
        if (now is not None or line == "stop") and last is not None:
            end = last + _LONGEST if now is None else min(now, last + _LONGEST)
            changed += [f"advance {time}" for time in range(last + _STEP, end, _STEP)]
        changed.append(line)
        own = _last_time(body, at)
        last = last if own is None else own
    return head, changed


def _time_of(lines: Sequence[str], at: int) -> int | None:
    """The time of a call that brings input."""
    words = lines[at].split(" ", 2)
    if words[0] == "advance":
        return int(words[1])
    if words[0] in INPUT and at + 1 < len(lines) and lines[at + 1].startswith(_SAMPLES):
        return int(lines[at + 1].split(" ", 2)[1])
    return None


def _last_time(lines: Sequence[str], at: int) -> int | None:
    if lines[at].startswith((*_SAMPLES, "advance ")):
        return int(lines[at].split(" ", 2)[1])
    return None


_TIME = re.compile(r"^((?:touch|motion|advance|now|pen) )(-?\d+)")


def _times(edit: Edit, head: Lines, body: Lines) -> tuple[Lines, Lines]:
    def changed(line: str) -> str:
        return _TIME.sub(lambda found: f"{found[1]}{int(found[2]) * edit.value}", line)

    return [changed(each) for each in head], [changed(each) for each in body]


def _spread(_edit: Edit, head: Lines, body: Lines) -> tuple[Lines, Lines]:
    """Puts the samples of bursts at the intervals of a device, which the largest burst shows."""
    bursts: list[list[int]] = []
    for time in sorted({int(line.split(" ", 2)[1]) for line in body if line.startswith("touch ")}):
        if bursts and time - bursts[-1][-1] <= _BURST:
            bursts[-1].append(time)
        else:
            bursts.append([time])
    frames = sorted(after[0] - before[0] for before, after in zip(bursts, bursts[1:]))
    frame = frames[len(frames) // 2] if frames else 0
    interval = frame // max((len(each) for each in bursts), default=1)
    new: dict[int, int] = {}
    last, last_burst = 0, None
    for burst in bursts:
        if last_burst is None or burst[0] - last_burst > 2 * frame:
            last = burst[0] - interval * len(burst)
        last_burst = burst[0]
        for time in burst:
            last += interval
            new[time] = last

    def changed(line: str) -> str:
        if not line.startswith("touch "):
            return line
        word, time, rest = line.split(" ", 2)
        return f"{word} {new[int(time)]} {rest}"

    return head, [changed(each) for each in body if not each.startswith("advance ")]


def _omit(edit: Edit, head: Lines, body: Lines) -> tuple[Lines, Lines]:
    """Leaves out contacts, each given as (id, tool)."""
    left_out = {(str(contact), tool) for contact, tool in edit.value}
    changed: Lines = []
    at = 0
    while at < len(body):
        line = body[at]
        at += 1
        if keyword(line) != "push":
            changed.append(line)
            continue
        samples = body[at : at + int(line.split()[1])]
        at += len(samples)
        kept = [each for each in samples if (each.split(" ", 3)[2], tool_of(each)) not in left_out]
        if kept:
            changed += [f"push {len(kept)}", *kept]
    return head, changed


def tool_of(line: str) -> str:
    """The tool of a line "touch TIME CONTACT PHASE X Y [tool TOOL] ..."."""
    _, found, rest = line.partition(" tool ")
    return rest.split(" ", 1)[0] if found else "finger"


_EDITORS = {
    "set": _set,
    "relate": _relate,
    "unrelate": _unrelate,
    "attach": _attach,
    "region": _region,
    "palm": _palm,
    "advance": _advance,
    "times": _times,
    "spread": _spread,
    "omit": _omit,
}
