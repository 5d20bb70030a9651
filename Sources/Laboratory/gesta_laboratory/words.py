"""Measures the patterns that the library makes from drawings: `Sources/Laboratory/run words PATH...`.

From three drawings of a person, a pattern; then how many of the person's other drawings it accepts, and how many
drawings of other labels of the same set, by anyone. A label is reached if, on average over people, at least 90 % of the
former and at most 2 % of the latter are accepted, by patterns of at most six segments.

With `--spread`: the standard deviations of what the segments of one person's drawings of a sign measure, which the
constants of `spread` in Sources/Core/Signs/Patterns/SketchTests.swift are near. Nothing is fitted automatically.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from gesta import Context, GestaError

from .evaluation.labels import DRAGS_AND_TAPS, SHAPE_WRITING
from .evaluation.people import ROUNDS
from .evaluation.player import Bank
from .evaluation.strokes import UNREADABLE, Stroke, in_pixels, part_of

GIVEN, FEWEST, MOST_OWN, OTHERS = 3, 6, 8, 300
"""Drawings that a pattern is made from; the fewest of a person; those of the person and of others that are played."""
RECALL, FALSE, SEGMENTS = 0.9, 0.02, 6
OPEN = {"max_stray": 10_000, "max_size": 100_000, "min_size": 0}
"""Patterns are measured, not the size of what is drawn."""
LENGTHS = (0.15, 0.3, 0.5, 0.8)
"""Of segments whose deviations are reported separately: chords over the diagonal of the drawing."""
_TOGETHER = 60


@dataclass(frozen=True)
class Made:
    """A pattern of a person's drawings: the rates at which it accepts their others and those of other labels.

    `text` is empty if none could be made: it accepts nothing then.
    """

    set: str
    label: str
    person: str
    text: str
    segments: int
    recall: float
    false: float


def measured(
    strokes: Iterable[Stroke], part: str, people: int, rounds: int, say: Callable[[str], object]
) -> list[Made]:
    """Measures patterns of up to `people` people for each label, `rounds` times with other drawings."""
    found: list[Made] = []
    for set_, all_ in _sets(strokes):
        groups = _groups(all_, part, people)
        if len({label for label, _ in groups}) > 1:
            for turn in range(rounds):
                say(f"{set_}, {turn + 1} of {rounds}")
                found += _round(all_, groups, turn)
    return found


def _sets(strokes: Iterable[Stroke]) -> list[tuple[str, list[Stroke]]]:
    by_set: dict[str, list[Stroke]] = defaultdict(list)
    for stroke in in_pixels(strokes):
        if stroke.set not in (DRAGS_AND_TAPS, SHAPE_WRITING) and stroke.label != UNREADABLE and stroke.length > 0:
            by_set[stroke.set].append(stroke)
    return sorted(by_set.items())


def _groups(strokes: Sequence[Stroke], part: str, people: int) -> dict[tuple[str, str], list[Stroke]]:
    """Returns the drawings of each label and person of a part; of too many people, some."""
    all_: dict[tuple[str, str], list[Stroke]] = defaultdict(list)
    for stroke in strokes:
        if part in ("all", part_of(stroke.set, stroke.person)):
            all_[stroke.label, stroke.person].append(stroke)
    enough = sorted(key for key, drawn in all_.items() if len(drawn) >= FEWEST)
    random.Random(str(people)).shuffle(enough)
    taken: Counter[str] = Counter()
    groups = {}
    for key in enough:
        taken[key[0]] += 1
        if taken[key[0]] <= people:
            groups[key] = all_[key]
    return dict(sorted(groups.items()))


def _round(all_: Sequence[Stroke], groups: dict[tuple[str, str], list[Stroke]], turn: int) -> Iterator[Made]:
    texts: dict[tuple[str, str], tuple[str, int]] = {}
    own: dict[tuple[str, str], list[Stroke]] = {}
    with Context() as context:
        for key, drawn in groups.items():
            shuffled = random.Random(f"{key} {turn}").sample(drawn, len(drawn))
            own[key] = shuffled[GIVEN : GIVEN + MOST_OWN]
            try:
                made = context.pattern_from_strokes([[part[:, 1:] for part in each.parts] for each in shuffled[:GIVEN]])
            except GestaError:
                texts[key] = "", 0
            else:
                texts[key] = made.text, max(Counter(each.drawing for each in made.segments).values())
    others = random.Random(turn).sample(list(all_), min(OTHERS, len(all_)))
    played = [stroke for drawn in own.values() for stroke in drawn] + others
    who = [(stroke.label, stroke.person) for stroke in played]
    first = len(played) - len(others)
    set_ = all_[0].set
    with_text = [key for key, (text, _) in texts.items() if text]
    for at in range(0, len(with_text), _TOGETHER):
        keys = with_text[at : at + _TOGETHER]
        with Bank([("gesta.stroke", {"pattern": texts[key][0], **OPEN}) for key in keys]) as bank:
            accepted = bank.play(played).accepted
        for key, row in zip(keys, accepted):
            mine = [bool(hit) for hit, each in zip(row[:first], who) if each == key]
            theirs = [bool(hit) for hit, each in zip(row[first:], who[first:]) if each[0] != key[0]]
            yield Made(set_, *key, *texts[key], float(np.mean(mine)), float(np.mean(theirs)))
    for key, (text, _) in texts.items():
        if not text:
            yield Made(set_, *key, "", 0, 0.0, 0.0)


def spreads(strokes: Iterable[Stroke], part: str, people: int) -> Iterator[str]:
    """Yields lines: the standard deviations within a person's sign, of segments by kind and length, and of drawings."""
    segments: dict[tuple[str, int], list[dict[str, float]]] = defaultdict(list)
    whole: list[dict[str, float]] = []
    with Context() as context:
        for _, all_ in _sets(strokes):
            for key, drawn in _groups(all_, part, people).items():
                some = random.Random(str(key)).sample(drawn, min(len(drawn), MOST_OWN))
                try:
                    made = context.pattern_from_strokes([[part[:, 1:] for part in each.parts] for each in some])
                except GestaError:
                    continue
                stated: dict[tuple[int, str], list[dict[str, float]]] = defaultdict(list)
                ends: dict[int, list[int]] = defaultdict(list)
                for each in made.segments:
                    ends[each.drawing] += [each.first_point, each.last_point]
                    measures = _of_segment(some[each.drawing], each.first_point, each.last_point)
                    if measures:
                        stated[each.text_begin, each.text].append(measures)
                for (_, text), rows in stated.items():
                    if len(rows) >= FEWEST - 1:
                        kind = "arc" if text.split()[0] in ("cw", "ccw") else "line"
                        length = float(np.mean([row["length"] for row in rows]))
                        segments[kind, sum(length >= limit for limit in LENGTHS)].append(_deviations(rows))
                rows = [_of_drawing(some[at], min(found), max(found)) for at, found in sorted(ends.items())]
                if len(rows) >= FEWEST - 1:
                    whole.append(_deviations(rows))
    for (kind, at), found in sorted(segments.items()):
        name = f"{kind}, length {([0, *LENGTHS][at])} to {[*LENGTHS, 'any'][at]}"
        yield from _lines(name, found, "segments")
    yield from _lines("drawing", whole, "signs")


