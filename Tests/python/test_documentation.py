"""The examples in the docstrings."""

import re
import textwrap

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
