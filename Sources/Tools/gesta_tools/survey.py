"""The command `devices`: runs the standard gestures on device recordings and people's strokes.

Each gesture runs alone in its own context, and a set of them runs together as a program would use them: tap, double
tap, two-finger tap and press, pan, pinch and rotation in one context, where the tap requires the failure of the double
tap. The intended gesture of a recording is derived from its name. A tap, pan or pinch is distinguished if only gestures
of that kind fire together.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from gesta import Context, Event, GestaError, Phase, Recognizer, State, Touch

from . import devices
from .recording import Recording, Sample

GESTURES: dict[str, tuple[str, dict[str, Any]]] = {
    "tap": ("gesta.tap", {}),
    "double tap": ("gesta.tap", {"taps": 2}),
    "two-finger tap": ("gesta.tap", {"contacts": 2}),
    "pan": ("gesta.pan", {}),
    "swipe": ("gesta.swipe", {}),
    "pinch": ("gesta.pinch", {}),
    "rotation": ("gesta.rotation", {}),
    "transform": ("gesta.transform", {}),
    "long press": ("gesta.long_press", {}),
    "two-finger press": ("gesta.long_press", {"contacts": 2}),
}
TOGETHER = ("double tap", "two-finger tap", "tap", "two-finger press", "pan", "pinch", "rotation")
KINDS = {
    "press": r"touch-release|press",
    "tap": r"taps?\b|touch",
    "pan": r"drag|scroll|swipe|pan\b|circle",
    "pinch": r"pinch|zoom",
    "rotation": r"rotat",
}
"""Intended gestures of recordings, by patterns in their names."""

ENDINGS = (".event", ".events", ".evemu", ".getevent", ".yml", ".txt")
"""How the names of recordings end."""

_SECOND = 1_000_000_000


def intended(label: str) -> str:
    """Returns the one of KINDS that a recording's name matches, or "". A device name up to the first dot is ignored."""
    name = label.partition(".")[2] or label
    return next((kind for kind, words in KINDS.items() if re.search(words, name)), "")


def recognize(touches: Iterable[Touch], units_per_mm: float, names: Iterable[str]) -> Counter[str]:
    """Returns how often each of these gestures is recognized when they share a context."""
    fired: Counter[str] = Counter()
    with Context(units_per_mm=units_per_mm, max_contacts=1024, poll=False) as context:
        made = recognizers(context, names)

        def observe(event: Event) -> None:
            if event.state == State.BEGAN or (event.state == State.RECOGNIZED and event.previous == State.POSSIBLE):
                fired[named[event.recognizer]] += 1

        named = {recognizer: name for name, recognizer in made.items()}
        context.set_observer(observe)
        context.push(touches)
        run_deadlines(context)
    return fired


def run_deadlines(context: Context, before: float = math.inf) -> None:
    """Advances the context to each of its deadlines, until no one is left before that time, in ns."""
    while (due := context.next_deadline) is not None and due < before:
        context.advance(due)


def recognizers(context: Context, names: Iterable[str]) -> Mapping[str, Recognizer]:
    """Makes recognizers of these GESTURES. A tap requires the failure of the double tap."""
    made = {name: context.recognizer(GESTURES[name][0], **GESTURES[name][1]) for name in names}
    if "tap" in made and "double tap" in made:
        made["tap"].require_failure(made["double tap"])
    return made


def files(paths: Iterable[str | Path]) -> Iterator[Path]:
    """Yields the paths, with directories replaced by the recordings in them."""
    for path in map(Path, paths):
        if path.is_dir():
            yield from sorted(file for file in path.rglob("*") if file.suffix in ENDINGS or is_strokes(file))
        else:
            yield path


def is_strokes(path: Path) -> bool:
    """Returns whether a file contains strokes in JSON lines."""
    return path.name.endswith((".jsonl", ".jsonl.gz"))


# ------------------------------------------------------------------------------------------------------------- devices


