"""The command `classes`."""

import re

import gesta.__main__ as command


def lines(capsys, *arguments):
    assert command.main(["classes", *arguments]) == 0
    out = capsys.readouterr().out
    assert all(len(line) <= 100 for line in out.splitlines())
    return out


def test_all_classes_are_listed(capsys, context):
    out = lines(capsys)
    listed = [line.split()[0] for line in out.splitlines() if line.startswith("gesta.")]
    assert listed == [description.class_name for description in context.classes]


def test_a_class_is_described(capsys):
    out = lines(capsys, "tap", "gesta.swipe")
    assert out.startswith("gesta.tap\n") and "\ngesta.swipe\n" in out
    assert re.search(r"^  taps +integer, 1 to 10, default 1\. The number of taps\.$", out, re.MULTILINE)
    assert re.search(r"^  slop +number in mm, 0 to 1000, default 2\. ", out, re.MULTILINE)
    assert '"any" | "right" | "down" | "left"' in out and 'default "any"' in out
    assert "boolean, default false" in out
    described = lines(capsys, "gesta.pan")
    assert "number in length/s" in described and ", can be set." in described


def test_an_unknown_class_is_an_error(capsys):
    assert command.main(["classes", "gesta.tapp"]) == 2
    assert 'did you mean "gesta.tap"?' in capsys.readouterr().err
    assert command.main(["classes", "star"]) == 2
    assert 'did you mean "gesta.stroke" with the pattern "star"?' in capsys.readouterr().err
