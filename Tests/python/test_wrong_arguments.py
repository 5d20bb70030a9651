"""Arguments of a wrong type or value are refused with a message, by every function that could accept them silently."""

import copy
import math
import pickle

import gesta
import numpy
import pytest
from gesta import Phase, Touch

MS = 1_000_000


@pytest.mark.parametrize(
    "call, message",
    [
        (lambda c, r: c.advance(1.5), "now is 1.5, must be an integer: nanoseconds"),
        (lambda c, r: c.advance(True), "now is True, must be an integer: nanoseconds"),
        (lambda c, r: c.advance("1"), "now is '1', must be an integer: nanoseconds"),
        (lambda c, r: c.advance(None), "now is None, must be an integer: nanoseconds"),
        (lambda c, r: c.push_untimed([], 1.0), "now is 1.0, must be an integer: nanoseconds"),
        (lambda c, r: Touch(0, 1, 0, 0, b"began"), "phase is b'began', must be a gesta.Phase or its name"),
        (lambda c, r: Touch(0, 1, "3", 0, Phase.BEGAN), "x is '3', must be a number"),
        (lambda c, r: c.region("0", 0, 1, 1), "x is '0', must be a number"),
        (lambda c, r: c.region(True, 0, 1, 1), "x is True, must be a number"),
        (lambda c, r: c.region(0, 0, 1, 1, order=True), "order is True, must be an integer"),
        (lambda c, r: c.region(0, 0, 1, 1, parent="root"), "parent is 'root', must be a Region or its id"),
        (
            lambda c, r: setattr(c.region(0, 0, 1, 1), "rect", (1, 2, 3)),
            r"rect is \(1, 2, 3\), must be 4 numbers: x, y",
        ),
        (lambda c, r: setattr(c.region(0, 0, 1, 1), "rect", 5), "rect is 5, must be 4 numbers: x, y, width, height"),
        (
            lambda c, r: setattr(c.region(0, 0, 1, 1), "transform", (1, 2)),
            "transform is .*, must be 6 numbers: a, b, c, d",
        ),
        (lambda c, r: setattr(c.region(0, 0, 1, 1), "enabled", "no"), "enabled is 'no', must be a bool"),
        (lambda c, r: c.region_at("1", 2), "x is '1', must be a number"),
        (lambda c, r: c.find_region(3), "label is 3, must be a str"),
        (lambda c, r: c.find(None), "label is None, must be a str"),
        (lambda c, r: c.describe(3), "class_name is 3, must be a str"),
        (lambda c, r: c.recognizer("gesta.tap", label=None), "label is None, must be a str"),
        (lambda c, r: c.recognizer("gesta.tap", label=0), "label is 0, must be a str"),
        (
            lambda c, r: c.event_array(3),
            "event_array: of is 3, must be a recognizer, a class name or a RecognizerClass",
        ),
        (lambda c, r: c.event_array(int), "event_array: of is <class 'int'>, must be a recognizer"),
        (lambda c, r: c.set_observer(3), "set_observer: observer is 3, must be callable"),
        (lambda c, r: c.set_log("log"), "set_log: log is 'log', must be callable"),
        (lambda c, r: setattr(c, "hit_test", 3), "hit_test is 3, must be callable"),
        (
            lambda c, r: setattr(c, "delegate", object()),
            "delegate is <object .*, must have one of should_begin, should_receive",
        ),
        (
            lambda c, r: setattr(c, "delegate", gesta.Delegate(should_begin=3)),
            "delegate.should_begin is 3, must be callable",
        ),
        (lambda c, r: c.finger("1"), "contact is '1', must be an integer"),
        (lambda c, r: c.finger().draw(3), "pattern is 3, must be a str"),
        (lambda c, r: c.finger().tap(0, 0, taps=1.5), "taps is 1.5, must be an integer"),
        (lambda c, r: setattr(r, "enabled", "no"), "enabled is 'no', must be a bool"),
        (lambda c, r: setattr(r, "enabled", 2), "enabled is 2, must be a bool"),
        (lambda c, r: setattr(r, "provisional", None), "provisional is None, must be a bool"),
        (lambda c, r: setattr(r, "per_contact", 2), "per_contact is 2, must be a bool"),
        (lambda c, r: setattr(r, "priority", True), "priority is True, must be an integer"),
        (lambda c, r: setattr(r, "label", 3), "label is 3, must be a str"),
        (lambda c, r: setattr(r, "tools", b"pen"), "tool is 112, must be a Tool"),
        (lambda c, r: setattr(r, "tools", None), "tool is None, must be a Tool"),
        (lambda c, r: setattr(r, "buttons", 1.5), "buttons is 1.5, must be a gesta.Button or its name"),
        (
            lambda c, r: setattr(r, "modifiers", (1, 2, 3)),
            r"modifiers is \(1, 2, 3\), must be the required keys, or both",
        ),
        (lambda c, r: r.set_team(1, captain="yes"), "captain is 'yes', must be a bool"),
        (lambda c, r: r.set_team(True), "team is True, must be an integer"),
        (lambda c, r: r.allow_simultaneous(c.recognizer("gesta.pan"), "yes"), "allowed is 'yes', must be a bool"),
        (lambda c, r: r.require_failure("gesta.pan"), "other is 'gesta.pan', must be a Recognizer"),
        (lambda c, r: r.attach("root"), "region is 'root', must be a Region or its id"),
        (lambda c, r: r.ignore("1"), "contact is '1', must be an integer"),
        (lambda c, r: c.recognizer("gesta.template").add_example(3, [(0, 0)]), "name is 3, must be a str"),
        (
            lambda c, r: c.recognizer("gesta.template").add_example("a", [("0", "1")]),
            "point 0 is .*, must be x and y, or a Touch",
        ),
        (lambda c, r: c.recognizer("gesta.template").load_examples(3), "text is 3, must be a str"),
        (lambda c, r: c.load_setup(None), "load_setup: text is None, must be a str"),
        (lambda c, r: setattr(c, "units_per_mm", True), "units_per_mm is True, must be a number"),
        (lambda c, r: gesta.Context(y_up="yes"), "y_up is 'yes', must be a bool"),
        (lambda c, r: gesta.Context(poll=None), "poll is None, must be a bool"),
        (lambda c, r: gesta.Context(max_contacts=True), "max_contacts is True, must be an integer"),
        (lambda c, r: gesta.recognize([(0, 0)], 3), "pattern is 3, must be a str"),
        (lambda c, r: gesta.recognize("abc"), "recognize: points is 'abc', must be pairs of x and y"),
        (lambda c, r: gesta.recognize(3), "recognize: points is 3, must be pairs of x and y"),
        (
            lambda c, r: gesta.recognize([[(0, 0), (1, 1)], [(2, 2), (3, 3)]]),
            r"recognize: points\[0\] is \[\(0, 0\), \(1, 1\)\], must be x and y",
        ),
        (lambda c, r: gesta.recognize([(0, 0), (1,)]), r"recognize: points\[1\] is \(1,\), must be x and y"),
        (lambda c, r: gesta.recognize([(0, 0), 1]), r"recognize: points\[1\] is 1, must be x and y"),
        (lambda c, r: gesta.recognize([{"x": 0, "y": 0}]), r"recognize: points\[0\] is {'x': 0, 'y': 0}, must be x"),
        (lambda c, r: gesta.replay(3), "trace is 3, must be the path of a file, or a trace as bytes or str"),
        (lambda c, r: gesta.replay(b"", prepare=[print]), "replay: prepare is .*, must be callable"),
        (lambda c, r: gesta.replay(b"", step=3), "replay: step is 3, must be callable"),
        (lambda c, r: gesta.explain(b"", prepare=[print]), "explain: prepare is .*, must be callable"),
        (lambda c, r: gesta.explain(None), "trace is None, must be the path of a file, or a trace as bytes or str"),
    ],
)
def test_wrong_types(context, call, message):
    recognizer = context.recognizer("gesta.tap")
    before = dict(recognizer)
    with pytest.raises(gesta.ParameterTypeError, match=message) as caught:
        call(context, recognizer)
    assert isinstance(caught.value, TypeError)
    assert context.now is None and dict(recognizer) == before and context.recognizers[0] == recognizer


