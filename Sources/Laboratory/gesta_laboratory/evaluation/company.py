"""Eager recognizers in company: each sign has a recognizer of its own, and all of them compete for each stroke.

They are compared with one recognizer of all signs, which the same rules should make equally good, and with the same
recognizers without `eager`. Presets are measured on all strokes that people meant as one of them, and templates on the
16 signs of the $1 set, with examples of the same person. What counts as right and wrong is as in `together`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from . import templates
from .labels import BY_NAME, Gesture, intended
from .player import Bank, Progress, decision_point, settings
from .strokes import Stroke
from .together import SYNONYMS, among

Decisions = list[tuple[str, float]]
"""For each stroke, the name that was recognized, "" for none, and the part of the path at which it was."""

PARTS = tuple(number / 10 for number in range(1, 11))
EVERY = 10
"""One of this many rounds with a person's own examples is played."""
_UNDECIDED = ("", 1.0)


def presets(strokes: Sequence[Stroke], gestures: Sequence[Gesture], progress: Progress) -> dict[str, Any]:
    """Returns the figures of all presets; empty if no stroke is meant as one of them."""
    found, meant = among(strokes, gestures)
    if not found:
        return {}
    advance = progress("presets in company before the lift", 4 * len(found))

    def judge(name: str, stroke: Stroke) -> int:
        if any(gesture.name == name for gesture in meant[stroke.set, stroke.label]):
            return 1
        return -1 if name and not BY_NAME[name].is_left_out(stroke.set, stroke.label) else 0

    def figures(play: Callable[[bool], Decisions]) -> dict[str, Any]:
        signs = [meant[stroke.set, stroke.label][0].name for stroke in found]
        eager, lift = (
            [(judge(name, stroke), part) for stroke, (name, part) in zip(found, play(is_eager))]
            for is_eager in (True, False)
        )
        return _figures(eager, lift, signs, [f"{stroke.set} {stroke.person}" for stroke in found])

    return {
        "presets": figures(lambda eager: _each(found, gestures, eager, advance)),
        "presets_as_one": figures(lambda eager: _one(found, gestures, eager, advance)),
    }


def signs(strokes: Sequence[Stroke], sets: Sequence[str], progress: Progress) -> dict[str, Any]:
    """Returns the figures of templates, one for each sign; empty if no person has drawn enough strokes."""
    people = templates.people_of([stroke for stroke in strokes if len(stroke.parts) == 1], sets)
    rounds = [each for set_ in sets for each in templates.own(people, set_, templates.ONLINE)[::EVERY]]
    tested = [stroke for each in rounds for stroke in each.tested]
    if not tested:
        return {}
    advance = progress("templates in company before the lift", 4 * len(tested))
    meant = [intended(stroke.set, stroke.label) for stroke in tested]
    drawers = [f"{stroke.set} {stroke.person}" for stroke in tested]

    def figures(split: bool) -> dict[str, Any]:
        eager, lift = (
            [
                (1 if name == sign else -1 if name else 0, part)
                for sign, (name, part) in zip(meant, _templates(rounds, split, is_eager, advance))
            ]
            for is_eager in (True, False)
        )
        return _figures(eager, lift, meant, drawers)

    return {"templates": figures(True), "templates_as_one": figures(False)}


def _figures(
    eager: Sequence[tuple[int, float]], lift: Sequence[tuple[int, float]], signs: Sequence[str], people: Sequence[str]
) -> dict[str, Any]:
    """Returns the figures of decisions: 1 for right, -1 for wrong, and the part of the path."""
    kind, part = (np.array(column) for column in zip(*eager))
    at_lift = np.array([kind for kind, _ in lift])
    by_person = {name: float((kind[np.array(people) == name] == 1).mean()) for name in set(people)}
    by_sign = {name: float((kind[np.array(signs) == name] == 1).mean()) for name in set(signs)}
    worst = min(sorted(by_sign), key=lambda name: by_sign[name])
    return {
        "strokes": len(kind),
        "people": len(by_person),
        "right": [float(((kind == 1) & (part <= most + 1e-9)).mean()) for most in PARTS],
        "wrong": [float(((kind == -1) & (part <= most + 1e-9)).mean()) for most in PARTS],
        "right_at_lift": float((at_lift == 1).mean()),
        "wrong_at_lift": float((at_lift == -1).mean()),
        "decided_at": float(part.mean()),
        "mean_of_people": float(np.mean(list(by_person.values()))),
        "worst": [worst, by_sign[worst]],
    }


def _won(bank: Bank, names: Sequence[str], strokes: Sequence[Stroke], advance: Callable[[int], object]) -> Decisions:
    results = bank.play(strokes, advance)
    winners = [np.flatnonzero(column) for column in results.accepted.T]
    return [
        (names[rows[0]], float(results.path[rows[0], column])) if len(rows) else _UNDECIDED
        for column, rows in enumerate(winners)
    ]


def _each(
    strokes: Sequence[Stroke], gestures: Sequence[Gesture], eager: bool, advance: Callable[[int], object]
) -> Decisions:
    with Bank([settings(gesture, "robust", 1.0, eager) for gesture in gestures], competing=True) as bank:
        return _won(bank, [gesture.name for gesture in gestures], strokes, advance)


def _one(
    strokes: Sequence[Stroke], gestures: Sequence[Gesture], eager: bool, advance: Callable[[int], object]
) -> Decisions:
    pattern = "; ".join(gesture.name for gesture in gestures if gesture.name not in SYNONYMS)
    with Bank([("gesta.stroke", {"pattern": pattern, "eager": eager})]) as bank:
        return _named(bank, strokes, advance)


def _named(bank: Bank, strokes: Sequence[Stroke], advance: Callable[[int], object]) -> Decisions:
    return [
        _UNDECIDED if when is None else (str(bank.recognizers[0]["name"]), decision_point(stroke, when)[0])
        for stroke, when in bank.each(strokes, advance)
    ]


def _templates(
    rounds: Sequence[templates.Round], split: bool, eager: bool, advance: Callable[[int], object]
) -> Decisions:
    found: Decisions = []
    parameters = {"false_positives": 1.0, "min_size": 0.0, "eager": eager}
    for each in rounds:
        names = list(each.examples)
        with Bank([(templates.CLASS, parameters)] * (len(names) if split else 1), competing=True) as bank:
            if not split:
                templates.learn(bank.recognizers[0], each, templates.FALSE_POSITIVES)
                found += _named(bank, each.tested, advance)
                continue
            for recognizer, name in zip(bank.recognizers, names):
                own = templates.Round({name: each.examples[name]}, [])
                templates.learn(recognizer, own, templates.FALSE_POSITIVES)
            found += _won(bank, names, each.tested, advance)
    return found
