"""Plays scenes: what a program sets up and what a person does; lists what the program and the person are told of it.

A scene has the fields `set` and `do` of scenarios (see Tests/scenarios/run), in any order, and

    context: SETTING ...        y_up, late_samples, units_per_mm=N (1 if it is not stated)
    pattern: NAME TEXT          a gesta.stroke with that pattern
    label: NAME TEXT            of a recognizer
    text: NAME PARAMETER TEXT   a parameter with spaces
    learn: NAME SIGN X,Y ... | X,Y      an example; unlearn: NAME X,Y ...: a counterexample
    program: ACT ...            refuse_begin, refuse_receive, hit_nothing, hit_unknown
    draw: X,Y X,Y ... | X,Y     strokes: each line in 20 steps of 8 ms; then 15 s pass
    do: ...                     steps are also detach:NAME, destroy:NAME, region_enable:R:0, region_destroy:R

What was logged is listed, then the verdict and the hint of each recognizer.
"""

from __future__ import annotations

from collections.abc import Iterator

import gesta
import operations
import player
from gesta.finding import collect_raw

MS = 1_000_000
SETTLED = 15_000 * MS
NEVER_A_REGION = 0x40FF0077


class Player(player.Player):
    """Also plays what only scenes have."""

    def play_detach(self, name: str) -> None:
        self.made[name].attach(None)

    def play_destroy(self, name: str) -> None:
        self.made.pop(name).destroy()

    def play_region_enable(self, region: str, enabled: str) -> None:
        self.regions[region].enabled = enabled == "1"

    def play_region_destroy(self, region: str) -> None:
        self.regions[region].destroy()


class Scene:
    def __init__(self, cause: list[str]) -> None:
        self.logged: list[str] = []
        fields = [(name, text.strip()) for name, _, text in (line.partition(":") for line in cause)]
        settings = dict(fields).get("context", "").split()
        options = {name: operations.number(value) if value else True for name, _, value in map(split, settings)}
        self.context = gesta.Context(**{"units_per_mm": 1, **options})
        self.player = Player(self.context)
        self.context.set_log(lambda level, line: self.logged.append(f"{level.name.lower()}: {line}"))
        for name, text in fields:
            getattr(self, f"play_{name}")(text)

    def play_context(self, _: str) -> None:
        """Was played first."""

    def play_set(self, text: str) -> None:
        self.player.set_up(text)

    def play_pattern(self, text: str) -> None:
        name, _, pattern = text.partition(" ")
        limits = {"max_stray": 10000, "max_size": 300}  # scenes are drawn large
        self.player.made[name] = self.context.recognizer("gesta.stroke", pattern=pattern, **limits)

    def play_label(self, text: str) -> None:
        name, _, label = text.partition(" ")
        (self.player.made.get(name) or self.player.regions[name]).label = label

    def play_text(self, text: str) -> None:
        name, parameter, value = text.split(" ", 2)
        self.player.made[name][parameter] = value

    def play_learn(self, text: str) -> None:
        name, sign, strokes = text.split(" ", 2)
        self.player.made[name].add_example(sign, list(strokes_of(strokes)))

    def play_unlearn(self, text: str) -> None:
        name, strokes = text.split(" ", 1)
        self.player.made[name].add_example(None, list(strokes_of(strokes)))

    def play_program(self, text: str) -> None:
        acts = text.split()
        self.context.delegate = gesta.Delegate(
            should_begin=lambda _: "refuse_begin" not in acts, should_receive=lambda *_: "refuse_receive" not in acts
        )
        if "hit_nothing" in acts:
            self.context.hit_test = lambda _: None
        if "hit_unknown" in acts:
            self.context.hit_test = lambda _: NEVER_A_REGION

    def play_do(self, text: str) -> None:
        self.player.do(text)

    def play_draw(self, text: str) -> None:
        time = (self.context.now or 0) + 100 * MS
        for corners in strokes_of(text):
            at = corners[0]
            self.context.push(gesta.Touch(time, 1, *at, gesta.Phase.BEGAN))
            for start, end in zip(corners, corners[1:]):
                for step in range(1, 21):
                    time += 8 * MS
                    at = tuple(a + (b - a) * step / 20 for a, b in zip(start, end))
                    self.context.push(gesta.Touch(time, 1, *at, gesta.Phase.MOVED))
            self.context.push(gesta.Touch(time, 1, *at, gesta.Phase.ENDED))
            time += 200 * MS
        self.context.advance(time + SETTLED)
        self.player.note()


def strokes_of(text: str) -> Iterator[list[tuple[float, ...]]]:
    for stroke in text.split("|"):
        yield [tuple(operations.numbers(corner)) for corner in stroke.split()]


def split(text: str) -> tuple[str, str, str]:
    return text.partition("=")


class Told:
    """What was said of scenes: reasons with the classes of their recognizers, keys of hints, kinds of findings."""

    def __init__(self) -> None:
        self.reasons: dict[int, set[str]] = {}
        self.hints: set[int] = set()
        self.findings: set[int] = set()

    def verdicts(self, cause: list[str], _heading: str) -> Iterator[str]:
        scene = Scene(cause)
        with scene.context:
            yield from self.log(scene)
            for name, made in scene.player.made.items():
                verdict, hint = made.verdict, made.hint
                if verdict.reason:
                    self.reasons.setdefault(int(verdict.reason), set()).add(made.description.class_name)
                yield f"{name}: {verdict.text}"
                if hint:
                    self.hints.add(int(hint.key))
                    yield f"{name}, to the person: {hint.text}"

    def check(self, cause: list[str], _heading: str) -> Iterator[str]:
        scene = Scene(cause)
        with scene.context:
            yield from self.log(scene)
            for finding in collect_raw(scene.context):
                self.findings.add(int(finding.kind))
                yield f"{finding.kind.name.lower()}: {finding.text}"

    def log(self, scene: Scene) -> Iterator[str]:
        for line in scene.logged:
            yield f"log, {line}"