def test_time_that_runs_backwards(context):
    context.advance(-5 * MS)  # the program's clock may begin before 0
    with pytest.raises(gesta.RangeError, match="^advance: now is -6000000"):
        context.advance(-6 * MS)
    with pytest.raises(gesta.RangeError, match="now"):
        context.advance(2**62)
    assert context.now == -5 * MS and gesta.Context().now is None


def test_what_means_the_same_is_accepted(context):
    tap = context.recognizer("gesta.tap")
    for given, expected in ((numpy.bool_(False), False), (1, True), (0, False), (numpy.int64(1), True), (True, True)):
        tap.enabled = given
        assert tap.enabled is expected
    tap.slop = numpy.float32(2.5)
    tap.taps = numpy.int32(2)
    assert (tap.slop, tap.taps) == (2.5, 2)
    context.advance(numpy.int64(7))
    context.push(Touch(numpy.int64(8), 1, numpy.float32(1), 1, Phase.BEGAN))
    assert context.now == 8


def test_a_delegate_with_a_wrong_name_is_refused(context):
    class Referee:
        def should_begin(self, recognizer):
            return True

        def should_recieve(self, recognizer, contact):
            return True

    with pytest.raises(gesta.ParameterNameError, match="delegate has a function should_recieve, must be one of"):
        context.delegate = Referee()
    assert context.delegate is None and context._entries == {}
    context.delegate = gesta.Delegate()
    assert context.delegate == gesta.Delegate()


