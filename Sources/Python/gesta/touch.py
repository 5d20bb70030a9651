"""Touch samples: what a program pushes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum


class Phase(IntEnum):
    """What a contact did. The position of ENDED is that of the lift and makes no move of its own."""

    BEGAN = 1
    MOVED = 2
    STATIONARY = 3
    ENDED = 4
    CANCELLED = 5
    HOVER = 6


class Tool(IntEnum):
    """What touches the surface."""

    FINGER = 0
    PEN = 1
    ERASER = 2
    MOUSE = 3


COALESCED = 1
"""Bit of Touch.flags: a reading that the system had held back to deliver it with a later one."""


@dataclass(frozen=True)
class Touch:
    """One reading of one contact.

    `time` is in ns on the caller's clock, within +-GESTA_TIME_MAX (146 years), never less than any time told before. `contact` is any number from 0 to
    2^64-1, unique among the contacts that are down. `x` and `y` are in the caller's units, within +-1e9; y grows
    downwards unless the context says otherwise. 0 for pressure, axes, orientation and tilt means that it is not known; axes
    are in the caller's units, angles in radians.
    """

    time: int
    contact: int
    x: float
    y: float
    phase: int
    tool: int = Tool.FINGER
    buttons: int = 0
    modifiers: int = 0
    pressure: float = 0.0
    major: float = 0.0
    minor: float = 0.0
    orientation: float = 0.0
    tilt_x: float = 0.0
    tilt_y: float = 0.0
    flags: int = 0
