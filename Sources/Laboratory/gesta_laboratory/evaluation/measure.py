"""Figures of the presets: recall, false accepts, time to decision and confusion, by rate and on perturbed
strokes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Callable

import numpy as np

from . import closed_set, early, together
from .labels import BY_NAME, DRAGS_AND_TAPS, SHAPE_WRITING, Gesture, Labels, for_strokes
from .people import by_person
from .perturb import PERTURBATIONS, mirrored
from .player import Bank, Progress, Results, Unavailable, settings
from .strokes import Stroke

STRICT = 0.003
"""The parameter false_positives of programs that reject more; at 1, the tests of the patterns alone decide."""
CURVE = (1.0, 0.3, 0.1, 0.03, 0.01, STRICT, 0.001, 0.0003)
WORST = 12
LEAST_IN_CLASS = 10
"""The fewest strokes of a class of negatives whose rate is compared with those of others."""


@dataclass
class Table:
    """Strokes, and how each counts for each gesture. Arrays have one row per gesture and one column per stroke.

    Drawings of more strokes than a gesture has are neither positives nor negatives: one of their strokes may well be
    the gesture. `drawings` are all other drawings of several strokes.
    """

    strokes: list[Stroke]
    gestures: list[Gesture]
    positive: Any
    negative: Any
    drawings: Any
    mirrored: Any
    groups: Any
    names: list[tuple[str, str]]

    @staticmethod
    def of(strokes: Sequence[Stroke], gestures: Sequence[Gesture]) -> Table:
        """Builds the table. Mirrored copies are appended; they count only for gestures with `mirrored`."""
        names = sorted({(stroke.set, stroke.label) for stroke in strokes})
        index = {name: at for at, name in enumerate(names)}
        copied = [
            stroke
            for stroke in strokes
            if any(gesture.mirrored and gesture.is_positive(stroke.set, stroke.label) for gesture in gestures)
        ]
        every = [*strokes, *map(mirrored, copied)]
        groups = np.array([index[stroke.set, stroke.label] for stroke in every], dtype=int)
        copy = np.arange(len(every)) >= len(strokes)
        is_positive = np.array([[gesture.is_positive(*name) for name in names] for gesture in gestures]).reshape(
            len(gestures), len(names)
        )
        is_left_out = np.array([[gesture.is_left_out(*name) for name in names] for gesture in gestures]).reshape(
            is_positive.shape
        )
        takes_copies = np.array([[gesture.mirrored] for gesture in gestures])
        parts = np.array([len(stroke.parts) for stroke in every], dtype=int)
        fits = parts <= np.array([[gesture.strokes] for gesture in gestures])
        other = ~is_positive[:, groups] & ~is_left_out[:, groups] & ~copy
        return Table(
            every,
            list(gestures),
            is_positive[:, groups] & (~copy | takes_copies) & fits,
            other & fits,
            other & (parts > 1),
            copy,
            groups,
            names,
        )

    @property
    def easy(self) -> Any:
        """Which strokes are of sets without gestures."""
        return np.array([name[0] in (DRAGS_AND_TAPS, SHAPE_WRITING) for name in self.names], dtype=bool)[self.groups]

    def left_out(self, gesture: Gesture, reason: str | None = None) -> Any:
        """Returns which strokes are left out for a gesture, for one of its reasons or for any."""
        among = np.zeros(len(self.strokes), dtype=bool)
        for why, labels in gesture.left_out.items():
            if reason in (why, None):
                among |= self.group(labels)
        return among & (np.array([len(stroke.parts) for stroke in self.strokes]) <= gesture.strokes)

    def group(self, labels: Labels) -> Any:
        """Returns which strokes have these labels."""
        selected = np.array([label in labels.get(set_, ()) for set_, label in self.names], dtype=bool)
        return selected[self.groups] & ~self.mirrored


@dataclass
class Result:
    """All results. `figures` is the JSON output; the other fields are for pictures.

    missing: gestures that the library does not have, and why
    notes:   remarks for readers of the figures
    warnings: why the figures may be useless
    """

    figures: dict[str, Any]
    table: Table
    results: Results
    missing: dict[str, str] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    curve: dict[str, list[dict[str, float]]] = field(default_factory=dict)
    closed: Any | None = None  # 16 x 17: intended by recognized, the last column for rejected


@dataclass(frozen=True)
class Options:
    """Options of an evaluation.

    `rules` is "robust" or "literal", `eager` applies to classes that have it, `perturb` adds perturbed strokes, `early`
    the figures before the lift, `names` are those of the gestures, `mapped` are further positives: see
    `labels.for_strokes`. `patterns` replace those of the library, by name.
    """

    rules: str = "robust"
    eager: bool = False
    perturb: bool = False
    early: bool = False
    names: tuple[str, ...] = tuple(BY_NAME)
    mapped: Labels = field(default_factory=dict)
    patterns: Mapping[str, str] = field(default_factory=dict)


def evaluate(strokes: Sequence[Stroke], options: Options, progress: Progress) -> Result:
    """Plays the strokes to all presets that the library has and returns the figures.

    Raises ValueError if the library has none of the presets or if there are no strokes.
    """
    if not strokes:
        raise ValueError("no strokes to evaluate")
    graded = options.rules == "robust"
    gestures, missing = _available(options)
    if not gestures:
        name, reason = next(iter(missing.items()))
        raise ValueError(
            f"the library has none of the presets with {options.rules} rules: {name}: {reason}"
            + ("; --rules literal evaluates those with literal rules" if graded else "")
        )
    gestures = for_strokes(gestures, {(stroke.set, stroke.label) for stroke in strokes}, options.mapped)
    table = Table.of(strokes, gestures)
    curve: dict[str, list[dict[str, float]]] = {gesture.name: [] for gesture in gestures}
    played: dict[float, Results] = {}
    points = CURVE if graded else (1.0,)
    advance = progress("replaying", len(table.strokes) * len(points))
    for rate in points:
        try:
            results = played[rate] = _play(table.strokes, gestures, options, rate, advance)
        except Unavailable:
            continue  # outside the range of the library's parameter
        for row, gesture in enumerate(gestures):
            recall, false = _rates(table, results, row)
            curve[gesture.name].append({"rate": rate, "recall": recall, "false_accepts": false})
    usual, strict = played[1.0], played.get(STRICT)
    presets = {gesture.name: _preset(table, row, usual, strict) for row, gesture in enumerate(gestures)}
    for name, at in curve.items():
        presets[name]["recall_at"] = (
            {f"{target:g}": _recall_at(at, target) for target in (0.01, 0.003)} if graded else {}
        )
    figures = {"presets": presets, "confusion": _confusion(table, usual), "non_gestures": _non_gestures(table, usual)}
    result = Result(figures, table, usual, missing, curve=curve if graded else {})
    if not table.positive.any():
        result.warnings.append(_without_positives(table))
    if not graded:
        result.notes.append("literal rules have no rate: the strict figures are the same as the others")
    if options.perturb:
        _perturbed(result, options, progress)
    figures["closed_set"], figures["online"], result.closed, notes = closed_set.evaluate(strokes, progress)
    result.notes += notes
    if graded and len(gestures) > 1:
        figures["together"] = together.evaluate(strokes, gestures, progress)
    if graded and options.early:
        figures["early"] = early.evaluate(table.strokes, gestures, table.positive, table.negative, progress)
    return result


def _without_positives(table: Table) -> str:
    found = ", ".join(f"{set_}:{label}" for set_, label in table.names[:8])
    more = f" and {len(table.names) - 8:,} more" if len(table.names) > 8 else ""
    return (
        f"NO STROKE IS LABELED AS ONE OF THE GESTURES: every stroke counts as a negative. The labels are {found}"
        f"{more}. Use the name of a preset as the label, or --map LABEL=PRESET."
    )


def _available(options: Options) -> tuple[list[Gesture], dict[str, str]]:
    """Returns the gestures that the library has, and the reasons why it does not have the others."""
    found, missing = [], {}
    for name in options.names:
        gesture = BY_NAME[name]
        if name in options.patterns:
            gesture = gesture.with_pattern(options.patterns[name])
        try:
            Bank([settings(gesture, options.rules, 1.0, options.eager)]).context.close()
            found.append(gesture)
        except Unavailable as reason:
            missing[name] = str(reason)
    return found, missing


def _play(
    strokes: Sequence[Stroke],
    gestures: Sequence[Gesture],
    options: Options,
    rate: float,
    advance: Callable[[int], object],
) -> Results:
    with Bank([settings(gesture, options.rules, rate, options.eager) for gesture in gestures]) as bank:
        return bank.play(strokes, advance)


# ------------------------------------------------------------------------------------------------------------- presets


def _rate(hits: Any, among: Any) -> float | None:
    """Returns the fraction of `among` that is in `hits`; None if `among` is empty."""
    count = int(np.count_nonzero(among))
    return float(np.count_nonzero(hits & among)) / count if count else None


def _rates(table: Table, results: Results, row: int) -> tuple[Any, Any]:
    return _rate(results.accepted[row], table.positive[row]), _rate(results.accepted[row], table.negative[row])


def _preset(table: Table, row: int, usual: Results, strict: Results | None) -> dict[str, Any]:
    gesture, accepted, positive, negative = (
        table.gestures[row],
        usual.accepted[row],
        table.positive[row],
        table.negative[row],
    )
    strictly = (strict or usual).accepted[row]
    sets = sorted({set_ for set_, _ in table.names})
    figures: dict[str, Any] = {
        "recall": _rate(accepted, positive),
        "positives": int(positive.sum()),
        "false_accepts": _rate(accepted, negative),
        "negatives": int(negative.sum()),
        "recall_strict": _rate(strictly, positive),
        "false_accepts_strict": _rate(strictly, negative),
        "false_accepts_hard": _rate(accepted, negative & ~table.easy),
        "negatives_hard": int((negative & ~table.easy).sum()),
        "worst_class": _worst_class(table, accepted, negative),
        "drawings": _group(accepted, table.drawings[row]),
        "left_out_groups": _left_out(table, gesture, accepted),
        "false_accepts_nothing_left_out": _rate(accepted, negative | table.left_out(gesture)),
        "worst": {label: false / total for label, (false, total) in _worst(table, accepted, negative).items()},
        "worst_strict": {label: false / total for label, (false, total) in _worst(table, strictly, negative).items()},
        "worst_counts": _worst(table, accepted, negative),
        "left_out": int(table.left_out(gesture).sum()),
        "people": len({(stroke.set, stroke.person) for stroke, is_one in zip(table.strokes, positive) if is_one}),
        "by_person": by_person(
            accepted[positive], [(it.set, it.person) for it, is_one in zip(table.strokes, positive) if is_one]
        ),
        "decided_at": _mean(usual.path[row], accepted & positive),
        "decided_at_time": _mean(usual.time[row], accepted & positive),
        "recall_by_set": {
            set_: rate for set_ in sets if (rate := _rate(accepted, positive & _in_set(table, set_))) is not None
        },
        "false_accepts_by_set": {
            set_: rate for set_ in sets if (rate := _rate(accepted, negative & _in_set(table, set_))) is not None
        },
        "apart": {},
    }
    for title, labels in gesture.apart.items():
        group = table.group(labels) & negative
        figures["apart"][title] = {
            "strokes": int(group.sum()),
            "rate": _rate(accepted, group),
            "rate_strict": _rate(strictly, group),
            "false_accepts_without": _rate(accepted, negative & ~group),
            "false_accepts_strict_without": _rate(strictly, negative & ~group),
        }
    if gesture.mirrored:
        figures["recall_as_drawn"] = _rate(accepted, positive & ~table.mirrored)
        figures["recall_mirrored"] = _rate(accepted, positive & table.mirrored)
    return figures


def _group(accepted: Any, among: Any) -> dict[str, Any]:
    return {"strokes": int(among.sum()), "accepted": int((accepted & among).sum()), "rate": _rate(accepted, among)}


def _worst_class(table: Table, accepted: Any, negative: Any) -> dict[str, Any] | None:
    """Returns the class of at least LEAST_IN_CLASS negatives with the highest rate of false accepts."""
    total = np.bincount(table.groups[negative], minlength=len(table.names))
    false = np.bincount(table.groups[negative & accepted], minlength=len(table.names))
    rate = np.where(total >= LEAST_IN_CLASS, false / np.maximum(total, 1), 0.0)
    at = int(rate.argmax()) if len(rate) else 0
    if not len(rate) or rate[at] == 0.0:
        return None
    return {
        "class": " ".join(table.names[at]),
        "strokes": int(total[at]),
        "accepted": int(false[at]),
        "rate": float(rate[at]),
    }


def _left_out(table: Table, gesture: Gesture, accepted: Any) -> dict[str, Any]:
    """Returns the strokes that count neither way, by reason."""
    groups = {}
    for reason, labels in gesture.left_out.items():
        among = table.left_out(gesture, reason)
        names = [" ".join(name) for name in table.names if name[1] in labels.get(name[0], ())]
        if names:
            groups[reason] = {"labels": names, **_group(accepted, among)}
    return groups


def _in_set(table: Table, set_: str) -> Any:
    return np.array([name[0] == set_ for name in table.names], dtype=bool)[table.groups]


def _mean(values: Any, among: Any) -> float | None:
    return float(values[among].mean()) if among.any() else None


def _worst(table: Table, accepted: Any, negative: Any) -> dict[str, list[int]]:
    """Returns the (set, label) classes with the most false accepts: false accepts and number of strokes."""
    total = np.bincount(table.groups[negative], minlength=len(table.names))
    false = np.bincount(table.groups[negative & accepted], minlength=len(table.names))
    most = sorted(np.flatnonzero(false), key=lambda at: (-false[at], table.names[at]))[:WORST]
    return {" ".join(table.names[at]): [int(false[at]), int(total[at])] for at in most}


def _recall_at(curve: Sequence[Mapping[str, Any]], target: float) -> float | None:
    """Returns the best recall at which at most `target` of the negatives are accepted, interpolated linearly."""
    best: float | None = None
    for at, each in enumerate(curve):
        if each["recall"] is None or each["false_accepts"] is None:
            return None
        reached = each["recall"] if each["false_accepts"] <= target else None
        if reached is None and at + 1 < len(curve) and curve[at + 1]["false_accepts"] < target:
            after = curve[at + 1]
            part = (each["false_accepts"] - target) / (each["false_accepts"] - after["false_accepts"])
            reached = each["recall"] + part * (after["recall"] - each["recall"])
        best = reached if best is None or (reached is not None and reached > best) else best
    return best


def _confusion(table: Table, results: Results) -> dict[str, dict[str, float]]:
    """Returns the fraction of each gesture's strokes that each preset accepts."""
    rows = {}
    for row, gesture in enumerate(table.gestures):
        own = table.positive[row] & ~table.mirrored
        if own.any():
            rates = results.accepted[:, own].mean(axis=1)
            rows[gesture.name] = {other.name: float(rate) for other, rate in zip(table.gestures, rates) if rate > 0}
    return rows


