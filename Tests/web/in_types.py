"""The types: of the modules themselves, of gesta.d.ts beside them, and what they find in programs."""

import json
import re
import shutil

from common import ROOT, check, run

WEB = ROOT / ".build" / "web"
HERE = ROOT / "Tests" / "web"
BINDING = ROOT / "Sources" / "Bindings" / "JavaScript"
OPTIONS = ["--strict", "--target", "es2022", "--module", "es2022", "--moduleResolution", "node"]
RESULT = (
    "pen 171; right; true true; 2 taps; scale 1.7 -145; ended true held 0 any true; no deadline; 25 0 false; ; true; "
    "false; GESTA_E_RANGE; 2; right\n"
)
# What agree.ts and the modules' own types must find.
CHANGES = [
    ("generated/declared.d.ts", "readonly refused: number;", "readonly refused: string;"),
    ("generated/members.d.ts", "    saveExamples(): string;", ""),
    ("generated/members.d.ts", "    saveExamples(): string;", "    saveExamples(): string; loadAll(): void;"),
    ("generated/members.d.ts", "setTeam(team: number,", "setTeam(team: string,"),
    ("generated/members.d.ts", "readonly values: ValuesOf<Name>;", "readonly values: Record<string, number>;"),
    ("generated/calls.js", "return this.#described().order;", "return String(this.#described().order);"),
    ("generated/samples.js", "sample.pressure", "sample.presure"),
    ("generated/calls.js", '"recognizer_claim"', '"recognizer_clam"'),
    ("region.js", '"region_set_rect", this.id, at', '"region_set_rect", this.id'),
]


def errors(*arguments, cwd=None):
    status, text = run("tsc", *arguments, cwd=cwd)
    return status, re.findall(r"^\S+\.(?:ts|js)\(\d+.*", text, flags=re.M)


def modules(out):
    """The modules fit their own types and gesta.d.ts, and what does not is found."""
    status, found = errors("-p", BINDING)
    check(status == 0, "the modules of the binding fit their types", "\n".join(found))
    beside = out / "binding"
    shutil.copytree(BINDING, beside, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(HERE / "agree.ts", beside)
    status, found = errors("-p", beside)
    check(status == 0, "gesta.d.ts agrees with the modules", "\n".join(found))
    for name, old, new in CHANGES:
        text = (beside / name).read_text()
        (beside / name).write_text(text.replace(old, new))
        status, found = errors("-p", beside)
        (beside / name).write_text(text)
        check(old in text and status != 0 and found, f"{name}: {new.strip() or f'without {old}'} is found")


def programs(out):
    """A program that fits and runs, and one whose mistakes are found: every one, and nothing else."""
    for name in ("gesta.js", "gesta.d.ts", "gesta.wasm"):
        shutil.copy(WEB / name, out / name)
    (out / "package.json").write_text(json.dumps({"type": "module"}))
    for name in ("right.ts", "mistakes.ts"):
        shutil.copy(HERE / name, out / name)
    status, found = errors(*OPTIONS, out / "right.ts")
    check(status == 0, "a program that fits the types", "\n".join(found))
    status, text = run("node", out / "right.js")
    check(status == 0 and text == RESULT, "and runs", text)
    _, found = errors(*OPTIONS, "--noEmit", out / "mistakes.ts")
    lines = (out / "mistakes.ts").read_text().splitlines()
    wrong = {number for number, line in enumerate(lines, 1) if "// wrong" in line}
    reported = {int(re.search(r"\((\d+)", each)[1]) for each in found}
    missed = [lines[number - 1] for number in sorted(wrong - reported)]
    check(len(wrong) > 60 and not missed, f"{len(wrong)} mistakes are found", "\n".join(missed))
    extra = [lines[number - 1] for number in sorted(reported - wrong)]
    check(not extra, "and nothing else", "\n".join(extra))


def test(directory):
    if not shutil.which("tsc"):
        print("skipped: TypeScript is missing (apt install node-typescript)")
        return
    out = directory / "types"
    out.mkdir()
    modules(out)
    programs(out)
