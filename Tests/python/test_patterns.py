"""Patterns: invariances of the recognition, random patterns, and malformed patterns."""

import math
import re
from pathlib import Path

import gesta
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from touches import CHECKMARK, CHEVRON, Z

MS = 1_000_000
GUIDE = Path(__file__).resolve().parents[2] / "Sources" / "Reference" / "Gesta.docc" / "PatternLanguage.md"
PRESETS = re.search(r"## Presets\n\n```grammar\n(.*?)```", GUIDE.read_text(), re.DOTALL)[1].split()
OTHER_NAMES = {"chevron_up": "caret", "chevron_down": "v", "circle_cw": "circle", "circle_ccw": "circle"}
"""The names by which `gesta.recognize` knows presets that are the same pattern or a part of another one."""
IN_ONE_STROKE = {"plus": "right, -135{balance -0.2..0.6}, down"}
"""Ways to draw presets whose first way has several strokes: `gesta.recognize` takes one."""
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
    "common",
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


def verdict(pattern, *strokes, wait_s=3, y_up=False, **parameters):
    """Returns the text of the verdict on strokes through these corners, with a short pause between them."""
    with gesta.Context(y_up=y_up) as context:
        recognizer = context.recognizer("gesta.stroke", pattern=pattern, **parameters)
        draw(context, strokes)
        context.advance(context.now + wait_s * 1000 * MS)
        return recognizer.verdict.text


def draw(context, strokes, start=0):
    for stroke in strokes:
        for at, x, y in (samples := walk(stroke, 120)):
            phase = gesta.Phase.BEGAN if at == samples[0][0] else gesta.Phase.MOVED
            context.push([gesta.Touch(start + int(at * MS), 1, x, y, phase)])
        start += int(samples[-1][0] * MS) + 8 * MS
        context.push([gesta.Touch(start, 1, *samples[-1][1:], gesta.Phase.ENDED)])
        start += 100 * MS
    return start


UP, LEFT = [(0, 100), (0, 0)], [(50, 50), (-50, 50)]


def test_an_earlier_stroke_does_not_change_the_verdict():
    pattern = "a: either-way right, lift, down{turn -20..20}; b: long right, short up-left, long down-left"
    assert verdict(pattern, UP, LEFT).startswith("ended")
    with gesta.Context() as context:
        recognizer = context.recognizer("gesta.stroke", pattern=pattern)
        start = draw(context, [[(0, 0), (100, 0), (90, 40), (0, 100)]])
        draw(context, [UP, LEFT], start + 3000 * MS)
        context.advance(context.now + 3000 * MS)
        assert recognizer.verdict.text.startswith("ended")


@pytest.mark.parametrize("test", ["miss 0..0.3", "turn -20..20", "corner -20..20"])
def test_a_stroke_after_a_lift_has_no_corner(test):
    right, down = [(0, 0), (80, 0)], [(40, 20), (40, 100)]
    assert verdict(f"right, lift, down, each{{{test}}}", right, down).startswith("ended")


def test_a_pause_moves_to_the_other_side_when_the_stroke_is_reversed():
    with gesta.Context() as context:
        stroke = context.recognizer("gesta.stroke", pattern="either-way right, down{pause 0.3..1}")
        places = [(80 - 0, 80 - 8 * i) for i in range(11)] + [(80, 0)] * 60 + [(80 - 8 * i, 0) for i in range(1, 11)]
        samples = [gesta.Touch(i * 8 * MS, 1, x, y, gesta.Phase.MOVED) for i, (x, y) in enumerate(places)]
        samples[0] = gesta.Touch(0, 1, *places[0], gesta.Phase.BEGAN)
        context.push([*samples, gesta.Touch(len(places) * 8 * MS, 1, *places[-1], gesta.Phase.ENDED)])
        assert stroke.state == gesta.State.ENDED, stroke.verdict.text


@pytest.mark.parametrize(
    "pattern, stroke",
    [
        ("..., right, down", [(0, 0), (-300, 0), (-300, -300), (-250, -300), (-250, -250)]),
        ("..., right, down", [(300, 300), (0, 0), (50, 0), (50, 50)]),
        ("..., right, down", [(0, -40), (0, 0), (40, 0), (40, 40)]),
        ("right, down, ...", [(0, 0), (40, 0), (40, 40), (0, 40)]),
        ("right, down, ...", [(0, 0), (40, 0), (40, 40), (80, 40)]),
        ("right, ...", [(0, 0), (100, 0), (100, 2000)]),
        ("right, ..., whole{winding 0..9}", [(0, 0), (60, 0), (60, 80)]),
    ],
)
def test_anything_may_be_drawn_where_a_pattern_is_open(pattern, stroke):
    assert verdict(pattern, stroke).startswith("ended")


