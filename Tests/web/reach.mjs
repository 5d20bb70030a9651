// Which functions of the library the tests of gesta.js reach: node --expose-gc reach.mjs GESTA_JS GESTA_JSON. Ends with
// "N passed, N failed".
import { readFileSync } from "node:fs";

/** What no program in JavaScript needs, and why. */
const UNREACHED = {
    version_number: "version is the same as text", abi: "the module has its own core",
    set_allocator: "WebAssembly has one memory",
    state_name: "states are names", phase_name: "Phase has the names", reason_name: "classes describe their reasons",
    context_destroy_later: "a program closes after the call", context_set_user: "objects have fields",
    context_user: "objects have fields", event_value: "values are read from the event",
    recognizer_actions: "on() returns what removes a listener", recognizer_integer: "numbers are doubles",
    recognizer_boolean: "numbers are doubles", recognizer_values: "values are read by name",
    plugin_load: "WebAssembly loads no plugins", plugin_scan: "WebAssembly loads no plugins",
    plugin_scan_environment: "WebAssembly loads no plugins", context_plugins: "WebAssembly loads no plugins",
    plugin_describe: "WebAssembly loads no plugins",
};

const called = new Set();
const { instantiate } = WebAssembly;
WebAssembly.instantiate = async (...given) => {
    const { exports } = await instantiate(...given);
    return { exports: Object.fromEntries(Object.entries(exports).map(([name, each]) => [name, !name.startsWith("gesta_")
        ? each : (...rest) => {
            called.add(name.slice("gesta_".length));
            return each(...rest);
        }])) };
};
process.on("exit", () => {
    const { functions } = JSON.parse(readFileSync(process.argv[3], "utf8"));
    const names = functions.map(({ name }) => name.slice("gesta_".length));
    const missed = names.filter((name) => !called.has(name) && !(name in UNREACHED));
    const listed = Object.keys(UNREACHED).filter((name) => called.has(name) || !names.includes(name));
    for (const name of missed) console.log(`FAIL gesta_${name} is reached by no test`);
    for (const name of listed) console.log(`FAIL gesta_${name} is listed, and is reached or does not exist`);
    console.log(`figure JavaScript reaches ${called.size} of ${names.length} functions`);
    console.log(`${names.length} passed, ${missed.length + listed.length} failed`);
});
await import("./module.mjs");
