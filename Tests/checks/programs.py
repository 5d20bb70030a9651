#!/usr/bin/env python3
"""The programs that start by name: what examples/run show says, and that every one is in the README."""

import os
import re
import subprocess
import sys

from common import ROOT, check, finish, work

SHOW = ROOT / "examples" / "run"


def show(*arguments, **environment):
    found = subprocess.run(
        [SHOW, "show", *arguments], capture_output=True, text=True, cwd=ROOT, env={**os.environ, **environment}
    )
    return found.returncode, found.stdout, found.stderr


def main():
    status, listed, _ = show()
    names = re.findall(r"^  ([a-z][a-z-]*)  ", listed, flags=re.M)
    check(status == 0 and len(names) >= 14, "without a name, all programs are listed", listed)
    status, _, said = show("nothing")
    is_said = said.startswith("examples/run show: NAME is nothing, must be one of ") and all(n in said for n in names)
    check(status == 1 and is_said, "an unknown name", said)
    readme = (ROOT / "README.md").read_text()
    missing = [name for name in names if f"`{name}`" not in readme]
    check(not missing, "the README has each name", missing)
    # With nothing but what the command itself requires.
    bare = work("programs") / "bin"
    bare.mkdir(parents=True, exist_ok=True)
    for tool, path in (("python3", sys.executable), ("bash", "/bin/bash"), ("dirname", "/usr/bin/dirname")):
        (bare / tool).unlink(missing_ok=True)
        (bare / tool).symlink_to(path)
    wanted = {"spells": "apt install love", "fireworks": "apt install godot3", "verdicts": "apt install libsdl2-dev"}
    for name, command in wanted.items():
        status, said, error = show(name, PATH=str(bare))
        is_named = f"{name} requires what is not installed" in error and command in error
        check(status == 1 and is_named and not said, f"{name} says what to install", said + error)


main()
finish()
