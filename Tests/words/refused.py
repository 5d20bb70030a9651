"""What the calls of the Python package are refused for: mistakes that depend on what was called before.

A cause is statements, in a context `c` with units_per_mm 1, a recognizer `tap`, a `pan`, a `stroke`, a `template` with
an example, and a `region`; `drag(x, ...)` pushes a contact, and `raw` calls a function of C. The last statement is
refused. Tests/described makes all mistakes that the headers describe: see calls.txt.
"""

from __future__ import annotations

import ctypes
import io
from collections.abc import Callable, Iterator
from typing import Any

import gesta
from gesta._generated import structs as s
from gesta._native import lib

MS = 1_000_000
EXAMPLE = [(0, 0), (50, 50), (100, 0)]


class Stubborn(gesta.RecognizerClass):
    """Rejects a text."""

    class_name = "org.example.stubborn"
    note = gesta.Parameter.text("")
    words = "must rhyme"

    def touches_began(self, contacts: object) -> None:
        """A class must have a function that receives input."""

    def parameter_will_change(self, *_: object) -> None:
        raise ValueError(self.words)


def sized(kind: Any, **fields: int) -> Any:
    """A struct whose size is stated."""
    return kind(size=ctypes.sizeof(kind), **fields)


def guard(**fields: int) -> s.PalmGuard:
    """The rules against palms that there are at first, but for these fields."""
    made = s.PalmGuard()
    lib.gesta_palm_guard_init(made, ctypes.sizeof(made))
    for name, value in fields.items():
        setattr(made, name, value)
    return made


def calls(cause: list[str], _heading: str) -> Iterator[str]:
    Stubborn.words = "must rhyme"
    with gesta.Context(units_per_mm=1) as c:
        tap, pan, stroke, template = (c.recognizer(f"gesta.{name}") for name in ("tap", "pan", "stroke", "template"))
        template.add_example("v", EXAMPLE)
        times = iter(range(0, 10**12, 10 * MS))

        def drag(*xs: float, lifts: bool = False) -> None:
            for at, x in enumerate(xs):
                phase = gesta.Phase.MOVED if at else gesta.Phase.BEGAN
                c.push(gesta.Touch(next(times), 1, x, 0, phase))
            if lifts:
                c.push(gesta.Touch(next(times), 1, xs[-1], 0, gesta.Phase.ENDED))

        def raw(function: Callable[..., int], *arguments: object) -> None:
            if function(c._pointer, *arguments) < 0:
                raise gesta.GestaError(-1, lib.gesta_context_message(c._pointer).decode())

        def event() -> s.Event:
            drag(0, 50)
            return s.Event.from_address(c._raw_events()[0])

        names = {"c": c, "tap": tap, "pan": pan, "stroke": stroke, "template": template, "drag": drag, "raw": raw}
        names |= {"region": c.region(0, 0, 100, 100), "file": io.BytesIO(), "event": event}
        names |= {"size": ctypes.byref(ctypes.c_size_t())}
        names |= {"gesta": gesta, "lib": lib, "s": s, "guard": guard, "sized": sized, "Stubborn": Stubborn}
        try:
            exec("\n".join(cause), names)
            yield "accepted"
        except gesta.GestaError as error:
            yield error.message
        c.cancel()
