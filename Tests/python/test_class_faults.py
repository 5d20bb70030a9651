"""Faults of recognizer classes written in Python: rejected calls, exceptions and invalid declarations."""

import gesta
import pytest
from gesta import ClassReason, Parameter, Reason, State, Value
from own_classes import Hold, Tracking
from touches import MS, cancel, down, move, snapshot, tap, up


def test_illegal_transitions_are_rejected(context):
    logged, caught = [], []
    context.set_log(lambda level, message: logged.append((level, message)))

    class Wrong(gesta.RecognizerClass):
        class_name = "org.example.wrong"

        def touches_began(self, contacts):
            for call in (self.begin, self.change):
                with pytest.raises(gesta.StateError) as rejected:
                    call()
                caught.append(rejected.value.code)
            self.fail(Reason.MOVED_TOO_LITTLE, 1, 2)
            for call in (self.recognize, self.fail, self.cancel):
                with pytest.raises(gesta.StateError) as rejected:
                    call()
                caught.append(rejected.value.code)

    recognizer = context.recognizer(Wrong)
    context.push(tap())
    assert caught == [gesta.ErrorCode.STATE] * 5
    verdict = recognizer.verdict
    assert (verdict.state, verdict.reason, verdict.refused) == (State.FAILED, Reason.MOVED_TOO_LITTLE, 5)
    assert len(logged) == 5 and all("org.example.wrong" in message for _, message in logged)


def test_invalid_host_calls_are_rejected(context):
    codes = []

    class Wrong(gesta.RecognizerClass):
        class_name = "org.example.wrong"
        mode = Value.choice(["a", "b"])
        count = Value.integer()
        size = Value.number()

        def touches_began(self, contacts):
            for call in (
                lambda: self.fail(Reason.LOST, float("nan"), 0),
                lambda: self.ignore(99),
                lambda: setattr(self, "size", float("nan")),
                lambda: setattr(self, "mode", "c"),
                lambda: setattr(self, "count", 1.5),
                lambda: self.set_deadline(self.now - 1),
                lambda: self.set_deadline(self.now),
            ):
                try:
                    call()
                except gesta.GestaError as error:
                    codes.append(error.code.name)

    recognizer = context.recognizer(Wrong)
    context.push(down(0, 0, 0))
    assert codes[:4] == ["NOT_FINITE", "CONTACT", "NOT_FINITE", "RANGE"] and len(codes) == 7
    assert codes[5:] == ["TIME", "TIME"]
    assert (recognizer.state, recognizer.size, recognizer.mode, recognizer.count) == (State.POSSIBLE, 0, "a", 0)


def test_a_class_may_only_read_the_context(context):
    tap_recognizer = context.recognizer("gesta.tap")
    codes = []

    class Inside(gesta.RecognizerClass):
        class_name = "org.example.inside"

        def touches_began(self, contacts):
            before = snapshot(context, tap_recognizer)
            for use in (
                tap_recognizer.reset,
                tap_recognizer.destroy,
                context.cancel,
                context.close,
                lambda: context.push(down(10, 0, 0, 9)),
                lambda: context.advance(10**12),
                lambda: setattr(tap_recognizer, "slop", 1),
                lambda: context.recognizer("gesta.tap"),
                lambda: context.register(Hold),
                lambda: tap_recognizer.on(print),
                lambda: context.set_observer(print),
                lambda: setattr(tap_recognizer, "enabled", False),
            ):
                with pytest.raises(gesta.BusyError) as caught:
                    use()
                codes.append(caught.value.code)
            assert snapshot(context, tap_recognizer) == before

    context.recognizer(Inside)
    context.push(down(0, 0, 0))
    assert codes == [gesta.ErrorCode.BUSY] * 12
    assert tap_recognizer.alive and len(context._entries) == 1  # raised by the class itself


def test_host_functions_are_busy_outside_of_hooks(context):
    made = []

    class Outside(gesta.RecognizerClass):
        class_name = "org.example.outside"
        size = Value.number()

        def __init__(self):
            made.append(self)

        def touches_began(self, contacts):
            pass

    recognizer = context.recognizer(Outside)
    context.push(down(0, 0, 0))
    for use in (
        made[0].recognize,
        made[0].fail,
        lambda: made[0].ignore(1),
        lambda: made[0].set_deadline(10**12),
        lambda: setattr(made[0], "size", 1),
    ):
        with pytest.raises(gesta.BusyError):
            use()
    assert (recognizer.state, recognizer.contact_ids, context.next_deadline) == (State.POSSIBLE, (1,), None)


