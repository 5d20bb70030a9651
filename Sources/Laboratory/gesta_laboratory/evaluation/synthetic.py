"""Strokes of simulated people. Each person has a hand, habits and a device, and draws every gesture several times.

A gesture is a sequence of virtual targets, as in the kinematic theory that `gesta_tools.simulate` implements; the
hand misses each target slightly. A person scales, slants and rounds all figures in the same way and draws at one pace
and size, with some variation between drawings. The same seed gives the same strokes on every machine.

Simulated strokes do not replace people's. They show that the pipeline works, and how a change affects it.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Callable

import numpy as np
from gesta_tools import simulate
from gesta_tools.simulate import Hand, Segment

from .strokes import Stroke

SET = "synthetic"
EACH = 3
"""Strokes of each kind that a person draws."""
_PAUSE_MS = (120.0, 350.0)

Target = tuple[float, float, float]
"""x and y relative to the figure's size, y downwards, and the bend of the movement to it, degrees clockwise on the
screen.
"""


def _targets(*points: Sequence[float]) -> list[Target]:
    return [(point[0], point[1], point[2] if len(point) > 2 else 0.0) for point in points]


def _turns(start: float, degrees: float, radius: Callable[[float], float]) -> list[Target]:
    """Returns targets on a circle or spiral about the center, from the direction `start`; positive degrees are
    clockwise.

    `radius` is a function of the fraction completed, 0 to 1.
    """
    count = max(2, round(abs(degrees) / 45.0))
    bend = degrees / count
    way = []
    for at in range(count + 1):
        angle, far = math.radians(start + bend * at), radius(at / count)
        way.append((0.5 + far * math.cos(angle), 0.5 + far * math.sin(angle), bend))
    return way


_STAR = [
    (0.5 + 0.5 * math.cos(math.radians(angle)), 0.5 + 0.5 * math.sin(math.radians(angle)))
    for angle in (126, 270, 54, 198, 342, 126)
]

#: The presets. Each list of targets is a stroke.
GESTURES: dict[str, list[list[Target]]] = {
    "chevron": [_targets((0, 0), (0.55, 0.5), (0, 1))],
    "chevron_left": [_targets((0.55, 0), (0, 0.5), (0.55, 1))],
    "caret": [_targets((0, 0.85), (0.42, 0), (0.84, 0.85))],
    "v": [_targets((0, 0), (0.4, 0.85), (0.8, 0))],
    "z": [_targets((0, 0), (0.8, 0), (0, 0.9), (0.8, 0.9))],
    "checkmark": [_targets((0, 0.5), (0.26, 0.8), (0.9, 0))],
    "circle": [_turns(-90, -365, lambda done: 0.5)],
    "tickle": [_targets((0.6, 0), (0, 0.02), (0.6, 0.04), (0, 0.06), (0.6, 0.08), (0, 0.1), (0.6, 0.12))],
    "l": [_targets((0, 0), (0, 1), (0.6, 1))],
    "triangle": [_targets((0.5, 0), (0, 0.85), (1, 0.85), (0.5, 0))],
    "rectangle": [_targets((0, 0), (0, 0.8), (1, 0.8), (1, 0), (0, 0))],
    "zigzag": [_targets((0, 0.6), (0.25, 0), (0.5, 0.6), (0.75, 0), (1, 0.6), (1.25, 0))],
    "spiral": [_turns(0, 900, lambda done: 0.05 + 0.45 * done)],
    "s": [_targets((0.7, 0.12), (0.35, 0.0, -60), (0.35, 0.5, -190), (0.35, 1.0, 190), (0, 0.88, 60))],
    "figure_eight": [
        _targets(
            (0.5, 0.0),
            (0.2, 0.25, -110),
            (0.5, 0.5, -70),
            (0.8, 0.78, 70),
            (0.5, 1.0, 110),
            (0.2, 0.78, 110),
            (0.5, 0.5, 70),
            (0.8, 0.25, -70),
            (0.5, 0.0, -110),
        )
    ],
    "x": [_targets((0, 0), (0.8, 1)), _targets((0.8, 0), (0, 1))],
    "plus": [_targets((0, 0.5), (1, 0.5)), _targets((0.5, 0), (0.5, 1))],
    "question_mark": [_targets((0, 0.25), (0.35, 0.0, 80), (0.65, 0.28, 95), (0.33, 0.6, 60), (0.33, 1.0, -50))],
    "star": [_targets(*_STAR)],
    "left_bracket": [_targets((0.4, 0), (0, 0), (0, 1), (0.4, 1))],
    "right_bracket": [_targets((0, 0), (0.4, 0), (0.4, 1), (0, 1))],
    "left_brace": [
        _targets((0.4, 0), (0.2, 0.15, -80), (0.2, 0.38), (0, 0.5, 70), (0.2, 0.62, 70), (0.2, 0.85), (0.4, 1, -80))
    ],
    "right_brace": [
        _targets((0, 0), (0.2, 0.15, 80), (0.2, 0.38), (0.4, 0.5, -70), (0.2, 0.62, -70), (0.2, 0.85), (0, 1, 80))
    ],
    "pigtail": [
        _targets((0, 1), (0.62, 0.62, -45), (0.62, 0.15, -100), (0.38, 0.15, -100), (0.38, 0.62, -90), (1, 0.95, -45))
    ],
    "arrow": [_targets((0, 0.9), (1, 0), (0.62, 0.06), (1, 0), (0.95, 0.38))],
    "delete": [_targets((0, 0), (0.8, 1), (0, 1), (0.8, 0))],
}

#: Drawings that are no gesture: similar letters and digits, lines, arcs. Taps and scribbles are created by `drawings`.
OTHERS: dict[str, list[list[Target]]] = {
    "line": [_targets((0, 0), (1, 0.1))],
    "slash": [_targets((0, 1), (0.5, 0))],
    "seven": [_targets((0, 0), (0.6, 0), (0.25, 1))],
    "two": [_targets((0, 0.25), (0.35, 0, 80), (0.62, 0.3, 90), (0, 1, 30), (0.7, 1))],
    "three": [_targets((0, 0.1), (0.5, 0.22, 150), (0.2, 0.47, 60), (0.55, 0.75, 140), (0, 0.95, 90))],
    "six": [_targets((0.5, 0), (0.02, 0.6, -40), (0.3, 1, -110), (0.55, 0.75, -120), (0.05, 0.7, -130))],
    "c": [_targets((0.7, 0.15), (0.05, 0.5, -130), (0.7, 0.85, -130))],
    "n": [_targets((0, 1), (0, 0), (0.7, 1), (0.7, 0))],
    "m": [_targets((0, 1), (0.1, 0), (0.45, 0.8), (0.8, 0), (0.9, 1))],
    "u": [_targets((0, 0), (0, 0.65), (0.6, 0.65, -180), (0.6, 0))],
    "arc": [_targets((0, 0.4), (1, 0.4, 110))],
}

_SMOOTH = {"circle", "spiral", "s", "figure_eight", "question_mark", "pigtail", "six", "c"}
_REVERSING = {"tickle"}


@dataclass(frozen=True)
class Person:
    """The habits of a person.

    `size` is in pixels, `wide` a factor, `slant` in degrees, `stray` the deviation from targets relative to the size;
    `hooks` is how often a stroke begins or ends with a hook, `hook` its length relative to the size; `grid` is the
    resolution of the positions in pixels.
    """

    name: str
    hand: Hand
    size: float
    wide: float
    slant: float
    stray: float
    rate_hz: float
    hooks: float
    hook: float = 0.04
    grid: float = 0.1


def person(number: int, seed: int) -> Person:
    """Returns a person; equal arguments give the same person."""
    random_ = random.Random(f"person {seed} {number}")
    spread = random_.uniform
    hand = Hand(
        pace=spread(120, 300),
        sigma=spread(0.16, 0.34),
        overlap=spread(0.08, 0.38),
        bow=spread(3, 9),
        aim=spread(0.5, 1.5),
        reach=spread(0.005, 0.02),
        tremor=spread(0.05, 0.3),
        noise=spread(0.02, 0.25),
    )
    return Person(
        f"p{number:03}",
        hand,
        spread(70, 220),
        spread(0.75, 1.3),
        spread(-6, 6),
        spread(0.012, 0.045),
        random_.choice((60.0, 90.0, 120.0, 240.0)),
        spread(0, 0.15),
    )


def people(count: int, seed: int = 1, advance: Callable[[int], object] = lambda count: None) -> list[Stroke]:
    """Returns the strokes of `count` people, EACH of every kind. `advance` is called with 1 after each person."""
    strokes = []
    for number in range(count):
        strokes += drawings(person(number, seed), seed)
        advance(1)
    return strokes


def drawings(who: Person, seed: int) -> list[Stroke]:
    """Returns all drawings of one person."""
    kinds = {**GESTURES, **OTHERS}
    strokes = []
    for label, rows in kinds.items():
        strokes += [drawing(label, rows, who, seed, turn) for turn in range(EACH)]
    for turn in range(EACH):
        scribbled, random_ = scribble(who, seed, turn)
        strokes += [scribbled, _stroke("tap", who, _tap(who, random_), turn)]
    return strokes


def drawing(label: str, rows: Sequence[Sequence[Target]], who: Person, seed: int, turn: int) -> Stroke:
    """Returns one drawing of a figure, whose lists of targets are its strokes."""
    random_ = random.Random(f"{label} {seed} {who.name} {turn}")
    return _stroke(label, who, _figure(rows, label, who, random_), turn)


def scribble(who: Person, seed: int, turn: int) -> tuple[Stroke, random.Random]:
    """Returns a scribble, and the generator of random numbers that it was drawn with."""
    random_ = random.Random(f"none {seed} {who.name} {turn}")
    row = _targets(
        *((random_.random(), random_.random(), random_.uniform(-120, 120)) for _ in range(random_.randint(3, 7)))
    )
    return _stroke("scribble", who, _figure([row], "scribble", who, random_), turn), random_


def _stroke(label: str, who: Person, parts: list[list[tuple[float, float, float]]], turn: int) -> Stroke:
    return Stroke(SET, label, who.name, tuple(np.array(part) for part in parts), source=f"{SET}:{label}:{turn}")


def _normal(random_: random.Random, deviation: float) -> float:
    return deviation * (sum(random_.random() for _ in range(12)) - 6.0)


def _figure(
    rows: Sequence[Sequence[Target]], label: str, who: Person, random_: random.Random
) -> list[list[tuple[float, float, float]]]:
    """Returns the samples of one drawing, a list for each stroke."""
    size = who.size * math.exp(_normal(random_, 0.15))
    wide = who.wide * math.exp(_normal(random_, 0.06))
    overlap = 0.0 if label in _REVERSING else max(who.hand.overlap, 0.55) if label in _SMOOTH else who.hand.overlap
    hand = Hand(**{**vars(who.hand), "overlap": overlap, "pace": who.hand.pace * math.exp(_normal(random_, 0.12))})
    slant = who.slant + _normal(random_, 2.0)
    parts, time = [], 0.0
    for row in rows:
        targets = [
            (x * wide + _normal(random_, who.stray), y + _normal(random_, who.stray), bend) for x, y, bend in row
        ]
        samples = simulate.simulate(
            _segments(targets),
            seed=random_.randrange(1 << 30),
            origin=_transformed(targets[0], slant, size),
            size=size,
            rotate=slant,
            rate_hz=who.rate_hz,
            grid=who.grid,
            hand=hand,
            hook_start=size * who.hook if random_.random() < who.hooks else 0.0,
            hook_end=size * who.hook if random_.random() < who.hooks else 0.0,
        )
        parts.append([(time + t, x, y) for t, x, y in samples])
        time = parts[-1][-1][0] + random_.uniform(*_PAUSE_MS)
    return parts


def _segments(targets: Sequence[Target]) -> list[Segment]:
    """Returns the movements between consecutive targets. The bend of a target is that of the arc that leads to it."""
    segments = []
    for (x0, y0, _), (x1, y1, bend) in zip(targets, targets[1:]):
        chord, half = math.hypot(x1 - x0, y1 - y0), math.radians(bend) / 2
        length = chord * (half / math.sin(half) if abs(half) > 1e-6 else 1.0)
        segments.append(Segment(max(length, 1e-3), math.degrees(math.atan2(y1 - y0, x1 - x0)) - bend / 2, bend))
    return segments


def _transformed(target: Target, degrees: float, size: float) -> tuple[float, float]:
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return 100 + size * (target[0] * cos - target[1] * sin), 100 + size * (target[0] * sin + target[1] * cos)


def _tap(who: Person, random_: random.Random) -> list[list[tuple[float, float, float]]]:
    x, y, step = random_.uniform(50, 400), random_.uniform(50, 400), 1000 / who.rate_hz
    return [
        [
            (float(round(at * step)), round(x + _normal(random_, 0.3), 1), round(y + _normal(random_, 0.3), 1))
            for at in range(random_.randint(1, 12))
        ]
    ]
