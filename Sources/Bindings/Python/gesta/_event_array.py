"""Events as numpy arrays: one row per event, copied without creating a Python object for each."""

from __future__ import annotations

import ctypes
import functools
import importlib
from typing import TYPE_CHECKING, Any, cast

from ._generated import structs

if TYPE_CHECKING:
    from ._typing import Records

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
    "buttons",
    "modifiers",
    "tool",
)


def _offset(name: str) -> int:
    return int(getattr(structs.Event, name).offset)


# Two addresses less than a page apart have no unmapped page between them.
_NEAR = 4096
_ADDRESS = _offset("values")


def event_array(
    address: int, count: int, stride: int, class_id: int, recognizer: int, values: tuple[str, ...]
) -> Records:
    """Returns the events as a structured array.

    `address`, `count` and `stride` (bytes) describe the library's array. If `class_id` is not 0, only events of that
    class, or of that recognizer if `recognizer` is not 0 either, are included; the class's values are then in the field
    "values".
    """
    numpy: Any = importlib.import_module("numpy")

    if not count:
        return cast("Records", numpy.zeros(0, _dtype(numpy, stride, values)))
    events = numpy.frombuffer((ctypes.c_char * (count * stride)).from_address(address), _blocks(numpy, stride))
    if class_id:
        fields = events["event"].view(_dtype(numpy, stride, ()))
        selected = fields["recognizer"] == recognizer if recognizer else fields["class_id"] == class_id
        if not selected.all():
            events = events[selected]
    rows = numpy.empty(len(events), _dtype(numpy, stride, values))
    blocks = rows.view(_blocks(numpy, stride, len(values) * 8))
    blocks["event"] = events["event"]
    if values and len(rows):
        _gather(numpy, events["addresses"], blocks["values"])
    return cast("Records", rows)


@functools.lru_cache(maxsize=64)
def _dtype(numpy: Any, size: int, values: tuple[str, ...]) -> Any:
    """Returns the dtype of an event of `size` bytes, without its pointers, followed by the values."""
    kinds: dict[str, Any] = {field[0]: field[1] for field in structs.Event._fields_}
    names: list[str] = list(_NAMES)
    formats = [numpy.dtype(kinds[name]) for name in _NAMES]
    offsets = [_offset(name) for name in names]
    if values:
        names.append("values")
        formats.append(numpy.dtype([(name, "f8") for name in values]))
        offsets.append(size)
    return numpy.dtype({"names": names, "formats": formats, "offsets": offsets, "itemsize": size + len(values) * 8})


@functools.lru_cache(maxsize=64)
def _blocks(numpy: Any, size: int, values: int = 0) -> Any:
    """Returns the same as blocks of bytes, which are copied faster than field by field: the event and its values."""
    names, formats, offsets = ["event", "addresses"], [numpy.dtype((numpy.void, size)), "u8"], [0, _ADDRESS]
    if values:
        names.append("values")
        formats.append(numpy.dtype((numpy.void, values)))
        offsets.append(size)
    return numpy.dtype({"names": names, "formats": formats, "offsets": offsets, "itemsize": size + values})


def _gather(numpy: Any, addresses: Any, into: Any) -> None:
    """Copies the block at each address into its row. Addresses that are close together are read as one run."""
    places = addresses.astype("i8")
    steps = numpy.diff(places)
    breaks = (numpy.flatnonzero((steps <= 0) | (steps >= _NEAR)) + 1).tolist()
    size = into.dtype.itemsize
    for first, end in zip([0, *breaks], [*breaks, len(places)]):
        run = places[first:end]
        base = int(run[0])
        last = int(run[-1]) - base
        memory = (ctypes.c_char * (last + size)).from_address(base)
        # A block begins at every eighth byte.
        into[first:end] = numpy.ndarray(last // 8 + 1, into.dtype, memory, strides=(8,))[(run - base) >> 3]