def _non_gestures(table: Table, results: Results) -> dict[str, Any]:
    """Returns the rate at which each preset accepts drags and taps, the highest of these rates, and those of shape
    writing.
    """
    figures: dict[str, Any] = {"false_positives": None, "worst_preset": None}
    for key, set_ in (("presets", DRAGS_AND_TAPS), (SHAPE_WRITING, SHAPE_WRITING)):
        among = _in_set(table, set_) & ~table.mirrored
        rates = {
            gesture.name: rate
            for row, gesture in enumerate(table.gestures)
            if (rate := _rate(results.accepted[row], among)) is not None
        }
        figures[key] = rates
        if rates and set_ == DRAGS_AND_TAPS:
            figures["worst_preset"] = max(rates, key=lambda name: rates[name])
            figures["false_positives"] = rates[figures["worst_preset"]]
            figures["strokes"] = int(among.sum())
    return figures


# -------------------------------------------------------------------------------------------------------- perturbations


def _perturbed(result: Result, options: Options, progress: Progress) -> None:
    """Adds the recall of each preset on each perturbation of its positives."""
    table = result.table
    selected = np.flatnonzero(table.positive.any(axis=0))
    strokes = [table.strokes[at] for at in selected]
    advance = progress("perturbed", len(strokes) * len(PERTURBATIONS))
    for perturbation in PERTURBATIONS:
        results = _play([perturbation.change(stroke) for stroke in strokes], table.gestures, options, 1.0, advance)
        for row, gesture in enumerate(table.gestures):
            recall = _rate(results.accepted[row], table.positive[row][selected])
            if recall is not None:
                result.figures["presets"][gesture.name].setdefault("perturbed", {})[perturbation.name] = recall
