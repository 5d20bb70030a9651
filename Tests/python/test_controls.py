"""The gate of the manual's page on controls, as it is printed there."""

import re
from pathlib import Path

import gesta
import pytest
from touches import MS, down, move, up

PAGE = Path(__file__).resolve().parents[2] / "Sources" / "Reference" / "Gesta.docc" / "Controls.md"


@pytest.fixture
def gate(context):
    """Returns a function that makes a gate, and the phases that its control has received."""
    names, received = {}, []
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.S)
    assert len(blocks) == 6
    for block in blocks:
        exec(block, names)
    names["context"].close()

    def control(touch):
        received.append((touch.phase.name.lower(), touch.contact, touch.time // MS))

    return lambda **sets: (names["Gate"](context, control, **sets), received)


def play(gate, *touches):
    for touch in touches:
        gate.push(touch)


def test_a_recognizer_in_no_set_leaves_the_control_alone(context, gate):
    context.recognizer("gesta.pan")
    passed, received = gate()
    play(passed, down(0, 0, 0), move(10, 60, 0), up(20, 60, 0))
    assert received == [("began", 1, 0), ("moved", 1, 10), ("ended", 1, 20)]


def test_a_pan_cancels_the_touch_of_a_button(context, gate):
    pan = context.recognizer("gesta.pan")
    passed, received = gate(cancels=[pan])
    play(passed, down(0, 0, 0), move(10, 1, 0), move(20, 60, 0), move(30, 90, 0), up(40, 90, 0))
    assert received == [("began", 1, 0), ("moved", 1, 10), ("cancelled", 1, 20)]
    play(passed, down(100, 0, 0), up(150, 0, 0))
    assert received[3:] == [("began", 1, 100), ("ended", 1, 150)]


def test_a_pan_delays_the_beginning(context, gate):
    pan = context.recognizer("gesta.pan")
    passed, received = gate(delays_began=[pan], cancels=[pan])
    play(passed, down(0, 0, 0), move(10, 60, 0), up(20, 60, 0))
    assert received == []
    play(passed, down(100, 0, 0), move(110, 1, 0))
    assert received == []
    play(passed, up(150, 1, 0))
    assert received == [("began", 1, 100), ("moved", 1, 110), ("ended", 1, 150)]


def test_a_double_tap_delays_the_end(context, gate):
    double = context.recognizer("gesta.tap", taps=2)
    passed, received = gate(delays_ended=[double], cancels=[double])
    play(passed, down(0, 0, 0), up(50, 0, 0))
    assert received == [("began", 1, 0)] and double.undecided
    passed.advance(1000 * MS)
    assert received == [("began", 1, 0), ("ended", 1, 50)] and not double.undecided
    received.clear()
    play(passed, down(2000, 0, 0), up(2050, 0, 0), down(2150, 0, 0), up(2200, 0, 0))
    assert double.state == gesta.State.ENDED
    assert received == [("began", 1, 2000), ("began", 1, 2150), ("cancelled", 1, 2050), ("cancelled", 1, 2200)]


def test_a_single_tap_that_waits_is_undecided(context, gate):
    single, double = context.recognizer("gesta.tap"), context.recognizer("gesta.tap", taps=2)
    single.require_failure(double)
    passed, received = gate(delays_ended=[single])
    play(passed, down(0, 0, 0), up(50, 0, 0), down(150, 300, 0))
    assert single.verdict.sequence == 2 and ("ended", 1, 50) in received
