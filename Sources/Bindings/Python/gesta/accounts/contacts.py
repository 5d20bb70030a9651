"""What a contact did: its path in few points, its figures, and words."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from .parts import Contact, Point

MOST_POINTS = 64
TAP_MM, TAP_SECONDS = 3.0, 0.35
"""A contact that stays nearer and lifts sooner is called a tap."""

_DIRECTIONS = ("right", "down-right", "down", "down-left", "left", "up-left", "up", "up-right")


class Summary(NamedTuple):
    """Lengths are in mm. `kind` is "tap", "rest", "slide", "curve" or "hover"; `text` says it: "slid 31 mm to the right
    in 0.2 s"; `direction` is that of a slide: "to the right".
    """

    path: list[Point]
    length: float
    distance: float
    farthest: float
    kind: str
    text: str
    direction: str = ""


def summary(contact: Contact, units_per_mm: float, y_up: bool) -> Summary:
    points = contact.path
    scale = 1 / units_per_mm
    first, last = points[0], points[-1]
    length = sum(math.dist(a[1:], b[1:]) for a, b in zip(points, points[1:])) * scale
    distance = math.dist(first[1:], last[1:]) * scale
    farthest = max(math.dist(first[1:], each[1:]) for each in points) * scale
    seconds = (last[0] - first[0]) / 1e9
    path = simplified(points, MOST_POINTS, 0.2 * units_per_mm)
    if contact.hovers:
        text = f"hovered for {seconds:.2g} s" + (f" and moved {mm(farthest)}" if farthest >= 1 else "")
        return Summary(path, length, distance, farthest, "hover", text)
    if farthest < TAP_MM:
        is_tap = seconds < TAP_SECONDS
        text = "tapped" if is_tap else f"rested for {seconds:.3g} s"
        if contact.end_phase == "down" and is_tap:
            text = "went down"
        if farthest >= 1:
            text += f" and moved {mm(farthest)}"
        return Summary(path, length, distance, farthest, "tap" if is_tap else "rest", text)
    legs = directions(points, y_up)
    to = f"to the {legs[0]}" if legs[0] in ("left", "right") else legs[0]
    if len(legs) == 1 and distance > 0.8 * length:
        text = f"slid {mm(distance)} {to} in {seconds:.2g} s"
        return Summary(path, length, distance, farthest, "slide", text, to)
    shape = ", then ".join(legs) if 1 < len(legs) <= 5 else "in many directions"
    if len(legs) == 1:
        shape = f"a curve {to}"
    return Summary(path, length, distance, farthest, "curve", f"drew {shape}, {mm(length)} long, in {seconds:.2g} s")


def mm(length: float) -> str:
    """ "2.6 mm", "31 mm"."""
    return f"{length:.2g} mm" if abs(length) < 10 else f"{length:.0f} mm"


def directions(points: Sequence[Point], y_up: bool) -> list[str]:
    """Returns the directions of a path's straight parts; those that are short beside the whole are left out."""
    xs, ys = [x for _, x, _ in points], [y for _, _, y in points]
    size = math.hypot(max(xs) - min(xs), max(ys) - min(ys))
    corners = simplified(points, len(points), 0.06 * size)
    found: list[str] = []
    for (_, x, y), (_, next_x, next_y) in zip(corners, corners[1:]):
        if math.hypot(next_x - x, next_y - y) < 0.15 * size:
            continue
        down = y - next_y if y_up else next_y - y
        word = _DIRECTIONS[round(math.atan2(down, next_x - x) / (math.pi / 4)) % 8]
        if found[-1:] != [word]:
            found.append(word)
    return found or ["right"]


def simplified(points: Sequence[Point], most: int, tolerance: float) -> list[Point]:
    """Returns the points that matter for the shape (Douglas and Peucker), at most `most`, with the first and last."""
    while True:
        kept = _kept(points, tolerance)
        if len(kept) <= max(most, 2):
            return kept
        tolerance *= 2


def _kept(points: Sequence[Point], tolerance: float) -> list[Point]:
    last = len(points) - 1
    if last < 1:
        return list(points)
    keep = {0, last}
    parts = [(0, last)]
    while parts:
        start, end = parts.pop()
        (_, x, y), (_, end_x, end_y) = points[start], points[end]
        dx, dy = end_x - x, end_y - y
        length = math.hypot(dx, dy)
        worst, at = tolerance, 0
        for between in range(start + 1, end):
            _, px, py = points[between]
            off = abs((px - x) * dy - (py - y) * dx) / length if length > 0 else math.hypot(px - x, py - y)
            if off > worst:
                worst, at = off, between
        if at:
            keep.add(at)
            parts += [(start, at), (at, end)]
    return [points[at] for at in sorted(keep)]
