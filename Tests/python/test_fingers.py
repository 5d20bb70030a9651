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
