"""The palm guard in Python: its rules, what it cancels, and errors."""

import dataclasses

import gesta
import pytest


def test_rules_are_those_of_the_library_and_come_back(context):
    assert context.palm_guard is None and context.palms == []
    guard = gesta.PalmGuard(
        gesta.PalmRule.SIZE | gesta.PalmRule.EDGE,
        max_size=25,
        surface=gesta.Rect(0, 1, 2, 3),
        zone_top=4,
        max_pressure=0.5,
    )
    context.palm_guard = guard
    assert context.palm_guard == guard
    context.palm_guard = gesta.PalmGuard()
    assert context.palm_guard == gesta.PalmGuard()
    context.palm_guard = None
    assert context.palm_guard is None


def test_defaults_are_the_librarys(context):
    raw = gesta._generated.structs.PalmGuard()
    gesta._native.lib.gesta_palm_guard_init(raw, gesta._generated.structs.ctypes.sizeof(raw))
    for field in dataclasses.fields(gesta.PalmGuard):
        if field.name != "surface":
            assert getattr(gesta.PalmGuard(), field.name) == getattr(raw, field.name), field.name


def test_a_palm_is_listed_until_the_next_push(context):
    context.palm_guard = gesta.PalmGuard()
    tap = context.recognizer("gesta.tap")
    context.push([gesta.Touch(5, 2**64 - 1, 0, 0, gesta.Phase.BEGAN, major=1e6)])
    (palm,) = context.palms
    assert palm.contact == 2**64 - 1 and palm.time == 5 and palm.reason is gesta.Reason.PALM_SIZE
    assert palm.measured > palm.limit == 30
    context.push([gesta.Touch(6, 2**64 - 1, 0, 0, gesta.Phase.ENDED)])
    assert context.palms == [] and tap.verdict.sequence == 0


def test_errors(context):
    with pytest.raises(gesta.RangeError, match="palm_guard: max_size is 0"):
        context.palm_guard = gesta.PalmGuard(max_size=0)
    with pytest.raises(gesta.ArgumentError, match="palm_guard: rules"):
        context.palm_guard = gesta.PalmGuard(rules=128)
    with pytest.raises(gesta.ParameterTypeError, match="pen_time"):
        context.palm_guard = gesta.PalmGuard(pen_time="soon")
    assert context.palm_guard is None


def test_a_contact_that_leaves_a_zone_is_listed_again(context):
    context.palm_guard = gesta.PalmGuard(surface=gesta.Rect(0, 0, 500, 500), zone_left=8)
    context.push([gesta.Touch(0, 3, 1, 50, gesta.Phase.BEGAN)])
    assert [palm.reason for palm in context.palms] == [gesta.Reason.PALM_ZONE]
    context.push([gesta.Touch(10_000_000, 3, 300, 50, gesta.Phase.MOVED)])
    (released,) = context.palms
    assert released.reason is gesta.Reason.NONE and released.contact == 3
    assert (released.measured, released.limit) == (0.01, 0.2)
