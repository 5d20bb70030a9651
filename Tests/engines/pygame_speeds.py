"""gesta.adapters.pygame with the drags of a script, in time of its own: pygame_speeds.py SCRIPT"""

from types import SimpleNamespace

import gesta
import known_drags
import pygame
from gesta.adapters import pointer
from gesta.adapters.pygame import listen

clock = SimpleNamespace(now=0)
pointer.time = SimpleNamespace(monotonic_ns=lambda: clock.now)
KINDS = {"down": pygame.FINGERDOWN, "move": pygame.FINGERMOTION, "up": pygame.FINGERUP}

pygame.display.init()
context = gesta.Context(merge_changes=True)
adapter = listen(pygame.display.set_mode((1000, 400)), context)


def frame(now):
    clock.now = now
    adapter.update()


def event(word, x):
    adapter.event(pygame.event.Event(KINDS[word], touch_id=1, finger_id=1, x=x / 1000, y=0.5, dx=0.0, dy=0.0))


known_drags.play(context, frame, event)
