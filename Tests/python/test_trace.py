"""Traces: recording, replaying and overrides."""

import io
import os
import subprocess
import sys
from pathlib import Path

import gesta
import pytest
from gesta import __main__ as command
from hypothesis import given
from hypothesis import strategies as st
from own_classes import *  # noqa: F403
from touches import tap

MS = 1_000_000
ROOT = Path(__file__).resolve().parents[2]


def touches(points, contact=1, start=0):
    """Returns a stroke: down, moves, up."""
    phases = [gesta.Phase.BEGAN, *[gesta.Phase.MOVED] * (len(points) - 1), gesta.Phase.ENDED]
    points = [*points, points[-1]]
    return [
        gesta.Touch(start + i * 10 * MS, contact, x, y, phase) for i, ((x, y), phase) in enumerate(zip(points, phases))
    ]


def recorded(session, **config):
    """Returns the trace of what `session` does with a context."""
    out = io.BytesIO()
    with gesta.Context(**config) as context, context.trace(out):
        session(context)
    return out.getvalue()


def three_taps(context):
    context.recognizer("gesta.tap", slop=2)
    for i in range(3):
        context.push(touches([(5, 5), (5 + i * 1.5, 5)], start=i * 1000 * MS))


def test_a_replay_equals_the_session():
    text = recorded(three_taps)
    assert text.startswith(b"gesta-trace 1\n") and text.endswith(b"stop\n")
    result = gesta.replay(text)
    assert result and result.samples == 9 and result.events == 5 and result.differences == ()
    assert result.lines == text.count(b"\n")
    assert gesta.replay(text.decode()) == result


def test_traces_to_a_path_and_to_a_file_object(tmp_path):
    path = tmp_path / "session.trace"
    with gesta.Context() as context, context.trace(path):
        three_taps(context)
    assert gesta.replay(path) and gesta.replay(str(path))
    other = tmp_path / "other.trace"
    with open(other, "wb") as file, gesta.Context() as context, context.trace(file):
        three_taps(context)
    assert other.read_bytes() == path.read_bytes()


def test_closing_the_context_ends_the_recording():
    out = io.BytesIO()
    context = gesta.Context()
    with context.trace(out):
        pan = context.recognizer("gesta.pan")
        context.push(touches([(0, 0), (50, 0)])[:2])
        assert pan.state == gesta.State.BEGAN
        context.close()
    assert b" began cancelled 1 " in out.getvalue().partition(b"\nclose\n")[2]
    assert gesta.replay(out.getvalue())


def test_calls_in_callbacks_are_traced():
    def session(context):
        first, second = context.recognizer("gesta.tap"), context.recognizer("gesta.pan")
        made = []

        @first.on
        def tapped(event):
            second.enabled = not second.enabled
            made.append(context.recognizer("gesta.z"))

        @second.on
        def panned(event):
            if event.state == gesta.State.CHANGED:
                second.translation_x = 0

        for i in range(4):
            context.push(tap(i * 1000))
            context.push(touches([(0, 0), (30, 0), (60, 1 / 3), (90, 0)], start=(i * 1000 + 500) * MS))
        assert len(made) == 4

    text = recorded(session)
    assert text.count(b"\n> create ") == 4 and b"\n> set " in text
    assert gesta.replay(text)


def test_a_difference_has_the_line_and_both_texts():
    text = recorded(three_taps)
    line = next(line for line in text.splitlines() if b" possible ended " in line)
    spoilt = text.replace(line, line.replace(b"possible ended", b"possible failed"), 1)
    result = gesta.replay(spoilt)
    assert not result and len(result.differences) == 1
    difference = result.differences[0]
    assert difference.line == spoilt.splitlines().index(line.replace(b"possible ended", b"possible failed")) + 1
    assert " possible failed " in difference.expected and difference.actual == line.decode()
    assert str(difference) == f"line {difference.line}: expected {difference.expected}, got {difference.actual}"
    assert len(gesta.replay(spoilt, all_differences=True).differences) >= 1


