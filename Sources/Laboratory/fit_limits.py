#!/usr/bin/env python3
"""Fits the limits and the likelihoods of gesta.template to people's drawings, or measures the rates that they have.

    Sources/Laboratory/fit_limits.py STROKES... [--part tune|report|all] [--sets SET...] [--check|--auto]

Templates have 1 to 5 examples of a person, or ten of other people of the same set; the other drawings are those of
other sets that do not mean one of their signs. For each kind of distances, see
Sources/Core/Signs/Examples/DistanceScale.swift, the slope is the median of those of all sets, and the loosest limit the
largest at which the rate of no set is 1 % or more with a certainty of 97.5 %. Signs that are straight lines are left
out, as any set contains them.

Without --check, prints what belongs in DistanceScale.swift and in ExampleMatch.swift, as fitted to the tuning half of
the people; fit.py writes it. The limit of one stroke is that of the second strictest set: letters of unipen, the
strictest, are a different use. With --check, prints the rate and the recall of each set at false_positives of 0.003,
0.01 and 0.03, the interval of 95 %, and the recall at the limits that accept exactly these shares. With --auto, prints
what the default `strokes` costs where it is not needed: the recall with `auto` and with `exact` at false_positives of
0.01, of drawings in as many strokes as an example of the sign, and the difference with its interval of 95 % over
people. Requires numpy and the library that Sources/build makes.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "Tools"), str(HERE.parent / "Bindings" / "Python")]

from gesta_laboratory.evaluation import examples  # noqa: E402
from gesta_laboratory.evaluation.corrections import corrected  # noqa: E402
from gesta_laboratory.evaluation.examples import Template  # noqa: E402
from gesta_laboratory.evaluation.people import interval as over_people  # noqa: E402
from gesta_laboratory.evaluation.strokes import UNREADABLE, Stroke, read_all, select  # noqa: E402

EXAMPLES = HERE.parent / "Core" / "Signs" / "Examples"
SCALES, MATCHES = EXAMPLES / "DistanceScale.swift", EXAMPLES / "ExampleMatch.swift"
STRAIGHT = 0.93
FEWEST_NAMES, MOST_TEMPLATES, MOST_NEGATIVES = 3, 12, 800
RATES = (0.003, 0.01, 0.03)
OWN, OTHERS = (1, 3, 5), 10


@dataclass(frozen=True)
class Kind:
    """A kind of distances.

    name, on: its scale, and the one that the library converts the distances to
    examples:  the numbers of strokes of examples
    drawings:  the numbers of strokes of drawings
    passed:    how many of the strictest sets may have a higher rate
    """

    name: str
    on: str
    examples: range
    drawings: range
    passed: int = 0


KINDS = (
    Kind("stroke", "stroke", range(1, 2), range(1, 2), 1),
    Kind("strokes", "strokes", range(2, 6), range(2, 6)),
    Kind("strokeInk", "stroke", range(2, 6), range(1, 2)),
)
"""strokesInk was chosen: fitted as the others, no drawing in another number of strokes is near enough at 0.01."""
MOST_STROKES = 5
"""Of other drawings: also those with more strokes than any example, whose first strokes are taken for a sign."""


def is_straight(stroke: Stroke) -> bool:
    points = stroke.parts[0][:, 1:]
    return len(stroke.parts) == 1 and float(np.hypot(*(points[-1] - points[0]))) > STRAIGHT * stroke.length


def only(template: Template, kind: Kind) -> Template:
    """Returns the template with the signs of the kind."""
    kept = [
        at
        for at, given in enumerate(template.examples)
        if all(len(each.parts) in kind.examples and not is_straight(each) for each in given)
    ]
    names = tuple(template.names[at] for at in kept)
    return replace(
        template,
        names=names,
        examples=tuple(template.examples[at] for at in kept),
        tested=tuple(each for each in template.tested if each.label in names and len(each.parts) in kind.drawings),
    )


def templates(
    strokes: Sequence[Stroke], sets: Sequence[str], kind: Kind | None
) -> Iterator[tuple[str, list[Template]]]:
    """Yields the templates of each set and number of examples."""
    for set_ in sets:
        people = examples.by_person(strokes, [set_])
        for count, found in [
            *[(count, list(examples.own(people, count, 1))) for count in OWN],
            (OTHERS, list(examples.others(people, OTHERS))),
        ]:
            some = [only(each, kind) if kind else each for each in found]
            some = [each for each in some if len(each.names) >= FEWEST_NAMES]
            order = np.random.default_rng(1).permutation(len(some))[:MOST_TEMPLATES]
            if len(some) >= 2:
                yield f"{set_} {count} {'others' if count == OTHERS else 'own'}", [some[at] for at in order]


def scales() -> dict[str, Scale]:
    """Returns the scales in DistanceScale.swift."""
    found = re.findall(
        r"var (\w+): DistanceScale \{ DistanceScale\(loosest: ([\d.]+), slope: ([\d.]+), mostNames: (\d+)\)",
        SCALES.read_text(encoding="utf-8"),
    )
    return {name: Scale(float(loosest), float(slope), int(names)) for name, loosest, slope, names in found}


def shared(names: int, most: int) -> float:
    return max(min(names, most), names // 10, 1)


@dataclass(frozen=True)
class Scale:
    """A scale as in DistanceScale.swift."""

    loosest: float
    slope: float
    names: int

    @property
    def rejecting(self) -> float:
        return self.loosest - 5 * self.slope

    def convert(self, distances: Any, other: Scale) -> Any:
        """Returns distances on this scale of distances on another one, as the library converts them."""
        larger = distances - other.rejecting
        return self.rejecting + np.where(larger < 0, larger * (self.slope / other.slope), larger)


def fit(
    strokes: Sequence[Stroke], sets: Sequence[str], names: Sequence[str] = ()
) -> tuple[dict[str, Scale], dict[str, tuple[float, float]]]:
    """Returns the scales, and the offset and the factor of the likelihoods; `names`: of these scales."""
    known, found, likelihoods = scales(), {}, {}
    for kind in [each for each in KINDS if each.name in names or not names]:
        most_names = known[kind.name].names
        isInk = kind.name != kind.on
        slopes, limits, positives, negatives = [], [], [], []
        for title, some in templates(strokes, sets, kind):
            far, near, counts = [], [], []
            for each in some:
                others = examples.negatives(each, strokes, kind.drawings, MOST_NEGATIVES, MOST_STROKES)
                choice = "any" if isInk else "exact"
                far.append(examples.play(each, others, strokes=choice).distance)
                matched = examples.play(each, each.tested, strokes=choice)
                meant = [each.names.index(stroke.label) for stroke in each.tested]
                near.append(matched.distance[matched.index == meant] if meant else np.zeros(0))
                counts.append(shared(len(each.names), most_names))
            distances = np.concatenate(far)
            if isInk:
                distances = known[kind.name].convert(distances, known[kind.on])
            at = np.quantile(distances, RATES)
            slopes.append((at[2] - at[0]) / np.log(RATES[2] / RATES[0]))
            most = RATES[1] + 1.96 * np.sqrt(RATES[1] * (1 - RATES[1]) / len(distances))
            limits.append(
                (np.quantile(distances, most), np.log(RATES[1] / np.mean(counts)), title, len(distances), len(some))
            )
            positives.append(np.concatenate(near))
            negatives.append(distances)
        slope = float(np.median(slopes))
        least: dict[str, float] = {}
        for limit, share, title, count, people in limits:
            loosest = float(limit - slope * share)
            least[title.split()[0]] = min(loosest, least.get(title.split()[0], np.inf))
            print(
                f"{kind.name:11} {title:24} {people:3} people {count:6} drawings  limit {limit:.3f}"
                f"  loosest {loosest:.3f}",
                file=sys.stderr,
                flush=True,
            )
        found[kind.name] = Scale(round(sorted(least.values())[kind.passed], 3), round(slope, 3), most_names)
        if not isInk:
            offset, factor = likelihood(np.concatenate(positives), np.concatenate(negatives))
            likelihoods[kind.name] = (round(offset, 1), round(factor, 1))
    return found, likelihoods


def written(source: str, found: dict[str, Scale]) -> str:
    """Returns DistanceScale.swift with these scales."""
    for name, scale in found.items():
        source = re.sub(
            rf"(static var {name}: DistanceScale {{ DistanceScale\(loosest: )[\d.]+, slope: [\d.]+,",
            rf"\g<1>{scale.loosest:.3f}, slope: {scale.slope:.3f},",
            source,
        )
    return source


def with_likelihoods(source: str, found: dict[str, tuple[float, float]]) -> str:
    """Returns ExampleMatch.swift with these likelihoods."""
    one, several = (f"{offset:.1f} - {factor:.1f} * Double(distance)" for offset, factor in found.values())
    return re.sub(r"(strokes > 1 \? ).*$", rf"\g<1>{several} : {one}", source, flags=re.M)


def likelihood(near: Any, far: Any) -> tuple[float, float]:
    """Returns the offset and the factor of the binary logarithm of the ratio of densities, by logistic regression."""
    x = np.concatenate([near, far])
    keep = np.isfinite(x) & (x < 3)
    y = np.concatenate([np.ones(len(near)), np.zeros(len(far))])[keep]
    weight = np.where(y > 0, 0.5 / y.sum(), 0.5 / (len(y) - y.sum()))
    x, parameters = x[keep], np.zeros(2)
    for _ in range(50):
        p = 1 / (1 + np.exp(-np.clip(parameters[0] + parameters[1] * x, -30, 30)))
        basis = np.column_stack([np.ones(len(x)), x])
        slope = basis.T @ (weight * (y - p))
        curve = (basis * (weight * p * (1 - p))[:, None]).T @ basis + 1e-9 * np.eye(2)
        parameters += np.linalg.solve(curve, slope)
    return float(parameters[0] / np.log(2)), float(-parameters[1] / np.log(2))


def interval(accepted: int, count: int) -> tuple[float, float]:
    """Returns the interval of 95 % of a rate: Wilson."""
    z, rate = 1.96, accepted / count
    center, width = rate + z * z / (2 * count), z * np.sqrt(rate * (1 - rate) / count + z * z / (4 * count * count))
    return float((center - width) / (1 + z * z / count)), float((center + width) / (1 + z * z / count))


def check(strokes: Sequence[Stroke], sets: Sequence[str]) -> None:
    """Prints the rates with the defaults, of drawings of one stroke and of several."""
    known = scales()
    for title, some in templates(strokes, sets, None):
        for drawings in (range(1, 2), range(2, 6)):
            accepted, count, right, tested = np.zeros(len(RATES), int), 0, np.zeros(len(RATES)), 0
            every, mine_at = [], []
            for each in some:
                straight = [at for at, given in enumerate(each.examples) if any(map(is_straight, given))]
                each = replace(
                    each,
                    names=tuple(name for at, name in enumerate(each.names) if at not in straight),
                    examples=tuple(given for at, given in enumerate(each.examples) if at not in straight),
                )
                if len(each.names) < FEWEST_NAMES:
                    continue
                scale = known["stroke" if drawings == range(1, 2) else "strokes"]
                among = shared(len(each.names), scale.names)
                limit = [scale.loosest + scale.slope * _rough(rate / among) for rate in RATES]
                others = examples.negatives(each, strokes, drawings, MOST_NEGATIVES, MOST_STROKES)
                far = examples.play(each, others).distance
                accepted += [(far <= at).sum() for at in limit]
                count += len(far)
                mine = [s for s in each.tested if len(s.parts) in drawings and s.label in each.names]
                found = examples.play(each, mine)
                meant = np.array([each.names.index(stroke.label) for stroke in mine], int)
                right += [((found.index == meant) & (found.distance <= at)).sum() for at in limit]
                tested += len(mine)
                every.append(far)
                mine_at.append(np.where(found.index == meant, found.distance, np.inf))
            if count and tested:
                low, high = interval(int(accepted[1]), count)
                exact = [
                    100 * np.mean(np.concatenate(mine_at) <= at) for at in np.quantile(np.concatenate(every), RATES)
                ]
                print(
                    f"{title:24} {'one' if drawings == range(1, 2) else 'several':8} {len(some):3} people "
                    f"{count:6} others  rates {' '.join(f'{100 * a / count:.2f}' for a in accepted)}"
                    f"  at .01 {100 * low:.2f} to {100 * high:.2f}"
                    f"  recall {' '.join(f'{100 * r / tested:.1f}' for r in right)} of {tested}"
                    f"  at exact rates {' '.join(f'{each:.1f}' for each in exact)}",
                    flush=True,
                )


def compare(strokes: Sequence[Stroke], sets: Sequence[str]) -> None:
    """Prints the recall of drawings in the number of strokes of an example, with `auto` and with `exact`."""
    for title, some in templates(strokes, sets, None):
        hits: dict[str, list[bool]] = {"exact": [], "auto": []}
        who: list[tuple[str, str]] = []
        for each in some:
            numbers = {name: {len(one.parts) for one in given} for name, given in zip(each.names, each.examples)}
            mine = [stroke for stroke in each.tested if len(stroke.parts) in numbers[stroke.label]]
            meant = np.array([each.names.index(stroke.label) for stroke in mine], int)
            for choice, found in hits.items():
                found += list(examples.play(each, mine, strokes=choice, false_positives=RATES[1]).index == meant)
            who += [each.who] * len(mine)
        gained = np.array(hits["auto"], int) - np.array(hits["exact"], int)
        low, high = over_people(gained, who)
        print(
            f"{title:24} {len(set(who)):3} people {len(gained):6} drawings  exact {100 * np.mean(hits['exact']):.1f}"
            f"  auto {100 * np.mean(hits['auto']):.1f}  difference {100 * gained.mean():+.2f}"
            f" ({100 * low:+.2f} to {100 * high:+.2f})",
            flush=True,
        )


def _rough(value: float) -> float:
    """The logarithm as the library approximates it."""
    return float((np.float32(value).view(np.int32) / 8_388_608 - 127) * 0.6931472)


def drawings(strokes: Sequence[Stroke], part: str) -> list[Stroke]:
    """Returns the drawings of a part of the people that limits are fitted to, in a random order."""
    strokes, _ = corrected(strokes)
    strokes = [each for each in strokes if each.label != UNREADABLE and len(each.parts) <= 5 and each.length > 0]
    order = np.random.default_rng(0).permutation(len(strokes))
    return select([strokes[at] for at in order], part)


def sets_of(strokes: Sequence[Stroke]) -> list[str]:
    """Returns the sets that have several signs of each person."""
    return sorted({each.set for each in strokes} - {"how_we_swipe", "shapematch", "quickdraw"})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("paths", nargs="+", metavar="STROKES")
    parser.add_argument("--part", default="tune", choices=("tune", "report", "all"))
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--auto", action="store_true")
    parser.add_argument("--sets", nargs="*")
    parser.add_argument("--scale", action="append", default=[], help="fit only this scale; may be repeated")
    tested = parser.parse_args()
    strokes = drawings(read_all(tested.paths), tested.part)
    sets = tested.sets or sets_of(strokes)
    if tested.auto or tested.check:
        return (compare if tested.auto else check)(strokes, sets)
    found, likelihoods = fit(strokes, sets, tested.scale)
    for name, scale in found.items():
        print(f"{name}: loosest {scale.loosest:.3f}, slope {scale.slope:.3f}")
    for name, (offset, factor) in likelihoods.items():
        print(f"likelihood of {name}: {offset:.1f} - {factor:.1f} * distance")


if __name__ == "__main__":
    main()
