"""The window of pygame 2: listen(window, context)

adapter = listen(pygame.display.get_surface(), context)
while running:
    for event in pygame.event.get():
        adapter.event(event)
    adapter.update()
"""

from __future__ import annotations

from typing import Any

from .._generated.enums import Button, Modifier, MotionFlag, MotionSource, Phase
from ..context import Context
from ._toolkit import toolkit
from .pointer import Pointer

__all__ = ["PygameAdapter", "listen"]

pygame: Any = toolkit("pygame", "pygame", "pygame 2", "pip install pygame")

_BUTTONS = {1: Button.PRIMARY, 2: Button.MIDDLE, 3: Button.SECONDARY, 6: Button.BACK, 7: Button.FORWARD}
_KEYS = {
    pygame.KMOD_SHIFT: Modifier.SHIFT,
    pygame.KMOD_CTRL: Modifier.CONTROL,
    pygame.KMOD_ALT: Modifier.ALT,
    pygame.KMOD_META: Modifier.META,
}
_FINGERS = {pygame.FINGERDOWN: Phase.BEGAN, pygame.FINGERMOTION: Phase.MOVED, pygame.FINGERUP: Phase.ENDED}
_MOUSE = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION)


def listen(window: Any, context: Context) -> PygameAdapter:
    """Pushes the mouse, fingers and the wheel of pygame's window to a context, until `close`.

    `window` is the surface of the display. The program passes each event to `event`, and calls `update` in each frame.
    pygame's events have no times: the library spreads those of a frame over the frame. pygame does not know the
    screen's resolution: the context gets 96 pixels per inch, unless the program has given it other units.
    """
    return PygameAdapter(window, context)


class PygameAdapter(Pointer):
    """Pushes the events of pygame that the program passes to it."""

    def __init__(self, window: Any, context: Context) -> None:
        super().__init__(context, framed=True)
        self.window = window
        self.set_units(96, 25.4)

    def event(self, event: Any) -> None:
        """Adds an event of the mouse, a finger or the window. Other events do nothing."""
        kind, keys = event.type, _bits(pygame.key.get_mods())
        if kind in _FINGERS:
            if event.touch_id != -1:  # else the mouse again, as a finger
                width, height = self.window.get_size()
                finger, phase = (event.touch_id, event.finger_id), _FINGERS[kind]
                pressure = getattr(event, "pressure", 0.0)
                self.touch(finger, event.x * width, event.y * height, phase, modifiers=keys, pressure=pressure)
        elif kind in _MOUSE:
            if not event.touch:  # else a finger again, as the mouse
                bit = 0 if kind == pygame.MOUSEMOTION else int(_BUTTONS.get(event.button, 0))
                press, release = bit * (kind == pygame.MOUSEBUTTONDOWN), bit * (kind == pygame.MOUSEBUTTONUP)
                self.mouse(*event.pos, press=press, release=release, modifiers=keys)
        elif kind == pygame.MOUSEWHEEL:
            if not event.touch:
                self._wheel(event, keys)
        elif kind == pygame.WINDOWLEAVE:
            self.leave()
        elif kind in (pygame.WINDOWFOCUSLOST, pygame.WINDOWHIDDEN):
            self.cancel()

    def update(self) -> None:
        """Pushes the events of the frame, and runs deadlines. Must be called in each frame."""
        self.flush()

    def _wheel(self, event: Any, keys: int) -> None:
        """Up and right are positive. A flipped direction is inverted already."""
        x, y = getattr(event, "precise_x", event.x), getattr(event, "precise_y", event.y)
        flags = int(MotionFlag.INVERTED) * event.flipped
        place = pygame.mouse.get_pos()
        self.scroll(*place, notches=(-x, y), source=MotionSource.UNKNOWN, modifiers=keys, flags=flags)

    def _height(self) -> float:
        return float(self.window.get_height())


def _bits(flags: int) -> int:
    return sum(int(bit) for flag, bit in _KEYS.items() if flags & flag)
