"""The widgets of GTK 3, by PyGObject: listen(widget, context)"""

from __future__ import annotations

import math
from typing import Any

from .._generated.enums import Button, Modifier, MotionFlag, MotionKind, MotionSource, Phase
from ..context import Context
from ._toolkit import toolkit
from .pointer import Pointer, follow

__all__ = ["Gtk3Adapter", "follow", "listen"]

_COMMAND = "apt install python3-gi gir1.2-gtk-3.0"
gi: Any = toolkit("gtk3", "gi", "PyGObject and GTK 3", _COMMAND)
try:
    gi.require_version("Gdk", "3.0")
    gi.require_version("Gtk", "3.0")
except ValueError as error:
    raise ImportError(f"gesta.adapters.gtk3 requires GTK 3: {error}: {_COMMAND}") from None
Gdk: Any = toolkit("gtk3", "gi.repository.Gdk", "GTK 3", _COMMAND)
GLib: Any = toolkit("gtk3", "gi.repository.GLib", "GTK 3", _COMMAND)
Gtk: Any = toolkit("gtk3", "gi.repository.Gtk", "GTK 3", _COMMAND)

_Type, _Source, _Mask = Gdk.EventType, Gdk.InputSource, Gdk.ModifierType
_BUTTONS = {1: Button.PRIMARY, 2: Button.MIDDLE, 3: Button.SECONDARY, 8: Button.BACK, 9: Button.FORWARD}
_HELD = {_Mask.BUTTON1_MASK: Button.PRIMARY, _Mask.BUTTON2_MASK: Button.MIDDLE, _Mask.BUTTON3_MASK: Button.SECONDARY}
_UNSEEN = int(Button.BACK | Button.FORWARD)  # no event reports whether they are held
_KEYS = {
    _Mask.SHIFT_MASK: Modifier.SHIFT,
    _Mask.CONTROL_MASK: Modifier.CONTROL,
    _Mask.MOD1_MASK: Modifier.ALT,
    _Mask.SUPER_MASK: Modifier.META,
    _Mask.META_MASK: Modifier.META,
}
_TOUCHES = {
    _Type.TOUCH_BEGIN: Phase.BEGAN,
    _Type.TOUCH_UPDATE: Phase.MOVED,
    _Type.TOUCH_END: Phase.ENDED,
    _Type.TOUCH_CANCEL: Phase.CANCELLED,
}
_NOTCHES = {
    Gdk.ScrollDirection.UP: (0.0, 1.0),
    Gdk.ScrollDirection.DOWN: (0.0, -1.0),
    Gdk.ScrollDirection.LEFT: (1.0, 0.0),
    Gdk.ScrollDirection.RIGHT: (-1.0, 0.0),
}
_GESTURES = {
    Gdk.TouchpadGesturePhase.BEGIN: Phase.BEGAN,
    Gdk.TouchpadGesturePhase.UPDATE: Phase.MOVED,
    Gdk.TouchpadGesturePhase.END: Phase.ENDED,
    Gdk.TouchpadGesturePhase.CANCEL: Phase.CANCELLED,
}
_EVENTS = Gdk.EventMask
_WANTED = (
    _EVENTS.POINTER_MOTION_MASK
    | _EVENTS.BUTTON_PRESS_MASK
    | _EVENTS.BUTTON_RELEASE_MASK
    | _EVENTS.TOUCH_MASK
    | _EVENTS.SCROLL_MASK
    | _EVENTS.SMOOTH_SCROLL_MASK
    | _EVENTS.TOUCHPAD_GESTURE_MASK
    | _EVENTS.ENTER_NOTIFY_MASK
    | _EVENTS.LEAVE_NOTIFY_MASK
)
TRACKPAD = 10.0
"""Pixels for a unit of a trackpad's scroll: GDK divides by as many with Wayland."""

TILT = math.pi / 2
"""Radians for a tilt of 1."""


