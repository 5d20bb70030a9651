"""How early strokes are recognized before the lift, and how well `progress` estimates the part drawn.

The part of a stroke is that of its path length. Each figure is a curve over the tenths of the stroke drawn: the share
of the strokes that were recognized by then, as intended and otherwise, with the usual parameters and `eager`. Those
limit other strokes to about 1 %. At the end of the stroke, the recognition at the lift is included.

Presets: each alone, on the strokes of its gesture and on all others. Set: one recognizer of all gestures of the $1 set,
on these. Templates: the same gestures by examples of the same person and of others, with rejection. The first two are
also measured without `eager`, at the lift. Company: see `company`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

import numpy as np
from gesta import State

from . import company, templates
from .labels import CLOSED_SET, Gesture, intended, is_near_closed_set
from .player import Bank, Progress, Results, Unavailable, decision_point, settings
from .strokes import Stroke

TENTHS = tuple(number / 10 for number in range(1, 11))
INSIDE = TENTHS[:-1]
"""Where the estimate of the part drawn is read."""
SETS = ("dollar1", "dollar_student", "synthetic")
EVERY = 10
"""One of this many rounds with a person's own examples is played."""
_NEVER = 2.0


def evaluate(
    strokes: Sequence[Stroke], gestures: Sequence[Gesture], positive: Any, negative: Any, progress: Progress
) -> dict[str, Any]:
    """Returns the figures. `positive` and `negative` have a row per gesture and a column per stroke."""
    figures: dict[str, Any] = {
        "parts": list(TENTHS),
        "presets": _presets(strokes, gestures, positive, negative, progress),
    }
    if figures["presets"]:
        figures["presets_mean"] = _mean(list(figures["presets"].values()))
    sets = [set_ for set_ in SETS if any(stroke.set == set_ and intended(set_, stroke.label) for stroke in strokes)]
    one_part = [stroke for stroke in strokes if len(stroke.parts) == 1]
    among = [stroke for stroke in one_part if stroke.set in sets and intended(stroke.set, stroke.label)]
    if among:
        figures["set"] = _set(among, progress)
        with suppress(Unavailable):  # noted by the closed set
            figures.update(_templates(one_part, sets, progress))
    figures["company"] = company.presets(strokes, gestures, progress) if len(gestures) > 1 else {}
    if among:
        with suppress(Unavailable):
            figures["company"].update(company.signs(among, sets, progress))
    return figures


# ------------------------------------------------------------------------------------------------------------- presets


def _presets(
    strokes: Sequence[Stroke], gestures: Sequence[Gesture], positive: Any, negative: Any, progress: Progress
) -> dict[str, Any]:
    advance = progress("presets before the lift", 2 * len(strokes))

    def play(eager: bool) -> Results:
        with Bank([settings(gesture, "robust", 1.0, eager) for gesture in gestures]) as bank:
            return bank.play(strokes, advance)

    lift, eager = play(False), play(True)
    found = {}
    for row, gesture in enumerate(gestures):
        own, other = positive[row], negative[row]
        if not own.any() or not other.any():
            continue
        path = np.where(eager.accepted[row], eager.path[row], _NEVER)
        drawn = [strokes[column] for column in np.flatnonzero(own) if len(strokes[column].parts) == 1]
        with Bank([settings(gesture, "robust", 1.0, False)]) as bank:
            errors = progress_errors(bank, drawn)
        found[gesture.name] = {
            "positives": int(own.sum()),
            "negatives": int(other.sum()),
            "recognized": curve(path[own]),
            "false_accepts": curve(path[other]),
            "recognized_at_lift": float(lift.accepted[row][own].mean()),
            "false_accepts_at_lift": float(lift.accepted[row][other].mean()),
            "decided_at": _decided(path[own]),
            "progress_error": _mean_error(errors),
        }
    return found


def curve(parts: Any) -> list[float]:
    """Returns the share of strokes that were recognized by each of TENTHS. `parts` are where they were, or _NEVER."""
    return [float((parts <= part + 1e-9).mean()) for part in TENTHS]


def _decided(parts: Any) -> float | None:
    recognized = parts[parts < _NEVER]
    return float(recognized.mean()) if len(recognized) else None


