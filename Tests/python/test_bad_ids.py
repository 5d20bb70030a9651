"""Zero, stale and forged ids, passed directly to the C interface.

Each call must return its error code, the message must name the argument, and nothing may change.
"""

import ctypes
import random

import pytest
from gesta import ErrorCode, _native
from gesta import _structs as s
from raw import NO_CALLBACK, NO_RELEASE, SIZE_MAX, lib, raw_context, recognizer

USES = {
    "destroy": lambda c, r: lib.gesta_recognizer_destroy(c, r),
    "attach": lambda c, r: lib.gesta_recognizer_attach(c, r, 0x40010000),
    "region": lambda c, r: lib.gesta_recognizer_region(c, r, ctypes.byref(ctypes.c_uint32())),
    "set_enabled": lambda c, r: lib.gesta_recognizer_set_enabled(c, r, 0),
    "enabled": lambda c, r: lib.gesta_recognizer_enabled(c, r, ctypes.byref(ctypes.c_int32())),
    "reset": lambda c, r: lib.gesta_recognizer_reset(c, r),
    "ignore": lambda c, r: lib.gesta_recognizer_ignore(c, r, 1),
    "claim": lambda c, r: lib.gesta_recognizer_claim(c, r),
    "set_team": lambda c, r: lib.gesta_recognizer_set_team(c, r, 1, 0),
    "team": lambda c, r: lib.gesta_recognizer_team(
        c, r, ctypes.byref(ctypes.c_uint32()), ctypes.byref(ctypes.c_int32())
    ),
    "state": lambda c, r: lib.gesta_recognizer_state(c, r, ctypes.byref(ctypes.c_uint32())),
    "class": lambda c, r: lib.gesta_recognizer_class(c, r, ctypes.byref(ctypes.c_uint32())),
    "set_user": lambda c, r: lib.gesta_recognizer_set_user(c, r, 1),
    "contacts": lambda c, r: lib.gesta_recognizer_contacts(c, r, None, 0, ctypes.byref(ctypes.c_size_t())),
    "add_action": lambda c, r: lib.gesta_recognizer_add_action(c, r, NO_CALLBACK, None, NO_RELEASE, None),
    "remove_action": lambda c, r: lib.gesta_recognizer_remove_action(c, r, 1),
    "require_failure": lambda c, r: lib.gesta_recognizer_require_failure(c, r, r),
    "remove_requirement": lambda c, r: lib.gesta_recognizer_remove_requirement(c, r, r),
    "waits_for": lambda c, r: lib.gesta_recognizer_waits_for(c, r, ctypes.byref(ctypes.c_uint32())),
    "confidence": lambda c, r: lib.gesta_recognizer_confidence(c, r, ctypes.byref(ctypes.c_uint32())),
    "undecided": lambda c, r: lib.gesta_recognizer_undecided(c, r, ctypes.byref(ctypes.c_int32())),
    "allow_simultaneous": lambda c, r: lib.gesta_recognizer_allow_simultaneous(c, r, r, 1),
    "provisional": lambda c, r: lib.gesta_recognizer_provisional(c, r, ctypes.byref(ctypes.c_int32())),
    "priority": lambda c, r: lib.gesta_recognizer_priority(c, r, ctypes.byref(ctypes.c_int32())),
    "tools": lambda c, r: lib.gesta_recognizer_tools(c, r, ctypes.byref(ctypes.c_uint32())),
    "requirements": lambda c, r: lib.gesta_recognizer_requirements(c, r, None, 0, ctypes.byref(ctypes.c_size_t())),
    "simultaneous": lambda c, r: lib.gesta_recognizer_simultaneous(c, r, None, 0, ctypes.byref(ctypes.c_size_t())),
    "children": lambda c, r: lib.gesta_recognizer_children(c, r, None, 0, ctypes.byref(ctypes.c_size_t())),
    "parent": lambda c, r: lib.gesta_recognizer_parent(c, r, ctypes.byref(ctypes.c_uint32())),
    "actions": lambda c, r: lib.gesta_recognizer_actions(c, r, None, 0, ctypes.byref(ctypes.c_size_t())),
    "set_provisional": lambda c, r: lib.gesta_recognizer_set_provisional(c, r, 1),
    "set_priority": lambda c, r: lib.gesta_recognizer_set_priority(c, r, 1),
    "set_tools": lambda c, r: lib.gesta_recognizer_set_tools(c, r, 1),
    "buttons": lambda c, r: lib.gesta_recognizer_buttons(c, r, ctypes.byref(ctypes.c_uint32())),
    "set_buttons": lambda c, r: lib.gesta_recognizer_set_buttons(c, r, 1),
    "modifiers": lambda c, r: lib.gesta_recognizer_modifiers(
        c, r, ctypes.byref(ctypes.c_uint32()), ctypes.byref(ctypes.c_uint32())
    ),
    "set_modifiers": lambda c, r: lib.gesta_recognizer_set_modifiers(c, r, 1, 0),
    "set_number": lambda c, r: lib.gesta_recognizer_set_number(c, r, b"slop", SIZE_MAX, 1.0),
    "set_integer": lambda c, r: lib.gesta_recognizer_set_integer(c, r, b"taps", SIZE_MAX, 1),
    "set_boolean": lambda c, r: lib.gesta_recognizer_set_boolean(c, r, b"taps", SIZE_MAX, 1),
    "set_text": lambda c, r: lib.gesta_recognizer_set_text(c, r, b"origin", SIZE_MAX, b"down", SIZE_MAX),
    "get_number": lambda c, r: lib.gesta_recognizer_get_number(
        c, r, b"slop", SIZE_MAX, ctypes.byref(ctypes.c_double())
    ),
    "get_integer": lambda c, r: lib.gesta_recognizer_get_integer(
        c, r, b"taps", SIZE_MAX, ctypes.byref(ctypes.c_int64())
    ),
    "get_boolean": lambda c, r: lib.gesta_recognizer_get_boolean(
        c, r, b"taps", SIZE_MAX, ctypes.byref(ctypes.c_int32())
    ),
    "get_text": lambda c, r: lib.gesta_recognizer_get_text(
        c, r, b"origin", SIZE_MAX, ctypes.create_string_buffer(9), 9, ctypes.byref(ctypes.c_size_t())
    ),
    "add_example": lambda c, r: lib.gesta_recognizer_add_example(
        c, r, b"v", 1, (ctypes.c_double * 4)(0, 0, 1, 1), 2, None, 0
    ),
    "remove_examples": lambda c, r: lib.gesta_recognizer_remove_examples(c, r, None, 0, None),
    "example_count": lambda c, r: lib.gesta_recognizer_example_count(c, r, None, 0, ctypes.byref(ctypes.c_size_t())),
    "example_name": lambda c, r: lib.gesta_recognizer_example_name(c, r, 0, None, 0, None),
    "save_examples": lambda c, r: lib.gesta_recognizer_save_examples(c, r, s.WRITE(lambda *_: None), None),
    "load_examples": lambda c, r: lib.gesta_recognizer_load_examples(c, r, b"gesta-examples 1\n", 17),
    "measures": lambda c, r: lib.gesta_recognizer_measures(c, r, None, 0, 80, ctypes.byref(ctypes.c_size_t())),
    "samples": lambda c, r: lib.gesta_recognizer_samples(c, r, 0, None, 0, 80, ctypes.byref(ctypes.c_size_t())),
    "values": lambda c, r: lib.gesta_recognizer_values(c, r, None, 0, ctypes.byref(ctypes.c_size_t())),
    "verdict": lambda c, r: lib.gesta_recognizer_verdict(c, r, ctypes.byref(s.Verdict(size=ctypes.sizeof(s.Verdict)))),
    "verdict_text": lambda c, r: lib.gesta_recognizer_verdict_text(
        c, r, ctypes.create_string_buffer(200), 200, ctypes.byref(ctypes.c_size_t())
    ),
}


