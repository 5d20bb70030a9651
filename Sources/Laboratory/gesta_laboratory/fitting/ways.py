"""How signs are drawn: the ways of `ways.txt`, their patterns, and what is measured of strokes along them.

A way is a pattern whose tests have no limits: `35{direction bow}`. Tests with limits, such as `crossings 1`, remain as
they are stated; those with a range, such as `direction -110..70`, count when the others are fitted. A test has the same
limits in all alternatives of a group.
"""

from __future__ import annotations

import ctypes
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from gesta._generated.structs import Measure
from gesta._native import lib

from ..evaluation.player import Bank, pack
from ..evaluation.strokes import Stroke

FILE = Path(__file__).with_name("ways.txt")
BEST_AT_ZERO = frozenset(["wobble", "roundness", "oval", "kink", "uneven", "miss", "apart", "hook_in", "hook_out"])
"""Features that are never negative, and best if they are 0."""
NEVER_NEGATIVE = frozenset(["length", "mm", "detour", "fill", "winding", "gap", "width"])
"""The others of these."""
_SIGNED = frozenset(["direction", "bow", "entry", "exit", "turn", "corner", "tilt"])
"""Features that change their sign when a stroke is mirrored: alternatives are drawn both ways."""
_MIRRORED = _SIGNED | {"sweep"}
_SWAPPED = {"nose_left": "nose_right", "nose_right": "nose_left"}
ANY = 10_000_000
"""A limit that no feature reaches."""
_WIDE = {"direction": 110, "turn": 120, "entry": 100, "exit": 100, "cross_before": 1.5, "cross_after": 1.5}
"""Limits by which one of several alternatives is found."""
_PLAYED = {"max_stray": 10_000, "max_size": 100_000, "min_size": 0, "max_interval": 5}

Test = tuple[str, object]
"""A feature, and the number of its segment, "each", "whole" or "lift"."""
Limits = Mapping[Test, tuple[float, float]]

CHANGES = {"": (1, 1), "mirrored": (-1, 1), "flipped": (1, -1), "turned": (-1, -1)}
"""By what x and y are multiplied."""
_ITEM = re.compile(r"[()|,]|(?:[^()|,{}]|\{[^}]*\})+")


@dataclass(frozen=True)
class Way:
    """A way to draw a sign: its text, how drawings may be changed, each any of CHANGES, and the preset that it is, if
    it is one.
    """

    text: str
    changes: Sequence[str] = ("",)
    name: str = ""

    @property
    def isGrouped(self) -> bool:
        """Whether a stroke may be one of several chains."""
        return bool(re.search(r"anywhere|either-way|\|", self.text))

    @property
    def tests(self) -> list[Test]:
        found: dict[Test, str] = {}
        self._rewritten(lambda test: found.setdefault(test, ""))
        return list(found)

    @property
    def fixed(self) -> dict[Test, tuple[float, float]]:
        """The tests whose range is stated, but those of crossings, which are counted."""
        found: dict[Test, tuple[float, float]] = {}

        def note(test: Test, limits: str) -> None:
            ends = limits.split("..")
            if len(ends) == 2 and test[0] != "crossings":
                found[test] = (float(ends[0]), float(ends[1]))

        self._rewritten(lambda test: "", stated=note)
        return found

    @property
    def chains(self) -> int:
        """How many ways to draw it the pattern has."""
        marks = r"\b(?:bare|either-way|anywhere)\b"
        either, anywhere = (2 if "either-way" in self.text else 1), "anywhere" in self.text
        tokens = re.findall(r"[()|,]|x\d\.\.\d|x\d|[^()|,]+", re.sub(r"\{[^}]*\}|" + marks, "", self.text))

        def choice(at: int) -> tuple[int, int]:
            total, product, last = 0, 1, 1
            while at < len(tokens) and tokens[at] != ")":
                token = tokens[at].strip()
                if token == "|":
                    total, product, last = total + product, 1, 1
                elif token == "(":
                    last, at = choice(at + 1)
                    product *= last
                elif re.fullmatch(r"x\d(\.\.\d)?", token):
                    least, most = int(token[1]), int(token[-1])
                    product = product // last * sum(last**count for count in range(least, most + 1))
                elif token.startswith("arc"):
                    product *= 2
                at += 1
            return total + product, at

        count = choice(0)[0] * either
        parts = [each for each in self.text.split(", ") if not each.startswith(("each", "whole"))]
        return count * len(parts) if anywhere else count

    @property
    def kept(self) -> set[Test]:
        """The tests that are never dropped, of all segments: those marked by "!"."""
        marked = set(re.findall(r"([a-z_]+)!", self.text))
        return {test for test in self.tests if test[0] in marked}

    def isAtZero(self, test: Test) -> bool:
        """Whether the middle of the limits is 0."""
        feature, place = test
        isSigned = feature in _SIGNED or (feature == "balance" and place in ("each", "lift"))
        return feature in BEST_AT_ZERO or (self.isGrouped and isSigned)

    def pattern(self, limits: Limits, change: str = "") -> str:
        """Returns the pattern with these limits, for drawings that the change turns into the way."""
        if self.name:
            return self.name

        def text(test: Test) -> str:
            if test not in limits:
                return ""
            least, most = _turned(test[0], limits[test], change)
            name = _SWAPPED.get(test[0], test[0]) if change in ("mirrored", "flipped") else test[0]
            return f"{name} {_range(name, least, most)}"

        return self._rewritten(text, change)

    def _rewritten(
        self,
        of: Callable[[Test], str],
        change: str = "",
        stated: Callable[[Test, str], object] = lambda test, limits: None,
    ) -> str:
        """Returns the text with other tests: what `of` returns for each that has no limits, "" for none. `stated` is
        called with the others and their limits.
        """
        starts, at, found = [0], 0, []
        for item in _ITEM.findall(self.text):
            if item in "()|,":
                if item == "(":
                    starts.append(at)
                elif item == ")":
                    starts.pop()
                elif item == "|":
                    at = starts[-1]
                found.append(item)
                continue
            head, brace, rest = item.partition("{")
            word = re.sub(r"\b(bare|anywhere|either-way|closed)\b", "", head).strip()
            place: object = word if word in ("whole", "each", "lift") else "" if re.match(r"x\d", word) else None
            if place is None and word:
                at += 1
                place = at
                head = head.replace(word, _segment(word, change)) if change else head
            names = re.findall(r"[a-z_]+(?: [\d.-]+)?", rest.replace("!", ""))
            for name, _, limits in (each.partition(" ") for each in names if " " in each):
                stated((name, place), limits)
            tests = ", ".join(filter(None, (name if " " in name else of((name, place)) for name in names)))
            if not tests and place in ("whole", "each"):
                found.pop()
            else:
                found.append(head + (f"{{{tests}}}" if tests else "") + (rest.partition("}")[2] if brace else ""))
        return "".join(found)


