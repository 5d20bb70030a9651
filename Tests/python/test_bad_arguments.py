"""Invalid pointers, sizes, texts and numbers, passed directly to the C interface.

Each call must return its error code, the message must name the argument, and nothing may change.
"""

import ctypes
from math import inf as INFINITY
from math import nan as NAN

import pytest
from gesta import ErrorCode, _native
from gesta import _structs as s
from raw import NO_CALLBACK, NO_LOG, NO_RELEASE, SIZE_MAX, lib, message, push, raw_context, recognizer, touch
from touches import TIME_MAX


def test_null_contexts_are_rejected():
    skipped = {"gesta_context_destroy", "gesta_context_message"}
    for name, (result, *arguments) in _native.PROTOTYPES.items():
        if name in skipped or not arguments or arguments[0] is not ctypes.c_void_p or result is not ctypes.c_int32:
            continue
        given = [None]
        for kind in arguments[1:]:
            if issubclass(kind, ctypes._CFuncPtr):
                given.append(kind())
            elif kind in (ctypes.c_void_p, ctypes.c_char_p) or hasattr(kind, "contents"):
                given.append(None)
            else:
                given.append(0)
        assert getattr(lib, name)(*given) == ErrorCode.ARGUMENT, name
    assert lib.gesta_context_destroy(None) == 0
    assert lib.gesta_context_message(None) is not None
    assert lib.gesta_context_create(None, None) == ErrorCode.ARGUMENT


def test_null_result_pointers_are_rejected(c):
    context, name = c.context, b"gesta.tap"
    cases = {
        "gesta_context_now": lib.gesta_context_now(context, None),
        "gesta_next_deadline": lib.gesta_next_deadline(context, None),
        "gesta_contact_owner": lib.gesta_contact_owner(context, 1, None),
        "gesta_events": lib.gesta_events(context, None, None, None),
        "gesta_class_count": lib.gesta_class_count(context, None),
        "gesta_class_at": lib.gesta_class_at(context, 0, None),
        "gesta_class_find": lib.gesta_class_find(context, name, SIZE_MAX, None),
        "gesta_class_register": lib.gesta_class_register(context, None, None),
        "gesta_recognizer_create": lib.gesta_recognizer_create(context, name, SIZE_MAX, None),
        "gesta_recognizer_state": lib.gesta_recognizer_state(context, c.tap, None),
        "gesta_recognizer_class": lib.gesta_recognizer_class(context, c.tap, None),
        "gesta_recognizer_region": lib.gesta_recognizer_region(context, c.tap, None),
        "gesta_recognizer_enabled": lib.gesta_recognizer_enabled(context, c.tap, None),
        "gesta_recognizer_priority": lib.gesta_recognizer_priority(context, c.tap, None),
        "gesta_recognizer_confidence": lib.gesta_recognizer_confidence(context, c.tap, None),
        "gesta_recognizer_tools": lib.gesta_recognizer_tools(context, c.tap, None),
        "gesta_recognizer_provisional": lib.gesta_recognizer_provisional(context, c.tap, None),
        "gesta_recognizer_contacts": lib.gesta_recognizer_contacts(context, c.tap, None, 0, None),
        "gesta_recognizer_get_number": lib.gesta_recognizer_get_number(context, c.tap, b"slop", SIZE_MAX, None),
        "gesta_recognizer_get_integer": lib.gesta_recognizer_get_integer(context, c.tap, b"taps", SIZE_MAX, None),
        "gesta_recognizer_verdict": lib.gesta_recognizer_verdict(context, c.tap, None),
        "gesta_recognizer_values": lib.gesta_recognizer_values(context, c.tap, None, 0, None),
        "gesta_recognizer_samples": lib.gesta_recognizer_samples(context, c.tap, 0, None, 0, 80, None),
        "gesta_plugin_load": lib.gesta_plugin_load(context, None, 0, None),
        "gesta_plugin_count": lib.gesta_plugin_count(context, None),
    }
    assert {name: ErrorCode(code).name for name, code in cases.items()} == dict.fromkeys(cases, "ARGUMENT")
    assert c.read() == c.before


