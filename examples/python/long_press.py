#!/usr/bin/env python3
"""A long press written in Python as a recognizer class, with simulated fingers to try it.

    examples/python/long_press.py

The class is registered like a built-in one: it has parameters with units, and verdicts with reasons.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Sources" / "Bindings" / "Python"))
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Sources" / "Tools"))

import gesta
from gesta_tools.recording import stroke
from gesta_tools.simulate import Hand, Segment, simulate
from touches import play


class LongPress(gesta.RecognizerClass):
    class_name = "org.example.long-press"
    label = "Long press"
    doc = "a finger rests where it went down"

    duration = gesta.Parameter.number(0.5, 0.05, 60, "s", "time for which the finger must rest")
    slop = gesta.Parameter.length(2, 0, 100, "maximum movement while it rests")
    lifted = gesta.ClassReason(1000, "lifted after {measured} s, at least {duration} s required")
    moved_too_far = gesta.ClassReason(gesta.Reason.MOVED_TOO_FAR, "moved {measured}, at most {slop} allowed")

    def touches_began(self, contacts):
        if len(self.contacts) > 1:
            self.fail(gesta.Reason.TOO_MANY_CONTACTS, len(self.contacts), 1)
        else:
            self.set_deadline(contacts[0].time + round(self.duration * 1e9))

    def touches_moved(self, contacts):
        finger = contacts[0]
        moved = ((finger.x - finger.start_x) ** 2 + (finger.y - finger.start_y) ** 2) ** 0.5
        if moved > self.slop:
            self.fail(self.moved_too_far, moved, self.slop)

    def touches_ended(self, contacts):
        self.fail(self.lifted, (contacts[0].time - contacts[0].start_time) / 1e9, self.duration)

    def deadline_reached(self, time):
        self.recognize()


def main() -> int:
    fingers = {
        "rests for 0.9 s": simulate([Segment(1, 40)], seed=1, size=1, rest_end_ms=880),
        "lifts early": simulate([Segment(1, 40)], seed=2, size=1, rest_end_ms=200),
        "moves away": simulate([Segment(0.6, 20)], seed=3, rest_start_ms=200, hand=Hand(pace=400)),
    }
    with gesta.Context() as context:
        press = context.recognizer(LongPress, duration=0.6)
        start = 0
        for description, points in fingers.items():
            play(context, stroke(points), start)
            verdict = press.verdict
            print(f"    a finger that {description:<16} {verdict.text} (at {(verdict.time - start) / 1e6:.0f} ms)")
            start = context.now + 1_000_000_000
    return 0


if __name__ == "__main__":
    sys.exit(main())
