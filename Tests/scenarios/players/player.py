"""Plays a scenario's operations with the Python package. They are described in Tests/scenarios/operations.py."""

from __future__ import annotations

from collections.abc import Iterable

import gesta
import operations


class Player:
    def __init__(self, context: gesta.Context, replaced: dict[str, str] | None = None):
        """`replaced`: other classes to use instead of built-in ones: see Tests/plugins/twins/run."""
        self.context = context
        self.replaced = {f"gesta.{name}": other for name, other in (replaced or {}).items()}
        self.made: dict[str, gesta.Recognizer] = {}
        self.regions: dict[str, gesta.Region] = {}
        self.awaited: set[tuple[gesta.Recognizer, gesta.Recognizer]] = set()
        self.events: list[tuple[str, str, int]] = []

    def set_up(self, text: str) -> None:
        self.play(operations.set_up(text))

    def do(self, text: str) -> None:
        self.play(operations.do(text))

    def play(self, script: Iterable[tuple]) -> None:
        for name, *arguments in script:
            if name == "note":
                self.note()
            elif name in ("advance", "cancel"):
                getattr(self.context, name)(*arguments)
            elif hasattr(self, f"play_{name}"):
                getattr(self, f"play_{name}")(*arguments)
            else:
                self.play_recognizers(name, *arguments)

    def play_recognizer(self, name: str, kind: str, parameters: dict) -> None:
        self.made[name] = self.context.recognizer(self.replaced.get(kind, kind), **parameters)

    def play_region(self, name: str, rect: list[float], parent: str) -> None:
        self.regions[name] = self.context.region(*rect, self.regions[parent] if parent else None)

    def play_transform(self, region: str, matrix: list[float]) -> None:
        self.regions[region].transform = matrix

    def play_attach(self, name: str, region: str) -> None:
        self.made[name].attach(self.regions[region])

    def play_await(self, name: str, other: str) -> None:
        self.awaited.add((self.made[name], self.made[other]))
        self.context.delegate = gesta.Delegate(should_require_failure=lambda one, other: (one, other) in self.awaited)

    def play_team(self, name: str, team: int, captain: bool) -> None:
        self.made[name].set_team(team, captain=captain)

    def play_learn(self, name: str, sign: str, points: list) -> None:
        self.made[name].add_example(sign, [[tuple(point) for point in points]])

    def play_palms(self, fields: dict) -> None:
        more = {"surface": tuple(fields["surface"])} if "surface" in fields else {}
        if "rules" in fields:
            more["rules"] = sum(gesta.PalmRule[rule.upper()] for rule in fields["rules"])
        self.context.palm_guard = gesta.PalmGuard(**fields | more)

    def play_slop(self, tool: int, factor: float) -> None:
        self.context.slop_factors = {**self.context.slop_factors, gesta.Tool(tool): factor}

    def play_push(self, touches: list[dict]) -> None:
        self.context.push([gesta.Touch(**touch) for touch in touches])

    def play_motion(self, sample: dict) -> None:
        self.context.push_motion(gesta.Motion(**sample))

    def play_recognizers(self, what: str, name: str, *arguments) -> None:
        """What is a method or an attribute of a recognizer."""
        made = self.made[name]
        if what == "require":
            made.require_failure(self.made[arguments[0]])
        elif what == "simultaneous":
            made.allow_simultaneous(self.made[arguments[0]])
        elif what == "pass_on":
            made.pass_on(self.made[arguments[0]])
        elif what == "tools":
            made.tools = {gesta.Tool[tool.upper()] for tool in arguments[0]}
        elif what == "enable":
            made.enabled = arguments[0]
        elif what == "provisional":
            made.provisional = True
        elif what == "modifiers":
            made.modifiers = arguments
        elif what in ("room", "inputs", "buttons", "priority"):
            setattr(made, what, arguments[0])
        elif what in ("reset", "claim"):
            getattr(made, what)()
        else:
            raise ValueError(what)

    def note(self) -> None:
        names = {recognizer.id: name for name, recognizer in self.made.items()}
        for event in self.context.events():
            state = "provisional" if event.provisional else event.state.name.lower()
            if state != "changed":
                recognizer = event.recognizer.parent or event.recognizer
                self.events.append((names[recognizer.id], state, round(event.time / 1e6)))
        for palm in self.context.palms:
            self.events.append((f"palm{palm.contact}", palm.reason.name.lower(), round(palm.time / 1e6)))

    def answers(self, questions: list[tuple[str, str]]) -> list:
        return [
            getattr(self.made[name], value) if value else self.made[name].state.name.lower()
            for name, value in questions
        ]
