"""Finds the limits of a sign's tests: those that accept its drawings and reject all others.

Minimizes the rate of errors, softened where a misfit is close to 1, over the middles and halves of all limits. Halves
that become smaller than what the drawings need cost extra, so that a test decides alone only where the others do not.
Tests that reject next to nothing are dropped. Everything is deterministic.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from .ways import BEST_AT_ZERO, NEVER_NEGATIVE, Measured, Test, Way, combined

SOFT, MARGIN = 0.3, 0.2
"""How gradually misfits near 1 become errors, and by how much they should differ from 1. Chosen, as UNUSED, on people
of the half for tuning that were left out: sharper errors fit the limits to single drawings.
"""
WIDER, OUTLIERS = 1.3, 0.02
"""The first limits: those of the drawings without this share on either side, wider by this factor."""
NARROWED, WIDENED, MOVED = 0.03, 0.0002, 0.01
"""What it costs to change limits: the squared logarithm of the factor, or the squared distance over the half."""
MOST = 20.0
"""The largest misfit whose tests are still changed."""
FAR = 8.0
"""Others with a larger misfit are left out until the tests are next dropped."""
UNUSED = 0.002
"""Tests without which less is accepted, weighted, are dropped."""
ROUNDS = 3
"""How often drawings are assigned to the way that fits best, before limits are changed."""
LEAST = {"direction": 20, "entry": 15, "exit": 15, "turn": 25, "corner": 25, "sweep": 40, "tilt": 20, "kink": 20}
"""The smallest first halves; 0.06 for all other features."""
_FARTHEST = 1e6
"""The largest deviation: the fourth power of more is too large."""
USUAL = {"direction": 50, "turn": 60, "entry": 70, "exit": 70, "bow": 0.5, "tilt": 40, "hook_in": 0.4, "hook_out": 0.4}
USUAL |= {"wobble": 0.2, "miss": 0.4, "kink": 120, "corner": 150}
"""The halves by which drawings are first assigned to ways."""


@dataclass
class Item:
    """A way with one of its changes, and what is measured of all strokes."""

    way: int
    measured: Measured


class Fit:
    """The limits of a sign. The first `count` strokes are drawings of it. Strokes whose weight is 0 are not used."""

    def __init__(self, ways: Sequence[Way], measured: Sequence[Sequence[Measured]], count: int, weights: Any) -> None:
        self.ways, self.count, self.weights = list(ways), count, weights
        self.items = [Item(at, each) for at, some in enumerate(measured) for each in some]
        self.tests: list[list[Test]] = [[*way.tests, *way.fixed] for way in ways]
        self.free = [np.array([test not in way.fixed for test in tests], bool) for way, tests in zip(ways, self.tests)]
        self.zero = [
            np.array([way.isAtZero(test) for test in tests], bool) & free
            for way, tests, free in zip(ways, self.tests, self.free)
        ]
        self.now = [
            (np.zeros(len(tests)), np.log([USUAL.get(feature, np.inf) for feature, _ in tests])) for tests in self.tests
        ]
        for _ in range(ROUNDS):
            self.first = [self._first(index) for index in range(len(ways))]
            self.now = [(middle.copy(), half.copy()) for middle, half in self.first]

    def _first(self, index: int) -> tuple[Any, Any]:
        """Returns the middles and the logarithms of the halves that the drawings need."""
        _, best = self.least()
        values: list[list[Any]] = [[] for _ in self.tests[index]]
        weights: list[list[Any]] = [[] for _ in self.tests[index]]
        for at, item in enumerate(self.items):
            if item.way == index:
                mine = item.measured.only((item.measured.found < self.count) & (best[item.measured.found] == at))
                for test in range(len(values)):
                    rows, columns = np.nonzero(mine.tests == test)
                    values[test].append(mine.values[rows, columns])
                    weights[test].append(self.weights[mine.found[rows]])
        middles, halves = [], []
        for test, (name, place) in enumerate(self.tests[index]):
            if not self.free[index][test]:
                low, high = self.ways[index].fixed[name, place]
                low = -high if low == 0 and name in NEVER_NEGATIVE | BEST_AT_ZERO else low
                middles.append((low + high) / 2)
                halves.append((high - low) / 2)
                continue
            some, weight = np.concatenate(values[test]), np.concatenate(weights[test])
            if self.zero[index][test] and name not in BEST_AT_ZERO:
                some, weight = np.concatenate([some, -some]), np.concatenate([weight, weight]) / 2
            order = np.argsort(some, kind="stable")
            share = np.cumsum(weight[order]) - weight[order] / 2
            share = share / max(float(weight.sum()), 1e-12)
            low, high = np.interp((OUTLIERS, 1 - OUTLIERS), share, some[order]) if len(order) else (-1.0, 1.0)
            low = -high if self.zero[index][test] else low
            middles.append((low + high) / 2)
            halves.append(max((high - low) / 2 * WIDER, LEAST.get(name, 0.06)))
        return np.array(middles), np.log(halves)

    def _parts(self, item: Item) -> tuple[Any, Any]:
        return _parts(item.measured, *self.now[item.way])

    def least(self) -> tuple[Any, Any]:
        """Returns the least misfit of each stroke, and the item that has it; -1 for none."""
        least, best = np.full(len(self.weights), np.inf), np.full(len(self.weights), -1)
        for at, item in enumerate(self.items):
            found, sums = item.measured.found, self._parts(item)[1].sum(axis=1)
            better = sums < least[found]
            least[found[better]], best[found[better]] = sums[better], at
        return least, best

    def misfits(self) -> Any:
        """Returns the least misfit of each stroke."""
        return self.least()[0]

    def improve(self, steps: int) -> None:
        kept = ((np.arange(len(self.weights)) < self.count) | (self.misfits() < FAR)) & (self.weights > 0)
        items = [Item(it.way, it.measured.only(kept[it.measured.found])) for it in self.items]
        scale = np.concatenate([np.concatenate([np.exp(half), np.ones(len(half))]) for _, half in self.first])
        first = np.concatenate([np.concatenate(pair) for pair in self.first])
        sign = np.where(np.arange(len(self.weights)) < self.count, 1.0, -1.0)

        def cost(point: Any) -> tuple[float, Any]:
            now = self._unpacked(first + point * scale)
            least, best = np.full(len(self.weights), MOST), np.full(len(self.weights), -1)
            parts = []
            for at, item in enumerate(items):
                parts.append(_parts(item.measured, *now[item.way]))
                sums, found = parts[-1][1].sum(axis=1), item.measured.found
                better = sums < least[found]
                least[found[better]], best[found[better]] = sums[better], at
            beyond = (sign * (least - 1) + MARGIN) / SOFT
            active = kept & ((sign > 0) | (best >= 0))
            total = float((self.weights * np.logaddexp(0, beyond))[active].sum() * SOFT)
            slope = self.weights * sign / (1 + np.exp(-np.clip(beyond, -60, 60)))
            gradients = []
            for index, (middle, half) in enumerate(now):
                by_middle, by_half = np.zeros(len(middle)), np.zeros(len(half))
                for at, item in enumerate(items):
                    rows = np.flatnonzero(best[item.measured.found] == at) if item.way == index else []
                    if len(rows):
                        d, which = parts[at][0][rows], item.measured.tests[rows].ravel()
                        square = d * d
                        steep = slope[item.measured.found[rows], None] * 16 * d * square / (2 + square * square) ** 2
                        size = len(middle) + 1
                        by_middle -= np.bincount(which, steep.ravel(), size)[:-1] / np.exp(half)
                        by_half -= np.bincount(which, (steep * d).ravel(), size)[:-1]
                wider = half - self.first[index][1]
                moved = (middle - self.first[index][0]) / np.exp(self.first[index][1])
                price = np.where(wider < 0, NARROWED, WIDENED)
                total += float((price * wider**2).sum() + MOVED * (moved**2).sum())
                by_half += 2 * price * wider
                by_middle += 2 * MOVED * moved / np.exp(self.first[index][1])
                moves = self.free[index]
                gradients += [np.where(moves & ~self.zero[index], by_middle, 0.0), np.where(moves, by_half, 0.0)]
            return total, np.concatenate(gradients) * scale

        start = (np.concatenate([np.concatenate(pair) for pair in self.now]) - first) / scale
        self.now = self._unpacked(first + minimized(cost, start, steps) * scale)

    def _unpacked(self, values: Any) -> list[tuple[Any, Any]]:
        found, at = [], 0
        for middle, _ in self.first:
            count = len(middle)
            found.append((values[at : at + count], values[at + count : at + 2 * count]))
            at += 2 * count
        return found

    def drop(self, most: float) -> int:
        """Drops a share of the tests that reject next to nothing, those that reject least first."""
        least = self.misfits()
        unused: list[tuple[float, int, int]] = []
        for index, tests in enumerate(self.tests):
            used = np.zeros(len(tests))
            for item in self.items:
                if item.way == index:
                    parts, found = self._parts(item)[1], item.measured.found
                    sums = parts.sum(axis=1)
                    others = (found >= self.count) & (sums >= 1) & (least[found] >= 1) & (sums < 1 + 2 * MOST)
                    parts, sums, which = parts[others], sums[others], item.measured.tests[others]
                    for test in range(len(tests)):
                        without = sums - (parts * (which == test)).sum(axis=1)
                        used[test] += self.weights[found[others][without < 1]].sum()
            kept = self.ways[index].kept | set(self.ways[index].fixed)
            unused += [
                (float(value), index, at) for at, value in enumerate(used) if value < UNUSED and tests[at] not in kept
            ]
        unused = sorted(unused)[: int(np.ceil(len(unused) * most))]
        for index, tests in enumerate(self.tests):
            dropped = {test for _, other, test in unused if other == index}
            kept = [test for test in range(len(tests)) if test not in dropped]
            number = np.full(len(tests) + 1, len(kept))
            number[kept] = np.arange(len(kept))
            self.tests[index] = [tests[test] for test in kept]
            self.zero[index] = self.zero[index][kept]
            self.free[index] = self.free[index][kept]
            self.first[index] = (self.first[index][0][kept], self.first[index][1][kept])
            self.now[index] = (self.now[index][0][kept], self.now[index][1][kept])
            for item in self.items:
                if item.way == index:
                    item.measured = replace(item.measured, tests=number[item.measured.tests])
        return len(unused)

    def widen(self, factor: float) -> None:
        """Multiplies the halves of all limits that are fitted."""
        pairs = zip(self.now, self.free)
        self.now = [(middle, half + np.where(free, np.log(factor), 0.0)) for (middle, half), free in pairs]

    def limits(self) -> list[dict[Test, tuple[float, float]]]:
        """Returns the limits of each way."""
        found = []
        for tests, free, (middle, half) in zip(self.tests, self.free, self.now):
            reach = np.exp(half)
            found.append(
                {
                    test: (0.0 if test[0] in BEST_AT_ZERO else float(at - by), float(at + by))
                    for test, fits, at, by in zip(tests, free, middle, reach)
                    if fits
                }
            )
        return found

    def texts(self, change: str = "") -> list[str]:
        """Returns the patterns of all ways, for drawings that the change turns into the sign."""
        pairs = zip(self.ways, self.limits())
        return [way.pattern(limits, combined(each, change)) for way, limits in pairs for each in way.changes]


def _parts(measured: Measured, middle: Any, half: Any) -> tuple[Any, Any]:
    """Returns deviations and misfits of all tests."""
    middle, factor = np.append(middle, 0.0), np.append(np.exp(-half), 0.0)
    deviation = np.clip((measured.values - middle[measured.tests]) * factor[measured.tests], -_FARTHEST, _FARTHEST)
    square = deviation * deviation
    fourth = square * square
    return deviation, 2 * fourth / (2 + fourth)


def fitted(ways: Sequence[Way], measured: Sequence[Sequence[Measured]], count: int, weights: Any) -> Fit:
    fit = Fit(ways, measured, count, weights)
    fit.improve(120)
    for most in (0.5, 0.5, 1.0):
        fit.drop(most)
        fit.improve(80)
    return fit


def minimized(cost: Callable[[Any], tuple[float, Any]], point: Any, steps: int, memory: int = 10) -> Any:
    """Returns a minimum (L-BFGS: Nocedal, "Updating quasi-Newton matrices with limited storage", 1980)."""
    value, gradient = cost(point)
    history: list[tuple[Any, Any]] = []
    for _ in range(steps):
        direction, factors = gradient.copy(), []
        for step, change in reversed(history):
            factors.append(float(step @ direction) / float(step @ change))
            direction -= factors[-1] * change
        if history:
            step, change = history[-1]
            direction *= float(step @ change) / float(change @ change)
        for (step, change), factor in zip(history, reversed(factors)):
            direction += (factor - float(change @ direction) / float(step @ change)) * step
        slope = float(gradient @ direction)
        if slope <= 1e-14:
            break
        length = 1.0 if history else min(1.0, 0.3 / float(np.sqrt(direction @ direction)))
        while length > 1e-8:
            trial = point - length * direction
            found, steeper = cost(trial)
            if found <= value - 1e-4 * length * slope:
                break
            length *= 0.5
        else:
            break
        step, change = trial - point, steeper - gradient
        if float(step @ change) > 1e-12:
            history = [*history[1 - memory :], (step, change)]
        isDone = value - found < 1e-6
        point, value, gradient = trial, found, steeper
        if isDone:
            break
    return point
