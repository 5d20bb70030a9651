"""Names: of parameters and values, of states and of the members of enumerations."""

import collections.abc
import json
import pickle
import re
from pathlib import Path

import gesta
import pytest
from gesta import Button, ErrorCode, Modifier, Phase, Reason, State, Touch, recognizing

MS = 1_000_000
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def pan(context):
    return context.recognizer("gesta.pan")


@pytest.fixture
def event(context, pan):
    context.finger().down(0, 0).move_to(100, 0).up()
    return context.events()[0]


# ---- parameters and values


def test_a_wrong_name_is_the_same_error_everywhere(context, pan, event):
    def setting(name):
        setattr(pan, name, 3)

    def item(name):
        pan[name] = 3

    ways = [
        lambda name: getattr(pan, name),
        lambda name: pan[name],
        setting,
        item,
        lambda name: context.recognizer("gesta.pan", **{name: 3}),
        lambda name: getattr(event, name),
        lambda name: event[name],
        lambda name: event.values[name],
    ]
    for way in ways:
        with pytest.raises(gesta.ParameterNameError) as caught:
            way("translation_z")
        error = caught.value
        assert isinstance(error, gesta.GestaError) and error.code is ErrorCode.NAME
        assert isinstance(error, AttributeError) and isinstance(error, KeyError)
        assert re.search(r"translation_z.*did you mean .translation_[xy].\?", str(error))
        assert str(error) == error.message  # a KeyError's text has quotation marks
        assert str(pickle.loads(pickle.dumps(error))) == error.message
    with pytest.raises(gesta.ParameterNameError):
        context.find("nobody")


def test_names_that_shells_and_copies_look_up_are_plain_attributes(pan, event):
    for each in (pan, event):
        with pytest.raises(AttributeError) as caught:
            _ = each.__array_interface__
        assert not isinstance(caught.value, gesta.GestaError)
        assert not hasattr(each, "nonsense")


def test_recognizers_and_events_are_mappings(pan, event):
    names = [entry.name for entry in (*pan.description.parameters, *pan.description.values)]
    values = [entry.name for entry in pan.description.values]
    for each, expected in ((pan, names), (event, values)):
        assert isinstance(each, collections.abc.Mapping)
        assert list(each) == list(each.keys()) == expected and len(each) == len(expected)
        assert dict(each) == dict(each.items()) == {name: each[name] for name in expected}
        assert list(each.values()) == [each[name] for name in expected]
        assert "velocity_x" in each and "velocity_z" not in each and 3 not in each
        assert each.get("velocity_x") == each["velocity_x"]
        assert each.get("velocity_z") is None and each.get("velocity_z", 7) == 7
        assert {"velocity_x"} <= each.keys() and bool(each)
        with pytest.raises(gesta.ParameterTypeError, match="name is 3, must be"):
            each[3]
    assert event.values["velocity_x"] == event["velocity_x"] == event.velocity_x
    assert {"translation_x", "translation", "slop"} <= set(dir(pan)) and "origin" not in dir(event)
    assert {"translation_x", "translation", "location", "state"} <= set(dir(event))


def test_dir_lists_public_names(context):
    sign = context.recognizer("gesta.stroke", pattern="right")
    context.finger().draw("right")
    for each in context, sign, context.root, sign.verdict, *context.events():
        names = dir(each)
        assert "__class__" in names and "_repr_html_" not in names and len(names) == len(set(names))
        assert not [name for name in names if name.startswith("_") and not name.startswith("__")]


def test_a_mapping_without_items_is_true(context):
    class Bare(gesta.RecognizerClass):
        class_name = "org.example.bare"

        def touches_began(self, contacts):
            self.recognize()

    bare = context.recognizer(Bare)
    context.push(Touch(0, 1, 0, 0, Phase.BEGAN))
    (event,) = context.events()
    assert len(bare) == len(event) == 0 and bare and event and dict(event) == {}
    with pytest.raises(gesta.ParameterNameError, match="which has none$"):
        event["speed"]


def test_an_attribute_of_event_hides_a_value_of_its_name(context):
    hover = context.recognizer("gesta.hover")
    context.push(Touch(0, 1, 0, 0, Phase.HOVER, gesta.Tool.PEN))
    event = context.events()[0]
    assert event.recognizer == hover and event.tool is gesta.Tool.PEN and event["tool"] == "pen"


def test_a_closed_context_is_no_wrong_name(context, pan):
    context.close()
    with pytest.raises(gesta.ArgumentError):
        pan.get("slop")


# ---- states of actions


@pytest.mark.parametrize(
    "states, expected",
    [
        ("began", ["began"]),
        (State.CHANGED, ["changed"]),
        ("recognized", ["ended"]),
        (("ended", "began"), ["began", "ended"]),
        ({State.CANCELLED, "ended"}, ["ended"]),
        ((each for each in ("began", State.BEGAN)), ["began"]),
    ],
)
def test_an_action_for_some_states(context, pan, states, expected):
    seen = []

    def note(event):
        if not seen or event.state != State.CHANGED:
            seen.append(str(event.state))

    assert pan.on(states, note) is note and pan.actions == [note]
    context.finger().down(0, 0).move_to(100, 0).up()
    assert seen == expected
    pan.off(note)
    context.finger().down(0, 0).move_to(100, 0).up()
    assert seen == expected and pan.actions == []


