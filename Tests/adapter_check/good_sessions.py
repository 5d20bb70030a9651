#!/usr/bin/env python3
"""Plays sessions of adapters without a mistake, in which the checker must find nothing.

The scenarios of Tests/scenarios, the recordings of the examples, the traces of an older version, and recordings of
people's fingers in $GESTA_DATA or ../shared/data. Ends with "N passed, N failed".
"""

import importlib.machinery
import importlib.util
import io
import json
import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PLACES = "Sources/Bindings/Python Sources/Tools Tests/checks Tests/scenarios Tests/scenarios/players"
sys.path[:0] = [str(ROOT / place) for place in PLACES.split()]

import gesta  # noqa: E402
from common import check as expect  # noqa: E402
from common import finish, skip  # noqa: E402
from gesta.adapters.check import check, check_trace  # noqa: E402
from gesta_tools import devices, recording, survey  # noqa: E402


def judge(name, findings, allowed=()):
    wrong = [finding.text for finding in findings if finding.name not in allowed]
    expect(not wrong, name, "\n".join(wrong))


def scenarios():
    loader = importlib.machinery.SourceFileLoader("scenario_run", str(ROOT / "Tests/scenarios/run"))
    run = importlib.util.module_from_spec(importlib.util.spec_from_loader("scenario_run", loader))
    loader.exec_module(run)
    from player import Player

    class Prompt(Player):
        """Runs each deadline at its time, which the scenarios leave to the next push."""

        def play_push(self, touches):
            for touch in touches:
                run_deadlines(self.context, touch["time"])
            super().play_push(touches)

        def play(self, script):
            for operation in script:
                if operation[0] == "advance":
                    run_deadlines(self.context, operation[1])
                super().play([operation])

    for path in sorted((ROOT / "Tests/scenarios").glob("*.txt")):
        for name, line, fields in run.read(path):
            with gesta.Context(units_per_mm=1) as context:
                player = Prompt(context)
                player.set_up(fields["set"])
                with check(context, file=io.StringIO()) as checking:
                    player.do(fields["do"])
                    found = checking.findings()
            judge(f"{path.stem}:{line}: {name}", found, {"no_input"})


def run_deadlines(context, until):
    while (deadline := context.next_deadline) is not None and deadline < until:
        context.advance(deadline)


def play(name, touches, units_per_mm):
    """A recording, as a program plays it that calls advance when a deadline is there."""
    with gesta.Context(units_per_mm=units_per_mm) as context:
        for kind in ("tap", "long_press", "pan", "pinch", "swipe"):
            context.recognizer(f"gesta.{kind}")
        context.recognizer("gesta.tap", taps=2)
        with check(context, file=io.StringIO()) as checking:
            for touch in touches:
                run_deadlines(context, touch.time)
                context.push(touch)
            survey.run_deadlines(context)
            judge(name, checking.findings())


def recordings():
    for path in sorted((ROOT / "examples/recordings").glob("*.txt")):
        for number, each in enumerate(recording.read(path)):
            play(f"{path.name} {number}", devices.touches(each), each.origin.get("units_per_mm", 160 / 25.4))


def people():
    data = next((p for p in (Path(os.environ.get("GESTA_DATA", "-")), ROOT.parent / "shared/data") if p.is_dir()), None)
    if data is None:
        return skip("no recordings of people in $GESTA_DATA")
    for path in survey.files([str(data / "evemu"), str(data / "getevent")]):
        try:
            found = devices.read(path)
        except recording.RecordingError:
            continue
        for number, each in enumerate(found):
            play(f"{path.name} {number}", devices.touches(each), each.origin.get("units_per_mm", 160 / 25.4))
    for line in (data / "flings.jsonl").read_text().splitlines():
        fling = json.loads(line)
        points = [(round(t * 1e6), x, y) for t, x, y in fling["samples"]]
        phases = [gesta.Phase.BEGAN, *[gesta.Phase.MOVED] * (len(points) - 1)]
        touches = [gesta.Touch(t, 1, x, y, phase) for (t, x, y), phase in zip(points, phases)]
        t, x, y = fling["lift"]
        touches.append(gesta.Touch(round(t * 1e6), 1, x, y, gesta.Phase.ENDED))
        play(fling["name"], touches, 160 / 25.4)


def traces():
    for path in sorted((ROOT / "Tests/traces/0.1").glob("*.trace")):
        # Its simulated fingers wait for seconds at once.
        allowed = {"missed_deadlines"} if path.name == "examples.trace" else ()
        judge(path.name, check_trace(path.read_bytes()), allowed)


def main():
    scenarios()
    recordings()
    traces()
    people()
    finish()


if __name__ == "__main__":
    main()
