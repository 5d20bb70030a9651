#!/usr/bin/env python3
"""Makes the recordings in this directory, reproducible byte for byte: examples/recordings/make.py [DIRECTORY]

The strokes come from the simulator, Sources/Tools/gesta_tools/simulate.py. The expectations follow from the
recognizers' rules; examples/run checks them. The package loads the library, so run Sources/build first.
"""

# Each recording is a compact row of a table.
# fmt: off
from __future__ import annotations

import math
import sys
from collections.abc import Sequence
from pathlib import Path

HERE = Path(__file__).resolve().parent
SOURCES = HERE.parents[1] / "Sources"
sys.path[:0] = [str(SOURCES / "Bindings" / "Python"), str(SOURCES / "Tools")]

from gesta_tools.recording import Expectation, Recording, Sample, merge, stroke, write  # noqa: E402
from gesta_tools.simulate import Hand, Segment, simulate  # noqa: E402

SLOW = Hand(pace=420, overlap=0.15, tremor=0.2)
STEADY = Hand(tremor=0.0, noise=0.0)
EXACT = Hand.exact()


def line(dx: float, dy: float, bend: float = 0.0) -> Segment:
    return Segment(math.hypot(dx, dy), math.degrees(math.atan2(dy, dx)), bend)


def recording(label: str, note: str, expectations: Sequence[str], samples: list[Sample]) -> Recording:
    return Recording(label, samples, note, [Expectation(*text.split()) for text in expectations])


def drawn(label: str, note: str, expectations: Sequence[str], path: object, seed: int, end: str = "up",
      **how: object) -> Recording:
    return recording(label, note, expectations, stroke(simulate(path, seed=seed, **how), end=end))


def tap(x: float, y: float, start: float, held: float, contact: int = 1, seed: int = 0) -> list[Sample]:
    """Returns a finger that rests for `held` ms and rolls slightly."""
    roll = [Segment(0.9, 60.0 + 50.0 * seed)]
    points = simulate(roll, seed=seed, size=1, origin=(x, y), hand=Hand(pace=held * 4.8, overlap=0))
    return stroke([point for point in points if point[0] <= held], contact, start)


def drag(path: object, x: float, y: float, start: float, contact: int, seed: int, size: float = 100,
      end: str = "up") -> list[Sample]:
    """Returns one of several fingers."""
    points = simulate(path, seed=seed, origin=(x, y), size=size, rate_hz=100, clock_ms=10, hand=Hand(aim=1, reach=0.02))
    return stroke(points, contact, start, end)


CHEVRON, CHECK, Z = "gesta.chevron", "gesta.checkmark", "gesta.z"
TAP, DOUBLE, PAIR = "gesta.tap", "gesta.tap:taps=2", "gesta.tap:contacts=2"
PAN, TWO = "gesta.pan", "gesta.pan:min_contacts=2"
PRESS, SWIPE, PINCH, ROTATION, TRANSFORM = (
    "gesta.long_press", "gesta.swipe", "gesta.pinch", "gesta.rotation", "gesta.transform")
BOLT, DIAL, MENU = "org.example.lightning", "org.example.dial", "org.example.marking_menu"
# With literal rules; the default is robust rules.
LITERAL = {name: f"{name}:rules=literal" for name in (CHEVRON, CHECK, Z)}


