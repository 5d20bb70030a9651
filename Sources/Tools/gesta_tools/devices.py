"""Reads recordings of touch devices: files of evemu and of `libinput record`, and what `getevent` and `evtest` print.

evemu files (`.event`, `.events`) have lines `E: SECONDS TYPE CODE VALUE`, with a hexadecimal type and code. The axes
are read from the file, or from a description in the same directory: for `PAD.two-fingers.events` that is
`PAD.two-fingers.desc` or `.prop`, otherwise `PAD.desc` or `.prop`. `getevent -t`, with or without `-l` (names), writes
lines `[SECONDS] DEVICE: TYPE CODE VALUE`; the device is optional. The axes are known if the output of `getevent -p` or
`-i` precedes the events.

`evtest` prints the axes, and lines `Event: time SECONDS, type TYPE (NAME), code CODE (NAME), value VALUE`.

`libinput record` writes YAML with the axes and events of one device or several, with their nodes.

A device uses multi-touch protocol B (slots), protocol A (SYN_MT_REPORT after each contact), or only BTN_TOUCH with one
position; the file determines which. Events up to a SYN_REPORT have its time. A contact is lifted at its last reported
position. An axis that a slot has not reported yet has the first value reported later, because the kernel omits values
that do not change. Contacts that are down at the end of the file or at a SYN_DROPPED are cancelled; contacts that went
down before the file begins are omitted.

Positions are in the device's units; if the axes have different resolutions, y is scaled to the units of x.
`units_per_mm` is the resolution. If the device does not report it, the longer axis is assumed to be `longer_mm` long
or, without axes, the units to be 160 per inch, as in the library's default; `origin["assumed"]` is true then.

Threads: pure functions; may be called on any thread.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple

from gesta import Phase, Touch

from . import _libinput
from ._frames import ABS, DROPPED, ID, KEY, MT_REPORT, MT_X, MT_Y, REPORT, SLOT, SYN, TOUCH, Event, Frames, X, Y
from .recording import PHASES, Recording, RecordingError, Sample

LONGER_MM = 200.0
"""Assumed length in mm of a touch surface of unknown size, between a phone's 100 and a laptop's 280."""

_UNITS_PER_MM = 160 / 25.4
PHASE_OF = dict(zip(PHASES, (Phase.BEGAN, Phase.MOVED, Phase.STATIONARY, Phase.ENDED, Phase.CANCELLED)))

_NAMES = {
    "EV_SYN": SYN,
    "EV_KEY": KEY,
    "EV_ABS": ABS,
    "SYN_REPORT": REPORT,
    "SYN_MT_REPORT": MT_REPORT,
    "SYN_DROPPED": DROPPED,
    "BTN_TOUCH": TOUCH,
    "ABS_X": X,
    "ABS_Y": Y,
    "ABS_MT_SLOT": SLOT,
    "ABS_MT_POSITION_X": MT_X,
    "ABS_MT_POSITION_Y": MT_Y,
    "ABS_MT_TRACKING_ID": ID,
    "DOWN": 1,
    "UP": 0,
}
_WANTED = {(SYN, REPORT), (SYN, MT_REPORT), (SYN, DROPPED), (KEY, TOUCH)} | {
    (ABS, code) for code in (X, Y, SLOT, MT_X, MT_Y, ID)
}

_EVEMU = re.compile(r"E:\s+(\d+)\.(\d{1,9})\s+([0-9a-fA-F]+)\s+([0-9a-fA-F]+)\s+(-?\d+)\s*(?:#.*)?$")
_GETEVENT = re.compile(r"\[\s*(\d+)\.(\d{1,9})\]\s+(?:(/\S+):\s+)?(\w+)\s+(\w+)\s+(\w+)(?:\s+rate \d+)?\s*$")
_EVTEST = re.compile(
    r"Event: time (\d+)\.(\d{1,9}), (?:type (\d+) \(.*?\), code (\d+) \(.*?\), value (-?\w+)|[-+>]+ (\w+) [-+<])"
)
_EVTEST_AXIS = re.compile(r"\s+Event code (\d+) \(ABS_\w+\)")
_EVTEST_FIGURE = re.compile(r"\s+(Min|Max|Resolution)\s+(-?\d+)\s*$")
_AXIS = re.compile(r"A:\s+([0-9a-fA-F]+)((?:\s+-?\d+){4,5})\s*$")
_GETEVENT_AXIS = re.compile(
    r"(?:\w+ \(\d+\):\s+)?(\w+)\s*: value -?\d+, min (-?\d+), max (-?\d+), fuzz -?\d+, flat -?\d+, resolution (-?\d+)"
)


class Axis(NamedTuple):
    """The range of an axis, and its units in a millimeter; 0 if the device does not report it."""

    least: int
    most: int
    resolution: int


class Device:
    """The events and axes of one device."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.axes: dict[int, Axis] = {}


