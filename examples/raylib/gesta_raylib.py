"""Pushes the mouse and the fingers of raylib to Gesta, by its Python package. Copy this file into your program.

touch = gesta_raylib.Input()  # after init_window; creates touch.context, for the recognizers of the program
while not pyray.window_should_close():
    touch.update()  # once a frame, before the drawing
"""

from __future__ import annotations

import time

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

    raylib has no events: what is pressed and released again within one frame is lost, and a stroke has one sample a
    frame. 60 frames per second suffice.
    """

    def __init__(self) -> None:
        monitor = pyray.get_current_monitor()
        width, width_mm = pyray.get_monitor_width(monitor), pyray.get_monitor_physical_width(monitor)
        self.context = gesta.Context(units_per_mm=width / width_mm if width > 0 and width_mm > 0 else 96 / 25.4)
        self._fingers: dict[int, Position] = {}  # those that are down
        self._mouse: tuple[int, Position] = 0, (-1.0, -1.0)  # buttons that are pressed, position
        self._is_touched = False
        self._is_focused = True

    def update(self) -> None:
        """Pushes what has changed since the last frame, and runs the deadlines of gestures."""
        now = time.monotonic_ns()
        was_focused, self._is_focused = self._is_focused, pyray.is_window_focused()
        if was_focused and not self._is_focused:
            self.context.cancel()  # buttons and fingers may be released unseen
        touches = [*self._finger_touches(now), *self._mouse_touches(now)]
        if touches:
            self.context.push(touches)
        self.context.advance(now)

    def _finger_touches(self, now: int) -> list[gesta.Touch]:
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
        return [gesta.Touch(now, *touch, modifiers=modifiers()) for touch in (*ended, *down)]

    def _mouse_touches(self, now: int) -> list[gesta.Touch]:
        """The mouse is down from its first button to its last. If others are pressed in the frame in which the last one
        is released, it has been up.
        """
        buttons = sum(bit for button, bit in BUTTONS.items() if pyray.is_mouse_button_down(button))
        # raylib reports a finger as the left button too.
        self._is_touched = bool(self._fingers) or (self._is_touched and buttons != 0)
        position = pyray.get_mouse_position()
        before, self._mouse = self._mouse, (0 if self._is_touched else buttons, (position.x, position.y))
        if self._mouse == before or (self._is_touched and not before[0]):
            return []
        pressed = self._mouse[0]
        if pressed and before[0]:
            stays = pressed & before[0]
            phases = [(gesta.Phase.MOVED, pressed)] if stays else [(gesta.Phase.ENDED, 0), (gesta.Phase.BEGAN, pressed)]
        elif pressed:
            phases = [(gesta.Phase.BEGAN, pressed)]
        else:
            phases = [(gesta.Phase.ENDED if before[0] else gesta.Phase.HOVER, 0)]
        return [
            gesta.Touch(now, MOUSE, *self._mouse[1], phase, gesta.Tool.MOUSE, bits, modifiers())
            for phase, bits in phases
        ]


def modifiers() -> int:
    return sum({bit for key, bit in KEYS.items() if pyray.is_key_down(key)})
