"""How a sign is drawn: segments, the features that are tested, and the text of the pattern.

A way is measured on strokes that are mirrored, flipped or reversed, instead of being changed itself; its text then is
changed in the opposite manner. So a sign that looks the same when it is mirrored has the same limits both ways.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ..evaluation.player import Bank
from ..evaluation.strokes import Stroke

CLASS = "gesta.stroke"
WHOLE = -1
"""The index of the segment of features of the whole stroke."""
BEST_AT_ZERO = frozenset(["wobble", "roundness", "oval", "kink", "uneven", "miss", "hook_in", "hook_out"])
"""Features that are never negative, and best if they are 0."""
_NEVER_NEGATIVE = frozenset(["length", "mm", "detour", "fill", "winding", "gap", "width"])
"""The others of these."""
ANY = 10_000_000
"""A limit that no feature reaches."""

Feature = tuple[str, int]
Limits = Mapping[Feature, tuple[float, float]]

_MIRRORED = frozenset(["direction", "bow", "entry", "exit", "sweep", "turn", "corner", "tilt"])
_SWAPPED = {"nose_left": "nose_right", "nose_right": "nose_left"}


@dataclass(frozen=True)
class Segment:
    """A line in degrees, or an arc as in a pattern, and the features that are tested."""

    text: str
    features: Sequence[str]


@dataclass(frozen=True)
class Way:
    """A way to draw a sign.

    segments:   in order
    whole:      the features of the whole stroke
    changes:    how drawings may be changed: any of CHANGES
    either_way: whether it may also be drawn from its end to its start
    """

    segments: Sequence[Segment]
    whole: Sequence[str]
    changes: Sequence[str] = ("",)
    either_way: bool = False

    @property
    def features(self) -> list[Feature]:
        found = [(name, at) for at, segment in enumerate(self.segments) for name in segment.features]
        return found + [(name, WHOLE) for name in self.whole]

    def without(self, dropped: Iterable[Feature]) -> Way:
        dropped = set(dropped)
        return replace(
            self,
            segments=[
                replace(segment, features=[name for name in segment.features if (name, at) not in dropped])
                for at, segment in enumerate(self.segments)
            ],
            whole=[name for name in self.whole if (name, WHOLE) not in dropped],
        )

    def text(self, limits: Limits, change: str = "") -> str:
        """Returns a pattern with these limits, for drawings that the change turns into the way."""
        changed = {_changed(name, change): _turned(name, pair, change) for name, pair in limits.items()}

        def tests(at: int) -> str:
            rows = [f"{name} {_range(name, *pair)}" for (name, where), pair in changed.items() if where == at]
            return "{" + ", ".join(rows) + "}" if rows else ""

        parts = [_segment(segment.text, change) + tests(at) for at, segment in enumerate(self.segments)]
        return (
            "bare "
            + ("either-way " if self.either_way else "")
            + ", ".join(parts)
            + (f", whole{tests(WHOLE)}" if tests(WHOLE) else "")
        )

    def measures(self, strokes: Sequence[Stroke]) -> Any:
        """Returns a row of measured features for each stroke; nan where not all segments are found."""
        found = np.full((len(strokes), len(self.features)), np.nan)
        pattern = replace(self, either_way=False).text(dict.fromkeys(self.features, (-ANY, ANY)))
        with Bank([(CLASS, {"pattern": pattern, "max_stray": 10_000, "max_size": 100_000, "min_size": 0})]) as bank:
            for row, (_, when) in enumerate(bank.each(strokes)):
                if when is not None:
                    each = {(it.name, it.segment - 1): it.measured for it in bank.recognizers[0].measures()}
                    found[row] = [each.get(feature, np.nan) for feature in self.features]
        return found


CHANGES = {"": (1, 1), "mirrored": (-1, 1), "flipped": (1, -1), "turned": (-1, -1)}
"""By what x and y are multiplied."""


def changed(stroke: Stroke, change: str) -> Stroke:
    x, y = CHANGES[change]
    return replace(stroke, parts=tuple(part * (1, x, y) for part in stroke.parts)) if change else stroke


def combined(change: str, other: str) -> str:
    """Returns the change that is both, one after the other."""
    both = tuple(a * b for a, b in zip(CHANGES[change], CHANGES[other]))
    return next(name for name, factors in CHANGES.items() if factors == both)


def backward(stroke: Stroke) -> Stroke:
    """Returns the stroke as drawn from its end to its start."""
    last = stroke.parts[-1][-1, 0]
    return replace(stroke, parts=tuple((part * (-1, 1, 1) + (last, 0, 0))[::-1] for part in reversed(stroke.parts)))


def _changed(feature: Feature, change: str) -> Feature:
    name, at = feature
    return (_SWAPPED.get(name, name) if change in ("mirrored", "flipped") else name, at)


def _turned(feature: Feature, limits: tuple[float, float], change: str) -> tuple[float, float]:
    name, _ = feature
    x, y = CHANGES[change]
    isNegated = name in _MIRRORED and x * y < 0 or name == "dx" and x < 0 or name == "dy" and y < 0
    return (-limits[1], -limits[0]) if isNegated else limits


def _segment(text: str, change: str) -> str:
    x, y = CHANGES[change]

    def angle(text: str) -> str:
        degrees = float(text) * y
        return _number(((degrees if x > 0 else 180 - degrees) + 180) % 360 - 180)

    arc = re.fullmatch(r"(cw|ccw) (\d+) from (-?\d+)", text)
    if not arc:
        return angle(text)
    way = arc[1] if x * y > 0 else "ccw" if arc[1] == "cw" else "cw"
    return f"{way} {arc[2]} from {angle(arc[3])}"


def _range(name: str, least: float, most: float) -> str:
    """If the least value is written as 0, a feature that is never negative is best at 0."""
    text = _number(least)
    return f"{'0.01' if text == '0' and name in _NEVER_NEGATIVE else text}..{_number(most)}"


def _number(value: float) -> str:
    """Returns the value with two or three digits."""
    if abs(value) >= 100:
        return f"{value:.0f}"
    text = f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"
    text = text.rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text
