"""Reads pointer events of a browser in JSON lines, as a page logs them.

A line is an object with the fields of a PointerEvent: `type` (pointerdown, pointermove, pointerup, pointercancel; other
types are left out), `pointerId`, `timeStamp` in ms, `clientX` and `clientY` (or `x` and `y`), and perhaps
`pointerType`, `buttons`, `shiftKey`, `ctrlKey`, `altKey` and `metaKey`:

    addEventListener(type, (e) => lines.push(JSON.stringify({type, pointerId: e.pointerId, timeStamp: e.timeStamp,
        clientX: e.clientX, clientY: e.clientY, pointerType: e.pointerType, buttons: e.buttons})));

Threads: pure functions; may be called on any thread.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator
from os import PathLike
from pathlib import Path
from typing import Any

from gesta import Button, Modifier, Phase, Tool, Touch

from .recording import RecordingError

UNITS_PER_MM = 96 / 25.4
"""CSS pixels in a millimeter, as browsers define them."""

_PHASES = {
    "pointerdown": Phase.BEGAN,
    "pointermove": Phase.MOVED,
    "pointerrawupdate": Phase.MOVED,
    "pointerup": Phase.ENDED,
    "pointercancel": Phase.CANCELLED,
}
_TOOLS = {"touch": Tool.FINGER, "pen": Tool.PEN, "mouse": Tool.MOUSE}
_KEYS = {"shiftKey": Modifier.SHIFT, "ctrlKey": Modifier.CONTROL, "altKey": Modifier.ALT, "metaKey": Modifier.META}


def holds(first: bytes) -> bool:
    """Whether a file with this first line has pointer events."""
    return first.lstrip().startswith(b"{") and b'"pointerId"' in first


def read(path: str | PathLike[str]) -> list[Touch]:
    """Returns the samples. Moves of pointers that are not down are left out.

    Raises OSError if the file cannot be read, RecordingError if it is malformed.
    """
    lines = Path(path).read_text(encoding="utf-8").splitlines()
    return list(_touches(str(path), lines))


def _touches(name: str, lines: Iterable[str]) -> Iterator[Touch]:
    down: set[int] = set()
    last = 0
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            fields = json.loads(line)
            phase = _PHASES.get(fields["type"])
            if phase is None:
                continue
            touch = _touch(fields, phase)
        except (ValueError, KeyError, TypeError, AttributeError, OverflowError) as error:
            raise RecordingError(
                name, number, f"expected a PointerEvent with type, pointerId, timeStamp, clientX and clientY: {error!r}"
            ) from error
        if touch.time < last:
            raise RecordingError(name, number, f"time runs backwards by {(last - touch.time) / 1e6:g} ms")
        if (phase == Phase.BEGAN) == (touch.contact in down):  # another button of a mouse, or a pointer that hovers
            continue
        if phase == Phase.BEGAN:
            down.add(touch.contact)
        elif phase != Phase.MOVED:
            down.discard(touch.contact)
        last = touch.time
        yield touch


def _touch(fields: dict[str, Any], phase: Phase) -> Touch:
    names = ("clientX", "clientY") if "clientX" in fields else ("x", "y")
    x, y = (float(fields[name]) for name in names)
    ms = float(fields["timeStamp"])
    if not all(map(math.isfinite, (x, y, ms))):
        raise ValueError("numbers must be finite")
    modifiers = Modifier(0)
    for key, modifier in _KEYS.items():
        if fields.get(key):
            modifiers |= modifier
    return Touch(
        round(ms * 1_000_000),
        int(fields["pointerId"]),
        x,
        y,
        phase,
        tool=_TOOLS.get(fields.get("pointerType", "touch"), Tool.FINGER),
        buttons=Button(int(fields.get("buttons", 0)) & 0xFF),
        modifiers=modifiers,
    )
