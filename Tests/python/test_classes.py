"""Recognizer classes written in Python."""

import gesta
import pytest
from gesta import Parameter, Reason, State, Value
from own_classes import Hold, Sweep, Tracking
from touches import DRAG, MS, cancel, down, move, still, stroke, tap, up


def test_a_class_has_a_description(context):
    class_id = context.register(Sweep)
    assert context.register(Sweep) == class_id
    description = context.describe("org.example.sweep")
    assert description.class_id == class_id and description in context.classes
    assert (description.label, description.doc, description.continuous, description.plugin) == (
        "Sweep",
        "Follows a finger from its first move on.",
        True,
        0,
    )
    assert [(p.name, p.type.name, p.initial, p.choices) for p in description.parameters] == [
        ("steps", "INTEGER", 100, ()),
        ("loud", "BOOLEAN", False, ()),
        ("mode", "CHOICE", "plain", ("plain", "fancy")),
        ("title", "TEXT", "naïve", ()),
    ]
    assert [(v.name, v.type.name, v.writable, v.flips) for v in description.values] == [
        ("count", "INTEGER", True, False),
        ("side", "CHOICE", False, False),
        ("fast", "BOOLEAN", False, False),
        ("rise", "NUMBER", True, True),
        ("word", "TEXT", False, False),
    ]
    hold = context.recognizer(Hold).description
    assert (hold.label, hold.doc) == ("Hold", "Discrete: a finger that rests.")
    assert [(r.code, r.name) for r in hold.reasons] == [(1000, "lifted")]
    assert hold.find("slop").length and hold.find("slop").initial == pytest.approx(2 * 160 / 25.4)


def test_a_discrete_class(context):
    hold = context.recognizer(Hold, duration=0.2)
    context.push(down(0, 5, 5))
    assert context.next_deadline == 200 * MS
    context.advance(300 * MS)
    assert (hold.state, hold.held, hold.verdict.time) == (State.ENDED, 0.2, 200 * MS)
    context.push(up(400, 5, 5))
    context.push(tap(500))
    verdict = hold.verdict
    assert (verdict.state, verdict.reason, verdict.reason_name) == (State.FAILED, 1000, "lifted")
    assert verdict.measured == pytest.approx(0.08) and verdict.limit == 0.2
    assert "lifted after" in verdict.text and "0.2 s needed" in verdict.text
    assert context.next_deadline is None


def test_a_continuous_class(context):
    sweep = context.recognizer(Sweep)
    reported = []
    sweep.on(lambda event: reported.append((event.state, event.values["count"], event.values["side"], sweep.word)))
    for touch in stroke((0, 0), (5, 0), (9, 3), (2, 4)):
        context.push(touch)
    assert reported == [
        (State.BEGAN, 1, "right", "move 1, naïve"),
        (State.CHANGED, 2, "right", "move 2, naïve"),
        (State.CHANGED, 3, "right", "move 3, naïve"),
        (State.ENDED, 3, "right", "move 3, naïve"),
    ]
    assert sweep.fast is False and sweep.rise == 4
    sweep.reset()
    context.push(down(500, 0, 0))
    assert (sweep.count, sweep.side, sweep.word) == (0, "none", "")


def test_a_class_can_be_used_by_name_and_in_many_contexts(context):
    context.register(Hold)
    with gesta.Context() as other:
        hold, second = context.recognizer("org.example.hold"), other.recognizer(Hold, duration=0.1)
        context.push(down(0, 0, 0))
        other.push(down(0, 0, 0))
        assert (context.next_deadline, other.next_deadline) == (500 * MS, 100 * MS)
        assert hold.state == second.state == State.POSSIBLE


def test_other_contacts_can_be_ignored(context):
    hold = context.recognizer(Hold)
    context.push([down(0, 0, 0, 1), down(10, 50, 50, 2)])
    assert hold.contact_ids == (1,)
    context.push(move(20, 500, 500, 2))
    assert hold.state == State.POSSIBLE


