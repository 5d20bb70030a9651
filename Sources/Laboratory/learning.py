#!/usr/bin/env python3
"""Measures what gesta.template learns from corrections.

    Sources/Laboratory/learning.py STROKES... [--part tune|report|all] [--sets SET...] [--drawings N] [--keep N]

For each person, a recognizer with ten examples of each sign by other people of the set. The person draws each sign N
times, in random order, and corrects each drawing that is not recognized as what it was meant as. Prints the recall on
the person's other drawings at false_positives 0.01 before and after, and the share of drawings of other sets that are
accepted afterwards; for each set, the recall of all with the interval of 95 % over people. Nothing is fitted to these
people but what --part tune contains. Requires numpy and the library that Sources/build makes.
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
from gesta_laboratory.evaluation.people import by_person  # noqa: E402
from gesta_laboratory.evaluation.player import pack  # noqa: E402
from gesta_laboratory.evaluation.strokes import UNREADABLE, Stroke, read_all, select  # noqa: E402

OTHERS, MOST_NEGATIVES = 10, 400


class Learner:
    """A recognizer that learns, and the time."""

    def __init__(self, context: Context, template: Template, keep: int) -> None:
        self.context = context
        self.recognizer = context.recognizer(
            "gesta.template",
            false_positives=0.01,
            min_size=0.0,
            max_interval=2 * examples.GAP_MS / 1000,
            correctable=True,
            max_examples=keep,
        )
        for name, given in zip(template.names, template.examples):
            for stroke in given:
                points = [part[:, 1:] for part in stroke.parts]
                self.recognizer.add_example(name, points if len(points) > 1 else points[0])
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
        learner = Learner(context, template, keep)
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("paths", nargs="+", metavar="STROKES")
    parser.add_argument("--part", default="all", choices=("tune", "report", "all"))
    parser.add_argument("--sets", nargs="*", default=["dollar1", "dollar_student", "student_a"])
    parser.add_argument("--drawings", type=int, default=8, help="of each sign that are corrected (default: 8)")
    parser.add_argument("--keep", type=int, default=0, help="the parameter max_examples (default: 0, any number)")
    tested = parser.parse_args()
    strokes, _ = corrected(read_all(tested.paths))
    strokes = [each for each in strokes if each.label != UNREADABLE and len(each.parts) <= 5 and each.length > 0]
    strokes = select(strokes, tested.part)
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
