"""Strokes through the library: one context with all presets, each of which may recognize whatever the others say.

Strokes follow one another on the context's clock with time enough between them that no pattern of several strokes takes the next for a part
of the one before.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Callable

import numpy as np

from .._samples import touch_dtype
from ..context import Context
from ..errors import GestaError
from ..recognizer import Recognizer
from ..states import State
from ..touch import Phase
from .labels import Gesture
from .strokes import Stroke

Progress = Callable[[str, int], Callable[[int], object]]
"""Begins a task of that name and so many steps; what it answers hears how many more are done."""

_NS = 1_000_000
_GAP = 10_000 * _NS
_BLOCK = 256


@dataclass(frozen=True)
class Answers:
    """What recognizers said to strokes; one row a recognizer, one column a stroke.

    accepted:   whether it recognized
    path, time: at which part of the path with the finger down, and of the time from first down to last lift; nan where it did not
    """

    accepted: Any
    path: Any
    time: Any


class Unavailable(Exception):
    """The library has not what a preset needs; says what."""


def pack(strokes: Sequence[Stroke], start: int) -> tuple[Any, Any, Any]:
    """The samples of strokes as one array, when each begins, and when it lifts for the last time, ns. The first begins at `start`.

    A stroke's first point goes down, the others move, and it lifts where and when it was last.
    """
    parts = [part for stroke in strokes for part in stroke.parts]
    lengths = np.array([len(part) for part in parts])
    owner = np.repeat(np.arange(len(strokes)), [len(stroke.parts) for stroke in strokes])
    points = np.concatenate(parts)
    lasting = np.array([round(float(stroke.parts[-1][-1, 0]) * _NS) for stroke in strokes])
    begins = start + np.concatenate([[0], np.cumsum(lasting + _GAP)[:-1]])
    first = np.concatenate([[0], np.cumsum(lengths)[:-1]])
    last = first + lengths - 1
    source = np.insert(np.arange(len(points)), last + 1, last)  # each last point again, as the lift
    touches = np.zeros(len(source), touch_dtype())
    touches["time"] = np.round(points[source, 0] * _NS).astype(np.int64) + np.repeat(begins[owner], lengths + 1)
    touches["x"], touches["y"] = points[source, 1], points[source, 2]
    touches["contact"], touches["phase"] = 1, Phase.MOVED
    touches["phase"][first + np.arange(len(parts))] = Phase.BEGAN
    touches["phase"][last + 1 + np.arange(len(parts))] = Phase.ENDED
    return touches, begins, begins + lasting


class Bank:
    """Recognizers in one context that do not hinder each other; a context manager.

    `wanted`: (class, parameters) each. Raises Unavailable, naming the first that the library has not.
    """

    def __init__(self, wanted: Sequence[tuple[str, Mapping[str, Any]]]) -> None:
        self.context, self._time = Context(), 0
        try:
            self.recognizers = [make(self.context, *each) for each in wanted]
        except Unavailable:
            self.context.close()
            raise
        for index, recognizer in enumerate(self.recognizers):
            for other in self.recognizers[:index]:
                recognizer.allow_simultaneous(other)
        self._rows = {recognizer: index for index, recognizer in enumerate(self.recognizers)}

    def __enter__(self) -> Bank:
        return self

    def __exit__(self, *_: object) -> None:
        self.context.close()

    def play(self, strokes: Sequence[Stroke], advance: Callable[[int], object] = lambda count: None) -> Answers:
        """What they say to these strokes. `advance` hears how many more are done."""
        shape = len(self.recognizers), len(strokes)
        answers = Answers(np.zeros(shape, bool), np.full(shape, np.nan), np.full(shape, np.nan))
        for at in range(0, len(strokes), _BLOCK):
            block = strokes[at : at + _BLOCK]
            touches, begins, ends = pack(block, self._time)
            self._time = int(ends[-1]) + _GAP
            self.context.push(touches)
            events = self.context.events()
            self.context.advance(self._time - 1)  # what waits for more to come
            for event in events + self.context.events():
                if event.state == State.RECOGNIZED and not event.revoked:
                    column = int(np.searchsorted(begins, event.time, side="right")) - 1
                    self._note(
                        answers,
                        self._rows[event.recognizer],
                        at + column,
                        block[column],
                        event.time - int(begins[column]),
                    )
            advance(len(block))
        return answers

    def _note(self, answers: Answers, row: int, column: int, stroke: Stroke, after: int) -> None:
        answers.accepted[row, column] = True
        answers.path[row, column], answers.time[row, column] = decided(stroke, after)

    def each(
        self, strokes: Sequence[Stroke], advance: Callable[[int], object] = lambda count: None
    ) -> Iterator[tuple[Stroke, int | None]]:
        """Strokes one by one, with the time after its start at which the first recognizer recognized, ns; None if it did not. Values
        and verdicts can be read until the next one is asked for."""
        for stroke in strokes:
            touches, begins, ends = pack([stroke], self._time)
            self._time = int(ends[-1]) + _GAP
            self.context.push(touches)
            events = self.context.events()
            self.context.advance(self._time - 1)
            heard = [
                event.time - int(begins[0])
                for event in events + self.context.events()
                if event.state == State.RECOGNIZED and event.recognizer == self.recognizers[0]
            ]
            yield stroke, heard[0] if heard else None
            advance(1)


def decided(stroke: Stroke, after: int) -> tuple[float, float]:
    """The part of a stroke's path and of its time that is over so many ns after its start."""
    ends, ms = float(stroke.parts[-1][-1, 0]), after / _NS
    if ms >= ends or ends <= 0.0:
        return 1.0, 1.0
    drawn = 0.0
    for points in stroke.parts:
        along = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(points[:, 1:], axis=0).T))])
        drawn += float(np.interp(ms, points[:, 0], along)) if ms >= points[0, 0] else 0.0
    return drawn / (stroke.length or 1.0), ms / ends


def make(context: Context, class_name: str, parameters: Mapping[str, Any]) -> Recognizer:
    """A recognizer; Unavailable, with the library's words, if there is none such."""
    try:
        return context.recognizer(class_name, **parameters)
    except GestaError as error:
        raise Unavailable(error.message) from error


def settings(gesture: Gesture, rules: str, strictness: float, eager: bool) -> tuple[str, Mapping[str, Any]]:
    """The class and the parameters for a preset. `rules`: "robust" or "literal", which knows neither strictness nor directions."""
    parameters = dict(gesture.parameters)
    if rules == "literal":
        return gesture.class_name, {
            **({} if parameters.get("direction") == "right" else parameters),
            "rules": "literal",
        }
    return gesture.class_name, {**parameters, "strictness": strictness, **({"eager": True} if eager else {})}
