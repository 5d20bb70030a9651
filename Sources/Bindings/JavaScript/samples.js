// The samples of the next push, where the library reads them.
import { GestaError, refuse, time } from "./errors.js";
import { offsets, sizes } from "./generated/layouts.js";
import { ErrorCode, MotionKind, MotionSource, Phase, Tool } from "./generated/native.js";

/** @typedef {import("./gesta.js").Sample} Sample */
/** @typedef {import("./memory.js").Memory} Memory */

/** @typedef {import("./gesta.js").MotionSample} MotionSample */

const BATCH = 64;
const touchAt = offsets.touch;
const motionAt = offsets.motion;

/**
 * Returns a number of an enumeration; throws a name of it, which would be 0.
 *
 * @param {string} name
 * @param {number} value
 * @param {Record<string, number>} among
 * @param {string} title
 */
function word(name, value, among, title) {
    if (typeof value === "number") return value;
    return refuse(name, value, `one of ${Object.keys(among).map((each) => `${title}.${each}`).join(", ")}`);
}

/**
 * Returns bits, or a number; throws anything else, which would be 0.
 *
 * @param {string} name
 * @param {number | undefined} value
 */
function plain(name, value) {
    if (typeof value === "number") return value;
    return value === undefined ? 0 : refuse(name, value, "a number");
}

/**
 * A copy of a motion, as a class receives it.
 *
 * @param {Memory} memory
 * @param {number} address
 * @returns {Required<MotionSample>}
 */
export function readMotion(memory, address) {
    const number = (/** @type {"x" | "y" | "dx" | "dy" | "scale" | "rotation"} */ name) => (
        memory.double(address + motionAt[name])
    );
    const integer = (/** @type {"kind" | "phase" | "source" | "fingers" | "modifiers" | "flags"} */ name) => (
        /** @type {any} */ (memory.word(address + motionAt[name]))
    );
    return {
        time: memory.long(address + motionAt.time), stream: memory.unsignedLong(address + motionAt.stream),
        x: number("x"), y: number("y"), dx: number("dx"), dy: number("dy"), scale: number("scale"),
        rotation: number("rotation"), wheelX: memory.signed(address + motionAt.wheel_x),
        wheelY: memory.signed(address + motionAt.wheel_y), kind: integer("kind"), phase: integer("phase"),
        source: integer("source"), fingers: integer("fingers"), modifiers: integer("modifiers"),
        flags: integer("flags"),
    };
}

/**
 * Writes a motion.
 *
 * @param {Memory} memory
 * @param {number} address
 * @param {MotionSample} motion
 */
export function writeMotion(memory, address, motion) {
    memory.setLong(address + motionAt.time, time("time", motion.time));
    memory.setLong(address + motionAt.stream, motion.stream ?? 0);
    const doubles = memory.f64;
    doubles[(address + motionAt.x) >>> 3] = motion.x;
    doubles[(address + motionAt.y) >>> 3] = motion.y;
    doubles[(address + motionAt.dx) >>> 3] = motion.dx ?? 0;
    doubles[(address + motionAt.dy) >>> 3] = motion.dy ?? 0;
    doubles[(address + motionAt.scale) >>> 3] = motion.scale ?? 0;
    doubles[(address + motionAt.rotation) >>> 3] = motion.rotation ?? 0;
    const words = memory.u32;
    words[(address + motionAt.wheel_x) >>> 2] = motion.wheelX ?? 0;
    words[(address + motionAt.wheel_y) >>> 2] = motion.wheelY ?? 0;
    words[(address + motionAt.kind) >>> 2] = word("kind", motion.kind, MotionKind, "MotionKind");
    words[(address + motionAt.phase) >>> 2] = word("phase", motion.phase, Phase, "Phase");
    words[(address + motionAt.source) >>> 2] = word("source", motion.source ?? 0, MotionSource, "MotionSource");
    words[(address + motionAt.fingers) >>> 2] = plain("fingers", motion.fingers);
    words[(address + motionAt.modifiers) >>> 2] = plain("modifiers", motion.modifiers);
    words[(address + motionAt.flags) >>> 2] = plain("flags", motion.flags);
}

export class Samples {
    /** @param {Memory} memory */
    constructor(memory) {
        this.memory = memory;
        this.capacity = BATCH;
        this.address = memory.reserve(BATCH * sizes.touch);
        this.count = 0;
    }

    /** @param {Sample} sample */
    add(sample) {
        if (this.count === this.capacity) this.grow();
        const { memory } = this;
        const address = this.address + this.count * sizes.touch;
        const phase = word("phase", sample.phase, Phase, "Phase");
        const tool = word("tool", sample.tool ?? 0, Tool, "Tool");
        memory.setLong(address + touchAt.time, time("time", sample.time));
        memory.setLong(address + touchAt.contact, sample.contact);
        this.count += 1;
        const doubles = memory.f64;
        doubles[(address + touchAt.x) >>> 3] = sample.x;
        doubles[(address + touchAt.y) >>> 3] = sample.y;
        const words = memory.u32;
        words[(address + touchAt.phase) >>> 2] = phase;
        words[(address + touchAt.tool) >>> 2] = tool;
        words[(address + touchAt.buttons) >>> 2] = plain("buttons", sample.buttons);
        words[(address + touchAt.modifiers) >>> 2] = plain("modifiers", sample.modifiers);
        words[(address + touchAt.flags) >>> 2] = plain("flags", sample.flags);
        const singles = memory.f32;
        singles[(address + touchAt.pressure) >>> 2] = sample.pressure ?? 0;
        singles[(address + touchAt.major) >>> 2] = sample.major ?? 0;
        singles[(address + touchAt.minor) >>> 2] = sample.minor ?? 0;
        singles[(address + touchAt.orientation) >>> 2] = sample.orientation ?? 0;
        singles[(address + touchAt.tilt_x) >>> 2] = sample.tiltX ?? 0;
        singles[(address + touchAt.tilt_y) >>> 2] = sample.tiltY ?? 0;
        singles[(address + touchAt.distance) >>> 2] = sample.distance ?? 0;
    }

    grow() {
        if (this.address === 0) {
            throw new GestaError(ErrorCode.E_ARGUMENT, "gesta: the context is closed, must be open");
        }
        const { memory, address, count } = this;
        this.capacity *= 2;
        this.address = memory.reserve(this.capacity * sizes.touch);
        memory.u8.copyWithin(this.address, address, address + count * sizes.touch);
        memory.native.__libc_free(address);
    }

    /** Sorts them by their times; those with equal times keep their order. */
    sort() {
        if (this.count === this.capacity) this.grow(); // room for a spare
        const { memory, address } = this;
        const { touch: size } = sizes;
        const spare = address + this.count * size;
        for (let i = 1; i < this.count; i += 1) {
            const time = memory.long(address + i * size + touchAt.time);
            let place = i;
            while (place > 0 && memory.long(address + (place - 1) * size + touchAt.time) > time) place -= 1;
            if (place === i) continue;
            const bytes = memory.u8;
            const from = address + place * size;
            bytes.copyWithin(spare, address + i * size, address + (i + 1) * size);
            bytes.copyWithin(from + size, from, address + i * size);
            bytes.copyWithin(from, spare, spare + size);
        }
    }

    /** Their number; the next ones replace them. */
    take() {
        const { count } = this;
        this.count = 0;
        return count;
    }

    close() {
        this.memory.native.__libc_free(this.address);
        this.address = this.count = this.capacity = 0;
    }
}
