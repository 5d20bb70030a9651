"""People who were never born: each has a hand, habits and a device, and draws every gesture several times, and things that are none.

A gesture is a row of virtual targets, as in the kinematic theory that `gesta.simulate` follows: the hand aims at each in turn, and misses
by a little of its own. A person stretches and slants all figures in one way, rounds corners in one way, and draws at one pace and
size; from one drawing to the next all of that varies somewhat. The same seed gives the same strokes everywhere.

They are no substitute for people: what they show is that the machinery works, and how a change of it compares.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Callable

import numpy as np

from .. import simulate
from ..simulate import Hand, Segment
from .strokes import Stroke

SET = "synthetic"
EACH = 3
"""Strokes of each kind that a person draws."""
_PAUSE_MS = (120.0, 350.0)

Target = tuple[float, float, float]
"""x, y in parts of the figure's size, y downwards, and by how many degrees the way there bends, clockwise on the screen."""


def _way(*points: Sequence[float]) -> list[Target]:
    return [(point[0], point[1], point[2] if len(point) > 2 else 0.0) for point in points]


def _turns(start: float, degrees: float, radius: Callable[[float], float]) -> list[Target]:
    """Around the middle, from the direction `start` on; `radius` of the part that is done. More than 0 degrees are clockwise."""
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

