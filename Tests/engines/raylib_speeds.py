"""gesta.adapters.raylib with the drags of a script, in time of its own: raylib_speeds.py SCRIPT"""

from types import SimpleNamespace

import gesta
import known_drags
import pyray
from gesta.adapters import pointer, raylib

WINDOW = pyray.ffi.cast("GLFWwindow *", 1)


class Glfw:
    """Keeps the callbacks of the adapter; behind them are raylib's, which must be called too."""

    def __init__(self):
        self.calls = 0

    def glfwGetCurrentContext(self):
        return WINDOW

    def glfwSetCursorPosCallback(self, window, callback):
        self.move = callback
        return self.next

    def glfwSetMouseButtonCallback(self, window, callback):
        self.press = callback
        return self.next

    def glfwSetWindowFocusCallback(self, window, callback):
        return self.next

    def next(self, window, *arguments):
        assert window == WINDOW
        self.calls += 1


class Machine:
    def __getattr__(self, name):
        return getattr(pyray, name)

    def __init__(self):
        self.rl = Glfw()

    def get_current_monitor(self):
        return 0

    def get_monitor_width(self, monitor):
        return 0

    get_monitor_physical_width = get_monitor_width

    def is_cursor_on_screen(self):
        return True

    def get_mouse_wheel_move_v(self):
        return pyray.Vector2(0, 0)

    def is_window_focused(self):
        return True

    def get_touch_point_count(self):
        return 0

    def is_key_down(self, key):
        return False


clock = SimpleNamespace(now=0)
pointer.time = SimpleNamespace(monotonic_ns=lambda: clock.now)
machine = raylib.pyray = Machine()
context = gesta.Context(merge_changes=True)
adapter = raylib.listen(None, context)
events = 0


def frame(now):
    clock.now = now
    adapter.update()


def event(word, x):
    global events
    events += 1
    if word == "down":
        machine.rl.move(WINDOW, 0, 50)  # above the surface
        events += 1
    if word == "move":
        machine.rl.move(WINDOW, x, 50)
    else:
        machine.rl.press(WINDOW, 0, int(word == "down"), 0)


known_drags.play(context, frame, event)
assert machine.rl.calls == events, "raylib's own callbacks are not called"