@dataclass
class Measured:
    """What a way measures of strokes.

    found:  the indices of the strokes that have all segments
    values: a row for each of them
    tests:  the index of the test that each value is of; the number of tests where there is no value
    """

    found: Any
    values: Any
    tests: Any

    def only(self, rows: Any) -> Measured:
        return Measured(self.found[rows], self.values[rows], self.tests[rows])


def measured(ways: Sequence[Way], strokes: Sequence[Stroke]) -> list[Measured]:
    """Returns what each way measures of the strokes, which are played to all of them at once."""
    tests = [{test: at for at, test in enumerate([*way.tests, *way.fixed])} for way in ways]
    patterns = []
    for way in ways:
        wide = {test: _WIDE.get(test[0], ANY) if way.isGrouped else ANY for test in way.tests}
        limits = {test: (0 if test[0] in BEST_AT_ZERO else -most, most) for test, most in wide.items()}
        patterns.append(replace(way, name="").pattern(limits))
    room, count, size = (Measure * 256)(), ctypes.c_size_t(), ctypes.sizeof(Measure)
    offsets = [getattr(Measure, field).offset for field in ("segment", "name", "measured")]
    layout = {"names": ["segment", "name", "measured"], "formats": ["u4", "u8", "f8"], "offsets": offsets}
    table = np.frombuffer(room, np.dtype({**layout, "itemsize": size}))
    which: list[dict[bytes, Any]] = [{} for _ in ways]
    found: list[list[int]] = [[] for _ in ways]
    rows: list[list[tuple[Any, Any]]] = [[] for _ in ways]
    time = 0
    with Bank([("gesta.stroke", {"pattern": pattern, **_PLAYED}) for pattern in patterns]) as bank:
        for number, stroke in enumerate(strokes):
            touches, _, ends = pack([stroke], time)
            time = int(ends[-1]) + 10_000_000_000
            bank.context.push(touches)
            bank.context.advance(time - 1)
            bank.context.events()
            for at, recognizer in enumerate(bank.recognizers):
                lib.gesta_recognizer_measures(
                    bank.context._pointer, recognizer._id, room, len(room), size, ctypes.byref(count)
                )
                some = table[: count.value]
                key = some["name"].tobytes() + some["segment"].tobytes()
                if key not in which[at]:
                    which[at][key] = _columns(tests[at], room[: count.value])
                columns, indices = which[at][key]
                values = some["measured"][columns]
                if len(values) and np.isfinite(values).all():
                    found[at].append(number)
                    rows[at].append((values, indices))
    return [_table(*each) for each in zip(found, rows, map(len, tests))]


def _columns(tests: Mapping[Test, int], measures: Sequence[Measure]) -> tuple[Any, Any]:
    """Returns which of the measures are of tests, and of which."""
    pairs = []
    for column, each in enumerate(measures):
        places = (each.segment, "each", "lift") if each.segment else ("whole",)
        keys = [(each.name.decode(), place) for place in places]
        pairs += [(column, tests[key]) for key in [key for key in keys if key in tests][:1]]
    return np.array([each for each, _ in pairs], int), np.array([each for _, each in pairs], int)


