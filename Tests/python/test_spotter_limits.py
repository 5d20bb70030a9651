"""How near a part of a stream must be to a sign: nearer if the sign turns little, or is drawn as if in passing."""

import io
import math

import gesta
from test_examples import drawn, line

CORNERS = [(300 * math.sin(math.radians(144 * k)), -300 * math.cos(math.radians(144 * k))) for k in range(6)]
STAR = line(*CORNERS)
CARET = line((0, 0), (100, -200), (200, 0))
CHECK = line((0, 0), (60, 80), (200, -150))
BRACKET = line((60, 0), (0, 0), (0, 200), (60, 200))
BENT_CARET = line((-300, 300), (0, 0), (60, -60), (100, -200), (110, -100), (200, 0), (500, 100))


def find(points, signs, **parameters):
    """Returns the names found in a stream, and the verdict."""
    with gesta.Context() as context:
        spotter = context.recognizer("gesta.spotter", **parameters)
        for name, example in signs.items():
            spotter.add_example(name, example)
        names = []
        spotter.on(lambda event: names.append(spotter.name) if event.state.name in ("BEGAN", "CHANGED") else None)
        context.push(drawn(points))
        return names, spotter.verdict


def test_a_sign_is_found_that_contains_a_simpler_one():
    stream = line((-500, 100), STAR[0]) + STAR[1:] + line(STAR[-1], (100, -500))[1:]
    assert find(stream, {"caret": CARET})[0] == []
    assert find(stream, {"star": STAR, "caret": CARET})[0] == ["star"]


def test_a_sign_that_turns_little_must_be_nearer():
    names, verdict = find(BENT_CARET, {"caret": CARET})
    assert names == [] and verdict.reason == gesta.Reason.TOO_DIFFERENT
    assert 0.06 < verdict.limit < 0.13 and verdict.limit < verdict.measured < 0.25
    enough = 0.48 * verdict.measured / verdict.limit
    assert find(BENT_CARET, {"caret": CARET}, max_distance=0.99 * enough)[0] == []
    assert find(BENT_CARET, {"caret": CARET}, max_distance=1.01 * enough)[0] == ["caret"]
    assert 0.3 < find(STAR[:-30], {"star": STAR})[1].limit <= 0.48


def passing(corners, slow_near=()):
    """A stream at a constant velocity, slower near some of its corners."""
    points = [corners[0]]
    for a, b in zip(corners, corners[1:]):
        length, at = math.dist(a, b), 0.0
        while at < length:
            is_slow = any(math.dist(points[-1], place) < 200 for place in slow_near)
            at = min(at + (2 if is_slow else 10), length)
            points.append((a[0] + (b[0] - a[0]) * at / length, a[1] + (b[1] - a[1]) * at / length))
    return points


def test_a_sign_that_begins_and_ends_in_passing_must_be_nearer():
    bent = [CORNERS[0], CORNERS[1], (CORNERS[2][0] + 150, CORNERS[2][1] - 150), *CORNERS[3:]]
    before, after = (-900, 100), (100, -900)
    names, verdict = find(passing([before, *bent, after]), {"star": STAR})
    assert names == [] and verdict.reason == gesta.Reason.TOO_DIFFERENT
    assert 0.3 < verdict.limit < 0.4 and verdict.limit < verdict.measured < 0.48
    assert find(passing([before, *bent, after], [bent[0], bent[-1]]), {"star": STAR})[0] == ["star"]
    assert find(passing([before, *bent, after]), {"star": STAR}, max_distance=0.6)[0] == ["star"]
    # A drawing that is near to its examples is found at any velocity.
    assert find(passing([before, *CORNERS, after]), {"star": STAR})[0] == ["star"]


def test_the_limit_follows_the_examples_of_a_name():
    """It is that of the mean turn: a caret that is drawn with a loop may be farther from its examples."""
    looped = CARET[:21] + [(100 + 40 * math.sin(t / 3), -240 + 40 * math.cos(t / 3)) for t in range(1, 19)] + CARET[21:]
    limits = []
    with gesta.Context() as context:
        spotter = context.recognizer("gesta.spotter")
        for clock, example in enumerate((CARET, looped)):
            spotter.add_example("caret", example)
            context.push(drawn(line((0, 0), (900, 40)), clock, clock * 10_000_000_000))
            limits.append(spotter.verdict.limit)
    assert limits[0] < 0.13 < 0.19 < limits[1]


def test_check_names_signs_that_parts_of_any_movement_are_like():
    with gesta.Context() as context:
        spotter = context.recognizer("gesta.spotter")
        for name, example in {"star": STAR, "caret": CARET, "check": CHECK, "bracket": BRACKET}.items():
            spotter.add_example(name, example)
        found = [each for each in context.check() if each.kind == gesta.FindingKind.COMMON]
        assert [each.text.split('"')[1] for each in found] == ["caret", "check", "bracket"]
        assert all(each.recognizer == spotter and each.other is None for each in found)
        for name in ("caret", "check", "bracket"):
            spotter.remove_examples(name)
        assert context.check() == []


def test_streams_replay_with_examples_that_are_added_within():
    out = io.BytesIO()
    touches = drawn(line((-500, 100), STAR[0]) + STAR[1:] + line(STAR[-1], (100, -500))[1:] + BENT_CARET[1:])
    with gesta.Context() as context, context.trace(out):
        spotter = context.recognizer("gesta.spotter", max_distance=1.2)
        third = len(touches) // 3
        context.push(touches[:third])
        spotter.add_example("caret", CARET)
        spotter.add_example("star", STAR)
        context.push(touches[third : 2 * third])
        spotter.add_example("caret", CHECK)
        spotter.add_example(None, BRACKET)
        context.push(touches[2 * third :])
        assert spotter.found >= 1
    result = gesta.replay(out.getvalue())
    assert result and result.differences == ()
