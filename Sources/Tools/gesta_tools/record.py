"""The command `record`: touches of a device of Linux, as a recording.

Threads: may be called on any thread.
"""

from __future__ import annotations

import contextlib
import fcntl
import math
import select
import struct
import time
from collections.abc import Callable, Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import IO, Any

from . import devices, recording
from ._frames import MT_X, MT_Y, Event, X, Y
from .recording import Recording, RecordingError, Sample

_EVENT = struct.Struct("llHHi")  # struct input_event
_AXIS = struct.Struct("6i")  # struct input_absinfo: value, least, most, fuzz, flat, resolution
_GET_AXIS = 0x80184540  # EVIOCGABS(0)


PAUSE = 800_000_000
"""Between gestures that are asked for, in ns. What follows sooner, as the second tap of two, is the same gesture."""


def record(path: str | PathLike[str], label: str, seconds: float | None = None) -> list[Recording]:
    """Returns a recording for each session of a device, such as /dev/input/event5, until it ends, `seconds` have
    passed, or Ctrl-C is pressed.

    Raises OSError if the device cannot be read, RecordingError if nothing was touched.
    """
    with open(path, "rb", buffering=0) as file:
        reader = Reader(file, Path(path))
        with contextlib.suppress(KeyboardInterrupt):
            end = math.inf if seconds is None else time.monotonic() + seconds
            while (left := end - time.monotonic()) > 0 and reader.read(None if left == math.inf else left):
                pass
    made = reader.recording()
    return [Recording(label, samples, origin=made.origin) for samples in recording.sessions(made.samples)]


class Asked:
    """Asks for gestures, one after the other, and labels what is drawn.

    labels: what is asked for, in this order
    ask:    called with the label that is asked for, how many are there, and how many are to be
    """

    def __init__(self, labels: Sequence[str], ask: Callable[[str, int, int], object]) -> None:
        self.labels, self.ask = labels, ask
        self.taken_back: set[int] = set()

    def record(self, path: str | PathLike[str], known: Mapping[str, str], commands: IO[str] | None) -> list[Recording]:
        """Returns the recordings, with what is `known` of them, when all are there, the device ends, or Ctrl-C is
        pressed. A line of `commands` takes the latest one back.

        Raises OSError if the device cannot be read, RecordingError if nothing was touched.
        """
        with open(path, "rb", buffering=0) as file:
            reader = Reader(file, Path(path), commands)
            with contextlib.suppress(KeyboardInterrupt):
                while len(kept := self.kept(reader)) < len(self.labels):
                    self.ask(self.labels[len(kept)], len(kept), len(self.labels))
                    if not self.wait(reader):
                        break
        made = reader.recording()
        kept = self.kept(reader)
        origin = {**made.origin, **known}
        return [Recording(label, samples, origin=origin) for label, samples in zip(self.labels, kept)]

    def wait(self, reader: Reader) -> bool:
        """Waits until something was drawn and the fingers rest, or the latest is taken back; False at the end."""
        is_first = True
        while (found := reader.read(None if is_first else PAUSE / 1e9)) == "events":
            is_first = False
        if found == "command":
            drawn = [number for number in range(len(self.drawn(reader))) if number not in self.taken_back]
            self.taken_back.update(drawn[-1:])
        return bool(found)

    def drawn(self, reader: Reader) -> list[list[Sample]]:
        """The gestures so far. One that is cancelled, as by the end of what was read, is none."""
        found = recording.sessions(reader.samples(), PAUSE)
        return [each for each in found if all(sample.phase != "cancel" for sample in each)]

    def kept(self, reader: Reader) -> list[list[Sample]]:
        """Those that were not taken back."""
        return [each for number, each in enumerate(self.drawn(reader)) if number not in self.taken_back]


class Reader:
    """Reads the events of a device as they come."""

    def __init__(self, file: IO[bytes], path: Path, commands: IO[str] | None = None) -> None:
        self.file, self.path, self.commands = file, path, commands
        self.device = devices.Device()
        self.device.axes = _axes(file)

    def read(self, seconds: float | None) -> str:
        """Reads what comes next: "events", a "command", or "quiet" if nothing has come for that long; "" at the end."""
        sources: list[IO[Any]] = [self.file, *filter(None, [self.commands])]
        ready = select.select(sources, [], [], seconds)[0]
        if not ready:
            return "quiet"
        if self.commands in ready and self.commands is not None:
            if self.commands.readline():
                return "command"
            self.commands = None
            return "events"
        data = self.file.read(64 * _EVENT.size)
        for second, microsecond, kind, code, value in _EVENT.iter_unpack(data):
            number = len(self.device.events) + 1
            self.device.events.append(Event(number, second * 1_000_000_000 + microsecond * 1000, kind, code, value))
        return "events" if data else ""

    def recording(self) -> Recording:
        """All that was touched. Raises RecordingError if nothing was."""
        made = devices.to_recording(self.path, "", self.device, devices.LONGER_MM)
        if not made.samples:
            raise RecordingError(str(self.path), 1, "expected a contact that goes down, found none")
        return made

    def samples(self) -> list[Sample]:
        """What was touched so far."""
        return devices.to_recording(self.path, "", self.device, devices.LONGER_MM).samples


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
