"""The evaluation: playing strokes, the figures, and the command."""

import json
import math
import sys

import literal_model as model
import numpy as np
import pytest
from gesta_laboratory import evaluating
from gesta_laboratory.__main__ import main
from gesta_laboratory.evaluation import closed_set, labels, measure, player, strokes, synthetic, templates, together
from gesta_laboratory.evaluation.labels import BY_NAME
from gesta_laboratory.evaluation.measure import CURVE, STRICT, Options
from gesta_laboratory.evaluation.perturb import PERTURBATIONS
from gesta_laboratory.evaluation.strokes import Stroke
from touches import CHEVRON, Z

LITERAL = [
    ("gesta.chevron", {"rules": "literal"}),
    ("gesta.checkmark", {"rules": "literal"}),
    ("gesta.z", {"rules": "literal"}),
]
MACHINES = [model.Chevron(), model.Checkmark(), model.Z()]


def quiet(name, steps):
    return lambda count: None


def drawn(points, set_="own", label="x", person="a", step=10.0):
    return Stroke(
        set_, label, person, (np.array([[at * step, float(x), float(y)] for at, (x, y) in enumerate(points)]),)
    )


@pytest.fixture(scope="module")
def people():
    return synthetic.people(2, 7)


# ------------------------------------------------------------------------------------------------------------ player


def test_strokes_are_converted_to_samples():
    two = Stroke("own", "x", "a", (np.array([[0, 1, 2], [10, 3, 4.0]]), np.array([[50, 5, 6.0]])))
    touches, begins, ends = player.pack([two, drawn([(7, 8)])], 1000)
    assert touches["phase"].tolist() == [1, 2, 4, 1, 4, 1, 4]
    assert touches["x"].tolist() == [1, 3, 3, 5, 5, 7, 7] and touches["y"].tolist() == [2, 4, 4, 6, 6, 8, 8]
    assert begins[0] == 1000 and ends[0] == 1000 + 50_000_000 and begins[1] - ends[0] >= 5_000_000_000
    assert touches["time"].tolist() == [
        begins[0],
        begins[0] + 10_000_000,
        begins[0] + 10_000_000,
        ends[0],
        ends[0],
        begins[1],
        begins[1],
    ]


def test_recognizers_in_one_context_are_independent(people):
    one_part = [stroke for stroke in people if len(stroke.parts) == 1]
    done = []
    with player.Bank(LITERAL) as bank:
        together = bank.play(one_part, done.append)
    assert sum(done) == len(one_part) and together.accepted.sum() > 30
    for row, (setting, machine) in enumerate(zip(LITERAL, MACHINES)):
        expected = [model.accepts(machine, [(x, y) for _, x, y in stroke.parts[0].tolist()]) for stroke in one_part]
        assert together.accepted[row].tolist() == expected, setting
        with player.Bank([setting]) as alone:
            assert (alone.play(one_part).accepted[0] == together.accepted[row]).all()
    with player.Bank(LITERAL[2:]) as bank:
        assert [when is not None for _, when in bank.each(one_part)] == together.accepted[2].tolist()
    assert (np.isnan(together.path) == ~together.accepted).all()


def test_the_point_of_decision():
    """The literal z recognizes in the middle of its last segment, the chevron at the lift."""
    with player.Bank([LITERAL[0], LITERAL[2]]) as bank:
        results = bank.play([drawn(CHEVRON), drawn(Z, step=5), drawn([(0, 0)])])
    assert results.path[0, 0] == results.time[0, 0] == 1.0
    legs = math.hypot(20, 20)
    assert results.path[1, 1] == pytest.approx((60 + 2 * legs) / (80 + 2 * legs)) and results.time[
        1, 1
    ] == pytest.approx(5 / 6)
    assert not results.accepted[:, 2].any()
    two = Stroke("own", "x", "a", (np.array([[0, 0, 0], [10, 30, 0.0]]), np.array([[50, 0, 10], [60, 10, 10.0]])))
    assert player.decision_point(two, 30_000_000) == (0.75, 0.5) and player.decision_point(two, 55_000_000) == (
        0.875,
        55 / 60,
    )
    assert player.decision_point(two, 60_000_000) == (1.0, 1.0) == player.decision_point(drawn([(0, 0)]), 0)


