#!/usr/bin/env python3
"""Measures how often the presets take ordinary touch for a sign, and what it costs to accept less of it.

    Sources/Laboratory/ordinary_touch.py STROKES... [--part tune|report|all] [--presets FILE]

A recognizer of each preset, in one context, competes for each stroke. Ordinary touch are words swiped on a keyboard
(how_we_swipe) and drags in a game (shapematch). For some values of `false_positives`: how many of 1,000 words and of
1,000 drags are taken for a sign, how many that is in an hour of such touch, for all presets and for the one that takes
most, each with how many people; and of the strokes that people meant as one of the signs, how many are recognized as it
and as another, with intervals of 95 % over people. An hour is one with the finger down. Taps are none of the strokes:
the path of each is at least 5 mm long.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "Tools"), str(HERE.parent / "Bindings" / "Python")]

from gesta_laboratory.evaluation.corrections import corrected  # noqa: E402
from gesta_laboratory.evaluation.labels import DRAGS_AND_TAPS, GESTURES, SHAPE_WRITING, Gesture  # noqa: E402
from gesta_laboratory.evaluation.people import by_person  # noqa: E402
from gesta_laboratory.evaluation.strokes import PARTS, PIXELS_PER_MM, Stroke, in_pixels, read_all, select  # noqa: E402
from gesta_laboratory.evaluation.together import Tally, among, by_rivals  # noqa: E402

LEAST_MM = 5.0
KINDS = {SHAPE_WRITING: "words", DRAGS_AND_TAPS: "drags"}
SETTINGS: tuple[Mapping[str, float], ...] = (
    {},
    *({"false_positives": rate} for rate in (0.01, 0.003, 0.001, 0.0003)),
    {"max_size": 300},
    {"max_size": 300, "false_positives": 0.01},
)
"""Parameters that are not the defaults."""
UNITS = {"max_size": "mm"}
"""Of the parameters that are lengths."""


def is_ordinary_touch(stroke: Stroke) -> bool:
    """Returns whether it is a word or a drag."""
    return stroke.set in KINDS and stroke.length >= LEAST_MM * PIXELS_PER_MM


def hours_of(strokes: Sequence[Stroke]) -> float:
    """Returns how long the finger is down."""
    return sum(float(stroke.parts[-1][-1, 0]) for stroke in strokes) / 3.6e6


def measure(
    touch: Sequence[Stroke], signs: Sequence[Stroke], gestures: Sequence[Gesture], parameters: Mapping[str, float]
) -> dict[str, Any]:
    """Returns the figures of one setting."""
    given = {name: value * PIXELS_PER_MM if name in UNITS else value for name, value in parameters.items()}
    taken = by_rivals(touch, gestures, parameters=given)
    hours = hours_of(touch)
    figures: dict[str, Any] = {"parameters": dict(parameters), "units": UNITS, "hours": hours}
    for set_, kind in KINDS.items():
        hits = [name != "" for name, stroke in zip(taken, touch) if stroke.set == set_]
        who = [(stroke.set, stroke.person) for stroke in touch if stroke.set == set_]
        figures[kind] = {"strokes": len(hits), "taken": sum(hits), **by_person(hits, who)}
    counts = Counter(filter(None, taken))
    figures["an_hour"] = sum(counts.values()) / hours
    figures["most"] = [(name, count / hours) for name, count in counts.most_common(5)]
    drawn, intended = among(signs, gestures)
    tally = Tally()
    for stroke, name in zip(drawn, by_rivals(drawn, gestures, parameters=given)):
        tally.count(stroke, intended[stroke.set, stroke.label], name)
    figures["signs"] = tally.figures()
    return figures


def show(figures: Mapping[str, Any]) -> None:
    """Prints the figures of a setting."""
    stated = [f"{name} {value:g} {UNITS.get(name, '')}".rstrip() for name, value in figures["parameters"].items()]
    parameters = ", ".join(stated) or "the defaults"
    parts = []
    for kind in KINDS.values():
        each = figures[kind]
        low, high = each["interval"]
        parts.append(
            f"{1000 * each['taken'] / each['strokes']:.1f} ({1000 * low:.1f} to {1000 * high:.1f}) of 1,000 {kind} "
            f"({each['strokes']:,} by {each['people']} people)"
        )
    most = ", ".join(f"{name} {rate:.1f}" for name, rate in figures["most"])
    signs = figures["signs"]
    low, high = signs["right_by_person"]["interval"]
    print(
        f"{parameters}: {', '.join(parts)}; {figures['an_hour']:.1f} an hour of {figures['hours']:.2f}: {most}; signs "
        f"{100 * signs['right']:.1f} ({100 * low:.1f} to {100 * high:.1f}) right, {100 * signs['wrong']:.2f} wrong of "
        f"{signs['strokes']:,} by {signs['right_by_person']['people']} people",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("paths", nargs="+", metavar="STROKES")
    parser.add_argument("--part", default="report", choices=PARTS)
    parser.add_argument("--presets", metavar="FILE", help="patterns in place of those of the library, as evaluate has")
    parser.add_argument("--json", metavar="FILE", help="write the figures to FILE")
    given = parser.parse_args()
    patterns = json.loads(Path(given.presets).read_text(encoding="utf-8")) if given.presets else {}
    gestures = [each.with_pattern(patterns[each.name]) if each.name in patterns else each for each in GESTURES]
    strokes, _ = corrected(read_all(given.paths))
    strokes = in_pixels(select([each for each in strokes if each.length > 0], given.part))
    touch = [each for each in strokes if is_ordinary_touch(each)]
    signs = [each for each in strokes if each.set not in KINDS]
    found = []
    for parameters in SETTINGS:
        found.append(measure(touch, signs, gestures, parameters))
        show(found[-1])
    if given.json:
        Path(given.json).write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
