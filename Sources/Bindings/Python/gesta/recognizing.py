"""Recognition of one stroke, in one call."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from . import _html
from ._numbers import real
from .context import Context
from .errors import ErrorCode, GestaError, make_error
from .states import State
from .touch import Phase, Touch

_PRESETS = (
    *("chevron", "chevron_left", "v", "caret", "z", "checkmark", "circle", "tickle", "zigzag", "l", "s", "spiral"),
    *("figure_eight", "triangle", "rectangle", "star", "pigtail", "arrow", "delete", "question_mark", "x", "plus"),
    *("left_bracket", "right_bracket", "left_brace", "right_brace"),
)
_LARGEST = 10_000.0
"""The diagonal of a larger stroke is reduced to this: limits on the path off a pattern are in units."""
_INTERVAL = 8_000_000


class _Match(NamedTuple):
    name: str
    score: float


class Recognition(_Match):
    """The pattern that a stroke matches best: its name, and its score from 0.5 (at the limit) to 1 (perfect).

    `points` are those of the stroke, which notebooks show.
    """

    points: tuple[tuple[float, float], ...] = ()

    def _repr_html_(self) -> str:
        return _html.card(self.name, State.ENDED, f"score {self.score:.3f}", [], [self.points])


def recognize(points: Iterable[Sequence[float]], patterns: str | None = None) -> Recognition | None:
    """Returns what a stroke through `points`, pairs of x and y, is recognized as; None if it matches no pattern.

    `patterns` is text in the pattern language, "yes: checkmark; no: x"; by default, the presets of one stroke. Raises
    PatternError, ParameterTypeError for points that are no pairs of numbers, and RangeError for those out of range.
    """
    places = _places(points)
    with Context(poll=False) as context:
        names = patterns if patterns is not None else "; ".join(f"{name}: {name}" for name in _PRESETS)
        stroke = context.recognizer("gesta.stroke", pattern=names, min_size=0, max_size=1e5, max_stray=1e4)
        if not places:
            return None
        phases = [Phase.BEGAN, *[Phase.MOVED] * (len(places) - 1)]
        scale = _scale(places)
        touches = [
            Touch(i * _INTERVAL, 1, place[0] * scale, place[1] * scale, phase)
            for i, (place, phase) in enumerate(zip(places, phases))
        ]
        last = touches[-1]
        touches.append(Touch(last.time + _INTERVAL, 1, last.x, last.y, Phase.ENDED))
        try:
            context.push(touches)
        except GestaError as error:
            message = error.message.replace("push: touches[", "recognize: points[")
            raise make_error(error.code, message) from None
        deadline = context.next_deadline
        if deadline is not None:
            context.advance(deadline)
        if stroke.state is not State.ENDED:
            return None
        found = Recognition(str(stroke["name"]), float(stroke["score"]))
        found.points = tuple((float(place[0]), float(place[1])) for place in places)
        return found


def _places(points: Iterable[Sequence[float]]) -> list[Sequence[float]]:
    if isinstance(points, (str, bytes)) or not isinstance(points, Iterable):
        raise make_error(ErrorCode.TYPE, f"recognize: points is {points!r}, must be pairs of x and y")
    places = list(points)
    for at, place in enumerate(places):
        try:
            real("x", place[0])
            real("y", place[1])
        except (TypeError, LookupError):  # GestaError of a number is a TypeError
            text = f"recognize: points[{at}] is {place!r}, must be x and y, two numbers"
            raise make_error(ErrorCode.TYPE, text) from None
    return places


def _scale(places: Sequence[Sequence[float]]) -> float:
    """Returns the factor for strokes that are too large."""
    size = math.hypot(*(max(place[axis] for place in places) - min(place[axis] for place in places) for axis in (0, 1)))
    return _LARGEST / size if _LARGEST < size < math.inf else 1.0