def test_contacts_of_one_frame_are_passed_in_one_call(context):
    calls = []

    class Watch(gesta.RecognizerClass):
        class_name = "org.example.watch"

        def touches_began(self, contacts):
            calls.append(("began", [c.id for c in contacts], [c.id for c in self.contacts]))

        def touches_moved(self, contacts):
            calls.append(("moved", [c.id for c in contacts], [(c.x, c.previous_x, c.start_x) for c in contacts]))

        def touches_ended(self, contacts):
            calls.append(("ended", [c.id for c in contacts], [c.id for c in self.contacts]))

    context.recognizer(Watch)
    context.push([down(0, 1, 0, 1), down(0, 2, 0, 2), down(0, 3, 0, 3)])
    context.push([move(10, 11, 0, 3), move(10, 12, 0, 1), up(10, 2, 0, 2)])
    context.push([still(20, 99, 99, 1), move(20, 21, 0, 3)])
    context.push([up(30, 12, 0, 1), up(30, 21, 0, 3)])
    assert calls == [
        ("began", [1, 2, 3], [1, 2, 3]),
        ("moved", [3, 1], [(11, 3, 3), (12, 1, 1)]),
        ("ended", [2], [1, 2, 3]),
        ("moved", [3], [(21, 11, 3)]),
        ("ended", [1, 3], [1, 3]),
    ]


def test_contacts_are_valid_only_during_the_call(context):
    kept = []

    class Keep(gesta.RecognizerClass):
        class_name = "org.example.keep"

        def touches_began(self, contacts):
            (contact,) = contacts
            assert (contact.id, contact.phase, contact.tool) == (7, gesta.Phase.BEGAN, gesta.Tool.MOUSE)
            assert contact.time == contact.start_time == contact.previous_time == 3 * MS == self.now
            assert (contact.x, contact.y, contact.touch.y) == (1, -2, 2)
            assert (contact.previous_y, contact.start_y) == (-2, -2)
            kept.extend(contacts)
            kept.extend(self.contacts)
            self.set_deadline(10 * MS)

        def deadline_reached(self, time):
            assert self.contacts[0].touch is None and self.units_per_mm == 4

    with gesta.Context(y_up=True, units_per_mm=4) as context:
        context.recognizer(Keep)
        context.push(down(3, 1, 2, 7, tool=gesta.Tool.MOUSE))
        context.advance(20 * MS)
    assert len(kept) == 2
    for contact in kept:
        with pytest.raises(gesta.StateError):
            _ = contact.x


def test_hooks_are_called_in_order_around_a_sequence(context):
    calls = []

    class Order(gesta.RecognizerClass):
        class_name = "org.example.order"
        number = Parameter.number(1, 0, 9)

        def __init__(self):
            calls.append("made")

        def reset(self):
            calls.append("reset")

        def touches_began(self, contacts):
            calls.append(f"began {self.number}")

        def touches_ended(self, contacts):
            calls.append("ended")

        def parameters_changed(self):
            calls.append("parameters_changed")

    recognizer = context.recognizer(Order)
    assert calls == ["made"]
    context.push(tap(0))
    assert calls[-3:] == ["reset", "began 1.0", "ended"]
    assert (recognizer.state, recognizer.verdict.reason) == (State.FAILED, Reason.UNDECIDED)
    del calls[:]
    recognizer.number = 4
    assert calls == []
    context.push(tap(500))
    assert calls == ["parameters_changed", "reset", "began 4.0", "ended"]
    del calls[:]
    context.push(down(1000, 0, 0))
    recognizer.number = 5
    context.push(up(1010, 0, 0))
    assert "parameters_changed" not in calls
    context.push(tap(1500))
    assert calls == ["reset", "began 4.0", "ended", "parameters_changed", "reset", "began 5.0", "ended"]


def test_a_contact_cancelled_by_the_system_cancels_the_gesture(context):
    sweep = context.recognizer(Sweep)
    context.push([down(0, 0, 0), move(10, 5, 0), cancel(20, 5, 0)])
    assert (sweep.state, sweep.verdict.sequence) == (State.CANCELLED, 1)
    hold = context.recognizer(Hold)
    context.push(down(30, 0, 0))
    context.cancel()
    assert (hold.state, hold.verdict.reason) == (State.CANCELLED, Reason.CONTEXT_CANCELLED)


