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


def by_person(hits: Any, who: Sequence[tuple[str, str]]) -> dict[str, Any]:
    """Returns the number of people, the 95 % interval of the rate of hits over people, and who is poorly recognized.

    The interval is that of a bootstrap over people, with their strokes (Efron and Tibshirani, 1993). Poor are people of
    at least FEWEST strokes whose own rate is significantly below POOR.
    """
    people = sorted(set(who))
    index = {person: at for at, person in enumerate(people)}
    rows = np.array([index[person] for person in who], dtype=int)
    right = np.bincount(rows, np.asarray(hits, dtype=float), len(people))
    count = np.bincount(rows, minlength=len(people)).astype(float)
    if not len(people):
        return {"people": 0, "interval": None, "mean_of_people": None, "poor": []}
    chosen = np.random.default_rng(1).integers(0, len(people), (ROUNDS, len(people)))
    rates = right[chosen].sum(axis=1) / count[chosen].sum(axis=1)
    poor = [
        {"person": " ".join(person), "right": int(right[at]), "of": int(count[at])}
        for at, person in enumerate(people)
        if count[at] >= FEWEST and wilson(int(right[at]), int(count[at]))[1] < POOR
    ]
    return {
        "people": len(people),
        "interval": [float(each) for each in np.percentile(rates, (2.5, 97.5))],
        "mean_of_people": float((right / count).mean()),
        "poor": poor,
    }
