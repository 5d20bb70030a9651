"""Teaches a recognizer gestures by examples, keeps them as text, and recognizes drawings that it has not seen.

examples/run python/teach
"""

import math
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Sources" / "Python"))
import gesta  # noqa: E402


def line(*corners, each=12):
    """A stroke through the corners, as a hand's samples would lie."""
    points = [corners[0]]
    for (x0, y0), (x1, y1) in zip(corners, corners[1:]):
        points += [(x0 + (x1 - x0) * i / each, y0 + (y1 - y0) * i / each) for i in range(1, each + 1)]
    return points


def shaken(points, size, turn=0.0, scale=1.0):
    """The same by another hand: turned, larger, and not quite straight."""
    c, s = math.cos(turn) * scale, math.sin(turn) * scale
    return [
        (x * c - y * s + size * math.sin(i * 1.3), x * s + y * c + size * math.cos(i * 1.7))
        for i, (x, y) in enumerate(points)
    ]


def drawn(points, contact, start):
    """A stroke as samples, one each 10 ms."""
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
    template.remove_examples()
    template.load_examples(text)
    print("taught:", *template.example_names)
    for finding in context.check():
        print(finding.text)
    drawings = {
        "v": shaken(V, 2, 0.1),
        "z": shaken(Z, 3, -0.1, 2),
        "arch": shaken(ARCH, 1, 0, 0.5),
        "scribble": SCRIBBLE,
    }
    for number, (what, points) in enumerate(drawings.items()):
        context.push(drawn(points, number + 1, number * 10_000_000_000))
        if template.state == gesta.State.ENDED:
            print(f"a {what}: {template.name}, score {template.score:.2f}, next is {template.runner_up}")
        else:
            print(f"a {what}: {template.verdict.text}")
