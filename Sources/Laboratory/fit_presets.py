#!/usr/bin/env python3
"""Fits the limits of preset patterns to people's strokes, and measures them on people that they were not fitted to.

    python3 Sources/Laboratory/fit_presets.py STROKES... [--sign NAME]             prints what would change
    python3 Sources/Laboratory/fit_presets.py STROKES... [--sign NAME] --update    writes PatternPresets.swift
    python3 Sources/Laboratory/fit_presets.py STROKES... --part tune --json FILE   writes the patterns for
                                                                 `run evaluate --part report --presets FILE`
    python3 Sources/Laboratory/fit_presets.py STROKES... --stress                  measures the library on variants

The strokes are files that `run evaluate` reads. The presets of the library are fitted to all people of the sets;
figures that are reported are of presets fitted to the half for tuning by the same command, and measured on the other
half. SIGNS describes the signs that are fitted. The other presets of PatternPresets.swift are stated there. Requires
numpy. Equal strokes give equal limits on every machine whose sums are rounded equally.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import textwrap
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Bindings" / "Python"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Tools"))

from gesta_laboratory.evaluation import corrections
from gesta_laboratory.evaluation.labels import BY_NAME, DRAGS_AND_TAPS, SHAPE_WRITING
from gesta_laboratory.evaluation.player import Bank
from gesta_laboratory.evaluation.strokes import PARTS, Stroke, in_pixels, read_all, select
from gesta_laboratory.fitting.fitting import fitted
from gesta_laboratory.fitting.variants import begun_elsewhere, other_nose, slanted, variants
from gesta_laboratory.fitting.ways import Segment, Way, changed

PRESETS = Path(__file__).resolve().parents[1] / "Core" / "Signs" / "Patterns" / "PatternPresets.swift"
WIDTH = 120

LINE = ["direction", "length", "wobble", "bow", "entry", "exit", "detour"]
ARC = ["direction", "length", "bow", "entry", "exit", "detour", "sweep", "roundness"]
LOBE = ["direction", "length", "entry", "exit", "detour", "sweep", "roundness"]
CORNER = ["turn", "balance", "corner"]
WHOLE = ["hook_in", "hook_out", "winding", "dx", "dy", "gap", "width"]
NOSE = ["nose_left", "nose_right"]
BRACE = [*ARC, "wobble"]

EIGHT = (
    # From the top, or from the bottom; to either side first.
    Way(
        [
            Segment("ccw 180 from -150", LOBE),
            Segment("cw 240 from 30", [*LOBE, *CORNER]),
            Segment("ccw 60 from -70", ["direction", "length", "sweep", "turn", "balance"]),
        ],
        WHOLE,
        ("", "mirrored", "flipped", "turned"),
    ),
    # From the middle.
    Way(
        [Segment("ccw 270 from -45", [*LOBE, "fill"]), Segment("cw 270 from 45", [*LOBE, "fill", *CORNER])],
        WHOLE,
        ("", "mirrored", "flipped", "turned"),
    ),
)
BRACES = (
    # With round ends and a nose between arcs.
    Way(
        [
            Segment("ccw 90 from 160", BRACE),
            Segment("cw 60 from 75", [*BRACE, *CORNER]),
            Segment("cw 60 from 45", [*BRACE, *CORNER, "miss"]),
            Segment("ccw 50 from 70", [*BRACE, *CORNER]),
        ],
        [*WHOLE, "tilt", *NOSE],
    ),
    # Down to the nose, and down from it.
    Way([Segment("112", LINE), Segment("68", [*LINE, *CORNER, "miss"])], [*WHOLE, *NOSE]),
)


class Sign(NamedTuple):
    """A sign that is fitted.

    presets:  the names of its presets, and the change that turns drawings of each into those of the ways
    ways:     how it is drawn
    variant:  what else people might draw
    others:   what it costs to accept others: relative to losing as large a share of the drawings
    """

    presets: dict[str, str]
    ways: Sequence[Way]
    variant: Callable[[Stroke, int], Stroke | None] | None = None
    others: float = 12.0


SIGNS = {
    "eight": Sign({"figure_eight": ""}, EIGHT, begun_elsewhere),
    "brace": Sign({"left_brace": "", "right_brace": "mirrored"}, BRACES, other_nose),
}
OTHERS = {SHAPE_WRITING: 10.0, DRAGS_AND_TAPS: 5.0}
"""What it costs to accept movements that are no signs."""
SHARES = (0.5, 0.2, 0.3)
"""The weights of drawings, of variants of the sign, and of those by other hands."""
SLANTED = 3
"""Drawings by other hands for each drawing."""


def weights(strokes: Sequence[Stroke]) -> Any:
    """Returns weights whose sum is 1: of each person, the square root of how many strokes there are."""
    count = Counter((stroke.set, stroke.person) for stroke in strokes)
    weights = np.array([count[stroke.set, stroke.person] ** -0.5 for stroke in strokes])
    return weights / max(float(weights.sum()), 1e-12)


def drawings(sign: Sign, strokes: Sequence[Stroke]) -> list[Stroke]:
    return [
        changed(stroke, change)
        for name, change in sign.presets.items()
        for stroke in strokes
        if BY_NAME[name].is_positive(stroke.set, stroke.label)
    ]


def fit(sign: Sign, strokes: Sequence[Stroke]) -> dict[str, str]:
    """Returns the pattern of each preset of the sign."""
    own = drawings(sign, strokes)
    groups = [own, [], list(variants(own, lambda stroke, turn: slanted(stroke, turn), SLANTED))]
    if sign.variant:
        groups[1] = list(variants(own, sign.variant, 1))
    share = [SHARES[0] + (0 if groups[1] else SHARES[1]), *SHARES[1:]]
    others = [
        changed(stroke, change)
        for name, change in sign.presets.items()
        for stroke in strokes
        if not BY_NAME[name].is_positive(stroke.set, stroke.label)
        and not BY_NAME[name].is_left_out(stroke.set, stroke.label)
    ]
    cost = np.array([OTHERS.get(stroke.set, sign.others) for stroke in others])
    kinds = np.array([stroke.set if stroke.set in OTHERS else "" for stroke in others])
    for kind in set(kinds):
        cost[kinds == kind] /= np.count_nonzero(kinds == kind)
    every = [weight * weights(group) for weight, group in zip(share, groups)]
    drawn = [stroke for group in groups for stroke in group]
    found = fitted(sign.ways, [*drawn, *others], len(drawn), np.concatenate([*every, cost]))
    return {name: " | ".join(found.texts(change)) for name, change in sign.presets.items()}


# ------------------------------------------------------------------------------------------------- PatternPresets.swift


def _rows(source: str) -> dict[str, tuple[int, int]]:
    """Returns where the literal of each preset begins and ends in the source."""
    rows = re.finditer(r'case "(\w+)":\s*(?:"""\n(.*?)\n\s*"""|"([^"\n]*)")', source, re.S)
    return {row[1]: row.span(2) if row[2] is not None else row.span(3) for row in rows}


def _plain(literal: str) -> str:
    return re.sub(r"\s*\\\n\s*", " ", literal).strip()


def _ways(pattern: str) -> list[str]:
    """Returns the ways to draw the pattern, each a line of its row: the later ones begin with |."""
    depths = np.cumsum([{"(": 1, "{": 1, ")": -1, "}": -1}.get(character, 0) for character in pattern])
    begins = [0, *(at for at, character in enumerate(pattern) if character == "|" and depths[at] == 0), len(pattern)]
    return [pattern[first:last].strip() for first, last in zip(begins, begins[1:])]


def stated(source: str) -> dict[str, str]:
    """Returns the pattern of each preset in the source."""
    return {name: _plain(source[first:last]) for name, (first, last) in _rows(source).items()}


def with_common(pattern: str, bits: float) -> str:
    """Returns the pattern with `common`, at the end of its last way, instead of what it states of it."""
    pattern = re.sub(r", whole\{common [^},]*\}|, common [^},]*", "", pattern)
    if bits == 0:
        return pattern
    last = pattern.rfind("whole{")
    if last <= pattern.rfind(" | "):
        return f"{pattern}, whole{{common {bits:g}}}"
    end = pattern.index("}", last)
    return f"{pattern[:end]}, common {bits:g}{pattern[end:]}"


def written(source: str, patterns: dict[str, str]) -> tuple[str, list[str]]:
    """Returns the source with these patterns, and the names of those that differ."""
    different = []
    for name, pattern in patterns.items():
        first, last = _rows(source)[name]
        if _plain(source[first:last]) == pattern:
            continue
        different.append(name)
        lines = [line for way in _ways(pattern) for line in textwrap.wrap(way, WIDTH - 14, break_on_hyphens=False)]
        source = source[:first] + " \\\n".join(" " * 12 + line for line in lines) + source[last:]
    return source, different


# --------------------------------------------------------------------------------------------------------------- main


def _recall(pattern: str, strokes: Sequence[Stroke]) -> float:
    with Bank([("gesta.stroke", {"pattern": pattern})]) as bank:
        return float(bank.play(strokes).accepted[0].mean()) if strokes else float("nan")


def stress(strokes: Sequence[Stroke]) -> None:
    """Prints the recall of the library's presets on variants of the drawings."""
    for sign in SIGNS.values():
        for name, change in sign.presets.items():
            own = [stroke for stroke in strokes if BY_NAME[name].is_positive(stroke.set, stroke.label)]
            rows = {"slanted": list(variants(own, slanted, 1))}
            if sign.variant:
                made = variants([changed(stroke, change) for stroke in own], sign.variant, 1)
                rows[sign.variant.__name__] = [changed(stroke, change) for stroke in made]
            for title, made in rows.items():
                print(f"{name}, {title}: {_recall(name, made):.1%} of {len(made)}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("paths", nargs="+")
    parser.add_argument("--part", choices=PARTS, default="all", help="the people to use (default: %(default)s)")
    parser.add_argument("--sign", action="append", choices=SIGNS, help="fit only this sign; may be repeated")
    parser.add_argument("--update", action="store_true", help=f"write {PRESETS.name}")
    parser.add_argument("--json", help="write the patterns to this file")
    parser.add_argument("--stress", action="store_true", help="measure the library's presets on variants")
    arguments = parser.parse_args()
    strokes, _ = corrections.corrected(read_all(arguments.paths))
    strokes = [each for each in select(in_pixels(strokes), arguments.part) if len(each.parts) == 1]
    if arguments.stress:
        return stress(strokes)
    patterns: dict[str, str] = {}
    for name in arguments.sign or SIGNS:
        patterns |= fit(SIGNS[name], strokes)
    library = PRESETS.read_text(encoding="utf-8")
    for name, pattern in stated(library).items():
        common = re.search(r"common (\S+?)[,}]", pattern)
        if name in patterns and common:
            patterns[name] = with_common(patterns[name], float(common[1]))
    if arguments.json:
        Path(arguments.json).write_text(json.dumps(patterns, indent=1) + "\n", encoding="utf-8")
    source, different = written(library, patterns)
    for name in different:
        print(f"{name}: {patterns[name]}")
    print(f"different from {PRESETS.name}: {', '.join(different) or 'none'}")
    if arguments.update:
        PRESETS.write_text(source, encoding="utf-8")


if __name__ == "__main__":
    main()
