"""Prepares DocC's input from the headers and the articles: prepare.py DIRECTORY

Reads DIRECTORY/headers.json, the symbol graph that clang has extracted. Writes DIRECTORY/symbols, the graph with
comments in DocC's markup and the declarations of other languages, and DIRECTORY/Gesta.docc, the articles and a page for
each section of the headers and for each class. The classes are those of .build/gesta/libgesta.so.
"""

import json
import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.dont_write_bytecode = True
sys.path += [str(ROOT / "Sources" / name) for name in ("Bindings/Generator", "Bindings/Python", "Tools")]
os.environ["GESTA_LIBRARY"] = str(ROOT / ".build" / "gesta" / "libgesta.so")

import articles  # noqa: E402
import class_pages  # noqa: E402
import languages  # noqa: E402
import sections  # noqa: E402
import symbols  # noqa: E402
from markup import Markup  # noqa: E402


def main():
    directory = Path(sys.argv[1])
    graph = json.loads((directory / "headers.json").read_text())
    found = sections.read(ROOT / "include" / "gesta")
    markup = Markup(declared for section in found for declared in section.declarations)
    symbols.document(graph, found, markup)
    languages.document(graph, found, markup)
    (directory / "symbols").mkdir()
    (directory / "symbols" / "Gesta.symbols.json").write_text(json.dumps(graph))
    catalog = directory / "Gesta.docc"
    articles.copy(ROOT / "Sources" / "Reference" / "Gesta.docc", catalog, markup)
    sections.write(found, catalog, markup, class_pages.write(catalog, markup))


main()
