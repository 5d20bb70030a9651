"""The window of raylib 5 and 6, by its package for Python: listen(window, context)

adapter = listen(None, context)  # after init_window
while not pyray.window_should_close():
    adapter.update()
"""

from __future__ import annotations

from typing import Any

from .._generated.enums import Button, Modifier, MotionSource, Phase
from ..context import Context
from ._toolkit import toolkit
from .pointer import Pointer

__all__ = ["RaylibAdapter", "listen"]

pyray: Any = toolkit("raylib", "pyray", "raylib", "pip install raylib")

_Button, _Key = pyray.MouseButton, pyray.KeyboardKey
_BUTTONS = {
    _Button.MOUSE_BUTTON_LEFT: Button.PRIMARY,
    _Button.MOUSE_BUTTON_RIGHT: Button.SECONDARY,
    _Button.MOUSE_BUTTON_MIDDLE: Button.MIDDLE,
    _Button.MOUSE_BUTTON_SIDE: Button.BACK,
    _Button.MOUSE_BUTTON_EXTRA: Button.FORWARD,
}
_KEYS = {
    _Key.KEY_LEFT_SHIFT: Modifier.SHIFT,
    _Key.KEY_RIGHT_SHIFT: Modifier.SHIFT,
    _Key.KEY_LEFT_CONTROL: Modifier.CONTROL,
    _Key.KEY_RIGHT_CONTROL: Modifier.CONTROL,
    _Key.KEY_LEFT_ALT: Modifier.ALT,
    _Key.KEY_RIGHT_ALT: Modifier.ALT,
    _Key.KEY_LEFT_SUPER: Modifier.META,
    _Key.KEY_RIGHT_SUPER: Modifier.META,
}


def listen(window: Any, context: Context) -> RaylibAdapter:
    """Pushes the mouse, fingers and the wheel of raylib's window to a context, until `close`.

    There is one window: `window` is None. The program calls `update` in each frame, before it draws. The context gets
    the units of the monitor, unless the program has given it others: call this before recognizers are created.

    raylib itself has no events. On desktops, those of the mouse come from GLFW, which it is built on. Elsewhere, what
    is pressed and released again within one frame is lost, and a stroke has one sample a frame.
    """
    return RaylibAdapter(window, context)


class RaylibAdapter(Pointer):
    """Pushes raylib's input in each frame."""

    def __init__(self, window: Any, context: Context) -> None:
        super().__init__(context, framed=True)
        monitor = pyray.get_current_monitor()
        self.set_units(pyray.get_monitor_width(monitor), pyray.get_monitor_physical_width(monitor))
        self._position = -1.0, -1.0  # of the mouse
        self._polled: dict[int, tuple[float, float]] = {}  # fingers of the last frame
        self._is_touched, self._held = False, 0  # whether the buttons are those of a finger; those of the last frame
        self._is_focused = True
        self._callbacks = self._intercept()

    def update(self) -> None:
        """Pushes the input of this frame, and runs deadlines. Must be called in each frame."""
        was_focused, self._is_focused = self._is_focused, pyray.is_window_focused()
        if was_focused and not self._is_focused:
            self.cancel()
        self._poll_fingers()
        if not self._callbacks:
            self._poll_mouse()
        if not pyray.is_cursor_on_screen():
            self.leave()
        wheel = pyray.get_mouse_wheel_move_v()
        if wheel.x or wheel.y:  # notches, up and right positive
            place = pyray.get_mouse_position()
            notches = -wheel.x, wheel.y
            self.scroll(place.x, place.y, notches=notches, source=MotionSource.UNKNOWN, modifiers=_modifiers())
        self.flush()

    def _intercept(self) -> list[Any]:
        """Receives each event of the mouse, before raylib does. Returns what must stay referenced."""
        window = pyray.rl.glfwGetCurrentContext() if hasattr(pyray.rl, "glfwGetCurrentContext") else None
        if not window:
            return []

        def moved(window: Any, x: float, y: float) -> None:
            self._position = x, y
            self.mouse(x, y, modifiers=_modifiers())
            behind[0](window, x, y)

        def pressed(window: Any, button: int, action: int, keys: int) -> None:
            bit = int(_BUTTONS.get(button, 0))
            self.mouse(*self._position, press=bit * action, release=bit * (not action), modifiers=_modifiers())
            behind[1](window, button, action, keys)

        def focused(window: Any, has_focus: int) -> None:
            if not has_focus:
                self.cancel()  # GLFW then says that the buttons are released
            behind[2](window, has_focus)

        kinds = (("GLFWcursorposfun", moved), ("GLFWmousebuttonfun", pressed), ("GLFWwindowfocusfun", focused))
        callbacks = [pyray.ffi.callback(kind, function) for kind, function in kinds]
        behind = self._install(window, callbacks)
        return [window, behind, callbacks]

    @staticmethod
    def _install(window: Any, callbacks: list[Any]) -> list[Any]:
        """Returns the callbacks that these replace."""
        rl = pyray.rl
        setters = rl.glfwSetCursorPosCallback, rl.glfwSetMouseButtonCallback, rl.glfwSetWindowFocusCallback
        return [install(window, callback) for install, callback in zip(setters, callbacks)]

    def _poll_fingers(self) -> None:
        before, self._polled = self._polled, {}
        for index in range(pyray.get_touch_point_count()):
            position = pyray.get_touch_position(index)
            self._polled[pyray.get_touch_point_id(index)] = position.x, position.y
        keys = _modifiers()
        for finger in before.keys() - self._polled.keys():
            self.touch(finger, *before[finger], Phase.ENDED, modifiers=keys)
        for finger, position in self._polled.items():
            self.touch(finger, *position, Phase.MOVED if finger in before else Phase.BEGAN, modifiers=keys)

    def _poll_mouse(self) -> None:
        """raylib reports a finger as the left button, too."""
        buttons = sum(int(bit) for button, bit in _BUTTONS.items() if pyray.is_mouse_button_down(button))
        self._is_touched = bool(self._polled) or (self._is_touched and buttons != 0)
        if not self._is_touched:
            place = pyray.get_mouse_position()
            self.mouse(place.x, place.y, press=buttons & ~self._held, held=buttons, modifiers=_modifiers())
        self._held = buttons

    def _disconnect(self) -> None:
        if self._callbacks:
            self._install(*self._callbacks[:2])


def _modifiers() -> int:
    return sum({int(bit) for key, bit in _KEYS.items() if pyray.is_key_down(key)})
