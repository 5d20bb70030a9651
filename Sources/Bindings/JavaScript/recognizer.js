// A recognizer: its parameters, values, relations, listeners and verdict.
import { decode } from "./classes.js";
import { integer, refuse } from "./errors.js";
import { STATES } from "./event.js";
import { MeasureFlag, offsets, REGION_NONE, sizes } from "./generated/native.js";

const measureAt = offsets.measure;

export class Recognizer {
    constructor(context, id, index) {
        this.context = context;
        this.id = id;
        this.index = index;
        const classId = context.out32((at) => this.call("class", at));
        this.class = context.class(classId);
        /** Its children that have objects. */
        this.known = [];
        /** Of a child, the recognizer with per_contact; otherwise undefined. */
        this.parent = context.recognizerOf(context.out32((at) => this.call("parent", at)));
        if (this.parent === undefined) this.call("set_user", index);
        else this.parent.known.push(this);
        this.verdictAt = context.memory.reserve(sizes.verdict);
        context.memory.setWord(this.verdictAt, sizes.verdict);
    }

    call(name, ...rest) {
        this.context.call(`recognizer_${name}`, this.id, ...rest);
    }

    // ------------------------------------------------------------------------------------------ parameters and values

    /** The description of a parameter or value. `unknown` is a call that the library refuses, naming the nearest. */
    field(name, unknown) {
        const known = this.class.fields.get(name);
        if (known === undefined) unknown();
        return known;
    }

    named(call, name, ...rest) {
        const { memory } = this.context;
        memory.scope(() => {
            const text = memory.put(name);
            this.call(call, text, memory.textLength, ...rest);
        });
    }

    /** Returns a parameter or value. */
    get(name) {
        const { context } = this;
        const number = (at) => this.named("number", name, at);
        const { type, choices } = this.field(name, () => context.outDouble(number));
        if (type === "text" || type === "choice") {
            return context.textOf((...buffer) => this.named("text", name, ...buffer));
        }
        return decode(type, choices, context.outDouble(number));
    }

    /** Sets a parameter or value, or several: `set({ taps: 2, slop: 8 })`. */
    set(name, value) {
        if (typeof name === "object") {
            for (const [each, its] of Object.entries(name)) this.set(each, its);
            return;
        }
        const { type } = this.field(name, () => this.named("set_number", name, 0));
        const { memory } = this.context;
        if (type === "text" || type === "choice") {
            if (typeof value !== "string") refuse(name, value, "a string");
            memory.scope(() => {
                const text = memory.put(value);
                this.named("set_text", name, text, memory.textLength);
            });
        } else if (type === "boolean") {
            this.named("set_boolean", name, value ? 1 : 0);
            if (name === "per_contact" && !value) this.forgetChildren();
        } else if (typeof value !== "number") {
            refuse(name, value, "a number");
        } else if (type === "number") {
            this.named("set_number", name, value);
        } else {
            if (!Number.isInteger(value)) refuse(name, value, "an integer");
            this.named("set_integer", name, BigInt(value));
        }
    }

    /** All parameters by name, as they are set. */
    get parameters() {
        return Object.fromEntries(this.class.parameters.map(({ name }) => [name, this.get(name)]));
    }

    /** All values by name, as they are now. */
    get values() {
        return Object.fromEntries(this.class.values.map(({ name }) => [name, this.get(name)]));
    }

    // --------------------------------------------------------------------------------------------------------- state

    /** The name that the program has given it; "" without one. */
    get label() {
        return this.context.textOf((...buffer) => this.call("label", ...buffer));
    }

    set label(label) {
        this.context.withText(label, (...text) => this.call("set_label", ...text));
    }

    /** "possible", "began", "changed", "ended", "cancelled" or "failed". */
    get state() {
        return STATES[this.context.out32((at) => this.call("state", at))];
    }

    /** The outcome of the latest sequence. */
    get verdict() {
        const { memory } = this.context;
        const at = offsets.verdict;
        this.call("verdict", this.verdictAt);
        const word = (field) => memory.word(this.verdictAt + field);
        return {
            state: STATES[word(at.state)],
            reason: word(at.reason),
            blocker: this.context.recognizerOf(word(at.blocker)),
            sequence: word(at.sequence),
            refused: word(at.refused),
            time: memory.long(this.verdictAt + at.time),
            measured: memory.double(this.verdictAt + at.measured),
            limit: memory.double(this.verdictAt + at.limit),
        };
    }

    /** It as a sentence: "failed: moved 34.2 from where it went down, at most 12.6 allowed". */
    get verdictText() {
        return this.context.textOf((...buffer) => this.call("verdict_text", ...buffer));
    }

    /** What a person would change about the latest sequence; null unless it failed or was cancelled. */
    get hint() {
        const { context } = this;
        const { memory } = context;
        const at = context.measureRoom(); // more than a hint needs
        memory.setWord(at, sizes.hint);
        this.call("hint", at);
        const key = memory.word(at + offsets.hint.key);
        if (key === 0) return null;
        return {
            key,
            part: memory.word(at + offsets.hint.part),
            parts: memory.word(at + offsets.hint.parts),
            measured: memory.double(at + offsets.hint.measured),
            expected: memory.double(at + offsets.hint.expected),
            text: context.textOf((...buffer) => this.call("hint_text", ...buffer)),
        };
    }

