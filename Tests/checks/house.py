#!/usr/bin/env python3
"""Repository layout: the top level, and words that must not occur."""

import re

from common import ROOT, check, finish, project_files

TOP = {"Package.swift", "Sources", "Tests", "include", "examples", "README.md"}
# In halves, so that this file does not match itself.
MARKS = ["TO" + "DO", "FIX" + "ME", "XX" + "X", "HA" + "CK"]
TEXT = {".swift", ".c", ".h", ".hpp", ".cpp", ".py", ".sh", ".md", ".toml", ".map", ".modulemap", ".lua", ".txt", ""}


def main():
    entries = {p.name for p in ROOT.iterdir() if not p.name.startswith(".")}
    check(entries <= TOP, "the top level has only what belongs there", entries - TOP)
    marked, absolute, hosts = [], [], []
    mark = re.compile(r"\b(" + "|".join(MARKS) + r")\b")
    place = re.compile("/" + r"(work|root|home|Users)/")
    registry = re.compile(r"(pypi|pythonhosted|npmjs|crates)\.(org|com|io)")
    found = project_files()
    for path in found:
        if path.suffix not in TEXT:
            continue
        try:
            text = path.read_text()
        except UnicodeDecodeError:
            continue
        name = str(path.relative_to(ROOT))
        for number, line in enumerate(text.splitlines(), 1):
            at = f"{name}:{number}: {line.strip()[:80]}"
            if mark.search(line):
                marked.append(at)
            if place.search(line) and path.name != "house.py":
                absolute.append(at)
            if registry.search(line) and path.name != "house.py":
                hosts.append(at)
    check(len(found) > 20, "the project's files are found", len(found))
    check(not marked, "no marks of unfinished work", "\n".join(marked))
    check(not absolute, "no absolute path of a developer's machine", "\n".join(absolute))
    check(not hosts, "no package registry's host", "\n".join(hosts))


main()
finish()
