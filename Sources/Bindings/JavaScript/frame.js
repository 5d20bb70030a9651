// Values at the time of a frame: positions of contacts, values of gestures, and the one euro filter.
import { failure, refuse, refuseOthers } from "./errors.js";
import { readFramePosition } from "./generated/fields.js";
import { offsets, sizes } from "./generated/layouts.js";
import { FrameFlag, Resampling } from "./generated/native.js";
import { filterNumbers } from "./generated/samples.js";

/** @typedef {import("./gesta.js").FilterOptions} FilterOptions */
/** @typedef {import("./gesta.js").FrameOptions} FrameOptions */
/** @typedef {import("./gesta.js").FramePosition} FramePosition */
/** @typedef {import("./gesta.js").Time} Time */
/** @typedef {import("./memory.js").Memory} Memory */
/** @typedef {import("./session.js").Session} Session */

const FRAME_OPTIONS = ["predict"];
const FILTER_NUMBERS = /** @type {[keyof typeof filterNumbers, number][]} */ (Object.entries(filterNumbers));
export const RESAMPLING = /** @type {import("./gesta.js").ResamplingName[]} */ (
    Object.keys(Resampling).map((name) => name.toLowerCase()));

/**
 * The bits of the options.
 *
 * @param {FrameOptions} options
 */
export function frameFlags(options = {}) {
    refuseOthers("option", options, FRAME_OPTIONS);
    return options.predict ? FrameFlag.PREDICT : 0;
}

/**
 * @param {Session} session
 * @param {number} contact
 * @param {Time} time
 * @param {FrameOptions} [options]
 * @returns {FramePosition}
 */
export function framePosition(session, contact, time, options) {
    const flags = frameFlags(options);
    return session.described(sizes.frame_position, readFramePosition, (at) => (
        session.call("contact_at", BigInt(contact), BigInt(time), flags, at)
    ));
}

/** A one euro filter: a low-pass filter of positions that lags less the faster they move. One for each contact. */
export class Filter {
    #memory;
    /** The gesta_filter: a copy, so that the library's memory has nothing to free. */
    #bytes = new Uint8Array(sizes.filter);

    /**
     * @param {Memory} memory
     * @param {FilterOptions} options
     */
    constructor(memory, options = {}) {
        this.#memory = memory;
        refuseOthers("option", options, Object.keys(filterNumbers));
        memory.scope(() => {
            const [filter, trial] = [memory.allocate(sizes.filter), memory.allocate(sizes.filter)];
            memory.native.gesta_filter_init(filter, sizes.filter);
            for (const [name, at] of FILTER_NUMBERS) {
                const value = options[name];
                if (value === undefined) continue;
                if (typeof value !== "number") refuse(name, value, "a number");
                memory.setDouble(filter + at, value);
            }
            // A filter with invalid numbers is refused when it is made, and not when it is used.
            memory.setWord(trial, sizes.filter);
            this.#add(filter, 0n, 0, 0, trial);
            this.#bytes.set(memory.u8.subarray(filter, filter + sizes.filter));
        });
    }

    /**
     * @param {number} filter
     * @param {bigint} time
     * @param {number} x
     * @param {number} y
     * @param {number} filtered
     */
    #add(filter, time, x, y, filtered) {
        const { native } = this.#memory;
        const code = native.gesta_filter_add(filter, time, x, y, filtered);
        if (code < 0) throw failure(code, this.#memory.text(native.gesta_strerror(code)));
    }

    /**
     * Filters a position, which is not before the last one. The first is returned as it is.
     *
     * @param {Time} time
     * @param {number} x
     * @returns {{ x: number; y: number }}
     */
    add(time, x, y = 0) {
        const memory = this.#memory;
        return memory.scope(() => {
            const filter = memory.allocate(sizes.filter);
            memory.u8.set(this.#bytes, filter);
            this.#add(filter, BigInt(time), x, y, filter);
            this.#bytes.set(memory.u8.subarray(filter, filter + sizes.filter));
            return { x: memory.double(filter + offsets.filter.x), y: memory.double(filter + offsets.filter.y) };
        });
    }

    /** Begins anew with the next position. */
    reset() {
        new DataView(this.#bytes.buffer).setUint32(offsets.filter.started, 0, true);
    }
}
