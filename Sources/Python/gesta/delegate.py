"""What a context asks its program: who may begin, who receives a contact, who may go on beside whom, where a contact belongs.

Exceptions wait for the library to be done, as those of actions do; meanwhile the answer is yes, and the rectangles'.
"""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Callable

from . import _callbacks
from . import _structs as s
from ._native import HIT_TEST, lib
from .contact import Contact, copy_touch
from .region import region_id

if TYPE_CHECKING:
    from .recognizer import Recognizer


@dataclass(frozen=True)
class Delegate:
    """The program's say in arbitration; any of the three may be left out. In them only reading is legal (BusyError).

    `should_begin(recognizer)` is asked once a sequence, when it is about to recognize; False: it fails with Reason.REFUSED.
    `should_receive(recognizer, contact)` is asked when a contact goes down; False: the recognizer does not follow it.
    `simultaneous(recognizer, other)`: may `recognizer` recognize beside `other`, which has recognized? False forbids nothing that was
    allowed otherwise.
    """

    should_begin: Callable[[Recognizer], Any] | None = None
    should_receive: Callable[[Recognizer, Contact], Any] | None = None
    simultaneous: Callable[[Recognizer, Recognizer], Any] | None = None


def _ask(user: int, name: str, recognizer: int, last: Any) -> int:
    found = _callbacks.find(user)
    if found is None:
        return 1
    context, delegate = found
    try:
        argument = context._wrap(last) if isinstance(last, int) else last
        arguments: tuple[Any, ...] = () if last is None else (argument,)
        return int(bool(getattr(delegate, name)(context._wrap(recognizer), *arguments)))
    except BaseException as error:  # nothing may pass through the library; the call that caused it raises it
        context._pending.append(error)
        return 1


@s.SHOULD_BEGIN
def _should_begin(_pointer: int, recognizer: int, user: int) -> int:
    return _ask(user, "should_begin", recognizer, None)


@s.SHOULD_RECEIVE
def _should_receive(_pointer: int, recognizer: int, raw: Any, user: int) -> int:
    contact = Contact(raw.contents)
    try:
        return _ask(user, "should_receive", recognizer, contact)
    finally:
        contact._close()


@s.SIMULTANEOUS
def _simultaneous(_pointer: int, recognizer: int, other: int, user: int) -> int:
    return _ask(user, "simultaneous", recognizer, other)


def table(delegate: Any, user: int) -> s.Delegate:
    """The C table: with what the delegate has. The library copies it."""
    made = s.Delegate(size=ctypes.sizeof(s.Delegate), user=user, release=_callbacks.release)
    for name, function in (
        ("should_begin", _should_begin),
        ("should_receive", _should_receive),
        ("simultaneous", _simultaneous),
    ):
        if getattr(delegate, name, None) is not None:
            setattr(made, name, function)
    return made


@HIT_TEST
def find_region(pointer: int, raw: Any, user: int) -> int:
    found = _callbacks.find(user)
    if found is not None:
        context, function = found
        try:
            return region_id(context, function(copy_touch(raw.contents)))
        except BaseException as error:
            context._pending.append(error)
    by_rectangles = ctypes.c_uint32()
    lib.gesta_region_at(pointer, raw.contents.x, raw.contents.y, ctypes.byref(by_rectangles))
    return by_rectangles.value
