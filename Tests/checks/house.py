#!/usr/bin/env python3
"""Repository layout: the top level, files that are made by following the README, and words that must not occur."""

import re
import shutil
from pathlib import Path

from common import ROOT, check, finish, is_ignored, project_files, run

TOP = {"Package.swift", "Sources", "Tests", "include", "examples", "README.md"}
# In halves, so that this file does not match itself.
MARKS = ["TO" + "DO", "FIX" + "ME", "XX" + "X", "HA" + "CK"]
TEXT = {".swift", ".c", ".h", ".hpp", ".cpp", ".py", ".sh", ".md", ".toml", ".map", ".modulemap", ".lua", ".txt", ""}
TEXT |= {".cmake", ".js", ".pc"}
LEFT_OVER = {".orig", ".rej", ".bak", ".swp"}
# What Sources/build makes is in .build/gesta: SwiftPM replaces .build/release by a link.
OF_SWIFTPM = {"Tests/checks/house.py", "Tests/checks/packaging.py", "Tests/checks/swiftpm.py"}


def main():
    marked, absolute, hosts, foreign = [], [], [], []
    mark = re.compile(r"\b(" + "|".join(MARKS) + r")\b")
    place = re.compile("/" + r"(work|root|home|Users)/")
    registry = re.compile(r"(pypi|pythonhosted|npmjs|crates)\.(org|com|io)")
    swiftpm = re.compile(r"""\.build["']? ?/ ?["']?release\b""")
    found = project_files()
    entries = {name for path in found if not (name := path.relative_to(ROOT).parts[0]).startswith(".")}
    check(
        entries <= TOP,
        "the top level has only what belongs there",
        entries - TOP,
        do="move it into one of the folders, or ignore it in .gitignore",
    )
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
            if swiftpm.search(line) and name not in OF_SWIFTPM:
                foreign.append(at)
    check(len(found) > 20, "the project's files are found", len(found))
    kept = [str(path) for path in found if path.suffix in LEFT_OVER or path.name.endswith("~")]
    check(not kept, "no files that editors and merges leave behind", kept, do="remove them")
    check(not marked, "no marks of unfinished work", "\n".join(marked), do="finish it, and remove the mark")
    check(
        not absolute,
        "no absolute path of a developer's machine",
        "\n".join(absolute),
        do="write the path from the root of the repository",
    )
    check(not hosts, "no package registry's host", "\n".join(hosts))
    check(not foreign, "only Swift packages are looked for in SwiftPM's .build/release", "\n".join(foreign))


def saved_programs():
    """What the README tells a reader to save and build in the folder of the checkout is no part of the project."""
    commands = re.findall(r"^\w[\w+]*: `(.+?)`", (ROOT / "README.md").read_text(), flags=re.M)
    made = {Path(name) for command in commands for name in re.findall(r"(?:^|[ /])(main\.\w+|a\.out)", command)}
    check(len(made) >= 6, "the README tells which programs to save", made)
    kept = {str(path) for path in made if not is_ignored(path)}
    check(not kept, "programs of the README are ignored where one saves them", kept, do="add the name to .gitignore")
    if shutil.which("git"):
        git = ("git", "-c", f"safe.directory={ROOT}")
        if run(*git, "rev-parse", "--git-dir", cwd=ROOT)[0] == 0:
            _, text = run(*git, "check-ignore", "--no-index", *made, cwd=ROOT)
            check(set(text.split()) == set(map(str, made)), "and by git", text)


main()
saved_programs()
finish()