def _lines(name: str, found: Sequence[dict[str, float]], unit: str) -> Iterator[str]:
    for feature in found[0] if found else ():
        deviations = np.array([each[feature] for each in found])
        yield (
            f"{name:25} {feature:10} {np.median(deviations):6.3g} median, {np.sqrt(np.mean(deviations**2)):6.3g} root "
            f"mean square, of {len(found)} {unit}"
        )


def _of_segment(stroke: Stroke, first: int, last: int) -> dict[str, float]:
    """Returns what a segment measures, as the guide The language of patterns defines it; nothing for a dot."""
    points = np.concatenate([part[:, 1] + 1j * part[:, 2] for part in stroke.parts])[first : last + 1]
    way = np.concatenate([[0], np.cumsum(np.abs(np.diff(points)))])
    middle = np.interp(way[-1] / 2, way, points)
    chord, halves = points[-1] - points[0], (middle - points[0], points[-1] - middle)
    if min(map(abs, (chord, *halves))) == 0:
        return {}
    entry, exit_ = (float(np.degrees(np.angle(half / chord))) for half in halves)
    direction = float(np.degrees(np.angle(chord)))
    return {"direction": direction, "entry": entry, "exit": exit_, "length": abs(chord) / stroke.diagonal}


def _of_drawing(stroke: Stroke, first: int, last: int) -> dict[str, float]:
    points = np.concatenate([part[:, 1:] for part in stroke.parts])
    edges = np.hypot(*np.diff(points, axis=0).T)
    dx, dy = points[-1] - points[0]
    measures = {
        "dx": dx,
        "dy": dy,
        "width": np.ptp(points[:, 0]),
        "hook_in": edges[:first].sum(),
        "hook_out": edges[last:].sum(),
    }
    return {name: float(value / stroke.diagonal) for name, value in measures.items()}


