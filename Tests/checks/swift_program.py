"""Compiles and runs programs in Swift with the module Gesta, as the tests in Swift have built it in .build/debug."""

from common import INCLUDE, ROOT, run

DEBUG = ROOT / ".build" / "debug"
OPTIONS = ["-swift-version", "6", "-I", DEBUG / "Modules", "-I", INCLUDE]


def module_objects():
    """Returns the objects that SwiftPM has linked for both: its folders keep those of deleted files, too."""
    linked = (DEBUG / "gestaPackageTests.product" / "Objects.LinkFileList").read_text().splitlines()
    return [path for path in linked if "/Gesta.build/" in path or "/GestaCore.build/" in path]


def compiled(directory, source, *, whole=False):
    """(status, messages) of the compiler for a program. What tasks share is only checked with `whole`."""
    file = directory / "program.swift"
    file.write_text(source)
    options = ["-emit-sil", "-o", "/dev/null"] if whole else ["-typecheck"]
    return run("swiftc", *options, *OPTIONS, file, timeout=120)


def output(directory, source):
    """(status, output) of a program, or of the compiler if it fails."""
    file, program = directory / "main.swift", directory / "main"
    file.write_text(source)
    built = run(
        "swiftc", "-module-name", "program", *OPTIONS, file, *module_objects(), "-lm", "-o", program, timeout=300
    )
    return built if built[0] != 0 else run(program, cwd=directory)
