"""Measures: the figures of a sequence while it is under way."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Measure:
    """A figure of a recognizer's sequence, and the range in which it must be.

    `name` names the figure ("movement", "held"), `unit` its unit. It must be from `least` to `most`, which are infinite
    where there is no limit; `met` says whether it is. `parameter` is the name of the parameter that limits it, or None.
    `reason` is the Reason of the verdict if the figure remains or leaves outside of the range, or a reason of the
    class. Of a finished stroke, `segment` is the number of the measured segment of the pattern, from 1, and `first` and
    `last` are the part of the path that is measured, as shares of its length; `segment` is 0 for the whole gesture.
    """

    name: str
    measured: float
    least: float
    most: float
    met: bool
    unit: str
    parameter: str | None
    reason: int
    segment: int
    first: float
    last: float
