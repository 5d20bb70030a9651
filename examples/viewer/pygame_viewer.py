"""A picture viewer with pygame 2: python3 pygame_viewer.py"""

import cmath
import math

import gesta
import pygame
from gesta.adapters.pygame import listen
from viewer import BAND, PICTURE, WINDOW, Viewer, painted

pygame.init()
window = pygame.display.set_mode(WINDOW, pygame.RESIZABLE)
pygame.display.set_caption("Gesta: viewer")
image, font = pygame.image.frombuffer(painted(), PICTURE, "RGB"), pygame.font.Font(None, 24)
context = gesta.Context(merge_changes=True)
adapter = listen(window, context)
viewer, clock = Viewer(context), pygame.time.Clock()

running = True
while running:
    for event in pygame.event.get():
        running = running and event.type != pygame.QUIT
        adapter.event(event)
    adapter.update()
    width, height = window.get_size()
    center, zoom = viewer.shown(width, height)
    turned = pygame.transform.rotozoom(image.convert_alpha(), -math.degrees(cmath.phase(zoom)), abs(zoom))
    window.fill("#222222")
    window.blit(turned, turned.get_rect(center=(center.real, center.imag)))
    window.fill("#222222", (0, height - BAND, width, BAND))
    for row, line in enumerate(viewer.lines):
        window.blit(font.render(line, True, "#aaaaaa" if row == 2 else "white"), (16, height - 70 + 22 * row))
    pygame.display.flip()
    clock.tick(60)