def test_an_unknown_class_is_unavailable():
    with pytest.raises(player.Unavailable, match="gesta.nothing"):
        player.Bank([LITERAL[0], ("gesta.nothing", {})])


# ---------------------------------------------------------------------------------------------------------- counting


class FakeRecognizer(dict):
    """A substitute for a recognizer that keeps its examples."""

    def __init__(self, parameters):
        super().__init__(parameters)
        self.examples = []

    def add_example(self, name, points):
        self.examples.append((name, points))


class FakeBank:
    """A substitute for a Bank that accepts what `accepts(preset, stroke, rate)` returns true for."""

    accepts = staticmethod(lambda preset, stroke, rate: False)

    def __init__(self, wanted):
        self.settings = [
            (self.name(class_name, dict(parameters)), parameters.get("false_positives"))
            for class_name, parameters in wanted
        ]
        self.context, self.recognizers = self, [FakeRecognizer(wanted[0][1])]

    @staticmethod
    def name(class_name, parameters):
        parameters.pop("false_positives", None)
        return next(
            (each.name for each in labels.GESTURES if (each.class_name, each.parameters) == (class_name, parameters)),
            "",
        )

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass

    close = __exit__

    def play(self, strokes_, advance=lambda count: None):
        accepted = np.array(
            [[self.accepts(name, stroke, rate) for stroke in strokes_] for name, rate in self.settings], dtype=bool
        )
        when = np.where(accepted, 0.5, np.nan)
        return player.Results(accepted, when, when)

    def each(self, strokes_, advance=lambda count: None):
        for stroke in strokes_:
            self.recognizers[0]["name"] = (
                labels.intended(stroke.set, stroke.label) if stroke.person != "rejected" else ""
            )
            yield stroke, None if stroke.person == "rejected" else 0 if stroke.label == "v" else 10**12


@pytest.fixture
def fake_bank(monkeypatch):
    class Own(FakeBank):
        pass

    monkeypatch.setattr(measure, "Bank", Own)
    monkeypatch.setattr(closed_set, "Bank", Own)
    monkeypatch.setattr(templates, "Bank", Own)
    return Own


def test_recall_false_accepts_and_the_worst_classes(fake_bank):
    """Of 20 chevrons, 2 are missed, 10 when strict. Of 40 L, 1 is accepted; of 60 others, and when strict, none."""
    every = (
        [drawn(CHEVRON, "unipen", ">", f"p{i}") for i in range(20)]
        + [drawn(CHEVRON, "unipen", "L", f"q{i}") for i in range(40)]
        + [drawn(CHEVRON, "shapematch", "matched", f"r{i}") for i in range(60)]
    )
    missed = {1.0: {"p0", "p1"}, STRICT: {f"p{i}" for i in range(10)}}

    def accepts(preset, stroke, rate):
        if preset != "chevron":
            return preset == "tickle" and stroke.person in ("r0", "r1", "r2")
        if stroke.label == "L":
            return stroke.person == "q7" and rate > STRICT
        return stroke.label == ">" and stroke.person not in missed[1.0 if rate > STRICT else STRICT]

    fake_bank.accepts = staticmethod(accepts)
    result = measure.evaluate(every, Options(), quiet)
    chevron = result.figures["presets"]["chevron"]
    assert (chevron["recall"], chevron["positives"], chevron["people"]) == (0.9, 20, 20)
    assert (chevron["false_accepts"], chevron["negatives"], chevron["left_out"]) == (0.01, 100, 0)
    assert (chevron["recall_strict"], chevron["false_accepts_strict"]) == (0.5, 0.0)
    assert (
        chevron["worst"] == {"unipen L": 1 / 40}
        and chevron["worst_counts"] == {"unipen L": [1, 40]}
        and chevron["worst_strict"] == {}
    )
    assert chevron["decided_at"] == 0.5 and chevron["recall_by_set"] == {"unipen": 0.9}
    assert chevron["false_accepts_by_set"] == {"shapematch": 0.0, "unipen": 1 / 40}
    assert chevron["recall_at"]["0.01"] == 0.9 and 0.5 <= chevron["recall_at"]["0.003"] < 0.9
    assert [each["rate"] for each in result.curve["chevron"]] == list(CURVE)
    assert result.figures["confusion"]["chevron"] == {"chevron": 0.9}
    assert (
        result.figures["non_gestures"]["false_positives"] == 0.05
        and result.figures["non_gestures"]["worst_preset"] == "tickle"
    )
    assert (
        result.figures["non_gestures"]["presets"]["chevron"] == 0.0
        and result.figures["non_gestures"]["how_we_swipe"] == {}
    )
    assert result.figures["presets"]["z"]["recall"] is None and result.figures["presets"]["z"]["negatives"] == 120


