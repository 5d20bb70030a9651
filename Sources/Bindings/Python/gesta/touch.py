"""Touch samples."""

from __future__ import annotations

from dataclasses import dataclass

from ._generated.enums import Button, Modifier, Phase, Tool, TouchFlag

__all__ = ["COALESCED", "Button", "Modifier", "Phase", "Tool", "Touch"]

COALESCED = TouchFlag.COALESCED
"""Bit of Touch.flags: the system had buffered this sample and delivered it together with a later one."""


@dataclass(frozen=True)
class Touch:
    """One reading of one contact.

    `time` is in ns on the caller's clock, within ±GESTA_TIME_MAX (146 years), at least the context's time. `contact` is
    any number from 0 to 2^64-1 that is unique among the contacts that are down. `x` and `y` are in the caller's units,
    within ±1e9; y grows downwards unless the context is configured otherwise. Pressure, axes, orientation and tilt are
    0 if unknown; axes are in the caller's units, angles in radians.
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
