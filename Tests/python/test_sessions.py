"""The commands `convert` and `record`: recordings, drawings and traces as each other."""

import json
import os
import struct
import threading

import gesta
import pytest
from gesta.__main__ import main
from gesta_tools import convert, record, recording

HOOK = [(0, 0), (40, 0), (40, 60)]


@pytest.fixture
def trace(tmp_path):
    """A drag, a tap, and a tap that is disabled; the tap wins over a long press."""
    path = tmp_path / "session.trace"
    with gesta.Context(units_per_mm=1) as context:
        tap, pan = context.recognizer("gesta.tap", label="undo"), context.recognizer("gesta.pan")
        context.recognizer("gesta.tap", label="again")
        with context.trace(path):
            finger = context.finger()
            finger.down(50, 50).move_to(70, 50, seconds=0.1).up()
            finger.wait(1).tap(10, 20)
            tap.enabled = False
            finger.wait(1).tap(10, 20)
            finger.wait(1).down(5, 5)
        assert pan.state == "possible"
    return path


def told(capsys, *arguments):
    assert main([str(each) for each in arguments]) == 0
    return capsys.readouterr().out


def test_what_is_no_trace_is_refused(tmp_path, capsys):
    path = tmp_path / "some.txt"
    for text, expected in (
        ("gesta-trace 1\ntouch 1 2 began\n", ":2: expected a line as the library writes it, not 'touch 1 2 began'"),
        ("gesta-trace 1\n", ":1: expected a contact that goes down, found none"),
    ):
        path.write_text(text)
        assert main(["convert", str(path), str(tmp_path / "other.txt")]) == 2
        assert f"{path}{expected}" in capsys.readouterr().err


@pytest.fixture
def drawn(tmp_path):
    """A recording of two drawings, each by one finger."""
    path = tmp_path / "hooks.txt"
    strokes = [recording.stroke([(30 * i, x + n, y) for i, (x, y) in enumerate(HOOK)]) for n in range(2)]
    recording.write(path, [recording.Recording("hook", samples) for samples in strokes])
    return path


def test_a_recording_becomes_a_trace_and_again_a_recording(drawn, tmp_path, capsys):
    trace, back = tmp_path / "hooks.trace", tmp_path / "hook.txt"
    told(capsys, "convert", drawn, trace, "--recognizer", "gesta.pan:min_contacts=1,axis=horizontal")
    assert gesta.replay(trace)
    assert "gesta.pan:min_contacts=1,axis=horizontal began" in told(capsys, "explain", trace)
    told(capsys, "convert", trace, back)
    assert [each.samples for each in convert.read(back)] == [each.samples for each in convert.read(drawn)]
    assert {each.label for each in convert.read(back)} == {"hooks"}


def test_recognizers_are_those_that_are_expected(drawn, tmp_path, capsys):
    trace = tmp_path / "session.trace"
    told(capsys, "convert", drawn, trace)
    assert {each.class_name for each in gesta.explain(trace).recognizers.values()} == set(convert.TRIED)
    drawn.write_text(drawn.read_text().replace("label hook\n", "label hook\nexpect gesta.tap:taps=2 failed\n"))
    told(capsys, "convert", drawn, trace)
    assert "gesta.tap:taps=2" in told(capsys, "explain", trace)


def test_strokes_in_json(drawn, tmp_path, capsys):
    strokes = tmp_path / "hooks.jsonl"
    told(capsys, "convert", drawn, strokes)
    assert [json.loads(line)["label"] for line in strokes.read_text().splitlines()] == ["hook", "hook"]
    assert [each.samples for each in convert.read(strokes)] == [each.samples for each in convert.read(drawn)]
    two = recording.merge(recording.stroke([(0, 1, 2)], 1), recording.stroke([(5, 1, 2)], 2))
    recording.write(drawn, [recording.Recording("two", two)])
    assert main(["convert", str(drawn), str(strokes)]) == 2
    assert "two has 2 strokes, must be one in JSON lines" in capsys.readouterr().err


def test_a_wrong_recognizer(drawn, tmp_path, capsys):
    for name, expected in (
        ("gesta.tapp", 'did you mean "gesta.tap"?'),
        ("gesta.tap:taps", "must be CLASS or CLASS:PARAMETER=VALUE,..."),
        ("gesta.tap:tap=2", 'did you mean "taps"?'),
    ):
        assert main(["convert", str(drawn), str(tmp_path / "some.trace"), "--recognizer", name]) == 2
        assert expected in capsys.readouterr().err


def test_contacts_that_are_not_whole_are_left_out():
    def sample(time, contact, phase):
        return recording.Sample(time, contact, phase, 1, 2)

    stray, kept = [sample(0, 7, "move"), sample(1, 7, "up")], [sample(2, 1, "down"), sample(3, 1, "up")]
    again = [sample(4, 1, "down"), sample(5, 1, "move")]
    assert recording.whole([*stray, *kept, *again]) == kept