def test_what_is_open_does_not_make_a_stroke_of_the_pattern():
    assert verdict("right, down, ...", [(0, 0), (40, 0), (40, -40), (0, -40)]).startswith("failed")
    assert verdict("..., right, down", [(0, 0), (-80, 0)]).startswith("failed")


@pytest.mark.parametrize("scale", [0.01, 1, 100, 1e6])
def test_one_stroke_is_recognized_at_any_size(scale):
    places = [(x * scale, y * scale) for _, x, y in walk([(0, 0), (-12, 0), (100, 0), (100, 100)], 120)]
    assert gesta.recognize(places, "right, down").score == pytest.approx(0.999, abs=0.01)


def ideal(pattern):
    """Returns the points of the ideal stroke of a pattern."""
    with gesta.Context() as context:
        capture = context.recognizer("gesta.capture")
        context.finger().draw(pattern, x=300, y=300, size=200)
        return [(touch.x, touch.y) for touch in capture.samples()]


@pytest.mark.parametrize("name", PRESETS)
def test_one_stroke_is_compared_with_all_presets(name):
    assert gesta.recognize(ideal(IN_ONE_STROKE.get(name, name))).name == OTHER_NAMES.get(name, name)


@pytest.mark.parametrize("pair", ["chevron chevron_left", "left_bracket right_bracket", "left_brace right_brace"])
def test_a_mirrored_stroke_is_the_other_of_a_pair(pair):
    for name, other in (pair.split(), pair.split()[::-1]):
        assert gesta.recognize([(-x, y) for x, y in ideal(name)]).name == other


def test_further_tests_add_to_earlier_ones():
    corner = [(0, 0), (100, 0), (100, 100)]
    assert "gap" in verdict("right, down, whole{gap 0..0.3}, whole{width 0..1}", corner)
    assert "wobble" in verdict("right, down, each{wobble 0.5..1}, each{bow -1..1}", corner)
    hooked = [(0, 0), (-80, 0), (100, 70), (0, 140)]
    assert verdict("chevron, whole{gap any}", hooked) == verdict("chevron", hooked) != "ended"


def test_a_preset_within_a_pattern_is_bare_and_the_rest_is_not():
    strokes = [(0, 100), (57, 182)], [(0, 200), (40, 260), (140, 60)]
    assert "direction of segment 1" in verdict("right, lift, checkmark", *strokes)
    assert "(usual: -5..5)" in verdict("right±5, lift, checkmark", *strokes)
    assert verdict("down-right, lift, checkmark", *strokes).startswith("ended")


@pytest.mark.parametrize("text", ["0.30000000000000004", "0.3" + "0" * 400])
def test_numbers_may_have_many_digits(text):
    assert verdict(f"right{{wobble 0..{text}}}", [(0, 0), (80, 0)]).startswith("ended")


@pytest.mark.parametrize("pattern", ["right, closed", "short chevron", "cw 90 from chevron"])
def test_a_word_is_not_suggested_for_itself(pattern):
    with gesta.Context() as context, pytest.raises(gesta.PatternError) as caught:
        context.recognizer("gesta.stroke", pattern=pattern)
    word = pattern.split()[-1]
    assert f'did you mean "{word}"' not in caught.value.message


def test_the_share_of_a_path_is_not_negative():
    assert "0 % of the path" in verdict("right", [(0, 0), (-900, 0)], max_stray=1e4)


def test_the_margin_of_an_eager_stroke_is_a_difference_of_scores():
    with gesta.Context() as context:
        stroke = context.recognizer("gesta.stroke", pattern="right, down", eager=True)
        draw(context, [[(0, 0), (80, 0), (80, 80)]])
        assert stroke.state == gesta.State.ENDED and stroke.margin == stroke.score


@pytest.mark.parametrize("name", ["chevron", "checkmark"])
def test_literal_verdicts_have_the_sign_of_the_axis(name):
    with gesta.Context(y_up=True) as context:
        recognizer = context.recognizer(f"gesta.{name}", rules="literal")
        draw(context, [[(0, 0), (6, 6), (12, 12)]])
        assert recognizer.verdict.text == "failed: first move of 2.357 along y, must not go up"
