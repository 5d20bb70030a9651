#!/usr/bin/env python3
"""The marking menu of examples/plugins: Tests/plugins/marking_menu.py

Its marks, drawn by a simulated hand, its menu, and its reasons. Prints how many marks are recognized by the number of
items and by the hand; and, where GESTA_DATA has strokes of people, how many of those that resemble marks. Ends with
"N passed, N failed".
"""

import gzip
import json
import math
import os
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "checks"))

from common import CC, INCLUDE, LIBRARY, ROOT, check, finish, run, work  # noqa: E402

os.environ["GESTA_LIBRARY"] = str(LIBRARY)
sys.path[:0] = [str(ROOT / "Sources" / "Bindings" / "Python"), str(ROOT / "Sources" / "Tools")]

import gesta  # noqa: E402
from gesta_tools.simulate import Hand, Segment, simulate  # noqa: E402

OUT = work("marking-menu")
PLUGIN = OUT / "marking_menu.so"
CLASS = "org.example.marking_menu"
MM = 160 / 25.4  # units in a millimeter, as in the recordings
STEADY = Hand(bow=3, aim=2, reach=0.05, tremor=0.1, noise=0.05)
QUICK = Hand()
HASTY = Hand(pace=120, overlap=0.4, bow=10, aim=6, reach=0.12)
DOWN, MOVED, UP, CANCELLED = gesta.Phase.BEGAN, gesta.Phase.MOVED, gesta.Phase.ENDED, gesta.Phase.CANCELLED


class Player:
    """A context with a marking menu. Steps are (ms, phase, x, y), perhaps with a contact; positions are mm."""

    def __init__(self, y_up=False, **parameters):
        self.context = gesta.Context(units_per_mm=MM, y_up=y_up)
        self.context.load_plugin(PLUGIN)
        self.menu = self.context.recognizer(CLASS, **parameters)
        self.time = 0
        self.down = set()  # the contacts that are down
        self.begin()

    def begin(self):
        """The next steps begin a second later."""
        self.time += 1_000_000_000
        self.context.advance(self.time)
        for contact in sorted(self.down):
            self.context.push([gesta.Touch(time=self.time, contact=contact, phase=CANCELLED, x=0, y=0)])
        self.down = set()
        self.events = []
        self.context.set_observer(
            lambda e: self.events.append((e.state.name, {**e.values})) if e.state.name != "POSSIBLE" else None
        )

    def play(self, *steps):
        start, end = self.time, 0
        for ms, phase, x, y, *others in steps:
            end = start + round(ms * 1e6)
            contact = others[0] if others else 1
            self.context.push([gesta.Touch(time=end, contact=contact, phase=phase, x=x * MM, y=y * MM)])
            if phase in (DOWN, MOVED):
                self.down.add(contact)
            else:
                self.down.discard(contact)
        self.time = max(self.time, end)
        return self

    def wait(self, ms):
        self.time += round(ms * 1e6)
        self.context.advance(self.time)
        return self

    def draw(self, points):
        """Draws the points of a simulated stroke, in units."""
        last = len(points) - 1
        phases = [DOWN] + [MOVED] * (last - 1) + [UP]
        return self.play(*((t, phase, x / MM, y / MM) for phase, (t, x, y) in zip(phases, points)))

    @property
    def states(self):
        return [name for name, _ in self.events]

    @property
    def chosen(self):
        """The items that were chosen, or the name of the reason."""
        name, values = self.events[-1] if self.events else ("", {})
        if name != "ENDED":
            return self.menu.verdict.reason_name
        return tuple([values["first"], values["second"]][: values["level"]])


def direction(item, items):
    return -90 + 360 * item / items


def mark(first, second, items, hand, seed, length=14):
    """A mark of two flicks. Two in one direction are divided by a rest."""
    flicks = [Segment(1, direction(first, items)), Segment(1, direction(second, items))]
    if first != second:
        return simulate(flicks, seed=seed, size=length * MM, hand=hand, origin=(300, 300))
    before = simulate(flicks[:1], seed=seed, size=length * MM, hand=hand, origin=(300, 300), rest_end_ms=200)
    t, x, y = before[-1]
    after = simulate(flicks[1:], seed=seed + 7777, size=length * MM, hand=hand, origin=(x, y))
    return before + [(t + 8 + at, px, py) for at, px, py in after]


