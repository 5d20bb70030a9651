"""What the library has of people's strokes is what the command writes that fits it."""

import json
from pathlib import Path

import fit
import fit_embedding
import fit_likelihood
import fit_limits
import fit_presets
import literal_counts
import numpy as np
import pytest
from gesta_laboratory.evaluation import examples
from gesta_laboratory.evaluation.strokes import Stroke, read_all
from gesta_laboratory.fitting.ways import Way

PATH = Path(literal_counts.default_path())
FILES = (fit_presets.PRESETS, fit_likelihood.FILE, fit_limits.SCALES, fit_limits.MATCHES, fit_embedding.WEIGHTS)
KEPT = json.loads(fit.FITTED.read_text(encoding="utf-8"))
SEVERAL = {"mmg": (0.99, 0.99), "pendigits": (0.86, 0.86)}
"""Of the half for tuning, at the limits that accept exactly 0.3 and 1 % of other drawings of several strokes: the least
share of a person's drawings of several strokes that is recognized with one example of each sign.
"""


@pytest.fixture(scope="module")
def strokes():
    paths = [PATH / "strokes.jsonl.gz", PATH / "drawings.jsonl.gz"]
    if not all(path.exists() for path in paths):
        pytest.skip(f"no real strokes at {PATH}: set GESTA_DATA to where strokes.jsonl.gz is")
    return read_all(paths)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_files_say_what_they_were_fitted_to(path):
    stroke = Stroke("unipen", "a", "b", (np.zeros((1, 3)),))
    text = fit.stamped(path.read_text(encoding="utf-8"), [stroke], "open", "tune")
    date = json.loads(fit_presets.SETS.read_text(encoding="utf-8"))["date"]
    assert f"Fitted to the half of the people for tuning (fit.py open, seed 1, sets of {date}): unipen." in text
    assert fit.stamped(text, [stroke], "open", "tune") == text


def test_files_are_written_as_they_are():
    text = fit_presets.PRESETS.read_text(encoding="utf-8")
    assert fit_presets.written(text, fit_presets.stated(text)) == (text, [])
    text = fit_limits.SCALES.read_text(encoding="utf-8")
    assert fit_limits.written(text, fit_limits.scales()) == text
    text = fit_likelihood.FILE.read_text(encoding="utf-8")
    found = fit_likelihood.written(text, (31.25, 32.5, 33.75, 34.5))
    assert fit_likelihood.stated(found) == ("31.25", "32.5", "33.75", "34.5")
    assert fit_likelihood.written(found, [float(each) for each in fit_likelihood.stated(text)]) == text


def test_every_preset_has_ways_or_is_drawn_by_nobody():
    signs, repeated = fit_presets.signs()
    known = {preset for sign in signs.values() for preset in sign.presets} | set(repeated)
    stated = fit_presets.stated(fit_presets.PRESETS.read_text(encoding="utf-8"))
    assert set(stated) - known == {"tickle", "spiral"} and known <= set(stated)
    assert set(KEPT["presets"]["signs"]) <= set(signs)


def test_distances_are_converted_as_in_the_library():
    scales = fit_limits.scales()
    ink, stroke = scales["strokeInk"], scales["stroke"]
    distances = np.array([0.1, 0.3, 0.5, 0.9])
    assert stroke.convert(ink.rejecting, ink) == pytest.approx(stroke.rejecting)
    assert ink.convert(stroke.convert(distances, ink), stroke) == pytest.approx(distances)
    assert stroke.convert(ink.rejecting + 0.1, ink) == pytest.approx(stroke.rejecting + 0.1)


def test_open_terms_leave_out_sets_that_state_none():
    drawn = [Stroke(name, "a", "b", (np.zeros((1, 3)),)) for name in ("unipen", "dollar1", "crohme", "pendigits")]
    assert [stroke.set for stroke in fit_presets.usable(drawn, "open")] == ["unipen", "pendigits"]
    assert fit_presets.usable(drawn, "any") == drawn


def test_signs_that_few_have_drawn_have_the_usual_tolerances():
    signs, _ = fit_presets.signs()
    patterns, found = fit_presets.fit("right_bracket", signs["right_bracket"], [])
    assert found is None and patterns == {"right_bracket": "0, 90, 180"}
    assert Way("bare 0{bow}, whole{gap}").pattern({}) == "bare 0"


@pytest.mark.parametrize("set_", SEVERAL)
def test_rates_of_several_strokes_hold(strokes, set_):
    drawn = fit_limits.drawings(strokes, "tune")
    near, far = [], []
    for template in list(examples.own(examples.by_person(drawn, [set_]), 1, 1))[:3]:
        tested = [stroke for stroke in template.tested if len(stroke.parts) > 1]
        found = examples.play(template, tested)
        meant = [template.names.index(stroke.label) for stroke in tested]
        near.append(np.where(found.index == meant, found.distance, np.inf))
        far.append(examples.play(template, examples.negatives(template, drawn, range(2, 6), 500)).distance)
    limits = np.quantile(np.concatenate(far), (0.003, 0.01))
    recall = [float(np.mean(np.concatenate(near) <= limit)) for limit in limits]
    print(set_, recall)
    assert all(each >= least for each, least in zip(recall, SEVERAL[set_]))
