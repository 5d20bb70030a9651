#!/usr/bin/env python3
"""Each header alone under every dialect that it promises, the fixed form of its comments, and the programs in them."""

import ctypes
import re
import shutil

from common import CC, HEADER, HEADERS, INCLUDE, LIBRARY, check, finish, header_functions, run, strip_comments, work
from declarations import declarations
from header_rules import Rules

C_DIALECTS = [["-std=c99"], ["-std=c11"], ["-std=c17"], ["-std=c99", "-fvisibility=hidden"]]
CXX_DIALECTS = [["-std=c++11"], ["-std=c++17"], ["-std=c++20"]]
WARNINGS = ["-Wall", "-Wextra", "-Werror", "-pedantic-errors", "-Wundef", "-Wpadded"]


def dialects(directory):
    compilers = [("gcc", "g++"), ("clang", "clang++")]
    found = [pair for pair in compilers if shutil.which(pair[0])] or [(CC, "c++")]
    for header in HEADERS:
        name = "gesta/" + header.name
        for suffix in ("c", "cpp"):
            (directory / f"{header.stem}.{suffix}").write_text(f'#include "{name}"\n#include "{name}"\n')
        for cc, cxx in found:
            for flags in C_DIALECTS:
                extra = ["-Wc++-compat", "-Wstrict-prototypes", *WARNINGS]
                status, text = run(cc, *flags, *extra, f"-I{INCLUDE}", "-fsyntax-only", directory / f"{header.stem}.c")
                check(status == 0, f"{header.name} alone: {cc} {' '.join(flags)}", text)
            if shutil.which(cxx) is None:
                check(False, f"{cxx} is installed")
                continue
            for flags in CXX_DIALECTS:
                status, text = run(
                    cxx, *flags, *WARNINGS, f"-I{INCLUDE}", "-fsyntax-only", directory / f"{header.stem}.cpp"
                )
                check(status == 0, f"{header.name} alone: {cxx} {' '.join(flags)}", text)


IN_C = """#include <gesta/gesta.h>
int32_t push(gesta_context *context, const gesta_touch *touch) { %s gesta_push(context, touch, 1, sizeof *touch); }
"""
IN_CPP = """#include <gesta/gesta.hpp>
gesta::status push(gesta::context &context, const gesta_touch &touch) { %s context.push({&touch, 1}); }
"""


def ignored(directory):
    """Compilers warn where the result of a call that can fail is ignored, unless the program wants no warnings."""
    compilers = [(cc, "c", IN_C) for cc in ("gcc", "clang") if shutil.which(cc)] or [(CC, "c", IN_C)]
    for cc, suffix, text in [*compilers, ("c++", "cpp", IN_CPP)]:
        source = directory / f"ignored.{suffix}"
        standard = "-std=c99" if suffix == "c" else "-std=c++17"
        strict = (cc, standard, "-Wall", "-Wno-return-type", "-Werror", f"-I{INCLUDE}", "-c", source)
        strict = (*strict, "-o", directory / "ignored.o")
        source.write_text(text % "")
        status, output = run(*strict)
        check(status != 0 and "result" in output, f"{cc}, {suffix}: an ignored result is a warning", output)
        if suffix == "c":
            status, output = run(*strict, "-DGESTA_MUST_CHECK=")
            check(status == 0, f"{cc}: no warning where the program wants none", output)
        source.write_text(text % "return")
        status, output = run(*strict)
        check(status == 0, f"{cc}, {suffix}: no warning of a result that is used", output)


def form():
    """Every comment has the fixed form; and a comment that does not have it is noticed."""
    texts = {header.name: header.read_text() for header in HEADERS}
    faults = Rules(texts).check()
    check(
        not faults,
        "every comment has the fixed form",
        "\n".join(faults),
        do="give the comment the form that Contributing describes",
    )
    read = [d for text in texts.values() for d in declarations(text)]
    functions = sorted(d.name for d in read if d.kind == "function")
    check(functions == header_functions(), "every function is read", set(functions) ^ set(header_functions()))
    for what, before, after, expected in SPOILT:
        check(texts["gesta.h"].count(before) >= 1, f"can be spoilt: {what}", before)
        spoilt = Rules({**texts, "gesta.h": texts["gesta.h"].replace(before, after, 1)}).check()
        check(any(expected in fault for fault in spoilt), f"noticed: {what}", "\n".join(spoilt))