def test_null_buffers_with_a_capacity_are_rejected(c):
    count = ctypes.c_size_t()
    c.check_rejected(
        "ARGUMENT",
        "gesta_recognizer_contacts",
        "contacts",
        lib.gesta_recognizer_contacts(c.context, c.tap, None, 4, ctypes.byref(count)),
    )
    c.check_rejected(
        "ARGUMENT",
        "gesta_recognizer_values",
        "values",
        lib.gesta_recognizer_values(c.context, c.tap, None, 4, ctypes.byref(count)),
    )
    c.check_rejected(
        "ARGUMENT",
        "gesta_recognizer_verdict_text",
        "buffer",
        lib.gesta_recognizer_verdict_text(c.context, c.tap, None, 4096, ctypes.byref(count)),
    )


def test_too_small_buffers_are_rejected(c):
    needed = ctypes.c_size_t()
    for capacity in (0, 1, 4):
        buffer = ctypes.create_string_buffer(b"#" * 16, 16)
        result = lib.gesta_recognizer_get_text(
            c.context, c.pan, b"origin", SIZE_MAX, buffer, capacity, ctypes.byref(needed)
        )
        c.check_rejected("BUFFER", "gesta_recognizer_get_text", "must be at least 5", result)
        assert needed.value == 4 and buffer.raw[capacity:] == b"#" * (16 - capacity)
    assert lib.gesta_recognizer_get_text(c.context, c.pan, b"origin", SIZE_MAX, buffer, 5, ctypes.byref(needed)) == 0
    assert buffer.value == b"slop" and needed.value == 4 and buffer.raw[5:] == b"#" * 11
    assert lib.gesta_recognizer_get_text(c.context, c.pan, b"origin", SIZE_MAX, buffer, 5, None) == 0


def test_wrong_struct_sizes_are_rejected(c):
    config, info = s.Config(), s.ClassInfo()
    for size in (0, 3, 4, SIZE_MAX):
        assert lib.gesta_config_init(ctypes.byref(config), size) == ErrorCode.SIZE, size
    assert lib.gesta_config_init(None, ctypes.sizeof(config)) == ErrorCode.ARGUMENT
    found = ctypes.c_uint32()
    assert lib.gesta_class_at(c.context, 0, ctypes.byref(found)) == 0
    for size in (0, 3, 2**32 - 1):
        info.size = size
        c.check_rejected(
            "SIZE", "gesta_class_describe", "size", lib.gesta_class_describe(c.context, found.value, ctypes.byref(info))
        )
        verdict = s.Verdict(size=size)
        c.check_rejected(
            "SIZE",
            "gesta_recognizer_verdict",
            "size",
            lib.gesta_recognizer_verdict(c.context, c.tap, ctypes.byref(verdict)),
        )


def test_a_larger_config_with_a_zero_tail_is_accepted():
    class Newer(ctypes.Structure):
        _fields_ = [("config", s.Config), ("tail", ctypes.c_uint64)]

    newer, pointer = Newer(), ctypes.c_void_p(1)
    assert lib.gesta_config_init(ctypes.cast(ctypes.byref(newer), ctypes.POINTER(s.Config)), ctypes.sizeof(newer)) == 0
    newer.tail = 1

    def create():
        config = ctypes.cast(ctypes.byref(newer), ctypes.POINTER(s.Config))
        return lib.gesta_context_create(config, ctypes.byref(pointer))

    assert create() == ErrorCode.SIZE and pointer.value is None
    newer.tail = 0
    assert create() == 0 and pointer.value
    assert lib.gesta_context_destroy(pointer) == 0


@pytest.mark.parametrize(
    "field, value, code",
    [
        ("size", 0, "SIZE"),
        ("size", 4, "SIZE"),
        ("flags", 16, "ARGUMENT"),
        ("flags", 2**31, "ARGUMENT"),
        ("max_contacts", 0, "RANGE"),
        ("max_contacts", 1025, "RANGE"),
        ("reserved", 1, "ARGUMENT"),
        ("units_per_mm", 0.0, "RANGE"),
        ("units_per_mm", -1.0, "RANGE"),
        ("units_per_mm", 1.1e6, "RANGE"),
        ("units_per_mm", NAN, "NOT_FINITE"),
        ("units_per_mm", INFINITY, "NOT_FINITE"),
    ],
)
def test_invalid_configs_are_rejected(field, value, code):
    config, pointer = s.Config(), ctypes.c_void_p(1)
    assert lib.gesta_config_init(ctypes.byref(config), ctypes.sizeof(config)) == 0
    setattr(config, field, value)
    assert lib.gesta_context_create(ctypes.byref(config), ctypes.byref(pointer)) == ErrorCode[code]
    assert pointer.value is None


