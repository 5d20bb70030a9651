"""Recognizers with examples: independence of place, size and sampling; saving and loading."""

import math

import gesta
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

coordinate = st.floats(-1e6, 1e6, allow_nan=False).map(lambda x: x + 0.0)


def line(*corners, each=16):
    points = [corners[0]]
    for (x0, y0), (x1, y1) in zip(corners, corners[1:]):
        points += [(x0 + (x1 - x0) * i / each, y0 + (y1 - y0) * i / each) for i in range(1, each + 1)]
    return points


def forms(each=16):
    return {
        "v": line((0, 0), (60, 120), (120, 0), each=each),
        "z": line((0, 0), (120, 0), (0, 120), (120, 120), each=each),
        "hook": line((0, 0), (0, 120), (80, 120), each=each),
        "arch": [
            (60 - 60 * math.cos(i * math.pi / each / 3), -60 * math.sin(i * math.pi / each / 3))
            for i in range(each * 3 + 1)
        ],
    }


def drawn(points, contact=1, start=0):
    touches = [
        gesta.Touch(start + i * 8_000_000, contact, x, y, gesta.Phase.MOVED if i else gesta.Phase.BEGAN)
        for i, (x, y) in enumerate(points)
    ]
    return touches + [gesta.Touch(start + len(points) * 8_000_000, contact, *points[-1], gesta.Phase.ENDED)]


@pytest.fixture(scope="module")
def taught():
    with gesta.Context() as context:
        template = context.recognizer("gesta.template", min_size=0)
        for name, points in forms().items():
            template.add_example(name, points)
        yield context, template


class Asking:
    """A context that recognizes one drawing after another."""

    clock = 0

    @classmethod
    def recognize(cls, context, template, points):
        cls.clock += 1
        context.push(drawn(points, cls.clock, cls.clock * 100_000_000_000))
        return template.name if template.state == gesta.State.ENDED else None


@given(
    name=st.sampled_from(sorted(forms())),
    each=st.integers(4, 200),
    scale=st.floats(0.05, 50),
    x=st.floats(-1e5, 1e5),
    y=st.floats(-1e5, 1e5),
    turn=st.floats(-0.2, 0.2),
    stretch=st.floats(0.9, 1.1),
)
def test_recognition_is_independent_of_place_size_sampling_and_small_rotations(
    taught, name, each, scale, x, y, turn, stretch
):
    context, template = taught
    c, s = math.cos(turn) * scale, math.sin(turn) * scale
    points = [(px * stretch * c - py * s + x, px * stretch * s + py * c + y) for px, py in forms(each)[name]]
    assert Asking.recognize(context, template, points) == name
    assert 0.5 <= template.score <= 1 and 0 < template.margin <= 1
    assert abs(template.rotation - turn) < 0.1


@given(points=st.lists(st.tuples(coordinate, coordinate), min_size=1, max_size=60))
@example(points=[(0.0, 0.0), (0.0, 6.721461693610611e-159)])  # so small that the square has hardly a digit
def test_every_drawing_has_a_verdict(taught, points):
    context, template = taught
    name = Asking.recognize(context, template, points)
    assert name in (None, *forms())
    if name is None:
        reasons = gesta.Reason.TOO_DIFFERENT, gesta.Reason.MOVED_TOO_LITTLE, gesta.Reason.DIVERGED
        assert template.verdict.reason in reasons
    else:
        assert template.distance <= template.limit


strokes = st.lists(
    st.lists(st.tuples(coordinate, coordinate), min_size=2, max_size=30, unique=True), min_size=1, max_size=5
)


@given(
    given_examples=st.lists(
        st.tuples(
            st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), min_size=1, max_size=20), strokes
        ),
        max_size=5,
    )
)
@settings(max_examples=50)
def test_saved_examples_can_be_loaded(given_examples):
    with gesta.Context() as context:
        one, two = (context.recognizer("gesta.template", false_positives=1) for _ in range(2))
        for name, points in given_examples:
            one.add_example(name, points)
        text = one.save_examples()
        two.load_examples(text)
        assert two.save_examples() == text
        assert tuple(two.examples) == tuple(one.examples) == tuple(dict.fromkeys(name for name, _ in given_examples))
        assert sum(two.examples.values()) == len(given_examples)


def test_the_forms_of_points():
    numpy = pytest.importorskip("numpy")
    v = forms()["v"]
    with gesta.Context() as context:
        made = [context.recognizer("gesta.template") for _ in range(5)]
        for template, points in zip(made, [v, [list(p) for p in v], numpy.array(v), [v], drawn(v)[:-1]]):
            template.add_example("v", points)
        assert len({template.save_examples() for template in made}) == 1
        made[0].add_example("x", [numpy.array([(0, 0), (9, 9)]), [(9, 0), (0, 9)]])
        assert made[0].save_examples().splitlines()[-1] == 'example "x" | 0 0 9 9 | 9 0 0 9'
        with pytest.raises(gesta.GestaError, match="point 1 is"):
            made[0].add_example("v", [(0, 0), "no"])
        with pytest.raises(gesta.ArgumentError, match="one place"):
            made[0].add_example("v", [(0, 0), (0, 0)])
        for nothing in ([], [[]], [v, []], numpy.zeros((0, 2))):
            with pytest.raises(gesta.ArgumentError, match="add_example: a stroke has 0 points"):
                made[0].add_example("v", nothing)
        for wrong in (None, 7, [1, 2, 3]):
            with pytest.raises(gesta.ParameterTypeError, match="add_example: .*, must be points"):
                made[0].add_example("v", wrong)
        with pytest.raises(gesta.ExamplesError, match="line 1"):
            made[0].load_examples("nothing of the kind\n")
        with pytest.raises(gesta.ParameterTypeError):
            context.recognizer("gesta.tap").add_example("v", v)


def test_a_smaller_budget_accepts_fewer_strokes():
    """Fewer random strokes are accepted with a smaller budget; with 1, all are."""
    import random

    dice = random.Random(5)
    wild = [[(dice.random() * 200, dice.random() * 200) for _ in range(dice.randint(3, 6))] for _ in range(300)]
    passed = []
    with gesta.Context() as context:
        template = context.recognizer("gesta.template", min_size=0)
        for name, points in forms().items():
            template.add_example(name, points)
        for budget in (0, 0.01, 0.2, 1):
            template.false_positives = budget
            passed.append(sum(Asking.recognize(context, template, line(*corners)) is not None for corners in wild))
    assert passed == sorted(passed)
    assert passed[1] <= 30 and passed[-1] == 300


def test_similar_names_are_found():
    with gesta.Context() as context:
        template = context.recognizer("gesta.template")
        for name, points in forms().items():
            template.add_example(name, points)
        assert [f for f in context.check() if f.kind == gesta.FindingKind.SIMILAR] == []
        template.add_example("check", [(x, y * 1.03) for x, y in forms()["v"]])
        alike = [f for f in context.check() if f.kind == gesta.FindingKind.SIMILAR]
        assert alike and all('"v"' in f.text and '"check"' in f.text and f.recognizer == template for f in alike)
