"""Actions of a recognizer, and the states that they are called for."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from typing import Any, Callable, TypeVar, Union, overload

from . import _callbacks, _session
from ._entries import Entries
from ._generated.enums import Listing, State
from ._native import lib
from ._numbers import call_back
from .errors import ErrorCode, GestaError, make_error
from .event import Event

Callback = TypeVar("Callback", bound=Callable[[Event], Any])
States = Union[State, str, Iterable[Union[State, str]]]

_REPORTED = {
    True: (State.BEGAN, State.CHANGED, State.ENDED, State.CANCELLED),
    False: (State.ENDED, State.CANCELLED, State.FAILED),
}
"""The states that actions of continuous and discrete recognizers are called for; the last two only as revoked."""


class Actions(Entries):
    """The actions of a recognizer."""

    __slots__ = ()

    @overload
    def on(self, callback: Callback, /) -> Callback: ...

    @overload
    def on(self, states: States, callback: Callback, /) -> Callback: ...

    @overload
    def on(self, first: State | str, second: State | str, callback: Callback, /) -> Callback: ...

    @overload
    def on(self, states: States, /) -> Callable[[Callback], Callback]: ...

    def on(self, first: Any, *rest: Any) -> Any:
        """Adds an action and returns it; can be used as a decorator.

        `pan.on(callback)` calls it with each Event of state began, changed or ended, and cancelled after began.
        `pan.on("began", callback)` calls it for one state, a State or its name, and `pan.on("ended", "cancelled",
        callback)` for several, which may also be a tuple; so do the decorators `@pan.on`, `@pan.on("began")` and
        `@pan.on("ended", "cancelled")`. A discrete recognizer reports ended only and, if it is provisional, cancelled
        or failed for an event that is revoked.

        Actions are called in the order in which they were added, during the push or advance that caused them. If one
        raises an exception, that call raises it when it is complete. Raises ParameterTypeError for a callback that
        cannot be called, ParameterNameError for the name of no state, StateError for a state that actions of this
        recognizer are never called for.
        """
        if callable(first) and not rest:
            return self._add_action(_session.EVERY_STATE, first)
        if callable(first):
            raise make_error(ErrorCode.TYPE, f"on: callback is {first!r}, must be the last argument, after the states")
        *states, last = (first, *rest)
        if rest and not _is_state(last):
            bits = self._state_bits(states[0] if len(states) == 1 else states)
            return self._add_action(bits, last)
        if not rest and not isinstance(first, (State, str, Iterable)):
            call_back("on: callback", first)
        bits = self._state_bits((first, *rest) if rest else first)
        return lambda callback: self._add_action(bits, callback)

    def off(self, callback: Callable[..., Any]) -> None:
        """Removes the action that `on` added last for this callable. Raises HandleError if there is none."""
        context = self._context
        for token, (recognizer, action) in reversed(list(context._actions.items())):
            entry = context._entries.get(token)
            if entry is not None and recognizer == self._id and entry.function == callback:
                return self._call(lib.gesta_recognizer_remove_action, action)
        raise make_error(ErrorCode.HANDLE, f"off: callback is {callback!r}, must be an action of this recognizer")

    @property
    def actions(self) -> list[Callable[..., Any]]:
        """The actions that `on` has added, in the order in which they are called."""
        context = self._context
        tokens = {action: token for token, (recognizer, action) in context._actions.items() if recognizer == self._id}
        listed = context._listed(lib.gesta_recognizer_list, self._id, Listing.ACTIONS)
        entries = (context._entries.get(tokens.get(action, 0)) for action in listed)
        return [entry.function for entry in entries if entry is not None]

    def _add_action(self, states: int, callback: Any) -> Any:
        token = _session.keep(self._context, call_back("on: callback", callback), states)
        action = ctypes.c_uint32()
        try:
            self._call(
                lib.gesta_recognizer_add_action, _callbacks.deliver, token, _session.release, ctypes.byref(action)
            )
        except GestaError:
            self._context._entries.pop(token, None)
            raise
        self._context._actions[token] = (self._id, action.value)
        return callback

    def _state_bits(self, states: Any) -> int:
        """Returns a bit for each state. Raises an error for none, and for those that are never reported."""
        several = (states,) if isinstance(states, (State, str)) else states
        if not isinstance(several, Iterable):
            raise make_error(ErrorCode.TYPE, f"on: states is {states!r}, must be a State, its name, or several")
        reported, bits = _REPORTED[self.description.continuous], 0
        for each in several:
            state = _state(each)
            if state not in reported:
                kind = "continuous" if self.description.continuous else "discrete"
                names = ", ".join(map(str, reported))
                text = f"on: state is {state}, must be one that a {kind} recognizer reports to actions: {names}"
                raise make_error(ErrorCode.STATE, text)
            bits |= 1 << state
        if not bits:
            raise make_error(ErrorCode.ARGUMENT, f"on: states is {states!r}, must be at least one state")
        return bits


def _is_state(given: Any) -> bool:
    return isinstance(given, (State, str))


def _state(given: Any) -> State:
    if isinstance(given, State):
        return given
    if not isinstance(given, str):
        raise make_error(ErrorCode.TYPE, f"on: state is {given!r}, must be a State or its name")
    names = {name.lower(): state for name, state in State.__members__.items()}
    if given not in names:
        raise make_error(ErrorCode.NAME, f"on: state is {given!r}, must be one of {', '.join(names)}")
    return names[given]
