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
# {language: (its files, what declares functions without calling them, {function: why it is of no use})}
LANGUAGES = {
    "C++": ([INCLUDE / "gesta" / "gesta.hpp"], (), {}),
    "Python": (
        BINDINGS.joinpath("Python", "gesta").rglob("*.py"),
        ("prototypes.py", "structs.py"),
        {
            "gesta_set_allocator": "Python allocates beside the library; a program in C can still set it",
            "gesta_context_destroy_later": "a context ends where the program closes it",
            "gesta_recognizer_set_user": CAPTURE,
            "gesta_state_name": NAMES,
            "gesta_phase_name": NAMES,
            "gesta_palm_guard_init": "PalmGuard has the defaults",
            "gesta_event_value": "events are mappings",
            "gesta_event_local": "Event.local converts by regions",
            "gesta_recognizer_values": "recognizers are mappings",
        },
    ),
    "Lua": (
        BINDINGS.joinpath("Lua").rglob("*.lua"),
        ("cdef.lua",),
        {
            "gesta_set_allocator": "Lua allocates beside the library; a program in C can still set it",
            "gesta_version": "gesta._VERSION is that of the declarations, which the library must fit",
            "gesta_strerror": "errors have messages",
            "gesta_state_name": NAMES,
            "gesta_phase_name": NAMES,
            "gesta_reason_name": "verdicts are sentences",
            "gesta_context_set_user": CAPTURE,
            "gesta_context_user": CAPTURE,
            "gesta_recognizer_set_user": CAPTURE,
            "gesta_event_value": "event.values",
            "gesta_event_local": "Region:local_event",
            "gesta_context_set_observer": "callbacks from C are slow in LuaJIT: events are polled",
            "gesta_recognizer_add_action": "callbacks from C are slow in LuaJIT: listeners are called in Lua",
            "gesta_class_register": "classes of a program must be in C: callbacks from C are slow in LuaJIT",
        },
    ),
}


def reach(functions):
    for language, (files, declared, without) in LANGUAGES.items():
        text = "\n".join(path.read_text() for path in files if path.name not in declared)
        missing = functions - set(re.findall(r"\bgesta_\w+", text))
        check(
            missing == set(without),
            f"{language} has {len(functions - missing)} functions",
            sorted(missing ^ set(without)),
        )


def generators(functions):
    """By shape, not by name. (to_values.py writes a header, whose text names functions.)"""
    for path in sorted({*(BINDINGS / "Generator").glob("to_*.py")} - {BINDINGS / "Generator" / "to_values.py"}):
        named = set(re.findall(r"\bgesta_\w+", path.read_text())) & functions
        check(not named, f"{path.name} names no function", sorted(named))


found = {each["name"] for each in json.loads((INCLUDE / "gesta" / "gesta.json").read_text())["functions"]}
reach(found)
generators(found)
finish()
