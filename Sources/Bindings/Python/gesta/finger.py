"""Simulated fingers, for the tests of programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from ._generated.calls import FingerCalls
from ._numbers import uint64

if TYPE_CHECKING:
    from .context import Context

_Finger = TypeVar("_Finger", bound="Finger")


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

    def double_tap(self, x: float, y: float) -> Finger:
        """Taps twice."""
        return self.tap(x, y, taps=2)