def devices_report(recordings: Iterable[Recording]) -> Iterator[str]:
    """Yields the lines of a report: each recording, then the counts of each gesture by intended gesture.

    Raises ValueError, naming the recording, for samples that the library rejects.
    """
    alone: Counter[tuple[str, str]] = Counter()
    together: Counter[tuple[str, str]] = Counter()
    right: Counter[str] = Counter()
    total: Counter[str] = Counter()
    for each in recordings:
        kind, touches, scale = intended(each.label), devices.touches(each), each.origin["units_per_mm"]
        try:
            solo = Counter({name: recognize(touches, scale, [name])[name] for name in GESTURES})
            fired = recognize(touches, scale, TOGETHER)
        except GestaError as error:
            raise ValueError(f"{each.label}: {error}") from error
        contacts = sum(touch.phase == Phase.BEGAN for touch in touches)
        distinguished = is_distinguished(kind, fired)
        guess = " (a guess)" if each.origin["assumed"] else ""
        yield (
            f"{each.label}: protocol {each.origin['protocol']}, {contacts} contacts, {each.duration / _SECOND:.2f} s, "
            f"{scale:.4g} units/mm{guess}"
        )
        yield f"    each alone: {_listed(solo)}"
        meaning = f"; intended: {kind}" if kind else ""
        yield f"    together:   {_listed(fired)}{meaning}{'' if distinguished or not kind else '; NOT DISTINGUISHED'}"
        total[kind] += 1
        right[kind] += distinguished
        for name in GESTURES:
            alone[kind, name] += solo[name] > 0
            together[kind, name] += fired[name] > 0
    kinds = [kind for kind in (*KINDS, "") if total[kind]]
    for title, counts, names in (("each alone", alone, tuple(GESTURES)), ("together", together, TOGETHER)):
        yield ""
        yield _row(f"recordings, {title}", [kind or "unknown" for kind in kinds])
        for name in names:
            yield _row(name, [counts[kind, name] for kind in kinds])
    yield _row("distinguished", [f"{right[kind]} of {total[kind]}" if kind else "-" for kind in kinds])


def is_distinguished(kind: str, fired: Counter[str]) -> bool:
    """Returns whether gestures fired and all of them are of that kind."""
    names = {name for name, count in fired.items() if count}
    return bool(kind and names) and all(name.endswith(kind) for name in names)


def _listed(counts: Counter[str]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counts.items() if count) or "nothing"


def _row(title: str, cells: Iterable[object]) -> str:
    return f"{title:<24}" + "".join(f"{cell!s:>12}" for cell in cells)


# ------------------------------------------------------------------------------------------------------------- strokes


def classify(samples: list[Sample], slop: float, longest: float) -> str:
    """Classifies one finger's stroke by duration and extent.

    "tap"; "drag" if it left the slop within `longest` s; "press" if it lasted longer inside the slop; "press, drag" if
    it left the slop after that.
    """
    first = samples[0]
    left = next((sample for sample in samples if math.dist((first.x, first.y), (sample.x, sample.y)) > slop), None)
    late = (left or samples[-1]).time - first.time > longest * _SECOND
    return ("press, drag" if late else "drag") if left else ("press" if late else "tap")


def strokes_report(strokes: Iterable[Recording], longer_mm: float) -> Iterator[str]:
    """Compares tap, pan and long press in one context with the classification by duration and extent.

    Positions are 0 to 1; 1 is assumed to be `longer_mm` long in both directions.
    """
    counts: Counter[tuple[str, str]] = Counter()
    fired: list[str] = []
    with Context(units_per_mm=1 / longer_mm, poll=False) as context:
        made = recognizers(context, ("tap", "pan", "long press"))
        for name, recognizer in made.items():
            recognizer.on(lambda event, name=name: fired.append(name) if event.previous == State.POSSIBLE else None)
        slop, longest, time = float(made["tap"]["slop"]), float(made["tap"]["max_duration"]), 0
        for stroke in strokes:
            fired.clear()
            context.push(devices.touches(stroke, time))
            run_deadlines(context)
            time = max(context.now or 0, time + stroke.duration) + _SECOND
            counts[classify(stroke.samples, slop, longest), " and ".join(fired) or "nothing"] += 1
    columns = sorted({name for _, name in counts})
    yield _row(f"strokes, {sum(counts.values())}", columns)
    for row in ("tap", "drag", "press", "press, drag"):
        yield _row(f"{row} (by extent)", [counts[row, column] for column in columns])
