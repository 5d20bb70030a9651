"""All presets together: one context in which they compete for each stroke, without relations between them.

A stroke counts as right if the preset that recognizes it is a gesture that its label stands for (a circle may be
recognized as a clockwise circle), and as wrong if it is any other, except for one that the label is left out for. The
order in which recognizers are created decides only between equal confidences, so every order must give about the same
figures. The same is measured with one recognizer that has all presets as its patterns.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from gesta_tools.rates import wilson

from .labels import BY_NAME, Gesture
from .people import by_person
from .player import Bank, Progress, settings
from .strokes import Stroke

SYNONYMS = ("chevron_up", "chevron_down")
"""Presets whose patterns have other names as well: caret and v."""
SHUFFLES = 2
_SHOWN = 20


@dataclass
class Tally:
    """Counts of strokes: right, wrong and all, and the confusions as (intended, recognized)."""

    right: int = 0
    wrong: int = 0
    strokes: int = 0
    confusions: Counter[tuple[str, str]] = field(default_factory=Counter)
    hits: list[tuple[bool, bool, tuple[str, str]]] = field(default_factory=list)
    """Of each stroke: whether it was right, whether wrong, and who drew it."""

    def count(self, stroke: Stroke, intended: Sequence[Gesture], recognized: str) -> None:
        isRight = any(gesture.name == recognized for gesture in intended)
        isWrong = bool(recognized) and not isRight and not BY_NAME[recognized].is_left_out(stroke.set, stroke.label)
        self.strokes += 1
        self.right += isRight
        self.wrong += isWrong
        if isWrong:
            self.confusions[intended[0].name, recognized] += 1
        self.hits.append((isRight, isWrong, (stroke.set, stroke.person)))

    def figures(self) -> dict[str, Any]:
        return {
            "strokes": self.strokes,
            "right": self.right / self.strokes,
            "right_interval": wilson(self.right, self.strokes),
            "wrong": self.wrong / self.strokes,
            "wrong_interval": wilson(self.wrong, self.strokes),
            "right_by_person": by_person([each[0] for each in self.hits], [each[2] for each in self.hits]),
            "wrong_by_person": by_person([each[1] for each in self.hits], [each[2] for each in self.hits])["interval"],
        }


def among(
    strokes: Sequence[Stroke], gestures: Sequence[Gesture]
) -> tuple[list[Stroke], dict[tuple[str, str], list[Gesture]]]:
    """Returns the strokes that people meant as one of the gestures, and the gestures that each label stands for."""
    intended = {
        name: [gesture for gesture in gestures if gesture.is_positive(*name)]
        for name in {(stroke.set, stroke.label) for stroke in strokes}
    }
    drawn = [
        stroke
        for stroke in strokes
        if any(len(stroke.parts) <= gesture.strokes for gesture in intended[stroke.set, stroke.label])
    ]
    return drawn, intended


def evaluate(strokes: Sequence[Stroke], gestures: Sequence[Gesture], progress: Progress) -> dict[str, Any]:
    """Returns the figures: in several orders, by set, by one recognizer, and the most frequent confusions.

    Empty if no stroke is intended as one of the gestures.
    """
    drawn, intended = among(strokes, gestures)
    if not drawn:
        return {}
    forward = list(gestures)
    orders = {"header": forward, "reversed": forward[::-1]}
    for seed in range(1, SHUFFLES + 1):
        orders[f"shuffled_{seed}"] = random.Random(seed).sample(forward, len(forward))
    alternatives = [_alternative(gesture) for gesture in gestures if gesture.name not in SYNONYMS]
    advance = progress("all presets together", len(drawn) * (len(orders) + 1))

    def tallies(recognize: Callable[[Sequence[Stroke]], Sequence[str]]) -> dict[str, Tally]:
        found = {"": Tally()}
        for stroke, name in zip(drawn, recognize(drawn)):
            for key in ("", stroke.set):
                found.setdefault(key, Tally()).count(stroke, intended[stroke.set, stroke.label], name)
        return found

    figures: dict[str, Any] = {"orders": {}}
    for order, each in orders.items():
        found = tallies(lambda strokes, each=each: by_rivals(strokes, each, advance))
        figures["orders"][order] = found[""].figures()
        if order == "header":
            figures["by_set"] = {set_: tally.figures() for set_, tally in found.items() if set_}
            most = found[""].confusions.most_common(_SHOWN)
            figures["confusions"] = [[*pair, count] for pair, count in most]
    found = tallies(lambda strokes: _by_one(strokes, alternatives, advance))
    figures["one_recognizer"] = found[""].figures()
    figures["one_recognizer_by_set"] = {set_: tally.figures() for set_, tally in found.items() if set_}
    return figures


def _alternative(gesture: Gesture) -> str:
    """Returns the gesture as one of several patterns."""
    stated = BY_NAME[gesture.name].parameters != gesture.parameters
    return f"{gesture.name}: {gesture.parameters['pattern']}" if stated else gesture.name


def by_rivals(
    strokes: Sequence[Stroke],
    gestures: Sequence[Gesture],
    advance: Callable[[int], object] = lambda count: None,
    parameters: Mapping[str, float] | None = None,
    examples: Mapping[str, Sequence[Stroke]] | None = None,
) -> list[str]:
    """Returns the preset that wins each stroke, or "". `parameters` are set for each preset; `examples` by its name."""
    classes = [settings(gesture, "robust", 1.0, False) for gesture in gestures]
    with Bank([(name, {**own, **(parameters or {})}) for name, own in classes], competing=True) as bank:
        for gesture, recognizer in zip(gestures, bank.recognizers):
            for drawing in (examples or {}).get(gesture.name, ()):
                recognizer.add_example(gesture.name, drawing.example)
        accepted = bank.play(strokes, advance).accepted
    winners = [[gesture.name for gesture, is_one in zip(gestures, column) if is_one] for column in accepted.T]
    return [names[0] if names else "" for names in winners]


def _by_one(strokes: Sequence[Stroke], names: Sequence[str], advance: Callable[[int], object]) -> list[str]:
    """Returns the name that one recognizer of all presets shows for each stroke, or ""."""
    with Bank([("gesta.stroke", {"pattern": "; ".join(names)})]) as bank:
        return [str(bank.recognizers[0]["name"]) if when is not None else "" for _, when in bank.each(strokes, advance)]
