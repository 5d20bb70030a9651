"""Reads the touches of a trace, call by call, and divides them into sequences."""

from __future__ import annotations

import re

from .._changes import number
from ..touch import Button, Modifier
from .account import Account
from .parts import Contact, Motion, Sequence
from .script import Script, tool_of

_WORDS = re.compile(r" (buttons|modifiers) (\d+)")


class Touches:
    """The contacts and motions that are down, and the sequence that they belong to.

    current: the sequence, until the next one begins
    is_open: whether a recognizer is undecided in it, so that further touches belong to it
    now:     the time of the newest input
    hovers:  whether a recognizer receives pointers above the surface: only then are they looked at
    """

    def __init__(self, script: Script) -> None:
        self.lines = script.lines
        self.account = Account(units_per_mm=script.units_per_mm, y_up=script.y_up)
        self.current: Sequence | None = None
        self.down: dict[str, Contact] = {}
        self.streams: dict[str, Motion] = {}
        self.above: dict[str, Contact] = {}
        self.is_open = self.hovers = False
        self.now = 0

    def begin(self, time: int, line: int, is_same_frame: bool = False) -> Sequence:
        """The sequence that what begins at `time` belongs to: the current one while something is undecided, or if its
        contacts lift in the same frame.
        """
        current = self.current
        if current is not None and (self.down or self.streams or self.is_open or is_same_frame):
            return current
        if current is not None:
            current.lines = current.lines[0], line
        if not self.account.sequences:
            self.account.origin = time
        self.current = Sequence(len(self.account.sequences) + 1, time, (line, line))
        self.account.sequences.append(self.current)
        self.is_open = False
        return self.current

    def read_touches(self, at: int) -> int | None:
        first: int | None = None
        for line in self.lines[at + 1 : at + 1 + int(self.lines[at].split()[1])]:
            words = line.split(" ", 6)
            if words[0] != "touch":
                break
            time, id, phase = int(words[1]), words[2], words[3]
            is_same_frame = first is not None and time == self.now
            first, self.now = time if first is None else first, time
            if phase == "hover" and not self.hovers:
                continue
            known = self.above if phase == "hover" else self.down
            if phase == "began" or (phase == "hover" and not self.is_above(id)):
                sequence = self.begin(time, at, is_same_frame)
                contact = Contact(int(id), tool_of(line), *_held(line))
                sequence.contacts.append(contact)
                known[id] = contact
            found = known.get(id)
            if found is None:
                continue
            found.path.append((time, number(words[4]), number(words[5])))
            if phase == "hover":
                found.end_phase = phase
            if phase in ("ended", "cancelled"):
                found.end_phase = phase
                del self.down[id]
        return first

    def is_above(self, id: str) -> bool:
        """Whether a pointer above the surface belongs to the current sequence."""
        contact = self.above.get(id)
        return contact is not None and self.current is not None and contact in self.current.contacts

    def read_motions(self, at: int) -> int | None:
        first: int | None = None
        for line in self.lines[at + 1 : at + 1 + int(self.lines[at].split()[1])]:
            words = line.split()
            if words[0] != "motion":
                break
            time, stream, kind, phase = int(words[1]), words[2], words[3], words[4]
            first, self.now = time if first is None else first, time
            fields = dict(zip(words[7::2], words[8::2]))
            key = f"{stream} {kind}"
            if phase == "began" or (key not in self.streams and phase not in ("ended", "cancelled")):
                sequence = self.begin(time, at)
                source = fields.get("source", "trackpad")
                made = Motion(int(stream), kind, source, time, time, number(words[5]), number(words[6]))
                sequence.motions.append(made)
                self.streams[key] = made
            found = self.streams.get(key)
            if found is None:
                continue
            found.end = time
            found.times.append(time)
            found.dx += number(fields.get("dx", "0"))
            found.dy += number(fields.get("dy", "0"))
            if phase in ("ended", "cancelled"):
                del self.streams[key]
        return first


def _held(line: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    found = {name: int(bits) for name, bits in _WORDS.findall(line)}
    buttons = tuple(each.name.lower() for each in Button if each.name and found.get("buttons", 0) & each)
    modifiers = tuple(each.name.lower() for each in Modifier if each.name and found.get("modifiers", 0) & each)
    return buttons, modifiers
