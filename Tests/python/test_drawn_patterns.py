"""Patterns made from drawings: whatever is drawn, the text accepts it, and its segments are where they were drawn."""

import math

import gesta
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

coordinate = st.floats(-300, 300, allow_nan=False).map(lambda x: round(x, 1) + 0.0)
corner = st.tuples(coordinate, coordinate)


def line(corners, each=16):
    points = [corners[0]]
    for (x0, y0), (x1, y1) in zip(corners, corners[1:]):
        points += [(x0 + (x1 - x0) * i / each, y0 + (y1 - y0) * i / each) for i in range(1, each + 1)]
    return points


def circle(radius, sign=1, turns=1.0):
    count = round(48 * turns)
    return [
        (radius * math.sin(sign * at * math.pi / 24), -radius * math.cos(at * math.pi / 24)) for at in range(count + 1)
    ]


def accepts(text, strokes):
    """Whether a recognizer with the default parameters accepts a drawing of any size."""
    with gesta.Context() as context:
        stroke = context.recognizer("gesta.stroke", pattern=text, min_size=0)
        time = 1_000_000_000
        for contact, points in enumerate(strokes, 1):
            time += 100_000_000
            for at, (x, y) in enumerate(points):
                phase = gesta.Phase.MOVED if at else gesta.Phase.BEGAN
                context.push([gesta.Touch(time, contact, x, y, phase)])
                time += 8_000_000
            context.push([gesta.Touch(time, contact, *points[-1], gesta.Phase.ENDED)])
        context.advance(time + 10_000_000_000)
        return stroke.state == gesta.State.ENDED


@pytest.fixture(scope="module")
def context():
    with gesta.Context() as context:
        yield context


def test_words(context):
    chevrons = [line([(0, 0), (90, 90), (0, 190)]), line([(0, 0), (100, 90), (10, 170)])]
    made = context.pattern_from_strokes(chevrons)
    assert [each.text.split("{")[0] for each in made.segments] == ["down-right", "down-left"] * 2
    assert [each.drawing for each in made.segments] == [0, 0, 1, 1]
    assert made.words == "down-right, down-left" and all(accepts(made.words, [each]) for each in chevrons)
    assert str(made) == made.text and gesta.recognize(chevrons[0], made.text)
    for each in made.segments:
        assert made.text[each.text_begin : each.text_end] == each.text
    assert [(each.first_point, each.last_point) for each in made.segments[:2]] == [(0, 16), (16, 32)]
    assert all(accepts(made.text, [each]) for each in chevrons)


def test_circle(context):
    made = context.pattern_from_strokes([circle(50), circle(60, turns=1.05), circle(40, turns=0.95)])
    assert [each.text.split(" from")[0] for each in made.segments] == ["cw 360"] * 3
    assert made.words.startswith("cw 360 from ") and "{" not in made.words
    both = context.pattern_from_strokes([circle(50), circle(50, -1)])
    assert " | " in both.text and accepts(both.text, [circle(50)]) and accepts(both.text, [circle(50, -1)])


def test_strokes(context):
    plus = [line([(0, 50), (100, 50)]), line([(50, 0), (50, 100)])]
    made = context.pattern_from_strokes([plus])
    assert "lift" in made.text and [each.text.split("{")[0] for each in made.segments] == ["right", "down"]
    assert made.words == "right, lift, down"
    assert accepts(made.text, plus)
    assert not accepts(made.text, plus[:1])


def test_many_segments(context):
    made = context.pattern_from_strokes([circle(50)] * 64)
    assert len(made.segments) == 64


@settings(max_examples=150, deadline=None)
@given(st.lists(corner, min_size=2, max_size=6), st.lists(corner, min_size=6, max_size=6))
def test_every_drawing_is_accepted(corners, shifts):
    if sum(math.dist(a, b) for a, b in zip(corners, corners[1:])) < 1:
        return
    other = [(x + dx / 20, y + dy / 20) for (x, y), (dx, dy) in zip(corners, shifts)]
    drawings = [line(corners), line(other)]
    with gesta.Context() as context:
        try:
            made = context.pattern_from_strokes(drawings)
        except (gesta.LimitError, gesta.ArgumentError):
            return
        assert made == context.pattern_from_strokes(drawings)
    for drawing in drawings:
        assert accepts(made.text, [drawing]), made.text
    for each in made.segments:
        assert 0 <= each.first_point < each.last_point < len(drawings[each.drawing])


def test_refused(context):
    with pytest.raises(gesta.ArgumentError, match="nothing in common"):
        context.pattern_from_strokes([line([(0, 0), (90, 0)]), circle(40), line([(0, 0), (9, 90), (50, 0), (60, 99)])])
    with pytest.raises(gesta.LimitError, match="drawing_count is 65"):
        context.pattern_from_strokes([circle(50)] * 65)
    with pytest.raises(gesta.ArgumentError, match="all points"):
        context.pattern_from_strokes([[(1, 1), (1, 1)]])
    with pytest.raises(gesta.ArgumentError):
        context.pattern_from_strokes([])
    with pytest.raises(gesta.ParameterTypeError, match="pattern_from_strokes"):
        context.pattern_from_strokes([5])
