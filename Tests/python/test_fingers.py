"""Simulated fingers, and the recognition of one stroke in one call."""

import io

import gesta
import pytest


def ended(name, act, **parameters):
    """Whether a recognizer of that class ends when the finger acts."""
    with gesta.Context() as context:
        recognizer = context.recognizer(name, **parameters)
        act(context.finger())
        return recognizer.state == gesta.State.ENDED


@pytest.mark.parametrize(
    "name, act",
    [
        ("gesta.tap", lambda f: f.tap(10, 10)),
        ("gesta.long_press", lambda f: f.down(10, 10).wait(1).up()),
        ("gesta.pan", lambda f: f.down(10, 10).move_to(80, 10, seconds=0.2).up()),
        ("gesta.capture", lambda f: f.down(10, 10).move_to(80, 10).up()),
        ("gesta.swipe", lambda f: f.down(10, 10).move_to(200, 10, seconds=0.1).up()),
        ("gesta.double_tap_drag", lambda f: f.tap(10, 10).down(10, 10).move_to(10, 80).up()),
        ("gesta.pinch", lambda f: f.pinch(100, 100, from_distance=40, to_distance=120)),
        ("gesta.rotation", lambda f: f.pinch(100, 100, from_distance=100, to_distance=100, turn=1.5)),
        ("gesta.transform", lambda f: f.pinch(100, 100, from_distance=40, to_distance=120, turn=0.7)),
        ("gesta.chevron", lambda f: f.draw("chevron", size=40)),
        ("gesta.checkmark", lambda f: f.draw("checkmark", size=40)),
        ("gesta.z", lambda f: f.draw("z", size=40)),
        ("gesta.circle", lambda f: f.draw("circle", size=40)),
        ("gesta.tickle", lambda f: f.draw("tickle", size=40)),
    ],
)
def test_every_built_in_class_in_one_line(name, act):
    assert ended(name, act)


def test_an_edge_pan_in_one_line():
    with gesta.Context() as context:
        edge = context.recognizer("gesta.edge_pan", region=context.region(0, 0, 400, 300))
        context.finger().down(0, 50).move_to(80, 50).up()
        assert edge.state == gesta.State.ENDED


def test_waiting_advances_at_each_deadline():
    """What a program would have reported in time is not reported at the end of the wait."""
    seen, trace = [], io.BytesIO()
    with gesta.Context() as context, context.trace(trace):
        tap, double = context.recognizer("gesta.tap"), context.recognizer("gesta.tap", taps=2)
        tap.require_failure(double)
        context.recognizer("gesta.long_press")
        context.set_observer(lambda event: seen.append((str(event.state), event.time, context.now)))
        finger = context.finger().tap(5, 5).wait(1.25)
        assert context.now == 48_000_000 + 1_250_000_000
        finger.down(5, 5).wait(1)
        assert context.now == 1_306_000_000 + 1_000_000_000
    assert ("ended", 348_000_000, 348_000_000) in seen and ("began", 1_806_000_000, 1_806_000_000) in seen
    assert trace.getvalue().count(b"\nadvance ") == 4
    assert "late" not in str(gesta.explain(trace.getvalue()))


@pytest.mark.parametrize("seconds", [0, 1e-9, 0.5e-9, 1 / 3, 2.0000000015, 3600, -1, 3601, float("nan"), float("inf")])
def test_waiting_ends_where_the_library_does(seconds):
    found = []
    for wait in gesta.Finger.wait, super(gesta.Finger, gesta.Finger).wait:
        with gesta.Context() as context:
            context.advance(7)
            try:
                wait(context.finger(), seconds)
                found.append(context.now)
            except gesta.RangeError as error:
                found.append(error.message)
    assert found[0] == found[1]


def test_a_wait_that_is_refused_advances_nothing():
    with gesta.Context() as context:
        context.recognizer("gesta.long_press")
        before = 2**62 - 1_000_000_000
        context.push(gesta.Touch(before, 1, 5, 5, gesta.Phase.BEGAN))
        with pytest.raises(gesta.RangeError, match="must be within"):
            context.finger().wait(2)
        assert context.now == before and context.next_deadline == before + 500_000_000


def test_a_double_tap():
    assert ended("gesta.tap", lambda f: f.double_tap(10, 10), taps=2)
    assert not ended("gesta.tap", lambda f: f.tap(10, 10), taps=2)


def test_hovering():
    with gesta.Context() as context:
        hover = context.recognizer("gesta.hover")
        context.finger().hover(10, 10).hover(20, 30)
        assert hover.hover_x == 20 and hover.hover_y == 30


def test_the_samples_are_those_of_the_library():
    with gesta.Context() as context:
        trace = io.BytesIO()
        with context.trace(trace):
            context.finger(7).down(10, 10).move_to(80, 10, seconds=0.016).up()
        lines = [line for line in trace.getvalue().decode().splitlines() if line.startswith("touch")]
    assert lines == [
        "touch 0 7 began 10 10",
        "touch 8000000 7 moved 45 10",
        "touch 16000000 7 moved 80 10",
        "touch 24000000 7 ended 80 10",
    ]


def test_errors():
    with gesta.Context() as context:
        finger = context.finger()
        with pytest.raises(gesta.ContactError):
            finger.up()
        with pytest.raises(gesta.RangeError, match="seconds is -1"):
            finger.down(0, 0).move_to(1, 1, seconds=-1)
        with pytest.raises(gesta.PatternError, match="at character 1"):
            context.finger(2).draw("chevrn")


def test_a_stroke_is_recognized_in_one_call():
    found = gesta.recognize([(0, 0), (10, 10), (20, 20), (10, 30), (0, 40)])
    assert found is not None and found.name == "chevron" and found.score > 0.5
    assert gesta.recognize([]) is None
    assert gesta.recognize([(0, 0), (10, 1), (20, 0)], "down: down") is None
    named = gesta.recognize([(0, 0), (10, 1), (20, 0)], "across: right; down: down")
    assert named is not None and named.name == "across"
    with pytest.raises(gesta.PatternError):
        gesta.recognize([(0, 0), (1, 1)], "dwn")
