#!/usr/bin/env python3
"""What each part of the library adds to its size: sizes.py [--web] [--classes].

Prints the bytes of machine code of each room of Sources/Core (of the WebAssembly module with --web), largest first;
--classes: of each file of the built-in classes. A function counts for the folder that declares its type, and what the
compiler has inlined for the function that contains it. Tables and names are data: the last line has the whole module.
"""

import argparse
import re
import shutil
import subprocess
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CORE = ROOT / "Sources" / "Core"
TYPE = re.compile(r"^(?:(?:private|fileprivate|final|public) )*(?:class|struct|enum|protocol) (\w+)", re.M)
# Of a type of C, or of pointers to one.
EXTENSION = re.compile(r"^extension .*?\b(gesta_\w+)", re.M)
EXPORT = re.compile(r'@_cdecl\("(\w+)"\)')
INLINED = {"Integers", "Signs", "Core"}
"""Folders without code of their own: arithmetic is instructions of who computes, and lists are joined."""
OTHER = "the Swift runtime and the C library"


def tool(name):
    """A tool of the Swift toolchain."""
    return Path(shutil.which("swiftc")).resolve().parent / name


def homes():
    """The file that declares each type and exported function."""
    found = {}
    for file in sorted(CORE.rglob("*.swift")):
        text = file.read_text()
        for name in TYPE.findall(text) + EXPORT.findall(text) + EXTENSION.findall(text):
            found.setdefault(name, file.relative_to(CORE))
    return found


def functions(binary):
    """Pairs of a function's name and its bytes of code."""
    listing = subprocess.run([tool("llvm-nm"), "-S", binary], check=True, capture_output=True, text=True).stdout
    rows = [re.fullmatch(r"\w+ (\w+) [tTwW] (\S+)", line) for line in listing.splitlines()]
    sizes = [(int(row[1], 16), row[2]) for row in rows if row]
    names = "\n".join(name for _, name in sizes)
    plain = subprocess.run([tool("swift-demangle"), "--compact"], input=names, capture_output=True, text=True)
    return list(zip(plain.stdout.splitlines(), (size for size, _ in sizes), strict=True))


def home(name, known):
    """The file of a function; None for the runtime's and the C library's."""
    for part in re.findall(r"GestaCore\.\(?(\w+)", name) + re.findall(r"gesta_\w+?(?=\.|>|$)", name):
        if part in known:
            return known[part]
    return None


def rooms(binary, classes=False):
    """The bytes of code of each folder; with classes, of each file of the built-in classes."""
    known, sizes = homes(), Counter()
    for name, size in functions(binary):
        file = home(name, known)
        room = OTHER if file is None else file.parent.name
        if not classes:
            sizes[room] += size
        elif room == "Recognizers":
            sizes[file.stem] += size
    return sizes


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--web", action="store_true")
    parser.add_argument("--classes", action="store_true")
    options = parser.parse_args()
    binary = ROOT / ".build" / ("web/named.wasm" if options.web else "gesta/libgesta.so")
    sizes = rooms(binary, options.classes)
    for room, size in sizes.most_common():
        print(f"{size:8,}  {room}")
    if not options.classes:
        whole = binary.with_name("gesta.wasm").stat().st_size if options.web else None
        print(f"{sum(sizes.values()):8,}  code" + (f"; with data {whole:,}" if whole else ""))


if __name__ == "__main__":
    main()
