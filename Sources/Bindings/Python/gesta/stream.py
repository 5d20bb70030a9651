"""Events of a context in an event loop of asyncio, which also runs the context's deadlines."""

from __future__ import annotations

import weakref
from collections import deque
from threading import get_ident
from typing import TYPE_CHECKING, Any, Callable, TypeVar

from . import _callbacks
from ._generated.calls import ContextCalls
from ._native import lib
from ._numbers import call_back, nanoseconds, real, whole
from .errors import ErrorCode, GestaError, make_error
from .event import Event
from .states import State

if TYPE_CHECKING:
    import asyncio

Observer = TypeVar("Observer", bound=Callable[[Event], Any])

_SHORTEST = 0.001
"""Seconds until the next look at a clock that is behind the loop's."""


class EventStream:
    """The events of a context, created by Context.stream: `async for event in stream`.

        async with context.stream() as stream:
            async for event in stream:
                print(event.class_name, event.state)

    One task at a time reads it: a second one gets StateError. A task that is cancelled loses no event, and the stream
    can be read again. It ends after the events that wait when it or its context is closed, and when the program no
    longer refers to it.

    An exception of an action, an observer or the clock at a deadline is raised in its place among the events; the
    stream can be read further. If more than `limit` events wait, further ones are lost: LimitError is raised after
    those that wait, then the stream ends.
    """

    __slots__ = (
        "thread",
        "_context",
        "_loop",
        "_clock",
        "_limit",
        "_latency",
        "_queue",
        "_reader",
        "_deadline",
        "_timer",
        "_is_planned",
        "_is_reading",
        "_closed",
        "__weakref__",
    )

    def __init__(self, context: Observed, clock: Callable[[], int] | None, limit: int, latency: float) -> None:
        import asyncio  # takes longer to import than this package

        self._loop = asyncio.get_running_loop()
        self.thread = get_ident()
        self._context = context
        self._clock = self._loop_time if clock is None else call_back("stream: clock", clock)
        self._limit = whole("stream: limit", limit, 1, 2**31 - 1)
        seconds = real("stream: latency", latency)
        if not 0 <= seconds <= 60:
            raise make_error(ErrorCode.RANGE, f"stream: latency is {latency!r}, must be from 0 to 60")
        self._latency = round(seconds * 1e9)
        self._queue: deque[Event | BaseException] = deque()
        self._reader: asyncio.Future[None] | None = None
        self._deadline: int | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._is_planned = False
        self._is_reading = False
        self._closed = False

    # ---- reading

    def __aiter__(self) -> EventStream:
        return self

    async def __anext__(self) -> Event:
        if self._reader is not None:
            raise make_error(ErrorCode.STATE, "stream: another task waits for an event, must be one task at a time")
        while not self._queue:
            if self._closed:
                raise StopAsyncIteration
            self._reader = self._loop.create_future()
            try:
                await self._reader
            finally:
                self._reader = None
        found = self._queue.popleft()
        if isinstance(found, Event):
            return found
        raise found

    @property
    def closed(self) -> bool:
        """Whether no further events come; some may still wait to be read."""
        return self._closed

    def close(self) -> None:
        """Ends the stream: no further events come, and deadlines do not run. Calling it again does nothing."""
        if self._closed:
            return
        self._closed = True
        if self._timer is not None:
            self._timer.cancel()
        self._wake()
        self._context._end_stream()

    async def aclose(self) -> None:
        """The same as `close`, for contextlib.aclosing."""
        self.close()

    async def __aenter__(self) -> EventStream:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.close()

    def __reduce_ex__(self, protocol: Any) -> Any:
        raise TypeError("an EventStream cannot be copied or pickled")

    def __repr__(self) -> str:
        return f"<EventStream {'closed' if self._closed else 'open'}, {len(self._queue)} wait>"

    # ---- called by the context

    def receive(self, event: Event) -> None:
        """Adds an event, if actions get it."""
        if self._closed or not _is_reported(event):
            return
        if len(self._queue) < self._limit:
            self._add(event)
        elif len(self._queue) == self._limit:
            text = f"stream: more than {self._limit} events wait, must be read, or the limit raised"
            self._add(make_error(ErrorCode.LIMIT, text))
            self._call_soon(_close)

    def context_changed(self) -> None:
        """Plans the next deadline, once for all calls until the loop runs again."""
        if self._closed or self._is_reading:
            return
        if self._context.closed:
            self.close()
        elif not self._is_planned:
            self._is_planned = True
            self._call_soon(_plan)

    # ---- deadlines

    def _plan(self) -> None:
        self._is_planned = False
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._closed:
            return
        try:
            remaining = self._remaining()
        except Exception as error:
            self._add(error)
            return
        if remaining is not None:
            # The loop must not keep a stream to which nothing else refers.
            self._timer = self._loop.call_later(max(remaining / 1e9, 0.0), _expire, self._reference())

    def _expire(self) -> None:
        self._timer = None
        if self._closed or self._context.closed:
            return
        try:
            remaining = self._remaining()
            if remaining is not None and remaining > 0:
                seconds = max(remaining / 1e9, _SHORTEST)
                self._timer = self._loop.call_later(seconds, _expire, self._reference())
            elif self._deadline is not None:
                # Only to the deadline: samples from before the clock's time may still arrive.
                self._context.advance(self._deadline)
        except Exception as error:
            self._add(error)

    def _remaining(self) -> int | None:
        """Returns the ns until the next deadline, by the clock; None without one."""
        self._is_reading = True  # calls from here, also by the clock, are no reason to plan again
        try:
            self._deadline = self._context.next_deadline
            if self._deadline is None:
                return None
            return self._deadline + self._latency - nanoseconds("stream: clock()", self._clock())
        finally:
            self._is_reading = False

    def _loop_time(self) -> int:
        return round(self._loop.time() * 1e9)

    # ---- the rest

    def _call_soon(self, function: Callable[[weakref.ref[EventStream]], None]) -> None:
        if self._loop.is_closed():  # nobody reads any more
            self.close()
        else:
            self._loop.call_soon(function, self._reference())

    def _reference(self) -> weakref.ref[EventStream]:
        return weakref.ref[EventStream](self)

    def _add(self, each: Event | BaseException) -> None:
        self._queue.append(each)
        self._wake()

    def _wake(self) -> None:
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)


