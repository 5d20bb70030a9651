"""Finds mistakes in an adapter: the code that passes the events of a toolkit to a context.

    from gesta.adapters.check import check

    with check(context):  # prints what was found when the block ends
        run_the_program()

The guide "Write an adapter" has every finding, with the wrong and the right line.
"""

from __future__ import annotations

import ctypes
import functools
import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import IO, Any, Callable

from .. import _session
from .._generated.structs import WRITE
from .._native import lib
from .._session import Session
from .._trace_file import _LateFile, _write
from ..errors import ErrorCode, make_error

_NAME = "libgesta-adapter-check.so.0"
_TRACE = 'text does not begin with "gesta-trace 1"'


class _Finding(ctypes.Structure):
    """gesta_adapter_finding."""

    _fields_ = (
        ("size", ctypes.c_uint32),
        ("kind", ctypes.c_uint32),
        ("count", ctypes.c_uint64),
        *((name, ctypes.c_char_p) for name in ("name", "seen", "why", "change", "text")),
    )


_REPORT: Any = ctypes.CFUNCTYPE(None, ctypes.POINTER(_Finding), ctypes.c_void_p)


@dataclass(frozen=True)
class AdapterFinding:
    """A mistake of an adapter.

    name:   what it is: "two_clocks", "doubled_mouse" and so on; the guide "Write an adapter" lists them
    count:  how many times it was seen
    seen:   what was seen, with figures
    why:    why it matters
    change: the line of the adapter to change
    text:   all of that in one line
    """

    name: str
    count: int
    seen: str
    why: str
    change: str
    text: str

    def __str__(self) -> str:
        return self.text


class AdapterMistakes(AssertionError):
    """Raised by `check(context, strict=True)`: `findings` has what was found."""

    def __init__(self, findings: list[AdapterFinding]) -> None:
        super().__init__("\n".join(finding.text for finding in findings))
        self.findings = findings


class Check:
    """What watches a context during `check`."""

    def __init__(self, pointer: ctypes.c_void_p) -> None:
        self._pointer = pointer

    def findings(self) -> list[AdapterFinding]:
        """Returns what was found so far."""
        return _collect(lambda report: _library().gesta_adapter_check_report(self._pointer, report, None, None))


@contextmanager
def check(
    context: Session, *, strict: bool = False, file: IO[str] | None = None, trace: str | os.PathLike[str] | None = None
) -> Iterator[Check]:
    """Watches what is pushed to `context` during the block, and prints each finding at its end, or nothing.

    With strict=True, findings are raised as AdapterMistakes. They are printed to `file`, by default standard error.

    This records a trace, and a context records one at a time: `trace` is the path to write it to, in the place of
    Context.trace.

    Raises StateError if a contact is down or a gesture is in progress, BusyError if a trace is being recorded, and
    ImportError if libgesta-adapter-check.so.0 is missing.
    """
    checker = _library()
    found: list[AdapterFinding] = []
    with ExitStack() as stack:
        late = _LateFile(trace) if trace is not None else None
        token = None
        if late is not None:
            stack.callback(late.close)
            token = _session.keep(context, late.write)
            stack.callback(context._entries.pop, token, None)
        pointer = ctypes.c_void_p()
        context._call(
            checker.gesta_adapter_check_start, _write if late is not None else WRITE(), token, ctypes.byref(pointer)
        )
        stack.callback(checker.gesta_adapter_check_stop, pointer)
        if late is not None:
            late.open()
        watching = Check(pointer)
        yield watching
        found = watching.findings()
    if strict and found:
        raise AdapterMistakes(found)
    for finding in found:
        print(finding, file=file or sys.stderr)


def check_trace(text: str | bytes) -> list[AdapterFinding]:
    """Returns what is found in the text of a trace. A trace has no calls that failed: see the guide.

    Raises TraceError if it is not a trace.
    """
    data = text.encode() if isinstance(text, str) else text
    return _collect(lambda report: _library().gesta_adapter_check_trace(data, len(data), report, None, None))


def _collect(call: Callable[[Any], int]) -> list[AdapterFinding]:
    found: list[AdapterFinding] = []

    def note(raw: Any, _user: int) -> None:
        finding = raw.contents
        texts = (getattr(finding, name).decode("utf-8", "replace") for name in ("seen", "why", "change", "text"))
        found.append(AdapterFinding(finding.name.decode(), finding.count, *texts))

    code = call(_REPORT(note))
    if code < 0:
        raise make_error(code, _TRACE if code == ErrorCode.TRACE else None)
    return found


@functools.cache
def _library() -> Any:
    """The library, which is beside the one that the package has loaded."""
    beside = os.path.join(os.path.dirname(lib._name), _NAME)
    try:
        checker: Any = ctypes.CDLL(beside if os.path.exists(beside) else _NAME)
    except OSError as error:
        raise ImportError(f"cannot load {_NAME}, which belongs beside {lib._name}: {error}") from error
    pointer = ctypes.c_void_p
    checker.gesta_adapter_check_start.argtypes = (pointer, WRITE, pointer, ctypes.POINTER(pointer))
    checker.gesta_adapter_check_report.argtypes = (pointer, _REPORT, pointer, pointer)
    checker.gesta_adapter_check_stop.argtypes = (pointer,)
    checker.gesta_adapter_check_trace.argtypes = (ctypes.c_char_p, ctypes.c_size_t, _REPORT, pointer, pointer)
    return checker
