// The rules of the palm guard, as an object and as the library's struct.
import { refuseOthers } from "./errors.js";
import { offsets, sizes } from "./generated/layouts.js";

/** @typedef {import("./gesta.js").PalmGuard} PalmGuard */
/** @typedef {import("./memory.js").Memory} Memory */

const PALM_NUMBERS = /** @type {const} */ ({
    maxSize: "max_size", sizeDistance: "size_distance", penTime: "pen_time", edgeWidth: "edge_width",
    edgeTime: "edge_time", edgeDistance: "edge_distance", maxPressure: "max_pressure", thumbHeight: "thumb_height",
    thumbSize: "thumb_size", zoneLeft: "zone_left", zoneRight: "zone_right", zoneTop: "zone_top",
    zoneBottom: "zone_bottom", zoneTime: "zone_time",
});
const NUMBER_NAMES = /** @type {(keyof typeof PALM_NUMBERS)[]} */ (Object.keys(PALM_NUMBERS));
const RULES = ["rules", "maxContacts", "surface", ...NUMBER_NAMES];
const palmAt = offsets.palm_guard;

/**
 * The struct of an object, until the end of the scope.
 *
 * @param {Memory} memory
 * @param {PalmGuard} rules
 */
export function palmGuardAt(memory, rules) {
    refuseOthers("rule", rules, RULES);
    const guard = memory.allocate(sizes.palm_guard);
    memory.native.gesta_palm_guard_init(guard, sizes.palm_guard);
    if (rules.rules !== undefined) memory.setWord(guard + palmAt.rules, rules.rules);
    if (rules.maxContacts !== undefined) memory.setWord(guard + palmAt.max_contacts, rules.maxContacts);
    if (rules.surface !== undefined) memory.f64.set(rules.surface, (guard + palmAt.surface) >>> 3);
    for (const name of NUMBER_NAMES) {
        const value = rules[name];
        if (value !== undefined) memory.setDouble(guard + palmAt[PALM_NUMBERS[name]], value);
    }
    return guard;
}

/**
 * The object of a struct; undefined without rules.
 *
 * @param {Memory} memory
 * @param {(guard: number) => void} read
 * @returns {Required<PalmGuard> | undefined}
 */
export function readPalmGuard(memory, read) {
    return memory.scope(() => {
        const guard = memory.allocate(sizes.palm_guard);
        memory.setWord(guard, sizes.palm_guard);
        read(guard);
        const rules = memory.word(guard + palmAt.rules);
        if (rules === 0) return undefined;
        const [x, y, width, height] = memory.f64.subarray((guard + palmAt.surface) >>> 3);
        const numbers = /** @type {Record<keyof typeof PALM_NUMBERS, number>} */ ({});
        for (const name of NUMBER_NAMES) numbers[name] = memory.double(guard + palmAt[PALM_NUMBERS[name]]);
        return {
            rules, surface: [x, y, width, height], maxContacts: memory.word(guard + palmAt.max_contacts), ...numbers,
        };
    });
}
