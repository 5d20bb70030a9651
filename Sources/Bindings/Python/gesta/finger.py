"""Simulated fingers, for the tests of programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._native import lib
from ._numbers import real, uint32, uint64
from ._texts import text_bytes

if TYPE_CHECKING:
    from .context import Context


class Finger:
    """A finger that pushes what its functions are named after, 8 ms between samples; each returns the finger.

    `context.finger().down(10, 10).move_to(80, 10, seconds=0.2).up()`. The samples begin 8 ms after the context's time,
    or at 0, and are the same on every machine. Raises RangeError, ContactError, LimitError, BusyError; draw also
    PatternError.
    """

    __slots__ = ("context", "contact")

    def __init__(self, context: Context, contact: int = 1) -> None:
        self.context = context
        self.contact = uint64("contact", contact)

    def _call(self, function: Any, *arguments: Any) -> Finger:
        self.context._call(function, self.contact, *arguments)
        return self

    def down(self, x: float, y: float) -> Finger:
        """Puts the finger down."""
        return self._call(lib.gesta_finger_down, real("x", x), real("y", y))

    def move_to(self, x: float, y: float, *, seconds: float = 0.2) -> Finger:
        """Moves it along a line, at constant speed."""
        return self._call(lib.gesta_finger_move_to, real("x", x), real("y", y), real("seconds", seconds))

    def up(self) -> Finger:
        """Lifts it where it is."""
        return self._call(lib.gesta_finger_up)

    def hover(self, x: float, y: float) -> Finger:
        """Moves a pointer above the surface."""
        return self._call(lib.gesta_finger_hover, real("x", x), real("y", y))

    def tap(self, x: float, y: float, *, taps: int = 1) -> Finger:
        """Taps once or several times."""
        return self._call(lib.gesta_finger_tap, real("x", x), real("y", y), uint32("taps", taps))

    def double_tap(self, x: float, y: float) -> Finger:
        """Taps twice."""
        return self.tap(x, y, taps=2)

    def pinch(self, x: float, y: float, *, start: float, end: float, turn: float = 0.0, seconds: float = 0.3) -> Finger:
        """Pinches around a center with this finger and one with the next id.

        Their distance changes from `start` to `end`, and they turn by `turn` radians.
        """
        numbers = (real("start", start), real("end", end), real("turn", turn), real("seconds", seconds))
        return self._call(lib.gesta_finger_pinch, real("x", x), real("y", y), *numbers)

    def draw(self, pattern: str, *, x: float = 0.0, y: float = 0.0, size: float = 40.0, seconds: float = 0.4) -> Finger:
        """Draws the ideal stroke of a pattern, or of a preset: "chevron". `size` is its larger side."""
        numbers = (real("x", x), real("y", y), real("size", size), real("seconds", seconds))
        return self._call(lib.gesta_finger_draw, *text_bytes("pattern", pattern), *numbers)

    def wait(self, seconds: float) -> Finger:
        """Lets time pass."""
        self.context._call(lib.gesta_finger_wait, real("seconds", seconds))
        return self
