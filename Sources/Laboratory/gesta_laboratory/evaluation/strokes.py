"""Reads people's strokes: JSON lines, XML logs, traces and recordings.

JSON lines, plain or compressed with gzip, contain one stroke per line: `{"set", "label", "person", "speed"?, "points":
[[t_ms, x, y], ...]}`, or a drawing of several: `"strokes": [[[t_ms, x, y], ...], ...]` instead of the points. XML logs
have the format of the $1 recognizer's authors: `<Gesture Name="check02" Subject="2" Speed="slow"><Point X= Y= T=
/>...`; several `<Stroke>` elements of a gesture are drawn one after another. In traces (`gesta.trace`), every contact
that was down alone is a stroke. Comment lines of a trace may label the strokes that follow: `# label circle`, `# person
anna`, `# set phone`. Without them, the label is the file's name without its number, and the person the directory's
name. Recordings (`gesta_tools.recording`) of one contact are strokes as well.

Threads: pure functions; may be called on any thread.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Callable
from xml.parsers import expat

import numpy as np
from gesta_tools import recording
from gesta_tools.recording import RecordingError

_Y_UP = 1  # GESTA_CONFIG_Y_UP

Points = Any
"""An array of n rows `t_ms, x, y`; times start at 0 and never run backwards, y grows downwards."""

PARTS = ("tune", "report", "all")
PIXELS_PER_MM = 160 / 25.4
"""The library's default of units per millimeter."""

UNITS_PER_MM = {
    "dollar1": 4.5,
    "dollar_student": 4.0,
    "student_a": 4.0,
    "how_we_swipe": PIXELS_PER_MM,
    "quickdraw": PIXELS_PER_MM,
    "shapematch": 1 / 250,
}
"""Units per millimeter of sets whose devices are approximately known; shapematch has fractions of a tablet's size."""
WRITING_MM = {"unipen": 8.0, "crohme": 8.0, "uji": 8.0, "pendigits": 8.0, "mmg": 20.0}
"""The assumed median stroke size per person, of sets recorded on various tablets of unknown resolution."""
UNREADABLE = r"\@"
"""unipen's label of bad segments, which may be any part of a letter: they do not count for the median size."""

_MOST = 1e9
_SUFFIXES = (".jsonl", ".jsonl.gz", ".xml", ".trace")


@dataclass(frozen=True, eq=False)
class Stroke:
    """One gesture as a person drew it.

    set, label, person, speed: its origin, the intended gesture, who drew it, and how (or "")
    parts:        the contacts one after another, Points each; nearly always one
    source:       file and line
    units_per_mm: of its positions; 0 if unknown
    """

    set: str
    label: str
    person: str
    parts: tuple[Points, ...]
    speed: str = ""
    source: str = ""
    units_per_mm: float = 0.0

    @property
    def diagonal(self) -> float:
        """The diagonal of the bounding box, in the stroke's units."""
        points = np.concatenate(self.parts)[:, 1:]
        return float(np.hypot(*np.ptp(points, axis=0)))

    @property
    def length(self) -> float:
        """The path length with the pen down, in the stroke's units."""
        return float(sum(np.hypot(*np.diff(part[:, 1:], axis=0).T).sum() for part in self.parts))

    @property
    def example(self) -> Any:
        """The points, as an example of one stroke or of several has them."""
        points = [part[:, 1:] for part in self.parts]
        return points if len(points) > 1 else points[0]

    def scaled(self, factor: float) -> Stroke:
        """Returns the stroke scaled about the origin."""
        return replace(self, parts=tuple(part * (1.0, factor, factor) for part in self.parts))


def part_of(set_: str, person: str) -> str:
    """Returns the part that a person's strokes belong to, "tune" or "report", by a portable hash.

    Among the salts tried, this one splits the sets with few people most evenly.
    """
    return PARTS[hashlib.sha256(f"gesta 2 {set_} {person}".encode()).digest()[0] & 1]


def select(strokes: Iterable[Stroke], part: str) -> list[Stroke]:
    """Returns the strokes of one of PARTS."""
    return [stroke for stroke in strokes if part == "all" or part_of(stroke.set, stroke.person) == part]


def in_pixels(strokes: Iterable[Stroke]) -> list[Stroke]:
    """Scales strokes to the library's default unit, 160 per inch, as far as their size is known or can be assumed."""
    strokes = list(strokes)
    by_person: dict[tuple[str, str], list[float]] = {}
    for stroke in strokes:
        if stroke.set in WRITING_MM and stroke.label != UNREADABLE:
            by_person.setdefault((stroke.set, stroke.person), []).append(stroke.diagonal)
    medians = {who: float(np.median(diagonals)) for who, diagonals in by_person.items()}

    def factor(stroke: Stroke) -> float:
        if stroke.set in WRITING_MM:
            return WRITING_MM[stroke.set] * PIXELS_PER_MM / (medians.get((stroke.set, stroke.person)) or 1.0)
        return PIXELS_PER_MM / (stroke.units_per_mm or UNITS_PER_MM.get(stroke.set, PIXELS_PER_MM))

    return [stroke.scaled(factor(stroke)) for stroke in strokes]


