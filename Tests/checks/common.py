"""What the checks share: where things are, running a tool, and counting "ok" and "FAIL" lines."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
INCLUDE = ROOT / "include"
HEADERS = [INCLUDE / "gesta" / "gesta.h", INCLUDE / "gesta" / "gesta_plugin.h"]
LIBRARY = ROOT / ".build" / "release" / "libgesta.so"
ARCHIVE = ROOT / ".build" / "release" / "libgesta.a"
CC = os.environ.get("CC", "cc")

_passed = 0
_failed = 0


def check(ok, what, detail=""):
    """One line for each check; the detail only of a failed one."""
    global _passed, _failed
    if ok:
        _passed += 1
        print("ok   " + what)
    else:
        _failed += 1
        print("FAIL " + what)
        for line in str(detail).strip().splitlines()[:20]:
            print("     " + line)
    return bool(ok)


def finish():
    print(f"{_passed} passed, {_failed} failed")
    sys.exit(1 if _failed else 0)


def run(*command, env=None, cwd=None, timeout=300):
    """(exit status, stdout and stderr together)."""
    merged = {**os.environ, "LC_ALL": "C", **(env or {})}
    done = subprocess.run(
        [str(part) for part in command],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env=merged,
        cwd=cwd,
        timeout=timeout,
        text=True,
        errors="replace",
    )
    return done.returncode, done.stdout


def tool(name):
    """True if there is one; a missing tool is a failed check that names it."""
    return bool(shutil.which(name)) or check(False, f"{name} is installed", f"{name}: not found")


def work(name):
    """An empty directory for a check's products."""
    path = ROOT / ".build" / "tests" / "checks" / name
    shutil.rmtree(path, ignore_errors=True)
    path.mkdir(parents=True)
    return path


def strip_comments(text):
    return re.sub(r"/\*.*?\*/", "", text, flags=re.S)


def header_functions():
    """The functions that gesta.h declares."""
    text = strip_comments(HEADERS[0].read_text())
    return sorted(set(re.findall(r"^[a-z_0-9 *]+?\b(gesta_\w+)\(", text, flags=re.M)))