def marks():
    """Every mark is recognized when the hand is steady; and how many of others."""
    for items in 4, 8:
        player = Player(first_items=items, second_items=items)
        wrong = []
        for seed in range(6):
            for first in range(items):
                for second in range(items):
                    player.begin()
                    player.draw(mark(first, second, items, STEADY, seed * 1000 + first * items + second))
                    if player.chosen != (first, second):
                        wrong.append((seed, first, second, player.chosen))
        total = 6 * items * items
        check(not wrong, f"each of {items} x {items} marks is recognized, drawn by a steady hand", wrong[:8])
        print(f"figure marks of {items} x {items} items, steady hand: {total - len(wrong)} of {total}")
    for name, hand in ("quick", QUICK), ("hasty", HASTY):
        for items in 4, 8, 12:
            print(f"figure marks, {name} hand, {items} x {items} items: {rates(items, items, hand)}")
            print(f"figure marks, {name} hand, {items} items, one level: {rates(items, 0, hand)}")


def rates(items, second_items, hand):
    player = Player(first_items=items, second_items=second_items)
    count = 2400 if os.environ.get("GESTA_FULL") else 240
    right = wrong = 0
    for seed in range(count):
        first, second = seed % items, seed // items % items
        player.begin()
        if second_items:
            player.draw(mark(first, second, items, hand, seed))
        else:
            player.draw(simulate([Segment(1, direction(first, items))], seed=seed, size=14 * MM, hand=hand))
        expected = (first, second) if second_items else (first,)
        right += player.chosen == expected
        wrong += isinstance(player.chosen, tuple) and player.chosen != expected
    return f"{100 * right / count:.1f} % right, {100 * wrong / count:.1f} % another item, of {count}"


def line(angle, start, end, x=0.0, y=0.0, length=15.0, count=10):
    """Moves from a position in a direction, degrees clockwise from up."""
    dx, dy = length * math.sin(math.radians(angle)), -length * math.cos(math.radians(angle))
    steps = [start + (end - start) * i / count for i in range(1, count + 1)]
    return [(t, MOVED, x + dx * i / count, y + dy * i / count) for i, t in enumerate(steps, 1)]


def flick(angle, length=15.0):
    moves = line(angle, 0, 100, length=length)
    _, _, x, y = moves[-1]
    return [(0, DOWN, 0, 0), *moves, (110, UP, x, y)]


def verdicts():
    """Why a mark is none, and what to do."""
    player = Player()
    for what, steps, reason, words, hint in (
        ("a tap", [(0, DOWN, 0, 0), (60, UP, 0.2, 0)], "first_short", "the first flick is 0.2 mm long", "hold to see"),
        ("a short flick", flick(0, 3), "first_short", "at least 5 mm required", "too short"),
        ("between two items", flick(22), "first_between", "49 % of an item's width off, at most 45 %", "between two"),
        (
            "a short second flick",
            [(0, DOWN, 0, 0), *line(90, 0, 90), *line(180, 90, 130, x=15, length=3), (140, UP, 15, 3)],
            "second_short",
            "the second flick is 3 mm long",
            "second flick is too short",
        ),
        (
            "a second flick between two items",
            [(0, DOWN, 0, 0), *line(90, 0, 90), *line(202, 90, 190, x=15), (200, UP, 9.38, 13.91)],
            "second_between",
            "the second flick is between",
            "second flick is between",
        ),
        ("a circle", circle(), "bent", "deviates from straight flicks by", "flick straight"),
        ("a slow mark", slow(), "held_too_long", "the mark took 2 s, at most 2 s allowed", "flick faster"),
    ):
        player.begin()
        player.play(*steps)
        text, told = player.menu.verdict.text, player.menu.hint
        told = told.text if told else ""
        is_right = player.chosen == reason and words in text and hint in told and player.states == ["FAILED"]
        check(is_right, f"{what}: {reason}", f"{player.chosen}, {player.states}, {text}, {told}")
    player.begin()
    player.play(*flick(90))
    check("right" in player.menu.verdict.text, "the verdict of a mark names its item", player.menu.verdict.text)
    player.begin()
    player.play((0, DOWN, 0, 0), *line(90, 0, 90), *line(225, 90, 180, x=15), (190, UP, 4.4, 10.6))
    check("right, then down-left" in player.menu.verdict.text, "and of two levels", player.menu.verdict.text)
    player.menu.first_items = 12
    player.begin()
    player.play(*flick(90))
    check("item 3 of 12" in player.menu.verdict.text, "and of items without names", player.menu.verdict.text)


