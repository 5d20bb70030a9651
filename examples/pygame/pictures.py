#!/usr/bin/env python3
"""Pictures on a table, with pygame: PYTHONPATH=Sources/Python python3 examples/pygame/pictures.py

Drag a picture, or throw it; two fingers, or a tap and a drag up or down, enlarge it; a tap puts it on top. The lines at
the bottom are what its recognizers measured. Escape quits.
"""

import math

import gesta
import pygame
from gesta_pygame import Input

SIZE = WIDTH, HEIGHT = 1000, 660
PICTURE = 480, 320
FRAMES = 60  # per second
# Colors of the sky from top to bottom, of the sun or moon, and of the hills from far to near.
SCENES = {
    "dusk": [(38, 24, 84), (245, 120, 98), (255, 222, 150), (92, 44, 104), (58, 28, 78), (30, 16, 48)],
    "noon": [(86, 168, 232), (214, 240, 250), (255, 250, 220), (120, 176, 140), (76, 140, 104), (40, 96, 72)],
    "night": [(8, 12, 34), (44, 62, 120), (236, 240, 255), (28, 40, 84), (18, 26, 58), (8, 12, 30)],
    "desert": [(250, 190, 120), (255, 232, 190), (255, 120, 80), (226, 150, 92), (196, 112, 66), (140, 70, 44)],
}


def painted(colors: list[tuple[int, int, int]], seed: int) -> pygame.Surface:
    """Returns a landscape with a white border."""
    width, height = PICTURE
    surface = pygame.Surface(PICTURE)
    top, bottom, sun, *hills = (pygame.Color(*color) for color in colors)
    for y in range(height):
        pygame.draw.line(surface, top.lerp(bottom, y / height), (0, y), (width, y))
    pygame.draw.circle(surface, sun, (110 + 75 * seed, 120), 38)
    for layer, color in enumerate(hills):
        points = [(0, height)]
        for x in range(0, width + 8, 8):
            wave = math.sin(x / (70 - 12 * layer) + 2 * seed + layer) + 0.4 * math.sin(x / 23 + layer)
            points.append((x, 190 + 45 * layer - 20 * wave))
        pygame.draw.polygon(surface, color, [*points, (width, height)])
    pygame.draw.rect(surface, "white", surface.get_rect(), 12)
    return surface


class Picture:
    """A picture, the region of the screen that it covers, and the recognizers of that region."""

    def __init__(self, context: gesta.Context, name: str, surface: pygame.Surface, rect: tuple[float, ...]) -> None:
        self.name, self.surface = name, surface
        self.rect = self.start = rect
        self.velocity = 0.0, 0.0
        self.region = context.region(*rect)
        self.zoom = context.recognizer("gesta.double_tap_drag", region=self.region)
        self.transform = context.recognizer("gesta.transform", region=self.region, min_contacts=1)
        self.tap = context.recognizer("gesta.tap", region=self.region)
        # The drag after a tap enlarges the picture instead of moving it; the tap does not take its contact away.
        self.transform.require_failure(self.zoom)
        self.tap.allow_simultaneous(self.zoom)
        self.zoom.on(self.on_change)
        self.transform.on(self.on_change)

    def on_change(self, event: gesta.Event) -> None:
        """Moves each point p of the picture to focus + scale * (p - focus + translation)."""
        values = event.values
        if event.state == gesta.State.BEGAN:
            self.start, self.velocity = self.rect, (0.0, 0.0)
        x, y, width, height = self.start
        scale = min(max(values["scale"], 120 / width), 900 / width)
        moved_x, moved_y = values.get("translation_x", 0), values.get("translation_y", 0)
        if event.recognizer == self.zoom:
            moved_x = moved_y = 0
        left = values["focus_x"] + scale * (x - values["focus_x"] + moved_x)
        upper = values["focus_y"] + scale * (y - values["focus_y"] + moved_y)
        self.place((left, upper, scale * width, scale * height))
        if event.state == gesta.State.ENDED:
            self.velocity = values.get("velocity_x", 0), values.get("velocity_y", 0)
            print(f"{self.name}: {event.class_name} to {left:.0f}, {upper:.0f}, scale {scale:.2f}", flush=True)

    def place(self, rect: tuple[float, ...]) -> None:
        self.rect = self.region.rect = rect

    def glide(self, seconds: float) -> None:
        """Moves on after a throw, and stops at the edges of the table."""
        x, y, width, height = self.rect
        vx, vy = self.velocity
        if math.hypot(vx, vy) < 20:
            return
        x = min(max(x + vx * seconds, -width / 4), WIDTH - 0.75 * width)
        y = min(max(y + vy * seconds, -height / 4), HEIGHT - 100 - 0.75 * height)
        self.velocity = vx * 0.01**seconds, vy * 0.01**seconds
        self.place((x, y, width, height))

    def draw(self, screen: pygame.Surface) -> None:
        rect = pygame.Rect(*self.rect)
        shadow = pygame.Surface(rect.inflate(24, 24).size, pygame.SRCALPHA)
        for inset in range(0, 12, 2):
            pygame.draw.rect(
                shadow, (0, 0, 0, 12 + 6 * inset), shadow.get_rect().inflate(-2 * inset, -2 * inset), 0, 12
            )
        screen.blit(shadow, (rect.x - 8, rect.y - 4))
        screen.blit(pygame.transform.smoothscale(self.surface, rect.size), rect)


def main() -> None:
    pygame.display.init()
    pygame.font.init()
    screen = pygame.display.set_mode(SIZE)
    pygame.display.set_caption("Gesta: pictures")
    font, clock = pygame.font.Font(None, 21), pygame.time.Clock()
    touch = Input()
    places = [(70, 60), (520, 90), (160, 260), (600, 290)]
    pictures = [
        Picture(touch.context, name, painted(colors, i), (*places[i], 300, 200))
        for i, (name, colors) in enumerate(SCENES.items())
    ]

    def raise_picture(event: gesta.Event) -> None:
        picture = next(one for one in pictures if one.tap == event.recognizer)
        pictures.append(pictures.pop(pictures.index(picture)))
        for order, one in enumerate(pictures):
            one.region.order = order
        print(f"{picture.name}: on top", flush=True)

    for picture in pictures:
        picture.tap.on(raise_picture)
    print("ready", flush=True)
    is_running = True
    while is_running:
        seconds = clock.tick(FRAMES) / 1000
        for event in pygame.event.get():
            touch.event(event)
            is_quit = event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE
            is_running = is_running and not is_quit and event.type != pygame.QUIT
        touch.advance()
        screen.fill((52, 44, 40))
        for picture in pictures:
            picture.glide(seconds)
            picture.draw(screen)
        pygame.draw.rect(screen, (28, 24, 22), (0, HEIGHT - 100, WIDTH, 100))
        newest = max(pictures, key=lambda one: max(r.verdict.time or 0 for r in (one.tap, one.zoom, one.transform)))
        for line, recognizer in enumerate((newest.transform, newest.zoom, newest.tap)):
            text = f"{newest.name}, {recognizer.description.id}: {recognizer.verdict.text}"
            screen.blit(font.render(text, True, (226, 214, 200)), (24, HEIGHT - 84 + 26 * line))
        pygame.display.flip()
    touch.context.close()


main()
