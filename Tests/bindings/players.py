"""The programs of examples/bindings: each plays the recordings, and the hashes of its traces must be those of C."""

import os
import shutil
import sys
from pathlib import Path

from common import BUILT, ROOT, check, description, run

BINDINGS = ROOT / "examples" / "bindings"
PRODUCTS = ROOT / ".build" / "bindings"
RECORDINGS = sorted((ROOT / "examples" / "recordings").glob("*.txt"))
JNA = Path(os.environ.get("JNA", "/usr/share/java/jna.jar"))
ENVIRONMENT = {
    "LD_LIBRARY_PATH": str(BUILT),
    "GESTA_LIBRARY": str(BUILT / "libgesta.so"),
    "PYTHONPATH": str(ROOT / "Sources" / "Bindings" / "Python"),
    "LUA_PATH": str(ROOT / "Sources" / "Bindings" / "Lua" / "?.lua") + ";;",
}


def missing(needs):
    """Which of these commands, files and Python modules are not there."""
    found = []
    for need in needs:
        if need.startswith("import "):
            there = run(sys.executable, "-c", need)[0] == 0
        else:
            there = Path(need).exists() if "/" in need else bool(shutil.which(need))
        if not there:
            found.append(need)
    return found


def is_there(name, needs):
    """Whether a language can be tested. Prints why not."""
    absent = missing(needs)
    if absent:
        print(f"skipped: {name}: {', '.join(absent)} is missing")
    return not absent


def languages(out):
    """(name, needs, command that builds, command that plays)"""
    c99 = ["cc", "-std=c99", "-O2", "-Wall", "-Wextra", "-Werror", "-pedantic", f"-I{ROOT / 'include'}"]
    cpp = ["c++", "-std=c++17", *c99[2:]]
    link = [f"-L{BUILT}", "-lgesta"]
    arm = ["aarch64-linux-gnu-gcc", "-static", *c99[1:], BINDINGS / "c/play.c"]
    arm_link = [ROOT / ".build/gesta-aarch64/libgesta.a", "-lm", "-o", out / "arm"]
    classes, jars = out / "java", f"{JNA}:{out / 'java'}"
    rust = ["rustc", "-D", "warnings", "-O", "-L", BUILT, BINDINGS / "rust/play.rs", "--edition"]
    java = ["java", "-cp", jars, "-Djna.library.path=" + str(BUILT), "Play"]
    return [
        ("C", ["cc"], [*c99, BINDINGS / "c/play.c", *link, "-o", out / "c"], [out / "c"]),
        ("C, static", ["cc"], [*c99, BINDINGS / "c/play.c", BUILT / "libgesta.a", "-lm", "-o", out / "s"], [out / "s"]),
        ("C, aarch64", ["qemu-aarch64", arm[0]], [*arm, *arm_link], ["qemu-aarch64", out / "arm"]),
        ("C++", ["c++"], [*cpp, BINDINGS / "cpp/play.cpp", *link, "-o", out / "cpp"], [out / "cpp"]),
        ("Python", [], None, [sys.executable, BINDINGS / "python/play.py"]),
        ("cffi", ["import cffi"], None, [sys.executable, BINDINGS / "cffi/play.py", BUILT / "libgesta.so"]),
        ("Lua", ["luajit"], None, ["luajit", BINDINGS / "lua/play.lua"]),
        (
            "JavaScript",
            ["node", "wasm-opt", "/usr/include/wasm32-wasi"],
            [ROOT / "Sources" / "build", "web"],
            ["node", BINDINGS / "javascript/play.mjs", ROOT / ".build/web/gesta.js"],
        ),
        *(
            (f"Rust {edition}", ["rustc"], [*rust, edition, "-o", out / f"rust-{edition}"], [out / f"rust-{edition}"])
            for edition in ("2018", "2021", "2024")
        ),
        (
            "C#",
            ["mcs", "mono"],
            [
                "mcs",
                "-warnaserror",
                f"-out:{out / 'Play.exe'}",
                *sorted(BINDINGS.glob("csharp/*.cs")),
                PRODUCTS / "Gesta.cs",
            ],
            ["mono", out / "Play.exe"],
        ),
        (
            "Java",
            ["javac", "java", str(JNA)],
            [
                "javac",
                "-Werror",
                "-cp",
                JNA,
                "-d",
                classes,
                *sorted(BINDINGS.glob("java/*.java")),
                PRODUCTS / "Gesta.java",
            ],
            java,
        ),
    ]


def play_all(out):
    description()
    expected = None
    for name, needs, build, play in languages(out):
        if not is_there(name, needs):
            continue
        if build and "aarch64" in name:
            check(
                run(ROOT / "Sources" / "build", "--target", "aarch64", timeout=1200)[0] == 0, f"{name}: library builds"
            )
        if build:
            status, text = run(*build, env=ENVIRONMENT)
            if not check(status == 0, f"{name}: builds", text):
                continue
        played = [run(*play, recording, env=ENVIRONMENT) for recording in RECORDINGS]
        hashes = [text.strip() for status, text in played]
        expected = expected or hashes
        good = all(status == 0 and len(text.strip()) == 16 for status, text in played)
        check(good and hashes == expected, f"{name}: plays {len(hashes)} recordings as C does", "\n".join(hashes))
        whole = RECORDINGS.index(ROOT / "examples" / "recordings" / "together.txt")
        print(f"figure {name}: trace hash {hashes[whole]} of together.txt")
    check(expected and len(set(expected)) == len(RECORDINGS) > 5, "every recording has a hash of its own", expected)
