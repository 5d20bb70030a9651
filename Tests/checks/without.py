#!/usr/bin/env python3
"""Builds the library without each of its parts, and the engine alone, and uses them: the rest works, its functions are
those of the other headers, and C, Python, LuaJIT and JavaScript name the part that is missing.

without.py [PART...] tries some of them; "engine" is the library without all. Prints how large each is.
"""

import re
import shutil
import sys

from common import BUILT, CC, HEADERS, INCLUDE, LIBRARY, ROOT, check, description, finish, run, skip, tool, work

CORE = ROOT / "Sources" / "Core"
# The engine is always there.
PARTS = [name.lower() for name in re.findall(r"visit\((\w+)\.self\)", (CORE / "Parts.swift").read_text())][1:]
FUNCTIONS = {function["name"]: function.get("part") for function in description()["functions"]}
# A call of each part in C.
CALLS = {
    "signs": "gesta_recognizer_resemblance(0, 0, 0, 0, 0, 0)",
    "traces": "gesta_trace_stop(0)",
    "momentum": "gesta_filter_init(0, 0)",
    "checks": "gesta_context_check(0, 0, 0, 0)",
    "fingers": "gesta_finger_up(0, 0)",
}
PYTHON = """
import gesta
context = gesta.Context()
taps = []
context.recognizer("gesta.tap").on(taps.append)
for phase, time in (gesta.Phase.BEGAN, 0), (gesta.Phase.ENDED, 50_000_000):
    context.push(gesta.Touch(contact=1, phase=phase, time=time, x=5, y=5))
print(len(taps))
try: context.recognizer("gesta.no_class")
except gesta.ClassNameError as error: print(error)
try: gesta._native.lib.FUNCTION()
except gesta.UnsupportedError as error: print(error)
"""
LUA = """
local gesta = require "gesta"
local context = gesta.context()
local taps = 0
context:recognizer("gesta.tap"):on(function() taps = taps + 1 end)
local touches = gesta.touches(1)
local t = touches[0]
for _, step in ipairs { { gesta.BEGAN, 0 }, { gesta.ENDED, 5e7 } } do
    t.contact, t.phase, t.time, t.x, t.y = 1, step[1], step[2], 5, 5
    context:push(touches, 1)
end
print(taps)
print(select(2, pcall(function() return gesta.C.FUNCTION() end)))
"""
JAVASCRIPT = """
import { load } from "MODULE";
const context = (await load()).context();
let taps = 0;
context.recognizer("gesta.tap").on(() => taps++);
for (const [phase, time] of [[1, 0], [4, 5e7]]) {
    context.add({ contact: 1, phase, time, x: 5, y: 5 });
    context.push();
}
console.log(taps);
for (const call of [() => context.finger().tap(1, 1), () => context.check(), () => context.saveSetup()]) {
    try { call(); } catch (error) { console.log(error.message); }
}
"""


def is_missing(text, function, part):
    return f"{function}: this library was built without the part {part}" in text


def c(directory, name, library, missing):
    """A program of the engine's functions links and runs; a call of a missing one does not link."""
    program, source = directory / f"without-{name}", ROOT / "Tests" / "checks" / "without.c"
    flags = ["-std=c99", "-Wall", "-Wextra", "-Werror", f"-I{INCLUDE}"]
    status, text = run(CC, *flags, source, library, f"-Wl,-rpath,{library.parent}", "-o", program)
    if check(status == 0, f"without {name}: a program builds", text):
        classes = len(description()["classes"]) - (8 if "signs" in missing else 0)
        words = [f"this library was built without {', '.join(missing)}"] if missing else []
        status, text = run(program, classes, *words)
        check(status == 0 and text.endswith("passed, 0 failed\n"), f"without {name}: the program runs", text)
    for part in missing:
        source = directory / "missing.c"
        call = CALLS[part]
        source.write_text(f"#include <gesta/gesta.h>\nint main(void) {{ return (int){call}; }}\n")
        status, text = run(CC, "-std=c99", f"-I{INCLUDE}", source, library, "-o", directory / "missing")
        function = call.partition("(")[0]
        check(
            status != 0 and f"undefined reference to `{function}'" in text, f"without {part}: C has no {function}", text
        )


