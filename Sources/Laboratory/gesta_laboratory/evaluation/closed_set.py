"""Accuracy on the 16 gestures of the $1 set, distinguished by one recognizer that may also reject.

Presets: nothing is learned, so all people are unseen. A rejected stroke counts as wrong. Online: the recognizer is
eager and decides as soon as no other gesture is possible; strokes decided at the lift, or rejected, count as decided at
1. The module templates does the same with examples instead of presets.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from . import templates
from .labels import CLOSED_SET, intended
from .player import Bank, Progress, Unavailable, decision_point
from .strokes import Stroke

SETS = ("dollar1", "dollar_student", "synthetic")
"""Sets that contain these gestures. The main figures are those of the first set that has strokes."""


def evaluate(
    strokes: Sequence[Stroke], progress: Progress
) -> tuple[dict[str, Any], dict[str, Any], Any | None, list[str]]:
    """Returns the closed-set figures, the online figures, the confusion counts (the last column: rejected), and
    remarks.
    """
    closed: dict[str, Any] = dict.fromkeys(
        ("dollar1_presets", "templates_1", "templates_3", "templates_5", "templates_10_others")
    )
    online: dict[str, Any] = {"accuracy": None, "mean_fraction": None}
    counts, notes = None, []
    sets = [set_ for set_ in SETS if any(stroke.set == set_ and intended(set_, stroke.label) for stroke in strokes)]
    try:
        for set_ in sets:
            among = [stroke for stroke in strokes if stroke.set == set_ and intended(set_, stroke.label)]
            each, _ = _distinguish(among, False, progress(f"closed set, {set_}", len(among)))
            closed[f"{set_}_presets"] = _accuracy(each)
            if counts is None:
                counts = each
                closed["by_gesture"] = {
                    name: float(each[at, at] / each[at].sum()) for at, name in enumerate(CLOSED_SET) if each[at].any()
                }
                early, fractions = _distinguish(among, True, progress(f"online, {set_}", len(among)))
                online["presets_accuracy"], online["presets_mean_fraction"] = (
                    _accuracy(early),
                    float(np.mean(fractions)),
                )
    except Unavailable as reason:
        notes.append(f"closed set of presets not measured: {reason}")
    try:
        templates.measure(strokes, sets, closed, online, progress)
    except Unavailable as reason:
        notes.append(f"templates not measured: {reason}")
    return closed, online, counts, notes


def _distinguish(strokes: Sequence[Stroke], eager: bool, advance: Any) -> tuple[Any, list[float]]:
    """Returns the counts of intended by recognized gestures, and the fraction of the path at which each was decided.

    The fraction is 1 for rejected strokes.
    """
    counts = np.zeros((len(CLOSED_SET), len(CLOSED_SET) + 1), int)
    fractions = []
    with Bank([("gesta.stroke", {"pattern": "; ".join(CLOSED_SET), **({"eager": True} if eager else {})})]) as bank:
        for stroke, when in bank.each(strokes, advance):
            recognized = bank.recognizers[0]["name"] if when is not None else ""
            counts[
                CLOSED_SET.index(intended(stroke.set, stroke.label)),
                CLOSED_SET.index(recognized) if recognized in CLOSED_SET else -1,
            ] += 1
            fractions.append(1.0 if when is None else decision_point(stroke, when)[0])
    return counts, fractions


def _accuracy(counts: Any) -> float:
    return float(np.trace(counts[:, :-1]) / counts.sum())
