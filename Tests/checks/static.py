#!/usr/bin/env python3
"""The static archive: C links it with libc and libm only, only gesta_* is visible, the allocator hook works.

Both with glibc and with musl.
"""

import re
import shutil

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


def with_musl():
    """The archive has no function that only glibc has, and what it forks and loads plugins with works."""
    if not shutil.which("musl-gcc"):
        print("skipped: musl-gcc is not installed")
        return
    directory = work("static-musl")
    for name in (*PROGRAMS, "forks"):
        binary = directory / name
        source = ROOT / "Tests" / "c" / f"{name}.c"
        status, text = run("musl-gcc", "-std=c99", f"-I{INCLUDE}", source, ARCHIVE, "-static", "-lm", "-o", binary)
        if check(status == 0, f"{name} links with musl", text):
            status, text = run(binary)
            good = re.search(r"^[1-9][0-9]* passed, 0 failed$", text, flags=re.M)
            check(status == 0 and good, f"{name} passes with musl", text)


if all([tool("nm"), tool("readelf")]) and check(ARCHIVE.exists(), "the archive is built"):
    symbols()
    programs()
    with_musl()
finish()
