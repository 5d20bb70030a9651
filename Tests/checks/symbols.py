#!/usr/bin/env python3
"""The symbols of the shared library: what it exports and needs, and that the C programs call every function."""

import platform
import re

from common import LIBRARY, NEEDED, ROOT, check, check_glibc, finish, header_functions, run, strip_comments, tool

# Functions that run for each batch or each move.
HOT = re.compile(r"gesta_push|CallerV4push|ContextC8dispatch|TouchCheckV|Dispatcher.*(dispatch|moveAll)|touchesMoved")
# An enumeration without a raw type: its indentation, its name and what is inside.
PLAIN_ENUM = re.compile(r"^( *)(?:\w+ )?enum (\w+) \{\n(.*?)\n\1\}$", re.M | re.S)


def exported():
    status, text = run("nm", "-D", "--defined-only", LIBRARY)
    names = sorted(line.split()[-1].split("@")[0] for line in text.splitlines() if " A " not in line)
    wanted = header_functions()
    check(status == 0 and len(wanted) > 50, "the library's symbols can be listed", text)
    check(
        names == wanted,
        "exports exactly the header's functions",
        f"only there: {set(names) - set(wanted)}; missing: {set(wanted) - set(names)}",
        do="implement what is missing in a room CInterface with @_cdecl; declare what is only there in a header",
    )


def needed():
    _, text = run("readelf", "-dW", LIBRARY)
    libraries = sorted(re.findall(r"\(NEEDED\).*\[(.+)\]", text))
    check(libraries == NEEDED, f"NEEDED is {' '.join(libraries)}", text)
    check(re.search(r"\(SONAME\).*\[libgesta\.so\.0\]", text), "soname is libgesta.so.0", text)
    paths = re.findall(r"\((?:RPATH|RUNPATH)\).*\[(.+)\]", text)
    check(set(paths) <= {"$ORIGIN"}, "no search path inside but its own directory", paths)
    check("TEXTREL" not in text, "no text relocations", text)
    _, segments = run("readelf", "-lW", LIBRARY)
    stack = re.search(r"GNU_STACK.*", segments)
    check(stack and "RWE" not in stack.group(0), "no executable stack", segments)
    check("GNU_RELRO" in segments, "relocations read-only after loading", segments)


def undefined():
    status, text = run("ldd", "-r", LIBRARY)
    check(
        status == 0 and "undefined symbol" not in text and "not found" not in text, "no undefined symbol (ldd -r)", text
    )


def debug_file():
    """Debuggers find the debug information beside the library, and it is that of this build, without our paths."""
    information = LIBRARY.with_name(LIBRARY.name + ".debug")
    link = run("readelf", "-p", ".gnu_debuglink", LIBRARY)[1]
    check(information.name in link and information.exists(), "the library names its debug information", link)
    notes = [run("readelf", "-nW", file)[1] for file in (LIBRARY, information)]
    builds = [re.findall(r"Build ID: (\w+)", text) for text in notes]
    check(len(builds[0]) == 1 and builds[0] == builds[1], "both are of one build", builds)
    sections = [run("readelf", "-SW", file)[1] for file in (LIBRARY, information)]
    there = [".debug_info" in text for text in sections]
    check(there == [False, True], "only that file has debug information", sections)
    check(bytes(ROOT) + b"/" not in information.read_bytes(), "it does not name the checkout")
    tables = [".eh_frame" in sections[0], ".debug_frame" in sections[1]]
    check(tables == [False, True], "unwind tables are in that file only", sections)


def hashing():
    """Swift gives an enumeration of plain cases a hash function, unless it has a raw type. Hashing refers to random
    numbers, which only newer C libraries have, and which the web module would import."""
    plain = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in (ROOT / "Sources" / "Core").rglob("*.swift")
        for indent, name, body in PLAIN_ENUM.findall(path.read_text())
        if re.search(rf"^{indent}    case (?!.*\()", body, re.M)
        and not re.search(rf"^{indent}    case .*\(", body, re.M)
    ]
    check(not plain, "enumerations of plain cases have a raw type", "\n".join(plain), do="write enum Name: UInt8")


def retaining():
    """Retaining an object takes as long as several samples, and the compiler adds it where a function calls others
    beside an object that it was given. These have none: all that runs for each batch or each move."""
    if platform.machine() != "x86_64":
        print("skipped: retains are looked for in the code for x86_64")
        return
    status, text = run("objdump", "-d", "--no-show-raw-insn", LIBRARY)
    functions = dict(re.findall(r"^[0-9a-f]+ <(.+)>:\n((?:.+\n)+)", text, re.M))
    hot = {name: body for name, body in functions.items() if HOT.search(name)}
    check(status == 0 and len(hot) >= 20, "the code of pushes and moves is found", sorted(hot))
    found = [name for name, body in hot.items() if re.search(r"\block |swift_retain", body)]
    check(not found, "nothing is retained for a push or a move", found, do="hand objects on as Unmanaged or pointers")


def coverage():
    """Each function is called by at least one of the C programs."""
    called = set()
    for program in [*(ROOT / "Tests" / "c").glob("*.[ch]"), *(ROOT / "Tests" / "plugins").glob("*.c")]:
        called |= set(re.findall(r"\b(gesta_\w+)\(", strip_comments(program.read_text())))
    missing = [name for name in header_functions() if name not in called]
    check(
        not missing, "the C programs call every function of the header", missing, do="call it in a program of Tests/c"
    )


if all([tool("nm"), tool("readelf"), tool("ldd"), tool("objdump")]) and check(LIBRARY.exists(), "the library is built"):
    exported()
    needed()
    undefined()
    check_glibc(LIBRARY)
    debug_file()
    hashing()
    retaining()
    coverage()
finish()
