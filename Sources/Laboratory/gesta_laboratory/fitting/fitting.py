"""Finds the limits of a sign's tests: those that accept its drawings and reject all others.

Minimizes the rate of errors, softened where a misfit is close to 1, over the middles and halves of all limits. Halves
that become smaller than what the drawings need cost extra, so that a test decides alone only where the others do not.
Tests that reject next to nothing are dropped. Everything is deterministic.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..evaluation.strokes import Stroke
from .ways import BEST_AT_ZERO, Way, backward, changed, combined

SOFT, MARGIN = 0.12, 0.1
"""How gradually misfits near 1 become errors, and by how much they should differ from 1."""
WIDER, OUTLIERS = 1.3, 0.02
"""The first limits: those of the drawings without this share on either side, wider by this factor."""
NARROWED, WIDENED, MOVED = 0.03, 0.0002, 0.01
"""What it costs to change limits: the squared logarithm of the factor, or the squared distance over the half."""
MOST = 20.0
"""The largest misfit whose tests are still changed."""
FAR = 8.0
"""Others with a larger misfit are left out until the tests are next dropped."""
UNUSED = 0.004
"""Tests without which less is accepted, weighted, are dropped."""
LEAST = {"direction": 20, "entry": 15, "exit": 15, "turn": 25, "corner": 25, "sweep": 40, "tilt": 20, "kink": 20}
"""The smallest first halves; 0.06 for all other features."""


@dataclass
class Item:
    """A way with one of its changes, and what is measured of all strokes."""

    way: int
    measured: Any
    found: Any


class Fit:
    """The limits of a sign. `weights` are positive; the first `count` strokes are drawings of the sign."""

    def __init__(self, ways: Sequence[Way], strokes: Sequence[Stroke], count: int, weights: Any) -> None:
        self.ways, self.count, self.weights = list(ways), count, weights
        self.items = []
        for index, way in enumerate(ways):
            for change in way.changes:
                for turn in (lambda stroke: stroke, backward) if way.either_way else (lambda stroke: stroke,):
                    measured = way.measures([turn(changed(stroke, change)) for stroke in strokes])
                    found = np.flatnonzero(np.isfinite(measured).all(axis=1))
                    self.items.append(Item(index, measured[found], found))
        self.first = [self._first(index) for index in range(len(ways))]
        self.now = [(middle.copy(), half.copy()) for middle, half in self.first]

    def _first(self, index: int) -> tuple[Any, Any]:
        """Returns the middles and the logarithms of the halves that the drawings need."""
        way = self.ways[index]
        nearest = self._nearest()
        isOnly = len(self.items) == len(self.ways)
        rows, weights = [], []
        for at, item in enumerate(self.items):
            if item.way == index:
                mine = (item.found < self.count) & ((nearest[item.found] == at) | isOnly)
                rows.append(item.measured[mine])
                weights.append(self.weights[item.found[mine]])
        table, weights = np.concatenate(rows), np.concatenate(weights)
        middles, halves = [], []
        for column, (name, _) in enumerate(way.features):
            order = np.argsort(table[:, column], kind="stable")
            share = np.cumsum(weights[order]) - weights[order] / 2
            share = share / max(float(weights.sum()), 1e-12)
            low, high = np.interp((OUTLIERS, 1 - OUTLIERS), share, table[order, column]) if len(order) else (-1, 1)
            low = -high if name in BEST_AT_ZERO else low
            middles.append((low + high) / 2)
            halves.append(max((high - low) / 2 * WIDER, LEAST.get(name, 0.06)))
        return np.array(middles), np.log(halves)

    def _nearest(self) -> Any:
        """Returns the item whose segments each drawing is nearest to in direction and in what precedes and follows."""
        distance = np.full((len(self.items), len(self.weights)), np.inf)
        for at, item in enumerate(self.items):
            sum_ = np.zeros(len(item.found))
            for column, (name, segment) in enumerate(self.ways[item.way].features):
                values = item.measured[:, column]
                if name == "direction":
                    sum_ += (values / 40) ** 2
                elif name == "sweep":
                    way, degrees, *_ = self.ways[item.way].segments[segment].text.split()
                    sum_ += ((values - float(degrees) * (1 if way == "cw" else -1)) / 70) ** 2
                elif name in ("hook_in", "hook_out"):
                    sum_ += (values / 0.1) ** 2
            distance[at, item.found] = sum_
        return distance.argmin(axis=0)

    def misfits(self) -> Any:
        """Returns the least misfit of each stroke."""
        least = np.full(len(self.weights), np.inf)
        for item in self.items:
            least[item.found] = np.minimum(least[item.found], _parts(item.measured, *self.now[item.way])[1].sum(axis=1))
        return least

    def improve(self, steps: int) -> None:
        kept = (np.arange(len(self.weights)) < self.count) | (self.misfits() < FAR)
        items = [Item(it.way, it.measured[kept[it.found]], it.found[kept[it.found]]) for it in self.items]
        scale = np.concatenate([np.concatenate([np.exp(half), np.ones(len(half))]) for _, half in self.first])
        first = np.concatenate([np.concatenate(pair) for pair in self.first])
        sign = np.where(np.arange(len(self.weights)) < self.count, 1.0, -1.0)

        def cost(point: Any) -> tuple[float, Any]:
            now = self._unpacked(first + point * scale)
            least, best = np.full(len(self.weights), MOST), np.full(len(self.weights), -1)
            parts = []
            for at, item in enumerate(items):
                parts.append(_parts(item.measured, *now[item.way]))
                sums = parts[-1][1].sum(axis=1)
                better = sums < least[item.found]
                least[item.found[better]], best[item.found[better]] = sums[better], at
            beyond = (sign * (least - 1) + MARGIN) / SOFT
            active = kept & ((sign > 0) | (best >= 0))
            total = float((self.weights * np.logaddexp(0, beyond))[active].sum() * SOFT)
            slope = self.weights * sign / (1 + np.exp(-np.clip(beyond, -60, 60)))
            gradients = []
            for index, (middle, half) in enumerate(now):
                by_middle, by_half = np.zeros(len(middle)), np.zeros(len(half))
                for at, item in enumerate(items):
                    rows = np.flatnonzero(best[item.found] == at) if item.way == index else []
                    if len(rows):
                        d = parts[at][0][rows]
                        steep = slope[item.found[rows], None] * 16 * d**3 / (2 + d**4) ** 2
                        by_middle -= steep.sum(axis=0) / np.exp(half)
                        by_half -= (steep * d).sum(axis=0)
                wider, moved = (
                    half - self.first[index][1],
                    (middle - self.first[index][0]) / np.exp(self.first[index][1]),
                )
                price = np.where(wider < 0, NARROWED, WIDENED)
                total += float((price * wider**2).sum() + MOVED * (moved**2).sum())
                by_half += 2 * price * wider
                by_middle += 2 * MOVED * moved / np.exp(self.first[index][1])
                zero = [name in BEST_AT_ZERO for name, _ in self.ways[index].features]
                gradients += [np.where(zero, 0.0, by_middle), by_half]
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
        for index, way in enumerate(self.ways):
            used = np.zeros(len(way.features))
            for item in self.items:
                if item.way == index:
                    parts = _parts(item.measured, *self.now[index])[1]
                    sums = parts.sum(axis=1)
                    others = (item.found >= self.count) & (sums >= 1) & (least[item.found] >= 1)
                    used += ((sums[:, None] - parts < 1) & others[:, None]).T @ self.weights[item.found]
            unused += [(float(value), index, column) for column, value in enumerate(used) if value < UNUSED]
        unused = sorted(unused)[: int(np.ceil(len(unused) * most))]
        for index, way in enumerate(self.ways):
            columns = {column for _, other, column in unused if other == index}
            kept = [column for column in range(len(way.features)) if column not in columns]
            self.ways[index] = way.without(way.features[column] for column in columns)
            self.first[index] = tuple(each[kept] for each in self.first[index])
            self.now[index] = tuple(each[kept] for each in self.now[index])
            for item in self.items:
                if item.way == index:
                    item.measured = item.measured[:, kept]
        return len(unused)

    def texts(self, change: str = "") -> list[str]:
        """Returns the patterns of all ways, for drawings that the change turns into the sign."""
        found = []
        for way, (middle, half) in zip(self.ways, self.now):
            limits = {}
            for feature, at, reach in zip(way.features, middle, np.exp(half)):
                limits[feature] = (0.0, reach) if feature[0] in BEST_AT_ZERO else (at - reach, at + reach)
            found += [way.text(limits, combined(each, change)) for each in way.changes]
        return found


def _parts(measured: Any, middle: Any, half: Any) -> tuple[Any, Any]:
    """Returns deviations and misfits of all tests."""
    deviation = (measured - middle) / np.exp(half)
    fourth = deviation**4
    return deviation, 2 * fourth / (2 + fourth)


def fitted(ways: Sequence[Way], strokes: Sequence[Stroke], count: int, weights: Any) -> Fit:
    fit = Fit(ways, strokes, count, weights)
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