def test_drawings_of_several_strokes_the_worst_class_and_easy_negatives(fake_bank):
    two = Stroke("crohme", "+", "a", (np.array([[0, 0, 0], [9, 9, 0.0]]), np.array([[50, 5, -5], [60, 5, 5.0]])))
    other = Stroke("crohme", "=", "a", two.parts)
    every = [two] * 4 + [other] * 5 + [drawn(CHEVRON, "unipen", "7")] * 12 + [drawn(CHEVRON, "unipen", "L")] * 40
    every += [drawn(CHEVRON, "shapematch", "matched")] * 20 + [drawn(CHEVRON, "unipen", "+")] * 3
    fake_bank.accepts = staticmethod(lambda preset, stroke, rate: stroke.label in ("+", "=", "7"))
    presets = measure.evaluate(every, Options(names=("plus", "l")), quiet).figures["presets"]
    plus, letter = presets["plus"], presets["l"]
    assert (plus["positives"], plus["negatives"], plus["left_out"], plus["recall"]) == (4, 77, 3, 1.0)
    assert plus["drawings"] == {"strokes": 5, "accepted": 5, "rate": 1.0}
    assert plus["worst_class"] == {"class": "unipen 7", "strokes": 12, "accepted": 12, "rate": 1.0}
    assert plus["false_accepts"] == 17 / 77 and plus["false_accepts_nothing_left_out"] == 20 / 80
    assert (plus["false_accepts_hard"], plus["negatives_hard"]) == (17 / 57, 57)
    ((reason, group),) = plus["left_out_groups"].items()
    assert "several" in reason and group == {"labels": ["unipen +"], "strokes": 3, "accepted": 3, "rate": 1.0}
    assert (letter["positives"], letter["negatives"], letter["drawings"]["strokes"]) == (40, 35, 9)


def test_strokes_without_positives_cause_a_warning(fake_bank):
    every = [drawn(CHEVRON, "mine", label) for label in "abcdefghij"]
    options = Options(names=("chevron", "z"))
    (warning,) = measure.evaluate(every, options, quiet).warnings
    assert "NO STROKE" in warning and "mine:a, mine:b" in warning and "2 more" in warning and "--map" in warning
    mapped = Options(names=("chevron", "z"), mapped={"z": frozenset({"a"})})
    result = measure.evaluate(every, mapped, quiet)
    assert not result.warnings and result.figures["presets"]["z"]["positives"] == 1
    assert not measure.evaluate([*every, drawn(Z, "mine", "Z")], options, quiet).warnings


