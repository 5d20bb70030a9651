"""Known mistakes in published sets of strokes, and their corrections.

Times and sizes are corrected; strokes whose label is wrong get a label of their own, which the table of labels leaves
out. People that are not listed here are unchanged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from .labels import DRAWN_AS_BRACES
from .strokes import Stroke


@dataclass(frozen=True)
class Correction:
    """A correction of some strokes of a set.

    set:      of the strokes
    people:   how the names of the people begin
    concerns: whether it applies to a stroke of them
    correct:  returns the corrected stroke
    reason:   what is wrong, for the report
    """

    set: str
    people: str
    concerns: Callable[[Stroke], bool]
    correct: Callable[[Stroke], Stroke]
    reason: str


def _later(stroke: Stroke) -> Stroke:
    return replace(stroke, parts=tuple(part * (100.0, 1.0, 1.0) for part in stroke.parts))


def _relabeled(stroke: Stroke) -> Stroke:
    return replace(stroke, label=DRAWN_AS_BRACES[stroke.label])


CORRECTIONS = (
    Correction(
        "dollar_student",
        "trackpad:user4",
        lambda stroke: stroke.label in DRAWN_AS_BRACES,
        _relabeled,
        "15 of 17 square brackets are drawn like this person's braces: left out for brackets and braces",
    ),
    # No stroke is between 300 and 400; letters in the large unit are 68 to 71 times those in the small one.
    Correction(
        "unipen",
        "ibm/",
        lambda stroke: stroke.diagonal > 400,
        lambda stroke: stroke.scaled(1 / 70),
        "positions in two units: divided by 70 where a stroke is longer than 400",
    ),
    Correction(
        "unipen",
        "kai/",
        lambda stroke: True,
        _later,
        "0.1 ms between samples, letters within 1 to 10 ms: times multiplied by 100",
    ),
)


def corrected(strokes: Iterable[Stroke]) -> tuple[list[Stroke], list[str]]:
    """Returns the corrected strokes, and one note for each correction that applied to any of them."""
    found, counts = [], [0] * len(CORRECTIONS)
    for stroke in strokes:
        for at, it in enumerate(CORRECTIONS):
            if stroke.set == it.set and stroke.person.startswith(it.people) and it.concerns(stroke):
                stroke, counts[at] = it.correct(stroke), counts[at] + 1
        found.append(stroke)
    notes = [
        f"corrected: {it.set} {it.people}, {count:,} strokes: {it.reason}"
        for it, count in zip(CORRECTIONS, counts)
        if count
    ]
    return found, notes
