#!/usr/bin/env python3
"""Builds the library without each of its parts and without all, and uses it: the rest works, and the part is named.

Prints what each part adds to the size of the library and of the module for browsers.
"""

import gzip
import shutil

from common import BUILT, CC, INCLUDE, LIBRARY, ROOT, check, description, finish, run, tool, work

PARTS = ("strokes", "examples", "traces")
CLASSES = len(description()["classes"])
SCRIPT = """
import { load } from "%s";
const gesta = await load();
const context = gesta.context();
const tap = context.recognizer("gesta.tap");
let taps = 0;
tap.on(() => taps++);
context.finger().tap(10, 10);
try { context.recognizer("gesta.chevron"); } catch (error) { console.log(taps, error.message); }
"""


def use(directory, built, missing):
    """The library in a folder does all but what is missing."""
    name = "-".join(missing) or "nothing"
    program = directory / f"without-{name}"
    source = ROOT / "Tests" / "checks" / "without.c"
    status, text = run(
        CC, "-std=c99", "-Wall", "-Wextra", "-Werror", f"-I{INCLUDE}", source, "-o", program, f"-L{built}", "-lgesta",
        f"-Wl,-rpath,{built}",
    )  # fmt: skip
    if check(status == 0, f"without {name}: a program builds", text):
        status, text = run(program, str(CLASSES), *missing)
        check(status == 0 and text.endswith("passed, 0 failed\n"), f"without {name}: the program runs", text)
    stripped = directory / f"{name}.so"
    run("strip", built / "libgesta.so", "-o", stripped)
    size = stripped.stat().st_size
    print(f"figure: without {name}: {size:,} bytes")
    return size


def web(directory):
    if not all(shutil.which(name) for name in ("node", "wasm-opt")):
        print("skipped: node or wasm-opt is not installed")
        return
    status, text = run(ROOT / "Sources" / "build", "web", "--without", ",".join(PARTS), timeout=1800)
    if not check(status == 0, "builds the module for browsers without all parts", text):
        return
    built = ROOT / ".build" / f"web-without-{'-'.join(PARTS)}"
    script = directory / "web.mjs"
    script.write_text(SCRIPT % (built / "gesta.js"))
    status, text = run("node", script)
    check(text.startswith("1 ") and "is without strokes" in text, "the module recognizes a tap", text)
    print(f"figure: module without all parts, compressed: {len(gzip.compress((built / 'gesta.wasm').read_bytes())):,}")


def main():
    directory = work("without")
    whole = use(directory, BUILT, [])
    for missing in ([part] for part in PARTS):
        build(directory, missing, whole)
    least = build(directory, list(PARTS), whole)
    check(least and least < whole * 0.7, "without all parts, less than 70 % remain", f"{least} of {whole}")
    web(directory)
    for words, rule in (("nothing", "--without has nothing, must be"), ("", "--without")):
        status, text = run(ROOT / "Sources" / "build", "--without", words)
        check(status == 1 and rule in text, f"--without {words} is an error", text)


def build(directory, missing, whole):
    status, text = run(ROOT / "Sources" / "build", "--without", ",".join(missing), timeout=1800)
    if not check(status == 0, f"builds without {' '.join(missing)}", text):
        return 0
    size = use(directory, ROOT / ".build" / f"gesta-without-{'-'.join(missing)}", missing)
    check(size < whole, f"without {' '.join(missing)}, it is smaller", f"{size} of {whole}")
    return size


if all([tool("strip")]) and check(LIBRARY.exists(), "the library is built"):
    main()
finish()
