#!/usr/bin/env python3
"""Pictures on a table, with pygame: PYTHONPATH=Sources/Bindings/Python python3 examples/pygame/pictures.py

Drag a picture, or throw it. Two fingers enlarge and turn it; with a mouse, the right button turns, and a tap and a drag
up or down enlarge. What is touched is on top. The lines at the bottom are what its recognizers measured. F2 lists all
texts with their boxes, Escape quits.
"""

import math
from array import array
from contextlib import suppress

import gesta
import pygame
from gesta.adapters.pygame import listen

SIZE = WIDTH, HEIGHT = 1000, 660
TABLE = pygame.Rect(0, 0, WIDTH, HEIGHT - 100)
PICTURE = 600, 400
FRAMES = 60  # per second
RATE = 44100  # of sounds
GOOD, BAD = [(660, 0.07), (990, 0.12)], [(170, 0.13)]  # frequencies in Hz, for that many seconds
FRICTION = 0.06  # the part of its speed that a thrown picture has after a second
INVITATION = "Throw a picture. Turn it with two fingers or the right button. Tap, then drag up or down: zoom."
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
    surface = pygame.Surface(PICTURE, pygame.SRCALPHA)
    top, bottom, sun, *hills = (pygame.Color(*color) for color in colors)
    for y in range(height):
        pygame.draw.line(surface, top.lerp(bottom, y / height), (0, y), (width, y))
    pygame.draw.circle(surface, sun, (140 + 95 * seed, 150), 48)
    for layer, color in enumerate(hills):
        points = [(0, height)]
        for x in range(0, width + 8, 8):
            wave = math.sin(x / (88 - 15 * layer) + 2 * seed + layer) + 0.4 * math.sin(x / 23 + layer)
            points.append((x, 238 + 56 * layer - 25 * wave))
        pygame.draw.polygon(surface, color, [*points, (width, height)])
    pygame.draw.rect(surface, "white", surface.get_rect(), 14)
    return surface


