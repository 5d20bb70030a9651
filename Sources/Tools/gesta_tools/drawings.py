"""Reads drawings and pointer logs of other programs: XML of the $1 and $N recognizers, InkML, rrweb, and CSV.

XML of $1 and $N: a `<Gesture Name="...">` with `<Point X Y T/>`, T in ms, perhaps within `<Stroke>`.

InkML: each `<trace>` is a stroke; `<traceFormat>` names the channels, by default X and Y. Values may be differences, as
InkML defines them (' for a first difference, " for a second one, ! for a value). T is in s or ms, as its `units` say.
Strokes follow each other by their times. Without times, points are 10 ms apart and strokes 200 ms, and
`origin["assumed"]` is "times".

rrweb: the events of a page, as an array or an object with it as `events`. Fingers are those of touch moves and touch
interactions; the mouse is down between its interactions.

CSV: a first line with the names of columns, in any order and case: x and y; time in ms (t, time, time_ms, timestamp),
s (time_s, seconds) or ns (time_ns); contact (id, contact, pointer, pointerid, finger); and phase (phase, type, event,
state, action) or stroke (stroke, stroke_id). Other columns are left out, and lines whose button is scroll or wheel.
Of a phase, what it begins or ends with says what it is: down, start, began, press; up, end, release, lift; cancel;
anything else moves. Without phases, a contact or stroke goes down with its first line and up with its last.

Threads: pure functions; may be called on any thread.
"""

from __future__ import annotations

import csv
import io
import json
import math
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NoReturn
from xml.etree import ElementTree

from .recording import Recording, RecordingError, Sample, merge, stroke, whole

_INTERVAL, _PAUSE = 10.0, 200.0
"""In ms, of points and strokes without times."""

_LONGEST = 1e12
_PIXELS_PER_MM = 96 / 25.4
_MS = {"s": 1000.0, "ms": 1.0, "us": 1e-3, "ns": 1e-6}
_VALUE = re.compile(r"([!'\"]*)\s*(-?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?|[TF*?])")
_TIMES = {"t": 1.0, "time": 1.0, "time_ms": 1.0, "timestamp": 1.0, "time_s": 1e3, "seconds": 1e3, "time_ns": 1e-6}
_CONTACTS = ("contact", "id", "pointer", "pointerid", "pointer_id", "finger")
_STROKES = ("stroke", "stroke_id", "strokeid")
_PHASES = ("phase", "type", "event", "state", "action")
_PHASE = (
    ("cancel", re.compile(r"cancel")),
    ("down", re.compile(r"down|start|began|begin|press")),
    ("up", re.compile(r"up$|end|release|lift")),
)
_WHEEL = re.compile(r"\s*(scroll|wheel)", re.IGNORECASE)
# Of rrweb: event types, sources, and interactions.
_INCREMENTAL, _MOUSE_MOVE, _INTERACTION, _TOUCH_MOVE, _DRAG = 3, 1, 2, 6, 12
_INTERACTIONS = {0: "mouse up", 1: "mouse down", 7: "touch down", 9: "touch up", 10: "touch cancel"}
_MOUSE = -1


def holds(first: bytes) -> str:
    """What a file with this first line may be: "xml", "rrweb", "csv" or ""."""
    line = first.removeprefix(b"\xef\xbb\xbf").strip().lower()
    if line.startswith(b"<"):
        return "xml"
    if line in (b"[", b"{") or re.match(rb"\[\s*\{", line) or (line.startswith(b"{") and b'"events"' in line):
        return "rrweb"
    names = {name.strip(b' "') for name in re.split(rb"[,;\t]", line)}
    return "csv" if {b"x", b"y"} <= names else ""


def read(path: Path, kind: str) -> list[Recording]:
    """Reads a file of this kind. Raises OSError if it cannot be read, RecordingError if it is malformed."""
    data = path.read_bytes()
    try:
        found = list(_READERS[kind](path, data))
    except ElementTree.ParseError as error:
        raise RecordingError(str(path), error.position[0], f"expected XML: {error}") from error
    except RecordingError:
        raise
    except (ValueError, OverflowError) as error:
        raise RecordingError(str(path), 1, f"cannot be read: {error}") from error
    if not found:
        raise RecordingError(str(path), 1, "expected a contact that goes down, found none")
    return found


# ------------------------------------------------------------------------------------------------------------------ XML


def _read_xml(path: Path, data: bytes) -> Iterator[Recording]:
    if b"<!ENTITY" in data:  # with which a short file can become a long one, if expat is old
        raise RecordingError(str(path), 1, "expected XML without entities of its own")
    root = ElementTree.fromstring(data)
    for element in root.iter():
        element.tag = element.tag.rpartition("}")[2]
    if root.tag == "ink":
        yield from _ink(path, root)
        return
    gestures = list(root.iter("Gesture"))
    if not gestures:
        raise RecordingError(str(path), 1, f"expected <Gesture> or <ink>, not <{root.tag}>")
    for gesture in gestures:
        strokes = [each for each in gesture.iter("Stroke") if each.find("Point") is not None] or [gesture]
        points = [[_point(path, point) for point in each.iter("Point")] for each in strokes]
        points = [each for each in points if each]
        if points:
            label = re.sub(r"[-_ ~]*\d*$", "", gesture.get("Name", "")) or path.stem
            yield _drawing(path, label, points, {"format": "dollar"})


