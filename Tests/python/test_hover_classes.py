"""Recognizer classes written in Python that receive pointers above the surface."""

import gesta
import pytest
from gesta import ErrorCode, Phase, Reason, State, Tool, Touch, Value

MS = 1_000_000


class Dwell(gesta.RecognizerClass):
    """A pointer that rests above a place."""

    class_name = "org.example.dwell"
    hovers = True
    rested = Value.number("s", "how long it has rested")

    def __init__(self):
        self.reported = []
        self.kept = None

    def hover_moved(self, pointer):
        self.reported.append(
            (pointer.id, pointer.x, pointer.y, pointer.start_x, pointer.phase, pointer.tool, pointer.touch.y)
        )
        self.kept = pointer
        self.set_deadline(pointer.time + 500 * MS)

    def hover_left(self, pointer):
        self.reported.append(("left", pointer.phase, pointer.touch.contact, len(self.contacts)))
        self.fail(Reason.HELD_TOO_BRIEFLY, (pointer.time - pointer.start_time) / 1e9, 0.5)

    def deadline_reached(self, time):
        self.rested = 0.5
        self.recognize()


def hover(time, x, y, contact=1, tool=Tool.MOUSE):
    return Touch(time * MS, contact, x, y, Phase.HOVER, tool=tool)


def instance(context):
    return next(iter(context._instances.values()))


def test_a_pointer_that_rests_is_recognized(context):
    context.register(Dwell)
    assert (
        context.describe("org.example.dwell").hovers
        and context.describe("gesta.hover").hovers
        and not context.describe("gesta.tap").hovers
    )
    dwell = context.recognizer("org.example.dwell")
    events = []
    dwell.on(lambda event: events.append((event.state, event.time, event.x, event.contacts, event.values["rested"])))
    context.push([hover(0, 10, 20), hover(100, 11, 22)])
    assert instance(context).reported == [
        (1, 10, 20, 10, Phase.HOVER, Tool.MOUSE, 20),
        (1, 11, 22, 10, Phase.HOVER, Tool.MOUSE, 22),
    ]
    assert context.next_deadline == 600 * MS
    context.advance(700 * MS)
    assert events == [(State.RECOGNIZED, 600 * MS, 11, (), 0.5)]
    with pytest.raises(gesta.StateError, match="valid only during the call"):
        _ = instance(context).kept.x


def test_a_pointer_that_leaves_fails_the_gesture(context):
    context.register(Dwell)
    dwell = context.recognizer("org.example.dwell")
    context.push([hover(0, 10, 20), Touch(200 * MS, 4, 300, 20, Phase.BEGAN, tool=Tool.MOUSE)])
    assert instance(context).reported[-1] == ("left", Phase.BEGAN, 4, 0)
    assert dwell.verdict.state == State.FAILED and dwell.verdict.reason == Reason.HELD_TOO_BRIEFLY


@pytest.mark.parametrize(
    "body, words, code",
    [
        ({"hovers": True}, "hover_moved", ErrorCode.CLASS_FUNCTION),
        ({"hover_moved": lambda self, pointer: None}, "hovers", ErrorCode.CLASS_TABLE),
        ({"hover_left": lambda self, pointer: None}, "hovers", ErrorCode.CLASS_TABLE),
        (
            {"hovers": True, "hover_moved": lambda self, pointer: None, "touches_moved": lambda self, contacts: None},
            "touches_moved",
            ErrorCode.CLASS_TABLE,
        ),
    ],
)
def test_hooks_that_are_never_called_are_rejected(context, body, words, code):
    wrong = type("Wrong", (gesta.RecognizerClass,), {"class_name": "org.example.wrong", **body})
    with pytest.raises(gesta.ClassTableError, match=words) as caught:
        context.register(wrong)
    assert caught.value.code == code
    assert not context._tables


def test_an_exception_in_a_hover_hook_is_raised_by_the_push(context):
    class Raises(gesta.RecognizerClass):
        class_name = "org.example.raises"
        hovers = True

        def hover_moved(self, pointer):
            raise ZeroDivisionError("in hover_moved")

    context.register(Raises)
    context.recognizer("org.example.raises")
    with pytest.raises(ZeroDivisionError, match="in hover_moved"):
        context.push([hover(0, 10, 20)])
    context.push([hover(1, 500, 20), Touch(2 * MS, 1, 500, 20, Phase.BEGAN)][1:])
