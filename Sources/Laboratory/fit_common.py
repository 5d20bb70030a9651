"""Fits how common each preset is in ordinary touch: what `common` states in PatternPresets.swift. fit.py calls it.

The parameter `false_positives` limits the likelihood of a match. One limit for all presets is not the best: words and
drags often look like a V and never like a brace. With `common`, the limits at each rate lose as few signs as possible
for what the presets take of ordinary touch together: another sign lost costs equally much touch everywhere. (Lagrange
multipliers.)
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "Tools"), str(HERE.parent / "Bindings" / "Python")]

from fit_presets import with_common  # noqa: E402
from gesta_laboratory.evaluation.labels import Gesture  # noqa: E402
from gesta_laboratory.evaluation.player import Bank, settings  # noqa: E402
from gesta_laboratory.evaluation.strokes import Stroke  # noqa: E402
from gesta_laboratory.evaluation.together import among  # noqa: E402
from gesta_laboratory.fitting.variants import slanted, variants  # noqa: E402
from ordinary_touch import KINDS, hours_of, is_ordinary_touch  # noqa: E402

COSTS = (0.03, 0.05, 0.08, 0.12, 0.18, 0.27, 0.4, 0.6, 0.9)
"""What a stroke taken in an hour costs, in percent of the signs, from tolerant to strict programs."""
MIDDLE = 0.18
WRONG = 0.5
"""What a sign recognized as another one costs, in signs lost."""
VARIANTS = 8
"""Variants of each stroke of ordinary touch: people's are few."""
BITS = 6.0
"""Units of confidence for a doubling of the likelihood."""
SLOPE = 4.0 / 3
"""PatternDemand: by how many bits the limit rises when the rate is halved."""
LOOSEST, STRICTEST = -2.0, 2.0
"""The limits of `common`: signs that touch never looks like still have to be told from other signs, and those whose
drawings nearly all match well have to allow for people who draw them otherwise.
"""
LIKE = {"circle_cw": "circle", "circle_ccw": "circle", "v": "chevron_down"}
"""Presets that are like another one, whose figures they have."""
TRIED = np.arange(0.0, 300.0, 3.0)


def confidences(strokes: Sequence[Stroke], gestures: Sequence[Gesture]) -> Any:
    """Returns the confidence of each preset for each stroke; -1 where it is not recognized."""
    found = np.full((len(gestures), len(strokes)), -1)
    with Bank([settings(gesture, "robust", 1.0, False) for gesture in gestures]) as bank:
        for column, stroke in enumerate(strokes):
            for row in np.flatnonzero(bank.play([stroke]).accepted[:, 0]):
                found[row, column] = bank.recognizers[row].confidence
    return found


def remaining(confidences: Any, limits: Any) -> Any:
    """Returns how many of the confidences are not below each limit."""
    ordered = np.sort(confidences)
    return len(ordered) - np.searchsorted(ordered, limits)


def fit(strokes: Sequence[Stroke], gestures: Sequence[Gesture]) -> dict[str, float]:
    """Returns `common` of each preset; 0 for those that nobody has drawn."""
    touch = [stroke for stroke in strokes if is_ordinary_touch(stroke)]
    touch += list(variants(touch, slanted, VARIANTS))
    signs, _ = among([stroke for stroke in strokes if stroke.set not in KINDS], gestures)
    hours = hours_of(touch)
    by_sign, by_touch = confidences(signs, gestures), confidences(touch, gestures)
    positive = np.array([[it.is_positive(stroke.set, stroke.label) for stroke in signs] for it in gestures])
    left_out = np.array([[it.is_left_out(stroke.set, stroke.label) for stroke in signs] for it in gestures])
    wins = (by_sign == by_sign.max(axis=0)) & (by_sign >= 0)
    takes = (by_touch == by_touch.max(axis=0)) & (by_touch >= 0)
    bits = {}
    for row in np.flatnonzero(positive.any(axis=1)):
        right = by_sign[row, wins[row] & positive[row]]
        wrong = by_sign[row, wins[row] & ~positive[row] & ~left_out[row]]
        taken = by_touch[row, takes[row]]
        cost = np.zeros(len(TRIED))
        for price in COSTS:
            limits = TRIED + BITS * SLOPE * np.log2(price / MIDDLE)
            lost = 100 * (WRONG * remaining(wrong, limits) - remaining(right, limits)) / len(signs)
            cost += (lost + price * remaining(taken, limits) / hours) / price**0.5
        bits[gestures[row].name] = float(TRIED[cost.argmin()]) / BITS
    average = float(np.median(list(bits.values())))
    return {name: round(min(max(each - average, LOOSEST), STRICTEST), 1) for name, each in bits.items()}


def in_full(patterns: Mapping[str, str], name: str) -> str:
    """Returns a pattern with those that it names in place of their names."""
    return re.sub(r"^chevron_\w+", lambda named: in_full(patterns, named[0]), patterns[name])


def changed(patterns: Mapping[str, str], commons: Mapping[str, float]) -> dict[str, str]:
    """Returns the patterns with what they state of ordinary touch. Those that only name another one remain."""
    return {
        name: pattern if pattern in patterns else with_common(pattern, commons.get(LIKE.get(name, name), 0.0))
        for name, pattern in patterns.items()
    }