def exports(name, library, missing):
    _, text = run("nm", "-D", "--defined-only", library)
    found = {line.split()[-1] for line in text.splitlines() if " gesta_" in line}
    wanted = {function for function, part in FUNCTIONS.items() if part not in missing}
    check(found == wanted, f"without {name}: it has the functions of the other parts", found ^ wanted)


def languages(directory, name, library, missing):
    function = next(each for each, part in FUNCTIONS.items() if part == missing[0])
    program = directory / "program.py"
    program.write_text(PYTHON.replace("FUNCTION", function))
    env = {"GESTA_LIBRARY": str(library), "PYTHONPATH": str(ROOT / "Sources" / "Bindings" / "Python")}
    status, text = run(sys.executable, program, env=env)
    lines = text.splitlines()
    named = is_missing(text, function, missing[0]) and f"built without {', '.join(missing)}" in text
    check(status == 0 and lines[:1] == ["1"] and named, f"without {name}: Python names the part", text)
    if not shutil.which("luajit"):
        skip("luajit is not installed")
        return
    program = directory / "program.lua"
    program.write_text(LUA.replace("FUNCTION", function))
    env = {"GESTA_LIBRARY": str(library), "LUA_PATH": f"{ROOT}/Sources/Bindings/Lua/?.lua"}
    status, text = run("luajit", program, env=env)
    lines = text.splitlines()
    check(
        status == 0 and lines[:1] == ["1"] and is_missing(text, function, missing[0]),
        f"without {name}: LuaJIT names the part",
        text,
    )


def web(directory):
    """The module of the engine alone."""
    if not all(shutil.which(name) for name in ("node", "wasm-opt")):
        skip("node or wasm-opt is not installed")
        return
    status, text = run(ROOT / "Sources" / "build", "web", "--engine", timeout=1800)
    if not check(status == 0, "builds the module of the engine alone", text):
        return
    script = directory / "web.mjs"
    script.write_text(JAVASCRIPT.replace("MODULE", str(ROOT / ".build" / "web-engine" / "gesta.js")))
    status, text = run("node", script)
    calls = (("gesta_finger_tap", "fingers"), ("gesta_context_check", "checks"), ("gesta_setup_save", "traces"))
    named = all(is_missing(text, function, part) for function, part in calls)
    check(text.startswith("1\n") and named, "the module recognizes a tap, and names missing parts", text)


def use(directory, name, library, missing):
    c(directory, name, library, missing)
    exports(name, library, missing)
    if missing:
        languages(directory, name, library, missing)
    stripped = directory / f"{name}.so"
    run("strip", library, "-o", stripped)
    print(f"figure: without {name}: {stripped.stat().st_size:,} bytes")
    return stripped.stat().st_size


def main():
    directory = work("without")
    wanted = sys.argv[1:] or [*PARTS, "engine"]
    headers = re.findall(r"of the part (\w+):", "".join(path.read_text() for path in HEADERS))
    check(sorted(headers) == sorted(PARTS), "a header for each part names it", headers)
    whole = use(directory, "nothing", LIBRARY, [])
    for name in wanted:
        options = ["--engine"] if name == "engine" else ["--without", name]
        status, text = run(ROOT / "Sources" / "build", *options, timeout=1800)
        if not check(status == 0, f"Sources/build {' '.join(options)}", text):
            continue
        if name == "engine":
            library, missing = ROOT / ".build" / "engine" / "libgesta-engine.so", PARTS
        else:
            library, missing = BUILT.with_name(f"gesta-without-{name}") / "libgesta.so", [name]
        size = use(directory, name, library, missing)
        check(size < whole, f"without {name}, it is smaller", f"{size} of {whole}")
    if "engine" in wanted:
        web(directory)
    for words in ("nothing", ""):
        status, text = run(ROOT / "Sources" / "build", "--without", words)
        check(status == 1 and "must be of signs" in text, f"--without '{words}' is an error", text)


if all([tool("strip"), tool("nm")]) and check(LIBRARY.exists(), "the library is built"):
    main()
finish()
