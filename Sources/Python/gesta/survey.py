"""What the standard gestures say to recordings of devices and to people's strokes: `python3 -m gesta devices PATH...`.

Each gesture is asked alone, in a context of its own, and a set of them is asked together, as a program would have them: tap,
double tap, two-finger tap and press, pan, pinch and rotation in one context, where the tap waits for the double tap to fail. What a
recording is meant to be is read from its name; taps, pans and pinches are told apart where only gestures of that kind fire together.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from . import devices
from .context import Context
from .errors import GestaError
from .event import Event
from .recognizer import Recognizer
from .recording import Recording, Sample
from .states import State
from .touch import Phase, Touch

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
"""What recordings are meant to be, by words in their names."""

_ENDINGS = (".event", ".events", ".evemu", ".getevent", ".txt")
_SECOND = 1_000_000_000


def meant(label: str) -> str:
    """One of KINDS that a recording's name speaks of, or "". A device's name in front, up to the first dot, says nothing."""
    said = label.partition(".")[2] or label
    return next((kind for kind, words in KINDS.items() if re.search(words, said)), "")


def ask(touches: Iterable[Touch], units_per_mm: float, names: Iterable[str]) -> Counter[str]:
    """How often each of these gestures is recognized when they share a context."""
    fired: Counter[str] = Counter()
    with Context(units_per_mm=units_per_mm, max_contacts=1024, poll=False) as context:
        made = _recognizers(context, names)

        def observe(event: Event) -> None:
            if event.state == State.BEGAN or (event.state == State.RECOGNIZED and event.previous == State.POSSIBLE):
                fired[named[event.recognizer]] += 1

        named = {recognizer: name for name, recognizer in made.items()}
        context.set_observer(observe)
        context.push(touches)
        settle(context)
    return fired


def settle(context: Context) -> None:
    """Tells the time until nothing waits any more."""
    while context.next_deadline is not None:
        context.advance(context.next_deadline)


def _recognizers(context: Context, names: Iterable[str]) -> dict[str, Recognizer]:
    made = {name: context.recognizer(GESTURES[name][0], **GESTURES[name][1]) for name in names}
    if "tap" in made and "double tap" in made:
        made["tap"].require_failure(made["double tap"])
    return made


def files(paths: Iterable[str | Path]) -> Iterator[Path]:
    """The recordings that these are or, for directories, that lie in them."""
    for path in map(Path, paths):
        if path.is_dir():
            yield from sorted(file for file in path.rglob("*") if file.suffix in _ENDINGS or is_strokes(file))
        else:
            yield path


def is_strokes(path: Path) -> bool:
    """Whether a file has strokes in JSON lines."""
    return path.name.endswith((".jsonl", ".jsonl.gz"))


# ------------------------------------------------------------------------------------------------------------- devices


def devices_report(recordings: Iterable[Recording]) -> Iterator[str]:
    """Lines for people: each recording, then how many have each gesture, by what they are meant to be.

    Raises ValueError, naming the recording, for samples that the library refuses.
    """
    alone: Counter[tuple[str, str]] = Counter()
    together: Counter[tuple[str, str]] = Counter()
    right: Counter[str] = Counter()
    total: Counter[str] = Counter()
    for each in recordings:
        kind, touches, scale = meant(each.label), devices.touches(each), each.origin["units_per_mm"]
        try:
            solo = Counter({name: ask(touches, scale, [name])[name] for name in GESTURES})
            fired = ask(touches, scale, TOGETHER)
        except GestaError as error:
            raise ValueError(f"{each.label}: {error}") from error
        contacts = sum(touch.phase == Phase.BEGAN for touch in touches)
        apart = told_apart(kind, fired)
        guess = " (a guess)" if each.origin["assumed"] else ""
        yield (
            f"{each.label}: protocol {each.origin['protocol']}, {contacts} contacts, {each.duration / _SECOND:.2f} s, "
            f"{scale:.4g} units/mm{guess}"
        )
        yield f"    each alone: {_listed(solo)}"
        yield f"    together:   {_listed(fired)}{'' if not kind else f'; meant: {kind}' + ('' if apart else '; NOT TOLD APART')}"
        total[kind] += 1
        right[kind] += apart
        for name in GESTURES:
            alone[kind, name] += solo[name] > 0
            together[kind, name] += fired[name] > 0
    kinds = [kind for kind in (*KINDS, "") if total[kind]]
    for title, counts, names in (("each alone", alone, tuple(GESTURES)), ("together", together, TOGETHER)):
        yield ""
        yield _row(f"recordings, {title}", [kind or "not said" for kind in kinds])
        for name in names:
            yield _row(name, [counts[kind, name] for kind in kinds])
    yield _row("told apart", [f"{right[kind]} of {total[kind]}" if kind else "-" for kind in kinds])


def told_apart(kind: str, fired: Counter[str]) -> bool:
    """Whether gestures fired, and all that fired are of that kind."""
    names = {name for name, count in fired.items() if count}
    return bool(kind and names) and all(name.endswith(kind) for name in names)


def _listed(counts: Counter[str]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counts.items() if count) or "nothing"


def _row(title: str, cells: Iterable[object]) -> str:
    return f"{title:<24}" + "".join(f"{cell!s:>12}" for cell in cells)


# ------------------------------------------------------------------------------------------------------------- strokes


def figure(samples: list[Sample], slop: float, longest: float) -> str:
    """What duration and extent say of one finger's stroke: "tap", "drag" if it left the slop within `longest` s, "press" if it was
    still there after that, and "press, drag" if it left it later."""
    first = samples[0]
    left = next((sample for sample in samples if math.dist((first.x, first.y), (sample.x, sample.y)) > slop), None)
    late = (left or samples[-1]).time - first.time > longest * _SECOND
    return ("press, drag" if late else "drag") if left else ("press" if late else "tap")


def strokes_report(strokes: Iterable[Recording], longer_mm: float) -> Iterator[str]:
    """Tap, pan and long press together in one context, one stroke after the other, against duration and extent. Positions are
    0 to 1, and 1 is taken to be `longer_mm` long in both directions."""
    counts: Counter[tuple[str, str]] = Counter()
    fired: list[str] = []
    with Context(units_per_mm=1 / longer_mm, poll=False) as context:
        made = _recognizers(context, ("tap", "pan", "long press"))
        for name, recognizer in made.items():
            recognizer.on(lambda event, name=name: fired.append(name) if event.previous == State.POSSIBLE else None)
        slop, longest, time = float(made["tap"]["slop"]), float(made["tap"]["max_duration"]), 0
        for stroke in strokes:
            fired.clear()
            context.push(devices.touches(stroke, time))
            settle(context)
            time = max(context.now or 0, time + stroke.duration) + _SECOND
            counts[figure(stroke.samples, slop, longest), " and ".join(fired) or "nothing"] += 1
    columns = sorted({said for _, said in counts})
    yield _row(f"strokes, {sum(counts.values())}", columns)
    for row in ("tap", "drag", "press", "press, drag"):
        yield _row(f"{row} by figures", [counts[row, column] for column in columns])
