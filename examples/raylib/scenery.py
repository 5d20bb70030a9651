"""What is around the blocks: the sky, puffs of dust, texts, and two sounds."""

from __future__ import annotations

import io
import math
import random
import struct
import wave
from pathlib import Path

import pyray
from surface import Cell, Color

FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"  # without it, raylib's own font
DAY, NIGHT = ((74, 144, 214), (206, 230, 244)), ((8, 10, 32), (44, 48, 96))  # the top and the bottom of the sky


def mixed(a: tuple[int, ...], b: tuple[int, ...], part: float) -> Color:
    red, green, blue = (round(x + part * (y - x)) for x, y in zip(a, b))
    return red, green, blue, 255


class Sky:
    def __init__(self) -> None:
        chance = random.Random(5)
        self.stars = [(chance.random(), chance.random(), chance.random()) for _ in range(160)]

    def horizon(self, night: float) -> Color:
        return mixed(DAY[1], NIGHT[1], night)

    def draw(self, night: float, time: float) -> None:
        """The sun sets on the right, and the moon rises on the left."""
        width, height = pyray.get_screen_width(), pyray.get_screen_height()
        pyray.draw_rectangle_gradient_v(0, 0, width, height, mixed(DAY[0], NIGHT[0], night), self.horizon(night))
        for x, y, bright in self.stars:
            alpha = round(night * 255 * bright * (0.7 + 0.3 * math.sin(3 * time + 40 * bright)))
            pyray.draw_circle(round(x * width), round(y * height), 0.6 + bright, (255, 255, 255, alpha))
        x, y = round(width * 0.78), round(110 + night * 800)
        pyray.draw_circle_gradient((x, y), 130, (255, 244, 200, 120), (255, 244, 200, 0))
        pyray.draw_circle(x, y, 34, (255, 248, 224, 255))
        x, y = round(width * 0.2), round(900 - night * 790)
        pyray.draw_circle_gradient((x, y), 110, (190, 200, 255, round(90 * night)), (190, 200, 255, 0))
        pyray.draw_circle(x, y, 26, (226, 230, 250, round(255 * night)))


class Puffs:
    """Small cubes that fly from a block that was put or taken."""

    def __init__(self) -> None:
        self.cubes: list[tuple[list[float], list[float], float, Color]] = []  # position, velocity, seconds left, color
        self.flashes: list[tuple[Cell, float]] = []

    def add(self, cell: Cell, color: Color) -> None:
        self.flashes.append((cell, 0.25))
        for _ in range(26):
            velocity = [random.uniform(-3, 3), random.uniform(1, 5), random.uniform(-3, 3)]
            self.cubes.append(
                ([i + random.uniform(-0.5, 0.5) for i in cell], velocity, random.uniform(0.3, 0.8), color)
            )

    def move(self, seconds: float) -> None:
        for position, velocity, _, _ in self.cubes:
            velocity[1] -= 12 * seconds
            for axis in range(3):
                position[axis] += velocity[axis] * seconds
        self.cubes = [(*cube[:2], cube[2] - seconds, cube[3]) for cube in self.cubes if cube[2] > seconds]
        self.flashes = [(cell, left - seconds) for cell, left in self.flashes if left > seconds]

    def draw(self) -> None:
        for position, _, left, color in self.cubes:
            size = 0.22 * min(1, 2 * left)
            pyray.draw_cube(tuple(position), size, size, size, color)
        for cell, left in self.flashes:
            size = 1.02 + (0.25 - left)
            pyray.draw_cube(cell, size, size, size, (255, 255, 255, round(600 * left)))


class Texts:
    def __init__(self) -> None:
        has_font = Path(FONT).exists()
        self.font = pyray.load_font_ex(FONT, 40, pyray.ffi.NULL, 0) if has_font else pyray.get_font_default()
        pyray.set_texture_filter(self.font.texture, pyray.TextureFilter.TEXTURE_FILTER_BILINEAR)
        self.lists = False  # the boxes of all texts, in this frame

    def width(self, text: str, size: int) -> float:
        return pyray.measure_text_ex(self.font, text, size, 0).x

    def draw(self, text: str, x: float, y: float, size: int, color: Color, most: float) -> None:
        """Shortens a text that is wider than that to whole words."""
        while self.width(text, size) > most and " " in text:
            text = text.removesuffix("...").rstrip().rpartition(" ")[0] + " ..."
        pyray.draw_text_ex(self.font, text, (x, y), size, 0, color)
        if self.lists:
            print(f"box {x:.0f} {y:.0f} {self.width(text, size):.0f} {size} {text}")


class Sounds:
    """One short sound for what is recognized, and one for what is not; none without an audio device."""

    RATE = 44100
    GOOD, BAD = [(660, 0.07), (990, 0.12)], [(170, 0.13)]  # frequencies in Hz, for that many seconds

    def __init__(self) -> None:
        pyray.init_audio_device()
        self.sounds = [self.made(tones) for tones in (self.BAD, self.GOOD)] if pyray.is_audio_device_ready() else []

    def made(self, tones: list[tuple[int, float]]) -> pyray.Sound:
        samples: list[int] = []
        for frequency, seconds in tones:
            count = int(self.RATE * seconds)
            angle = 2 * math.pi * frequency / self.RATE
            samples += [round(4000 * (1 - i / count) ** 2 * math.sin(angle * i)) for i in range(count)]
        file = io.BytesIO()
        with wave.open(file, "wb") as written:
            written.setparams((1, 2, self.RATE, 0, "NONE", ""))
            written.writeframes(struct.pack(f"<{len(samples)}h", *samples))
        data = file.getvalue()
        return pyray.load_sound_from_wave(pyray.load_wave_from_memory(".wav", data, len(data)))

    def play(self, is_good: bool) -> None:
        if self.sounds:
            pyray.play_sound(self.sounds[is_good])
