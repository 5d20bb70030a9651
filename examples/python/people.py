#!/usr/bin/env python3
"""Plays people's strokes to the recognizers with literal rules and prints how many each one accepts.

    examples/python/people.py STROKES.jsonl.gz

A stroke goes down at its first point, moves to the others, and is lifted at the last. Each recognizer has its own
context. "Own" are the strokes intended as the class's gesture, "others" are all other strokes of the same set.
"""

from __future__ import annotations

import sys
import time
from collections import Counter, defaultdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Sources" / "Bindings" / "Python"))
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Sources" / "Tools"))

import gesta
from gesta_tools.recording import RecordingError, read
from touches import touches

#: The labels of each gesture, by set.
CLASSES = {
    "gesta.chevron": {("unipen", ">")},
    "gesta.z": {("unipen", "Z"), ("dollar_student", "zig_zag")},
    "gesta.checkmark": {("dollar1", "check"), ("dollar_student", "check")},
}

Kind = tuple[str, str]  # set and label


def count(path: str) -> tuple[Counter[Kind], dict[str, Counter[Kind]]]:
    """Returns the number of strokes of each kind, and how many of them each class accepts."""
    strokes: Counter[Kind] = Counter()
    accepted: dict[str, Counter[Kind]] = {name: Counter() for name in CLASSES}
    recognizers = []
    for name in CLASSES:
        context = gesta.Context(poll=False)
        recognizers.append((name, context, context.recognizer(name, rules="literal")))
    clock = 0
    for stroke in read(path):
        kind = (str(stroke.origin.get("set", "")), stroke.label)
        strokes[kind] += 1
        batch = touches(stroke.samples, clock)
        for name, context, recognizer in recognizers:
            context.push(batch)
            if recognizer.state == gesta.State.RECOGNIZED:
                accepted[name][kind] += 1
        clock += stroke.duration + 1_000_000_000
    for _, context, _ in recognizers:
        context.close()
    return strokes, accepted


def percent(part: int, whole: int) -> str:
    return f"{part:6,} of {whole:6,} {100 * part / whole if whole else 0:5.1f} %"


def report(strokes: Counter[Kind], accepted: dict[str, Counter[Kind]]) -> None:
    print(f"    {'class':<17}{'strokes':<26}{'own, accepted':>24}{'others, accepted':>27}   most frequent")
    by_set: dict[str, list[Kind]] = defaultdict(list)
    for kind in sorted(strokes):
        by_set[kind[0]].append(kind)
    for name, own in CLASSES.items():
        for its_set, kinds in by_set.items():
            mine = [kind for kind in kinds if kind in own]
            if not mine:
                continue
            others = [kind for kind in kinds if kind not in own]
            false = Counter({kind[1]: accepted[name][kind] for kind in others if accepted[name][kind]})
            print(
                f"    {name:<17}{its_set + ' ' + mine[0][1]:<26}"
                f"{percent(sum(accepted[name][k] for k in mine), sum(strokes[k] for k in mine)):>24}"
                f"{percent(sum(false.values()), sum(strokes[k] for k in others)):>27}   "
                + ", ".join(f"{label} {number}" for label, number in false.most_common(4))
            )


def main() -> int:
    if len(sys.argv) != 2:
        print(f"usage: {sys.argv[0]} STROKES.jsonl.gz", file=sys.stderr)
        return 2
    begin = time.monotonic()
    try:
        strokes, accepted = count(sys.argv[1])
    except (OSError, RecordingError, gesta.GestaError) as error:
        print(f"people.py: {error}", file=sys.stderr)
        return 2
    report(strokes, accepted)
    seconds = time.monotonic() - begin
    print(f"    {sum(strokes.values()):,} strokes, each played to {len(CLASSES)} recognizers, in {seconds:.1f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
