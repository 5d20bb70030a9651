"""The windows of pyglet 2, and of arcade, which is built on it: listen(window, context)"""

from __future__ import annotations

from typing import Any

from .._generated.enums import Button, Modifier, MotionSource
from ..context import Context
from ._toolkit import toolkit
from .pointer import Pointer, follow

__all__ = ["PygletAdapter", "follow", "listen"]

_pyglet = ("pyglet", "pip install pyglet")
clock: Any = toolkit("pyglet", "pyglet.clock", *_pyglet)
key: Any = toolkit("pyglet", "pyglet.window.key", *_pyglet)
mouse: Any = toolkit("pyglet", "pyglet.window.mouse", *_pyglet)

_BUTTONS = {
    mouse.LEFT: Button.PRIMARY,
    mouse.RIGHT: Button.SECONDARY,
    mouse.MIDDLE: Button.MIDDLE,
    mouse.MOUSE4: Button.BACK,
    mouse.MOUSE5: Button.FORWARD,
}
_KEYS = {
    key.MOD_SHIFT: Modifier.SHIFT,
    key.MOD_CTRL: Modifier.CONTROL,
    key.MOD_ALT: Modifier.ALT,
    key.MOD_WINDOWS: Modifier.META,
}


def listen(window: Any, context: Context) -> PygletAdapter:
    """Pushes the mouse and the wheel of a pyglet.window.Window or an arcade.Window to a context, until `close`.

    pyglet reports no fingers as such, and no times: the library spreads events over the time in which they came.
    With `Context(y_up=True)`, positions are those of pyglet; otherwise they grow downwards from the top edge. The
    context gets the units of the screen, unless the program has given it others: call this before recognizers are
    created. `follow` takes anything with x, y, width and height, such as a widget of pyglet.gui, or with a `rect` of
    arcade.gui.
    """
    return PygletAdapter(window, context)


class PygletAdapter(Pointer):
    """Pushes what happens in a window of pyglet. Its handlers come before those of the window, and consume nothing."""

    def __init__(self, window: Any, context: Context) -> None:
        super().__init__(context, y_up=True, framed=True)
        self.window = window
        self._row = int(self._is_flipped)  # pyglet counts the rows of pixels from the lowest, which is 0
        self.set_units(window.get_dpi() if hasattr(window, "get_dpi") else window.dpi, 25.4)
        self._handlers = {
            "on_mouse_press": lambda x, y, button, keys: self._move(x, y, keys, press=_BUTTONS.get(button, 0)),
            "on_mouse_release": lambda x, y, button, keys: self._move(x, y, keys, release=_BUTTONS.get(button, 0)),
            "on_mouse_motion": lambda x, y, dx, dy: self._move(x, y, 0, held=0),
            "on_mouse_drag": lambda x, y, dx, dy, held, keys: self._move(x, y, keys, held=_bits(held, _BUTTONS)),
            "on_mouse_scroll": self._wheel,
            "on_mouse_leave": lambda x, y: self.leave(),
            "on_deactivate": self.cancel,
            "on_hide": self.cancel,
        }
        window.push_handlers(**self._handlers)

    def _move(
        self, x: float, y: float, keys: int, *, press: int = 0, release: int = 0, held: int | None = None
    ) -> None:
        self.mouse(x, y + self._row, press=press, release=release, held=held, modifiers=_bits(keys, _KEYS))
        self._later()

    def _wheel(self, x: float, y: float, right: float, up: float) -> None:
        """pyglet's numbers are notches, up and right positive."""
        self.scroll(x, y + self._row, notches=(-right, up), source=MotionSource.UNKNOWN)
        self._later()

    def _later(self) -> None:
        """What arrives together is pushed together."""
        clock.unschedule(self._due)
        clock.schedule_once(self._due, 0)

    def _due(self, _: float) -> None:
        self.deadline()

    def _height(self) -> float:
        return float(self.window.height)

    def _holds(self, widget: Any) -> bool:
        return True

    def _rect(self, widget: Any) -> tuple[float, float, float, float] | None:
        rect = getattr(widget, "rect", None)
        left, bottom = (widget.x, widget.y) if rect is None else (rect.left, rect.bottom)
        is_visible = getattr(widget, "visible", True)
        return (left, bottom, widget.width, widget.height) if is_visible else None

    def _set_timer(self, seconds: float | None) -> None:
        clock.unschedule(self._due)
        if seconds is not None:
            clock.schedule_once(self._due, seconds)

    def _disconnect(self) -> None:
        self.window.remove_handlers(**self._handlers)


def _bits(flags: int, bits: dict[int, Any]) -> int:
    return sum(int(bit) for flag, bit in bits.items() if flags & flag)
