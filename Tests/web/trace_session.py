"""Records a session of a picture viewer, with taps, drags, pinches and a drawn Z: trace_session.py SECONDS FILE"""

import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Sources" / "Bindings" / "Python"))

import gesta


def record(seconds, file):
    context = gesta.Context(units_per_mm=6.3)
    canvas, bar = context.region(0, 0, 390, 600), context.region(0, 600, 390, 100)
    canvas.label, bar.label = "canvas", "bar"
    context.recognizer("gesta.tap", region=bar, label="save")
    tap = context.recognizer("gesta.tap", region=canvas, label="open")
    double = context.recognizer("gesta.tap", region=canvas, label="zoom", taps=2)
    pan = context.recognizer("gesta.pan", region=canvas, label="scroll")
    context.recognizer("gesta.transform", region=canvas, label="pinch", min_contacts=2)
    context.recognizer("gesta.long_press", region=canvas, label="menu")
    undo = context.recognizer("gesta.z", region=canvas, label="undo")
    context.recognizer("gesta.swipe", region=canvas)
    tap.require_failure(double)
    pan.require_failure(undo)
    place = random.Random(4)
    with context.trace(file):
        number = 0
        while context.now is None or context.now < seconds * 1e9:
            perform(context, number % 7, place.uniform(80, 220), place.uniform(100, 400))
            context.finger().wait(0.3)
            number += 1


def perform(context, kind, x, y):
    finger, other = context.finger(1), context.finger(2)
    if kind == 0:
        finger.tap(x, y)
    elif kind == 1:
        finger.draw("z", x=x, y=y, size=120, seconds=0.9)
    elif kind == 2:
        finger.down(x, y).move_to(x + 100, y + 40, seconds=0.8).up()
    elif kind == 3:
        finger.down(x, y)
        other.down(x + 60, y + 10)
        for step in range(30):
            finger.move_to(x - step, y - step, seconds=0.008)
            other.move_to(x + 60 + step, y + 10 + step, seconds=0.008)
        finger.up()
        other.up()
    elif kind == 4:
        finger.tap(x, y).wait(0.1).tap(x + 2, y)
    elif kind == 5:
        finger.down(x, y).wait(0.7).up()
    else:
        finger.down(x, y).move_to(x + 14, y, seconds=0.1).up()


if __name__ == "__main__":
    record(float(sys.argv[1]), sys.argv[2])
