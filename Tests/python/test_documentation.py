"""The examples in the docstrings."""

import re
import textwrap
from pathlib import Path

import gesta
from touches import tap


def code(text):
    """Returns the indented block of a docstring."""
    lines = re.search(r"((?:^(?: {4}.*)?\n)+)", re.sub(r"\A.*\n\n", "", text, count=1), re.M).group(1)
    return textwrap.dedent(lines)


def test_the_example_of_the_package(capsys):
    exec(code(gesta.__doc__), {})
    assert capsys.readouterr().out == "tapped at 40.0 40.0\n"


def test_the_example_of_recognizer_class():
    names = dict(vars(gesta))
    exec(code(textwrap.dedent("    " + gesta.RecognizerClass.__doc__)), names)
    with gesta.Context() as context:
        hold = context.recognizer(names["Hold"], duration=0.2)
        context.push(tap())
        assert "lifted after 0.08" in hold.verdict.text
        context.push(tap(500, held=300))
        assert hold.state == gesta.State.ENDED


def test_every_exported_name_exists_and_is_documented():
    for name in gesta.__all__:
        assert hasattr(gesta, name), name
        if isinstance(getattr(gesta, name), type):
            assert getattr(gesta, name).__doc__.strip(), name


def test_the_guide_names_each_verdict_of_a_stroke():
    sources = Path(__file__).resolve().parents[2] / "Sources"
    features = (
        (sources / "Core" / "Signs" / "Patterns" / "StrokeFeature.swift").read_text().split("var name: Literal")[1]
    )
    names = set(re.findall(r'case \.\w+: "(\w+)"', features.split("var unit")[0]))
    table = (
        (sources / "Reference" / "Gesta.docc" / "NotReported.md")
        .read_text()
        .split("| Verdict | To accept the stroke |")[1]
    )
    rows = [row.split(" | ")[0][2:] for row in table.split("\n\n")[0].splitlines() if row.startswith("| ")]
    assert len(names) > 30 and set(re.findall(r"`(\w+)`", " ".join(rows))) == names
    with gesta.Context() as context:
        stroke = context.recognizer("gesta.stroke")
        for pattern, drawn in (
            ("right, down", "right"),
            ("right, up, left", "right, left"),
            ("right", "down"),
            ("right±10", "30"),
            ("bare right{length 2..3}", "right"),
            ("bare right, down{balance 0.5..1}", "right, down"),
            ("bare right{pause 1..2}", "right"),
            ("bare right, whole{gap 0..0.1}", "right"),
            ("bare right, down{turn 10..90}", "right, down"),
            ("bare right{length 0..1.04, detour 0..1.05}", "right"),
        ):
            stroke.pattern = pattern
            context.finger().draw(drawn, x=100, y=100, size=100).wait(2)
            text = re.sub(r"went [a-z-]+,", "went left,", re.sub(r"\d+", "1", stroke.verdict.text))
            name, *place = text.removeprefix("failed: ").rpartition("worst: ")[2].split(" ")[:3]
            starts = f"{name} {place[0]}", f"`{name}`"
            assert any(row.startswith(starts[0]) or (starts[1] in row and " ".join(place) in row) for row in rows), name
