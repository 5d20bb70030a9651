"""Conversion of the kernel's input events to touch samples: multi-touch protocols A and B, and single touch."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from .recording import RecordingError

SYN, KEY, ABS = 0, 1, 3
REPORT, MT_REPORT, DROPPED = 0, 2, 3
TOUCH = 0x14A
X, Y, SLOT, MT_X, MT_Y, ID = 0x00, 0x01, 0x2F, 0x35, 0x36, 0x39


class Event(NamedTuple):
    """An input event and its line number; `time` is in ns."""

    line: int
    time: int
    kind: int
    code: int
    value: int


class _Slot:
    """A slot of protocol B. `contact` is 0 while the slot is empty."""

    def __init__(self) -> None:
        self.id, self.contact, self.fresh, self.moved = -1, 0, False, False
        self.at: list[Any] = [None, None]
        self.incomplete: list[list[Any]] = []

    def set_axis(self, axis: int, value: int) -> None:
        if self.at[axis] is None:
            for sample in self.incomplete:
                sample[3 + axis] = value
        self.at[axis], self.moved = value, True


class Frames:
    """Converts events to samples `[time, contact, phase, x, y]`."""

    def __init__(self, name: str, events: list[Event]) -> None:
        codes = {(event.kind, event.code) for event in events}
        several = bool(codes & {(ABS, MT_X), (ABS, MT_Y)})
        by_report = several and (SYN, MT_REPORT) in codes and (ABS, SLOT) not in codes
        self.protocol = "A" if by_report else "B" if several else "single"
        self.name, self.contacts, self.dropped = name, 0, False
        self.samples: list[list[Any]] = []
        self.slots: dict[int, _Slot] = {0: _Slot()}
        self.slot = 0
        self.lifted: list[tuple[_Slot, int, list[Any]]] = []
        self.listed: list[tuple[int, int, int]] | None = None  # protocol A: id (-1 if not reported), x, y
        self.reading: dict[int, int] = {}

        complete = (
            max((index for index, event in enumerate(events) if (event.kind, event.code) == (SYN, REPORT)), default=-1)
            + 1
        )
        events = events[:complete]  # a report cut off by the end of the file has incomplete positions
        for event in events:
            self.process(event)
        for slot in self.slots.values():
            self.lift(slot)
        self.add_lifted(events[-1].time if events else 0, "cancel")

    def process(self, event: Event) -> None:
        kind, code, value = event.kind, event.code, event.value
        if kind == SYN and code == DROPPED:
            self.dropped, self.listed = True, None
        elif kind == SYN and code == REPORT:
            if self.listed is not None:
                self.match(self.listed)
            self.report(event.time)
        elif self.dropped:
            return
        elif kind == SYN and code == MT_REPORT:
            self.list_contact(event)
        elif (kind, code) == (KEY, TOUCH) and self.protocol == "A":
            self.listed = self.listed if value else self.listed or []
        elif self.protocol == "single":
            if (kind, code) == (KEY, TOUCH):
                self.identify(self.slots[0], 0 if value else -1)
            elif kind == ABS and code in (X, Y):
                self.slots[0].set_axis(code - X, value)
        elif kind != ABS:
            return
        elif self.protocol == "A":
            self.reading[code] = value
        elif code == SLOT:
            if value < 0:
                raise RecordingError(self.name, event.line, f"the slot is {value}, must be at least 0")
            self.slot = value
            self.slots.setdefault(value, _Slot())
        elif code == ID:
            self.identify(self.slots[self.slot], value)
        elif code in (MT_X, MT_Y):
            self.slots[self.slot].set_axis(code - MT_X, value)

    def identify(self, slot: _Slot, number: int) -> None:
        if number == slot.id and slot.contact:
            return
        self.lift(slot)
        if number >= 0:
            self.contacts += 1
            slot.id, slot.contact, slot.fresh = number, self.contacts, True

    def lift(self, slot: _Slot) -> None:
        if slot.contact and not slot.fresh:  # a contact that begins and ends within one report was never down
            self.lifted.append((slot, slot.contact, list(slot.at)))
        slot.id, slot.contact, slot.fresh = -1, 0, False

    def report(self, time: int) -> None:
        if self.dropped:
            for slot in self.slots.values():
                self.lift(slot)
        self.add_lifted(time, "cancel" if self.dropped else "up")
        self.dropped, self.listed, self.reading = False, None, {}
        for phase in ("move", "down"):  # adjacent samples of one phase reach a class in one call
            for slot in self.slots.values():
                if slot.contact and phase == ("down" if slot.fresh else "move" if slot.moved else ""):
                    self.add_sample(slot, time, slot.contact, phase, slot.at)
        for slot in self.slots.values():
            slot.fresh = slot.moved = False

    def add_lifted(self, time: int, phase: str) -> None:
        for slot, contact, at in self.lifted:
            self.add_sample(slot, time, contact, phase, at)
        self.lifted = []

    def add_sample(self, slot: _Slot, time: int, contact: int, phase: str, at: list[Any]) -> None:
        self.samples.append([time, contact, phase, *at])
        if None in at:
            slot.incomplete.append(self.samples[-1])

    # ---- protocol A

    def list_contact(self, event: Event) -> None:
        if self.protocol != "A":
            return
        self.listed = self.listed or []
        x, y = self.reading.get(MT_X), self.reading.get(MT_Y)
        if x is not None and y is not None:
            self.listed.append((self.reading.get(ID, -1), x, y))
        elif (x, y) != (None, None):
            reported = "y" if x is None else "x"
            raise RecordingError(
                self.name, event.line, f"expected both positions before SYN_MT_REPORT, only {reported} was reported"
            )
        self.reading = {}

    def match(self, listed: list[tuple[int, int, int]]) -> None:
        """Matches the listed contacts to those that are down: by id if reported, otherwise by distance."""
        before = {key: slot for key, slot in self.slots.items() if slot.contact}
        self.slots = {}
        fresh = []
        for number, x, y in listed:
            same = [(math.dist(slot.at, (x, y)), key) for key, slot in before.items() if slot.id == number]
            if not same:
                fresh.append((number, x, y))
                continue
            slot = before.pop(min(same)[1])
            slot.moved = slot.at != [x, y]
            slot.at = [x, y]
            self.slots[slot.contact] = slot
        for slot in before.values():
            self.lift(slot)
        for number, x, y in fresh:
            self.contacts += 1
            slot = self.slots[self.contacts] = _Slot()
            slot.id, slot.contact, slot.fresh, slot.at = number, self.contacts, True, [x, y]