def event(ms, kind, code, value):
    return struct.pack("llHHi", ms // 1000, ms % 1000 * 1000, kind, code, value)


def test_a_device_is_recorded(tmp_path, capsys):
    """A pipe in the place of a device, which has no axes."""
    device, file = tmp_path / "device", tmp_path / "hook.txt"
    os.mkfifo(device)

    def touch():
        with device.open("wb", buffering=0) as pipe:
            for start in 0, 1000:
                pipe.write(event(start, 3, 0x39, start) + event(start, 3, 0x35, 5) + event(start, 3, 0x36, 6))
                pipe.write(event(start, 0, 0, 0) + event(start + 10, 3, 0x35, 50) + event(start + 10, 0, 0, 0))
                pipe.write(event(start + 20, 3, 0x39, -1) + event(start + 20, 0, 0, 0))

    finger = threading.Thread(target=touch)
    finger.start()
    assert told(capsys, "record", device, file) == f"{file}: 2 sessions\n"
    finger.join()
    recorded = convert.read(file)
    expected = [(0, "down", 5, 6), (10_000_000, "move", 50, 6), (20_000_000, "up", 50, 6)]
    assert [[(s.time, s.phase, s.x, s.y) for s in each.samples] for each in recorded] == [expected] * 2
    assert [each.label for each in recorded] == ["hook", "hook"]


def drawing(start, x):
    """The events of a finger that goes down at `x`, moves, and is up after 20 ms."""
    down = event(start, 3, 0x39, start) + event(start, 3, 0x35, x) + event(start, 3, 0x36, 6) + event(start, 0, 0, 0)
    moved = event(start + 10, 3, 0x35, x + 9) + event(start + 10, 0, 0, 0)
    return down + moved + event(start + 20, 3, 0x39, -1) + event(start + 20, 0, 0, 0)


@pytest.mark.parametrize("ending", ("jsonl", "txt"))
def test_gestures_are_asked_for_and_labelled(tmp_path, capsys, ending):
    """Two taps that follow each other are one gesture; what is asked for is said before it is drawn."""
    device, file = tmp_path / "device", tmp_path / f"anna.{ending}"
    os.mkfifo(device)
    starts = (0, 1500, 3000) if ending == "jsonl" else (0, 200, 1500, 3000)

    def touch():
        with device.open("wb", buffering=0) as pipe:
            for start in starts:
                pipe.write(drawing(start, start))

    finger = threading.Thread(target=touch)
    finger.start()
    options = ("--labels", "z, circle", "--each", "2", "--person", "anna")
    assert told(capsys, "record", device, file, *options) == f"{file}: 3 sessions\n"
    finger.join()
    recorded = convert.read(file)
    assert [each.label for each in recorded] == ["z", "circle", "z"]
    assert {each.origin["person"] for each in recorded} == {"anna"}
    assert all(each.origin["units_per_mm"] == pytest.approx(160 / 25.4) for each in recorded)
    assert len(recorded[0].samples) == (3 if ending == "jsonl" else 6)


def test_the_latest_is_taken_back(tmp_path):
    """A line of the terminal after the second gesture; a gesture that is under way is none yet."""
    asked_for, (commands, terminal) = [], os.pipe()
    device = tmp_path / "device"
    os.mkfifo(device)
    pipe = os.open(device, os.O_RDWR)

    def ask(label, done, of):
        asked_for.append((label, done, of))
        step = len(asked_for)
        if step in (1, 2, 4, 5):
            os.write(pipe, drawing(2000 * step, step))
        elif step == 3:
            os.write(terminal, b"\n")

    with open(commands) as lines:
        recorded = record.Asked(["a", "b", "c"], ask).record(device, {}, lines)
    os.close(pipe)
    os.close(terminal)
    assert asked_for == [("a", 0, 3), ("b", 1, 3), ("c", 2, 3), ("b", 1, 3), ("c", 2, 3)]
    assert [(each.label, each.samples[0].x) for each in recorded] == [("a", 1), ("b", 4), ("c", 5)]


def test_labels_that_cannot_be(tmp_path, capsys):
    for options, expected in (
        (("--labels", "a,,b"), "must be names, and at least 1"),
        (("--labels", "a", "--each", "0"), "must be names, and at least 1"),
    ):
        assert main(["record", "/dev/null", str(tmp_path / "some.txt"), *options]) == 2
        assert expected in capsys.readouterr().err
    assert main(["record", "/dev/null", str(tmp_path / "some.trace"), "--labels", "a"]) == 2
    assert "a trace, which keeps no labels" in capsys.readouterr().err


def test_a_device_that_nobody_touches(tmp_path, capsys):
    device = tmp_path / "device"
    os.mkfifo(device)
    pipe = os.open(device, os.O_RDWR)
    assert main(["record", str(device), str(tmp_path / "some.txt"), "--seconds", "0.05"]) == 2
    os.close(pipe)
    assert "expected a contact that goes down, found none" in capsys.readouterr().err


def test_the_other_commands_have_data(trace, drawn, capsys):
    (tap,) = json.loads(told(capsys, "classes", "tap", "--json"))
    assert tap["class_name"] == "gesta.tap" and tap["parameters"][0]["type"] == "integer"
    assert len(json.loads(told(capsys, "classes", "--json"))) > 20
    assert json.loads(told(capsys, "replay", trace, "--json"))["differences"] == []
    changed = json.loads(told(capsys, "replay", trace, "--json", "--set", "undo.slop=30"))
    assert changed["changes"][0].startswith("undo ") and changed["differences"][0]["line"] > 1
    found = json.loads(told(capsys, "check-adapter", trace, "--json"))
    assert found == {str(trace): []}
    (hook,) = json.loads(told(capsys, "words", drawn, "--json"))
    assert (hook["sign"], hook["drawings"], hook["of"]) == ("hook", 2, 2) and hook["pattern"]
