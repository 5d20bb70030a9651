"""Plays strokes to recognizers of all presets in one context, where each may recognize independently of the others.

Strokes follow one another on the context's clock, far enough apart that no pattern of several strokes combines two of
them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Callable

import numpy as np
from gesta import Context, GestaError, Phase, Recognizer, State, touch_dtype

from .labels import Gesture
from .strokes import Stroke

Progress = Callable[[str, int], Callable[[int], object]]
"""Begins a task with a name and a number of steps. The returned function is called with the number of further steps
done.
"""

_NS = 1_000_000
_GAP = 10_000 * _NS
_BLOCK = 256


@dataclass(frozen=True)
class Results:
    """Results of recognizers on strokes; one row per recognizer, one column per stroke.

    accepted:   whether it recognized the stroke
    path, time: the fractions of the path with the finger down, and of the time from first down to last lift, at which
                it did; nan if not
    """

    accepted: Any
    path: Any
    time: Any


class Unavailable(Exception):
    """The library does not have what a preset requires; the message says what."""


def pack(strokes: Sequence[Stroke], start: int) -> tuple[Any, Any, Any]:
    """Returns the samples of strokes as one array, when each begins and when each is lifted last, ns.

    The first stroke begins at `start`. A stroke goes down at its first point, moves to the others, and is lifted at the
    last time and position.
    """
    parts = [part for stroke in strokes for part in stroke.parts]
    lengths = np.array([len(part) for part in parts])
    owner = np.repeat(np.arange(len(strokes)), [len(stroke.parts) for stroke in strokes])
    points = np.concatenate(parts)
    durations = np.array([round(float(stroke.parts[-1][-1, 0]) * _NS) for stroke in strokes])
    begins = start + np.concatenate([[0], np.cumsum(durations + _GAP)[:-1]])
    first = np.concatenate([[0], np.cumsum(lengths)[:-1]])
    last = first + lengths - 1
    source = np.insert(np.arange(len(points)), last + 1, last)  # each last point again, as the lift
    touches = np.zeros(len(source), touch_dtype())
    touches["time"] = np.round(points[source, 0] * _NS).astype(np.int64) + np.repeat(begins[owner], lengths + 1)
    touches["x"], touches["y"] = points[source, 1], points[source, 2]
    touches["contact"], touches["phase"] = 1, Phase.MOVED
    touches["phase"][first + np.arange(len(parts))] = Phase.BEGAN
    touches["phase"][last + 1 + np.arange(len(parts))] = Phase.ENDED
    return touches, begins, begins + durations


class Bank:
    """Recognizers in one context that may all recognize simultaneously, unless they are `competing`. A context manager.

    `classes` contains (class, parameters) of each. Raises Unavailable for the first that the library does not have.
    """

    def __init__(self, classes: Sequence[tuple[str, Mapping[str, Any]]], competing: bool = False) -> None:
        self.context, self._time = Context(), 0
        try:
            self.recognizers = [make(self.context, *each) for each in classes]
        except Unavailable:
            self.context.close()
            raise
        for index, recognizer in enumerate(self.recognizers):
            for other in [] if competing else self.recognizers[:index]:
                recognizer.allow_simultaneous(other)
        self._rows = {recognizer: index for index, recognizer in enumerate(self.recognizers)}

    def __enter__(self) -> Bank:
        return self

    def __exit__(self, *_: object) -> None:
        self.context.close()

    def play(self, strokes: Sequence[Stroke], advance: Callable[[int], object] = lambda count: None) -> Results:
        """Plays strokes and returns the results. `advance` is called with the number of further strokes done."""
        shape = len(self.recognizers), len(strokes)
        results = Results(np.zeros(shape, bool), np.full(shape, np.nan), np.full(shape, np.nan))
        for at in range(0, len(strokes), _BLOCK):
            block = strokes[at : at + _BLOCK]
            touches, begins, ends = pack(block, self._time)
            self._time = int(ends[-1]) + _GAP
            self.context.push(touches)
            events = self.context.events()
            self.context.advance(self._time - 1)  # runs the deadlines of recognizers that wait for further strokes
            for event in events + self.context.events():
                if event.state == State.RECOGNIZED and not event.revoked:
                    column = int(np.searchsorted(begins, event.time, side="right")) - 1
                    self._note(
                        results,
                        self._rows[event.recognizer],
                        at + column,
                        block[column],
                        event.time - int(begins[column]),
                    )
            advance(len(block))
        return results

    def _note(self, results: Results, row: int, column: int, stroke: Stroke, after: int) -> None:
        results.accepted[row, column] = True
        results.path[row, column], results.time[row, column] = decision_point(stroke, after)

    def each(
        self, strokes: Sequence[Stroke], advance: Callable[[int], object] = lambda count: None
    ) -> Iterator[tuple[Stroke, int | None]]:
        """Yields each stroke with the time after its start at which the first recognizer recognized it, ns, or None.

        Values and verdicts can be read until the next stroke is requested.
        """
        for stroke in strokes:
            touches, begins, ends = pack([stroke], self._time)
            self._time = int(ends[-1]) + _GAP
            self.context.push(touches)
            events = self.context.events()
            self.context.advance(self._time - 1)
            times = [
                event.time - int(begins[0])
                for event in events + self.context.events()
                if event.state == State.RECOGNIZED and event.recognizer == self.recognizers[0]
            ]
            yield stroke, times[0] if times else None
            advance(1)

    def along(self, strokes: Iterable[Stroke], parts: Sequence[float]) -> Iterator[tuple[Stroke, float]]:
        """Yields each stroke of one contact when each of `parts` of its path is reached, with the part then drawn.

        Values can be read until the next one is requested.
        """
        for stroke in strokes:
            touches, _, ends = pack([stroke], self._time)
            self._time = int(ends[-1]) + _GAP
            along = np.cumsum(np.hypot(*np.diff(stroke.parts[0][:, 1:], axis=0, prepend=stroke.parts[0][:1, 1:]).T))
            drawn = along / (along[-1] or 1.0)
            pushed = 0
            for part in parts:
                reached = int(np.searchsorted(drawn, part - 1e-9)) + 1
                self.context.push(touches[pushed:reached])
                pushed = reached
                yield stroke, float(drawn[reached - 1])
            self.context.push(touches[pushed:])
            self.context.advance(self._time - 1)


def decision_point(stroke: Stroke, after: int) -> tuple[float, float]:
    """Returns the fractions of a stroke's path and time that are complete `after` ns after its start."""
    ends, ms = float(stroke.parts[-1][-1, 0]), after / _NS
    if ms >= ends or ends <= 0.0:
        return 1.0, 1.0
    drawn = 0.0
    for points in stroke.parts:
        along = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(points[:, 1:], axis=0).T))])
        drawn += float(np.interp(ms, points[:, 0], along)) if ms >= points[0, 0] else 0.0
    return drawn / (stroke.length or 1.0), ms / ends


def make(context: Context, class_name: str, parameters: Mapping[str, Any]) -> Recognizer:
    """Creates a recognizer. Raises Unavailable with the library's message if that fails."""
    try:
        return context.recognizer(class_name, **parameters)
    except GestaError as error:
        raise Unavailable(error.message) from error


def settings(gesture: Gesture, rules: str, rate: float, eager: bool) -> tuple[str, Mapping[str, Any]]:
    """Returns the class and parameters of a preset.

    `rules` is "robust" or "literal"; the latter has neither a rate nor a direction.
    """
    parameters = dict(gesture.parameters)
    if rules == "literal":
        return gesture.class_name, {
            **({} if parameters.get("direction") == "right" else parameters),
            "rules": "literal",
        }
    return gesture.class_name, {**parameters, "false_positives": rate, **({"eager": True} if eager else {})}
