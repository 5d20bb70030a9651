"""Class gesta.template on the 16 gestures of the $1 set: with examples of the same person, of others, and while it is drawn.

Own: some strokes of each of a person's gestures, drawn by lot, are the examples, and all others of that person are asked, in several
rounds; the set is closed, nothing is rejected. Others: the examples come from other people of all sets that have the gestures, and rejection
is on: what is rejected counts as wrong, and strokes that are none of the gestures should be. Online: the recognizer is eager, the set
closed; what it decides at the lift, or not at all, counts as decided at 1.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from ..errors import GestaError
from .labels import is_near_closed_set, meant
from .player import Bank, Progress, Unavailable, decided
from .strokes import Stroke

CLASS = "gesta.template"
OWN = (1, 3, 5)
ONLINE = 5
OTHERS = 10
ROUNDS = 10
FALSE_POSITIVES = 0.01
"""What the program asks for when rejection is on."""
EVERY = 8
"""Of the negatives, each person's templates are asked about one in so many; another one for the next person."""


class Round(NamedTuple):
    """Examples by gesture, and the strokes that they are asked about."""

    examples: Mapping[str, Sequence[Stroke]]
    asked: Sequence[Stroke]


def measure(
    strokes: Sequence[Stroke], sets: Sequence[str], closed: dict[str, Any], online: dict[str, Any], progress: Progress
) -> None:
    """Adds what is measured to the figures of the closed set and of online recognition; `sets`: those with the gestures, the first of which
    the main figures are of. Unavailable if the library has no templates."""
    with Bank([(CLASS, {})]):
        pass
    people = _people(strokes, sets)
    negatives = [
        stroke for stroke in strokes if stroke.set not in sets and not is_near_closed_set(stroke.set, stroke.label)
    ]
    for at, set_ in enumerate(sets):
        suffix = f"_{set_}" if at else ""
        for count in OWN:
            answers = _ask(_own(people, set_, count), 1.0, False, progress)
            closed[f"templates_{count}{suffix}"] = _right(answers)
        others = _others(people, set_, sets)
        closed[f"templates_{OTHERS}_others{suffix}"] = _right(_ask(others, FALSE_POSITIVES, False, progress))
        if not at:
            wrong = [Round(each.examples, negatives[index % EVERY :: EVERY]) for index, each in enumerate(others)]
            said = [name != "" for _, name, _ in _ask(wrong, FALSE_POSITIVES, False, progress)]
            closed[f"templates_{OTHERS}_others_false_accepts"] = float(np.mean(said)) if said else None
            for title, rounds in (("", _own(people, set_, ONLINE)), ("others_", others)):
                answers = _ask(rounds, 1.0, True, progress)
                online[f"{title}accuracy"] = _right(answers)
                online[f"{title}mean_fraction"] = (
                    float(np.mean([fraction for _, _, fraction in answers])) if answers else None
                )


def _people(strokes: Sequence[Stroke], sets: Sequence[str]) -> dict[tuple[str, str], dict[str, list[Stroke]]]:
    """The strokes of each person, by gesture."""
    people: dict[tuple[str, str], dict[str, list[Stroke]]] = {}
    for stroke in strokes:
        if stroke.set in sets and (name := meant(stroke.set, stroke.label)):
            people.setdefault((stroke.set, stroke.person), {}).setdefault(name, []).append(stroke)
    return people


def _lot(*words: object) -> Any:
    """Dice that always fall the same way for the same words."""
    return np.random.default_rng(zlib.crc32(" ".join(map(str, words)).encode()))


def _own(people: Mapping[tuple[str, str], Mapping[str, Sequence[Stroke]]], set_: str, count: int) -> list[Round]:
    """So many examples of each gesture, and the same person's other strokes; gestures with fewer strokes are left out."""
    rounds = []
    for who, gestures in people.items():
        enough = {name: strokes for name, strokes in gestures.items() if len(strokes) > count}
        for turn in range(ROUNDS if who[0] == set_ and enough else 0):
            lot = _lot("own", *who, count, turn)
            order = {name: lot.permutation(len(strokes)) for name, strokes in enough.items()}
            rounds.append(
                Round(
                    {name: [strokes[at] for at in order[name][:count]] for name, strokes in enough.items()},
                    [strokes[at] for name, strokes in enough.items() for at in order[name][count:]],
                )
            )
    return rounds


def _others(
    people: Mapping[tuple[str, str], Mapping[str, Sequence[Stroke]]], set_: str, sets: Sequence[str]
) -> list[Round]:
    """Examples of each gesture that a person draws, by other people, and all that the person draws of those that others draw, too."""
    rounds = []
    for who, gestures in people.items():
        if who[0] != set_:
            continue
        lot, examples = _lot("others", *who), {}
        for name in gestures:
            theirs = [stroke for other, drawn in people.items() if other != who for stroke in drawn.get(name, ())]
            if theirs:
                examples[name] = [theirs[at] for at in lot.permutation(len(theirs))[:OTHERS]]
        if examples:
            rounds.append(Round(examples, [stroke for name in examples for stroke in gestures[name]]))
    return rounds


def _ask(
    rounds: Sequence[Round], false_positives: float, eager: bool, progress: Progress
) -> list[tuple[str, str, float]]:
    """Of each stroke what was meant, what was recognized ("" for nothing), and at which part of the path."""
    answers = []
    advance = progress("templates", sum(len(each.asked) for each in rounds))
    for each in rounds:
        with Bank([(CLASS, {"false_positives": 1.0, "min_size": 0.0, "eager": eager})]) as bank:
            learner = bank.recognizers[0]
            try:
                for name, examples in each.examples.items():
                    for stroke in examples:
                        learner.add_example(name, _points(stroke))
                learner["false_positives"] = false_positives  # learns where to reject but once, when all are there
            except GestaError as error:
                raise Unavailable(error.message) from error
            for stroke, when in bank.each(each.asked, advance):
                said = "" if when is None else str(learner["name"])
                answers.append(
                    (meant(stroke.set, stroke.label), said, 1.0 if when is None else decided(stroke, when)[0])
                )
    return answers


def _points(stroke: Stroke) -> Any:
    parts = [part[:, 1:] for part in stroke.parts]
    return parts if len(parts) > 1 else parts[0]


def _right(answers: Sequence[tuple[str, str, float]]) -> Any:
    return float(np.mean([name == said for name, said, _ in answers])) if answers else None
