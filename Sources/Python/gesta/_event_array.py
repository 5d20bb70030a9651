"""Events as numpy arrays: one row per event, copied without creating a Python object for each."""

from __future__ import annotations

import ctypes
import functools
from typing import Any

from . import _structs

_NAMES = (
    "recognizer",
    "class_id",
    "state",
    "previous",
    "sequence",
    "time",
    "x",
    "y",
    "value_count",
    "contact_count",
    "reason",
    "blocker",
    "measured",
    "limit",
    "flags",
)
# Two addresses less than a page apart have no unmapped page between them.
_NEAR = 4096


def event_array(address: int, count: int, stride: int, class_id: int, recognizer: int, values: tuple[str, ...]) -> Any:
    """Returns the events as a structured array.

    `address`, `count` and `stride` (bytes) describe the library's array. If `class_id` is not 0, only events of that
    class, or of that recognizer if `recognizer` is not 0 either, are included; the class's values are then in the field
    "values".
    """
    import numpy  # type: ignore[import-not-found, unused-ignore]

    words = stride // 8
    kind = _dtype(numpy, words, values)
    if not count:
        return numpy.zeros(0, kind)
    memory = numpy.frombuffer((ctypes.c_uint64 * (count * words)).from_address(address), "u8").reshape(count, words)
    if class_id:
        events = memory.view(_dtype(numpy, words, ()))[:, 0]
        selected = events["recognizer"] == recognizer if recognizer else events["class_id"] == class_id
        if not selected.all():
            memory = memory[selected]
    rows = numpy.empty((len(memory), words + len(values)), "u8")
    rows[:, :words] = memory
    if values and len(rows):
        _gather(numpy, rows[:, _structs.Event.values.offset // 8], rows[:, words:].view("f8"))
    return rows.view(kind)[:, 0]


@functools.lru_cache(maxsize=64)
def _dtype(numpy: Any, words: int, values: tuple[str, ...]) -> Any:
    """Returns the dtype of an event as laid out in memory, without its pointers, followed by the values."""
    kinds = dict(_structs.Event._fields_)
    names, formats = list(_NAMES), [numpy.dtype(kinds[name]) for name in _NAMES]
    offsets = [getattr(_structs.Event, name).offset for name in names]
    if values:
        names.append("values")
        formats.append(numpy.dtype([(name, "f8") for name in values]))
        offsets.append(words * 8)
    return numpy.dtype({"names": names, "formats": formats, "offsets": offsets, "itemsize": (words + len(values)) * 8})


def _gather(numpy: Any, addresses: Any, into: Any) -> None:
    """Copies the doubles at each address into its row. Addresses that are close together are read as one run."""
    places = addresses.astype("i8")
    steps = numpy.diff(places)
    breaks = (numpy.flatnonzero((steps <= 0) | (steps >= _NEAR)) + 1).tolist()
    columns = numpy.arange(into.shape[1])
    for first, end in zip([0, *breaks], [*breaks, len(places)]):
        base = int(places[first])
        words = (int(places[end - 1]) - base) // 8 + len(columns)
        memory = numpy.frombuffer((ctypes.c_double * words).from_address(base), "f8")
        into[first:end] = memory.take(((places[first:end] - base) >> 3)[:, None] + columns)
