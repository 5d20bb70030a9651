"""The windows and widgets of Qt 6, by PySide6: listen(widget, context)"""

from __future__ import annotations

import math
from typing import Any

from .._generated.enums import Button, Modifier, MotionFlag, MotionKind, MotionSource, Phase
from ..context import Context
from ._toolkit import toolkit
from .pointer import Pointer, follow

__all__ = ["QtAdapter", "follow", "listen"]

_qt = ("PySide6", "pip install PySide6")
QtCore: Any = toolkit("qt", "PySide6.QtCore", *_qt)
QtGui: Any = toolkit("qt", "PySide6.QtGui", *_qt)

_Type = QtCore.QEvent.Type
_MOUSE = (_Type.MouseButtonPress, _Type.MouseButtonRelease, _Type.MouseMove)
_TOUCH = (_Type.TouchBegin, _Type.TouchUpdate, _Type.TouchEnd)
_PEN = (_Type.TabletPress, _Type.TabletRelease, _Type.TabletMove)
_BUTTONS = {
    QtCore.Qt.MouseButton.LeftButton: Button.PRIMARY,
    QtCore.Qt.MouseButton.RightButton: Button.SECONDARY,
    QtCore.Qt.MouseButton.MiddleButton: Button.MIDDLE,
    QtCore.Qt.MouseButton.BackButton: Button.BACK,
    QtCore.Qt.MouseButton.ForwardButton: Button.FORWARD,
}
_KEYS = {
    QtCore.Qt.KeyboardModifier.ShiftModifier: Modifier.SHIFT,
    QtCore.Qt.KeyboardModifier.ControlModifier: Modifier.CONTROL,
    QtCore.Qt.KeyboardModifier.AltModifier: Modifier.ALT,
    QtCore.Qt.KeyboardModifier.MetaModifier: Modifier.META,
}
_State = QtGui.QEventPoint.State
_PHASES = {_State.Pressed: Phase.BEGAN, _State.Updated: Phase.MOVED, _State.Released: Phase.ENDED}
_Scroll = QtCore.Qt.ScrollPhase
_SCROLLS = {_Scroll.ScrollBegin: Phase.BEGAN, _Scroll.ScrollEnd: Phase.ENDED}
_Native = QtCore.Qt.NativeGestureType
_Device = QtGui.QInputDevice.DeviceType


def listen(widget: Any, context: Context) -> QtAdapter:
    """Pushes the mouse, fingers, pens, wheels and trackpads of a QWidget or QWindow to a context, until `close`.

    Positions are relative to the widget, in device-independent pixels. Of a widget, what begins in it or its children
    counts; these receive their events as well. The context gets the units of the screen, unless the program has given
    it others: call this before recognizers are created. With QCoreApplication.setAttribute(
    Qt.AA_CompressHighFrequencyEvents, False), before the application is created, Qt reports every move.
    """
    return QtAdapter(widget, context)


