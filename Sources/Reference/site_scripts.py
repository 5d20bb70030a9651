"""The scripts of the front page: front.js with the library and the surface, and scenes.js, which is loaded later."""

import gzip
import re
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Sources" / "Bindings" / "JavaScript"))

import assemble  # noqa: E402

SITE = Path(__file__).resolve().parent / "site"
MAP = ROOT / "examples" / "web"
WEB = ROOT / ".build" / "web"
# Of the playground; each after those that it imports.
SHARED = ("dom", "figures", "bars", "bands", "shapes", "ghosts", "player", "stage", "likeness", "sound", "scene", "run")
WORLDS = ("spells", "notes", "pictures", "map", "island", "verdicts")
FRONT = [*(assemble.PLAYGROUND / f"{name}.js" for name in SHARED), SITE / "worlds" / "sparks.js", SITE / "hero.js"]
SCENES = [
    *(MAP / f"{name}.js" for name in ("map_view", "map_world")),
    *(SITE / "worlds" / f"{name}.js" for name in WORLDS),
    SITE / "scenes.js",
]
START = """
const fetched = new Uint8Array(await (await fetch(new URL("gesta.wasm.gz", import.meta.url))).arrayBuffer());
// A server may have unpacked it already.
const isPacked = fetched[0] === 0x1f && fetched[1] === 0x8b;
const unpacked = () => new Blob([fetched]).stream().pipeThrough(new DecompressionStream("gzip"));
const core = isPacked ? await new Response(unpacked()).arrayBuffer() : fetched;
const gesta = await library.load(core);
window.front = await startHero(gesta, library);
performance.mark("ready");
import("./scenes.js").then(({ startScenes }) => startScenes(gesta, library));
"""


def lean(text):
    """A script without its comments and indentation. Only whole lines are comments: texts may contain slashes."""
    text = re.sub(r"^[ \t]*/\*\*(?:(?!\*/).)*\*/[ \t]*\n", "", text, flags=re.M | re.S)
    text = re.sub(r"^[ \t]*//.*\n", "", text, flags=re.M)
    return re.sub(r"^[ \t]+|\n(?=\n)", "", text, flags=re.M)


def joined(paths):
    """Modules as one: each name of the outermost level must be of one of them."""
    parts = {path.stem if path.parent.name != "worlds" else f"worlds/{path.stem}": path for path in paths}
    texts = {name: assemble.plain(path) for name, path in parts.items()}
    assemble.expect_different(texts)
    return lean("\n".join(texts.values()))


def imported(paths, others):
    """The names that modules import from others."""
    stems = {path.stem for path in others}
    names = set()
    for path in paths:
        for given, source in re.findall(r'^import \{([^}]*)\} from "[./]*([\w/]+)\.js";', path.read_text(), flags=re.M):
            if source.rpartition("/")[2] in stems:
                names |= {name.strip() for name in given.split(",") if name.strip()}
    return ", ".join(sorted(names))


def write(site):
    """Writes the scripts, and the library for browsers."""
    names = imported(SCENES, FRONT)
    front = f"{lean(assemble.library_inside())}\n{joined(FRONT)}\n{START}\nexport {{ {names} }};\n"
    (site / "front.js").write_text(front)
    scenes = joined(SCENES)
    (site / "scenes.js").write_text(f'import {{ {names} }} from "./front.js";\n{scenes}\nexport {{ startScenes }};\n')
    (site / "gesta.wasm.gz").write_bytes(gzip.compress((WEB / "gesta.wasm").read_bytes(), 9, mtime=0))
    for file in ("gesta.js", "gesta.wasm"):
        shutil.copy(WEB / file, site)


def program(name):
    """The program of a scene."""
    return (SITE / "programs" / f"{name}.js").read_text().rstrip()
