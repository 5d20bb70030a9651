"""The command `whatif`: a corpus with other parameters, relations and libraries. Tests/corpus has what needs more
packages.
"""

import gzip
import json
import os
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool

import gesta
import made_sessions
import pytest
from gesta.__main__ import main
from gesta_tools import rates
from gesta_tools.corpus import local, outcomes, sessions
from gesta_tools.corpus.parts import Job
from gesta_tools.corpus.question import Question
from gesta_tools.corpus.tally import Tally

PEOPLE, EACH = 5, 4
SET = ("--set", "undo.slop=1.5mm")
HERE = ("--processes", "1")


@pytest.fixture(scope="module")
def corpus(tmp_path_factory):
    folder = tmp_path_factory.mktemp("corpus")
    made_sessions.write(folder, PEOPLE, EACH)
    return folder


def asked(capsys, *arguments, status=0):
    """The report as data."""
    assert main(["whatif", *map(str, arguments), "--json"]) == status, capsys.readouterr().err
    return json.loads(capsys.readouterr().out)


def refused(capsys, *arguments):
    assert main(["whatif", *map(str, arguments)]) == 2
    return capsys.readouterr().err


def of(report, name):
    return next(each for each in report["recognizers"] if each["name"] == name)


def counted(corpus, slop):
    """How many taps `undo` recognizes, counted by plain replays."""
    found = []
    for path in sorted(corpus.rglob("*.trace")):
        text = path.read_text().replace("set 0x20010000 slop 12\n", f"set 0x20010000 slop {slop}\n")
        assert f"set 0x20010000 slop {slop}\n" in text
        differences = gesta.replay(text, all_differences=True).differences
        lines = [line for line in text.splitlines() if line.startswith("event 0x20010000 possible ended")]
        lines += [each.actual for each in differences if each.actual.startswith("event 0x20010000 possible ended")]
        lines = lines[len([e for e in differences if e.expected.startswith("event 0x20010000 possible ended")]) :]
        found.append(len(lines))
    return sum(found)


def test_counts_are_those_of_plain_replays(corpus, capsys):
    report = asked(capsys, corpus, "--set", "undo.slop=9", *HERE)
    undo = of(report, "undo")
    assert (undo["before"], undo["after"]) == (counted(corpus, 12), counted(corpus, 9))
    assert undo["lost"] == undo["before"] - undo["after"] > 0 and undo["gained"] == 0
    assert {each["name"]: each["class"] for each in report["recognizers"]} == {
        **dict.fromkeys(("undo", "twice"), "gesta.tap"),
        "scroll": "gesta.pan",
    }
    classes = {each["class"]: each["lost"] for each in report["classes"]}
    assert classes == {"gesta.tap": undo["lost"], "gesta.pan": 0}
    assert of(report, "scroll")["before"] == of(report, "scroll")["after"] == PEOPLE * EACH
    assert report["sessions"] == PEOPLE * EACH and report["turns"] == 5 * PEOPLE * EACH
    reasons = {(each["name"], each["kind"]): each["reason"] for each in report["reasons"]}
    assert reasons == {("undo", "lost"): "moved_too_far"}


def test_lengths_in_mm_and_processes_make_no_difference(corpus, capsys):
    assert (
        asked(capsys, corpus, *SET, *HERE)["recognizers"]
        == asked(capsys, corpus, "--set", "undo.slop=9")["recognizers"]
    )


def test_lengths_in_mm_of_any_resolution(tmp_path, capsys):
    """Lengths that no short decimal has."""
    with gesta.Context() as context:
        context.recognizer("gesta.tap")
        with context.trace(tmp_path / "one.trace"):
            context.finger().down(5, 5).move_to(21, 5, seconds=0.05).up()
    assert of(asked(capsys, tmp_path, "--set", "tap.slop=2.51mm", *HERE), "gesta.tap")["gained"] == 0
    assert of(asked(capsys, tmp_path, "--set", "tap.slop=2.55mm", *HERE), "gesta.tap")["gained"] == 1
    assert of(asked(capsys, tmp_path, "--set", "tap.slop=16.000000000000001", *HERE), "gesta.tap")["gained"] == 1


