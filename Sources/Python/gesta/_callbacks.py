"""From the library's function pointers back to Python.

The library gets a number as `user`, never an object: a context keeps its callbacks by these numbers, so that a callback that
holds its own context is an ordinary cycle for the garbage collector, and a number whose context is gone finds nothing.
"""

from __future__ import annotations

import contextlib
import itertools
import traceback
import weakref
from typing import TYPE_CHECKING, Any, Callable

from ._native import CALLBACK, LOG, RELEASE
from .event import make_event
from .log import LogLevel

if TYPE_CHECKING:
    from .context import Context

NO_CALLBACK, NO_LOG, NO_RELEASE = CALLBACK(), LOG(), RELEASE()
tokens = itertools.count(1)


class Entry:
    """A callback and whose it is."""

    __slots__ = ("_context", "function", "__weakref__")

    def __init__(self, context: Context, function: Callable[..., Any]) -> None:
        self._context = weakref.ref(context)
        self.function = function

    @property
    def context(self) -> Context | None:
        return self._context()


_entries: weakref.WeakValueDictionary[int, Entry] = weakref.WeakValueDictionary()


def keep(context: Context, function: Callable[..., Any]) -> int:
    """Gives a callback its number; the context holds it until the library releases it."""
    token = next(tokens)
    entry = Entry(context, function)
    context._entries[token] = entry
    _entries[token] = entry
    return token


def find(user: int | None) -> tuple[Context, Callable[..., Any]] | None:
    """The context and the callable of a number; None when the context is gone, or never was."""
    entry = _entries.get(user or 0)
    context = entry.context if entry is not None else None
    return None if entry is None or context is None else (context, entry.function)


@CALLBACK
def deliver(_pointer: int, raw: Any, user: int) -> None:
    found = find(user)
    if found is None:
        return
    context, function = found
    try:
        function(make_event(context, raw.contents))
    except BaseException as error:  # nothing may pass through the library; the call that caused it raises it
        context._pending.append(error)


@LOG
def deliver_log(_pointer: int, level: int, message: bytes, user: int) -> None:
    found = find(user)
    if found is None:
        return
    context, function = found
    try:
        function(LogLevel(level), (message or b"").decode("utf-8", "replace"))
    except BaseException as error:
        context._pending.append(error)


@RELEASE
def release(user: int) -> None:
    found = find(user)
    if found is not None:
        context = found[0]
        context._entries.pop(user, None)
        context._actions.pop(user, None)


def gather(errors: list[BaseException]) -> BaseException:
    """The first error, with the others as its notes."""
    first = errors[0]
    for other in errors[1:]:
        if other is first:
            continue
        note = "Also raised in the same call:\n" + "".join(
            traceback.format_exception(type(other), other, other.__traceback__)
        )
        with contextlib.suppress(AttributeError):
            # add_note exists from Python 3.11 on.
            first.__notes__ = [*getattr(first, "__notes__", ()), note.rstrip()]  # type: ignore[attr-defined]
    return first
