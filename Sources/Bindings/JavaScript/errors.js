// The error that failed calls throw.
import { ErrorCode } from "./generated/native.js";

const NAMES = new Map(Object.entries(ErrorCode).map(([name, code]) => [code, `GESTA_${name}`]));

/** A call of the library that failed. It has changed nothing. */
export class GestaError extends Error {
    constructor(code, message) {
        super(message);
        this.name = "GestaError";
        /** A value of ErrorCode. */
        this.code = code;
        /** Its name: "GESTA_E_RANGE". */
        this.codeName = NAMES.get(code) ?? "unknown";
    }
}

/** Returns a whole number that is within the limits; throws otherwise. */
export function integer(name, value, least, most) {
    if (Number.isInteger(value) && value >= least && value <= most) return value;
    throw new RangeError(`gesta: ${name} is ${value}, must be a whole number from ${least} to ${most}`);
}

/** Throws that an argument is not what it must be. */
export function refuse(name, value, rule) {
    const shown = typeof value === "string" ? JSON.stringify(value) : String(value);
    throw new TypeError(`gesta: ${name} is ${shown}, must be ${rule}`);
}
