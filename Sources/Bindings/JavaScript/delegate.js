// The program's decisions: the delegate and the hit test.
import { Contact, Sample } from "./contact.js";
import { offsets, REGION_NONE, sizes } from "./generated/native.js";

/** Each function of a delegate: its field, its signature, and its result after an exception. */
const DECISIONS = {
    shouldBegin: ["should_begin", "iii>i", true],
    shouldReceive: ["should_receive", "iiii>i", true],
    simultaneous: ["simultaneous", "iiii>i", false],
    shouldRequireFailure: ["should_require_failure", "iiii>i", false],
};

/** The entry that all contexts share for one function: `user` is that of the delegate. */
function decision(memory, name) {
    const [, signature, otherwise] = DECISIONS[name];
    return memory.shared(name, signature, (...given) => {
        const known = memory.functions.get(given.at(-1));
        if (known === undefined) return Number(otherwise);
        const { context, delegate } = known;
        return Number(memory.answer(otherwise, () => {
            const recognizer = context.recognizerOf(given[1]);
            if (name === "shouldBegin") return Boolean(delegate[name](recognizer));
            const other = name === "shouldReceive" ? new Contact(memory, given[2]) : context.recognizerOf(given[2]);
            return Boolean(delegate[name](recognizer, other));
        }));
    });
}

/** Sets the delegate, or removes it for null. */
export function setDelegate(context, delegate) {
    if (delegate === null) return context.call("context_set_delegate", 0);
    const { memory } = context;
    return memory.scope(() => {
        const table = memory.allocate(sizes.delegate);
        memory.setWord(table, sizes.delegate);
        for (const [name, [field]] of Object.entries(DECISIONS)) {
            if (typeof delegate[name] !== "function") continue;
            memory.setWord(table + offsets.delegate[field], decision(memory, name));
        }
        memory.setWord(table + offsets.delegate.user, memory.keep({ context, delegate }));
        memory.setWord(table + offsets.delegate.release, memory.release);
        context.call("context_set_delegate", table);
    });
}

/** Sets the function that finds the region of a contact in place of the rectangles; null restores these. */
export function setHitTest(context, find) {
    if (find === null) return context.call("context_set_hit_test", 0, 0, 0);
    const { memory } = context;
    const entry = memory.shared("hitTest", "iii>i", (_, touch, user) => memory.answer(REGION_NONE, () => {
        const region = memory.functions.get(user)(new Sample(memory, touch));
        return region?.id ?? region ?? REGION_NONE;
    }));
    return context.call("context_set_hit_test", entry, memory.keep(find), memory.release);
}
