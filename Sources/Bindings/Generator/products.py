"""The generated files that no tree has: gesta.json, and the declarations for Rust, C#, Java and cffi.

They are in .build/bindings: written by `Sources/describe`, and again whenever something reads them and a header, the
library or a generator has changed.
"""

import json
import os
import sys
from pathlib import Path

import generate
import library
from declarations import HEADERS

STAMP = generate.PRODUCTS + "made-from"


def inputs(root, built):
    """What products are made from, as one text: each file with its size and the time of its last change."""
    headers = [root / "include" / "gesta" / name for name in HEADERS]
    paths = [*headers, *sorted(Path(__file__).parent.glob("*.py")), built]
    return "".join(f"{path} {path.stat().st_size} {path.stat().st_mtime_ns}\n" for path in paths)


def of(found):
    """{path: text} of the products."""
    return {path: text for path, text in found.items() if path.startswith(generate.PRODUCTS)}


def description(root):
    """What the headers and the library that is built describe."""
    built = library.find(root) or sys.exit("no library is built, which describes its classes: run Sources/build")
    stamp, made_from = root / STAMP, inputs(root, built)
    if not stamp.exists() or stamp.read_text() != made_from:
        write(root, of(generate.files(root, built)))
        write(root, {STAMP: made_from})
    return json.loads((root / generate.JSON).read_text())


def changed(root, found):
    """{path: text} of those that differ from what is there."""
    return {p: text for p, text in found.items() if not (root / p).exists() or (root / p).read_text() != text}


def write(root, found):
    """Writes those that differ, each at once, and returns them."""
    different = changed(root, found)
    for path, text in different.items():
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        part = file.with_name(f"{file.name}.{os.getpid()}")
        part.write_text(text)
        part.replace(file)
    return different
