"""The command `classes`."""

import re

import gesta.__main__ as command
import pytest


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
    assert re.search(r"^  slop +number in units, 0 to 6299\.21, default 12\.5984 \(2 mm\)\. ", out, re.MULTILINE)
    assert "there are 6.29921 in a millimeter" in out
    assert '"any" | "right" | "down" | "left"' in out and re.search(r'default\s+"any"', out)
    assert "boolean, default false" in out
    described = lines(capsys, "gesta.pan")
    assert "number in units/s" in described and ", can be set." in described and "default 0 (0 mm/s)" in described


def test_what_is_listed_is_what_is_set(capsys, context):
    for description in context.classes:
        recognizer, out = context.recognizer(description.class_name), lines(capsys, description.class_name)
        for parameter in description.parameters:
            if parameter.length:
                pattern = rf"^  {parameter.name} +\w+ in units(?:/s)?, .*?default ([\d.]+) \("
                stated = re.search(pattern, out, re.MULTILINE)
                assert float(stated[1]) == pytest.approx(recognizer[parameter.name], rel=1e-4)


def test_an_unknown_class_is_an_error(capsys):
    assert command.main(["classes", "gesta.tapp"]) == 2
    assert 'did you mean "gesta.tap"?' in capsys.readouterr().err
    assert command.main(["classes", "star"]) == 2
    assert 'did you mean "gesta.stroke" with the pattern "star"?' in capsys.readouterr().err
