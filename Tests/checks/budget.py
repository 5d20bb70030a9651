#!/usr/bin/env python3
"""What the library may weigh and cost: budget.py [--full] [--update]

budget.json has the bytes of the libraries and of a program with one tap, the instructions for each sample of some lanes
of the benchmark and those of the first context of a process, the lines of each room of the core, and the functions and
lines of the headers. A figure that is more than 1 % above its budget fails. Raising a budget is a commit of its own,
which states what users get for it, and what was cut for it. --update writes the figures as they are. --full also builds
and measures what takes minutes: the engine alone, the modules for browsers, and the libraries for another processor.
"""

import gzip
import json
import platform
import re
import shutil
import sys
from pathlib import Path

from common import ARCHIVE, CC, HEADERS, INCLUDE, LIBRARY, ROOT, check, finish, run, skip, work

FILE = Path(__file__).with_suffix(".json")
LANES = [
    "nothing-1",
    "literal-batch",
    "literal-single",
    "robust-batch",
    "standard-1",
    "standard-1-merged",
    "standard-2",
    "standard-2-merged",
    "pan-pinch-rotation-2",
    "pan-pinch-rotation-2-merged",
    "all-classes-actions",
    "many-recognizers",
    "contacts-100-pan",
    "patterns-20",
    "template-16x10",
    "recorded",
    "hover",
    "scroll",
]
SLACK = 0.01
FUNCTION = re.compile(r"^(?!#|typedef| )[^\n/]*\bgesta_\w+\(", flags=re.M)
TAP = """
#include <gesta/gesta.h>
static void on_tap(gesta_context *context, const gesta_event *event, void *user) { *(int *)user = (int)event->x; }
int main(void) {
    gesta_context *context;
    gesta_touch touch = {.contact = 1, .phase = GESTA_PHASE_BEGAN};
    uint32_t tap;
    int x = 0;
    if (gesta_context_create(0, &context) ||
        gesta_recognizer_create(context, GESTA_RECOGNIZER(.class_name = "gesta.tap"), &tap) ||
        gesta_recognizer_add_action(context, tap, on_tap, &x, 0, 0) || gesta_push(context, &touch, 1, sizeof touch))
        return 1;
    touch.phase = GESTA_PHASE_ENDED, touch.time = 1000;
    return gesta_push(context, &touch, 1, sizeof touch) || gesta_context_destroy(context);
}
"""


def stripped(library, directory):
    tool = "aarch64-linux-gnu-strip" if "aarch64" in library.parent.name else "strip"
    status, text = run(tool, library, "-o", directory / "stripped")
    check(status == 0, f"{library.parent.name} can be stripped", text)
    return (directory / "stripped").stat().st_size


def with_one_tap(archive, directory):
    """The bytes of a static program that uses a tap."""
    source, program = directory / "tap.c", directory / "tap"
    source.write_text(TAP)
    flags = ["-std=c99", "-Os", "-Wl,--gc-sections", "-s", f"-I{INCLUDE}"]
    status, text = run(CC, *flags, source, archive, "-lm", "-o", program)
    check(status == 0 and run(program)[0] == 0, f"a program with one tap, of {archive.name}", text)
    return program.stat().st_size


def instructions(directory):
    """{lane: instructions for each sample}, by callgrind."""
    status, text = run(ROOT / "Tests" / "bench" / "run", "--only-build", env={"GESTA_BUILT": "1"})
    check(status == 0, "the benchmark builds", text)
    for old in directory.glob("counts*"):
        old.unlink()
    tool = counting(directory / "counts", "gesta_push", "gesta_push_motion", "gesta_events")
    status, text = run(*tool, ROOT / ".build" / "tests" / "bench" / "bench", "count", *LANES)
    counted = re.findall(r"^counted (\S+) (\d+)$", text, flags=re.M)
    check(status == 0 and len(counted) == len(LANES), "every lane is counted", text)
    figures = {}
    for at, (lane, samples) in enumerate(counted, 1):
        figures[lane] = round(counted_in(directory / f"counts.{at}") / int(samples), 1)
    return figures


def counting(file, *functions):
    """The tool that counts the instructions of these functions of the library, into a file."""
    tool = ["valgrind", "-q", "--tool=callgrind", f"--callgrind-out-file={file}"]
    return [*tool, *(f"--toggle-collect={function}" for function in functions)]


def counted_in(file):
    return int(re.search(r"^totals: (\d+)", file.read_text(), flags=re.M)[1])