def chevrons() -> list[Recording]:
    yes = [f"{CHEVRON} recognized", f"{LITERAL[CHEVRON]} recognized", f"{LITERAL[CHECK]} failed turned_left"]
    return [
        drawn("chevron", "a right chevron, drawn briskly", yes, "chevron", 3),
        drawn("chevron-slow", "drawn slowly, by a trembling finger", yes, "chevron", 11, hand=SLOW, size=140),
        drawn("chevron-small", "a small one, 7 mm high", yes, "chevron", 5, size=50),
        drawn("chevron-rest", "the finger rests before the lift", yes, "chevron", 8, rest_end_ms=180),
        drawn("chevron-wobble", "the hand wobbles upwards on the first stroke", [
            f"{CHEVRON} recognized", f"{LITERAL[CHEVRON]} failed turned_up"],
              [line(0.3, 0.26), line(0.07, -0.07), line(0.22, 0.32), line(-0.55, 0.5)], 4),
        drawn("chevron-half", "lifted at the corner", [f"{CHEVRON} failed unfinished",
              f"{LITERAL[CHEVRON]} failed lifted_early"],
              [line(0.55, 0.5)], 2, hand=STEADY),
        drawn("chevron-left", "a left chevron", [
            f"{CHEVRON}:direction=left recognized", f"{CHEVRON} failed diverged",
                  f"{LITERAL[CHEVRON]} failed first_move_left"], "chevron_left", 6),
        drawn("chevron-upwards", "drawn from below", [f"{CHEVRON} failed strayed",
              f"{LITERAL[CHEVRON]} failed first_move_up"],
              [line(0.55, -0.5), line(-0.55, -0.5)], 7, origin=(100, 220)),
        drawn("chevron-returns", "the second stroke ends above the start", [
            f"{CHEVRON} failed strayed", f"{LITERAL[CHEVRON]} failed ended_too_high"],
              [line(0.5, 0.4), line(-0.2, 0.12), line(-0.35, -0.75)], 9),
        recording("chevron-two-fingers", "drawn by two fingers at once", [
            f"{CHEVRON} failed too_many_contacts", f"{LITERAL[CHEVRON]} failed too_many_contacts"],
                  merge(drag("chevron", 80, 100, 0, 1, 21), drag("chevron", 130, 104, 0, 2, 22))),
    ]


def zs() -> list[Recording]:
    yes = [f"{Z} recognized", f"{LITERAL[Z]} recognized"]
    return [
        drawn("z", "a Z; literal rules recognize it before the lift", yes, "z", 3),
        drawn("z-slow", "drawn slowly and large", yes, "z", 12, hand=SLOW, size=150),
        drawn("z-hook", "with a small hook at the lift", yes, "z", 5, hook_end=6),
        drawn("z-seven", "a 7: lifted after the second stroke",
              [f"{Z} failed unfinished", f"{LITERAL[Z]} failed lifted_early"],
              "seven", 1, hand=STEADY),
        drawn("z-sloping", "its top slopes down by more than 10 units over the first 10", [
            f"{Z} recognized", f"{LITERAL[Z]} failed lifted_early", f"{LITERAL[Z]},stroke_precision=30 recognized"],
              [line(0.15, 0.25), line(0.8, 0), line(-0.8, 0.8), line(0.85, -0.42)], 4, size=110,
              hand=Hand(aim=1, bow=2)),
        drawn("z-mirrored", "an S of straight strokes", [
            f"{Z} failed diverged", f"{LITERAL[Z]} failed lifted_early"],
              [line(-0.8, 0), line(0.8, 0.9), line(-0.8, 0)], 6, origin=(200, 100)),
        drawn("z-interrupted", "cancelled by the system during the second stroke", [
            f"{Z} cancelled contact_cancelled", f"{LITERAL[Z]} cancelled contact_cancelled"],
              [line(0.8, 0), line(-0.6, 0.7)], 8, end="cancel", hand=STEADY),
    ]


def checkmarks() -> list[Recording]:
    yes = [f"{CHECK} recognized", f"{LITERAL[CHECK]} recognized", f"{LITERAL[CHEVRON]} failed turned_up"]
    return [
        drawn("checkmark", "a checkmark, drawn briskly", yes, "checkmark", 3),
        drawn("checkmark-large", "a large one", yes, "checkmark", 10, size=180),
        drawn("checkmark-fast", "drawn in a hurry, the corner is round", yes, "checkmark", 6,
              hand=Hand(pace=120, overlap=0.45)),
        drawn("checkmark-v", "a V: literal rules accept it as well", [
            f"{CHECK} failed segment_length", f"{LITERAL[CHECK]} recognized"], "v", 13),
        drawn("checkmark-low", "lifted below the start", [
            f"{CHECK} failed stroke_shape", f"{LITERAL[CHECK]} failed ended_too_low"],
              [line(0.4, 0.7), line(0.3, -0.45)], 5, hand=STEADY),
        drawn("checkmark-hook", "hooks to the left at the bottom",
              [f"{CHECK} recognized", f"{LITERAL[CHECK]} failed turned_left"],
              [line(0.22, 0.34), line(-0.08, 0.06), line(0.62, -0.8)], 7, hand=STEADY),
        drawn("checkmark-sags", "the long stroke sags at its end",
              [f"{CHECK} recognized", f"{LITERAL[CHECK]} failed turned_down"],
              [line(0.26, 0.3), line(0.5, -0.7), line(0.2, 0.08)], 8, hand=STEADY),
        drawn("checkmark-rest", "the finger rests and trembles before the lift",
              [f"{CHECK} recognized", f"{LITERAL[CHECK]} failed"],
              "checkmark", 3, rest_end_ms=220),
        drawn("checkmark-half", "only the first stroke", [f"{CHECK} failed", f"{LITERAL[CHECK]} failed lifted_early"],
              [line(0.26, 0.4)], 9, hand=STEADY),
    ]