def test_recall_at_a_rate_of_false_accepts():
    def at(target, *points):
        return measure._recall_at([{"recall": recall, "false_accepts": false} for recall, false in points], target)

    points = (1.0, 0.04), (0.9, 0.02), (0.8, 0.01), (0.9, 0.0)
    assert at(0.02, *points) == at(0.005, *points) == 0.9 and at(0.05, *points) == 1.0
    assert at(0.03, *points) == pytest.approx(0.95) and at(0.03, *points[:1]) is None and at(0.01, *points[:3]) == 0.8
    assert at(0.01, (None, 0.1), (None, 0.0)) is None


def test_left_out_similar_and_mirrored_strokes(fake_bank):
    every = (
        [drawn(CHEVRON, "dollar1", "circle")] * 4
        + [drawn(CHEVRON, "unipen", "O")] * 5
        + [drawn(CHEVRON, "unipen", "Z")] * 2
        + [drawn(CHEVRON, "unipen", "2")] * 8
        + [drawn(CHEVRON, "dollar_student", "zig_zag")] * 3
    )

    def accepts(preset, stroke, rate):
        if preset == "circle":
            return stroke.parts[0][1, 1] > 0 or stroke.label == "O"  # not mirrored ones
        return preset == "z" and (stroke.label in ("Z", "2", "zig_zag"))

    fake_bank.accepts = staticmethod(accepts)
    presets = measure.evaluate(every, Options(names=("circle", "z")), quiet).figures["presets"]
    circle, z = presets["circle"], presets["z"]
    assert (circle["positives"], circle["recall"], circle["recall_as_drawn"], circle["recall_mirrored"]) == (
        8,
        0.5,
        1.0,
        0.0,
    )
    assert (circle["left_out"], circle["negatives"], circle["false_accepts"]) == (5, 13, 1.0)
    assert (z["positives"], z["left_out"], z["negatives"], z["recall"]) == (2, 3, 17, 1.0)
    assert z["false_accepts"] == 8 / 17
    assert z["apart"]["2"] == {
        "strokes": 8,
        "rate": 1.0,
        "rate_strict": 1.0,
        "false_accepts_without": 0.0,
        "false_accepts_strict_without": 0.0,
    }


def test_perturbed_strokes_are_counted_among_the_positives(fake_bank):
    every = [drawn(CHEVRON, "unipen", ">")] * 4 + [drawn(CHEVRON, "unipen", "L")]
    fake_bank.accepts = staticmethod(lambda preset, stroke, rate: preset == "chevron" and stroke.diagonal < 100)
    figures = measure.evaluate(every, Options(perturb=True, names=("chevron", "l")), quiet).figures["presets"]
    assert set(figures["chevron"]["perturbed"]) == {each.name for each in PERTURBATIONS}
    assert (
        figures["chevron"]["perturbed"]["x4"] == 0.0
        and figures["chevron"]["perturbed"]["x0.25"] == figures["chevron"]["recall"] == 1.0
    )


def test_all_presets_compete_in_one_context(people):
    figures = together.evaluate(people, labels.GESTURES, quiet)
    orders = figures["orders"]
    assert set(orders) == {"header", "reversed", "shuffled_1", "shuffled_2"}
    right, wrong = ([each[what] for each in orders.values()] for what in ("right", "wrong"))
    assert min(right) > 0.9 and max(wrong) < 0.08
    # The order decides between equal confidences only.
    assert max(right) - min(right) < 0.01
    assert figures["by_set"]["synthetic"] == orders["header"]
    assert figures["one_recognizer"]["right"] > 0.9
    most = sum(count for _, _, count in figures["confusions"])
    assert 0 <= most <= round(orders["header"]["wrong"] * orders["header"]["strokes"])