    /**
     * The sign that the drawing resembles most, of those of all recognizers of strokes that have seen it; null unless
     * the state is failed, by a drawing.
     */
    get resemblance() {
        const { context } = this;
        const { memory } = context;
        const at = context.measureRoom(); // more than it needs
        memory.setWord(at, sizes.resemblance);
        this.call("resemblance", at);
        const recognizer = context.recognizerOf(memory.word(at + offsets.resemblance.recognizer));
        if (recognizer === undefined) return null;
        return {
            recognizer,
            score: memory.double(at + offsets.resemblance.score),
            name: context.textOf((...buffer) => this.call("resemblance_text", ...buffer)),
        };
    }

    /**
     * The figures of the sequence under way, each with its range. `into` is an earlier result, which is filled again:
     * then nothing is allocated.
     */
    measures(into = []) {
        const { context } = this;
        const { memory } = context;
        const address = context.measureRoom();
        this.call("measures", address, context.measureCapacity, sizes.measure, context.result);
        const count = memory.word(context.result);
        if (count > context.measureCapacity) {
            context.growMeasures(count);
            return this.measures(into);
        }
        for (let i = 0; i < count; i += 1) {
            const from = address + i * sizes.measure;
            const measure = into[i] ??= {};
            const word = (field) => memory.word(from + field);
            measure.name = context.staticText(word(measureAt.name));
            measure.unit = context.staticText(word(measureAt.unit));
            measure.parameter = context.staticText(word(measureAt.parameter));
            measure.reason = word(measureAt.reason);
            measure.segment = word(measureAt.segment);
            measure.met = (word(measureAt.flags) & MeasureFlag.MET) !== 0;
            measure.measured = memory.double(from + measureAt.measured);
            measure.least = memory.double(from + measureAt.least);
            measure.most = memory.double(from + measureAt.most);
            measure.first = memory.double(from + measureAt.first);
            measure.last = memory.double(from + measureAt.last);
        }
        into.length = count;
        return into;
    }

    /** The ids of the contacts that it tracks. */
    get contacts() {
        return this.context.list64((...array) => this.call("contacts", ...array));
    }

    /** Returns it to possible. A sequence in progress is cancelled. */
    reset() {
        this.call("reset");
    }

    /** Stops tracking a contact. */
    ignore(contact) {
        this.call("ignore", BigInt(contact));
    }

    get enabled() {
        return this.context.out32((at) => this.call("enabled", at)) !== 0;
    }

    set enabled(enabled) {
        this.call("set_enabled", enabled ? 1 : 0);
    }

    /** Destroys it. A sequence in progress is reported as cancelled. */
    destroy() {
        this.call("destroy");
        this.forgetChildren();
        this.context.forget(this);
    }

    /** Those of a recognizer with per_contact: each recognizes the gesture of one contact. */
    get children() {
        return this.others("children");
    }

    forgetChildren() {
        for (const child of this.known) this.context.forget(child);
        this.known = [];
    }

    // ----------------------------------------------------------------------------------------------------- listeners

    /**
     * Adds a listener: called with the event for began, changed, ended, and cancelled after began. Returns a function
     * that removes it.
     */
    on(listener) {
        if (typeof listener !== "function") refuse("listener", listener, "a function");
        const { context } = this;
        const user = context.keepEvent(listener);
        const { call3, release } = context.memory;
        const action = context.out32((at) => this.call("add_action", call3, user, release, at));
        return () => this.call("remove_action", action);
    }

    // ----------------------------------------------------------------------------------------------------- relations

    /** Lets it win the contacts of its sequence now: others that share one of them lose. It keeps its state. */
    claim() {
        this.call("claim");
    }

    /**
     * Puts it into a team, a number (0 for none), whose members compete with others as one. When a member would
     * recognize, the team's captain wins, if there is one.
     */
    setTeam(team, { captain = false } = {}) {
        this.call("set_team", team, captain ? 1 : 0);
    }

    get team() {
        const { context } = this;
        return context.out32((team) => context.out32((captain) => this.call("team", team, captain)));
    }

    get isCaptain() {
        const { context } = this;
        return context.out32((captain) => context.out32((team) => this.call("team", team, captain))) !== 0;
    }

    /** Delays this recognizer until `other` has failed. */
    requireFailure(other) {
        this.call("require_failure", this.context.idOf(other));
    }

    removeRequirement(other) {
        this.call("remove_requirement", this.context.idOf(other));
    }

    /** The recognizers that this one waits for. */
    get requirements() {
        return this.others("requirements");
    }

    /** Lets both recognize with the same contacts. */
    allowSimultaneous(other, allowed = true) {
        this.call("allow_simultaneous", this.context.idOf(other), allowed ? 1 : 0);
    }