@pytest.mark.parametrize("is_continuous", [False, True])
def test_a_class_may_cancel_before_it_recognizes(context, is_continuous):
    seen, logged = [], []

    class Timid(gesta.RecognizerClass):
        class_name = "org.example.timid"
        continuous = is_continuous
        travel = Value.number()

        def touches_moved(self, contacts):
            self.travel = contacts[0].x
            self.cancel()

    context.set_log(lambda level, message: logged.append(message))
    context.set_observer(lambda event: seen.append((event.recognizer, event.previous, event.state, event.reason)))
    timid, waiting = context.recognizer(Timid), context.recognizer("gesta.tap")
    waiting.require_failure(timid)
    timid.on(lambda event: seen.append("an action"))
    context.push([down(0, 0, 0), move(10, 1, 0)])
    assert seen == [(timid, State.POSSIBLE, State.CANCELLED, Reason.UNSTATED)]
    assert (timid.state, timid.verdict.reason, timid.verdict.refused) == (State.CANCELLED, Reason.UNSTATED, 0)
    assert timid.travel == 1 and logged == []
    context.push(up(20, 1, 0))
    assert seen[1:] == [(waiting, State.POSSIBLE, State.ENDED, 0)]


def test_a_program_can_set_a_writable_value(context):
    sweep = context.recognizer(Sweep)
    context.push([down(0, 0, 0), move(10, 5, 5)])
    sweep.count = 40
    sweep.rise = -3
    assert (sweep.count, sweep.rise) == (40, -3)
    context.push(move(20, 6, 6))
    assert sweep.count == 41  # the class received it
    with pytest.raises(ValueError, match="count of 51 is too much"):
        sweep.count = 51
    assert sweep.count == 41
    with pytest.raises(gesta.ReadOnlyError):
        sweep.side = "left"
    with gesta.Context(y_up=True) as flipped:
        sweep = flipped.recognizer(Sweep)
        flipped.push([down(0, 0, 0), move(10, 5, 5)])
        assert sweep.rise == 5
        sweep.rise = 20
        assert sweep.rise == 20


def test_parameters_cannot_be_set_by_the_class():
    with pytest.raises(AttributeError, match="duration"):
        Hold().duration = 3
    assert Hold.duration.minimum == 0.1 and Hold.lifted.code == 1000 and Hold.held.unit == "s"


def test_a_subclass_inherits_and_replaces_declarations():
    class Longer(Hold):
        class_name = "org.example.longer"
        duration = Parameter.number(2, 1, 10, "s")
        slop = None

    with gesta.Context() as context:
        longer = context.recognizer(Longer)
        assert [p.name for p in longer.description.parameters] == ["duration"] and longer.duration == 2


def test_python_and_built_in_classes_share_the_arbiter(context):
    sweep, pan = context.recognizer(Sweep), context.recognizer("gesta.pan")
    context.push(stroke(*DRAG)[:4])
    assert sweep.state == State.CHANGED
    assert (pan.state, pan.verdict.reason, pan.verdict.blocker) == (State.FAILED, Reason.LOST, sweep)


@pytest.mark.parametrize("prevents", [True, False])
@pytest.mark.parametrize("prevented", [True, False])
def test_a_class_decides_what_it_prevents_and_what_prevents_it(context, prevents, prevented):
    asked = []

    class Polite(Sweep):
        class_name = "org.example.polite"

        def can_prevent(self, other):
            asked.append((type(self), other.description.class_name))
            return prevents

        def can_be_prevented(self, other):
            asked.append((type(self), other.description.class_name))
            return prevented

    context.register(Polite)
    polite, pan = context.recognizer("org.example.polite"), context.recognizer("gesta.pan")
    context.push(stroke((0, 0), (1, 0), (60, 0), (90, 0)))
    assert polite.state == State.ENDED and pan.state == (State.FAILED if prevents else State.ENDED)
    polite.priority, pan.slop = -1, 0
    context.push(stroke((0, 0), (60, 0), (90, 0), time=500))
    assert pan.state == State.ENDED and polite.state == (State.FAILED if prevented else State.ENDED)
    assert set(asked) == {(Polite, "gesta.pan")}