def test_a_preset_that_is_left_out_for_a_label_is_not_wrong():
    tally = together.Tally()
    square, envelope = (drawn([(0, 0)], "quickdraw", label) for label in ("square", "envelope"))
    for stroke, name in ((square, "rectangle"), (square, "circle"), (square, ""), (envelope, "rectangle")):
        tally.count(stroke, [BY_NAME["rectangle"]] if stroke is square else [BY_NAME["z"]], name)
    assert (tally.right, tally.wrong, tally.strokes) == (1, 1, 4)
    assert dict(tally.confusions) == {("rectangle", "circle"): 1}
    assert together.wilson(0, 10) == pytest.approx([0, 0.2775], abs=1e-4)
    assert together.wilson(8, 10) == pytest.approx([0.4902, 0.9433], abs=1e-4)
    assert together.evaluate([drawn([(0, 0)])], labels.GESTURES, quiet) == {}


def test_rejected_strokes_of_the_closed_set_count_as_wrong(fake_bank):
    every = [
        drawn(CHEVRON, "dollar1", "v"),
        drawn(CHEVRON, "dollar1", "star"),
        drawn(CHEVRON, "dollar1", "star", "rejected"),
        drawn(CHEVRON, "dollar1", "check"),
        drawn(CHEVRON, "unipen", "V"),
    ]
    result = measure.evaluate(every, Options(names=("v",)), quiet)
    assert result.figures["closed_set"]["dollar1_presets"] == 0.75
    assert result.figures["closed_set"]["by_gesture"] == {"v": 1.0, "star": 0.5, "checkmark": 1.0}
    online = result.figures["online"]
    assert (
        online["presets_accuracy"] == 0.75 and online["presets_mean_fraction"] == 0.75
    )  # the v at once, the others at the lift
    assert (
        result.closed[labels.CLOSED_SET.index("star")].sum() == 2
        and result.closed[labels.CLOSED_SET.index("star"), -1] == 1
    )


def test_templates_are_tested_with_other_strokes_than_their_examples(monkeypatch):
    tested = []

    class MatchingBank(FakeBank):
        """Names a stroke after an example equal to it, otherwise by its label for person "b" or three examples each."""

        def each(self, strokes_, advance=lambda count: None):
            learner = self.recognizers[0]
            tested.append((learner, list(strokes_)))
            for stroke in strokes_:
                learner["name"] = labels.intended(stroke.set, stroke.label) or "star"
                known = stroke.person == "b" or len(learner.examples) != 2
                yield stroke, (0 if learner["eager"] else 10**12) if known and stroke.label != "L" else None

    monkeypatch.setattr(templates, "Bank", MatchingBank)
    every = [
        drawn([(0, i), (person, j)], "dollar1", label, name)
        for person, name in enumerate("ab")
        for j, label in enumerate(("v", "star"))
        for i in range(4)
    ]
    every += [drawn([(i, i)], "unipen", label, "w") for i in range(16) for label in ("7", "V", "L")]
    closed, online = {}, {}
    templates.measure(every, ["dollar1"], closed, online, quiet)
    assert closed == {
        "templates_1": 0.5,
        "templates_3": 1.0,
        "templates_5": None,
        "templates_10_others": 1.0,
        "templates_10_others_false_accepts": 0.5,
    }
    assert online == {"accuracy": None, "mean_fraction": None, "others_accuracy": 1.0, "others_mean_fraction": 0.0}
    by_person = {name: {stroke.parts[0][:, 1:].tobytes() for stroke in every if stroke.person == name} for name in "ab"}
    for learner, strokes_ in tested:
        if not learner.examples:
            continue
        shown, people = {points.tobytes() for _, points in learner.examples}, {stroke.person for stroke in strokes_}
        assert len(shown) == len(learner.examples) and {name for name, _ in learner.examples} == {"v", "star"}
        assert not shown & {stroke.parts[0][:, 1:].tobytes() for stroke in strokes_} and len(people) == 1
        if people <= {"a", "b"}:
            own = len(learner.examples) < 8
            assert shown <= by_person[people.pop() if own else "ab".replace(people.pop(), "")]
            assert learner["false_positives"] == (1.0 if own or learner["eager"] else templates.FALSE_POSITIVES)
        else:
            assert (
                "V" not in {stroke.label for stroke in strokes_}
                and learner["false_positives"] == templates.FALSE_POSITIVES
            )
    assert len([1 for learner, _ in tested if len(learner.examples) == 2]) == 2 * templates.ROUNDS