# --------------------------------------------------------------------------------------------------------------- files


def files(paths: Iterable[str | Path]) -> list[Path]:
    """Returns the paths, with directories replaced by the stroke files in them."""
    found: list[Path] = []
    for path in map(Path, paths):
        found += sorted(file for file in path.rglob("*") if file.name.endswith(_SUFFIXES)) if path.is_dir() else [path]
    return found


def read_all(paths: Iterable[str | Path], before: Callable[[Path], object] = lambda path: None) -> list[Stroke]:
    """Returns the strokes of all files, without duplicates. `before` is called with each file before it is read."""
    strokes: list[Stroke] = []
    seen: dict[tuple[str, str, str, int], Path] = {}
    for path in files(paths):
        before(path)
        for stroke in read(path):
            rounded = b"".join(np.round(part[:, 1:], 3).tobytes() for part in stroke.parts)
            key = stroke.set, stroke.label, stroke.person, zlib.crc32(rounded)
            if seen.setdefault(key, path) == path:
                strokes.append(stroke)
    return strokes


def read(path: str | Path) -> Iterator[Stroke]:
    """Yields the strokes of a file in any of the formats.

    Raises OSError if the file cannot be read, RecordingError, with the line, if it is malformed.
    """
    path = Path(path)
    data = path.read_bytes()
    if data[:2] == b"\x1f\x8b":
        try:
            data = gzip.decompress(data)
        except (OSError, EOFError, zlib.error) as error:
            raise RecordingError(str(path), 1, f"cannot be read: {error}") from error
    start = data[:256].lstrip(b"\xef\xbb\xbf \t\r\n")
    if start.startswith(b"{"):
        yield from _json_lines(str(path), data)
    elif start.startswith(b"<"):
        yield from _Log(path, data).strokes
    elif start.startswith(b"gesta-trace "):
        yield from _trace(path, data)
    elif start.startswith(recording.HEADER.encode()):
        yield from _recordings(path)
    else:
        shown = start.split(b"\n")[0][:40].decode("utf-8", "replace")
        raise RecordingError(
            str(path), 1, f"expected strokes in JSON lines, an XML log, a trace or a recording, not `{shown}`"
        )


def _points(rows: Any) -> Points:
    """Converts rows to Points. Times start at 0 and are clamped if they run backwards. Raises ValueError."""
    points = np.array(rows, dtype=float)
    if points.ndim != 2 or points.shape[1] != 3 or not len(points):
        raise ValueError("expected at least one point of [t_ms, x, y]")
    if not (np.abs(points) <= _MOST).all():  # also false for NaN
        raise ValueError(f"expected finite times and positions of at most {_MOST:g}")
    points[:, 0] = np.maximum.accumulate(points[:, 0] - points[0, 0])
    return points


def _json_lines(name: str, data: bytes) -> Iterator[Stroke]:
    for number, line in enumerate(data.split(b"\n"), 1):
        if not line.strip():
            continue
        try:
            record = json.loads(line)
            if not isinstance(record, dict) or ("points" in record) == ("strokes" in record):
                raise ValueError(
                    'expected {"set", "label", "person", "points": [[t_ms, x, y], ...]}, or "strokes", a list of such '
                    "lists"
                )
            for key in ("set", "label", "person"):
                if not isinstance(record.get(key), str):
                    raise ValueError(f'expected a string as "{key}", not {record.get(key)!r}')
            yield Stroke(
                record["set"],
                record["label"],
                record["person"],
                (_points(record["points"]),) if "points" in record else _drawing(record["strokes"]),
                str(record.get("speed", "")),
                f"{name}:{number}",
            )
        except (
            ValueError,
            TypeError,
            OverflowError,
            RecursionError,
        ) as error:  # UnicodeDecodeError and JSONDecodeError are ValueErrors
            raise RecordingError(name, number, str(error)) from error


def _drawing(strokes: Any) -> tuple[Points, ...]:
    """Converts the strokes of a drawing. Raises ValueError."""
    if not isinstance(strokes, list) or not strokes or not all(isinstance(rows, list) and rows for rows in strokes):
        raise ValueError('expected at least one stroke of at least one point as "strokes"')
    return _parts(strokes)


