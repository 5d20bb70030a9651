#!/usr/bin/env python3
"""Joins the modules of this folder to gesta.js, its types and the playground: assemble.py DIRECTORY

After DIRECTORY, --only-library makes no playground. assemble.py --functions prints the functions that gesta.wasm
exports.
"""

import base64
import gzip
import re
import sys
from pathlib import Path

sys.dont_write_bytecode = True

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
ENTRY = "module"
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
    "meant",
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
    return re.findall(r"\bgesta_\w+(?=\()", (HERE / "generated" / "exports.d.ts").read_text())


IMPORT = re.compile(r'^(?:import|export) (?:type )?\{[^}]*\} from "\.\.?/([^"]+)\.js";\n', flags=re.M)
TYPE_NAMES = re.compile(r"^/\*\* (?:@template .*)?@typedef .* \*/\n", flags=re.M)


def plain(path):
    """A module as part of another one: without what imports from other modules, and without names of types."""
    return re.sub(r"^export (?=\w)", "", TYPE_NAMES.sub("", IMPORT.sub("", path.read_text())), flags=re.M)


def ordered(name, found):
    """The modules that one imports, each after those that it imports itself, except for a module that imports it."""
    if name not in found:
        found[name] = None
        for other in IMPORT.findall((HERE / f"{name}.js").read_text()):
            ordered(other, found)
        found[name] = found.pop(name)
    return found


def library():
    """gesta.js without its exports: the entry's introduction first, then the modules that it uses, and the entry."""
    entry = plain(HERE / f"{ENTRY}.js")
    introduction = re.match(r"(?://.*\n)+", entry).group(0)
    parts = {name: plain(HERE / f"{name}.js") for name in ordered(ENTRY, {}) if name != ENTRY}
    parts[ENTRY] = entry[len(introduction) :]
    expect_different(parts)
    return "\n".join([introduction, *parts.values()])


def expect_different(parts):
    """One scope has all modules: each name on the outermost level must be of one of them."""
    owners = {}
    for module, text in parts.items():
        for name in re.findall(r"^(?:const|let|(?:async )?function|class) (\w+)", text, flags=re.M):
            if owners.setdefault(name, module) != module:
                raise SystemExit(f"assemble.py: {name} is in {owners[name]}.js and {module}.js, must be in one")


def exports():
    """What programs use: what the entry exports, and the constants that are enumerations."""
    entry, constants = (HERE / f"{ENTRY}.js").read_text(), (HERE / "generated" / "native.js").read_text()
    public = re.findall(r"^export (?:async function (\w+)|\{ (\w+) \} from)", entry, flags=re.M)
    return [
        *sorted("".join(names) for names in public),
        *re.findall(r"^export const ([A-Z][a-z]\w+) = Object", constants, flags=re.M),
    ]


def types():
    """gesta.d.ts: with the built-in classes; of the constants, those that gesta.js exports."""
    constants = (HERE / "generated" / "native.d.ts").read_text()
    kept = re.sub(r"/\*\*(?:(?!\*/).)*\*/\nexport const [A-Z_]+: [^\n]*;\n\n?", "", constants, flags=re.S)
    builtin = (HERE / "generated" / "builtin.d.ts").read_text()
    files = ("gesta.d.ts", "generated/members.d.ts", "generated/declared.d.ts", "generated/given.d.ts")
    declared = [(HERE / name).read_text() for name in files]
    # One file declares all: it has nothing to export again.
    declared = [re.sub(r"^export type \{[^}]*\};\n\n?", "", IMPORT.sub("", text), flags=re.M) for text in declared]
    return "\n".join([*declared, builtin, kept])


def inline(core):
    """The core as text in a script, and what unpacks it."""
    return f'const CORE = "{base64.b64encode(gzip.compress(core, 9, mtime=0)).decode()}";\n{UNPACK}'


def playground(core):
    """One page that needs nothing else: style, library and core are inside."""
    script = [f"const library = (() => {{\n{library()}\nreturn {{ load, FindingKind, Phase, Tool }};\n}})();"]
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
    write(out / "gesta.js", f"{library()}\nexport {{ {', '.join(exports())} }};\n")
    write(out / "gesta.d.ts", types())
    if sys.argv[2:] != ["--only-library"]:
        write(out / "playground.html", playground((out / "gesta.wasm").read_bytes()))


if __name__ == "__main__":
    main()