def test_evaluating_no_strokes_is_an_error():
    with pytest.raises(ValueError, match="no strokes"):
        measure.evaluate([], Options(), quiet)


# ----------------------------------------------------------------------------------------------------------- command


def test_the_command_on_synthetic_people(tmp_path, capsys, people):
    pytest.importorskip("rich")
    file = tmp_path / "figures.json"
    assert (
        main(["evaluate", "--synthetic", "2", "--seed", "7", "--rules", "literal", "--perturb", "--json", str(file)])
        == 0
    )
    output = capsys.readouterr().out
    assert (
        f"{len(people)} strokes of 2 people" in output
        and "not evaluated: circle" in output
        and "hook end 12%" in output
    )
    figures = json.loads(file.read_text())
    assert figures["strokes"] == {
        "count": len(people),
        "people": 2,
        "part": "all",
        "sets": {"synthetic": {"strokes": len(people), "people": 2}},
    }
    for name in ("chevron", "z", "checkmark"):
        each = figures["presets"][name]
        assert {
            "recall",
            "positives",
            "false_accepts",
            "negatives",
            "recall_strict",
            "false_accepts_strict",
            "worst",
        } <= set(each)
        assert each["positives"] == 2 * synthetic.EACH and each["recall"] == each["recall_strict"]
        assert len(each["perturbed"]) == len(PERTURBATIONS)
    chevrons = [stroke for stroke in people if stroke.label == "chevron"]
    expected = [model.accepts(model.Chevron(), [(x, y) for _, x, y in stroke.parts[0].tolist()]) for stroke in chevrons]
    assert figures["presets"]["chevron"]["recall"] == sum(expected) / len(expected) > 0
    assert set(figures["closed_set"]) >= {
        "dollar1_presets",
        "templates_1",
        "templates_3",
        "templates_5",
        "templates_10_others",
    }
    assert set(figures["online"]) >= {"accuracy", "mean_fraction"} and "false_positives" in figures["non_gestures"]


def test_the_command_with_one_part_and_a_picture(tmp_path, capsys):
    pytest.importorskip("rich")
    pytest.importorskip("matplotlib")
    lines = [
        {
            "set": "unipen",
            "label": label,
            "person": person,
            "points": [[i * 10, x, y] for i, (x, y) in enumerate(points)],
        }
        for person in "abcd"
        for label, points in ((">", CHEVRON), ("Z", Z), (">", Z), ("$", CHEVRON))
    ]
    (tmp_path / "own.jsonl").write_text("\n".join(map(json.dumps, lines)))
    picture = tmp_path / "out.png"
    assert (
        main(
            [
                "evaluate",
                str(tmp_path),
                "--part",
                "tune",
                "--rules",
                "literal",
                "--plot",
                str(picture),
                "--preset",
                "chevron",
            ]
        )
        == 0
    )
    people = {person for person in "abcd" if strokes.part_of("unipen", person) == "tune"}
    assert (
        0 < len(people) < 4
        and f"{4 * len(people)} strokes of {len(people)} people, part tune" in capsys.readouterr().out
    )
    figures = tmp_path / "both.json"
    assert (
        main(
            ["evaluate", str(tmp_path / "own.jsonl"), "--synthetic", "1", "--rules", "literal", "--json", str(figures)]
        )
        == 0
    )
    both = json.loads(figures.read_text())
    assert list(both["strokes"]["sets"]) == ["unipen"] and list(both["synthetic"]["strokes"]["sets"]) == ["synthetic"]
    sheets = tmp_path / "sheets"
    own = ["--rules", "literal", "--preset", "chevron", "--map", "unipen:$=chevron"]
    assert main(["evaluate", str(tmp_path / "own.jsonl"), *own, "--sheets", str(sheets)]) == 0
    assert [path.name for path in sheets.iterdir()] == ["chevron-accepted.png"]  # None is missed.
    assert (sheets / "chevron-accepted.png").stat().st_size > 10_000
    assert picture.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n" and picture.stat().st_size > 10_000


