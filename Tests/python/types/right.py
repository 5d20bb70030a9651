"""Right uses of the package, which type checkers must accept."""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Any

import gesta

if TYPE_CHECKING:
    from gesta.builtin import TapRecognizer


class Press(gesta.RecognizerClass):
    """A class written in Python."""

    class_name = "example.press"


def tapped(event: gesta.Event) -> None:
    print(event.x, event.values["tap_count"], event.recognizer["taps"])


def make(context: gesta.Context) -> TapRecognizer:
    tap = context.recognizer("gesta.tap", taps=2, region=context.region(0, 0, 10, 10))
    tap.slop = 12
    tap.taps = 1
    tap.on(tapped)
    return tap


with gesta.Context(units_per_mm=4) as context:
    tap = make(context)
    pan = context.recognizer("gesta.pan")
    pan.translation_x = 0.0
    pan.origin = "down"
    pan.require_failure(tap)
    speed: float = pan.velocity_x
    name: str = "example.plugin"
    context.recognizer(name, teeth=4).teeth = 5
    context.recognizer("example.plugin", region=None, teeth=4).teeth = 5
    settings: dict[str, Any] = {"slop": 8}
    context.recognizer("gesta.pan", min_contacts=1, origin="down", translation_x=2, **settings).slop = 8
    context.recognizer("gesta.stroke", pattern="z", eager=True).on(tapped)
    context.user = settings
    tap.off(tap.actions[0])
    context.recognizer(Press).anything = 1
    touch = gesta.Touch(0, 1, 40, 40, gesta.Phase.BEGAN)
    context.push(touch)
    context.push([touch])
    context.push(bytearray(96))
    context.push((ctypes.c_char * 96)())
    context.finger().down(10, 10).move_to(80, 10, seconds=0.2).up()
    deadline: int | None = context.next_deadline
    count: int = tap.tap_count
    found = gesta.recognize([(0, 0), (10, 10)])
    if found is not None:
        print(found.name, found.score, found.points[0][1])
        best, score = found
