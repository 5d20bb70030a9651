"""Recordings of touches: the project's text format, and strokes in JSON lines.

The text format. The first line is `gesta-recording 1`. `#` begins a comment; empty lines are ignored. The comments
`# person NAME`, `# device NAME` and `# units_per_mm NUMBER` behind a label say that of the recording. The other lines:

    label NAME                          begins a recording: one session, from the first finger down to the last up
    note TEXT                           a description for people
    expect CLASS STATE [REASON]         the expected result of a recognizer: `expect gesta.chevron failed turned_up`;
                                        CLASS may have parameters: `gesta.tap:taps=2`
    TIME CONTACT PHASE X Y              a sample: ms since the recording's start with at most six decimals, an integer
                                        of your choice, `down`, `move`, `still`, `up` or `cancel`, and the position

Times must not run backwards, a contact must go down before it moves, and all contacts must be up at the end.

JSON lines contain one stroke of one finger per line, `{"label": "circle", "points": [[t_ms, x, y], ...]}`, plain or
compressed with gzip. The finger goes down at the first point, moves to the others, and is lifted at the last. A time
that runs backwards is replaced by the previous time.

Threads: pure functions; may be called on any thread.
"""

from __future__ import annotations

import gzip
import json
import math
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from os import PathLike
from typing import IO, Any, NoReturn

PHASES = ("down", "move", "still", "up", "cancel")
STATES = ("recognized", "failed", "cancelled")
HEADER = "gesta-recording 1"

KNOWN = ("person", "device", "units_per_mm")
"""Fields of `origin` that files keep."""

_NS_PER_MS = 1_000_000


class RecordingError(ValueError):
    """A malformed file. The message contains the file, the line, what was found and what was expected."""

    def __init__(self, path: str, line: int, message: str) -> None:
        super().__init__(f"{path}:{line}: {message}")
        self.path = path
        self.line = line


@dataclass(frozen=True)
class Sample:
    """One reading of one contact.

    time:    ns since the recording's start, at least 0
    contact: the contact's number, at least 0
    phase:   one of PHASES
    x, y:    position in units, y downwards, finite
    """

    time: int
    contact: int
    phase: str
    x: float
    y: float


@dataclass(frozen=True)
class Expectation:
    """The expected result of a recognizer.

    `recognizer` is a class id, optionally with parameters; `state` is one of STATES; `reason` is a reason's name, or ""
    for any.
    """

    recognizer: str
    state: str
    reason: str = ""

    def __str__(self) -> str:
        return " ".join(part for part in (self.recognizer, self.state, self.reason) if part)


@dataclass
class Recording:
    """A session of touches.

    label:   its name, not empty; for a stroke, the intended gesture
    samples: in order of time
    note:    a description for people
    expects: the expected results of recognizers
    origin:  further fields of a stroke in the file: `set`, `person`, `speed`, ...
    """

    label: str
    samples: list[Sample] = field(default_factory=list)
    note: str = ""
    expectations: list[Expectation] = field(default_factory=list)
    origin: dict[str, Any] = field(default_factory=dict)

    @property
    def duration(self) -> int:
        """The time of the last sample, ns since the start."""
        return self.samples[-1].time if self.samples else 0


def stroke(points: Iterable[Sequence[float]], contact: int = 1, start_ms: float = 0.0, end: str = "up") -> list[Sample]:
    """Returns the samples of one finger that draws `points`, each `(t_ms, x, y)`.

    It goes down at the first point, moves to the others, and is lifted at the last time and position (cancelled if
    `end` is "cancel"). A time that runs backwards is clamped. Raises ValueError if there is no point or a time is
    negative.
    """
    samples: list[Sample] = []
    time = 0
    for t, x, y in points:
        time = max(time, _nanoseconds(start_ms + t))
        samples.append(Sample(time, contact, "move" if samples else "down", float(x), float(y)))
    if not samples:
        raise ValueError("points is empty, must have at least one point")
    samples.append(Sample(time, contact, end, samples[-1].x, samples[-1].y))
    return samples


def merge(*strokes: Iterable[Sample]) -> list[Sample]:
    """Merges the samples of several fingers in order of time; at equal times, in the order of the arguments."""
    return sorted((sample for one in strokes for sample in one), key=lambda sample: sample.time)