def _deviations(rows: Sequence[dict[str, float]]) -> dict[str, float]:
    """Returns the standard deviation of each measure; that of hooks is from 0, as are their limits."""
    found = {}
    for name in rows[0]:
        values = np.array([row[name] for row in rows])
        if name in ("direction", "entry", "exit"):
            units = np.exp(1j * np.radians(values))
            values = np.degrees(np.angle(units / units.sum()))
        of_hook = name.startswith("hook")
        found[name] = float(np.sqrt(np.mean(values**2))) if of_hook else float(np.std(values, ddof=1))
    return found


def report(found: Sequence[Made]) -> Iterator[str]:
    """Yields lines: each label, each set, and all sets, with 95 % intervals of a bootstrap over people."""
    for made in _by_label(found).values():
        recall, false = _rates(made)
        yield (
            f"{made[0].set:15} {made[0].label:20} {len({each.person for each in made}):3} people  "
            f"recall {recall:6.1%}  false {false:6.2%}  {'' if _isReached(made) else 'missed':6}  "
            f"{next((each.text for each in made if each.text), 'no pattern')[:90]}"
        )
    for name in [*sorted({each.set for each in found}), "all"]:
        rows = [each for each in found if name in (each.set, "all")]
        low, high = np.percentile(_bootstrap(rows), (2.5, 97.5))
        recall, false = np.mean([_rates(made) for made in _by_label(rows).values()], axis=0)
        yield (
            f"{name:15} {_reached(rows):6.1%} ({low:.1%} to {high:.1%}) of {len(_by_label(rows))} labels reached, "
            f"{len({(each.set, each.person) for each in rows})} people; recall {recall:.1%}, false {false:.2%}"
        )


def _by_label(found: Iterable[Made]) -> dict[tuple[str, str], list[Made]]:
    labels: dict[tuple[str, str], list[Made]] = defaultdict(list)
    for each in found:
        labels[each.set, each.label].append(each)
    return dict(sorted(labels.items()))


def _rates(made: Sequence[Made]) -> tuple[float, float]:
    return float(np.mean([each.recall for each in made])), float(np.mean([each.false for each in made]))


def _isReached(made: Sequence[Made]) -> bool:
    recall, false = _rates([each if each.segments <= SEGMENTS else _Missed for each in made])
    return recall >= RECALL and false <= FALSE


_Missed = Made("", "", "", "", 0, 0.0, 0.0)


def _reached(found: Iterable[Made]) -> float:
    return float(np.mean([_isReached(made) for made in _by_label(found).values()]))


def _bootstrap(found: Sequence[Made]) -> Any:
    """Returns the shares of labels that are reached in samples of the people (Efron and Tibshirani, 1993)."""
    by_person: dict[tuple[str, str], list[Made]] = defaultdict(list)
    for each in found:
        by_person[each.set, each.person].append(each)
    people = sorted(by_person)
    generator = np.random.default_rng(1)
    return [
        _reached(each for at in generator.integers(0, len(people), len(people)) for each in by_person[people[at]])
        for _ in range(ROUNDS // 4)
    ]
