#!/usr/bin/env python3
"""Fits the limits of preset patterns to people's strokes, and measures them on people that they were not fitted to.

    python3 Sources/Laboratory/fit_presets.py STROKES... [--sign NAME] [--terms open]    prints what would change
    python3 Sources/Laboratory/fit_presets.py STROKES... --judge                         also measures people left out
    python3 Sources/Laboratory/fit_presets.py STROKES... --stress                        measures variants of drawings

The strokes are files that `run evaluate` reads. gesta_laboratory/fitting/ways.txt says how each sign is drawn and what
is tested; the limits of the tests are fitted here, to the half of the people for tuning, and widened a little for other
people. With --judge, each sign is fitted again without each fifth of the people, and measured on these: compare that
with what a pattern does that was not fitted to them. Compare a pattern that was fitted to all people with what the fit
does on all of them, or both on people of other sets. fit.py fits everything else as well, and writes
the files. Requires numpy. Equal strokes give equal limits on every machine whose sums are rounded equally.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import textwrap
import zlib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Bindings" / "Python"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Tools"))

from gesta_laboratory.evaluation import corrections
from gesta_laboratory.evaluation.labels import BY_NAME, DRAGS_AND_TAPS, SHAPE_WRITING
from gesta_laboratory.evaluation.perturb import PERTURBATIONS
from gesta_laboratory.evaluation.player import Bank
from gesta_laboratory.evaluation.strokes import PARTS, Stroke, in_pixels, read_all, select
from gesta_laboratory.fitting import ways
from gesta_laboratory.fitting.fitting import Fit, fitted
from gesta_laboratory.fitting.variants import begun_elsewhere, generator, other_nose, slanted, variants
from gesta_laboratory.fitting.ways import Measured, Sign, Way, changed

HERE = Path(__file__).resolve().parent
PRESETS = HERE.parent / "Core" / "Signs" / "Patterns" / "PatternPresets.swift"
SETS = HERE / "sets.json"
WIDTH = 120
TERMS = ("any", "open")
"""Which sets are used: any, or those whose terms ask for nothing but credit."""
OPEN = ("CC BY 4.0",)

VARIANTS: Mapping[str, Callable[[Stroke, int], Stroke | None]] = {
    "figure_eight": begun_elsewhere,
    "left_brace": other_nose,
}
"""What else people might draw, of some signs."""
SIGNS_OF_OTHERS = 12.0
OTHERS = {SHAPE_WRITING: 10.0, DRAGS_AND_TAPS: 5.0}
"""What it costs to accept other signs and movements that are no signs: relative to losing as large a share of the
drawings.
"""
SHARES = (0.5, 0.2, 0.3)
"""The weights of drawings, of variants of the sign, and of those by other hands."""
SLANTED, PERTURBED = 2, 3
"""Drawings by other hands for each drawing, and perturbed copies of it."""
SWEEPS = {"cw": "111..729", "ccw": "-729..-111"}
FEWEST = 3
"""People who must have drawn a sign: otherwise it has the usual tolerances."""
FOLDS = 5
WIDER = 1.06
"""The factor by which all limits are widened in the end: they were fitted to some people, and others draw differently.
From 1.04 to 1.08, what people who were left out lose and what is accepted wrongly cost least together, in the mean of
all signs.
"""


def is_open(set_: str) -> bool:
    """Returns whether the terms of a set ask for nothing but credit."""
    return str(json.loads(SETS.read_text(encoding="utf-8"))["sets"].get(set_, {}).get("terms")) in OPEN


def usable(strokes: Sequence[Stroke], terms: str) -> list[Stroke]:
    """Returns the strokes of the sets that may be used."""
    allowed = {set_: terms == "any" or is_open(set_) for set_ in {stroke.set for stroke in strokes}}
    return [stroke for stroke in strokes if allowed[stroke.set]]


def people_of(strokes: Sequence[Stroke]) -> list[tuple[str, str]]:
    return [(stroke.set, stroke.person) for stroke in strokes]


def weights(strokes: Sequence[Stroke]) -> Any:
    """Returns weights whose sum is 1: of each person, the square root of how many strokes there are."""
    count = Counter(people_of(strokes))
    weights = np.array([count[who] ** -0.5 for who in people_of(strokes)])
    return weights / max(float(weights.sum()), 1e-12)


@dataclass
class Material:
    """What a sign is fitted to.

    ways:     how it is drawn
    groups:   drawings, variants of the sign, those by other hands, and strokes that are none
    measured: of each way, changed in each manner, what is measured of all these
    """

    ways: Sequence[Way]
    groups: Sequence[Sequence[Stroke]]
    measured: Sequence[Sequence[Measured]]

    @property
    def strokes(self) -> list[Stroke]:
        return [stroke for group in self.groups for stroke in group]

    @property
    def count(self) -> int:
        """The drawings of the sign, with their variants."""
        return sum(map(len, self.groups[:3]))

    def fit(self, used: Callable[[Stroke], bool] = lambda stroke: True) -> Fit:
        """Fits the limits to the strokes that are used."""
        share = [SHARES[0] + (0 if self.groups[1] else SHARES[1]), *SHARES[1:]]
        every = []
        for part, group in zip(share, self.groups):
            mine = np.array([used(stroke) for stroke in group], bool)
            weight = np.zeros(len(group))
            weight[mine] = part * weights([stroke for stroke, is_mine in zip(group, mine) if is_mine])
            every.append(weight)
        others = self.groups[3]
        mine = np.array([used(stroke) for stroke in others], bool)
        kinds = np.array([stroke.set if stroke.set in OTHERS else "" for stroke in others])
        cost = np.zeros(len(others))
        for kind in sorted(set(kinds)):
            some = mine & (kinds == kind)
            cost[some] = OTHERS.get(kind, SIGNS_OF_OTHERS) / max(np.count_nonzero(some), 1)
        found = fitted(self.ways, self.measured, self.count, np.concatenate([*every, cost]))
        found.widen(WIDER)
        return found


def material(name: str, sign: Sign, strokes: Sequence[Stroke]) -> Material:
    """Measures what a sign is fitted to."""
    own, others = [], []
    for preset, change in sign.presets.items():
        gesture = BY_NAME[preset]
        for stroke in strokes:
            if len(stroke.parts) > gesture.strokes:
                continue
            if gesture.is_positive(stroke.set, stroke.label):
                own.append(changed(stroke, change))
            elif not gesture.is_left_out(stroke.set, stroke.label):
                others.append(changed(stroke, change))
    hands = [*variants(own, slanted, SLANTED), *variants(own, perturbed, PERTURBED)]
    groups = [own, [], hands, others]
    if name in VARIANTS:
        groups[1] = list(variants(own, VARIANTS[name], 1))
    every = [stroke for group in groups for stroke in group]
    found: list[list[Measured]] = [[] for _ in sign.ways]
    for change in ways.CHANGES:
        some = [at for at, way in enumerate(sign.ways) if change in way.changes]
        if some:
            each = ways.measured([sign.ways[at] for at in some], [changed(stroke, change) for stroke in every])
            for at, measured in zip(some, each):
                found[at].append(measured)
    return Material(sign.ways, groups, found)


def perturbed(stroke: Stroke, turn: int) -> Stroke:
    """Returns the stroke as a hand or a sensor might change it, always in the same way."""
    random = generator(stroke, f"perturbed {turn}")
    return PERTURBATIONS[int(random.integers(len(PERTURBATIONS)))].change(stroke)


def fold(stroke: Stroke) -> int:
    """Returns which part of the people a stroke belongs to."""
    return zlib.crc32(f"fold {stroke.set} {stroke.person}".encode()) % FOLDS


def left_out(it: Material) -> Any:
    """Returns which strokes are accepted if their people are left out: the sign is fitted again without each part."""
    who = np.array([fold(stroke) for stroke in it.strokes])
    accepted = np.zeros(len(who), bool)
    for number in range(FOLDS):
        misfits = it.fit(lambda stroke, number=number: fold(stroke) != number).misfits()
        accepted[who == number] = misfits[who == number] <= 1
    return accepted


def figures(it: Material, accepted: Any) -> dict[str, float]:
    """Returns the recall, the mean of people, and the false accepts."""
    own, people = accepted[: len(it.groups[0])], people_of(it.groups[0])
    mean = np.mean([np.mean([hit for hit, who in zip(own, people) if who == each]) for each in set(people)])
    return {"recall": float(own.mean()), "people": float(mean), "false": float(accepted[it.count :].mean())}


def fit(name: str, sign: Sign, strokes: Sequence[Stroke], judge: bool = False) -> tuple[dict[str, str], Fit | None]:
    """Returns the pattern of each preset of the sign, and the fit; None if too few people have drawn it."""
    drawn = {
        (stroke.set, stroke.person)
        for stroke in strokes
        if any(BY_NAME[preset].is_positive(stroke.set, stroke.label) for preset in sign.presets)
    }
    if len(drawn) < FEWEST:
        return {preset: " | ".join(usual(sign, change)) for preset, change in sign.presets.items()}, None
    it = material(name, sign, strokes)
    found = it.fit()
    if judge:
        for title, accepted in (("people left out", left_out(it)), ("all these people", found.misfits() <= 1)):
            shown = " ".join(f"{key} {100 * value:.2f}" for key, value in figures(it, accepted).items())
            print(f"{name}: {title}, %: {shown}", flush=True)
    return {preset: " | ".join(found.texts(change)) for preset, change in sign.presets.items()}, found


def usual(sign: Sign, change: str) -> list[str]:
    """Returns patterns with the usual tolerances."""
    return [
        way.pattern({}, ways.combined(each, change)).replace("bare ", "") for way in sign.ways for each in way.changes
    ]


def signs() -> tuple[dict[str, Sign], dict[str, str]]:
    """Returns the signs that are fitted, and the presets that repeat others."""
    return ways.read(ways.FILE.read_text(encoding="utf-8"))


def fit_all(
    strokes: Sequence[Stroke], only: Sequence[str] | None = None, judge: bool = False
) -> tuple[dict[str, str], dict[str, Fit]]:
    """Returns the patterns of the presets, and the fits of the signs; `only`: of these signs."""
    known, repeated = signs()
    patterns: dict[str, str] = {}
    fits: dict[str, Fit] = {}
    for name, sign in known.items():
        if only is not None and name not in only:
            continue
        found, each = fit(name, sign, strokes, judge)
        patterns |= found
        if each:
            fits[name] = each
        print(f"fitted: {name}", file=sys.stderr, flush=True)
    for name, other in repeated.items():
        way, _, of = other.rpartition(" ")
        if of in patterns:
            patterns[name] = in_way(patterns[of], way) if way else of
    return patterns, fits


def in_way(pattern: str, way: str) -> str:
    """Returns the pattern of a circle drawn clockwise or counterclockwise."""
    return pattern.replace("arc 360{", f"{way} 360{{sweep {SWEEPS[way]}, ")


# ------------------------------------------------------------------------------------------------- PatternPresets.swift


def _rows(source: str) -> dict[str, tuple[int, int]]:
    """Returns where the literal of each preset begins and ends in the source."""
    rows = re.finditer(r'case "(\w+)":\s*(?:"""\n(.*?)\n\s*"""|"([^"\n]*)")', source, re.S)
    return {row[1]: row.span(2) if row[2] is not None else row.span(3) for row in rows}


def _plain(literal: str) -> str:
    return re.sub(r"\s*\\\n\s*", " ", literal).strip()


def ways_of(pattern: str) -> list[str]:
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
        lines = [line for way in ways_of(pattern) for line in textwrap.wrap(way, WIDTH - 14, break_on_hyphens=False)]
        source = source[:first] + " \\\n".join(" " * 12 + line for line in lines) + source[last:]
    return source, different


# --------------------------------------------------------------------------------------------------------------- main


def _recall(pattern: str, strokes: Sequence[Stroke]) -> float:
    with Bank([("gesta.stroke", {"pattern": pattern})]) as bank:
        return float(bank.play(strokes).accepted[0].mean()) if strokes else float("nan")


def stress(strokes: Sequence[Stroke]) -> None:
    """Prints the recall of the library's presets on variants of the drawings."""
    for name, sign in signs()[0].items():
        for preset, change in sign.presets.items():
            own = [stroke for stroke in strokes if BY_NAME[preset].is_positive(stroke.set, stroke.label)]
            rows = {"slanted": list(variants(own, slanted, 1))}
            if name in VARIANTS:
                made = variants([changed(stroke, change) for stroke in own], VARIANTS[name], 1)
                rows[VARIANTS[name].__name__] = [changed(stroke, change) for stroke in made]
            for title, made in rows.items():
                print(f"{preset}, {title}: {_recall(preset, made):.1%} of {len(made)}")


