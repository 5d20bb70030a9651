"""Creation of the library's contexts."""

from __future__ import annotations

import ctypes

from ._generated import structs as s
from ._native import lib
from ._numbers import real, uint32
from .errors import make_error, python_names


def create(flags: int, units_per_mm: float | None, max_contacts: int | None) -> int | None:
    """Returns the pointer of a new context. None stands for the library's default."""
    config = s.Config()
    code = lib.gesta_config_init(ctypes.byref(config), ctypes.sizeof(config))
    if code < 0:
        raise make_error(code)
    config.flags = flags
    if units_per_mm is not None:
        config.units_per_mm = real("units_per_mm", units_per_mm)
    if max_contacts is not None:
        config.max_contacts = uint32("max_contacts", max_contacts)
    message = ctypes.create_string_buffer(256)
    config.message, config.capacity = ctypes.addressof(message), ctypes.sizeof(message)
    pointer = ctypes.c_void_p(None)
    code = lib.gesta_context_create(ctypes.byref(config), ctypes.byref(pointer))
    if code < 0:
        raise make_error(code, python_names(message.value.decode("utf-8", "replace")))
    return pointer.value