def _point(path: Path, point: ElementTree.Element) -> list[float]:
    try:
        return [float(point.attrib[name]) for name in ("T", "X", "Y")]
    except (KeyError, ValueError):
        raise RecordingError(
            str(path), 1, f'expected <Point X="..." Y="..." T="..."/> of numbers, not {point.attrib}'
        ) from None


def _drawing(path: Path, label: str, strokes: list[list[list[float]]], origin: dict[str, Any]) -> Recording:
    """A recording of strokes on one clock, each a list of [ms, x, y]."""
    first = strokes[0][0][0]
    samples: list[Sample] = []
    for each in strokes:
        last = samples[-1].time / 1e6 if samples else 0.0
        own = [[max(time - first, last), x, y] for time, x, y in each]
        if not all(math.isfinite(value) for row in own for value in row):
            raise RecordingError(str(path), 1, "expected finite times and positions")
        samples += stroke(own)
    return Recording(label, samples, origin=origin)


def _ink(path: Path, root: ElementTree.Element) -> Iterator[Recording]:
    channels = [(each.get("name", ""), each.get("units", "")) for each in root.iter("channel")]
    names = [name for name, _ in channels] or ["X", "Y"]
    if "X" not in names or "Y" not in names:
        raise RecordingError(str(path), 1, f"expected the channels X and Y, found {', '.join(names)}")
    unit = dict(channels).get("T", "")
    strokes: list[list[list[float]]] = []
    time = 0.0
    has_times = "T" in names
    for trace in root.iter("trace"):
        own: list[list[float]] = []
        for values in _points(path, trace.text or "", names):
            if has_times:
                time = values["T"] * _MS.get(unit, 1.0)
            own.append([time, values["X"], values["Y"]])
            time += _INTERVAL
        if own:
            strokes.append(own)
            time += _PAUSE
    if strokes:
        origin = {"format": "inkml", **({} if has_times else {"assumed": "times"})}
        yield _drawing(path, _label(root) or path.stem, sorted(strokes, key=lambda each: each[0][0]), origin)


def _label(root: ElementTree.Element) -> str:
    for each in root.iter("annotation"):
        if each.get("type") in ("truth", "label", "normalizedLabel") and (each.text or "").strip():
            return " ".join((each.text or "").split())
    return ""


def _points(path: Path, text: str, names: list[str]) -> Iterator[dict[str, float]]:
    """The points of a trace, whose values may be differences of the ones before."""
    orders: dict[str, int] = {}
    values: dict[str, float] = {}
    speeds: dict[str, float] = {}
    for point in filter(str.strip, text.split(",")):
        found = _VALUE.findall(point)
        if len(found) < 2 or _VALUE.sub("", point).strip():
            raise RecordingError(str(path), 1, f"expected numbers of {', '.join(names)}, not `{point.strip()[:40]}`")
        for name, (marks, word) in zip(names, found):
            if marks:
                orders[name] = 0 if "!" in marks else marks.count("'") + 2 * marks.count('"')
            if word in "TF*?":
                continue
            value, order = float(word), orders.get(name, 0)
            if order == 0:
                values[name], speeds[name] = value, 0.0
            else:
                speeds[name] = value if order == 1 else speeds.get(name, 0.0) + value
                values[name] = values.get(name, 0.0) + speeds[name]
        yield dict(values)


# ---------------------------------------------------------------------------------------------------------------- rrweb


def _read_rrweb(path: Path, data: bytes) -> Iterator[Recording]:
    try:
        events = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise RecordingError(str(path), 1, f"expected JSON: {error}") from error
    if isinstance(events, dict):
        events = events.get("events")
    if not isinstance(events, list):
        raise RecordingError(str(path), 1, "expected an array of events of rrweb")
    try:
        rows = sorted(_rows(events), key=lambda row: row[0])
    except (TypeError, ValueError, KeyError, AttributeError) as error:
        raise RecordingError(str(path), 1, f"expected events of rrweb: {error!r}") from error
    yield from _recorded(path.stem, rows, {"format": "rrweb", "units_per_mm": _PIXELS_PER_MM})


_Row = tuple[float, int, str, float, float]


