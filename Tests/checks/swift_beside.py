#!/usr/bin/env python3
"""libgesta and an ordinary Swift library in one C program, with the shared library and with the archive."""

from pathlib import Path

from common import ARCHIVE, CC, INCLUDE, LIBRARY, check, finish, run, tool, work

HERE = Path(__file__).resolve().parent


def main():
    directory = work("swift-beside")
    ordinary = directory / "libordinary.so"
    status, text = run(
        "swiftc",
        "-emit-library",
        "-O",
        "-module-name",
        "Ordinary",
        HERE / "swift_beside.swift",
        "-o",
        ordinary,
        cwd=directory,
    )
    if not check(status == 0, "an ordinary Swift library builds", text):
        return
    ways = {
        "shared": [f"-L{LIBRARY.parent}", "-lgesta", f"-Wl,-rpath,{LIBRARY.parent}"],
        # Exported from the program too, so that symbols could be mixed up if there were any to mix up.
        "static": [str(ARCHIVE), "-lm", "-rdynamic"],
    }
    for name, link in ways.items():
        host = directory / f"host-{name}"
        status, text = run(
            CC, "-std=gnu99", "-Wall", f"-I{INCLUDE}", HERE / "swift_beside.c", "-o", host, *link, "-ldl"
        )
        if not check(status == 0, f"the host builds ({name})", text):
            continue
        status, text = run(host, ordinary)
        check(status == 0, f"an ordinary Swift library beside libgesta ({name})", text)


if tool("swiftc"):
    main()
finish()
