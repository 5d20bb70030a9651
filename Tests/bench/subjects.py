"""Writes what the table measures: subjects.py > FILE, in the format of subject.h. Requires numpy.

Every class and every preset of the library, each with a gesture of a simulated hand that it recognizes; sets of
patterns, and recognizers with examples. Lengths are in millimeters; there are 120 samples a second.
"""

import dataclasses
import itertools
import math
import random
import sys
from pathlib import Path

import gesta

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "Sources" / each) for each in ("Laboratory", "Tools", "Reference")]

import preset_pictures  # noqa: E402
from gesta_laboratory import tremor  # noqa: E402
from gesta_laboratory.evaluation import synthetic  # noqa: E402
from gesta_laboratory.evaluation.perturb import mirrored  # noqa: E402
from gesta_laboratory.evaluation.player import pack  # noqa: E402
from gesta_laboratory.evaluation.strokes import PIXELS_PER_MM  # noqa: E402

PEOPLE, SEED = 12, 1
LIKE = {"gesta.press": "tap", "gesta.taps": "double tap", "gesta.hover": "pan"}
"""The simulated gestures of classes for which there is none of their own."""
BY_DATA = {"gesta.stroke", "gesta.template", "gesta.spotter"}
"""They recognize nothing without a pattern or examples: subjects of their own."""
OF_MOTIONS = ["gesta.scroll", "gesta.hold"]
"""They receive no contacts: a swing of two fingers on a trackpad, and two that rest."""
PATTERN = "down-right, down-left"
TOGETHER = 20
NAMES = 16
STREAMS, IN_STREAM = {"gesta.spotter"}, 8
EXAMPLES = {"gesta.template": (1, 16, 160), "gesta.spotter": (1, 16)}


@dataclasses.dataclass
class Subject:
    name: str
    setup: list
    gesture: list
    """Lines of subject.h, and (time, contact, phase, x, y) of each sample, time from 0."""

    motions: list = dataclasses.field(default_factory=list)
    """Instead of the gesture: (time, kind, phase, source, dx, dy)."""

    def write(self):
        print("subject", self.name)
        for line in self.setup:
            print(line)
        for time, contact, phase, x, y in self.gesture:
            print(f"sample {time} {contact} {phase} {x:.17g} {y:.17g}")
        for time, kind, phase, source, dx, dy in self.motions:
            print(f"motion {time} {kind:d} {phase:d} {source:d} {dx:.17g} {dy:.17g}")


def parameters(values):
    kinds = {float: "number", int: "integer", str: "text"}
    return [f"{kinds[type(value)]} {name} {value}" for name, value in values.items()]


def simulated(class_name):
    """The parameters and the gesture of a class."""
    like = LIKE.get(class_name)
    for each in tremor.SIMULATED:
        if each.name == like or (like is None and each.class_name == class_name):
            dice = random.Random(f"{class_name} {SEED}")
            hand = tremor.Tremor(8.0, 0.1, dice)
            touches = tremor.samples(each.draw(dice), hand)
            hovers = class_name == "gesta.hover"
            phases = [int(gesta.Phase.HOVER if hovers else touch.phase) for touch in touches]
            samples = [(t.time, t.contact, phase, t.x, t.y) for t, phase in zip(touches, phases)]
            return {} if like else each.parameters, samples
    raise SystemExit(f"subjects.py: no gesture for {class_name}: add one to gesta_laboratory/tremor.py")


def drawings():
    """{label: strokes of simulated people}, all with the same sensor."""
    found = {}
    for number in range(PEOPLE):
        person = dataclasses.replace(synthetic.person(number, SEED), rate_hz=tremor.RATE_HZ)
        for stroke in synthetic.drawings(person, SEED):
            found.setdefault(stroke.label, []).append(stroke)
    return found


def gesture_of(stroke):
    touches, _, _ = pack([stroke], 0)
    return [
        (int(t["time"]), int(t["contact"]), int(t["phase"]), t["x"] / PIXELS_PER_MM, t["y"] / PIXELS_PER_MM)
        for t in touches
    ]


def points_of(stroke):
    return [(x / PIXELS_PER_MM, y / PIXELS_PER_MM) for part in stroke.parts for _, x, y in part.tolist()]


def is_recognized(gesture, class_name, examples=(), **values):
    with gesta.Context(units_per_mm=1.0) as context:
        recognizer = context.recognizer(class_name, **values)
        for name, points in examples:
            recognizer.add_example(name, points)
        context.push([gesta.Touch(t, contact, x, y, gesta.Phase(phase)) for t, contact, phase, x, y in gesture])
        context.advance(context.now + 2_000_000_000)
        return recognizer.state == gesta.State.ENDED