def test_views_cannot_be_copied_or_pickled(context):
    kept = []

    class Look(gesta.RecognizerClass):
        class_name = "org.example.looks"

        def touches_began(self, contacts):
            for each in (self, contacts[0]):
                for duplicate in (copy.copy, copy.deepcopy, pickle.dumps):
                    try:
                        duplicate(each)
                    except TypeError as error:
                        kept.append(str(error))
            kept.append(contacts[0].touch)

    context.recognizer(Look)
    context.push(Touch(0, 1, 2, 3, Phase.BEGAN))
    assert kept[:3] == ["a Look cannot be copied or pickled; it is part of a recognizer"] * 3
    assert (
        kept[3:6] == ["a Contact cannot be copied or pickled; copy what you need of it, for example contact.touch"] * 3
    )
    assert copy.deepcopy(kept[6]) == pickle.loads(pickle.dumps(kept[6])) == Touch(0, 1, 2, 3, Phase.BEGAN)


def test_a_contact_has_the_touch_in_should_receive(context):
    context.recognizer("gesta.tap")
    seen = []
    context.delegate = gesta.Delegate(should_receive=lambda recognizer, contact: seen.append(contact.touch) or True)
    touch = Touch(0, 1, 2, 3, Phase.BEGAN, pressure=0.5)
    context.push(touch)
    assert seen == [touch]


def test_events_are_copies_and_may_be_copied(context):
    context.recognizer("gesta.tap")
    context.finger().tap(0, 0)
    (event,) = context.events()
    assert copy.copy(event) is event and copy.deepcopy([event]) == [event]
    unpickled = pickle.loads(pickle.dumps(event))
    assert unpickled["tap_count"] == unpickled.tap_count == event.tap_count and unpickled.recognizer is None
    assert not math.isnan(unpickled.x)


def test_times_and_deadlines_that_are_none(context):
    """ "No time" and "no deadline" are None everywhere."""
    seen = []

    class Waits(gesta.RecognizerClass):
        class_name = "org.example.waits"

        def touches_began(self, contacts):
            self.set_deadline(contacts[0].time + MS)
            self.set_deadline(None)

    waits = context.recognizer(Waits)
    assert context.now is None and context.next_deadline is None and waits.verdict.time is None
    context.push(Touch(0, 1, 0, 0, Phase.BEGAN))
    assert context.next_deadline is None and context.now == 0 and seen == []
    for wrong in (math.inf, 1.5, "never"):
        Waits.touches_began = lambda self, contacts, wrong=wrong: self.set_deadline(wrong)
        context.push(Touch(MS, 1, 0, 0, Phase.CANCELLED))
        with pytest.raises(gesta.ParameterTypeError, match="time is .*, must be an integer: nanoseconds"):
            context.push(Touch(MS, 1, 0, 0, Phase.BEGAN))


@pytest.mark.parametrize(
    ("points", "message"),
    [
        ([(0, 0), (math.nan, 1)], "recognize: points[1].x is nan, must be finite"),
        ([(0, 0), (1, math.inf)], "recognize: points[1].y is inf, must be finite"),
        (numpy.array([[0, 0], [0, -math.inf]]), "recognize: points[1].y is -inf, must be finite"),
        ([(1e10, 0), (1e10, 1)], "recognize: points[0].x is 10000000000, must be within"),
    ],
)
def test_points_of_strokes_out_of_range(points, message):
    with pytest.raises(gesta.RangeError) as found:
        gesta.recognize(points)
    assert found.value.message.startswith(message)


def test_a_trace_without_text_is_no_path():
    for call in gesta.replay, gesta.explain:
        with pytest.raises(gesta.ArgumentError, match="trace is '', must be the path of a file, or a trace"):
            call("")
