"""Right uses of the package, which type checkers must accept: a program that scrolls, zooms and undoes."""

from __future__ import annotations

import asyncio
import ctypes
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import gesta

if TYPE_CHECKING:
    from gesta.builtin import PanEvent, PinchEvent, TapRecognizer


class Press(gesta.RecognizerClass):
    """A class written in Python."""

    class_name = "example.press"
    duration = gesta.Parameter.number(0.5, 0.1, 10, "s")

    def touches_began(self, contacts: Any) -> None:
        seconds: float = self.duration
        self.set_deadline(contacts[0].time + int(seconds * 1e9))


class View:
    """What gestures change."""

    def __init__(self) -> None:
        self.x, self.y, self.scale = 0.0, 0.0, 1.0

    def scroll(self, event: PanEvent) -> None:
        self.x += event.translation_x * 2
        self.y += event["translation_y"] - event.velocity_y / 60
        fingers: int = event.contact_count
        print(fingers, event.local().translation_x)

    def zoom(self, event: PinchEvent) -> float:
        self.scale *= event.scale
        return event.focus_x + event.x


def tapped(event: gesta.Event) -> None:
    """An action of any recognizer. Its values are of type Any."""
    print(event.x, event.values["tap_count"] + 1, event["tap_count"] * 2, event.recognizer["taps"])
    print(event.get("tap_count", 0), list(event.items()), len(event), "tap_count" in event)
    if event.state is gesta.State.ENDED and not event.revoked:
        print(f"{event.state} {event.tool:>8}", event.state >= 3)


def make(context: gesta.Context) -> TapRecognizer:
    tap = context.recognizer("gesta.tap", taps=2, region=context.region(0, 0, 10, 10), label="undo")
    tap.slop = 12
    tap.taps = 1
    tap["max_interval"] = 0.2
    tap.on(tapped)
    tap.on("ended", tapped)
    tap.on(gesta.State.ENDED, lambda event: print(event.tap_count + 1))
    return tap


with gesta.Context(units_per_mm=4) as context:
    tap, view = make(context), View()
    pan = context.recognizer("gesta.pan")
    pinch = context.recognizer("gesta.pinch")
    pan.translation_x = 0.0
    pan.origin = "down"
    pan.require_failure(tap)
    pan.allow_simultaneous(pinch)
    pan.on(("began", "changed"), view.scroll)
    pinch.on("changed", view.zoom)
    speed: float = pan.velocity_x + pan["velocity_y"]
    origin: str = pan["origin"]
    name: str = "example.plugin"
    plugin = context.recognizer(name, teeth=4)
    plugin.teeth = 5
    plugin.on(lambda event: print(event.bite, event["bite"]))
    context.recognizer("example.plugin", region=None, teeth=4).teeth = 5
    settings: dict[str, Any] = {"slop": 8}
    context.recognizer("gesta.pan", min_contacts=1, origin="down", translation_x=2, **settings).slop = 8
    context.recognizer("gesta.stroke", pattern="z", eager=True).on(tapped)
    context.user = settings
    tap.off(tap.actions[0])
    context.recognizer(Press).anything = 1

    @pan.on
    def moved(event: PanEvent) -> None:
        print(event.recognizer.context.now, event.positions[0][0])

    @pan.on("ended")
    def stopped(event: gesta.Event) -> None:
        print(event.reason == gesta.Reason.LOST, event.blocker)

    any_values: Mapping[str, Any] = dict(pan.items())
    for parameter in pan:
        print(parameter, pan[parameter])
    key: str = input()
    print(pan.get(key), [each.label for each in context.recognizers if each.get(key)])
    touch = gesta.Touch(0, 1, 40, 40, gesta.Phase.BEGAN)
    context.push(touch)
    context.push([touch])
    context.push(bytearray(96))
    context.push((ctypes.c_char * 96)())
    context.finger().down(10, 10).move_to(80, 10, seconds=0.2).up()
    velocities = context.event_array("gesta.pan")["values"]["velocity_x"]
    size: int = gesta.touch_dtype().itemsize
    deadline: int | None = context.next_deadline
    count: int = tap.tap_count
    found = gesta.recognize([(0, 0), (10, 10)])
    if found is not None:
        print(found.name, found.score, found.points[0][1])
        best, score = found
    for description in context.classes:
        print(description.class_name, description.class_id + 1)


async def follow(context: gesta.Context) -> int:
    async with context.stream(latency=0.01) as stream:
        async for event in stream:
            print(event.time + 1, event["scale"] * 2)
    return 0


asyncio.run(follow(context))
