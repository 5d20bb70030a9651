"""What a trace tells: its touches, and what became of each sequence of a recognizer. The guide "The format of traces
and setups" has the lines.

Threads: pure functions; may be called on any thread.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path
from typing import NoReturn

from gesta import Phase, Touch

from .recording import RecordingError

HEADER = "gesta-trace 1"
_FINAL = ("ended", "failed", "cancelled")
_VALUE = re.compile(r'"(?:[^"\\]|\\.)*"|\S+')
_EVENT = re.compile(
    r"event (\S+) (\w+) (\w+) (\d+) (-?\d+) (\S+) (\S+) contacts \d+(?: \d+)*? values \d+(.*) verdict (\S+ \S+ \S+ \S+)"
)
_LABEL = re.compile(r'label (\S+) "((?:[^"\\]|\\.)*)"')
# As sentences name a recognizer, with a label and without.
_OTHER = re.compile(r'(?:"(?:[^"\\]|\\.)*"|\S+) \(\S+ (0x[0-9a-f]+)\)')
_NOT_REACHED = re.compile(r"# .*?(0x[0-9a-f]+)\)?: (not reached: .*)")


@dataclass
class Outcome:
    """What became of a sequence, or that nothing reached the recognizer.

    recognizer: its label, or its class; several without a label also have their ids
    state:      "recognized" for a discrete gesture, "ended", "failed", "cancelled" or "not reached"; "possible",
                "began" or "changed" at the end of a trace that was cut off
    began:      when a continuous gesture has begun, ns; None for another
    time:       of the last event, ns
    x, y:       the position then
    changes:    how many times a gesture in progress has changed
    values:     those of the last event, in the order of the class
    sentence:   the verdict
    """

    recognizer: str
    class_name: str
    state: str = "possible"
    began: int | None = None
    time: int = 0
    x: float = 0
    y: float = 0
    changes: int = 0
    values: list[float | str] = field(default_factory=list)
    sentence: str = ""


@dataclass
class Session:
    """From the first contact that goes down, or the first motion of a trackpad or wheel, to the next one after all have
    ended.

    motions: "scroll", "pinch" and so on: what began
    """

    touches: list[Touch] = field(default_factory=list)
    motions: list[str] = field(default_factory=list)
    outcomes: list[Outcome] = field(default_factory=list)


def read(path: str | PathLike[str]) -> list[Session]:
    """Returns the sessions of a trace. One that was cut off is read up to its last whole line.

    Raises OSError if the file cannot be read, RecordingError if it is malformed.
    """
    text = Path(path).read_bytes().decode("utf-8", "replace")
    reader = _Reader(str(path))
    lines = text.split("\n")
    for number, line in enumerate(lines[:-1], 1):  # the last one is empty, or was cut off
        reader.read(number, line.rstrip("\r"))
    if reader.number == 0:
        reader.fail(f"expected `{HEADER}`, not {lines[0][:60]!r}")
    return reader.sessions


class _Reader:
    def __init__(self, name: str) -> None:
        self.name, self.number = name, 0
        self.sessions: list[Session] = []
        self.down: set[str] = set()
        self.classes: dict[str, str] = {}
        self.labels: dict[str, str] = {}
        self.open: dict[str, Outcome] = {}
        self.said: Outcome | None = None  # which the next comment is about
        self.readers = {
            "create": self.create,
            "label": self.label,
            "touch": self.touch,
            "motion": self.motion,
            "event": self.event,
            "#": self.comment,
        }

    def fail(self, message: str) -> NoReturn:
        raise RecordingError(self.name, self.number or 1, message)

    def read(self, number: int, line: str) -> None:
        self.number = number
        if number == 1 and line != HEADER:
            self.fail(f"expected `{HEADER}`, not {line[:60]!r}")
        word = line.partition(" ")[0]
        try:
            if word in self.readers:
                self.readers[word](line)
        except (ValueError, IndexError, KeyError) as error:
            self.fail(f"expected a line as the library writes it, not {line[:60]!r} ({error})")
        if word not in ("event", "#"):
            self.said = None

    def create(self, line: str) -> None:
        _, id, self.classes[id] = line.split(" ")

    def label(self, line: str) -> None:
        found = _LABEL.match(line)
        if found:
            self.labels[found[1]] = found[2].replace('\\"', '"').replace("\\\\", "\\")

    def name_of(self, id: str) -> str:
        name = self.classes[id]
        is_only = sum(each == name for other, each in self.classes.items() if other not in self.labels) == 1
        return self.labels.get(id) or (name if is_only else f"{name} {id}")

    def session(self, begins: bool) -> Session:
        if not self.sessions or (begins and not self.down):
            self.sessions.append(Session())
        return self.sessions[-1]

    def touch(self, line: str) -> None:
        _, time, contact, name, x, y = line.split(" ")[:6]
        if name == "hover":
            return
        phase = Phase[name.upper()]
        self.session(phase == Phase.BEGAN).touches.append(Touch(int(time), int(contact), number(x), number(y), phase))
        self.follow(contact, name)

    def motion(self, line: str) -> None:
        _, _, stream, kind, name = line.split(" ")[:5]
        session = self.session(name == "began")
        if name == "began":
            session.motions.append(kind)
        self.follow(f"motion {stream}", name)

    def follow(self, what: str, phase: str) -> None:
        if phase in _FINAL:
            self.down.discard(what)
        else:
            self.down.add(what)

    def event(self, line: str) -> None:
        found = _EVENT.match(line)
        if not found:
            raise ValueError("it is no event")
        id, former, state, sequence, time, x, y, values = found.groups()[:8]
        if state == "possible":
            return
        key = f"{id} {sequence}"
        outcome = self.open.get(key)
        if outcome is None:
            outcome = self.open[key] = Outcome(self.name_of(id), self.classes[id])
            self.session(False).outcomes.append(outcome)
        outcome.state = "recognized" if (former, state) == ("possible", "ended") else state
        outcome.time, outcome.x, outcome.y = int(time), number(x), number(y)
        outcome.values = [each.strip('"') if each[0] == '"' else number(each) for each in _VALUE.findall(values)]
        outcome.began = outcome.time if state == "began" else outcome.began
        outcome.changes += state == "changed"
        self.said = outcome if state in _FINAL else None

    def comment(self, line: str) -> None:
        found = _NOT_REACHED.match(line)
        if found and found[1] in self.classes:
            name, class_name = self.name_of(found[1]), self.classes[found[1]]
            self.session(False).outcomes.append(Outcome(name, class_name, "not reached", sentence=found[2]))
        elif self.said:
            self.said.sentence, self.said = _OTHER.sub(self.blocker, line[2:]), None

    def blocker(self, found: re.Match[str]) -> str:
        return self.name_of(found[1]) if found[1] in self.classes else found[0]


def number(word: str) -> float:
    """Returns a number as traces have it, decimal or hexadecimal."""
    return float.fromhex(word) if "x" in word else float(word)


def strokes(session: Session) -> Iterator[list[tuple[float, float]]]:
    """Yields the positions of each contact, from down to up."""
    drawn: dict[int, list[tuple[float, float]]] = {}
    for touch in session.touches:
        if touch.phase == Phase.BEGAN:
            drawn[touch.contact] = []
        drawn.setdefault(touch.contact, []).append((touch.x, touch.y))
        if touch.phase in (Phase.ENDED, Phase.CANCELLED):
            yield drawn.pop(touch.contact)
    yield from drawn.values()
