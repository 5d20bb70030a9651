// What callbacks and loops see in the library's memory, without a copy: valid for a while, then an error.
import { GestaError } from "./errors.js";
import { ErrorCode } from "./generated/native.js";

/** @typedef {import("./memory.js").Memory} Memory */

/**
 * Throws the error of a view that is used too late.
 *
 * @param {string} what
 * @param {string} rule
 * @returns {never}
 */
export function refuseStale(what, rule) {
    throw new GestaError(ErrorCode.E_STALE, `gesta: the ${what} is no longer valid, must be used ${rule}`);
}

/** Where a struct is that a callback received: valid until it returns. */
export class Place {
    /**
     * @param {string} what
     * @param {Memory} memory
     * @param {number} address
     */
    constructor(what, memory, address, call = memory.call) {
        this.what = what;
        this.memory = memory;
        this.address = address;
        this.call = call;
    }

    /** Its address; throws if it is no longer valid. Every field is read from there. */
    get at() {
        if (this.call !== this.memory.call && !this.memory.isRunning(this.call)) {
            refuseStale(this.what, "before its callback returns");
        }
        return this.address;
    }
}
