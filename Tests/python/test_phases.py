"""`phase` and `part` of the chevron, the checkmark and the z follow the drawing, with the default rules too."""

import ctypes
import random

import gesta
import pytest
from gesta import State, Touch
from raw import lib
from touches import MS, cancel, down, move, stroke, up

CHEVRON_PHASES = ["not_started", "initial_point", "right_down_stroke", "left_down_stroke"]
CHECKMARK_PHASES = ["not_started", "initial_point", "down_stroke", "up_stroke"]
# class, parameters, name of the value, its values in order, corners
SIGNS = {
    "chevron right": ("gesta.chevron", {}, "phase", CHEVRON_PHASES, [(0, 0), (120, 120), (0, 240)]),
    "chevron left": ("gesta.chevron", {"direction": "left"}, "phase", CHEVRON_PHASES, [(0, 0), (-120, 120), (0, 240)]),
    "chevron up": ("gesta.chevron", {"direction": "up"}, "phase", CHEVRON_PHASES, [(0, 0), (120, -120), (240, 0)]),
    "chevron down": ("gesta.chevron", {"direction": "down"}, "phase", CHEVRON_PHASES, [(0, 0), (120, 120), (240, 0)]),
    "checkmark": ("gesta.checkmark", {}, "phase", CHECKMARK_PHASES, [(0, 0), (60, 60), (210, -150)]),
    "z": ("gesta.z", {}, "part", [0, 1, 2, 3], [(0, 0), (180, 0), (0, 180), (180, 180)]),
}
STEPS = 20  # samples in each segment
EARLY, LATE = 3, 6  # the value changes so many samples before and after a corner at most
everywhere = pytest.mark.parametrize("sign", SIGNS)


def draw(corners, tremor=0.0, dice=None):
    """Returns points along the corners, and for each point the number of its segment, from 1; 0 for the first."""
    points, segments = [corners[0]], [0]
    for number, ((ax, ay), (bx, by)) in enumerate(zip(corners, corners[1:]), 1):
        for i in range(1, STEPS + 1):
            x, y = ax + (bx - ax) * i / STEPS, ay + (by - ay) * i / STEPS
            points.append((x + dice.gauss(0, tremor), y + dice.gauss(0, tremor)) if dice else (x, y))
            segments.append(number)
    return points, segments


class Drawing:
    """A context with one sign's recognizer, and what was read and reported."""

    def __init__(self, context, sign, **more):
        self.name, parameters, self.value, self.values, self.corners = SIGNS[sign]
        self.context = context
        self.recognizer = context.recognizer(self.name, **parameters, **more)
        self.events = []
        context.set_observer(self.note)

    def note(self, event):
        """Keeps the state of an event and the number of its part, except for the events that begin a sequence."""
        if event.recognizer == self.recognizer and event.state != State.POSSIBLE:
            self.events.append((event.state, self.values.index(event[self.value])))

    def part(self):
        """The number of the part that is read, by name and through gesta_recognizer_values."""
        named = self.values.index(self.recognizer[self.value])
        raw, count = (ctypes.c_double * 8)(), ctypes.c_size_t()
        code = lib.gesta_recognizer_values(
            self.context._pointer, self.recognizer.id, raw, len(raw), ctypes.byref(count)
        )
        assert code == 0 and raw[0] == named
        return named

    def push(self, samples):
        """Pushes the samples one by one. Returns the part after each."""
        parts = []
        for sample in samples:
            self.context.push(sample)
            parts.append(self.part())
        return parts


@everywhere
def test_the_part_follows_the_stroke(context, sign):
    drawing = Drawing(context, sign)
    assert drawing.part() == 0
    points, segments = draw(drawing.corners)
    *parts, lifted = drawing.push(stroke(*points))
    last = 3
    before = last - segments[-1]  # the initial point is a phase of its own, but no part of a z
    assert parts[0] == before and parts == sorted(parts)
    for at, part in enumerate(parts):
        allowed = {before + segments[i] for i in range(max(0, at - LATE), min(len(segments), at + EARLY + 1))}
        assert part in allowed, (at, part)
    assert lifted == last and drawing.recognizer.state == State.ENDED
    assert drawing.events == [(State.ENDED, last)]
    assert drawing.part() == last
    assert drawing.push([down(10_000, 0, 0)]) == [before]


