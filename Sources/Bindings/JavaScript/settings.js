// What a program sets: parameters of the class, and the settings that every recognizer has.
import { bits, integer, refuse } from "./errors.js";
import { Button, Input, Modifier, Tools } from "./generated/native.js";
import { snake } from "./names.js";

/** @typedef {import("./classes.js").KnownClass} KnownClass */
/** @typedef {import("./gesta.js").ParameterValue} ParameterValue */
/** @typedef {{ name: string, number: number, text?: string }} Setting */

/**
 * The settings that are bits, each with its enumeration.
 *
 * @type {Record<"tools" | "inputs" | "buttons" | "required_modifiers" | "excluded_modifiers",
 *     Record<string, Record<string, number>>>}
 */
const BITS = {
    tools: { Tools }, inputs: { Input }, buttons: { Button }, required_modifiers: { Modifier },
    excluded_modifiers: { Modifier },
};

/**
 * The name in C of a setting that every recognizer has; another name as it is, which the library refuses.
 *
 * @param {string} name
 */
export function plainName(name) {
    const plain = snake(name);
    return plain in BITS ? plain : name;
}

/**
 * Whether a setting that every recognizer has is a boolean.
 *
 * @param {string} name
 */
export function isTruth(name) {
    return name === "enabled" || name === "provisional";
}

/**
 * Bits, as a number or by the names: "pen", ["pen", "finger"].
 *
 * @param {string} name Of the setting.
 * @param {unknown} value
 * @param {keyof typeof BITS} setting
 */
export function flags(name, value, setting) {
    const [[enumeration, known]] = Object.entries(BITS[setting]);
    if (typeof value === "number") return bits(name, value, enumeration);
    const names = typeof value === "string" ? [value] : value;
    if (!Array.isArray(names)) return refuse(name, value, `names, or bits of ${enumeration}`);
    return names.reduce((all, each) => {
        const bit = typeof each === "string" ? known[each.toUpperCase()] : undefined;
        return all | (bit ?? refuse(name, each, `one of ${Object.keys(known).join(", ").toLowerCase()}`));
    }, 0);
}

/**
 * What a value of a program is for the library. A name that neither the class nor every recognizer has is left to the
 * library, which suggests the nearest.
 *
 * @param {KnownClass} kind
 * @param {string} name
 * @param {unknown} value
 * @returns {Setting}
 */
export function setting(kind, name, value) {
    const known = kind.fields.get(name);
    const plain = known?.name ?? plainName(name);
    if (plain in BITS) return { name: plain, number: flags(name, value, /** @type {keyof typeof BITS} */ (plain)) };
    if (plain === "priority") {
        return { name: plain, number: integer(name, /** @type {number} */ (value), -(2 ** 31), 2 ** 31 - 1) };
    }
    const type = known?.type ?? (isTruth(plain) ? "boolean" : undefined);
    if (type === undefined) return { name: plain, number: 0 };
    if (type === "text" || type === "choice") {
        if (typeof value !== "string") refuse(name, value, "a string");
        return { name: plain, number: 0, text: value };
    }
    if (type === "boolean") {
        if (typeof value !== "boolean") refuse(name, value, "a boolean");
        return { name: plain, number: value ? 1 : 0 };
    }
    if (typeof value !== "number") refuse(name, value, "a number");
    if (type === "integer" && !Number.isInteger(value)) refuse(name, value, "an integer");
    return { name: plain, number: value };
}
