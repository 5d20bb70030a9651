"""A window of Kivy with an adapter; with the argument "touch", it sends its own events and quits."""

import os
import sys

is_touch = "touch" in sys.argv
os.environ["KIVY_NO_ARGS"] = "1"

import gesta  # noqa: E402
from kivy.config import Config  # noqa: E402
from toolkit import BUTTON, HEIGHT, TITLE, WIDTH, follows, say, watch  # noqa: E402

Config.set("graphics", "width", WIDTH)
Config.set("graphics", "height", HEIGHT)
Config.set("input", "%(name)s", "")  # no devices of the machine

from gesta.adapters.kivy import follow, listen  # noqa: E402
from kivy.app import App  # noqa: E402
from kivy.clock import Clock  # noqa: E402
from kivy.core.window import Window  # noqa: E402
from kivy.input.motionevent import MotionEvent  # noqa: E402
from kivy.uix.button import Button  # noqa: E402
from kivy.uix.floatlayout import FloatLayout  # noqa: E402


class Finger(MotionEvent):
    def depack(self, place):
        self.is_touch, self.type_id = True, "touch"
        self.sx, self.sy = place
        self.profile = ["pos"]
        super().depack(place)


class Test(App):
    title = TITLE

    def build(self):
        x, y, width, height = BUTTON
        root, self.button = FloatLayout(), Button(text="follow", size_hint=(None, None), size=(width, height))
        self.button.pos = x, HEIGHT - y - height
        root.add_widget(self.button)
        return root

    def on_start(self):
        self.context = gesta.Context()
        self.adapter = listen(Window, self.context)
        watch(self.context)
        follows(self.context, follow, self.button)
        say("ready")
        if is_touch:
            self.steps = iter(range(6))
            self.fingers = [Finger("screen", i, (0.5, 0.5), is_touch=True, type_id="touch") for i in range(2)]
            Clock.schedule_interval(self.touch, 0.02)

    def touch(self, _):
        step = next(self.steps, None)
        if step is None:
            say("done")
            self.stop()
            return False
        for i, finger in enumerate(self.fingers):
            finger.move((0.5 + (0.1 + 0.04 * step) * (2 * i - 1), 0.25))
            Window.dispatch("on_motion", "begin" if step == 0 else "end" if step == 5 else "update", finger)


Test().run()
