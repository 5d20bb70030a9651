// Contacts and samples as callbacks see them, read from the library's memory.
import { offsets } from "./generated/layouts.js";
import { ContactFields, ReceivedSample } from "./generated/samples.js";
import { Place } from "./view.js";

/** @typedef {import("./memory.js").Memory} Memory */

/**
 * A contact as a callback sees it: valid until the callback returns, and throws a GestaError after that. Its y grows
 * downwards in classes, and is as it was pushed in delegates.
 */
export class Contact extends ContactFields {
    #place;

    /** @param {Place} place */
    constructor(place) {
        super(place);
        this.#place = place;
    }

    /**
     * The newest sample; undefined unless the callback reports one.
     *
     * @returns {import("./gesta.js").ReceivedSample | undefined}
     */
    get sample() {
        const { memory, at, call } = this.#place;
        const sample = memory.word(at + offsets.contact.touch);
        return sample === 0 ? undefined : new ReceivedSample(new Place("sample", memory, sample, call));
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
 * The contact at an address.
 *
 * @param {Memory} memory
 * @param {number} address
 */
export function contactIn(memory, address) {
    return new Contact(new Place("contact", memory, address));
}
