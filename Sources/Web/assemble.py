#!/usr/bin/env python3
"""Joins the modules of Sources/Web to gesta.js, its types and the playground: assemble.py DIRECTORY

assemble.py --functions prints the functions that gesta.wasm exports.
"""

import json
import re
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
# Each uses only those before it.
MODULES = ["native", "errors", "memory", "classes", "event", "recognizer", "region", "fingers", "context", "listen"]
ENTRY = "module"
PUBLIC = ["GestaError"]


def functions():
    return [f["name"] for f in json.loads((ROOT / "include" / "gesta" / "gesta.json").read_text())["functions"]]


def body(path):
    """A module without the lines that import from other modules of this directory."""
    text = path.read_text()
    return re.sub(r'^import (?:\{[^}]*\}|\w+) from "\./[^"]+";\n', "", text, flags=re.M)


def library():
    """gesta.js: the entry's introduction first, then the modules; only what programs use is exported."""
    entry = body(HERE / f"{ENTRY}.js")
    introduction = re.match(r"(?://.*\n)+", entry).group(0)
    constants = re.findall(r"^export const ([A-Z][a-z]\w+) = Object", (HERE / "native.js").read_text(), flags=re.M)
    parts = [introduction]
    for name in MODULES:
        parts.append(re.sub(r"^export (?=\w)", "", body(HERE / f"{name}.js"), flags=re.M))
    parts.append(entry[len(introduction) :])
    parts.append(f"export {{ {', '.join([*PUBLIC, *constants])} }};\n")
    return "\n".join(parts)


def types():
    """gesta.d.ts: of the constants, those that gesta.js exports."""
    constants = (HERE / "native.d.ts").read_text()
    kept = re.sub(r"/\*\*(?:(?!\*/).)*\*/\nexport const [A-Z_]+: [^\n]*;\n\n?", "", constants, flags=re.S)
    return (HERE / "gesta.d.ts").read_text() + "\n" + kept


def write(path, text):
    if not path.exists() or path.read_text() != text:
        path.write_text(text)


def main():
    if sys.argv[1:] == ["--functions"]:
        print("\n".join(functions()))
        return
    out = Path(sys.argv[1])
    write(out / "gesta.js", library())
    write(out / "gesta.d.ts", types())


main()
