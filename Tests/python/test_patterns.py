"""Patterns: invariances of the recognition, random patterns, and malformed patterns."""

import math

import gesta
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from touches import CHECKMARK, CHEVRON, Z

MS = 1_000_000
CIRCLE = [(50 * math.cos(at * math.pi / 16), 50 * math.sin(at * math.pi / 16)) for at in range(33)]
STROKES = {
    "chevron": CHEVRON,
    "z": Z,
    "checkmark": CHECKMARK,
    "circle": CIRCLE,
    "right, down": [(0, 0), (80, 4), (83, 70)],
    "tickle": [(x, y) for y, x in zip(range(0, 21, 3), [0, 60] * 4)][:7],
    "rectangle": [(0, 0), (0, 60), (90, 62), (92, 3), (4, -2)],
}
NEAR_MISSES = {
    "chevron": [(0, 0), (40, 40), (80, 0)],
    "z": [(0, 0), (60, 0), (60, 60)],
    "checkmark": [(0, 0), (40, 0), (0, 40)],
    "circle": [(0, 0), (50, 50), (100, 0)],
    "right, down": [(0, 0), (80, 0), (80, -70)],
    "tickle": [(0, 0), (60, 0), (0, 3)],
    "rectangle": [(0, 0), (0, 60), (90, 62)],
}


def walk(points, rate_hz, speed=400.0):
    """Returns samples, times in ms, of a pen that moves through the points at constant speed, at this sampling rate."""
    lengths = [0.0]
    for a, b in zip(points, points[1:]):
        lengths.append(lengths[-1] + math.dist(a, b))
    step, places, at = speed / rate_hz, [], 0
    for index in range(int(lengths[-1] / step) + 1):
        along = index * step
        while at + 2 < len(points) and lengths[at + 1] < along:
            at += 1
        part = (along - lengths[at]) / max(lengths[at + 1] - lengths[at], 1e-9)
        (x0, y0), (x1, y1) = points[at], points[at + 1]
        places.append((index * 1000 / rate_hz, x0 + (x1 - x0) * part, y0 + (y1 - y0) * part))
    return places + [(lengths[-1] / speed * 1000, *points[-1])]


