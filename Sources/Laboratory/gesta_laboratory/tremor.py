"""The command `tremor`: the recall of every class when the hand trembles.

A tremor of 4 to 12 Hz (Parkinson's and essential tremor: Elble, Koller, "Tremor", 1990) with an amplitude of 1 to 3 mm
from the center is added to simulated gestures; `tremor_recorded` adds it to recordings. All contacts of a hand tremble
alike. Each gesture is played alone to a recognizer of its class, with the default parameters and with
`gesta_tools.tremor.PROFILE`.

Units: mm and ms; y grows downwards. Threads: pure functions; may be called on any thread.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from gesta import Context, GestaError, Phase, Recognizer, State, Touch
from gesta_tools.simulate import Segment, simulate
from gesta_tools.tremor import PROFILE

FREQUENCIES = (4.0, 6.0, 8.0, 10.0, 12.0)
AMPLITUDES = (0.0, 1.0, 2.0, 3.0)
RATE_HZ = 120.0

Point = tuple[float, float]


class Part(NamedTuple):
    """What one contact does: where it is at each time, from its first to its last time."""

    contact: int
    start: float
    end: float
    place: Callable[[float], Point]


@dataclass(frozen=True)
class Simulated:
    """A simulated gesture. `draw` returns its parts for a random hand."""

    name: str
    class_name: str
    draw: Callable[[random.Random], list[Part]]
    parameters: dict[str, Any] = field(default_factory=dict)


class Tremor:
    """The displacement of a trembling hand: mostly along one line."""

    def __init__(self, hz: float, mm: float, dice: random.Random) -> None:
        self._swing, self._mm = 2 * math.pi * hz / 1000.0, mm
        angle = dice.uniform(0, math.pi)
        self._along = math.cos(angle), math.sin(angle)
        self._phases = dice.uniform(0, 2 * math.pi), dice.uniform(0, 2 * math.pi)

    def at(self, ms: float) -> Point:
        long = self._mm * math.sin(self._swing * ms + self._phases[0])
        short = 0.3 * self._mm * math.sin(self._swing * ms + self._phases[1])
        x, y = self._along
        return long * x - short * y, long * y + short * x


# ----------------------------------------------------------------------------------------------------------- gestures


def _rest(contact: int, x: float, y: float, start: float, ms: float) -> Part:
    return Part(contact, start, start + ms, lambda time: (x, y))


def _move(contact: int, points: Sequence[Point], start: float, rest: float, ms: float, flick: bool = False) -> Part:
    """Rests, then moves along a line: with the speed of a reach, or faster and faster until the lift."""
    (x0, y0), (x1, y1) = points

    def place(time: float) -> Point:
        part = min(max((time - start - rest) / ms, 0.0), 1.0)
        part = part * part if flick else part**3 * (10 - 15 * part + 6 * part * part)
        return x0 + (x1 - x0) * part, y0 + (y1 - y0) * part

    return Part(contact, start, start + rest + ms, place)


def _taps(count: int, fingers: int) -> Callable[[random.Random], list[Part]]:
    def draw(dice: random.Random) -> list[Part]:
        parts, time = [], 0.0
        for _ in range(count):
            x, y = dice.gauss(50, 1.5), dice.gauss(50, 1.5)
            ms = dice.uniform(80, 160)
            parts += [_rest(1 + n, x + 20 * n, y, time, ms) for n in range(fingers)]
            time += ms + dice.uniform(100, 200)
        return parts

    return draw


def _press(dice: random.Random) -> list[Part]:
    return [_rest(1, 50, 50, 0, dice.uniform(700, 1000))]


def _drag(length: float, ms: float, spread: float, rest: float = 60, flick: bool = False, x: float = 50) -> Any:
    def draw(dice: random.Random) -> list[Part]:
        angle = dice.uniform(-spread, spread)
        end = x + length * math.cos(angle), 50 + length * math.sin(angle)
        return [_move(1, ((x, 50), end), 0, rest, ms * dice.uniform(0.8, 1.2), flick)]

    return draw


def _spread(dice: random.Random) -> list[Part]:
    ms = dice.uniform(400, 600)
    return [_move(1, ((35, 50), (20, 50)), 0, 60, ms), _move(2, ((65, 50), (80, 50)), 0, 60, ms)]


def _turn(dice: random.Random) -> list[Part]:
    ms, most = dice.uniform(500, 700), math.radians(60)

    def place(sign: int) -> Callable[[float], Point]:
        def at(time: float) -> Point:
            angle = most * min(max((time - 60) / ms, 0.0), 1.0)
            return 50 + sign * 25 * math.cos(angle), 50 + sign * 25 * math.sin(angle)

        return at

    return [Part(1, 0, 60 + ms, place(1)), Part(2, 0, 60 + ms, place(-1))]


def _zoom(dice: random.Random) -> list[Part]:
    tap = dice.uniform(80, 150)
    start = tap + dice.uniform(100, 200)
    return [_rest(1, 50, 50, 0, tap), _move(1, ((50, 50), (50, 80)), start, 60, dice.uniform(300, 500))]


def _shape(path: Any, size: float = 35.0) -> Callable[[random.Random], list[Part]]:
    def draw(dice: random.Random) -> list[Part]:
        points = simulate(path, seed=dice.randrange(1 << 30), size=size, rate_hz=RATE_HZ)

        def place(time: float) -> Point:
            at = min(int(time * RATE_HZ / 1000.0 + 0.5), len(points) - 1)
            return 50 + points[at][1], 50 + points[at][2]

        return [Part(1, 0, points[-1][0], place)]

    return draw


_TICKLE = tuple(Segment(0.6, 180.0 * (n % 2 == 0)) for n in range(6))

SIMULATED: tuple[Simulated, ...] = (
    Simulated("tap", "gesta.tap", _taps(1, 1)),
    Simulated("double tap", "gesta.tap", _taps(2, 1), {"taps": 2}),
    Simulated("two-finger tap", "gesta.tap", _taps(1, 2), {"contacts": 2}),
    Simulated("long press", "gesta.long_press", _press),
    Simulated("pan", "gesta.pan", _drag(40, 400, math.pi)),
    Simulated("horizontal pan", "gesta.pan", _drag(40, 400, 0.25), {"axis": "horizontal"}),
    Simulated("swipe", "gesta.swipe", _drag(40, 150, math.pi, 20, True)),
    Simulated("swipe right", "gesta.swipe", _drag(40, 150, 0.2, 20, True), {"direction": "right"}),
    Simulated("pinch", "gesta.pinch", _spread),
    Simulated("rotation", "gesta.rotation", _turn),
    Simulated("transform", "gesta.transform", _spread),
    Simulated("edge pan", "gesta.edge_pan", _drag(40, 300, 0.2, 20, x=1.5)),
    Simulated("one-finger zoom", "gesta.double_tap_drag", _zoom),
    Simulated("capture", "gesta.capture", _drag(40, 300, math.pi)),
    Simulated("chevron", "gesta.chevron", _shape("chevron")),
    Simulated("checkmark", "gesta.checkmark", _shape("checkmark")),
    Simulated("z", "gesta.z", _shape("z")),
    Simulated("circle", "gesta.circle", _shape("circle")),
    Simulated("tickle", "gesta.tickle", _shape(_TICKLE)),
    Simulated("stroke: a square", "gesta.stroke", _shape("square"), {"pattern": "rectangle"}),
    Simulated("template: three shapes", "gesta.template", _shape("triangle")),
)


def samples(parts: Iterable[Part], tremor: Tremor, start: int = 0) -> list[Touch]:
    """Returns the samples of a gesture, from `start` (ns) on, by a sensor of RATE_HZ."""
    period = 1000.0 / RATE_HZ
    touches = []
    for part in parts:
        steps = max(1, int((part.end - part.start) / period))
        for step in range(steps + 2):
            ms = min(part.start + step * period, part.end)
            phase = Phase.BEGAN if step == 0 else Phase.ENDED if step == steps + 1 else Phase.MOVED
            (x, y), (dx, dy) = part.place(ms), tremor.at(ms)
            # The surface ends at 0.
            touches.append(Touch(start + round(ms * 1e6), part.contact, max(x + dx, 0.0), max(y + dy, 0.0), phase))
    return sorted(touches, key=lambda touch: touch.time)


# ---------------------------------------------------------------------------------------------------------- measuring


def recall(gesture: Simulated, hz: float, mm: float, count: int, profile: bool = False, seed: int = 1) -> float:
    """Returns the fraction of simulated gestures that their class recognizes under this tremor."""
    dice = random.Random(f"{gesture.name} {hz} {mm} {seed}")
    found, now = 0, 0
    with Context(units_per_mm=1.0) as context:
        recognizer = make(context, gesture, profile)
        for _ in range(count):
            touches = samples(gesture.draw(dice), Tremor(hz, mm, dice), now)
            states = _play(context, recognizer, touches)
            now = touches[-1].time + 10_000_000_000
            context.advance(now - 1)
            states |= {event.state for event in context.events()}
            found += bool(states & {State.BEGAN, State.RECOGNIZED})
    return found / count


def _play(context: Context, recognizer: Recognizer, touches: Sequence[Touch]) -> set[State]:
    states = set()
    for touch in touches:
        context.push([touch])
        states |= {event.state for event in context.events() if event.recognizer == recognizer}
    return states


def make(context: Context, gesture: Simulated, profile: bool) -> Recognizer:
    """Creates the gesture's recognizer, with `PROFILE` if requested. A template learns three shapes."""
    more = PROFILE.get(gesture.class_name, {}) if profile else {}
    recognizer: Recognizer = context.recognizer(gesture.class_name, **{**gesture.parameters, **more})
    if gesture.class_name == "gesta.edge_pan":
        recognizer.attach(context.region(0, 0, 100, 100))
    if gesture.class_name == "gesta.template":
        for name in ("triangle", "circle", "z"):
            for seed in range(3):
                recognizer.add_example(name, [point[1:] for point in simulate(name, seed=seed, size=35.0)])
    return recognizer


