"""The structs of gesta.h and gesta_plugin.h, field by field."""

from __future__ import annotations

import ctypes
from ctypes import (
    CFUNCTYPE,
    POINTER,
    c_char_p,
    c_double,
    c_float,
    c_int32,
    c_int64,
    c_size_t,
    c_uint32,
    c_uint64,
    c_void_p,
)


class Touch(ctypes.Structure):
    _fields_ = [
        ("time", c_int64),
        ("contact", c_uint64),
        ("x", c_double),
        ("y", c_double),
        ("phase", c_uint32),
        ("tool", c_uint32),
        ("buttons", c_uint32),
        ("modifiers", c_uint32),
        ("pressure", c_float),
        ("major", c_float),
        ("minor", c_float),
        ("orientation", c_float),
        ("tilt_x", c_float),
        ("tilt_y", c_float),
        ("flags", c_uint32),
        ("reserved", c_uint32),
    ]


class Contact(ctypes.Structure):
    _fields_ = [
        ("id", c_uint64),
        ("time", c_int64),
        ("previous_time", c_int64),
        ("start_time", c_int64),
        ("x", c_double),
        ("y", c_double),
        ("previous_x", c_double),
        ("previous_y", c_double),
        ("start_x", c_double),
        ("start_y", c_double),
        ("touch", POINTER(Touch)),
        ("phase", c_uint32),
        ("tool", c_uint32),
    ]


class ParameterInfo(ctypes.Structure):
    _fields_ = [
        ("size", c_uint32),
        ("type", c_uint32),
        ("name", c_char_p),
        ("unit", c_char_p),
        ("doc", c_char_p),
        ("minimum", c_double),
        ("maximum", c_double),
        ("initial", c_double),
        ("initial_text", c_char_p),
        ("choices", POINTER(c_char_p)),
        ("choice_count", c_uint32),
        ("flags", c_uint32),
    ]


class ValueInfo(ctypes.Structure):
    _fields_ = [
        ("size", c_uint32),
        ("type", c_uint32),
        ("name", c_char_p),
        ("unit", c_char_p),
        ("doc", c_char_p),
        ("choices", POINTER(c_char_p)),
        ("choice_count", c_uint32),
        ("flags", c_uint32),
    ]


class ReasonInfo(ctypes.Structure):
    _fields_ = [("size", c_uint32), ("code", c_uint32), ("name", c_char_p), ("text", c_char_p)]


class Allocator(ctypes.Structure):
    _fields_ = [
        ("size", c_uint32),
        ("reserved", c_uint32),
        ("allocate", CFUNCTYPE(c_void_p, c_void_p, c_size_t, c_size_t)),
        ("release", CFUNCTYPE(None, c_void_p, c_void_p)),
        ("user", c_void_p),
    ]


class Config(ctypes.Structure):
    _fields_ = [
        ("size", c_uint32),
        ("flags", c_uint32),
        ("max_contacts", c_uint32),
        ("reserved", c_uint32),
        ("units_per_mm", c_double),
    ]


class Event(ctypes.Structure):
    _fields_ = [
        ("size", c_uint32),
        ("recognizer", c_uint32),
        ("class_id", c_uint32),
        ("state", c_uint32),
        ("previous", c_uint32),
        ("sequence", c_uint32),
        ("time", c_int64),
        ("x", c_double),
        ("y", c_double),
        ("values", POINTER(c_double)),
        ("contacts", POINTER(c_uint64)),
        ("value_count", c_uint32),
        ("contact_count", c_uint32),
        ("reason", c_uint32),
        ("blocker", c_uint32),
        ("measured", c_double),
        ("limit", c_double),
        ("user", c_void_p),
        ("flags", c_uint32),
        ("reserved", c_uint32),
    ]


class ClassInfo(ctypes.Structure):
    _fields_ = [
        ("size", c_uint32),
        ("class_id", c_uint32),
        ("id", c_char_p),
        ("label", c_char_p),
        ("doc", c_char_p),
        ("flags", c_uint32),
        ("parameter_count", c_uint32),
        ("value_count", c_uint32),
        ("reason_count", c_uint32),
        ("plugin", c_uint32),
        ("reserved", c_uint32),
    ]


