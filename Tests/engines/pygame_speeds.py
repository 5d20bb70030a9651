"""examples/pygame/gesta_pygame.py with the drags of a script, in time of its own: pygame_speeds.py SCRIPT"""

import sys
from pathlib import Path
from types import SimpleNamespace

import pygame

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "examples" / "pygame"), str(ROOT / "Sources" / "Python")]

import gesta  # noqa: E402
import gesta_pygame  # noqa: E402

clock = SimpleNamespace(now=0)
gesta_pygame.time = SimpleNamespace(monotonic_ns=lambda: clock.now)
KINDS = {"down": pygame.FINGERDOWN, "move": pygame.FINGERMOTION, "up": pygame.FINGERUP}

pygame.display.init()
pygame.display.set_mode((1000, 400))
touch = gesta_pygame.Input()
pan, swipe = touch.context.recognizer("gesta.pan"), touch.context.recognizer("gesta.swipe")
pan.allow_simultaneous(swipe)
speeds = {}


def on_pan(event):
    if event.state == gesta.State.ENDED:
        speeds["throw"] = event["velocity_x"]
    elif event["translation_x"] < 200:
        speeds["pan"] = event["velocity_x"]


pan.on(on_pan)
swipe.on(lambda event: speeds.update(swipe=event["speed"]))
for line in Path(sys.argv[1]).read_text().splitlines():
    word, number, *_ = line.split()
    if word == "frame":
        clock.now = int(number)
        touch.advance()
        if len(speeds) == 3:
            print("speeds", *(speeds.pop(kind) for kind in ("pan", "throw", "swipe")))
    else:
        x = float(number) / 1000
        touch.event(pygame.event.Event(KINDS[word], touch_id=1, finger_id=1, x=x, y=0.5, dx=0.0, dy=0.0))
