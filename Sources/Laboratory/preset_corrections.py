#!/usr/bin/env python3
"""Measures what presets learn from corrections.

    Sources/Laboratory/preset_corrections.py STROKES... [--part tune|report|all] [--presets NAME...]
        [--every | --together]

Alone: for each preset and each person with at least six drawings of it, a recognizer of the preset sees 1, 2, 4 and 8
of the drawings, at most half of them, and is corrected whenever it refuses one; with --every, it is taught each. Four
times, with the drawings in other orders. Prints the recall on the person's other drawings after each number, of all
people and of those of whom it refused more than a fifth, and the share of drawings of other signs that it accepts
before and after.

Together: all presets in one region. Each drawing that is not recognized as what it was meant as is an example of that
preset, and a counterexample of the one that recognized it.

Nothing is fitted to these people but what --part tune contains. Requires numpy and the library that Sources/build
makes.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "Tools"), str(HERE.parent / "Bindings" / "Python")]

from gesta import Context, GestaError, State  # noqa: E402
from gesta_laboratory.evaluation import examples  # noqa: E402
from gesta_laboratory.evaluation.corrections import corrected  # noqa: E402
from gesta_laboratory.evaluation.labels import BY_NAME, Gesture  # noqa: E402
from gesta_laboratory.evaluation.people import by_person  # noqa: E402
from gesta_laboratory.evaluation.player import pack  # noqa: E402
from gesta_laboratory.evaluation.strokes import UNREADABLE, Stroke, in_pixels, read_all, select  # noqa: E402
from gesta_laboratory.evaluation.together import SYNONYMS  # noqa: E402

COUNTS, FEWEST, MOST_OTHERS, POOR, ROUNDS = (1, 2, 4, 8), 6, 300, 0.8, 4
MOST_DRAWN = 24
"""Drawings of a person of each sign."""


class Board:
    """Recognizers of presets in one region, and the time."""

    def __init__(self, context: Context, gestures: Sequence[Gesture]) -> None:
        self.context, self.time = context, 0
        self.recognizers = {
            each.name: context.recognizer(each.class_name, **each.parameters, correctable=True) for each in gestures
        }

    def draw(self, stroke: Stroke) -> str:
        """Returns the preset that recognizes a drawing; "" for none."""
        touches, _, ends = pack([examples.close_together(stroke)], self.time)
        self.time = int(ends[-1]) + examples.REST_NS
        self.context.push(touches)
        self.context.advance(self.time - 1)
        for name, recognizer in self.recognizers.items():
            if recognizer.state == State.RECOGNIZED:
                return name
        return ""

    def correct(self, name: str, meant: str | None) -> bool:
        try:
            self.recognizers[name].correct(meant)
        except GestaError as error:
            print(f"{name}: {error}", file=sys.stderr)
            return False
        return True


def is_other(gesture: Gesture, stroke: Stroke) -> bool:
    return not gesture.is_positive(stroke.set, stroke.label) and not gesture.is_left_out(stroke.set, stroke.label)


def some(strokes: Sequence[Stroke], most: int, seed: int) -> list[Stroke]:
    order = np.random.default_rng(seed).permutation(len(strokes))
    return [strokes[at] for at in order[:most]]


def alone(strokes: Sequence[Stroke], gestures: Sequence[Gesture], every: bool) -> None:
    rows: list[tuple[str, tuple[str, str], dict[int, list[bool]], int, list[bool], list[bool]]] = []
    for gesture in gestures:
        drawn: dict[tuple[str, str], list[Stroke]] = {}
        for stroke in strokes:
            if gesture.is_positive(stroke.set, stroke.label) and len(stroke.parts) <= gesture.strokes:
                drawn.setdefault((stroke.set, stroke.person), []).append(stroke)
        others = some([each for each in strokes if is_other(gesture, each)], MOST_OTHERS, 3)
        found = []
        for who, theirs in drawn.items():
            if len(theirs) < FEWEST:
                continue
            half = min(max(COUNTS), len(theirs) // 2)
            recall: dict[int, list[bool]] = {}
            corrections, accepted = 0, list[bool]()
            for turn in range(ROUNDS):
                order = some(theirs, MOST_DRAWN, 4 + turn)
                shown, tested = order[:half], order[half:]
                with Context() as context:
                    board = Board(context, [gesture])
                    recall.setdefault(0, []).extend(board.draw(each) != "" for each in tested)
                    if not found and not turn:
                        before = [board.draw(each) != "" for each in others]
                    taught = 0
                    for at, each in enumerate(shown, 1):
                        if (board.draw(each) == "" or every) and board.correct(gesture.name, gesture.name):
                            taught += 1
                        if at in COUNTS:
                            recall.setdefault(at, []).extend(board.draw(one) != "" for one in tested)
                    if not turn:
                        accepted = [board.draw(each) != "" for each in others] if taught else before
                corrections += taught
            found.append((gesture.name, who, recall, corrections, before, accepted))
        rows += found
        show(gesture.name, found)
    show("all", rows)
    poor = [row for row in rows if np.mean(row[2][0]) < POOR]
    show(f"people below {POOR:.0%}", poor)
    for row in poor:
        print(f"  {row[0]:15} {' '.join(row[1]):30} {len(row[2][0]):3} drawings,", progress([row]))


def progress(rows: Sequence[Any]) -> str:
    texts = []
    for count in (0, *COUNTS):
        # Of people with fewer drawings, the last that they have.
        hits = [hit for row in rows for hit in row[2][max(at for at in row[2] if at <= count)]]
        texts.append(f"{100 * np.mean(hits):.1f}")
    return " -> ".join(texts)


def show(title: str, rows: Sequence[Any]) -> None:
    if not rows:
        return
    who = [row[1] for row in rows for _ in row[2][0]]
    low, high = by_person([hit for row in rows for hit in row[2][max(row[2])]], who)["interval"]
    before, after = (100 * np.mean([np.mean(row[at]) for row in rows]) for at in (4, 5))
    taught = [row for row in rows if row[3]]
    rates = (100 * np.mean([np.mean(row[at]) for row in taught]) if taught else 0 for at in (4, 5))
    worst = 100 * max((np.mean(row[5]) for row in taught), default=0)
    print(
        f"{title:18} {len(rows):3} people: {progress(rows)} ({100 * low:.1f} to {100 * high:.1f}), "
        f"{sum(row[3] for row in rows) / ROUNDS:.0f} corrections; others {before:.2f} -> {after:.2f} %, of "
        f"{len(taught)} taught {' -> '.join(f'{rate:.2f}' for rate in rates)}, at most {worst:.2f}",
        flush=True,
    )


def together(strokes: Sequence[Stroke], gestures: Sequence[Gesture]) -> None:
    gestures = [each for each in gestures if each.name not in SYNONYMS]
    meant: dict[tuple[str, str], list[tuple[Stroke, str]]] = {}
    others = []
    for stroke in strokes:
        name = next((each.name for each in gestures if each.is_positive(stroke.set, stroke.label)), "")
        if name and len(stroke.parts) <= BY_NAME[name].strokes:
            meant.setdefault((stroke.set, stroke.person), []).append((stroke, name))
        elif all(is_other(each, stroke) for each in gestures):
            others.append(stroke)
    others = some(others, MOST_OTHERS, 6)
    hits: list[tuple[tuple[str, str], dict[int, list[tuple[bool, bool]]], float, float]] = []
    for who, theirs in meant.items():
        by_name: dict[str, list[Stroke]] = {}
        for stroke, name in theirs:
            by_name.setdefault(name, []).append(stroke)
        by_name = {name: some(each, MOST_DRAWN, 7) for name, each in by_name.items() if len(each) >= FEWEST}
        if len(by_name) < 2:
            continue
        most = {name: min(max(COUNTS), len(each) // 2) for name, each in by_name.items()}
        tested = [(each, name) for name, drawn in by_name.items() for each in drawn[most[name] :]]
        with Context() as context:
            board = Board(context, gestures)
            results = {0: test(board, tested)}
            before = float(np.mean([board.draw(each) != "" for each in others]))
            for at in range(max(COUNTS)):
                for name, drawn in by_name.items():
                    if at >= most[name]:
                        continue
                    got = board.draw(drawn[at])
                    if not is_right(got, name):
                        board.correct(name, name)
                        if got:
                            board.correct(got, None)
                if at + 1 in COUNTS:
                    results[at + 1] = test(board, tested)
            after = float(np.mean([board.draw(each) != "" for each in others]))
        hits.append((who, results, before, after))
        print(f"{' '.join(who):30} {line([hits[-1]])}", flush=True)
    print(f"all {len(hits)} people: {line(hits)}")


def test(board: Board, drawings: Sequence[tuple[Stroke, str]]) -> list[tuple[bool, bool]]:
    found = [(board.draw(each), name) for each, name in drawings]
    return [(is_right(got, name), got != "" and not is_right(got, name)) for got, name in found]


def is_right(got: str, name: str) -> bool:
    return got == name or got.startswith("circle") and name.startswith("circle")


def line(hits: Sequence[Any]) -> str:
    texts = []
    for count in (0, *COUNTS):
        all_ = [pair for row in hits for pair in row[1][count]]
        right, wrong = (100 * np.mean([pair[at] for pair in all_]) for at in (0, 1))
        texts.append(f"{right:.1f}/{wrong:.1f}")
    before, after = (100 * np.mean([row[at] for row in hits]) for at in (2, 3))
    return (
        f"{len([1 for row in hits for _ in row[1][0]])} drawings, right/wrong "
        + " -> ".join(texts)
        + (f", others {before:.1f} -> {after:.1f}")
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("paths", nargs="+", metavar="STROKES")
    parser.add_argument("--part", default="all", choices=("tune", "report", "all"))
    parser.add_argument("--presets", nargs="*", default=list(BY_NAME), metavar="NAME")
    parser.add_argument("--every", action="store_true", help="teach each drawing, not only those that are refused")
    parser.add_argument("--together", action="store_true", help="all presets in one region")
    tested = parser.parse_args()
    strokes, _ = corrected(read_all(tested.paths))
    strokes = [each for each in strokes if each.label != UNREADABLE and len(each.parts) <= 5 and each.length > 0]
    strokes = select(in_pixels(strokes), tested.part)
    gestures = [BY_NAME[name] for name in tested.presets]
    together(strokes, gestures) if tested.together else alone(strokes, gestures, tested.every)


if __name__ == "__main__":
    main()