def read(path: str | PathLike[str], longer_mm: float = LONGER_MM) -> list[Recording]:
    """Returns one recording, named after the file, for each device that was touched.

    `origin` contains `format` ("evemu", "libinput", "getevent" or "evtest"), `protocol` ("A", "B" or "single"),
    `units_per_mm`, `assumed` (whether that was assumed), and `device` if the file names it. Raises OSError if the
    file cannot be read, RecordingError if it is malformed, ValueError if `longer_mm` is not greater than 0.
    """
    if not 0 < longer_mm < math.inf:
        raise ValueError(f"longer_mm is {longer_mm}, must be greater than 0 and finite")
    path = Path(path)
    lines = _lines(path)
    form = "getevent"
    if any(_libinput.HEADER.match(line) for line in lines[:3]):
        form, devices = "libinput", _read_libinput(str(path), lines)
    elif any(line.startswith("Event: time ") for line in lines):
        form, devices = "evtest", {"": _read_evtest(str(path), lines)}
    elif any(re.match(r"# EVEMU|[A-Z]: ", line) for line in lines):
        form, device = "evemu", Device()
        _read_evemu(str(path), lines, device)
        devices = {"": device}
        if not device.axes:
            device.axes = _axes_of_description(path)
    else:
        devices = _read_getevent(str(path), lines)
    found = [to_recording(path, name, device, longer_mm) for name, device in devices.items()]
    for recording in found:
        recording.origin["format"] = form
    touched = [recording for recording in found if recording.samples]
    if not touched:
        raise RecordingError(str(path), max(len(lines), 1), "expected a contact that goes down, found none")
    return touched


def touches(recording: Recording, time: int = 0) -> list[Touch]:
    """Converts a recording's samples to touches for `Context.push`, starting at `time` (ns)."""
    return [
        Touch(time + sample.time, sample.contact, sample.x, sample.y, PHASE_OF[sample.phase])
        for sample in recording.samples
    ]


# ----------------------------------------------------------------------------------------------------------- the files


def _lines(path: Path) -> list[str]:
    data = path.read_bytes()
    try:
        return data.decode("utf-8").splitlines()
    except UnicodeDecodeError as error:
        raise RecordingError(str(path), data.count(b"\n", 0, error.start) + 1, f"cannot be read: {error}") from error


def _read_evemu(name: str, lines: Iterable[str], device: Device) -> None:
    for number, line in enumerate(lines, 1):
        found = _EVEMU.match(line)
        if found:
            kind, code = int(found[3], 16), int(found[4], 16)
            _add(name, number, device, Event(number, _time(found), kind, code, int(found[5])))
        elif line.startswith("A:"):
            axis = _AXIS.match(line)
            if not axis:
                raise RecordingError(
                    name, number, f"expected `A: CODE MIN MAX FUZZ FLAT [RESOLUTION]`, not {_quoted(line)}"
                )
            figures = [int(word) for word in axis[2].split()] + [0]
            device.axes[int(axis[1], 16)] = Axis(figures[0], figures[1], figures[4])
        elif line.startswith("E:") or (line.strip() and not re.match(r"#|[A-Z]:", line)):
            raise RecordingError(name, number, f"expected `E: SECONDS TYPE CODE VALUE`, not {_quoted(line)}")


def _axes_of_description(path: Path) -> dict[int, Axis]:
    words = path.name.split(".")
    for count in range(len(words) - 1, 0, -1):
        for ending in ("desc", "prop"):
            description = path.with_name(".".join(words[:count] + [ending]))
            if description.is_file():
                device = Device()
                _read_evemu(str(description), _lines(description), device)
                return device.axes
    return {}


def _read_libinput(name: str, lines: Iterable[str]) -> dict[str, Device]:
    devices: dict[str, Device] = {}
    device = Device()
    for item in _libinput.read(lines):
        if item.node:
            device = devices.setdefault(item.node, Device())
        if item.axis:
            code, *figures = item.axis
            device.axes[code] = Axis(*figures)
        if item.event:
            _add(name, item.event.line, device, item.event)
    return devices


