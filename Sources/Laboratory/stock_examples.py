#!/usr/bin/env python3
"""Draws examples of presets by simulated hands, and measures on people's strokes what presets gain by them.

    Sources/Laboratory/stock_examples.py STROKES... [--part tune|report|all] [--count N]
    Sources/Laboratory/stock_examples.py --write FOLDER [--count N]

All presets in one region, without examples and with N of each, by each of these hands:

- exact: draw the ways of `gesta_laboratory/evaluation/stock.py` without a mistake, in some slants and proportions
- simulated: draw them as people might
- people: drawings of the half of the people for tuning, where the other half is tested

For some values of `false_positives`: how many of the strokes that people meant as a sign are recognized as the right
one, and as another one, and how much that is more than without examples, with intervals of 95 % over people; and how
many strokes that are none of the signs, 1,000 words and 1,000 drags are taken for one. A preset compares a stroke with
its examples when its pattern refuses it, with `false_positives` of at most 0.01.

With --write, writes the simulated examples of each preset to FOLDER/NAME.examples, as load_examples reads them.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "Tools"), str(HERE.parent / "Bindings" / "Python")]

from gesta import Context  # noqa: E402
from gesta_laboratory.evaluation import stock  # noqa: E402
from gesta_laboratory.evaluation.corrections import corrected  # noqa: E402
from gesta_laboratory.evaluation.labels import BY_NAME, Gesture  # noqa: E402
from gesta_laboratory.evaluation.people import interval  # noqa: E402
from gesta_laboratory.evaluation.strokes import Stroke, in_pixels, read_all, select  # noqa: E402
from gesta_laboratory.evaluation.together import Tally, among, by_rivals  # noqa: E402
from ordinary_touch import KINDS, is_ordinary_touch  # noqa: E402

COUNT, ROUNDS, EVERY = 10, 2, 2
"""Examples of each preset; the times that others are drawn; of strokes that are no sign, one of so many is played."""
RATES = (1.0, 0.01, 0.003)
Examples = Mapping[str, Sequence[Stroke]]


def by_hands(gestures: Sequence[Gesture], count: int, seed: int, exact: bool = False) -> Examples:
    return {each.name: stock.examples(each.name, count, seed, exact) for each in gestures}


def by_people(gestures: Sequence[Gesture], strokes: Sequence[Stroke], count: int, seed: int) -> Examples:
    """Returns drawings by as many people as possible."""
    found: dict[str, list[Stroke]] = {}
    for gesture in gestures:
        drawn: dict[tuple[str, str], list[Stroke]] = {}
        for stroke in strokes:
            if gesture.is_positive(stroke.set, stroke.label) and len(stroke.parts) <= gesture.strokes:
                drawn.setdefault((stroke.set, stroke.person), []).append(stroke)
        order = random.Random(f"{gesture.name} {seed}")
        people = order.sample(sorted(drawn), len(drawn))
        turns = [order.sample(drawn[who], len(drawn[who])) for who in people]
        longest = max(map(len, turns), default=0)
        found[gesture.name] = [some[at] for at in range(longest) for some in turns if at < len(some)][:count]
    return found


class Tested:
    """The strokes of the people who are tested, and what presets without examples make of them."""

    def __init__(self, strokes: Sequence[Stroke], gestures: Sequence[Gesture]) -> None:
        self.gestures = gestures
        self.drawn, self.intended = among(strokes, gestures)
        names = {(stroke.set, stroke.label) for stroke in strokes}
        signs = {name for name in names for each in gestures if each.is_positive(*name) or each.is_left_out(*name)}
        others = [each for each in strokes if each.set not in KINDS and (each.set, each.label) not in signs]
        touch = [stroke for stroke in strokes if is_ordinary_touch(stroke)]
        rest = [("others", others[::EVERY], 100)]
        rest += [(kind, [stroke for stroke in touch if stroke.set == set_], 1000) for set_, kind in KINDS.items()]
        self.rest = [each for each in rest if each[1]]
        """What is no sign: the name, the strokes, and of how many the rate is stated."""
        self.before = self.hits({}, RATES[0])

    def hits(self, examples: Examples, rate: float) -> Any:
        """Returns of each sign whether it was right and wrong, in two columns."""
        tally = Tally()
        for stroke, name in zip(self.drawn, self._play(self.drawn, examples, rate)):
            tally.count(stroke, self.intended[stroke.set, stroke.label], name)
        return np.array([hit[:2] for hit in tally.hits], float)

    def taken(self, strokes: Sequence[Stroke], examples: Examples, rate: float) -> float:
        return float(np.mean([name != "" for name in self._play(strokes, examples, rate)]))

    def _play(self, strokes: Sequence[Stroke], examples: Examples, rate: float) -> list[str]:
        return by_rivals(strokes, self.gestures, parameters={"false_positives": rate}, examples=examples)

    def show(self, title: str, some: Sequence[Examples], rate: float) -> None:
        """Prints the means of several examples."""
        after = np.mean([self.hits(examples, rate) for examples in some], axis=0)
        who = [(stroke.set, stroke.person) for stroke in self.drawn]
        texts = []
        for column, name in enumerate(("right", "wrong")):
            low, high = interval(after[:, column], who)
            gained = after[:, column] - self.before[:, column]
            least, most = interval(gained, who)
            texts.append(
                f"{name} {100 * after[:, column].mean():.2f} ({100 * low:.1f} to {100 * high:.1f}), "
                f"{100 * gained.mean():+.2f} ({100 * least:+.2f} to {100 * most:+.2f})"
            )
        for name, strokes, unit in self.rest:
            taken = np.mean([self.taken(strokes, examples, rate) for examples in some])
            texts.append(f"{unit * taken:.1f} of {unit:,} {name}")
        print(f"{title:24} {rate:5g}: {'; '.join(texts)}", flush=True)


def write(folder: Path, gestures: Sequence[Gesture], count: int) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, drawings in by_hands(gestures, count, 1).items():
        with Context() as context:
            recognizer = context.recognizer("gesta.template")
            for drawing in drawings:
                recognizer.add_example(name, drawing.example)
            (folder / f"{name}.examples").write_text(recognizer.save_examples(), encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("paths", nargs="*", metavar="STROKES")
    parser.add_argument("--part", default="report", choices=("tune", "report", "all"))
    parser.add_argument("--count", type=int, default=COUNT, help="examples of each preset (default: %(default)s)")
    parser.add_argument("--write", type=Path, metavar="FOLDER", help="write simulated examples, and measure nothing")
    given = parser.parse_args()
    gestures = [BY_NAME[name] for name in stock.WAYS]
    if given.write:
        return write(given.write, gestures, given.count)
    strokes, _ = corrected(read_all(given.paths))
    strokes = in_pixels([each for each in strokes if each.length > 0])
    tested = Tested(select(strokes, given.part), gestures)
    sources = {
        "none": [{}],
        "exact": [by_hands(gestures, given.count, 1, exact=True)],
        "simulated": [by_hands(gestures, given.count, seed) for seed in range(1, ROUNDS + 1)],
    }
    if given.part == "report":
        tuning = select(strokes, "tune")
        sources["people"] = [by_people(gestures, tuning, given.count, seed) for seed in range(1, ROUNDS + 1)]
    people = len({(stroke.set, stroke.person) for stroke in tested.drawn})
    print(f"{len(tested.drawn):,} signs by {people} people; gained beside no examples, false_positives {RATES[0]:g}")
    for rate in RATES:
        for name, some in sources.items():
            tested.show(f"{name}, {sum(map(len, some[0].values()))} examples", some, rate)


if __name__ == "__main__":
    main()
