"""The npm package: installed by npm without a network, in node, and bundled by esbuild for node and Chromium."""

import json
import shutil

from browser import Browser
from common import ROOT, check, run
from in_browser import serve, wait

PROGRAM = """import { load } from "%s";%s
const gesta = await load(%s);
const context = gesta.context();
const chevron = context.recognizer("gesta.chevron");
chevron.on((event) => (globalThis.found = `a chevron at (${Math.round(event.x)}, ${Math.round(event.y)})`));
context.finger().draw("chevron", { x: 100, y: 100, size: 60 });
console.log(globalThis.found);
"""
EXPECTED = "a chevron at (80, 130)"
ASSET = 'import core from "gesta-gestures/gesta.wasm";'
# Name, program, options of esbuild, and where the bundle runs.
BUNDLES = [
    ("inline", PROGRAM % ("gesta-gestures/inline", "", ""), [], ("node", "browser")),
    ("inline-minified", PROGRAM % ("gesta-gestures/inline", "", ""), ["--minify"], ("node", "browser")),
    ("copied", PROGRAM % ("gesta-gestures", "", ""), ["--minify"], ("browser",)),
    ("copied-node", PROGRAM % ("gesta-gestures", "", ""), ["--platform=node"], ("node",)),
    (
        "asset",
        PROGRAM % ("gesta-gestures", ASSET, "new URL(core, import.meta.url)"),
        ["--loader:.wasm=file"],
        ("browser",),
    ),
]


ENGINE = """
import { load } from "gesta-gestures/engine";
const context = (await load()).context();
const tap = context.recognizer("gesta.tap");
tap.on(() => console.log("a tap"));
for (const [phase, time] of [[1, 0], [4, 5e7]]) {
    context.add({ contact: 1, phase, time, x: 5, y: 5 });
    context.push();
}
try { context.finger().tap(1, 1); } catch (error) { console.log(error.name, error.message); }
"""
ALONE = "a tap\nGestaError gesta_finger_tap: this library was built without the part fingers"


def install(out):
    """Installs the package in a new project; false if it cannot be."""
    status, text = run(ROOT / "Sources" / "build", "web", "--package", timeout=1800)
    if not check(status == 0, "the package is made", text):
        return False
    (package,) = (ROOT / ".build" / "web").glob("*.tgz")
    (out / "package.json").write_text(json.dumps({"name": "test", "private": True, "type": "module"}))
    status, text = run("npm", "install", "--offline", "--no-audit", "--no-fund", package, cwd=out)
    return check(status == 0, "npm installs the package without a network", text)


def test(directory):
    absent = [name for name in ("npm", "node", "esbuild") if not shutil.which(name)]
    if absent:
        print(f"skipped: the npm package: {', '.join(absent)} is not installed")
        return
    out = directory / "npm"
    out.mkdir()
    if not install(out):
        return
    environment = {"NODE_NO_WARNINGS": "1"}
    for name in ("gesta-gestures", "gesta-gestures/inline"):
        program = out / "program.mjs"
        program.write_text(PROGRAM % (name, "", ""))
        status, text = run("node", program, env=environment)
        check(status == 0 and text == f"{EXPECTED}\n", f"{name} runs in node", text)
    program.write_text(ENGINE)
    status, text = run("node", program, env=environment)
    check(status == 0 and text == f"{ALONE}\n", "gesta-gestures/engine has the gestures, and names what it lacks", text)
    bundled = out / "bundled"
    for name, source, options, places in BUNDLES:
        program = out / f"{name}.mjs"
        program.write_text(source)
        target = bundled / f"{name}.mjs"
        command = ["esbuild", "--bundle", "--format=esm", "--log-level=warning", *options, program]
        status, text = run(*command, f"--outfile={target}")
        check(status == 0 and not text, f"esbuild bundles {name} without a warning", text)
        shutil.copy(out / "node_modules" / "gesta-gestures" / "gesta.wasm", bundled)
        if "node" in places:
            status, text = run("node", target, env=environment)
            check(status == 0 and text == f"{EXPECTED}\n", f"the bundle {name} runs in node", text)
        (bundled / f"{name}.html").write_text(f'<!doctype html><script type="module" src="{name}.mjs"></script>')
    if not check(shutil.which("chromium"), "chromium is installed"):
        return
    address = serve(bundled)
    with Browser() as browser:
        for name, _, _, places in BUNDLES:
            if "browser" in places:
                browser.open(f"{address}/{name}.html")
                wait(browser, "window.found")
                found = browser.evaluate("window.found")
                check(found == EXPECTED, f"the bundle {name} runs in Chromium", found)