def _mean(each: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Returns the mean of figures and curves."""
    mean: dict[str, Any] = {}
    for key in each[0]:
        values = [figures[key] for figures in each if figures[key] is not None]
        mean[key] = np.mean(values, axis=0).tolist() if values else None
    return mean


# ------------------------------------------------------------------------------------------------------ the part drawn


def progress_errors(bank: Bank, strokes: Iterable[Stroke]) -> list[float]:
    """Returns the differences between the value `progress` of a bank's first recognizer and the part that is drawn.

    It is read when each of INSIDE is reached, while the recognizer can still recognize the stroke.
    """
    recognizer = bank.recognizers[0]
    return [
        abs(recognizer["progress"] - part)
        for _, part in bank.along(strokes, INSIDE)
        if recognizer.state == State.POSSIBLE
    ]


def _mean_error(errors: Sequence[float]) -> float | None:
    return float(np.mean(errors)) if errors else None


# ------------------------------------------------------------------------------------------------- one of several names


def _named(results: Iterable[tuple[str, str, float]]) -> dict[str, Any]:
    """Returns the curves of right and wrong names; results are the intended and the recognized name, and the part."""
    results = list(results)
    if not results:
        return {"strokes": 0, "recognized": [0.0] * len(TENTHS), "wrong": [0.0] * len(TENTHS), "decided_at": None}
    right = np.array([part if name == recognized else _NEVER for name, recognized, part in results])
    wrong = np.array([part if recognized not in ("", name) else _NEVER for name, recognized, part in results])
    return {
        "strokes": len(results),
        "recognized": curve(right),
        "wrong": curve(wrong),
        "decided_at": _decided(np.minimum(right, wrong)),
    }


def _set(strokes: Sequence[Stroke], progress: Progress) -> dict[str, Any]:
    advance = progress("presets in a set before the lift", len(strokes) * 3)
    pattern = "; ".join(CLOSED_SET)

    def play(eager: bool) -> Iterable[tuple[str, str, float]]:
        with Bank([("gesta.stroke", {"pattern": pattern, "eager": eager})]) as bank:
            for stroke, when in bank.each(strokes, advance):
                name = "" if when is None else str(bank.recognizers[0]["name"])
                yield intended(stroke.set, stroke.label), name, 1.0 if when is None else decision_point(stroke, when)[0]

    lift = _named(play(False))
    with Bank([("gesta.stroke", {"pattern": pattern})]) as bank:
        errors = progress_errors(bank, strokes)
    advance(len(strokes))
    return {
        **_named(play(True)),
        "recognized_at_lift": lift["recognized"][-1],
        "wrong_at_lift": lift["wrong"][-1],
        "progress_error": _mean_error(errors),
    }


def _templates(strokes: Sequence[Stroke], sets: Sequence[str], progress: Progress) -> dict[str, Any]:
    people = templates.people_of(strokes, sets)
    negatives = [
        stroke for stroke in strokes if stroke.set not in sets and not is_near_closed_set(stroke.set, stroke.label)
    ]
    kinds: Mapping[str, Callable[[str], list[templates.Round]]] = {
        "templates_own": lambda set_: templates.own(people, set_, templates.ONLINE)[::EVERY],
        "templates_others": lambda set_: templates.others_of(people, set_, sets),
    }
    figures = {}
    for kind, rounds_of in kinds.items():
        rounds = [each for set_ in sets for each in rounds_of(set_)]
        if not rounds:
            continue
        others = [
            templates.Round(each.examples, negatives[at % templates.EVERY :: templates.EVERY])
            for at, each in enumerate(rounds)
        ]

        def play(rounds: Sequence[templates.Round], eager: bool) -> list[tuple[str, str, float]]:
            return templates.recognize(rounds, templates.FALSE_POSITIVES, eager, progress)

        found, lift = _named(play(rounds, True)), _named(play(rounds, False))
        wrong, wrong_at_lift = (_named(("", *rest) for _, *rest in play(others, eager)) for eager in (True, False))
        figures[kind] = {
            **found,
            "negatives": wrong["strokes"],
            "false_accepts": wrong["wrong"] if negatives else None,
            "recognized_at_lift": lift["recognized"][-1],
            "wrong_at_lift": lift["wrong"][-1],
            "false_accepts_at_lift": wrong_at_lift["wrong"][-1] if negatives else None,
            "progress_error": _mean_error([error for each in rounds for error in _errors(each)]),
        }
    return figures


def _errors(each: templates.Round) -> list[float]:
    with Bank([(templates.CLASS, {"false_positives": 1.0, "min_size": 0.0, "follow": True})]) as bank:
        templates.learn(bank.recognizers[0], each, 1.0)
        return progress_errors(bank, each.tested)


# --------------------------------------------------------------------------------------------------------------- plots


def draw(figures: Mapping[str, Any], path: str) -> None:
    """Draws the curves, in the format given by the file name's suffix. Raises OSError or ValueError."""
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    figure, (left, right) = plt.subplots(1, 2, figsize=(12, 5.5), layout="constrained")
    lines = {
        "each preset alone, mean": figures.get("presets_mean"),
        "presets in a set": figures.get("set"),
        "templates, own examples": figures.get("templates_own"),
        "templates, others' examples": figures.get("templates_others"),
    }
    x = [100 * part for part in figures["parts"]]
    for at, (title, each) in enumerate(lines.items()):
        if not each:
            continue
        left.plot(x, [100 * share for share in each["recognized"]], ".-", color=f"C{at}", label=title)
        kind = "false_accepts" if each.get("false_accepts") else "wrong"
        right.plot(x, [100 * share for share in each[kind]], ".-", color=f"C{at}", label=title)
        right.plot([100], [100 * each[f"{kind}_at_lift"]], "s", color=f"C{at}", ms=6)
    for axes, title in ((left, "recognized"), (right, "others accepted, or a wrong name; square: without eager")):
        axes.set_title(title)
        axes.set_xlabel("part of the stroke drawn, %")
        axes.set_ylabel("strokes, %")
        axes.grid(alpha=0.3)
        if axes.get_legend_handles_labels()[0]:
            axes.legend(fontsize=8)
    left.set_ylim(0, 100)
    figure.savefig(path, dpi=100)
    plt.close(figure)
