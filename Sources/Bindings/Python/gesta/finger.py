"""Simulated fingers, for the tests of programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from ._generated.calls import FingerCalls
from ._generated.constants import GESTA_TIME_MAX
from ._numbers import real, uint64

if TYPE_CHECKING:
    from .context import Context

_Finger = TypeVar("_Finger", bound="Finger")
_LONGEST = 3600  # s


class Finger(FingerCalls):
    """A finger that pushes what its functions are named after, 8 ms between samples; each returns the finger.

    `context.finger().down(10, 10).move_to(80, 10, seconds=0.2).up()`. The samples begin 8 ms after the context's time,
    or at 0, and are the same on every machine. Raises RangeError, ContactError, LimitError, BusyError; draw also
    PatternError.
    """

    __slots__ = ("context", "contact")

    def __init__(self, context: Context, contact: int = 1) -> None:
        self.context = context
        self.contact = uint64("contact", contact)

    def _call(self: _Finger, function: Any, *arguments: Any) -> _Finger:
        self.context._call(function, *arguments)
        return self

    def wait(self: _Finger, seconds: float) -> _Finger:
        """Lets time pass. Fingers that are down rest.

        Calls Context.advance at each deadline, as a program does that reports gestures in time, and at the end.

        `seconds`: duration.

        Raises RangeError (a number is NaN or infinite; a number is out of range; beyond GESTA_TIME_MAX).
        """
        number, context = real("seconds", seconds), self.context
        end = (context.now or 0) + int(number * 1e9 + 0.5) if 0 < number <= _LONGEST else None
        if end is None or end > GESTA_TIME_MAX:
            return super().wait(number)
        while (due := context.next_deadline) is not None and (context.now or 0) < due < end:
            context.advance(due)
        context.advance(end)
        return self

    def double_tap(self, x: float, y: float) -> Finger:
        """Taps twice."""
        return self.tap(x, y, taps=2)
