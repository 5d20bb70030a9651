#!/usr/bin/env python3
"""The house rules: what stands at the top level, how long files are, and words that may not stand in the project."""

import re
import subprocess

from common import ROOT, check, finish

TOP = {"Package.swift", "Sources", "Tests", "include", "examples", "README.md"}
LINES_MOST = 700
# Put together from halves, so that this file does not hold what it looks for.
MARKS = ["TO" + "DO", "FIX" + "ME", "XX" + "X", "HA" + "CK"]
TEXT = {".swift", ".c", ".h", ".hpp", ".cpp", ".py", ".sh", ".md", ".toml", ".map", ".modulemap", ".lua", ".txt", ""}


def files():
    """What git has or would take; every file when there is no git."""
    done = subprocess.run(
        ["git", "-c", f"safe.directory={ROOT}", "ls-files", "-co", "--exclude-standard"],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    if done.returncode == 0:
        paths = [ROOT / line for line in done.stdout.splitlines()]
    else:
        paths = [p for p in ROOT.rglob("*") if not any(part.startswith(".b") for part in p.relative_to(ROOT).parts)]
    return sorted(p for p in paths if p.is_file() and not p.is_symlink())


def main():
    entries = {p.name for p in ROOT.iterdir() if not p.name.startswith(".")}
    check(entries <= TOP, "the top level is as it should be", entries - TOP)
    long, marked, absolute, hosts = [], [], [], []
    mark = re.compile(r"\b(" + "|".join(MARKS) + r")\b")
    place = re.compile("/" + r"(work|root|home|Users)/")
    registry = re.compile(r"(pypi|pythonhosted|npmjs|crates)\.(org|com|io)")
    found = files()
    for path in found:
        if path.suffix not in TEXT:
            continue
        try:
            text = path.read_text()
        except UnicodeDecodeError:
            continue
        name = str(path.relative_to(ROOT))
        # A header is one contract, however long; and so is what programs were once made with.
        if path.suffix != ".txt" and path.name not in ("gesta.h", "gesta_plugin.h") and text.count("\n") > LINES_MOST:
            long.append(f"{name}: {text.count(chr(10))} lines")
        for number, line in enumerate(text.splitlines(), 1):
            at = f"{name}:{number}: {line.strip()[:80]}"
            if mark.search(line):
                marked.append(at)
            if place.search(line) and path.name != "house.py":
                absolute.append(at)
            if registry.search(line) and path.name != "house.py":
                hosts.append(at)
    check(len(found) > 20, "the project's files are found", len(found))
    check(not long, f"no file is longer than {LINES_MOST} lines", "\n".join(long))
    check(not marked, "no marks for later", "\n".join(marked))
    check(not absolute, "no absolute path of anybody's machine", "\n".join(absolute))
    check(not hosts, "no package registry's host", "\n".join(hosts))


main()
finish()