@pytest.mark.parametrize("key", ["gesta.tap.slop", "0x20010000.slop"])
@pytest.mark.parametrize("value", [4, 4.0, "4", 3.3333333333333335, "0x1.8p+2"])
def test_overrides_change_the_result(key, value):
    text = recorded(three_taps)
    result = gesta.replay(text, overrides={key: value})
    assert result.samples == 9
    assert len(result.differences) == 1  # the third tap, which moved by 3
    assert (
        " possible failed 3 " in result.differences[0].expected and " possible ended 3 " in result.differences[0].actual
    )


def test_changes_are_the_outcomes_that_differ():
    def session(context):
        context.recognizer("gesta.tap")
        context.recognizer("gesta.pan")
        context.finger().down(50, 50).move_to(66, 50, seconds=0.05).up()

    text = recorded(session)
    assert gesta.replay(text).changes == ()
    assert gesta.replay(text, {"gesta.tap.slop": 20}).changes == (
        "gesta.tap 0x20010000, sequence 1: failed at 0.042 s, gesta.pan 0x20010001 won; "
        "before: failed at 0.042 s, moved too far: 13.333, limit 12.598",
    )
    assert gesta.replay(text, {"gesta.tap.slop": 20, "gesta.pan.slop": 20}).changes == (
        "gesta.tap 0x20010000, sequence 1: recognized at 0.058 s; "
        "before: failed at 0.042 s, moved too far: 13.333, limit 12.598",
        "gesta.pan 0x20010001, sequence 1: failed at 0.058 s, moved too little: 16.000, limit 20.000; "
        "before: ended at 0.058 s",
    )
    labelled = text.replace(b"\nset 0x20010001", b'\nlabel 0x20010001 "scroll"\nset 0x20010001', 1)
    assert "before: failed" in gesta.replay(labelled, {"gesta.tap.slop": 20}).changes[0]
    two = labelled.replace(b"\nset 0x20010000", b'\nlabel 0x20010000 "undo.it"\nset 0x20010000', 1)
    assert gesta.replay(two, {"undo.it.slop": 20, "scroll.slop": 20}).changes[0].startswith("undo.it 0x20010000")
    with pytest.raises(gesta.GestaError):
        gesta.replay(two, {"redo.slop": 20})
    assert "scroll 0x20010001 won" in gesta.replay(labelled, {"gesta.tap.slop": 20}).changes[0]
    again = gesta.replay(text, {"gesta.tap.slop": 13})
    assert again.changes == () and len(again.differences) == 1


def test_changes_of_a_replay_that_ends_at_the_first_difference():
    """What the replay did not reach is not told as undecided, and what the trace decides later is known."""

    def session(context):
        context.recognizer("gesta.tap")
        context.recognizer("gesta.long_press")
        for x in 5, 20, 35, 50:
            context.push(gesta.Touch(x * MS, 1, x, 5, gesta.Phase.BEGAN if x == 5 else gesta.Phase.MOVED))
        context.push(gesta.Touch(60 * MS, 1, 50, 5, gesta.Phase.ENDED))

    text = recorded(session)
    sooner = text.replace(b"touch 20000000 1 moved 20 5", b"touch 20000000 1 moved 50 5")
    assert sooner != text and len(gesta.replay(sooner).differences) == 1
    assert gesta.replay(sooner).changes == gesta.replay(sooner, all_differences=True).changes == ()
    (line,) = [line for line in text.splitlines() if line.startswith(b"event 0x20010000 possible failed 1 ")]
    (change,) = gesta.replay(text.replace(line + b"\n", b"")).changes
    assert change.startswith("gesta.tap 0x20010000, sequence 1: failed at") and change.endswith("before: undecided")
    blocker = b"verdict 34 15 0x1.93264c993264dp3 0x00000000"
    blocked = text.replace(blocker, blocker.replace(b"34", b"2"))
    (change,) = gesta.replay(blocked).changes
    assert change.startswith("gesta.tap 0x20010000, sequence 1: failed at 0.020 s, moved too far: 15.000, limit 12.598")
    assert "undecided" not in change


