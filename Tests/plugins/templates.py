#!/usr/bin/env python3
"""gesta-plugin new: Tests/plugins/templates.py

Writes a plugin in each language, and runs its build and its test, and with GESTA_FULL its ci, which checks it in 1,000
sessions. The four are one recognizer: all that they report must be equal in sessions that are drawn from a seed and on
strokes of people, 60 of each, and with GESTA_FULL 1,000: transitions, values, verdicts, hints, findings, setups and
traces. So must that of classes with all that a class can do. Ends with "N passed, N failed".
"""

import importlib.util
import os
import shutil
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "checks"))

from common import BUILT, CC, INCLUDE, LIBRARY, ROOT, check, finish, run, skip, work  # noqa: E402

FULL = bool(os.environ.get("GESTA_FULL"))
SESSIONS = 1000 if FULL else 60
CHECKER = BUILT / "gesta-plugin"
TEMPLATES = ROOT / "Sources" / "Tools" / "gesta-plugin" / "templates"
PYTHON = ROOT / "Sources" / "Bindings" / "Python"
os.environ["GESTA_LIBRARY"] = str(LIBRARY)
sys.path[:0] = [str(PYTHON), str(HERE)]

import equality  # noqa: E402

OUT = work("templates")
# Without fused multiplications, which other languages do not have.
SHARED = ("-ffp-contract=off", "-fPIC", "-shared", "-fvisibility=hidden", f"-I{INCLUDE}")
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
    commands = ["ci"] if FULL or language == "python" else ["build", "test"]
    for command in commands:
        status, text = run(folder / "slide" / command, env=ENVIRONMENT, cwd="/", timeout=900)
        is_quiet = "warning:" not in text
        check(status == 0 and is_quiet, f"{language}: {command} passes without a warning", text[-2000:])
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


def python_module(path):
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    sys.dont_write_bytecode = True
    spec.loader.exec_module(module)
    return module


def loader(path):
    return lambda context: context.load_plugin(path)


def alone(rival, own):
    """They do not affect each other."""
    rival.allow_simultaneous(own)


def equal(folders):
    """The four templates, on sessions that are drawn, and strokes of people."""
    makers = {language: loader(folder / "slide.so") for language, folder in folders.items() if language != "python"}
    cls = python_module(folders["python"] / "slide.py").Slide
    makers["python"] = lambda context: context.register(cls)
    rivals = [
        ("gesta.tap", {}, lambda tap, slide: tap.require_failure(slide)),
        ("gesta.long_press", {}, lambda press, slide: press.require_failure(slide)),
    ]
    parameters = {"slop": [2, 5, 80, 30], "patience": [0.05, 0.3, 0.7, 10]}
    sessions = [equality.drawn(seed, parameters) for seed in range(SESSIONS)]
    equality.compare(check, "sessions", makers, "org.example.slide", rivals, sessions)
    strokes("org.example.slide", makers, rivals)


def strokes(name, makers, rivals):
    sessions = equality.people(SESSIONS)
    if sessions:
        equality.compare(check, "strokes of people", makers, name, rivals, sessions)
    else:
        skip(f"{name} on strokes of people, not at {equality.PEOPLE}: set GESTA_DATA to where they are")


def swift_hooks():
    """Builds hooks.swift as the template does, with two functions of the C library that its gestures need."""
    path, header = OUT / "hooks_swift.so", OUT / "header.h"
    header.write_text(
        "#include <gesta/gesta.h>\ndouble hypot(double x, double y);\ndouble atan2(double y, double x);\n"
    )
    base = TEMPLATES / "swift"
    embedded = ("-emit-library", "-parse-as-library", "-wmo", "-O", "-enable-experimental-feature", "Embedded")
    names = ("-module-name", "Hooks", "-module-cache-path", OUT / "modules", "-import-objc-header", header)
    sources = (base / "Gesture.swift", HERE / "hooks.swift", "-Xcc", f"-I{INCLUDE}")
    hide = ("-Xlinker", f"--version-script={base / 'exports.map'}", "-Xlinker", "--gc-sections", "-lm")
    status, text = run("swiftc", *embedded, *names, *sources, *hide, "-o", path, timeout=600)
    check(status == 0, "hooks.swift builds", text)
    return path


def hooks():
    """Two classes with all that a class can state, learn, hand over and contest, in each language."""
    makers = {}
    for name, source in ("tow", "claiming.c"), ("line", "drawing.c"):
        path = OUT / f"{name}.so"
        status, text = run(CC, "-std=c99", "-O2", *SHARED, HERE / source, "-o", path, "-lm")
        check(status == 0, f"{source} builds", text)
        makers[name] = {"C": loader(path)}
    paths = {"C++": OUT / "hooks.so"}
    strict = ("-std=c++17", "-O2", "-Wall", "-Wextra", "-Wpedantic", "-Werror")
    status, text = run(os.environ.get("CXX", "c++"), *strict, *SHARED, HERE / "hooks.cpp", "-o", paths["C++"], "-lm")
    check(status == 0, "hooks.cpp builds without warnings", text)
    if shutil.which("swiftc"):
        paths["Swift"] = swift_hooks()
    for language, path in paths.items():
        status, text = run(CHECKER, "check", "--seed", 7, "--sessions", 60, path, timeout=600)
        check(status == 0, f"the classes in {language} are not blamed", text)
    module = python_module(HERE / "hooks.py")
    for name in makers:
        cls = getattr(module, name.capitalize())
        makers[name] |= {language: loader(path) for language, path in paths.items()}
        makers[name]["Python"] = lambda context, cls=cls: context.register(cls)
    pan = ("gesta.pan", {"per_contact": True}, lambda pan, tow: pan.pass_on(tow))
    rivals = [("gesta.tap", {}, lambda tap, tow: tap.require_failure(tow)), pan]
    parameters = {
        "slop": [2, 5, 80, 30],
        "axis": ["any", "horizontal", "vertical"],
        "angle": [0.1, 0.5, 1.5],
        "wait": [0, 0.25, 1],
        "gain": [1, 2.5],
        "learning": [False, True],
        "learned": ["", "12000000", "7"],
        "per_contact": [False, True],
    }
    sessions = [equality.drawn(seed, parameters) for seed in range(SESSIONS)]
    equality.compare(check, "sessions", makers["tow"], "test.tow", rivals, sessions)
    strokes("test.tow", makers["tow"], rivals)
    rivals = [
        ("gesta.stroke", {"pattern": "right, down", "eager": True}, lambda stroke, line: None),
        ("gesta.stroke", {"pattern": "right"}, alone),
        ("test.line", {"length": 100}, lambda other, line: None),
    ]
    sessions = [equality.drawn(seed, {"length": [8, 30, 150], "stray": [8, 60]}) for seed in range(SESSIONS)]
    equality.compare(check, "sessions", makers["line"], "test.line", rivals, sessions)
    strokes("test.line", makers["line"], rivals)


languages = ["c", "cpp", "python"]
if shutil.which("swiftc"):
    languages.insert(2, "swift")
else:
    skip("the template in Swift: no swiftc")
written = {language: write(language) for language in languages}
refused()
equal(written)
hooks()
finish()