BUTTON_SIZE = 9.0

SECOND_FINGERS = ("none", "beside", "on it")
"""Where another finger goes down during the tap of a button."""


def clicks(mm: float, count: int, bounded: bool, second: str = "none", seed: int = 1) -> tuple[int, int]:
    """Returns how many of the taps that begin inside a button of BUTTON_SIZE click it, and how many taps these are.

    Each of `count` taps has the frequencies of FREQUENCIES in turn. `bounded`: by `within`, as the guides say;
    otherwise with the default parameters, which limit the movement.
    """
    dice = random.Random(f"button {mm} {bounded} {second} {seed}")
    left = top = 50 - BUTTON_SIZE / 2
    clicked, total, now = 0, 0, 0
    with Context(units_per_mm=1.0) as context:
        button = context.region(left, top, BUTTON_SIZE, BUTTON_SIZE)
        click = context.recognizer("gesta.tap", region=button, within="region" if bounded else "slop")
        for number in range(count):
            (part,) = _taps(1, 1)(dice)
            late = part.start + dice.uniform(10, part.end - part.start)
            x, y = part.place(late)
            others = {"none": [], "beside": [_rest(2, 90, 50, late, 120)], "on it": [_rest(2, x, y + 3, late, 120)]}
            tremor = Tremor(FREQUENCIES[number % len(FREQUENCIES)], mm, dice)
            touches = samples([part, *others[second]], tremor, now)
            if left <= touches[0].x < left + BUTTON_SIZE and top <= touches[0].y < top + BUTTON_SIZE:
                total += 1
                clicked += State.RECOGNIZED in _play(context, click, touches)
                now = touches[-1].time + 10_000_000_000
                context.advance(now - 1)
    return clicked, total


