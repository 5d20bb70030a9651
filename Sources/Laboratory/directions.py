#!/usr/bin/env python3
"""Measures chains of directions: how long they are, and how often people repeat them.

    Sources/Laboratory/directions.py STROKES... [--part tune|report|all] [--json FILE]

Every stroke that was meant as a sign or a letter is drawn to a gesta.capture, and its directions are read at the lift.
A person repeats a chain if the drawing has the chain that this person has drawn most often for this sign; "two alike"
is how often two drawings of a sign by one person have the same chain. Only signs of which a person has drawn three or
more count for both. The least lengths of a direction are in Sources/Core/Signs/Patterns/DirectionChain.swift.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "Tools"), str(HERE.parent / "Bindings" / "Python")]

from fit_presets import prepared  # noqa: E402
from gesta_laboratory.evaluation.labels import GESTURES  # noqa: E402
from gesta_laboratory.evaluation.player import Bank  # noqa: E402
from gesta_laboratory.evaluation.strokes import PARTS, UNREADABLE, Stroke, read_all  # noqa: E402

WITHOUT_SIGNS = {"how_we_swipe", "shapematch", "quickdraw"}
"""Sets without signs, or with one drawing of each person."""
STRAIGHT = {
    "chevron",
    "chevron_left",
    "caret",
    "v",
    "l",
    "z",
    "checkmark",
    "left_bracket",
    "right_bracket",
    "rectangle",
    "triangle",
    "zigzag",
}
"""Presets of straight lines: what chains of directions can tell apart."""
FEWEST = 3


def is_straight(stroke: Stroke) -> bool:
    return any(each.name in STRAIGHT and each.is_positive(stroke.set, stroke.label) for each in GESTURES)


def chains(strokes: Sequence[Stroke], compass: int) -> list[str]:
    """Returns the directions of each stroke."""
    with Bank([("gesta.capture", {})]) as bank:
        return [bank.recognizers[0].directions(compass) for _ in bank.each(strokes)]


def measure(strokes: Sequence[Stroke], found: Sequence[str]) -> dict[str, Any]:
    counts = np.array([len(chain.split(", ")) if chain else 0 for chain in found])
    drawn = defaultdict(list)
    for stroke, chain in zip(strokes, found):
        drawn[stroke.set, stroke.person, stroke.label].append(chain)
    people = defaultdict(list)  # (drawings, with the usual chain, two alike) of each sign
    for (set_, person, _), chain in drawn.items():
        usual = Counter(chain).most_common()
        count = len(chain)
        if count >= FEWEST:
            alike = sum(n * (n - 1) for _, n in usual) / (count * (count - 1))
            people[set_, person].append((count, usual[0][1], alike * count))
    total, usual, alike = np.sum([np.sum(each, axis=0) for each in people.values()], axis=0)
    by_person = [each[1] / each[0] for each in (np.sum(each, axis=0) for each in people.values())]
    return {
        "strokes": len(strokes),
        "none": float((counts == 0).mean()),
        "one_to_four": float(((counts >= 1) & (counts <= 4)).mean()),
        "people": len(people),
        "usual": float(usual / total),
        "usual_mean_of_people": float(np.mean(by_person)),
        "usual_worst_tenth_of_people": float(np.percentile(by_person, 10)),
        "two_alike": float(alike / total),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("paths", nargs="+")
    parser.add_argument("--part", choices=PARTS, default="report", help="the people to use (default: %(default)s)")
    parser.add_argument("--json", help="write the figures to this file")
    arguments = parser.parse_args()
    strokes = prepared(read_all(arguments.paths), arguments.part)
    strokes = [each for each in strokes if each.set not in WITHOUT_SIGNS and each.label != UNREADABLE]
    strokes = [each for each in strokes if len(each.parts) == 1]
    straight = [is_straight(each) for each in strokes]
    figures = {}
    for compass in (4, 8):
        found = chains(strokes, compass)
        for title, chosen in (("all", [True] * len(strokes)), ("straight", straight)):
            mine = [at for at, each in enumerate(chosen) if each]
            each = measure([strokes[at] for at in mine], [found[at] for at in mine])
            figures[f"{title}_{compass}"] = each
            print(
                f"{compass} directions, {title:8} {each['strokes']:6} strokes, {each['people']:3} people: none in "
                f"{each['none']:.1%}, 1 to 4 in {each['one_to_four']:.1%}; usual chain {each['usual']:.1%}, mean of "
                f"people {each['usual_mean_of_people']:.1%}, a tenth of them less than "
                f"{each['usual_worst_tenth_of_people']:.1%}; two alike {each['two_alike']:.1%}"
            )
    if arguments.json:
        Path(arguments.json).write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