def prepared(strokes: Sequence[Stroke], part: str) -> list[Stroke]:
    """Returns the strokes of a part of the people that presets are fitted to."""
    strokes, _ = corrections.corrected(strokes)
    return in_pixels([each for each in select(strokes, part) if each.length > 0])


def commons(library: str, patterns: Mapping[str, str]) -> dict[str, str]:
    """Returns the patterns with what the library states of ordinary touch."""
    found = {}
    for name, pattern in patterns.items():
        common = re.search(r"common (\S+?)[,}]", stated(library)[name])
        isNamed = bool(re.fullmatch(r"\w+", pattern))
        found[name] = pattern if isNamed else with_common(pattern, float(common[1]) if common else 0)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("paths", nargs="+")
    parser.add_argument("--part", choices=PARTS, default="tune", help="the people to use (default: %(default)s)")
    parser.add_argument("--terms", choices=TERMS, default="any", help="the sets to use (default: %(default)s)")
    parser.add_argument("--sign", action="append", default=[], help="fit only this sign; may be repeated")
    parser.add_argument("--judge", action="store_true", help="measure each sign on people it was not fitted to")
    parser.add_argument("--json", help="write the patterns to this file")
    parser.add_argument("--stress", action="store_true", help="measure the library's presets on variants")
    arguments = parser.parse_args()
    strokes = prepared(usable(read_all(arguments.paths), arguments.terms), arguments.part)
    if arguments.stress:
        return stress(strokes)
    library = PRESETS.read_text(encoding="utf-8")
    patterns = commons(library, fit_all(strokes, arguments.sign or None, arguments.judge)[0])
    if arguments.json:
        Path(arguments.json).write_text(json.dumps(patterns, indent=1) + "\n", encoding="utf-8")
    _, different = written(library, patterns)
    for name in different:
        print(f"{name}: {patterns[name]}")
    print(f"different from {PRESETS.name}: {', '.join(different) or 'none'}")


if __name__ == "__main__":
    main()
