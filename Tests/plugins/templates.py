#!/usr/bin/env python3
"""gesta-plugin new: Tests/plugins/templates.py

Writes a plugin in each language, and runs its build, its test and its ci. The four are one recognizer: their
transitions, values and verdicts must be equal in sessions that are drawn from a seed, 60 of them, and with GESTA_FULL
1,000. Ends with "N passed, N failed".
"""

import importlib.util
import os
import random
import shutil
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "checks"))

from common import BUILT, LIBRARY, ROOT, check, finish, run, skip, work  # noqa: E402

SESSIONS = 1000 if os.environ.get("GESTA_FULL") else 60
CHECKER = BUILT / "gesta-plugin"
PYTHON = ROOT / "Sources" / "Bindings" / "Python"
os.environ["GESTA_LIBRARY"] = str(LIBRARY)
sys.path.insert(0, str(PYTHON))

import gesta  # noqa: E402

OUT = work("templates")
ENVIRONMENT = {
    "PATH": f"{BUILT}:{os.environ['PATH']}",
    "PKG_CONFIG_PATH": str(BUILT),
    "PYTHONPATH": str(PYTHON),
    "PYTHONDONTWRITEBYTECODE": "1",
}


def write(language):
    """A new plugin, tried as its author would. Returns its folder."""
    folder = OUT / language
    folder.mkdir()
    status, text = run(CHECKER, "new", "slide", "--lang", language, cwd=folder)
    check(status == 0 and text.startswith("Wrote the folder slide."), f"{language}: new writes a plugin", text)
    status, text = run(folder / "slide" / "ci", env=ENVIRONMENT, cwd="/", timeout=900)
    check(status == 0, f"{language}: it builds, passes its test and is not blamed", text[-2000:])
    left = [path for path in (folder / "slide").iterdir() if path.is_file() and b"@NAME@" in path.read_bytes()]
    check(not left, f"{language}: the name is everywhere", left)
    return folder / "slide"


def refused():
    options = ("x", "--lang", "cobol"), ("x", "--id", "x"), ("x", "--id", "gesta.x"), ("x", "--id")
    for arguments in ("Slide",), ("class",), ("",), ("a b",), (), ("a", "b"), *options:
        status, text = run(CHECKER, "new", *arguments, cwd=OUT)
        check(status == 2 and text.startswith("gesta-plugin: "), f"new {' '.join(arguments)} is refused", text)
    for language, source in ("c", "glide.c"), ("cpp", "glide.cpp"), ("swift", "glide.swift"), ("python", "glide.py"):
        folder = OUT / "ids" / language
        folder.mkdir(parents=True)
        status, text = run(CHECKER, "new", "glide", "--lang", language, "--id", "com.you.g-1", cwd=folder)
        written = (folder / "glide" / source).read_text()
        check(status == 0 and "com.you.g-1" in written and "org.example" not in written, f"{language}: --id", text)
    status, text = run(CHECKER, "new", "slide", cwd=OUT / "c")
    check(status == 2 and "exists" in text, "new overwrites nothing", text)


def draw(seed):
    """Steps of a session: samples, a parameter, or the time."""
    rng = random.Random(seed)
    steps, time = [], 0
    for _ in range(rng.randint(1, 5)):
        if rng.random() < 0.3:
            steps.append(("slop", rng.choice([0.5, 1.25, 20, 7.5]) * 4))
        if rng.random() < 0.3:
            steps.append(("patience", rng.choice([0.05, 0.3, 0.7, 10])))
        samples = []
        for contact in range(1, rng.choice([1, 1, 1, 2, 3]) + 1):
            at, x, y = time + rng.randint(0, 5) * 8_000_000, rng.randint(0, 4000) / 8, 100.0
            samples.append((at, contact, gesta.Phase.BEGAN, x, y))
            pace = rng.choice([0, 0, 1, 5, -6])
            for _ in range(rng.randint(0, 60)):
                at += 8_000_000
                x += pace * rng.random() * 8 // 1 / 8
                samples.append((at, contact, gesta.Phase.MOVED, x, y))
            phase = gesta.Phase.CANCELLED if rng.random() < 0.1 else gesta.Phase.ENDED
            samples.append((at + 8_000_000, contact, phase, x, y))
        samples.sort(key=lambda sample: sample[0])
        steps += [("push", sample) for sample in samples]
        time = samples[-1][0] + rng.choice([50, 300, 1500]) * 1_000_000
        steps.append(("advance", time))
        time += 8_000_000
    return steps


def play(prepare, steps):
    """What one recognizer reports in a session."""
    context = gesta.Context(units_per_mm=4)
    prepare(context)
    slide = context.recognizer("org.example.slide")
    seen = []
    context.set_observer(
        lambda event: seen.append(
            (event.state, event.time, event.reason, event.measured, event.limit, event["distance"], event["farthest"])
        )
    )
    for what, operand in steps:
        if what == "push":
            time, contact, phase, x, y = operand
            context.push([gesta.Touch(time=time, contact=contact, phase=phase, x=x, y=y)])
        elif what == "advance":
            context.advance(operand)
        else:
            setattr(slide, what, operand)
        if what != "push" or operand[2] != gesta.Phase.MOVED:
            seen.append((slide.verdict.text, slide.state))
    context.close()
    return seen


def python_class(folder):
    spec = importlib.util.spec_from_file_location("slide", folder / "slide.py")
    module = importlib.util.module_from_spec(spec)
    sys.dont_write_bytecode = True
    spec.loader.exec_module(module)
    return module.Slide


def equal(folders):
    makers = {"python": lambda context: context.register(cls)}
    cls = python_class(folders["python"])
    for language in folders:
        if language != "python":
            path = folders[language] / "slide.so"
            makers[language] = lambda context, path=path: context.load_plugin(path)
    records, different = 0, []
    for seed in range(SESSIONS):
        steps = draw(seed)
        results = {language: play(prepare, steps) for language, prepare in makers.items()}
        first = results["c"]
        records += len(first)
        different += [f"{language}, session {seed}" for language, result in results.items() if result != first]
    what = f"{', '.join(sorted(makers))} report the same in {SESSIONS} sessions ({records} transitions and verdicts)"
    check(records > SESSIONS and not different, what, "\n".join(different))


languages = ["c", "cpp", "python"]
if shutil.which("swiftc"):
    languages.insert(2, "swift")
else:
    skip("the template in Swift: no swiftc")
written = {language: write(language) for language in languages}
refused()
equal(written)
finish()