# What is changed in gesta.h, and what must be said about it.
SPOILT = [
    ("a parameter without @param", " * @param touches ", " * touches ", "gesta_push: @param of"),
    ("@param of another name", " * @param touches ", " * @param samples ", "gesta_push: @param of"),
    ("a parameter without a direction", "@param now [in, time]", "@param now [time]", "first attribute"),
    ("an unknown attribute", "[in, time]", "[in, limit=ns]", "attribute limit is unknown"),
    ("an unknown unit", "[out, unit=ns]", "[out, unit=us]", "unit=us is unknown"),
    ("an unknown lifetime", "lifetime=context]", "lifetime=ever]", "lifetime=ever is unknown"),
    ("a range without an end", "range=1..1024", "range=1..", "no two numbers"),
    ("a default that is no number", "@param now [in, time]", "@param now [in, default=now]", "default=now"),
    ("a count of another function", "count=count, stride", "count=capacity, stride", "names no other parameter"),
    ("a pointer without lifetime", "stride=stride, lifetime=call]", "stride=stride]", "without lifetime="),
    ("a missing @returns", "@returns [lifetime=static] NUL", "[lifetime=static] NUL", "must have @returns"),
    ("a code that does not exist", "GESTA_E_CYCLE (the", "GESTA_E_CIRCLE (the", "GESTA_E_CIRCLE does not exist"),
    ("a code without its cause", "GESTA_E_CYCLE (the requirement", "GESTA_E_CYCLE, (the requirement", "CODE (cause)"),
    ("errors of no function", "; and those of gesta_push.", "; and those of gesta_pull.", "CODE (cause)"),
    (
        "errors of another function",
        "@returns GESTA_OK; GESTA_E_RANGE (listing",
        "@returns GESTA_OK, as others; (listing",
        "CODE (cause)",
    ),
    ("a code twice", "GESTA_E_CYCLE (the", "GESTA_E_STALE (the", "a code twice"),
    ("a call that is refused in callbacks", "GESTA_E_BUSY of context ", "GESTA_E_SIZE of context ", "GESTA_E_BUSY if"),
    ("an id that may be stale", "GESTA_E_STALE of region ", "GESTA_E_SIZE of region ", "GESTA_E_STALE"),
    ("an unknown thread", " * @param now ", " * @thread main\n * @param now ", "@thread is 'main'"),
    ("a version that is not known", "Advances the context's time", "Advances it. @since 0.9", "@since is"),
    (
        "a function without a comment",
        "size_t gesta_sizeof(",
        "size_t gesta_size(int a);\nsize_t gesta_sizeof(",
        "has no comment",
    ),
    (
        "a field without a comment",
        "    uint32_t max_contacts; /**<",
        "    uint32_t max_contacts; /*",
        "max_contacts: has no comment",
    ),
    (
        "a constant without a comment",
        "GESTA_E_TIME = -5,",
        "GESTA_E_WHEN = -4, GESTA_E_TIME = -5,",
        "GESTA_E_WHEN: has no comment",
    ),
    ("a summary that is no sentence", " * Pushes touch samples;", " * The touch samples;", "third person"),
    ("a word of the glossary", " * Pushes touch samples;", " * Pushes what it wants;", "'wants'"),
    (
        "a function that does not exist",
        "gesta_class_reason describes",
        "gesta_class_reasons describes",
        "does not exist",
    ),
    ("a field that does not exist", "gesta_config.units_per_mm.", "gesta_config.unit_per_mm.", "does not exist"),
    (
        "a long line",
        " * Pushes touch samples;",
        " * Pushes touch samples " + "often " * 20 + ";",
        "columns, at most 120",
    ),
]


def program(header):
    """What is indented in the header's first comment, from its first #include to the last brace."""
    head = re.search(r"/\*\n(.*?)\*/", header.read_text(), flags=re.S).group(1)
    lines = [line[7:] for line in head.splitlines() if line.startswith(" *     ") or line == " *"]
    text = "\n".join(lines)
    return text[text.index("#include") : text.rindex("\n}") + 3]


def meanings():
    """gesta_strerror returns the first sentence of each code's comment."""
    library = ctypes.CDLL(str(LIBRARY))
    library.gesta_strerror.restype = ctypes.c_char_p
    for declared in declarations(HEADER.read_text()):
        for code in declared.members if declared.name == "gesta_error" else []:
            expected = re.split(r"\.(?: |$)", code.documentation.text)[0]
            actual = library.gesta_strerror(int(code.value)).decode()
            check(
                actual[1:] == expected[1:] and actual[:1] in (expected[:1], expected[:1].lower()),
                f"{code.name}: {actual}",
                expected,
            )


def example(directory):
    """The program in the head of gesta.hpp runs."""
    source, binary = directory / "minimal.c", directory / "minimal"
    link = [f"-L{LIBRARY.parent}", "-lgesta", f"-Wl,-rpath,{LIBRARY.parent}"]
    source.with_suffix(".cpp").write_text(program(INCLUDE / "gesta" / "gesta.hpp"))
    flags = ["-std=c++17", "-Wall", "-Werror", f"-I{INCLUDE}"]
    status, text = run("c++", *flags, source.with_suffix(".cpp"), *link, "-o", binary)
    if check(status == 0, "the program in gesta.hpp builds", text):
        check(run(binary) == (0, "tap at 10, 20\n"), "the program in gesta.hpp reports its tap", run(binary))


def plain_types():
    for header in HEADERS:
        found = re.search(
            r"\benum\s+gesta_\w+\s+\w|\bbool\b|\blong\b|\bunsigned\b(?! char)", strip_comments(header.read_text())
        )
        check(
            not found,
            f"{header.name}: fixed-width types only",
            found,
            do="use int32_t and the like, which have one size everywhere",
        )


def main():
    directory = work("headers")
    dialects(directory)
    ignored(directory)
    form()
    meanings()
    example(directory)
    plain_types()


main()
finish()
