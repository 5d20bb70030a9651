// Replays recorded sessions with gesta.js: node sessions.mjs GESTA_JS TRACES COUNT. Ends with "N passed, N failed".
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [path, tracesPath, expected] = process.argv.slice(2);
const { load } = await import(pathToFileURL(path));
const module = new WebAssembly.Module(readFileSync(new URL("gesta.wasm", pathToFileURL(path))));
const imports = WebAssembly.Module.imports(module);
const traces = readFileSync(tracesPath, "utf8").split(/^(?=gesta-trace 1$)/m);
let passed = 0;
let failed = 0;

function report(holds, what) {
    if (holds) passed += 1;
    else if ((failed += 1) <= 10) console.log(`FAIL ${what}`);
}

report(imports.length === 0, `the module imports ${imports.map((one) => one.name).join(", ")}, must import nothing`);
report(traces.length === Number(expected), `${traces.length} sessions, must be ${expected}`);
const gesta = await load(module);
let events = 0;
for (const [index, trace] of traces.entries()) {
    const result = gesta.replay(trace);
    report(result.differences === 0 && result.samples > 0, `session ${index + 1}: ${JSON.stringify(result)}`);
    events += result.events;
}
console.log(`figure ${traces.length} sessions with ${events} events are the same in node`);
console.log(`${passed} passed, ${failed} failed`);
