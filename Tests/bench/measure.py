#!/usr/bin/env python3
"""Runs all measurements, and sets each figure beside its target: measure.py [--json [FILE]] [--rounds N] [--peers]

Only figures of the same process are compared: a ratio to the floor is to the floor measured in that process. A case
that cannot run is skipped, with the reason. A missed target is reported and is not an error. The exit status is 1 when
a count is wrong or a program fails.
"""

import argparse
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import peers
from figures import LIBRARY, OUT, PYTHON_PATH, ROOT, Figures, number


class Case:
    """A figure and its target: at most `most`, of itself or beside what `beside` names."""

    def __init__(self, name, what, most=None, beside=None, unit="ns a sample", least=None, extra=None):
        self.name, self.what, self.most, self.beside, self.unit = name, what, most, beside, unit
        self.least, self.extra = least, extra  # `extra`: names of further figures of this case

    def read(self, figures):
        row = {"name": self.name, "what": self.what, "unit": self.unit, "ns_per_sample": None, "ratio_to_floor": None}
        also = {name: figures.figure[name] for name in self.extra or () if name in figures.figure}
        if also:
            row["also"] = also
        if self.name in figures.skip or self.name not in figures.figure:
            row["skipped"] = figures.skip.get(self.name, "its program did not run")
            return row
        value = row["value"] = figures.best(self.name)
        if self.name + "-best" in figures.figure:
            row["median"] = figures.figure[self.name]
        if self.unit == "ns a sample":
            floor = figures.best(
                {"python": "python-floor", "luajit": "luajit-floor"}.get(self.name.split("-")[0], "floor")
            )
            row["ns_per_sample"] = value
            row["ratio_to_floor"] = value / floor if floor else None
        compared = value
        if self.beside:
            other = figures.best(self.beside)
            if other:
                row["beside"], row["beside_value"], row["ratio"] = self.beside, other, value / other
                compared = value / other
        if self.most is not None:
            row["target"] = f"<= {self.most:g}" + (f" x {self.beside}" if self.beside else "")
            row["met"] = compared <= self.most
        if self.least is not None:
            row["target"], row["met"] = f">= {self.least:g} million/s", 1000 / value >= self.least
        if self.name in figures.note:
            row["note"] = figures.note[self.name]
        return row


SAMPLE, LIFT, BYTES = "ns a sample", "ns a lift", "bytes"
CASES = [
    Case("floor", "a literal chevron written by hand in C, batches of 32"),
    Case("literal-batch", "a literal chevron, batches of 32", 3, "floor"),
    Case("literal-single", "the same, one call for each sample", 6.5, "floor"),
    Case("robust-batch", "a robust chevron, batches of 32", 9, "floor"),
    Case(
        "all-classes",
        "one recognizer of each of 18 classes, batches of 32",
        80,
        extra=["all-classes-actions", "all-classes-beside"],
    ),
    Case(
        "standard-1",
        "tap, double tap, long press, pan, swipe, pinch, rotation; polled each frame of 4 samples",
        43,
        extra=["nothing-1"],
    ),
    Case("standard-2", "the same with two fingers, frames of 8 samples", 45, extra=["nothing-2"]),
    Case("pan-pinch-rotation-2", "pan, pinch and rotation beside each other, two fingers", 75),
    Case("many-recognizers", "10,000 recognizers on 1,000 regions, one touched", 1.2, "few-recognizers"),
    Case("contacts-100", "100 fingers at once, each with a chevron of its own", 1.5, "contacts-1"),
    Case("contacts-100-pan", "the same with pans, which report every move", 1.5, "contacts-1-pan"),
    Case("template-16x1", "one lift with 16 templates", 1000, unit=LIFT, extra=["protractor-16x1"]),
    Case("template-16x10", "one lift with 160 templates", 5000, unit=LIFT, extra=["protractor-16x10"]),
    Case("patterns-20", "20 stroke patterns, batches of 32", extra=["patterns-20-by-hand"]),
    Case("python-push", "numpy arrays of 1,024 samples from Python", least=20, extra=["python-floor"]),
    Case(
        "python-read",
        "events with their values, as a numpy array",
        150,
        unit="ns an event",
        extra=["python-read-objects"],
    ),
    Case("luajit-push", "a struct written and pushed, in LuaJIT", 2, "luajit-c", extra=["luajit-floor"]),
    Case("allocations", "in gesta_push once warm, callbacks included", 0, unit="allocations"),
    Case("memory-context", "a context with room for 32 contacts", 16 * 1024, unit=BYTES, extra=["memory-shared"]),
    Case(
        "memory-recognizer",
        "a chevron as it is made; below each class, and in brackets in use with its share of the lists of its context",
        256,
        unit=BYTES,
        extra=["memory-recognizer-largest"],
    ),
    Case("memory-contact", "one more contact that a context has room for, and that is down", 128, unit=BYTES),
    Case("size", "the stripped library", unit=BYTES),
    Case("start", "dlopen to the first gesture, a fresh process", 500_000, unit="ns"),
]


