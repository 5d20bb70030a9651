#!/usr/bin/env python3
"""The static archive: C links it with libc and libm only, only gesta_* is visible, the allocator hook works."""

import re

from common import ARCHIVE, CC, INCLUDE, ROOT, check, finish, header_functions, run, tool, work

PROGRAMS = ["context", "sequences", "strokes", "allocator"]


def symbols():
    _, text = run("nm", "-g", "--defined-only", ARCHIVE)
    names = sorted({line.split()[-1] for line in text.splitlines() if re.match(r"[0-9a-f]+ ", line)})
    check(
        names == header_functions(),
        "the archive shows exactly the header's functions",
        set(names) ^ set(header_functions()),
    )


def programs():
    directory = work("static")
    for name in PROGRAMS:
        binary = directory / name
        status, text = run(
            CC, "-std=c99", f"-I{INCLUDE}", ROOT / "Tests" / "c" / f"{name}.c", ARCHIVE, "-lm", "-o", binary
        )
        if not check(status == 0, f"{name} links with {CC} and -lm only", text):
            continue
        _, needs = run("readelf", "-dW", binary)
        libraries = set(re.findall(r"\(NEEDED\).*\[(.+)\]", needs))
        check(libraries <= {"libc.so.6", "libm.so.6"}, f"{name} needs libc and libm only", needs)
        status, text = run(binary)
        check(
            status == 0 and re.search(r"^[1-9][0-9]* passed, 0 failed$", text, flags=re.M),
            f"{name} passes with the archive",
            text,
        )


if all([tool("nm"), tool("readelf")]) and check(ARCHIVE.exists(), "the archive is built"):
    symbols()
    programs()
finish()
