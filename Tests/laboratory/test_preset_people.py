"""The presets on people's strokes: recall and false accepts."""

from pathlib import Path

import literal_counts
import numpy as np
import pytest
from gesta_laboratory.evaluation import strokes
from gesta_laboratory.evaluation.corrections import corrected
from gesta_laboratory.evaluation.labels import BY_NAME
from gesta_laboratory.evaluation.player import Bank, settings

PATH = Path(literal_counts.default_path())
BOUNDS = {"chevron": (0.96, 0.012), "z": (0.87, 0.012), "checkmark": (0.98, 0.012), "circle": (0.975, 0.012)}
"""The minimum recall, and the maximum rate of false accepts."""


@pytest.fixture(scope="module")
def played():
    """Returns the strokes, and for each preset whether it accepted each of them."""
    if not (PATH / "strokes.jsonl.gz").exists() and not PATH.is_file():
        pytest.skip(f"no real strokes at {PATH}: set GESTA_DATA to where strokes.jsonl.gz is")
    # in their original size, as far as it is known
    read = strokes.read(PATH if PATH.is_file() else PATH / "strokes.jsonl.gz")
    drawn = strokes.in_pixels(corrected(read)[0])
    with Bank([settings(BY_NAME[name], "robust", rate, False) for rate in (1.0, 0.003) for name in BOUNDS]) as bank:
        accepted = bank.play(drawn).accepted
    return drawn, dict(zip(BOUNDS, accepted)), dict(zip(BOUNDS, accepted[len(BOUNDS) :]))


@pytest.mark.parametrize("name", BOUNDS)
def test_presets_accept_intended_strokes_and_few_others(played, name):
    drawn, usual, strict = played
    gesture = BY_NAME[name]
    positive = np.array([gesture.is_positive(stroke.set, stroke.label) for stroke in drawn])
    negative = ~positive & np.array([not gesture.is_left_out(stroke.set, stroke.label) for stroke in drawn])
    least, most = BOUNDS[name]
    assert positive.sum() > 100 and negative.sum() > 10000
    recall, false = usual[name][positive].mean(), usual[name][negative].mean()
    print(
        f"{name}: recall {recall:.4f} of {positive.sum()}, false accepts {false:.4f} of {negative.sum()}; "
        f"strictly {strict[name][positive].mean():.4f}, {strict[name][negative].mean():.4f}"
    )
    assert recall >= least and false <= most, (recall, false)
    assert 0 < strict[name][positive].mean() <= recall and strict[name][negative].mean() <= 0.005
    assert not (strict[name] & ~usual[name]).any(), "what passes at a low rate passes at 1"
