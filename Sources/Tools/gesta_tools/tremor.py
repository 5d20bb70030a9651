"""Parameters for people whose hands tremble.

Units: mm. Threads: pure functions; may be called on any thread.
"""

from __future__ import annotations

import math
from typing import Any

#: Parameters for hands that tremble, lengths in mm: twice the amplitude and a little more.
PROFILE: dict[str, dict[str, Any]] = {
    "gesta.tap": {"slop": 7.0, "tap_distance": 23.0},
    "gesta.long_press": {"slop": 7.0},
    "gesta.pan": {"slop": 7.0, "axis_angle": math.radians(60)},
    "gesta.swipe": {"min_distance": 15.0, "max_angle": math.radians(60), "min_straightness": 0.5},
    "gesta.edge_pan": {"slop": 7.0, "margin": 7.0},
    "gesta.double_tap_drag": {"slop": 7.0, "tap_distance": 23.0},
}

_UNSCALED = ("max_angle", "axis_angle", "min_straightness")


def scaled_profile(class_name: str, units_per_mm: float) -> dict[str, Any]:
    """Returns the parameters of `PROFILE` for a class, in a context's units; empty if it needs none."""
    found = PROFILE.get(class_name, {})
    return {name: value if name in _UNSCALED else value * units_per_mm for name, value in found.items()}
