"""Reads the streams of mice that were published with Machete (Taranta et al., TOCHI 2021) from a checkout of it.

Ten people made ten signs three times each, among other movements that they were asked for. `datasets/mouse/sessions`
has the streams, `datasets/mouse/training` five examples of each sign, and `Truth.cs` where the signs are. The format is
that of .NET's BinaryWriter.
"""

from __future__ import annotations

import re
import struct
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

SET = "machete"
SESSIONS, TRAINING = "datasets/mouse/sessions", "datasets/mouse/training"
TRUTH = "Assets/Scripts/Evaluate/Truth.cs"
_MOUSE = 8
"""The number of the device in Truth.cs."""


@dataclass(frozen=True)
class Sign:
    """Where a sign is in a stream: its first and last sample."""

    name: str
    first: int
    last: int


@dataclass(frozen=True)
class Session:
    """What one person did.

    person:   its number
    points:   rows of `t_ms, x, y`; y grows downwards
    signs:    those that were made as asked for
    asked:    for each sample, the sign that was asked for, "" for another movement
    made:     for each sample, whether it belongs to an attempt that counts
    examples: five of each sign, by name
    """

    person: str
    points: Any
    signs: tuple[Sign, ...]
    asked: tuple[str, ...]
    made: Any
    examples: dict[str, list[Any]]

    def is_rejected(self, name: str, first: int, last: int) -> bool:
        """Returns whether part of the samples is an attempt at the sign that does not count, as the authors count."""
        return any(self.asked[at] == name and not self.made[at] for at in range(first, last))


def read(folder: str | Path) -> list[Session]:
    """Returns the sessions. Raises OSError or ValueError if the folder is no such checkout."""
    root = Path(folder)
    truth: dict[str, list[Sign]] = {}
    for person, name, first, last in re.findall(
        rf'truth_t\({_MOUSE}, (\d+), "([^"]+)", \d+, (\d+), (\d+)\)', (root / TRUTH).read_text(encoding="utf-8-sig")
    ):
        truth.setdefault(person, []).append(Sign(name, int(first), int(last)))
    if not truth:
        raise ValueError(f"{root / TRUTH} has no streams of mice")
    return [_session(root, person, tuple(truth[person])) for person in sorted(truth)]


def _session(root: Path, person: str, signs: tuple[Sign, ...]) -> Session:
    try:
        reader = _Reader((root / SESSIONS / f"Sub_U{person:0>3}" / "session_1").read_bytes())
        reader.text()
        reader.integer()
        reader.recording()
        points = reader.recording()
        commands = [(reader.integer(), reader.text()) for _ in range(reader.integer())]
        examples = {
            folder.name: [_Reader(file.read_bytes()).recording() for file in sorted(folder.glob("ex_*_*[!a]"))]
            for folder in sorted((root / TRAINING / f"Sub_U{person:0>3}").iterdir())
            if folder.is_dir()
        }
    except (struct.error, IndexError, UnicodeDecodeError) as error:
        raise ValueError(f"the session of {person} is malformed: {error}") from error
    return Session(
        person,
        points,
        signs,
        tuple(name if name in examples else "" for _, name in commands),
        np.array([attempt >= 0 for attempt, _ in commands]),
        examples,
    )


class _Reader:
    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 0

    def integer(self) -> int:
        (value,) = struct.unpack_from("<i", self.data, self.at)
        self.at += 4
        return int(value)

    def text(self) -> str:
        length = shift = 0
        while True:
            byte = self.data[self.at]
            self.at += 1
            length |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                break
        self.at += length
        return self.data[self.at - length : self.at].decode()

    def floats(self, count: int) -> Any:
        values = np.frombuffer(self.data, "<f4", count, self.at).astype(float)
        self.at += 4 * count
        return values

    def recording(self) -> Any:
        """Returns rows of `t_ms, x, y`."""
        self.text()
        self.integer()
        count, columns = self.integer(), self.integer()
        places = self.floats(count * columns).reshape(count, columns)
        times = 1000 * self.floats(self.integer())
        return np.column_stack([np.maximum.accumulate(times - times[0]), places[:, :2]])