class Verdict(ctypes.Structure):
    _fields_ = [
        ("size", c_uint32),
        ("recognizer", c_uint32),
        ("class_id", c_uint32),
        ("state", c_uint32),
        ("reason", c_uint32),
        ("blocker", c_uint32),
        ("sequence", c_uint32),
        ("refused", c_uint32),
        ("time", c_int64),
        ("measured", c_double),
        ("limit", c_double),
    ]


class PluginInfo(ctypes.Structure):
    _fields_ = [
        ("size", c_uint32),
        ("plugin", c_uint32),
        ("id", c_char_p),
        ("name", c_char_p),
        ("version", c_char_p),
        ("vendor", c_char_p),
        ("url", c_char_p),
        ("path", c_char_p),
        ("abi", c_uint32),
        ("class_count", c_uint32),
    ]


class Rect(ctypes.Structure):
    _fields_ = [("x", c_double), ("y", c_double), ("width", c_double), ("height", c_double)]


class RegionInfo(ctypes.Structure):
    _fields_ = [
        ("size", c_uint32),
        ("region", c_uint32),
        ("parent", c_uint32),
        ("depth", c_uint32),
        ("order", c_int32),
        ("enabled", c_uint32),
        ("rect", Rect),
    ]


class Finding(ctypes.Structure):
    _fields_ = [
        ("size", c_uint32),
        ("kind", c_uint32),
        ("recognizer", c_uint32),
        ("other", c_uint32),
        ("seconds", c_double),
        ("text", c_char_p),
    ]


SHOULD_BEGIN = CFUNCTYPE(c_int32, c_void_p, c_uint32, c_void_p)
SHOULD_RECEIVE = CFUNCTYPE(c_int32, c_void_p, c_uint32, POINTER(Contact), c_void_p)
SIMULTANEOUS = CFUNCTYPE(c_int32, c_void_p, c_uint32, c_uint32, c_void_p)


class Delegate(ctypes.Structure):
    _fields_ = [
        ("size", c_uint32),
        ("reserved", c_uint32),
        ("should_begin", SHOULD_BEGIN),
        ("should_receive", SHOULD_RECEIVE),
        ("simultaneous", SIMULTANEOUS),
        ("user", c_void_p),
        ("release", CFUNCTYPE(None, c_void_p)),
    ]


class TraceOverride(ctypes.Structure):
    _fields_ = [
        ("size", c_uint32),
        ("reserved", c_uint32),
        ("recognizer", c_char_p),
        ("parameter", c_char_p),
        ("value", c_char_p),
    ]


TRACE_PREPARE = CFUNCTYPE(c_int32, c_void_p, c_void_p)
TRACE_DIFFERENCE = CFUNCTYPE(c_int32, c_uint64, c_char_p, c_char_p, c_void_p)


class TraceOptions(ctypes.Structure):
    _fields_ = [
        ("size", c_uint32),
        ("override_count", c_uint32),
        ("overrides", POINTER(TraceOverride)),
        ("prepare", TRACE_PREPARE),
        ("difference", TRACE_DIFFERENCE),
        ("user", c_void_p),
        ("message", c_void_p),
        ("capacity", c_size_t),
    ]


class TraceResult(ctypes.Structure):
    _fields_ = [
        ("size", c_uint32),
        ("recorded_by", c_uint32),
        ("lines", c_uint64),
        ("samples", c_uint64),
        ("events", c_uint64),
        ("differences", c_uint64),
        ("line", c_uint64),
    ]


