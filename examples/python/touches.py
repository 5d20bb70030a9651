"""Converts recordings to touches."""

from __future__ import annotations

from collections.abc import Iterable

import gesta
from gesta_tools.recording import Sample

PHASES = {
    "down": gesta.Phase.BEGAN,
    "move": gesta.Phase.MOVED,
    "still": gesta.Phase.STATIONARY,
    "up": gesta.Phase.ENDED,
    "cancel": gesta.Phase.CANCELLED,
}


def touches(samples: Iterable[Sample], start: int = 0) -> list[gesta.Touch]:
    """Returns the samples as touches of a recording that begins at `start`, ns."""
    return [gesta.Touch(start + s.time, s.contact, s.x, s.y, PHASES[s.phase]) for s in samples]


def play(context: gesta.Context, samples: Iterable[Sample], start: int = 0) -> None:
    """Pushes a recording, then advances the context until no deadline is left."""
    context.push(touches(samples, start))
    while (deadline := context.next_deadline) is not None:
        context.advance(deadline)
