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
    way = ways.Way("bare ccw 90 from 160{bow}, 68{turn}, whole{dx dy nose_left crossings 0..1}")
    limits = {("bow", 1): (-1.0, 2.0), ("turn", 2): (3.0, 4.0), ("dx", "whole"): (0.0, 0.5), ("dy", "whole"): (0.25, 1)}
    limits |= {("nose_left", "whole"): (0.1, 0.2)}
    assert set(limits) == set(way.tests)
    rest = "whole{dx 0..0.5, dy 0.25..1, nose_left 0.1..0.2, crossings 0..1}"
    assert way.pattern(limits) == "bare ccw 90 from 160{bow -1..2}, 68{turn 3..4}, " + rest
    rest = "whole{dx -0.5..0, dy 0.25..1, nose_right 0.1..0.2, crossings 0..1}"
    assert way.pattern(limits, "mirrored") == "bare cw 90 from 20{bow -2..1}, 112{turn -4..-3}, " + rest
    rest = "whole{dx 0..0.5, dy -1..-0.25, nose_right 0.1..0.2, crossings 0..1}"
    assert way.pattern(limits, "flipped") == "bare cw 90 from -160{bow -2..1}, -68{turn -4..-3}, " + rest
    rest = "whole{dx -0.5..0, dy -1..-0.25, nose_left 0.1..0.2, crossings 0..1}"
    assert way.pattern(limits, "turned") == "bare ccw 90 from -20{bow -1..2}, -112{turn 3..4}, " + rest
    assert way.pattern({("turn", 2): (3.0, 4.0)}) == "bare ccw 90 from 160, 68{turn 3..4}, whole{crossings 0..1}"


def test_tests_of_alternatives_have_the_same_limits():
    way = ways.Way("bare (0{length}, 90 | 90{length}, 0), lift{balance}, 45, each{direction}, whole{gap}")
    assert way.tests == [("length", 1), ("balance", "lift"), ("direction", "each"), ("gap", "whole")]
    assert way.chains == 2 and way.isAtZero(("direction", "each")) and not way.isAtZero(("length", 1))
    counts = {"bare arc 360": 2, "bare either-way (45, -45) x2..4": 6, "bare anywhere either-way 0, 90, each{turn}": 4}
    assert {text: ways.Way(text).chains for text in counts} == counts


def test_signs_are_read_with_their_mirror_images():
    signs, repeated = ways.read("a: bare 0{bow}\n    | all-ways bare 90\nb = mirrored a\nc = cw d\nv: a\n    | 45")
    assert signs["a"].presets == {"a": "", "b": "mirrored"} and repeated == {"c": "cw d"}
    assert [way.changes for way in signs["a"].ways] == [[""], list(ways.CHANGES)]
    assert signs["v"].ways[0].name == "a" and signs["v"].ways[0].pattern({}) == "a"


def test_what_is_measured_is_what_the_pattern_tests():
    stroke = drawn([(0, 0), (40, 0), (10, 60)])
    way = ways.Way("bare 0{direction length}, 117{turn}, whole{gap}")
    found = ways.measured([way], [stroke, drawn([(0, 0), (60, 0)])])[0]
    assert found.found.tolist() == [0]
    limits = {test: (value - 0.01, value + 0.01) for test, value in zip(way.tests, found.values[0][found.tests[0]])}
    with player.Bank([("gesta.stroke", {"pattern": way.pattern(limits)})]) as bank:
        assert bank.play([stroke]).accepted.all()


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
    way = ways.Way("bare 0{direction}, 90{direction}, whole{gap}")
    weights = np.concatenate([np.full(5, 0.2), np.full(4, 2.0)])
    fit = fitting.fitted([way], [ways.measured([way], [*own, *others])], 5, weights)
    assert (fit.misfits()[:5] < 1).all() and (fit.misfits()[5:] > 1).all()
    with player.Bank([("gesta.stroke", {"pattern": fit.texts()[0]})]) as bank:
        assert bank.play([*own, *others]).accepted[0].tolist() == [True] * 5 + [False] * 4


def test_stated_ranges_count_and_remain():
    way = ways.Way("bare 0{direction -10..10 length}, 90{miss 0..0.3}, whole{crossings 0..1}")
    assert way.fixed == {("direction", 1): (-10.0, 10.0), ("miss", 2): (0.0, 0.3)} and way.tests == [("length", 1)]
    strokes = [drawn([(0, 0), (at, 0), (at, 60)]) for at in (50, 60, 70)]
    fit = fitting.fitted([way], [ways.measured([way], strokes)], 3, np.full(3, 1 / 3))
    before = np.exp(fit.now[0][1])
    fit.widen(2)
    assert np.exp(fit.now[0][1]) / before == pytest.approx(np.where(fit.free[0], 2, 1))
    assert before[~fit.free[0]] == pytest.approx([10, 0.3]) and set(fit.limits()[0]) <= set(way.tests)
    assert "direction -10..10" in fit.texts()[0] and "miss 0..0.3" in fit.texts()[0]


def test_least_squares_are_minimized():
    def cost(point):
        return float(((point - (1, 2)) ** 2 * (1, 100)).sum()), 2 * (point - (1, 2)) * (1, 100)

    assert fitting.minimized(cost, np.zeros(2), 50) == pytest.approx([1, 2], abs=0.01)
