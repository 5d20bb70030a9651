"""Times of events whose clock the program cannot read."""

from __future__ import annotations

__all__ = ["EventClock"]

MS = 1_000_000
SAME = 100 * MS
"""If the server has the program's clock, some event is soon received that is younger than this."""

LATE = 1_000 * MS
"""An event that is later than the others by more than this has waited, or the clocks have jumped."""

JUMP = 30_000 * MS
"""No event waits longer than this."""

DRIFT = 10_000
"""The clocks drift by at most 1 ns in so many: 100 parts in a million."""


class EventClock:
    """Translates the times of a server's events, milliseconds in 32 bits, to the clock of the program, nanoseconds.

    X11, Wayland, and therefore GTK and Qt, give events such times. If an event is at most 100 ms old by the program's
    clock, the server is taken to have the same clock, as those of the same machine have: CLOCK_MONOTONIC. An event that
    comes before its time disproves that, and so do events that are all older than 100 ms for a second. Otherwise what
    lies between the clocks is learned: it is the least delay with which an event has arrived, and grows again by at
    most 100 parts in a million, in case the clocks drift. So the differences between times are those of the server,
    however late the events are handled.

    Times never run backwards and are never after the arrival. An event that is more than 1 s later than the others
    has waited while the program was busy, and keeps its time. If all events of a second are so late, or one is 30 s
    late, or the server's time runs backwards by more than 1 s, then a clock has jumped, and what lies between them is
    learned anew. The server's time may wrap.
    """

    __slots__ = ("_server", "_event", "_arrival", "_offset", "_time", "_is_same", "_late_since", "_late_offset")

    def __init__(self) -> None:
        self._server: int | None = None  # time of the newest event, as the server has it
        self._event = 0  # the same in ns, without wraps
        self._arrival = 0  # of the newest event
        self._offset = 0  # from the server's clock to the program's
        self._time = 0  # the newest that was returned
        self._is_same: bool | None = None  # whether both have the same clock; None: not known yet
        self._late_since: int | None = None  # the arrival since which all events are late
        self._late_offset = 0  # the least that they would have

    def time(self, server: int, arrival: int) -> int:
        """Returns the time of an event, in ns on the program's clock.

        `server` is the event's time in ms, of which 32 bits are used; `arrival` is the program's time at which the
        event was received, in ns. Events are passed in the order in which they arrive.
        """
        if self._server is None:
            self._server, self._arrival, self._time, self._offset = server, arrival, -(2**62), arrival
        since = (server - self._server + 2**31) % 2**32 - 2**31
        self._event += since * MS
        offset = arrival - self._event
        ahead = offset - self._offset
        age = (arrival // MS - server) % 2**32 * MS
        if self._is_same is None and age <= SAME:
            self._offset, self._is_same, self._late_since = offset - age - arrival % MS, True, None
        elif ahead < 0:
            self._learn(offset)
        elif ahead <= (SAME if self._is_same else LATE):
            self._late_since = None
            if not self._is_same:
                self._offset += min(ahead, (arrival - self._arrival) // DRIFT)
        else:
            if self._late_since is None:
                self._late_since, self._late_offset = arrival, offset
            self._late_offset = min(self._late_offset, offset)
            if ahead > JUMP or since * MS < -LATE or arrival - self._late_since > LATE:
                self._learn(self._late_offset)
        self._server, self._arrival = server, arrival
        self._time = min(arrival, max(self._time, self._event + self._offset))
        return self._time

    def _learn(self, offset: int) -> None:
        """Takes what lies between the clocks from the events: they are not the same."""
        self._offset, self._late_since = offset, None
        self._is_same = False if self._is_same else self._is_same