def taps() -> list[Recording]:
    return [
        recording("tap", "one tap", [f"{TAP} recognized", f"{DOUBLE} failed waited_too_long", f"{PAN} failed"],
                  tap(120, 160, 0, 70, seed=1)),
        recording("tap-double", "two taps in quick succession", [f"{TAP} recognized", f"{DOUBLE} recognized"],
                  tap(120, 160, 0, 62, seed=2) + tap(123, 158, 190, 70, seed=3)),
        recording("tap-twice", "two taps, the second one too late",
              [f"{TAP} recognized", f"{DOUBLE} failed waited_too_long"],
                  tap(120, 160, 0, 62, seed=2) + tap(123, 158, 700, 70, seed=3)),
        recording("tap-apart", "two taps far apart", [f"{TAP} recognized", f"{DOUBLE} failed taps_too_far_apart"],
                  tap(120, 160, 0, 66, seed=4) + tap(330, 180, 200, 64, seed=5)),
        recording("tap-pair", "two fingers tap together", [f"{PAIR} recognized", f"{TAP} failed too_many_contacts"],
                  merge(tap(120, 160, 0, 80, 1, seed=6), tap(180, 150, 12, 75, 2, seed=7))),
        drawn("tap-slides", "the finger slides before the lift", [f"{TAP} failed moved_too_far", f"{PAN} recognized"],
              [line(0.22, 0.06)], 8, origin=(120, 160)),
        recording("tap-held", "the finger stays down too long", [f"{TAP} failed held_too_long"],
                  tap(120, 160, 0, 900, seed=9)),
    ]


def pans() -> list[Recording]:
    return [
        drawn("pan", "one finger drags to the right and down",
              [f"{PAN} recognized", f"{TAP} failed moved_too_far", f"{TWO} failed"],
              [Segment(1.8, 10, 25)], 1, rate_hz=100),
        recording("pan-two", "two fingers drag down", [f"{PAN} recognized", f"{TWO} recognized"],
                  merge(drag([line(0.05, 1.6)], 120, 60, 0, 1, 2), drag([line(0.03, 1.6)], 190, 64, 10, 2, 3))),
        recording("pan-late", "a second finger comes later", [f"{PAN} recognized"],
                  merge(drag([line(1.6, 0.1)], 80, 100, 0, 1, 4, size=130),
                  drag([line(1.0, 0.1)], 60, 190, 120, 2, 5, size=110))),
        drawn("pan-short", "the finger hardly moves", [f"{PAN} failed", f"{TAP} recognized"], [line(0.07, 0.02)], 6),
        drawn("pan-cancelled", "cancelled by the system", [f"{PAN} cancelled contact_cancelled"],
              [line(-1.4, 0.3)], 7, origin=(280, 120), end="cancel"),
    ]


def presses() -> list[Recording]:
    held = tap(120, 160, 0, 900, seed=9)
    return [
        recording("press", "a finger rests for more than half a second",
              [f"{PRESS} recognized", f"{TAP} failed held_too_long"], held),
        recording("press-brief", "lifted too early", [f"{PRESS} failed held_too_briefly",
              f"{PRESS}:duration=0.2 recognized"],
                  tap(120, 160, 0, 320, seed=10)),
        drawn("press-drag", "a finger rests, then drags", [f"{PRESS} recognized", f"{PAN} recognized"],
              [line(1.2, 0.2)], 11, rest_start_ms=700, origin=(80, 160)),
        drawn("press-moves", "the finger moves away too early", [f"{PRESS} failed moved_too_far"],
              [line(0.4, 0.1)], 12, rest_start_ms=200),
        recording("press-two", "two fingers rest", [f"{PRESS}:contacts=2 recognized",
              f"{PRESS} failed too_many_contacts"],
                  merge(tap(120, 160, 0, 800, 1, seed=13), tap(190, 150, 30, 780, 2, seed=14))),
    ]


