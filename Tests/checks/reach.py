#!/usr/bin/env python3
"""Every function of C can be reached in each language, and no generator of a binding names a function.

Swift has a check of its own: swift_interface.py.
"""

import re

from common import INCLUDE, ROOT, check, description, finish
from unreached import UNREACHED

BINDINGS = ROOT / "Sources" / "Bindings"
C_COMMENT = r"//.*|/\*[\s\S]*?\*/"
# {language: (its files, what declares functions without calling them, a comment)}
LANGUAGES = {
    "C++": ([INCLUDE / "gesta" / "gesta.hpp"], (), C_COMMENT),
    "Python": (BINDINGS.joinpath("Python", "gesta").rglob("*.py"), ("prototypes.py", "structs.py"), r"#.*"),
    "Lua": (BINDINGS.joinpath("Lua").rglob("*.lua"), ("cdef.lua",), r"--.*"),
    "JavaScript": (BINDINGS.joinpath("JavaScript").rglob("*.js"), ("native.js", "layouts.js"), C_COMMENT),
}


def named(path, comment):
    """The functions that a file names: in JavaScript an argument, without gesta_ or the prefix of its class."""
    text = re.sub(comment, "", path.read_text())
    prefix = {"recognizer.js": "recognizer_", "classes.js": "class_"}.get(path.name, "")
    texts = re.findall(r'\(\s*"([a-z_0-9]+)"', text) if path.suffix == ".js" else []
    return {*re.findall(r"\bgesta_\w+", text), *(f"gesta_{start}{name}" for name in texts for start in ("", prefix))}


def reach(functions):
    for language, (files, declared, comment) in LANGUAGES.items():
        used = {name for path in files if path.name not in declared for name in named(path, comment)}
        missing, without = functions - used, {f"gesta_{name}" for name in UNREACHED[language]}
        todo = [f"{name}: call it in {language}, or give a reason in unreached.py" for name in missing - without]
        todo += [
            f"{name}: {language} calls it, or it does not exist: delete it in unreached.py"
            for name in without - missing
        ]
        check(not todo, f"{language} reaches {len(functions - missing)} functions", "\n".join(sorted(todo)))


def generators(functions):
    """They go by the shape of a function. (to_values.py writes a header, whose text names functions.)"""
    generators = {path for pattern in ("to_*.py", "lua_*.py") for path in (BINDINGS / "Generator").glob(pattern)}
    for path in sorted(generators - {BINDINGS / "Generator" / "to_values.py"}):
        named = set(re.findall(r"\bgesta_\w+", path.read_text())) & functions
        check(not named, f"{path.name} names no function", sorted(named))


found = {each["name"] for each in description()["functions"]}
reach(found)
generators(found)
finish()
