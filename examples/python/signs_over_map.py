#!/usr/bin/env python3
"""A map that a finger drags, with signs that are drawn over it, as examples/c/signs_over_map.c does.

    PYTHONPATH=Sources/Bindings/Python python3 examples/python/signs_over_map.py [STROKES]

A sign begins like a drag: the map moves until the sign is recognized, when the finger lifts. Its action resets the
pan, which reports cancelled instead of ended, and so the map is put back. A line "MS X Y" of the file STROKES is a
sample, and an empty one ends a stroke; without a file, a finger is simulated.
"""

import sys
from pathlib import Path

import gesta


class SignMap:
    """A circle or a check mark leaves a mark, a z takes the last one back."""

    def __init__(self, context):
        self.x = self.y = 0.0
        self.marks = []
        self.pan = context.recognizer("gesta.pan")
        self.pan.on(self.drag)
        for name in "z", "circle", "checkmark":
            sign = context.recognizer(f"gesta.{name}")
            sign.allow_simultaneous(self.pan)
            sign.on(self.draw)

    def drag(self, event):
        if event.state == gesta.State.BEGAN:
            self.start = self.x, self.y
        follows = event.state != gesta.State.CANCELLED
        self.x = self.start[0] + follows * event.translation_x
        self.y = self.start[1] + follows * event.translation_y

    def draw(self, event):
        self.pan.reset()
        if event.class_name == "gesta.z":
            del self.marks[-1:]
        else:
            self.marks.append(event.class_name)
        print(f"{event.class_name}, marks: {len(self.marks)}")


def main() -> None:
    context = gesta.Context()
    signs = SignMap(context)
    if len(sys.argv) == 1:
        finger = context.finger()
        for pattern in "right", "checkmark", "circle", "z":
            finger.draw(pattern, x=100, y=100, size=100).wait(2)
            print(f"map at {signs.x:.2f}, {signs.y:.2f}")
        return
    clock, stroke = 0, []
    for line in Path(sys.argv[1]).read_text().splitlines():
        if line.strip():
            ms, x, y = map(float, line.split())
            phase = gesta.Phase.MOVED if stroke else gesta.Phase.BEGAN
            stroke.append(gesta.Touch(clock + int(ms * 1e6), 1, x, y, phase))
        elif stroke:
            last = stroke[-1]
            context.push([*stroke, gesta.Touch(last.time + 1_000_000, 1, last.x, last.y, gesta.Phase.ENDED)])
            clock, stroke = last.time + 2_000_000_000, []
            context.advance(clock)
            print(f"map at {signs.x:.2f}, {signs.y:.2f}")


if __name__ == "__main__":
    main()
