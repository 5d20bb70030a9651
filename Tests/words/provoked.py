"""What the header and the built-in classes have words for, and which cause in the reviewed files provokes it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import sentences
from reasons import DESCRIPTION, constants

if TYPE_CHECKING:
    from scene import Told

_REPLACED = "the contact that breaks the rule begins the next sequence at once, and its verdict replaces this one"
_MANY = "it takes 65,537 samples: Tests/c/samples.c"
# Why no cause can provoke a built-in class's verdict for a reason. reasons.txt has the text of all of them.
UNPROVOKED = {
    "GESTA_REASON_UNDECIDED": "each built-in class decides at the latest when its last contact lifts",
    "GESTA_REASON_RESET": "a reset ends the sequence and its verdict",
    "GESTA_REASON_DESTROYED": "a destroyed recognizer has no verdict that could be read; events have the reason",
    "GESTA_REASON_UNSTATED": "each built-in class states its reasons",
    "GESTA_REASON_TOO_MANY_SAMPLES": _MANY,
    "gesta.capture too_many_samples": _MANY,
    "GESTA_REASON_TAPS_TOO_FAR_APART": _REPLACED,
    "GESTA_REASON_OTHER_INPUT": _REPLACED,
    "gesta.tap taps_too_far_apart": _REPLACED,
    "gesta.tap other_input": _REPLACED,
    "gesta.double_tap_drag taps_too_far_apart": _REPLACED,
}
# Reasons that are no outcome of a sequence of a built-in class.
_NOT_REASONS = {"GESTA_REASON_NONE", "GESTA_REASON_OWN"}


def missing(told: Told) -> list[str]:
    found = dict([*_of_header(told), *_of_classes(told)])
    lines = [
        f"{name}: no cause provokes it: add one, or say in provoked.py why none can"
        for name, is_provoked in found.items()
        if not is_provoked and name not in UNPROVOKED
    ]
    lines += sentences.unsaid()
    return lines + [
        f"{name}: provoked.py says that nothing provokes it, but a cause does"
        for name in UNPROVOKED
        if found.get(name, True)
    ]


def _of_header(told: Told) -> Iterator[tuple[str, bool]]:
    for each in constants("gesta_reason"):
        if each["name"] not in _NOT_REASONS:
            yield each["name"], each["value"] in told.reasons
    for each in constants("gesta_hint_key"):
        yield each["name"], each["value"] in told.hints
    for each in constants("gesta_finding_kind"):
        yield each["name"], each["value"] in told.findings


def _of_classes(told: Told) -> Iterator[tuple[str, bool]]:
    """Each text of a class for a reason, by the first class that has it: a class with the same text may provoke it."""
    codes = {each["name"].removeprefix("GESTA_REASON_").lower(): each["value"] for each in constants("gesta_reason")}
    owners: dict[tuple[str, str, str], list[str]] = {}
    for kind in DESCRIPTION["classes"]:
        for reason in kind["reasons"]:
            owners.setdefault((reason["name"], reason["text"], reason["hint"]), []).append(kind["name"])
    for (reason, *_), kinds in owners.items():
        yield f"{kinds[0]} {reason}", bool(told.reasons.get(codes[reason], set()) & set(kinds))
