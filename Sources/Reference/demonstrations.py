"""A program for each built-in class, in C and Python: a simulated finger makes the gesture, an action prints events.

Of classes that take motions alone, the programs push motions.

The text of both programs, the output and the picture are made of the same moves.
"""

import contextlib
import io
from dataclasses import dataclass

import gesta
import preset_pictures

COLUMNS = 76  # that a page shows of a line in Python
CORNER = ((0, 0), (0, 60), (60, 60))


@dataclass(frozen=True)
class Move:
    """A call of a simulated finger: positional arguments, then named ones, in the order of the function in C."""

    function: str
    arguments: tuple
    named: dict

    def python(self):
        named = [f"{name}={quoted(value)}" for name, value in self.named.items()]
        return f".{self.function}({', '.join([*map(quoted, self.arguments), *named])})"

    def c(self):
        contact = () if self.function == "wait" else (1,)
        values = [*contact, *self.arguments, *self.named.values()]
        return f"gesta_finger_{self.function}(gestures, {', '.join(map(literal, values))})"


def quoted(value):
    return f'"{value}"' if isinstance(value, str) else repr(value)


def literal(value):
    return f"GESTA_STR({quoted(value)})" if isinstance(value, str) else quoted(value)


def move(function, *arguments, **named):
    return Move(function, arguments, named)


@dataclass(frozen=True)
class Push:
    """A sample of a trackpad."""

    kind: str
    time: int
    phase: str
    dy: float = 0.0

    def python(self):
        return f"push({self.time}, gesta.Phase.{self.phase.upper()}, {self.dy!r})"

    def c(self):
        return f"push(gestures, {self.time}, GESTA_PHASE_{self.phase.upper()}, {self.dy!r})"

    def play(self, context):
        kind, phase = gesta.MotionKind[self.kind.upper()], gesta.Phase[self.phase.upper()]
        context.push_motion(gesta.Motion(self.time, kind, phase, 100, 100, dy=self.dy))


def pushes(kind, *samples):
    """Times are in milliseconds."""
    return [Push(kind, time * 1_000_000, *more) for time, *more in samples]


@dataclass(frozen=True)
class Demonstration:
    """How to make a gesture: the moves, what the recognizer needs before, and the value to print."""

    moves: tuple
    parameters: dict
    value: str
    is_taught: bool
    region: tuple


def demonstration(*moves, value="", is_taught=False, region=(), **parameters):
    return Demonstration(moves, parameters, value, is_taught, region)


DOWN, UP = move("down", 40, 100), move("up")
DRAG = move("move_to", 160, 80, seconds=0.064)
# Without a class that is named like a preset: that one draws the preset.
OF_CLASSES = {
    "tap": demonstration(move("tap", 100, 100, taps=1)),
    "pan": demonstration(DOWN, DRAG, UP),
    "long_press": demonstration(DOWN, move("wait", 0.6), move("move_to", 60, 100, seconds=0.032), UP),
    "swipe": demonstration(DOWN, move("move_to", 160, 100, seconds=0.1), UP, value="speed"),
    "pinch": demonstration(move("pinch", 100, 100, from_distance=60, to_distance=120, turn=0.0, seconds=0.064)),
    "rotation": demonstration(move("pinch", 100, 100, from_distance=120, to_distance=120, turn=1.0, seconds=0.064)),
    "transform": demonstration(
        move("pinch", 100, 100, from_distance=60, to_distance=120, turn=0.5, seconds=0.064), value="scale"
    ),
    "capture": demonstration(DOWN, DRAG, UP),
    "edge_pan": demonstration(
        move("down", 2, 100), move("move_to", 120, 100, seconds=0.064), UP, region=(0, 0, 400, 300), edges="left"
    ),
    "double_tap_drag": demonstration(
        move("tap", 100, 100, taps=1),
        move("wait", 0.1),
        move("down", 100, 100),
        move("move_to", 100, 160, seconds=0.064),
        UP,
    ),
    "hover": demonstration(move("hover", 40, 100), move("hover", 70, 90), move("hover", 100, 80), move("wait", 1.0)),
    "stroke": demonstration(move("draw", "down, right", x=100, y=100, size=60, seconds=0.3), pattern="down, right"),
    "template": demonstration(
        move("draw", "down, right", x=100, y=100, size=60, seconds=0.3), move("wait", 2.0), is_taught=True
    ),
    "press": demonstration(DOWN, move("wait", 0.3), UP),
    "taps": demonstration(move("tap", 100, 100, taps=3), move("wait", 1.0)),
    "spotter": demonstration(
        move("draw", "down, right", x=200, y=200, size=300, seconds=0.5), value="confidence", is_taught=True
    ),
    "scroll": demonstration(
        *pushes("scroll", (0, "moved", -4.0), (8, "moved", -9.0), (16, "moved", -7.0), (24, "ended")),
        value="translation_y",
    ),
    "hold": demonstration(*pushes("hold", (0, "began"), (300, "ended"))),
}


