"""A window of pygame with an adapter; with the argument "touch", it sends its own events and quits."""

import sys

import gesta
import pygame
from gesta.adapters.pygame import listen
from toolkit import SIZE, TITLE, say, watch

pygame.display.init()
window = pygame.display.set_mode(SIZE, pygame.RESIZABLE)
pygame.display.set_caption(TITLE)
context = gesta.Context()
adapter = listen(window, context)
watch(context)
frames, clock = pygame.time.Clock(), 0
say("ready")
while clock < (40 if "touch" in sys.argv else 100_000):
    frames.tick(60)
    clock += 1
    if "touch" in sys.argv and 20 <= clock <= 25:
        kind = pygame.FINGERDOWN if clock == 20 else pygame.FINGERUP if clock == 25 else pygame.FINGERMOTION
        for finger in 1, 2:
            x = 0.5 + (0.1 + 0.04 * (clock - 20)) * (2 * finger - 3)
            pygame.event.post(pygame.event.Event(kind, touch_id=1, finger_id=finger, x=x, y=0.75, dx=0, dy=0))
    for event in pygame.event.get():
        adapter.event(event)
        clock += 100_000 * (event.type == pygame.QUIT)
    adapter.update()
    window.fill("white")
    pygame.display.flip()
adapter.close()
say("done")
