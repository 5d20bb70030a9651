"""What is refused of texts that a program is given: patterns, set-ups, traces, examples, drawings, names and labels.

In a cause, <0a> is a byte, and "65 times: up;" repeats what follows, up to <then>. A text ends with <cut> if its last
line has no end.
"""

from __future__ import annotations

import ctypes
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import gesta
import golden
from gesta._generated import structs as s
from gesta._native import NUL_TERMINATED, lib
from scene import strokes_of

MESSAGE_BYTES = 4096
OBJECTS = [
    "region 0x40010001 0x40010000 0 0 100 100",
    "create 0x20010000 gesta.tap",
    "create 0x20010001 gesta.pan",
    "attach 0x20010000 0x40010001",
]
VERSION = lib.gesta_version().decode()
CONFIGURED = ["config 0 32 1", f"library {VERSION}"]


def create(context: Any, name: bytes, made: ctypes.c_uint32) -> int:
    """Creates a recognizer of a class, with nothing set."""
    config = s.RecognizerConfig(size=ctypes.sizeof(s.RecognizerConfig), class_name=name)
    return lib.gesta_recognizer_create(context, ctypes.byref(config), ctypes.byref(made))


class Raw:
    """A context whose calls are those of the C interface."""

    def __init__(self, context: gesta.Context) -> None:
        self.context = context
        self.pointer = context._pointer

    def refused(self, code: int) -> Iterator[str]:
        """The message of a call, with the name of its code."""
        yield (lib.gesta_context_message(self.pointer).decode("utf-8", "replace") if code < 0 else "accepted")

    def make(self, name: str) -> int:
        made = ctypes.c_uint32()
        code = create(self.pointer, name.encode(), made)
        if code < 0:
            raise ValueError(f"no recognizer {name}")
        return made.value


@contextmanager
def raw():
    with gesta.Context(units_per_mm=1) as context:
        yield Raw(context)


def expanded(text: str) -> bytes:
    found = re.fullmatch(r"(.*?)(\d+) times: (.*?)(?:<then>(.*))?", text)
    return golden.given(found[1] + int(found[2]) * found[3] + (found[4] or "") if found else text)


def whole(cause: list[str], head: list[str], tail: list[str]) -> bytes:
    """The lines of a text, which is only completed if it does not begin with its format."""
    lines = cause if cause[0].startswith("gesta-") else [*head, *cause, *([] if cause[-1].endswith("<cut>") else tail)]
    text = b"".join(expanded(line) + b"\n" for line in lines)
    return text.removesuffix(b"<cut>\n")


def patterns(cause: list[str], _heading: str) -> Iterator[str]:
    with raw() as c:
        text = expanded(cause[0])
        stroke = c.make("gesta.stroke")
        yield from c.refused(lib.gesta_recognizer_set_text(c.pointer, stroke, b"pattern", 7, text, len(text)))


def drawings(cause: list[str], _heading: str) -> Iterator[str]:
    with gesta.Context(units_per_mm=1) as context:
        try:
            yield context.pattern_from_strokes([list(strokes_of(drawing)) for drawing in cause]).text
        except gesta.GestaError as error:
            yield error.message


def setups(cause: list[str], heading: str) -> Iterator[str]:
    with raw() as c:
        head = ["gesta-setup 1", *CONFIGURED, *([] if heading.startswith("without") else OBJECTS)]
        text = whole(cause, head, [])
        yield from c.refused(lib.gesta_setup_load(c.pointer, text, len(text), None, 0, None))


def traces(cause: list[str], heading: str) -> Iterator[str]:
    """With `override CLASS.PARAMETER VALUE` before its lines."""
    overrides = [line.split()[1:] for line in cause if line.startswith("override ")]
    lines = [line for line in cause if not line.startswith("override ")]
    start = ["gesta-trace 1", *CONFIGURED]
    if heading.startswith("before start"):
        text = whole(lines, start, ["start", "stop"])
    else:
        text = whole(lines or ["advance 0"], [*start, "start", *OBJECTS], ["stop"])
    yield from replayed(text, overrides)


def replayed(text: bytes, overrides: list[list[str]]) -> Iterator[str]:
    array = (s.TraceOverride * len(overrides))()
    for raw_override, (name, value) in zip(array, overrides):
        recognizer, _, parameter = name.rpartition(".")
        raw_override.size = ctypes.sizeof(s.TraceOverride)
        raw_override.recognizer, raw_override.parameter = recognizer.encode(), parameter.encode()
        raw_override.value = value.encode()
    message = ctypes.create_string_buffer(MESSAGE_BYTES)
    options = s.TraceOptions(
        size=ctypes.sizeof(s.TraceOptions),
        override_count=len(array),
        overrides=array,
        message=ctypes.addressof(message),
        capacity=MESSAGE_BYTES,
    )
    result = s.TraceResult(size=ctypes.sizeof(s.TraceResult))
    lib.gesta_trace_replay(text, len(text), ctypes.byref(options), ctypes.byref(result))
    yield message.value.decode("utf-8", "replace") or "the same"


def examples(cause: list[str], heading: str) -> Iterator[str]:
    with raw() as c:
        text = whole(cause, ["gesta-examples 1"], [])
        made = c.make(heading if heading.startswith("gesta.") else "gesta.template")
        yield from c.refused(lib.gesta_recognizer_load_examples(c.pointer, made, text, len(text)))


def names(cause: list[str], _heading: str) -> Iterator[str]:
    """CLASS; CLASS NAME: a parameter that is set; CLASS NAME=TEXT."""
    kind, _, setting = cause[0].partition(" ") if " times: " not in cause[0] else (cause[0], "", "")
    name, equals, text = setting.partition("=")
    with raw() as c:
        if not setting:
            made = ctypes.c_uint32()
            given = expanded(kind.strip('"'))
            yield from c.refused(create(c.pointer, given, made))
            return
        made, name = c.make(kind), golden.given(name)
        if equals:
            code = lib.gesta_recognizer_set_text(c.pointer, made, name, len(name), golden.given(text), NUL_TERMINATED)
        else:
            code = lib.gesta_recognizer_set_number(c.pointer, made, name, len(name), 1)
        yield from c.refused(code)


def labels(cause: list[str], heading: str) -> Iterator[str]:
    """Labels that are set, or that a recognizer or a region is found by, of two recognizers with labels."""
    calls: dict[str, Callable[..., int]] = {
        "set": lib.gesta_recognizer_set_label,
        "set for a region": lib.gesta_region_set_label,
        "find": lib.gesta_recognizer_find,
        "find a region": lib.gesta_region_find,
    }
    with raw() as c:
        made = c.context.recognizer("gesta.tap")
        made.label = "undo"
        region = c.context.region(0, 0, 1, 1)
        region.label = "map"
        text, found = expanded(cause[0].strip('"')), ctypes.c_uint32()
        if heading.startswith("set"):
            yield from c.refused(
                calls[heading](c.pointer, (region if "region" in heading else made).id, text, len(text))
            )
        else:
            yield from c.refused(calls[heading](c.pointer, text, len(text), ctypes.byref(found)))