def test_invalid_texts_are_rejected(c):
    made = ctypes.c_uint32(77)

    def create(name, length=SIZE_MAX):
        return lib.gesta_recognizer_create(c.context, name, length, ctypes.byref(made))

    for name, length in (
        (b"\xff\xfe", SIZE_MAX),
        (b"gesta\0tap", 9),
        (b"\xc0\x80", 2),
        (b"\xed\xa0\x80", 3),
        (b"gesta.\xf0\x9f", SIZE_MAX),
        (b"x" * 5000, SIZE_MAX),
    ):
        c.check_rejected("TEXT", "gesta_recognizer_create", "class_name", create(name, length))
    for name in (b"", b"gesta.nothing", b"gesta.tapp", "gesta.täp".encode(), b"x" * 200):
        c.check_rejected("CLASS", "gesta_recognizer_create", "class", create(name))
    c.check_rejected("ARGUMENT", "gesta_recognizer_create", "class_name", create(None, 0))
    assert made.value == 77
    assert create(b"gesta.tapestry", 9) == 0


@pytest.mark.parametrize(
    "name, code",
    [
        (b"", "NAME"),
        (b"slip", "NAME"),
        (b"slop ", "NAME"),
        (b"Slop", "NAME"),
        (b"\xff", "TEXT"),
        (b"x" * 70000, "TEXT"),
        (None, "ARGUMENT"),
    ],
)
def test_unknown_parameter_names_are_rejected(c, name, code):
    number = ctypes.c_double(77)
    word = "must be a parameter or value of gesta.tap" if code == "NAME" else "name"
    c.check_rejected(
        code,
        "gesta_recognizer_set_number",
        word,
        lib.gesta_recognizer_set_number(c.context, c.tap, name, SIZE_MAX, 1.0),
    )
    c.check_rejected(
        code,
        "gesta_recognizer_get_number",
        word,
        lib.gesta_recognizer_get_number(c.context, c.tap, name, SIZE_MAX, ctypes.byref(number)),
    )
    assert number.value == 77


@pytest.mark.parametrize(
    "function, name, value, code",
    [
        ("number", b"slop", NAN, "NOT_FINITE"),
        ("number", b"slop", INFINITY, "NOT_FINITE"),
        ("number", b"slop", -1.0, "RANGE"),
        ("number", b"slop", 1e300, "RANGE"),
        ("integer", b"slop", 1, "TYPE"),
        ("boolean", b"slop", 1, "TYPE"),
        ("integer", b"taps", 0, "RANGE"),
        ("integer", b"taps", 2**63 - 1, "RANGE"),
        ("integer", b"taps", -(2**63), "RANGE"),
        ("number", b"taps", 2.0, "TYPE"),
        ("integer", b"tap_count", 1, "READ_ONLY"),
        ("number", b"max_duration", -0.1, "RANGE"),
    ],
)
def test_invalid_parameter_values_are_rejected(c, function, name, value, code):
    full = f"gesta_recognizer_set_{function}"
    c.check_rejected(code, full, name.decode(), getattr(lib, full)(c.context, c.tap, name, SIZE_MAX, value))


def test_invalid_parameter_texts_are_rejected(c):
    for text, length, code in (
        (b"up", SIZE_MAX, "RANGE"),
        (b"", 0, "RANGE"),
        (b"\xff", 1, "TEXT"),
        (b"do\0wn", 5, "TEXT"),
        (None, 0, "ARGUMENT"),
    ):
        result = lib.gesta_recognizer_set_text(c.context, c.pan, b"origin", SIZE_MAX, text, length)
        assert result == ErrorCode[code], text
        assert "gesta_recognizer_set_text" in message(c.context)
    c.check_rejected(
        "TYPE",
        "gesta_recognizer_set_text",
        "slop",
        lib.gesta_recognizer_set_text(c.context, c.pan, b"slop", SIZE_MAX, b"down", SIZE_MAX),
    )