def flung(path: object, part: float, **how: object) -> list[tuple[float, float, float]]:
    """Returns the points of a finger that is lifted in motion, after this fraction of the time."""
    points = simulate(path, **how)
    return [point for point in points if point[0] <= part * points[-1][0]]


def swipes() -> list[Recording]:
    def fling(label: str, note: str, expectations: Sequence[str], dx: float, dy: float, seed: int, part: float = 0.55,
              **how: object) -> Recording:
        points = flung([line(dx, dy)], part, seed=seed, origin=(200, 200), size=how.pop("size", 160), **how)
        return recording(label, note, expectations, stroke(points))

    right, vertical = f"{SWIPE}:direction=right", f"{SWIPE}:direction=vertical"
    return [
        fling("swipe", "a swipe to the right", [f"{SWIPE} recognized", f"{right} recognized",
              f"{vertical} failed wrong_direction"], 1, 0, 1),
        fling("swipe-up", "a swipe upwards", [f"{SWIPE} recognized", f"{right} failed wrong_direction",
              f"{vertical} recognized"], 0, -1, 2),
        fling("swipe-slant", "up to the right, rather up", [f"{SWIPE} recognized", f"{right} failed wrong_direction"],
              0.6, -1, 3),
        fling("swipe-short", "a short one", [f"{SWIPE} failed moved_too_little"], 1, 0, 4, size=45),
        fling("swipe-stops", "the finger rests before the lift", [f"{SWIPE} failed too_slow", f"{PAN} recognized"],
              1, 0, 5, part=1, rest_end_ms=120, hand=STEADY),
        fling("swipe-slow", "a slow drag", [f"{SWIPE} failed held_too_long"], 1, 0.1, 6, part=0.9, hand=Hand(pace=700)),
        recording("swipe-two", "two fingers swipe to the left",
              [f"{SWIPE}:contacts=2 recognized", f"{SWIPE} failed too_many_contacts"],
                  merge(stroke(flung([line(-1, 0)], 0.6, seed=7, origin=(260, 150), size=150), 1),
                        stroke(flung([line(-1, 0.02)], 0.6, seed=8, origin=(250, 220), size=150), 2, 10))),
    ]


def fingers(places: Sequence[tuple[float, float]], center: tuple[float, float], seed: int,
      move: tuple[float, float] = (0, 0),
            grow: float = 1.0, turn: float = 0.0, spans: Sequence[tuple[float, float]] = (),
                  ms: int = 600) -> list[Sample]:
    """Returns fingers that hold an object while a hand moves, scales and rotates it in one movement.

    `places` are the fingers' positions relative to `center`; `spans` are the fractions of the time during which each is
    down; `turn` is in degrees, clockwise.
    """
    course = simulate([Segment(1.0, 0.0)], seed=seed, origin=(0, 0), size=1000, rate_hz=100, clock_ms=10, grid=0,
                      hand=Hand(pace=ms / 10 ** (1 / 3), bow=0, aim=0, reach=0, tremor=0, noise=0))
    far = course[-1][1]
    samples = []
    for index, (x, y) in enumerate(places):
        begins, ends = spans[index] if spans else (0.0, 1.0)
        noise = simulate([Segment(0.01, 0.0)], seed=seed + 50 * index + 1, origin=(0, 0), size=1, rate_hz=100,
              clock_ms=10, grid=0,
                         hand=Hand(tremor=0.3, noise=0.1), rest_end_ms=2 * ms + 100)
        points = []
        for step, (t, done, _) in enumerate(course):
            part = done / far
            if not begins <= step / (len(course) - 1) <= ends:
                continue
            scale, angle = 1 + (grow - 1) * part, math.radians(turn * part)
            cos, sin = scale * math.cos(angle), scale * math.sin(angle)
            points.append((t, round(center[0] + move[0] * part + cos * x - sin * y + noise[step][1], 1),
                           round(center[1] + move[1] * part + sin * x + cos * y + noise[step][2], 1)))
        start = points[0][0]
        samples.append(stroke([(t - start, x, y) for t, x, y in points], index + 1, start))
    return merge(*samples)


