#!/usr/bin/env python3
"""Compares gesta.template with other recognizers that learn from examples, on the same drawings.

    Sources/Laboratory/rivals.py STROKES... [--part tune|report|all] [--sets SET...] [--json FILE]
    Sources/Laboratory/rivals.py STROKES... --several

For each person: one, three or five examples of each of the person's signs, or ten by other people of the set, and at
most MOST of the person's other drawings, of which each is recognized as the nearest sign: nothing is rejected. Prints
for each set how many are recognized as the right one, with the interval of 95 % over people. Requires numpy and the
library that Sources/build makes.

With --several, the same for drawings of several strokes, by gesta.template and $P+: how many are recognized as the
right one at the distances that accept exactly 0.3 and 1 % of such drawings of other sets, and how many, with nothing
rejected, of those in another number of strokes than all examples of the sign.

The others are written from their publications: $P+ (Vatavu, CHI 2017) with 32 points, Protractor (Li, CHI 2010) with 16
points and eight orientations, and Jackknife (Taranta et al., CHI 2017) with 16 points, inner products of directions, a
window of two, and the correction factors of the extents. Protractor and Jackknife know one stroke: the strokes of a
drawing are joined in the order in which they were drawn.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "Tools"), str(HERE.parent / "Bindings" / "Python")]

from gesta_laboratory.evaluation import examples  # noqa: E402
from gesta_laboratory.evaluation.corrections import corrected  # noqa: E402
from gesta_laboratory.evaluation.examples import Template  # noqa: E402
from gesta_laboratory.evaluation.people import by_person  # noqa: E402
from gesta_laboratory.evaluation.strokes import UNREADABLE, Stroke, read_all, select  # noqa: E402

SETS = ("dollar1", "dollar_student", "student_a", "mmg", "zhuyin", "pendigits", "uji", "crohme")
COUNTS, OTHERS, MOST = (1, 3, 5), 10, 80
CLOUD, PATH, WINDOW = 32, 16, 2
EXACT, MOST_OTHERS, REJECTING = (0.003, 0.01), 500, 12
"""The rates at which drawings of several strokes are compared, the other drawings for each person, and by how many
people's examples these must be rejected.
"""


def along(parts: Sequence[Any], count: int) -> tuple[Any, Any]:
    """Returns points at equal distances along lines, without the gaps between them, and the line of each."""
    lengths = [np.hypot(*np.diff(part, axis=0).T).sum() if len(part) > 1 else 0.0 for part in parts]
    ends = np.cumsum(lengths)
    places = np.linspace(0.0, ends[-1], count)
    owner = np.minimum(np.searchsorted(ends, places, side="left"), len(parts) - 1)
    points = np.empty((count, 2))
    for line, part in enumerate(parts):
        mine = owner == line
        steps = np.hypot(*np.diff(part, axis=0).T) if len(part) > 1 else np.zeros(0)
        reached = np.concatenate([[0.0], np.cumsum(steps)])
        at = places[mine] - (ends[line] - lengths[line])
        points[mine] = np.stack([np.interp(at, reached, part[:, axis]) for axis in (0, 1)], axis=1)
    return points, owner


def strokes_of(stroke: Stroke) -> list[Any]:
    return [part[:, 1:3] for part in stroke.parts]


def joined(stroke: Stroke) -> list[Any]:
    return [np.concatenate(strokes_of(stroke))]


# ------------------------------------------------------------------------------------------------------------------ $P+


def cloud(stroke: Stroke) -> Any:
    """Returns the points, in a square of 1 around their center, and the turning angle at each, of 1 for a half turn."""
    points, owner = along(strokes_of(stroke), CLOUD)
    points = (points - points.mean(axis=0)) / max(np.ptp(points, axis=0).max(), 1e-9)
    steps = np.diff(points, axis=0)
    lengths = np.hypot(*steps.T)
    cosines = (steps[:-1] * steps[1:]).sum(axis=1) / np.maximum(lengths[:-1] * lengths[1:], 1e-12)
    within = (owner[:-2] == owner[1:-1]) & (owner[1:-1] == owner[2:])
    angles = np.zeros(CLOUD)
    angles[1:-1] = np.where(within, np.arccos(np.clip(cosines, -1.0, 1.0)) / np.pi, 0.0)
    return np.column_stack([points, angles])


def cloud_distances(drawings: Sequence[Any], given: Sequence[Any]) -> Any:
    """Each point counts with its nearest one; then those of the other cloud that are nearest to none, with theirs."""

    def one_way(distances: Any) -> Any:
        nearest = distances.argmin(axis=2)
        is_free = np.ones((len(distances), CLOUD), bool)
        np.put_along_axis(is_free, nearest, False, axis=1)
        return distances.min(axis=2).sum(axis=1) + (distances.min(axis=1) * is_free).sum(axis=1)

    all_given = np.stack(given)
    rows = []
    for drawing in drawings:
        distances = np.sqrt(((drawing[None, :, None] - all_given[:, None]) ** 2).sum(axis=3))
        rows.append(np.minimum(one_way(distances), one_way(distances.transpose(0, 2, 1))))
    return np.stack(rows)


# ----------------------------------------------------------------------------------------------------------- Protractor


def vector(stroke: Stroke) -> Any:
    """Returns the points as complex numbers of length 1, the first in the nearest of eight directions."""
    points, _ = along(joined(stroke), PATH)
    turned = (points - points.mean(axis=0)) @ (1, 1j)
    first = np.angle(turned[0])
    turned = turned * np.exp(1j * (np.pi / 4 * np.floor((first + np.pi / 8) / (np.pi / 4)) - first))
    return turned / np.linalg.norm(turned)


def vector_distances(drawings: Sequence[Any], given: Sequence[Any]) -> Any:
    """The angle after the best rotation."""
    return np.arccos(np.clip(np.abs(np.stack(drawings) @ np.stack(given).conj().T), -1.0, 1.0))


# ------------------------------------------------------------------------------------------------------------ Jackknife


def path(stroke: Stroke) -> Any:
    """Returns the directions along the stroke, and its path and its box along the axes, each of length 1."""
    points, _ = along(joined(stroke), PATH)
    steps = np.diff(points, axis=0)
    features = (np.abs(steps).sum(axis=0), np.ptp(points, axis=0))
    directions = steps / np.maximum(np.linalg.norm(steps, axis=1, keepdims=True), 1e-12)
    return directions, *(feature / max(np.linalg.norm(feature), 1e-12) for feature in features)


def path_distances(drawings: Sequence[Any], given: Sequence[Any]) -> Any:
    """Dynamic time warping of the directions, times the correction factors."""
    directions = (np.stack([each[0] for each in some]) for some in (drawings, given))
    steps = 1 - np.einsum("aid,bjd->abij", *directions)
    count = steps.shape[2]
    sums = np.full((*steps.shape[:2], count + 1, count + 1), np.inf)
    sums[:, :, 0, 0] = 0
    for i in range(1, count + 1):
        for j in range(max(1, i - WINDOW), min(count, i + WINDOW) + 1):
            before = np.minimum(np.minimum(sums[:, :, i - 1, j], sums[:, :, i, j - 1]), sums[:, :, i - 1, j - 1])
            sums[:, :, i, j] = steps[:, :, i - 1, j - 1] + before
    found = sums[:, :, count, count]
    for feature in (1, 2):
        alike = np.stack([each[feature] for each in drawings]) @ np.stack([each[feature] for each in given]).T
        found = found / np.maximum(alike, 0.01)
    return found


RIVALS: dict[str, tuple[Callable[[Stroke], Any], Callable[[Sequence[Any], Sequence[Any]], Any]]] = {
    "$P+": (cloud, cloud_distances),
    "Protractor": (vector, vector_distances),
    "Jackknife": (path, path_distances),
}


def compare(templates: Sequence[Template]) -> dict[str, Any]:
    """Returns the rate of each recognizer."""
    hits: dict[str, list[bool]] = {name: [] for name in ("gesta.template", *RIVALS)}
    who: list[tuple[str, str]] = []
    for template in templates:
        order = np.random.default_rng(3).permutation(len(template.tested))[:MOST]
        drawings = [template.tested[at] for at in order]
        meant = np.array([template.names.index(stroke.label) for stroke in drawings])
        given = [stroke for some in template.examples for stroke in some]
        names = np.repeat(np.arange(len(template.names)), [len(some) for some in template.examples])
        hits["gesta.template"] += list(examples.play(template, drawings).index == meant)
        for name, (form, distances) in RIVALS.items():
            nearest = distances(list(map(form, drawings)), list(map(form, given))).argmin(axis=1)
            hits[name] += list(names[nearest] == meant)
        who += [template.who] * len(drawings)
    rates = {
        name: {"right": float(np.mean(found)), "interval": by_person(found, who)["interval"]}
        for name, found in hits.items()
    }
    return {"people": len(set(who)), "drawings": len(who), "rates": rates}


def nearest(template: Template, drawings: Sequence[Stroke], name: str) -> tuple[Any, Any]:
    """Returns the index of the nearest name of each drawing, and the distance."""
    if not drawings:
        return np.zeros(0, int), np.zeros(0)
    if name == "gesta.template":
        found = examples.play(template, drawings)
        return found.index, found.distance
    form, distances = RIVALS[name]
    given = [stroke for some in template.examples for stroke in some]
    names = np.repeat(np.arange(len(template.names)), [len(some) for some in template.examples])
    found = distances(list(map(form, drawings)), list(map(form, given)))
    return names[found.argmin(axis=1)], found.min(axis=1)


def several(templates: Sequence[Template], strokes: Sequence[Stroke]) -> dict[str, Any]:
    """Returns the rates of drawings of several strokes: at exact rates, and in another number of strokes."""
    figures: dict[str, Any] = {}
    for name in ("gesta.template", "$P+"):
        near, far, other = [], [], []
        who: list[tuple[str, str]] = []
        whose: list[tuple[str, str]] = []
        rejecting = set(np.random.default_rng(4).permutation(len(templates))[:REJECTING])
        for number, template in enumerate(templates):
            drawn = [stroke for stroke in template.tested if len(stroke.parts) > 1]
            order = np.random.default_rng(3).permutation(len(drawn))[:MOST]
            drawn = [drawn[at] for at in order]
            index, distance = nearest(template, drawn, name)
            meant = np.array([template.names.index(stroke.label) for stroke in drawn], int)
            near += list(np.where(index == meant, distance, np.inf))
            who += [template.who] * len(drawn)
            if number in rejecting:
                others = examples.negatives(template, strokes, range(2, 6), MOST_OTHERS)
                far += list(nearest(template, others, name)[1])
            counts = {each: {len(one.parts) for one in some} for each, some in zip(template.names, template.examples)}
            mine = [stroke for stroke in template.tested if len(stroke.parts) not in counts[stroke.label]][:MOST]
            index, _ = nearest(template, mine, name)
            other += [at == template.names.index(stroke.label) for at, stroke in zip(index, mine)]
            whose += [template.who] * len(mine)
        rows = {}
        for rate in EXACT:
            limit = np.quantile(far, rate) if far else np.nan
            hits = np.array(near) <= limit
            rows[f"at {100 * rate:g} %"] = {"right": float(hits.mean()), **_people(hits, who)} if who else None
        rows["another number"] = {"right": float(np.mean(other)), **_people(other, whose)} if whose else None
        figures[name] = {"others": len(far), **rows}
    return figures


def _people(hits: Any, who: Sequence[tuple[str, str]]) -> dict[str, Any]:
    found = by_person(hits, who)
    return {"drawings": len(who), "people": found["people"], "interval": found["interval"]}


def show_several(title: str, figures: dict[str, Any]) -> None:
    """Prints a line for each figure."""
    for key in figures["$P+"]:
        if key != "others" and figures["$P+"][key]:
            texts = [
                f"{name} {100 * each[key]['right']:.1f} ({100 * each[key]['interval'][0]:.1f} to "
                f"{100 * each[key]['interval'][1]:.1f})"
                for name, each in figures.items()
            ]
            each = figures["$P+"][key]
            print(f"{title} {key:15} {each['drawings']:4} by {each['people']:2} people: {', '.join(texts)}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("paths", nargs="+", metavar="STROKES")
    parser.add_argument("--part", default="report", choices=("tune", "report", "all"))
    parser.add_argument("--sets", nargs="*", default=SETS)
    parser.add_argument("--json", metavar="FILE", help="write the figures to FILE")
    parser.add_argument("--several", action="store_true", help="drawings of several strokes at exact rates")
    given = parser.parse_args()
    strokes, _ = corrected(read_all(given.paths))
    strokes = [each for each in strokes if each.label != UNREADABLE and len(each.parts) <= 5 and each.length > 0]
    strokes = select(strokes, given.part)
    rows = []
    for set_ in given.sets:
        people = examples.by_person(strokes, [set_])
        trials = [(f"own, {count}", list(examples.own(people, count, 1))) for count in COUNTS]
        trials.append((f"others', {OTHERS}", list(examples.others(people, OTHERS))))
        for title, templates in trials:
            if not templates:
                continue
            if given.several:
                rows.append({"set": set_, "examples": title, **several(templates, strokes)})
                show_several(f"{set_:10} {title:10}", {name: rows[-1][name] for name in ("gesta.template", "$P+")})
                continue
            row = {"set": set_, "examples": title, **compare(templates)}
            rows.append(row)
            texts = [
                f"{name} {100 * each['right']:.1f} ({100 * each['interval'][0]:.1f} to {100 * each['interval'][1]:.1f})"
                for name, each in row["rates"].items()
            ]
            print(
                f"{set_:15} {title:10} {row['drawings']:4} by {row['people']:2} people: {', '.join(texts)}", flush=True
            )
    if given.json:
        Path(given.json).write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
