#!/usr/bin/env python3
"""gesta.json and the bindings' declarations are those of the headers, and a header that changes is noticed."""

import copy
import json
import shutil

import jsonschema
from common import HEADERS, INCLUDE, ROOT, check, finish, header_functions, work
from declarations import declarations
from extract import Different, compare_all, executable
from generate import JSON, files
from library import find
from products import of

# What is changed in the headers, and which files must then differ. None: the headers must be refused.
CHANGES = [
    ("a unit", "[in, unit=ns, range=", "[in, unit=s, range=", {"gesta.json"}),
    ("a lifetime", "stride=stride, lifetime=call]", "stride=stride, lifetime=context]", {"gesta.json"}),
    (
        "the thread of a function",
        " * @thread any\n     */\n    void *(*allocate)",
        " * @thread context\n     */\n    void *(*allocate)",
        {"gesta.json"},
    ),
    ("a constant", "GESTA_EXAMPLES_MAX = 4096", "GESTA_EXAMPLES_MAX = 4097", {"gesta.json", "constants.py"}),
    (
        "the type of a field",
        "    double x;          /**< [unit=length] C",
        "    float x;          /**< [unit=length] C",
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
    found = files(ROOT, find(ROOT))
    check(len(found) > 5, "files are generated", list(found))
    for path in found.keys() - of(found).keys():
        file, text = ROOT / path, found[path]
        check(file.exists() and file.read_text() == text, f"{path} agrees with the headers", "run Sources/describe")
    return found


def changes(known):
    """A change in a header changes what is generated."""
    directory = work("bindings")
    for what, before, after, expected in CHANGES:
        shutil.rmtree(directory / "include", ignore_errors=True)
        shutil.copytree(INCLUDE, directory / "include")
        copies = [directory / "include" / "gesta" / header.name for header in HEADERS]
        holders = [header for header in copies if before in header.read_text()]
        check(len(holders) >= 1, f"can be changed: {what}", before)
        holders[0].write_text(holders[0].read_text().replace(before, after, 1))
        try:
            found = files(directory, classes=json.loads(known[JSON])["classes"])
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


def schema(known):
    """The description has the form that its schema states, which allows nothing else."""
    validator = jsonschema.Draft202012Validator(
        json.loads((ROOT / "Sources" / "Bindings" / "Generator" / "gesta.schema.json").read_text())
    )
    description = json.loads(known[JSON])
    faults = [
        f"{'/'.join(map(str, each.absolute_path))}: {each.message}" for each in validator.iter_errors(description)
    ]
    check(not faults, "gesta.json has the form that gesta.schema.json states", "\n".join(faults[:10]))
    for what, change in (
        ("an unknown kind of argument", lambda d: d["functions"][-1]["call"]["arguments"][0].update(kind="word")),
        ("a function without a thread", lambda d: d["functions"][0].pop("thread")),
        ("a class with something else", lambda d: d["classes"][0].update(color="red")),
    ):
        changed = copy.deepcopy(description)
        change(changed)
        check(not validator.is_valid(changed), f"the schema refuses {what}")


def calls(known):
    """What a call means to a program accounts for every parameter of C once, and for every result."""
    description = json.loads(known[JSON])
    for function in description["functions"]:
        call, names = function["call"], [p["name"] for p in function["parameters"]]
        several = [*call["arguments"], *call["results"]]
        used = [name for each in several for name in each["parameters"]] + ([call["key"]] if "key" in call else [])
        expected = names[1:] if call["of"] else names
        check(sorted(used) == sorted(expected), f"{function['name']}: its call has each parameter once", used)
        returns = function.get("returns", {}).get("doc", "GESTA_OK")
        returned = [each["name"] for each in call["results"] if not each["parameters"]]
        check(bool(returned) != returns.startswith("GESTA_OK"), f"{function['name']}: what it returns", returned)


def classes(known):
    """A few facts of classes that the documentation states."""
    found = {each["name"]: each for each in json.loads(known[JSON])["classes"]}
    slop = next(each for each in found["gesta.pan"]["parameters"] if each["name"] == "slop")
    check(slop["default"] == 2 and slop["unit"] == "length" and slop["range"] == [0, 1000], "the slop of a pan", slop)
    values = [each["name"] for each in found["gesta.pan"]["values"]]
    check(values[:2] == ["translation_x", "translation_y"], "the values of a pan", values)
    without = [name for name, each in found.items() if not each["reasons"]]
    presets = found["gesta.stroke"]["presets"]
    check("chevron" in presets and len(presets) == 30, "the presets are described", presets)
    check(len(found) > 20 and len(without) < 3, "classes have reasons", without)


def main():
    known = generated()
    schema(known)
    calls(known)
    classes(known)
    changes(known)
    clang_reads_the_same()
    complete(known)


main()
finish()
