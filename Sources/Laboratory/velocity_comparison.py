#!/usr/bin/env python3
"""Compares estimates of the velocity at the lift: Sources/Laboratory/velocity_comparison.py [FLICKS]

Simulated flicks (gesta_tools.simulate) are lifted during their movement, at 60, 120 and 240 samples per second,
with and without a hook, that is, a finger that rolls back as it lifts. The true velocity is the slope of the hand's
movement without noise where the hook begins. Compared are the library (gesta.pan), the least-squares parabola over
100 ms (lsq2, used by Android and Flutter), and the displacement over the last 55 ms. An estimate that deviates from the
truth by more than a right angle is a sign error.

The jitter is the standard deviation of the velocity along an axis while a finger moves steadily and each position has
noise of one unit.
"""

from __future__ import annotations

import math
import random
import sys
from functools import cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Bindings" / "Python"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Tools"))

import gesta
from gesta_tools.simulate import Hand, simulate

HORIZON, MOST, WINDOW = 0.1, 20, 0.055
Samples = "list[tuple[float, float, float]]"


def flick(seed: int, rate: float, hook: bool):
    """Returns the samples in s, and the true velocity at the lift or where the hook begins."""
    dice = random.Random(seed)
    size, pace = dice.uniform(60, 250), dice.uniform(90, 200)
    direction, part = dice.uniform(0, 360), dice.uniform(0.45, 0.85)
    path = [(1.0, direction, 0.0)]
    how = {"seed": seed, "size": size, "clock_ms": 0, "grid": 0}
    flawed = Hand(pace=pace)
    exact = Hand(pace=pace, tremor=0, noise=0)
    drawn = simulate(path, rate_hz=rate, hand=flawed, **how)
    fine = simulate(path, rate_hz=4000, hand=exact, **how)
    far = max(math.dist(p[1:], fine[0][1:]) for p in fine)
    end = next(i for i, p in enumerate(fine) if math.dist(p[1:], fine[0][1:]) >= part * far)
    lift = fine[end][0]
    dt = (fine[end + 1][0] - fine[end - 1][0]) / 1000
    truth = ((fine[end + 1][1] - fine[end - 1][1]) / dt, (fine[end + 1][2] - fine[end - 1][2]) / dt)
    samples = [(t / 1000, x, y) for t, x, y in drawn if t <= lift]
    if hook and len(samples) > 1:
        back = math.atan2(-truth[1], -truth[0]) + math.radians(dice.uniform(-60, 60))
        steps, length = max(2, round(rate * dice.uniform(0.012, 0.03))), dice.uniform(4, 14)
        t, x, y = samples[-1]
        samples += [
            (t + i / rate, x + length * math.cos(back) * i / steps, y + length * math.sin(back) * i / steps)
            for i in range(1, steps + 1)
        ]
    return samples, truth


def lsq2(samples):
    """Returns the slope of the parabola at the last position; with two positions, of the straight line."""
    last = samples[-1]
    seen = [(t - last[0], x - last[1], y - last[2]) for t, x, y in samples[-MOST:] if last[0] - t <= HORIZON]
    if len(seen) == 2:
        return (-seen[0][1] / -seen[0][0], -seen[0][2] / -seen[0][0])
    n = len(seen)
    sums = [sum(t**k for t, _, _ in seen) for k in range(5)]
    s11, s12, s22 = (sums[2] - sums[1] ** 2 / n, sums[3] - sums[1] * sums[2] / n, sums[4] - sums[2] ** 2 / n)
    slopes = []
    for axis in (1, 2):
        p = [sum(s[axis] * s[0] ** k for s in seen) for k in range(3)]
        q1, q2 = p[1] - p[0] * sums[1] / n, p[2] - p[0] * sums[2] / n
        slopes.append((q1 * s22 - q2 * s12) / (s11 * s22 - s12 * s12))
    return tuple(slopes)


def mean_velocity(samples, horizon=HORIZON):
    """Returns the displacement over time of the last positions."""
    last = samples[-1]
    first = next(s for s in samples if last[0] - s[0] <= horizon)
    return ((last[1] - first[1]) / (last[0] - first[0]), (last[2] - first[2]) / (last[0] - first[0]))


def library(context, pan, samples, start: float):
    """Returns gesta.pan's velocity at the lift."""
    touches = [
        gesta.Touch(round((start + t) * 1e9), 1, x, y, gesta.Phase.MOVED if i else gesta.Phase.BEGAN)
        for i, (t, x, y) in enumerate(samples)
    ]
    last = touches[-1]
    context.push(touches)
    context.push([gesta.Touch(last.time, 1, last.x, last.y, gesta.Phase.ENDED)])
    return pan.velocity_x, pan.velocity_y


@cache
def compare(count: int, rate: float, hook: bool):
    """Returns for each method the sign errors in percent, and mean and median error relative to the true speed; and the
    count.
    """
    errors = {"library": [], "lsq2": [], "displacement": []}
    signs = dict.fromkeys(errors, 0)
    with gesta.Context() as context:
        pan = context.recognizer("gesta.pan", slop=0)
        for seed in range(count):
            samples, truth = flick(seed, rate, hook)
            if len(samples) < 4:
                continue
            for name, v in (
                ("library", library(context, pan, samples, seed * 10.0)),
                ("lsq2", lsq2(samples)),
                ("displacement", mean_velocity(samples, WINDOW)),
            ):
                errors[name].append(math.dist(v, truth) / math.hypot(*truth))
                signs[name] += v[0] * truth[0] + v[1] * truth[1] <= 0
    n = len(errors["library"])
    rows = {name: (100 * signs[name] / n, sum(e) / n, sorted(e)[n // 2]) for name, e in errors.items()}
    return rows, n


def jitter(rate: float, count: int = 300) -> float:
    dice = random.Random(5)
    squares = 0.0
    with gesta.Context() as context:
        pan = context.recognizer("gesta.pan", slop=0)
        for stroke in range(count):
            samples = [(i / rate, 3000 * i / rate + dice.gauss(0, 1), dice.gauss(0, 1)) for i in range(30)]
            x, y = library(context, pan, samples, 10.0 * stroke)
            squares += (x - 3000) ** 2 + y**2
    return math.sqrt(squares / 2 / count)


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    for hook in (False, True):
        for rate in (60, 120, 240):
            rows, n = compare(count, rate, hook)
            print(f"{'with' if hook else 'without'} a hook, {rate} Hz, {n} flicks")
            for name, (sign, mean, median) in rows.items():
                print(
                    f"    {name:<14} sign errors {sign:5.1f} %   "
                    f"error: mean {mean:.3f}, median {median:.3f} of the speed"
                )
    for rate in (60, 120, 240):
        print(f"jitter at {rate} Hz: {jitter(rate):.0f} units/s for a noise of 1 unit")


if __name__ == "__main__":
    main()
