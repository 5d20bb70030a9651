"""Examples of the presets by simulated hands."""

from dataclasses import replace

import gesta
import numpy as np
import pytest
import stock_examples
from gesta_laboratory.evaluation import stock
from gesta_laboratory.evaluation.labels import BY_NAME
from gesta_laboratory.evaluation.player import Bank, settings
from gesta_laboratory.evaluation.together import by_rivals

COUNT = 10
STAIRS = [(0, 0), (30, 0), (30, 40), (60, 40), (60, 80)]


def test_each_preset_has_ways_that_people_draw():
    assert set(stock.WAYS) == set(BY_NAME) - {"tickle", "spiral"}  # of which no set has drawings


def test_equal_arguments_give_equal_examples():
    for exact in (False, True):
        one, same = (stock.examples("star", COUNT, 3, exact) for _ in range(2))
        assert [each.parts[0].tobytes() for each in one] == [each.parts[0].tobytes() for each in same]
    assert one[0].parts[0].tobytes() != stock.examples("star", COUNT, 3)[0].parts[0].tobytes()


@pytest.mark.parametrize("exact", [False, True])
@pytest.mark.parametrize("name", stock.WAYS)
def test_presets_recognize_them(name, exact):
    with Bank([settings(BY_NAME[name], "robust", 1.0, False)]) as bank:
        assert bank.play(stock.examples(name, COUNT, exact=exact)).accepted.sum() >= COUNT - 1


def test_a_preset_with_examples_recognizes_what_its_pattern_refuses():
    gesture = BY_NAME["checkmark"]
    odd = replace(
        stock.examples("checkmark", 1)[0], parts=(np.array([[8.0 * at, *point] for at, point in enumerate(STAIRS)]),)
    )
    assert by_rivals([odd], [gesture]) == [""]
    assert by_rivals([odd], [gesture], examples={"checkmark": [odd]}) == ["checkmark"]


def test_written_examples_are_loaded(tmp_path):
    stock_examples.write(tmp_path, [BY_NAME["x"], BY_NAME["star"]], COUNT)
    for name in ("x", "star"):
        with gesta.Context() as context:
            mark = context.recognizer("gesta.stroke", pattern=name)
            mark.load_examples((tmp_path / f"{name}.examples").read_text())
            assert mark.examples == {name: COUNT}


def test_people_take_turns():
    strokes = [
        replace(each, set="dollar1", label="star", person=who)
        for who in ("s01", "s02", "s03")
        for each in stock.examples("star", 4, 2)
    ]
    found = stock_examples.by_people([BY_NAME["star"]], strokes, 6, 1)["star"]
    assert sorted(each.person for each in found) == ["s01", "s01", "s02", "s02", "s03", "s03"]
