"""Fits how far strokes may stray from the beginnings of examples, and measures what it costs and gains.

    python3 Sources/Laboratory/fit_reach.py STROKES... [--part tune|report|all] [--fit] [--most N]

The strokes are files that `run evaluate` reads. Sources/Core/Signs/Examples/BeginningReach.swift describes the limits:
`slack` and `hook` there, and the parameter max_stray. A template that fails before the lift must not lose a stroke that
it would recognize at the lift, also when the hand trembles, or a hook precedes the stroke.

With --fit, prints the share of recognized strokes that are lost with each choice of the limits; without, what the
library loses with its limits and when it fails drags. Templates have one name, which rejects the fewest strokes: with
one or five examples of the same person, or with ten of others. Requires numpy.
"""

from __future__ import annotations

import argparse
import math
import sys
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Bindings" / "Python"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Tools"))

from fit_embedding import walk
from gesta import State
from gesta_laboratory.evaluation.labels import DRAGS_AND_TAPS, SHAPE_WRITING, intended
from gesta_laboratory.evaluation.perturb import hooked
from gesta_laboratory.evaluation.player import Bank, pack
from gesta_laboratory.evaluation.strokes import PARTS, PIXELS_PER_MM, UNREADABLE, Stroke, in_pixels, read_all, select

CLASS = "gesta.template"
DIRECTIONS, ROTATION, NEARLY_STRAIGHT = 64, 0.3, 0.95
WIDTH = 2 * math.pi / DIRECTIONS
UNITS = np.exp(1j * (np.arange(DIRECTIONS) + 0.5) * WIDTH)
SLACKS, HOOKS, STRAYS = (0.2, 0.25, 0.3, 0.35), (0.06, 0.08, 0.1, 0.12), (2.0, 3.0, 4.0, 6.0)
NEVER = 1e4 * PIXELS_PER_MM
KINDS = {"own, 1": 1, "own, 5": 5, "others', 10": 10}
FEWEST_OTHERS = 3
GAP = 10_000_000_000


class Trial(NamedTuple):
    """A template's examples, and strokes by one person that it should recognize."""

    kind: str
    label: str
    examples: Sequence[Stroke]
    tested: Sequence[Stroke]


def trembled(stroke: Stroke) -> Stroke:
    """Returns the stroke with a tremor of 4 to 12 Hz and 1 mm in both coordinates."""
    generator = np.random.default_rng(zlib.crc32(stroke.source.encode()))
    turns = 2 * math.pi * generator.uniform(4.0, 12.0) / 1000.0
    phases = generator.uniform(0.0, 2 * math.pi, 2)
    points = stroke.parts[0].copy()
    points[:, 1:] += PIXELS_PER_MM * np.sin(points[:, :1] * turns + phases)
    return Stroke(stroke.set, stroke.label, stroke.person, (points,), stroke.speed, stroke.source)


CHANGES = {
    "as drawn": lambda stroke: stroke,
    "tremor of 1 mm": trembled,
    "hook of 6 %": lambda stroke: hooked(stroke, False, 0.06),
}


def trials(strokes: Sequence[Stroke], most: int) -> Iterator[Trial]:
    """Yields each person's strokes of each label, at most `most`."""
    labels: dict[tuple[str, str], dict[str, list[Stroke]]] = {}
    for stroke in strokes:
        if stroke.set not in (DRAGS_AND_TAPS, SHAPE_WRITING) and stroke.label != UNREADABLE:
            labels.setdefault((stroke.set, stroke.label), {}).setdefault(stroke.person, []).append(stroke)
    for (set_, label), people in sorted(labels.items()):
        for person, mine in sorted(people.items()):
            generator = np.random.default_rng(zlib.crc32(f"{set_} {label} {person}".encode()))
            others = [stroke for other, theirs in sorted(people.items()) if other != person for stroke in theirs]
            for kind, count in KINDS.items():
                order = [mine[at] for at in generator.permutation(len(mine))]
                if kind.startswith("own"):
                    examples, tested = order[:count], order[count:]
                else:
                    examples, tested = [others[at] for at in generator.permutation(len(others))[:count]], order
                    if len(others) < FEWEST_OTHERS:
                        continue
                if tested:
                    yield Trial(kind, f"{set_} {label}", examples, tested[:most])