#: The presets. Several rows of targets are several strokes; a figure that is drawn smoothly says so by its overlap.
GESTURES: dict[str, list[list[Target]]] = {
    "chevron": [_way((0, 0), (0.55, 0.5), (0, 1))],
    "chevron_left": [_way((0.55, 0), (0, 0.5), (0.55, 1))],
    "caret": [_way((0, 0.85), (0.42, 0), (0.84, 0.85))],
    "v": [_way((0, 0), (0.4, 0.85), (0.8, 0))],
    "z": [_way((0, 0), (0.8, 0), (0, 0.9), (0.8, 0.9))],
    "checkmark": [_way((0, 0.5), (0.26, 0.8), (0.9, 0))],
    "circle": [_turns(-90, -365, lambda done: 0.5)],
    "tickle": [_way((0.6, 0), (0, 0.02), (0.6, 0.04), (0, 0.06), (0.6, 0.08), (0, 0.1), (0.6, 0.12))],
    "l": [_way((0, 0), (0, 1), (0.6, 1))],
    "triangle": [_way((0.5, 0), (0, 0.85), (1, 0.85), (0.5, 0))],
    "rectangle": [_way((0, 0), (0, 0.8), (1, 0.8), (1, 0), (0, 0))],
    "zigzag": [_way((0, 0.6), (0.25, 0), (0.5, 0.6), (0.75, 0), (1, 0.6), (1.25, 0))],
    "spiral": [_turns(0, 900, lambda done: 0.05 + 0.45 * done)],
    "s": [_way((0.7, 0.12), (0.35, 0.0, -60), (0.35, 0.5, -190), (0.35, 1.0, 190), (0, 0.88, 60))],
    "figure_eight": [
        _way(
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
    "x": [_way((0, 0), (0.8, 1)), _way((0.8, 0), (0, 1))],
    "plus": [_way((0, 0.5), (1, 0.5)), _way((0.5, 0), (0.5, 1))],
    "question_mark": [_way((0, 0.25), (0.35, 0.0, 80), (0.65, 0.28, 95), (0.33, 0.6, 60), (0.33, 1.0, -50))],
    "star": [_way(*_STAR)],
    "left_bracket": [_way((0.4, 0), (0, 0), (0, 1), (0.4, 1))],
    "right_bracket": [_way((0, 0), (0.4, 0), (0.4, 1), (0, 1))],
    "left_brace": [
        _way((0.4, 0), (0.2, 0.15, -80), (0.2, 0.38), (0, 0.5, 70), (0.2, 0.62, 70), (0.2, 0.85), (0.4, 1, -80))
    ],
    "right_brace": [
        _way((0, 0), (0.2, 0.15, 80), (0.2, 0.38), (0.4, 0.5, -70), (0.2, 0.62, -70), (0.2, 0.85), (0, 1, 80))
    ],
    "pigtail": [
        _way((0, 1), (0.62, 0.62, -45), (0.62, 0.15, -100), (0.38, 0.15, -100), (0.38, 0.62, -90), (1, 0.95, -45))
    ],
    "arrow": [_way((0, 0.9), (1, 0), (0.62, 0.06), (1, 0), (0.95, 0.38))],
    "delete": [_way((0, 0), (0.8, 1), (0, 1), (0.8, 0))],
}

#: What is no gesture: letters and digits that come near, lines, arcs; taps and scribbles are made elsewhere.
OTHERS: dict[str, list[list[Target]]] = {
    "line": [_way((0, 0), (1, 0.1))],
    "slash": [_way((0, 1), (0.5, 0))],
    "seven": [_way((0, 0), (0.6, 0), (0.25, 1))],
    "two": [_way((0, 0.25), (0.35, 0, 80), (0.62, 0.3, 90), (0, 1, 30), (0.7, 1))],
    "three": [_way((0, 0.1), (0.5, 0.22, 150), (0.2, 0.47, 60), (0.55, 0.75, 140), (0, 0.95, 90))],
    "six": [_way((0.5, 0), (0.02, 0.6, -40), (0.3, 1, -110), (0.55, 0.75, -120), (0.05, 0.7, -130))],
    "c": [_way((0.7, 0.15), (0.05, 0.5, -130), (0.7, 0.85, -130))],
    "n": [_way((0, 1), (0, 0), (0.7, 1), (0.7, 0))],
    "m": [_way((0, 1), (0.1, 0), (0.45, 0.8), (0.8, 0), (0.9, 1))],
    "u": [_way((0, 0), (0, 0.65), (0.6, 0.65, -180), (0.6, 0))],
    "arc": [_way((0, 0.4), (1, 0.4, 110))],
}

_SMOOTH = {"circle", "spiral", "s", "figure_eight", "question_mark", "pigtail", "six", "c"}
_TURNED_BACK = {"tickle"}


@dataclass(frozen=True)
class Person:
    """How somebody draws: the hand, and what all drawings have in common.

    size in pixels, wide and slant as parts and degrees, stray: how far targets are missed, parts of the size
    """

    name: str
    hand: Hand
    size: float
    wide: float
    slant: float
    stray: float
    rate_hz: float
    hooks: float


def person(number: int, seed: int) -> Person:
    """The same for the same numbers."""
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
    """The strokes of so many people, EACH of every kind; `advance` hears of each person done."""
    strokes = []
    for number in range(count):
        strokes += drawings(person(number, seed), seed)
        advance(1)
    return strokes


def drawings(who: Person, seed: int) -> list[Stroke]:
    """All that one person draws."""
    kinds = {**GESTURES, **OTHERS}
    strokes = []
    for label, rows in kinds.items():
        for turn in range(EACH):
            random_ = random.Random(f"{label} {seed} {who.name} {turn}")
            strokes.append(_stroke(label, who, _figure(rows, label, who, random_), turn))
    for turn in range(EACH):
        random_ = random.Random(f"none {seed} {who.name} {turn}")
        scribble = _way(
            *((random_.random(), random_.random(), random_.uniform(-120, 120)) for _ in range(random_.randint(3, 7)))
        )
        strokes.append(_stroke("scribble", who, _figure([scribble], "scribble", who, random_), turn))
        strokes.append(_stroke("tap", who, _tap(who, random_), turn))
    return strokes


def _stroke(label: str, who: Person, parts: list[list[tuple[float, float, float]]], turn: int) -> Stroke:
    return Stroke(SET, label, who.name, tuple(np.array(part) for part in parts), source=f"{SET}:{label}:{turn}")


def _normal(random_: random.Random, deviation: float) -> float:
    return deviation * (sum(random_.random() for _ in range(12)) - 6.0)


def _figure(
    rows: Sequence[Sequence[Target]], label: str, who: Person, random_: random.Random
) -> list[list[tuple[float, float, float]]]:
    """The samples of one drawing, a list for each stroke."""
    size = who.size * math.exp(_normal(random_, 0.15))
    wide = who.wide * math.exp(_normal(random_, 0.06))
    overlap = 0.0 if label in _TURNED_BACK else max(who.hand.overlap, 0.55) if label in _SMOOTH else who.hand.overlap
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
            origin=_turned(targets[0], slant, size),
            size=size,
            rotate=slant,
            rate_hz=who.rate_hz,
            hand=hand,
            hook_start=size * 0.04 if random_.random() < who.hooks else 0.0,
            hook_end=size * 0.04 if random_.random() < who.hooks else 0.0,
        )
        parts.append([(time + t, x, y) for t, x, y in samples])
        time = parts[-1][-1][0] + random_.uniform(*_PAUSE_MS)
    return parts


def _segments(targets: Sequence[Target]) -> list[Segment]:
    """The movements from one target to the next; the bend is of the arc between them."""
    segments = []
    for (x0, y0, _), (x1, y1, bend) in zip(targets, targets[1:]):
        chord, half = math.hypot(x1 - x0, y1 - y0), math.radians(bend) / 2
        length = chord * (half / math.sin(half) if abs(half) > 1e-6 else 1.0)
        segments.append(Segment(max(length, 1e-3), math.degrees(math.atan2(y1 - y0, x1 - x0)) - bend / 2, bend))
    return segments


def _turned(target: Target, degrees: float, size: float) -> tuple[float, float]:
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
