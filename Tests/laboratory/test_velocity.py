"""The library's velocity at the lift compared with the true velocity and with the least-squares parabola."""

import math

import gesta
from velocity_comparison import compare, flick, jitter, library


def test_the_velocity_mixes_recent_steps():
    with gesta.Context() as context:
        pan = context.recognizer("gesta.pan", slop=0)
        for seed in range(100):
            samples, _ = flick(seed, 120, False)
            found = library(context, pan, samples, seed * 10.0)
            expected = None
            for (t0, x0, y0), (t1, x1, y1) in zip(samples, samples[1:]):
                step = ((x1 - x0) / (t1 - t0), (y1 - y0) / (t1 - t0))
                part = (t1 - t0) / (t1 - t0 + 0.006)
                expected = expected and tuple(e + (s - e) * part for e, s in zip(expected, step)) or step
            assert math.dist(found, expected) <= 1e-5 * math.hypot(*expected)


def test_a_hook_does_not_change_the_velocity_much():
    for rate in (60, 120, 240):
        straight, hooked = (compare(150, rate, hook)[0]["library"] for hook in (False, True))
        assert abs(straight[1] - hooked[1]) < 0.05


def test_the_jitter_is_as_stated():
    assert [round(jitter(rate) / 10) * 10 for rate in (60, 120, 240)] == [50, 80, 110]


def test_the_velocity_is_more_accurate_than_the_parabola():
    for rate in (60, 120, 240):
        for hook in (False, True):
            rows, count = compare(150, rate, hook)
            assert count > 75
            (sign, error, median), (other_sign, other_error, other_median) = rows["library"], rows["lsq2"]
            assert sign <= 1 and sign <= other_sign and error < other_error and median < other_median
            assert not hook or other_sign >= 5
