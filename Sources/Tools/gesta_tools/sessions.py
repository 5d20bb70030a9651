"""The touches of a trace. The guide "The format of traces and setups" has the lines; gesta.explain has the rest.

Threads: pure functions; may be called on any thread.
"""

from __future__ import annotations

from collections.abc import Iterator
from os import PathLike
from pathlib import Path

from gesta import Phase, Touch
from gesta._changes import number

from .recording import RecordingError

HEADER = "gesta-trace 1"
_FINAL = (Phase.ENDED, Phase.CANCELLED)


def read(path: str | PathLike[str]) -> list[list[Touch]]:
    """Returns the touches of each session: from the first contact that goes down to the next one after all are up.

    A trace that was cut off is read up to its last whole line. Raises OSError if the file cannot be read,
    RecordingError if it is malformed.
    """
    sessions: list[list[Touch]] = []
    down: set[int] = set()
    for touch in _touches(str(path), Path(path).read_bytes().decode("utf-8", "replace").split("\n")):
        if not down and touch.phase == Phase.BEGAN:
            sessions.append([])
        if not sessions:
            continue
        sessions[-1].append(touch)
        if touch.phase in _FINAL:
            down.discard(touch.contact)
        else:
            down.add(touch.contact)
    return sessions


def _touches(name: str, lines: list[str]) -> Iterator[Touch]:
    if lines[0].rstrip("\r") != HEADER:
        raise RecordingError(name, 1, f"expected `{HEADER}`, not {lines[0][:60]!r}")
    for at, line in enumerate(lines[:-1], 1):  # the last one is empty, or was cut off
        if not line.startswith("touch "):
            continue
        try:
            _, time, contact, phase, x, y = line.split(" ")[:6]
            if phase != "hover":
                yield Touch(int(time), int(contact), number(x), number(y.rstrip("\r")), Phase[phase.upper()])
        except (ValueError, KeyError) as error:
            raise RecordingError(
                name, at, f"expected a line as the library writes it, not {line[:60]!r} ({error})"
            ) from error
