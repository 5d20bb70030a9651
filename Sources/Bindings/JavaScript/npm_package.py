#!/usr/bin/env python3
"""Makes the npm package, which bundlers and node install from its file: npm install ./gesta-gestures-VERSION.tgz

    npm_package.py DIRECTORY ENGINE   writes it to the folder that Sources/build web has made; ENGINE is the module of
                                      the gestures alone: Sources/build web --package

It has gesta.js and gesta.wasm; gesta-gestures/inline, the same with the core inside; gesta-gestures/engine, the
same with the gestures alone; and gesta-gestures/trace-view, the time line of a trace. Equal files make equal packages.
"""

import gzip
import io
import json
import re
import sys
import tarfile
from pathlib import Path

sys.dont_write_bytecode = True

from assemble import inline  # noqa: E402

NAME = "gesta-gestures"
HEADER = Path(__file__).resolve().parents[3] / "include" / "gesta" / "gesta.h"
TIME = 499162500
"""The time of every file, in 1985: that of npm pack."""

TYPES = 'export * from "./gesta.js";\n'
NODE = """// Gesta in node: %(core)s is read from the file beside this one.
import { readFile } from "node:fs/promises";
import { load as loadFrom } from "./gesta.js";

export * from "./gesta.js";

/** Loads the library: %(core)s beside this file, or that at a URL, in a Response, in bytes, or compiled already. */
export async function load(source) {
    return loadFrom(source ?? (await readFile(new URL("%(core)s", import.meta.url))));
}
"""
ENGINE = """// The gestures alone: without signs, traces, momentum, checks and simulated fingers.
import { load as loadFrom } from "./gesta.js";

export * from "./gesta.js";

/** Loads the library: engine.wasm beside this file, or that at a URL, in a Response, in bytes, or compiled already. */
export async function load(source) {
    return loadFrom(source ?? new URL("engine.wasm", import.meta.url));
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
LIBRARY = ("gesta.js", "gesta.d.ts", "gesta.wasm", "trace-view.js")
"""What Sources/build web has made."""
VIEW_TYPES = """import type { Gesta } from "./gesta.js";

/** The time line of a trace: <gesta-trace-view>. */
export class TraceView extends HTMLElement {
    /** Shows a trace, as Context.startTrace writes it. `name` is shown beside it. */
    show(gesta: Gesta, trace: string, name?: string): Promise<void>;
    /** Moves the playhead to a time, in seconds from the first call of the trace. */
    seek(seconds: number): void;
    /** Ends what it does, and empties it. */
    close(): void;
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

`gesta-gestures/engine` has the gestures alone, with half of the bytes: no signs, traces, momentum, checks and simulated
fingers. Their methods throw a `GestaError` that names the part.

`gesta-gestures/trace-view` is an element that shows the time line of a trace, and what another set-up would recognize:

```js
import "gesta-gestures/trace-view";

const view = document.createElement("gesta-trace-view");
document.body.append(view);
await view.show(gesta, trace);
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
        "sideEffects": ["./trace-view.js"],
        "engines": {"node": ">=18"},
        "types": "./gesta.d.ts",
        "exports": {
            ".": {"types": "./gesta.d.ts", "browser": "./gesta.js", "node": "./node.js", "default": "./gesta.js"},
            "./inline": {"types": "./inline.d.ts", "default": "./inline.js"},
            "./engine": {
                "types": "./engine.d.ts",
                "browser": "./engine.js",
                "node": "./engine-node.js",
                "default": "./engine.js",
            },
            "./trace-view": {"types": "./trace-view.d.ts", "default": "./trace-view.js"},
            "./gesta.wasm": "./gesta.wasm",
            "./engine.wasm": "./engine.wasm",
            "./package.json": "./package.json",
        },
    }


def main():
    directory, engine = map(Path, sys.argv[1:])
    files = {
        **{name: (directory / name).read_bytes() for name in LIBRARY},
        "node.js": (NODE % {"core": "gesta.wasm"}).encode(),
        "inline.js": (INLINE % inline((directory / "gesta.wasm").read_bytes())).encode(),
        "inline.d.ts": TYPES.encode(),
        "engine.js": ENGINE.encode(),
        "engine-node.js": (NODE % {"core": "engine.wasm"}).encode(),
        "engine.d.ts": TYPES.encode(),
        "engine.wasm": engine.read_bytes(),
        "trace-view.d.ts": VIEW_TYPES.encode(),
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


main()
