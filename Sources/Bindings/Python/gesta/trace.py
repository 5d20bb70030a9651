"""Traces: sessions recorded as text, replayed bit for bit or with other parameters. gesta.h describes the format."""

from __future__ import annotations

import contextlib
import ctypes
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Callable, Union

from ._changes import changes, classes, labels
from ._generated import structs as s
from ._native import lib
from ._numbers import call_back
from ._texts import c_text
from .context import Context
from .errors import ErrorCode, GestaError, make_error

Overrides = Mapping[str, Union[bool, int, float, str]]

_MESSAGE_BYTES = 4096


@dataclass(frozen=True)
class Difference:
    """A difference between a trace and its replay.

    line:     line of the trace, from 1; if nothing was expected, the next expected line
    expected: that line, or "" if nothing was expected
    actual:   the line that the replay produced, or "" for none
    """

    line: int
    expected: str
    actual: str

    def __str__(self) -> str:
        return f"line {self.line}: expected {self.expected or 'nothing'}, got {self.actual or 'nothing'}"


@dataclass(frozen=True)
class Replay:
    """The result of a replay; true if there was no difference, bit for bit.

    lines, samples: the number of lines read and samples pushed
    events:         the number of transitions and changes that the replay produced
    differences:    in order; only the first, unless all were requested
    recorded_by:    the version of the library that recorded the trace, "0.2.0"
    changes:        a sentence for each sequence of a recognizer with another outcome, of those in `differences`; of
                    those that the replay has decided, if it has ended at the first difference
    cut:            the line at which the trace is cut off, for example by a crash of the program; 0 if it is whole
    """

    lines: int
    samples: int
    events: int
    differences: tuple[Difference, ...] = field(default=())
    recorded_by: str = ""
    changes: tuple[str, ...] = ()
    cut: int = 0

    def __bool__(self) -> bool:
        return not self.differences


def replay(
    trace: str | bytes | os.PathLike[str],
    overrides: Overrides | None = None,
    *,
    all_differences: bool | None = None,
    prepare: Callable[[Context], Any] | None = None,
    step: Callable[[Context, int], Any] | None = None,
) -> Replay:
    """Replays a trace in its own context. The program's callbacks are not called: the trace contains what they did.

    `trace` is the path of a file, or a trace as bytes or str (a str that begins with "gesta-trace"). `overrides`
    replaces parameters, by class, or by a recognizer's label or id in the trace: `{"gesta.tap.slop": 20, "undo.taps":
    2}`.
    `all_differences` continues after the first difference; by default only if there are overrides. `prepare` is called
    with the new Context before anything is created in it, to register classes or load plugins; it must not keep the
    context, push or advance. `step` is called after each call of the trace, with the context, which it must neither
    push to nor advance, and the number of the call's line.

    A trace that is cut off, as by a crash, is replayed up to its last whole line.

    Raises OSError if the file cannot be read; TraceError, with the line in the message, for a malformed trace or one
    that is cut off before its start; ClassNameError for an unknown class; ParameterNameError, ParameterTypeError,
    RangeError or ArgumentError for an invalid override; and any exception that `prepare` or `step` raises.

    Threads: any; it creates its own context.
    """
    text = _text(trace)
    for name, given in ("prepare", prepare), ("step", step):
        if given is not None:
            call_back(f"replay: {name}", given)
    raw_overrides = _overrides(_by_id(overrides or {}, text))
    continues = all_differences if all_differences is not None else bool(overrides)
    reasons: dict[str, dict[int, str]] = {}
    borrowed: list[Context] = []
    found: list[Difference] = []
    failures: list[BaseException] = []

    def difference(line: int, expected: bytes, actual: bytes, _user: int) -> int:
        found.append(Difference(line, expected.decode("utf-8", "replace"), actual.decode("utf-8", "replace")))
        return int(continues)

    def prepared(pointer: int, _user: int) -> int:
        context = Context._borrow(pointer)
        borrowed.append(context)  # keeps the class tables alive, which the replay uses
        try:
            prepare(context)  # type: ignore[misc]
            reasons.update(_reasons(context, text))
            return 0
        except BaseException as error:
            failures.append(error)
            return int(ErrorCode.STATE)

    def stepped(pointer: int, line: int, _user: int) -> int:
        if not borrowed:
            borrowed.append(Context._borrow(pointer))
        try:
            step(borrowed[0], line)  # type: ignore[misc]
            return 0
        except BaseException as error:
            failures.append(error)
            return int(ErrorCode.STATE)

    message = ctypes.create_string_buffer(_MESSAGE_BYTES)
    options = s.TraceOptions(
        size=ctypes.sizeof(s.TraceOptions),
        override_count=len(raw_overrides),
        overrides=raw_overrides,
        prepare=s.TRACE_PREPARE(prepared) if prepare else s.TRACE_PREPARE(),
        difference=s.TRACE_DIFFERENCE(difference),
        message=ctypes.addressof(message),
        capacity=_MESSAGE_BYTES,
        step=s.TRACE_STEP(stepped) if step else s.TRACE_STEP(),
    )
    result = s.TraceResult(size=ctypes.sizeof(s.TraceResult))
    code = lib.gesta_trace_replay(text, len(text), ctypes.byref(options), ctypes.byref(result))
    for context in borrowed:
        failures += context._detach()
    if failures:
        raise failures[0]
    if code < 0:
        raise make_error(code, message.value.decode("utf-8", "replace") or None)
    version = ".".join(str(result.recorded_by >> shift & 255) for shift in (16, 8, 0))
    lines = [(each.expected, each.actual) for each in found]
    outcomes = changes(text, lines, continues, reasons)
    return Replay(result.lines, result.samples, result.events, tuple(found), version, outcomes, result.cut)


