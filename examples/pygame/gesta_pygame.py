"""Pushes the mouse and the fingers of pygame 2 to Gesta. Copy this file into your program.

touch = gesta_pygame.Input()  # creates touch.context, in which the program creates its recognizers
while running:
    for event in pygame.event.get():
        touch.event(event)
    touch.advance()  # once a frame
"""

import time

import gesta
import pygame

MOUSE = 2**64 - 1  # contact id of the mouse
BITS = {1: gesta.Button.PRIMARY, 2: gesta.Button.MIDDLE, 3: gesta.Button.SECONDARY}
KEYS = {
    pygame.KMOD_SHIFT: gesta.Modifier.SHIFT,
    pygame.KMOD_CTRL: gesta.Modifier.CONTROL,
    pygame.KMOD_ALT: gesta.Modifier.ALT,
    pygame.KMOD_META: gesta.Modifier.META,
}
FINGERS = {
    pygame.FINGERDOWN: gesta.Phase.BEGAN,
    pygame.FINGERMOTION: gesta.Phase.MOVED,
    pygame.FINGERUP: gesta.Phase.ENDED,
}


class Input:
    """A context that receives pygame's events. Lengths are pixels: pygame does not know how many are in an inch."""

    def __init__(self, pixels_per_inch: float = 96) -> None:
        self.context = gesta.Context(units_per_mm=pixels_per_inch / 25.4, merge_changes=True)
        self._buttons = 0  # buttons of the mouse that are pressed
        self._touches: list[gesta.Touch] = []  # of this frame

    def event(self, event: pygame.event.Event) -> None:
        """Takes an event of the mouse or a finger. Other events do nothing."""
        if event.type in FINGERS:
            # -1: the mouse again, as a finger.
            if event.touch_id != -1:
                self._finger(event)
        elif event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION):
            if not event.touch:  # else a finger again, as the mouse
                self._mouse(event.pos, self._buttons_after(event))
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._push()
            self.context.cancel()  # buttons and fingers may be released without an event
            if self._buttons:
                self._mouse((0, 0), 0)

    def advance(self) -> None:
        """Pushes the events of the frame, and runs the deadlines of gestures. Must be called in each frame."""
        self.context.advance(self._push())

    def _push(self) -> int:
        """pygame's events have no times: the library spreads them over the frame. Returns the time."""
        now, touches = time.monotonic_ns(), self._touches
        self._touches = []
        self.context.push_untimed(touches, now)
        return now

    def _buttons_after(self, event: pygame.event.Event) -> int:
        bit = 0 if event.type == pygame.MOUSEMOTION else BITS.get(event.button, 0)
        return self._buttons | bit if event.type == pygame.MOUSEBUTTONDOWN else self._buttons & ~bit

    def _mouse(self, position: tuple[int, int], buttons: int) -> None:
        """The mouse is down from its first button to its last."""
        if buttons:
            phase = gesta.Phase.MOVED if self._buttons else gesta.Phase.BEGAN
        else:
            phase = gesta.Phase.ENDED if self._buttons else gesta.Phase.HOVER
        self._buttons = buttons
        self._add(MOUSE, position, phase, gesta.Tool.MOUSE, buttons)

    def _finger(self, event: pygame.event.Event) -> None:
        """Positions of fingers are 0 to 1 in the window."""
        width, height = pygame.display.get_window_size()
        contact = (event.finger_id ^ event.touch_id << 32) % 2**64
        self._add(contact, (event.x * width, event.y * height), FINGERS[event.type], gesta.Tool.FINGER, 0)

    def _add(self, contact: int, position: tuple[float, float], phase: int, tool: int, buttons: int) -> None:
        keys = pygame.key.get_mods()
        modifiers = sum(bit for mask, bit in KEYS.items() if keys & mask)
        self._touches.append(gesta.Touch(0, contact, *position, phase, tool=tool, buttons=buttons, modifiers=modifiers))