def listen(widget: Any, context: Context) -> Gtk3Adapter:
    """Pushes the mouse, fingers, pens, wheels and trackpads of a Gtk.Widget to a context, until `close`.

    Positions are relative to the widget, in GTK's pixels. It receives what its children do not consume. A widget
    without a window of its own, such as a Gtk.Box, must be in a window already. The context gets the units of the
    monitor, unless the program has given it others: call this before recognizers are created.
    """
    return Gtk3Adapter(widget, context)


class Gtk3Adapter(Pointer):
    """Pushes what happens in a widget of GTK 3. Events are received every move: they are not compressed."""

    def __init__(self, widget: Any, context: Context) -> None:
        super().__init__(context)
        self.widget = widget
        self._timer = 0
        source = widget
        while not source.get_has_window() and source.get_parent() is not None:
            source = source.get_parent()
        source.add_events(_WANTED)
        self._source = source
        top = widget.get_toplevel()
        self._handlers = [
            (source, source.connect("event", self._event)),
            (source, source.connect("realize", self._realized)),
            (top, top.connect("focus-out-event", self._lost)),
            (widget, widget.connect("unmap", self._lost)),
        ]
        self._realized()

    def _realized(self, *_: Any) -> None:
        window, display = self._source.get_window(), Gdk.Display.get_default()
        monitor = display.get_monitor_at_window(window) if window else display.get_monitor(0)
        self.set_units(monitor.get_geometry().width, monitor.get_width_mm())
        if window:
            window.set_event_compression(False)

    def _lost(self, *_: Any) -> bool:
        self.cancel()
        return False

    def _event(self, _: Any, event: Any) -> bool:
        """Never consumes the event."""
        kind = event.type
        if kind in (_Type.BUTTON_PRESS, _Type.BUTTON_RELEASE, _Type.MOTION_NOTIFY):
            self._mouse(event, kind)
        elif kind in _TOUCHES:
            self._touch(event, _TOUCHES[kind])
        elif kind == _Type.SCROLL:
            self._scroll(event)
        elif kind in (_Type.TOUCHPAD_PINCH, _Type.TOUCHPAD_SWIPE):
            self._gesture(event, kind)
        elif kind == _Type.LEAVE_NOTIFY:
            self.leave()
            return False
        elif kind == _Type.GRAB_BROKEN:
            return self._lost()
        else:
            return False
        self.flush()
        return False

    def _mouse(self, event: Any, kind: Any) -> None:
        device = event.get_source_device()
        tool = device.get_source() if device else _Source.MOUSE
        if event.get_pointer_emulated() or tool == _Source.TOUCHSCREEN:
            return
        x, y, is_inside = self._local(event)
        state = event.get_state()[1]
        press = release = 0
        held: int | None = None
        if kind == _Type.MOTION_NOTIFY:
            held = _bits(state, _HELD) | self.buttons & _UNSEEN
        else:
            changed = _BUTTONS.get(event.get_button()[1], 0)
            press, release = changed * (kind == _Type.BUTTON_PRESS), changed * (kind == _Type.BUTTON_RELEASE)
        time, keys = self.stamp(event.get_time()), _bits(state, _KEYS)
        if tool in (_Source.PEN, _Source.ERASER):
            if is_inside or not press:
                self._pen(event, x, y, time, press, release, held, keys, tool == _Source.ERASER)
        elif is_inside or self.buttons:
            self.mouse(x, y, time, press=press, release=release, held=held, modifiers=keys)
        else:
            self.leave()

    def _pen(
        self,
        event: Any,
        x: float,
        y: float,
        time: int,
        press: int,
        release: int,
        held: int | None,
        keys: int,
        is_eraser: bool,
    ) -> None:
        self.pen(
            x,
            y,
            time,
            is_eraser=is_eraser,
            press=press,
            release=release,
            held=held,
            modifiers=keys,
            pressure=_axis(event, Gdk.AxisUse.PRESSURE),
            tilt_x=TILT * _axis(event, Gdk.AxisUse.XTILT),
            tilt_y=TILT * _axis(event, Gdk.AxisUse.YTILT),
        )

    def _touch(self, event: Any, phase: Phase) -> None:
        x, y, is_inside = self._local(event)
        if phase == Phase.BEGAN and not is_inside:
            return
        keys, pressure = _bits(event.get_state()[1], _KEYS), _axis(event, Gdk.AxisUse.PRESSURE)
        finger = event.get_event_sequence()
        self.touch(finger, x, y, phase, self.stamp(event.get_time()), modifiers=keys, pressure=pressure)

    def _scroll(self, event: Any) -> None:
        x, y, is_inside = self._local(event)
        if not is_inside:
            return
        device = event.get_source_device()
        is_trackpad = bool(device) and device.get_source() == _Source.TOUCHPAD
        is_smooth, dx, dy = event.get_scroll_deltas()
        notches = (-dx, -dy) if is_smooth else _NOTCHES.get(event.get_scroll_direction()[1], (0.0, 0.0))
        stops = MotionFlag.STOPPED_X | MotionFlag.STOPPED_Y if event.is_scroll_stop_event() else 0
        self.scroll(
            x,
            y,
            self.stamp(event.get_time()),
            notches=notches,
            moved=(notches[0] * TRACKPAD, notches[1] * TRACKPAD) if is_trackpad else None,
            source=MotionSource.FINGER if is_trackpad else MotionSource.UNKNOWN,
            modifiers=_bits(event.get_state()[1], _KEYS),
            flags=int(stops),
        )

    def _gesture(self, event: Any, kind: Any) -> None:
        """A gesture of a trackpad. GDK's scale is that since its begin, its angle that since the event before."""
        pinches = kind == _Type.TOUCHPAD_PINCH
        seen = event.touchpad_pinch if pinches else event.touchpad_swipe
        x, y, is_inside = self._local(event)
        phase = _GESTURES[Gdk.TouchpadGesturePhase(seen.phase)]
        if phase == Phase.BEGAN and not is_inside:
            return
        more = {"scale": seen.scale, "rotation": seen.angle_delta} if pinches and phase == Phase.MOVED else {}
        self.motion(
            MotionKind.PINCH if pinches else MotionKind.SWIPE,
            phase,
            x,
            y,
            self.stamp(event.get_time()),
            dx=seen.dx,
            dy=seen.dy,
            fingers=seen.n_fingers,
            modifiers=_bits(event.get_state()[1], _KEYS),
            **more,
        )

    def _local(self, event: Any) -> tuple[float, float, bool]:
        """Returns the position of an event in the widget, and whether it is inside of that."""
        _, x, y = event.get_coords()
        window, target = event.get_window(), self.widget.get_window()
        while window is not None and window != target:
            x, y = window.coords_to_parent(x, y)
            window = window.get_parent()
        place = self.widget.get_allocation()
        if not self.widget.get_has_window():
            x, y = x - place.x, y - place.y
        return x, y, 0 <= x < place.width and 0 <= y < place.height

    def _height(self) -> float:
        return float(self.widget.get_allocated_height())

    def _holds(self, widget: Any) -> bool:
        return widget is self.widget or bool(widget.is_ancestor(self.widget))

    def _rect(self, widget: Any) -> tuple[float, float, float, float] | None:
        corner = (0, 0) if widget is self.widget else widget.translate_coordinates(self.widget, 0, 0)
        if corner is None or not widget.get_mapped():
            return None
        return corner[0], corner[1], widget.get_allocated_width(), widget.get_allocated_height()

    def _set_timer(self, seconds: float | None) -> None:
        if self._timer:
            GLib.source_remove(self._timer)
            self._timer = 0
        if seconds is not None:
            # After the events that have arrived.
            self._timer = GLib.timeout_add(math.ceil(seconds * 1000), self._due, priority=GLib.PRIORITY_DEFAULT_IDLE)

    def _due(self) -> bool:
        self._timer = 0
        self.deadline()
        return False

    def _disconnect(self) -> None:
        for widget, handler in self._handlers:
            widget.disconnect(handler)


def _bits(flags: Any, bits: dict[Any, Any]) -> int:
    found = 0
    for flag, bit in bits.items():
        found |= int(bit) if flags & flag else 0
    return found


def _axis(event: Any, axis: Any) -> float:
    has_axis, value = event.get_axis(axis)
    return value if has_axis else 0.0
