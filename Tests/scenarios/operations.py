"""What a scenario does, as operations that a player in any language performs; `run` has the grammar of scenarios.

An operation is a name and its arguments: numbers, texts, booleans, lists, tables by field. Times are in ns. Recognizers
and regions have the names that the scenario gives them. Numbers of phases, tools, kinds and bits are those of gesta.h.
A room without limit is infinite; in JSON, null.

    recognizer NAME CLASS {PARAMETER: VALUE}       region NAME [X, Y, WIDTH, HEIGHT] PARENT (false: the root)
    transform REGION [A, B, C, D, TX, TY]          attach NAME REGION
    require NAME OTHER                             await NAME OTHER: a requirement that the delegate decides
    simultaneous NAME OTHER                        pass_on NAME OTHER
    room NAME [LEFT, RIGHT, UP, DOWN]              team NAME NUMBER IS_CAPTAIN
    tools NAME [NAME OF A TOOL]                    inputs NAME BITS
    buttons NAME BITS                              modifiers NAME REQUIRED EXCLUDED
    priority NAME NUMBER                           enable NAME IS_ENABLED
    provisional NAME                               learn NAME SIGN [[X, Y]]
    palms {FIELD: NUMBER, surface: [X, Y, WIDTH, HEIGHT], rules: [RULE]}
    slop TOOL FACTOR
    push [{FIELD: NUMBER}]                         motion {FIELD: NUMBER}
    advance TIME                                   cancel
    reset NAME                                     claim NAME
    note: what polling lists now belongs to the scenario, and so do the palms
"""

from __future__ import annotations

import re
from collections.abc import Iterator

Operation = tuple

PHASES = {"+": 1, ">": 2, "=": 3, "-": 4, "x": 5, "~": 6}
TOOLS = ("finger", "pen", "eraser", "mouse")
INPUTS = {"touch": 1, "motion": 2, "wheel": 4}
FIELDS = ("tool", "buttons", "modifiers", "pressure", "major")
PALM_RULES = ("size", "pen", "edge", "many", "pressure", "thumb", "zone")
KINDS = {"swipe": 1, "pinch": 2, "hold": 3}
SCROLL = 4
SOURCES = {"unknown": 0, "wheel": 1, "tilt": 2, "finger": 3, "continuous": 4}
STOPS = {"x": 1, "y": 2, "xy": 3}
MOMENTUM = 4
MOTION = re.compile(rf"({'|'.join([*KINDS, *SOURCES])})([-+>x])(\d+)")


def parts(text: str, separator: str) -> list[str]:
    return [part for part in (piece.strip() for piece in text.split(separator)) if part]


def number(text: str) -> bool | int | float | str:
    if text in ("true", "false"):
        return text == "true"
    try:
        return int(text)
    except ValueError:
        try:
            return float(text)
        except ValueError:
            return text


def numbers(text: str) -> list[float]:
    return [float(part) for part in text.split(",")]


def settings(words: list[str]) -> dict:
    return {name: number(value) for name, _, value in (word.partition("=") for word in words)}


def set_up(text: str) -> Iterator[Operation]:
    """The operations of `set`."""
    relations = {"requires": "require", "awaits": "await", "with": "simultaneous", "passes": "pass_on"}
    for part in parts(text, ";"):
        words = part.split()
        first, second, third = (*words, "", "")[:3]
        if third and second in relations:
            yield relations[second], first, third
        elif third and second == "room":
            yield "room", first, numbers(third)
        elif third and second == "in":
            yield "region", f"of {first}", numbers(third), False
            yield "attach", first, f"of {first}"
        elif third and second == "at":
            yield "attach", first, third
        elif third and second == "tool":
            yield "tools", first, [TOOLS[int(tool)] for tool in third.split(",")]
        elif third and second in ("buttons", "priority"):
            yield second, first, int(third)
        elif len(words) > 3 and second == "keys":
            yield "modifiers", first, int(third), int(words[3])
        elif third and second == "takes":
            yield "inputs", first, sum(INPUTS[word] for word in third.split(","))
        elif third and second == "team":
            yield "team", first, int(third), "captain" in words
        elif len(words) == 2 and second == "disabled":
            yield "enable", first, False
        elif len(words) == 2 and second == "provisional":
            yield "provisional", first
        elif third and second == "learns":
            yield "learn", first, third, [numbers(word) for word in words[3:]]
        elif first == "palms":
            yield "palms", palms(words[1:])
        elif first == "slops":
            yield "slop", TOOLS.index(second), float(third)
        elif first == "transform" and "," in third:  # not the class
            yield "transform", second, numbers(third)
        elif first == "region":
            yield "region", second, numbers(third), words[4] if len(words) > 4 else False
        else:
            yield "recognizer", second, f"gesta.{first}", settings(words[2:])


