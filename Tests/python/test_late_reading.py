"""Samples and events make their fields when they are read: reading late, or never, makes no difference."""

import copy
import dataclasses
import gc
import pickle

import gesta
import pytest
from gesta import Reason, State, Touch
from own_classes import Sweep
from touches import DRAG, stroke

SAMPLES = stroke(*DRAG)
PLAIN = ("state", "previous", "sequence", "time", "x", "y", "measured", "limit", "class_id")
MADE = ("recognizer", "values", "contacts", "positions", "reason", "blocker", "reason_name", "class_name", "touches")
FLAGS = ("provisional", "confirmed", "revoked", "passed_on", "tool", "buttons", "modifiers")


def test_an_event_that_is_read_late_is_what_it_was_at_once():
    context = gesta.Context(poll_all=True, event_touches=True)
    at_once, late = [], []
    context.set_observer(lambda event: at_once.append({name: getattr(event, name) for name in dir(event)}))
    for name in ("gesta.pan", "gesta.tap", "gesta.swipe"):
        context.recognizer(name)
    for touch in SAMPLES:
        context.push(touch)
        late += context.events()
    context.recognizers[0].destroy()
    del at_once[len(late) :]
    context.close()
    gc.collect()
    assert len(late) > 5 and any(event.reason == Reason.MOVED_TOO_FAR for event in late)
    for event, fields in zip(late, at_once):
        assert {name: getattr(event, name) for name in (*PLAIN, *MADE, *FLAGS)}.items() <= fields.items()


def test_events_are_equal_whatever_was_read_of_them(context):
    context.recognizer("gesta.pan")
    context.push(SAMPLES)
    (first, *_), (second, *_) = context.events(), context.events()
    assert first.recognizer and first.values and "values" in first.__dict__ and "values" not in second.__dict__
    assert first == second and repr(first) == repr(second)
    kept = pickle.loads(pickle.dumps(second))
    assert kept.values == first.values and kept.translation_x == first.translation_x and kept.recognizer is None
    assert kept == dataclasses.replace(first, recognizer=None, blocker=None)
    assert {"state", "values", "translation_x", "translation"} <= set(dir(context.events()[0]))


def test_values_of_all_types_and_of_names_that_an_event_has(context):
    class Named(Sweep):
        class_name = "org.example.named"
        time = gesta.Value.number("s")
        get = gesta.Value.number("s")

        def touches_moved(self, contacts):
            self.time, self.get = 1.5, 2.5
            super().touches_moved(contacts)

    context.recognizer(Named)
    context.push(SAMPLES)
    event = next(event for event in context.events() if event.state == State.BEGAN)
    assert (event.count, event.side, event.fast) == (1, "right", False)
    assert event.time == SAMPLES[event.sequence].time and event["time"] == 1.5
    assert callable(event.get) and event.get("get") == 2.5
    with pytest.raises(gesta.ParameterNameError, match="must be a field of Event or a value"):
        _ = event.word


def test_the_fields_of_a_sample():
    touch = Touch(1, 2, 3, 4.5, "began", buttons="primary|middle", pressure=0.3)
    assert (touch.time, touch.x, touch.phase, touch.pressure) == (1, 3, gesta.Phase.BEGAN, 0.3)
    assert touch.buttons is gesta.Button.PRIMARY | gesta.Button.MIDDLE and touch.tool is gesta.Tool.FINGER
    assert touch == Touch(1, 2, 3, 4.5, gesta.Phase.BEGAN, buttons=5, pressure=0.3) and len({touch, touch}) == 1
    assert dataclasses.asdict(touch)["distance"] == 0.0 and dataclasses.replace(touch, x=9).x == 9
    assert copy.copy(touch) == pickle.loads(pickle.dumps(touch)) == touch and "pressure=0.3" in repr(touch)
    assert not hasattr(Touch, "pressure")
    with pytest.raises(AttributeError, match="no attribute 'presure'"):
        _ = touch.presure
    with pytest.raises(dataclasses.FrozenInstanceError):
        touch.x = 1