@pytest.mark.parametrize(
    ("old", "new"), [(b" failed 1 ", b" failed  1 "), (b" failed 1 ", b"  failed 1 "), (b"event 0x", b"event  0x")]
)
def test_an_event_line_with_two_spaces_differs(old, new):
    def session(context):
        context.recognizer("gesta.tap")
        context.recognizer("gesta.pan")
        context.push(touches([(0, 0), (50, 0)]))

    text = recorded(session)
    spoilt = text.replace(old, new)
    assert spoilt != text
    for all_differences in False, True:
        assert gesta.replay(spoilt, all_differences=all_differences).differences
    assert "first at line" in gesta.explain(spoilt).note
    changed = text.replace(b" began ended ", b" began changed  ", 1)
    assert changed != text and "first at line" in gesta.explain(changed).note


def test_changes_have_the_reasons_of_the_class():
    class Linger(gesta.RecognizerClass):
        class_name = "org.example.linger"
        rest = gesta.Parameter.number(0.3, 0.05, 10, "s", "rest")
        early = gesta.ClassReason(1000, "left after {measured} s, at least {rest} s required")

        def touches_ended(self, contacts):
            rested = (contacts[0].time - contacts[0].start_time) / 1e9
            self.recognize() if rested >= self.rest else self.fail(self.early, rested, self.rest)

    def session(context):
        context.recognizer(Linger)
        context.finger().down(0, 0).wait(0.4).up()

    (change,) = gesta.replay(
        recorded(session), {"org.example.linger.rest": 0.5}, prepare=lambda context: context.register(Linger)
    ).changes
    assert "failed at 0.408 s, early: 0.408, limit 0.500; before: recognized" in change


def test_overrides_without_an_effect():
    assert gesta.replay(recorded(three_taps), overrides={"gesta.tap.max_interval": 2.5, "gesta.tap.slop": 2})


@pytest.mark.parametrize(
    "overrides, error",
    [
        ({"gesta.pan.slop": 1}, gesta.ArgumentError),
        ({"gesta.tap.slap": 1}, gesta.ParameterNameError),
        ({"gesta.tap.slop": "wide"}, gesta.ParameterTypeError),
        ({"gesta.tap.slop": -1}, gesta.RangeError),
        ({"slop": 1}, gesta.ArgumentError),
    ],
)
def test_invalid_overrides_are_rejected(overrides, error):
    with pytest.raises(error):
        gesta.replay(recorded(three_taps), overrides=overrides)


@pytest.mark.parametrize(
    "text, part",
    [
        (b"", "line 1: expected gesta-trace 1"),
        (b"gesta-trace 1\nconfig 0 32\n", "line 2: expected units"),
        (b"gesta-trace 1\nconfig 0 32 1\n", "line 3: expected start: the trace is cut off here"),
        (b"gesta-trace 1\nconfig 0 32 1\nstart\nstop\nsto", "line 5: expected nothing after the last line"),
    ],
)
def test_malformed_traces_are_rejected(text, part):
    with pytest.raises(gesta.TraceError) as caught:
        gesta.replay(text)
    assert part in caught.value.message and caught.value.code == gesta.ErrorCode.TRACE


CRASHES = {
    "exit": "os._exit(0)",
    "killed": "os.kill(os.getpid(), signal.SIGKILL)",
    "segmentation fault": "ctypes.string_at(0)",
}


@pytest.mark.parametrize("crash", CRASHES)
@pytest.mark.parametrize("where", ["between pushes", "in an action"])
@pytest.mark.parametrize("file", ["sys.argv[1]", "open(sys.argv[1], 'wb')"])
def test_a_trace_survives_a_crash(tmp_path, crash, where, file):
    path = tmp_path / "crash.trace"
    program = f"""
import ctypes, os, signal, sys
import gesta
context = gesta.Context()
tap = context.recognizer("gesta.tap")
taps = []
def crash():
    {CRASHES[crash]}
def tapped(event):
    taps.append(event)
    if len(taps) == 20 and {where == "in an action"}:
        crash()
tap.on(tapped)
file = {file}
with context.trace(file):
    for _ in range(20):
        context.finger().tap(10, 10).wait(1)
    crash()
"""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONFAULTHANDLER": ""}
    subprocess.run([sys.executable, "-c", program, str(path)], env=environment, check=False, capture_output=True)
    result = gesta.replay(path)
    assert result and result.samples == 40 and result.cut == result.lines + 1
    assert path.read_text().count(" possible ended ") == 20
    assert "stop" not in path.read_text()


