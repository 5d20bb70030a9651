"""Recognizers with per_contact: every contact is a gesture of its own, which a child recognizes."""

import gesta
import pytest
from gesta import ErrorCode, FindingKind, State
from touches import down, move, up


@pytest.fixture
def pan(context):
    return context.recognizer("gesta.pan", per_contact=True, slop=5)


def test_each_contact_is_a_gesture_of_its_own(context, pan):
    events = []
    pan.on(events.append)
    first, second, *others = pan.children
    assert len(others) == 14 and second.parent is pan and pan.parent is None and first.children == []
    context.push([down(0, 10, 10, contact=1), down(0, 300, 10, contact=2)])
    context.push([move(10, 30, 10, contact=1), move(10, 300, 60, contact=2)])
    context.push([up(20, 30, 10, contact=1)])
    context.push([move(30, 300, 90, contact=2)])
    assert [(event.recognizer, event.state) for event in events] == [
        (first, State.BEGAN),
        (second, State.BEGAN),
        (first, State.ENDED),
        (second, State.CHANGED),
    ]
    assert all(event.recognizer.parent is pan for event in events)
    assert second.translation_y == 30 and pan.state == State.POSSIBLE and context.recognizers == [pan]


def test_what_the_program_sets_is_the_parents(context, pan):
    child = pan.children[0]
    assert child.slop == 5 and child.region == context.root
    pan.priority = 3
    assert child.priority == 3
    for attempt in (child.destroy, lambda: setattr(child, "slop", 4), lambda: child.attach(None)):
        with pytest.raises(gesta.GestaError) as caught:
            attempt()
        assert caught.value.code == ErrorCode.TYPE and "is a child, must be its parent gesta.pan" in str(caught.value)
    pan.per_contact = False
    assert pan.children == [] and not child.alive


def test_more_than_one_contact_cannot_be_required(context, pan):
    pan.min_contacts = 2
    assert [(each.kind, each.recognizer) for each in context.check()] == [(FindingKind.UNREACHABLE, pan)]
