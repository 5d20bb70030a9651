"""Invalid samples, passed directly to the C interface.

Each call must return its error code, the message must name the argument, and nothing may change.
"""

import ctypes
from math import inf as INFINITY
from math import nan as NAN

import pytest
from gesta import ErrorCode
from gesta import _structs as s
from raw import SIZE_MAX, lib, push, raw_context, touch
from touches import TIME_MAX

TOUCH = ctypes.sizeof(s.Touch)

BAD_TOUCHES = [
    ("NOT_FINITE", "x", {"x": NAN}),
    ("NOT_FINITE", "x", {"x": INFINITY}),
    ("NOT_FINITE", "y", {"y": -INFINITY}),
    ("NOT_FINITE", "pressure", {"pressure": NAN}),
    ("NOT_FINITE", "major", {"major": INFINITY}),
    ("NOT_FINITE", "minor", {"minor": NAN}),
    ("NOT_FINITE", "orientation", {"orientation": -INFINITY}),
    ("NOT_FINITE", "tilt_x", {"tilt_x": NAN}),
    ("NOT_FINITE", "tilt_y", {"tilt_y": NAN}),
    ("RANGE", "x", {"x": 1.0000001e9}),
    ("RANGE", "y", {"y": -1e300}),
    ("TIME", "time", {"time": 99}),
    ("TIME", "time", {"time": -(2**63)}),
    ("TIME", "time", {"time": TIME_MAX + 1}),
    ("TIME", "time", {"time": 2**63 - 1}),
    ("PHASE", "phase", {"phase": 0}),
    ("PHASE", "phase", {"phase": 7}),
    ("PHASE", "phase", {"phase": 2**32 - 1}),
    ("PHASE", "tool", {"tool": 4}),
    ("PHASE", "tool", {"tool": 2**31}),
    ("PHASE", "flags", {"flags": 2}),
    ("ARGUMENT", "reserved", {"reserved": 1}),
    ("CONTACT", "contact", {"contact": 1, "phase": 1}),
    ("CONTACT", "contact", {"contact": 9, "phase": 2}),
    ("CONTACT", "contact", {"contact": 9, "phase": 3}),
    ("CONTACT", "contact", {"contact": 9, "phase": 4}),
    ("CONTACT", "contact", {"contact": 9, "phase": 5}),
]


@pytest.mark.parametrize("code, word, fields", BAD_TOUCHES)
def test_an_invalid_sample_rejects_its_batch(c, code, word, fields):
    bad = touch(**{"time": 101, "contact": 1, "phase": 2, **fields})
    c.check_rejected(code, "gesta_push", f"touches[0].{word}", push(c.context, bad))
    batch = [touch(101, 1, 50, 50, 2), touch(101, 2, 0, 0, 1), bad, touch(102, 1, 60, 60, 4), touch(102, 2, 0, 0, 4)]
    c.check_rejected(code, "gesta_push", f"touches[2].{word}", push(c.context, *batch))


def test_positions_are_checked_in_every_phase(c):
    for phase in (1, 2, 4, 5, 6):
        c.check_rejected(
            "NOT_FINITE",
            "gesta_push",
            "touches[0].x",
            push(c.context, touch(101, 1 + (phase in (1, 6)), NAN, 0, phase)),
        )


def test_coordinates_and_times_at_their_limits_are_accepted(c):
    assert push(c.context, touch(TIME_MAX, 1, 1e9, -1e9, 2)) == 0
    with raw_context() as context:
        assert push(context, touch(-TIME_MAX, 0, -1e9, 1e9, 1), touch(TIME_MAX, 0, 0, 0, 4)) == 0


def test_a_contact_id_can_be_reused_within_a_batch(c):
    assert push(c.context, touch(101, 1, 5, 5, 4), touch(102, 1, 5, 5, 1), touch(103, 1, 5, 5, 4)) == 0
    c.before = c.read()
    c.check_rejected(
        "CONTACT", "gesta_push", "touches[1].contact", push(c.context, touch(104, 1, 5, 5, 1), touch(105, 1, 5, 5, 1))
    )
    c.check_rejected(
        "CONTACT",
        "gesta_push",
        "touches[2].contact",
        push(c.context, touch(104, 1, 5, 5, 1), touch(105, 1, 5, 5, 4), touch(106, 1, 5, 5, 2)),
    )


def test_time_must_not_run_backwards_within_a_batch(c):
    c.check_rejected(
        "TIME", "gesta_push", "touches[1].time", push(c.context, touch(105, 1, 5, 5, 2), touch(104, 1, 5, 5, 2))
    )


def test_the_number_of_contacts_is_limited(c):
    c.check_rejected(
        "LIMIT", "gesta_push", "touches[3].contact", push(c.context, *(touch(101, 10 + i) for i in range(4)))
    )
    assert push(c.context, *(touch(101, 10 + i) for i in range(3))) == 0
    c.before = c.read()
    c.check_rejected("LIMIT", "gesta_push", "touches[0].contact", push(c.context, touch(102, 50)))
    # a contact lifted earlier in the same batch makes room
    assert push(c.context, touch(102, 10, 0, 0, 4), touch(103, 50)) == 0


def test_null_misaligned_and_misstrided_samples_are_rejected(c):
    raw = (ctypes.c_uint64 * 64)()
    at = ctypes.addressof(raw)
    c.check_rejected("ARGUMENT", "gesta_push", "touches", lib.gesta_push(c.context, None, 1, TOUCH))
    for offset in (1, 2, 4, 7):
        c.check_rejected("ARGUMENT", "gesta_push", "touches", lib.gesta_push(c.context, at + offset, 1, TOUCH))
    for stride in (0, 1, 8, 47, TOUCH + 4, SIZE_MAX, 2**63):
        c.check_rejected("SIZE", "gesta_push", "stride", lib.gesta_push(c.context, at, 1, stride))
    assert lib.gesta_push(None, at, 1, TOUCH) == ErrorCode.ARGUMENT
    assert lib.gesta_push(c.context, None, 0, TOUCH) == 0 and c.read() == c.before


def test_counts_that_overflow_are_rejected(c):
    raw = (ctypes.c_uint64 * 64)()
    for count in (2**64 - 1, 2**63, 2**60):
        result = lib.gesta_push(c.context, ctypes.addressof(raw), count, TOUCH)
        assert result in (ErrorCode.RANGE, ErrorCode.ARGUMENT, ErrorCode.SIZE, ErrorCode.MEMORY, ErrorCode.PHASE)
        assert c.read() == c.before


def test_touches_with_a_larger_stride_are_accepted(c):
    class Longer(ctypes.Structure):
        _fields_ = [("touch", s.Touch), ("tail", ctypes.c_uint64)]

    two = (Longer * 2)(Longer(touch(101, 1, 6, 6, 2)), Longer(touch(102, 1, 7, 7, 2)))
    assert lib.gesta_push(c.context, ctypes.addressof(two), 2, ctypes.sizeof(Longer)) == 0
    assert c.read()[0] == 102