def circle():
    angles = [math.pi * i / 20 for i in range(1, 40)]
    return [
        (0, DOWN, 0, 0),
        *((10 * i, MOVED, 10 * math.sin(a), 10 - 10 * math.cos(a)) for i, a in enumerate(angles, 1)),
        (400, UP, 0, 0),
    ]


def slow():
    return [(0, DOWN, 0, 0), *((100 * i, MOVED, 2 * i, 0) for i in range(1, 26)), (2600, UP, 50, 0)]


def menus():
    """The shown menu."""
    player = Player().play((0, DOWN, 50, 50)).wait(349)
    check(player.states == [], "before the hold, nothing is shown", player.events)
    player.wait(1)
    state, values = player.events[-1] if player.events else ("", {})
    is_right = state == "BEGAN" and values["shown"] and values["level"] == 0
    check(is_right and abs(values["center_x"] - 50 * MM) < 1e-9, "a hold begins the gesture", player.events)
    player.play((50, MOVED, 50, 60), (100, MOVED, 60, 50))
    changes = [(name, v["level"], v["first"], round(v["angle"], 4)) for name, v in player.events[1:]]
    expected = [("CHANGED", 1, 4, round(math.pi, 4)), ("CHANGED", 1, 2, round(math.pi / 2, 4))]
    check(changes == expected, "the finger's item is a value, whatever the path", changes)
    player.play((20, UP, 60, 50))
    check(player.chosen == (2,), "a lift chooses it", player.chosen)

    player.begin()
    player.play((0, DOWN, 50, 50)).wait(400).play((20, MOVED, 60, 50)).wait(350)
    values = player.events[-1][1]
    check(abs(values["center_x"] - 60 * MM) < 1e-9, "a rest on an item opens the second level there", values)
    player.play((10, MOVED, 60, 58), (20, UP, 60, 58))
    check(player.chosen == (2, 4), "whose item is chosen", player.chosen)
    player.begin()
    player.play((0, DOWN, 50, 50)).wait(400).play((20, MOVED, 60, 50)).wait(350).play((10, UP, 60, 50))
    check(player.chosen == (2,), "a lift right there chooses the item of the first level", player.chosen)
    player.begin()
    player.play((0, DOWN, 50, 50)).wait(400).play((20, MOVED, 60, 50)).wait(350)
    player.play((10, MOVED, 60, 60), (20, MOVED, 60, 51), (30, UP, 60, 51))
    name, values = player.events[-1]
    check(name == "CANCELLED" and player.chosen == "returned", "back to its center cancels", player.events[-1])
    check(values["level"] == 0, "and no level is chosen any more", values)
    text, told = player.menu.verdict.text, player.menu.hint.text
    is_right = "lifted 1 mm from the center of the menu, more than 4 mm required" in text and "nothing chosen" in told
    check(is_right, "returned has its words", f"{text}, {told}")
    player.begin()
    player.play((0, DOWN, 50, 50)).wait(400).play((20, UP, 51, 50))
    check(player.chosen == "returned", "so does a lift in the center of the first", player.chosen)

    player.begin()
    player.play((0, DOWN, 50, 50)).wait(900).play((20, MOVED, 53.9, 50)).wait(900).play((10, MOVED, 54.5, 50)).wait(350)
    values = player.events[-1][1]
    check(values["center_x"] == 54.5 * MM, "a step out of the dead zone that is within the slop begins a rest", values)
    player.begin()
    player.play((0, DOWN, 50, 50)).wait(400).play((10, MOVED, 60, 50)).wait(300).play((10, MOVED, 60.5, 50)).wait(50)
    values = player.events[-1][1]
    check(values["center_x"] == 60.5 * MM, "a tremor does not delay the second level", values)

    # A mark, and then a rest: its flicks count.
    player.begin()
    player.play((0, DOWN, 0, 0), *line(90, 0, 90)).wait(350)
    name, values = player.events[-1]
    is_right = name == "BEGAN" and values["shown"] and (values["level"], values["first"]) == (1, 2)
    check(is_right and abs(values["center_x"] - 15 * MM) < 1, "a rest after a flick shows its second level", values)
    player.begin()
    player.play((0, DOWN, 0, 0), *line(90, 0, 90), *line(180, 90, 180, x=15)).wait(350)
    values = player.events[-1][1]
    is_right = (values["level"], values["first"], values["second"]) == (2, 2, 4)
    check(is_right and abs(values["center_y"]) < 3, "a rest after two shows it where the second began", values)
    player.play((10, UP, 15, 15))
    check(player.chosen == (2, 4), "and the lift chooses", player.chosen)
    player.begin()
    player.play((0, DOWN, 0, 0), *line(22, 0, 90)).wait(350)
    values = player.events[-1][1]
    check(values["level"] == 1 and values["center_x"] == 0, "a rest after what is no mark shows the first", values)
    player.wait(349)
    before = player.events[-1][1]["center_x"]
    player.wait(1)
    check(before == 0 < player.events[-1][1]["center_x"], "and the second only after another hold", player.events[-2:])

    player = Player(second_items=0).play((0, DOWN, 0, 0), *line(90, 0, 90)).wait(3000)
    values = player.events[-1][1]
    is_right = len(player.events) == 1 and values["center_x"] == 0 and (values["level"], values["first"]) == (1, 2)
    check(is_right, "a menu of one level is shown where the finger went down, once", player.events)
    player.play((10, UP, 15, 0))
    check(player.chosen == (2,), "and chooses", player.chosen)


