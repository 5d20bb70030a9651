"""What a context is to the modules of the package: calls of the library, and the callables behind its callbacks.

The `user` pointer passed to the library is a number (a token), never an object. The session keeps the callables by
token, so a callback that references its own context is an ordinary cycle for the garbage collector, and a token of a
freed context finds nothing.
"""

from __future__ import annotations

import contextlib
import ctypes
import itertools
import os
import traceback
import weakref
from threading import get_ident
from typing import TYPE_CHECKING, Any, Callable, TypeVar

from ._generated.structs import RELEASE, WRITE
from ._native import lib
from ._numbers import call_back
from ._shared import Public
from .describe import ClassDescription, describe
from .errors import ErrorCode, GestaError, make_error, python_names

if TYPE_CHECKING:
    from ctypes import _SimpleCData

_T = TypeVar("_T")

EVERY_STATE = -1
"""The bits of all states."""

NO_RELEASE = RELEASE()
_WORD = ctypes.sizeof(ctypes.c_size_t)
tokens = itertools.count(1)


class Entry:
    """A callable, the context that keeps it, and the states that an action is called for, a bit for each."""

    __slots__ = ("_context", "function", "states", "__weakref__")

    def __init__(self, context: Session, function: Callable[..., Any], states: int) -> None:
        self._context = weakref.ref(context)
        self.function = function
        self.states = states

    @property
    def context(self) -> Session | None:
        return self._context()


_entries: weakref.WeakValueDictionary[int, Entry] = weakref.WeakValueDictionary()


def keep(context: Session, function: Callable[..., Any], states: int = EVERY_STATE) -> int:
    """Registers a callable and returns its token. The context keeps it until the library releases it."""
    token = next(tokens)
    entry = Entry(context, function, states)
    context._entries[token] = entry
    _entries[token] = entry
    return token


def find(user: int | None) -> tuple[Any, Callable[..., Any]] | None:
    """Returns the context and the callable of a token, or None if the context was freed or the token is unknown."""
    entry = _entries.get(user or 0)
    context = entry.context if entry is not None else None
    return None if entry is None or context is None else (context, entry.function)


@RELEASE
def release(user: int) -> None:
    found = find(user)
    if found is not None:
        context = found[0]
        context._entries.pop(user, None)
        context._actions.pop(user, None)


@WRITE
def _write(address: int, length: int, user: int) -> None:
    found = find(user)
    if found is not None:
        found[1](ctypes.string_at(address, length))


def combine(errors: list[BaseException]) -> BaseException:
    """Returns the first error, with the others added as notes."""
    first = errors[0]
    for other in errors[1:]:
        if other is first:
            continue
        note = "Also raised in the same call:\n" + "".join(
            traceback.format_exception(type(other), other, other.__traceback__)
        )
        with contextlib.suppress(AttributeError):
            # Exception.add_note exists from Python 3.11 on.
            notes = [*getattr(first, "__notes__", ()), note.rstrip()]
            first.__notes__ = notes  # type: ignore[attr-defined, unused-ignore]
    return first


