// The error that failed calls throw.
import {
    Button, ErrorCode, Input, LogLevel, Modifier, MotionKind, MotionSource, Phase, Tool, Tools,
} from "./generated/native.js";
import { camel } from "./names.js";

/** The enumerations whose constants messages name. */
const ENUMERATIONS = { Button, Input, LogLevel, Modifier, MotionKind, MotionSource, Phase, Tool, Tools };
const CONSTANTS = new Map(Object.entries(ENUMERATIONS).flatMap(([name, members]) => {
    const start = name.replace("Kind", "").replace(/(?<=[a-z])[A-Z]/g, "_$&").toUpperCase();
    return Object.keys(members).map((member) => [`GESTA_${start}_${member}`, `${name}.${member}`]);
}));
/**
 * What is about a text says where it is, in the words of the text.
 *
 * @type {Set<number>}
 */
const OF_TEXTS = new Set([ErrorCode.E_TRACE, ErrorCode.E_SETUP, ErrorCode.E_EXAMPLES, ErrorCode.E_PATTERN]);
const NAMES = new Map(Object.entries(ErrorCode).map(([name, code]) => [code, `GESTA_${name}`]));

/** A call of the library that failed. It has changed nothing. */
export class GestaError extends Error {
    /**
     * @param {ErrorCode} code
     * @param {string} message
     */
    constructor(code, message) {
        super(message);
        this.name = "GestaError";
        /** A value of ErrorCode. */
        this.code = code;
        /** Its name: "GESTA_E_RANGE". */
        this.codeName = NAMES.get(code) ?? "unknown";
    }
}

/**
 * What is in the place of a function of a part that the library was built without.
 *
 * @param {string} name
 * @param {string} part
 * @returns {() => never}
 */
export function lacking(name, part) {
    return () => {
        throw new GestaError(ErrorCode.E_UNSUPPORTED, `${name}: this library was built without the part ${part}`);
    };
}

/**
 * The error of a code that the library returned.
 *
 * @param {number} code
 * @param {string} message
 */
export function failure(code, message) {
    const isOfText = OF_TEXTS.has(code);
    return new GestaError(/** @type {ErrorCode} */ (code), isOfText ? withoutFunction(message) : inWords(message));
}

/**
 * A message without the function of C, which begins it: the trace of the error has the method.
 *
 * @param {string} message
 */
function withoutFunction(message) {
    return message.replace(/^gesta_\w+: (?:parameters\[\d+\]\.)?/, "gesta: ");
}

/**
 * A message in the names of JavaScript. What is in quotation marks is the program's, except for names that it should
 * use instead.
 *
 * @param {string} message
 */
function inWords(message) {
    const text = withoutFunction(message)
        .replace(/\b\w+->/g, "").replace(/\benum gesta_(\w)(\w*)/g, (_, first, rest) => first.toUpperCase() + rest)
        .replace(/GESTA_\w+/g, (name) => CONSTANTS.get(name) ?? name);
    const names = /(did you mean |\bname is )?"[^"]*"|(?<![.\w])[a-z]+(?:_[a-z0-9]+)+\b(?!\.)/g;
    return text.replace(names, (found, before) => (
        found.includes('"') && (before === undefined || found.includes(".")) ? found : camel(found)
    ));
}

/**
 * Returns a whole number that is within the limits; throws otherwise.
 *
 * @param {string} name
 * @param {number} value
 * @param {number} least
 * @param {number} most
 */
export function integer(name, value, least, most) {
    if (Number.isInteger(value) && value >= least && value <= most) return value;
    throw new RangeError(`gesta: ${name} is ${value}, must be a whole number from ${least} to ${most}`);
}

/**
 * Returns bits of an enumeration; throws what is no number of 32 bits, such as an array of them.
 *
 * @param {string} name
 * @param {number} value
 * @param {string} of
 */
export function bits(name, value, of) {
    if (Number.isInteger(value) && value >= 0 && value < 2 ** 32) return value;
    return refuse(name, value, `bits of ${of}`);
}

/**
 * Returns a number of an enumeration; throws a name of it, which would be 0.
 *
 * @param {string} name
 * @param {number} value
 * @param {Record<string, number>} among
 * @param {string} title
 */
export function word(name, value, among, title) {
    if (typeof value === "number") return value;
    return refuse(name, value, `one of ${Object.keys(among).map((each) => `${title}.${each}`).join(", ")}`);
}

/**
 * Returns bits, or a number; throws anything else, which would be 0.
 *
 * @param {string} name
 * @param {number} value
 */
export function plain(name, value) {
    return typeof value === "number" ? value : refuse(name, value, "a number");
}

/**
 * Returns a number of 64 bits; throws what is no whole number.
 *
 * @param {string} name
 * @param {number | bigint} value
 */
export function whole(name, value) {
    return Number.isInteger(value) || typeof value === "bigint" ? value : refuse(name, value, "a whole number");
}

/**
 * Returns a time; throws a number with a fraction, such as performance.now() returns: it is in milliseconds.
 *
 * @param {string} name
 * @param {number | bigint} value
 */
export function time(name, value) {
    if (Number.isInteger(value) || typeof value === "bigint") return value;
    return refuse(name, value, "a whole number of ns: gesta.ms(t) returns that of t milliseconds");
}

/**
 * Throws that an argument is not what it must be.
 *
 * @param {string} name
 * @param {unknown} value
 * @param {string} rule
 * @returns {never}
 */
export function refuse(name, value, rule) {
    const shown = typeof value === "string" || Array.isArray(value) ? JSON.stringify(value) : String(value);
    throw new TypeError(`gesta: ${name} is ${shown}, must be ${rule}`);
}

/**
 * Throws the first name of an object that is not one of `known`.
 *
 * @param {string} what
 * @param {object} given
 * @param {readonly string[]} known
 */
export function refuseOthers(what, given, known) {
    const name = Object.keys(given).find((each) => !known.includes(each));
    if (name !== undefined) refuse(what, name, known.join(", "));
}
