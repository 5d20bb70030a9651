// Replays of traces: bit for bit, with other parameters, and watched call by call.
import { Context } from "./context.js";
import { failure, refuse, refuseOthers } from "./errors.js";
import { offsets, sizes } from "./generated/layouts.js";
import { snake } from "./names.js";
import { Session } from "./session.js";

/** @typedef {import("./gesta.js").ReplayOptions} ReplayOptions */
/** @typedef {import("./memory.js").Memory} Memory */

const MESSAGE_BYTES = 1000;
const REPLAY_OPTIONS = ["overrides", "prepare", "step", "difference"];
const { trace_options: optionsAt, trace_override: overrideAt, trace_result: resultAt } = offsets;

/** A replay that is under way: what the library calls. */
class Watch {
    /** @type {Session | undefined} */
    session;

    /**
     * @param {Memory} memory
     * @param {ReplayOptions} options
     */
    constructor(memory, options) {
        this.memory = memory;
        this.options = options;
    }

    /**
     * The object of the replay's context, which it may be called with until the replay ends.
     *
     * @param {number} pointer
     */
    borrow(pointer) {
        this.session ??= new Session(this.memory, pointer);
        return this.session.context ?? new Context(this.session);
    }

    /** @param {number} pointer */
    prepare(pointer) {
        this.options.prepare?.(this.borrow(pointer));
        return 0;
    }

    /** @param {number} pointer @param {bigint} line */
    step(pointer, line) {
        return this.options.step?.(this.borrow(pointer), Number(line)) === false ? 1 : 0;
    }

    /** @param {bigint} line @param {number} expected @param {number} actual */
    difference(line, expected, actual) {
        const { memory } = this;
        const { difference } = this.options;
        if (difference === undefined) return 1;
        return difference(Number(line), memory.text(expected), memory.text(actual)) === false ? 0 : 1;
    }
}

/**
 * A function of the library's table that calls one of a replay; an exception returns `otherwise`, which ends it.
 *
 * @param {Memory} memory
 * @param {"prepare" | "step" | "difference"} name
 * @param {string} signature
 * @param {number} otherwise
 */
function entry(memory, name, signature, otherwise) {
    return memory.shared(`replay ${name}`, signature, (/** @type {any[]} */ ...given) => {
        const watch = memory.functions.get(given.pop());
        return memory.answer(otherwise, () => watch[name](...given));
    });
}

/**
 * The overrides as the library reads them.
 *
 * @param {Memory} memory
 * @param {Record<string, number | boolean | string>} overrides
 */
function overridesAt(memory, overrides) {
    const found = Object.entries(overrides);
    const array = memory.allocate(found.length * sizes.trace_override);
    found.forEach(([key, value], index) => {
        const dot = key.lastIndexOf(".");
        if (dot < 0) refuse("the override", key, "CLASS.PARAMETER");
        const at = array + index * sizes.trace_override;
        memory.setWord(at, sizes.trace_override);
        memory.setWord(at + overrideAt.recognizer, memory.put(key.slice(0, dot)));
        memory.setWord(at + overrideAt.parameter, memory.put(snake(key.slice(dot + 1))));
        memory.setWord(at + overrideAt.value, memory.put(typeof value === "boolean" ? `${+value}` : `${value}`));
    });
    return array;
}

/**
 * @param {Memory} memory
 * @param {string} trace
 * @param {ReplayOptions} options
 */
export function replay(memory, trace, options = {}) {
    refuseOthers("option", options, REPLAY_OPTIONS);
    const { overrides = {}, prepare, step, difference } = options;
    const count = Object.keys(overrides).length;
    const watch = new Watch(memory, options);
    const user = memory.keep(watch);
    try {
        return memory.scope(() => {
            const text = memory.put(trace);
            const length = memory.textLength;
            const at = memory.allocate(sizes.trace_options);
            const message = memory.allocate(MESSAGE_BYTES);
            const result = memory.allocate(sizes.trace_result);
            memory.setWord(at, sizes.trace_options);
            memory.setWord(at + optionsAt.override_count, count);
            memory.setWord(at + optionsAt.overrides, overridesAt(memory, overrides));
            if (prepare) memory.setWord(at + optionsAt.prepare, entry(memory, "prepare", "ii>i", -1));
            if (step) memory.setWord(at + optionsAt.step, entry(memory, "step", "ili>i", 1));
            if (difference || step || count > 0) {
                memory.setWord(at + optionsAt.difference, entry(memory, "difference", "liii>i", 0));
            }
            memory.setWord(at + optionsAt.user, user);
            memory.setWord(at + optionsAt.message, message);
            memory.setWord(at + optionsAt.capacity, MESSAGE_BYTES);
            memory.setWord(result, sizes.trace_result);
            const code = memory.native.gesta_trace_replay(text, length, at, result);
            watch.session?.forget();
            memory.throwKept();
            if (code < 0) throw failure(code, memory.text(message));
            /** @param {keyof typeof resultAt} field */
            const number = (field) => memory.unsignedLong(result + resultAt[field]);
            return {
                samples: number("samples"), events: number("events"), differences: number("differences"),
                line: number("line"), cut: number("cut"), message: memory.text(message),
            };
        });
    } finally {
        memory.functions.delete(user);
    }
}