def test_invalid_plugin_paths_are_rejected(c):
    for path, length, code in (
        (b"", 0, "PLUGIN_PATH"),
        (b"plugin.so", SIZE_MAX, "PLUGIN_PATH"),
        (b"/nowhere/at/all.so", SIZE_MAX, "PLUGIN_MISSING"),
        (b"/a\0b", 4, "TEXT"),
        (b"/\xff.so", SIZE_MAX, "TEXT"),
    ):
        result = lib.gesta_plugin_load(c.context, path, length, None)
        assert result == ErrorCode[code], path
        assert "gesta_plugin_load" in message(c.context) and c.read() == c.before


def test_invalid_times_are_rejected(c):
    for now in (99, -(2**63), TIME_MAX + 1, 2**63 - 1):
        c.check_rejected("TIME", "gesta_advance", "now", lib.gesta_advance(c.context, now))


def test_unknown_contacts_are_rejected(c):
    owner = ctypes.c_uint32(77)
    c.check_rejected(
        "CONTACT", "gesta_contact_owner", "contact", lib.gesta_contact_owner(c.context, 9, ctypes.byref(owner))
    )
    c.check_rejected("CONTACT", "gesta_recognizer_ignore", "contact", lib.gesta_recognizer_ignore(c.context, c.tap, 9))
    assert owner.value == 77


def test_allocators_are_rejected_while_a_context_exists(c):
    assert lib.gesta_set_allocator(None) == ErrorCode.BUSY


# ---- calls from within callbacks


def test_busy_calls_in_callbacks_are_rejected(c):
    results = []

    @s.EVENT
    def inside(context, event, user):
        results.append((push(context, touch(10**6, 3)), message(context)))
        results.append((lib.gesta_advance(context, 10**6), message(context)))
        results.append((lib.gesta_context_destroy(context), message(context)))

    assert lib.gesta_context_set_observer(c.context, inside, None, NO_RELEASE) == 0
    assert lib.gesta_recognizer_add_action(c.context, c.tap, inside, None, NO_RELEASE, None) == 0
    assert push(c.context, touch(101, 1, 5, 5, 4)) == 0
    assert len(results) >= 6 and {code for code, _ in results} == {ErrorCode.BUSY}
    for index, (_, text) in enumerate(results):
        assert ("gesta_push", "gesta_advance", "gesta_context_destroy")[index % 3] in text
    assert c.read()[0] == 101
    assert lib.gesta_context_set_observer(c.context, NO_CALLBACK, None, NO_RELEASE) == 0


def test_release_functions_run_once(c):
    released = []
    release = s.RELEASE(lambda user: released.append(user))
    none = s.EVENT(lambda *_: None)
    action = ctypes.c_uint32()
    assert lib.gesta_recognizer_add_action(c.context, c.tap, none, 11, release, ctypes.byref(action)) == 0
    assert lib.gesta_context_set_observer(c.context, none, 12, release) == 0
    assert lib.gesta_context_set_observer(c.context, none, 13, release) == 0
    assert released == [12]
    assert lib.gesta_recognizer_remove_action(c.context, c.tap, action.value) == 0
    assert released == [12, 11]
    assert lib.gesta_context_set_log(c.context, NO_LOG, 14, release) == 0  # no callback was set, and none is set later
    with raw_context() as context:
        tap = recognizer(context, "gesta.tap")
        assert lib.gesta_recognizer_add_action(context, tap, none, 21, release, None) == 0
        assert lib.gesta_context_set_observer(context, none, 22, release) == 0
    assert sorted(released) in ([11, 12, 21, 22], [11, 12, 14, 21, 22])
    assert lib.gesta_context_set_observer(c.context, NO_CALLBACK, None, NO_RELEASE) == 0
    assert lib.gesta_context_set_log(c.context, NO_LOG, None, NO_RELEASE) == 0
    assert sorted(released) == [11, 12, 13, 14, 21, 22]
