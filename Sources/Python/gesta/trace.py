"""Sessions as text: recorded, replayed bit for bit, and tried with other parameters. gesta.h describes the format."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import IO, TYPE_CHECKING, Any, Callable, Union

from . import _callbacks
from . import _structs as s
from ._native import TRACE_WRITE, lib
from .errors import ErrorCode, make_error

if TYPE_CHECKING:
    from .context import Context

Overrides = Mapping[str, Union[bool, int, float, str]]

_MESSAGE_BYTES = 4096


@dataclass(frozen=True)
class Difference:
    """Where a replay differs from its trace.

    line:     of the trace, from 1; where nothing was expected, the next line that was
    expected: that line, "" if nothing was to come
    came:     what came instead, "" for nothing
    """

    line: int
    expected: str
    came: str

    def __str__(self) -> str:
        return f"line {self.line}: expected {self.expected or 'nothing'}, came {self.came or 'nothing'}"


@dataclass(frozen=True)
class Replay:
    """What came of a replay; true when all was the same, bit for bit.

    lines, samples: how many were read, and pushed
    events:         transitions and changes that came
    differences:    in order; after the first alone, unless all were asked for
    """

    lines: int
    samples: int
    events: int
    differences: tuple[Difference, ...] = field(default=())

    def __bool__(self) -> bool:
        return not self.differences


@TRACE_WRITE
def _write(address: int, length: int, user: int) -> None:
    found = _callbacks.find(user)
    if found is None:
        return
    context, write = found
    try:
        write(ctypes.string_at(address, length))
    except BaseException as error:  # nothing may pass through the library; the call that caused it raises it
        context._pending.append(error)


@contextmanager
def record(context: Context, file: str | os.PathLike[str] | IO[bytes]) -> Iterator[None]:
    """Records what is done with `context` and what comes of it, as long as the block lasts; see Context.trace."""
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


def replay(
    trace: str | bytes | os.PathLike[str],
    overrides: Overrides | None = None,
    *,
    every: bool | None = None,
    prepare: Callable[[Context], Any] | None = None,
) -> Replay:
    """Plays a trace in a context of its own, without the callbacks of the program: what they did is in the trace.

    `trace`: a file's path, or the text of a trace as bytes or str (anything that begins with "gesta-trace"). `overrides`: what if
    these had been the parameters: `{"gesta.tap.slop": 20}`, by class or by a recognizer's id in the trace, `{"0x20010000.taps": 2}`.
    `every`: whether to go on after the first difference; by default with overrides only. `prepare`: is called with the new Context
    before anything is made in it, to register classes or load plugins; it may keep nothing of it, and neither push nor advance.

    OSError if the file cannot be read; GestaError with code TRACE, and a message that names the line, for what is no trace or is cut
    off; ClassNameError for a class that is not there; ParameterNameError, ParameterTypeError, RangeError, ArgumentError for an
    override. Threads: any; it makes its own context.
    """
    text = _text(trace)
    wanted = _overrides(overrides or {})
    borrowed: list[Context] = []
    found: list[Difference] = []
    failures: list[BaseException] = []

    def difference(line: int, expected: bytes, came: bytes, _user: int) -> int:
        found.append(Difference(line, expected.decode("utf-8", "replace"), came.decode("utf-8", "replace")))
        return int(every if every is not None else bool(overrides))

    def prepared(pointer: int, _user: int) -> int:
        from .context import Context

        context = Context._borrow(pointer)
        borrowed.append(context)  # with its class tables, which the replay goes on using
        try:
            prepare(context)  # type: ignore[misc]
            return 0
        except BaseException as error:
            failures.append(error)
            return int(ErrorCode.STATE)

    message = ctypes.create_string_buffer(_MESSAGE_BYTES)
    options = s.TraceOptions(
        size=ctypes.sizeof(s.TraceOptions),
        override_count=len(wanted),
        overrides=wanted,
        prepare=s.TRACE_PREPARE(prepared) if prepare else s.TRACE_PREPARE(),
        difference=s.TRACE_DIFFERENCE(difference),
        message=ctypes.addressof(message),
        capacity=_MESSAGE_BYTES,
    )
    result = s.TraceResult(size=ctypes.sizeof(s.TraceResult))
    code = lib.gesta_trace_replay(text, len(text), ctypes.byref(options), ctypes.byref(result))
    for context in borrowed:
        failures += context._give_back()
    if failures:
        raise failures[0]
    if code < 0:
        raise make_error(code, message.value.decode("utf-8", "replace") or None)
    return Replay(result.lines, result.samples, result.events, tuple(found))


def _text(trace: str | bytes | os.PathLike[str]) -> bytes:
    if isinstance(trace, bytes):
        return trace
    if isinstance(trace, str) and trace.startswith("gesta-trace"):
        return trace.encode("utf-8", "surrogatepass")
    with open(trace, "rb") as file:
        return file.read()


def _overrides(overrides: Overrides) -> Any:
    """The library's array; it keeps its texts."""
    wanted = (s.TraceOverride * len(overrides))()
    for one, (key, value) in zip(wanted, overrides.items()):
        recognizer, dot, parameter = key.rpartition(".")
        if not dot:
            raise make_error(ErrorCode.ARGUMENT, f"an override is CLASS.PARAMETER, not {key!r}")
        one.size = ctypes.sizeof(s.TraceOverride)
        one.recognizer, one.parameter, one.value = recognizer.encode(), parameter.encode(), _spelt(value).encode()
    return wanted


def _spelt(value: bool | int | float | str) -> str:
    """As traces spell it: no exponents, and in hexadecimal what is not exact otherwise."""
    if isinstance(value, bool):
        return str(int(value))
    if isinstance(value, float):
        value = float(value)
        plain = repr(value)
        return plain if plain.replace(".", "").replace("-", "").isdigit() and len(plain) < 15 else value.hex()
    return str(value)
