"""Patterns made from drawings: "draw it, get the words"."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ._generated import structs as s
from ._native import lib
from ._session import Session
from ._shared import Shared
from .errors import ErrorCode, GestaError
from .examples import arrays_of, strokes_of


@dataclass(frozen=True)
class DrawnSegment(Shared):
    """A segment of a drawing, and the text that states it in the pattern.

    `drawing` is the index of the drawing. It goes from its point `first_point` to `last_point`, counted over all its
    strokes. `text` is the pattern from `text_begin` to `text_end`, the index after the last character.
    """

    drawing: int
    text: str
    text_begin: int
    text_end: int
    first_point: int
    last_point: int


@dataclass(frozen=True)
class DrawnPattern(Shared):
    """A pattern that was made from drawings: its text, which `str` returns, and the segments of each drawing."""

    text: str
    segments: tuple[DrawnSegment, ...]

    @property
    def words(self) -> str:
        """The segments without their limits, such as "down-right, up-right": a pattern to read and to edit.

        It has the usual tolerances, and need not recognize each of the drawings.
        """
        return re.sub(r"\{[^}]*\}|, whole\b|\bbare ", "", self.text)

    def __str__(self) -> str:
        return self.text


class Drawing(Session):
    """What a context has of patterns made from drawings."""

    __slots__ = ()

    def pattern_from_strokes(self, drawings: Sequence[Any]) -> DrawnPattern:
        """Makes a pattern from drawings of a sign: the simplest text that accepts them and others of the same person.

        Each drawing is one stroke, or a list of strokes, as `Recognizer.add_example` takes them. One drawing is
        sufficient; three are better. Drawings that have no segments in common become several ways to draw the pattern.
        The text is a value for the parameter `pattern` of "gesta.stroke".

        Raises ArgumentError if three or more drawings have nothing in common or one cannot be accepted together with
        the others, or if all points of one are equal; LimitError for too many drawings, strokes, points, or lines and
        arcs in one; ParameterTypeError, RangeError, OutOfMemoryError.
        """
        all_strokes = [strokes_of(drawing, "pattern_from_strokes") for drawing in drawings]
        xy, points, lengths, strokes = arrays_of([stroke for drawing in all_strokes for stroke in drawing])
        counts = (ctypes.c_size_t * max(len(all_strokes), 1))(*map(len, all_strokes))
        given = s.Drawings(xy, points, lengths, strokes, counts, len(all_strokes))
        capacity, needed = 1024, ctypes.c_size_t()
        room, count = 64, ctypes.c_size_t()
        while True:
            buffer, array = ctypes.create_string_buffer(capacity), (s.PatternSegment * room)()
            try:
                self._call(
                    lib.gesta_pattern_from_strokes,
                    ctypes.byref(given),
                    buffer,
                    capacity,
                    ctypes.byref(needed),
                    array,
                    room,
                    ctypes.sizeof(s.PatternSegment),
                    ctypes.byref(count),
                )
                if count.value <= room:
                    break
            except GestaError as error:
                if error.code != ErrorCode.BUFFER:
                    raise
            capacity, room = max(capacity, needed.value + 1), max(room, count.value)
        text = buffer.value.decode()
        return DrawnPattern(
            text,
            tuple(
                DrawnSegment(
                    each.drawing,
                    text[each.text_begin : each.text_end],
                    each.text_begin,
                    each.text_end,
                    each.first_point,
                    each.last_point,
                )
                for each in array[: count.value]
            ),
        )