def test_people_and_devices_from_folders(corpus, capsys):
    report = asked(capsys, corpus, *SET, *HERE, "--folders", "device/person")
    undo = of(report, "undo")
    people = {each["value"]: each for each in report["by"]["person"] if each["name"] == "undo"}
    assert undo["people"] == len(people) == PEOPLE
    assert sum(each["lost"] for each in people.values()) == undo["lost"]
    assert {each["value"] for each in report["by"]["device"]} == {"device0", "device1"}
    low, high = undo["intervals"]["lost"]
    assert low < undo["lost"] / undo["before"] < high
    assert main(["whatif", str(corpus), *SET, *HERE, "--folders", "device/person"]) == 0
    output = capsys.readouterr().out
    assert f"the interval of 95 % over {PEOPLE} people" in output and "person4: undo" in output


def test_comments_in_traces(corpus, tmp_path, capsys):
    for person in ("anna", "ben"):
        path = next(corpus.rglob("*.trace"))
        (tmp_path / f"{person}.trace").write_text(path.read_text() + f"# person {person}\n# ward 7\n")
    report = asked(capsys, tmp_path, *SET, *HERE, "--by", "person", "--by", "ward")
    assert {each["value"] for each in report["by"]["person"]} == {"anna", "ben"}
    assert {each["value"] for each in report["by"]["ward"]} == {"7"}


def test_zip_and_compressed_files(corpus, tmp_path, capsys):
    there = asked(capsys, corpus, *SET, *HERE, "--folders", "device/person")
    with zipfile.ZipFile(tmp_path / "all.zip", "w") as archive:
        for path in sorted(corpus.rglob("*.trace")):
            archive.writestr(f"{path.relative_to(corpus)}.gz", gzip.compress(path.read_bytes()))
    found = asked(capsys, tmp_path / "all.zip", *SET, *HERE, "--folders", "device/person")
    for name in ("recognizers", "by", "reasons", "turns"):
        assert found[name] == there[name], name
    assert asked(capsys, tmp_path, *SET, *HERE)["recognizers"] == asked(capsys, corpus, *SET, *HERE)["recognizers"]


def test_a_zip_file_that_was_replaced(corpus, tmp_path, capsys):
    for most in (3, 7):
        with zipfile.ZipFile(tmp_path / "all.zip", "w") as archive:
            for path in sorted(corpus.rglob("*.trace"))[:most]:
                archive.write(path)
        assert asked(capsys, tmp_path / "all.zip", *SET, *HERE)["sessions"] == most


def test_strokes_and_pointer_events(tmp_path, capsys):
    strokes = [[[0, 0, 0], [50, length, 0], [90, length, 0]] for length in range(1, 20)]
    lines = [
        json.dumps({"label": f"long{at % 2}", "person": "anna", "points": each}) for at, each in enumerate(strokes)
    ]
    (tmp_path / "strokes.jsonl").write_text("\n".join(lines) + "\n")
    options = ("--with", "gesta.tap:slop=5", "--set", "gesta.tap.slop=10", *HERE)
    report = asked(capsys, tmp_path / "strokes.jsonl", *options, "--by", "label")
    assert report["sessions"] == 19 and report["recognizers"][0]["gained"] == 5
    assert {each["value"]: each["gained"] for each in report["by"]["label"]} == {"long0": 2, "long1": 3}
    events = [
        {"type": f"pointer{kind}", "pointerId": 1, "timeStamp": 20 * at, "clientX": 7 * at, "clientY": 0}
        for at, kind in enumerate(("down", "move", "up"))
    ]
    (tmp_path / "page.jsonl").write_text("\n".join(map(json.dumps, events)))
    report = asked(capsys, tmp_path / "page.jsonl", *options)
    assert report["sessions"] == 1
    assert asked(capsys, tmp_path, *options)["sessions"] == 20


