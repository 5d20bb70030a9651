"""Gestures of simulated fingers, played through the library: the samples, and the transitions of recognizers."""

import io
from dataclasses import dataclass

import gesta


@dataclass(frozen=True)
class Sample:
    time: int
    contact: int
    phase: str
    x: float
    y: float
    is_motion: bool = False
    """Of a trackpad: the contact is the stream."""


@dataclass(frozen=True)
class Recording:
    """`names` are those of the recognizers by id, `events` their transitions and changes in order."""

    samples: list
    events: list
    names: dict

    @property
    def begin(self):
        return self.samples[0].time

    @property
    def end(self):
        return max(each.time for each in [*self.samples, *self.events])

    def lane(self, recognizer):
        """[(time, state)] of one recognizer, which is possible when the first contact goes down."""
        events = [(event.time, event.state) for event in self.events if event.recognizer.id == recognizer]
        return [(self.begin, gesta.State.POSSIBLE), *events]

    def strokes(self):
        """{contact: [samples of each time that it is down, or above the surface]}"""
        found = {}
        for sample in self.samples:
            strokes = found.setdefault(sample.contact, [])
            if sample.phase == "began" or not strokes:
                strokes.append([])
            strokes[-1].append(sample)
        return found


def record(play, **configuration):
    """Plays a gesture. `play` moves fingers in the context that it receives, and returns names of its recognizers."""
    trace, events = io.BytesIO(), []
    with gesta.Context(**configuration) as context:
        context.set_observer(events.append)
        with context.trace(trace):
            names = {recognizer.id: name for recognizer, name in play(context).items()}
        context.set_observer(None)
    return Recording(list(samples(trace.getvalue().decode())), [e for e in events if e.recognizer.id in names], names)


def samples(trace):
    """The samples of a trace."""
    for line in trace.splitlines():
        if line.startswith("touch "):
            _, time, contact, phase, x, y, *_ = line.split(" ")
            yield Sample(int(time), int(contact), phase, number(x), number(y))
        elif line.startswith("motion "):
            _, time, stream, _, phase, x, y, *_ = line.split(" ")
            yield Sample(int(time), int(stream), phase, number(x), number(y), True)


def number(word):
    return float.fromhex(word) if "0x" in word else float(word)
