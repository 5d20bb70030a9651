#!/usr/bin/env python3
"""The size of the library, by what it is for: size.py [--update]

Prints the stripped size and the code of each room of the core, compared with the last release; what the library
needs; and the time from dlopen to a gesture. (Budgets are those of budget.py.) The figures of
the last release are in size.json; --update writes them, when a release is made.
"""

import json
import platform
import re
import statistics
import sys
from pathlib import Path

from common import CC, INCLUDE, LIBRARY, NEEDED, ROOT, check, check_glibc, finish, header_version, run, tool, work

sys.path.append(str(ROOT / "Tests" / "bench"))

from sizes import CORE, INLINED, OTHER, rooms

PROCESSES = 101
SOURCES = ("Sources/build", "Sources/CPlatform", "Sources/Core", "include", ":!*.docc")
RELEASED = Path(__file__).with_suffix(".json")


def measured(stripped):
    """The figures that size.json has: of this library."""
    code = rooms(LIBRARY)
    total = stripped.stat().st_size
    return {
        "version": header_version(),
        "architecture": platform.machine(),
        "stripped": total,
        "tables, names and relocations": total - sum(code.values()),
        "code": dict(code.most_common()),
    }


def report(figures):
    """Prints each figure, and its change since the last release: as a figure line if it did change."""
    released = json.loads(RELEASED.read_text())
    since = f"{released['version']} ({released['commit']})"
    if released["architecture"] != figures["architecture"]:
        print(f"skipped: comparison of sizes: those of {since} are for {released['architecture']}")
        released = figures
    print(f"{'bytes':>8}  {'change':>8}  since {since}")
    rows = [("stripped size", figures["stripped"], released["stripped"])]
    names = [*figures["code"], *(name for name in released["code"] if name not in figures["code"])]
    rows += [(f"code of {name}", figures["code"].get(name, 0), released["code"].get(name, 0)) for name in names]
    rest = "tables, names and relocations"
    rows.append((rest, figures[rest], released[rest]))
    for name, now, before in rows:
        print(f"{now:8,}  {now - before:+8,}  {name}")
        if now != before or name == "stripped size":
            print(f"figure: {name}: {now:,} bytes, {now - before:+,} since {since}")


def update(figures):
    git = ("git", "-c", f"safe.directory={ROOT}")
    _, changed = run(*git, "status", "--porcelain", *SOURCES, cwd=ROOT)
    if not check(not changed, "the sources are those of a commit: commit them first", changed, do="commit them"):
        return
    _, commit = run(*git, "log", "-1", "--abbrev=7", "--format=%h", "--", *SOURCES, cwd=ROOT)
    RELEASED.write_text(json.dumps({"commit": commit.strip(), **figures}, indent=4) + "\n")
    print(f"wrote {RELEASED.relative_to(ROOT)}")


def startup(directory, stripped):
    program = directory / "first_gesture"
    source = Path(__file__).resolve().parent / "first_gesture.c"
    status, text = run(CC, "-std=c99", "-O2", "-Wall", f"-I{INCLUDE}", source, "-o", program, "-ldl")
    if not check(status == 0, "the timing program builds", text):
        return
    times = []
    for _ in range(PROCESSES):
        status, text = run(program, stripped)
        if status == 0:
            times.append(int(text))
    check(len(times) == PROCESSES, "a gesture is recognized in every fresh process", f"{len(times)} of {PROCESSES}")
    if times:
        median = statistics.median(times) / 1e6
        print(f"figure: dlopen to the first recognized gesture: {median:.3f} ms (median of {len(times)} processes)")


def main():
    directory = work("size")
    stripped = directory / "libgesta.so"
    status, text = run("strip", LIBRARY, "-o", stripped)
    if not check(status == 0, "the library can be stripped", text):
        return
    figures = measured(stripped)
    rooms_there = {file.parent.name for file in CORE.rglob("*.swift")}
    unmeasured = rooms_there - set(figures["code"]) - INLINED
    check(rooms_there and not unmeasured, "code of every room of the core is measured", unmeasured)
    # What belongs to no folder is the runtime: more would be functions whose names were not understood.
    other, code = figures["code"].get(OTHER, 0), sum(figures["code"].values())
    check(other < code / 100, "at least 99 % of the code belongs to a folder", f"{other} of {code} bytes do not")
    _, dynamic = run("readelf", "-dW", LIBRARY)
    needed = sorted(re.findall(r"NEEDED.*\[(.+)\]", dynamic))
    check(needed == NEEDED, f"the library needs {', '.join(NEEDED)} only", needed)
    if sys.argv[1:] == ["--update"]:
        return update(figures)
    report(figures)
    print(f"figure: highest glibc version: {check_glibc(LIBRARY)}")
    startup(directory, stripped)


if sys.argv[1:] not in ([], ["--update"]):
    sys.exit(f"size.py: unknown argument {sys.argv[1]}, must be --update")
if all([tool("strip"), tool("readelf")]):
    main()
finish()
