#!/usr/bin/env python3
"""Compares what is drawn with and without values at frame time: Sources/Laboratory/resampling_comparison.py STROKES...

The files have people's strokes, one JSON object a line, plain or gzip: {"set", "label", "person", "points": [[MS, X,
Y], ...]}. Each stroke becomes a curve (cubic, through the points), which is sampled at 60, 120 and 240 Hz and pushed to
the library. At 60, 90, 120 and 144 frames a second, a frame shows the newest sample (raw), what gesta_contact_at
returns (resampled), that through a one euro filter (filtered), or a prediction of the time of the frame (predicted).

Prints for each rate, as the median of people: jitter, the deviation of what is drawn from the curve as it was some time
before, where that time is the one with the least deviation: the root mean square, relative to the mean step of a frame;
the lag, that time, in ms; and jerk, the root mean square of third differences of what is drawn, relative to those of
the curve at the times of the frames.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from pathlib import Path

import numpy

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Bindings" / "Python"))

import gesta
from prediction_comparison import read

SAMPLES, FRAMES = (60, 120, 240), (60, 90, 120, 144)
WAYS = ("raw", "resampled", "filtered", "predicted")
LAGS = numpy.arange(-2.0, 30.5, 0.5)
MS = 1_000_000


def curve(points, times):
    """The cubic through the points whose slopes are those between their neighbors."""
    t = points[:, 0]
    slopes = numpy.gradient(points[:, 1:], t, axis=0)
    at = numpy.clip(numpy.searchsorted(t, times, side="right") - 1, 0, len(t) - 2)
    step = (t[at + 1] - t[at])[:, None]
    u = numpy.clip((times - t[at])[:, None] / step, 0, 1)
    a, b = points[at, 1:], points[at + 1, 1:]
    p, q = slopes[at] * step, slopes[at + 1] * step
    return a + u * p + u * u * (3 * (b - a) - 2 * p - q) + u**3 * (2 * (a - b) + p + q)


def drawn(context, points, start: float, rate: float, frames: float):
    """The times of the frames, and what each way draws."""
    end = points[-1, 0] - points[0, 0]
    times = numpy.arange(0, end, 1000 / rate)
    positions = curve(points, points[0, 0] + times)
    # Frames are in no phase with samples.
    shown = numpy.arange(20 + 3.7, end, 1000 / frames)
    found = {way: numpy.zeros((len(shown), 2)) for way in WAYS}
    smooth = gesta.Filter()
    at = 0
    for index, frame in enumerate(shown):
        while at < len(times) and times[at] <= frame:
            phase = gesta.Phase.BEGAN if at == 0 else gesta.Phase.MOVED
            x, y = positions[at]
            context.push([gesta.Touch(round((start + times[at]) * MS), 1, x, y, phase)])
            at += 1
        time = round((start + frame) * MS)
        now = context.contact_at(1, time)
        ahead = context.contact_at(1, time, predict=True)
        found["raw"][index] = positions[at - 1]
        found["resampled"][index] = now.x, now.y
        found["filtered"][index] = smooth.add(time, now.x, now.y)
        found["predicted"][index] = ahead.x, ahead.y
    context.push([gesta.Touch(round((start + end + 1) * MS), 1, *positions[-1], gesta.Phase.ENDED)])
    return points[0, 0] + shown, found


def figures(points, shown, positions):
    """(deviation for each lag, mean step, third differences, those of the curve), as sums of squares and counts."""
    deviations = numpy.array([((positions - curve(points, shown - lag)) ** 2).sum() for lag in LAGS])
    truth = curve(points, shown)
    steps = numpy.hypot(*numpy.diff(truth, axis=0).T).sum()
    thirds = [(numpy.diff(each, 3, axis=0) ** 2).sum() for each in (positions, truth)]
    return numpy.concatenate([deviations, [len(shown), steps, *thirds]])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("strokes", nargs="+", type=Path)
    parser.add_argument("--strokes", dest="most", type=int, default=10)
    arguments = parser.parse_args()
    for name, persons in sorted(read(arguments.strokes, arguments.most).items()):
        print(f"{name}: {len(persons)} people")
        print(f"{'Hz':>4} {'fps':>4} " + " ".join(f"{way:>24}" for way in WAYS))
        print(f"{'':>9} " + " ".join(f"{'jitter':>9} {'lag':>7} {'jerk':>6}" for _ in WAYS))
        for rate in SAMPLES:
            for frames in FRAMES:
                rows = defaultdict(list)
                for strokes in persons.values():
                    with gesta.Context(frame_values=True) as context:
                        sums = defaultdict(float)
                        start = 0.0
                        for points in strokes:
                            if points[-1, 0] - points[0, 0] < 200:
                                continue
                            shown, found = drawn(context, points, start, rate, frames)
                            start += points[-1, 0] - points[0, 0] + 1000
                            for way in WAYS:
                                sums[way] = sums[way] + figures(points, shown, found[way])
                    for way, total in sums.items():
                        deviations, (count, steps, jerk, least) = total[: len(LAGS)], total[len(LAGS) :]
                        best = int(numpy.argmin(deviations))
                        jitter = numpy.sqrt(deviations[best] / count) / (steps / count)
                        rows[way].append((jitter, LAGS[best], numpy.sqrt(jerk / max(least, 1e-12))))
                medians = [numpy.median(numpy.array(rows[way]), axis=0) for way in WAYS]
                cells = " ".join(f"{jitter:9.1%} {lag:7.1f} {jerk:6.2f}" for jitter, lag, jerk in medians)
                print(f"{rate:>4} {frames:>4} {cells}", flush=True)


if __name__ == "__main__":
    main()