def _text(trace: str | bytes | os.PathLike[str]) -> bytes:
    if isinstance(trace, bytes):
        return trace
    if isinstance(trace, str) and trace.startswith("gesta-trace"):
        return trace.encode("utf-8", "surrogatepass")
    if not isinstance(trace, (str, os.PathLike)) or not trace:
        code = ErrorCode.ARGUMENT if isinstance(trace, str) else ErrorCode.TYPE
        raise make_error(code, f"trace is {trace!r}, must be the path of a file, or a trace as bytes or str")
    with open(trace, "rb") as file:
        return file.read()


def _reasons(context: Context, trace: bytes) -> dict[str, dict[int, str]]:
    """Returns the names of the reasons of a trace's classes that are not built in, by class and code."""
    found = {}
    for name in {name for name in classes(trace).values() if not name.startswith("gesta.")}:
        with contextlib.suppress(GestaError):  # the replay says which class is missing
            found[name] = {reason.code: reason.name for reason in context.describe(name).reasons}
    return found


def _by_id(overrides: Overrides, trace: bytes) -> Overrides:
    """Returns the overrides with the ids of all recognizers of a label in the place of the label."""
    known, found = labels(trace), {}
    for key, value in overrides.items():
        recognizer, _, parameter = key.rpartition(".")
        ids = [id for id, label in known.items() if label == recognizer]
        found.update({f"{id}.{parameter}": value for id in ids} or {key: value})
    return found


def _overrides(overrides: Overrides) -> Any:
    """Returns the library's array of overrides, which keeps its texts alive."""
    raw_overrides = (s.TraceOverride * len(overrides))()
    for one, (key, value) in zip(raw_overrides, overrides.items()):
        recognizer, dot, parameter = key.rpartition(".")
        if not dot:
            raise make_error(ErrorCode.ARGUMENT, f"the override is {key!r}, must be CLASS.PARAMETER")
        one.size = ctypes.sizeof(s.TraceOverride)
        one.recognizer, one.parameter = c_text("the class", recognizer), c_text("the parameter", parameter)
        one.value = c_text(key, _formatted(value))
    return raw_overrides


def _formatted(value: bool | int | float | str) -> str:
    """Formats a value as traces do: without exponents, and in hexadecimal if the decimal is not exact."""
    if isinstance(value, bool):
        return str(int(value))
    if isinstance(value, float):
        value = float(value)
        plain = repr(value)
        return plain if plain.replace(".", "").replace("-", "").isdigit() and len(plain) < 15 else value.hex()
    return str(value)
