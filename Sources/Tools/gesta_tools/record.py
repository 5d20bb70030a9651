"""The command `record`: touches of a device of Linux, as a recording.

Threads: may be called on any thread.
"""

from __future__ import annotations

import fcntl
import select
import struct
import time
from collections.abc import Iterator
from os import PathLike
from pathlib import Path
from typing import IO

from . import devices, recording
from ._frames import MT_X, MT_Y, Event, X, Y
from .recording import Recording, RecordingError

_EVENT = struct.Struct("llHHi")  # struct input_event
_AXIS = struct.Struct("6i")  # struct input_absinfo: value, least, most, fuzz, flat, resolution
_GET_AXIS = 0x80184540  # EVIOCGABS(0)


def record(path: str | PathLike[str], label: str, seconds: float | None = None) -> list[Recording]:
    """Returns a recording for each session of a device, such as /dev/input/event5, until it ends, `seconds` have
    passed, or Ctrl-C is pressed.

    Raises OSError if the device cannot be read, RecordingError if nothing was touched.
    """
    device = devices.Device()
    with open(path, "rb", buffering=0) as file:
        device.axes = _axes(file)
        try:
            for event in _events(file, seconds):
                device.events.append(event)
        except KeyboardInterrupt:
            pass
    made = devices.to_recording(Path(path), "", device, devices.LONGER_MM)
    if not made.samples:
        raise RecordingError(str(path), 1, "expected a contact that goes down, found none")
    return [Recording(label, samples, origin=made.origin) for samples in recording.sessions(made.samples)]


def _events(file: IO[bytes], seconds: float | None) -> Iterator[Event]:
    end = None if seconds is None else time.monotonic() + seconds
    number = 0
    while True:
        left = None if end is None else max(end - time.monotonic(), 0)
        if not select.select([file], [], [], left)[0]:
            return
        data = file.read(64 * _EVENT.size)
        if not data:
            return
        for second, microsecond, kind, code, value in _EVENT.iter_unpack(data):
            number += 1
            yield Event(number, second * 1_000_000_000 + microsecond * 1000, kind, code, value)


def _axes(file: IO[bytes]) -> dict[int, devices.Axis]:
    """The axes of a device; none of a file or a pipe."""
    found = {}
    for code in (X, Y, MT_X, MT_Y):
        data = bytearray(_AXIS.size)
        try:
            fcntl.ioctl(file, _GET_AXIS + code, data)
        except OSError:
            continue
        _, least, most, _, _, resolution = _AXIS.unpack(data)
        if most > least:
            found[code] = devices.Axis(least, most, resolution)
    return found
