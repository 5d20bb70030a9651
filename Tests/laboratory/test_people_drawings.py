"""Examples of several strokes on people's drawings, with their own pauses: the logs of the $N recognizer."""

import gzip
import json
from collections import defaultdict
from pathlib import Path

import gesta
import literal_counts
import pytest

PATH = Path(literal_counts.default_path()) / "drawings.jsonl.gz"
REST = 60_000_000_000


@pytest.fixture(scope="module")
def people():
    if not PATH.is_file():
        pytest.skip(f"no people's drawings at {PATH}: set GESTA_DATA to where drawings.jsonl.gz is")
    found = defaultdict(lambda: defaultdict(list))
    with gzip.open(PATH, "rt", encoding="utf-8") as lines:
        for line in lines:
            drawing = json.loads(line)
            if drawing["set"] == "mmg":
                found[drawing["person"]][drawing["label"]].append(drawing["strokes"])
    if not found:
        pytest.skip(f"no drawings of the set mmg at {PATH}")
    return found


def touches(strokes, start):
    for stroke in strokes:
        for at, (t, x, y) in enumerate(stroke):
            phase = gesta.Phase.MOVED if at else gesta.Phase.BEGAN
            yield gesta.Touch(start + round((t - strokes[0][0][0]) * 1e6), 1, x, y, phase)
        yield gesta.Touch(
            start + round((stroke[-1][0] - strokes[0][0][0]) * 1e6), 1, *stroke[-1][1:], gesta.Phase.ENDED
        )


def recognized(examples, drawings, **parameters):
    """Returns the name that each drawing is recognized as, or None."""
    names = []
    with gesta.Context() as context:
        template = context.recognizer("gesta.template", min_size=0, **parameters)
        for name, taught in examples:
            template.add_example(name, [[(x, y) for _, x, y in stroke] for stroke in taught])
        time = 0
        for strokes in drawings:
            context.push(list(touches(strokes, time)))
            time = context.now + REST
            context.advance(time - 1)
            names.append(template.name if template.state == gesta.State.ENDED else None)
    return names


def test_three_own_examples_of_several_strokes(people):
    right = tested = 0
    for signs in people.values():
        examples = [(name, drawing) for name, drawn in signs.items() for drawing in drawn[:3]]
        others = [(name, drawing) for name, drawn in signs.items() for drawing in drawn[3:]]
        names = recognized(examples, [drawing for _, drawing in others])
        right += sum(found == name for found, (name, _) in zip(names, others))
        tested += len(others)
    assert right >= 0.95 * tested


def test_other_numbers_of_strokes(people):
    counts = {"any": 0, "exact": 0}
    tested = 0
    for signs in people.values():
        for name, drawn in signs.items():
            for taught in drawn:
                others = [drawing for drawing in drawn if len(drawing) != len(taught)]
                if not others:
                    continue
                examples = [(name, taught), *((other, each[0]) for other, each in signs.items() if other != name)]
                tested += len(others)
                for strokes in counts:
                    names = recognized(examples, others, strokes=strokes)
                    counts[strokes] += sum(found == name for found in names)
    assert tested > 20
    # After a long pause, the last strokes may be a drawing of their own.
    assert counts["exact"] < counts["any"] / 2
    # One person's drawing with the label null is an exclamation point, and many are of another form.
    assert counts["any"] >= 0.4 * tested
