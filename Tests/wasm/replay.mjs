// Replays recorded sessions in the wasm module: node replay.mjs MODULE TRACES COUNT. Ends with "N passed, N failed".
import { readFileSync } from "node:fs";

const [modulePath, tracesPath, expected] = process.argv.slice(2);
const module = await WebAssembly.compile(readFileSync(modulePath));
let passed = 0;
let failed = 0;

function report(holds, what) {
    if (holds) passed += 1;
    else if ((failed += 1) <= 10) console.log(`FAIL ${what}`);
}

const imports = WebAssembly.Module.imports(module);
report(imports.length === 0, `the module imports ${imports.map((one) => one.name).join(", ")}, must import nothing`);

const traces = readFileSync(tracesPath, "utf8").split(/^(?=gesta-trace 1$)/m);
report(traces.length === Number(expected), `${tracesPath} has ${traces.length} sessions, must have ${expected}`);

const sessions = traces.map((text) => new TextEncoder().encode(text));
const room = Math.max(...sessions.map((bytes) => bytes.length));
let gesta;
let address;

function start() {
    gesta = new WebAssembly.Instance(module, {}).exports;
    address = gesta.malloc(room);
}

function message() {
    const bytes = new Uint8Array(gesta.memory.buffer, gesta.last_message());
    return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
}

// After a trap the module's state is undefined: the next call gets a new instance.
function attempt(what, body) {
    try {
        const holds = body();
        report(holds, `${what}: ${holds ? "" : message()}`);
    } catch (error) {
        report(false, `${what}: ${error.stack}`);
        start();
    }
}

function replay(bytes) {
    new Uint8Array(gesta.memory.buffer, address, bytes.length).set(bytes);
    return gesta.replay(address, bytes.length) === 0;
}

start();
attempt("platform checks", () => gesta.platform_checks() > 0);
sessions.forEach((bytes, index) => attempt(`session ${index + 1}`, () => replay(bytes)));
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
