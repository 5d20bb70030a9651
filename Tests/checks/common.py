"""Shared by the checks: paths, running a tool, and counting tests."""

import os
import re
import shutil
import subprocess
import sys
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
INCLUDE = ROOT / "include"
HEADER, PLUGIN_HEADER = INCLUDE / "gesta" / "gesta.h", INCLUDE / "gesta" / "gesta_plugin.h"
BUILT = ROOT / ".build" / "gesta"
LIBRARY = BUILT / "libgesta.so"
ARCHIVE = BUILT / "libgesta.a"
CC = os.environ.get("CC", "cc")
# All that the release library needs: parts of the C library, of this version or a later one.
NEEDED = ["libc.so.6", "libdl.so.2", "libm.so.6"]
GLIBC = (2, 17)

# Reads the headers, for the checks too.
sys.path.append(str(ROOT / "Sources" / "Bindings" / "Generator"))
import declarations  # noqa: E402
import products  # noqa: E402

HEADERS = [INCLUDE / "gesta" / name for name in declarations.HEADERS]

# For each test, whether it holds: a test is a place that checks, and the calls that lead there. What a loop checks
# there again and again are its cases.
_tests = {}
_cases = 0
_skipped = []


def check(ok, what, detail="", do=""):
    """Prints one line for a check, and if it failed, its place, the detail, and what to do about it."""
    global _cases
    _cases += 1
    frame, place = sys._getframe(1), []
    caller = Path(frame.f_code.co_filename).resolve()
    at = f"{caller.relative_to(ROOT) if caller.is_relative_to(ROOT) else caller}:{frame.f_lineno}"
    while frame:
        place.append((frame.f_code.co_filename, frame.f_lineno))
        frame = frame.f_back
    _tests[tuple(place)] = bool(ok) and _tests.get(tuple(place), True)
    if ok:
        print("ok   " + what)
    else:
        print(f"FAIL {at}: {what}")
        for line in [*str(detail).strip().splitlines()[:20], *([f"To do: {do}"] if do else [])]:
            print("     " + line)
    return bool(ok)


def skip(what):
    """Prints that a test is skipped, and why; `finish` says so again."""
    _skipped.append(what)
    print(f"skipped: {what}")


def finish():
    passed = sum(_tests.values())
    print(f"cases: {_cases}")
    for what in _skipped:
        print(f"not run: {what}")
    print(f"{passed} passed, {len(_tests) - passed} failed{f', {len(_skipped)} skipped' if _skipped else ''}")
    sys.exit(1 if passed < len(_tests) else 0)


def run(*command, env=None, cwd=None, timeout=300):
    """Returns the exit status, and stdout and stderr together."""
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


def build(*arguments):
    """Runs Sources/build, and checks that it prints its steps and nothing else, such as a warning."""
    status, text = run(ROOT / "Sources" / "build", *arguments, timeout=1800)
    others = [line for line in text.splitlines() if not re.match(r"Sources/build[ a-z]*: +\d+ s: ", line)]
    return check(status == 0 and not others, f"Sources/build {' '.join(map(str, arguments))}".rstrip(), text)


def check_glibc(library):
    """Checks which version of glibc a library asks for, and returns it: "2.17"."""
    _, text = run("readelf", "-VW", library)
    newest = max((tuple(map(int, v.split("."))) for v in re.findall(r"GLIBC_([0-9.]+)", text)), default=(0,))
    version, most = (".".join(map(str, each)) for each in (newest, GLIBC))
    check((0,) < newest <= GLIBC, f"{library.name} asks for glibc {version}, at most {most}")
    return version


def tool(name):
    """Returns whether the tool is installed; a missing one is a failed check."""
    return bool(shutil.which(name)) or check(False, f"{name} is installed", f"{name}: not found")


def project_files():
    """Returns the files that git tracks or would add; without git, every file that .gitignore does not name."""
    status, text = 1, ""
    if shutil.which("git"):
        status, text = run("git", "-c", f"safe.directory={ROOT}", "ls-files", "-co", "--exclude-standard", cwd=ROOT)
    if status == 0:
        paths = [ROOT / line for line in text.splitlines()]
    else:
        paths = [p for p in ROOT.rglob("*") if not is_ignored(p.relative_to(ROOT))]
    return sorted(p for p in paths if p.is_file() and not p.is_symlink())


def is_ignored(path):
    """Returns whether .gitignore names this path or a directory above it. Knows no other rules than are used there."""
    if path.parts[0] == ".git":
        return True
    for rule in (ROOT / ".gitignore").read_text().splitlines():
        if not rule or rule.startswith("#"):
            continue
        for part in [path, *path.parents]:
            if fnmatch(str(part) if "/" in rule[:-1] else part.name, rule.strip("/")):
                return True
    return False


def work(name):
    """Returns an empty directory for what a check builds."""
    path = ROOT / ".build" / "tests" / "checks" / name
    shutil.rmtree(path, ignore_errors=True)
    path.mkdir(parents=True)
    return path


def strip_comments(text):
    return re.sub(r"/\*.*?\*/", "", text, flags=re.S)


def description():
    """Returns gesta.json, made again if something that it describes has changed."""
    return products.description(ROOT)


def header_functions():
    """Returns the names of the functions that gesta.h declares, and what it includes at its end."""
    text = "".join(strip_comments(header.read_text()) for header in HEADERS if header != PLUGIN_HEADER)
    return sorted(set(re.findall(r"^(?:GESTA_MUST_CHECK )?[a-z_0-9 *]+?\b(gesta_\w+)\(", text, flags=re.M)))


def header_version():
    """Returns the version in gesta.h: "0.2.0"."""
    text = HEADER.read_text()
    return ".".join(re.search(rf"#define GESTA_VERSION_{part} (\d+)", text)[1] for part in ("MAJOR", "MINOR", "PATCH"))
