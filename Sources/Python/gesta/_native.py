"""The library's functions and their prototypes, checked against the loaded library."""

from __future__ import annotations

import ctypes
from ctypes import CFUNCTYPE, POINTER, c_char_p, c_double, c_int32, c_int64, c_size_t, c_uint32, c_uint64, c_void_p

from . import _locate
from . import _structs as s

ABI = 0
VERSION = 0 << 16 | 1 << 8 | 0  # the version of the header that the prototypes match
NUL_TERMINATED = ctypes.c_size_t(-1).value
NO_DEADLINE = 2**63 - 1
NO_TIME = -(2**63)
CONFIG_Y_UP, CONFIG_POLL_ALL, CONFIG_NO_POLL = 1, 2, 4

RELEASE = CFUNCTYPE(None, c_void_p)
LOG = CFUNCTYPE(None, c_void_p, c_uint32, c_char_p, c_void_p)
HIT_TEST = CFUNCTYPE(c_uint32, c_void_p, POINTER(s.Touch), c_void_p)
FINDING = CFUNCTYPE(None, c_void_p, POINTER(s.Finding), c_void_p)
CALLBACK = CFUNCTYPE(None, c_void_p, POINTER(s.Event), c_void_p)
TRACE_WRITE = CFUNCTYPE(None, c_void_p, c_size_t, c_void_p)

_context, _id, _name = c_void_p, c_uint32, [c_char_p, c_size_t]
_out = POINTER(c_uint32)
_named = [_context, _id, *_name]
_code = c_int32

