#!/usr/bin/env python3
"""gesta.json and the bindings' declarations are those of the headers, and a header that changes is noticed."""

import copy
import json
import shutil

from common import HEADERS, INCLUDE, ROOT, check, finish, header_functions, work
from declarations import declarations
from extract import Different, compare_all, executable
from generate import JSON, files

# What is changed in gesta.h, and which files must then differ. None: the headers must be refused.
CHANGES = [
    ("a unit", "[in, unit=ns, range=", "[in, unit=s, range=", {"gesta.json"}),
    ("a lifetime", "stride=stride, lifetime=call]", "stride=stride, lifetime=context]", {"gesta.json"}),
    (
        "the thread of a function",
        " * @thread any\n * @since 0.1\n */\nint32_t",
        " * @thread context\n * @since 0.1\n */\nint32_t",
        {"gesta.json"},
    ),
    ("a constant", "GESTA_EXAMPLES_MAX = 4096", "GESTA_EXAMPLES_MAX = 4097", {"gesta.json", "constants.py"}),
    (
        "the type of a field",
        "    double x;            /**< [unit=length] C",
        "    float x;            /**< [unit=length] C",
        {"gesta.json", "structs.py"},
    ),
    (
        "a parameter's type",
        "int32_t gesta_advance(gesta_context *context, int64_t now)",
        "int32_t gesta_advance(gesta_context *context, uint64_t now)",
        {"gesta.json", "prototypes.py"},
    ),
    (
        "a type that does not exist",
        "(gesta_context *context, int64_t now)",
        "(gesta_context *context, gesta_time now)",
        None,
    ),
]


def generated():
    """Every generated file is as the headers are."""
    found = files(ROOT)
    check(len(found) > 5, "files are generated", list(found))
    for path, text in found.items():
        file = ROOT / path
        check(file.exists() and file.read_text() == text, f"{path} agrees with the headers", "run Sources/describe")
    return found


def changes(known):
    """A change in a header changes what is generated."""
    directory = work("bindings")
    for what, before, after, expected in CHANGES:
        shutil.rmtree(directory / "include", ignore_errors=True)
        shutil.copytree(INCLUDE, directory / "include")
        header = directory / "include" / "gesta" / "gesta.h"
        text = header.read_text()
        check(text.count(before) >= 1, f"can be changed: {what}", before)
        header.write_text(text.replace(before, after, 1))
        try:
            found = files(directory)
        except (Different, KeyError) as refused:
            check(expected is None, f"refused: {what}", refused)
            continue
        different = {path.rsplit("/", 1)[1] for path, text in found.items() if known[path] != text}
        check(expected is not None and expected <= different, f"noticed: {what}", sorted(different))


def clang_reads_the_same():
    """What the comments' reader overlooks or misreads, clang finds."""
    declared = [d for header in HEADERS for d in declarations(header.read_text())]
    compiler = executable()

    def difference(changed):
        try:
            compare_all(compiler, INCLUDE, HEADERS, changed)
        except Different as found:
            return str(found)
        return ""

    push = next(i for i, d in enumerate(declared) if d.name == "gesta_push")
    check(difference(declared) == "", "clang reads what is described")
    check("gesta_push" in difference(declared[:push] + declared[push + 1 :]), "noticed: a function that is left out")
    for what, change in (
        ("another parameter", lambda d: setattr(d.parameters[1], "name", "touch")),
        ("another type", lambda d: setattr(d.parameters[2], "type", "int32_t")),
        ("another result", lambda d: setattr(d, "result", "uint32_t")),
        ("another comment", lambda d: setattr(d.documentation, "thread", "any")),
    ):
        changed = copy.deepcopy(declared)
        change(changed[push])
        check("gesta_push" in difference(changed), f"noticed: {what}")


def complete(known):
    """The description has every function and constant, and a type, a direction and an offset where one belongs."""
    description = json.loads(known[JSON])
    functions = description["functions"]
    check([f["name"] for f in functions] and sorted(f["name"] for f in functions) == header_functions(), "functions")
    for function in [*functions, *description["callbacks"]]:
        has_all = all({"type", "direction"} <= set(p) for p in function["parameters"])
        check(has_all and function["thread"] and function["since"], f"{function['name']} is described", function)
    for struct in description["structs"]:
        offsets = [field["offset"] for field in struct["fields"]]
        check(offsets == sorted(set(offsets)) and offsets[-1] < struct["size"], f"{struct['name']} is described")


def main():
    known = generated()
    changes(known)
    clang_reads_the_same()
    complete(known)


main()
finish()
