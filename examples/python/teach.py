"""Teaches a recognizer gestures by example, saves and loads the examples, and recognizes new drawings.

examples/python/teach.py
"""

import math
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Sources" / "Bindings" / "Python"))
import gesta


def line(*corners, each=12):
    """Returns a stroke through the corners, with `each` samples per segment."""
    points = [corners[0]]
    for (x0, y0), (x1, y1) in zip(corners, corners[1:]):
        points += [(x0 + (x1 - x0) * i / each, y0 + (y1 - y0) * i / each) for i in range(1, each + 1)]
    return points


def shaken(points, size, turn=0.0, scale=1.0):
    """Returns the stroke as another hand might draw it: rotated, scaled and shaken."""
    c, s = math.cos(turn) * scale, math.sin(turn) * scale
    return [
        (x * c - y * s + size * math.sin(i * 1.3), x * s + y * c + size * math.cos(i * 1.7))
        for i, (x, y) in enumerate(points)
    ]


def drawn(points, contact, start):
    """Yields a stroke's samples, one every 10 ms."""
    for i, (x, y) in enumerate(points):
        phase = gesta.Phase.MOVED if i else gesta.Phase.BEGAN
        yield gesta.Touch(start + i * 10_000_000, contact, x, y, phase)
    yield gesta.Touch(start + len(points) * 10_000_000, contact, *points[-1], gesta.Phase.ENDED)


V = line((0, 0), (60, 120), (120, 0))
Z = line((0, 0), (120, 0), (0, 120), (120, 120))
ARCH = [(60 - 60 * math.cos(i * math.pi / 40), -60 * math.sin(i * math.pi / 40)) for i in range(41)]
SCRIBBLE = line((0, 0), (0, 90), (30, 0), (60, 90), (90, 0), (120, 90))

with gesta.Context() as context:
    template = context.recognizer("gesta.template")
    for name, points in {"v": V, "z": Z, "arch": ARCH}.items():
        template.add_example(name, points)
    text = template.save_examples()
    template.remove_examples("")
    template.load_examples(text)
    print("learned:", *tuple(template.examples))
    for finding in context.check():
        print(finding.text)
    drawings = {
        "v": shaken(V, 2, 0.1),
        "z": shaken(Z, 3, -0.1, 2),
        "arch": shaken(ARCH, 1, 0, 0.5),
        "scribble": SCRIBBLE,
    }
    for number, (intended, points) in enumerate(drawings.items()):
        context.push(drawn(points, number + 1, number * 10_000_000_000))
        if template.state == gesta.State.ENDED:
            print(f"a {intended}: {template.name}, score {template.score:.2f}, the runner-up is {template.runner_up}")
        else:
            print(f"a {intended}: {template.verdict.text}")
