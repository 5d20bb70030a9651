"""Simulated strokes of a hand, for examples and tests.

`simulate("chevron", seed=3)` returns the samples of one stroke. Nothing here is recorded from people. Equal arguments
give equal samples.

The model. A stroke is a sequence of overlapping rapid movements, each with a lognormal speed profile: the
sigma-lognormal model of the kinematic theory of rapid movements (R. Plamondon, "A kinematic theory of rapid human
movements", Biological Cybernetics 72, 1995; C. O'Reilly, R. Plamondon, "Development of a Sigma-Lognormal representation
for on-line signatures", Pattern Recognition 42, 2009). Movement j covers an arc of length D_j that starts in direction
theta_j and bends by beta_j. At time t after the stroke's start, it has covered a fraction

    F_j(t) = (1 + erf((ln(t - t0_j) - mu_j) / (sigma_j sqrt 2))) / 2

of its arc, and the finger is at the sum of all arcs so far. Where two movements overlap, corners are rounded. The
imperfections of a hand and a sensor are added: bow, uneven lengths and directions, tremor of 8 to 12 Hz (Elble, Koller,
"Tremor", 1990), noise, a grid, a sampling rate and a clock of whole milliseconds.

Units: positions and lengths are in the caller's units (the defaults suit density-independent pixels, 6.3 per
millimeter); y grows downwards; times are in ms; angles are in degrees, 0 to the right and 90 down.

Threads: pure functions; may be called on any thread.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple


class Segment(NamedTuple):
    """One movement of a path: an arc, or a straight line if `bend` is 0.

    length:    arc length, relative to the path's size, > 0
    direction: initial direction, degrees
    bend:      change of direction along the arc, degrees; positive is clockwise on the screen
    """

    length: float
    direction: float
    bend: float = 0.0


Path = Sequence[Segment]


@dataclass(frozen=True)
class Hand:
    """Drawing habits of a hand. The defaults describe a fast, fairly steady hand; `Hand.exact()` has no imperfections.

    pace:     duration in ms of a movement of length 100, > 0; for others it grows with the cube root of the length, as
              people draw large and small in nearly the same time (isochrony: Viviani, Terzuolo 1982)
    sigma:    spread of the lognormal on its logarithmic axis, 0.05 to 1; 0.1 to 0.4 for people
    overlap:  fraction of a movement during which the next is in progress, 0 (stops at corners) to 0.9 (rounds them)
    bow:      standard deviation of the bend added to each movement, degrees
    aim:      standard deviation of its direction, degrees
    reach:    standard deviation of its length, as a fraction
    tremor:   amplitude of the tremor, units
    noise:    standard deviation of the sensor's error, units
    """

    pace: float = 190.0
    sigma: float = 0.26
    overlap: float = 0.28
    bow: float = 7.0
    aim: float = 4.0
    reach: float = 0.06
    tremor: float = 0.12
    noise: float = 0.05

    @staticmethod
    def exact(pace: float = 190.0) -> Hand:
        """Returns a hand without imperfections or overlap: it draws the path exactly."""
        return Hand(pace=pace, overlap=0.0, bow=0.0, aim=0.0, reach=0.0, tremor=0.0, noise=0.0)


def _line(dx: float, dy: float, bend: float = 0.0) -> Segment:
    """Returns the straight movement by (dx, dy)."""
    return Segment(math.hypot(dx, dy), math.degrees(math.atan2(dy, dx)), bend)


def _loop(circumference: float, start: float, turn: float, parts: int) -> tuple[Segment, ...]:
    """Returns equal arcs that turn by `turn` degrees in total, beginning in direction `start`."""
    return tuple(Segment(circumference / parts, start + turn / parts * i, turn / parts) for i in range(parts))


#: The named paths, about 1 unit in size; `simulate` scales them.
PATHS: dict[str, Path] = {
    "line": (_line(1, 0),),
    "swipe_left": (_line(-1, 0.03),),
    "swipe_down": (_line(0, 1),),
    "chevron": (_line(0.55, 0.5), _line(-0.55, 0.5)),
    "chevron_left": (_line(-0.55, 0.5), _line(0.55, 0.5)),
    "caret": (_line(0.42, -0.8), _line(0.42, 0.8)),
    "v": (_line(0.38, 0.8), _line(0.38, -0.8)),
    "checkmark": (_line(0.26, 0.3), _line(0.62, -0.78)),
    "z": (_line(0.8, 0), _line(-0.8, 0.9), _line(0.8, 0)),
    "n": (_line(0, -0.9), _line(0.7, 0.9), _line(0, -0.9)),
    "seven": (_line(0.7, 0), _line(-0.45, 1)),
    "l": (_line(0, 1), _line(0.6, 0)),
    "lightning": (_line(-0.42, 0.55), _line(0.55, -0.04), _line(-0.45, 0.6)),
    "zigzag": (_line(0.3, 0.6), _line(0.3, -0.6), _line(0.3, 0.6), _line(0.3, -0.6)),
    "tickle": (_line(-0.6, 0), _line(0.6, 0.02), _line(-0.6, 0), _line(0.6, 0.02), _line(-0.6, 0)),
    "triangle": (_line(-0.5, 0.85), _line(1, 0), _line(-0.5, -0.85)),
    "square": (_line(0, 0.9), _line(0.9, 0), _line(0, -0.9), _line(-0.9, 0)),
    "circle": _loop(math.pi, 180, -360, 4),
    "circle_clockwise": _loop(math.pi, 0, 360, 4),
    "two_turns": _loop(2 * math.pi, 0, 720, 8),
    "arc_back": (Segment(1.2, 0, 200), Segment(1.2, 20, -200)),
    "c": (Segment(1.6, 200, -220),),
    "s": (Segment(1.1, 200, -200), Segment(1.1, 0, 200)),
    "u": (_line(0, 0.5), Segment(1.1, 90, -180), _line(0, -0.5)),
}

#: Overlap of paths that require a specific one for any hand: curves made of arcs are smooth, and a hand stops
#: before it returns along the same line.
_OVERLAP = {"circle": 0.62, "circle_clockwise": 0.62, "two_turns": 0.62, "s": 0.5, "u": 0.5, "arc_back": 0.0}


class _Random:
    """Portable random numbers: sums of `random()`, whose sequence Python guarantees."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed).random

    def uniform(self, low: float, high: float) -> float:
        return low + (high - low) * self._random()

    def normal(self, deviation: float) -> float:
        return deviation * (sum(self._random() for _ in range(12)) - 6.0)


