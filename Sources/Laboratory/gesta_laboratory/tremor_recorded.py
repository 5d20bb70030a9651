"""The recall of recorded gestures when a tremor is added to them: see `tremor`.

Strokes of people are played to the presets, recordings of touch devices to the standard gestures.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from gesta import Context, Phase, State, Touch
from gesta_tools import devices, survey
from gesta_tools.recording import Recording
from gesta_tools.tremor import scaled_profile

from .evaluation import player, strokes
from .evaluation.labels import GESTURES
from .tremor import AMPLITUDES, FREQUENCIES, Tremor

_PHASES = {"down": Phase.BEGAN, "move": Phase.MOVED, "up": Phase.ENDED, "cancel": Phase.CANCELLED}
_KINDS = {"tap": ("tap", "two-finger tap"), "pan": ("pan",), "press": ("two-finger press",)}
"""The gestures that count for recordings of a kind."""


def trembling(stroke: strokes.Stroke, tremor: Tremor) -> strokes.Stroke:
    """Returns a stroke in pixels, displaced by the tremor."""

    def change(points: Any) -> Any:
        moved = np.array([tremor.at(ms) for ms in points[:, 0]]) * strokes.PIXELS_PER_MM
        return np.column_stack([points[:, 0], points[:, 1:] + moved])

    return replace(stroke, parts=tuple(change(part) for part in stroke.parts))


def strokes_report(paths: Iterable[Path], most: int, size_mm: float = 40.0) -> Iterator[str]:
    """Yields the lines of a table: the recall of each preset on at most `most` of its strokes, by amplitude. The
    strokes are scaled to this diagonal: small writing has no shape under a tremor of its size.
    """
    found = [
        stroke.scaled(size_mm * strokes.PIXELS_PER_MM / (stroke.diagonal or 1.0)) for stroke in strokes.read_all(paths)
    ]
    title = f"strokes of {size_mm:g} mm"
    yield f"{title:24}{''.join(f'{mm:5g} mm' for mm in AMPLITUDES)}   strokes"
    for gesture in GESTURES:
        own = [stroke for stroke in found if gesture.is_positive(stroke.set, stroke.label)]
        dice = random.Random(gesture.name)
        own = dice.sample(own, min(most, len(own)))
        if own:
            rates = [_strokes_recall(gesture, own, mm) for mm in AMPLITUDES]
            yield f"{gesture.name:24}{''.join(f'{100 * rate:8.1f}' for rate in rates)}{len(own):10}"


def _strokes_recall(gesture: Any, own: Sequence[strokes.Stroke], mm: float) -> float:
    rates = []
    for hz in FREQUENCIES if mm > 0 else FREQUENCIES[:1]:
        dice = random.Random(f"{gesture.name} {hz} {mm}")
        with player.Bank([player.settings(gesture, "robust", 1.0, False)]) as bank:
            rates.append(bank.play([trembling(stroke, Tremor(hz, mm, dice)) for stroke in own]).accepted[0].mean())
    return float(np.mean(rates))


def devices_report(paths: Iterable[Path], longer_mm: float = devices.LONGER_MM, rounds: int = 5) -> Iterator[str]:
    """Yields the lines of a table: which part of the gestures that are recognized in a recording still are."""
    counts: dict[tuple[str, bool], list[tuple[int, list[float]]]] = {}
    for path in paths:
        for recording in devices.read(path, longer_mm):
            kind = survey.intended(recording.label)
            for name in _KINDS.get(kind, ()):
                usual = _count(recording, name, False, Tremor(1.0, 0.0, random.Random(0)))
                for profile in (False, True) if usual else ():
                    rates = [_device_recall(recording, name, profile, mm, usual, rounds) for mm in AMPLITUDES]
                    counts.setdefault((name, profile), []).append((usual, rates))
    yield f"{'recordings of devices':40}{''.join(f'{mm:5g} mm' for mm in AMPLITUDES)}   gestures"
    for (name, profile), found in sorted(counts.items()):
        total = sum(usual for usual, _ in found)
        rates = [sum(usual * each[at] for usual, each in found) / total for at in range(len(AMPLITUDES))]
        title = f"{name}, {'with the profile' if profile else 'default parameters'}"
        yield f"{title:40}{''.join(f'{100 * rate:8.1f}' for rate in rates)}{total:11}"


def _device_recall(recording: Recording, name: str, profile: bool, mm: float, usual: int, rounds: int) -> float:
    rates = []
    for hz in FREQUENCIES:
        dice = random.Random(f"{recording.label} {name} {hz} {mm}")
        for _ in range(rounds if mm > 0 else 1):
            rates.append(min(_count(recording, name, profile, Tremor(hz, mm, dice)), usual) / usual)
    return sum(rates) / len(rates)


def _count(recording: Recording, name: str, profile: bool, tremor: Tremor) -> int:
    """Returns how often a gesture is recognized in a recording with this tremor."""
    class_name, parameters = survey.GESTURES[name]
    units = recording.origin["units_per_mm"]
    with Context(units_per_mm=units, max_contacts=1024) as context:
        context.recognizer(class_name, **{**parameters, **(scaled_profile(class_name, units) if profile else {})})
        fired = 0
        for sample in recording.samples:
            dx, dy = tremor.at(sample.time / 1e6)
            x, y = sample.x + units * dx, sample.y + units * dy
            context.push([Touch(sample.time, sample.contact, x, y, _PHASES[sample.phase])])
            fired += _fired(context)
        while context.next_deadline is not None:
            context.advance(context.next_deadline)
            fired += _fired(context)
    return fired


def _fired(context: Context) -> int:
    return sum(
        event.state == State.BEGAN or (event.state == State.RECOGNIZED and event.previous == State.POSSIBLE)
        for event in context.events()
    )