def _is_reported(event: Event) -> bool:
    """Returns whether actions get the event."""
    if event.state in (State.BEGAN, State.CHANGED, State.ENDED) or event.revoked:
        return True
    return event.state is State.CANCELLED and event.previous in (State.BEGAN, State.CHANGED)


def _plan(stream: weakref.ref[EventStream]) -> None:
    found = stream()
    if found is not None:
        found._plan()


def _expire(stream: weakref.ref[EventStream]) -> None:
    found = stream()
    if found is not None:
        found._expire()


def _close(stream: weakref.ref[EventStream]) -> None:
    found = stream()
    if found is not None:
        found.close()


class Observed(ContextCalls):
    """What a context has of its observer and its stream."""

    __slots__ = ("_observer",)

    def _initialize(self, pointer: int | None) -> None:
        super()._initialize(pointer)
        self._observer: Callable[[Event], Any] | None = None

    def set_observer(self, observer: Observer | None) -> Observer | None:
        """Sets the observer, which is called for every transition of every recognizer, before the actions.

        None removes it. Returns its argument, so it can be used as a decorator.
        """
        if observer is not None:
            call_back("set_observer: observer", observer)
        before, self._observer = self._observer, observer
        try:
            self._observe()
        except GestaError:
            self._observer = before
            raise
        return observer

    def _observe(self) -> None:
        """Sets the library's observer: the program's, and the stream if there is one."""
        observer, stream = self._observer, self._stream
        if stream is not None:
            observer = _streaming(stream, observer)
        install, callback = lib.gesta_context_set_observer, _callbacks.deliver
        self._set_callback("set_observer: observer", install, callback, _callbacks.NO_CALLBACK, observer)

    def stream(self, *, clock: Callable[[], int] | None = None, limit: int = 4096, latency: float = 0.0) -> EventStream:
        """Returns the events from now on, for an event loop of asyncio: `async for event in context.stream(): ...`.

        They are the events that actions get, of all recognizers. The stream also calls `advance` at the deadlines, so
        that a program only pushes. `clock` returns the time in ns on the clock of the samples; by default it is the
        loop's, `round(loop.time() * 1e9)`. A deadline runs when `clock` has reached it and `latency` seconds have
        passed, in which samples from before it may still arrive.

        At most `limit` events wait to be read; see EventStream. Use the context in the loop's thread while it has a
        stream (BusyError). Raises RuntimeError outside of an event loop, StateError if the context has a stream
        already, ParameterTypeError, RangeError.
        """
        if self._stream is not None and self._stream() is not None:
            raise make_error(
                ErrorCode.STATE, "stream: the context has a stream, must be closed before there is another"
            )
        made = EventStream(self, clock, limit, latency)
        self._stream = weakref.ref(made)
        try:
            self._observe()
        except GestaError:
            self._stream = None
            raise
        made.context_changed()
        return made

    def _end_stream(self) -> None:
        super()._end_stream()
        if self._pointer is not None:
            self._observe()


def _streaming(stream: weakref.ref[EventStream], other: Callable[[Event], Any] | None) -> Callable[[Event], Any]:
    """Returns an observer that adds events to a stream, then calls another one."""

    def observe(event: Event) -> None:
        found = stream()
        if found is not None:
            found.receive(event)
        if other is not None:
            other(event)

    return observe
