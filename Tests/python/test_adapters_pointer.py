"""What all adapters share, without a toolkit: gesta.adapters.pointer."""

import gc
import importlib
import sys
import weakref

import gesta
import pytest
from gesta import Button, MotionKind, MotionSource, Phase, State, Tool
from gesta.adapters.pointer import Pointer, follow

MS = 1_000_000
PRIMARY, SECONDARY, MIDDLE = Button.PRIMARY, Button.SECONDARY, Button.MIDDLE


class Toolkit(Pointer):
    """A toolkit with a clock that the test sets, a timer, and widgets that are rectangles in a dictionary."""

    def __init__(self, context, **options):
        self.time, self.timer, self.widgets, self.is_connected = 1000 * MS, None, {}, True
        super().__init__(context, **options)

    def now(self):
        return self.time

    def wait(self, ms):
        """The timer runs when it is due."""
        self.time += ms * MS
        while self.timer is not None and self.timer <= self.time:
            self.timer = None
            self.deadline()

    def _height(self):
        return 600.0

    def _set_timer(self, seconds):
        self.timer = None if seconds is None else self.time + round(seconds * 1e9)

    def _disconnect(self):
        self.is_connected = False

    def _holds(self, widget):
        return widget in self.widgets

    def _rect(self, widget):
        if self.widgets[widget] == "deleted":
            raise RuntimeError("deleted")
        return self.widgets[widget]


@pytest.fixture
def context():
    with gesta.Context() as made:
        yield made


@pytest.fixture
def seen(context):
    """The events of a capture of all buttons."""
    capture = context.recognizer("gesta.capture", label="capture", max_contacts=10)
    capture.buttons = PRIMARY | SECONDARY | MIDDLE
    events = []
    capture.on(lambda event: events.append(event))
    return events


def states(seen):
    taken = [event.state.name for event in seen]
    seen.clear()
    return taken


def test_a_mouse_is_one_contact_from_its_first_button_to_its_last(context, seen):
    toolkit = Toolkit(context)
    toolkit.mouse(1, 2)
    toolkit.mouse(10, 20, press=SECONDARY)
    toolkit.flush()
    assert (seen[0].tool, seen[0].buttons, seen[0].positions[0]) == (Tool.MOUSE, SECONDARY, (10, 20))
    contact = seen[0].contacts
    toolkit.mouse(10, 20, press=PRIMARY)
    toolkit.mouse(10, 20, release=SECONDARY)
    toolkit.flush()
    assert toolkit.buttons == PRIMARY
    toolkit.mouse(30, 40, held=PRIMARY)
    toolkit.flush()
    assert seen[-1].state == State.CHANGED and seen[-1].positions[0] == (30, 40) and seen[-1].contacts == contact
    toolkit.mouse(30, 40, release=PRIMARY)
    toolkit.flush()
    assert states(seen)[-1] == "ENDED" and toolkit.buttons == 0


def test_a_button_that_was_released_without_an_event_is_released(context, seen):
    toolkit = Toolkit(context)
    toolkit.mouse(0, 0, press=PRIMARY, held=PRIMARY)
    toolkit.mouse(5, 0, held=0)
    toolkit.flush()
    assert states(seen) == ["BEGAN", "ENDED"]
    toolkit.mouse(5, 0, press=PRIMARY, held=PRIMARY)
    toolkit.mouse(5, 0, press=SECONDARY, held=SECONDARY)
    toolkit.flush()
    assert states(seen) == ["BEGAN", "ENDED", "BEGAN"]
    assert toolkit.buttons == SECONDARY


def test_a_button_that_was_pressed_elsewhere_begins_nothing(context, seen):
    toolkit = Toolkit(context)
    hover = context.recognizer("gesta.hover")
    toolkit.mouse(5, 0, held=PRIMARY)
    toolkit.mouse(6, 0, held=PRIMARY)
    toolkit.flush()
    assert not seen and hover.state == State.POSSIBLE
    toolkit.mouse(6, 0, held=PRIMARY | SECONDARY, press=SECONDARY)
    toolkit.mouse(6, 0, held=PRIMARY, release=SECONDARY)
    toolkit.flush()
    assert states(seen) == ["BEGAN", "ENDED"]