@everywhere
def test_the_part_follows_trembling_strokes(sign):
    """The part of a person's stroke may be late at a corner, but hardly ever goes back."""
    dice, back, wrong, recognized, samples = random.Random(sign), 0, 0, 0, 0
    for _ in range(100):
        with gesta.Context() as context:
            drawing = Drawing(context, sign)
            points, segments = draw(drawing.corners, 1.5, dice)
            *parts, lifted = drawing.push(stroke(*points))
            recognized += drawing.recognizer.state == State.ENDED
            back += parts != sorted(parts)
            before = 3 - segments[-1]
            for at, part in enumerate(parts):
                allowed = {before + segments[i] for i in range(max(0, at - 2 * LATE), min(len(segments), at + LATE))}
                wrong += part not in allowed
            samples += len(parts)
    print(f"\n{sign}: {recognized} of 100 recognized, {back} went back, {wrong} of {samples} samples wrong")
    assert recognized >= 95 and back <= 3 and wrong <= samples // 100


@everywhere
def test_reading_changes_nothing(sign):
    seen = []
    for reads in (True, False):
        with gesta.Context() as context:
            drawing = Drawing(context, sign)
            events = []
            seen.append(events)
            context.set_observer(
                lambda event, to=events: to.append((event.state, event.time, list(event.values.items())))
            )
            for touch in stroke(*draw(drawing.corners)[0]) + [down(9000, 0, 0), move(9010, 30, 5)]:
                context.push(touch)
                if reads:
                    drawing.part()
            context.cancel()
    assert seen[0] == seen[1] and len(seen[0]) >= 2


@everywhere
def test_nothing_remains_after_a_cancellation(context, sign):
    drawing = Drawing(context, sign)
    points, segments = draw(drawing.corners)
    samples = stroke(*points)[: len(points)]
    ways = {
        "the system": lambda time: context.push(cancel(time, *points[-1])),
        "the context": lambda time: context.cancel(),
        "disabled": lambda time: setattr(drawing.recognizer, "enabled", False),
        "reset": lambda time: drawing.recognizer.reset(),
        "detached": lambda time: drawing.recognizer.attach(gesta.NO_REGION),
    }
    time = 0
    for name, way in ways.items():
        drawing.recognizer.enabled = True
        drawing.recognizer.attach(gesta.ROOT)
        drawing.events.clear()
        moved = [Touch(touch.time + time * MS, 1, touch.x, touch.y, touch.phase) for touch in samples]
        assert max(drawing.push(moved)) >= 2, name
        time += 10_000
        way(time - 5000)
        assert drawing.events == [(State.CANCELLED, 0)], name
        assert drawing.part() == 0, name
        context.cancel()
        if name != "the system":
            context.push(up(time - 4000, 0, 0))
        assert drawing.part() == 0, name


@everywhere
def test_a_failed_gesture_shows_where_it_was(context, sign):
    drawing = Drawing(context, sign)
    points, segments = draw(drawing.corners)
    half = [point for point, segment in zip(points, segments) if segment <= 1]
    parts = drawing.push(stroke(*half))
    before = 3 - segments[-1]
    assert drawing.recognizer.state == State.FAILED
    assert parts[-1] == before + 1 and drawing.events == [(State.FAILED, before + 1)]
    # two contacts at once: nothing is drawn
    assert drawing.push([down(5000, 0, 0)]) == [before]
    context.push(up(6000, 0, 0))
    context.push([down(7000, 0, 0), down(7000, 50, 50, 2)])
    assert (drawing.events[-1], drawing.part()) == ((State.FAILED, 0), 0)


@everywhere
def test_one_that_loses_shows_where_it_was(context, sign):
    drawing = Drawing(context, sign)
    winner = context.recognizer("gesta.pan", slop=40)
    points, segments = draw(drawing.corners)
    drawing.push(stroke(*points)[:-1])
    assert winner.state in (State.BEGAN, State.CHANGED)
    ((state, part),) = drawing.events
    assert state == State.FAILED and part == 4 - segments[-1]
    assert drawing.part() == part


@everywhere
@pytest.mark.parametrize("is_cancelled", [False, True])
def test_a_recognition_that_waits_keeps_its_part(context, sign, is_cancelled):
    """Also while the next sequence is drawn, and when it is decided after that."""

    class Busy(gesta.RecognizerClass):
        """Undecided until its deadline."""

        class_name = "org.example.busy"

        def touches_began(self, contacts):
            self.set_deadline(20_000 * MS)

        def deadline_reached(self, time):
            self.fail()

    drawing, busy = Drawing(context, sign), context.recognizer(Busy)
    drawing.recognizer.require_failure(busy)
    points, segments = draw(drawing.corners)
    drawing.push(stroke(*points))
    assert (drawing.events, drawing.part(), drawing.recognizer.waits_for) == ([], 3, busy)
    assert drawing.push([down(6000, 0, 0)]) == [3 - segments[-1]]
    if is_cancelled:
        context.cancel()
        assert drawing.events == [(State.CANCELLED, 0)] * 2
    else:
        context.advance(25_000 * MS)
        assert drawing.events[0] == (State.ENDED, 3)