class Program:
    """The program of a class."""

    def __init__(self, description):
        self.id, self.name = description.class_name, description.class_name.removeprefix("gesta.")
        if self.name in OF_CLASSES:
            self.made = OF_CLASSES[self.name]
        elif self.name in preset_pictures.presets():
            self.made = demonstration(move("draw", self.name, x=100, y=100, size=60, seconds=0.4))
        else:
            raise SystemExit(
                f"demonstrations.py: OF_CLASSES has no {self.name}, must have each class or a preset of it"
            )
        self.types = {each.name: each.type for each in description.parameters}
        numbers = {v.name: v.type for v in description.values if v.type in (gesta.Type.NUMBER, gesta.Type.INTEGER)}
        self.value = self.made.value or ("score" if "score" in numbers else next(iter(numbers)))
        self.format = ".2f" if numbers[self.value] == gesta.Type.NUMBER else ".0f"
        first = self.made.moves[0]
        self.kind = first.kind if isinstance(first, Push) else ""

    def python(self):
        name = self.name
        region = [f"region=context.region{self.made.region}"] if self.made.region else []
        arguments = [
            f'"{self.id}"',
            *region,
            *(f"{name}={quoted(value)}" for name, value in self.made.parameters.items()),
        ]
        lines = [f"{name} = context.recognizer({', '.join(arguments)})"]
        if len(lines[0]) > COLUMNS:
            lines = [f"{name} = context.recognizer(", *(f"    {each}," for each in arguments), ")"]
        if self.made.is_taught:
            lines.append(f'{name}.add_example("corner", {list(CORNER)!r})')
        lines += [
            "",
            f"@{name}.on",
            "def print_event(event):",
            f"    print(event.state, f\"{{event['{self.value}']:{self.format}}}\")",
            "",
            *self.python_moves(),
        ]
        return "\n".join(
            ["import gesta", "", "with gesta.Context() as context:", *(f"    {line}".rstrip() for line in lines)]
        )

    def python_moves(self):
        calls = [each.python() for each in self.made.moves]
        if not self.kind:
            return [f"context.finger(){''.join(calls)}"]
        kind = f"gesta.MotionKind.{self.kind.upper()}"
        return [
            "def push(time, phase, dy):",
            f"    motion = gesta.Motion(time, {kind}, phase, 100, 100, dy=dy)",
            "    context.push_motion(motion)",
            "",
            *calls,
        ]

    def c_push(self):
        kind = f"GESTA_MOTION_{self.kind.upper()}"
        return [
            "static int32_t push(gesta_context *gestures, int64_t time, uint32_t phase, double dy) {",
            f"    const gesta_motion motion = {{.time = time, .kind = {kind}, .phase = phase,",
            "                                 .x = 100, .y = 100, .dy = dy};",
            "    return gesta_push_motion(gestures, &motion, 1, sizeof motion);",
            "}",
            "",
        ]

    def c(self):
        name, example = self.name, self.c_push() if self.kind else []
        calls = [
            "gesta_context_create(NULL, &gestures)",
            f'gesta_recognizer_create(gestures, GESTA_RECOGNIZER(.class_name = "{self.id}"), &{name})',
        ]
        if self.made.region:
            example = [f"static const gesta_rect screen = {{{', '.join(map(str, self.made.region))}}};", ""]
            calls.append("gesta_region_create(gestures, GESTA_REGION_ROOT, &screen, &region)")
            calls.append(f"gesta_recognizer_attach(gestures, {name}, region)")
        for parameter, value in self.made.parameters.items():
            kind = "text" if self.types[parameter] in (gesta.Type.TEXT, gesta.Type.CHOICE) else "number"
            calls.append(f'gesta_recognizer_set_{kind}(gestures, {name}, GESTA_STR("{parameter}"), {literal(value)})')
        if self.made.is_taught:
            points = ", ".join(f"{x}, {y}" for x, y in CORNER)
            example = [f"static const double corner[] = {{{points}}};", ""]
            arguments = f'gestures, {name}, GESTA_STR("corner"), corner, {len(CORNER)}, NULL, 0'
            calls.append(f"gesta_recognizer_add_example({arguments})")
        calls.append(f"gesta_recognizer_add_action(gestures, {name}, on_{name}, NULL, NULL, NULL)")
        calls += [each.c() for each in self.made.moves]
        calls.append("gesta_context_destroy(gestures)")
        constant = f"GESTA_{name}_{self.value}".upper()
        return "\n".join(
            [
                "#include <gesta/gesta.h>",
                "#include <stdio.h>",
                "",
                *example,
                f"static void on_{name}(gesta_context *gestures, const gesta_event *event, void *user) {{",
                f"    double value = event->values[{constant}];",
                f'    printf("%s %{self.format}\\n", gesta_state_name(event->state), value);',
                "}",
                "",
                "int main(void) {",
                "    gesta_context *gestures;",
                f"    uint32_t {name}{', region' if self.made.region else ''};",
                "    return " + " ||\n           ".join(calls) + ";  // GESTA_OK is 0",
                "}",
            ]
        )

    def output(self):
        """What the program in Python prints."""
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(self.python(), {})
        if "ended" not in printed.getvalue():
            raise SystemExit(f"demonstrations.py: {self.id} does not recognize its gesture: {printed.getvalue()!r}")
        return printed.getvalue()

    def play(self, context):
        recognizer = context.recognizer(self.id, **self.made.parameters)
        if self.made.region:
            recognizer.attach(context.region(*self.made.region))
        if self.made.is_taught:
            recognizer.add_example("corner", CORNER)
        if self.kind:
            for each in self.made.moves:
                each.play(context)
            return {recognizer: self.id}
        finger = context.finger()
        for each in self.made.moves:
            getattr(finger, each.function)(*each.arguments, **each.named)
        return {recognizer: self.id}
