"""Interactive use of the objects: repr, copies, pickling, listing, and misspelled names."""

import copy
import pickle
import threading

import gesta
import numpy as np
import pytest
from gesta import ErrorCode, Phase, State, Touch

MS = 1_000_000


@pytest.fixture
def drag(context):
    pan = context.recognizer("gesta.pan")
    events = []
    pan.on(events.append)
    context.push(
        [Touch(0, 1, 0, 0, Phase.BEGAN), Touch(8 * MS, 1, 30, 0, Phase.MOVED), Touch(16 * MS, 1, 30, 0, Phase.ENDED)]
    )
    return pan, events


def test_the_repr_of_a_context():
    context = gesta.Context()
    assert repr(context) == "<Context, no time yet>"
    context.advance(5 * MS)
    assert repr(context) == "<Context at 5000000 ns>"
    context.close()
    assert repr(context) == "<Context closed>"


def test_a_context_cannot_be_copied_or_pickled(context):
    for attempt in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(TypeError, match="a Context cannot be copied or pickled"):
            attempt(context)


def test_a_misspelled_attribute_of_a_context_is_an_error(context):
    with pytest.raises(AttributeError, match="observer"):
        context.observer = print

    class Mine(gesta.Context):
        pass

    with Mine() as mine:
        mine.note = "a subclass may keep what it likes"


def test_handles_cannot_be_copied_or_pickled(context, drag):
    pan, _ = drag
    for handle in (pan, context.region(0, 0, 10, 10), context.root, context):
        name = type(handle).__name__
        for duplicate in (copy.copy, copy.deepcopy, pickle.dumps, lambda each: copy.deepcopy({"in a structure": each})):
            with pytest.raises(TypeError, match=f"a {name} cannot be copied or pickled"):
                duplicate(handle)


def test_events_and_verdicts_can_be_pickled(drag):
    pan, events = drag
    assert copy.deepcopy(events[0]) == copy.copy(events[0]) == events[0]
    assert copy.copy(events[0]).recognizer is pan
    again = pickle.loads(pickle.dumps(events))
    assert [event.state for event in again] == [State.BEGAN, State.ENDED]
    assert again[0].values == events[0].values and again[0].class_name == "gesta.pan"
    assert again[0].recognizer is None and events[0].recognizer is pan
    assert pickle.loads(pickle.dumps(pan.verdict)).text == "ended"


def test_a_verdict_with_a_blocker_can_be_pickled(context):
    swipe, pan = context.recognizer("gesta.swipe", direction="right"), context.recognizer("gesta.pan")
    context.push(
        [Touch(0, 1, 0, 0, Phase.BEGAN), Touch(8 * MS, 1, 30, 0, Phase.MOVED), Touch(16 * MS, 1, 30, 0, Phase.ENDED)]
    )
    assert swipe.verdict.blocker == pan
    again = pickle.loads(pickle.dumps(swipe.verdict))
    assert again.blocker is None and again.text == swipe.verdict.text


def test_a_recognizer_is_a_mapping_of_its_parameters_and_values(drag):
    pan, _ = drag
    shown = dict(pan)
    assert shown["slop"] == pan.slop and shown["velocity_x"] == pan.velocity_x
    assert (
        list(pan)
        == list(pan.keys())
        == [entry.name for entry in (*pan.description.parameters, *pan.description.values)]
    )
    assert "slop" in pan and "sloop" not in pan and 0 not in pan
    assert bool(pan)
    with pytest.raises(gesta.ParameterTypeError, match="name is 0, must be a str"):
        pan[0]


@pytest.mark.parametrize(
    "name, value, words",
    [
        ("taps", 2.5, "taps is 2.5, must be an integer"),
        ("taps", 2.0, "taps is 2.0, must be an integer"),
        ("taps", "2", "taps is '2', must be an integer"),
        ("taps", True, "taps is True, must be an integer"),
        ("slop", "12", "slop is '12', must be a number"),
        ("slop", True, "slop is True, must be a number"),
        ("slop", None, "slop is None, must be a number"),
    ],
)
def test_values_of_a_wrong_type_are_rejected(context, name, value, words):
    tap = context.recognizer("gesta.tap")
    with pytest.raises(gesta.ParameterTypeError) as caught:
        tap[name] = value
    assert caught.value.message == words and caught.value.code == ErrorCode.TYPE


@pytest.mark.parametrize("value", [1, None, 2.5])
def test_a_choice_is_set_by_name(context, value):
    chevron = context.recognizer("gesta.chevron")
    with pytest.raises(
        gesta.ParameterTypeError, match=r"direction is .*, must be one of 'right', 'left', 'up', 'down'"
    ):
        chevron.direction = value


def test_a_text_is_a_str(context):
    stroke = context.recognizer("gesta.stroke")
    with pytest.raises(gesta.ParameterTypeError, match="pattern is 7, must be a str"):
        stroke.pattern = 7


def test_a_boolean_is_a_bool(context):
    stroke = context.recognizer("gesta.circle")
    for yes in (1, True, np.True_, np.int64(1)):
        stroke.eager = False
        stroke.eager = yes
        assert stroke.eager is True
    with pytest.raises(gesta.ParameterTypeError, match="eager is 'yes', must be a bool"):
        stroke.eager = "yes"


def test_a_misspelled_name_suggests_the_nearest_one(context):
    tap = context.recognizer("gesta.tap")
    for attempt in (
        lambda: tap.sloop,
        lambda: setattr(tap, "sloop", 1),
        lambda: context.recognizer("gesta.tap", sloop=1),
    ):
        with pytest.raises(gesta.ParameterNameError, match='or value of gesta.tap; did you mean "slop"'):
            attempt()
    with pytest.raises(gesta.ParameterNameError, match='"xyzzy", .* of gesta.tap; its names are taps, contacts, slop'):
        _ = tap.xyzzy
    with pytest.raises(gesta.ClassNameError, match='must be the name of a registered class; did you mean "gesta.tap"'):
        context.recognizer("gesta.tab")
    with pytest.raises(gesta.ParameterTypeError, match="class_name is 7, must be a class name or a RecognizerClass"):
        context.recognizer(7)


def test_a_second_thread_is_rejected():
    """A second thread gets an exception while another one is inside the library."""
    inside, leave, errors = threading.Event(), threading.Event(), []
    with gesta.Context() as context:
        tap = context.recognizer("gesta.tap")
        tap.on(lambda event: (inside.set(), leave.wait(20)))

        def other():
            inside.wait(20)
            for attempt in (lambda: context.advance(50 * MS), lambda: tap.state, lambda: context.close()):
                try:
                    attempt()
                except gesta.BusyError as error:
                    errors.append(error.message)
            leave.set()

        thread = threading.Thread(target=other)
        thread.start()
        context.push([Touch(0, 1, 0, 0, Phase.BEGAN), Touch(8 * MS, 1, 0, 0, Phase.ENDED)])
        thread.join()
        assert errors == ["another thread is using this context"] * 3
        assert tap.state == State.ENDED and not context.closed
