"""The forms of samples that can be pushed, and invalid ones."""

import ctypes

import gesta
import numpy
import pytest
from gesta import _samples
from gesta._generated import structs
from touches import CHEVRON, MS, down, move, snapshot, stroke, up

SIZE = ctypes.sizeof(structs.Touch)


def memory(touches):
    given = _samples.samples(touches)
    return ctypes.string_at(given.address, given.length * SIZE)


def array(touches):
    return numpy.frombuffer(memory(touches), gesta.touch_dtype()).copy()


FORMS = {
    "list": lambda touches: touches,
    "tuple": tuple,
    "generator": iter,
    "numpy": array,
    "strided": lambda touches: array([t for touch in touches for t in (touch, touch)])[::2],
    "reversed": lambda touches: array(touches[::-1])[::-1],
    "two dimensions": lambda touches: array(touches).reshape(1, -1),
    "read-only numpy": lambda touches: numpy.frombuffer(memory(touches), gesta.touch_dtype()),
    "bytes": memory,
    "bytearray": lambda touches: bytearray(memory(touches)),
    "memoryview": lambda touches: memoryview(memory(touches)),
    "uint8": lambda touches: numpy.frombuffer(memory(touches), numpy.uint8),
    "ctypes": lambda touches: (structs.Touch * len(touches)).from_buffer_copy(memory(touches)),
    "some fields": lambda touches: numpy.array(
        [(t.phase, t.x, t.y, t.time, t.contact) for t in touches],
        [("phase", "i2"), ("x", "f4"), ("y", "f8"), ("time", "i8"), ("contact", "u4")],
    ),
}


@pytest.mark.parametrize("form", FORMS)
def test_all_forms_give_the_same_events(context, form):
    chevron = context.recognizer("gesta.chevron")
    touches = stroke(*CHEVRON)
    context.push(FORMS[form](touches))
    assert chevron.state == gesta.State.RECOGNIZED
    assert context.now == touches[-1].time


def test_a_single_touch_can_be_pushed(context):
    chevron = context.recognizer("gesta.chevron")
    for touch in stroke(*CHEVRON):
        context.push(touch)
    assert chevron.state == gesta.State.RECOGNIZED


@pytest.mark.parametrize("nothing", [[], (), b"", numpy.zeros(0, gesta.touch_dtype()), bytearray()])
def test_an_empty_push_changes_nothing(context, nothing):
    tap = context.recognizer("gesta.tap")
    context.push([down(0, 5, 5), up(50, 5, 5)])
    before = snapshot(context, tap)
    assert len(context.events()) == 1
    context.push(nothing)
    assert snapshot(context, tap) == before  # an empty push does not clear the events


def test_arrays_and_writable_buffers_are_read_in_place():
    touches = array(stroke(*CHEVRON))
    given = _samples.samples(touches)
    assert (given.address, given.length, given.stride) == (touches.ctypes.data, len(touches), SIZE)
    given = _samples.samples(touches[::3])
    assert (given.address, given.stride) == (touches.ctypes.data, 3 * SIZE)
    raw = bytearray(memory(stroke(*CHEVRON)))
    assert _samples.samples(raw).address == ctypes.addressof(ctypes.c_char.from_buffer(raw))


def test_all_fields_are_passed(context):
    seen = []

    class Look(gesta.RecognizerClass):
        class_name = "org.example.look"

        def touches_began(self, contacts):
            seen.append(contacts[0].touch)

    context.recognizer(Look).buttons = 5
    touch = gesta.Touch(
        7,
        2**64 - 1,
        -1.5,
        2.5,
        gesta.Phase.BEGAN,
        gesta.Tool.PEN,
        5,
        6,
        0.5,
        4.0,
        3.0,
        0.25,
        -0.5,
        0.75,
        gesta.COALESCED,
    )
    context.push(touch)
    assert seen == [touch]


@pytest.mark.parametrize(
    "field, value, code, builtin",
    [
        ("time", 2**63, "RANGE", ValueError),
        ("time", 1.5, "TYPE", TypeError),
        ("contact", -1, "RANGE", ValueError),
        ("contact", 2**64, "RANGE", ValueError),
        ("contact", "a", "TYPE", TypeError),
        ("x", None, "TYPE", TypeError),
        ("x", 10**400, "RANGE", ValueError),
        ("y", "left", "TYPE", TypeError),
        ("phase", -1, "RANGE", ValueError),
        ("tool", 2**32, "RANGE", ValueError),
        ("buttons", -1, "RANGE", ValueError),
        ("modifiers", 2**40, "RANGE", ValueError),
        ("pressure", 1e300, "RANGE", ValueError),
        ("tilt_x", b"", "TYPE", TypeError),
        ("flags", -2, "RANGE", ValueError),
        ("distance", "near", "TYPE", TypeError),
    ],
)
def test_a_field_that_does_not_fit_is_named(field, value, code, builtin):
    good = {"time": 0, "contact": 1, "x": 0.0, "y": 0.0, "phase": gesta.Phase.BEGAN}
    with pytest.raises(builtin) as caught:
        gesta.Touch(**{**good, field: value})
    assert isinstance(caught.value, gesta.GestaError)
    assert caught.value.code == gesta.ErrorCode[code]
    assert caught.value.message.startswith(f"{field} is {value!r}, must be ")


