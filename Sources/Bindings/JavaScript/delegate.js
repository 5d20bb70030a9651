// The program's decisions: the delegate and the hit test.
import { contactIn, sampleIn } from "./contact.js";
import { refuse } from "./errors.js";
import { offsets, sizes } from "./generated/layouts.js";
import { REGION_NONE } from "./generated/native.js";

/** @typedef {import("./gesta.js").Delegate} Delegate */
/** @typedef {import("./memory.js").Memory} Memory */
/** @typedef {import("./session.js").Session} Session */

/** Each function of a delegate: its field, its signature, and its result after an exception. */
const DECISIONS = /** @type {const} */ ({
    shouldBegin: ["should_begin", "iii>i", true],
    shouldReceive: ["should_receive", "iiii>i", true],
    simultaneous: ["simultaneous", "iiii>i", false],
    shouldRequireFailure: ["should_require_failure", "iiii>i", false],
});

/** @typedef {keyof typeof DECISIONS} Decision */

const DECISION_NAMES = /** @type {Decision[]} */ (Object.keys(DECISIONS));

/**
 * The entry that all contexts share for one function: `user` is that of the delegate.
 *
 * @param {Memory} memory
 * @param {Decision} name
 */
function decision(memory, name) {
    const [, signature, otherwise] = DECISIONS[name];
    return memory.shared(name, signature, (/** @type {number[]} */ ...given) => {
        const known = memory.functions.get(/** @type {number} */ (given.at(-1)));
        if (known === undefined) return Number(otherwise);
        const { session, delegate } = known;
        return Number(memory.answer(/** @type {boolean} */ (otherwise), () => {
            const recognizer = session.recognizerOf(given[1]);
            if (name === "shouldBegin") return Boolean(delegate[name](recognizer));
            const other = name === "shouldReceive" ? contactIn(memory, given[2]) : session.recognizerOf(given[2]);
            return Boolean(delegate[name](recognizer, other));
        }));
    });
}

/**
 * Sets the delegate, or removes it for null.
 *
 * @param {Session} session
 * @param {Delegate | null} delegate
 */
export function setDelegate(session, delegate) {
    if (delegate === null) {
        session.call("context_set_delegate", 0);
        return;
    }
    const { memory } = session;
    if (DECISION_NAMES.every((name) => typeof delegate[name] !== "function")) {
        refuse("delegate", delegate, `an object with some of ${DECISION_NAMES.join(", ")}`);
    }
    memory.scope(() => {
        const table = memory.allocate(sizes.delegate);
        memory.setWord(table, sizes.delegate);
        for (const name of DECISION_NAMES) {
            if (typeof delegate[name] !== "function") continue;
            memory.setWord(table + offsets.delegate[DECISIONS[name][0]], decision(memory, name));
        }
        memory.setWord(table + offsets.delegate.release, memory.release);
        memory.keepFor({ session, delegate }, (user) => {
            memory.setWord(table + offsets.delegate.user, user);
            session.call("context_set_delegate", table);
        });
    });
}

/**
 * Sets the function that finds the region of a contact in place of the rectangles; null restores these.
 *
 * @param {Session} session
 * @param {import("./gesta.js").HitTest | null} find
 */
export function setHitTest(session, find) {
    if (find === null) {
        session.call("context_set_hit_test", 0, 0, 0);
        return;
    }
    if (typeof find !== "function") refuse("hit test", find, "a function");
    const { memory } = session;
    /** @param {number} _ @param {number} touch @param {number} user */
    const test = (_, touch, user) => memory.answer(REGION_NONE, () => {
        const kept = memory.functions.get(user);
        const region = kept.find(sampleIn(memory, touch));
        return region ? kept.session.idOf(region) : REGION_NONE;
    });
    const entry = memory.shared("hitTest", "iii>i", test);
    memory.keepFor({ session, find }, (user) => session.call("context_set_hit_test", entry, user, memory.release));
}
