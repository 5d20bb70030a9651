// Contacts and samples as callbacks see them, read from the library's memory.
import { offsets } from "./generated/layouts.js";
import { Place } from "./view.js";

/** @typedef {import("./memory.js").Memory} Memory */
/** @typedef {import("./generated/native.js").Phase} Phase */
/** @typedef {import("./generated/native.js").Tool} Tool */

const contactAt = offsets.contact;
const sampleAt = offsets.touch;

/** A sample as it was pushed. */
export class ReceivedSample {
    #place;

    /** @param {Place} place */
    constructor(place) {
        this.#place = place;
    }

    get contact() {
        return this.#place.unsignedLong(sampleAt.contact);
    }

    /** In ns. */
    get time() {
        return this.#place.long(sampleAt.time);
    }

    get x() {
        return this.#place.double(sampleAt.x);
    }

    get y() {
        return this.#place.double(sampleAt.y);
    }

    get phase() {
        return /** @type {Phase} */ (this.#place.word(sampleAt.phase));
    }

    get tool() {
        return /** @type {Tool} */ (this.#place.word(sampleAt.tool));
    }

    get buttons() {
        return this.#place.word(sampleAt.buttons);
    }

    get modifiers() {
        return this.#place.word(sampleAt.modifiers);
    }

    get pressure() {
        return this.#place.single(sampleAt.pressure);
    }

    get major() {
        return this.#place.single(sampleAt.major);
    }

    get minor() {
        return this.#place.single(sampleAt.minor);
    }

    get orientation() {
        return this.#place.single(sampleAt.orientation);
    }

    get tiltX() {
        return this.#place.single(sampleAt.tilt_x);
    }

    get tiltY() {
        return this.#place.single(sampleAt.tilt_y);
    }

    get distance() {
        return this.#place.single(sampleAt.distance);
    }

    get flags() {
        return this.#place.word(sampleAt.flags);
    }
}

/**
 * A contact as a callback sees it: valid until the callback returns, and throws a GestaError after that. Its y grows
 * downwards in classes, and is as it was pushed in delegates.
 */
export class Contact {
    #place;

    /** @param {Place} place */
    constructor(place) {
        this.#place = place;
    }

    /** @returns {number} */
    get id() {
        return this.#place.unsignedLong(contactAt.id);
    }

    /**
     * Of the newest sample, in ns.
     *
     * @returns {number}
     */
    get time() {
        return this.#place.long(contactAt.time);
    }

    /**
     * Of the sample before.
     *
     * @returns {number}
     */
    get previousTime() {
        return this.#place.long(contactAt.previous_time);
    }

    /** @returns {number} */
    get startTime() {
        return this.#place.long(contactAt.start_time);
    }

    /** @returns {number} */
    get x() {
        return this.#place.double(contactAt.x);
    }

    /** @returns {number} */
    get y() {
        return this.#place.double(contactAt.y);
    }

    /** @returns {number} */
    get previousX() {
        return this.#place.double(contactAt.previous_x);
    }

    /** @returns {number} */
    get previousY() {
        return this.#place.double(contactAt.previous_y);
    }

    /** @returns {number} */
    get startX() {
        return this.#place.double(contactAt.start_x);
    }

    /** @returns {number} */
    get startY() {
        return this.#place.double(contactAt.start_y);
    }

    /** @returns {Phase} */
    get phase() {
        return /** @type {Phase} */ (this.#place.word(contactAt.phase));
    }

    /** @returns {Tool} */
    get tool() {
        return /** @type {Tool} */ (this.#place.word(contactAt.tool));
    }

    /**
     * The newest sample; undefined unless the callback reports one.
     *
     * @returns {ReceivedSample | undefined}
     */
    get sample() {
        const at = this.#place.word(contactAt.touch);
        if (at === 0) return undefined;
        return new ReceivedSample(new Place("sample", this.#place.memory, at, this.#place.call));
    }
}

/**
 * The sample at an address.
 *
 * @param {Memory} memory
 * @param {number} address
 */
export function sampleIn(memory, address) {
    return new ReceivedSample(new Place("sample", memory, address));
}

/**
 * A copy of the sample at an address.
 *
 * @param {Memory} memory
 * @param {number} address
 */
export function sampleCopy(memory, address) {
    const sample = sampleIn(memory, address);
    const { time, contact, phase, x, y, tool, buttons, modifiers } = sample;
    const { pressure, major, minor, orientation, tiltX, tiltY, distance, flags } = sample;
    return {
        time, contact, phase, x, y, tool, buttons, modifiers, pressure, major, minor, orientation, tiltX, tiltY,
        distance, flags,
    };
}

/**
 * The contact at an address.
 *
 * @param {Memory} memory
 * @param {number} address
 */
export function contactIn(memory, address) {
    return new Contact(new Place("contact", memory, address));
}