PAIR_OF_FINGERS = [(-45.0, 20.0), (45.0, -20.0)]


def pinches() -> list[Recording]:
    return [
        recording("pinch-out", "two fingers move apart", [f"{PINCH} recognized", f"{TRANSFORM} recognized",
              f"{ROTATION} failed moved_too_little"],
                  fingers(PAIR_OF_FINGERS, (200, 200), 1, grow=2.2)),
        recording("pinch-in", "two fingers move together", [f"{PINCH} recognized",
              f"{ROTATION} failed moved_too_little"],
                  fingers([(-110.0, 60.0), (110.0, -60.0)], (200, 200), 2, grow=0.35)),
        recording("pinch-five", "five fingers move together", [f"{PINCH} recognized",
              f"{PINCH}:max_contacts=2 failed too_many_contacts"],
                  fingers([(-110.0, 60.0), (-70.0, -70.0), (0.0, -100.0), (70.0, -80.0), (110.0, -20.0)], (220, 220),
                  3, grow=0.4)),
        recording("pinch-pan", "two fingers drag at a constant distance",
              [f"{PINCH} failed moved_too_little", f"{TRANSFORM} recognized"],
                  fingers(PAIR_OF_FINGERS, (150, 200), 4, move=(120, 30))),
        drawn("pinch-one", "one finger alone", [f"{PINCH} failed too_few_contacts"], [line(1, 0)], 5),
    ]


def rotations() -> list[Recording]:
    return [
        recording("rotation", "two fingers turn clockwise", [f"{ROTATION} recognized",
              f"{PINCH} failed moved_too_little"],
                  fingers(PAIR_OF_FINGERS, (200, 200), 1, turn=100)),
        recording("rotation-left", "three fingers turn counterclockwise", [f"{ROTATION} recognized"],
                  fingers([(-60.0, 20.0), (50.0, -40.0), (20.0, 60.0)], (200, 200), 2, turn=-140)),
        recording("rotation-little", "hardly turned", [f"{ROTATION} failed moved_too_little"],
                  fingers(PAIR_OF_FINGERS, (200, 200), 3, turn=6)),
    ]


def transforms() -> list[Recording]:
    return [
        recording("transform", "two fingers drag, scale and turn at once", [f"{TRANSFORM} recognized"],
                  fingers(PAIR_OF_FINGERS, (160, 200), 1, move=(90, -40), grow=1.8, turn=60)),
        recording("transform-pan", "a pan becomes a pinch and a pan again",
                  [f"{TRANSFORM} recognized", f"{PAN} recognized", f"{PINCH} recognized"],
                  fingers(PAIR_OF_FINGERS, (160, 200), 2, move=(150, 40), grow=2.0, turn=30,
                  spans=[(0.0, 1.0), (0.3, 0.7)], ms=900)),
        recording("transform-relay", "three fingers relieve each other", [f"{TRANSFORM} recognized"],
                  fingers([(-60.0, 20.0), (50.0, -40.0), (20.0, 60.0)], (180, 180), 3, move=(60, 90), grow=1.5,
                  turn=-80,
                          spans=[(0.0, 0.6), (0.25, 0.8), (0.5, 1.0)], ms=900)),
        recording("transform-rest", "a single finger rests", [f"{TRANSFORM} failed moved_too_little"],
                  tap(120, 160, 0, 400, seed=4)),
    ]