    get simultaneous() {
        return this.others("simultaneous");
    }

    others(name) {
        return this.context.list32((...array) => this.call(name, ...array)).map((id) => this.context.recognizerOf(id));
    }

    /** The recognizer that delays a recognition of this one; undefined if there is none. */
    get waitsFor() {
        return this.context.recognizerOf(this.context.out32((at) => this.call("waits_for", at)));
    }

    /** How sure the class is of the newest sequence, 0 to 255; in a callback, of the event's sequence. */
    get confidence() {
        return this.context.out32((at) => this.call("confidence", at));
    }

    get priority() {
        return this.context.out32((at) => this.call("priority", at)) | 0;
    }

    set priority(priority) {
        this.call("set_priority", integer("priority", priority, -(2 ** 31), 2 ** 31 - 1));
    }

    /** Whether a delayed recognition is reported at once, and confirmed or revoked later. */
    get provisional() {
        return this.context.out32((at) => this.call("provisional", at)) !== 0;
    }

    set provisional(provisional) {
        this.call("set_provisional", provisional ? 1 : 0);
    }

    /** Bits of the tools whose contacts are received: `1 << Tool.PEN`. */
    get tools() {
        return this.context.out32((at) => this.call("tools", at));
    }

    set tools(tools) {
        this.call("set_tools", tools);
    }

    /** Bits of Button: the buttons whose contacts are tracked. */
    get buttons() {
        return this.context.out32((at) => this.call("buttons", at));
    }

    set buttons(buttons) {
        this.call("set_buttons", buttons);
    }

    /** Sets the keys, bits of Modifier, that must be pressed and that must not be. */
    setModifiers(required, excluded = 0) {
        this.call("set_modifiers", required, excluded);
    }

    /** The id of its region. */
    get region() {
        return this.context.out32((at) => this.call("region", at));
    }

    /** Attaches it to a region, or detaches it. */
    attach(region) {
        this.call("attach", this.context.idOf(region) ?? REGION_NONE);
    }

    // ------------------------------------------------------------------------------------------------------ examples

    /** Adds an example: `points` are x, y, x, y, ... of one stroke, or an array of such arrays. */
    addExample(name, points) {
        const strokes = points.length > 0 && typeof points[0] !== "number" ? points : [points];
        for (const { length } of strokes) {
            if (length % 2 !== 0) refuse("a stroke's length", length, "even: x and y of each point");
        }
        const { memory } = this.context;
        memory.scope(() => {
            const text = memory.put(name);
            const length = memory.textLength;
            const lengths = memory.allocate(4 * strokes.length);
            strokes.forEach((stroke, index) => memory.setWord(lengths + 4 * index, stroke.length >>> 1));
            const all = strokes.flatMap((stroke) => Array.from(stroke));
            const numbers = memory.allocate(8 * all.length);
            memory.f64.set(all, numbers >>> 3);
            this.call("add_example", text, length, numbers, all.length >>> 1, lengths, strokes.length);
        });
    }

    /** Removes the examples of a name, or all of them. Returns their number. */
    removeExamples(name) {
        return this.ofExamples("remove_examples", name);
    }

    exampleCount(name) {
        return this.ofExamples("example_count", name);
    }

    ofExamples(call, name) {
        const { context } = this;
        if (name === undefined) return context.out32((at) => this.call(call, 0, 0, at));
        return context.out32((at) => this.named(call, name, at));
    }

    /** The names of the examples, in the order of the first of each. */
    get exampleNames() {
        const names = [];
        for (let left = this.exampleCount(); left > 0; left -= this.exampleCount(names.at(-1))) {
            names.push(this.context.textOf((...buffer) => this.call("example_name", names.length, ...buffer)));
        }
        return names;
    }

    saveExamples() {
        return this.context.written((call, user) => this.call("save_examples", call, user));
    }

    loadExamples(text) {
        this.context.withText(text, (at, length) => this.call("load_examples", at, length));
    }

    // ------------------------------------------------------------------------------------------------------- samples

    /** The samples of a gesta.capture from an index on: x, y, x, y, ... */
    samples(first = 0) {
        const { context } = this;
        const { memory } = context;
        const count = context.out32((at) => this.call("samples", first, 0, 0, sizes.touch, at));
        const left = Math.max(0, count - first);
        const points = new Float64Array(2 * left);
        memory.scope(() => {
            const array = memory.allocate(sizes.touch * left);
            this.call("samples", first, array, left, sizes.touch, memory.allocate(4));
            for (let i = 0; i < left; i += 1) {
                points[2 * i] = memory.double(array + sizes.touch * i + offsets.touch.x);
                points[2 * i + 1] = memory.double(array + sizes.touch * i + offsets.touch.y);
            }
        });
        return points;
    }
}

/** A listener as the library calls it. */
export function caller(context, listener) {
    const { turns } = context;
    return (_, address) => {
        const event = turns.next(address);
        try {
            listener(event);
        } finally {
            event.end();
        }
    };
}
