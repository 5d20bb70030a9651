#!/usr/bin/env python3
"""Measures the velocity at the lift of recorded flings: Sources/Laboratory/velocity_recordings.py FILE

The file has one JSON object a line: {"name": TEXT, "samples": [[MS, X, Y], ...], "lift": [MS, X, Y]}. The true velocity
is the displacement over the last 12 ms before the last sample, or over the next longer interval, divided by that time.
Prints for each recording the true and the estimated speed, their ratio, and the distance of the two velocities relative
to the true speed; and how many estimates are within 20 and 10 percent, and how many are off by more than a right angle.
"""

from __future__ import annotations

import json
import math
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Bindings" / "Python"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Tools"))

import gesta

LAST = 12.0


def true_velocity(samples):
    t, x, y = samples[-1]
    start = next(s for s in reversed(samples) if t - s[0] >= LAST)
    seconds = (t - start[0]) / 1000
    return ((x - start[1]) / seconds, (y - start[2]) / seconds)


def estimate(context, pan, fling, start: float):
    """Returns gesta.pan's velocity at the lift."""
    phases = [gesta.Phase.BEGAN] + [gesta.Phase.MOVED] * (len(fling["samples"]) - 1) + [gesta.Phase.ENDED]
    for phase, (t, x, y) in zip(phases, [*fling["samples"], fling["lift"]]):
        context.push([gesta.Touch(round((start + t) * 1e6), 1, x, y, phase)])
    return (pan.velocity_x, pan.velocity_y)


def main() -> None:
    flings = [json.loads(line) for line in Path(sys.argv[1]).read_text().splitlines() if line]
    errors = []
    wrong = 0
    print(f"{'recording':<28} {'true':>9} {'estimate':>9} {'ratio':>6} {'error':>6}")
    with gesta.Context() as context:
        pan = context.recognizer("gesta.pan", slop=0)
        for index, fling in enumerate(flings):
            truth = true_velocity(fling["samples"])
            found = estimate(context, pan, fling, index * 10_000.0)
            speed = math.hypot(*truth)
            errors.append(math.dist(found, truth) / speed)
            wrong += found[0] * truth[0] + found[1] * truth[1] <= 0
            ratio = math.hypot(*found) / speed
            print(f"{fling['name']:<28} {speed:9.1f} {math.hypot(*found):9.1f} {ratio:6.2f} {errors[-1]:6.2f}")
    within = [sum(e <= part for e in errors) for part in (0.2, 0.1)]
    print(f"{len(flings)} recordings: within 20 % {within[0]}, within 10 % {within[1]}, wrong sign {wrong}")


if __name__ == "__main__":
    main()
