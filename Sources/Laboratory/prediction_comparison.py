#!/usr/bin/env python3
"""Compares predictions of where a contact will be: Sources/Laboratory/prediction_comparison.py [--strokes N] STROKES...

The files have people's strokes, one JSON object a line, plain or gzip: {"set", "label", "person", "points": [[MS, X,
Y], ...]}. At each sample, each method predicts the position 16, 32 and 64 ms later from the samples so far, and is
compared with the stroke at that time, interpolated between samples; after the lift, with the position of the lift.
Strokes with a sample every 20 ms at most in the median are used, at most N of each person (150).

The methods: none (the newest sample), linear (the velocity of the last two samples), tracker (the velocity of
gesta.pan), decaying (GESTA_FRAME_PREDICT: the velocity of the last 8 ms, which decays with a time constant of 70 ms),
fitted (the same, with the time constant that has the least median error on the other half of the people), parabola
(constant acceleration by least squares over 80 ms), and kalman (constant acceleration with the noise of Chromium's
KalmanPredictor, acceleration counted half, as there).

Prints for each set and horizon, as the median of people: the median and the 95th percentile of the error relative to
those of "none"; the share of people for whom the median is lower than that of "none" and of linear; overshoot, the
length by which a prediction is beyond the true position along the true movement, relative to all movement; wrong, the
predictions by more than a right angle off, of those where the contact has moved; and jitter, the second difference of
successive predictions relative to that of the true positions.
"""

from __future__ import annotations

import argparse
import gzip
import json
import math
from collections import defaultdict
from pathlib import Path

import numpy

HORIZONS = (16.0, 32.0, 64.0)
PARABOLA = 80.0
TIME_CONSTANT, VELOCITY_TIME = 70.0, 8.0
TIME_CONSTANTS = (20, 30, 40, 50, 60, 70, 80, 100, 130, 170, 250)


def read(paths, most: int):
    """Returns for each set and person the strokes, as arrays of rows of time, x and y."""
    found = defaultdict(lambda: defaultdict(list))
    for path in paths:
        with gzip.open(path, "rt") if path.suffix == ".gz" else path.open() as lines:
            for line in lines:
                stroke = json.loads(line)
                points = numpy.array(stroke["points"], float)
                points = points[numpy.concatenate(([True], numpy.diff(points[:, 0]) > 0))] if len(points) else points
                person = found[stroke["set"]][str(stroke["person"])]
                if len(person) < most and len(points) > 8 and numpy.median(numpy.diff(points[:, 0])) <= 20:
                    person.append(points)
    return found


def linear(points):
    steps = numpy.diff(points, axis=0)
    velocity = numpy.zeros((len(points), 2))
    velocity[1:] = steps[:, 1:] / steps[:, :1]
    return velocity, None


def tracker(points):
    """As Sources/Core/Engine/Geometry/VelocityTracker.swift: a running mean with a time constant of 6 ms."""
    steps = numpy.diff(points, axis=0)
    velocity = numpy.zeros((len(points), 2))
    for i, (dt, *step) in enumerate(steps, 1):
        step = numpy.array(step)
        velocity[i] = step / dt if i == 1 or dt >= 40 else (velocity[i - 1] * 6 + step) / (6 + dt)
    return velocity, None


def recent(points):
    """The velocity over at least the last 8 ms."""
    velocity = numpy.zeros((len(points), 2))
    for i in range(1, len(points)):
        first = i - 1
        while first > 0 and points[i, 0] - points[first, 0] < VELOCITY_TIME:
            first -= 1
        velocity[i] = (points[i, 1:] - points[first, 1:]) / (points[i, 0] - points[first, 0])
    return velocity, None


def decayed(horizon: float, constant: float) -> float:
    """For how long a velocity would have to last that decays."""
    return constant * (1 - math.exp(-horizon / constant))


def parabola(points):
    velocity, acceleration = numpy.zeros((2, len(points), 2))
    first = 0
    for i in range(1, len(points)):
        while points[i, 0] - points[first, 0] > PARABOLA:
            first += 1
        seen = points[first : i + 1] - points[i]
        if len(seen) < 2:
            continue
        degree = 2 if len(seen) > 3 else 1
        terms = seen[:, :1] ** numpy.arange(1, degree + 1)
        terms = numpy.hstack([numpy.ones((len(seen), 1)), terms])
        fit = numpy.linalg.lstsq(terms, seen[:, 1:], rcond=None)[0]
        velocity[i] = fit[1]
        if degree == 2:
            acceleration[i] = 2 * fit[2]
    return velocity, acceleration


def kalman(points):
    velocity, acceleration = numpy.zeros((2, len(points), 2))
    state = numpy.zeros((3, 2))
    state[0] = points[0, 1:]
    spread = numpy.eye(3)
    age = 0
    for i in range(1, len(points)):
        dt = points[i, 0] - points[i - 1, 0]
        if dt > 50:
            state = numpy.zeros((3, 2))
            state[0] = points[i, 1:]
            spread = numpy.eye(3)
            age = 0
            continue
        step = numpy.array([[1, dt, dt * dt / 2], [0, 1, dt], [0, 0, 1]])
        force = numpy.array([dt * dt / 2, dt, 1])
        state = step @ state
        spread = step @ spread @ step.T + 0.01 * numpy.outer(force, force)
        gain = spread[:, 0] / (spread[0, 0] + 1.0)
        state = state + numpy.outer(gain, points[i, 1:] - state[0])
        keeps = numpy.eye(3)
        keeps[:, 0] -= gain
        spread = keeps @ spread @ keeps.T + numpy.outer(gain, gain)
        age += 1
        if age >= 4:
            velocity[i], acceleration[i] = state[1], state[2] / 2
    return velocity, acceleration


