"""Rates and their intervals of 95 %, over gestures and over people.

People differ more than the gestures of one of them, so that a thousand gestures of four people say less about everybody
than a thousand people do. The intervals here count what the gestures are worth: as many independent ones as have the
variance between people (Korn and Graubard, Survey Methodology 24, 1998), with Student's quantile for few people. They
hold for a rate of 0 and of 1, and depend on nothing but the counts.

Threads: pure functions; may be called on any thread.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

Z = 1.959964
"""The quantile of the normal distribution."""

_QUANTILES = {1: 12.706, 2: 4.303}
"""Student's quantile for few degrees of freedom, where its expansion is off by more than a percent."""


def wilson(count: float, of: float) -> tuple[float, float]:
    """Returns the interval of a rate of independent trials (Wilson, J. of the American Statistical Association,
    1927).
    """
    z2 = Z**2
    rate, scale = count / of, 1 + z2 / of
    middle, half = rate + z2 / (2 * of), Z * ((rate * (1 - rate) + z2 / (4 * of)) / of) ** 0.5
    return max((middle - half) / scale, 0.0), min((middle + half) / scale, 1.0)


def over_people(people: Iterable[tuple[int, int]]) -> tuple[float, float] | None:
    """Returns the interval of a rate over people, each (count, of); of one person, that over the gestures.

    None if there is nothing to count.
    """
    known = [(min(each[0], each[1]), each[1]) for each in people if each[1]]
    of = sum(each[1] for each in known)
    if not of:
        return None
    rate = sum(each[0] for each in known) / of
    worth = float(of)
    if len(known) > 1:
        independent = rate * (1 - rate) / of
        between = variance([count - rate * total for count, total in known]) / of**2
        if between > independent > 0:
            worth *= independent / between
        worth = max(worth * (Z / quantile(len(known) - 1)) ** 2, 1.0)
    return wilson(rate * worth, worth)


def difference(people: Sequence[tuple[int, int, int]]) -> tuple[float, float, float] | None:
    """Returns how much a rate has changed, and the interval of that over people, each (before, after, of).

    None for fewer than two people.
    """
    known = [each for each in people if each[2]]
    if len(known) < 2:
        return None
    of = sum(each[2] for each in known)
    mean = sum(after - before for before, after, _ in known) / of
    spread = variance([after - before - mean * total for before, after, total in known]) ** 0.5 / of
    half = quantile(len(known) - 1) * spread
    return mean, mean - half, mean + half


def variance(residuals: Sequence[float]) -> float:
    """The variance of a sum over people, from what each deviates."""
    count = len(residuals)
    return count / (count - 1) * math.fsum(each * each for each in residuals)


def quantile(freedom: int) -> float:
    """Student's quantile of 97.5 % (Cornish and Fisher's expansion)."""
    if freedom in _QUANTILES:
        return _QUANTILES[freedom]
    terms = ((Z**3 + Z) / 4, (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96, (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384)
    return Z + sum(each / float(freedom) ** (at + 1) for at, each in enumerate(terms))


def percent(rate: float) -> str:
    """A rate as a percentage, with as many digits as small ones need."""
    value = 100 * rate
    digits = 0 if value == 0 or 10 <= value <= 90 else 1 if 1 <= value <= 99 else 2
    text = f"{value:.{digits}f}"
    return text.rstrip("0").rstrip(".") if "." in text and math.isclose(float(text), round(float(text))) else text
