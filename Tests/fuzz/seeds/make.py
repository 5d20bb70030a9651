#!/usr/bin/env python3
"""Writes the seeds of the api harness, gestures as calls by their names in api.c; `make.py FILE` prints one."""

import re
import struct
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
TABLE = re.search(r"calls\[\]\)\(place.*?\{(.*?)\};", (HERE.parent / "api.c").read_text(), flags=re.S).group(1)
NAMES = [name.strip() for name in TABLE.replace("\n", " ").split(",") if name.strip()]
CLASSES = re.findall(
    r'"([^"]+)"',
    re.search(
        r"class_names\[\] = \{(.*?)\};", (HERE.parent / "support/calls_recognizers.h").read_text(), flags=re.S
    ).group(1),
)
LIFTS, MOVES = 0, 10
STEPS = {0: 0, 8: 4, 16: 5, 60: 9, 120: 10, 700: 13}  # ms: which of the harness's steps


def call(name, a=0, b=0, c=0, x=0, y=0):
    return struct.pack("<BBBBHH", NAMES.index(name), a, b, c, x, y)


def at(coordinate):
    return int(coordinate * 16) + 0x7800


def sample(contact, x, y, ms=16, what=MOVES):
    return call("push_one_sample", contact, what, STEPS[ms], at(x), at(y))


def stroke(points, contact=1, steps=8):
    out = [sample(contact, *points[0])]
    for (ax, ay), (bx, by) in zip(points, points[1:]):
        out += [sample(contact, ax + (bx - ax) * i / steps, ay + (by - ay) * i / steps) for i in range(1, steps + 1)]
    return out + [sample(contact, *points[-1], what=LIFTS)]


def tap(x=50, y=50, contact=1):
    return [sample(contact, x, y), sample(contact, x, y, 60, LIFTS)]


def together(lines, steps=10):
    out = []
    for i in range(steps + 1):
        for contact, ((ax, ay), (bx, by)) in enumerate(lines):
            out.append(
                sample(contact, ax + (bx - ax) * i / steps, ay + (by - ay) * i / steps, 16 if contact == 0 else 0)
            )
    return out + [sample(contact, *line[1], 0, LIFTS) for contact, line in enumerate(lines)]


GESTURES = {
    "tap": tap(),
    "double_tap": tap() + tap(),
    "tap_and_drag": tap() + stroke([(50, 50), (50, 150)]),
    "press": [sample(1, 50, 50), call("advance_to_deadline", 1), sample(1, 50, 50, 700), sample(1, 50, 50, 8, LIFTS)],
    "drag": stroke([(10, 10), (200, 40)]),
    "edge": stroke([(0, 100), (120, 100)]),
    "chevron": stroke([(10, 10), (60, 60), (10, 110)]),
    "check": stroke([(10, 60), (30, 90), (90, 10)]),
    "z": stroke([(10, 10), (90, 10), (10, 90), (90, 90)]),
    "pinch": together([((100, 100), (40, 100)), ((140, 100), (220, 100))]),
    "turn": together([((50, 100), (100, 50)), ((150, 100), (100, 150))]),
}


def everyone():
    return [call("add_recognizer", i, i) for i in range(16)]


def scenes():
    start, stop = [call("record_trace", 1)], [call("record_trace", 0)]
    for name, gesture in GESTURES.items():
        yield name, everyone() + start + gesture + [call("read_recognizer", i) for i in range(4)] + stop
    both = GESTURES["double_tap"] + GESTURES["drag"]
    waits = [call("relate", 0, 1), call("relate", 0, 0, 10, 1), call("relate", 2, 3), call("relate", 1, 5, 5, 1)]
    yield "waits", everyone() + waits + start + both + stop
    regions = [call("change_regions", 8 * i, 2 + i, 0, at(20 * i), at(10)) for i in range(1, 4)]
    homes = [call("change_recognizer", i, 7, i) for i in range(1, 4)]
    yield "regions", everyone() + regions + homes + [call("set_hit_test", 1, 5)] + start + both + stop
    yield "delegates", everyone() + [call("set_delegate", 1, 3, 7)] + start + both + GESTURES["pinch"] + stop
    inside = [call("change_recognizer", i, i) for i in range(8)] + [
        call("end_recognizer", 9),
        call("add_recognizer", 9, 1),
        call("cancel_all"),
    ]
    actions = [call("change_actions", i, 1, i) for i in range(16)]
    yield (
        "acting",
        everyone() + actions + start + [call("arm", 12)] + GESTURES["drag"][:6] + inside + GESTURES["drag"][6:] + stop,
    )
    yield (
        "places",
        [call("change_place", 1)]
        + everyone()
        + GESTURES["tap"]
        + [call("change_place", 0)]
        + GESTURES["tap"]
        + [call("change_place", 240)],
    )
    own = [call("register_own_classes", i) for i in range(4)] + [
        call("add_recognizer", i, CLASSES.index("test.rogue") + i % 4) for i in range(8)
    ]
    yield (
        "own",
        own
        + start
        + both
        + GESTURES["pinch"]
        + [call("set_anything", i, i, i % 6, i) for i in range(12)]
        + both
        + stop,
    )


if len(sys.argv) > 1:
    data = Path(sys.argv[1]).read_bytes()
    for at_byte in range(0, len(data) - 7, 8):
        op, a, b, c, x, y = struct.unpack_from("<BBBBHH", data, at_byte)
        print(NAMES[(op & 0x7F) % len(NAMES)], a, b, c, x, y)
else:
    for name, records in scenes():
        (HERE / "api" / name).write_bytes(b"".join(records))