def bolts() -> list[Recording]:
    return [
        drawn("lightning", "a bolt of lightning", [f"{BOLT} recognized", f"{LITERAL[CHEVRON]} failed first_move_left"],
              "lightning", 3, origin=(160, 80), size=150),
        drawn("lightning-sloppy", "another, in a hurry", [f"{BOLT} recognized"], "lightning", 5,
              origin=(160, 80), size=120, hand=Hand(pace=130, bow=14, aim=9, overlap=0.4)),
        drawn("lightning-half", "without its last stroke", [f"{BOLT} failed lifted_early"],
              [line(-0.42, 0.55), line(0.55, -0.04)], 4, origin=(160, 80), size=150),
        drawn("lightning-steep", "its middle stroke falls", [f"{BOLT} failed second_veered"],
              [line(-0.42, 0.5), line(0.3, 0.55), line(-0.42, 0.5)], 6, origin=(160, 80), size=130),
        drawn("lightning-short", "its middle stroke is too short", [f"{BOLT} failed second_short"],
              [line(-0.42, 0.5), line(0.14, 0), line(-0.42, 0.5)], 7, origin=(160, 80), size=120,
              hand=Hand(overlap=0.1)),
        drawn("lightning-n", "continues after the bolt", [f"{BOLT} failed corner_too_many"],
              [line(-0.42, 0.55), line(0.55, 0), line(-0.45, 0.6), line(0.5, 0)], 8, origin=(160, 80), size=120),
    ]


def dials() -> list[Recording]:
    return [
        drawn("dial", "a finger circles twice, clockwise", [f"{DIAL} recognized"], "two_turns", 2, origin=(160, 80),
              size=90),
        drawn("dial-left", "one turn counterclockwise", [f"{DIAL} recognized"], "circle", 3, origin=(160, 80),
              size=110),
        drawn("dial-back", "one way and back", [f"{DIAL} recognized"], "arc_back", 4, origin=(120, 80), size=120),
        drawn("dial-straight", "a straight line does not turn", [f"{DIAL} failed turned_too_little"], "line", 5,
              size=150),
        drawn("dial-square", "a square has corners", [f"{DIAL} failed corner"], "square", 2, size=120,
              hand=Hand(overlap=0.05)),
        drawn("dial-cancelled", "cancelled by the system", [f"{DIAL} cancelled contact_cancelled"], "circle_clockwise",
              6,
              origin=(160, 80), size=100, end="cancel"),
    ]


def menus() -> list[Recording]:
    down_right = [line(0, 0.5), line(0.5, 0)]
    held = stroke(simulate([line(0.4, -0.4)], seed=9, rest_start_ms=500))
    back = stroke(simulate([line(0.5, 0), line(-0.5, 0)], seed=12, rest_start_ms=500, hand=STEADY))
    return [
        drawn("mark", "a flick to the right", [f"{MENU} recognized"], "line", 3, size=60),
        drawn("mark-two", "down, then right", [f"{MENU} recognized"], down_right, 5),
        drawn("mark-between", "between right and down-right", [f"{MENU} failed first_between"], [line(0.6, 0.25)], 1,
              hand=EXACT),
        drawn("mark-short", "too short", [f"{MENU} failed first_short"], [line(0.2, 0)], 4),
        drawn("mark-curved", "a half circle", [f"{MENU} failed bent"], "c", 6),
        recording("menu", "held until the menu is shown, then up-right", [f"{MENU} recognized"], held),
        recording("menu-back", "held, and back to the center", [f"{MENU} cancelled returned"], back),
        drawn("menu-cancelled", "cancelled by the system", [f"{MENU} cancelled contact_cancelled"], "line", 8,
              end="cancel"),
    ]


def together() -> list[Recording]:
    """Recordings without expectations: they show which recognizer wins when all share a context."""
    return [
        drawn("chevron", "a right chevron, received by all recognizers", [], "chevron", 3),
        recording("tap", "a tap, received by all recognizers", [], tap(120, 160, 0, 70, seed=1)),
    ]


FILES = {
    "chevron.txt": chevrons, "z.txt": zs, "checkmark.txt": checkmarks, "tap.txt": taps, "pan.txt": pans,
    "long_press.txt": presses, "swipe.txt": swipes, "pinch.txt": pinches, "rotation.txt": rotations,
          "transform.txt": transforms,
    "lightning.txt": bolts, "dial.txt": dials, "marking_menu.txt": menus, "together.txt": together,
}


def main() -> None:
    directory = Path(sys.argv[1]) if len(sys.argv) > 1 else HERE
    for name, make in FILES.items():
        write(directory / name, make(), "Made by make.py with a simulated hand.")


if __name__ == "__main__":
    main()