def _table(found: Sequence[int], rows: Sequence[tuple[Any, Any]], count: int) -> Measured:
    width = max((len(values) for values, _ in rows), default=1)
    values, tests = np.zeros((len(rows), width)), np.full((len(rows), width), count)
    for at, (some, indices) in enumerate(rows):
        values[at, : len(some)], tests[at, : len(some)] = some, indices
    return Measured(np.array(found, int), values, tests)


def fits(patterns: Sequence[str], strokes: Sequence[Stroke]) -> list[Any]:
    """Returns for each pattern the misfit of each stroke, the number of tests and that of segments; an infinite misfit
    where not all segments are found.
    """
    found = [np.full((len(strokes), 3), (np.inf, 0, 0)) for _ in patterns]
    with Bank([("gesta.stroke", {"pattern": pattern, **_PLAYED}) for pattern in patterns]) as bank:
        for number, _ in enumerate(bank.each(strokes)):
            for table, recognizer in zip(found, bank.recognizers):
                score = recognizer["score"]
                measures = recognizer._context._listed(lib.gesta_recognizer_measures, recognizer._id, of=Measure)
                tests = [each for each in measures if each.parameter is None]
                if score > 0 and any(each.segment for each in tests):
                    table[number] = 1 / score - 1, len(tests), max(each.segment for each in tests)
    return found


def changed(stroke: Stroke, change: str) -> Stroke:
    x, y = CHANGES[change]
    return replace(stroke, parts=tuple(part * (1, x, y) for part in stroke.parts)) if change else stroke


def combined(change: str, other: str) -> str:
    """Returns the change that is both, one after the other."""
    both = tuple(a * b for a, b in zip(CHANGES[change], CHANGES[other]))
    return next(name for name, factors in CHANGES.items() if factors == both)


def _turned(name: str, limits: tuple[float, float], change: str) -> tuple[float, float]:
    x, y = CHANGES[change]
    isNegated = (name in _MIRRORED and x * y < 0) or (name == "dx" and x < 0) or (name == "dy" and y < 0)
    return (-limits[1], -limits[0]) if isNegated else limits


def _segment(text: str, change: str) -> str:
    x, y = CHANGES[change]

    def angle(text: str) -> str:
        degrees = float(text) * y
        return _number(((degrees if x > 0 else 180 - degrees) + 180) % 360 - 180)

    arc = re.fullmatch(r"(cw|ccw) (\d+)(?: from (-?\d+))?", text)
    if not arc:
        return angle(text)
    way = arc[1] if x * y > 0 else "ccw" if arc[1] == "cw" else "cw"
    return f"{way} {arc[2]}" + (f" from {angle(arc[3])}" if arc[3] else "")


def _range(name: str, least: float, most: float) -> str:
    """If the least value is written as 0, a feature that is never negative is best at 0."""
    text = _number(least)
    return f"{'0.01' if text == '0' and name in NEVER_NEGATIVE else text}..{_number(most)}"


def _number(value: float) -> str:
    """Returns the value with two or three digits."""
    if abs(value) >= 100:
        return f"{value:.0f}"
    text = f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"
    text = text.rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


# ------------------------------------------------------------------------------------------------------------- ways.txt


@dataclass(frozen=True)
class Sign:
    """A sign that is fitted.

    presets: the names of its presets, and the change that turns drawings of each into those of the ways
    ways:    how it is drawn
    """

    presets: Mapping[str, str]
    ways: Sequence[Way]


def read(text: str) -> tuple[dict[str, Sign], dict[str, str]]:
    """Returns the signs, and the presets that repeat others: "caret = chevron_up"."""
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    signs: dict[str, tuple[dict[str, str], list[Way]]] = {}
    repeated: dict[str, str] = {}
    for line in lines:
        if not line[0].isspace() and " = " in line:
            name, other = line.split(" = ")
            change, _, of = other.partition(" ")
            if change in CHANGES:
                signs[of][0][name] = change
            else:
                repeated[name] = other
            continue
        name, way = line.split(": ") if not line[0].isspace() else (name, line.strip("| "))
        presets, ways = signs.setdefault(name, ({name: ""}, []))
        changes = [change for change in CHANGES if way.startswith("all-ways ") or not change]
        ways.append(Way(re.sub(r"around (\d+) \((.*?)\)", _around, way.removeprefix("all-ways ")), changes))
    for _, ways in signs.values():
        for at, way in enumerate(ways):
            if way.text in signs:
                ways[at] = replace(signs[way.text][1][0], name=way.text)
    return {name: Sign(*each) for name, each in signs.items()}, repeated


def _around(found: re.Match[str]) -> str:
    """Returns a sequence of segments, rotated by all multiples of an angle, and their mirror images."""
    step, parts = int(found[1]), found[2].split(", ")
    turned = []
    for angle in range(0, 360, step):
        for sign in (1, -1):
            pairs = [re.fullmatch(r"(-?\d+)(.*)", part) for part in parts]
            degrees = [(int(pair[1]) * sign + angle + 180) % 360 - 180 for pair in pairs if pair]
            turned.append(", ".join(f"{each}{pair[2]}" for each, pair in zip(degrees, pairs) if pair))
    return "(" + " | ".join(turned) + ")"
