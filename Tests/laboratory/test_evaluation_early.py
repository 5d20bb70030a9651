"""The evaluation before the lift: what is recognized over the part drawn, and the error of progress."""

import json

import numpy as np
import pytest
from gesta import State
from gesta_laboratory.__main__ import main
from gesta_laboratory.evaluation import early, measure, player, synthetic
from gesta_laboratory.evaluation.labels import BY_NAME
from gesta_laboratory.evaluation.strokes import Stroke


def quiet(name, steps):
    return lambda count: None


def test_values_can_be_read_at_parts_of_the_path():
    points = np.array([[at * 10, x, 0.0] for at, x in enumerate((0, 10, 10, 50, 100))])
    line = Stroke("own", "x", "a", (points,))
    with player.Bank([("gesta.pan", {"slop": 0.0, "origin": "down"})]) as bank:
        pan = bank.recognizers[0]
        seen = [(part, pan.state, pan["translation_x"]) for _, part in bank.along([line] * 2, (0.1, 0.4))]
        assert pan.verdict.state == State.ENDED
    assert seen == [(0.1, State.BEGAN, 10), (0.5, State.CHANGED, 50)] * 2


def test_the_curve_of_recognitions_includes_the_lift():
    parts = np.array([0.1, 0.55, 1.0, 2.0])
    assert early.curve(parts) == [0.25] * 5 + [0.5] * 4 + [0.75]
    named = early._named([("v", "v", 0.5), ("v", "star", 0.9), ("v", "", 1.0), ("", "v", 1.0)])
    assert named["recognized"] == [0.0] * 4 + [0.25] * 6 and named["wrong"] == [0.0] * 8 + [0.25, 0.5]
    assert named["strokes"] == 4 and named["decided_at"] == pytest.approx(0.8)
    assert early._named([])["recognized"] == [0.0] * 10


def test_the_part_drawn_is_compared_with_the_estimate():
    class Estimate(dict):
        state = State.POSSIBLE

    class Along:
        recognizers = [Estimate(progress=0.5)]

        def along(self, strokes_, parts):
            for stroke in strokes_:
                yield from ((stroke, part) for part in parts)

    bank = Along()
    assert np.mean(early.progress_errors(bank, [None])) == pytest.approx(2 / 9)
    bank.recognizers[0].state = State.FAILED
    assert early.progress_errors(bank, [None]) == []


def test_how_early_synthetic_people_are_recognized():
    drawn_once = [stroke for stroke in synthetic.people(2, 7) if len(stroke.parts) == 1]
    table = measure.Table.of(drawn_once, [BY_NAME["chevron"], BY_NAME["star"]])
    figures = early.evaluate(table.strokes, table.gestures, table.positive, table.negative, quiet)
    assert set(figures["presets"]) == {"chevron", "star"}
    for each in [*figures["presets"].values(), figures["set"], figures["templates_others"]]:
        assert len(each["recognized"]) == 10 and sorted(each["recognized"]) == each["recognized"]
        assert each["recognized"][-1] > 0.9 and each["recognized_at_lift"] > 0.9
        assert 0 < each["progress_error"] < 0.3 and 0.5 < each["decided_at"] <= 1
    chevron = figures["presets"]["chevron"]
    with player.Bank([player.settings(BY_NAME["chevron"], "robust", 1.0, False)]) as bank:
        accepted = bank.play(table.strokes).accepted[0]
    assert chevron["recognized_at_lift"] == accepted[table.positive[0]].mean()
    assert chevron["false_accepts_at_lift"] == accepted[table.negative[0]].mean()
    assert figures["presets_mean"]["positives"] == np.mean([each["positives"] for each in figures["presets"].values()])
    others = figures["templates_others"]
    assert others["negatives"] == 0 and others["false_accepts"] is None
    for each in figures["company"].values():
        assert each["people"] == 2 and each["mean_of_people"] > 0.9 and each["worst"][1] > 0.8
        assert each["right_at_lift"] - each["right"][-1] < 0.01 and sorted(each["right"]) == each["right"]
    assert {"presets", "presets_as_one"} <= set(figures["company"])


def test_the_command_draws_how_early(tmp_path, capsys):
    pytest.importorskip("rich")
    pytest.importorskip("matplotlib")
    file, picture = tmp_path / "figures.json", tmp_path / "early.png"
    arguments = ["evaluate", "--synthetic", "1", "--preset", "chevron", "--preset", "z", "--json", str(file)]
    assert main([*arguments, "--early-plot", str(picture)]) == 2
    assert "--early-plot requires --early" in capsys.readouterr().err
    assert main([*arguments, "--early", "--early-plot", str(picture)]) == 0
    assert "Before the lift with eager" in capsys.readouterr().out
    assert set(json.loads(file.read_text())["early"]["presets"]) == {"chevron", "z"}
    assert picture.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n" and picture.stat().st_size > 10_000