def template(examples: dict[str, Sequence[Stroke]], strays: Sequence[float | None]) -> Bank:
    """Returns a template for each of `strays`, the values of max_stray; None for the default."""
    bank = Bank([(CLASS, {} if stray is None else {"max_stray": stray}) for stray in strays])
    for recognizer in bank.recognizers:
        for name, strokes in examples.items():
            for stroke in strokes:
                recognizer.add_example(name, stroke.parts[0][:, 1:])
    return bank


# ------------------------------------------------------------------------------------------- the limits, as the library


def reach(examples: Sequence[Stroke]) -> Any:
    """Returns the region of the examples, rotated by up to ROTATION either way."""
    shares = np.zeros(DIRECTIONS)
    for stroke in examples:
        points = walk(stroke.parts[0][:, 1:])
        along = np.concatenate([[0.0], np.cumsum(np.abs(np.diff(points)))])
        at = np.linspace(0.0, along[-1], 34)
        even = np.interp(at, along, points.real) + 1j * np.interp(at, along, points.imag)
        even[1:-1] = even[1:-1] / 2 + (even[:-2] + even[2:]) / 4
        beginning = (even[1:] - even[0]) / at[1:]
        steps = np.linspace(0.0, 32.0, 32 * 8 + 1)
        places = np.interp(steps, np.arange(33), beginning.real) + 1j * np.interp(steps, np.arange(33), beginning.imag)
        if abs(beginning[-1]) >= NEARLY_STRAIGHT:
            places = np.concatenate([places, -places])
        np.maximum.at(shares, (np.angle(places) % (2 * math.pi) / WIDTH).astype(int) % DIRECTIONS, np.abs(places))
    turns = math.ceil(ROTATION / WIDTH)
    return np.max([np.roll(shares, turn) for turn in range(-turns, turns + 1)], axis=0)


def distances(stroke: Stroke, region: Any) -> tuple[Any, Any]:
    """Returns the path length, mm, at points of the stroke, and the distance from the region there."""
    points = walk(stroke.parts[0][:, 1:])
    lengths = np.cumsum(np.abs(np.diff(points)))
    lengths, points = lengths[lengths > 0], points[1:][lengths > 0] - points[0]
    along = (points / lengths)[:, None] * UNITS.conj()
    beyond = along.real - np.clip(along.real, 0.0, region)
    return lengths / PIXELS_PER_MM, np.hypot(beyond, along.imag).min(1) if len(lengths) else lengths


def fit(strokes: Sequence[Stroke], most: int) -> None:
    """Prints the share of recognized strokes that each choice of the limits loses."""
    worst: dict[tuple[str, str], list[Any]] = {}
    for trial in trials(strokes, most):
        region = reach(trial.examples)
        longest = max(float(np.abs(np.diff(walk(each.parts[0][:, 1:]))).sum()) for each in trial.examples)
        with template({trial.label: trial.examples}, [NEVER]) as bank:
            for change, of in CHANGES.items():
                changed = [of(stroke) for stroke in trial.tested]
                for stroke, isRecognized in zip(changed, bank.play(changed).accepted[0]):
                    lengths, far = distances(stroke, region)
                    if not isRecognized or not len(lengths):
                        continue
                    stray = [
                        [((far - slack) * lengths).max() - hook * longest / PIXELS_PER_MM for hook in HOOKS]
                        for slack in SLACKS
                    ]
                    worst.setdefault((trial.kind, change), []).append(stray)
    for (kind, change), found in sorted(worst.items()):
        print(f"examples: {kind}; {change}: {len(found)} recognized; lost, %, with a max_stray of {STRAYS} mm")
        table = np.array(found)
        for row, slack in enumerate(SLACKS):
            for column, hook in enumerate(HOOKS):
                lost = [100 * float(np.mean(table[:, row, column] > stray)) for stray in STRAYS]
                print(f"    slack {slack:4}, hook {hook:4}: " + " ".join(f"{share:6.2f}" for share in lost))


# --------------------------------------------------------------------------------------------------------- the library


