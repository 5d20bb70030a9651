#!/usr/bin/env python3
"""Measures what gesta.template learns from corrections, and from counterexamples.

    Sources/Laboratory/learning.py STROKES... [--part tune|report|all] [--sets SET...] [--drawings N] [--keep N]
    Sources/Laboratory/learning.py STROKES... [--part tune|report|all] [--sets SET...] --counterexamples N...

Corrections: for each person, a recognizer with ten examples of each sign by other people of the set. The person draws
each sign N times, in random order, and corrects each drawing that is not recognized as what it was meant as. Prints the
recall on the person's other drawings at false_positives 0.01 before and after, and the share of drawings of other sets
that are accepted afterwards; for each set, the recall of all with the interval of 95 % over people.

Counterexamples: for each person, a recognizer with one example of each sign by that person, and N counterexamples of
ordinary touch, drags and words swiped on a keyboard, by the people of how_we_swipe and shapematch in the tuning half.
Prints the recall on the person's other drawings, and the share of the other half's ordinary touch that is accepted, at
false_positives 0.01 and 1, with intervals of 95 % over the people who drew each. All have their size on the device.

--part selects people who draw signs. Nothing is fitted to them but what --part tune contains. Requires numpy and the
library that Sources/build makes.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "Tools"), str(HERE.parent / "Bindings" / "Python")]

from gesta import ArgumentError, Context, State  # noqa: E402
from gesta_laboratory.evaluation import examples  # noqa: E402
from gesta_laboratory.evaluation.corrections import corrected  # noqa: E402
from gesta_laboratory.evaluation.examples import Template  # noqa: E402
from gesta_laboratory.evaluation.labels import DRAGS_AND_TAPS, SHAPE_WRITING  # noqa: E402
from gesta_laboratory.evaluation.people import by_person  # noqa: E402
from gesta_laboratory.evaluation.player import pack  # noqa: E402
from gesta_laboratory.evaluation.strokes import UNREADABLE, Stroke, in_pixels, part_of, read_all, select  # noqa: E402

OTHERS, MOST_NEGATIVES = 10, 400
RATES, OWN, MOST_TOUCHES = (0.01, 1), 1, 40
"""Of counterexamples: values of false_positives, examples of each sign, and strokes of each person's ordinary touch."""


class Learner:
    """A recognizer that learns, and the time."""

    def __init__(self, context: Context, template: Template, **parameters: Any) -> None:
        self.context = context
        self.recognizer = context.recognizer(
            "gesta.template", max_interval=2 * examples.GAP_MS / 1000, correctable=True, **parameters
        )
        for name, given in zip(template.names, template.examples):
            for stroke in given:
                self.recognizer.add_example(name, stroke.example)
        self.time = 0

    def draw(self, stroke: Stroke) -> str:
        """Returns the name that is recognized; "" for none."""
        touches, _, ends = pack([examples.close_together(stroke)], self.time)
        self.time = int(ends[-1]) + examples.REST_NS
        self.context.push(touches)
        self.context.advance(self.time - 1)
        return str(self.recognizer["name"]) if self.recognizer.state == State.RECOGNIZED else ""


def measure(template: Template, strokes: Sequence[Stroke], drawings: int, keep: int) -> tuple[Any, Any, int, float]:
    """Returns which drawings are recognized before and after, the corrections and the rate of false accepts after."""
    generator = np.random.default_rng(5)
    first, rest = [], []
    for name in template.names:
        drawn = [stroke for stroke in template.tested if stroke.label == name]
        order = generator.permutation(len(drawn))
        first += [drawn[at] for at in order[:drawings]]
        rest += [drawn[at] for at in order[drawings:]]
    with Context() as context:
        learner = Learner(context, template, false_positives=0.01, min_size=0.0, max_examples=keep)
        before = np.array([learner.draw(stroke) == stroke.label for stroke in rest], bool)
        corrections = 0
        for at in generator.permutation(len(first)):
            if learner.draw(first[at]) != first[at].label:
                try:
                    learner.recognizer.correct(first[at].label)
                except ArgumentError:  # nothing but a dot of it was left
                    continue
                corrections += 1
        after = np.array([learner.draw(stroke) == stroke.label for stroke in rest], bool)
        others = examples.negatives(template, strokes, range(1, 6), MOST_NEGATIVES)
        accepted = float(np.mean([learner.draw(stroke) != "" for stroke in others])) if others else 0.0
    return before, after, corrections, accepted