def others():
    """Other fingers, regions, units, and what the program changes."""
    player = Player().play((0, DOWN, 0, 0), (10, DOWN, 40, 40, 2), *line(270, 10, 100), (105, UP, 40, 40, 2))
    player.play((10, UP, -15, 0))
    check(player.chosen == (6,), "a second finger does not take part", player.events)
    player.begin()
    frame = [gesta.Touch(time=player.time, contact=c, phase=DOWN, x=c * 10, y=0) for c in (1, 2)]
    player.context.push(frame)
    player.wait(350)
    check(player.states == ["BEGAN"], "two fingers that go down together: the first is in the menu", player.events)
    player.play((1, UP, 0, 0), (2, UP, 0, 0, 2))

    player = Player(per_contact=True)
    chosen = []
    player.menu.on("ended", lambda event: chosen.append((event["first"], event["level"])))
    steps = [(0, DOWN, 0, 0), (5, DOWN, 60, 0, 2)]
    for (t, _, x, y), (_, _, v, w) in zip(line(90, 10, 90), line(180, 10, 90, x=60)):
        steps += [(t, MOVED, x, y), (t + 1, MOVED, v, w, 2)]
    player.play(*steps, (100, UP, 60, 15, 2), (110, UP, 15, 0))
    check(chosen == [(4, 1), (2, 1)], "with per_contact, each finger has its own", chosen)

    player = Player()
    quarter = player.context.region(-500, -500, 1000, 1000)
    quarter.transform = (0, 1, -1, 0, 1000, 0)  # x of the region is down on the screen
    player.menu.attach(quarter)
    player.play(*flick(180))
    check(player.chosen == (2,), "directions are those of a turned region", player.chosen or player.events)

    player = Player(y_up=True).play((0, DOWN, 10, 20)).wait(400).play((10, MOVED, 10, 40), (20, UP, 10, 40))
    values = player.events[-1][1]
    is_right = player.chosen == (0,) and abs(values["center_y"] - 20 * MM) < 1e-9
    check(is_right, "up is up where y grows upwards", values)

    player = Player().play((0, DOWN, 0, 0)).wait(400).play((10, CANCELLED, 0, 0))
    check(player.states == ["BEGAN", "CANCELLED"], "cancelled by the system", player.states)
    player.begin()
    player.play((0, DOWN, 0, 0), (10, MOVED, 8, 0), (20, CANCELLED, 8, 0))
    check(player.states == ["CANCELLED"], "so is a mark", player.states)

    player = Player().play((0, DOWN, 0, 0), (100, MOVED, 4, 0))
    found = [(m.reason, round(m.measured, 9), m.least, m.most, m.met) for m in player.menu.measures()]
    expected = [(1000, 4, 5, math.inf, False), (gesta.Reason.HELD_TOO_LONG, 0.1, -math.inf, 2, True)]
    check(found == expected, "the figures of a mark while it is drawn", found)

    def findings(**parameters):
        return [str(it.text) for it in Player(**parameters).context.check()]

    for parameters, words in (
        ({}, None),
        ({"second_items": 0}, None),
        ({"second_items": 0, "rest": 0.2}, "rest has no effect while second_items is 0"),
        ({"rest": 0.5}, "rest has no effect: the menu is shown before"),
        ({"hold": 3}, "hold has no effect: the mark has failed before"),
    ):
        found = findings(**parameters)
        check(words in found[0] if words and found else not words and not found, f"findings of {parameters}", found)


