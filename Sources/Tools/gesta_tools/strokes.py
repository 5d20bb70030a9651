"""The strokes of a sequence, and what a recognizer measured of them beside its limits.

Threads: pure functions; may be called on any thread.
"""

from __future__ import annotations

import math
import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import matplotlib
from gesta.accounts.account import Account
from gesta.accounts.contacts import mm
from gesta.accounts.parts import Attempt
from gesta.accounts.parts import Sequence as Touches
from matplotlib.figure import Figure
from matplotlib.patches import Circle

from .canvas import CHARACTER, LIGHT, STYLE, Canvas, Colors, draw_region, placed, rect_of

_STROKE, _ROW, _MOST_ROWS = 270, 26, 9
_LARGEST = 75
"""The most points that a mm has."""


def strokes(account: Account, sequence: Touches, attempt: Attempt, colors: Colors = LIGHT) -> Figure:
    """Returns the strokes of a sequence, and what a recognizer measured of them beside its limits.

    Segments of a sign are numbered, a slop is a circle around where the contact went down, and the region of the
    recognizer is a rectangle. Raises ValueError if no contact is in the sequence.
    """
    if not sequence.contacts:
        raise ValueError("there is no contact to draw")
    rows = _rows(account, attempt)
    width = _STROKE + (360 if rows else 160)
    sentence = textwrap.wrap(attempt.text, int((width - 20) / (0.85 * CHARACTER)))
    height = max(_STROKE, 40 + _ROW * len(rows)) + 12 + 17 * len(sentence)
    with matplotlib.rc_context(STYLE):
        canvas = Canvas(width, height, colors)
        for number, line in enumerate(sentence):
            canvas.text(12, 20 + 17 * number, line, colors.text)
        top = 10 + 17 * len(sentence)
        _draw_strokes(canvas, account, sequence, attempt, top)
        for number, row in enumerate(rows):
            _draw_row(canvas, row, _STROKE + 20, top + 30 + _ROW * number)
    return canvas.figure


def _draw_strokes(canvas: Canvas, account: Account, sequence: Touches, attempt: Attempt, top: float) -> None:
    colors = canvas.colors
    sign = -1 if account.y_up else 1
    paths = [[(x, sign * y) for _, x, y in each.path] for each in sequence.contacts]
    circle, region = _slop(attempt), rect_of(account, attempt.recognizer.region)
    shown = [point for path in paths for point in path]
    if circle is not None:
        x, y = paths[0][0]
        shown += [(x - circle, y - circle), (x + circle, y + circle)]
    elif region is not None and attempt.outcome == "not reached":
        (left, up, width, height), (x, y) = region, paths[0][0]
        shown.append((min(max(x, left), left + width), min(max(y, up), up + height)))  # where it is nearest
    place = placed(shown, (8, top, _STROKE - 8, _STROKE - 8), 34, _LARGEST / account.units_per_mm)
    frame = canvas.rounded(8, top, _STROKE - 8, _STROKE - 8, 10, facecolor="none", edgecolor=colors.faint)
    draw_region(canvas, region, place, frame)
    if circle is not None:
        x, y = place(*paths[0][0])
        radius = math.dist((x, y), place(paths[0][0][0] + circle, paths[0][0][1]))
        patch = Circle((x, y), radius, facecolor=f"{colors.good}1a", edgecolor=colors.good, linestyle=(0, (4, 3)))
        canvas.axes.add_patch(patch)
        canvas.text(x, y - radius - 5, mm(circle / account.units_per_mm), colors.good, ha="center")
    segments = _segments(attempt)
    for number, path in enumerate(paths):
        points = [place(*point) for point in path]
        canvas.line(points, (colors.line, colors.further)[min(number, 1)], 3)
        if number == 0:
            _draw_segments(canvas, points, segments)
        is_second = number > 0 or (len(segments) % 2 == 0 and len(segments) > 0)
        if max(math.dist(points[0], point) for point in points) > 5:
            canvas.head(points, colors.further if is_second else colors.line)
        canvas.dot(*points[0], colors.start, 4.5)


def _slop(attempt: Attempt) -> float | None:
    """The radius of the circle that a contact had to stay in, or to leave."""
    if attempt.recognizer.least_contacts > 1:
        return None
    found = [each for each in attempt.measures if each["name"] == "movement" and each["unit"] == "length"]
    if found:
        return next((float(each) for each in (found[0]["most"], found[0]["least"]) if each is not None), None)
    verdict = attempt.verdict
    return verdict.limit if verdict is not None and verdict.parameter == "slop" else None