def whole(samples: Iterable[Sample]) -> list[Sample]:
    """Returns the samples without those of contacts that were down before the first one, or are still down."""
    kept: list[Sample] = []
    down: dict[int, int] = {}  # the contacts, and where they begin
    for sample in samples:
        if sample.phase == "down":
            down[sample.contact] = len(kept)
        if sample.contact in down:
            kept.append(sample)
        if sample.phase in ("up", "cancel"):
            down.pop(sample.contact, None)
    return [each for at, each in enumerate(kept) if at < down.get(each.contact, len(kept))]


def sessions(samples: Iterable[Sample], pause: int = 0) -> Iterator[list[Sample]]:
    """Yields the samples from the first contact down to the last one up, with times from 0; with a pause, in ns, those
    that follow sooner belong to the same one.
    """
    session: list[Sample] = []
    down: set[int] = set()
    for sample in samples:
        if session and not down and sample.time - session[-1].time >= pause:
            yield _from_zero(session)
            session = []
        session.append(sample)
        if sample.phase in ("up", "cancel"):
            down.discard(sample.contact)
        else:
            down.add(sample.contact)
    if session and not down:
        yield _from_zero(session)


def _from_zero(session: Sequence[Sample]) -> list[Sample]:
    start = session[0].time
    return [Sample(each.time - start, each.contact, each.phase, each.x, each.y) for each in session]


def read(path: str | PathLike[str]) -> Iterator[Recording]:
    """Reads a file in either format and yields its recordings.

    Raises OSError if the file cannot be read, RecordingError if it is malformed.
    """
    name = str(path)
    with open(path, "rb") as probe:
        packed = probe.read(2) == b"\x1f\x8b"
    open_text = gzip.open if packed else open
    with open_text(path, "rt", encoding="utf-8") as file:
        lines = _lines(name, file)
        number, first = next(lines, (1, ""))
        if first.strip() == HEADER:
            yield from _read_text(name, lines)
        elif first.lstrip().startswith("{"):
            yield _parse_stroke(name, number, first)
            for number, line in lines:
                if line.strip():
                    yield _parse_stroke(name, number, line)
        else:
            raise RecordingError(name, 1, f"expected `{HEADER}` or a stroke in JSON, not {_quoted(first)}")


def write(path: str | PathLike[str], recordings: Iterable[Recording], comment: str = "") -> None:
    """Writes recordings as text, with `comment` at the top.

    Raises OSError if the file cannot be written, ValueError for a label, note or time that the format cannot represent.
    """
    lines = [HEADER]
    lines += [f"# {line}".rstrip() for line in comment.splitlines()]
    for recording in recordings:
        _check_text("label", recording.label, empty=False)
        _check_text("note", recording.note, empty=True)
        lines += ["", f"label {recording.label}"]
        lines += [f"# {name} {recording.origin[name]}" for name in KNOWN if name in recording.origin]
        if recording.note:
            lines.append(f"note {recording.note}")
        lines += [f"expect {expectation}" for expectation in recording.expectations]
        for s in recording.samples:
            lines.append(f"{_milliseconds(s.time)} {s.contact} {s.phase} {_number(s.x)} {_number(s.y)}")
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.write("\n".join(lines) + "\n")


# ------------------------------------------------------------------------------------------------------------ the text