@pytest.mark.parametrize(
    "wrong, code",
    [
        (b"\0" * (SIZE - 1), "SIZE"),
        (bytearray(SIZE + 8), "SIZE"),
        (numpy.zeros(12), "TYPE"),
        (numpy.zeros(4, [("x", "f8"), ("z", "f8")]), "NAME"),
        (numpy.zeros(4, [("time", "f8")]), "TYPE"),
        (numpy.array([(-1,)], [("contact", "i8")]), "RANGE"),
        ([down(0, 1, 1), (0, 1)], "TYPE"),
        ((ctypes.c_double * 12)(), "SIZE"),
        (memoryview(bytearray(4 * SIZE))[::2], "ARGUMENT"),
    ],
)
def test_invalid_samples_are_rejected(context, wrong, code):
    with pytest.raises(gesta.GestaError) as caught:
        context.push(wrong)
    assert caught.value.code == gesta.ErrorCode[code]
    assert context.now is None


def test_objects_that_are_not_iterable_are_rejected(context):
    for wrong in (None, 5, 1.0):
        with pytest.raises(TypeError):
            context.push(wrong)


def test_an_invalid_sample_in_a_batch_changes_nothing(context):
    tap, chevron = context.recognizer("gesta.tap"), context.recognizer("gesta.chevron")
    context.push([down(0, 5, 5), move(10, 6, 6)])
    good = stroke(*CHEVRON, time=20, contact=2)
    bad = {
        "x": gesta.Touch(30 * MS, 2, float("nan"), 0, gesta.Phase.MOVED),
        "y": gesta.Touch(30 * MS, 2, 0, float("-inf"), gesta.Phase.MOVED),
        "pressure": gesta.Touch(30 * MS, 2, 0, 0, gesta.Phase.MOVED, pressure=float("inf")),
        "orientation": gesta.Touch(30 * MS, 2, 0, 0, gesta.Phase.MOVED, orientation=float("nan")),
        "time": gesta.Touch(20 * MS - 1, 2, 0, 0, gesta.Phase.MOVED),
        "phase": gesta.Touch(30 * MS, 2, 0, 0, 7),
        "tool": gesta.Touch(30 * MS, 2, 0, 0, gesta.Phase.MOVED, tool=4),
        "flags": gesta.Touch(30 * MS, 2, 0, 0, gesta.Phase.MOVED, flags=2),
        "distance": gesta.Touch(30 * MS, 2, 0, 0, gesta.Phase.MOVED, distance=-0.5),
        "contact": gesta.Touch(30 * MS, 3, 0, 0, gesta.Phase.MOVED),
    }
    before = snapshot(context, tap, chevron)
    for name, touch in bad.items():
        with pytest.raises(gesta.GestaError) as caught:
            context.push([good[0], touch, *good[2:]])
        assert f"touches[1].{name}" in caught.value.message, name
        assert snapshot(context, tap, chevron) == before, name
    context.push(good)  # a valid sample is accepted afterwards
    assert context.now == good[-1].time


def test_a_misaligned_buffer_is_copied():
    with gesta.Context() as context:
        tap = context.recognizer("gesta.tap")
        array = numpy.zeros(2, gesta.touch_dtype())
        array["contact"], array["phase"], array["time"] = 1, [gesta.Phase.BEGAN, gesta.Phase.ENDED], [0, 50_000_000]
        context.push(memoryview(bytearray(b"1234") + array.tobytes())[4:])
        assert tap.state == gesta.State.RECOGNIZED


def test_samples_without_times_lie_between_the_time_of_the_context_and_now(context):
    tap = context.recognizer("gesta.tap")
    seen = []
    tap.on(seen.append)
    context.advance(0)
    context.push_untimed([down(9, 5, 5), up(7, 5, 5)], 2_000_000_000)  # their times are ignored
    assert [event.state for event in seen] == [gesta.State.RECOGNIZED]
    assert context.now == 2_000_000_000
    context.push_untimed(array([down(0, 5, 5), move(0, 6, 5)]), 2_016_000_000)
    assert context.now == 2_012_000_000
    with pytest.raises(gesta.RangeError, match="now is 0, must be at least the context's time"):
        context.push_untimed([], 0)
    with pytest.raises(gesta.ContactError, match="touches\\[0\\].contact"):
        context.push_untimed(move(0, 5, 5, contact=9), 3_000_000_000)
    assert context.now == 2_012_000_000
    tap.on(lambda event: context.push_untimed([], 4_000_000_000))
    with pytest.raises(gesta.BusyError):
        context.push_untimed(up(0, 6, 5), 2_032_000_000)


def test_times_that_are_no_integers_are_refused_as_nanoseconds(context):
    with pytest.raises(gesta.ParameterTypeError, match="time is 0.5, must be an integer: nanoseconds"):
        gesta.Touch(0.5, 1, 0, 0, gesta.Phase.BEGAN)
    with pytest.raises(gesta.ParameterTypeError, match="now is 0.5, must be an integer: nanoseconds"):
        context.advance(0.5)
