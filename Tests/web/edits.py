"""Changes to set-ups: what accounts/script.py and trace_view/edits.js make of a trace has the same result."""

import json
import sys

from common import ROOT, check, run

PROGRAM = """import fs from "node:fs";
import { editsOf, textOf } from %s;
import { Trace } from %s;
const table = JSON.parse(fs.readFileSync(process.argv[2], "utf8"));
console.log(JSON.stringify(table.map(({ trace, edits }) => {
    const read = new Trace(fs.readFileSync(trace, "utf8"));
    const own = editsOf(edits);
    return own && textOf(read, read.slices[0], own).text;
})));
"""
FAULTS = ROOT / "examples" / "faults"
FIRST, SECOND = "0x20010000", "0x20010001"


def edit(kind, recognizer=FIRST, **more):
    return {"kind": kind, "recognizer": recognizer, **more}


# Edits beside those that are advised: (fault, edits)
TABLE = [
    ("slid_tap", [edit("set", name="slop", value=14.5)]),
    ("slid_tap", [edit("set", name="slop", value=1 / 3)]),
    ("slid_tap", [edit("set", name="slop", value=20), edit("set", name="max_duration", value=0.05)]),
    ("slid_tap", [edit("set", name="taps", value=2)]),
    ("slid_tap", [edit("set", name="per_contact", value=True)]),
    ("slid_tap", [edit("set", name="within", value="region")]),
    ("slid_tap", [edit("set", name="enabled", value=False)]),
    ("hidden_sign", [edit("set", SECOND, name="priority", value=-3)]),
    ("hidden_sign", [edit("relate", SECOND, name="requires", value=FIRST)]),
    ("hidden_sign", [edit("relate", SECOND, name="simultaneous", value=FIRST)]),
    ("hidden_sign", [edit("relate", name="simultaneous", value=SECOND), edit("set", SECOND, name="slop", value=60)]),
    ("late_pinch", [edit("relate", name="successor", value=SECOND)]),
    ("forgotten_advance", [edit("unrelate", name="requires", value=SECOND)]),
    ("endless_wait", [edit("unrelate", name="requires", value=SECOND), edit("set", SECOND, name="slop", value=0.5)]),
    ("doubled_mouse", [edit("unrelate", SECOND, name="requires", value=FIRST)]),
    (
        "doubled_mouse",
        [edit("set", name="tools", value=["finger", "pen"]), edit("set", SECOND, name="buttons", value=3)],
    ),
    ("doubled_mouse", [edit("set", SECOND, name="tools", value=["mouse"])]),
]


def outcomes(text):
    """Every transition of a trace that is played, with its figures."""
    import gesta

    found = []

    def see(event):
        found.append((event.recognizer.id, str(event.state), event.time, event.reason, event.measured, event.limit))

    gesta.replay(text, all_differences=True, prepare=lambda context: context.set_observer(see))
    return found


def test(out):
    sys.path[:0] = [str(ROOT / "Sources" / "Bindings" / "Python")]
    import gesta
    from gesta.accounts.script import Edit, Script

    traces = {file.stem: file.read_bytes() for file in sorted(FAULTS.glob("*.trace"))}
    table = [(name, edits) for name, edits in TABLE]
    for name, trace in traces.items():
        table += [(name, each["edits"]) for each in gesta.explain(trace).data()["advice"]]
    file, program = out / "edits.json", out / "edited.mjs"
    file.write_text(json.dumps([{"trace": str(FAULTS / f"{name}.trace"), "edits": edits} for name, edits in table]))
    view = ROOT / "Sources" / "Reference" / "trace_view"
    modules = []
    for module in "edits", "trace":
        (out / f"{module}.mjs").write_text((view / f"{module}.js").read_text())
        modules.append(json.dumps((out / f"{module}.mjs").as_uri()))
    program.write_text(PROGRAM % tuple(modules))
    status, text = run("node", program, file)
    found = json.loads(text) if status == 0 else []
    check(len(found) == len(table), "edits in JavaScript", text)
    same, changing = [], 0
    for (name, edits), own in zip(table, found):
        if own is None:
            continue
        python = Script(traces[name]).text([Edit(**each) for each in edits])
        wanted = outcomes(python)
        changing += wanted != outcomes(traces[name])
        same.append(name)
        check(outcomes(own) == wanted, f"{name}: {edits}", [own, python.decode()])
    check(len(same) > len(TABLE) and changing > 15, "edits that both make, most of which change something", changing)
    kinds = {each["kind"] for (_, edits), own in zip(table, found) if own is None for each in edits}
    check(kinds <= {"attach", "region", "palm", "advance", "times", "spread", "omit"}, "the others", kinds)
