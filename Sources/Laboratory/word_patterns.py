#!/usr/bin/env python3
"""Measures patterns in words: how well the tolerances of a pattern without tests fit what people draw.

    Sources/Laboratory/word_patterns.py STROKES... [--part tune|report|all] [--json FILE]

The patterns are the presets' own segments, without their tests: what a program would write that knows the form of a
sign, and nothing of how people vary. They are measured twice: as they are, and with the words "short" and "closed"
where the sign has them. The tolerances are in Sources/Core/Signs/Patterns/Tolerances.swift.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "Tools"), str(HERE.parent / "Bindings" / "Python")]

from fit_presets import PRESETS, prepared, stated, ways_of  # noqa: E402
from gesta_laboratory.evaluation.labels import GESTURES, Gesture  # noqa: E402
from gesta_laboratory.evaluation.people import by_person  # noqa: E402
from gesta_laboratory.evaluation.player import Bank  # noqa: E402
from gesta_laboratory.evaluation.strokes import PARTS, Stroke, read_all  # noqa: E402

SIZED = {
    "checkmark": ["short 50, long -50"],
    "circle": ["closed arc 360"],
    "triangle": ["closed anywhere either-way 120, 0, -120"],
    "rectangle": ["closed anywhere either-way 90, 0, -90, 180"],
    "star": ["closed anywhere either-way -72, 72, -144, 0, 144"],
    "left_bracket": ["short 180, long 90, short 0"],
    "right_bracket": ["short 0, long 90, short 180"],
    "question_mark": ["cw 225 from -80, ccw 60 from 145", "cw 225 from up, short 90"],
}
"""Signs whose form has relative lengths, or ends where it begins. The head of an arrow is short, too."""


def in_words(pattern: str, presets: Mapping[str, str]) -> list[str]:
    """Returns the ways to draw a pattern, without tests and without the mark "bare"."""
    pattern = re.sub(r"\b(chevron_(?:up|down))\b", lambda found: presets[found[1]], pattern)
    plain = re.sub(r", *(?:each|whole)\b|\bbare\b", "", re.sub(r"\{[^}]*\}", "", pattern))
    return [way.strip("| ") for way in ways_of(re.sub(r"\s+", " ", plain).strip())]


def with_sizes(name: str, ways: Sequence[str]) -> Sequence[str]:
    if name == "arrow":
        return [re.sub(r"(?<=, )(-?\d)", r"short \1", way) for way in ways]
    return SIZED.get(name, ways)


def measure(strokes: Sequence[Stroke], gestures: Sequence[Gesture], patterns: Mapping[str, str]) -> dict[str, Any]:
    """Returns recall and false accepts of each sign, and the means of all."""
    with Bank([("gesta.stroke", {"pattern": patterns[each.name]}) for each in gestures]) as bank:
        accepted = bank.play(strokes).accepted
    signs = {}
    for gesture, row in zip(gestures, accepted):
        own = np.array([gesture.is_positive(each.set, each.label) for each in strokes])
        left_out = np.array([gesture.is_left_out(each.set, each.label) for each in strokes])
        who = [(each.set, each.person) for each, mine in zip(strokes, own) if mine]
        if len(who):
            people = by_person(row[own], who)
            others = ~own & ~left_out
            signs[gesture.name] = {
                "recall": float(row[own].mean()),
                "drawings": len(who),
                "mean_of_people": people["mean_of_people"],
                "interval": people["interval"],
                "false_accepts": float(row[others].mean()),
            }
    keys = ("recall", "mean_of_people", "false_accepts")
    return {"signs": signs, "mean": {key: float(np.mean([each[key] for each in signs.values()])) for key in keys}}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("paths", nargs="+")
    parser.add_argument("--part", choices=PARTS, default="report", help="the people to use (default: %(default)s)")
    parser.add_argument("--json", help="write the figures to this file")
    arguments = parser.parse_args()
    strokes = prepared(read_all(arguments.paths), arguments.part)
    presets = stated(PRESETS.read_text(encoding="utf-8"))
    gestures = [each for each in GESTURES if each.name in presets]
    plain = {each.name: in_words(presets[each.name], presets) for each in gestures}
    figures = {}
    for title, texts in (("plain", plain), ("sized", {name: with_sizes(name, ways) for name, ways in plain.items()})):
        found = measure(strokes, gestures, {name: " | ".join(dict.fromkeys(ways)) for name, ways in texts.items()})
        figures[title] = found
        for name, each in found["signs"].items():
            low, high = each["interval"]
            print(
                f"{title} {name:15} recall {each['recall']:6.1%} ({low:.1%} to {high:.1%}), mean of people "
                f"{each['mean_of_people']:6.1%}, others accepted {each['false_accepts']:6.2%}"
            )
        mean = found["mean"]
        print(
            f"{title}: mean of {len(found['signs'])} signs: recall {mean['recall']:.1%}, of people "
            f"{mean['mean_of_people']:.1%}, others accepted {mean['false_accepts']:.2%}"
        )
    if arguments.json:
        Path(arguments.json).write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
