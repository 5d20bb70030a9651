"""Values at the time of a frame, and the one euro filter."""

import math

import gesta
import pytest
from gesta import FramePosition, Phase, Resampling, Touch

MS = 1_000_000


def push(context, ms, x, phase=Phase.MOVED, contact=1):
    context.push([Touch(round(ms * MS), contact, x, 2 * x, phase)])


def test_positions():
    with gesta.Context(frame_values=True) as context:
        push(context, 0, 0, Phase.BEGAN)
        push(context, 10, 10)
        push(context, 20, 30)
        assert context.contact_at(1, 20 * MS) == FramePosition(15 * MS, 20, 40, Resampling.INTERPOLATED)
        assert context.contact_at(1, 15 * MS).kind is Resampling.NONE
        ahead = context.contact_at(1, 29 * MS)
        assert ahead == FramePosition(24 * MS, 38, 76, Resampling.EXTRAPOLATED)
        predicted = context.contact_at(1, 36 * MS, predict=True)
        assert predicted.kind is Resampling.PREDICTED and predicted.time == 36 * MS
        assert predicted.x == pytest.approx(30 + 2 * 70 * (1 - math.exp(-16 / 70)))
        with pytest.raises(gesta.ContactError, match="contact is 2"):
            context.contact_at(2, 0)
        with pytest.raises(gesta.RangeError, match="time is"):
            context.contact_at(1, 2**62)


def test_values():
    with gesta.Context(frame_values=True) as context:
        pan = context.recognizer("gesta.pan")
        push(context, 0, 0, Phase.BEGAN)
        push(context, 10, 100)
        push(context, 20, 110)
        values = pan.values_at(20 * MS)
        assert values["translation_x"] == 5 and values["translation_y"] == 10 and values["contact_count"] == 1
        assert set(values) == {value.name for value in pan.description.values}
        assert pan.values_at(28 * MS)["translation_x"] == pytest.approx(13)
        assert pan.values_at(24 * MS, predict=True)["translation_x"] > 13
        pan.translation_x = 0
        assert pan.values_at(20 * MS)["translation_x"] == -5
        for ms in range(30, 1000, 10):
            push(context, ms, 100 + ms)
        with pytest.raises(gesta.RangeError, match="samples that are kept"):
            pan.values_at(20 * MS)


def test_a_context_that_keeps_nothing():
    with gesta.Context() as context:
        pan = context.recognizer("gesta.pan")
        push(context, 0, 0, Phase.BEGAN)
        with pytest.raises(gesta.StateError, match="frame_values"):
            context.contact_at(1, 0)
        with pytest.raises(gesta.StateError):
            pan.values_at(0)


def test_filter():
    smooth = gesta.Filter()
    assert smooth.add(0, 10, 20) == (10, 20)
    shown = [smooth.add(i * 10 * MS, 10 + i % 2, 20)[0] for i in range(1, 60)]
    assert max(shown[30:]) - min(shown[30:]) < 0.3
    fast = gesta.Filter(beta=10)
    assert [fast.add(i * 10 * MS, i * 10.0)[0] for i in range(60)][-1] == pytest.approx(590, abs=1)
    smooth.reset()
    assert smooth.add(0, 5) == (5, 0)
    with pytest.raises(gesta.RangeError):
        smooth.add(-1, 5)
    with pytest.raises(gesta.RangeError, match="min_cutoff"):
        gesta.Filter(min_cutoff=0)
    with pytest.raises(gesta.RangeError):
        smooth.add(MS, math.nan)
    assert repr(gesta.Filter()) == "<Filter 4.7 Hz, beta 0.01>"
