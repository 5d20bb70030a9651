"""The command `tune`: fits to made recordings, of which it is known what fits."""

import json
import random

import gesta
import pytest
from gesta.__main__ import main
from gesta_tools.explain import SetUp
from gesta_tools.tuning import playing, recordings, report, search, variables

SET_UP = SetUp(classes=("gesta.tap",))
PATTERN = "bare down-right{direction -10..10, wobble 0..0.05}, up-right{direction -10..10}"


def slide(label, person, length):
    return {"label": label, "person": person, "points": [[0, 0, 0], [40, length, 0], [80, length, 0]]}


def taps(path, people=8, each=10):
    """Taps that slide by up to 20 units, and drags by at least 24: a slop of 20 to 24 is right; it is 12.6."""
    rng = random.Random(1)
    lines = [
        slide(label, f"p{person}", rng.uniform(*ends))
        for person in range(people)
        for label, ends in (("tap", (0, 20)), ("drag", (24, 60)))
        for _ in range(each)
    ]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return path


def tuned(capsys, *arguments, status=0):
    found = main(["tune", *map(str, arguments), "--json", "--processes", "2"])
    captured = capsys.readouterr()
    assert found == status, captured.err + captured.out
    return json.loads(captured.out)


def refused(capsys, *arguments):
    assert main(["tune", *map(str, arguments)]) == 2
    return capsys.readouterr().err


OPTIONS = ("--with", "gesta.tap", "--label", "tap=gesta.tap", "--trials", "25", "--budget", "10%")


def test_a_parameter(tmp_path, capsys):
    path, setup = taps(tmp_path / "taps.jsonl"), tmp_path / "taps.setup"
    found = tuned(capsys, path, *OPTIONS, "--tune", "gesta.tap.slop=1mm..8mm", "-o", setup)
    mm = found["values"]["gesta.tap.slop"]["after"]
    assert found["values"]["gesta.tap.slop"]["before"] == pytest.approx(2)
    assert 19.9 < mm * recordings.UNITS_PER_MM < 24.1
    assert found["all"]["after"]["recall"] == 1 and found["left_out"]["after"]["recall"] > 0.95
    assert found["all"]["before"]["recall"] < 0.9 and found["all"]["after"]["false"] == 0
    assert not found["not_concluded"] and found["people"] == 8
    assert found["left_out"]["gain"][1] > 0
    text = setup.read_text()
    with gesta.Context(units_per_mm=2) as context:
        (tap,) = context.load_setup(text)
        assert tap.slop == pytest.approx(2 * mm), "a setup has physical lengths"
    assert "# 160 recordings of 8 people: 80 to be recognized, 80 others" in text
    assert main(["whatif", str(path), "--setup", str(setup), "--set", "tap.slop=2mm", "--processes", "1"]) == 0


def test_the_same_seed_finds_the_same(tmp_path, capsys):
    path = taps(tmp_path / "taps.jsonl", people=3, each=4)
    first, second = (
        tuned(capsys, path, *OPTIONS, "--tune", "gesta.tap.slop", "--sampler", "random", status=1) for _ in range(2)
    )
    assert first == second
    assert first != tuned(
        capsys, path, *OPTIONS, "--tune", "gesta.tap.slop", "--sampler", "random", "--seed", 1, status=1
    )