class QtAdapter(Pointer):
    """Pushes what happens in a widget or a window of Qt. It sees the events of the window before any widget does."""

    def __init__(self, widget: Any, context: Context) -> None:
        super().__init__(context)
        self.widget = widget
        self._top = widget.window() if hasattr(widget, "windowHandle") else None
        if self._top is not None:
            self._top.winId()  # makes the window, which does not have to be visible yet
        self._window = widget if self._top is None else self._top.windowHandle()
        self._gesture: MotionKind | None = None  # of the trackpad
        self._scale = 1.0
        screen = self._window.screen()
        self.set_units(screen.geometry().width(), screen.physicalSize().width())
        self._timer = QtCore.QTimer(self._window)
        self._timer.setSingleShot(True)
        self._timer.setTimerType(QtCore.Qt.TimerType.PreciseTimer)
        # A timer of 0 ms comes after the events that have arrived.
        self._timer.timeout.connect(lambda: QtCore.QTimer.singleShot(0, self.deadline))
        filters = type("Filter", (QtCore.QObject,), {"eventFilter": lambda _, watched, event: self._event(event)})
        self._filter = filters(self._window)
        self._window.installEventFilter(self._filter)

    def _event(self, event: Any) -> bool:
        """Never consumes the event."""
        kind = event.type()
        if kind in _MOUSE:
            self._mouse(event, kind)
        elif kind in _TOUCH:
            self._touch(event)
        elif kind in _PEN:
            self._pen(event, kind)
        elif kind == _Type.Wheel:
            self._wheel(event)
        elif kind == _Type.NativeGesture:
            self._native(event)
        elif kind == _Type.TouchCancel:
            self.cancel_fingers()
        elif kind == _Type.Leave:
            self.leave()
            return False
        elif kind in (_Type.FocusOut, _Type.Hide):
            self.cancel()
            return False
        else:
            return False
        self.flush()
        return False

    def _mouse(self, event: Any, kind: Any) -> None:
        is_synthetic = event.source() != QtCore.Qt.MouseEventSource.MouseEventNotSynthesized
        if is_synthetic or event.pointingDevice().type() == _Device.TouchScreen:
            return
        x, y, is_inside = self._local(event.position())
        if not self.buttons and not is_inside:
            self.leave()
            return
        changed = _BUTTONS.get(event.button(), 0)
        press, release = changed * (kind == _Type.MouseButtonPress), changed * (kind == _Type.MouseButtonRelease)
        held, keys = _bits(event.buttons(), _BUTTONS), _bits(event.modifiers(), _KEYS)
        self.mouse(x, y, self.stamp(event.timestamp()), press=press, release=release, held=held, modifiers=keys)

    def _touch(self, event: Any) -> None:
        time, keys, device = self.stamp(event.timestamp()), _bits(event.modifiers(), _KEYS), event.pointingDevice()
        has_pressure = device.hasCapability(QtGui.QInputDevice.Capability.Pressure)
        for point in event.points():
            phase, finger = _PHASES.get(point.state()), (device.systemId(), point.id())
            x, y, is_inside = self._local(point.position())
            # A point at rest may have any position, and is sometimes said to be pressed again.
            is_pressed_again = finger in self.fingers and event.type() != _Type.TouchBegin
            if phase is None or (phase == Phase.BEGAN and (is_pressed_again or not is_inside)):
                continue
            size = point.ellipseDiameters()
            self.touch(
                finger,
                x,
                y,
                phase,
                time,
                modifiers=keys,
                pressure=point.pressure() * has_pressure,
                major=max(size.width(), size.height()),
                minor=min(size.width(), size.height()),
                orientation=math.radians(point.rotation() + 90 * (size.height() > size.width())),
            )

    def _pen(self, event: Any, kind: Any) -> None:
        x, y, is_inside = self._local(event.position())
        device = event.pointingDevice()
        if not is_inside and kind != _Type.TabletRelease and not event.buttons():
            self.leave()
            return
        if not is_inside and kind == _Type.TabletPress:
            return
        changed = _BUTTONS.get(event.button(), 0)
        self.pen(
            x,
            y,
            self.stamp(event.timestamp()),
            device=device.systemId(),
            is_eraser=event.pointerType() == QtGui.QPointingDevice.PointerType.Eraser,
            press=changed * (kind == _Type.TabletPress),
            release=changed * (kind == _Type.TabletRelease),
            held=_bits(event.buttons(), _BUTTONS),
            modifiers=_bits(event.modifiers(), _KEYS),
            pressure=event.pressure(),
            tilt_x=math.radians(event.xTilt()),
            tilt_y=math.radians(event.yTilt()),
        )

    def _wheel(self, event: Any) -> None:
        x, y, is_inside = self._local(event.position())
        if not is_inside:
            return
        angle, pixels, phase = event.angleDelta(), event.pixelDelta(), event.phase()
        is_trackpad = phase != _Scroll.NoScrollPhase or event.pointingDevice().type() == _Device.TouchPad
        flags = MotionFlag.MOMENTUM * (phase == _Scroll.ScrollMomentum) | MotionFlag.INVERTED * event.inverted()
        self.scroll(
            x,
            y,
            self.stamp(event.timestamp()),
            notches=(angle.x() / 120, angle.y() / 120),
            moved=None if pixels.isNull() else (pixels.x(), pixels.y()),
            source=MotionSource.FINGER if is_trackpad else MotionSource.UNKNOWN,
            phase=_SCROLLS.get(phase, Phase.MOVED),
            modifiers=_bits(event.modifiers(), _KEYS),
            flags=flags,
        )

    def _native(self, event: Any) -> None:
        """A gesture of a trackpad. Which one it is, its first update shows."""
        kind, (x, y, is_inside) = event.gestureType(), self._local(event.position())
        time, keys = self.stamp(event.timestamp()), _bits(event.modifiers(), _KEYS)
        if kind == _Native.BeginNativeGesture:
            self._gesture, self._scale = None, 1.0
            return
        if kind == _Native.EndNativeGesture:
            if self._gesture is not None:
                self.motion(self._gesture, Phase.ENDED, x, y, time, modifiers=keys)
            return
        if kind not in (_Native.ZoomNativeGesture, _Native.RotateNativeGesture, _Native.PanNativeGesture):
            return
        is_pan, fingers = kind == _Native.PanNativeGesture, event.fingerCount()
        if self._gesture is None:
            self._gesture = MotionKind.SWIPE if is_pan and fingers > 2 else MotionKind.PINCH
            if not is_inside:
                return
            self.motion(self._gesture, Phase.BEGAN, x, y, time, modifiers=keys, fingers=fingers)
        self._scale *= 1 + event.value() * (kind == _Native.ZoomNativeGesture)
        is_pinch = self._gesture == MotionKind.PINCH
        self.motion(
            self._gesture,
            Phase.MOVED,
            x,
            y,
            time,
            dx=event.delta().x() * is_pan,
            dy=event.delta().y() * is_pan,
            scale=self._scale * is_pinch,
            rotation=math.radians(event.value()) * is_pinch * (kind == _Native.RotateNativeGesture),
            modifiers=keys,
        )

    def _local(self, position: Any) -> tuple[float, float, bool]:
        """Returns a position of the window in the widget, and whether the widget or a child is visible there."""
        x, y = position.x(), position.y()
        if self._top is None:
            return x, y, True
        child = self._top.childAt(position.toPoint()) or self._top
        corner = self.widget.mapTo(self._top, QtCore.QPoint(0, 0))
        return x - corner.x(), y - corner.y(), self._holds(child)

    def _height(self) -> float:
        return float(self.widget.height())

    def _holds(self, widget: Any) -> bool:
        return widget is self.widget or bool(self._top is not None and self.widget.isAncestorOf(widget))

    def _rect(self, widget: Any) -> tuple[float, float, float, float] | None:
        if widget is self.widget:
            return 0, 0, widget.width(), widget.height()
        corner = widget.mapTo(self.widget, QtCore.QPoint(0, 0))
        return (corner.x(), corner.y(), widget.width(), widget.height()) if widget.isVisible() else None

    def _set_timer(self, seconds: float | None) -> None:
        if seconds is None:
            self._timer.stop()
        else:
            self._timer.start(math.ceil(seconds * 1000))

    def _disconnect(self) -> None:
        self._window.removeEventFilter(self._filter)


def _bits(flags: Any, bits: dict[Any, Any]) -> int:
    return sum(int(bit) for flag, bit in bits.items() if flags & flag)
