"""Pictures of sessions: the command `plot`."""

import sys
from pathlib import Path

import gesta
import pytest
from gesta.__main__ import main
from gesta_tools import canvas

FAULTS = Path(__file__).resolve().parents[2] / "examples" / "faults"


def drawn(tmp_path, file, *options):
    """The texts of a picture."""
    picture = tmp_path / "picture.svg"
    assert main(["plot", str(file), "-o", str(picture), *options]) == 0
    return picture.read_text(encoding="utf-8")


@pytest.mark.parametrize("file", sorted(FAULTS.glob("*.trace")), ids=lambda file: file.stem)
def test_a_session_is_a_time_line(file, tmp_path):
    text = drawn(tmp_path, file)
    account = gesta.explain(file, advise=False)
    assert text.startswith('<svg xmlns:xlink="http://www.w3.org/1999/xlink" width="500"')
    assert all(f">{each.name}<" in text for each in account.recognizers.values())
    outcomes = {each.outcome for one in account.sequences for each in one.attempts}
    assert all(f">{each}<" in text for each in outcomes & {"failed", "not reached"})
    assert ">waits<" in text or not any(each.waits for one in account.sequences for each in one.attempts)


def test_a_deadline_that_nobody_runs_is_marked(tmp_path):
    assert ">deadline<" in drawn(tmp_path, FAULTS / "forgotten_advance.trace")


def test_the_axis_has_a_unit_that_fits(tmp_path):
    assert ">4 µs<" in drawn(tmp_path, FAULTS / "milliseconds.trace")
    assert ">8 s<" in drawn(tmp_path, FAULTS / "endless_wait.trace")


def test_strokes_are_drawn_with_what_a_recognizer_measured(tmp_path):
    text = drawn(tmp_path, FAULTS / "small_sign.trace", "--recognizer", "undo")
    assert ">size: 29.7 of at least 40 mm<" in text and ">segments: 2 of at least 2<" in text
    text = drawn(tmp_path, FAULTS / "slid_tap.trace", "--recognizer", "select")
    assert ">slop: 2.19 of at most 2 mm<" in text and ">2 mm<" in text


def test_segments_of_a_sign_are_numbered(tmp_path):
    trace = tmp_path / "z.trace"
    with gesta.Context() as context:
        context.recognizer("gesta.stroke", pattern="down-right, down-left", label="sign")
        with context.trace(trace):
            context.finger().draw("76, 104", x=100, y=100, size=100).wait(2)
    text = drawn(tmp_path, trace, "--recognizer", "sign")
    assert ">1<" in text and ">2<" in text
    # What is not met is first, then what is nearest to its limit.
    texts = [text.index(f">{each}<") for each in ("turn 2: -62 of -55 to 55 deg", "misfit: 1.41 of at most 1")]
    assert sorted(texts) == texts and texts[-1] < text.index(">direction 1: 31 of -42 to 42 deg<")


def test_what_hovers_and_trackpads_are_drawn(tmp_path):
    trace = tmp_path / "hover.trace"
    with gesta.Context() as context:
        context.recognizer("gesta.hover")
        context.recognizer("gesta.hold")
        with context.trace(trace):
            context.finger().hover(40, 100).hover(70, 90).wait(1.5)
            for time, phase in (4_000_000_000, gesta.Phase.BEGAN), (4_300_000_000, gesta.Phase.ENDED):
                context.push_motion(gesta.Motion(time, gesta.MotionKind.HOLD, phase, 100, 100))
    text = drawn(tmp_path, trace)
    assert ">pointer<" in text and ">trackpad<" in text


def test_other_files_and_colors(tmp_path):
    file = str(FAULTS / "slid_tap.trace")
    assert main(["plot", file, "-o", str(tmp_path / "picture.png"), "--dark"]) == 0
    assert (tmp_path / "picture.png").read_bytes().startswith(b"\x89PNG")
    assert canvas.DARK.page in drawn(tmp_path, file, "--dark")


def test_equal_sessions_have_equal_pictures(tmp_path):
    assert drawn(tmp_path, FAULTS / "late_pinch.trace") == drawn(tmp_path, FAULTS / "late_pinch.trace")


@pytest.mark.parametrize(
    "file, options, message",
    [
        ("slid_tap", ["-o", "picture.gif"], "picture.gif, must end in .svg, .png or .pdf"),
        ("slid_tap", ["-o", "picture.svg", "--recognizer", "zoom"], "the recognizer is 'zoom'"),
        ("none", ["-o", "picture.svg"], "none.trace"),
    ],
)
def test_mistakes(file, options, message, tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main(["plot", str(FAULTS / f"{file}.trace"), *options]) == 2
    assert message in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_a_session_without_touches(tmp_path, capsys):
    trace = tmp_path / "empty.trace"
    with gesta.Context() as context, context.trace(trace):
        context.recognizer("gesta.tap")
    assert main(["plot", str(trace), "-o", str(tmp_path / "picture.svg")]) == 2
    assert "there is no touch to draw" in capsys.readouterr().err


def test_without_matplotlib(tmp_path, capsys, monkeypatch):
    monkeypatch.delitem(sys.modules, "gesta_tools.canvas", raising=False)
    monkeypatch.delattr("gesta_tools.canvas", raising=False)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    assert main(["plot", str(FAULTS / "slid_tap.trace"), "-o", str(tmp_path / "picture.svg")]) == 2
    assert 'pip install "gesta-gestures[plot]"' in capsys.readouterr().err