def ordinary_touch(strokes: Sequence[Stroke], part: str) -> list[Stroke]:
    """Returns some strokes of each person of a part that are no signs, in random order."""
    generator = np.random.default_rng(6)
    by_who: dict[tuple[str, str], list[Stroke]] = {}
    for stroke in strokes:
        if stroke.set in (SHAPE_WRITING, DRAGS_AND_TAPS) and part_of(stroke.set, stroke.person) == part:
            by_who.setdefault((stroke.set, stroke.person), []).append(stroke)
    some = [drawn[at] for drawn in by_who.values() for at in generator.permutation(len(drawn))[:MOST_TOUCHES]]
    return [some[at] for at in generator.permutation(len(some))]


def rejecting(strokes: Sequence[Stroke], signs: Sequence[Stroke], sets: Sequence[str], counts: Sequence[int]) -> None:
    """Prints the recall and the rate of false accepts with so many counterexamples."""
    strokes, signs = in_pixels(strokes), in_pixels(signs)
    given, tested = ordinary_touch(strokes, "tune"), ordinary_touch(strokes, "report")
    for set_ in sets:
        templates = list(examples.own(examples.by_person(signs, [set_]), OWN, 1))
        for rate, count in [(rate, count) for rate in RATES for count in counts if templates]:
            right: list[bool] = []
            accepted: list[bool] = []
            for template in templates:
                with Context() as context:
                    learner = Learner(context, template, false_positives=rate)
                    for stroke in given[:count]:
                        learner.recognizer.add_example(None, stroke.example)
                    right += [learner.draw(stroke) == stroke.label for stroke in template.tested]
                    accepted += [learner.draw(stroke) != "" for stroke in tested]
            print(
                f"{set_:15} false_positives {rate:<4}, {len(given[:count]):3} counterexamples by "
                f"{len({(each.set, each.person) for each in given[:count]}):2} people: recall "
                f"{_rate(right, [template.who for template in templates for _ in template.tested], 1)}, ordinary touch "
                f"{_rate(accepted, [(each.set, each.person) for each in tested] * len(templates), 2)}",
                flush=True,
            )


def _rate(hits: Sequence[bool], who: Sequence[tuple[str, str]], digits: int) -> str:
    found = by_person(hits, who)
    low, high = (f"{100 * each:.{digits}f}" for each in found["interval"])
    return f"{100 * np.mean(hits):.{digits}f} % ({low} to {high}) of {len(hits)} by {found['people']} people"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("paths", nargs="+", metavar="STROKES")
    parser.add_argument("--part", default="all", choices=("tune", "report", "all"))
    parser.add_argument("--sets", nargs="*", default=["dollar1", "dollar_student", "student_a"])
    parser.add_argument("--drawings", type=int, default=8, help="of each sign that are corrected (default: 8)")
    parser.add_argument("--keep", type=int, default=0, help="the parameter max_examples (default: 0, any number)")
    parser.add_argument(
        "--counterexamples", type=int, nargs="+", metavar="N", help="measure so many counterexamples, not corrections"
    )
    tested = parser.parse_args()
    strokes, _ = corrected(read_all(tested.paths))
    strokes = [each for each in strokes if each.label != UNREADABLE and len(each.parts) <= 5 and each.length > 0]
    everyone, strokes = strokes, select(strokes, tested.part)
    if tested.counterexamples is not None:
        rejecting(everyone, strokes, tested.sets, tested.counterexamples)
        return
    for set_ in tested.sets:
        found = []
        for template in examples.others(examples.by_person(strokes, [set_]), OTHERS):
            before, after, corrections, accepted = measure(template, strokes, tested.drawings, tested.keep)
            if not len(before):
                continue
            found.append((template.who, before, after, accepted))
            print(
                f"{set_:15} {template.who[1]:20} {100 * before.mean():5.1f} -> {100 * after.mean():5.1f} of "
                f"{len(before):4} after {corrections:3} corrections, others {100 * accepted:.2f}",
                flush=True,
            )
        if not found:
            continue
        who = [person for person, before, _, _ in found for _ in before]
        rows = [np.concatenate([row[column] for row in found]) for column in (1, 2)]
        ranges = [by_person(row, who)["interval"] for row in rows]
        texts = [
            f"{100 * row.mean():.1f} ({100 * low:.1f} to {100 * high:.1f})" for row, (low, high) in zip(rows, ranges)
        ]
        others = 100 * float(np.mean([row[3] for row in found]))
        print(f"{set_:15} all {len(found)} people: {texts[0]} -> {texts[1]}, others {others:.2f}", flush=True)


if __name__ == "__main__":
    main()
