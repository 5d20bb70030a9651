"""Pushes the mouse and the fingers of raylib to Gesta, by its Python package. Copy this file into your program.

touch = gesta_raylib.Input()  # after init_window; creates touch.context, for the recognizers of the program
while not pyray.window_should_close():
    touch.update()  # once a frame, before the drawing
"""

from __future__ import annotations

import time
from typing import Any

import gesta
import pyray

MOUSE = 2**64 - 1  # contact id of the mouse
BUTTONS = {
    pyray.MouseButton.MOUSE_BUTTON_LEFT: gesta.Button.PRIMARY,
    pyray.MouseButton.MOUSE_BUTTON_RIGHT: gesta.Button.SECONDARY,
    pyray.MouseButton.MOUSE_BUTTON_MIDDLE: gesta.Button.MIDDLE,
}
KEYS = {
    pyray.KeyboardKey.KEY_LEFT_SHIFT: gesta.Modifier.SHIFT,
    pyray.KeyboardKey.KEY_RIGHT_SHIFT: gesta.Modifier.SHIFT,
    pyray.KeyboardKey.KEY_LEFT_CONTROL: gesta.Modifier.CONTROL,
    pyray.KeyboardKey.KEY_RIGHT_CONTROL: gesta.Modifier.CONTROL,
    pyray.KeyboardKey.KEY_LEFT_ALT: gesta.Modifier.ALT,
    pyray.KeyboardKey.KEY_RIGHT_ALT: gesta.Modifier.ALT,
    pyray.KeyboardKey.KEY_LEFT_SUPER: gesta.Modifier.META,
    pyray.KeyboardKey.KEY_RIGHT_SUPER: gesta.Modifier.META,
}
Position = tuple[float, float]


class Input:
    """A context that receives raylib's input. Lengths are pixels.

    raylib itself has no events. On desktops, those of the mouse come from GLFW, which it is built on. Elsewhere, what
    is pressed and released again within one frame is lost, and a stroke has one sample a frame.
    """

    def __init__(self) -> None:
        monitor = pyray.get_current_monitor()
        width, width_mm = pyray.get_monitor_width(monitor), pyray.get_monitor_physical_width(monitor)
        units_per_mm = width / width_mm if width > 0 and width_mm > 0 else 96 / 25.4
        self.context = gesta.Context(units_per_mm=units_per_mm, merge_changes=True)
        self._touches: list[gesta.Touch] = []  # of the mouse, of this frame
        self._fingers: dict[int, Position] = {}  # those that are down
        self._mouse: tuple[int, Position] = 0, (-1.0, -1.0)  # buttons that are pressed, position
        self._is_touched = False
        self._is_focused = True
        self._callbacks = self._listen()

    def update(self) -> None:
        """Pushes the input of this frame, and runs the deadlines of gestures."""
        now = time.monotonic_ns()
        was_focused, self._is_focused = self._is_focused, pyray.is_window_focused()
        if was_focused and not self._is_focused:
            self.context.cancel()  # buttons and fingers may be released unseen
        fingers = self._finger_touches()
        if not self._callbacks:
            self._poll_mouse()
        touches, self._touches = [*fingers, *self._touches], []
        self.context.push_untimed(touches, now)  # there are no times: the library spreads them over the frame
        self.context.advance(now)

    def _listen(self) -> list[Any]:
        """Receives each event of the mouse, before raylib does. Returns what must stay referenced."""
        window = pyray.rl.glfwGetCurrentContext() if hasattr(pyray.rl, "glfwGetCurrentContext") else None
        if not window:
            return []

        def moved(window: Any, x: float, y: float) -> None:
            self._move_mouse(self._mouse[0], (x, y))
            next_moved(window, x, y)

        def pressed(window: Any, button: int, action: int, keys: int) -> None:
            bit = BUTTONS.get(button, 0)
            self._move_mouse(self._mouse[0] | bit if action else self._mouse[0] & ~bit, self._mouse[1])
            next_pressed(window, button, action, keys)

        callbacks = [pyray.ffi.callback("GLFWcursorposfun", moved), pyray.ffi.callback("GLFWmousebuttonfun", pressed)]
        next_moved = pyray.rl.glfwSetCursorPosCallback(window, callbacks[0])
        next_pressed = pyray.rl.glfwSetMouseButtonCallback(window, callbacks[1])
        return callbacks

    def _finger_touches(self) -> list[gesta.Touch]:
        before, self._fingers = self._fingers, {}
        for index in range(pyray.get_touch_point_count()):
            position = pyray.get_touch_position(index)
            self._fingers[pyray.get_touch_point_id(index)] = position.x, position.y
        ended = [(finger, *before[finger], gesta.Phase.ENDED) for finger in before if finger not in self._fingers]
        down = [
            (finger, *position, gesta.Phase.MOVED if finger in before else gesta.Phase.BEGAN)
            for finger, position in self._fingers.items()
            if before.get(finger) != position
        ]
        return [gesta.Touch(0, *touch, modifiers=modifiers()) for touch in (*ended, *down)]

    def _poll_mouse(self) -> None:
        """If others are pressed in the frame in which the last button is released, the mouse has been up."""
        buttons = sum(bit for button, bit in BUTTONS.items() if pyray.is_mouse_button_down(button))
        # raylib reports a finger as the left button too.
        self._is_touched = bool(self._fingers) or (self._is_touched and buttons != 0)
        position = pyray.get_mouse_position()
        after = (0 if self._is_touched else buttons), (position.x, position.y)
        if self._is_touched and not self._mouse[0]:
            self._mouse = after
        if self._mouse == after:
            return
        if after[0] and self._mouse[0] and not after[0] & self._mouse[0]:
            self._move_mouse(0, after[1])
        self._move_mouse(*after)

    def _move_mouse(self, buttons: int, position: Position) -> None:
        """The mouse is down from its first button to its last."""
        if buttons:
            phase = gesta.Phase.MOVED if self._mouse[0] else gesta.Phase.BEGAN
        else:
            phase = gesta.Phase.ENDED if self._mouse[0] else gesta.Phase.HOVER
        self._mouse = buttons, position
        self._touches.append(gesta.Touch(0, MOUSE, *position, phase, gesta.Tool.MOUSE, buttons, modifiers()))


def modifiers() -> int:
    return sum({bit for key, bit in KEYS.items() if pyray.is_key_down(key)})
