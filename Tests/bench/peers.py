"""Other libraries on the same strokes, as far as they are installed: what measure.py --peers adds.

Libraries in C and C++ are lanes beside the floor and Gesta's own, in a program for each (peer.c): figures are compared
within that process. Python libraries are measured by peers_python.py; their packages are installed in .build/peers.
"""

import os
import shlex
import shutil
import subprocess
import sys

from figures import LIBRARY, OUT, PYTHON_PATH, ROOT, Figures, number

BENCH = ROOT / "Tests" / "bench"
BESIDE = ("floor", "robust-batch", "all-classes")
BESIDE += ("standard-1", "standard-1-merged", "standard-2", "standard-2-merged")
MODULES = ("numpy", "dollarpy", "kivy", "raylib")
TOOLKITS = [  # name, source, pkg-config module, package, command that provides a display
    ("gtk3", "peer_gtk.c", "gtk+-3.0", "libgtk-3-dev", ["xvfb-run", "-a"]),
    ("qt6", "peer_qt.cpp", "Qt6Widgets", "qt6-base-dev", []),
]
CC, CXX = os.environ.get("CC", "cc"), os.environ.get("CXX", "c++")
FLAGS = ["-O2", "-Wall", "-Wextra", "-pedantic", "-fPIC", f"-I{ROOT}/include"]
OBJECTS = [
    OUT / f"{name}.o"
    for name in ("rounds", "counted", "floor", "strokes", "pairs", "library", "lanes_strokes", "lanes_standard")
]  # Tests/bench/run has made them
LINK = [f"-L{ROOT}/.build/gesta", "-lgesta", "-lm", f"-Wl,-rpath,{ROOT}/.build/gesta"]


def environment():
    """Its interpreter, or None. What is not there is installed; what cannot be had is skipped later."""
    python = ROOT / ".build" / "peers" / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", ROOT / ".build" / "peers"], stdout=sys.stderr)
    if not python.exists():
        return None
    for module in MODULES:
        if not has(python, module):
            subprocess.run(
                [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", module], stdout=sys.stderr
            )
    return python if has(python, "numpy") else None


def has(python, module):
    look = f"import importlib.util, sys; sys.exit(importlib.util.find_spec({module!r}) is None)"
    return subprocess.run([python, "-c", look]).returncode == 0


def package_flags(kind, package):
    """None when pkg-config does not find it, or is not there."""
    if not shutil.which("pkg-config"):
        return None
    done = subprocess.run(["pkg-config", kind, package], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    return shlex.split(done.stdout) if done.returncode == 0 else None


def built(target, source, flags=(), libraries=()):
    """Builds a program from peer.c and one source, separate objects as in Tests/bench/run; None on failure."""
    objects = []
    for name in ("peer.c", source):
        compiler = [CXX, "-std=c++17"] if name.endswith("cpp") else [CC, "-std=c99"]
        objects.append(OUT / (name.partition(".")[0] + ".o"))
        if subprocess.run([*compiler, *FLAGS, *flags, "-c", BENCH / name, "-o", objects[-1]]).returncode != 0:
            return None
    done = subprocess.run([*compiler, *objects, *OBJECTS, "-o", OUT / target, *LINK, *libraries])
    return OUT / target if done.returncode == 0 else None


def run(name, command, environment=None):
    """The figures of a program; one that does not compile, or ends badly, is a fault."""
    figures = Figures()
    if None in command or figures.run(command, environment) is None:
        figures.failed = True
        figures.skip["peer-" + name] = "its program failed"
    return figures


def by_toolkit(rounds, name, source, package, needs, display):
    flags, libraries = package_flags("--cflags", package), package_flags("--libs", package)
    if flags is None or libraries is None:
        return skipped(name, f"not installed (apt install pkg-config {needs})")
    if display and not (shutil.which(display[0]) and shutil.which("xauth")):
        display = []  # then it takes the one that is there, or says that there is none
    return run(name, [*display, built("peer_" + name, source, flags, libraries), rounds])


def by_raylib(python, rounds):
    program = built("libpeer_raylib.so", "peer_raylib.c", libraries=["-shared", "-Wl,-Bsymbolic"])
    return run("raylib", [python, BENCH / "peer_raylib.py", program, rounds])


def skipped(name, why):
    figures = Figures()
    figures.skip["peer-" + name] = why
    return figures


def rows_of(figures):
    beside = {name: figures.best(name) for name in BESIDE if name in figures.figure}
    for name in figures.figure:
        if name.startswith("peer-") and not name.endswith("-best"):
            value = figures.best(name)
            row = {"name": name[5:], "unit": "ns a sample" if beside else "ns", "value": value, "beside": beside}
            yield {**row, "note": figures.note[name]} if name in figures.note else row
    for name, why in figures.skip.items():
        if name.startswith("peer-"):
            yield {"name": name[5:], "skipped": why}


def gather(whole, rounds):
    """A row for each; `whole` fails when one does."""
    python = environment()
    if python:
        found = [run("python", [python, BENCH / "peers_python.py", LIBRARY], PYTHON_PATH), by_raylib(python, rounds)]
    else:
        found = [
            skipped(name, "no environment with numpy under .build/peers (apt install python3-venv; pip install numpy)")
            for name in ("dollarpy", "kivy", "raylib")
        ]
    found += [by_toolkit(rounds, *toolkit) for toolkit in TOOLKITS]
    whole.failed |= any(figures.failed for figures in found)
    return [row for figures in found for row in rows_of(figures)]


def table(rows):
    for row in rows:
        if "skipped" in row:
            print(f"peer {row['name']}: skipped: {row['skipped']}")
            continue
        beside = ", ".join(f"{name} {number(value)}" for name, value in row["beside"].items())
        print(
            f"peer {row['name']}: {number(row['value'])} {row['unit']}"
            + (f" (beside it {beside})" if beside else "")
            + (f", {row['note']}" if "note" in row else "")
        )