def test_the_evaluate_command_reports_errors(tmp_path, capsys, monkeypatch):
    pytest.importorskip("rich")
    (tmp_path / "bad.jsonl").write_text('{"set": "own", "label": "v", "person": "a", "points": []}\n')
    one = ["--synthetic", "1"]
    for arguments, message in (
        ([], "expected files of strokes, or --synthetic N"),
        ([str(tmp_path)], "bad.jsonl:1: expected at least one point"),
        ([*one, "--preset", "swirl"], "--preset is 'swirl', must be one of chevron"),
        ([*one, "--rules", "literal", "--preset", "star"], "none of the presets with literal rules"),
        ([*one, "--map", "wave=spirl"], "--map is 'wave=spirl', must be [SET:]LABEL=PRESET with one of chevron"),
        ([str(tmp_path / "none")], "No such file"),
    ):
        assert main(["evaluate", *arguments]) == 2
        assert message in capsys.readouterr().err
    (tmp_path / "bad.jsonl").unlink()
    assert main(["evaluate", str(tmp_path)]) == 2 and "no strokes found" in capsys.readouterr().err
    monkeypatch.setitem(sys.modules, "rich", None)
    assert main(["evaluate", "--synthetic", "1"]) == 2
    assert "requires rich" in (output := capsys.readouterr().err) and "pip install rich" in output
    file = tmp_path / "figures.json"  # no report is required
    assert main(["evaluate", *one, "--rules", "literal", "--json", str(file)]) == 0
    assert (
        "the report requires rich" in capsys.readouterr().err
        and json.loads(file.read_text())["presets"]["z"]["positives"] == synthetic.EACH
    )
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert main(["evaluate", *one, "--json", str(file)]) == 2 and "requires numpy and rich" in capsys.readouterr().err


def test_the_package_does_not_import_the_requirements():
    """Only the command imports the requirements of the evaluation."""
    import subprocess

    blocked = "sys.modules['numpy'] = sys.modules['rich'] = sys.modules['matplotlib'] = None"
    script = f"import sys; {blocked}; import gesta, gesta.__main__"
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={"PYTHONPATH": ":".join(sys.path), "PATH": ""},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr


def test_every_preset_exists():
    assert player.settings(BY_NAME["chevron_left"], "robust", 2.0, True) == (
        "gesta.chevron",
        {"direction": "left", "false_positives": 2.0, "eager": True},
    )
    assert player.settings(BY_NAME["star"], "robust", 1.0, False) == (
        "gesta.stroke",
        {"pattern": "star", "false_positives": 1.0},
    )
    assert player.settings(BY_NAME["chevron"], "literal", 1.0, False) == ("gesta.chevron", {"rules": "literal"})
    assert evaluating._count("3") == 3


def test_a_sheet_states_why_strokes_were_missed_and_how_they_were_accepted():
    sheets = pytest.importorskip("gesta_laboratory.evaluation.sheets")
    pattern = "down-right, down-left{turn -20..20} | left, up"
    strokes_ = [drawn(CHEVRON), drawn([(0, 0), (0.5, 90), (1, 200)]), drawn([(200, 0), (100, 0), (0, 0), (0, -200)])]
    with player.Bank([("gesta.stroke", {"pattern": pattern})]) as bank:
        accepted, missed, other = (text.replace("\n", " ") for text in sheets._reasons(bank, strokes_))
    assert accepted == "score 1.00 as down-right, down-left"
    assert missed.startswith("failed: ") and "compared with" in missed
    assert "as left, up" in other
    measure_ = type("Measure", (), {"least": -1.0, "most": 3.0, "measured": 2.0})
    assert sheets.deviation(measure_) == 0.5
