"""The library's velocity at the lift compared with the true velocity and with the least-squares parabola."""

import math

import gesta
from velocity_comparison import compare, flick, library, mean_velocity


def test_the_velocity_is_the_recent_displacement_over_time():
    with gesta.Context() as context:
        pan = context.recognizer("gesta.pan", slop=0)
        for seed in range(100):
            for hook in (False, True):
                samples, _ = flick(seed, 120, hook)
                found, confidence = library(context, pan, samples, (2 * seed + hook) * 10.0)
                expected = mean_velocity(samples, 0.055)
                assert math.dist(found, expected) <= 1e-5 * math.hypot(*expected)
                assert 0 <= confidence <= 1 and (hook or confidence > 0.9)


def test_the_velocity_is_more_accurate_than_the_parabola():
    for rate in (60, 120, 240):
        for hook in (False, True):
            rows, count, _ = compare(150, rate, hook)
            assert count > 75
            (sign, error, median), (other_sign, other_error, other_median) = rows["library"], rows["lsq2"]
            assert sign <= 1 and sign <= other_sign and error < other_error and median < other_median
            assert not hook or other_sign >= 5


def test_irregular_movement_lowers_the_confidence():
    for rate in (60, 240, 1000):
        sure = [compare(50, rate, hook)[2] for hook in (False, True)]
        assert sure[1] < sure[0] - 0.1