# The functions that a class may call. Instances are passed as addresses.
class Host(ctypes.Structure):
    _fields_ = [
        ("size", c_uint32),
        ("abi", c_uint32),
        ("version", c_char_p),
        ("extension", CFUNCTYPE(c_void_p, c_char_p)),
        ("set_state", CFUNCTYPE(c_int32, c_void_p, c_uint32)),
        ("fail", CFUNCTYPE(c_int32, c_void_p, c_uint32, c_double, c_double)),
        ("ignore", CFUNCTYPE(c_int32, c_void_p, c_uint64)),
        ("set_value", CFUNCTYPE(c_int32, c_void_p, c_uint32, c_double)),
        ("set_text", CFUNCTYPE(c_int32, c_void_p, c_uint32, c_char_p, c_size_t)),
        ("parameter", CFUNCTYPE(c_double, c_void_p, c_uint32)),
        ("parameter_text", CFUNCTYPE(c_void_p, c_void_p, c_uint32, POINTER(c_size_t))),
        ("set_deadline", CFUNCTYPE(c_int32, c_void_p, c_int64)),
        ("contacts", CFUNCTYPE(c_uint32, c_void_p, POINTER(POINTER(Contact)), c_uint32)),
        ("now", CFUNCTYPE(c_int64, c_void_p)),
        ("state", CFUNCTYPE(c_uint32, c_void_p)),
        ("units_per_mm", CFUNCTYPE(c_double, c_void_p)),
        ("log", CFUNCTYPE(None, c_void_p, c_uint32, c_char_p, c_size_t)),
    ]


CREATE = CFUNCTYPE(c_void_p, POINTER(Host), c_void_p, c_void_p)
SELF = CFUNCTYPE(None, c_void_p)
TOUCHES = CFUNCTYPE(None, c_void_p, POINTER(POINTER(Contact)), c_uint32)
POINTS = CFUNCTYPE(None, c_void_p, POINTER(Contact))
DEADLINE = CFUNCTYPE(None, c_void_p, c_int64)
SET_VALUE = CFUNCTYPE(c_int32, c_void_p, c_uint32, c_double)


class Class(ctypes.Structure):
    _fields_ = [
        ("size", c_uint32),
        ("flags", c_uint32),
        ("id", c_char_p),
        ("label", c_char_p),
        ("doc", c_char_p),
        ("parameters", POINTER(ParameterInfo)),
        ("values", POINTER(ValueInfo)),
        ("reasons", POINTER(ReasonInfo)),
        ("parameter_count", c_uint32),
        ("value_count", c_uint32),
        ("reason_count", c_uint32),
        ("reserved", c_uint32),
        ("user", c_void_p),
        ("create", CREATE),
        ("destroy", SELF),
        ("reset", SELF),
        ("touches_began", TOUCHES),
        ("touches_moved", TOUCHES),
        ("touches_ended", TOUCHES),
        ("touches_cancelled", TOUCHES),
        ("deadline_reached", DEADLINE),
        ("parameters_changed", SELF),
        ("set_value", SET_VALUE),
        ("release", SELF),
        ("hover_moved", POINTS),
        ("hover_left", POINTS),
    ]


class Plugin(ctypes.Structure):
    _fields_ = [
        ("size", c_uint32),
        ("abi", c_uint32),
        ("id", c_char_p),
        ("name", c_char_p),
        ("version", c_char_p),
        ("vendor", c_char_p),
        ("url", c_char_p),
        ("classes", POINTER(POINTER(Class))),
        ("class_count", c_uint32),
        ("reserved", c_uint32),
        ("init", CFUNCTYPE(c_int32, POINTER(Host))),
        ("extension", CFUNCTYPE(c_void_p, c_char_p)),
    ]


ALL: dict[str, type[ctypes.Structure]] = {
    "gesta_touch": Touch,
    "gesta_contact": Contact,
    "gesta_parameter_info": ParameterInfo,
    "gesta_value_info": ValueInfo,
    "gesta_reason_info": ReasonInfo,
    "gesta_allocator": Allocator,
    "gesta_config": Config,
    "gesta_event": Event,
    "gesta_class_info": ClassInfo,
    "gesta_verdict": Verdict,
    "gesta_plugin_info": PluginInfo,
    "gesta_host": Host,
    "gesta_rect": Rect,
    "gesta_region_info": RegionInfo,
    "gesta_delegate": Delegate,
    "gesta_finding": Finding,
    "gesta_trace_override": TraceOverride,
    "gesta_trace_options": TraceOptions,
    "gesta_trace_result": TraceResult,
    "gesta_class": Class,
    "gesta_plugin": Plugin,
}
