#!/usr/bin/env python3
"""Every function of C can be reached in each language, and no generator of a binding names a function.

Swift has a check of its own: swift_interface.py.
"""

import json
import re

from common import INCLUDE, ROOT, check, finish

BINDINGS = ROOT / "Sources" / "Bindings"
CAPTURE = "functions capture what they need"
NAMES = "members of enumerations have names"
LISTENERS = "callbacks from C are slow in LuaJIT: events are polled, and listeners are called in Lua"
C_COMMENT = r"//.*|/\*[\s\S]*?\*/"
# {language: (its files, what declares functions without calling them, a comment, {why a function is of no use})}
# Functions are named without gesta_.
LANGUAGES = {
    "C++": ([INCLUDE / "gesta" / "gesta.hpp"], (), C_COMMENT, {}),
    "Python": (
        BINDINGS.joinpath("Python", "gesta").rglob("*.py"),
        ("prototypes.py", "structs.py"),
        r"#.*",
        {
            "set_allocator": "Python allocates beside the library; a program in C can still set it",
            "context_destroy_later": "a context ends where the program closes it",
            "recognizer_set_user": CAPTURE,
            "state_name": NAMES,
            "phase_name": NAMES,
            "palm_guard_init": "PalmGuard has the defaults",
            "event_value": "events are mappings",
            "event_local": "Event.local converts by regions",
            "recognizer_values": "recognizers are mappings",
        },
    ),
    "Lua": (
        BINDINGS.joinpath("Lua").rglob("*.lua"),
        ("cdef.lua",),
        r"--.*",
        {
            "set_allocator": "Lua allocates beside the library; a program in C can still set it",
            "context_destroy_later": "a context ends where the program closes it, or is collected",
            "context_set_user": CAPTURE,
            "context_user": CAPTURE,
            "recognizer_set_user": CAPTURE,
            "event_value": "event.values",
            "event_local": "Region:local_event",
            "context_set_observer": LISTENERS,
            "recognizer_add_action": LISTENERS,
            "recognizer_remove_action": LISTENERS,
            "recognizer_actions": LISTENERS,
        },
    ),
    "JavaScript": (
        [path for path in BINDINGS.joinpath("JavaScript").rglob("*.js") if "generated" not in path.parts],
        (),
        C_COMMENT,
        {
            **dict.fromkeys(
                ("plugin_load", "plugin_scan", "plugin_scan_environment", "plugin_describe", "context_plugins"),
                "WebAssembly has no dynamic linker",
            ),
            "set_allocator": "WebAssembly has memory of its own",
            "abi": "gesta.wasm and the module are one package",
            "version_number": "the version is a text",
            "context_destroy_later": "a context ends where the program closes it",
            "context_set_user": CAPTURE,
            "context_user": CAPTURE,
            "event_value": "event.values",
            "recognizer_values": "recognizer.values",
            "recognizer_integer": "numbers are doubles",
            "recognizer_actions": "listeners are the program's own",
            "state_name": NAMES,
            "phase_name": NAMES,
            "reason_name": NAMES,
        },
    ),
}


def named(path, comment):
    """The functions that a file names. JavaScript calls them by a text that begins as the file's class does."""
    text = re.sub(comment, "", path.read_text())
    prefix = {"recognizer.js": "recognizer_", "classes.js": "class_"}.get(path.name, "")
    texts = re.findall(r'"([a-z_0-9]+)"', text) if path.suffix == ".js" else []
    return {*re.findall(r"\bgesta_\w+", text), *(f"gesta_{start}{name}" for name in texts for start in ("", prefix))}


def reach(functions):
    for language, (files, declared, comment, without) in LANGUAGES.items():
        used = {name for path in files if path.name not in declared for name in named(path, comment)}
        missing, without = functions - used, {f"gesta_{name}" for name in without}
        check(missing == without, f"{language} has {len(functions - missing)} functions", sorted(missing ^ without))


def generators(functions):
    """By shape, not by name. (to_values.py writes a header, whose text names functions.)"""
    generators = {path for pattern in ("to_*.py", "lua_*.py") for path in (BINDINGS / "Generator").glob(pattern)}
    for path in sorted(generators - {BINDINGS / "Generator" / "to_values.py"}):
        named = set(re.findall(r"\bgesta_\w+", path.read_text())) & functions
        check(not named, f"{path.name} names no function", sorted(named))


found = {each["name"] for each in json.loads((INCLUDE / "gesta" / "gesta.json").read_text())["functions"]}
reach(found)
generators(found)
finish()
