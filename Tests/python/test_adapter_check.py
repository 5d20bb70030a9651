"""gesta.adapters.check: an adapter in Python without a mistake, and the same with one line changed."""

from __future__ import annotations

import io
import itertools
from contextlib import suppress
from dataclasses import dataclass

import gesta
import pytest
from gesta.__main__ import main
from gesta.adapters.check import AdapterMistakes, check, check_trace

MS = 1_000_000


@dataclass
class Event:
    """What a toolkit reports, at a time in ms."""

    kind: str
    time: int
    pointer: str
    x: float
    y: float


def session():
    """Taps of a finger, a drag of the mouse, and a finger that rests; the toolkit makes mouse events of the finger."""
    time = itertools.count(100, 0)
    now = next(time)
    for i in range(4):
        for kind, wait in (("down", 60), ("up", 700)):
            for pointer in ("finger", "mouse from touch"):
                yield Event(kind, now, pointer, 100 + 50 * i, 200)
            now += wait
    for i in range(30):
        yield Event("down" if i == 0 else "up" if i == 29 else "move", now, "mouse", 100 + 4 * i, 300 + i)
        now += 8
    now += 700
    yield Event("down", now, "finger", 50, 50)
    yield Event("up", now + 900, "finger", 50, 50)


PHASES = {"down": gesta.Phase.BEGAN, "move": gesta.Phase.MOVED, "up": gesta.Phase.ENDED}


def play(context, mistake="", clock=MS):
    """An adapter, which handles the events of each frame of 16 ms."""
    now = 0
    for event in session():
        while now + 16 < event.time:
            now += 16
            if mistake != "missed_deadlines":
                advance(context, (now + (3_600_000 if mistake == "two_clocks" else 0)) * clock)
        if event.pointer == "mouse from touch" and mistake != "doubled_mouse":
            continue
        is_finger = event.pointer == "finger"
        touch = gesta.Touch(
            event.time * (1 if mistake == "time_unit" else clock),
            1 if is_finger else 2,
            event.x,
            event.y,
            PHASES[event.kind],
            tool=gesta.Tool.FINGER if is_finger else gesta.Tool.MOUSE,
        )
        push(context, touch)
        if mistake == "repeated_samples" and event.kind == "move":
            push(context, touch)


def push(context, touch):
    with suppress(gesta.GestaError):  # many adapters do that
        context.push(touch)


def advance(context, now):
    with suppress(gesta.GestaError):
        context.advance(now)


@pytest.fixture
def context():
    with gesta.Context() as context:
        twice = context.recognizer("gesta.tap", taps=2)
        context.recognizer("gesta.tap").require_failure(twice)
        context.recognizer("gesta.long_press")
        yield context


@pytest.mark.parametrize(
    "mistake", ["", "two_clocks", "time_unit", "missed_deadlines", "doubled_mouse", "repeated_samples"]
)
def test_each_mistake_is_found_by_its_name_and_by_nothing_else(context, mistake, tmp_path):
    output = io.StringIO()
    with check(context, file=output, trace=tmp_path / "session.trace") as checking:
        play(context, mistake, clock=1 if mistake == "time_unit" else MS)
        found = checking.findings()
    assert [finding.name for finding in found] == [mistake][: bool(mistake)]
    assert output.getvalue().splitlines() == [finding.text for finding in found]
    text = (tmp_path / "session.trace").read_bytes()
    assert not gesta.replay(text.decode()).differences
    if mistake != "two_clocks":  # a trace has no calls that failed
        assert [finding.name for finding in check_trace(text)] == [mistake][: bool(mistake)]


def test_strict_raises_what_was_found(context):
    with pytest.raises(AdapterMistakes) as raised, check(context, strict=True):
        play(context, "doubled_mouse")
    (finding,) = raised.value.findings
    assert finding.name == "doubled_mouse" and finding.count >= 4
    assert finding.seen in str(raised.value) and finding.change in finding.text and finding.why in finding.text
    with check(context, strict=True):
        context.finger().down(900, 900).wait(0.05).up()


def test_an_error_of_the_program_is_raised_as_it_is(context):
    with pytest.raises(KeyError), check(context, strict=True):
        play(context, "doubled_mouse")
        raise KeyError("of the program")
    with check(context, strict=True):  # the watching has ended
        context.finger(9).down(1, 1).up()


def test_one_trace_at_a_time(context, tmp_path):
    with context.trace(tmp_path / "own.trace"), pytest.raises(gesta.BusyError), check(context):
        pass
    with check(context), pytest.raises(gesta.BusyError), context.trace(tmp_path / "own.trace"):
        pass


def test_a_context_may_be_closed_in_the_block(capsys):
    context = gesta.Context()
    with check(context):
        context.finger().down(5, 5).up()
        context.close()
    assert capsys.readouterr().err == ""


def test_the_command_reads_traces(context, tmp_path, capsys):
    good, bad = str(tmp_path / "good.trace"), str(tmp_path / "bad.trace")
    with context.trace(good):
        context.finger().down(50, 50).wait(0.05).up()
    with gesta.Context() as other, other.trace(bad):
        play(other, "repeated_samples")
    assert main(["check-adapter", good]) == 0
    output = capsys.readouterr().out
    assert f"{good}: nothing found" in output and "only while the program runs" in output
    assert main(["check-adapter", good, bad]) == 1
    assert f"{bad}: repeated_samples: contact 2 moved to" in capsys.readouterr().out
    setup = tmp_path / "a.setup"
    setup.write_text("gesta-setup 1\n")
    assert main(["check-adapter", str(setup)]) == 2
    assert f'{setup}: text does not begin with "gesta-trace 1"' in capsys.readouterr().err
    assert main(["check-adapter", str(tmp_path / "nothing")]) == 2
