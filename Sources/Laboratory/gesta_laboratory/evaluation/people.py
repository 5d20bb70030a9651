"""Figures by person: people differ more than the strokes of one of them, so that intervals are over people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gesta_tools.rates import wilson

ROUNDS = 2000
FEWEST = 10
"""The fewest drawings of a person whose own rate is reported."""
POOR = 0.8


def interval(values: Any, who: Sequence[tuple[str, str]]) -> list[float]:
    """Returns the 95 % interval of the mean of values over people: a bootstrap over people, with their strokes (Efron
    and Tibshirani, 1993).
    """
    return _interval(*_sums(values, who))


def _sums(values: Any, who: Sequence[tuple[str, str]]) -> tuple[Any, Any]:
    """Returns the sum of each person's values and their number, in the order of the people's names."""
    index = {person: at for at, person in enumerate(sorted(set(who)))}
    rows = np.array([index[person] for person in who], dtype=int)
    return (
        np.bincount(rows, np.asarray(values, dtype=float), len(index)),
        np.bincount(rows, minlength=len(index)).astype(float),
    )


def _interval(sums: Any, count: Any) -> list[float]:
    chosen = np.random.default_rng(1).integers(0, len(count), (ROUNDS, len(count)))
    rates = sums[chosen].sum(axis=1) / count[chosen].sum(axis=1)
    return [float(each) for each in np.percentile(rates, (2.5, 97.5))]


def by_person(hits: Any, who: Sequence[tuple[str, str]]) -> dict[str, Any]:
    """Returns the number of people, the 95 % interval of the rate of hits over people, and who is poorly recognized.

    Poor are people of at least FEWEST strokes whose own rate is significantly below POOR.
    """
    people = sorted(set(who))
    if not people:
        return {"people": 0, "interval": None, "mean_of_people": None, "poor": []}
    right, count = _sums(hits, who)
    poor = [
        {"person": " ".join(person), "right": int(right[at]), "of": int(count[at])}
        for at, person in enumerate(people)
        if count[at] >= FEWEST and wilson(int(right[at]), int(count[at]))[1] < POOR
    ]
    return {
        "people": len(people),
        "interval": _interval(right, count),
        "mean_of_people": float((right / count).mean()),
        "poor": poor,
    }