# ---- exceptions


class Oops(Exception):
    pass


@pytest.mark.parametrize(
    "method",
    [
        "reset",
        "touches_began",
        "touches_moved",
        "touches_ended",
        "touches_cancelled",
        "deadline_reached",
        "parameters_changed",
    ],
)
def test_an_exception_is_raised_by_the_call_that_caused_it(context, method):
    def bad(self, *arguments):
        raise Oops(method)

    def set_deadline(self, contacts):
        self.set_deadline(contacts[0].time + 15 * MS)

    body = {
        "class_name": "org.example.bad",
        "touches_began": set_deadline,
        "amount": Parameter.number(0, 0, 1),
        method: bad,
    }
    recognizer = context.recognizer(type("Bad", (gesta.RecognizerClass,), body))
    other = context.recognizer("gesta.tap")
    recognizer.amount = 1
    with pytest.raises(Oops, match=method):
        context.push([down(0, 0, 0), move(10, 1, 1), move(20, 1, 1), up(30, 1, 1), down(40, 0, 0), cancel(50, 0, 0)])
    assert context.now == 50 * MS and other.state == State.CANCELLED
    assert context._pending == []


def test_an_exception_in_init_is_raised(context):
    class Bad(gesta.RecognizerClass):
        class_name = "org.example.bad"

        def __init__(self):
            raise Oops("in init")

        def touches_began(self, contacts):
            pass

    with pytest.raises(Oops, match="in init") as caught:
        context.recognizer(Bad)
    assert "GestaError" in caught.value.__notes__[0] or "ClassTableError" in caught.value.__notes__[0]
    assert context._instances == {}
    context.push(tap())


def test_an_exception_in_a_hook_does_not_disturb_the_observer(context):
    class Bad(gesta.RecognizerClass):
        class_name = "org.example.bad"

        def touches_ended(self, contacts):
            self.recognize()
            raise Oops("after recognizing")

    recognizer = context.recognizer(Bad)
    reported = []
    recognizer.on(reported.append)
    with pytest.raises(Oops):
        context.push(tap())
    assert len(reported) == 1 and recognizer.state == State.ENDED  # the requested transition remains


# ---- rejected class tables


@pytest.mark.parametrize(
    "code, body",
    [
        ("CLASS_ID", {"class_name": ""}),
        ("CLASS_ID", {"class_name": "hold"}),
        ("CLASS_ID", {"class_name": "gesta.hold"}),
        ("CLASS_ID", {"class_name": "org.Example"}),
        ("CLASS_ID", {"class_name": "org example.hold"}),
        ("CLASS_PARAMETER", {"Big": Parameter.number(0, 0, 1)}),
        ("CLASS_PARAMETER", {"a": Parameter.number(2, 0, 1)}),
        ("CLASS_PARAMETER", {"a": Parameter.number(0, 1, -1)}),
        ("CLASS_PARAMETER", {"a": Parameter.number(float("nan"), 0, 1)}),
        ("CLASS_PARAMETER", {"a": Parameter.number(0, 0, float("inf"))}),
        ("CLASS_PARAMETER", {"a": Parameter.integer(1.5, 0, 3)}),
        ("CLASS_PARAMETER", {"a": Parameter(gesta.Type.CHOICE, 0, 0, 0, (), "", "", False)}),
        ("CLASS_PARAMETER", {("a" * 64): Parameter.number(0, 0, 1)}),
        ("CLASS_VALUE", {"a": Value.choice([])}),
        ("CLASS_VALUE", {"ä": Value.number()}),
        ("CLASS_REASON", {"a": ClassReason(999, "no such code")}),
        ("CLASS_REASON", {"a": ClassReason(1000, "one"), "b": ClassReason(1000, "other")}),
    ],
)
def test_invalid_declarations_are_rejected(context, code, body):
    before = snapshot(context)
    cls = type("Bad", (Tracking,), {"class_name": "org.example.bad", **body})
    with pytest.raises((gesta.ClassTableError, ValueError)) as caught:
        context.register(cls)
    assert caught.value.code == gesta.ErrorCode[code]
    assert snapshot(context) == before and context._entries == {}
    assert context.register(Hold)