class _Movement:
    """One lognormal movement along an arc."""

    def __init__(self, segment: Segment, start: float, duration: float, sigma: float) -> None:
        self.length = segment.length
        self.direction = math.radians(segment.direction)
        self.bend = math.radians(segment.bend)
        self.sigma = sigma
        # `duration` is the time between the profile's ±3 sigma points, in which 99.7 % of the arc is covered.
        self.mu = math.log(duration / (2.0 * math.sinh(3.0 * sigma)))
        self.onset = start - math.exp(self.mu - 3.0 * sigma)

    def fraction(self, time: float) -> float:
        """Returns the fraction of the arc covered at `time`, 0 to 1."""
        if time <= self.onset:
            return 0.0
        return 0.5 * (1.0 + math.erf((math.log(time - self.onset) - self.mu) / (self.sigma * math.sqrt(2.0))))

    def displacement(self, time: float) -> tuple[float, float]:
        """Returns the displacement of the finger at `time`."""
        part = self.fraction(time)
        turned = self.bend * part
        # The chord of the arc so far is 2 sin(turned / 2) / turned of its length, in the mean direction.
        chord = self.length * part * (math.sin(turned / 2.0) / (turned / 2.0) if abs(turned) > 1e-9 else 1.0)
        return chord * math.cos(self.direction + turned / 2.0), chord * math.sin(self.direction + turned / 2.0)


