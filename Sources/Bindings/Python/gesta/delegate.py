"""Questions that a context asks the program: the arbitration delegate and the hit test.

If a function raises an exception, it counts as having returned True, or the rectangles decide the hit test; the call
that caused it raises the exception when it is complete.
"""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Callable

from . import _session
from ._generated import structs as s
from ._numbers import call_back
from ._owned import region_id
from .contact import Contact, copy_touch
from .errors import ErrorCode, make_error

if TYPE_CHECKING:
    from .recognizer import Recognizer


@dataclass(frozen=True)
class Delegate:
    """Functions that take part in arbitration; each may be omitted. They may only read the context (BusyError).

    `should_begin(recognizer)` is called once per sequence, before the recognizer recognizes; if it returns false, the
    recognizer fails with Reason.REFUSED. `should_receive(recognizer, contact)` is called when a contact goes down; if
    it returns false, the recognizer does not track it. `simultaneous(recognizer, other)` returns whether `recognizer`
    may recognize together with `other`, which has recognized; false does not revoke Recognizer.allow_simultaneous.
    `should_require_failure(recognizer, other)` returns whether `recognizer`, which is about to recognize, must wait
    until `other` has failed, as after Recognizer.require_failure. It is called again while `recognizer` waits.
    """

    should_begin: Callable[[Recognizer], Any] | None = None
    should_receive: Callable[[Recognizer, Contact], Any] | None = None
    simultaneous: Callable[[Recognizer, Recognizer], Any] | None = None
    should_require_failure: Callable[[Recognizer, Recognizer], Any] | None = None


def _call_delegate(user: int, name: str, recognizer: int, last: Any) -> int:
    found = _session.find(user)
    if found is None:
        return 1
    context, delegate = found
    try:
        argument = context._wrap(last) if isinstance(last, int) else last
        arguments: tuple[Any, ...] = () if last is None else (argument,)
        return int(bool(getattr(delegate, name)(context._wrap(recognizer), *arguments)))
    except (
        BaseException
    ) as error:  # exceptions must not propagate into the library; the call that caused this one raises it
        context._pending.append(error)
        return 1


@s.DELEGATE_SHOULD_BEGIN
def _should_begin(_pointer: int, recognizer: int, user: int) -> int:
    return _call_delegate(user, "should_begin", recognizer, None)


@s.DELEGATE_SHOULD_RECEIVE
def _should_receive(_pointer: int, recognizer: int, raw: Any, user: int) -> int:
    contact = Contact(raw.contents)
    try:
        return _call_delegate(user, "should_receive", recognizer, contact)
    finally:
        contact._close()


@s.DELEGATE_SIMULTANEOUS
def _simultaneous(_pointer: int, recognizer: int, other: int, user: int) -> int:
    return _call_delegate(user, "simultaneous", recognizer, other)


@s.DELEGATE_SHOULD_REQUIRE_FAILURE
def _should_require_failure(_pointer: int, recognizer: int, other: int, user: int) -> int:
    return _call_delegate(user, "should_require_failure", recognizer, other)


_FUNCTIONS = {
    "should_begin": _should_begin,
    "should_receive": _should_receive,
    "simultaneous": _simultaneous,
    "should_require_failure": _should_require_failure,
}


def make_table(delegate: Any, user: int) -> s.Delegate:
    """Returns the C table of the functions that the delegate has. The library copies it.

    Raises ParameterTypeError if it has none, or one that cannot be called, and ParameterNameError for a function that
    would never be called because its name is wrong.
    """
    functions = {name: getattr(delegate, name, None) for name in _FUNCTIONS}
    if not any(function is not None for function in functions.values()) and not isinstance(delegate, Delegate):
        raise make_error(ErrorCode.TYPE, f"delegate is {delegate!r}, must have one of {', '.join(_FUNCTIONS)}")
    for name, function in functions.items():
        if function is not None:
            call_back(f"delegate.{name}", function)
    for name in dir(delegate):
        if name.startswith("should_") and name not in _FUNCTIONS:
            rule = f"must be one of {', '.join(_FUNCTIONS)}"
            raise make_error(ErrorCode.NAME, f"delegate has a function {name}, {rule}")
    made = s.Delegate(size=ctypes.sizeof(s.Delegate), user=user, release=_session.release)
    for name, raw in _FUNCTIONS.items():
        if functions[name] is not None:
            setattr(made, name, raw)
    return made


@s.HIT_TEST
def find_region(pointer: int, raw: Any, user: int) -> int:
    found = _session.find(user)
    if found is None:
        return 0
    context, function = found
    try:
        return region_id(context, function(copy_touch(raw.contents)))
    except BaseException as error:
        context._pending.append(error)
    by_rectangles = context.region_at(raw.contents.x, raw.contents.y)
    return 0 if by_rectangles is None else int(by_rectangles.id)
