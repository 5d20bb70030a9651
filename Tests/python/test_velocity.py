"""The library's velocity at the lift, against the parabola of least squares alone."""

import math

import gesta
from velocity_comparison import compare, flick, library, lsq2


def test_without_a_hook_it_is_the_parabola():
    with gesta.Context() as context:
        pan = context.recognizer("gesta.pan", slop=0)
        for seed in range(100):
            samples, _ = flick(seed, 120, False)
            found, confidence = library(context, pan, samples, seed * 10.0)
            other = lsq2(samples)
            assert math.dist(found, other) <= 1e-5 * math.hypot(*other)
            assert 0.9 < confidence <= 1


def test_a_hook_turns_the_sign_far_less_often():
    for rate in (60, 120, 240):
        rows, count, _ = compare(300, rate, True)
        assert count > 150
        (alone, error_alone, _), (sign, error, _) = rows["lsq2 alone"], rows["library"]
        assert alone >= 5 and sign <= alone / 5 and error < error_alone


def test_what_does_not_fit_is_less_sure():
    sure = [compare(100, 120, hook)[2] for hook in (False, True)]
    assert sure[1] < sure[0] - 0.02
