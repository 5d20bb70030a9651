"""The parts of an account: what was noted of a session."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

from .script import Edit

RECOGNIZED = ("recognized", "ended", "began")
"""Outcomes of a gesture that was reported."""

Point = tuple[float, float, float]


def finite(value: Any) -> Any:
    """The value, or None for what is infinite or no number: JSON has no such numbers."""
    return None if isinstance(value, float) and not math.isfinite(value) else value


@dataclass
class Recognizer:
    """A recognizer as it was set up.

    name:           its label, or else its class, with its id if there are several
    lengths:        of each parameter that is a length or a speed, what follows its length: "" or "/s"
    numbers:        of each parameter that could be changed, the least and the greatest value, and whether it is whole
    least_contacts: how many contacts it requires
    hovers:         whether it receives pointers above the surface, and no contacts
    """

    id: str
    name: str
    class_name: str
    label: str = ""
    gesture: str = ""
    region: str | None = None
    parameters: dict[str, Any] = field(default_factory=dict)
    requires: list[str] = field(default_factory=list)
    simultaneous: list[str] = field(default_factory=list)
    successors: list[str] = field(default_factory=list)
    enabled: bool = True
    lengths: dict[str, str] = field(default_factory=dict)
    numbers: dict[str, tuple[float, float, bool]] = field(default_factory=dict)
    continuous: bool = False
    least_contacts: int = 1
    hovers: bool = False

    def data(self) -> dict[str, Any]:
        names = ("id", "name", "label", "gesture", "region", "parameters", "requires", "simultaneous", "successors")
        return {**{each: getattr(self, each) for each in names}, "class": self.class_name, "enabled": self.enabled}


@dataclass
class Region:
    id: str
    name: str
    parent: str | None
    rect: tuple[float, float, float, float]

    def data(self) -> dict[str, Any]:
        return {"id": self.id, "name": self.name, "parent": self.parent, "rect": [finite(each) for each in self.rect]}


@dataclass
class Contact:
    """A contact, from down to up, or a pointer above the surface, whose `end_phase` is "hover".

    Times are ns; `path` has the points (time, x, y) of its samples.
    """

    id: int
    tool: str = "finger"
    buttons: tuple[str, ...] = ()
    modifiers: tuple[str, ...] = ()
    path: list[Point] = field(default_factory=list)
    end_phase: str = "down"
    region: str | None = None
    owner: str | None = None

    @property
    def hovers(self) -> bool:
        return self.end_phase == "hover"

    @property
    def start(self) -> int:
        return int(self.path[0][0])

    @property
    def end(self) -> int:
        return int(self.path[-1][0])


@dataclass
class Motion:
    """A scroll, pinch, swipe or hold that a trackpad or a wheel reports; `times` are those of its samples."""

    stream: int
    kind: str
    source: str
    start: int
    end: int
    x: float
    y: float
    dx: float = 0
    dy: float = 0
    times: list[int] = field(default_factory=list)


@dataclass
class Wait:
    """That a recognition waited for another recognizer to fail. `ended` is "failed" or "won"; "" if it still waits."""

    other: str
    start: int
    end: int | None = None
    ended: str = ""


@dataclass
class Verdict:
    text: str
    reason: str
    measured: float = 0
    limit: float = 0
    parameter: str | None = None
    blocker: str | None = None
    hint: str = ""

    def data(self) -> dict[str, Any]:
        return {name: finite(getattr(self, name)) for name in self.__dataclass_fields__}


@dataclass
class Attempt:
    """What a recognizer did in a sequence of touches: one of its own sequences, or that it was not reached."""

    recognizer: Recognizer
    sequence: int
    outcome: str = "undecided"
    states: list[tuple[int, str, float, float]] = field(default_factory=list)
    change_times: list[int] = field(default_factory=list)
    contacts: list[int] = field(default_factory=list)
    values: dict[str, Any] = field(default_factory=dict)
    verdict: Verdict | None = None
    measures: list[dict[str, Any]] = field(default_factory=list)
    waits: list[Wait] = field(default_factory=list)
    reported: int | None = None
    text: str = ""

    @property
    def is_recognized(self) -> bool:
        return self.outcome in RECOGNIZED

    @property
    def changes(self) -> int:
        return len(self.change_times)

    @property
    def time(self) -> int | None:
        """When it was decided: began, or else its last state."""
        began = [time for time, state, _, _ in self.states if state == "began"]
        return began[0] if began else self.states[-1][0] if self.states else None

    @property
    def end(self) -> int | None:
        return self.states[-1][0] if self.states else None

    @property
    def blocker(self) -> str | None:
        return self.verdict.blocker if self.verdict else None


@dataclass
class Sequence:
    """From the first contact down, or the first motion, until all have ended and nothing is undecided."""

    number: int
    start: int
    lines: tuple[int, int] = (0, 0)
    contacts: list[Contact] = field(default_factory=list)
    motions: list[Motion] = field(default_factory=list)
    attempts: list[Attempt] = field(default_factory=list)
    late: list[tuple[int, int | None]] = field(default_factory=list)
    title: str = ""
    sentences: list[str] = field(default_factory=list)

    @property
    def end(self) -> int:
        times = [each.end for each in self.contacts] + [each.end for each in self.motions]
        times += [each.end for each in self.attempts if each.end is not None]
        return max(times, default=self.start)

    @property
    def winners(self) -> list[Attempt]:
        return [each for each in self.attempts if each.is_recognized]


@dataclass
class Finding:
    """What is wrong with the set-up ("setup"), or with the code that pushes the touches ("adapter")."""

    source: str
    kind: str
    text: str
    recognizer: str | None = None
    other: str | None = None
    seconds: float = 0
    count: int = 1
    why: str = ""
    change: str = ""

    def data(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__dataclass_fields__}


@dataclass
class Advice:
    """A change to a set-up or an adapter, tried by a replay where that is possible.

    cause:  what was wrong, with its figure
    change: what to change, in words and code
    result: what came out when the trace was played with the change
    also:   what it changes besides
    """

    sequence: int
    recognizer: str
    name: str
    cause: str
    change: str
    edits: list[Edit] = field(default_factory=list)
    is_tried: bool = False
    result: str = ""
    also: list[str] = field(default_factory=list)
    sequences: list[int] = field(default_factory=list)

    def data(self) -> dict[str, Any]:
        names = ("sequence", "recognizer", "name", "cause", "change", "result", "also", "sequences")
        found = {name: getattr(self, name) for name in names}
        return {**found, "edits": [each.data() for each in self.edits], "tried": self.is_tried}


@dataclass
class Record:
    """What was noted of a session. Times are ns, and people read them from `origin`, the first touch, on."""

    name: str = ""
    kind: str = "trace"
    recorded_by: str = ""
    note: str = ""
    units_per_mm: float = 160 / 25.4
    y_up: bool = False
    origin: int = 0
    recognizers: dict[str, Recognizer] = field(default_factory=dict)
    regions: dict[str, Region] = field(default_factory=dict)
    sequences: list[Sequence] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    advice: list[Advice] = field(default_factory=list)

    def attempts(self, recognizer: str) -> list[Attempt]:
        """All attempts of a recognizer, by its id."""
        return [each for every in self.sequences for each in every.attempts if each.recognizer.id == recognizer]

    def seconds(self, time: int) -> float:
        """A time as people read it."""
        return (time - self.origin) / 1e9
