"""The command `convert`: recordings of devices, drawings and traces as each other.

Threads: pure functions; may be called on any thread.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from os import PathLike
from pathlib import Path
from typing import Any

from gesta import Context, Phase

from . import devices, drawings, recording, sessions
from .recording import Recording, RecordingError, Sample
from .survey import is_strokes, run_deadlines

TRIED = ("gesta.tap", "gesta.long_press", "gesta.transform")
"""The recognizers of a trace that is made of a recording without expectations."""

_PAUSE = 1_000_000_000
_NAMES = {phase: name for name, phase in devices.PHASE_OF.items()}


def read(path: str | PathLike[str], longer_mm: float = devices.LONGER_MM) -> list[Recording]:
    """Reads a recording, strokes in JSON lines, a recording of a device, a drawing, a log of pointers, or a trace; the
    first line says which it is.

    Raises OSError if the file cannot be read, RecordingError if it is malformed.
    """
    path = Path(path)
    with open(path, "rb") as file:
        first = file.readline(200).strip()
    if first == sessions.HEADER.encode():
        return _recordings(path)
    kind = drawings.holds(first)
    if kind:
        return drawings.read(path, kind)
    if first == recording.HEADER.encode() or first.startswith(b"{") or is_strokes(path):
        return list(recording.read(path))
    return devices.read(path, longer_mm)


def write(path: str | PathLike[str], recordings: Sequence[Recording], recognizers: Sequence[str] = ()) -> None:
    """Writes a trace to a `.trace`, strokes to a `.jsonl`, and recordings to another file.

    A trace has these recognizers, each a class, perhaps with parameters: `gesta.tap:taps=2,slop=20`. By default, they
    are those of the recordings' expectations, or TRIED. Raises ValueError for strokes of several fingers, and what the
    library raises.
    """
    ending = Path(path).suffix
    if ending == ".trace":
        _write_trace(path, recordings, recognizers)
    elif ending == ".jsonl":
        lines = [json.dumps(_stroke(each)) for each in recordings]
        Path(path).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    else:
        recording.write(path, recordings)


def _recordings(path: Path) -> list[Recording]:
    """The touches of a trace: a recording for each session."""
    found = []
    for touches in sessions.read(path):
        samples = [
            Sample(touch.time - touches[0].time, touch.contact, _NAMES[Phase(touch.phase)], touch.x, touch.y)
            for touch in touches
        ]
        whole = recording.whole(samples)
        if whole:
            found.append(Recording(path.stem, whole))
    if not found:
        raise RecordingError(str(path), 1, "expected a contact that goes down, found none")
    return found


def _write_trace(path: str | PathLike[str], recordings: Sequence[Recording], recognizers: Sequence[str]) -> None:
    expected = [str(each.recognizer) for one in recordings for each in one.expectations]
    units = {each.origin["units_per_mm"] for each in recordings if "units_per_mm" in each.origin}
    if len(units) > 1:
        raise ValueError(f"the recordings have {len(units)} resolutions, must be one")
    with Context(poll=False, max_contacts=1024, **({"units_per_mm": units.pop()} if units else {})) as context:
        for name in dict.fromkeys(recognizers or expected or TRIED):
            class_name, parameters = parsed(name)
            recognizer = context.recognizer(class_name, **parameters)
            if parameters:
                recognizer.label = name
        with context.trace(path):
            time = 0
            for each in recordings:
                for touch in devices.touches(each, time):
                    context.push([touch])
                run_deadlines(context)
                time = max(context.now or 0, time + each.duration) + _PAUSE


def parsed(text: str) -> tuple[str, dict[str, Any]]:
    """Returns the class and the parameters of "gesta.tap:taps=2,slop=20". A comma without "=" behind it is part of the
    value.
    """
    class_name, _, rest = text.partition(":")
    values: dict[str, str] = {}
    name = ""
    for pair in filter(None, rest.split(",")):
        if "=" in pair:
            name, _, values[name] = pair.partition("=")
        elif name:
            values[name] += f",{pair}"
        else:
            raise ValueError(f"the recognizer is {text}, must be CLASS or CLASS:PARAMETER=VALUE,...")
    return class_name, {name: _value(value) for name, value in values.items()}


def _value(text: str) -> int | float | str:
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            pass
    return text


def _stroke(each: Recording) -> dict[str, Any]:
    fingers = len({sample.contact for sample in each.samples})
    downs = sum(sample.phase == "down" for sample in each.samples)
    if max(fingers, downs) > 1:
        raise ValueError(f"{each.label} has {max(fingers, downs)} strokes, must be one in JSON lines")
    points = [[sample.time / 1e6, sample.x, sample.y] for sample in each.samples if sample.phase in ("down", "move")]
    known = {name: each.origin[name] for name in recording.KNOWN if name in each.origin}
    return {"label": each.label, **known, "points": points}
