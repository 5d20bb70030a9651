"""Chains of directions: what is drawn is what is read, and is a pattern that recognizes it."""

import math

import gesta
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

WORDS = ["right", "down-right", "down", "down-left", "left", "up-left", "up", "up-right"]
MS = 1_000_000
coordinate = st.floats(-1e9, 1e9) | st.floats(-50, 50)


def polyline(corners, each=10):
    points = [corners[0]]
    for (x0, y0), (x1, y1) in zip(corners, corners[1:]):
        points += [(x0 + (x1 - x0) * i / each, y0 + (y1 - y0) * i / each) for i in range(1, each + 1)]
    return points


def corners_of(words, length):
    """The corners of a line that goes in some directions, in millimeters."""
    corners = [(0.0, 0.0)]
    for word in words:
        angle = WORDS.index(word) * math.pi / 4
        x, y = corners[-1]
        corners.append((x + length * math.cos(angle), y + length * math.sin(angle)))
    return corners


def samples(strokes, time=1_000 * MS, contact=1):
    found = []
    for points in strokes:
        for at, (x, y) in enumerate(points):
            phase = gesta.Phase.MOVED if at else gesta.Phase.BEGAN
            found.append(gesta.Touch(time, contact, x, y, phase))
            time += 8 * MS
        found.append(gesta.Touch(time, contact, *points[-1], gesta.Phase.ENDED))
        time += 200 * MS
    return found


def drawn(points, compass=4, batch=10_000, class_="gesta.capture", **options):
    """What a recognizer has seen of a stroke."""
    parameters = {"pattern": options.pop("pattern")} if "pattern" in options else {}
    with gesta.Context(**{"units_per_mm": 1, **options}) as context:
        recognizer = context.recognizer(class_, **parameters)
        touches = samples([points])
        for at in range(0, len(touches), batch):
            context.push(touches[at : at + batch])
        return recognizer.directions(compass)


@st.composite
def chains(draw, compass, least=1):
    """Up to six directions, each of which differs from the one before by so many of eight or more."""
    step = 8 // compass
    at = draw(st.integers(0, compass - 1)) * step
    chain = [WORDS[at]]
    for _ in range(draw(st.integers(0, 5))):
        at += draw(st.integers(least, 8 - least).filter(lambda turn: turn % step == 0))
        chain.append(WORDS[at % 8])
    return chain


@pytest.mark.parametrize("compass", [4, 8])
@given(st.data(), st.floats(12, 300))
def test_a_polygon_has_the_directions_that_were_drawn(compass, data, length):
    chain = data.draw(chains(compass, least=2))
    corners = corners_of(chain, length)
    size = math.dist(*zip(*((min(axis), max(axis)) for axis in zip(*corners))))
    # A long staircase goes in one of eight directions.
    assume(compass == 4 or length > 0.25 * size)
    assert drawn(polyline(corners), compass) == ", ".join(chain)


@given(st.integers(0, 7), st.sampled_from([1, -1]), st.floats(12, 300))
def test_turns_by_45_degrees(first, turn, length):
    for count in range(1, 6):
        chain = [WORDS[(first + turn * at) % 8] for at in range(count)]
        assert drawn(polyline(corners_of(chain, length)), 8) == ", ".join(chain)


@given(st.data(), st.sampled_from([4, 8]))
def test_a_chain_is_a_pattern_of_the_drawing(data, compass):
    points = polyline(corners_of(data.draw(chains(compass))[:4], 40))
    pattern = drawn(points, compass)
    with gesta.Context(units_per_mm=1) as context:
        stroke = context.recognizer("gesta.stroke", pattern=pattern)
        context.push(samples([points]))
        context.advance(context.now + 10_000 * MS)
        assert stroke.state == gesta.State.ENDED, pattern
        assert stroke.directions(compass) == pattern


@given(st.lists(st.tuples(coordinate, coordinate), min_size=1, max_size=60), st.sampled_from([4, 8]), st.integers(1, 9))
def test_whatever_is_drawn_is_read_alike(points, compass, batch):
    chain = drawn(points, compass)
    words = chain.split(", ") if chain else []
    assert set(words) <= set(WORDS[:: 8 // compass])
    assert all(a != b for a, b in zip(words, words[1:]))
    assert drawn(points, compass, batch) == chain
    flipped = [(x, -y) for x, y in points]
    assert drawn(flipped, compass, y_up=True) == chain
    if words and len(words) <= 14:
        with gesta.Context() as context:
            context.recognizer("gesta.stroke", pattern=chain)


@given(st.lists(st.tuples(coordinate, coordinate), min_size=1, max_size=60), st.sampled_from([4, 8]))
def test_classes_of_strokes_never_crash(points, compass):
    with gesta.Context(units_per_mm=1) as context:
        template = context.recognizer("gesta.template", strokes="any")
        template.add_example("hook", [(0, 0), (40, 0), (40, 30)])
        made = [template, context.recognizer("gesta.stroke", pattern="circle; zigzag"), context.recognizer("gesta.z")]
        for touch in samples([points, points[::-1]]):
            context.push([touch])
            for recognizer in made:
                recognizer.directions(compass)
        assert {recognizer.directions(compass).count(", lift, ") for recognizer in made} <= {0, 1}


def test_millimeters_and_units():
    hook = polyline([(0, 0), (20, 0), (20, 2)])
    assert drawn(hook) == "right"
    assert drawn(hook, units_per_mm=0.5) == "right, down"
    assert drawn([(5, 5)]) == drawn([(5, 5), (6, 6), (5, 4)]) == ""


def test_the_chain_is_live():
    with gesta.Context(units_per_mm=1) as context:
        capture = context.recognizer("gesta.capture")
        shown = [""]

        @capture.on
        def show(event):
            if capture.directions() != shown[-1]:
                shown.append(capture.directions())

        context.push(samples([polyline(corners_of(["right", "down", "left"], 30))]))
        assert shown == ["", "right", "right, down", "right, down, left"]


def test_errors():
    with gesta.Context() as context:
        capture, tap = context.recognizer("gesta.capture"), context.recognizer("gesta.tap")
        for wrong in (0, 5, 16):
            with pytest.raises(gesta.RangeError, match=f"compass is {wrong}, must be 4 or 8"):
                capture.directions(wrong)
        with pytest.raises(gesta.GestaError, match="recognizer is of class gesta.tap, must be gesta.capture"):
            tap.directions()
        capture.destroy()
        with pytest.raises(gesta.HandleError):
            capture.directions()
