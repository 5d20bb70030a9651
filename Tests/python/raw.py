"""Calls of the C interface through ctypes, without the package's checks."""

import ctypes
from contextlib import contextmanager

from gesta import ErrorCode, _native
from gesta import _structs as s

lib = _native.lib
SIZE_MAX = _native.NUL_TERMINATED
NO_CALLBACK, NO_RELEASE, NO_LOG = s.EVENT(), s.RELEASE(), s.LOG()


@contextmanager
def raw_context(**settings):
    """Yields the pointer of a context."""
    config, pointer = s.Config(), ctypes.c_void_p()
    assert lib.gesta_config_init(ctypes.byref(config), ctypes.sizeof(config)) == 0
    for name, value in settings.items():
        setattr(config, name, value)
    assert lib.gesta_context_create(ctypes.byref(config), ctypes.byref(pointer)) == 0
    try:
        yield pointer.value
    finally:
        assert lib.gesta_context_destroy(pointer.value) == 0


def recognizer(context, name):
    made = ctypes.c_uint32()
    assert lib.gesta_recognizer_create(context, name.encode(), SIZE_MAX, ctypes.byref(made)) == 0
    return made.value


def touch(time=0, contact=1, x=0.0, y=0.0, phase=1, **more):
    return s.Touch(time, contact, x, y, phase, **more)


def push(context, *touches):
    array = (s.Touch * len(touches))(*touches)
    return lib.gesta_push(context, ctypes.addressof(array), len(touches), ctypes.sizeof(s.Touch))


def message(context):
    return lib.gesta_context_message(context).decode()


def state_of_all(context, *recognizers):
    """Returns everything that can be read through the C interface, as numbers."""
    now, deadline, count, events, stride = (
        ctypes.c_int64(),
        ctypes.c_int64(),
        ctypes.c_size_t(),
        ctypes.c_void_p(),
        ctypes.c_size_t(),
    )
    assert lib.gesta_context_now(context, ctypes.byref(now)) == 0
    assert lib.gesta_next_deadline(context, ctypes.byref(deadline)) == 0
    assert lib.gesta_events(context, ctypes.byref(events), ctypes.byref(count), ctypes.byref(stride)) == 0
    classes, plugins = ctypes.c_uint32(), ctypes.c_uint32()
    assert lib.gesta_class_count(context, ctypes.byref(classes)) == 0
    assert lib.gesta_plugin_count(context, ctypes.byref(plugins)) == 0
    found = [now.value, deadline.value, count.value, classes.value, plugins.value]
    for each in recognizers:
        verdict = s.Verdict(size=ctypes.sizeof(s.Verdict))
        enabled, region, contacts = ctypes.c_int32(), ctypes.c_uint32(), ctypes.c_size_t()
        values = (ctypes.c_double * 64)()
        assert lib.gesta_recognizer_verdict(context, each, ctypes.byref(verdict)) == 0
        assert lib.gesta_recognizer_enabled(context, each, ctypes.byref(enabled)) == 0
        assert lib.gesta_recognizer_region(context, each, ctypes.byref(region)) == 0
        assert lib.gesta_recognizer_contacts(context, each, None, 0, ctypes.byref(contacts)) == 0
        assert lib.gesta_recognizer_values(context, each, values, 64, ctypes.byref(count)) == 0
        found += [bytes(verdict), enabled.value, region.value, contacts.value, list(values)]
    return found


class Case:
    """A context during a gesture, and the check that a rejected call leaves it unchanged."""

    def __init__(self, context, tap, pan, destroyed):
        self.context, self.tap, self.pan, self.destroyed = context, tap, pan, destroyed
        self.before = self.read()

    def read(self):
        return state_of_all(self.context, self.tap, self.pan)

    def check_rejected(self, code, name, word, result):
        assert result == ErrorCode[code], (lib.gesta_strerror(result), message(self.context))
        text = message(self.context)
        assert name in text and word in text, text
        assert self.read() == self.before, name
