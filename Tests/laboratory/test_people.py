"""The literal rules on people's strokes: the library's counts equal the model's, by set and label."""

from pathlib import Path

import literal_counts
import pytest
from trials import some

PATH = Path(literal_counts.default_path())


def test_counts_on_peoples_strokes_equal_the_model():
    if not (PATH / "strokes.jsonl.gz").exists() and not PATH.is_file():
        pytest.skip(f"no real strokes at {PATH}: set GESTA_DATA to where strokes.jsonl.gz is")
    total, library, rules = literal_counts.count(some(literal_counts.read(PATH), one_in=4))
    assert sum(total.values()) > 1000
    for name in literal_counts.MACHINES:
        assert library[name] == rules[name], name
        assert sum(library[name].values()) > 0, name


def test_backward_times_are_clamped_and_a_single_point_is_a_tap():
    strokes = [
        {"set": "own", "label": ">", "points": [[0, 0, 0], [30, 20, 20], [20, 40, 40], [40, 20, 60]]},
        {"set": "own", "label": ".", "points": [[0, 5, 5]]},
        {"set": "own", "label": "Z", "points": [[0, 0, 0], [5, 30, 0], [10, 0, 30], [12, 30, 30]]},
    ]
    total, library, rules = literal_counts.count(strokes)
    assert sum(total.values()) == 3
    assert library["gesta.chevron"] == rules["gesta.chevron"] == {("own", ">"): 1, ("own", "."): 0, ("own", "Z"): 1}
    assert library["gesta.z"] == rules["gesta.z"] == {("own", ">"): 0, ("own", "."): 0, ("own", "Z"): 1}
    assert sum(library["gesta.checkmark"].values()) == sum(rules["gesta.checkmark"].values()) == 0
