#!/usr/bin/env python3
"""Runs all measurements, and sets each figure beside its target:

    measure.py [--json [FILE]] [--rounds N] [--peers] [--table [--blocks N]]

Only figures of the same process are compared: a ratio to the floor is to the floor measured in that process. A case
that cannot run is skipped, with the reason. A missed target is reported and is not an error. The exit status is 1 when
a count is wrong or a program fails. --table also measures every class and preset, for the guide: see costs.py.
"""

import argparse
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import costs
import peers
from figures import LIBRARY, OUT, PYTHON_PATH, ROOT, Figures, number
from targets import CASES

MODULE = ROOT / ".build" / "web" / "gesta.js"
BLOCKS_MOST = 200  # as in table.c


def environment_python():
    """The interpreter that has numpy: the tests' own environment, or this one."""
    for python in (ROOT / ".build" / "venv" / "bin" / "python", sys.executable):
        if (
            Path(python).exists()
            and subprocess.run([str(python), "-c", "import numpy"], stderr=subprocess.DEVNULL).returncode == 0
        ):
            return python
    return None


def gather(rounds, python):
    figures = Figures()
    figures.run([OUT / "bench", rounds])
    few = max(5, rounds // 20)
    if python:
        figures.run([python, ROOT / "Tests" / "bench" / "python_lanes.py", LIBRARY, few], PYTHON_PATH)
    else:
        figures.skip["python-push"] = figures.skip["python-read"] = "there is no numpy (pip install numpy)"
    figures.run([python or sys.executable, ROOT / "Tests" / "bench" / "python_calls.py", LIBRARY, few], PYTHON_PATH)
    if shutil.which("luajit"):
        figures.run(
            ["luajit", ROOT / "Tests" / "bench" / "luajit.lua", LIBRARY, few],
            {"LUA_PATH": str(ROOT / "Sources" / "Bindings" / "Lua" / "?.lua") + ";;"},
        )
    else:
        figures.skip["luajit-push"] = "luajit is missing (apt install luajit)"
    if shutil.which("node") and MODULE.exists():
        figures.run(["node", ROOT / "Tests" / "bench" / "node_moves.mjs", MODULE, 5 * rounds])
    else:
        why = "node or .build/web/gesta.js is missing (Sources/build web)"
        figures.skip["node-move"] = figures.skip["node-listen"] = why
    measure_file(figures)
    return figures


def measure_file(figures):
    """What Tests/checks/size.py tells of the library as a file."""
    done = subprocess.run([sys.executable, ROOT / "Tests" / "checks" / "size.py"], stdout=subprocess.PIPE, text=True)
    size = re.search(r"stripped size: ([\d,]+)", done.stdout)
    start = re.search(r"first recognized gesture: ([0-9.]+) ms", done.stdout)
    if size:
        figures.figure["size"] = float(size[1].replace(",", ""))
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
    parser.add_argument("--table", action="store_true", help="also measure every class and preset")
    parser.add_argument("--blocks", type=int, default=40, help="how often the table measures each, in turn")
    given = parser.parse_args()
    if not 1 <= given.blocks <= BLOCKS_MOST:
        parser.error(f"--blocks is {given.blocks}, must be 1 to {BLOCKS_MOST}")
    python = environment_python()
    if given.table and not python:
        parser.error("--table requires numpy: Tests/venv numpy")
    figures = gather(given.rounds, python)
    rows = [case.read(figures) for case in CASES]
    whole = {"cases": rows, "rounds": given.rounds}
    if given.peers:
        whole["peers"] = peers.gather(figures, max(5, given.rounds // 20))
    if given.table:
        whole["table"] = costs.gather(figures, given.blocks, python)
    if given.json == "-":
        print(json.dumps(whole))
    else:
        table(rows)
        peers.table(whole.get("peers", ()))
        if given.table:
            costs.show(whole["table"])
        if given.json:
            Path(given.json).write_text(json.dumps(whole) + "\n")
    sys.exit(1 if figures.failed else 0)


main()
