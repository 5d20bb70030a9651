"""Errors of arguments name the argument, its value and the rule, in terms of the package."""

import copy
import pickle

import gesta
import pytest
from gesta import Phase, Touch
from gesta import __main__ as command_line


@pytest.mark.parametrize(
    "call, message",
    [
        (lambda c: c.load_setup(3), "text is 3, must be a str"),
        (lambda c: c.push(3), "touches is 3, must be a Touch, an iterable of Touch"),
        (lambda c: c.push([1]), r"touches\[0\] is 1, must be a Touch"),
        (lambda c: Touch(0, 1, 0, 0, None), "phase is None, must be a gesta.Phase or its name"),
        (lambda c: Touch(0, 1, 0, 0, Phase.BEGAN, 1.0), "tool is 1.0, must be a gesta.Tool or its name"),
        (lambda c: c.recognizer("gesta.tap", region=(0, 0, 1, 1)), r"region is \(0, 0, 1, 1\), must be a Region"),
        (lambda c: c.recognizer("gesta.tap").on(3), "callback is 3, must be callable"),
    ],
)
def test_types(context, call, message):
    with pytest.raises(gesta.ParameterTypeError, match=message):
        call(context)


def test_an_error_of_an_iterator_is_the_programs(context):
    def touches():
        yield Touch(0, 1, 0, 0, Phase.BEGAN)
        raise TypeError("mine")

    with pytest.raises(TypeError, match="^mine$"):
        context.push(touches())


def test_messages_name_the_package(context):
    context.advance(10)
    with pytest.raises(gesta.RangeError, match=r"Context.advance .* or use Context\(late_samples=True\)") as raised:
        context.push(Touch(0, 1, 0, 0, Phase.BEGAN))
    assert "GESTA_CONFIG" not in str(raised.value)
    with pytest.raises(gesta.ParameterNameError, match='^name is "tap", .*did you mean "taps"'):
        context.recognizer("gesta.tap", tap=2)


def test_values_are_items_of_events(context):
    pinch, events = context.recognizer("gesta.pinch"), []
    pinch.on(events.append)
    context.finger().pinch(0, 0, from_distance=100, to_distance=200)
    event = events[-1]
    assert event["scale"] == event.values["scale"] > 1
    assert event.scale == event["scale"]
    assert not hasattr(event, "__array__")
    assert copy.copy(event) is event
    assert pickle.loads(pickle.dumps(event)).values == event.values


def test_a_missing_command_says_where_it_is(monkeypatch, capsys):
    monkeypatch.setattr(command_line, "add_commands", None)
    with pytest.raises(SystemExit):
        command_line.main(["devices", "x"])
    assert "Sources/Tools" in capsys.readouterr().err