def test_the_replay_command_says_where_a_trace_is_cut_off(tmp_path, capsys):
    path = tmp_path / "cut.trace"
    path.write_bytes(recorded(three_taps).rpartition(b"stop")[0] + b"tou")
    assert command.main(["replay", str(path)]) == 0
    lines = gesta.replay(path).lines
    assert f": no difference; the trace is cut off at line {lines}" in capsys.readouterr().out


def test_a_missing_trace_file_is_an_error(tmp_path):
    with pytest.raises(FileNotFoundError):
        gesta.replay(tmp_path / "nothing")


def test_recording_requires_that_no_gesture_is_in_progress(context):
    context.recognizer("gesta.tap")
    context.push(gesta.Touch(0, 1, 0, 0, gesta.Phase.BEGAN))
    with pytest.raises(gesta.StateError), context.trace(io.BytesIO()):
        pass
    context.push(gesta.Touch(1, 1, 0, 0, gesta.Phase.ENDED))
    with context.trace(io.BytesIO()), pytest.raises(gesta.BusyError), context.trace(io.BytesIO()):
        pass
    with context.trace(io.BytesIO()):
        pass


def test_errors_of_the_file_are_raised(context):
    class Full(io.RawIOBase):
        def write(self, data):
            raise OSError("full")

    with pytest.raises(OSError, match="full"), context.trace(Full()):
        pass


class Zigzag(gesta.RecognizerClass):
    """Ends after a number of moves."""

    class_name = "org.example.zigzag"
    moves = gesta.Parameter.integer(2, 1, 100)
    note = gesta.Parameter.text('a "quoted"\nnote')
    seen = gesta.Value.integer()
    text = gesta.Value.text()

    def touches_moved(self, contacts):
        self.seen += 1
        self.text = f"seen {self.seen}"
        if self.seen == self.moves:
            self.end()


def test_traces_with_registered_classes():
    def session(context):
        context.recognizer(Zigzag, moves=3, note="two\nlines \\ and \x01")
        context.push(touches([(i, i) for i in range(6)]))

    text = recorded(session)
    with pytest.raises(gesta.ClassNameError):
        gesta.replay(text)
    assert gesta.replay(text, prepare=lambda context: context.register(Zigzag))
    changed = gesta.replay(text, {"org.example.zigzag.moves": 4}, prepare=lambda context: context.register(Zigzag))
    assert '"seen 4"' in changed.differences[0].actual


def test_each_call_can_be_looked_at():
    text = recorded(three_taps)
    seen = []
    lines = text.decode().splitlines()
    gesta.replay(
        text, step=lambda context, line: seen.append((lines[line - 1], [str(r.state) for r in context.recognizers]))
    )
    assert seen[-1][0] == "stop" and any(line.startswith("push ") for line, _ in seen)
    assert not any(line.startswith(("touch ", "event ", "#")) for line, _ in seen)
    assert {state for _, states in seen for state in states} >= {"possible", "ended"}
    with pytest.raises(ZeroDivisionError):
        gesta.replay(text, step=lambda context, line: 1 / 0)


def test_an_exception_in_prepare_is_raised():
    with pytest.raises(ZeroDivisionError):
        gesta.replay(recorded(three_taps), prepare=lambda context: 1 / 0)


@given(
    st.lists(st.tuples(st.floats(-1e9, 1e9), st.floats(-1e9, 1e9)), min_size=1, max_size=8),
    st.booleans(),
    st.floats(1e-6, 1e6),
)
def test_arbitrary_coordinates_are_traced_exactly(points, y_up, units):
    def session(context):
        for name in ("gesta.tap", "gesta.pan", "gesta.chevron"):
            context.recognizer(name)
        context.push(touches(points))
        context.push([gesta.Touch(500 * MS, 2**64 - 1, x, y, gesta.Phase.HOVER) for x, y in points[:1]])

    text = recorded(session, y_up=y_up, units_per_mm=units)
    assert gesta.replay(text)
    samples = [line.split() for line in text.decode().splitlines() if line.startswith("touch ") and " moved " in line]

    def number(word):
        return float.fromhex(word) if "x" in word else float(word)

    assert [(number(s[4]), number(s[5])) for s in samples] == points[1:]