def _lines(name: str, file: IO[str]) -> Iterator[tuple[int, str]]:
    number = 0
    try:
        for line in file:
            number += 1
            yield number, line
    except (UnicodeDecodeError, EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise RecordingError(name, number + 1, f"cannot be read: {error}") from error


def _read_text(name: str, lines: Iterator[tuple[int, str]]) -> Iterator[Recording]:
    parser = _Parser(name)
    for number, line in lines:
        finished = parser.feed(number, line.strip())
        if finished is not None:
            yield finished
    finished = parser.finish()
    if finished is not None:
        yield finished


class _Parser:
    """Builds one recording at a time and keeps track of the contacts that are down."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.number = 1
        self.recording: Recording | None = None
        self.down: set[int] = set()
        self.time = 0

    def feed(self, number: int, line: str) -> Recording | None:
        finished = None
        if line.startswith("#") and self.recording is not None:
            self.know(*line[1:].partition(" ")[2].split(" ", 1), number=number)
        elif line and not line.startswith("#"):
            key, _, rest = line.partition(" ")
            rest = rest.strip()
            if key == "label":
                finished = self.finish()
                if not rest:
                    self.fail("expected a name after `label`", number)
                self.recording, self.time = Recording(rest), 0
            elif self.recording is None:
                self.fail(f"expected `label NAME` first, not {_quoted(line)}", number)
            elif key == "note":
                self.recording.note = rest
            elif key == "expect":
                self.recording.expectations.append(self.expectation(rest, number))
            else:
                self.recording.samples.append(self.sample(line, number))
            self.number = number
        return finished

    def know(self, name: str = "", value: str = "", *, number: int) -> None:
        """Notes what a comment says of the recording."""
        if name in KNOWN and value and self.recording is not None:
            try:
                self.recording.origin[name] = float(value) if name == "units_per_mm" else value
            except ValueError:
                self.fail(f"expected a number of units, not {_quoted(value)}", number)

    def finish(self) -> Recording | None:
        if self.down:
            self.fail(
                f"expected contact {min(self.down)} to go `up` or `cancel` before the recording ends", self.number
            )
        finished, self.recording = self.recording, None
        if finished is not None and not finished.samples:
            self.fail(f"expected samples in recording `{finished.label}`", self.number)
        return finished

    def expectation(self, rest: str, number: int) -> Expectation:
        words = rest.split()
        if len(words) not in (2, 3) or words[1] not in STATES:
            self.fail(f"expected `expect CLASS {'|'.join(STATES)} [REASON]`, not {_quoted('expect ' + rest)}", number)
        return Expectation(*words)

    def sample(self, line: str, number: int) -> Sample:
        words = line.split()
        if len(words) != 5 or words[2] not in PHASES:
            self.fail(f"expected `TIME CONTACT {'|'.join(PHASES)} X Y`, not {_quoted(line)}", number)
        try:
            time, contact, phase = _nanoseconds(float(words[0])), int(words[1]), words[2]
            x, y = float(words[3]), float(words[4])
        except ValueError:
            self.fail(
                f"expected a time of at least 0 ms, an integer contact and two numbers, not {_quoted(line)}", number
            )
        if contact < 0 or not (math.isfinite(x) and math.isfinite(y)):
            self.fail(f"expected a contact of at least 0 and finite positions, not {_quoted(line)}", number)
        if time < self.time:
            self.fail(f"expected a time of at least {_milliseconds(self.time)} ms, not {words[0]}", number)
        if (phase == "down") == (contact in self.down):
            state = "is already down" if phase == "down" else "is not down"
            self.fail(f"contact {contact} {state}, must not `{phase}`", number)
        if phase == "down":
            self.down.add(contact)
        elif phase in ("up", "cancel"):
            self.down.discard(contact)
        self.time = time
        return Sample(time, contact, phase, x, y)

    def fail(self, message: str, number: int) -> NoReturn:
        raise RecordingError(self.name, number, message)


# ---------------------------------------------------------------------------------------------------------- JSON lines


def _parse_stroke(name: str, number: int, line: str) -> Recording:
    try:
        record = json.loads(line)
    except (json.JSONDecodeError, RecursionError) as error:
        raise RecordingError(name, number, f"expected a stroke in JSON: {error}") from error
    points = record.get("points") if isinstance(record, dict) else None
    if not isinstance(points, list) or not points or not isinstance(record.get("label"), str):
        raise RecordingError(
            name, number, 'expected {"label": text, "points": [[t_ms, x, y], ...]}, not ' + _quoted(line)
        )
    try:
        samples = stroke(points)
    except (TypeError, ValueError, OverflowError) as error:
        raise RecordingError(name, number, f"expected points of [t_ms, x, y]: {error}") from error
    if not all(math.isfinite(sample.x) and math.isfinite(sample.y) for sample in samples):
        raise RecordingError(name, number, "expected finite positions")
    origin = {key: value for key, value in record.items() if key not in ("label", "points")}
    return Recording(record["label"], samples, origin=origin)


# ------------------------------------------------------------------------------------------------------------- figures


def _nanoseconds(ms: float) -> int:
    if not 0.0 <= ms < 1e12:
        raise ValueError(f"time is {ms} ms, must be at least 0 and less than 1e12")
    return round(ms * _NS_PER_MS)


def _milliseconds(time: int) -> str:
    whole, rest = divmod(time, _NS_PER_MS)
    return f"{whole}.{rest:06}".rstrip("0").rstrip(".") if rest else str(whole)


def _number(value: float) -> str:
    if not math.isfinite(value):
        raise ValueError(f"position is {value}, must be finite")
    text = repr(float(value))
    return text[:-2] if text.endswith(".0") else text


def _check_text(what: str, text: str, empty: bool) -> None:
    if "\n" in text or text != text.strip() or (not text and not empty):
        raise ValueError(f"{what} is {text!r}, must be one line{'' if empty else ' and not empty'}")


def _quoted(line: str) -> str:
    line = line.strip()
    return f"`{line}`" if len(line) <= 60 else f"`{line[:57]}...`"
