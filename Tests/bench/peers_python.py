"""Other Python recognizers on the same strokes, where installed: peers_python.py LIBRARY (with floor.c and strokes.c).

Template matchers written in Python get 16 templates and one stroke of 64 points and classify it at the lift; Gesta,
also driven from Python, gets the same stroke sample by sample and decides whether it is a chevron. Tests/bench/run
--peers installs them in .build/peers.
"""

import ctypes
import math
import os
import statistics
import sys
import time

os.environ.update(KIVY_NO_ARGS="1", KIVY_NO_CONSOLELOG="1", KIVY_NO_FILELOG="1", KIVY_NO_CONFIG="1")

import gesta
import numpy

STROKE, STROKES, SHAPES = 64, 64, 16


def strokes_of(path):
    bench = ctypes.CDLL(path)
    strokes = numpy.zeros(STROKE * STROKES, gesta.touch_dtype())
    bench.strokes_make(ctypes.c_void_p(strokes.ctypes.data))
    return strokes


def shape(index):
    """The templates of lanes_template.c: the first is a right chevron."""
    points = []
    for i in range(STROKE):
        t = i / (STROKE - 1)
        if index == 0:
            points.append((t if t < 0.5 else 1 - t, t))
        else:
            points.append(
                (
                    math.cos(index * 0.7 + (1 + index % 5) * 1.3 * t) + index % 3 * t,
                    math.sin(index * 0.9 + (1 + index % 4) * 1.7 * t) - index % 2 * t,
                )
            )
    return [(100 * x, 100 * y) for x, y in points]


def told(name, times, note):
    print(f"figure peer-{name} {statistics.median(times):.1f}")
    print(f"note peer-{name} {note}")


def timed(lift, strokes, count):
    times, found = [], 0
    for s in range(count):
        part = strokes[s * STROKE : (s + 1) * STROKE]
        points = list(zip(part["x"].tolist(), part["y"].tolist()))
        start = time.perf_counter_ns()
        found += bool(lift(points))
        times.append(time.perf_counter_ns() - start)
    return times, f"a lift, 16 templates; {found} of {count} strokes were told to be chevrons"


def by_gesta(strokes):
    with gesta.Context() as context:
        chevron = context.recognizer("gesta.chevron")
        times, found = [], 0
        for s in range(STROKES):
            part = strokes[s * STROKE : (s + 1) * STROKE]
            start = time.perf_counter_ns()
            context.push(part)
            found += chevron.state == gesta.State.ENDED
            times.append(time.perf_counter_ns() - start)
        told(
            "gesta-from-python",
            times,
            f"a whole stroke of 64 samples; {found} of {STROKES} strokes were told to be chevrons",
        )


def by_dollarpy(strokes):
    from dollarpy import Point, Recognizer, Template

    recognizer = Recognizer([Template(str(k), [Point(x, y, 1) for x, y in shape(k)]) for k in range(SHAPES)])
    told(
        "dollarpy",
        *timed(lambda points: recognizer.recognize([Point(x, y, 1) for x, y in points])[0] == "0", strokes, 5),
    )


def by_kivy(strokes):
    from kivy.clock import Clock
    from kivy.multistroke import Recognizer
    from kivy.vector import Vector

    recognizer = Recognizer()
    for k in range(SHAPES):
        recognizer.add_gesture(str(k), [[Vector(x, y) for x, y in shape(k)]], orientation_sensitive=True)

    def lift(points):
        progress = recognizer.recognize([[Vector(x, y) for x, y in points]], max_gpf=0)
        while progress.status != "complete":
            Clock.tick()  # it answers in the next frame of its own clock
        return progress.best["name"] == "0"

    Clock._max_fps = 0
    told("kivy-multistroke", *timed(lift, strokes, 20))


def main(path):
    strokes = strokes_of(path)
    by_gesta(strokes)
    for name, run, module in (("dollarpy", by_dollarpy, "dollarpy"), ("kivy", by_kivy, "kivy")):
        try:
            run(strokes)
        except ImportError:
            print(f"skip peer-{name} not installed (pip install {module})")


main(sys.argv[1])
