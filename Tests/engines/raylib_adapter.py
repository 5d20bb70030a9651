"""gesta.adapters.raylib with input of each kind, without a screen: a program of its own."""

import sys
from pathlib import Path

import pyray

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "examples" / "raylib"), str(ROOT / "Sources" / "Bindings" / "Python")]

import gesta  # noqa: E402
from gesta.adapters import raylib  # noqa: E402


class Machine:
    """What raylib would report: on a tablet, a finger is the left button too."""

    def __init__(self):
        self.mouse, self.buttons, self.keys, self.fingers, self.is_focused = (0, 0), set(), set(), {}, True

    def __getattr__(self, name):
        return getattr(pyray, name)

    def get_current_monitor(self):
        return 0

    def get_monitor_width(self, monitor):
        return 1000

    def get_monitor_physical_width(self, monitor):
        return 200

    def is_cursor_on_screen(self):
        return True

    def get_mouse_wheel_move_v(self):
        return pyray.Vector2(0, 0)

    def is_window_focused(self):
        return self.is_focused

    def get_mouse_position(self):
        return pyray.Vector2(*self.mouse)

    def is_mouse_button_down(self, button):
        return button in self.buttons or (button == LEFT and bool(self.fingers))

    def is_key_down(self, key):
        return key in self.keys

    def get_touch_point_count(self):
        return len(self.fingers)

    def get_touch_point_id(self, index):
        return list(self.fingers)[index]

    def get_touch_position(self, index):
        return pyray.Vector2(*list(self.fingers.values())[index])


LEFT, RIGHT = pyray.MouseButton.MOUSE_BUTTON_LEFT, pyray.MouseButton.MOUSE_BUTTON_RIGHT
BEGAN, CHANGED, ENDED = gesta.State.BEGAN, gesta.State.CHANGED, gesta.State.ENDED
machine = raylib.pyray = Machine()
context = gesta.Context(merge_changes=True)
adapter = raylib.listen(None, context)
capture = context.recognizer("gesta.capture")
capture.buttons = gesta.Button.PRIMARY | gesta.Button.SECONDARY
hover = context.recognizer("gesta.hover")
seen, hovered = [], []
capture.on(seen.append)
hover.on(hovered.append)


def frame(**changes):
    """A frame with that input. Returns the states of the capture's events in it."""
    vars(machine).update(changes)
    before = len(seen)
    adapter.update()
    return [event.state for event in seen[before:]]


assert context.units_per_mm == 5, context.units_per_mm

# A mouse above the surface, then several of its buttons, and keys.
assert frame() == frame(mouse=(10, 20)) == []
assert hovered and hovered[-1].tool == gesta.Tool.MOUSE, hovered
assert frame(buttons={RIGHT}, keys={pyray.KeyboardKey.KEY_LEFT_SHIFT, pyray.KeyboardKey.KEY_RIGHT_ALT}) == [BEGAN]
assert (seen[-1].tool, seen[-1].buttons) == (gesta.Tool.MOUSE, gesta.Button.SECONDARY), seen[-1]
assert seen[-1].modifiers == gesta.Modifier.SHIFT | gesta.Modifier.ALT, seen[-1].modifiers
frame(buttons={LEFT, RIGHT})
frame(buttons={LEFT}, keys={pyray.KeyboardKey.KEY_LEFT_SHIFT, pyray.KeyboardKey.KEY_RIGHT_SHIFT})
assert seen[-1].modifiers == gesta.Modifier.SHIFT, seen[-1].modifiers
assert frame(mouse=(30, 40)) == [CHANGED] and seen[-1].positions[0] == (30, 40), seen[-1]
assert frame() == [], "a mouse at rest has no samples"
assert frame(buttons=set(), keys=set()) == [ENDED]
assert frame(buttons={LEFT}) == [BEGAN]
assert frame(buttons={RIGHT}, mouse=(50, 60)) == [ENDED, BEGAN], "one released and another pressed within a frame"
assert seen[-1].buttons == gesta.Button.SECONDARY and seen[-1].positions[0] == (50, 60), seen[-1]
assert frame(buttons=set()) == [ENDED]

# Fingers, of which one goes down as another one lifts. They are not also the mouse, not even the last one to lift.
assert frame(fingers={0: (100, 100)}, mouse=(100, 100)) == [BEGAN]
assert (seen[-1].tool, len(seen[-1].contacts)) == (gesta.Tool.FINGER, 1), seen[-1]
first = seen[-1].contacts[0]
frame(fingers={0: (110, 100), 7: (200, 200)})
assert len(seen[-1].contacts) == 2 and seen[-1].contacts[0] == first, seen[-1]
second = seen[-1].contacts[1]
frame(fingers={7: (210, 200), 8: (300, 300)})
assert seen[-1].contacts[0] == second and len(seen[-1].contacts) == 2 and seen[-1].positions[0] == (210, 200), seen[-1]
frame(fingers={7: (210, 200)})
assert frame(fingers={}, buttons={LEFT}) == [ENDED]
assert frame() == frame(buttons=set()) == []
assert frame(buttons={LEFT}) == [BEGAN] and frame(buttons=set()) == [ENDED]

# Lost focus: what is down is cancelled once, and the next press begins.
assert frame(buttons={LEFT}) == [BEGAN]
assert frame(is_focused=False) == [gesta.State.CANCELLED]
assert frame(mouse=(1, 2)) == frame(buttons=set()) == frame(is_focused=True) == []
assert frame(buttons={LEFT}) == [BEGAN] and frame(buttons=set()) == [ENDED]

# Deadlines.
press = context.recognizer("gesta.long_press", duration=0.01)
capture.destroy()
frame(buttons={LEFT})
while press.state == gesta.State.POSSIBLE:
    adapter.update()
assert press.state == BEGAN, press.verdict
context.close()
print("all input")
