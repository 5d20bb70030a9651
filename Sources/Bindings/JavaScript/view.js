// What callbacks and loops see in the library's memory, without a copy: valid for a while, then an error.
import { GestaError } from "./errors.js";
import { ErrorCode } from "./generated/native.js";

/** Throws the error of a view that is used too late. */
export function refuseStale(what, rule) {
    throw new GestaError(ErrorCode.E_STALE, `gesta: the ${what} is no longer valid, must be used ${rule}`);
}

/** A struct that a callback received: valid until it returns. */
export class View {
    constructor(memory, address, call = memory.call) {
        this.memory = memory;
        this.address = address;
        this.call = call;
    }

    /** Its address; throws if it is no longer valid. Every field is read from there. */
    get at() {
        if (this.call !== this.memory.call && !this.memory.isRunning(this.call)) this.refuse();
        return this.address;
    }

    refuse() {
        refuseStale(this.constructor.what, "before its callback returns");
    }
}