def _read_evtest(name: str, lines: Iterable[str]) -> Device:
    device = Device()
    figures: dict[int, dict[str, int]] = {}
    code = -1
    for number, line in enumerate(lines, 1):
        found = _EVTEST.match(line)
        if found:
            if found[6] is not None:
                kind, event, value = SYN, _NAMES.get(found[6], REPORT), 0  # older versions print EV_SYN for a report
            else:
                kind, event = int(found[3]), int(found[4])
                if (kind, event) not in _WANTED:
                    continue
                value = int(found[5])
            _add(name, number, device, Event(number, _time(found), kind, event, value))
        elif line.startswith("Event: time "):
            raise RecordingError(
                name, number, f"expected `Event: time SECONDS, type ...` of evtest, not {_quoted(line)}"
            )
        elif axis := _EVTEST_AXIS.match(line):
            code = int(axis[1])
        elif (figure := _EVTEST_FIGURE.match(line)) and code >= 0:
            figures.setdefault(code, {})[figure[1]] = int(figure[2])
    for each, own in figures.items():
        if "Min" in own and "Max" in own:
            device.axes[each] = Axis(own["Min"], own["Max"], own.get("Resolution", 0))
    return device


def _read_getevent(name: str, lines: Iterable[str]) -> dict[str, Device]:
    devices: dict[str, Device] = {}
    described = ""
    for number, line in enumerate(lines, 1):
        found = _GETEVENT.match(line)
        if found:
            device = devices.setdefault(found[3] or "", Device())
            kind, code = _number(found[4]), _number(found[5])
            if (kind, code) in _WANTED:
                value = _number(found[6], 8)
                if value < 0:
                    raise RecordingError(
                        name, number, f"expected a value of 8 hexadecimal digits, not {_quoted(found[6])}"
                    )
                value -= (value & 0x8000_0000) << 1
                _add(name, number, device, Event(number, _time(found), kind, code, value))
            elif min(kind, code) < 0 and not all("_" in word or _number(word) >= 0 for word in found.group(4, 5)):
                raise RecordingError(name, number, f"expected `[SECONDS] TYPE CODE VALUE`, not {_quoted(line)}")
        elif line.startswith("add device"):
            described = line.partition(": ")[2].strip()
        elif line[:1].isspace():
            axis = _GETEVENT_AXIS.search(line)
            if axis:
                device = devices.setdefault(described, Device())
                device.axes[_number(axis[1])] = Axis(int(axis[2]), int(axis[3]), int(axis[4]))
        elif line and not line.startswith(("#", "could not", "name:")):
            raise RecordingError(
                name, number, f"expected `[SECONDS] TYPE CODE VALUE` of `getevent -t`, not {_quoted(line)}"
            )
    if (
        len(devices) == 2 and "" in devices and not devices[""].axes
    ):  # one device is described, and the events do not name it
        other = next(device for key, device in devices.items() if key)
        if not other.events:
            other.events = devices.pop("").events
    return devices


def _number(word: str, digits: int = 4) -> int:
    """Returns the value of a name or a hexadecimal number; -1 for any other name."""
    if word in _NAMES:
        return _NAMES[word]
    return int(word, 16) if re.fullmatch(rf"[0-9a-fA-F]{{1,{digits}}}", word) else -1


def _time(found: Any) -> int:
    return int(found[1]) * 1_000_000_000 + int(found[2].ljust(9, "0"))


def _add(name: str, number: int, device: Device, event: Event) -> None:
    if device.events and event.time < device.events[-1].time:
        raise RecordingError(name, number, f"time runs backwards by {(device.events[-1].time - event.time) / 1e9:g} s")
    device.events.append(event)


def _quoted(line: str) -> str:
    return f"`{line.strip()[:60]}`"


# ------------------------------------------------------------------------------------------------------ the recordings


def to_recording(path: Path, name: str, device: Device, longer_mm: float) -> Recording:
    """Returns the samples of a device, which `name` names in `origin`. The path names the recording, and errors."""
    frames = Frames(str(path), device.events)
    codes = (X, Y) if frames.protocol == "single" else (MT_X, MT_Y)
    x_axis, y_axis = (device.axes.get(code, device.axes.get(plain)) for code, plain in zip(codes, (X, Y)))
    longer = max((axis.most - axis.least for axis in (x_axis, y_axis) if axis), default=0)
    stretch, assumed = 1.0, True
    if x_axis and x_axis.resolution > 0:
        units_per_mm, assumed = float(x_axis.resolution), False
        if y_axis and y_axis.resolution > 0:
            stretch = x_axis.resolution / y_axis.resolution
    else:
        units_per_mm = longer / longer_mm if longer > 0 else _UNITS_PER_MM
    start = frames.samples[0][0] if frames.samples else 0
    samples = [
        Sample(time - start, contact, phase, float(x or 0), float(y or 0) * stretch)
        for time, contact, phase, x, y in frames.samples
    ]
    origin: dict[str, Any] = {"protocol": frames.protocol, "units_per_mm": units_per_mm, "assumed": assumed}
    if name:
        origin["device"] = name
    return Recording(path.stem, samples, origin=origin)
