#!/usr/bin/env python3
"""Each header alone under every dialect that it promises, and the documentation of every function."""

import re
import shutil

from common import CC, HEADERS, INCLUDE, check, finish, header_functions, run, work

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


def documentation():
    """A comment right before each declaration, or one before a group of them, with thread rule and version."""
    text = HEADERS[0].read_text()
    group = ""
    seen = 0
    for match in re.finditer(r"/\*(.*?)\*/\s*(?=(\S[^\n]*))", text, flags=re.S):
        comment, following = match.group(1), match.group(2)
        if following.startswith("/*"):
            group = comment
        declared = re.match(r"[a-z_0-9 *]+?\b(gesta_\w+)\(", following)
        if not declared or following.startswith(("typedef", "struct")):
            continue
        name = declared.group(1)
        seen += 1
        check("@since" in comment, f"{name}: @since")
        check(re.search(r"Thread: \[(any|context)\]", comment + group), f"{name}: its thread rule")
        check(len(comment.split()) >= 5, f"{name}: says what it does", comment)
        if re.match(r"int32_t\b", following) and name not in ("gesta_version_number",):
            check("Errors" in comment + group, f"{name}: its errors")
    check(
        seen == len(header_functions()),
        "every function has a comment of its own",
        f"{seen} of {len(header_functions())}",
    )


def plain_text():
    for header in HEADERS:
        text = header.read_text()
        check(
            not re.search(r"\benum\s+gesta_\w+\s+\w|\bbool\b|\blong\b|\bunsigned\b(?! char)", strip(text)),
            f"{header.name}: fixed-width types only",
        )


def strip(text):
    return re.sub(r"/\*.*?\*/", "", text, flags=re.S)


dialects(work("headers"))
documentation()
plain_text()
finish()