def drawn(strokes, first, class_name, examples=(), whole=list, **values):
    """The first gesture that is recognized, of the label `first` if possible; mirrored if none is.

    `whole` makes the gesture from that of a stroke.
    """
    labels = sorted(strokes, key=lambda label: label != first)
    found = [stroke for label in labels for stroke in reversed(strokes[label])]  # the examples are the first
    for stroke in [*found, *map(mirrored, found)]:
        gesture = whole(gesture_of(stroke))
        if is_recognized(gesture, class_name, examples, **values):
            return gesture
    raise SystemExit(f"subjects.py: no simulated stroke is recognized by {class_name} {values}")


def stream(gesture):
    """The gesture several times, without a lift between."""
    (start, *_, x0, y0), (end, *_, x1, y1) = gesture[0], gesture[-1]
    moves = [each for each in gesture if each[2] == gesta.Phase.MOVED]
    found = [gesture[0]]
    for turn in range(IN_STREAM):
        dt, dx, dy = turn * (end - start), turn * (x1 - x0), turn * (y1 - y0)
        found += [(time + dt, contact, phase, x + dx, y + dy) for time, contact, phase, x, y in moves]
    time, contact, _, x, y = found[-1]
    return [*found, (time + 8_000_000, contact, int(gesta.Phase.ENDED), x, y)]


def by_pattern(strokes, name, pattern, first, more=()):
    gesture = drawn(strokes, first, "gesta.stroke", pattern=pattern)
    return Subject(name, ["class gesta.stroke", f"text pattern {pattern}", *more], gesture)


def by_examples(strokes, class_name, count):
    labels = [label for label, rows in synthetic.GESTURES.items() if len(rows) == 1][:NAMES]
    turns = itertools.count()
    drawings = itertools.islice(((label, strokes[label][turn]) for turn in turns for label in labels), count)
    examples = [(label, points_of(stroke)) for label, stroke in drawings]
    lines = [f"example {name} " + " ".join(f"{x:.3f} {y:.3f}" for x, y in points) for name, points in examples]
    whole = stream if class_name in STREAMS else list
    gesture = drawn(strokes, labels[0], class_name, examples, whole)
    return Subject(f"{class_name}:{count}", [f"class {class_name}", *lines], gesture)


def of_motions(class_name):
    """Fingers that accelerate and slow down along a curve, with 120 samples a second; or rest."""
    interval, moves = 1_000_000_000 // 120, 40
    if class_name == "gesta.hold":
        kind, source, moves = gesta.MotionKind.HOLD, gesta.MotionSource.UNKNOWN, 0
    else:
        kind, source = gesta.MotionKind.SCROLL, gesta.MotionSource.FINGER
    rows = [(0, kind, gesta.Phase.BEGAN, source, 0.0, 0.0)]
    for at in range(1, moves + 1):
        speed = math.sin(math.pi * at / (moves + 1))
        rows.append((at * interval, kind, gesta.Phase.MOVED, source, 0.4 * speed, -3.0 * speed))
    rows.append(((moves + 1) * interval, kind, gesta.Phase.ENDED, source, 0.0, 0.0))
    return Subject(class_name, [f"class {class_name}"], [], rows)


def subjects():
    with gesta.Context() as context:
        classes = [each.class_name for each in context.classes if each.class_name not in OF_MOTIONS]
    for class_name in classes:
        if class_name not in BY_DATA:
            values, gesture = simulated(class_name)
            region = ["attach 100"] if class_name == "gesta.edge_pan" else []  # of which it begins at an edge
            yield Subject(class_name, [f"class {class_name}", *region, *parameters(values)], gesture)
    for class_name in OF_MOTIONS:
        yield of_motions(class_name)
    strokes, presets = drawings(), list(preset_pictures.presets())
    for name in presets:
        yield by_pattern(strokes, f"preset:{name}", name, name)
    reads = ["read progress"]
    yield by_pattern(strokes, "gesta.stroke:1", PATTERN, "chevron", reads)
    for count in (TOGETHER, len(presets)):
        together = "; ".join(f"{name}: {name}" for name in presets[:count])
        yield by_pattern(strokes, f"gesta.stroke:{count}", together, "chevron", reads)
    setup = [line for name in presets for line in ("class gesta.stroke", f"text pattern {name}")]
    yield Subject("each_preset", [*setup, *reads], drawn(strokes, "chevron", "gesta.stroke", pattern="chevron"))
    for class_name, counts in EXAMPLES.items():
        for count in counts:
            yield by_examples(strokes, class_name, count)
    values, gesture = simulated("gesta.pan")
    yield Subject("palm_guard", ["palm_guard on", "class gesta.pan", *parameters(values)], gesture)
    _, gesture = simulated("gesta.chevron")
    each_class = [f"class {name}" for name in classes]
    yield Subject("all_classes", each_class, gesture)
    yield Subject("all_simultaneous", [*each_class, "simultaneous all"], gesture)


for each in subjects():
    each.write()
