"""Presets on strokes that are resampled, scaled, shaken, hooked and rotated."""

import gesta
import numpy as np
import pytest
from gesta_laboratory.evaluation.perturb import PERTURBATIONS
from gesta_laboratory.evaluation.strokes import Stroke


def ideal(pattern):
    """Returns the points of the ideal stroke of a pattern."""
    with gesta.Context() as context:
        capture = context.recognizer("gesta.capture")
        context.finger().draw(pattern, x=300, y=300, size=200)
        return [(touch.x, touch.y) for touch in capture.samples()]


@pytest.mark.parametrize("perturbation", PERTURBATIONS, ids=lambda perturbation: perturbation.name)
@pytest.mark.parametrize("name", ["left_brace", "right_brace", "chevron", "chevron_left"])
def test_a_perturbed_brace_is_no_chevron(name, perturbation):
    points = np.array([(at * 8.0, x, y) for at, (x, y) in enumerate(ideal(name))])
    (perturbed,) = perturbation.change(Stroke("own", name, "own", (points,))).parts
    # The largest hook before a left brace turns as far as the end of a right one.
    taken_for = {("left_brace", "hook start 12%"): "right_brace"}.get((name, perturbation.name), name)
    assert gesta.recognize(perturbed[:, 1:].tolist()).name == taken_for
