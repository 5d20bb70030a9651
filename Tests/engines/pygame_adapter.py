"""gesta.adapters.pygame with events of each kind, without a screen: a program of its own."""

import sys
import time
from pathlib import Path

import pygame

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "examples" / "pygame"), str(ROOT / "Sources" / "Bindings" / "Python")]

import gesta  # noqa: E402
from gesta.adapters.pygame import listen  # noqa: E402

pygame.display.init()
context = gesta.Context(merge_changes=True)
adapter = listen(pygame.display.set_mode((800, 400)), context)
capture = context.recognizer("gesta.capture")
capture.buttons = gesta.Button.PRIMARY | gesta.Button.SECONDARY
seen = []
capture.on(seen.append)


def send(kind, **values):
    """Passes an event through pygame's queue, alone in its frame. Returns the state of the capture's newest event."""
    pygame.event.get()
    pygame.event.post(pygame.event.Event(kind, **values))
    for event in pygame.event.get():
        adapter.event(event)
    adapter.update()
    return seen[-1].state if seen else None


def finger(kind, device, number, x, y):
    return send(kind, touch_id=device, finger_id=number, x=x, y=y, dx=0.0, dy=0.0)


DOWN, UP, MOTION = pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION
State = gesta.State

# A finger as a mouse, a mouse as a finger, and a mouse above the surface.
send(DOWN, pos=(1, 2), button=1, touch=True)
send(MOTION, pos=(5, 6), rel=(4, 4), buttons=(1, 0, 0), touch=True)
send(UP, pos=(5, 6), button=1, touch=True)
finger(pygame.FINGERDOWN, -1, 0, 0.5, 0.5)
finger(pygame.FINGERUP, -1, 0, 0.5, 0.5)
send(MOTION, pos=(1, 2), rel=(1, 1), buttons=(0, 0, 0), touch=False)
send(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode="a")
assert not seen, seen

# Several buttons of a mouse.
assert send(DOWN, pos=(10, 20), button=3, touch=False) == State.BEGAN
assert (seen[-1].tool, seen[-1].buttons) == (gesta.Tool.MOUSE, gesta.Button.SECONDARY), seen[-1]
send(DOWN, pos=(10, 20), button=1, touch=False)
send(UP, pos=(10, 20), button=3, touch=False)
assert send(MOTION, pos=(30, 40), rel=(20, 20), buttons=(1, 0, 0), touch=False) == State.CHANGED
assert tuple(seen[-1].positions[0]) == (30, 40), seen[-1].positions
send(DOWN, pos=(30, 40), button=4, touch=False)
assert send(UP, pos=(30, 40), button=1, touch=False) == State.ENDED

# Fingers: normalized positions, and the same id on two devices.
finger(pygame.FINGERDOWN, 7, 1, 0.25, 0.75)
assert tuple(seen[-1].positions[0]) == (200, 300), seen[-1].positions
finger(pygame.FINGERDOWN, 8, 1, 0.5, 0.5)
assert len(seen[-1].contacts) == 2, seen[-1].contacts
finger(pygame.FINGERUP, 7, 1, 0.25, 0.75)
assert finger(pygame.FINGERUP, 8, 1, 0.5, 0.5) == State.ENDED

# Lost focus: everything is cancelled, releases are late or missing, and the next press begins.
send(DOWN, pos=(10, 20), button=1, touch=False)
finger(pygame.FINGERDOWN, 7, 2, 0.5, 0.5)
assert send(pygame.WINDOWFOCUSLOST) == State.CANCELLED
count = len(seen)
send(UP, pos=(10, 20), button=1, touch=False)
finger(pygame.FINGERUP, 7, 2, 0.5, 0.5)
assert len(seen) == count, seen[count:]
assert send(DOWN, pos=(10, 20), button=1, touch=False) == State.BEGAN
assert send(UP, pos=(10, 20), button=1, touch=False) == State.ENDED

# Time and keys.
adapter.update()
assert 0 <= time.monotonic_ns() - context.now < 1_000_000_000
pygame.key.set_mods(pygame.KMOD_LSHIFT | pygame.KMOD_RALT)
send(DOWN, pos=(10, 20), button=1, touch=False)
assert seen[-1].modifiers == gesta.Modifier.SHIFT | gesta.Modifier.ALT, seen[-1].modifiers

# Two fingers that turn by a radian and double their distance, on a picture; then on the corner that it has now.
import pictures  # noqa: E402

with gesta.Context() as context:
    one = pictures.Picture(context, "one", pictures.painted(pictures.SCENES["dusk"], 0), 400, 200)
    context.finger().pinch(400, 200, from_distance=60, to_distance=120, turn=1).wait(1)
    assert 0.7 < one.angle < 1 and 0.75 < one.scale < 1, (one.angle, one.scale)  # less the slop
    assert abs(one.x - 400) < 1 and abs(one.y - 200) < 1, (one.x, one.y)
    corner = one.region.to_root(590, 10)
    context.finger().tap(*corner)
    assert one.tap.state == gesta.State.RECOGNIZED, one.tap.verdict.text
    one.draw(pygame.display.get_surface(), pictures.shadow())
print("all events")
