"""Reads the events of `libinput record`: YAML, of which only the lines with axes and events matter."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ._frames import Event

HEADER = re.compile(r"# libinput record|version: \d+\s*$|ndevices: \d+\s*$")
"""How a line at the beginning of such a file looks."""

_NODE = re.compile(r"- node: (\S+)")
_AXIS = re.compile(r"\s+(\d+): \[\s*(-?\d+),\s*(-?\d+),\s*-?\d+,\s*-?\d+,\s*(-?\d+)\s*\]")
_EVENT = re.compile(r"\s+- \[\s*(\d+),\s*(\d+),\s*(\d+),\s*(\d+),\s*(-?\d+)\s*\]")


class Item(NamedTuple):
    """A device that begins, an axis `(code, least, most, resolution)` of it, or an event."""

    node: str = ""
    axis: tuple[int, int, int, int] | None = None
    event: Event | None = None


def read(lines: Iterable[str]) -> Iterator[Item]:
    is_axes = False
    for number, line in enumerate(lines, 1):
        node = _NODE.match(line)
        if node:
            yield Item(node=node[1])
        elif line.strip() == "absinfo:":
            is_axes = True
        elif is_axes and (axis := _AXIS.match(line)):
            yield Item(axis=(int(axis[1]), int(axis[2]), int(axis[3]), int(axis[4])))
        else:
            is_axes = False
            event = _EVENT.match(line)
            if event:
                seconds, us, kind, code, value = (int(word) for word in event.groups())
                yield Item(event=Event(number, (seconds * 1_000_000 + us) * 1000, kind, code, value))
