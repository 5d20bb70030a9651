"""The module in node: size, imports, its functions, and the recorded sessions."""

import gzip
import json
import re
import shutil

from common import BUILT, CC, ROOT, check, description, run
from sizes import INLINED
from unreached import UNREACHED

WEB = ROOT / ".build" / "web"
MODULE = WEB / "gesta.js"


def record(out, count):
    """Sessions that the release library records."""
    traces = out / "release.traces"
    command = [ROOT / "Tests" / "driver" / "run", "--sessions", str(count), "--record", traces]
    status, text = run(*command, env={"GESTA_BUILT": "1", "OUT": str(out / "driver")}, timeout=1200)
    check(status == 0, f"the release library records {count} sessions", text)
    return traces


def counted(text, what):
    """Adds what a program counted: each of its checks is one of this suite."""
    *lines, last = text.strip().splitlines() or [""]
    for line in lines:
        if line.startswith("figure"):
            print(line)
    passed, _, failed = last.partition(" passed, ")
    check(passed.isdigit() and int(passed) > 0 and failed == "0 failed", f"{what}: {last}", "\n".join(lines[-20:]))


def figures():
    for name in ("gesta.wasm", "gesta.js"):
        data = (WEB / name).read_bytes()
        print(f"figure {name}: {len(data)} bytes, {len(gzip.compress(data, 9, mtime=0))} with gzip -9")


def parts():
    """What each folder of the core adds to the module."""
    status, text = run("python3", ROOT / "Tests" / "bench" / "sizes.py", "--web")
    rows = [line.split(maxsplit=1) for line in text.splitlines()]
    sizes = {name: int(size.replace(",", "")) for size, name in rows[:-1]} if status == 0 else {}
    folders = {file.parent.name for file in (ROOT / "Sources" / "Core").glob("*/*.swift")}
    missing = folders - set(sizes) - INLINED
    check(status == 0 and not missing, "sizes.py finds code of every folder of the core", f"{missing} {text}")
    print("figure bytes of each part: " + ", ".join(f"{name} {size}" for name, size in sizes.items()))


def readme(out):
    """The program of the README."""
    (program,) = re.findall(r"```js\n(.*?)```", (ROOT / "README.md").read_text(), flags=re.S)
    (out / "readme.mjs").write_text(program.replace('"./.build/web/gesta.js"', json.dumps(str(MODULE))))
    status, text = run("node", out / "readme.mjs", env={"NODE_NO_WARNINGS": "1"})
    check(status == 0 and text == "a chevron at (80, 130)\n", "the program of the README in node", text)


CRASH = """import fs from "node:fs";
import { load } from MODULE;
const gesta = await load();
const file = fs.openSync(process.argv[2], "w");
const context = gesta.context();
context.recognizer("gesta.tap").on(() => process.kill(process.pid, "SIGKILL"));
context.startTrace((piece) => fs.writeSync(file, piece));
context.finger().tap(10, 10);
"""
REPLAY = """import fs from "node:fs";
import { load } from MODULE;
const { samples, differences, cut, message } = (await load()).replay(fs.readFileSync(process.argv[2], "utf8"));
console.log(samples, differences, cut > 10, message.endsWith("cut off here"));
"""


def crash(out):
    """A trace survives a program that is killed in a listener."""
    for name, text in (("crash.mjs", CRASH), ("replay.mjs", REPLAY)):
        (out / name).write_text(text.replace("MODULE", json.dumps(str(MODULE))))
    trace = out / "crash.trace"
    status, _ = run("node", out / "crash.mjs", trace, env={"NODE_NO_WARNINGS": "1"})
    _, text = run("node", out / "replay.mjs", trace, env={"NODE_NO_WARNINGS": "1"})
    check(status != 0 and text == "2 0 true true\n", "a trace survives a crash of node", text)


def test(out, traces, count):
    figures()
    parts()
    if not check(shutil.which("node"), "node is installed"):
        return
    environment = {"NODE_NO_WARNINGS": "1"}
    script = ROOT / "Tests" / "web" / "module.mjs"
    counted(run("node", "--expose-gc", script, MODULE, env=environment)[1], "functions of gesta.js")
    script = ROOT / "Tests" / "web" / "reach.mjs"
    description()
    # Plugins are in modules that are built with them: linked.py.
    command = [
        "node",
        "--expose-gc",
        script,
        MODULE,
        ROOT / ".build/bindings/gesta.json",
        "plugin_register",
        *UNREACHED["JavaScript"],
    ]
    counted(run(*command, env=environment)[1], "what gesta.js reaches")
    script = ROOT / "Tests" / "web" / "sessions.mjs"
    counted(run("node", script, MODULE, traces, str(count), env=environment, timeout=1200)[1], "sessions in node")
    play = [CC, "-std=c99", f"-I{ROOT / 'include'}", ROOT / "examples" / "bindings" / "c" / "play.c"]
    run(*play, f"-L{BUILT}", "-lgesta", f"-Wl,-rpath,{BUILT}", "-o", out / "play")
    recordings = sorted((ROOT / "examples" / "recordings").glob("*.txt"))
    expected = {r.name: run(out / "play", r)[1].strip() for r in recordings}
    program = ROOT / "examples" / "bindings" / "javascript" / "play.mjs"
    found = {r.name: run("node", program, MODULE, r, env=environment)[1].strip() for r in recordings}
    check(found == expected and len(set(found.values())) > 5, f"{len(found)} recordings have the hashes of C", found)
    (out / "hashes.json").write_text(json.dumps(expected))
    readme(out)
    crash(out)