def test_a_class_decides_what_waits_for_what(context):
    class Patient(Sweep):
        class_name = "org.example.patient"

        def should_require_failure(self, other):
            return other.description.class_name == "gesta.swipe"

    class Guard(Sweep):
        class_name = "org.example.guard"

        def touches_moved(self, contacts):
            pass

        def touches_ended(self, contacts):
            self.fail(gesta.Reason.UNSTATED)

        def should_be_required_to_fail(self, other):
            return other.description.class_name == "gesta.pan"

    context.register(Patient)
    context.register(Guard)
    patient, swipe = context.recognizer("org.example.patient"), context.recognizer("gesta.swipe", direction="right")
    context.push(stroke((0, 0), (60, 0), (120, 0))[:-1])
    assert patient.waits_for is swipe
    context.cancel()
    patient.destroy()
    swipe.destroy()
    guard, pan = context.recognizer("org.example.guard"), context.recognizer("gesta.pan")
    context.push(stroke((0, 0), (60, 0), (120, 0), time=1000, contact=2)[:-1])
    assert pan.waits_for is guard


def test_the_surest_of_one_frame_wins(context):
    class Guess(gesta.RecognizerClass):
        class_name = "org.example.guess"
        sure = Parameter.integer(128, 0, 300)

        def touches_ended(self, contacts):
            self.set_confidence(self.sure)
            self.recognize()

    first, second = (context.recognizer(Guess, sure=sure) for sure in (160, 231))
    told = []
    second.on(lambda event: told.append(event.recognizer.confidence))
    assert first.confidence == 128
    context.push([down(0, 1, 0, 1), up(10, 1, 0, 1)])
    assert (first.state, second.state, told) == (gesta.State.FAILED, gesta.State.ENDED, [231])
    assert first.verdict.text.endswith(", confidence 231 over 160")
    assert (first.verdict.measured, first.verdict.limit) == (160, 231)
    second.sure = 256
    with pytest.raises(gesta.RangeError):
        context.push([down(20, 1, 0, 1), up(30, 1, 0, 1)])


@pytest.mark.parametrize(
    "name, members",
    [
        ("class_name", {"class_name": "org.example.c\0b"}),
        ("a doc", {"doc_of": Parameter.number(1.0, 0.0, 2.0, doc="no\0")}),
        ("a choice", {"mode": Parameter.choice("a\0x", ["a\0x", "b"])}),
        ("the text of a reason", {"why": gesta.ClassReason(1001, "no \0")}),
        ("class_name", {"class_name": "org.example.\ud800"}),
    ],
)
def test_texts_that_c_cannot_read_are_refused(context, name, members):
    spoiled = type("Spoiled", (Tracking,), {"class_name": "org.example.spoiled", **members})
    with pytest.raises(gesta.TextError, match=f"{name} is .*, must not contain"):
        context.register(spoiled)


def test_a_reason_has_a_code_of_32_bits(context):
    spoiled = type("Spoiled", (Tracking,), {"class_name": "org.example.s", "why": gesta.ClassReason(2**32, "w")})
    with pytest.raises(gesta.RangeError, match="the code of a reason is 4294967296"):
        context.register(spoiled)


def test_integer_values_are_whole_and_texts_are_texts(context):
    class Counter(gesta.RecognizerClass):
        class_name = "org.example.counter"
        count = gesta.Value.integer()
        title = gesta.Value.text()
        given, named = 0, "5"

        def touches_began(self, contacts):
            self.title = Counter.named
            self.count = Counter.given

    counter = context.recognizer(Counter)
    for time, given in enumerate([float("inf"), float("nan"), 1.5, 2**53 + 1]):
        Counter.given = given
        with pytest.raises(gesta.RangeError, match="count is .*, must be a whole number within"):
            context.push([gesta.Touch(time * MS, 1, 0, 0, gesta.Phase.BEGAN)])
        context.push([gesta.Touch(time * MS, 1, 0, 0, gesta.Phase.CANCELLED)])
    Counter.given = 2**53
    context.push([gesta.Touch(9 * MS, 1, 0, 0, gesta.Phase.BEGAN)])
    assert (counter.count, counter.title) == (2**53, "5")
    context.push([gesta.Touch(9 * MS, 1, 0, 0, gesta.Phase.CANCELLED)])
    Counter.named = 5
    with pytest.raises(gesta.ParameterTypeError, match="title is 5, must be a str"):
        context.push([gesta.Touch(9 * MS, 1, 0, 0, gesta.Phase.BEGAN)])
