"""Wrong uses of the package. Type checkers must report every line that ends with "wrong", and no other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import gesta

if TYPE_CHECKING:
    from gesta.builtin import PanEvent, TapRecognizer

context = gesta.Context()
tap = context.recognizer("gesta.tap", taps=2)
pan = context.recognizer("gesta.pan")
context.push("hello")  # wrong
context.push(3)  # wrong
context.push([1])  # wrong
context.advance("soon")  # wrong
context.advance(0.5)  # wrong
context.nonsense()  # wrong
context.recognizer(3)  # wrong
print(tap.nonsense)  # wrong
print(tap.translation_x)  # wrong
tap.nonsense = 3  # wrong
tap.taps = "two"  # wrong
tap.tap_count = 1  # wrong
tap.on(3)  # wrong
tap.require_failure("gesta.pan")  # wrong
pan.origin = "left"  # wrong
context.recognizer("gesta.tap", taps="two").on(print)  # wrong
context.recognizer("gesta.tap", slope=2).on(print)  # wrong
context.recognizer("gesta.pan", origin="left").on(print)  # wrong
context.recognizer("gesta.pan", slop=None).on(print)  # wrong
context.recognizer("gesta.tap", region="left").on(print)  # wrong
tap.actions.nonsense()  # wrong
gesta.Touch(0, 1, 40, 40)  # wrong
gesta.Touch(0, 1, 40, 40, None)  # wrong
gesta.Touch(0, 1, 40, 40, phases=1)  # wrong
gesta.Context(units="mm")  # wrong
gesta.recognize("hello")  # wrong
print(gesta.recognize([(0, 0)]).score)  # wrong
gesta.recognise([(0, 0)])  # wrong


# ---- a program of about a hundred lines with these and other mistakes


class Press(gesta.RecognizerClass):
    class_name = "example.press"
    duration = gesta.Parameter.number("0.5", 0.1, 10, "s")  # wrong
    held = gesta.Value.number("s")

    def touches_ended(self, contacts: Sequence[gesta.Contact]) -> None:
        print(self.held + "s")  # wrong
        self.fail(gesta.Reason.HELD_TO_LONG)  # wrong
        self.set_deadline(contacts[0].start)  # wrong


class View:
    def __init__(self) -> None:
        self.x: float = 0.0
        self.title: str = ""

    def scroll(self, event: PanEvent) -> None:
        self.x += event.translation  # wrong
        self.x += event["translationx"]  # wrong
        self.x += event.scale  # wrong
        self.title = event.translation_x  # wrong
        event.translation_x = 0  # wrong
        if event.state == gesta.State.BEGUN:  # wrong
            event.stop()  # wrong

    def tapped(self, event: gesta.Event) -> None:
        print(event.tap_count)  # wrong
        event.x = 3  # wrong
        self.title = event.time  # wrong
        print(event.local(3).x)  # wrong
        print(event.local().scale)  # wrong


def setup(context: gesta.Context) -> TapRecognizer:
    print(context.recognizer("gesta.tap", taps=2).taps)
    scroll = context.recognizer("gesta.pan", axis="vertically")
    return scroll  # wrong


view, undo = View(), context.recognizer("gesta.tap", label=3)  # wrong
undo = setup(context)
undo.on("began", view.tapped)  # wrong
undo.on(view.scroll)  # wrong
pan.on("begun", view.scroll)  # wrong
pan.on(("began", "finished"), view.scroll)  # wrong
pan.on(gesta.State.POSSIBLE, view.scroll)  # wrong
pan.on("began", 3)  # wrong
pan.on(lambda event: event.translaton_x)  # wrong
pan.on("changed", lambda event: event["translation"])  # wrong
pan.on(lambda: None)  # wrong


@pan.on("stopped")  # wrong
def stopped(event: gesta.Event) -> None:
    print(event.recogniser)  # wrong
    print(event.positions[0].x)  # wrong


@undo.on
def undone(event: gesta.Event) -> None:
    print(event.values.tap_count)  # wrong


pan["slopp"] = 3  # wrong
pan["slop"] = "3"  # wrong
pan["velocity_x"] = 3  # wrong
print(pan["sloop"])  # wrong
print(pan["origin"] + 1)  # wrong
print(undo["translation_x"])  # wrong
pan.enabled = "no"  # wrong
pan.priority = "high"  # wrong
pan.tools = 1  # wrong
pan.attach("root")  # wrong
pan.region.rect = (0, 0, 1, 1)  # wrong
context.region(0, 0, 10)  # wrong
context.root.rect = 5  # wrong
context.find(3)  # wrong
context.next_deadline + 1  # wrong
context.delegate = gesta.Delegate(should_start=print)  # wrong
print(context.describe("gesta.tap").id)  # wrong
print(gesta.touch_dtype().size)  # wrong
context.finger().down(1).up()  # wrong
context.stream(clocks=print)  # wrong
for found in context.stream():  # wrong
    print(found)
