"""Recording of a session to a trace file."""

from __future__ import annotations

import ctypes
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


class _LateFile:
    """A file that is opened when the trace has begun: a call that is refused does not empty it."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self._path = path
        self._file: IO[bytes] | None = None
        self._early: list[bytes] = []

    def write(self, data: bytes) -> None:
        (self._early.append if self._file is None else self._file.write)(data)

    def open(self) -> None:
        self._file = open(self._path, "wb")  # noqa: SIM115
        self._file.writelines(self._early)

    def close(self) -> None:
        if self._file is not None:
            self._file.close()


@contextmanager
def record(context: Session, file: str | os.PathLike[str] | IO[bytes]) -> Iterator[None]:
    """Records the calls on `context` and their events for the duration of the block; see Context.trace."""
    if not isinstance(file, (str, os.PathLike)):
        with _recorded(context, file.write):
            yield
        return
    late = _LateFile(file)
    try:
        with _recorded(context, late.write):
            late.open()
            yield
    finally:
        late.close()


@contextmanager
def _recorded(context: Session, write: Callable[[bytes], object]) -> Iterator[None]:
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
