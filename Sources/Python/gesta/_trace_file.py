"""Recording of a session to a trace file."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, TYPE_CHECKING

from . import _callbacks
from ._native import lib
from ._structs import WRITE

if TYPE_CHECKING:
    from .context import Context


@WRITE
def _write(address: int, length: int, user: int) -> None:
    found = _callbacks.find(user)
    if found is None:
        return
    context, write = found
    try:
        write(ctypes.string_at(address, length))
    except (
        BaseException
    ) as error:  # exceptions must not propagate into the library; the call that caused this one raises it
        context._pending.append(error)


@contextmanager
def record(context: Context, file: str | os.PathLike[str] | IO[bytes]) -> Iterator[None]:
    """Records the calls on `context` and their events for the duration of the block; see Context.trace."""
    if isinstance(file, (str, os.PathLike)):
        with open(file, "wb") as opened, record(context, opened):
            yield
        return
    token = _callbacks.keep(context, file.write)
    try:
        context._call(lib.gesta_trace_start, _write, token, _callbacks.release)
    except BaseException:
        context._entries.pop(token, None)
        raise
    try:
        yield
    finally:
        if not context.closed:
            context._call(lib.gesta_trace_stop)