def test_every_function_with_a_recognizer_argument_is_tested():
    assert {f"gesta_recognizer_{name}" for name in USES} == {
        name for name in _native.PROTOTYPES if name.startswith("gesta_recognizer_")
    } - {"gesta_recognizer_create"}


@pytest.mark.parametrize("name", USES)
def test_zero_stale_and_forged_recognizers_are_rejected(c, name):
    use = USES[name]
    assert use(None, c.tap) == ErrorCode.ARGUMENT
    c.check_rejected("STALE", f"gesta_recognizer_{name}", "recognizer", use(c.context, c.destroyed))
    region, tap_class = ctypes.c_uint32(), ctypes.c_uint32()
    lib.gesta_recognizer_region(c.context, c.tap, ctypes.byref(region))
    lib.gesta_recognizer_class(c.context, c.tap, ctypes.byref(tap_class))
    for forged in (0, 1, 2**32 - 1, region.value, tap_class.value, c.tap ^ 0xF0000000, c.tap + 100):
        c.check_rejected("HANDLE", f"gesta_recognizer_{name}", "recognizer", use(c.context, forged))


def test_random_ids_are_rejected(c):
    dice = random.Random(1)
    alive = {c.tap, c.pan}
    for _ in range(2000):
        forged = dice.choice([dice.getrandbits(32), c.tap ^ 1 << dice.randrange(32), c.pan ^ 1 << dice.randrange(32)])
        if forged not in alive:
            name = dice.choice(list(USES))
            assert USES[name](c.context, forged) in (ErrorCode.HANDLE, ErrorCode.STALE), (name, hex(forged))
    assert c.read() == c.before


