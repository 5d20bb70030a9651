"""The window and the widgets of Kivy 2: listen(widget, context)"""

from __future__ import annotations

from typing import Any

from .._generated.enums import Button, Modifier, MotionSource, Phase
from ..context import Context
from ._toolkit import toolkit
from .pointer import Pointer, follow

__all__ = ["KivyAdapter", "follow", "listen"]

_kivy = ("Kivy", "pip install kivy")
Clock: Any = toolkit("kivy", "kivy.clock", *_kivy).Clock
Metrics: Any = toolkit("kivy", "kivy.metrics", *_kivy).Metrics
Window: Any = toolkit("kivy", "kivy.core.window", *_kivy).Window

_BUTTONS = {
    "left": Button.PRIMARY,
    "right": Button.SECONDARY,
    "middle": Button.MIDDLE,
    "mouse4": Button.BACK,
    "mouse5": Button.FORWARD,
}
_NOTCHES = {  # named after the content: "scrollup" moves it up
    "scrolldown": (0.0, 1.0),
    "scrollup": (0.0, -1.0),
    "scrollleft": (-1.0, 0.0),
    "scrollright": (1.0, 0.0),
}
_KEYS = {"shift": Modifier.SHIFT, "ctrl": Modifier.CONTROL, "alt": Modifier.ALT, "meta": Modifier.META}
_PHASES = {"begin": Phase.BEGAN, "update": Phase.MOVED, "end": Phase.ENDED}


def listen(widget: Any, context: Context) -> KivyAdapter:
    """Pushes the mouse, fingers and the wheel to a context, in kivy.core.window.Window or in a widget, until `close`.

    The mouse is taken from the window, so that Kivy's simulation of fingers by the right button does not matter. Kivy
    has no times of events: the library spreads those of a frame over the frame. With `Context(y_up=True)`, positions
    are those of Kivy, relative to the lower left corner of the widget; otherwise they grow downwards from its upper
    left one. The context gets Kivy's density as its units, unless the program has given it others: call this before
    recognizers are created.
    """
    return KivyAdapter(widget, context)


class KivyAdapter(Pointer):
    """Pushes what happens in Kivy's window, before any widget sees it. It consumes nothing."""

    def __init__(self, widget: Any, context: Context) -> None:
        super().__init__(context, y_up=True, framed=True)
        self.widget = widget
        self._row = int(self._is_flipped)  # Kivy counts the rows of pixels from the lowest, which is 0
        self.set_units(Metrics.dpi, 25.4)
        self._flush = Clock.create_trigger(lambda _: self.deadline(), -1)  # at the end of the frame
        self._timer: Any = None
        self._handlers = {
            "on_mouse_down": lambda _, x, y, button, keys: self._press(x, y, button, keys, True),
            "on_mouse_up": lambda _, x, y, button, keys: self._press(x, y, button, keys, False),
            "on_mouse_move": lambda _, x, y, keys: self._move(x, y, keys),
            "mouse_pos": lambda _, position: self._hover(*position),
            "on_motion": lambda _, kind, touch: self._touch(kind, touch),
            "on_cursor_leave": lambda _: self.leave(),
            "focus": self._focus,
        }
        Window.bind(**self._handlers)

    def _focus(self, _: Any, has_focus: bool) -> None:
        if not has_focus:
            self.cancel()

    def _press(self, x: float, y: float, button: str, keys: Any, is_down: bool) -> None:
        """Positions of the window's events of the mouse grow downwards."""
        x, y, is_inside = self._local(x, Window.height - 1 - y + self._row)
        if button in _NOTCHES:
            if is_down and is_inside:
                self.scroll(x, y, notches=_NOTCHES[button], source=MotionSource.UNKNOWN, modifiers=_bits(keys))
        elif is_inside or self.buttons:
            bit = int(_BUTTONS.get(button, 0))
            self.mouse(x, y, press=bit * is_down, release=bit * (not is_down), modifiers=_bits(keys))
        self._flush()

    def _move(self, x: float, y: float, keys: Any) -> None:
        if self.buttons:
            x, y, _ = self._local(x, Window.height - 1 - y + self._row)
            self.mouse(x, y, modifiers=_bits(keys))
            self._flush()

    def _hover(self, x: float, y: float) -> None:
        x, y, is_inside = self._local(x, y + self._row)
        if self.buttons:
            return
        if is_inside:
            self.mouse(x, y, modifiers=_bits(Window.modifiers))
            self._flush()
        else:
            self.leave()

    def _touch(self, kind: str, touch: Any) -> None:
        """The mouse comes here, too, as a finger."""
        if not touch.is_touch or touch.device == "mouse" or kind not in _PHASES:
            return
        x, y, is_inside = self._local(touch.sx * Window.width, touch.sy * Window.height)
        if is_inside or kind != "begin":
            keys, pressure = _bits(Window.modifiers), getattr(touch, "pressure", 0.0) or 0.0
            self.touch(touch.uid, x, y, _PHASES[kind], modifiers=keys, pressure=pressure)
            self._flush()

    def _local(self, x: float, y: float) -> tuple[float, float, bool]:
        """Returns a position of the window in the widget, and whether it is inside of that."""
        if self.widget is not Window:
            left, bottom = self.widget.to_window(*self.widget.pos)
            x, y = x - left, y - bottom
        return x, y, 0 <= x < self.widget.width and 0 <= y < self.widget.height

    def _height(self) -> float:
        return float(self.widget.height)

    def _holds(self, widget: Any) -> bool:
        return self.widget is Window or any(each is widget for each in self.widget.walk())

    def _rect(self, widget: Any) -> tuple[float, float, float, float] | None:
        if widget.get_parent_window() is None or widget.disabled:
            return None
        x, y, _ = self._local(*widget.to_window(*widget.pos))
        return x, y, widget.width, widget.height

    def _set_timer(self, seconds: float | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None if seconds is None else Clock.schedule_once(lambda _: self.deadline(), seconds)

    def _disconnect(self) -> None:
        self._flush.cancel()
        Window.unbind(**self._handlers)


def _bits(keys: Any) -> int:
    return sum(int(bit) for name, bit in _KEYS.items() if name in keys)
