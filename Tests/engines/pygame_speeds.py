"""examples/pygame/gesta_pygame.py with the drags of a script, in time of its own: pygame_speeds.py SCRIPT"""

import sys
from pathlib import Path
from types import SimpleNamespace

import known_drags
import pygame

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "examples" / "pygame"))

import gesta_pygame

clock = SimpleNamespace(now=0)
gesta_pygame.time = SimpleNamespace(monotonic_ns=lambda: clock.now)
KINDS = {"down": pygame.FINGERDOWN, "move": pygame.FINGERMOTION, "up": pygame.FINGERUP}

pygame.display.init()
pygame.display.set_mode((1000, 400))
touch = gesta_pygame.Input()


def frame(now):
    clock.now = now
    touch.advance()


def event(word, x):
    touch.event(pygame.event.Event(KINDS[word], touch_id=1, finger_id=1, x=x / 1000, y=0.5, dx=0.0, dy=0.0))


known_drags.play(touch.context, frame, event)