def test_samples_that_change_nothing_are_not_pushed(context, seen):
    toolkit = Toolkit(context)
    toolkit.mouse(0, 0, press=PRIMARY)
    toolkit.mouse(0, 0, held=PRIMARY)
    toolkit.touch("a", 5, 5, Phase.BEGAN)
    toolkit.touch("a", 5, 5, Phase.MOVED)
    toolkit.touch("b", 5, 5, Phase.MOVED)
    toolkit.touch("b", 5, 5, Phase.ENDED)
    assert len(toolkit._queue) == 2
    toolkit.touch("a", 5, 5, Phase.MOVED, pressure=0.5)
    toolkit.mouse(0, 0, held=PRIMARY, modifiers=gesta.Modifier.SHIFT)
    assert len(toolkit._queue) == 4


def test_a_finger_that_goes_down_twice_is_cancelled_between(context, seen):
    toolkit = Toolkit(context)
    for x in 0, 100:
        toolkit.touch(7, x, 0, Phase.BEGAN)
        toolkit.flush()
        toolkit.time += 10 * MS
    assert states(seen) == ["BEGAN", "CANCELLED", "BEGAN"]
    toolkit.touch(7, 110, 0, Phase.ENDED)
    toolkit.flush()
    assert states(seen)[-1] == "ENDED" and toolkit.fingers == set()


def test_fingers_of_two_adapters_and_the_mouse_are_different_contacts(context, seen):
    one, two = Toolkit(context), Toolkit(context)
    one.touch(0, 0, 0, Phase.BEGAN)
    one.flush()
    two.touch(0, 0, 0, Phase.BEGAN)
    two.flush()
    two.mouse(0, 0, press=PRIMARY)
    assert two._queue[0][1]["contact"] not in seen[-1].contacts and len(seen[-1].contacts) == 2


def test_lost_focus_cancels_and_held_buttons_count_when_they_are_pressed_again(context, seen):
    toolkit = Toolkit(context)
    toolkit.mouse(0, 0, press=PRIMARY)
    toolkit.touch(1, 50, 50, Phase.BEGAN)
    toolkit.flush()
    seen.clear()
    toolkit.cancel()
    assert states(seen) == ["CANCELLED"] and toolkit.buttons == 0 and toolkit.fingers == set()
    toolkit.mouse(5, 5, held=PRIMARY)
    toolkit.touch(1, 60, 60, Phase.MOVED)
    toolkit.touch(1, 60, 60, Phase.ENDED)
    toolkit.mouse(5, 5, release=PRIMARY, held=0)
    toolkit.flush()
    assert states(seen) == []
    toolkit.mouse(5, 5, press=PRIMARY, held=PRIMARY)
    toolkit.flush()
    assert states(seen) == ["BEGAN"]


def test_lost_focus_comes_after_what_was_not_pushed_yet(context, seen):
    toolkit = Toolkit(context, framed=True)
    toolkit.mouse(0, 0, press=PRIMARY)
    toolkit.cancel()
    assert states(seen) == ["BEGAN", "CANCELLED"]


def test_a_pen_is_down_while_its_tip_is(context):
    toolkit = Toolkit(context)
    hover = context.recognizer("gesta.hover")
    capture = context.recognizer("gesta.capture")
    capture.buttons = PRIMARY | SECONDARY
    seen = []
    capture.on(lambda event: seen.append((event.state.name, event.tool, event.buttons)))
    toolkit.pen(1, 1, press=SECONDARY, distance=0.5)
    toolkit.flush()
    assert hover.state == State.BEGAN and not seen
    toolkit.pen(1, 1, press=PRIMARY, pressure=0.25, tilt_x=0.5)
    toolkit.flush()
    assert seen == [("BEGAN", Tool.PEN, PRIMARY | SECONDARY)] and hover.state != State.BEGAN
    toolkit.pen(1, 1, release=PRIMARY)
    toolkit.flush()
    assert [state for state, _, _ in seen] == ["BEGAN", "ENDED"]
    toolkit.pen(1, 1, is_eraser=True, press=PRIMARY, held=PRIMARY)
    toolkit.flush()
    assert seen[-1] == ("BEGAN", Tool.ERASER, PRIMARY)


