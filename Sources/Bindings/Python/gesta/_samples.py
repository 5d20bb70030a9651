"""Conversion of a program's samples to the arguments of gesta_push: an address, a count and a stride."""

from __future__ import annotations

import ctypes
import functools
import importlib
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from ._generated import structs
from .errors import ErrorCode, make_error
from .touch import FORMAT, Phase, Tool, Touch

if TYPE_CHECKING:
    import numpy

SIZE = ctypes.sizeof(structs.Touch)
_FIELDS = [field[0] for field in structs.Touch._fields_]


class Samples(NamedTuple):
    """Samples in memory. `owner` keeps the memory alive until the push returns; `stride` is in bytes."""

    address: int | bytes | None
    length: int
    stride: int
    owner: Any


def touch_dtype() -> numpy.dtype[numpy.void]:
    """Returns the numpy dtype of gesta_touch. Arrays of this dtype are pushed without a copy. Requires numpy."""
    return cast("numpy.dtype[numpy.void]", _dtype(importlib.import_module("numpy")))


@functools.cache
def _dtype(numpy: Any) -> Any:
    """Returns the dtype, cached: building it takes numpy longer than a push of a hundred samples."""
    return numpy.dtype(structs.Touch)


def samples(source: Any) -> Samples:
    """Converts a Touch, a numpy structured array, a buffer of gesta_touch structs, or an iterable of Touch."""
    if isinstance(source, Touch):
        return _packed([source])
    numpy = sys.modules.get("numpy")  # if the source is an array, the caller has imported numpy
    if numpy is not None and isinstance(source, numpy.ndarray):
        return _array(numpy, source)
    try:
        view = memoryview(source)
    except TypeError:
        return _packed(source)
    return _buffer(view)


def unpacked(memory: Any, count: int) -> list[Touch]:
    """Returns the first `count` elements of an array of gesta_touch structs."""
    fields = FORMAT.iter_unpack(memoryview(memory).cast("B")[: count * SIZE])
    return [Touch(f[0], f[1], f[2], f[3], Phase(f[4]), Tool(f[5]), *f[6:16]) for f in fields]


def _packed(touches: Iterable[Any]) -> Samples:
    try:
        touches = list(touches)
    except TypeError:
        if hasattr(type(touches), "__iter__"):
            raise  # by the program's own iterator
        raise make_error(
            ErrorCode.TYPE, f"push: touches is {touches!r}, must be a Touch, an iterable of Touch, or a buffer of them"
        ) from None
    try:
        packed = b"".join([touch._packed for touch in touches])
    except AttributeError:
        index, wrong = next((i, each) for i, each in enumerate(touches) if not isinstance(each, Touch))
        raise make_error(ErrorCode.TYPE, f"push: touches[{index}] is {wrong!r}, must be a Touch") from None
    return Samples(packed, len(touches), SIZE, packed)


def _array(numpy: Any, array: Any) -> Samples:
    if array.dtype.names is None and array.dtype.itemsize == 1:
        return _buffer(memoryview(array))  # raw bytes in an array
    dtype = _dtype(numpy)
    if array.dtype is not dtype and array.dtype != dtype:
        array = _converted(numpy, array, dtype)
    if array.ndim != 1:
        array = array.reshape(-1)
    stride = array.strides[0] if array.size > 1 else SIZE
    address = array.ctypes.data
    if stride < SIZE or stride % 8 or address % 8:
        array = numpy.array(array, order="C")  # reversed, overlapping or misaligned arrays must be copied
        stride, address = SIZE, array.ctypes.data
    return Samples(address, int(array.size), int(stride), array)


def _converted(numpy: Any, array: Any, dtype: Any) -> Any:
    """Copies an array that has some of a touch's fields; the missing fields are 0."""
    names = array.dtype.names
    if names is None:
        raise make_error(
            ErrorCode.TYPE,
            f"push: the array's dtype is {array.dtype}, must have fields of a touch: {', '.join(_FIELDS)}",
        )
    for name in names:
        if name not in _FIELDS:
            raise make_error(
                ErrorCode.NAME, f"push: the array has a field {name!r}, must be one of {', '.join(_FIELDS)}"
            )
    result = numpy.zeros(array.shape, dtype)
    for name in names:
        column = array[name]
        if dtype[name].kind in "iu":
            _check_whole(numpy, name, column, dtype[name])
        result[name] = column
    return result


def _check_whole(numpy: Any, name: str, column: Any, kind: Any) -> None:
    """Raises an error if a cast to an integer field would wrap or truncate."""
    if column.dtype.kind not in "iu":
        raise make_error(ErrorCode.TYPE, f"push: the array's field {name!r} is {column.dtype}, must be an integer type")
    if column.size:
        limits = numpy.iinfo(kind)
        for value in (int(column.min()), int(column.max())):
            if not limits.min <= value <= limits.max:
                raise make_error(
                    ErrorCode.RANGE,
                    f"push: the array's field {name!r} has {value}, must be from {limits.min} to {limits.max}",
                )


def _buffer(view: memoryview) -> Samples:
    if not view.c_contiguous:
        raise make_error(ErrorCode.ARGUMENT, "push: the buffer is not contiguous, must be")
    if view.itemsize not in (1, SIZE) or view.nbytes % SIZE:
        raise make_error(
            ErrorCode.SIZE,
            f"push: the buffer has {view.nbytes} bytes in items of {view.itemsize}, must be touches of {SIZE} bytes",
        )
    count = view.nbytes // SIZE
    if not count:
        return Samples(None, 0, SIZE, view)
    kind = ctypes.c_char * view.nbytes
    memory: Any = None if view.readonly else kind.from_buffer(view)
    if memory is None or ctypes.addressof(memory) % 8:
        # ctypes does not return the address of read-only memory; misaligned memory must be copied.
        memory = kind.from_buffer_copy(view)
    return Samples(ctypes.addressof(memory), count, SIZE, memory)