def buttons_report(count: int) -> Iterable[str]:
    """Yields the lines of a table: the taps of a button of 9 mm that click it, in percent, by amplitude."""
    heads = "".join(f"{f'{mm:g} mm':>7}" for mm in AMPLITUDES)
    yield f"{'':24}{'default parameters':>28}   {'within the button':>28}"
    yield f"{'another finger':24}{heads}   {heads}"
    for second in SECOND_FINGERS:
        columns = []
        for bounded in (False, True):
            rates = [clicked / total for clicked, total in (clicks(mm, count, bounded, second) for mm in AMPLITUDES)]
            columns.append("".join(f"{100 * rate:7.1f}" for rate in rates))
        yield f"{second:24}{'   '.join(columns)}"


def report(count: int) -> Iterable[str]:
    """Yields the lines of a table: the mean recall over FREQUENCIES, in percent, by amplitude."""
    heads = [f"{mm:g} mm" for mm in AMPLITUDES]
    yield f"{'':24}{'default parameters':>28}   {'with the profile':>28}"
    yield f"{'':24}{''.join(f'{head:>7}' for head in heads)}   {''.join(f'{head:>7}' for head in heads)}"
    for gesture in SIMULATED:
        columns = []
        for profile in (False, True):
            if profile and gesture.class_name not in PROFILE:
                columns.append(f"{'':28}")
                continue
            try:
                rates = [_mean(gesture, mm, count, profile) for mm in AMPLITUDES]
            except GestaError as error:
                columns.append(f" {error}")
                continue
            columns.append("".join(f"{100 * rate:7.1f}" for rate in rates))
        yield f"{gesture.name:24}{'   '.join(columns)}".rstrip()


def _mean(gesture: Simulated, mm: float, count: int, profile: bool) -> float:
    return sum(recall(gesture, hz, mm, count, profile) for hz in FREQUENCIES) / len(FREQUENCIES)