def test_what_is_not_concluded(tmp_path, capsys):
    options = (*OPTIONS, "--tune", "gesta.tap.slop=1mm..8mm", "--trials", "10")
    (few,) = [
        each
        for each in tuned(capsys, taps(tmp_path / "few.jsonl", people=4), *options, status=1)["not_concluded"]
        if each.startswith("how it is for others")
    ]
    assert few.startswith("how it is for others: 4 people: ") and few.endswith(" %")
    one = tuned(capsys, taps(tmp_path / "one.jsonl", people=1), *options, status=1)["not_concluded"]
    assert "how it is for others: the recordings are of one person" in one
    strict = tuned(capsys, tmp_path / "few.jsonl", *options, "--budget", "0.1%", status=1)["not_concluded"]
    assert any(each.startswith("that the budget of 0.10 % is kept: 0 of 40 ") for each in strict)
    never = (*OPTIONS, "--tune", "gesta.tap.slop=7mm..8mm", "--budget", "1%", "--trials", "5")
    least = tuned(capsys, tmp_path / "few.jsonl", *never, status=1)
    assert least["values"]["gesta.tap.slop"]["after"] == pytest.approx(2), "what keeps the budget is preferred"
    narrow = (*OPTIONS, "--tune", "gesta.tap.slop=1mm..2.5mm", "--trials", "20")
    edge = tuned(capsys, taps(tmp_path / "all.jsonl"), *narrow, status=1)["not_concluded"]
    assert any("its range ends there" in each for each in edge)
    lines = (tmp_path / "all.jsonl").read_text().splitlines()
    (tmp_path / "taps.jsonl").write_text("\n".join(line for line in lines if '"tap"' in line))
    alone = tuned(capsys, tmp_path / "taps.jsonl", *options, status=1)["not_concluded"]
    assert "that the budget of false positives is kept: there are no recordings of anything else" in alone
    assert main(["tune", str(tmp_path / "few.jsonl"), *options]) == 1
    assert "Not concluded:\n    how it is for others: 4 people:" in capsys.readouterr().out


def vee(person, label, angle):
    from math import cos, radians, sin

    down = [(10 * at * cos(radians(angle)), 10 * at * sin(radians(angle))) for at in range(10)]
    x, y = down[-1]
    points = [*down, *((x + 7 * at, y - 7 * at) for at in range(1, 10))]
    return {"label": label, "person": person, "points": [[12 * at, *point] for at, point in enumerate(points)]}


def test_limits_of_a_pattern(tmp_path, capsys):
    """The first line of people's signs deviates by up to 20 degrees, that of others by 30."""
    lines = [vee(f"p{number % 6}", "v", 45 + number % 41 - 20) for number in range(120)]
    lines += [vee(f"p{number % 6}", "other", 45 + (30 if number % 2 else -30)) for number in range(120)]
    path, setup = tmp_path / "v.jsonl", tmp_path / "v.setup"
    path.write_text("\n".join(map(json.dumps, lines)))
    options = ("--with", f"gesta.stroke:pattern={PATTERN}", "--label", "v=gesta.stroke")
    found = tuned(
        capsys, path, *options, "--tune", "gesta.stroke.pattern", "--trials", 30, "--budget", "10%", "-o", setup
    )
    assert found["all"]["before"]["recall"] < 0.8 < 0.95 < found["left_out"]["after"]["recall"]
    changed = [name for name, each in found["values"].items() if each["after"] != 1]
    assert changed == ["gesta.stroke.pattern: direction -10..10"], "what does nothing stays as it was"
    assert "wobble 0..0.05}, up-right{direction -10..10}" in setup.read_text()
    with gesta.Context() as context:
        assert context.load_setup(setup.read_text())


def test_widened():
    assert variables.widened(PATTERN, {}) == PATTERN == variables.widened(PATTERN, {0: 1, 2: 1})
    assert variables.widened("a{turn 10..30, wobble 0..0.1, dx -1..3}", {0: 2, 1: 2, 2: 0.5}) == (
        "a{turn 0..40, wobble 0..0.2, dx 0..2}"
    )


def test_what_can_be_fitted(capsys, tmp_path):
    context, named = playing.made(SetUp(classes=("gesta.z", "gesta.tap:taps=2", "gesta.tap")), 6.0)
    with context:
        assert list(named) == ["gesta.z", "gesta.tap:taps=2", "gesta.tap"]

        def of(*options):
            return variables.of_options(options, named, 6.0)

        (stray,) = of("gesta.z.max_stray=12..36")
        assert (stray.low, stray.high, stray.current, stray.unit) == (2, 6, pytest.approx(6), "mm")
        (stray,) = of("gesta.z.max_stray=2mm..12mm")
        assert (stray.low, stray.high, stray.text(3)) == (2, 12, "3 mm")
        (rate,) = of("gesta.z.false_positives")
        assert rate.is_logarithmic and rate.steps(4) == pytest.approx([0.001, 0.01, 0.1, 1])
        assert [each.parameter for each in of("gesta.tap")] == ["slop", "max_duration", "max_interval", "tap_distance"]
        (taps_,) = of("gesta.tap.taps=1..3")
        assert taps_.is_whole and taps_.steps(7) == [1, 2, 3]
        for option, expected in (
            ("gesta.w.max_stray", "NAME one of gesta.z, gesta.tap:taps=2, gesta.tap"),
            ("gesta.z.max_stray=3", "must be NAME.PARAMETER=LOW..HIGH"),
            ("gesta.z.max_stray=3..2", "must have a range"),
            ("gesta.z.max_stry", "must name a number of gesta.z: stroke_precision, min_size"),
            ("gesta.z.rules", "must name a number"),
            ("gesta.z.false_positives=1mm..2mm", "is no length"),
        ):
            with pytest.raises(ValueError, match=expected):
                of(option)


