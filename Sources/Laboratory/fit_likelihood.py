"""Fits the likelihood of a match with a pattern: what PatternLikelihood.swift states. fit.py calls it.

The binary logarithm of the likelihood ratio is t (a - b √m + c m) - d + n - log₂ w for a misfit m, where t, n and w
follow from the numbers of tests, segments and ways. a, b, c and d are fitted by logistic regression to the misfits of
people's strokes with the presets: of each preset, its drawings and all others weigh the same.
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

from fit_presets import ways_of  # noqa: E402
from gesta_laboratory.evaluation.labels import BY_NAME  # noqa: E402
from gesta_laboratory.evaluation.strokes import Stroke  # noqa: E402
from gesta_laboratory.fitting.ways import Way, fits  # noqa: E402

FILE = HERE.parent / "Core" / "Signs" / "Patterns" / "PatternLikelihood.swift"
STATED = re.compile(r"closeness = ([\d.]+) - ([\d.]+) \* .* \+ ([\d.]+) \* .*\n.* - ([\d.]+) \+ offset")
"""a, b, c and d in the source, which has them more than once."""
MOST = 4.0
"""The largest misfit that is used: the limits are at most 1."""
SYNONYMS = ("v", "caret", "circle_cw", "circle_ccw")


def fitted(strokes: Sequence[Stroke], patterns: Mapping[str, str]) -> tuple[float, ...]:
    """Returns a, b, c and d. `patterns` name no others."""
    names = [name for name in patterns if name not in SYNONYMS and BY_NAME.get(name)]
    rows, offsets, drawn, weights = [], [], [], []
    for name, found in zip(names, fits([patterns[name] for name in names], strokes)):
        gesture = BY_NAME[name]
        fit = np.array([len(stroke.parts) <= gesture.strokes for stroke in strokes])
        own = fit & np.array([gesture.is_positive(stroke.set, stroke.label) for stroke in strokes])
        others = fit & ~own & ~np.array([gesture.is_left_out(stroke.set, stroke.label) for stroke in strokes])
        if not own.any():
            continue
        misfit, tests, segments = found.T
        near = (own | others) & (misfit < MOST)
        m, k = misfit[near], tests[near]
        t, n = np.minimum(1, k / 5), np.minimum(np.minimum(segments[near], 5), k / 4)
        rows.append(np.column_stack([t, -t * np.sqrt(m), t * m, -np.ones(len(m))]))
        offsets.append((n - logarithm(sum(Way(way).chains for way in ways_of(patterns[name])))) * np.log(2))
        drawn.append(own[near])
        weights.append(np.where(own, 0.5 / own.sum(), 0.5 / others.sum())[near])
    return regression(*map(np.concatenate, (rows, offsets, drawn, weights)))


def regression(x: Any, offset: Any, y: Any, weight: Any) -> tuple[float, ...]:
    """Returns the coefficients by logistic regression (Newton's method), as binary logarithms."""
    found = np.zeros(x.shape[1])
    for _ in range(100):
        p = 1 / (1 + np.exp(-np.clip(x @ found + offset, -30, 30)))
        slope = x.T @ (weight * (y - p)) - 1e-6 * found
        curve = (x * (weight * p * (1 - p))[:, None]).T @ x + 1e-6 * np.eye(x.shape[1])
        found += np.linalg.solve(curve, slope)
    return tuple(round(float(each), 2) for each in found / np.log(2))


def logarithm(number: float) -> float:
    """The binary logarithm as the library approximates it: linear between powers of 2."""
    exponent = int(np.floor(np.log2(number)))
    return float(exponent + number / 2.0**exponent - 1)


def stated(source: str) -> tuple[str, ...]:
    """Returns a, b, c and d as the source has them."""
    found = STATED.search(source)
    if not found:
        raise SystemExit(f"{FILE.name} has no coefficients")
    return found.groups()


def written(source: str, constants: Sequence[float]) -> str:
    """Returns the source with these constants."""
    new = dict(zip(stated(source), (f"{value:g}" for value in constants)))
    return re.sub("|".join(rf"(?<![\d.]){re.escape(each)}(?![\d.])" for each in new), lambda at: new[at[0]], source)
