"""The 16 gestures of the $1 set, told apart by one recognizer that knows them all and may also say that it was none.

Presets: nothing is learned, so all people are unseen. What is not recognized counts as wrong. Online: the same, as soon as the recognizer is
sure that nothing else can come of it; a stroke that it decides at the lift alone counts as decided at 1.
"""

from __future__ import annotations

from typing import Any, Optional, Sequence

import numpy as np

from .labels import CLOSED_SET, meant
from .player import Bank, Progress, Unavailable, decided
from .strokes import Stroke

SETS = ("dollar1", "dollar_student", "synthetic")
"""Sets that have these gestures; the first that there are strokes of is the one whose confusions are told."""


def evaluate(strokes: Sequence[Stroke], progress: Progress) -> "tuple[dict[str, Any], dict[str, Any], Optional[Any], list[str]]":
    """The figures of the closed set, those online, how often each was taken for which (the last column: for none), and remarks."""
    closed: dict[str, Any] = {"dollar1_presets": None, "dollar1_presets_by_gesture": {}, "templates_1": None, "templates_3": None,
                              "templates_5": None, "templates_10_others": None}
    online: dict[str, Any] = {"accuracy": None, "mean_fraction": None}
    counts = None
    try:
        for set_ in SETS:
            among = [stroke for stroke in strokes if stroke.set == set_ and meant(set_, stroke.label)]
            if not among:
                continue
            each, _ = _told_apart(among, False, progress(f"closed set, {set_}", len(among)))
            closed[f"{set_}_presets"] = _accuracy(each)
            if counts is None:
                counts = each
                closed["dollar1_presets_by_gesture"] = {name: float(each[at, at] / each[at].sum()) for at, name in enumerate(CLOSED_SET)
                                                        if each[at].any()}
                early, fractions = _told_apart(among, True, progress(f"online, {set_}", len(among)))
                online["accuracy"], online["mean_fraction"] = _accuracy(early), float(np.mean(fractions)) if fractions else None
                online["decided_before_the_lift"] = float(np.mean(np.array(fractions) < 1.0)) if fractions else None
    except Unavailable as reason:
        return closed, online, counts, [f"no closed set: {reason}"]
    return closed, online, counts, []


def _told_apart(strokes: Sequence[Stroke], eager: bool, advance: Any) -> "tuple[Any, list[float]]":
    """What was meant by what was recognized, and at which part of the path those that were recognized were."""
    counts = np.zeros((len(CLOSED_SET), len(CLOSED_SET) + 1), int)
    fractions = []
    with Bank([("gesta.stroke", {"pattern": "; ".join(CLOSED_SET), **({"eager": True} if eager else {})})]) as bank:
        for stroke, when in bank.each(strokes, advance):
            said = bank.recognizers[0]["name"] if when is not None else ""
            counts[CLOSED_SET.index(meant(stroke.set, stroke.label)), CLOSED_SET.index(said) if said in CLOSED_SET else -1] += 1
            if when is not None:
                fractions.append(decided(stroke, when)[0])
    return counts, fractions


def _accuracy(counts: Any) -> float:
    return float(np.trace(counts[:, :-1]) / counts.sum())
