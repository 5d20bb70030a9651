"""What clang reads in the headers, compared with what is described."""

import json
import re
import subprocess
import tempfile
from pathlib import Path

from declarations import documentation

# clang replaces these in the types of function pointers.
PLAIN = {
    "int": "int32_t",
    "unsigned int": "uint32_t",
    "long": "int64_t",
    "unsigned long": "uint64_t",
    "size_t": "uint64_t",
}
TARGETS = ("x86_64-linux-gnu", "aarch64-linux-gnu")


class Different(Exception):
    """clang reads something else than the description says; the text has both."""


def executable():
    """The clang beside swiftc."""
    done = subprocess.run(["swiftc", "-print-target-info"], stdout=subprocess.PIPE, check=True)
    resources = Path(json.loads(done.stdout)["paths"]["runtimeResourcePath"])
    return resources.parent.parent / "bin" / "clang"


def run(*arguments):
    done = subprocess.run(arguments, capture_output=True, text=True)
    if done.returncode:
        raise Different(done.stderr)
    return done.stdout


def symbols(clang, include, headers):
    """{path of names: (declaration, comment)} as `clang -extract-api` reads them."""
    text = run(clang, "-extract-api", "-x", "c-header", *headers, f"-I{include}", "--product-name=gesta", "-o", "-")
    found = {}
    for symbol in json.loads(text)["symbols"]:
        lines = [line["text"] for line in symbol.get("docComment", {"lines": []})["lines"]]
        spelling = "".join(part["spelling"] for part in symbol["declarationFragments"])
        if re.match(r"#define \w+\(", spelling):
            continue  # macros with parameters are of use in C and C++ only
        if symbol["pathComponents"] == ["GESTA_MUST_CHECK"]:
            continue
        found[".".join(symbol["pathComponents"])] = spelling, "\n".join("*" + line for line in lines)
    return found


def plain(text):
    """A declaration without names of parameters and with clang's spelling of types."""
    text = re.sub(r"\b(struct|typedef) ", "", text.rstrip(";"))
    for long, short in sorted(PLAIN.items(), key=lambda pair: -len(pair[0])):
        text = re.sub(rf"\b{long}\b(?! long)", short, text)
    return re.sub(r"\s", "", text).replace("(void)", "()")


def spelling(declared):
    """A declaration as clang spells it."""
    if declared.kind in ("callback", "member"):
        types = ",".join(p.type for p in declared.parameters)
        return f"{declared.result} (*)({types}) {declared.name}"
    if declared.kind == "function":
        parameters = ", ".join(f"{p.type} {p.name}" for p in declared.parameters)
        return f"{declared.result} {declared.name}({parameters})"
    if declared.kind == "field":
        return f"{declared.result} {declared.name}"
    if declared.kind == "macro":
        return f"#define {declared.name}"
    return declared.name if declared.kind == "constant" else f"{declared.kind} {declared.name}"


def compare(read, declared, owner=""):
    """One declaration and its members. Removes from `read` what it finds there."""
    path = owner + declared.name
    if declared.kind == "opaque":
        return  # clang lists only structs with a body
    if path not in read:
        raise Different(f"{path}: clang does not find it")
    theirs, comment = read.pop(path)
    if declared.kind not in ("enum", "struct") and plain(theirs) != plain(spelling(declared)):
        raise Different(f"{path}: clang reads {theirs!r}, the description {spelling(declared)!r}")
    # clang has no comments of macros, and none of what needs none.
    if declared.kind != "macro" and comment and documentation(comment) != declared.documentation:
        raise Different(f"{path}: clang reads another comment:\n{comment}")
    for member in declared.members:
        compare(read, member, path + ".")


def compare_all(clang, include, headers, declared):
    read = symbols(clang, include, headers)
    for each in declared:
        compare(read, each)
    if read:
        raise Different(f"not described: {', '.join(read)}")


def assert_all(clang, include, headers, facts):
    """Compiles assertions, each an expression of C, for both architectures."""
    with tempfile.TemporaryDirectory() as directory:
        source = Path(directory) / "facts.c"
        lines = [f'#include "{header}"' for header in headers]
        lines += [f'_Static_assert({fact}, "");' for fact in facts]
        source.write_text("\n".join(lines) + "\n")
        for target in TARGETS:
            run(clang, "-target", target, "-ffreestanding", "-std=c11", f"-I{include}", "-fsyntax-only", source)