METHODS = {"linear": linear, "tracker": tracker, "recent": recent, "parabola": parabola, "kalman": kalman}


def at(points, times):
    return numpy.stack([numpy.interp(times, points[:, 0], points[:, i]) for i in (1, 2)], axis=1)


def predictions(points):
    """For each horizon the true movement, and for each method the predicted one."""
    found = {name: method(points) for name, method in METHODS.items()}
    for horizon in HORIZONS:
        moved = at(points, points[:, 0] + horizon) - points[:, 1:]
        guesses = {"none": numpy.zeros_like(moved)}
        for name, (velocity, acceleration) in found.items():
            guesses[name] = velocity * horizon
            if acceleration is not None:
                guesses[name] = guesses[name] + acceleration * (horizon * horizon / 2)
        guesses["decaying"] = guesses["recent"] * (decayed(horizon, TIME_CONSTANT) / horizon)
        yield horizon, moved, guesses


def length(vectors):
    return numpy.hypot(vectors[:, 0], vectors[:, 1])


class Tally:
    """What one method did for one person at one horizon."""

    def __init__(self) -> None:
        self.errors = []
        self.beyond = self.moved = self.wrong = self.moving = self.shaken = self.bent = 0.0

    def add(self, points, moved, guess, noise: float) -> None:
        self.errors.append(length(guess - moved)[3:])
        size = length(moved)
        moves = size > noise
        along = (guess * moved).sum(axis=1)[moves]
        self.beyond += numpy.maximum(0, along / size[moves] - size[moves]).sum()
        self.moved += size[moves].sum()
        self.wrong += (along < 0).sum()
        self.moving += moves.sum()
        self.shaken += length(numpy.diff(points[:, 1:] + guess, 2, axis=0)).sum()
        self.bent += length(numpy.diff(points[:, 1:] + moved, 2, axis=0)).sum()

    def figures(self):
        errors = numpy.concatenate(self.errors)
        return {
            "median": numpy.median(errors),
            "p95": numpy.percentile(errors, 95),
            "overshoot": self.beyond / max(self.moved, 1e-9),
            "wrong": self.wrong / max(self.moving, 1),
            "jitter": self.shaken / max(self.bent, 1e-9),
        }


def best_constant(people, half: int, horizon: float) -> float:
    """The time constant with the least median error of a half of the people."""
    ratios = []
    for constant in TIME_CONSTANTS:
        share = decayed(horizon, constant) / horizon
        medians = [
            median_error(rows, horizon, share) / max(median_error(rows, horizon, 0.0), 1e-9)
            for index, rows in enumerate(people)
            if index % 2 == half
        ]
        ratios.append(numpy.median(medians))
    return TIME_CONSTANTS[int(numpy.argmin(ratios))]


def median_error(rows, horizon: float, share: float) -> float:
    errors = [length(share * guesses["recent"] - moved)[3:] for at, moved, guesses in rows if at == horizon]
    return float(numpy.median(numpy.concatenate(errors)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("strokes", nargs="+", type=Path)
    parser.add_argument("--strokes", dest="most", type=int, default=150)
    arguments = parser.parse_args()
    for name, persons in sorted(read(arguments.strokes, arguments.most).items()):
        persons = [strokes for _, strokes in sorted(persons.items()) if len(strokes) >= 5]
        if len(persons) < 4:
            continue
        people = [[row for points in strokes for row in predictions(points)] for strokes in persons]
        origins = [[points for points in strokes for _ in HORIZONS] for strokes in persons]
        count = sum(len(points) for strokes in persons for points in strokes)
        print(f"{name}: {len(persons)} people, {sum(map(len, persons))} strokes, {count} samples")
        heads = ("median", "95 %", "<none", "<lin.", "over", "wrong", "jitter")
        print(f"{'ms':>5} {'method':<9} " + " ".join(f"{head:>6}" for head in heads))
        for horizon in HORIZONS:
            constants = [best_constant(people, half, horizon) for half in (0, 1)]
            rows = defaultdict(list)
            for index, (person, points) in enumerate(zip(people, origins)):
                tallies = defaultdict(Tally)
                noise = 0.1 * numpy.median(numpy.concatenate([length(m) for h, m, _ in person if h == horizon]))
                for (at_horizon, moved, guesses), path in zip(person, points):
                    if at_horizon != horizon:
                        continue
                    share = decayed(horizon, constants[1 - index % 2]) / horizon
                    guesses = {**guesses, "fitted": guesses["recent"] * share}
                    for method, guess in guesses.items():
                        tallies[method].add(path, moved, guess, noise)
                for method, tally in tallies.items():
                    rows[method].append(tally.figures())
            for method in ("none", "linear", "tracker", "decaying", "fitted", "parabola", "kalman"):
                figures = rows[method]
                none = rows["none"]
                ratio = [
                    numpy.median([a[k] / max(b[k], 1e-9) for a, b in zip(figures, none)]) for k in ("median", "p95")
                ]
                lower = [
                    numpy.mean([a["median"] < b["median"] for a, b in zip(figures, rows[other])])
                    for other in ("none", "linear")
                ]
                rest = [numpy.median([f[k] for f in figures]) for k in ("overshoot", "wrong", "jitter")]
                print(
                    f"{horizon:5.0f} {method:<9} {ratio[0]:6.2f} {ratio[1]:6.2f} {lower[0]:6.0%} {lower[1]:6.0%} "
                    f"{rest[0]:6.1%} {rest[1]:6.1%} {rest[2]:6.2f}"
                )
            print(f"      fitted time constants of the halves: {constants[0]} and {constants[1]} ms")


if __name__ == "__main__":
    main()