def beside():
    """Beside a pan that requires the menu's failure: marks are the menu's, and other movements the pan's."""
    context = gesta.Context(units_per_mm=MM)
    context.load_plugin(PLUGIN)
    menu, pan = context.recognizer(CLASS), context.recognizer("gesta.pan")
    pan.require_failure(menu)
    seen = []
    for name, recognizer in ("menu", menu), ("pan", pan):
        recognizer.on("began", lambda event, name=name: seen.append(name))
    for start, steps in (0, flick(90)), (1, circle()):
        for ms, phase, x, y in steps:
            context.push([gesta.Touch(time=round(start * 1e9 + ms * 1e6), contact=1, phase=phase, x=x * MM, y=y * MM)])
    check(seen == ["menu", "pan"], "a pan that requires the menu's failure takes what is no mark", seen)


def replays():
    player = Player()
    trace = OUT / "marks.trace"
    with player.context.trace(trace):
        for seed in range(20):
            player.begin()
            player.draw(mark(seed % 8, seed * 3 % 8, 8, QUICK, seed))
            player.begin()
            player.play((0, DOWN, 5, 5)).wait(400).play((10, MOVED, 15, 5 + seed)).wait(400).play((10, UP, 15, 5))
    result = gesta.replay(trace, prepare=lambda context: context.load_plugin(PLUGIN))
    check(result.events > 100 and not result.differences, "sessions replay bit for bit", result)


# Strokes of people that resemble marks of four items, and what each would mean; None if it is no mark. None were drawn
# as marks. All are scaled to 20 mm, which also enlarges the hooks of the small ones, such as dashes.
PEOPLE = {
    ("unipen", "-"): (1,),
    ("unipen", "_"): (1,),
    ("unipen", "|"): (2,),
    ("unipen", "L"): (2, 1),
    ("unipen", "V"): (2, 0),
    ("unipen", "^"): (0, 2),
    ("unipen", "<"): (3, 1),
    ("unipen", ">"): (1, 3),
    ("dollar1", "v"): (2, 0),
    ("dollar1", "caret"): (0, 2),
    ("dollar_student", "v"): (2, 0),
    ("dollar_student", "caret"): (0, 2),
    ("student_a", "v"): (2, 0),
    ("student_a", "caret"): (0, 2),
    ("unipen", "O"): None,
    ("unipen", "Z"): None,
    ("dollar1", "circle"): None,
    ("dollar1", "rectangle"): None,
    ("dollar1", "star"): None,
}


def people():
    path = Path(os.environ.get("GESTA_DATA") or "nowhere") / "strokes.jsonl.gz"
    if not path.exists():
        return
    counts = {}
    player = Player(first_items=4, second_items=4, longest=60, hold=10)
    with gzip.open(path, "rt") as lines:
        for line_of_text in lines:
            stroke = json.loads(line_of_text)
            key = stroke["set"], stroke["label"]
            if key not in PEOPLE or len(stroke["points"]) < 3:
                continue
            meant = PEOPLE[key]
            points = stroke["points"]
            xs, ys = [p[1] for p in points], [p[2] for p in points]
            scale = 20 * MM / (max(max(xs) - min(xs), max(ys) - min(ys)) or 1)
            player.begin()
            player.draw([(t - points[0][0], x * scale, y * scale) for t, x, y in points])
            row = counts.setdefault(key, {})
            what = "right" if player.chosen == meant else player.chosen
            row[what] = row.get(what, 0) + 1
    for key, row in sorted(counts.items()):
        total = sum(row.values())
        best = sorted(row.items(), key=lambda item: -item[1])[:5]
        shown = ", ".join(f"{100 * n / total:.0f} % {what}" for what, n in best)
        print(f"figure people, {' '.join(key)}, meant {PEOPLE[key]}: {total} strokes: {shown}")


flags = ("-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic", "-O2", "-ffp-contract=off", "-fvisibility=hidden")
source = ROOT / "examples" / "plugins" / "marking_menu" / "marking_menu.c"
status, output = run(CC, *flags, "-fPIC", "-shared", f"-I{INCLUDE}", source, "-o", PLUGIN, "-lm")
if check(status == 0, "the plugin builds", output):
    marks()
    verdicts()
    menus()
    others()
    beside()
    replays()
    people()
finish()
