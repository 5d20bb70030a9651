"""Function pointers that the library calls for events and log lines."""

from __future__ import annotations

from typing import Any

from ._generated.enums import LogLevel
from ._generated.structs import EVENT, LOG, Event
from ._session import EVERY_STATE, _entries, find
from .event import make_event

NO_CALLBACK, NO_LOG = EVENT(), LOG()


@EVENT
def deliver(_pointer: int, address: int, user: int) -> None:
    entry = _entries.get(user)
    context: Any = None if entry is None else entry.context
    if entry is None or context is None:
        return
    try:
        if entry.states == EVERY_STATE or entry.states >> Event.from_address(address).state & 1:
            entry.function(make_event(context, address))
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
