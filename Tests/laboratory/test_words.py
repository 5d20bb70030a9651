"""The command `words`: patterns that are made from a person's drawings, and what they accept."""

import numpy as np
from gesta_laboratory import words
from gesta_laboratory.evaluation.strokes import Stroke


def line(corners, each=16):
    points = [corners[0]]
    for (x0, y0), (x1, y1) in zip(corners, corners[1:]):
        points += [(x0 + (x1 - x0) * i / each, y0 + (y1 - y0) * i / each) for i in range(1, each + 1)]
    return points


def test_the_patterns_of_a_person():
    shapes = {"v": [(0, 0), (50, 100), (100, 0)], "bracket": [(50, 0), (0, 0), (0, 100), (50, 100)]}
    strokes = [
        Stroke(
            "dollar1",
            label,
            person,
            (np.array([(8 * at, x, y * (1 + turn / 20)) for at, (x, y) in enumerate(line(shape))]),),
        )
        for label, shape in shapes.items()
        for person in ("s01", "s02")
        for turn in range(7)
    ]
    found = words.measured(strokes, "all", people=2, rounds=1, say=lambda line: None)
    assert [(each.label, each.person) for each in found] == [
        (label, person) for label in sorted(shapes) for person in ("s01", "s02")
    ]
    assert all(each.recall == 1 and each.false == 0 for each in found)
    lines = list(words.report(found))
    assert lines[-1].startswith("all") and "100.0% (100.0% to 100.0%) of 2 labels reached, 2 people" in lines[-1]
    poor = [words.Made("s", "v", "s01", "down", 7, 1.0, 0.0), words.Made("s", "v", "s02", "", 0, 0.0, 0.0)]
    assert " 66.7%" in list(words.report([*found, *poor]))[-1]