def simulate(
    path: str | Path,
    *,
    seed: int = 0,
    origin: tuple[float, float] = (100.0, 100.0),
    size: float = 100.0,
    rotate: float = 0.0,
    rate_hz: float = 120.0,
    clock_ms: float = 1.0,
    grid: float = 0.1,
    hand: Hand = Hand(),
    hook_start: float = 0.0,
    hook_end: float = 0.0,
    rest_start_ms: float = 0.0,
    rest_end_ms: float = 0.0,
) -> list[tuple[float, float, float]]:
    """Draws one stroke and returns its samples: `(t_ms, x, y)`, the first at the position where the finger goes down, t
    from 0.

    path:      a name from PATHS, or segments
    seed:      selects one of the hand's many strokes
    origin:    the position where the finger goes down, units
    size:      length of 1 in the path, units, > 0
    rotate:    rotation of the whole path, degrees clockwise
    rate_hz:   samples per second, 1 to 10,000
    clock_ms:  resolution of the time stamps, ms, 0 for none
    grid:      resolution of the positions, units, 0 for none
    hand:      drawing habits
    hook_start, hook_end: length of a small unintended hook as the finger lands or lifts, units, 0 for none
    rest_start_ms, rest_end_ms: time for which the finger rests before and after, ms, with tremor and noise

    Raises KeyError for an unknown name, ValueError for a number out of range.
    """
    if isinstance(path, str):
        if path not in PATHS:
            raise KeyError(f"path is {path!r}, must be segments or one of {', '.join(sorted(PATHS))}")
        overlap = _OVERLAP.get(path, hand.overlap)
        segments: Path = PATHS[path]
    else:
        overlap = hand.overlap
        segments = [Segment(*segment) for segment in path]
    _check(segments, size, rate_hz, clock_ms, grid, hand)

    noise = _Random(seed)
    moves, end = _plan(segments, noise, size, rotate, hand, overlap, hook_start, hook_end, rest_start_ms)
    end += rest_end_ms

    tremor_hz = noise.uniform(8.0, 12.0)
    tremor_x, tremor_y = noise.uniform(0.0, 2.0 * math.pi), noise.uniform(0.0, 2.0 * math.pi)
    period = 1000.0 / rate_hz
    samples: list[tuple[float, float, float]] = []
    for index in range(int(end / period) + 1):
        time = index * period
        arcs = [move.displacement(time) for move in moves]
        swing = 2.0 * math.pi * tremor_hz * time / 1000.0
        x = (
            origin[0]
            + sum(arc[0] for arc in arcs)
            + hand.tremor * math.sin(swing + tremor_x)
            + noise.normal(hand.noise)
        )
        y = (
            origin[1]
            + sum(arc[1] for arc in arcs)
            + hand.tremor * math.sin(swing + tremor_y)
            + noise.normal(hand.noise)
        )
        samples.append((_snap(time, clock_ms), _snap(x, grid), _snap(y, grid)))
    return samples


def _check(segments: Path, size: float, rate_hz: float, clock_ms: float, grid: float, hand: Hand) -> None:
    if not segments or any(not segment.length > 0.0 for segment in segments):
        raise ValueError("path must have at least one segment, each of a length > 0")
    if not size > 0.0:
        raise ValueError(f"size is {size}, must be > 0")
    if not 1.0 <= rate_hz <= 10000.0:
        raise ValueError(f"rate_hz is {rate_hz}, must be 1 to 10000")
    if clock_ms < 0.0 or grid < 0.0:
        raise ValueError(f"clock_ms is {clock_ms} and grid is {grid}, must be at least 0")
    if not (hand.pace > 0.0 and 0.05 <= hand.sigma <= 1.0 and 0.0 <= hand.overlap <= 0.9):
        raise ValueError(f"hand is {hand}: pace must be > 0, sigma from 0.05 to 1, overlap from 0 to 0.9")


def _plan(
    segments: Path,
    noise: _Random,
    size: float,
    rotate: float,
    hand: Hand,
    overlap: float,
    hook_start: float,
    hook_end: float,
    start: float,
) -> tuple[list[_Movement], float]:
    """Returns the movements and the time in ms at which the last one ends."""
    parts = []
    if hook_start > 0.0:
        parts.append(Segment(hook_start, noise.uniform(0.0, 360.0)))
    for length, direction, bend in segments:
        parts.append(
            Segment(
                size * length * max(0.2, 1.0 + noise.normal(hand.reach)),
                direction + rotate + noise.normal(hand.aim),
                bend + noise.normal(hand.bow),
            )
        )
    if hook_end > 0.0:
        parts.append(Segment(hook_end, noise.uniform(0.0, 360.0)))

    moves = []
    end = start
    for part in parts:
        duration = hand.pace * (part.length / 100.0) ** (1.0 / 3.0)
        moves.append(_Movement(part, start, duration, hand.sigma))
        end = max(end, start + duration)
        start += duration * (1.0 - overlap)
    return moves, end


def _snap(value: float, step: float) -> float:
    # Rounding to six places makes 7 * 0.1 equal to 0.7, so that text output stays short.
    return round(round(value / step) * step, 6) if step > 0.0 else value