def test_errors(tmp_path, capsys):
    path = taps(tmp_path / "taps.jsonl", people=2, each=2)
    tune = ("--tune", "gesta.tap.slop")
    assert "there are no recognizers" in refused(capsys, path, *tune)
    assert "no recording is for gesta.tap: --label LABEL=gesta.tap says which; the labels are tap, drag" in refused(
        capsys, path, *tune, "--with", "gesta.tap"
    )
    for label, expected in (("tp=gesta.tap", "there is no tp: drag, tap"), ("tap=tip", "there is no tip: gesta.tap")):
        assert expected in refused(capsys, path, *tune, "--with", "gesta.tap", "--label", label)
    assert "must have two names" in refused(capsys, path, *tune, "--with", "gesta.tap", "--label", "tap")
    assert "no recordings to fit to" in refused(capsys, path, *tune, "--with", "gesta.tap", "--only", "person=none")
    for option, expected in (
        (("--budget", "100%"), "less than 1"),
        (("--trials", "1"), "at least 2"),
        (("--sampler", "grid"), "invalid choice"),
    ):
        with pytest.raises(SystemExit):
            main(["tune", str(path), *tune, *option])
        assert expected in capsys.readouterr().err


def test_counts_are_those_of_each_recording_alone(tmp_path):
    """What is pushed behind other recordings is recognized as if it were alone."""
    found = recordings.read([taps(tmp_path / "taps.jsonl", people=3, each=5)], (), {})
    meant = {"tap": ("gesta.tap",)}
    together = playing.Player(SET_UP, found, ["gesta.tap"], meant).play({recordings.UNITS_PER_MM: {}})
    alone = playing.Counts({})
    for each in found:
        alone.add(playing.Player(SET_UP, [each], ["gesta.tap"], meant).play({recordings.UNITS_PER_MM: {}}))
    assert alone.people == together.people


def test_folders_of_traces(tmp_path):
    for person in ("anna", "ben"):
        place = tmp_path / person / "tap"
        place.mkdir(parents=True)
        with gesta.Context() as context, context.trace(place / "1.trace"):
            context.finger().tap(5, 5)
    (tmp_path / "notes.md").write_text("no recording")
    found = recordings.read([tmp_path], ("person", "label"), {})
    assert [(each.person, each.label) for each in found] == [("anna", "tap"), ("ben", "tap")]
    assert recordings.read([tmp_path], ("person", "label"), {"person": "ben"})[0].person == "ben"


def test_no_group_is_known_to_the_fit_that_leaves_it_out(tmp_path):
    found = recordings.read([taps(tmp_path / "taps.jsonl", people=7, each=2)], (), {})
    parts, is_by_person = search.groups(found)
    assert is_by_person and len(parts) == search.FOLDS
    people = [{found[number].person for number in part} for part in parts]
    assert sum(map(len, people)) == 7 == len(set.union(*people))
    assert sorted(number for part in parts for number in part) == list(range(len(found)))
    one = [each for each in found if each.person == "p1"]
    parts, is_by_person = search.groups(one)
    assert not is_by_person and sorted(number for part in parts for number in part) == list(range(len(one)))


def test_the_curve_has_what_no_other_trial_beats():
    trials = [search.Trial([], *each) for each in ((0.5, 0.1), (0.9, 0.2), (0.8, 0.3), (1.0, 0.4), (0.4, 0.1))]
    made = object.__new__(report.Report)
    made.found = search.Found(search.Fit([], trials), playing.Counts({}), playing.Counts({}))
    assert [(each.recall, each.false) for each in made.curve()] == [(0.5, 0.1), (0.9, 0.2), (1.0, 0.4)]
