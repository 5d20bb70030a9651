#!/usr/bin/env python3
"""Prints figures of the library: stripped size (limited), NEEDED, glibc version, time from dlopen to a gesture."""

import re
import statistics
from pathlib import Path

from common import CC, INCLUDE, LIBRARY, check, finish, run, tool, work

PROCESSES = 101
MOST = 526_500


def main():
    directory = work("size")
    stripped = directory / "libgesta.so"
    status, text = run("strip", LIBRARY, "-o", stripped)
    if not check(status == 0, "the library can be stripped", text):
        return
    _, dynamic = run("readelf", "-dW", LIBRARY)
    _, versions = run("readelf", "-VW", LIBRARY)
    highest = max((tuple(map(int, v.split("."))) for v in re.findall(r"GLIBC_([0-9.]+)", versions)), default=(0,))
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
    size = stripped.stat().st_size
    check(size <= MOST, f"the stripped library has at most {MOST} bytes", f"{size}")
    print(f"figure: stripped size: {size} bytes")
    print("figure: NEEDED: " + " ".join(re.findall(r"NEEDED.*\[(.+)\]", dynamic)))
    print(f"figure: highest glibc version: {'.'.join(map(str, highest))}")
    if times:
        median = statistics.median(times) / 1e6
        print(f"figure: dlopen to the first recognized gesture: {median:.3f} ms (median of {len(times)} processes)")


if all([tool("strip"), tool("readelf")]):
    main()
finish()
