"""Variants of drawings: what other people might draw.

Few people draw each sign, and in their own way. Variants are cut from their drawings, joined and changed, so that the
limits of a preset describe the sign rather than its writers. Each is random, but always the same for a stroke.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from ..evaluation.strokes import Points, Stroke

STEP_MS = 10.0


def generator(stroke: Stroke, word: str) -> Any:
    points = np.concatenate([part[:, 1:] for part in stroke.parts]).round(3)
    return np.random.default_rng(zlib.crc32(f"{word} {stroke.set} {stroke.person}".encode() + points.tobytes()))


def resampled(points: Points, count: int) -> Any:
    """Returns `count` positions, evenly spaced along the path."""
    along = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(points[:, 1:], axis=0).T))])
    at = np.linspace(0.0, along[-1], count)
    return np.column_stack([np.interp(at, along, points[:, axis]) for axis in (1, 2)])


def _drawn(stroke: Stroke, path: Any) -> Stroke:
    return replace(stroke, parts=(np.column_stack([np.arange(len(path)) * STEP_MS, path]),))


# ---------------------------------------------------------------------------------------------------------------- hands


def slanted(stroke: Stroke, turn: int, stretch: float = 0.28, shear: float = 0.16, tilt: float = 8.0) -> Stroke:
    """Stretches, shears and rotates a stroke, then cuts its ends off or bends them."""
    random = generator(stroke, f"slanted {turn}")
    wide, lean, angle = random.normal(0, stretch), random.normal(0, shear), math.radians(random.normal(0, tilt))
    cos, sin = math.cos(angle), math.sin(angle)
    matrix = (
        np.array([[cos, -sin], [sin, cos]])
        @ np.array([[1, lean], [0, 1]])
        @ np.diag([math.exp(wide / 2), math.exp(-wide / 2)])
    )
    origin = stroke.parts[0][0, 1:]
    parts = tuple(np.column_stack([part[:, 0], (part[:, 1:] - origin) @ matrix.T]) for part in stroke.parts)
    if len(parts) == 1 and len(parts[0]) > 12:
        parts = (_other_ends(parts[0], random),)
    return replace(stroke, parts=parts)


_CUT, _BENT, _BEND = 0.12, 0.2, 15.0


def _other_ends(points: Points, random: Any) -> Points:
    """Cuts up to an eighth of the path off each end, in every second drawing, and bends the last fifth of it."""
    along = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(points[:, 1:], axis=0).T))])
    first, last = random.uniform(0, _CUT, 2) * (random.random(2) < 0.5) * along[-1]
    kept = (along >= first) & (along <= along[-1] - last)
    if kept.sum() < 6:
        return points
    points, along = points[kept].copy(), along[kept] - along[kept][0]
    for distance in (along, along[-1] - along):
        length = _BENT * along[-1]
        pivot, near = int(np.argmin(np.abs(distance - length))), distance < length
        angle = math.radians(random.normal(0, _BEND)) * np.clip((length - distance) / max(length, 1e-9), 0, 1)
        x, y = (points[:, 1:] - points[pivot, 1:]).T
        moved = np.column_stack([np.cos(angle) * x - np.sin(angle) * y, np.sin(angle) * x + np.cos(angle) * y])
        points[near, 1:] = points[pivot, 1:] + moved[near]
    points[:, 0] -= points[0, 0]
    return points


# --------------------------------------------------------------------------------------------------- other beginnings


_OPEN, _OVER, _DRIFT = 0.25, 0.12, 0.05


def begun_elsewhere(stroke: Stroke, turn: int) -> Stroke | None:
    """Returns a stroke that nearly closes, begun at another point of it and drawn by up to _OVER farther or less far.

    In every second drawing mirrored. None for strokes whose ends are farther apart.
    """
    if len(stroke.parts) > 1 or len(stroke.parts[0]) < 8 or stroke.length <= 0:
        return None
    random = generator(stroke, f"elsewhere {turn}")
    path, diagonal = resampled(stroke.parts[0], 64), stroke.diagonal
    gap = float(np.hypot(*(path[-1] - path[0])))
    if gap > _OPEN * diagonal:
        return None
    joints = max(2, round(gap / diagonal * 20))
    joint = path[-1] + (path[0] - path[-1]) * np.linspace(0, 1, joints + 1)[1:-1, None]
    loop = np.concatenate([path, joint])
    start, count = int(random.integers(len(loop))), round(len(loop) * (1 + random.uniform(-_OVER, _OVER)))
    path = loop[(start + np.arange(count)) % len(loop)]
    path = path + np.linspace(0, 1, count)[:, None] * random.normal(0, _DRIFT * diagonal, 2)
    return _drawn(stroke, path * (-1, 1) if random.random() < 0.5 else path)


# ---------------------------------------------------------------------------------------------------------------- noses

NOSES = ("double", "round", "sharp", "small", "large")
_REACH = 10
"""Points of a nose on each side of its tip, of 96."""


def other_nose(stroke: Stroke, turn: int) -> Stroke | None:
    """Returns a left brace with another kind of nose; None if it has none."""
    if len(stroke.parts) > 1 or len(stroke.parts[0]) < 8 or stroke.length <= 0:
        return None
    random = generator(stroke, f"nose {turn}")
    path = resampled(stroke.parts[0], 96)
    offsets = []
    for at in range(32, 64):
        chord, place = path[at + _REACH] - path[at - _REACH], path[at] - path[at - _REACH]
        offsets.append((chord[0] * place[1] - chord[1] * place[0]) / max(float(np.hypot(*chord)), 1e-9))
    if max(offsets) < 0.01 * stroke.diagonal:
        return None
    tip = 32 + int(np.argmax(offsets))
    first, last = tip - _REACH, tip + _REACH
    nose = path[first : last + 1]
    chord = nose[0] + (nose[-1] - nose[0]) * np.linspace(0, 1, len(nose))[:, None]
    kind = NOSES[int(random.integers(len(NOSES)))]
    if kind == "double":
        size = random.uniform(0.5, 0.9)
        once = (nose - nose[0]) * (size, size * random.uniform(0.6, 1.0))
        other = np.concatenate([nose[0] + once, (nose[0] + once + once[-1])[1:]])
    elif kind == "round":
        padded = np.concatenate([np.repeat(nose[:1], 6, 0), nose, np.repeat(nose[-1:], 6, 0)])
        other = np.column_stack([np.convolve(padded[:, axis], np.ones(13) / 13, "valid") for axis in (0, 1)])
    elif kind == "sharp":
        height = nose[_REACH] - chord[_REACH]
        peak = np.maximum(0, 1 - np.abs(np.arange(len(nose)) - _REACH) / (_REACH / 2))[:, None]
        reach = random.uniform(0.03, 0.12) * stroke.diagonal
        other = nose + peak * height / max(float(np.hypot(*height)), 1e-9) * reach
    else:
        other = chord + (nose - chord) * (random.uniform(0.45, 0.8) if kind == "small" else random.uniform(1.2, 1.8))
    return _drawn(stroke, np.concatenate([path[:first], other, path[last + 1 :] + other[-1] - nose[-1]]))


def variants(strokes: Sequence[Stroke], change: Callable[[Stroke, int], Stroke | None], count: int) -> Iterator[Stroke]:
    """Yields `count` variants of each stroke."""
    for stroke in strokes:
        for turn in range(count):
            made = change(stroke, turn)
            if made is not None:
                yield made