def first_context(directory):
    """The instructions in which a process makes its first context."""
    source, program, file = directory / "tap.c", directory / "tap-shared", directory / "first"
    status, text = run(CC, "-std=c99", f"-I{INCLUDE}", source, LIBRARY, f"-Wl,-rpath,{LIBRARY.parent}", "-o", program)
    check(status == 0, "a program with one tap links the shared library", text)
    status, text = run(*counting(file, "gesta_context_create"), program)
    check(status == 0, "its instructions are counted", text)
    return counted_in(file)


def lines():
    """{room of the core: lines}"""
    core = ROOT / "Sources" / "Core"
    found = {}
    for path in sorted(core.rglob("*.swift")):
        room = path.parent.name
        found[room] = found.get(room, 0) + len(path.read_text().splitlines())
    return {**found, "all": sum(found.values())}


def headers():
    """{header: lines}, and the functions of the first one that a program reads, and of all."""
    found = {path.name: len(path.read_text().splitlines()) for path in HEADERS}
    functions = {path.name: len(FUNCTION.findall(path.read_text())) for path in HEADERS}
    totals = {"all": sum(found.values()), "functions of gesta.h": functions["gesta.h"]}
    return {**found, **totals, "functions": sum(functions.values())}


def built(*arguments):
    """Whether Sources/build makes it."""
    status, text = run(ROOT / "Sources" / "build", *arguments, timeout=3600)
    return check(status == 0, f"Sources/build {' '.join(arguments)}", text)


def whole_builds(directory):
    """What only --full measures."""
    found, engine = {}, ROOT / ".build" / "engine"
    if built("--engine"):
        found["engine"] = stripped(engine / "libgesta-engine.so", directory)
        found["engine, a program with one tap"] = with_one_tap(engine / "libgesta-engine.a", directory)
    if shutil.which("aarch64-linux-gnu-gcc"):
        for name, arguments, folder, library in (
            ("aarch64", [], "gesta", "libgesta"),
            ("aarch64, engine", ["--engine"], "engine", "libgesta-engine"),
        ):
            if built(*arguments, "--target", "aarch64"):
                found[name] = stripped(ROOT / ".build" / f"{folder}-aarch64" / f"{library}.so", directory)
    else:
        skip("aarch64: gcc-aarch64-linux-gnu is not installed")
    if shutil.which("wasm-opt"):
        for name, arguments, folder in (
            ("browsers, gzipped", [], "web"),
            ("browsers, engine, gzipped", ["--engine"], "web-engine"),
        ):
            if built("web", *arguments):
                module = (ROOT / ".build" / folder / "gesta.wasm").read_bytes()
                found[name] = len(gzip.compress(module, 9, mtime=0))
    else:
        skip("browsers: binaryen is not installed")
    return found


def measured(full):
    directory = work("budget")
    size = {"library": stripped(LIBRARY, directory), "a program with one tap": with_one_tap(ARCHIVE, directory)}
    figures = {"bytes": {**size, **(whole_builds(directory) if full else {})}}
    if shutil.which("valgrind"):
        figures["instructions for each sample"] = instructions(directory)
        figures["instructions"] = {"the first context": first_context(directory)}
    else:
        skip("valgrind is not installed: instructions")
    if platform.machine() != "x86_64":
        skip("bytes and instructions: the budget is for x86_64")
        figures = {}
    return {**figures, "lines of the core": lines(), "lines of the headers": headers()}


def compare(budget, figures):
    for kind, found in figures.items():
        for name, now in found.items():
            most = budget.get(kind, {}).get(name)
            if most is None and kind == "bytes":
                skip(f"{kind}: {name}: {now:,}, without a budget yet: run Tests/checks/budget.py --full --update")
            else:
                check(most is not None, f"{kind}: {name} has a budget", do="run Tests/checks/budget.py --update")
            if most is None:
                continue
            check(
                now <= most * (1 + SLACK),
                f"{kind}: {name}",
                f"{now:,}, at most {most:,} and 1 %",
                do="make it smaller, or raise the budget in a commit that states what users get for it",
            )
            if now < most * (1 - SLACK):
                print(f"figure: {kind}: {name}: {now:,}, {most - now:,} below its budget: lower it")


def main():
    arguments = set(sys.argv[1:])
    if arguments - {"--full", "--update"}:
        sys.exit(f"budget.py: unknown argument {sys.argv[1]}, must be --full or --update")
    budget = json.loads(FILE.read_text()) if FILE.exists() else {}
    figures = measured("--full" in arguments)
    if "--update" not in arguments:
        return compare(budget, figures)
    merged = {kind: {**budget.get(kind, {}), **found} for kind, found in figures.items()}
    for kind in ("lines of the core", "lines of the headers"):
        merged[kind] = figures[kind]
    FILE.write_text(json.dumps(merged, indent=4) + "\n")
    print(f"wrote {FILE.relative_to(ROOT)}")


main()
finish()
