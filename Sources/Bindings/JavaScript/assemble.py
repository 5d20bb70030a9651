#!/usr/bin/env python3
"""Joins the modules of this folder to gesta.js, its types and the pages: assemble.py DIRECTORY

The pages are the playground and view.html, which `gesta view` fills with a trace. trace-view.js is the element of the
second for pages of programs. After DIRECTORY, --only-library makes no pages. assemble.py --functions prints the
functions that gesta.wasm exports.
"""

import base64
import gzip
import json
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
    "transport",
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
    "card",
    "patterns",
    "meant",
    "teach",
    "graph",
    "relations",
    "demo",
    "programs",
    "run",
    "code",
    "trace_pane",
    "app",
]
TRACE_VIEW = ROOT / "Sources" / "Reference" / "trace_view"
SHARED = ["dom", "figures", "bars", "controls"]
"""The modules of the playground that the time line uses."""
VIEW = ["trace", "edits", "decide", "model", "words", "tests", "export", "lanes", "picture", "what_if", "view"]
STYLES = [PLAYGROUND / f"{name}.css" for name in ("palette", "frame", "parts")]
"""What all pages have."""
UNPACK = """
async function unpackCore() {
    const packed = Uint8Array.from(atob(CORE), (each) => each.charCodeAt(0));
    const stream = new Response(packed).body.pipeThrough(new DecompressionStream("gzip"));
    return new Response(stream).arrayBuffer();
}
"""
START_VIEW = """
const GIVEN = null/* GIVEN */;
window.view = await startTraceView(await library.load(await unpackCore()), GIVEN);
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


def page(folder, styles, script):
    """One page that needs nothing else: styles and scripts are inside."""
    text = (folder / "index.html").read_text()
    icon = base64.b64encode((PLAYGROUND / "icon.svg").read_bytes()).decode()
    text = text.replace("<!-- ICON -->", f'<link rel="icon" href="data:image/svg+xml;base64,{icon}">')
    style = "".join(each.read_text() for each in styles)
    return text.replace("/* STYLE */\n", style).replace("/* SCRIPT */\n", "\n".join(script))


def library_inside():
    """The library as the pages use it."""
    given = "load, FindingKind, HintKey, Input, Modifier, Phase, Tool"
    return f"const library = (() => {{\n{library()}\nreturn {{ {given} }};\n}})();"


def playground(core):
    styles = [*STYLES, PLAYGROUND / "style.css", TRACE_VIEW / "style.css"]
    modules = {name: plain(PLAYGROUND / f"{name}.js") for name in PANES}
    expect_different(modules)
    return page(PLAYGROUND, styles, [library_inside(), *modules.values(), view_element(), inline(core), START])


def view_modules():
    parts = {name: plain(PLAYGROUND / f"{name}.js") for name in SHARED}
    parts |= {name: plain(TRACE_VIEW / f"{name}.js") for name in VIEW}
    expect_different(parts)
    return parts.values()


def view_element():
    """The element as a part of a page whose scope has the playground's modules: its own names stay inside."""
    own = [plain(TRACE_VIEW / f"{name}.js") for name in VIEW]
    return f"(() => {{\n{chr(10).join(own)}\n}})();"


def component():
    """trace-view.js: the element with its style, for pages of programs. Nothing of it applies to the rest of a page."""
    palette = (PLAYGROUND / "palette.css").read_text().replace(":root, ", "")
    nested = f"gesta-trace-view {{\n{(PLAYGROUND / 'parts.css').read_text()}}}\n"
    style = palette + nested + (TRACE_VIEW / "style.css").read_text()
    head = "// The time line of a trace as an element of a page: <gesta-trace-view>.\n"
    sheet = f"const STYLE = {json.dumps(style)};\n"
    sheet += "const sheet = new CSSStyleSheet();\nsheet.replaceSync(STYLE);\ndocument.adoptedStyleSheets.push(sheet);\n"
    return "\n".join([head, *view_modules(), sheet, "export { TraceView };\n"])


def view(core):
    modules = [*view_modules(), *(plain(TRACE_VIEW / f"{name}.js") for name in ("live", "page"))]
    styles = [*STYLES, TRACE_VIEW / "style.css", TRACE_VIEW / "page.css"]
    return page(TRACE_VIEW, styles, [library_inside(), *modules, inline(core), START_VIEW])


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
    write(out / "trace-view.js", component())
    if sys.argv[2:] != ["--only-library"]:
        write(out / "playground.html", playground((out / "gesta.wasm").read_bytes()))
        write(out / "view.html", view((out / "gesta.wasm").read_bytes()))


if __name__ == "__main__":
    main()
