"""Recording of a session to a trace file."""

from __future__ import annotations

import ctypes
import io
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Callable

from . import _session
from ._generated.structs import WRITE
from ._native import lib
from ._session import Session


@WRITE
def _write(address: int, length: int, user: int) -> None:
    found = _session.find(user)
    if found is None:
        return
    context, write = found
    try:
        write(ctypes.string_at(address, length))
    except (
        BaseException
    ) as error:  # exceptions must not propagate into the library; the call that caused this one raises it
        context._pending.append(error)


def _write_through(file: IO[bytes], data: bytes) -> None:
    """Writes to a file of the program, and what its buffer has: a crash would lose that."""
    file.write(data)
    flush = getattr(file, "flush", None)
    if flush is not None:
        flush()


class _LateFile:
    """A file that is opened when the trace has begun: a call that is refused does not empty it."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self._path = path
        self._file: io.FileIO | None = None
        self._early: list[bytes] = []

    def write(self, data: bytes) -> None:
        if self._file is None:
            self._early.append(data)
        else:
            while data:
                data = data[self._file.write(data) :]

    def open(self) -> None:
        # Without a buffer, whose bytes a crash of the program loses.
        self._file = open(self._path, "wb", buffering=0)  # noqa: SIM115
        self.write(b"".join(self._early))

    def close(self) -> None:
        if self._file is not None:
            self._file.close()


@contextmanager
def record(context: Session, file: str | os.PathLike[str] | IO[bytes]) -> Iterator[None]:
    """Records the calls on `context` and their events for the duration of the block; see Context.trace."""
    if not isinstance(file, (str, os.PathLike)):
        with record_to(context, lambda data: _write_through(file, data)):
            yield
        return
    late = _LateFile(file)
    try:
        with record_to(context, late.write):
            late.open()
            context._recording = file
            yield
    finally:
        context._recording = None
        late.close()


@contextmanager
def record_to(context: Session, write: Callable[[bytes], object]) -> Iterator[None]:
    """Records for the duration of the block: `write` receives the pieces of the trace."""
    token = _session.keep(context, write)
    try:
        context._call(lib.gesta_trace_start, _write, token, _session.release)
    except BaseException:
        context._entries.pop(token, None)
        raise
    try:
        yield
    finally:
        if not context.closed:
            context._call(lib.gesta_trace_stop)
