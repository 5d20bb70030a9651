"""Fitting presets to people's strokes, and figures by person."""

from dataclasses import replace

import fit_common
import fit_presets
import numpy as np
import pytest
from gesta_laboratory.evaluation import labels, player
from gesta_laboratory.evaluation.people import by_person
from gesta_laboratory.evaluation.strokes import Stroke
from gesta_laboratory.fitting import fitting, ways


def drawn(points, person="a"):
    rows = [[at * 10.0, float(x), float(y)] for at, (x, y) in enumerate(points)]
    return Stroke("set", "angle", person, (np.array(rows),))


def test_intervals_are_over_people():
    found = by_person([True] * 20 + [False] * 20, [("set", "one")] * 20 + [("set", "other")] * 20)
    assert found["people"] == 2 and found["interval"] == [0.0, 1.0] and found["mean_of_people"] == 0.5
    assert found["poor"] == [{"person": "set other", "right": 0, "of": 20}]
    assert by_person([True] * 9, [("set", str(at)) for at in range(9)])["interval"] == [1.0, 1.0]
    assert by_person([], []) == {"people": 0, "interval": None, "mean_of_people": None, "poor": []}


def test_ways_to_draw_are_written_for_changed_drawings():
    way = ways.Way([ways.Segment("ccw 90 from 160", ["bow"]), ways.Segment("68", ["turn"])], ["dx", "dy", "nose_left"])
    limits = {("bow", 0): (-1.0, 2.0), ("turn", 1): (3.0, 4.0), ("dx", -1): (0.0, 0.5), ("dy", -1): (0.25, 1.0)}
    limits |= {("nose_left", -1): (0.1, 0.2)}
    rest = "whole{dx 0..0.5, dy 0.25..1, nose_left 0.1..0.2}"
    assert way.text(limits) == "bare ccw 90 from 160{bow -1..2}, 68{turn 3..4}, " + rest
    rest = "whole{dx -0.5..0, dy 0.25..1, nose_right 0.1..0.2}"
    assert way.text(limits, "mirrored") == "bare cw 90 from 20{bow -2..1}, 112{turn -4..-3}, " + rest
    rest = "whole{dx 0..0.5, dy -1..-0.25, nose_right 0.1..0.2}"
    assert way.text(limits, "flipped") == "bare cw 90 from -160{bow -2..1}, -68{turn -4..-3}, " + rest
    rest = "whole{dx -0.5..0, dy -1..-0.25, nose_left 0.1..0.2}"
    assert way.text(limits, "turned") == "bare ccw 90 from -20{bow -1..2}, -112{turn 3..4}, " + rest
    stroke = drawn([(0, 0), (40, 0), (10, 60)])
    for change in ways.CHANGES:
        other = ways.changed(stroke, change)
        measured = ways.Way([ways.Segment("0", ["length"]), ways.Segment("117", ["direction", "turn"])], ["dx"])
        text = measured.text(dict.fromkeys(measured.features, (-ways.ANY, ways.ANY)), change)
        with player.Bank([("gesta.stroke", {"pattern": text})]) as bank:
            assert bank.play([other]).accepted.all()


def test_what_touch_looks_like_must_be_more_likely():
    rising = [drawn([(0, 0), (60, 0), (60 + at, 60)]) for at in range(-30, 31, 6)]
    signs = [replace(stroke, set="unipen", label="L") for stroke in rising]
    flat = [drawn([(0, 0), (0, 60), (60, 60 + at)]) for at in range(-30, 31, 6)]
    touch = [replace(stroke, set="how_we_swipe", label="swipe") for stroke in rising * 3]
    signs += [replace(stroke, set="unipen", label=">") for stroke in flat]
    gestures = [
        labels.BY_NAME["l"].with_pattern("right, down"),
        labels.BY_NAME["chevron"].with_pattern("down, right"),
        labels.BY_NAME["star"],
    ]
    found = fit_common.fit([*signs, *touch], gestures)
    assert set(found) == {"l", "chevron"} and found["l"] > found["chevron"]


def test_common_is_written_at_the_end_of_a_pattern():
    cases = {
        "right, whole{gap 0..1}": "right, whole{gap 0..1, common 1.5}",
        "right, whole{gap 0..1} | up": "right, whole{gap 0..1} | up, whole{common 1.5}",
        "right": "right, whole{common 1.5}",
        "right, whole{common -2}": "right, whole{common 1.5}",
        "right, whole{gap 0..1, common -2}": "right, whole{gap 0..1, common 1.5}",
    }
    for pattern, expected in cases.items():
        assert fit_presets.with_common(pattern, 1.5) == expected
        assert "common" not in fit_presets.with_common(expected, 0)
    patterns = {"v": "a | chevron_down", "chevron_down": "down", "caret": "v", "circle_cw": "cw 360"}
    found = fit_common.changed(patterns, {"chevron_down": 2.0, "circle": -1.0})
    assert found["v"] == "a | chevron_down, whole{common 2}" and found["caret"] == "v"
    assert found["circle_cw"] == "cw 360, whole{common -1}"


def test_limits_are_fitted_to_what_is_drawn():
    def line(degrees, person="a"):
        angle = np.radians(degrees)
        corner = (60 + 60 * np.cos(angle), 60 * np.sin(angle))
        return drawn([(0, 0), (60, 0), corner], person)

    own = [line(degrees) for degrees in (70, 80, 90, 100, 110)]
    others = [line(degrees) for degrees in (20, 30, 150, 160)]
    way = ways.Way([ways.Segment("0", ["direction"]), ways.Segment("90", ["direction"])], ["gap"])
    weights = np.concatenate([np.full(5, 0.2), np.full(4, 2.0)])
    fit = fitting.fitted([way], [*own, *others], 5, weights)
    assert (fit.misfits()[:5] < 1).all() and (fit.misfits()[5:] > 1).all()
    with player.Bank([("gesta.stroke", {"pattern": fit.texts()[0]})]) as bank:
        assert bank.play([*own, *others]).accepted[0].tolist() == [True] * 5 + [False] * 4


def test_least_squares_are_minimized():
    def cost(point):
        return float(((point - (1, 2)) ** 2 * (1, 100)).sum()), 2 * (point - (1, 2)) * (1, 100)

    assert fitting.minimized(cost, np.zeros(2), 50) == pytest.approx([1, 2], abs=0.01)