def _segments(attempt: Attempt) -> dict[int, tuple[float, float]]:
    """The part of the stroke that is each segment, as shares of its length: the shortest that is measured."""
    found: dict[int, tuple[float, float]] = {}
    for each in attempt.measures:
        first, last = each["first"], each["last"]
        known = found.get(each["segment"])
        if each["segment"] and last > first and (known is None or last - first < known[1] - known[0]):
            found[each["segment"]] = first, last
    return found


def _draw_segments(
    canvas: Canvas, points: Sequence[tuple[float, float]], segments: Mapping[int, tuple[float, float]]
) -> None:
    """Every second segment in another color, and their numbers."""
    lengths = [0.0]
    for a, b in zip(points, points[1:]):
        lengths.append(lengths[-1] + math.dist(a, b))
    for number, (first, last) in sorted(segments.items()):
        part = [p for p, length in zip(points, lengths) if first * lengths[-1] <= length <= last * lengths[-1]]
        if len(part) < 2:
            continue
        if number % 2 == 0:
            canvas.line(part, canvas.colors.further, 3)
        x, y = part[len(part) // 2]
        canvas.axes.add_patch(Circle((x, y), 9, facecolor=canvas.colors.text, edgecolor="none", zorder=3))
        canvas.text(x, y, str(number), canvas.colors.page, ha="center", va="center_baseline", zorder=4)


@dataclass
class _Figure:
    """A figure and its range, in the unit of its text."""

    name: str
    text: str
    measured: float
    least: float | None
    most: float | None
    met: bool

    @property
    def misfit(self) -> float:
        """How far the figure is from the middle of its range: 1 at a limit; 0 if the range has one limit."""
        if self.least is None or self.most is None or self.most <= self.least:
            return 0.0
        return abs(2 * self.measured - self.least - self.most) / (self.most - self.least)


def _rows(account: Account, attempt: Attempt) -> list[_Figure]:
    """The measures, first those that are not met or are near their limits; or else the figure of the verdict."""
    found = []
    for each in attempt.measures:
        if each["measured"] is None:
            continue
        name = each["name"].replace("_", " ") + (f" {each['segment']}" if each["segment"] else "")
        found.append(_figure(account, name, each["unit"], each["measured"], each["least"], each["most"], each["met"]))
    found.sort(key=lambda each: (each.met, -each.misfit))
    verdict = attempt.verdict
    if not found and verdict is not None and verdict.parameter is not None and not attempt.is_recognized:
        rate = attempt.recognizer.lengths.get(verdict.parameter)
        is_least = verdict.measured < verdict.limit
        least, most = (verdict.limit, None) if is_least else (None, verdict.limit)
        unit = "" if rate is None else f"length{rate}"
        found.append(_figure(account, verdict.parameter.replace("_", " "), unit, verdict.measured, least, most, False))
    return found[:_MOST_ROWS]


def _figure(
    account: Account, name: str, unit: str, measured: float, least: float | None, most: float | None, met: bool
) -> _Figure:
    scale = 1 / account.units_per_mm if unit.startswith("length") else 1.0
    unit = unit.replace("length", "mm") if unit != "1" else ""
    low, high = (None if each is None else each * scale for each in (least, most))
    figure = f"{round(measured * scale, 3) + 0.0:.3g}"
    if low is not None and low == high:
        limit = f"{low:.3g}"
    elif low is not None and high is not None:
        limit = f"{low:.3g} to {high:.3g}"
    else:
        limit = f"at least {low:.3g}" if low is not None else f"at most {high:.3g}" if high is not None else "any"
    return _Figure(name, f"{figure} of {limit} {unit}".rstrip(), measured * scale, low, high, met)


def _draw_row(canvas: Canvas, row: _Figure, x: float, y: float) -> None:
    """A bar: the accepted range, and the figure in it or beside it."""
    colors = canvas.colors
    color = colors.good if row.met else colors.bad
    canvas.text(x, y, f"{row.name}: {row.text}", colors.text if row.met else colors.bad)
    width = canvas.width - x - 16
    low, high = row.least, row.most
    if low is not None and high is not None and high > low:
        start, unit = low - (high - low), (high - low) * 3
    else:
        limit = low if low is not None else high
        largest = 1.5 * max(abs(limit or 0), abs(row.measured), 1e-9)
        start, unit = (0.0 if min(limit or 0, row.measured) >= 0 else -largest), largest
        unit -= start

    def at(value: float) -> float:
        return x + width * min(max((value - start) / unit, 0), 1)

    begin, end = (x if low is None else at(low)), (x + width if high is None else at(high))
    canvas.box(x, y + 4, width, 6, colors.faint, fill=True, facecolor=f"{colors.faint}55", linewidth=0)
    canvas.box(begin, y + 4, max(end - begin, 2), 6, colors.good, fill=True, facecolor=f"{colors.good}55", linewidth=0)
    canvas.dot(at(row.measured), y + 7, color, 4)