def test_a_duplicate_class_id_is_rejected(context):
    context.register(Hold)
    with pytest.raises(gesta.ClassTableError) as caught:
        context.register(type("Other", (Tracking,), {"class_name": Hold.class_name}))
    assert caught.value.code == gesta.ErrorCode.CLASS_DUPLICATE and Hold.class_name in caught.value.message


def test_too_many_declarations_are_rejected(context):
    for kind, code in ((lambda: Parameter.number(0, 0, 1), "CLASS_TABLE"), (Value.number, "CLASS_TABLE")):
        for count in (65, 64):
            cls = type(
                "Many",
                (Tracking,),
                {
                    "class_name": f"org.example.{code[6:].lower()}{count}.{len(context.classes)}",
                    **{f"n{i}": kind() for i in range(count)},
                },
            )
            if count == 64:
                assert context.register(cls)
            else:
                with pytest.raises(gesta.ClassTableError) as caught:
                    context.register(cls)
                assert caught.value.code == gesta.ErrorCode[code]


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("touch_began", "touches_began"),
        ("touchesMoved", "touches_moved"),
        ("touches_end", "touches_ended"),
        ("touches_canceled", "touches_cancelled"),
        ("hover_move", "hover_moved"),
        ("deadline_reach", "deadline_reached"),
    ],
)
def test_a_function_that_is_almost_a_hook_is_rejected(context, name, meant):
    body = {name: lambda self, given: None}
    cls = type("Bad", (Tracking,), {"class_name": "org.example.bad", **body})
    with pytest.raises(gesta.ClassTableError) as caught:
        context.recognizer(cls)
    assert caught.value.code == gesta.ErrorCode.CLASS_FUNCTION
    assert caught.value.message == f'class "org.example.bad": {name} is never called, must be {meant}'
    assert context.recognizers == [] and context._entries == {}


def test_a_class_without_input_is_rejected(context):
    cls = type("Bad", (gesta.RecognizerClass,), {"class_name": "org.example.bad", "reset": lambda self: None})
    with pytest.raises(
        gesta.ClassTableError, match='class "org.example.bad": must have one of touches_began, touches_'
    ):
        context.register(cls)


def test_functions_of_a_class_have_any_other_name(context):
    names = "began", "ended", "moved", "touch", "lifted", "reached", "touches", "hovers_over", "step", "_touch_began"
    context.register(type("Fine", (Tracking,), {"class_name": "org.example.fine", **dict.fromkeys(names, print)}))


def test_objects_that_are_not_classes_are_rejected(context):
    for wrong in (Hold(), dict, 5):
        with pytest.raises((TypeError, AttributeError)):
            context.register(wrong)


class NoTruth:
    def __bool__(self):
        raise TypeError("neither true nor false")


@pytest.mark.parametrize(
    ("hook", "result"),
    [
        ("profile", 5),
        ("profile", gesta.Profile(angle="steep")),
        ("profile", gesta.Profile(contacts_that_move=1.5)),
        ("foreruns", NoTruth()),
        ("describe", 5),
        ("pattern", 5),
    ],
)
def test_a_result_of_the_wrong_type_is_raised(context, capfd, hook, result):
    class Wrong(Hold):
        class_name = "org.example.wrong"

    setattr(Wrong, hook, lambda self, *_: result)
    first, second = context.recognizer(Wrong), context.recognizer(Wrong)
    second.require_failure(first)
    with pytest.raises((TypeError, AttributeError, gesta.GestaError)):
        context.push(tap())
        assert first.verdict.text
        context.check()
    assert capfd.readouterr().err == ""


def test_a_distance_of_the_wrong_type_is_raised(context, capfd):
    class Wrong(gesta.RecognizerClass):
        class_name = "org.example.wrong"
        per_contact = Parameter.per_contact()

        def touches_began(self, contacts):
            self.set_deadline(self.now + 500 * MS)

        def distance(self, contact):
            return "near"

    context.recognizer(Wrong).per_contact = True
    with pytest.raises(ValueError):
        context.push(tap())
        context.push(tap(time=200))
    assert capfd.readouterr().err == ""