def test_relations(corpus, capsys):
    report = asked(capsys, corpus, *HERE, "--relate", "undo not-requires twice")
    undo, twice = of(report, "undo"), of(report, "twice")
    assert undo["gained"] == 2 * PEOPLE * EACH == 2 * twice["lost"], "each tap of two is a tap"
    assert undo["otherwise"] > 0 > undo["delay_ms"], "the others do not wait"
    report = asked(capsys, corpus, *HERE, "--relate", "undo not-requires twice", "--relate", "twice requires scroll")
    assert report["changes"] == ["undo not-requires twice", "twice requires scroll"]
    assert "must be NAME RELATION NAME" in refused(capsys, corpus, "--relate", "undo needs twice")


def test_another_library(corpus, tmp_path, capsys):
    library = tmp_path / "libother.so"
    shutil.copy(gesta._native.lib._name, library)
    report = asked(capsys, corpus, *HERE, "--library", library)
    assert report["sessions"] == PEOPLE * EACH and report["changed"] == 0
    report = asked(capsys, corpus, *HERE, "--library", library, "--set", "undo.slop=9")
    assert of(report, "undo")["lost"] > 0
    library.write_bytes(b"no library")
    assert "libother.so: " in refused(capsys, corpus, *HERE, "--library", library)
    assert "No such file" in refused(capsys, corpus, "--library", tmp_path / "none.so")


def test_a_corrupt_file_is_a_row(corpus, tmp_path, capsys):
    shutil.copytree(corpus, tmp_path / "some")
    good = next(corpus.rglob("*.trace")).read_bytes()
    bad = {
        "empty.trace": b"",
        "cut.trace": good[:300],
        "later.trace": good.replace(b"touch", b"tuoch", 1),
        "pressed.trace.gz": gzip.compress(good)[:-20],
        "archive.zip": b"PK no",
        "binary.trace": bytes(range(256)),
    }
    for name, data in bad.items():
        (tmp_path / "some" / name).write_bytes(data)
    report = asked(capsys, tmp_path / "some", *SET, status=1)
    assert report["recognizers"] == asked(capsys, corpus, *SET)["recognizers"]
    assert {os.path.basename(each["name"]) for each in report["failed"]["files"]} == set(bad)
    assert report["failed"]["count"] == len(bad) and all(each["problem"] for each in report["failed"]["files"])
    assert main(["whatif", str(tmp_path / "some"), *SET]) == 1
    assert f"{len(bad)} could not be played:" in capsys.readouterr().out


def test_what_is_refused(corpus, tmp_path, capsys):
    assert "nothing is changed" in refused(capsys, corpus)
    assert "must be NAME.PARAMETER=VALUE" in refused(capsys, corpus, "--set", "undo")
    assert "must be a number, and mm" in refused(capsys, corpus, "--set", "undo.slop=abcmm")
    assert "there are gesta.pan, gesta.tap, scroll, twice, undo" in refused(
        capsys, corpus, "--set", "undone.slop=1", *HERE
    )
    assert 'did you mean "slop"' in refused(capsys, corpus, "--set", "undo.slap=1", *HERE)
    assert "must be from 0" in refused(capsys, corpus, "--set", "undo.slop=-1", *HERE)
    assert "No such file" in refused(capsys, tmp_path / "none", *SET)
    assert "has no sessions" in refused(capsys, tmp_path, *SET, *HERE)
    with pytest.raises(SystemExit):
        main(["whatif", str(corpus), *SET, "--processes", "0"])
    assert "must be at least 1" in capsys.readouterr().err


def test_sessions_without_the_recognizer(corpus, tmp_path, capsys):
    shutil.copytree(corpus, tmp_path / "some")
    with gesta.Context() as context:
        context.recognizer("gesta.pinch")
        with context.trace(tmp_path / "some" / "other.trace"):
            context.finger().tap(1, 1)
    report = asked(capsys, tmp_path / "some", *SET, *HERE)
    assert report["not_concerned"] == 1 and report["sessions"] == PEOPLE * EACH + 1