def _rows(events: Iterable[Any]) -> Iterator[_Row]:
    for event in events:
        data = event.get("data") if isinstance(event, dict) and event.get("type") == _INCREMENTAL else None
        if not isinstance(data, dict):
            continue
        time, source = float(event["timestamp"]), data.get("source")
        finger = 1 + int(data.get("pointerId", 0))
        if source in (_MOUSE_MOVE, _TOUCH_MOVE, _DRAG):
            contact = finger if source == _TOUCH_MOVE else _MOUSE
            for each in data.get("positions", ()):
                yield time + float(each.get("timeOffset", 0)), contact, "move", float(each["x"]), float(each["y"])
        elif source == _INTERACTION and data.get("type") in _INTERACTIONS:
            tool, phase = _INTERACTIONS[data["type"]].split()
            x, y = float(data.get("x", math.nan)), float(data.get("y", math.nan))
            yield time, finger if tool == "touch" else _MOUSE, phase, x, y


# ------------------------------------------------------------------------------------------------------------------ CSV


def _read_csv(path: Path, data: bytes) -> Iterator[Recording]:
    text = data.decode("utf-8-sig")
    delimiter = next((each for each in ",;\t" if each in text.partition("\n")[0]), ",")
    reader = csv.reader(io.StringIO(text), delimiter=delimiter)
    names = [name.strip().lower() for name in next(reader, [])]
    at = {name: index for index, name in enumerate(names)}

    def column(known: Iterable[str]) -> int | None:
        return next((at[name] for name in known if name in at), None)

    time = column(_TIMES)
    contact, part, phase, button = column(_CONTACTS), column(_STROKES), column(_PHASES), column(("button",))
    if time is None:
        raise RecordingError(str(path), 1, f"expected a column of times ({', '.join(_TIMES)}) beside x and y")
    scale = _TIMES[names[time]]
    rows: list[_Row] = []
    ids: dict[str, int] = {}
    for line in reader:
        number = reader.line_num
        if not any(word.strip() for word in line):
            continue
        try:
            x, y, ms = float(line[at["x"]]), float(line[at["y"]]), float(line[time]) * scale
            key = " ".join(line[each].strip() for each in (contact, part) if each is not None)
            word = "" if phase is None else line[phase].strip().lower()
            is_wheel = button is not None and _WHEEL.match(line[button]) is not None
        except (ValueError, IndexError):
            _fail(path, number, f"expected numbers of x, y and {names[time]}", line)
        if not all(map(math.isfinite, (x, y, ms))):
            _fail(path, number, "expected finite numbers", line)
        if is_wheel:
            continue
        found = next((name for name, pattern in _PHASE if pattern.search(word)), "move") if word else ""
        rows.append((ms, ids.setdefault(key, len(ids) + 1), found, x, y))
    if phase is None:
        rows = _with_phases(rows)
    yield from _recorded(path.stem, sorted(rows, key=lambda row: row[0]), {"format": "csv"})


def _fail(path: Path, number: int, expected: str, line: list[str]) -> NoReturn:
    raise RecordingError(str(path), number, f"{expected}, not `{','.join(line)[:60]}`")


def _with_phases(rows: list[_Row]) -> list[_Row]:
    """Each contact goes down with its first row, and up with its last."""
    first = {contact: at for at, (_, contact, *_) in reversed(list(enumerate(rows)))}
    last = {contact: row for row in rows for contact in (row[1],)}
    found = [
        (time, contact, "down" if first[contact] == at else "move", x, y)
        for at, (time, contact, _, x, y) in enumerate(rows)
    ]
    return [*found, *((time, contact, "up", x, y) for time, contact, _, x, y in last.values())]


# ----------------------------------------------------------------------------------------------------------- recordings


def _recorded(label: str, rows: list[_Row], origin: dict[str, Any]) -> Iterator[Recording]:
    """A recording of rows in the order of their times; moves of contacts that are not down are left out."""
    down: dict[int, tuple[float, float]] = {}
    start = next((time for time, _, phase, _, _ in rows if phase == "down"), None)
    samples: list[Sample] = []
    for time, contact, phase, x, y in rows:
        if phase == "down" and contact in down:
            samples.append(Sample(_ns(time, start), max(contact, 0), "cancel", *down.pop(contact)))
        elif phase != "down" and contact not in down:
            continue
        if not (math.isfinite(x) and math.isfinite(y)):  # an interaction without a place
            if contact not in down:
                continue
            x, y = down[contact]
        samples.append(Sample(_ns(time, start), max(contact, 0), phase, x, y))
        if phase in ("up", "cancel"):
            del down[contact]
        else:
            down[contact] = x, y
    kept = whole(merge(samples))
    if kept:
        first = kept[0].time
        yield Recording(
            label, [Sample(each.time - first, each.contact, each.phase, each.x, each.y) for each in kept], origin=origin
        )


def _ns(time: float, start: float | None) -> int:
    ms = max(time - (start or 0.0), 0.0)
    if ms >= _LONGEST:
        raise ValueError(f"the time is {ms:g} ms after the first, must be less than {_LONGEST:g}")
    return round(ms * 1e6)


_READERS = {"xml": _read_xml, "rrweb": _read_rrweb, "csv": _read_csv}
