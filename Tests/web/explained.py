"""context.explain() in JavaScript, beside that of Python: the same of each fault in examples/faults."""

import json
import sys

from common import ROOT, check, run

PROGRAM = """import fs from "node:fs";
import { load } from %s;
const gesta = await load();
const idOf = (each) => each && `0x${each.id.toString(16).padStart(8, "0")}`;
const found = {};
for (const file of process.argv.slice(2)) {
    const trace = fs.readFileSync(file, "utf8");
    const last = trace.split("\\n").indexOf("stop") + 1;
    gesta.replay(trace, { step(context, line) {
        if (line !== last) return true;
        const { recognizers, findings } = context.explain();
        found[file] = {
            recognizers: recognizers.map(({ recognizer, name, outcome, sequence, verdict, hint, waitsFor }) => [
                idOf(recognizer), name.replaceAll('"', ""), outcome, sequence, verdict.measured, verdict.limit,
                idOf(verdict.blocker) ?? null, hint ?? "", idOf(waitsFor) ?? null]).sort(),
            findings: findings.length,
        };
        return true;
    } });
}
console.log(JSON.stringify(found));
"""


def of_python(file):
    """What Python's account of the same context has."""
    import gesta
    from gesta.accounts import making

    last = file.read_text().split("\n").index("stop") + 1
    found = {}

    def step(context, line):
        if line != last:
            return
        data = making.of_context(context).data()
        recognizers = []
        for each in data["sequences"][0]["recognizers"]:
            verdict, (wait,) = each["verdict"], [*(one["for"] for one in each["waits"]), None][:1]
            figures = verdict["measured"], verdict["limit"], verdict["blocker"], verdict["hint"]
            recognizers.append([each["id"], each["name"], each["outcome"], each["sequence"], *figures, wait])
        found.update(recognizers=sorted(recognizers), findings=len(data["findings"]))

    gesta.replay(file, step=step)
    return found


def test(out):
    sys.path[:0] = [str(ROOT / "Sources" / "Bindings" / "Python")]
    files = sorted((ROOT / "examples" / "faults").glob("*.trace"))
    program = out / "explained.mjs"
    program.write_text(PROGRAM % json.dumps((ROOT / ".build" / "web" / "gesta.js").as_uri()))
    status, text = run("node", program, *files)
    found = json.loads(text) if status == 0 else {}
    check(len(found) == len(files) == 12, "explain of twelve faults", text)
    for file in files:
        wanted = of_python(file)
        check(found.get(str(file)) == wanted, f"explain of {file.stem} as in Python", [found.get(str(file)), wanted])
