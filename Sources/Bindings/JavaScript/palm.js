// The rules of the palm guard, as an object and as the library's struct.
import { refuseOthers } from "./errors.js";
import { offsets, sizes } from "./generated/layouts.js";
import { palmGuardNumbers } from "./generated/samples.js";

/** @typedef {import("./gesta.js").PalmGuard} PalmGuard */
/** @typedef {import("./memory.js").Memory} Memory */

const PALM_NUMBERS = /** @type {[keyof typeof palmGuardNumbers, number][]} */ (Object.entries(palmGuardNumbers));
const RULES = ["rules", "maxContacts", "surface", ...Object.keys(palmGuardNumbers)];
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
    for (const [name, at] of PALM_NUMBERS) {
        const value = rules[name];
        if (value !== undefined) memory.setDouble(guard + at, value);
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
        const numbers = /** @type {Record<keyof typeof palmGuardNumbers, number>} */ (Object.fromEntries(
            PALM_NUMBERS.map(([name, at]) => [name, memory.double(guard + at)])));
        return {
            rules, surface: [x, y, width, height], maxContacts: memory.word(guard + palmAt.max_contacts), ...numbers,
        };
    });
}
