"""Calls of the C interface through ctypes, without the package's checks."""

import ctypes
from contextlib import contextmanager

from gesta import _native
from gesta._generated import structs as s

lib = _native.lib
SIZE_MAX = _native.NUL_TERMINATED


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
    config = s.RecognizerConfig(size=ctypes.sizeof(s.RecognizerConfig), class_name=name.encode())
    assert lib.gesta_recognizer_create(context, ctypes.byref(config), ctypes.byref(made)) == 0
    return made.value


def touch(time=0, contact=1, x=0.0, y=0.0, phase=1, **more):
    return s.Touch(time, contact, x, y, phase, **more)


def push(context, *touches):
    array = (s.Touch * len(touches))(*touches)
    return lib.gesta_push(context, ctypes.addressof(array), len(touches), ctypes.sizeof(s.Touch))
