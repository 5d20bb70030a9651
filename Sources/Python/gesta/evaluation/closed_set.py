"""The 16 gestures of the $1 set, told apart by one recognizer that knows them all and may also say that it was none.

Presets: nothing is learned, so all people are unseen. What is not recognized counts as wrong. Online: the same, as soon as the recognizer
is sure that nothing else can come of it; what it decides at the lift, or not at all, counts as decided at 1. With examples instead of
presets: templates.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from . import templates
from .labels import CLOSED_SET, meant
from .player import Bank, Progress, Unavailable, decided
from .strokes import Stroke

SETS = ("dollar1", "dollar_student", "synthetic")
"""Sets that have these gestures; the first that there are strokes of is the one that the main figures are of."""


def evaluate(
    strokes: Sequence[Stroke], progress: Progress
) -> tuple[dict[str, Any], dict[str, Any], Any | None, list[str]]:
    """The figures of the closed set, those online, how often each was taken for which (the last column: for none), and remarks."""
    closed: dict[str, Any] = {
        key: None for key in ("dollar1_presets", "templates_1", "templates_3", "templates_5", "templates_10_others")
    }
    online: dict[str, Any] = {"accuracy": None, "mean_fraction": None}
    counts, notes = None, []
    sets = [set_ for set_ in SETS if any(stroke.set == set_ and meant(set_, stroke.label) for stroke in strokes)]
    try:
        for set_ in sets:
            among = [stroke for stroke in strokes if stroke.set == set_ and meant(set_, stroke.label)]
            each, _ = _told_apart(among, False, progress(f"closed set, {set_}", len(among)))
            closed[f"{set_}_presets"] = _accuracy(each)
            if counts is None:
                counts = each
                closed["by_gesture"] = {
                    name: float(each[at, at] / each[at].sum()) for at, name in enumerate(CLOSED_SET) if each[at].any()
                }
                early, fractions = _told_apart(among, True, progress(f"online, {set_}", len(among)))
                online["presets_accuracy"], online["presets_mean_fraction"] = (
                    _accuracy(early),
                    float(np.mean(fractions)),
                )
    except Unavailable as reason:
        notes.append(f"no closed set of presets: {reason}")
    try:
        templates.measure(strokes, sets, closed, online, progress)
    except Unavailable as reason:
        notes.append(f"no templates: {reason}")
    return closed, online, counts, notes


def _told_apart(strokes: Sequence[Stroke], eager: bool, advance: Any) -> tuple[Any, list[float]]:
    """What was meant by what was recognized, and at which part of the path each was decided; 1 for what was not recognized."""
    counts = np.zeros((len(CLOSED_SET), len(CLOSED_SET) + 1), int)
    fractions = []
    with Bank([("gesta.stroke", {"pattern": "; ".join(CLOSED_SET), **({"eager": True} if eager else {})})]) as bank:
        for stroke, when in bank.each(strokes, advance):
            said = bank.recognizers[0]["name"] if when is not None else ""
            counts[
                CLOSED_SET.index(meant(stroke.set, stroke.label)), CLOSED_SET.index(said) if said in CLOSED_SET else -1
            ] += 1
            fractions.append(1.0 if when is None else decided(stroke, when)[0])
    return counts, fractions


def _accuracy(counts: Any) -> float:
    return float(np.trace(counts[:, :-1]) / counts.sum())
