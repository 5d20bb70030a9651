"""Examples of the presets by simulated hands: nothing of them is people's.

Each example is drawn by another hand, and the ways in which people draw a sign take turns: where a closed figure
begins and in which direction, in how many strokes. Hands differ in slant, proportions, round corners, hooks and aim, as
those of `synthetic` do, or draw exactly, and differ in slant and proportions only. Size and speed have no influence on
examples. The same arguments give the same strokes on every machine.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import replace

from gesta_tools.simulate import Hand

from .strokes import Stroke
from .synthetic import GESTURES, Person, Target, drawing, person

SET = "stock"
Way = Sequence[Sequence[Target]]
"""The targets of each stroke."""


def _row(*points: Sequence[float]) -> list[Target]:
    return [(point[0], point[1], point[2] if len(point) > 2 else 0.0) for point in points]


def _loop(start: float, degrees: float) -> Way:
    """Returns a circle from the direction `start` of its center; positive degrees are clockwise."""
    count = round(abs(degrees) / 45)
    bend = degrees / count
    angles = [math.radians(start + bend * at) for at in range(count + 1)]
    return [_row(*((0.5 + 0.5 * math.cos(angle), 0.5 + 0.5 * math.sin(angle), bend) for angle in angles))]


def _closed(*corners: tuple[float, float]) -> list[Way]:
    """Returns a figure that begins at each of its corners, in both directions."""
    count = len(corners)
    return [
        [_row(*(corners[(first + step * at) % count] for at in range(count + 1)))]
        for first in range(count)
        for step in (1, -1)
    ]


def _zigzag(count: int, *, first: float, down: bool = False) -> Way:
    """Returns so many lines that begin on the side `first`, 0 or 1."""
    sides = [(0.25 * at, 0.6 * abs(first - at % 2)) for at in range(count + 1)]
    return [_row(*((side, along) if down else (along, side) for along, side in sides))]


def _mirrored(way: Way) -> Way:
    return [[(1 - x, y, -bend) for x, y, bend in row] for row in way]


def _flipped(way: Way) -> Way:
    return [[(x, 1 - y, -bend) for x, y, bend in row] for row in way]


def _turned(way: Way, degrees: float) -> Way:
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return [
        [(0.5 + (x - 0.5) * cos - (y - 0.5) * sin, 0.5 + (x - 0.5) * sin + (y - 0.5) * cos, bend) for x, y, bend in row]
        for row in way
    ]


_V = [GESTURES["v"], [_row((0, 0), (0.35, 0.85, 25), (0.8, 0))]]
_FROM_CROSSING: Way = [
    _row(
        (0.5, 0.5),
        (0.2, 0.25, 70),
        (0.5, 0, 110),
        (0.8, 0.25, 110),
        (0.5, 0.5, 70),
        (0.2, 0.78, -70),
        (0.5, 1, -110),
        (0.8, 0.78, -110),
        (0.5, 0.5, -70),
    )
]
_FROM_CORNER: Way = [
    _row(
        (0.75, 0.1),
        (0.45, 0, -40),
        (0.2, 0.25, -100),
        (0.5, 0.5, -60),
        (0.8, 0.78, 70),
        (0.5, 1, 110),
        (0.2, 0.78, 110),
        (0.5, 0.5, 40),
        (0.75, 0.1, -20),
    )
]
"""Figure eights that begin at the crossing, and as most people write the digit."""
_BRACES: list[Way] = [
    GESTURES["left_brace"],
    [_row((0.4, 0), (0.22, 0.2, -60), (0.2, 0.42, 10), (0, 0.5, 40), (0.2, 0.58, 40), (0.22, 0.8, 10), (0.4, 1, -60))],
    [_row((0.5, 0), (0.2, 0.12, -70), (0.2, 0.4), (0, 0.5), (0.2, 0.6), (0.2, 0.88), (0.5, 1, -70))],
]
_ARROWS: list[Way] = [GESTURES["arrow"], [_row((0, 0.9), (1, 0), (0.55, 0.08), (0.95, 0), (0.92, 0.42))]]
_ARROW: Way = [_row((0, 0.5), (1, 0.5), (0.72, 0.28), (1, 0.5), (0.72, 0.72))]

WAYS: dict[str, list[Way]] = {
    "chevron": [GESTURES["chevron"]],
    "chevron_left": [GESTURES["chevron_left"]],
    "chevron_up": [GESTURES["caret"]],
    "chevron_down": _V,
    "z": [GESTURES["z"], [_row((0, 0.1), (0.8, 0.05, 20), (0, 0.9, 15), (0.8, 0.9, -10))]],
    "checkmark": [
        GESTURES["checkmark"],
        [_row((0, 0.45), (0.3, 0.9), (0.75, 0))],
        [_row((0, 0.6), (0.2, 0.8), (1, 0.1))],
    ],
    "circle": [
        _loop(start, degrees)
        for start, degrees in (
            (-90, -365),
            (-60, -370),
            (-90, 365),
            (180, 365),
            (0, -360),
            (-120, 365),
            (90, 360),
            (180, -360),
            (-45, -390),
            (-135, 390),
        )
    ],
    "v": _V,
    "caret": [GESTURES["caret"]],
    "l": [GESTURES["l"]],
    "triangle": _closed((0.5, 0), (0, 0.85), (1, 0.85)),
    "rectangle": _closed((0, 0), (0, 0.8), (1, 0.8), (1, 0)),
    "zigzag": [
        _zigzag(5, first=1),
        _zigzag(6, first=1),
        _zigzag(4, first=0),
        _zigzag(6, first=0),
        _zigzag(4, first=0, down=True),
        _zigzag(5, first=1, down=True),
        _zigzag(5, first=0),
        _zigzag(7, first=1),
        _zigzag(6, first=0, down=True),
        _zigzag(4, first=1),
    ],
    "s": [GESTURES["s"], [_row((0.6, 0.1), (0.3, 0, -60), (0.3, 0.45, -170), (0.35, 0.95, 170), (0, 0.85, 60))]],
    "figure_eight": [
        _FROM_CORNER,
        GESTURES["figure_eight"],
        _FROM_CROSSING,
        _mirrored(GESTURES["figure_eight"]),
        _mirrored(_FROM_CROSSING),
        _mirrored(_FROM_CORNER),
        _flipped(GESTURES["figure_eight"]),
    ],
    "x": [
        [_row((0, 0), (0.8, 1)), _row((0.8, 0), (0, 1))],
        [_row((0.8, 0), (0, 1)), _row((0, 0), (0.8, 1))],
        [_row((0, 0), (0.8, 1)), _row((0, 1), (0.8, 0))],
        [_row((0.8, 0), (0, 1)), _row((0.8, 1), (0, 0))],
        [_row((0, 0), (0.8, 1), (0.8, 0), (0, 1))],
        [_row((0.8, 0), (0, 1), (0, 0), (0.8, 1))],
        [_row((0, 1), (0.8, 0), (0, 0), (0.8, 1))],
    ],
    "plus": [
        [_row((0, 0.5), (1, 0.5)), _row((0.5, 0), (0.5, 1))],
        [_row((0.5, 0), (0.5, 1)), _row((0, 0.5), (1, 0.5))],
        [_row((0, 0.5), (1, 0.5), (0.5, 0), (0.5, 1))],
    ],
    "question_mark": [GESTURES["question_mark"]],
    "star": _closed(*((x, y) for x, y, _ in GESTURES["star"][0][:-1])),
    "left_bracket": [GESTURES["left_bracket"]],
    "right_bracket": [GESTURES["right_bracket"]],
    "left_brace": _BRACES,
    "right_brace": [GESTURES["right_brace"], *map(_mirrored, _BRACES[1:])],
    "pigtail": [GESTURES["pigtail"]],
    "arrow": [*_ARROWS, *_ARROWS, _turned(_ARROW, -40), _ARROW, *_ARROWS, _turned(_ARROW, -90), _turned(_ARROW, 180)],
    "delete": [GESTURES["delete"]],
}
"""The ways to draw each preset, the most usual first."""
_PROPORTIONS, _SLANTS = (1.0, 0.75, 1.35), (0.0, 8.0, -8.0, 4.0, -4.0)
"""Of hands that draw exactly."""


def examples(name: str, count: int, seed: int = 1, exact: bool = False) -> list[Stroke]:
    """Returns `count` examples of a preset."""
    ways = WAYS[name]
    return [_example(name, ways[at % len(ways)], at, seed, exact) for at in range(count)]


def _example(name: str, way: Way, number: int, seed: int, exact: bool) -> Stroke:
    if exact:
        wide = _PROPORTIONS[(number // len(WAYS[name]) + number) % len(_PROPORTIONS)]
        slant = _SLANTS[number % len(_SLANTS)]
        who = Person("exact", Hand.exact(), 100.0, wide, slant, 0.0, 120.0, 0.0)
    else:
        who = person(random.Random(f"{name} {number} {seed}").randrange(1 << 30), seed)
    return replace(drawing(name, way, who, seed, number), set=SET, label=name)
