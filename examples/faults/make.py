#!/usr/bin/env python3
"""Makes the traces in this directory, each of a session with one fault: examples/faults/make.py [DIRECTORY]

`gesta explain FILE` names the cause of each. The package loads the library, so run Sources/build first.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import groupby
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "Sources" / "Bindings" / "Python"))

import gesta  # noqa: E402
from gesta import Button, Phase, Tool, Touch  # noqa: E402

MS = 1_000_000
MM = 6.3
"""Units per millimeter of every session."""

Fault = Callable[[gesta.Context], Callable[[], None]]
FAULTS: dict[str, Fault] = {}


def fault(make: Fault) -> Fault:
    """Adds a session: a function that sets a context up, and returns the one that pushes the touches."""
    FAULTS[make.__name__] = make
    return make


def touches(points: list[tuple[float, float, float]], contact: int = 1, **fields: object) -> list[Touch]:
    """A contact that goes down at the first of `points`, each (ms, mm, mm), and lifts at the last."""
    last = len(points) - 1
    phases = [Phase.BEGAN if at == 0 else Phase.ENDED if at == last else Phase.MOVED for at in range(len(points))]
    return [
        Touch(round(ms * MS), contact, x * MM, y * MM, phase, **fields)  # type: ignore[arg-type]
        for (ms, x, y), phase in zip(points, phases)
    ]


def line(start: float, end: float, x: float, y: float, dx: float, dy: float) -> list[tuple[float, float, float]]:
    """Points of a straight movement, one each 16 ms."""
    steps = max(round((end - start) / 16), 1)
    return [(start + (end - start) * k / steps, x + dx * k / steps, y + dy * k / steps) for k in range(steps + 1)]


def play(context: gesta.Context, *contacts: list[Touch], advance: bool = True) -> None:
    """Pushes the samples in the order of their times, frame by frame, and runs each deadline at its time."""
    samples = sorted((each for contact in contacts for each in contact), key=lambda each: each.time)
    for time, frame in groupby(samples, key=lambda each: each.time):
        while advance and (due := context.next_deadline) is not None and due < time:
            context.advance(due)
        context.push(frame)
    while advance and (due := context.next_deadline) is not None:
        context.advance(due)


# A person drew a chevron, and the map moved.
@fault
def hidden_sign(context: gesta.Context) -> Callable[[], None]:
    context.recognizer("gesta.chevron", label="next page")
    context.recognizer("gesta.pan", label="move the map")
    return lambda: play(context, touches([*line(0, 160, 20, 20, 12, 12), *line(176, 336, 32, 32, -12, 12)]))


# A tap that waits for a double tap is never reported: nobody calls advance.
@fault
def forgotten_advance(context: gesta.Context) -> Callable[[], None]:
    select = context.recognizer("gesta.tap", label="select")
    zoom = context.recognizer("gesta.tap", taps=2, label="zoom")
    select.require_failure(zoom)
    return lambda: play(context, touches([(0, 30, 30), (70, 30, 30)]), advance=False)


# The times are milliseconds: to the library, everything happens within a microsecond.
@fault
def milliseconds(context: gesta.Context) -> Callable[[], None]:
    context.recognizer("gesta.long_press", label="menu")

    def run() -> None:
        for start in 1_000, 3_000, 5_000:
            samples = touches([(start, 30, 30), (start + 400, 30.2, 30), (start + 800, 30.2, 30)])
            play(context, [replace(each, time=each.time // MS) for each in samples], advance=False)

    return run


# A tap on a button requires the failure of a pinch, which cannot fail while another finger rests beside the button.
@fault
def endless_wait(context: gesta.Context) -> Callable[[], None]:
    button = context.region(20 * MM, 20 * MM, 20 * MM, 20 * MM)
    button.label = "button"
    press, zoom = context.recognizer("gesta.tap", region=button, label="press"), context.recognizer("gesta.pinch")
    zoom.label = "zoom"
    press.require_failure(zoom)
    resting = [(ms, 80, 60) for ms in range(0, 9_001, 1_000)]
    return lambda: play(context, touches(resting), touches([(800, 30, 30), (870, 30, 30)], 2))


# The second finger came when the first one had begun to pan.
@fault
def late_pinch(context: gesta.Context) -> Callable[[], None]:
    context.recognizer("gesta.pan", label="scroll")
    context.recognizer("gesta.pinch", label="zoom")
    first, second = line(0, 640, 30, 30, -20, 0), line(240, 640, 60, 30, 20, 0)
    return lambda: play(context, touches(first), touches(second, 2))


# A finger slid while it tapped.
@fault
def slid_tap(context: gesta.Context) -> Callable[[], None]:
    context.recognizer("gesta.tap", label="select")
    return lambda: play(context, touches(line(0, 90, 30, 30, 2.6, 0.4)))


# A finger pressed flat is taken for a palm.
@fault
def palm(context: gesta.Context) -> Callable[[], None]:
    context.recognizer("gesta.pan", label="scroll")
    context.palm_guard = gesta.PalmGuard(max_size=18)
    return lambda: play(context, touches(line(0, 200, 30, 30, 0, -25), major=21 * MM))


# The recognizer takes the primary button, and the program means the secondary one.
@fault
def other_button(context: gesta.Context) -> Callable[[], None]:
    context.recognizer("gesta.tap", label="menu")
    right = {"tool": Tool.MOUSE, "buttons": Button.SECONDARY}
    return lambda: play(context, touches([(0, 30, 30), (80, 30, 30)], **right))


# The finger went down just above the toolbar.
@fault
def other_region(context: gesta.Context) -> Callable[[], None]:
    toolbar = context.region(0, 60 * MM, 100 * MM, 10 * MM)
    toolbar.label = "toolbar"
    context.recognizer("gesta.tap", region=toolbar, label="save")
    return lambda: play(context, touches([(0, 20, 57), (70, 20, 57)]))


# The system makes a mouse from each touch, and the adapter pushes both.
@fault
def doubled_mouse(context: gesta.Context) -> Callable[[], None]:
    zoom = context.recognizer("gesta.tap", taps=2, label="zoom")
    context.recognizer("gesta.tap", label="select").require_failure(zoom)

    def run() -> None:
        for start in 0, 2_000, 4_000:
            left = {"tool": Tool.MOUSE, "buttons": Button.PRIMARY}
            mouse = touches([(start + 90, 30, 30), (start + 92, 30, 30)], 1_000, **left)
            play(context, touches([(start, 30, 30), (start + 70, 30, 30)]), mouse)

    return run


# The adapter stamps samples when it handles them, once in 64 ms: each burst has the times of one moment, and the lift
# seems to come long after the last movement.
@fault
def late_stamps(context: gesta.Context) -> Callable[[], None]:
    context.recognizer("gesta.swipe", label="back")

    def run() -> None:
        frame = 64 * MS
        for start in 0, 1_024, 2_048:
            samples = touches([*line(start + 2, start + 126, 30, 30, 35, 0), (start + 130, 65, 30)])
            play(
                context,
                [replace(each, time=-(-each.time // frame) * frame + 20_000 * at) for at, each in enumerate(samples)],
            )

    return run


# A Z, drawn too small.
@fault
def small_sign(context: gesta.Context) -> Callable[[], None]:
    context.recognizer("gesta.z", label="undo", min_size=40 * MM)
    path = [*line(0, 120, 30, 30, 20, 0), *line(136, 280, 50, 30, -20, 22), *line(296, 408, 30, 52, 20, 0)]
    return lambda: play(context, touches(path))


def make(name: str, directory: Path) -> Path:
    """Writes the trace of a fault."""
    path = directory / f"{name}.trace"
    with gesta.Context(units_per_mm=MM) as context:
        run = FAULTS[name](context)
        with context.trace(path):
            run()
    return path


def main() -> None:
    directory = Path(sys.argv[1]) if len(sys.argv) > 1 else HERE
    for name in FAULTS:
        make(name, directory)


if __name__ == "__main__":
    main()
