"""Events as numpy records: equal to the Event objects field by field."""

import gesta
import pytest

np = pytest.importorskip("numpy")


def moves(count, contacts=1, start=0):
    samples = np.zeros(count * contacts, gesta.touch_dtype())
    step = np.repeat(np.arange(count), contacts)
    samples["time"] = start + step * 5_000_000
    samples["contact"] = np.tile(np.arange(contacts) + 1, count)
    samples["x"] = step * 3.5
    samples["y"] = step * step * 0.25
    samples["phase"] = gesta.Phase.MOVED
    samples["phase"][:contacts] = gesta.Phase.BEGAN
    samples["phase"][-contacts:] = gesta.Phase.ENDED
    return samples


def same(context, of, objects):
    rows = context.event_array(of)
    assert len(rows) == len(objects)
    for row, event in zip(rows, objects):
        assert row["recognizer"] == event.recognizer.id
        assert (row["state"], row["previous"], row["sequence"]) == (event.state, event.previous, event.sequence)
        assert (row["time"], row["x"], row["y"]) == (event.time, event.x, event.y)
        assert (row["reason"], row["measured"], row["limit"]) == (event.reason, event.measured, event.limit)
        assert row["contact_count"] == len(event.contacts)
        assert row["blocker"] == (event.blocker.id if event.blocker else 0)
        if of is not None:
            assert {name: row["values"][name] for name in row["values"].dtype.names} == dict(event.values)


@pytest.mark.parametrize("count", [3, 40, 1500])
def test_events_of_a_class_with_values(count):
    with gesta.Context() as context:
        context.recognizer("gesta.pan", slop=1)
        context.push(moves(count))
        objects = context.events()
        assert objects
        same(context, "gesta.pan", objects)
        same(context, None, objects)


def test_events_of_several_classes():
    with gesta.Context(poll_all=True) as context:
        pan = context.recognizer("gesta.pan", slop=1)
        other = context.recognizer("gesta.pan", slop=30)
        capture = context.recognizer("gesta.capture")
        context.recognizer("gesta.tap")
        pan.allow_simultaneous(other)
        context.push(moves(300, contacts=3))
        objects = context.events()
        assert len({event.class_name for event in objects}) == 3
        same(context, None, objects)
        for of in ("gesta.pan", "gesta.capture", "gesta.tap"):
            same(context, of, [event for event in objects if event.class_name == of])
        for of in (pan, other, capture):
            same(context, of, [event for event in objects if event.recognizer is of])


def test_the_array_is_a_copy():
    with gesta.Context() as context:
        context.recognizer("gesta.pan", slop=1)
        context.push(moves(50))
        rows = context.event_array("gesta.pan")
        before = rows.tobytes()
        context.push(moves(50, start=10**9))
    assert rows.tobytes() == before


def test_no_events():
    with gesta.Context() as context:
        tap = context.recognizer("gesta.tap")
        assert len(context.event_array()) == 0
        assert context.event_array(tap)["values"]["tap_count"].shape == (0,)


def test_an_unknown_class_is_rejected():
    with gesta.Context() as context, pytest.raises(gesta.ClassNameError):
        context.event_array("gesta.nothing")


def test_a_recognizer_of_another_context_is_refused():
    with gesta.Context() as context, gesta.Context() as other:
        context.recognizer("gesta.tap")
        theirs = other.recognizer("gesta.transform")
        context.finger().tap(5, 5)
        with pytest.raises(gesta.HandleError, match="of is recognizer 0x.* of another context, must be of this one"):
            context.event_array(theirs)