def test_decorators_for_all_and_for_some_states(context, pan):
    seen = []

    @pan.on
    def always(event):
        seen.append(("always", str(event.state)))

    @pan.on("ended")
    def at_the_end(event):
        seen.append(("at the end", str(event.state)))

    @pan.on(("began", "cancelled"))
    def otherwise(event):
        seen.append(("otherwise", str(event.state)))

    context.push(
        [Touch(0, 1, 0, 0, Phase.BEGAN), Touch(MS, 1, 90, 0, Phase.MOVED), Touch(2 * MS, 1, 90, 0, Phase.ENDED)]
    )
    assert seen == [("always", "began"), ("otherwise", "began"), ("always", "ended"), ("at the end", "ended")]
    assert pan.actions == [always, at_the_end, otherwise]
    context.push([Touch(9 * MS, 1, 0, 0, Phase.BEGAN), Touch(10 * MS, 1, 90, 0, Phase.MOVED)])
    context.cancel()
    assert seen[-1] == ("otherwise", "cancelled")


def test_a_revoked_recognition_has_an_action_of_its_own(context):
    once, twice = context.recognizer("gesta.tap"), context.recognizer("gesta.tap", taps=2)
    once.require_failure(twice)
    once.provisional = True
    undone = []
    once.on("failed", lambda event: undone.append(event.revoked))
    context.finger().double_tap(10, 10)
    assert undone == [True]


@pytest.mark.parametrize(
    "arguments, error, words",
    [
        (("begun", print), "NAME", "on: state is 'begun', must be one of possible, began, changed, ended"),
        ((("began", "typo"), print), "NAME", "on: state is 'typo', must be one of"),
        (("possible", print), "STATE", "on: state is possible, must be one that a continuous recognizer reports"),
        ((State.FAILED, print), "STATE", "on: state is failed, must be one that .* began, changed, ended, cancelled"),
        (((), print), "ARGUMENT", r"on: states is \(\), must be at least one state"),
        ((3, print), "TYPE", "on: states is 3, must be a State, its name, or several"),
        (((1, 2), print), "TYPE", "on: state is 1, must be a State or its name"),
        (("began", 3), "TYPE", "on: callback is 3, must be callable"),
        (("began", None), "TYPE", "on: callback is None, must be callable"),
        ((None,), "TYPE", "on: callback is None, must be callable"),
        ((print, print), "TYPE", "on: callback is <built-in function print>, must be the last argument"),
        ((print, "began"), "TYPE", "on: callback is <built-in function print>, must be the last argument"),
        (("began", print, print), "TYPE", "on: state is <built-in function print>, must be a State or its name"),
    ],
)
def test_wrong_states_and_callbacks_are_refused(pan, arguments, error, words):
    with pytest.raises(gesta.GestaError, match=words) as caught:
        pan.on(*arguments)
    assert caught.value.code is ErrorCode[error] and pan.actions == []


def test_states_that_a_discrete_recognizer_never_reports_are_refused(context):
    tap = context.recognizer("gesta.tap")
    with pytest.raises(
        gesta.StateError, match="began, must be one that a discrete recognizer reports to actions: ended"
    ):
        tap.on("began", print)
    with pytest.raises(gesta.ParameterTypeError, match="on: callback is 3, must be callable"):
        tap.on("ended")(3)


# ---- enumerations


def test_members_print_their_names():
    assert str(State.BEGAN) == f"{State.BEGAN}" == format(State.BEGAN) == "began"
    assert f"{State.BEGAN:>7}|{State.BEGAN:<6}|" == "  began|began |"
    assert f"{State.BEGAN:d} {State.BEGAN:02x} {State.BEGAN:.1f}" == "1 01 1.0"
    assert repr(State.BEGAN) == "<State.BEGAN: 1>" and str(State.RECOGNIZED) == "ended"
    assert str(Reason.MOVED_TOO_FAR) == "moved_too_far" and str(ErrorCode.NOT_FINITE) == "not_finite"
    assert (
        State.BEGAN == 1
        and State.BEGAN < State.ENDED
        and State(3) is State.ENDED
        and json.dumps([State.ENDED]) == "[3]"
    )
    assert State.FAILED.final and not State.CHANGED.final
    assert pickle.loads(pickle.dumps(State.ENDED)) is State.ENDED


def test_bits_print_their_names():
    both = Button.PRIMARY | Button.MIDDLE
    assert str(both) == f"{both}" == "primary|middle" and f"{both:d}" == "5" and both == 5
    assert str(Button(0)) == "none" and str(Button(0x48)) == "back|0x40" and str(Modifier(0x100)) == "0x100"
    assert Button(0x48) & Button.BACK and f"{Modifier.SHIFT:>6}" == " shift"


def test_an_event_prints_names(event):
    assert f"{event.state} after {event.previous} with {event.tool}" == "ended after changed with finger"
    assert "<State.ENDED: 3>" in repr(event)


def test_the_presets_are_those_of_the_library(context):
    """Two have two names, and a circle three."""
    others = {"chevron_up", "chevron_down", "circle_cw", "circle_ccw"}  # caret, v, circle
    presets = context.describe("gesta.stroke").presets
    assert set(presets) - others == set(recognizing._PRESETS)
    assert context.describe("gesta.tap").presets == ()
    for name in presets:
        context.recognizer("gesta.stroke", pattern=name)
    assert len(set(recognizing._PRESETS)) == len(recognizing._PRESETS)
