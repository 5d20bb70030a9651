// Gesta in a browser or in node: gesture recognition by the same core, compiled to WebAssembly.
//
//     import { load } from "./gesta.js";
//     const gesta = await load();                        // gesta.wasm beside this file
//     const context = gesta.context();
//     const pan = context.recognizer("gesta.pan", { slop: 8 });
//     pan.on((event) => console.log(event.state, event.values.translation_x));
//     gesta.listen(document.querySelector("canvas"), context);
//
// A call that fails throws a GestaError with `code` and `message`, and has changed nothing. Times are ns, lengths CSS
// pixels or whatever the program pushes. Samples and events allocate nothing.
import { Context } from "./context.js";
import { GestaError } from "./errors.js";
import { listen } from "./listen.js";
import { Memory } from "./memory.js";
import { offsets, sizes } from "./generated/native.js";

export class Gesta {
    constructor(instance) {
        this.memory = new Memory(instance.exports);
        for (const [name, size] of Object.entries(sizes)) this.expectSize(name, size);
    }

    /** The module and this file must be of one version. */
    expectSize(name, size) {
        const { memory } = this;
        const actual = memory.scope(() => {
            const text = memory.put(`gesta_${name}`);
            return memory.native.gesta_sizeof(text, memory.textLength);
        });
        if (actual !== size) {
            const rule = `must have ${size} as in gesta.js`;
            throw new TypeError(`gesta: gesta_${name} has ${actual} bytes in gesta.wasm, ${rule}`);
        }
    }

    /** The library's version: "0.2.0". */
    get version() {
        return this.memory.text(this.memory.native.gesta_version());
    }

    /** Creates a context. Options: unitsPerMm, maxContacts, yUp, pollAll, noPoll, lateSamples. */
    context(options = {}) {
        return new Context(this.memory, options);
    }

    /**
     * Replays a trace and compares every event. Returns the numbers of `samples`, `events` and `differences`, and the
     * `line` of the first difference.
     */
    replay(trace) {
        const { memory } = this;
        return memory.scope(() => {
            const text = memory.put(trace);
            const length = memory.textLength;
            const options = memory.allocate(sizes.trace_options);
            const message = memory.allocate(1000);
            const result = memory.allocate(sizes.trace_result);
            memory.setWord(options, sizes.trace_options);
            memory.setWord(options + offsets.trace_options.message, message);
            memory.setWord(options + offsets.trace_options.capacity, 1000);
            memory.setWord(result, sizes.trace_result);
            const code = memory.native.gesta_trace_replay(text, length, options, result);
            if (code < 0) throw new GestaError(code, memory.text(message));
            const number = (field) => memory.unsignedLong(result + offsets.trace_result[field]);
            return {
                samples: number("samples"), events: number("events"), differences: number("differences"),
                line: number("line"), message: memory.text(message),
            };
        });
    }

    /** Pushes the pointer events of an element to a context. Returns an object with `stop()`. */
    listen(element, context, options = {}) {
        return listen(element, context, options);
    }
}

async function compile(source) {
    if (source instanceof WebAssembly.Module) return source;
    if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.compile(source);
    if (!(source instanceof Response) && new URL(source, import.meta.url).protocol === "file:") {
        // No literal in the import: bundlers for browsers would look for the module.
        const name = "node:fs/promises";
        const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ name);
        return WebAssembly.compile(await readFile(new URL(source, import.meta.url)));
    }
    const response = await (source instanceof Response ? source : fetch(new URL(source, import.meta.url)));
    if (!response.ok) throw new TypeError(`gesta: ${response.url} has status ${response.status}, must be 200`);
    return WebAssembly.compile(await response.arrayBuffer());
}

/** Loads the library: gesta.wasm beside this file, or that at a URL, in a Response, in bytes, or compiled already. */
export async function load(source = new URL("gesta.wasm", import.meta.url)) {
    return new Gesta(await WebAssembly.instantiate(await compile(source), {}));
}