def environment_python():
    """The interpreter that has numpy: the tests' own environment, or this one."""
    for python in (ROOT / ".build" / "venv" / "bin" / "python", sys.executable):
        if (
            Path(python).exists()
            and subprocess.run([str(python), "-c", "import numpy"], stderr=subprocess.DEVNULL).returncode == 0
        ):
            return python
    return None


def gather(rounds):
    figures = Figures()
    figures.run([OUT / "bench", rounds])
    python = environment_python()
    few = max(5, rounds // 20)
    if python:
        figures.run([python, ROOT / "Tests" / "bench" / "python_lanes.py", LIBRARY, few], PYTHON_PATH)
    else:
        figures.skip["python-push"] = figures.skip["python-read"] = "there is no numpy (pip install numpy)"
    if shutil.which("luajit"):
        figures.run(
            ["luajit", ROOT / "Tests" / "bench" / "luajit.lua", LIBRARY, few],
            {"LUA_PATH": str(ROOT / "Sources" / "Lua" / "?.lua") + ";;"},
        )
    else:
        figures.skip["luajit-push"] = "luajit is missing (apt install luajit)"
    measure_file(figures)
    return figures


def measure_file(figures):
    """What Tests/checks/size.py tells of the library as a file."""
    done = subprocess.run([sys.executable, ROOT / "Tests" / "checks" / "size.py"], stdout=subprocess.PIPE, text=True)
    size = re.search(r"stripped size: (\d+)", done.stdout)
    start = re.search(r"first recognized gesture: ([0-9.]+) ms", done.stdout)
    if size:
        figures.figure["size"] = float(size[1])
    if start:
        figures.figure["start"] = float(start[1]) * 1e6


def table(rows):
    print(f"{'case':<22}{'best':>10}{'median':>10} {'unit':<12}{'to floor':>9}  {'target':<26}{'':<8}")
    for row in rows:
        if "skipped" in row:
            print(f"{row['name']:<22}{'-':>10} skipped: {row['skipped']}")
            continue
        ratio = f"{row['ratio_to_floor']:.2f} x" if row["ratio_to_floor"] else ""
        met = {True: "met", False: "MISSED"}.get(row.get("met"), "")
        target = row.get("target", "")
        if "ratio" in row:
            met += f" ({row['ratio']:.2f} x)"
        middle = number(row["median"]) if "median" in row else ""
        figure = f"{number(row['value']):>10}{middle:>10}"
        print(f"{row['name']:<22}{figure} {row['unit']:<12}{ratio:>9}  {target:<26}{met}".rstrip())
    print()
    for row in rows:
        also = ", ".join(f"{name} {number(value)}" for name, value in row.get("also", {}).items())
        print(
            f"{row['name']}: {row['what']}"
            + (f"; {also}" if also else "")
            + (f"; {row['note']}" if "note" in row else "")
        )


def main():
    parser = argparse.ArgumentParser(description="Measures the release library against a machine written by hand.")
    parser.add_argument(
        "--json", nargs="?", const="-", metavar="FILE", help="write JSON to FILE, or instead of the table"
    )
    parser.add_argument("--rounds", type=int, default=400)
    parser.add_argument("--peers", action="store_true", help="also measure other libraries that are installed")
    given = parser.parse_args()
    figures = gather(given.rounds)
    rows = [case.read(figures) for case in CASES]
    whole = {"cases": rows, "rounds": given.rounds}
    if given.peers:
        whole["peers"] = peers.gather(figures, max(5, given.rounds // 20))
    if given.json == "-":
        print(json.dumps(whole))
    else:
        table(rows)
        peers.table(whole.get("peers", ()))
        if given.json:
            Path(given.json).write_text(json.dumps(whole) + "\n")
    sys.exit(1 if figures.failed else 0)


main()
