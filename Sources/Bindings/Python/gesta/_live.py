"""Sends a trace to `gesta view --live` while it is recorded. The program never waits for it, and never fails by it."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from . import _trace_file
from ._session import Session

if TYPE_CHECKING:
    from socket import socket

PORT = 4378
"""Where `gesta view --live` listens, on this machine."""

_SECONDS = 1.0
"""How long the program waits at most, once, for a viewer that reads nothing."""


class _Viewer:
    """The connection to the viewer. What is written after it has ended is lost."""

    def __init__(self, port: int) -> None:
        self._socket: socket | None = None
        try:
            connect = importlib.import_module("socket").create_connection  # which most programs do not need
            self._socket = connect(("127.0.0.1", port), _SECONDS)
        except OSError as error:
            _warn(f"nothing shows the session: gesta view --live does not listen on port {port} ({error})")

    @property
    def has_ended(self) -> bool:
        return self._socket is None

    def write(self, data: bytes) -> None:
        if self._socket is None:
            return
        try:
            self._socket.sendall(data)
        except OSError as error:
            _warn(f"the session is no longer shown: {error}")
            self.close()

    def close(self) -> None:
        if self._socket is not None:
            self._socket.close()
            self._socket = None


def _warn(text: str) -> None:
    importlib.import_module("logging").getLogger("gesta").warning(text)


@contextmanager
def record(context: Session, port: int) -> Iterator[None]:
    """Records the calls on `context` and their events for the viewer; see Context.live."""
    viewer = _Viewer(port)
    if viewer.has_ended:
        yield
        return
    try:
        with _trace_file.record_to(context, viewer.write):
            yield
    finally:
        viewer.close()