def lost(strokes: Sequence[Stroke], most: int) -> None:
    """Prints how many strokes are recognized at the lift but fail before it."""
    recognized: dict[tuple[str, str], Counter[str]] = {}
    missing: dict[tuple[str, str], Counter[str]] = {}
    for trial in trials(strokes, most):
        with template({trial.label: trial.examples}, [None, NEVER]) as bank:
            for change, of in CHANGES.items():
                early, late = bank.play([of(stroke) for stroke in trial.tested]).accepted
                recognized.setdefault((trial.kind, change), Counter())[trial.label] += int(late.sum())
                missing.setdefault((trial.kind, change), Counter())[trial.label] += int((late & ~early).sum())
    for which, all_ in sorted(recognized.items()):
        few = ", ".join(f"{label} {count} of {all_[label]}" for label, count in missing[which].most_common(4) if count)
        total, count = all_.total(), missing[which].total()
        print(f"examples: {which[0]}; {which[1]}: {count} of {total} lost ({100 * count / total:.2f} %)  {few}")


def drags(strokes: Sequence[Stroke], most: int) -> None:
    """Prints when movements that are no gestures fail: with each name alone, with three and with all."""
    names: dict[str, list[Stroke]] = {}
    for stroke in strokes:
        name = intended(stroke.set, stroke.label)
        if stroke.set == "dollar1" and name:
            names.setdefault(name, []).append(stroke)
    generator = np.random.default_rng(1)
    chosen = {name: [all_[at] for at in generator.permutation(len(all_))[:5]] for name, all_ in sorted(names.items())}
    threes = [generator.choice(sorted(chosen), 3, replace=False) for _ in chosen] if len(chosen) > 2 else []
    for title, choices in (("1 name", [[name] for name in chosen]), ("3 names", threes), ("all names", [list(chosen)])):
        for set_ in (DRAGS_AND_TAPS, SHAPE_WRITING):
            moves = [stroke for stroke in strokes if stroke.set == set_ and stroke.diagonal > 8 * PIXELS_PER_MM]
            moves = [moves[at] for at in generator.permutation(len(moves))[:most]]
            points = [
                point
                for names_ in choices
                for point in _failures(template({name: chosen[name] for name in names_}, [None]), moves)
            ]
            failed = np.array([point for point in points if point])
            print(f"{title}, {set_}: {len(failed)} of {len(points)} fail before the lift", end="")
            if len(failed):
                for column, unit in enumerate(("mm", "ms")):
                    half, most_ = np.percentile(failed[:, column], [50, 95])
                    print(f"; half within {half:.0f} {unit}, 95 % within {most_:.0f} {unit}", end="")
                print(f"; {np.mean(failed[:, 0] <= 25):.0%} of them within 25 mm", end="")
            print()


def _failures(bank: Bank, strokes: Sequence[Stroke]) -> Iterator[tuple[float, float] | None]:
    """Yields the path length, mm, and the time, ms, at which each stroke fails; None if it does not before the lift."""
    with bank:
        now = 0
        for stroke in strokes:
            touches, _, ends = pack([stroke], now)
            found, points = None, stroke.parts[0]
            along = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(points[:, 1:], axis=0).T))])
            for at in range(len(points)):
                bank.context.push(touches[at : at + 1])
                if bank.recognizers[0].state == State.FAILED:
                    found = float(along[at]) / PIXELS_PER_MM, float(points[at, 0])
                    break
            bank.context.push(touches[at + 1 :])
            now = int(ends[0]) + GAP
            bank.context.advance(now - 1)
            yield found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("paths", nargs="+")
    parser.add_argument("--part", choices=PARTS, default="all", help="the people to use (default: %(default)s)")
    parser.add_argument("--fit", action="store_true", help="print what each choice of the limits loses")
    parser.add_argument("--most", type=int, default=20, help="strokes of each label and person (default: %(default)s)")
    parser.add_argument("--drags", type=int, default=300, help="drags for each template (default: %(default)s)")
    arguments = parser.parse_args()
    strokes = [
        stroke
        for stroke in select(in_pixels(read_all(arguments.paths)), arguments.part)
        if len(stroke.parts) == 1 and len(stroke.parts[0]) > 2 and stroke.length > 0
    ]
    if arguments.fit:
        fit(strokes, arguments.most)
    else:
        lost(strokes, arguments.most)
        drags(strokes, arguments.drags)


if __name__ == "__main__":
    main()