PROTOTYPES = {
    "gesta_version": (c_char_p, []),
    "gesta_version_number": (c_uint32, []),
    "gesta_abi": (c_uint32, []),
    "gesta_sizeof": (c_size_t, _name),
    "gesta_strerror": (c_char_p, [c_int32]),
    "gesta_state_name": (c_char_p, [c_uint32]),
    "gesta_phase_name": (c_char_p, [c_uint32]),
    "gesta_reason_name": (c_char_p, [c_uint32]),
    "gesta_set_allocator": (_code, [POINTER(s.Allocator)]),
    "gesta_config_init": (_code, [POINTER(s.Config), c_size_t]),
    "gesta_context_create": (_code, [POINTER(s.Config), POINTER(c_void_p)]),
    "gesta_context_destroy": (_code, [_context]),
    "gesta_context_message": (c_char_p, [_context]),
    "gesta_context_cancel": (_code, [_context]),
    "gesta_context_now": (_code, [_context, POINTER(c_int64)]),
    "gesta_context_set_log": (_code, [_context, LOG, c_void_p, RELEASE]),
    "gesta_push": (_code, [_context, c_void_p, c_size_t, c_size_t]),
    "gesta_advance": (_code, [_context, c_int64]),
    "gesta_next_deadline": (_code, [_context, POINTER(c_int64)]),
    "gesta_contact_owner": (_code, [_context, c_uint64, _out]),
    "gesta_events": (_code, [_context, POINTER(c_void_p), POINTER(c_size_t), POINTER(c_size_t)]),
    "gesta_context_set_observer": (_code, [_context, CALLBACK, c_void_p, RELEASE]),
    "gesta_class_count": (_code, [_context, _out]),
    "gesta_class_at": (_code, [_context, c_uint32, _out]),
    "gesta_class_find": (_code, [_context, *_name, _out]),
    "gesta_class_describe": (_code, [_context, _id, POINTER(s.ClassInfo)]),
    "gesta_class_parameter": (_code, [_context, _id, c_uint32, POINTER(s.ParameterInfo)]),
    "gesta_class_value": (_code, [_context, _id, c_uint32, POINTER(s.ValueInfo)]),
    "gesta_class_reason": (_code, [_context, _id, c_uint32, POINTER(s.ReasonInfo)]),
    "gesta_class_register": (_code, [_context, POINTER(s.Class), _out]),
    "gesta_region_create": (_code, [_context, _id, POINTER(s.Rect), _out]),
    "gesta_region_destroy": (_code, [_context, _id]),
    "gesta_region_set_rect": (_code, [_context, _id, POINTER(s.Rect)]),
    "gesta_region_set_order": (_code, [_context, _id, c_int32]),
    "gesta_region_set_enabled": (_code, [_context, _id, c_int32]),
    "gesta_region_describe": (_code, [_context, _id, POINTER(s.RegionInfo)]),
    "gesta_region_at": (_code, [_context, c_double, c_double, _out]),
    "gesta_contact_region": (_code, [_context, c_uint64, _out]),
    "gesta_context_set_hit_test": (_code, [_context, HIT_TEST, c_void_p, RELEASE]),
    "gesta_recognizer_require_failure": (_code, [_context, _id, _id]),
    "gesta_recognizer_remove_requirement": (_code, [_context, _id, _id]),
    "gesta_recognizer_waits_for": (_code, [_context, _id, _out]),
    "gesta_recognizer_allow_simultaneous": (_code, [_context, _id, _id, c_int32]),
    "gesta_recognizer_set_priority": (_code, [_context, _id, c_int32]),
    "gesta_recognizer_set_tools": (_code, [_context, _id, c_uint32]),
    "gesta_recognizer_set_provisional": (_code, [_context, _id, c_int32]),
    "gesta_recognizer_priority": (_code, [_context, _id, POINTER(c_int32)]),
    "gesta_recognizer_tools": (_code, [_context, _id, _out]),
    "gesta_recognizer_provisional": (_code, [_context, _id, POINTER(c_int32)]),
    "gesta_context_check": (_code, [_context, FINDING, c_void_p, _out]),
    "gesta_context_set_delegate": (_code, [_context, POINTER(s.Delegate)]),
    "gesta_recognizer_create": (_code, [_context, *_name, _out]),
    "gesta_recognizer_destroy": (_code, [_context, _id]),
    "gesta_recognizer_attach": (_code, [_context, _id, _id]),
    "gesta_recognizer_region": (_code, [_context, _id, _out]),
    "gesta_recognizer_set_enabled": (_code, [_context, _id, c_int32]),
    "gesta_recognizer_enabled": (_code, [_context, _id, POINTER(c_int32)]),
    "gesta_recognizer_reset": (_code, [_context, _id]),
    "gesta_recognizer_ignore": (_code, [_context, _id, c_uint64]),
    "gesta_recognizer_state": (_code, [_context, _id, _out]),
    "gesta_recognizer_class": (_code, [_context, _id, _out]),
    "gesta_recognizer_set_user": (_code, [_context, _id, c_void_p]),
    "gesta_recognizer_contacts": (_code, [_context, _id, POINTER(c_uint64), c_size_t, POINTER(c_size_t)]),
    "gesta_recognizer_add_action": (_code, [_context, _id, CALLBACK, c_void_p, RELEASE, _out]),
    "gesta_recognizer_remove_action": (_code, [_context, _id, _id]),
    "gesta_recognizer_set_number": (_code, [*_named, c_double]),
    "gesta_recognizer_set_integer": (_code, [*_named, c_int64]),
    "gesta_recognizer_set_boolean": (_code, [*_named, c_int32]),
    "gesta_recognizer_set_text": (_code, [*_named, *_name]),
    "gesta_recognizer_get_number": (_code, [*_named, POINTER(c_double)]),
    "gesta_recognizer_get_integer": (_code, [*_named, POINTER(c_int64)]),
    "gesta_recognizer_get_boolean": (_code, [*_named, POINTER(c_int32)]),
    "gesta_recognizer_get_text": (_code, [*_named, c_char_p, c_size_t, POINTER(c_size_t)]),
    "gesta_recognizer_values": (_code, [_context, _id, POINTER(c_double), c_size_t, POINTER(c_size_t)]),
    "gesta_recognizer_samples": (_code, [_context, _id, c_size_t, c_void_p, c_size_t, c_size_t, POINTER(c_size_t)]),
    "gesta_recognizer_verdict": (_code, [_context, _id, POINTER(s.Verdict)]),
    "gesta_recognizer_verdict_text": (_code, [_context, _id, c_char_p, c_size_t, POINTER(c_size_t)]),
    "gesta_recognizer_add_example": (_code, [*_named, POINTER(c_double), c_size_t, POINTER(c_size_t), c_size_t]),
    "gesta_recognizer_remove_examples": (_code, [*_named, POINTER(c_size_t)]),
    "gesta_recognizer_example_count": (_code, [*_named, POINTER(c_size_t)]),
    "gesta_recognizer_example_name": (_code, [_context, _id, c_size_t, c_char_p, c_size_t, POINTER(c_size_t)]),
    "gesta_recognizer_save_examples": (_code, [_context, _id, TRACE_WRITE, c_void_p]),
    "gesta_recognizer_load_examples": (_code, [_context, _id, *_name]),
    "gesta_trace_start": (_code, [_context, TRACE_WRITE, c_void_p, RELEASE]),
    "gesta_trace_stop": (_code, [_context]),
    "gesta_trace_replay": (_code, [c_char_p, c_size_t, POINTER(s.TraceOptions), POINTER(s.TraceResult)]),
    "gesta_plugin_load": (_code, [_context, *_name, _out]),
    "gesta_plugin_scan": (_code, [_context, *_name, _out]),
    "gesta_plugin_scan_environment": (_code, [_context, _out]),
    "gesta_plugin_count": (_code, [_context, _out]),
    "gesta_plugin_at": (_code, [_context, c_uint32, _out]),
    "gesta_plugin_describe": (_code, [_context, _id, POINTER(s.PluginInfo)]),
}


def check(library: ctypes.CDLL) -> None:
    """Raises ImportError if the library has another ABI or different structs."""
    if library.gesta_abi() != ABI:
        raise ImportError(
            f"libgesta has C ABI {library.gesta_abi()}, this package requires {ABI}: install matching versions"
        )
    newer = library.gesta_version_number() > VERSION
    for name, struct in s.ALL.items():
        theirs, ours = library.gesta_sizeof(name.encode(), NUL_TERMINATED), ctypes.sizeof(struct)
        if not (
            theirs == ours or (newer and theirs > ours)
        ):  # structs of a newer library may have more fields at the end
            raise ImportError(
                f"libgesta's {name} has {theirs} bytes, this package's has {ours}: install matching versions"
            )


def load() -> ctypes.CDLL:
    """Opens the library and sets the prototypes. Raises ImportError."""
    library = _locate.load()
    for name, (result, arguments) in PROTOTYPES.items():
        try:
            function = getattr(library, name)
        except AttributeError:
            raise ImportError(f"libgesta does not export {name}: install matching versions") from None
        function.restype, function.argtypes = result, arguments
    check(library)
    return library


lib = load()