def test_the_replay_command(tmp_path, capsys):
    path = tmp_path / "session.trace"
    path.write_bytes(recorded(three_taps))
    assert command.main(["replay", str(path)]) == 0
    assert capsys.readouterr().out.endswith("9 samples, 5 events: no difference\n")
    assert command.main(["replay", str(path), "--set", "gesta.tap.slop=4"]) == 0
    out = capsys.readouterr().out
    assert "sequence 3: recognized at " in out and "5 events: 1 difference\n" in out and "expected event" not in out
    assert command.main(["replay", str(path), "--set", "gesta.tap.slop=4", "--all"]) == 0
    assert "expected event" in capsys.readouterr().out
    assert command.main(["replay", str(path), "--set", "gesta.tap.slop=2.1"]) == 0
    assert capsys.readouterr().out.startswith("no outcome changes\n")
    for override, text in (
        ("gesta.tap.slop=x", 'overrides[0].value is "x", must be a number'),
        (
            "gesta.tap.slopp=1",
            'overrides[0].parameter is "slopp", must be a parameter of gesta.tap; did you mean "slop"?',
        ),
        ("gesta.pan.slop=1", 'overrides[0].recognizer is "gesta.pan", must be the class or the id of a recognizer'),
        ("gesta.tap.slop=-1", "overrides[0]: slop is -1, must be from 0 to "),
    ):
        assert command.main(["replay", str(path), "--set", override]) == 2
        assert capsys.readouterr().err.startswith(f"gesta replay: {text}")
    path.write_bytes(path.read_bytes().replace(b"gesta.tap", b"org.example.tap"))
    assert command.main(["replay", str(path)]) == 2
    assert "--plugin" in capsys.readouterr().err
    path.write_bytes(recorded(three_taps))
    path.write_bytes(path.read_bytes().replace(b"possible ended", b"possible failed"))
    assert command.main(["replay", str(path)]) == 1
    assert command.main(["replay", str(path), "--all"]) == 1
    path.write_bytes(b"nonsense\n")
    assert command.main(["replay", str(path)]) == 2
    assert "line 1: expected gesta-trace 1" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        command.main(["replay", str(path), "--set", "slop"])


def test_the_replay_command_as_a_process(tmp_path):
    path = tmp_path / "session.trace"
    path.write_bytes(recorded(three_taps))
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "Sources" / "Bindings" / "Python")}
    done = subprocess.run(
        [sys.executable, "-m", "gesta", "replay", str(path)], env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0 and "no difference" in done.stdout


def test_a_refused_trace_leaves_an_earlier_recording(tmp_path):
    path = tmp_path / "session.trace"
    with gesta.Context() as context:
        pan = context.recognizer("gesta.pan")
        with context.trace(path):
            context.finger().tap(5, 5)
        recording = path.read_bytes()
        assert not gesta.replay(recording).differences
        with context.trace(io.BytesIO()), pytest.raises(gesta.BusyError), context.trace(path):
            pass
        context.finger().down(0, 0).move_to(90, 0)
        assert pan.state == gesta.State.CHANGED
        with pytest.raises(gesta.StateError), context.trace(path):
            pass
        assert path.read_bytes() == recording
        context.cancel()


def test_a_trace_whose_file_cannot_be_opened_ends(tmp_path):
    with gesta.Context() as context:
        with pytest.raises(FileNotFoundError), context.trace(tmp_path / "none" / "session.trace"):
            pass
        with context.trace(io.BytesIO()):
            pass


@pytest.mark.parametrize("key", ["gesta.tap.max_duration\0", "gesta.tap\0.slop", "gesta.tap.\ud800"])
def test_an_override_with_a_text_that_c_cannot_read_is_refused(key):
    with pytest.raises(gesta.TextError, match="must not contain"):
        gesta.replay(recorded(lambda context: None), {key: 1})
