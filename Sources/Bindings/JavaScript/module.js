// Gesta in a browser or in node: gesture recognition by the same core, compiled to WebAssembly.
//
//     import { load } from "./gesta.js";
//     const gesta = await load();                        // gesta.wasm beside this file
//     const context = gesta.context();
//     const pan = context.recognizer("gesta.pan", { slop: 8 });
//     pan.on((event) => console.log(event.state, event.translationX));
//     gesta.listen(document.querySelector("canvas"), context);
//
// A call that fails throws a GestaError with `code` and `message`, and has changed nothing. Times are ns, lengths CSS
// pixels or whatever the program pushes. Samples and events allocate nothing. What does not exist is undefined: a
// deadline, a time before the first, a recognizer. As an argument, null removes.
import { Context, createContext } from "./context.js";
import { lacking, refuse } from "./errors.js";
import { parts, sizes } from "./generated/layouts.js";
import { Listening } from "./listen.js";
import { Memory } from "./memory.js";
import { Filter } from "./frame.js";
import { carry, Decay, pulled, stretch } from "./momentum.js";
import { replay } from "./replay.js";
import { Session } from "./session.js";

export { GestaError } from "./errors.js";
export { matrixOf } from "./matrix.js";
export { OwnRecognizer } from "./own.js";

/** @typedef {import("./gesta.js").CarryOptions} CarryOptions */
/** @typedef {import("./gesta.js").ContextOptions} ContextOptions */
/** @typedef {import("./gesta.js").DecayOptions} DecayOptions */
/** @typedef {import("./gesta.js").ListenOptions} ListenOptions */
/** @typedef {import("./gesta.js").ReplayOptions} ReplayOptions */
/** @typedef {string | URL | Response | BufferSource | WebAssembly.Module} Source */

/**
 * The exports, with functions that throw in the place of those of parts that the library was built without.
 *
 * @param {WebAssembly.Exports} exports
 * @returns {import("./generated/exports.js").Exports}
 */
function complete(exports) {
    const missing = Object.entries(parts).flatMap(([part, names]) => (
        names.filter((name) => !(name in exports)).map((name) => [name, lacking(name, part)])
    ));
    const all = missing.length === 0 ? exports : { ...exports, ...Object.fromEntries(missing) };
    return /** @type {import("./generated/exports.js").Exports} */ (/** @type {unknown} */ (all));
}

/** The loaded library. */
class Gesta {
    #memory;

    /** @param {WebAssembly.Instance} instance */
    constructor(instance) {
        this.#memory = new Memory(complete(instance.exports));
        for (const [name, size] of Object.entries(sizes)) this.#expectSize(name, size);
    }

    /**
     * The module and this file must be of one version.
     *
     * @param {string} name
     * @param {number} size
     */
    #expectSize(name, size) {
        const memory = this.#memory;
        const actual = memory.scope(() => {
            const text = memory.put(`gesta_${name}`);
            return memory.native.gesta_sizeof(text, memory.textLength);
        });
        if (actual !== size) {
            const rule = `must have ${size} as in gesta.js`;
            throw new TypeError(`gesta: gesta_${name} has ${actual} bytes in gesta.wasm, ${rule}`);
        }
    }

    /**
     * The library's version.
     *
     * @returns {string}
     */
    get version() {
        return this.#memory.text(this.#memory.native.gesta_version());
    }

    /**
     * Creates a context.
     *
     * @param {ContextOptions} options
     * @returns {Context}
     */
    context(options = {}) {
        return new Context(new Session(this.#memory, createContext(this.#memory, options)));
    }

    /**
     * The time, in whole ns, of milliseconds, such as event.timeStamp and performance.now().
     *
     * @param {number} milliseconds
     * @returns {number}
     */
    ms(milliseconds) {
        if (!Number.isFinite(milliseconds)) refuse("milliseconds", milliseconds, "a number");
        return Math.round(milliseconds * 1e6);
    }

    /**
     * Replays a trace and compares every event. `cut` is the line at which the trace is cut off, or 0.
     *
     * @param {string} trace
     * @param {ReplayOptions} [options]
     * @returns {{ samples: number; events: number; differences: number; line: number; cut: number; message: string; }}
     */
    replay(trace, options) {
        return replay(this.#memory, trace, options);
    }

    /**
     * Computes the momentum of what is at a position and has a velocity.
     *
     * @param {DecayOptions} options
     * @returns {Decay}
     */
    decay(options) {
        return Decay.start(this.#memory, options);
    }

    /**
     * Creates a one euro filter.
     *
     * @param {import("./gesta.js").FilterOptions} [options]
     * @returns {Filter}
     */
    filter(options) {
        return new Filter(this.#memory, options);
    }

    /**
     * The velocity of a flick that follows on a motion which was caught: x and y.
     *
     * @param {"none" | "android" | "flutter" | "gtk" | "chromium"} rule
     * @param {CarryOptions} options
     * @returns {[number, number]}
     */
    carry(rule, options) {
        return carry(this.#memory, rule, options);
    }

    /**
     * How far content is shown beyond its edge when a contact has pulled it: see gesta_rubber_band_stretch.
     *
     * @param {number} distance
     * @param {number} extent
     * @returns {number}
     */
    rubberBand(distance, extent, coefficient = 0.55) {
        return stretch(this.#memory, distance, extent, coefficient);
    }

    /**
     * How far a contact has pulled for content to be shown that far beyond its edge.
     *
     * @param {number} stretched
     * @param {number} extent
     * @returns {number}
     */
    rubberBandDistance(stretched, extent, coefficient = 0.55) {
        return pulled(this.#memory, stretched, extent, coefficient);
    }

    /**
     * Pushes the pointer events of an element: touch, pen and mouse, with coalesced samples and deadlines. The wheel is
     * left to the page, unless the option `wheel` is set. Positions are CSS pixels from the element's padding box; of
     * an array of elements, from the window's corner, and each has a region that follows it.
     *
     * @param {HTMLElement | readonly HTMLElement[]} elements
     * @param {Context} context
     * @param {ListenOptions} options
     * @returns {Listening}
     */
    listen(elements, context, options = {}) {
        return new Listening(elements, context, options);
    }
}

/** @param {Source} source */
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

/**
 * Loads the library: gesta.wasm beside gesta.js, or that at a URL, in a Response, in bytes, or compiled already.
 *
 * @param {string | URL | Response | BufferSource | WebAssembly.Module} source
 * @declare load(source?: string | URL | Response | BufferSource | WebAssembly.Module): Promise<Gesta>
 */
export async function load(source = new URL("gesta.wasm", import.meta.url)) {
    return new Gesta(await WebAssembly.instantiate(await compile(source), {}));
}