def test_a_pointer_that_leaves_ends_its_hover_only_while_it_is_up(context, seen):
    toolkit = Toolkit(context)
    hover = context.recognizer("gesta.hover")
    toolkit.mouse(1, 1)
    toolkit.flush()
    assert hover.state == State.BEGAN
    toolkit.leave()
    assert hover.state == State.POSSIBLE
    toolkit.mouse(1, 1, press=PRIMARY)
    toolkit.flush()
    toolkit.leave()
    toolkit.mouse(-100, 900, held=PRIMARY)
    toolkit.flush()
    assert states(seen) == ["BEGAN", "CHANGED"]


@pytest.mark.parametrize("y_up", [False, True])
@pytest.mark.parametrize("toolkit_up", [False, True])
def test_y_is_that_of_the_context(y_up, toolkit_up):
    with gesta.Context(y_up=y_up) as context:
        toolkit = Toolkit(context, y_up=toolkit_up)
        tap, scroll = context.recognizer("gesta.tap"), context.recognizer("gesta.scroll")
        places = []
        tap.on(lambda event: places.append((event.x, event.y)))
        toolkit.mouse(10, 150, press=PRIMARY)
        toolkit.mouse(10, 150, release=PRIMARY)
        toolkit.flush()
        assert places == [(10, 150 if y_up == toolkit_up else 450)]
        toolkit.scroll(10, 150, notches=(0, -1))  # down: the content moves up
        toolkit.flush()
        assert (scroll.dy, scroll.wheel_y) == ((40, 120) if y_up else (-40, -120))
        toolkit.widgets["one"] = (0, 100, 50, 20)
        region = context.region(0, 0, 0, 0)
        follow(region, "one")
        assert region.rect == (0, 100 if y_up == toolkit_up else 480, 50, 20)


def test_points_of_one_event_are_one_frame(context):
    """Two fingers that move apart at once do not turn."""
    toolkit = Toolkit(context)
    pinch = context.recognizer("gesta.pinch")
    for step in range(5):
        toolkit.time += 8 * MS
        for finger, side in (1, -1), (2, 1):
            phase = Phase.MOVED if step else Phase.BEGAN
            toolkit.touch(finger, 300 + side * (50 + 20 * step), 300, phase, toolkit.time)
        toolkit.flush()
    assert pinch.state == State.CHANGED and pinch.focus_x == 300


def test_the_timer_runs_deadlines_at_their_time(context):
    toolkit = Toolkit(context)
    press = context.recognizer("gesta.long_press")
    began = []
    press.on(lambda event: began.append(event.time))
    toolkit.mouse(0, 0, press=PRIMARY)
    toolkit.flush()
    start = context.now
    toolkit.wait(10_000)  # the program was busy
    assert began == [start + round(press.duration * 1e9)] and context.now == began[0]
    toolkit.mouse(0, 0, toolkit.time - 9000 * MS, release=PRIMARY)
    toolkit.flush()
    assert context.now == start + 1000 * MS, "an event that had waited has kept its time"


