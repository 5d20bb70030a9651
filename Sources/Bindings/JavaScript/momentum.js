// Momentum after a gesture: flings, springs and edges as pure functions, which have no context.
import { failure, refuseOthers } from "./errors.js";
import { offsets, sizes } from "./generated/layouts.js";
import { CarryRule, DecayFlag, DecayKind } from "./generated/native.js";
import { decayNumbers } from "./generated/samples.js";

/** @typedef {import("./gesta.js").CarryOptions} CarryOptions */
/** @typedef {import("./gesta.js").DecayMotion} DecayMotion */
/** @typedef {import("./gesta.js").DecayOptions} DecayOptions */
/** @typedef {import("./gesta.js").Time} Time */
/** @typedef {import("./memory.js").Memory} Memory */

const DECAY_NUMBERS = /** @type {[keyof typeof decayNumbers, number][]} */ (Object.entries(decayNumbers));
const DECAY_OPTIONS = ["kind", "zoom", "stop", "time", "x", "y", "velocityX", "velocityY",
    ...Object.keys(decayNumbers)];

/**
 * Calls the library, and throws the error of a code that it returns.
 *
 * @param {Memory} memory
 * @param {number} code
 * @param {string} [message]
 */
function checkCode(memory, code, message) {
    if (code < 0) throw failure(code, message ?? memory.text(memory.native.gesta_strerror(code)));
}

/**
 * @param {Memory} memory
 * @param {number} at
 * @returns {DecayMotion}
 */
function decayMotionAt(memory, at) {
    const layout = offsets.decay_motion;
    return {
        time: memory.long(at + layout.time), x: memory.double(at + layout.x), y: memory.double(at + layout.y),
        velocityX: memory.double(at + layout.velocity_x), velocityY: memory.double(at + layout.velocity_y),
        moving: memory.word(at + layout.moving) !== 0,
    };
}

/** Momentum: position and velocity at any time. */
export class Decay {
    #memory;
    /** The gesta_decay: a copy, so that the library's memory has nothing to free. */
    #bytes;

    /**
     * @param {Memory} memory
     * @param {Uint8Array} bytes
     */
    constructor(memory, bytes) {
        this.#memory = memory;
        this.#bytes = bytes;
    }

    /**
     * @param {Memory} memory
     * @param {DecayOptions} options
     */
    static start(memory, options) {
        const { native } = memory;
        const layout = offsets.decay_options;
        refuseOthers("option", options, DECAY_OPTIONS);
        const kind = (options.kind ?? "exponential").toUpperCase();
        if (!(kind in DecayKind)) throw new TypeError(`gesta: kind is ${options.kind}, must be one of DecayKind`);
        return memory.scope(() => {
            const [raw, message, made] = [sizes.decay_options, 256, sizes.decay].map((size) => memory.allocate(size));
            native.gesta_decay_options_init(raw, sizes.decay_options);
            memory.setWord(raw + layout.kind, DecayKind[/** @type {keyof typeof DecayKind} */ (kind)]);
            const flags = (options.zoom ? DecayFlag.ZOOM : 0) | (options.stop ? DecayFlag.STOP : 0);
            memory.setWord(raw + layout.flags, flags);
            for (const [name, at] of DECAY_NUMBERS) {
                const value = options[name];
                if (value !== undefined) memory.setDouble(raw + at, value);
            }
            memory.setWord(raw + layout.message, message);
            memory.setWord(raw + layout.capacity, 256);
            memory.setWord(made, sizes.decay);
            const { time = 0, x = 0, y = 0, velocityX = 0, velocityY = 0 } = options;
            const code = native.gesta_decay_start(raw, BigInt(time), x, y, velocityX, velocityY, made);
            checkCode(memory, code, memory.text(message));
            return new Decay(memory, memory.u8.slice(made, made + sizes.decay));
        });
    }

    /**
     * Calls with the address of the struct, and of a result.
     *
     * @template Result
     * @param {number} size
     * @param {(decay: number, result: number) => Result} call
     * @returns {Result}
     */
    #with(size, call) {
        const memory = this.#memory;
        return memory.scope(() => {
            const decay = memory.allocate(sizes.decay);
            memory.u8.set(this.#bytes, decay);
            return call(decay, memory.allocate(size));
        });
    }

    /**
     * Position and velocity at a time. From the end on, the position is exactly the end.
     *
     * @param {Time} time
     * @returns {DecayMotion}
     */
    at(time) {
        const memory = this.#memory;
        return this.#with(sizes.decay_motion, (decay, motion) => {
            checkCode(memory, memory.native.gesta_decay_at(decay, BigInt(time), motion));
            return decayMotionAt(memory, motion);
        });
    }

    /**
     * Where and when the motion ends.
     *
     * @returns {DecayMotion}
     */
    get end() {
        const memory = this.#memory;
        return this.#with(sizes.decay_motion, (decay, motion) => {
            checkCode(memory, memory.native.gesta_decay_end(decay, motion));
            return decayMotionAt(memory, motion);
        });
    }

    /**
     * Momentum that begins in the same way and ends exactly at a position: a page, a row, a grid.
     *
     * @returns {Decay}
     */
    snap(x = 0, y = 0) {
        const memory = this.#memory;
        return this.#with(sizes.decay, (decay, snapped) => {
            memory.setWord(snapped, sizes.decay);
            checkCode(memory, memory.native.gesta_decay_snap(decay, x, y, snapped));
            return new Decay(memory, memory.u8.slice(snapped, snapped + sizes.decay));
        });
    }
}

/**
 * The velocity of a flick that follows on a motion which was caught.
 *
 * @param {Memory} memory
 * @param {"none" | "android" | "flutter" | "gtk" | "chromium"} rule
 * @param {CarryOptions} options
 * @returns {[number, number]}
 */
export function carry(memory, rule, { caughtX = 0, caughtY = 0, flickX = 0, flickY = 0, pause = 0 }) {
    const name = /** @type {keyof typeof CarryRule} */ (rule.toUpperCase());
    if (!(name in CarryRule)) throw new TypeError(`gesta: rule is ${rule}, must be one of CarryRule`);
    return memory.scope(() => {
        const [x, y] = [memory.allocate(8), memory.allocate(8)];
        const { native } = memory;
        checkCode(memory, native.gesta_decay_carry(
            CarryRule[name], BigInt(pause), caughtX, caughtY, flickX, flickY, x, y,
        ));
        return [memory.double(x), memory.double(y)];
    });
}

/**
 * @param {Memory} memory
 * @param {(result: number) => number} call
 */
function measured(memory, call) {
    return memory.scope(() => {
        const result = memory.allocate(8);
        checkCode(memory, call(result));
        return memory.double(result);
    });
}

/**
 * How far content is shown beyond its edge when a contact has pulled it by a distance.
 *
 * @param {Memory} memory
 * @param {number} distance
 * @param {number} extent
 * @param {number} coefficient
 */
export function stretch(memory, distance, extent, coefficient) {
    const { native } = memory;
    return measured(memory, (result) => native.gesta_rubber_band_stretch(distance, extent, coefficient, result));
}

/**
 * The inverse.
 *
 * @param {Memory} memory
 * @param {number} shown
 * @param {number} extent
 * @param {number} coefficient
 */
export function pulled(memory, shown, extent, coefficient) {
    const { native } = memory;
    return measured(memory, (result) => native.gesta_rubber_band_distance(shown, extent, coefficient, result));
}