def shadow() -> pygame.Surface:
    """Returns the soft shadow of a picture, 40 pixels wider on each side."""
    small = pygame.Surface((PICTURE[0] // 8 + 10, PICTURE[1] // 8 + 10), pygame.SRCALPHA)
    pygame.draw.rect(small, (0, 0, 0, 130), small.get_rect().inflate(-8, -8), 0, 3)
    return pygame.transform.smoothscale(small, (PICTURE[0] + 80, PICTURE[1] + 80))


class Picture:
    """A picture, the region of the screen that it covers, and the recognizers of that region."""

    def __init__(self, context: gesta.Context, name: str, surface: pygame.Surface, x: float, y: float) -> None:
        self.name, self.surface = name, surface
        self.x, self.y, self.scale, self.angle = x, y, 0.5, 0.0  # of its center
        self.start = x, y, self.scale, self.angle
        self.velocity, self.spin = (0.0, 0.0), 0.0
        self.is_held = False
        self.drawn: tuple[tuple[float, float], pygame.Surface, pygame.Surface] | None = None
        self.region = context.region(0, 0, *PICTURE)
        self.zoom = context.recognizer("gesta.double_tap_drag", region=self.region)
        self.transform = context.recognizer("gesta.transform", region=self.region, min_contacts=1)
        self.turn = context.recognizer("gesta.pan", region=self.region)
        self.turn.buttons = gesta.Button.SECONDARY
        self.tap = context.recognizer("gesta.tap", region=self.region)
        # The drag after a tap enlarges the picture instead of moving it; the tap does not take its contact away.
        self.transform.require_failure(self.zoom)
        self.tap.allow_simultaneous(self.zoom)
        self.zoom.on(self.on_change)
        self.transform.on(self.on_change)
        self.turn.on(self.on_turn)
        self.place()

    def recognizers(self) -> tuple[gesta.Recognizer, ...]:
        return self.transform, self.zoom, self.turn, self.tap

    def place(self) -> None:
        """Gives the region the place of the picture: its own coordinates are the pixels of the surface."""
        a, b = self.scale * math.cos(self.angle), self.scale * math.sin(self.angle)
        half_x, half_y = PICTURE[0] / 2, PICTURE[1] / 2
        self.region.transform = a, b, -b, a, self.x - a * half_x + b * half_y, self.y - b * half_x - a * half_y

    def begin(self) -> None:
        self.start = self.x, self.y, self.scale, self.angle
        self.velocity, self.spin = (0.0, 0.0), 0.0

    def end(self, event: gesta.Event) -> None:
        self.is_held = event.state in (gesta.State.BEGAN, gesta.State.CHANGED)
        if event.state == gesta.State.ENDED:
            where = f"{self.x:.0f}, {self.y:.0f}, scale {self.scale:.2f}, {math.degrees(self.angle):.0f} degrees"
            print(f"{self.name}: {event.class_name} to {where}", flush=True)

    def on_change(self, event: gesta.Event) -> None:
        """Moves each point p of the picture to focus + scale * turned(p - focus + translation)."""
        values = event.values
        if event.state == gesta.State.BEGAN:
            self.begin()
        x, y, scale, angle = self.start
        self.scale = min(max(scale * values["scale"], 0.2), 1.6)
        turned = 0.0 if event.recognizer == self.zoom else values["rotation"]
        moved = (0.0, 0.0) if event.recognizer == self.zoom else (values["translation_x"], values["translation_y"])
        arm = pygame.Vector2(x - values["focus_x"] + moved[0], y - values["focus_y"] + moved[1])
        arm = arm.rotate_rad(turned) * (self.scale / scale)
        self.x, self.y, self.angle = values["focus_x"] + arm.x, values["focus_y"] + arm.y, angle + turned
        if event.state == gesta.State.ENDED and event.recognizer == self.transform:
            self.velocity, self.spin = (values["velocity_x"], values["velocity_y"]), values["rotation_velocity"]
        self.place()
        self.end(event)

    def on_turn(self, event: gesta.Event) -> None:
        """Turns around the center by the angle that the pointer has passed."""
        if event.state == gesta.State.BEGAN:
            self.begin()
        x, y, _, angle = self.start
        begun = math.atan2(event.y - event.values["translation_y"] - y, event.x - event.values["translation_x"] - x)
        self.angle = angle + math.atan2(event.y - y, event.x - x) - begun
        self.place()
        self.end(event)

    def glide(self, seconds: float) -> None:
        """Moves on after a throw, slows down, and rebounds from the edges of the table."""
        vx, vy = self.velocity
        if self.is_held or (math.hypot(vx, vy) < 15 and abs(self.spin) < 0.05):
            return
        self.x, self.y, self.angle = self.x + vx * seconds, self.y + vy * seconds, self.angle + self.spin * seconds
        if (self.x < TABLE.left and vx < 0) or (self.x > TABLE.right and vx > 0):
            vx *= -0.6
        if (self.y < TABLE.top and vy < 0) or (self.y > TABLE.bottom and vy > 0):
            vy *= -0.6
        slower = FRICTION**seconds
        self.velocity, self.spin = (vx * slower, vy * slower), self.spin * slower
        self.place()

    def draw(self, screen: pygame.Surface, shade: pygame.Surface) -> None:
        key = self.scale, self.angle
        if self.drawn is None or self.drawn[0] != key:
            degrees = -math.degrees(self.angle)
            images = (pygame.transform.rotozoom(image, degrees, self.scale) for image in (shade, self.surface))
            self.drawn = (key, *images)
        lifted = 14 if self.is_held else 6
        screen.blit(self.drawn[1], self.drawn[1].get_rect(center=(self.x + lifted / 2, self.y + lifted)))
        screen.blit(self.drawn[2], self.drawn[2].get_rect(center=(self.x, self.y)))


class Sounds:
    """One short sound for what is recognized, and one for what is not; none without an audio device."""

    def __init__(self) -> None:
        with suppress(pygame.error):
            pygame.mixer.init(RATE, -16, 1)
        self.sounds = [self.made(tones) for tones in (BAD, GOOD)] if pygame.mixer.get_init() else []

    def made(self, tones: list[tuple[int, float]]) -> pygame.mixer.Sound:
        samples = array("h")
        for frequency, seconds in tones:
            count = int(RATE * seconds)
            angle = 2 * math.pi * frequency / RATE
            samples.extend(round(4000 * (1 - i / count) ** 2 * math.sin(angle * i)) for i in range(count))
        return pygame.mixer.Sound(buffer=samples.tobytes())

    def play(self, is_good: bool) -> None:
        if self.sounds:
            self.sounds[is_good].play()


class Texts:
    """Writes texts that fit; on demand, lists them with their boxes."""

    def __init__(self, screen: pygame.Surface) -> None:
        self.screen, self.font, self.lists = screen, pygame.font.SysFont("dejavusans,notosans,arial", 17), False

    def write(self, text: str, x: int, y: int, color: tuple[int, int, int], is_centered: bool = False) -> None:
        while self.font.size(text)[0] > WIDTH - 48 and " " in text:
            text = text.removesuffix(" ...").rpartition(" ")[0] + " ..."
        width, height = self.font.size(text)
        x -= width // 2 if is_centered else 0
        self.screen.blit(self.font.render(text, True, color), (x, y))
        if self.lists:
            print(f"box {x} {y} {width} {height} {text}")


def wood() -> pygame.Surface:
    """Returns the table, in the light of a lamp."""
    surface = pygame.Surface(SIZE)
    for y in range(HEIGHT):
        grain = 6 * math.sin(y / 9) + 4 * math.sin(y / 2.3) + (10 if y % 110 < 2 else 0)
        pygame.draw.line(surface, (92 + grain, 66 + 0.8 * grain, 48 + 0.6 * grain), (0, y), (WIDTH, y))
    light = pygame.Surface((WIDTH // 20, HEIGHT // 20))
    for x in range(light.get_width()):
        for y in range(light.get_height()):
            near = max(0, 1 - math.hypot(x - light.get_width() / 2, 1.3 * (y - light.get_height() * 0.4)) / 32)
            light.set_at((x, y), [round(60 + 195 * near)] * 3)
    surface.blit(pygame.transform.smoothscale(light, SIZE), (0, 0), special_flags=pygame.BLEND_MULT)
    return surface


def main() -> None:
    pygame.display.init()
    pygame.font.init()
    screen = pygame.display.set_mode(SIZE, pygame.SCALED | pygame.RESIZABLE)
    pygame.display.set_caption("Gesta: pictures")
    clock, texts, table, shade, sounds = pygame.time.Clock(), Texts(screen), wood(), shadow(), Sounds()
    context = gesta.Context(merge_changes=True)
    adapter = listen(screen, context)
    places = [(220, 160), (670, 190), (310, 360), (750, 390)]
    pictures = [
        Picture(context, name, painted(colors, i), *places[i]) for i, (name, colors) in enumerate(SCENES.items())
    ]

    def raise_picture(picture: Picture) -> None:
        if pictures[-1] is picture:
            return
        pictures.append(pictures.pop(pictures.index(picture)))
        for order, one in enumerate(pictures):
            one.region.order = order
        print(f"{picture.name}: on top", flush=True)

    for picture in pictures:
        for recognizer in picture.recognizers():
            recognizer.on(lambda event, picture=picture: raise_picture(picture))
        for recognizer in picture.recognizers():
            recognizer.on(lambda event: sounds.play(True) if event.state == gesta.State.ENDED else None)
    print("ready", flush=True)
    is_running, is_untouched = True, True
    while is_running:
        seconds = clock.tick(FRAMES) / 1000
        for event in pygame.event.get():
            adapter.event(event)
            is_key = event.type == pygame.KEYDOWN
            texts.lists = texts.lists or (is_key and event.key == pygame.K_F2)
            is_quit = is_key and event.key == pygame.K_ESCAPE
            is_running = is_running and not is_quit and event.type != pygame.QUIT
        adapter.update()
        screen.blit(table, (0, 0))
        for picture in pictures:
            picture.glide(seconds)
            picture.draw(screen, shade)
            is_untouched = is_untouched and not picture.is_held
        pygame.draw.rect(screen, (24, 20, 18), (0, HEIGHT - 100, WIDTH, 100))
        newest = max(pictures, key=lambda one: max(r.verdict.time or 0 for r in one.recognizers()))
        if is_untouched:
            texts.write(INVITATION, WIDTH // 2, HEIGHT - 58, (236, 226, 208), is_centered=True)
        else:
            for line, recognizer in enumerate((newest.transform, newest.zoom, newest.tap)):
                text = (
                    f"{newest.name}, {recognizer.description.label}: {recognizer.hint or recognizer.state.name.lower()}"
                )
                texts.write(text, 24, HEIGHT - 84 + 26 * line, (226, 214, 200))
        pygame.display.flip()
        if texts.lists:
            print("boxes listed", flush=True)
        texts.lists = False
    context.close()


if __name__ == "__main__":
    main()