def palms(words: list[str]) -> dict:
    fields: dict = {}
    for name, _, value in (word.partition("=") for word in words):
        if name == "surface":
            fields[name] = numbers(value)
        elif name == "rules":
            fields[name] = [rule for bit, rule in enumerate(PALM_RULES) if int(value) >> bit & 1]
        else:
            fields[name] = number(value)
    return fields


def motion(now: int, step: re.Match[str], words: list[str], place: list[float]) -> dict:
    """A sample of a trackpad or a wheel, whose words it takes from the list, and moves the pointer."""
    kind, phase, stream = step.groups()
    sample: dict = {"time": now, "kind": KINDS.get(kind, SCROLL), "phase": PHASES[phase], "stream": int(stream)}
    if kind in SOURCES:
        sample["source"] = SOURCES[kind]
    while words and (
        re.fullmatch(r"[-.\d]+,[-.\d]+|momentum|(notch|scale|turn|fingers|modifiers|at|stop)=.*", words[0])
    ):
        name, equals, value = words.pop(0).partition("=")
        if name == "momentum":
            sample["flags"] = sample.get("flags", 0) | MOMENTUM
        elif name == "stop":
            sample["flags"] = sample.get("flags", 0) | STOPS[value]
        elif name == "at":
            place[:] = numbers(value)
        elif name == "notch":
            sample["wheel_x"], sample["wheel_y"] = map(int, numbers(value))
        elif not equals:
            sample["dx"], sample["dy"] = numbers(name)
        else:
            sample[{"turn": "rotation"}.get(name, name)] = number(value)
    sample["x"], sample["y"] = place
    return sample


def do(text: str) -> Iterator[Operation]:
    """The operations of `do`."""
    places: dict[int, list[float]] = {}
    tools: dict[int, int] = {}
    pointer = [50.0, 50.0]
    for part in parts(text, ";"):
        time, *steps = part.split()
        now = round(float(time) * 1e6)
        touches: list[dict] = []
        only_advances = not steps
        while steps:
            step = steps.pop(0)
            if moving := MOTION.fullmatch(step):
                yield "motion", motion(now, moving, steps, pointer)
                yield ("note",)
            elif step[0] in PHASES and step[1:].isdigit():
                contact = int(step[1:])
                if steps and "," in steps[0]:
                    places[contact] = numbers(steps.pop(0))
                more = {}
                while steps and steps[0].partition("=")[0] in FIELDS:
                    more |= settings([steps.pop(0)])
                if step[0] != "+":
                    more.setdefault("tool", tools.get(contact, 0))
                tools[contact] = more.get("tool", 0)
                x, y = places[contact]
                touches.append({"time": now, "contact": contact, "x": x, "y": y, "phase": PHASES[step[0]], **more})
            else:
                yield from pushed(touches)
                touches = []
                what, _, name = step.partition(":")
                yield "advance", now
                yield ("enable", name, what == "enable") if what in ("enable", "disable") else tuple(parts(step, ":"))
                yield ("note",)
        yield from pushed(touches)
        if only_advances:
            yield "advance", now
            yield ("note",)


def pushed(touches: list[dict]) -> Iterator[Operation]:
    if touches:
        yield "push", touches
        yield ("note",)


def questions(text: str) -> list[tuple[str, str]]:
    """What `want` asks at the end: (recognizer, name of a value), or (recognizer, "") for its state."""
    asked = []
    for part in parts(text, ","):
        if found := re.fullmatch(r"(\w+)\.(\w+)=\S+|(\w+):\w+", part):
            asked.append((found[1] or found[3], found[2] or ""))
    return asked


def script(fields: dict[str, str]) -> dict:
    """What a player reads."""
    return {"script": [*set_up(fields["set"]), *do(fields["do"])], "questions": questions(fields["want"])}