def play(pattern, places, rest_ms=0, **parameters):
    """Returns the state and the score of one stroke on a new recognizer."""
    with gesta.Context(units_per_mm=6.3) as context:
        recognizer = context.recognizer("gesta.stroke", pattern=pattern, **parameters)
        samples = [
            gesta.Touch(round(t * MS), 1, x, y, gesta.Phase.MOVED if at else gesta.Phase.BEGAN)
            for at, (t, x, y) in enumerate(places)
        ]
        end, x, y = places[-1]
        for at in range(0, rest_ms, 10):
            end += 10
            samples.append(gesta.Touch(round(end * MS), 1, x + (at // 10 % 2) * 0.3, y, gesta.Phase.MOVED))
        samples.append(gesta.Touch(round(end * MS) + 1, 1, x, y, gesta.Phase.ENDED))
        context.push(samples)
        return recognizer.state, recognizer["score"]


cases = st.one_of(
    st.sampled_from(sorted(STROKES)).map(lambda name: (name, STROKES[name])),
    st.sampled_from(sorted(NEAR_MISSES)).map(lambda name: (name, NEAR_MISSES[name])),
)


@pytest.mark.parametrize("name", sorted(STROKES))
def test_strokes_are_recognized_and_near_misses_are_not(name):
    assert play(name, walk(STROKES[name], 120))[0] == gesta.State.RECOGNIZED
    assert play(name, walk(NEAR_MISSES[name], 120))[0] == gesta.State.FAILED


@given(cases, st.integers(-1 << 20, 1 << 20), st.integers(-1 << 20, 1 << 20))
def test_recognition_is_independent_of_place(case, dx, dy):
    name, points = case
    state, score = play(name, walk(points, 120))
    moved_state, moved_score = play(name, [(t, x + dx, y + dy) for t, x, y in walk(points, 120)])
    assert moved_state == state and moved_score == pytest.approx(score, abs=0.05)


@given(cases, st.sampled_from([0.25, 0.5, 1, 2, 4]))
def test_recognition_is_independent_of_size_bit_for_bit(case, scale):
    name, points = case
    plain, other = (
        play(name, [(t, x * by, y * by) for t, x, y in walk(points, 120)], min_size=0, max_stray=1e4)
        for by in (1, scale)
    )
    assert plain == other


@given(cases, st.floats(0.25, 4))
def test_recognition_is_independent_of_size(case, scale):
    name, points = case
    plain, other = (
        play(name, [(t, x * by, y * by) for t, x, y in walk(points, 120)], min_size=0, max_stray=1e4)
        for by in (1, scale)
    )
    assert plain[0] == other[0] and plain[1] == pytest.approx(other[1], abs=0.05)


@given(cases, st.integers(30, 240))
def test_recognition_is_independent_of_the_sampling_rate(case, rate):
    name, points = case
    assert play(name, walk(points, rate))[0] == play(name, walk(points, 120))[0]


@given(cases, st.integers(0, 2000))
def test_recognition_is_independent_of_a_rest_at_the_end(case, ms):
    name, points = case
    assert play(name, walk(points, 120), rest_ms=ms)[0] == play(name, walk(points, 120))[0]


@st.composite
def patterns(draw):
    """One to six straight segments with turns of 60 degrees or more, none of them a reversal: pattern and corners."""
    angles = [draw(st.integers(-180, 180))]
    for _ in range(draw(st.integers(0, 5))):
        angles.append((angles[-1] + draw(st.sampled_from([-1, 1])) * draw(st.integers(60, 140)) + 180) % 360 - 180)
    points = [(0.0, 0.0)]
    for angle in angles:
        x, y = points[-1]
        points.append((x + 60 * math.cos(math.radians(angle)), y + 60 * math.sin(math.radians(angle))))
    words = draw(st.sampled_from(["{}", "{}°", "{} ± 30", "({})", "{}{{wobble 0..0.1}}", "{} x1"]))
    return ", ".join(words.format(angle) for angle in angles), points


@given(patterns(), st.sampled_from([60, 120, 240]))
def test_random_patterns_recognize_their_strokes(pattern, rate):
    text, points = pattern
    state, score = play(text, walk(points, rate, speed=200))
    assert state == gesta.State.RECOGNIZED and score > 0.5


@given(patterns())
def test_either_way_recognizes_reversed_strokes(pattern):
    text, points = pattern
    assert play("either-way " + text, walk(points[::-1], 120, speed=200))[0] == gesta.State.RECOGNIZED


@given(patterns())
def test_anywhere_recognizes_the_stated_start(pattern):
    text, points = pattern
    assert play("anywhere " + text, walk(points, 120, speed=200))[0] == gesta.State.RECOGNIZED


WORDS = [
    "right",
    "down-left",
    "up",
    "chevron",
    "z",
    "star",
    "anywhere",
    "either-way",
    "closed",
    "bare",
    "short",
    "long",
    "cw",
    "ccw",
    "arc",
    "from",
    "lift",
    "...",
    "whole",
    "strict",
    "any",
    "wobble",
    "bow",
    "turn",
    "(",
    ")",
    "{",
    "}",
    "|",
    ",",
    ";",
    ":",
    "..",
    "x2",
    "x8",
    "45",
    "-90",
    "360",
    "0.1",
    "±",
    "°",
    "→",
    "↘",
    "é",
    "\x01",
]


@settings(max_examples=1000)
@given(
    st.one_of(
        st.text(max_size=200),
        st.lists(st.sampled_from(WORDS), max_size=30).map(" ".join),
        st.lists(st.sampled_from(WORDS), max_size=30).map("".join),
    )
)
def test_arbitrary_text_is_compiled_or_rejected_with_a_position(text):
    with gesta.Context() as context:
        stroke = context.recognizer("gesta.stroke", pattern="right")
        try:
            stroke["pattern"] = text
        except (gesta.GestaError, ValueError) as error:
            assert stroke["pattern"] == "right"
            if "\0" not in text:
                assert "at character" in str(error)
        else:
            assert stroke["pattern"] == text
            context.check()
        context.push(
            [
                gesta.Touch(at * 8 * MS, 1, at * 5.0, 0.0, gesta.Phase.MOVED if at else gesta.Phase.BEGAN)
                for at in range(21)
            ]
        )
        context.push([gesta.Touch(200 * MS, 1, 100.0, 0.0, gesta.Phase.ENDED)])
        assert stroke.state in (gesta.State.RECOGNIZED, gesta.State.FAILED, gesta.State.POSSIBLE)
