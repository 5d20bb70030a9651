"""Perturbations of strokes, as a hand or a sensor might cause them.

Each perturbation maps a stroke in pixels to another one. Its randomness depends only on the stroke, so a stroke is
always perturbed in the same way. Threads: pure functions; may be called on any thread.
"""

from __future__ import annotations

import math
import zlib
from dataclasses import dataclass, replace
from typing import Any, Callable

import numpy as np

from .strokes import Points, Stroke

REST_MS = 300.0
STEPS = 8


@dataclass(frozen=True)
class Perturbation:
    """A perturbation.

    name:    in reports and JSON
    change:  the function
    allowed: the loss of recall that is allowed, as a fraction: 0.01 for common perturbations, 0.1 for severe ones
    """

    name: str
    change: Callable[[Stroke], Stroke]
    allowed: float


def _with(stroke: Stroke, change: Callable[[Points], Points]) -> Stroke:
    return replace(stroke, parts=tuple(change(part) for part in stroke.parts))


def _generator(stroke: Stroke) -> Any:
    return np.random.default_rng(zlib.crc32(np.ascontiguousarray(stroke.parts[0]).tobytes()))


def _interval(points: Points) -> float:
    """Returns the median time between samples in ms, limited to 1 to 50."""
    steps = np.diff(points[:, 0])
    steps = steps[steps > 0]
    return min(max(float(np.median(steps)), 1.0), 50.0) if len(steps) else 10.0


def resampled(stroke: Stroke, rate_hz: float) -> Stroke:
    """Resamples the stroke at this rate, interpolating linearly. The last sample is kept."""

    def change(points: Points) -> Points:
        if len(stroke.parts) == 1 and points[-1, 0] - points[0, 0] < len(points):
            # No sensor samples a thousand times a second, so these times are invalid. Tablets sample about a hundred
            # times.
            points = points.copy()
            points[:, 0] = points[0, 0] + np.arange(len(points)) * 10.0
        start, end = points[0, 0], points[-1, 0]
        if end <= start:
            return points
        times = np.append(np.arange(start, end, 1000.0 / rate_hz), end)
        return np.column_stack(
            [times, np.interp(times, points[:, 0], points[:, 1]), np.interp(times, points[:, 0], points[:, 2])]
        )

    return _with(stroke, change)


def scaled(stroke: Stroke, factor: float) -> Stroke:
    """Scales the stroke about its start."""
    origin = stroke.parts[0][0] * (0.0, 1.0, 1.0)
    return _with(stroke, lambda points: origin + (points - origin) * (1.0, factor, factor))


def rotated(stroke: Stroke, degrees: float) -> Stroke:
    """Rotates the stroke about its start, clockwise on the screen."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    origin = stroke.parts[0][0, 1:]

    def change(points: Points) -> Points:
        at = points[:, 1:] - origin
        return np.column_stack(
            [points[:, 0], origin[0] + at[:, 0] * cos - at[:, 1] * sin, origin[1] + at[:, 0] * sin + at[:, 1] * cos]
        )

    return _with(stroke, change)


def mirrored(stroke: Stroke) -> Stroke:
    """Mirrors the stroke left to right about its start."""
    origin = stroke.parts[0][0, 1]
    return _with(stroke, lambda points: np.column_stack([points[:, 0], 2 * origin - points[:, 1], points[:, 2]]))


def jittered(stroke: Stroke, pixels: float = 1.0) -> Stroke:
    """Moves every position by at most `pixels` in each direction."""
    generator = _generator(stroke)
    return _with(stroke, lambda points: points + generator.uniform(-pixels, pixels, points.shape) * (0.0, 1.0, 1.0))


def rested(stroke: Stroke, ms: float = REST_MS, pixels: float = 1.0) -> Stroke:
    """Adds a rest before the lift, with positions off by at most `pixels`."""
    generator, last = _generator(stroke), stroke.parts[-1]
    step = _interval(last)
    times = last[-1, 0] + np.arange(1, int(ms / step) + 1) * step
    rest = np.column_stack(
        [times, np.tile(last[-1, 1:], (len(times), 1)) + generator.uniform(-pixels, pixels, (len(times), 2))]
    )
    return replace(stroke, parts=(*stroke.parts[:-1], np.vstack([last, rest])))


def hooked(stroke: Stroke, at_end: bool, part: float) -> Stroke:
    """Adds a straight hook in a random direction as the finger lands or lifts; `part` is its length relative to the
    stroke's.
    """
    generator = _generator(stroke)
    points = stroke.parts[-1 if at_end else 0]
    length, duration = stroke.length, points[-1, 0] - points[0, 0]
    if length <= 0.0 or duration <= 0.0:
        return stroke
    count = max(2, math.ceil(part * duration / _interval(points)))
    angle, time = generator.uniform(0.0, 2 * math.pi), np.arange(1, count + 1) / count
    reach = part * length * np.array([math.cos(angle), math.sin(angle)])
    if at_end:
        hook = np.column_stack([points[-1, 0] + time * part * duration, points[-1, 1:] + time[:, None] * reach])
        return replace(stroke, parts=(*stroke.parts[:-1], np.vstack([points, hook])))
    back = time[::-1]
    hook = np.column_stack([(1.0 - back) * part * duration, points[0, 1:] + back[:, None] * reach])
    later = tuple(each + (part * duration, 0.0, 0.0) for each in stroke.parts)
    return replace(stroke, parts=(np.vstack([hook, later[0]]), *later[1:]))


def stepped(stroke: Stroke, steps: int = STEPS, keep_size: bool = False) -> Stroke:
    """Quantizes positions so that the larger side has this number of steps.

    If `keep_size`, the steps are large and the size is kept; otherwise a step is a pixel.
    """
    points = np.concatenate(stroke.parts)[:, 1:]
    size = float(np.ptp(points, axis=0).max())
    if size <= 0.0:
        return stroke
    low, unit = points.min(axis=0), size / steps
    back = unit if keep_size else 1.0
    return _with(stroke, lambda part: np.column_stack([part[:, 0], np.round((part[:, 1:] - low) / unit) * back]))


def _one(name: str, allowed: float, change: Callable[..., Stroke], *arguments: Any) -> Perturbation:
    return Perturbation(name, lambda stroke: change(stroke, *arguments), allowed)


PERTURBATIONS: tuple[Perturbation, ...] = (
    *(_one(f"{rate} Hz", 0.01, resampled, float(rate)) for rate in (30, 60, 120, 240)),
    *(_one(f"x{factor:g}", 0.01, scaled, factor) for factor in (0.25, 0.5, 2.0, 4.0)),
    _one("jitter 1 px", 0.01, jittered),
    _one("rest 300 ms", 0.01, rested),
    *(
        _one(f"hook {where} {part:.0%}", 0.01 if part < 0.1 else 0.1, hooked, where == "end", part)
        for part in (0.06, 0.12)
        for where in ("start", "end")
    ),
    *(
        _one(f"turned {angle:+d}°", 0.01 if abs(angle) <= 10 else 0.1, rotated, float(angle))
        for angle in (-10, 10, -20, 20)
    ),
    _one("8 coarse steps", 0.1, stepped, STEPS, True),
    _one("8 px large", 0.1, stepped, STEPS, False),
)
