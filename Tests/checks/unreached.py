"""What each language does not need of the C interface, and why. Functions are named without gesta_.

Swift has a list of its own: swift_interface.py.
"""

CAPTURE = "functions capture what they need"
NAMES = "members of enumerations have names"
LISTENERS = "callbacks from C are slow in LuaJIT: events are polled, and listeners are called in Lua"
LINKED = "entry functions of linked plugins are those of a program in C"
UNREACHED = {
    "C++": {},
    "Python": {
        "plugin_register": LINKED,
        "allocator_set": "Python allocates beside the library; a program in C can still set it",
        "recognizer_set_user": CAPTURE,
        "state_name": NAMES,
        "palm_guard_init": "PalmGuard has the defaults",
        "decay_options_init": "DecayOptions has the defaults",
        "filter_init": "Filter has the defaults",
        "event_value": "events are mappings",
        "recognizer_values": "recognizers are mappings",
    },
    "Lua": {
        "plugin_register": LINKED,
        "allocator_set": "Lua allocates beside the library; a program in C can still set it",
        "context_set_user": CAPTURE,
        "context_user": CAPTURE,
        "recognizer_set_user": CAPTURE,
        "event_value": "event.values",
        "context_set_observer": LISTENERS,
        "recognizer_add_action": LISTENERS,
        "recognizer_remove_action": LISTENERS,
    },
    "JavaScript": {
        **dict.fromkeys(
            ("plugin_load", "plugin_scan", "plugin_directory", "plugin_describe"), "WebAssembly has no dynamic linker"
        ),
        "allocator_set": "WebAssembly has memory of its own",
        "abi": "gesta.wasm and the module are one package",
        "version_number": "the version is a text",
        "context_set_user": CAPTURE,
        "context_user": CAPTURE,
        "event_value": "event.values",
        "recognizer_values": "recognizer.values",
        "state_name": NAMES,
        "reason_name": NAMES,
    },
}
