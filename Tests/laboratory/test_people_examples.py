"""Examples on people's strokes: five of a person's own, on a subset that takes seconds."""

from collections import defaultdict
from pathlib import Path

import gesta
import literal_counts
import pytest

PATH = Path(literal_counts.default_path())
SAME = {"delete": "delete_mark", "left_square_bracket": "left_sq_bracket", "right_square_bracket": "right_sq_bracket"}


def touches(points, contact, start):
    time = start
    for at, (t, x, y) in enumerate(points):
        time = max(time + 1, start + int(t * 1_000_000))
        yield gesta.Touch(time, contact, x, y, gesta.Phase.MOVED if at else gesta.Phase.BEGAN)
    yield gesta.Touch(time + 1, contact, points[-1][1], points[-1][2], gesta.Phase.ENDED)


def recognize(context, template, points, number):
    context.push(list(touches(points, number, number * 100_000_000_000)))
    return template.name if template.state == gesta.State.ENDED else None


@pytest.fixture(scope="module")
def strokes():
    if not (PATH / "strokes.jsonl.gz").exists() and not PATH.is_file():
        pytest.skip(f"no real strokes at {PATH}: set GESTA_DATA to where strokes.jsonl.gz is")
    people, others = defaultdict(lambda: defaultdict(list)), []
    for stroke in literal_counts.read(PATH):
        if stroke["set"] == "dollar1":
            people[stroke["person"]][SAME.get(stroke["label"], stroke["label"])].append(stroke["points"])
        elif stroke["set"] == "how_we_swipe":
            others.append(stroke["points"])
    if not people:
        pytest.skip(f"no $1 strokes at {PATH}")
    return people, others[::10]


@pytest.mark.parametrize(("eager", "budget", "least"), [(False, 1, 0.99), (True, 1, 0.93), (False, 0.01, 0.97)])
def test_five_own_examples(strokes, eager, budget, least):
    people, others = strokes
    tested = right = false = number = 0
    for gestures in people.values():
        with gesta.Context() as context:
            template = context.recognizer("gesta.template", min_size=0, false_positives=1, eager=eager)
            for name, drawings in gestures.items():
                for points in drawings[::6][:5]:
                    template.add_example(name, [(x, y) for _, x, y in points])
            template.false_positives = budget
            for name, drawings in gestures.items():
                for points in drawings[1::6]:
                    number += 1
                    tested += 1
                    right += recognize(context, template, points, number) == name
            for points in others:
                number += 1
                false += recognize(context, template, points, number) is not None
    assert right / tested >= least
    if budget < 1:
        # Words written by sliding over keys resemble gestures more often than other strokes, which define the budget.
        assert false / (len(others) * len(people)) <= 0.03
