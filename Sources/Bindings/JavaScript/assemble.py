#!/usr/bin/env python3
"""Joins the modules of this folder to gesta.js, its types, the npm package and the playground: assemble.py DIRECTORY

After DIRECTORY, --only-library makes no playground. assemble.py --functions prints the functions that gesta.wasm
exports.
"""

import base64
import gzip
import json
import re
import sys
from pathlib import Path

sys.dont_write_bytecode = True

import builtin_types  # noqa: E402
import npm_package  # noqa: E402

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
# Each uses only those before it.
MODULES = [
    "generated/native",
    "errors",
    "memory",
    "view",
    "contact",
    "classes",
    "event",
    "recognizer",
    "region",
    "fingers",
]
MODULES += ["delegate", "own", "context", "listen"]
ENTRY = "module"
PUBLIC = ["GestaError", "OwnRecognizer"]
PLAYGROUND = ROOT / "Sources" / "Reference" / "playground"
PANES = [
    "dom",
    "figures",
    "bars",
    "groups",
    "bands",
    "shapes",
    "ghosts",
    "record",
    "setup",
    "link",
    "player",
    "stage",
    "controls",
    "likeness",
    "remarks",
    "draw",
    "timeline",
    "syntax",
    "allow",
    "wrong",
    "language",
    "history",
    "segments",
    "editor",
    "tests",
    "patterns",
    "teach",
    "graph",
    "relations",
    "demo",
    "programs",
    "code",
    "app",
]
UNPACK = """
async function unpackCore() {
    const packed = Uint8Array.from(atob(CORE), (each) => each.charCodeAt(0));
    const stream = new Response(packed).body.pipeThrough(new DecompressionStream("gzip"));
    return new Response(stream).arrayBuffer();
}
"""
START = """
window.playground = await startPlayground(await library.load(await unpackCore()), library);
"""


def functions():
    return [f["name"] for f in json.loads((ROOT / "include" / "gesta" / "gesta.json").read_text())["functions"]]


def body(path):
    """A module without the lines that import from other modules of its directory."""
    return re.sub(r'^import \{[^}]*\} from "\./[^"]+";\n', "", path.read_text(), flags=re.M)


def plain(path):
    """A module as part of another one."""
    return re.sub(r"^export (?=\w)", "", body(path), flags=re.M)


def library():
    """gesta.js: the entry's introduction first, then the modules; only what programs use is exported."""
    entry = body(HERE / f"{ENTRY}.js")
    introduction = re.match(r"(?://.*\n)+", entry).group(0)
    constants = re.findall(
        r"^export const ([A-Z][a-z]\w+) = Object", (HERE / "generated" / "native.js").read_text(), flags=re.M
    )
    parts = [introduction]
    for name in MODULES:
        parts.append(plain(HERE / f"{name}.js"))
    parts.append(entry[len(introduction) :])
    parts.append(f"export {{ {', '.join([*PUBLIC, *constants])} }};\n")
    return "\n".join(parts)


def types():
    """gesta.d.ts: with the fields of built-in classes; of the constants, those that gesta.js exports."""
    constants = (HERE / "generated" / "native.d.ts").read_text()
    kept = re.sub(r"/\*\*(?:(?!\*/).)*\*/\nexport const [A-Z_]+: [^\n]*;\n\n?", "", constants, flags=re.S)
    return "\n".join([(HERE / "gesta.d.ts").read_text(), builtin_types.text(), kept])


def inline(core):
    """The core as text in a script, and what unpacks it."""
    return f'const CORE = "{base64.b64encode(gzip.compress(core, 9, mtime=0)).decode()}";\n{UNPACK}'


def playground(core):
    """One page that needs nothing else: style, library and core are inside."""
    inside = re.sub(r"^export \{.*\n", "", re.sub(r"^export (?=\w)", "", library(), flags=re.M), flags=re.M)
    script = [f"const library = (() => {{\n{inside}\nreturn {{ load, FindingKind, Phase, Tool }};\n}})();"]
    script += [plain(PLAYGROUND / f"{name}.js") for name in PANES]
    script += [inline(core), START]
    page = (PLAYGROUND / "index.html").read_text()
    style = (PLAYGROUND / "style.css").read_text()
    icon = base64.b64encode((PLAYGROUND / "icon.svg").read_bytes()).decode()
    page = page.replace("<!-- ICON -->", f'<link rel="icon" href="data:image/svg+xml;base64,{icon}">')
    return page.replace("/* STYLE */\n", style).replace("/* SCRIPT */\n", "\n".join(script))


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
    inside = inline((out / "gesta.wasm").read_bytes())
    npm_package.write(
        out, {name: (out / name).read_bytes() for name in ("gesta.js", "gesta.d.ts", "gesta.wasm")}, inside
    )
    if sys.argv[2:] != ["--only-library"]:
        write(out / "playground.html", playground((out / "gesta.wasm").read_bytes()))


main()