class _Log:
    """Reads an XML log with expat, which reports line numbers."""

    def __init__(self, path: Path, data: bytes) -> None:
        self.name = str(path)
        self.strokes: list[Stroke] = []
        self.gesture: dict[str, str] | None = None
        self.parts: list[list[list[float]]] = []
        self.parser = expat.ParserCreate()
        self.parser.StartElementHandler, self.parser.EndElementHandler = self.begin, self.end
        try:
            self.parser.Parse(data, True)
        except expat.ExpatError as error:
            raise RecordingError(
                self.name, error.lineno, f"expected an XML log: {expat.ErrorString(error.code)}"
            ) from error
        except ValueError as error:
            raise RecordingError(self.name, self.parser.CurrentLineNumber, str(error)) from error
        if not self.strokes:
            raise RecordingError(
                self.name, self.parser.CurrentLineNumber, "expected a <Gesture> that contains a <Point>"
            )

    def begin(self, tag: str, attributes: dict[str, str]) -> None:
        if tag == "Gesture":
            if "Name" not in attributes:
                raise ValueError('expected <Gesture Name="...">')
            self.gesture, self.parts = attributes, []
        elif tag == "Stroke":
            self.parts.append([])
        elif tag == "Point":
            if self.gesture is None:
                raise ValueError("expected <Point> within a <Gesture>")
            try:
                row = [float(attributes[key]) for key in ("T", "X", "Y")]
            except (KeyError, ValueError):
                raise ValueError(f'expected <Point X="..." Y="..." T="..."/> of numbers, not {attributes}') from None
            if not self.parts:
                self.parts.append([])
            self.parts[-1].append(row)

    def end(self, tag: str) -> None:
        if tag != "Gesture" or self.gesture is None:
            return
        subject, speed = self.gesture.get("Subject", ""), self.gesture.get("Speed", "")
        person = f"s{int(subject):02}" if subject.isdigit() else subject or Path(self.name).parent.name
        label = re.sub(r"[-_ ~]*\d*$", "", self.gesture["Name"])
        self.strokes.append(Stroke("dollar1", label, person, _parts(self.parts), speed.lower(), f"{self.name}:1"))
        self.gesture = None


def _parts(parts: Iterable[Any]) -> tuple[Points, ...]:
    """Returns the Points of several contacts, one after another on one clock."""
    rows = [row for part in parts for row in part]
    ends = np.cumsum([len(part) for part in parts])[:-1]
    return tuple(part for part in np.split(_points(rows), ends) if len(part))


# -------------------------------------------------------------------------------------------------- the project's own


def _trace(path: Path, data: bytes) -> Iterator[Stroke]:
    """Yields the contacts of a trace that were down alone. gesta.h describes the format."""
    name, units, y = str(path), 0.0, 1.0
    label = re.sub(r"[-_ ]*\d*$", "", path.name.partition(".")[0]) or path.stem
    about = {"set": "trace", "label": label, "person": path.resolve().parent.name}
    down: dict[str, list[list[float]]] = {}
    alone, began = True, 0
    for number, raw in enumerate(data.split(b"\n"), 1):
        words = raw.decode("utf-8", "replace").split()
        if not words:
            continue
        if words[0] == "#" and len(words) > 2 and words[1] in about:
            about[words[1]] = " ".join(words[2:])
        elif words[0] == "config" and len(words) == 4:
            units, y = (_number(words[3], name, number), -1.0 if int(_number(words[1], name, number)) & _Y_UP else 1.0)
        elif words[0] == "touch":
            if len(words) < 6:
                raise RecordingError(name, number, "expected `touch TIME CONTACT PHASE X Y`")
            contact, phase = words[2], words[3]
            row = [
                _number(words[1], name, number) / 1e6,
                _number(words[4], name, number),
                y * _number(words[5], name, number),
            ]
            if phase == "began":
                alone = not down
                down[contact], began = [row], number
            elif contact in down:
                if phase == "moved":
                    down[contact].append(row)
                elif phase in ("ended", "cancelled"):
                    rows = down.pop(contact)
                    if alone and not down and phase == "ended":
                        yield Stroke(
                            about["set"],
                            about["label"],
                            about["person"],
                            (_points(rows),),
                            source=f"{name}:{began}",
                            units_per_mm=units,
                        )
        elif words[0] == "cancel":
            down.clear()


def _number(word: str, name: str, number: int) -> float:
    try:
        return float.fromhex(word) if "0x" in word else float(word)
    except ValueError:
        raise RecordingError(name, number, f"expected a number, not `{word}`") from None


def _recordings(path: Path) -> Iterator[Stroke]:
    for each in recording.read(path):
        if len({sample.contact for sample in each.samples}) == 1 and each.samples[-1].phase == "up":
            rows = [
                [sample.time / 1e6, sample.x, sample.y] for sample in each.samples if sample.phase in ("down", "move")
            ]
            yield Stroke("recording", each.label, path.resolve().parent.name, (_points(rows),), source=str(path))
