"""Examples of "gesta.template" recognizers: conversion of Python points to the library's arrays."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Iterator, Sequence
from typing import Any

from ._generated import structs as s
from ._handle import Handle
from ._native import lib
from ._numbers import real
from ._texts import optional_text
from .describe import read_described
from .errors import ErrorCode, IndexRangeError, make_error
from .touch import Touch


def add(recognizer: Handle, name: str | None, points: Any) -> None:
    """Adds an example; see Recognizer.add_example."""
    recognizer._call(lib.gesta_recognizer_add_example, *optional_text("name", name), *_arrays(points, "add_example"))


def counts(recognizer: Handle) -> dict[str | None, int]:
    """Returns the number of examples of each name, and of counterexamples (None); see Recognizer.examples."""
    found: dict[str | None, int] = {}
    try:
        while True:
            info, name = read_described(recognizer._call, s.ExampleInfo, lib.gesta_recognizer_example, len(found))
            found[name or None] = info.count
    except IndexRangeError:
        return found


def save(recognizer: Handle) -> str:
    """Returns the examples as text."""
    return recognizer._context._written(lib.gesta_recognizer_save_examples, recognizer._id)


def _arrays(points: Any, function: str) -> tuple[Any, int, Any, int]:
    """Converts points to what functions that take a drawing are called with."""
    return arrays_of(strokes_of(points, function))


def arrays_of(strokes: list[list[tuple[float, float]]]) -> tuple[Any, int, Any, int]:
    """Converts strokes to the arrays of all points and of the strokes' lengths, each with its count."""
    numbers = [number for stroke in strokes for point in stroke for number in point]
    lengths = [len(stroke) for stroke in strokes]
    return (
        (ctypes.c_double * max(len(numbers), 1))(*numbers),
        sum(lengths),
        (ctypes.c_size_t * max(len(lengths), 1))(*lengths),
        len(lengths),
    )


def strokes_of(points: Any, function: str) -> list[list[tuple[float, float]]]:
    """Converts points, an array of n rows, or a list of strokes to a list of strokes, for a function."""
    numpy = sys.modules.get("numpy")
    if numpy is not None and isinstance(points, numpy.ndarray):
        return [_stroke(points, function)]
    points = list(_iterated(points, function))
    if points and not isinstance(points[0], Touch) and not _is_point(points[0]):
        return [_stroke(stroke, function) for stroke in points]
    return [_stroke(points, function)]


def _is_point(value: Any) -> bool:
    try:
        return len(value) == 2 and not hasattr(value[0], "__len__")
    except TypeError:
        return False


def _iterated(points: Any, function: str) -> Iterator[Any]:
    try:
        return iter(points)
    except TypeError:
        raise make_error(
            ErrorCode.TYPE, f"{function}: points is {points!r}, must be points, or strokes of points"
        ) from None


def _stroke(points: Sequence[Any], function: str) -> list[tuple[float, float]]:
    stroke: list[tuple[float, float]] = []
    for index, point in enumerate(_iterated(points, function)):
        try:
            x, y = (point.x, point.y) if isinstance(point, Touch) else point
            stroke.append((real("x", x), real("y", y)))
        except (TypeError, ValueError):
            raise make_error(
                ErrorCode.TYPE, f"{function}: point {index} is {point!r}, must be x and y, or a Touch"
            ) from None
    if not stroke:
        raise make_error(ErrorCode.ARGUMENT, f"{function}: a stroke has 0 points, must have at least 1")
    return stroke
