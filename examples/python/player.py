#!/usr/bin/env python3
"""Plays recordings of touches to recognizers and prints their results with the reasons, as examples/c/player.c does.

    examples/python/player.py [--all] [--together] [--plugin FILE.so]... RECORDINGS...

Plays to a recognizer of every class of the library and the plugins, and to those in the recordings' `expect` lines.
Prints the results of the recognizers that a recording has expectations for, and which other discrete gestures were
recognized; with --all, the results of all. Each recognizer has its own context; with --together all share one, and the
first to recognize wins the fingers. The exit status is 1 if a result differs from its expectation. (--together changes
results, so it checks none.)
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Sources" / "Bindings" / "Python"))
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Sources" / "Tools"))

import gesta
from gesta_tools.recording import Recording, RecordingError, read
from touches import play

SECOND = 1_000_000_000
COLUMN = 28  # column of the results, after the recognizers
NEW_LINE = "\n" + " " * (COLUMN + 5)  # continues in that column


class Listener:
    """A recognizer and its results for the current recording."""

    def __init__(self, context: gesta.Context, spec: str) -> None:
        self.spec = spec
        self.context = context
        name, _, rest = spec.partition(":")
        self.recognizer = context.recognizer(name)
        for setting in filter(None, rest.split(",")):
            parameter, _, text = setting.partition("=")
            self.recognizer[parameter] = _parsed(context, name, parameter, text)
        self.clear(0)

    def clear(self, start: int) -> None:
        """Clears the results. The next recording begins at `start`, ns."""
        self.start = start
        self.result = ""
        self.changes = 0
        self.fired = False  # whether it recognized a discrete gesture
        self.outcomes: list[tuple[str, str]] = []

    def on_event(self, event: gesta.Event) -> None:
        """Appends an event of this recognizer to the results."""
        ms = (event.time - self.start) / 1e6
        if event.state == gesta.State.POSSIBLE:
            return
        if event.state == gesta.State.CHANGED:
            self.changes += 1
            return
        fresh = event.previous == gesta.State.POSSIBLE
        if self.result:
            self.result += "; then " if fresh else ", "
        if event.state == gesta.State.BEGAN:
            self.changes = 0
            self.result += f"began at {ms:.4g} ms"
            return
        if event.state == gesta.State.ENDED:
            self.fired = fresh
            self.result += (
                f"RECOGNIZED at {ms:.4g} ms" if fresh else f"changed {self.changes} times, ENDED at {ms:.4g} ms"
            )
            values = [
                f"{name} {value if isinstance(value, str) else format(value, '.4g')}"
                for name, value in event.values.items()
            ]
            separator = NEW_LINE if len(values) > 2 else "; "
            self.result += separator + ", ".join(values) if values else ""
            self.outcomes.append(("recognized", ""))
        else:
            self.result += self.recognizer.verdict.text
            self.outcomes.append((event.state.name.lower(), event.reason_name))

    def reached(self, state: str, reason: str = "") -> bool:
        """Returns whether it reached this final state with this reason ("" for any)."""
        return any(state == other and reason in ("", why) for other, why in self.outcomes)


def _parsed(context: gesta.Context, class_name: str, parameter: str, text: str) -> object:
    """Converts a parameter's text to the type in the class's description."""
    described = context.describe(class_name).find(parameter)
    kind = described.type if described is not None else gesta.Type.TEXT
    if kind == gesta.Type.NUMBER:
        return float(text)
    if kind == gesta.Type.INTEGER:
        return int(text)
    return text != "0" if kind == gesta.Type.BOOLEAN else text


class Player:
    """Plays recordings to listeners and counts the expectations that are not met."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.all = options.all or options.together
        self.together = options.together
        self.plugins = [Path(plugin).resolve() for plugin in options.plugin]
        self.listeners: dict[str, Listener] = {}
        self.by_recognizer: dict[gesta.Recognizer, Listener] = {}
        self.clock = 0
        self.recordings = self.expectations = self.mismatches = 0
        with self.context() as context:
            names = [described.class_name for described in context.classes]
        for name in names:
            self.add(name)

    def context(self) -> gesta.Context:
        context = gesta.Context()
        for plugin in self.plugins:
            context.load_plugin(plugin)
        context.set_observer(lambda event: self.by_recognizer[event.recognizer].on_event(event))
        return context

    def add(self, spec: str) -> None:
        if spec in self.listeners:
            return
        shared = next(iter(self.listeners.values())).context if self.together and self.listeners else None
        listener = Listener(shared or self.context(), spec)
        self.listeners[spec] = self.by_recognizer[listener.recognizer] = listener

    def play(self, recording: Recording) -> None:
        for expectation in recording.expectations:
            self.add(expectation.recognizer)
        for listener in self.listeners.values():
            listener.clear(self.clock)
        for context in dict.fromkeys(listener.context for listener in self.listeners.values()):
            play(context, recording.samples, self.clock)
        print(
            f"{recording.label}: {recording.note} ({len(recording.samples)} samples, {recording.duration / 1e6:.4g} ms)"
        )
        for listener in self.listeners.values():
            self.report(recording, listener)
        expected = {e.recognizer for e in recording.expectations}
        others = [
            spec
            for spec, listener in self.listeners.items()
            if listener.fired and spec not in expected and ":" not in spec
        ]
        if others and not self.all:
            print("    also recognized by", ", ".join(others))
        self.recordings += 1
        self.clock += recording.duration + 10 * SECOND  # longer than any timeout of the recognizers

    def report(self, recording: Recording, listener: Listener) -> None:
        expected = [e for e in recording.expectations if e.recognizer == listener.spec and not self.together]
        if not (self.all or expected):
            return
        print(f"    {listener.spec:<{COLUMN}} {listener.result or 'nothing'}")
        for e in expected[:1]:
            self.expectations += 1
            if not listener.reached(e.state, e.reason):
                self.mismatches += 1
                print(f"    {'':<{COLUMN}} ^ EXPECTED {e.state} {e.reason}")

    def close(self) -> None:
        for context in {listener.context for listener in self.listeners.values()}:
            context.close()


def main() -> int:
    parser = argparse.ArgumentParser(description="Plays recordings of touches to recognizers and prints their results.")
    parser.add_argument("--all", action="store_true", help="print the results of every recognizer")
    parser.add_argument("--together", action="store_true", help="use one context: the first to recognize wins")
    parser.add_argument("--plugin", action="append", default=[], metavar="FILE.so", help="load a plugin")
    parser.add_argument("recordings", nargs="+", metavar="RECORDINGS")
    options = parser.parse_args()
    try:
        player = Player(options)
        for path in options.recordings:
            for recording in read(path):
                player.play(recording)
        player.close()
    except (OSError, RecordingError, gesta.GestaError) as error:
        print(f"{parser.prog}: {error}", file=sys.stderr)
        return 2
    if not player.together:
        print(f"{player.recordings} recordings, {player.expectations} expectations, {player.mismatches} not met")
    return 1 if player.mismatches else 0


if __name__ == "__main__":
    sys.exit(main())