def test_a_recognizer_of_another_context_is_rejected(c):
    with raw_context() as other:
        assert USES["state"](other, c.tap) in (ErrorCode.HANDLE, ErrorCode.STALE)


def test_ids_are_not_reused(c):
    seen = set()
    for _ in range(1000):
        made = recognizer(c.context, "gesta.tap")
        assert made not in seen and made not in (c.tap, c.pan, c.destroyed)
        seen.add(made)
        assert lib.gesta_recognizer_destroy(c.context, made) == 0
        assert USES["state"](c.context, made) == ErrorCode.STALE


def test_foreign_stale_and_forged_actions_are_rejected(c):
    action = ctypes.c_uint32()
    reported = []
    record = s.EVENT(lambda *_: reported.append(1))
    assert lib.gesta_recognizer_add_action(c.context, c.tap, record, None, NO_RELEASE, ctypes.byref(action)) == 0
    for forged in (0, c.tap, 2**32 - 1, action.value + 7):
        c.check_rejected(
            "HANDLE",
            "gesta_recognizer_remove_action",
            "action",
            lib.gesta_recognizer_remove_action(c.context, c.tap, forged),
        )
    result = lib.gesta_recognizer_remove_action(c.context, c.pan, action.value)
    assert result == ErrorCode.HANDLE
    assert lib.gesta_recognizer_remove_action(c.context, c.tap, action.value) == 0
    c.check_rejected(
        "STALE",
        "gesta_recognizer_remove_action",
        "action",
        lib.gesta_recognizer_remove_action(c.context, c.tap, action.value),
    )
    assert reported == []


def test_invalid_class_and_plugin_ids_are_rejected(c):
    info, parameter = s.ClassInfo(size=ctypes.sizeof(s.ClassInfo)), s.ParameterInfo(size=ctypes.sizeof(s.ParameterInfo))
    plugin, found = s.PluginInfo(size=ctypes.sizeof(s.PluginInfo)), ctypes.c_uint32(77)
    for forged in (0, 1, c.tap, 2**32 - 1):
        c.check_rejected(
            "HANDLE",
            "gesta_class_describe",
            "class_id is 0x",
            lib.gesta_class_describe(c.context, forged, ctypes.byref(info)),
        )
        c.check_rejected(
            "HANDLE",
            "gesta_class_parameter",
            "class_id is 0x",
            lib.gesta_class_parameter(c.context, forged, 0, ctypes.byref(parameter)),
        )
        c.check_rejected(
            "HANDLE",
            "gesta_plugin_describe",
            "plugin",
            lib.gesta_plugin_describe(c.context, forged, ctypes.byref(plugin)),
        )
    count = ctypes.c_uint32()
    lib.gesta_class_count(c.context, ctypes.byref(count))
    for index in (count.value, 2**32 - 1):
        c.check_rejected("INDEX", "gesta_class_at", "index", lib.gesta_class_at(c.context, index, ctypes.byref(found)))
        c.check_rejected(
            "INDEX", "gesta_plugin_at", "index", lib.gesta_plugin_at(c.context, index, ctypes.byref(found))
        )
    assert found.value == 77
    assert lib.gesta_class_at(c.context, 0, ctypes.byref(found)) == 0
    for function, struct in (
        (lib.gesta_class_parameter, s.ParameterInfo),
        (lib.gesta_class_value, s.ValueInfo),
        (lib.gesta_class_reason, s.ReasonInfo),
    ):
        for index in (64, 2**32 - 1):
            result = function(c.context, found.value, index, ctypes.byref(struct(size=ctypes.sizeof(struct))))
            c.check_rejected("INDEX", function.__name__, "index", result)