class Session(Public):
    """An open context of the library. A call checks the thread, and raises its errors and those of callbacks."""

    __slots__ = (
        "_pointer",
        "_thread",
        "_depth",
        "_pending",
        "_entries",
        "_actions",
        "_descriptions",
        "_instances",
        "_tables",
        "_events",
        "_places",
        "_event_names",
        "_stream",
        "_keeps_touches",
        "_recording",
        "__weakref__",
    )

    def _initialize(self, pointer: int | None) -> None:
        self._pointer: int | None = pointer
        self._thread = 0
        self._depth = 0
        self._pending: list[BaseException] = []
        self._entries: dict[int, Entry] = {}
        self._actions: dict[int, tuple[int, int]] = {}
        self._descriptions: dict[int, ClassDescription] = {}
        self._instances: dict[int, Any] = {}
        self._tables: list[Any] = []
        self._events = (ctypes.c_size_t * 3)()  # address, count and stride, which gesta_events writes
        first = ctypes.addressof(self._events)
        self._places = (first, first + _WORD, first + 2 * _WORD)
        self._event_names: dict[int, tuple[str, ...]] = {}
        self._stream: weakref.ref[Any] | None = None
        self._keeps_touches = False
        self._recording: str | os.PathLike[str] | None = None  # the file of the trace that is being recorded

    @property
    def closed(self) -> bool:
        """Whether `close` has been called."""
        return self._pointer is None

    def _call(self, function: Any, *arguments: Any) -> None:
        thread = get_ident()  # before the check: the interpreter may switch threads at calls
        if self._depth or self._stream is not None or self._pointer is None:
            self._check(thread)
        self._thread = thread
        self._depth += 1
        try:
            code = function(self._pointer, *arguments)
        finally:
            self._depth -= 1
        if code < 0 or self._pending or self._stream is not None:
            self._conclude(code)

    def _number(self, kind: type[_SimpleCData[_T]], function: Any, *arguments: Any) -> _T:
        """Calls a function that writes a number to its last parameter, and returns the number."""
        found = kind()
        self._call(function, *arguments, ctypes.byref(found))
        return found.value

    def _check(self, thread: int) -> None:
        """Raises an error if the context is closed or in use by another thread."""
        if self._pointer is None:
            raise make_error(ErrorCode.ARGUMENT, "the context is closed, must be open")
        if self._depth and thread != self._thread:
            raise make_error(ErrorCode.BUSY, "another thread is using this context")
        if self._stream is not None:
            self._check_stream(thread)

    def _conclude(self, code: int) -> None:
        """Notifies the stream of events, and raises the errors of a call."""
        if self._stream is not None and code >= 0:
            self._tell_stream()
        self._raise_errors(code)

    def _raise_errors(self, code: int) -> None:
        """Raises the error of the call, or the exceptions that callbacks raised during it."""
        if code < 0 and (self._depth or not self._pending):
            raise self._failure(code)
        if self._pending and not self._depth:
            errors, self._pending = self._pending, []
            if code < 0:
                errors.append(self._failure(code))
            try:
                raise combine(errors)
            finally:
                del errors  # a frame that references its own exception is a cycle

    def _failure(self, code: int) -> GestaError:
        return make_error(code, python_names(lib.gesta_context_message(self._pointer).decode("utf-8", "replace")))

    def _set_callback(self, name: str, function: Any, deliver: Any, no_callback: Any, callback: Any) -> None:
        if callback is None:
            return self._call(function, no_callback, None, NO_RELEASE)
        token = keep(self, call_back(name, callback))
        try:
            self._call(function, deliver, token, release)
        except GestaError:
            self._entries.pop(token, None)
            raise

    def _listed(self, function: Any, *arguments: Any, of: Any = ctypes.c_uint32) -> list[Any]:
        """Returns what a function lists in an array: numbers or structs, whose size it takes as well."""
        size = [ctypes.sizeof(of)] if issubclass(of, ctypes.Structure) else []
        count = ctypes.c_size_t(16)
        while True:
            capacity = count.value
            found = (of * capacity)()
            self._call(function, *arguments, found, capacity, *size, ctypes.byref(count))
            if count.value <= capacity:
                return list(found[: count.value])

    def _written(self, function: Any, *arguments: Any) -> str:
        """Returns the text that a function passes to a callback in pieces."""
        pieces: list[bytes] = []
        token = keep(self, pieces.append)
        try:
            self._call(function, *arguments, _write, token)
        finally:
            self._entries.pop(token, None)
        return b"".join(pieces).decode("utf-8")

    def _describe(self, class_id: int) -> ClassDescription:
        found = self._descriptions.get(class_id)
        if found is None:
            found = self._descriptions[class_id] = describe(self._call, class_id)
        return found

    def _wrap(self, recognizer_id: int) -> Any:
        """Returns the Recognizer of an id. Contexts have them."""
        raise NotImplementedError

    def _region(self, region_id: int) -> Any:
        """Returns the Region of an id. Contexts have them."""
        raise NotImplementedError

    # ---- the stream of events, an EventStream; it ends when the program no longer refers to it

    def _check_stream(self, thread: int) -> None:
        stream = self._stream() if self._stream is not None else None
        if stream is not None and thread != stream.thread:
            text = "the context has a stream in another thread, must be used in the thread of its event loop"
            raise make_error(ErrorCode.BUSY, text)

    def _tell_stream(self) -> None:
        stream = self._stream() if self._stream is not None else None
        if self._depth:
            return
        if stream is None:
            self._end_stream()
        else:
            stream.context_changed()

    def _end_stream(self) -> None:
        self._stream = None
