"""gesta.capture: it returns the samples of a drawing as they were pushed."""

import gesta
import pytest
from gesta import Reason, State
from touches import TOUCHING, cancel, down, move, still, up


def drawing(time=0):
    """Returns samples of a pen with pressure and tilt, coalesced samples of equal time, and a second contact."""
    pen = {
        "tool": gesta.Tool.PEN,
        "buttons": 1,
        "modifiers": 4,
        "pressure": 0.5,
        "major": 2.0,
        "minor": 1.0,
        "orientation": 0.25,
        "tilt_x": 0.125,
        "tilt_y": -0.5,
        "distance": 0.75,
    }
    return [
        down(time, 0, 0, **pen),
        move(time + 4, 1, 2, flags=gesta.COALESCED, **pen),
        move(time + 4, 2, 3, **pen),
        down(time + 5, 90, 90, 2),
        move(time + 8, 4, 4, **pen),
        move(time + 8, 91, 92, 2),
        up(time + 12, 4, 4, **pen),
        up(time + 20, 91, 92, 2),
    ]


@pytest.mark.parametrize("singly", [False, True])
@pytest.mark.parametrize("y_up", [False, True])
def test_every_sample_is_kept_as_it_was_pushed(singly, y_up):
    with gesta.Context(y_up=y_up) as context:
        capture = context.recognizer("gesta.capture")
        capture.tools = set(TOUCHING)
        reported = []
        capture.on(lambda event: reported.append((event.state, len(capture.samples()))))
        samples = drawing()
        for part in [[sample] for sample in samples] if singly else [samples]:
            context.push(part)
        assert capture.samples() == samples
        assert (capture.state, len(capture.samples()), capture.contact_count) == (State.ENDED, 8, 0)
        assert reported[0][0] == State.BEGAN and reported[-1] == (State.ENDED, 8)
        assert [count for _, count in reported] == sorted(count for _, count in reported)
        # pushed again, the samples give the same result
        with gesta.Context(y_up=y_up) as again:
            second = again.recognizer("gesta.capture")
            second.tools = set(TOUCHING)
            again.push(capture.samples())
            assert second.samples() == samples


def test_new_samples_can_be_read_from_an_index(context):
    capture = context.recognizer("gesta.capture")
    capture.tools = set(TOUCHING)
    seen = []
    capture.on(lambda event: seen.extend(capture.samples(len(seen))))
    samples = drawing()
    for sample in samples:
        context.push(sample)
    assert seen == samples
    assert capture.samples(7) == samples[7:] and capture.samples(8) == capture.samples(2**64 - 1) == []


def test_the_samples_are_kept_until_the_next_sequence(context):
    capture = context.recognizer("gesta.capture")
    context.push([down(0, 1, 1), still(5, 9, 9), move(9, 2, 2), up(10, 2, 2)])
    assert [sample.phase for sample in capture.samples()] == [1, 2, 4]
    context.push(down(20, 7, 7))
    assert capture.samples() == [down(20, 7, 7)]


def test_too_many_samples_cancel_the_capture(context):
    capture = context.recognizer("gesta.capture")
    context.push([down(0, 0, 0), *(move(time, time % 9, 0) for time in range(1, 65_536))])
    assert capture.state == State.CHANGED
    context.push(move(65_536, 3, 0))
    assert (capture.state, capture.verdict.reason) == (State.CANCELLED, Reason.TOO_MANY_SAMPLES)
    assert capture.verdict.text == "cancelled: 65537 samples, at most 65536 kept" and len(capture.samples()) == 65_536


def test_too_many_contacts_are_ignored(context):
    capture = context.recognizer("gesta.capture", max_contacts=1)
    context.push([down(0, 0, 0, 1), down(0, 5, 5, 2), move(1, 1, 1, 2), move(2, 3, 3, 1)])
    assert capture.contact_ids == (1,) and capture.samples() == [down(0, 0, 0, 1), move(2, 3, 3, 1)]


def test_system_cancellation_cancels_the_capture(context):
    capture = context.recognizer("gesta.capture")
    context.push([down(0, 0, 0), cancel(900, 0, 0)])
    assert (capture.state, capture.verdict.reason) == (State.CANCELLED, Reason.CONTACT_CANCELLED)


def test_other_classes_have_no_samples(context):
    with pytest.raises(gesta.ParameterTypeError, match="gesta.tap, must be of a class that keeps samples"):
        context.recognizer("gesta.tap").samples()