def test_times_never_run_backwards(context, seen):
    toolkit = Toolkit(context)
    toolkit.mouse(0, 0, 1000 * MS, press=PRIMARY)
    toolkit.flush()
    context.advance(1200 * MS)
    toolkit.mouse(9, 0, 1100 * MS)
    toolkit.mouse(10, 0, 1150 * MS)
    toolkit.flush()
    toolkit.mouse(11, 0, 1250 * MS)
    toolkit.flush()
    assert [event.time // MS for event in seen] == [1000, 1200, 1200, 1250]


def test_a_framed_adapter_spreads_events_over_the_frame(context, seen):
    toolkit = Toolkit(context, framed=True)
    toolkit.flush()
    toolkit.time += 16 * MS
    toolkit.touch(1, 0, 0, Phase.BEGAN)
    toolkit.touch(1, 10, 0, Phase.MOVED)
    toolkit.flush()
    times = [event.time for event in seen]
    assert 1000 * MS < times[0] < times[1] <= toolkit.time == context.now
    toolkit.touch(1, 10, 0, Phase.ENDED)
    press = context.recognizer("gesta.long_press")
    toolkit.touch(2, 10, 0, Phase.BEGAN)
    toolkit.flush()
    assert toolkit.timer is not None
    toolkit.wait(1000)
    assert press.state == State.BEGAN


def test_what_is_reported_during_an_action_is_pushed_after_it(context, seen):
    toolkit = Toolkit(context)
    tap = context.recognizer("gesta.tap")

    @tap.on
    def dialog(_):
        toolkit.mouse(5, 5)
        toolkit.flush()
        toolkit.deadline()
        toolkit.cancel()
        toolkit.mouse(5, 5, press=PRIMARY)
        toolkit.flush()

    toolkit.mouse(0, 0, press=PRIMARY)
    toolkit.mouse(0, 0, release=PRIMARY)
    toolkit.flush()
    assert states(seen)[-1] == "BEGAN" and toolkit.buttons == PRIMARY


def test_an_exception_of_an_action_loses_nothing(context, seen):
    toolkit = Toolkit(context)
    tap = context.recognizer("gesta.tap")
    tap.allow_simultaneous(context.find("capture"))

    @tap.on
    def fails(_):
        context.recognizer("gesta.nothing")

    toolkit.mouse(0, 0, press=PRIMARY)
    with pytest.raises(gesta.ClassNameError):
        toolkit.mouse(0, 0, release=PRIMARY)
        toolkit.flush()
    toolkit.mouse(0, 0, press=PRIMARY)
    toolkit.flush()
    assert states(seen) == ["BEGAN", "ENDED", "BEGAN"]


def test_a_finger_that_exceeds_the_limit_is_forgotten():
    with gesta.Context(max_contacts=1) as context:
        toolkit = Toolkit(context)
        capture = context.recognizer("gesta.capture")
        toolkit.touch(1, 0, 0, Phase.BEGAN)
        toolkit.flush()
        toolkit.touch(2, 0, 0, Phase.BEGAN)
        toolkit.touch(1, 0, 0, Phase.ENDED)
        with pytest.raises(gesta.LimitError):
            toolkit.flush()
        toolkit.touch(2, 5, 5, Phase.MOVED)
        toolkit.flush()
        assert toolkit.fingers == set() and capture.state in (State.CANCELLED, State.ENDED)
        toolkit.touch(3, 0, 0, Phase.BEGAN)
        toolkit.flush()
        assert capture.state == State.BEGAN


def test_regions_follow_widgets_their_visibility_and_their_parents(context):
    toolkit = Toolkit(context)
    toolkit.widgets.update(outer=(100, 100, 200, 200), inner=(110, 120, 30, 30))
    outer = context.region(0, 0, 0, 0)
    inner = context.region(0, 0, 0, 0, parent=outer)
    follow(outer, "outer")
    follow(inner, "inner")
    assert outer.rect == (100, 100, 200, 200) and inner.rect == (10, 20, 30, 30)
    tap = context.recognizer("gesta.tap", region=inner)
    toolkit.widgets.update(outer=(150, 100, 200, 200), inner=(160, 120, 30, 30))
    for x, recognized in (115, False), (165, True):
        toolkit.time += 1000 * MS
        toolkit.mouse(x, 130, press=PRIMARY)
        toolkit.mouse(x, 130, release=PRIMARY)
        toolkit.flush()
        assert (tap.state == State.ENDED) == recognized
    toolkit.widgets["inner"] = None
    toolkit.mouse(0, 0)
    toolkit.flush()
    assert not inner.enabled and outer.enabled
    toolkit.widgets.update(outer="deleted", inner=(160, 120, 30, 30))
    toolkit.mouse(0, 1)
    toolkit.flush()
    assert not outer.enabled and inner.enabled
    inner.destroy()
    toolkit.mouse(0, 2)
    toolkit.flush()
    with pytest.raises(gesta.StateError, match="must be listened to by an adapter"):
        follow(outer, "another")


def test_motions_of_a_wheel_and_a_trackpad(context):
    toolkit = Toolkit(context)
    scroll, pinch = context.recognizer("gesta.scroll"), context.recognizer("gesta.pinch")
    pinch.inputs = gesta.Input.MOTION
    toolkit.scroll(5, 5, notches=(0, -1.5))
    toolkit.flush()
    assert (scroll.dy, scroll.notches_y, scroll.wheel_y) == (-60, -1, -180)
    toolkit.scroll(5, 5, moved=(0, 3), notches=(0, 9), source=MotionSource.FINGER)
    toolkit.flush()
    assert (scroll.dy, scroll.wheel_y) == (3, 0)
    toolkit.motion(MotionKind.PINCH, Phase.MOVED, 5, 5, scale=1.5)
    toolkit.motion(MotionKind.PINCH, Phase.ENDED, 5, 5)
    toolkit.flush()
    assert pinch.state == State.POSSIBLE, "began elsewhere"
    toolkit.motion(MotionKind.PINCH, Phase.BEGAN, 5, 5)
    toolkit.motion(MotionKind.PINCH, Phase.MOVED, 5, 5, scale=1.5)
    toolkit.flush()
    assert pinch.scale == 1.5


def test_close_cancels_and_disconnects(context, seen):
    with Toolkit(context) as toolkit:
        toolkit.mouse(0, 0, press=PRIMARY)
        toolkit.flush()
    assert states(seen) == ["BEGAN", "CANCELLED"] and not toolkit.is_connected
    toolkit.close()


def test_a_closed_context_closes_its_adapter():
    with gesta.Context() as context:
        toolkit = Toolkit(context)
    toolkit.mouse(0, 0, press=PRIMARY)
    toolkit.flush()
    toolkit.leave()
    toolkit.cancel()
    toolkit.deadline()
    assert not toolkit.is_connected


@pytest.mark.parametrize("framed", [False, True])
def test_an_action_may_close_the_adapter(context, framed):
    toolkit = Toolkit(context, framed=framed)
    tap = context.recognizer("gesta.tap")

    @tap.on
    def quits(_):
        toolkit.mouse(5, 5, press=PRIMARY)
        toolkit.close()

    toolkit.mouse(0, 0, press=PRIMARY)
    toolkit.mouse(0, 0, release=PRIMARY)
    toolkit.flush()
    assert not toolkit.is_connected
    toolkit.flush()


def test_an_adapter_and_its_context_are_collected():
    context = gesta.Context()
    kept = weakref.ref(Toolkit(context)), weakref.ref(context)
    del context
    gc.collect()
    assert [each() for each in kept] == [None, None]


@pytest.mark.parametrize(
    ("units", "mm", "dpi"), [(1920, 508, 96), (3840, 0, 96), (100, 9000, 96), (100, 1, 2540), (800, 100, 203.2)]
)
def test_units_of_the_screen(context, units, mm, dpi):
    toolkit = Toolkit(context)
    toolkit.set_units(units, mm)
    assert context.units_per_mm == pytest.approx(dpi / 25.4)
    toolkit.set_units(1920, 200)
    assert context.units_per_mm == pytest.approx(dpi / 25.4), "it has units already"


@pytest.mark.parametrize(
    ("name", "module", "command"),
    [
        ("qt", "PySide6", "pip install PySide6"),
        ("gtk3", "gi", "apt install python3-gi gir1.2-gtk-3.0"),
        ("pyglet", "pyglet", "pip install pyglet"),
        ("kivy", "kivy", "pip install kivy"),
        ("pygame", "pygame", "pip install pygame"),
        ("raylib", "pyray", "pip install raylib"),
    ],
)
def test_an_adapter_without_its_toolkit_says_how_to_install_it(monkeypatch, name, module, command):
    class Nothing:
        def find_spec(self, fullname, path=None, target=None):
            if fullname.partition(".")[0] == module:
                raise ModuleNotFoundError(f"No module named {fullname!r}", name=module)

    for loaded in list(sys.modules):
        if loaded.partition(".")[0] == module or loaded == f"gesta.adapters.{name}":
            monkeypatch.delitem(sys.modules, loaded)
    monkeypatch.setattr(sys, "meta_path", [Nothing(), *sys.meta_path])
    with pytest.raises(ImportError, match=rf"^gesta.adapters.{name} requires .* for this Python: {command}$"):
        importlib.import_module(f"gesta.adapters.{name}")