def test_examples_open_in_the_time_line(corpus, tmp_path, capsys):
    assert main(["whatif", str(corpus), *SET, *HERE, "--examples", str(tmp_path / "shown")]) == 0
    output = capsys.readouterr().out
    example = tmp_path / "shown" / "1.trace"
    assert f"gesta view {example} --set undo.slop=1.5mm" in output
    assert gesta.replay(example) and example.read_bytes() in [each.read_bytes() for each in corpus.rglob("*.trace")]


def test_a_run_continues_where_it_was_killed(tmp_path):
    """The process is killed when it has kept something, and its processes end with it."""
    made_sessions.write(tmp_path / "corpus", 20, 6)
    keep = tmp_path / "kept"
    command = [sys.executable, "-m", "gesta", "whatif", str(tmp_path / "corpus"), *SET, "--json"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    run = subprocess.Popen([*command, "--keep", str(keep)], env=environment, stdout=subprocess.DEVNULL)
    while run.poll() is None and not list(keep.glob("*.json")):
        time.sleep(0.002)
    run.send_signal(signal.SIGKILL)
    run.wait()
    kept = {path: path.stat().st_mtime_ns for path in keep.glob("*.json")}
    assert kept
    outputs = [
        subprocess.run([*command, *more], env=environment, stdout=subprocess.PIPE, check=True).stdout
        for more in ((), ("--keep", str(keep)))
    ]
    assert outputs[0] == outputs[1]
    assert {path: path.stat().st_mtime_ns for path in kept} == kept, "what was kept is not played again"
    some = next(iter(kept))
    some.write_text("{")
    assert subprocess.run([*command, "--keep", str(keep)], env=environment, stdout=subprocess.PIPE).stdout == outputs[0]


def test_what_is_kept_is_of_the_same_question_and_content(corpus, tmp_path):
    shutil.copytree(corpus, tmp_path / "some")

    def run(slop):
        job = Job(Question(sets=(("undo", "slop", slop),)), str(tmp_path / "some"), str(tmp_path / "kept"))
        return local.run(job, sessions.parts(job.corpus), 1).data()

    first, other = run("9"), run("10")
    assert first != other and run("9") == first
    next((tmp_path / "some").rglob("*.trace")).write_bytes(b"gesta-trace 1\n")
    assert run("9")["failed"] == 1


def test_a_process_that_ends_costs_its_file(corpus, tmp_path, monkeypatch):
    """A plugin that ends the process which loads it for one session."""
    shutil.copytree(corpus, tmp_path / "some")
    bad = tmp_path / "some" / "bad.trace"
    bad.write_bytes(next(corpus.rglob("*.trace")).read_bytes() + b"# person crash\n")
    monkeypatch.setattr(local, "_begin", _begin_to_crash)
    job = Job(Question(sets=(("undo", "slop", "9"),)), str(tmp_path / "some"))
    tally = local.run(job, sessions.parts(job.corpus), 2)
    assert [(each.name, each.problem) for each in tally.rows["failed"]] == [
        (str(bad), "the process that played it ended")
    ]
    assert tally.sessions == PEOPLE * EACH and tally.failed == 1


def test_a_part_that_is_taken_while_a_process_ends_is_not_lost(corpus, monkeypatch):
    """The first pool breaks when it is given its second part, and again when one is waiting."""
    job = Job(Question(sets=(("undo", "slop", "9"),)), str(corpus))
    singles = [single for part in sessions.parts(str(corpus)) for single in part.single()]
    given = []

    class Pool(ThreadPoolExecutor):
        def submit(self, function, part):
            given.append(part)
            if len(given) in (2, 7):
                raise BrokenProcessPool
            return super().submit(function, part)

    monkeypatch.setattr(local, "_pool", lambda job, processes: Pool(processes))
    monkeypatch.setattr(local, "_job", job)
    tally = local.run(job, singles, 2)
    assert (tally.sessions, tally.failed) == (PEOPLE * EACH, 0) and set(given) == set(singles)


def _begin_to_crash(job):
    """Begins a process that ends when it plays the session of that person."""
    from gesta_tools.corpus import parts

    play = parts.play

    def crash(trace, question):
        if b"# person crash" in trace:
            os._exit(9)
        return play(trace, question)

    parts.play = crash
    local._job = job


def test_tallies_are_added_in_any_order(corpus):
    job = Job(Question(sets=(("undo", "slop", "9"),), folders=("device", "person")), str(corpus))
    singles = [job.play(single) for part in sessions.parts(str(corpus)) for single in part.single()]
    assert len(singles) == PEOPLE * EACH
    forward, backward = Tally(), Tally()
    for each in singles:
        forward.merge(each)
    for each in reversed(singles):
        backward.merge(Tally.of_data(json.loads(json.dumps(each.data()))))
    assert json.dumps(forward.data()) == json.dumps(backward.data())


def test_a_file_that_is_added_changes_one_part(tmp_path):
    for number in range(600):
        (tmp_path / f"{number:04}.trace").touch()
    before = list(sessions.parts(str(tmp_path)))
    (tmp_path / "0300a.trace").touch()
    after = list(sessions.parts(str(tmp_path)))
    assert len(set(before) - set(after)) == 1
    assert sum(len(part.items) for part in after) == 601
    assert max(len(part.items) for part in after) <= sessions.MOST


def test_turns():
    trace = b"gesta-trace 1\n" + b"".join(
        b"touch %d %d %s 1 1\n" % (time * 1_000_000, contact, phase)
        for time, contact, phase in (
            *((0, 1, b"began"), (10, 1, b"moved"), (20, 1, b"ended")),
            *((500, 1, b"began"), (510, 2, b"began"), (1400, 1, b"ended"), (3000, 2, b"ended")),
            *((3700, 1, b"began"), (3800, 1, b"cancelled")),
        )
    )
    assert outcomes.turns(trace) == [0, 3_700_000_000]
    assert outcomes.turns(b"gesta-trace 1\nmotion 5 3 scroll began 1 1\nmotion 9 3 scroll ended 1 1\n") == [5]
    assert outcomes.turns(b"gesta-trace 1\n") == []


def test_intervals():
    low, high = rates.over_people([(10, 100)])
    assert (low, high) == rates.wilson(10, 100) and low == pytest.approx(0.0552, abs=1e-3)
    assert high == pytest.approx(0.1744, abs=1e-3)
    same = rates.over_people([(10, 100)] * 20)
    apart = rates.over_people([(100, 100)] * 2 + [(0, 100)] * 18)
    assert apart[1] - apart[0] > 5 * (same[1] - same[0]), "people who differ say less"
    few = rates.over_people([(10, 100)] * 4)
    assert few[1] - few[0] > same[1] - same[0]
    assert rates.over_people([(0, 50)] * 6)[0] == 0 < rates.over_people([(0, 50)] * 6)[1]
    assert rates.over_people([(50, 50)] * 6)[1] == 1 and rates.over_people([]) is None
    assert [rates.quantile(each) for each in (1, 2, 3, 9, 100)] == pytest.approx(
        [12.706, 4.303, 3.182, 2.262, 1.984], rel=0.01
    )
    assert rates.difference([(5, 8, 10)]) is None
    mean, low, high = rates.difference([(5, 8, 10), (4, 6, 10), (6, 9, 10), (5, 8, 10)])
    assert mean == pytest.approx(0.275) and 0 < low < mean < high
    assert [rates.percent(each) for each in (0, 0.0004, 0.02, 0.025, 0.5, 0.995, 1)] == [
        *("0", "0.04", "2", "2.5", "50", "99.50", "100")
    ]
