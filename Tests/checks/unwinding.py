#!/usr/bin/env python3
"""Stack traces pass through the library: of debuggers, valgrind and crash reporters by the file of debug information,
and of the program itself by a library that has unwind tables."""

import shutil
from pathlib import Path

from common import BUILT, CC, INCLUDE, ROOT, check, finish, run, skip

OUT = ROOT / ".build" / "tests" / "unwinding"
WITH_TABLES = ROOT / ".build" / "gesta-unwind-tables"
# A program that crashes in the action of a tap, or with an argument reads a value there that was never set.
CRASHES = """
#include <gesta/gesta.h>
#include <stdio.h>
#include <stdlib.h>

static void on_tap(gesta_context *context, const gesta_event *event, void *user) {
    int *unset = malloc(sizeof *unset);
    (void)context, (void)event;
    if (user == NULL) abort();
    if (*unset == 1) puts("one");
    free(unset);
}

int main(int count, char **arguments) {
    const gesta_touch touches[] = {
        {.time = 0, .contact = 1, .phase = GESTA_PHASE_BEGAN},
        {.time = 50000000, .contact = 1, .phase = GESTA_PHASE_ENDED},
    };
    gesta_context *context;
    uint32_t tap;
    if (gesta_context_create(NULL, &context) != GESTA_OK ||
        gesta_recognizer_create(context, GESTA_RECOGNIZER(.class_name = "gesta.tap"), &tap) != GESTA_OK ||
        gesta_recognizer_add_action(context, tap, on_tap, count > 1 ? arguments[1] : NULL, NULL, NULL) != GESTA_OK ||
        gesta_push(context, touches, 2, sizeof *touches) != GESTA_OK)
        return 1;
    return gesta_context_destroy(context);
}
"""


def compiled(name, source, *flags):
    program = OUT / name
    status, text = run(CC, "-g", "-std=c99", f"-I{INCLUDE}", source, *flags, "-o", program)
    check(status == 0, f"{name} builds", text)
    return program


def shared(folder):
    return [f"-L{folder}", "-lgesta", f"-Wl,-rpath,{folder}"]


def passes(what, text):
    """Whether a stack trace has the action, functions of the library by their names, and then main."""
    places = [text.find(name) for name in ("on_tap", "dispatch", "main")]
    check(-1 < places[0] < places[1] < text.rfind("main"), f"{what} passes through the library", text)


def missing(tool):
    if shutil.which(tool):
        return False
    skip(f"{tool} is not installed: its stack traces")
    return True


def reporters(source):
    """What reads stack traces from outside."""
    program = compiled("crashes", source, *shared(BUILT))
    static = compiled("crashes-static", source, BUILT / "libgesta.a", "-lm")
    if not missing("gdb"):
        for each in (program, static):
            passes(f"gdb, {each.name},", run("gdb", "-batch", "-ex", "run", "-ex", "bt", each)[1])
        core = OUT / "core"
        run("gdb", "-batch", "-ex", "run", "-ex", f"generate-core-file {core}", program)
        if not missing("eu-stack"):
            passes("eu-stack of a core file", run("eu-stack", f"--core={core}", f"--executable={program}")[1])
        core.unlink(missing_ok=True)
    if not missing("valgrind"):
        passes("valgrind", run("valgrind", program, "reads")[1])


def program_itself():
    """A program that takes stack traces of itself, with a library that has the tables."""
    status, text = run(ROOT / "Sources" / "build", "--unwind-tables", timeout=1800)
    check(status == 0, "the library with unwind tables builds", text)
    support = Path(__file__).with_name("unwinding.c")
    program = compiled("itself", support, f"-I{ROOT / 'Tests' / 'c'}", *shared(WITH_TABLES))
    status, text = run(program)
    check(status == 0 and text.endswith("passed, 0 failed\n"), "stack traces that it takes end with main", text)


OUT.mkdir(parents=True, exist_ok=True)
(OUT / "crashes.c").write_text(CRASHES)
reporters(OUT / "crashes.c")
program_itself()
finish()
