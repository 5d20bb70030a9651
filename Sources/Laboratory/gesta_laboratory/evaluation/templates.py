"""Accuracy of gesta.template on the 16 gestures of the $1 set: with a person's own examples, others' examples, and
online.

Own: randomly drawn strokes of each of a person's gestures are the examples, and all others of that person are tested,
in several rounds; the set is closed and nothing is rejected. Others: the examples come from other people of all sets
that have the gestures, and rejection is enabled: a rejected stroke of a gesture counts as wrong, and strokes that are
none of the gestures should be rejected. Online: the recognizer is eager and the set closed; strokes decided at the
lift, or rejected, count as decided at 1.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from gesta import GestaError, Recognizer

from .labels import intended, is_near_closed_set
from .player import Bank, Progress, Unavailable, decision_point
from .strokes import Stroke

CLASS = "gesta.template"
OWN = (1, 3, 5)
ONLINE = 5
OTHERS = 10
ROUNDS = 10
FALSE_POSITIVES = 0.01
"""The parameter false_positives where rejection is enabled."""
EVERY = 8
"""Each person's templates are tested with one of this many negatives, starting at a different one per person."""


class Round(NamedTuple):
    """Examples by gesture, and the strokes to test."""

    examples: Mapping[str, Sequence[Stroke]]
    tested: Sequence[Stroke]


def measure(
    strokes: Sequence[Stroke], sets: Sequence[str], closed: dict[str, Any], online: dict[str, Any], progress: Progress
) -> None:
    """Adds the figures to those of the closed set and of online recognition.

    `sets` are those that have the gestures; the main figures are those of the first. Raises Unavailable if the library
    has no templates.
    """
    with Bank([(CLASS, {})]):
        pass
    people = people_of(strokes, sets)
    negatives = [
        stroke for stroke in strokes if stroke.set not in sets and not is_near_closed_set(stroke.set, stroke.label)
    ]
    for at, set_ in enumerate(sets):
        suffix = f"_{set_}" if at else ""
        for count in OWN:
            results = recognize(own(people, set_, count), 1.0, False, progress)
            closed[f"templates_{count}{suffix}"] = _right(results)
        others = others_of(people, set_, sets)
        closed[f"templates_{OTHERS}_others{suffix}"] = _right(recognize(others, FALSE_POSITIVES, False, progress))
        if not at:
            wrong = [Round(each.examples, negatives[index % EVERY :: EVERY]) for index, each in enumerate(others)]
            recognized = [name != "" for _, name, _ in recognize(wrong, FALSE_POSITIVES, False, progress)]
            closed[f"templates_{OTHERS}_others_false_accepts"] = float(np.mean(recognized)) if recognized else None
            for title, rounds in (("", own(people, set_, ONLINE)), ("others_", others)):
                results = recognize(rounds, 1.0, True, progress)
                online[f"{title}accuracy"] = _right(results)
                online[f"{title}mean_fraction"] = (
                    float(np.mean([fraction for _, _, fraction in results])) if results else None
                )


def people_of(strokes: Sequence[Stroke], sets: Sequence[str]) -> dict[tuple[str, str], dict[str, list[Stroke]]]:
    """Returns the strokes of each person by gesture."""
    people: dict[tuple[str, str], dict[str, list[Stroke]]] = {}
    for stroke in strokes:
        if stroke.set in sets and (name := intended(stroke.set, stroke.label)):
            people.setdefault((stroke.set, stroke.person), {}).setdefault(name, []).append(stroke)
    return people


def _generator(*words: object) -> Any:
    """Returns a random generator seeded by these words."""
    return np.random.default_rng(zlib.crc32(" ".join(map(str, words)).encode()))


def own(people: Mapping[tuple[str, str], Mapping[str, Sequence[Stroke]]], set_: str, count: int) -> list[Round]:
    """Returns rounds with `count` examples of each gesture and the same person's other strokes.

    Gestures with fewer strokes are omitted.
    """
    rounds = []
    for who, gestures in people.items():
        enough = {name: strokes for name, strokes in gestures.items() if len(strokes) > count}
        for turn in range(ROUNDS if who[0] == set_ and enough else 0):
            generator = _generator("own", *who, count, turn)
            order = {name: generator.permutation(len(strokes)) for name, strokes in enough.items()}
            rounds.append(
                Round(
                    {name: [strokes[at] for at in order[name][:count]] for name, strokes in enough.items()},
                    [strokes[at] for name, strokes in enough.items() for at in order[name][count:]],
                )
            )
    return rounds


def others_of(
    people: Mapping[tuple[str, str], Mapping[str, Sequence[Stroke]]], set_: str, sets: Sequence[str]
) -> list[Round]:
    """Returns rounds with examples by other people, and all strokes of the person whose gestures others draw too."""
    rounds = []
    for who, gestures in people.items():
        if who[0] != set_:
            continue
        generator, examples = _generator("others", *who), {}
        for name in gestures:
            theirs = [stroke for other, drawn in people.items() if other != who for stroke in drawn.get(name, ())]
            if theirs:
                examples[name] = [theirs[at] for at in generator.permutation(len(theirs))[:OTHERS]]
        if examples:
            rounds.append(Round(examples, [stroke for name in examples for stroke in gestures[name]]))
    return rounds


def recognize(
    rounds: Sequence[Round], false_positives: float, eager: bool, progress: Progress
) -> list[tuple[str, str, float]]:
    """Returns for each stroke the intended gesture, the recognized one ("" for none), and the fraction of the path."""
    results = []
    advance = progress("templates", sum(len(each.tested) for each in rounds))
    for each in rounds:
        with Bank([(CLASS, {"false_positives": 1.0, "min_size": 0.0, "eager": eager})]) as bank:
            learner = bank.recognizers[0]
            learn(learner, each, false_positives)
            for stroke, when in bank.each(each.tested, advance):
                recognized = "" if when is None else str(learner["name"])
                results.append(
                    (
                        intended(stroke.set, stroke.label),
                        recognized,
                        1.0 if when is None else decision_point(stroke, when)[0],
                    )
                )
    return results


def learn(learner: Recognizer, each: Round, false_positives: float) -> None:
    """Adds the examples. Rejection is enabled last, so that its limits are learned once. Raises Unavailable."""
    try:
        for name, examples in each.examples.items():
            for stroke in examples:
                learner.add_example(name, stroke.example)
        learner["false_positives"] = false_positives
    except GestaError as error:
        raise Unavailable(error.message) from error


def _right(results: Sequence[tuple[str, str, float]]) -> Any:
    return float(np.mean([name == recognized for name, recognized, _ in results])) if results else None
