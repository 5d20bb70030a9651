"""Makes the npm package, which bundlers and node install from its file: npm install ./gesta-gestures-VERSION.tgz

It has gesta.js and gesta.wasm, and gesta-gestures/inline, the same with the core inside. Equal files make equal
packages.
"""

import gzip
import io
import json
import re
import tarfile
from pathlib import Path

NAME = "gesta-gestures"
HEADER = Path(__file__).resolve().parents[3] / "include" / "gesta" / "gesta.h"
TIME = 499162500
"""The time of every file, in 1985: that of npm pack."""

TYPES = 'export * from "./gesta.js";\n'
NODE = """// Gesta in node: gesta.wasm is read from the file beside this one.
import { readFile } from "node:fs/promises";
import { load as loadFrom } from "./gesta.js";

export * from "./gesta.js";

/** Loads the library: gesta.wasm beside this file, or that at a URL, in a Response, in bytes, or compiled already. */
export async function load(source) {
    return loadFrom(source ?? (await readFile(new URL("gesta.wasm", import.meta.url))));
}
"""
INLINE = """// Gesta in one file: the core is inside.
import { load as loadFrom } from "./gesta.js";

export * from "./gesta.js";

%s
/** Loads the library: the core in this file, or that at a URL, in a Response, in bytes, or compiled already. */
export async function load(source) {
    return loadFrom(source ?? (await unpackCore()));
}
"""
README = """# Gesta

Recognizes gestures in touch samples: taps, drags, pinches, and signs that a finger draws. For browsers and node 18 or
later; types are included.

```js
import { load } from "gesta-gestures";

const gesta = await load();
const context = gesta.context();
const chevron = context.recognizer("gesta.chevron");
chevron.on((event) => console.log(`a chevron at (${Math.round(event.x)}, ${Math.round(event.y)})`));
context.finger().draw("chevron", { x: 100, y: 100, size: 60 });
```

In a page, `gesta.listen(element, context)` replaces the simulated finger.

`load()` fetches `gesta.wasm`, which is beside the module. Vite, webpack and Parcel copy it by themselves. esbuild does
not: import `gesta-gestures/inline`, which has the core inside, or pass its URL, with `--loader:.wasm=file`:

```js
import { load } from "gesta-gestures";
import core from "gesta-gestures/gesta.wasm";

const gesta = await load(new URL(core, import.meta.url));
```
"""


def version():
    text = HEADER.read_text()
    return ".".join(re.search(rf"#define GESTA_VERSION_{part} (\d+)", text)[1] for part in ("MAJOR", "MINOR", "PATCH"))


def description():
    """package.json."""
    return {
        "name": NAME,
        "version": version(),
        "description": "Recognizes gestures in touch samples: taps, drags, pinches, and signs that a finger draws",
        "keywords": ["gestures", "touch", "multitouch", "recognition", "strokes", "wasm"],
        "type": "module",
        "sideEffects": False,
        "engines": {"node": ">=18"},
        "types": "./gesta.d.ts",
        "exports": {
            ".": {"types": "./gesta.d.ts", "browser": "./gesta.js", "node": "./node.js", "default": "./gesta.js"},
            "./inline": {"types": "./inline.d.ts", "default": "./inline.js"},
            "./gesta.wasm": "./gesta.wasm",
            "./package.json": "./package.json",
        },
    }


def write(directory, library, inside):
    """Writes the package with the files of the library, and a script that has the core inside."""
    files = {
        **library,
        "node.js": NODE.encode(),
        "inline.js": (INLINE % inside).encode(),
        "inline.d.ts": TYPES.encode(),
        "package.json": (json.dumps(description(), indent=4) + "\n").encode(),
        "README.md": README.encode(),
    }
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, data in sorted(files.items()):
            entry = tarfile.TarInfo(f"package/{name}")
            entry.size, entry.mtime, entry.mode = len(data), TIME, 0o644
            archive.addfile(entry, io.BytesIO(data))
    (directory / f"{NAME}-{version()}.tgz").write_bytes(gzip.compress(packed.getvalue(), 9, mtime=0))
