"""Runs a viewer of examples/viewer and sends it two fingers: viewer_fingers.py TOOLKIT"""

import math
import os
import runpy
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "examples" / "viewer"))
STEPS = 20
name = sys.argv.pop()
os.environ["KIVY_NO_ARGS"] = "1"

import viewer  # noqa: E402


class Seen(viewer.Viewer):
    """Prints what is written below the picture."""

    def drag(self, event):
        super().drag(event)
        print(*self.lines, sep="\n", flush=True)


viewer.Viewer = Seen


def places(step):
    """The fingers, twice as far apart in the end, and turned by 90 degrees clockwise."""
    part = step / STEPS
    half, angle = 60 * (1 + part), part * math.pi / 2
    x, y = half * math.cos(angle), half * math.sin(angle)
    return (360 - x, 240 - y), (360 + x, 240 + y)  # in a window of the first size


def phase(step, *names):
    return names[0 if step == 0 else 2 if step == STEPS else 1]


def qt():
    from PySide6 import QtCore, QtTest, QtWidgets

    original = QtWidgets.QApplication.exec

    def touch(screen, step=0):
        window = QtWidgets.QApplication.topLevelWidgets()[0]
        events = QtTest.QTest.touchEvent(window, screen)
        for finger, place in enumerate(places(step)):
            getattr(events, phase(step, "press", "move", "release"))(finger, QtCore.QPoint(*map(round, place)))
        events.commit()
        QtCore.QTimer.singleShot(20, lambda: touch(screen, step + 1) if step < STEPS else print("done", flush=True))

    def execute(*_):
        QtCore.QTimer.singleShot(1000, lambda: touch(QtTest.QTest.createTouchDevice()))
        original()

    QtWidgets.QApplication.exec = execute


def pygame():
    import pygame

    original, frames = pygame.event.get, [0]

    def get():
        step, frames[0] = frames[0] - 30, frames[0] + 1
        if step == STEPS + 1:
            print("done", flush=True)
        if not 0 <= step <= STEPS:
            return original()
        kind = phase(step, pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)
        for finger, (x, y) in enumerate(places(step)):
            place = {"x": x / viewer.WINDOW[0], "y": y / viewer.WINDOW[1], "dx": 0, "dy": 0}
            pygame.event.post(pygame.event.Event(kind, touch_id=1, finger_id=finger, **place))
        return original()

    pygame.event.get = get


def kivy():
    from kivy.clock import Clock
    from kivy.input.motionevent import MotionEvent

    class Finger(MotionEvent):
        def depack(self, place):
            self.is_touch, self.type_id = True, "touch"
            self.sx, self.sy = place
            self.profile = ["pos"]
            super().depack(place)

    fingers = [Finger("screen", i, (0.5, 0.5), is_touch=True, type_id="touch") for i in range(2)]
    steps = iter(range(STEPS + 1))

    def touch(_):
        from kivy.core.window import Window

        step = next(steps, None)
        if step is None:
            print("done", flush=True)
            return False
        for finger, (x, y) in zip(fingers, places(step)):
            finger.move((x / viewer.WINDOW[0], 1 - y / viewer.WINDOW[1]))
            Window.dispatch("on_motion", phase(step, "begin", "update", "end"), finger)
        return True

    Clock.schedule_once(lambda _: Clock.schedule_interval(touch, 0.02), 2)


globals()[name]()
runpy.run_path(str(Path(viewer.__file__).with_name(f"{name}_viewer.py")), run_name="__main__")
