"""Function pointers that the library calls, and the Python callables behind them.

The `user` pointer passed to the library is a number (a token), never an object. The context keeps the callables by
token, so a callback that references its own context is an ordinary cycle for the garbage collector, and a token of a
freed context finds nothing.
"""

from __future__ import annotations

import contextlib
import itertools
import traceback
import weakref
from typing import TYPE_CHECKING, Any, Callable

from ._generated.enums import LogLevel
from ._generated.structs import EVENT, LOG, RELEASE
from .event import make_event

if TYPE_CHECKING:
    from .context import Context

EVERY_STATE = -1
"""The bits of all states."""

NO_CALLBACK, NO_LOG, NO_RELEASE = EVENT(), LOG(), RELEASE()
tokens = itertools.count(1)


class Entry:
    """A callable, the context that keeps it, and the states that an action is called for, a bit for each."""

    __slots__ = ("_context", "function", "states", "__weakref__")

    def __init__(self, context: Context, function: Callable[..., Any], states: int) -> None:
        self._context = weakref.ref(context)
        self.function = function
        self.states = states

    @property
    def context(self) -> Context | None:
        return self._context()


_entries: weakref.WeakValueDictionary[int, Entry] = weakref.WeakValueDictionary()


def keep(context: Context, function: Callable[..., Any], states: int = EVERY_STATE) -> int:
    """Registers a callable and returns its token. The context keeps it until the library releases it."""
    token = next(tokens)
    entry = Entry(context, function, states)
    context._entries[token] = entry
    _entries[token] = entry
    return token


def find(user: int | None) -> tuple[Context, Callable[..., Any]] | None:
    """Returns the context and the callable of a token, or None if the context was freed or the token is unknown."""
    entry = _entries.get(user or 0)
    context = entry.context if entry is not None else None
    return None if entry is None or context is None else (context, entry.function)


@EVENT
def deliver(_pointer: int, raw: Any, user: int) -> None:
    entry = _entries.get(user)
    context = None if entry is None else entry._context()
    if entry is None or context is None:
        return
    try:
        event = raw.contents
        if entry.states >> event.state & 1:
            entry.function(make_event(context, event))
    except (
        BaseException
    ) as error:  # exceptions must not propagate into the library; the call that caused this one raises it
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
