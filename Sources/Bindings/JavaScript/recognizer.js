// A recognizer: its parameters, values, relations, listeners and verdict.
import { placeStrokes, strokesOf } from "./drawing.js";
import { bits, integer, refuse, refuseOthers } from "./errors.js";
import { STATES } from "./event.js";
import { refuseUnknown } from "./guard.js";
import { offsets, sizes } from "./generated/layouts.js";
import { MeasureFlag, REGION_NONE } from "./generated/native.js";
import { frameFlags } from "./frame.js";
import { decode } from "./values.js";

/** @typedef {import("./calls.js").RecognizerCalls} RecognizerCalls */
/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("./gesta.js").Measure} Measure */
/** @typedef {{ -readonly [Field in keyof Measure]: Measure[Field] }} Mutable */
/** @typedef {import("./gesta.js").ParameterValue} ParameterValue */
/** @typedef {import("./region.js").Region} Region */
/** @typedef {import("./session.js").Session} Session */
/** @template {string} Name @typedef {import("./gesta.js").FieldsOf<Name>} FieldsOf */
/** @template {string} Name @typedef {import("./gesta.js").SettableOf<Name>} SettableOf */

const MOST_TEAM = 2 ** 32 - 1;
const measureAt = offsets.measure;

/** The states that listeners of continuous and discrete recognizers are called for. */
const REPORTED = { true: ["began", "changed", "ended", "cancelled"], false: ["ended", "cancelled", "failed"] };

/**
 * The prototype of the recognizers of a class, which has its parameters and values as properties: `tap.taps = 2`. Those
 * whose names are members of every recognizer are set by `set` alone.
 *
 * @param {import("./classes.js").Kind} kind
 * @returns {object}
 */
function prototypeOf(kind) {
    if (kind.prototype !== undefined) return kind.prototype;
    const made = Object.create(Recognizer.prototype);
    for (const name of kind.fields.keys()) {
        const member = Object.getOwnPropertyDescriptor(Recognizer.prototype, name);
        const set = member === undefined
            ? /** @this {Recognizer} @param {any} value */ function (value) { this.set(name, value); }
            : (/** @type {unknown} */ value) => refuse(name, value, `set by set("${name}", value)`);
        const get = member?.get ?? /** @this {Recognizer} */ function () { return this.get(name); };
        const isMethod = name in Recognizer.prototype && member?.get === undefined;
        if (!isMethod && member?.set === undefined) Object.defineProperty(made, name, { get, set });
    }
    kind.prototype = made;
    return made;
}

/** @template {string} [Name=string] */
export class Recognizer {
    #session;
    id;
    /**
     * The description of its class.
     *
     * @type {import("./gesta.js").RecognizerClass<Name>}
     */
    class;
    /**
     * Of a child, the recognizer with per_contact; otherwise undefined.
     *
     * @type {Recognizer | undefined}
     */
    parent;
    /** Its place among the recognizers of the session. */
    #index;
    /**
     * Its children that have objects.
     *
     * @type {Recognizer[]}
     */
    #known = [];

    /**
     * @param {Session} session
     * @param {number} id
     * @param {number} index
     */
    constructor(session, id, index) {
        this.#session = session;
        this.#index = index;
        this.id = id;
        const kind = session.kind(this.#out32("class"));
        Object.setPrototypeOf(this, prototypeOf(kind));
        this.class = /** @type {any} */ (kind.description);
        this.parent = session.recognizerOf(this.#out32("parent"));
        if (this.parent === undefined) this.#call("set_user", index);
        else this.parent.#known.push(this);
    }

    /** @returns {Context} */
    get context() {
        return this.#session.context;
    }

    /**
     * @template {keyof RecognizerCalls} Call
     * @param {Call} name
     * @param {RecognizerCalls[Call]} rest
     */
    #call(name, ...rest) {
        const session = this.#session;
        session.verify(session.functions[`gesta_recognizer_${name}`](session.pointer, this.id, ...rest));
    }

    /**
     * What a function writes.
     *
     * @param {import("./calls.js").Getter} name
     */
    #out32(name) {
        return this.#session.out32((at) => this.#call(name, at));
    }

    /** @param {import("./calls.js").TextGetter} name */
    #text(name) {
        return this.#session.textOf((buffer, capacity, needed) => this.#call(name, buffer, capacity, needed));
    }

    /**
     * Calls a function with a text.
     *
     * @param {string} text
     * @param {(at: number, length: number) => void} call
     */
    #withText(text, call) {
        this.#session.withText(text, call);
    }

    // ------------------------------------------------------------------------------------------ parameters and values

    /**
     * The description of a parameter or value. `unknown` is a call that the library refuses, naming the nearest.
     *
     * @param {string} name
     * @param {() => unknown} unknown
     */
    #field(name, unknown) {
        const known = this.#session.kind(this.class.id).fields.get(name);
        if (known !== undefined) return known;
        unknown();
        return refuse("name", name, "that of a parameter or value");
    }

    /** @param {string} name */
    #number(name) {
        return this.#session.outDouble((value) => (
            this.#withText(name, (at, length) => this.#call("number", at, length, value))
        ));
    }

    /**
     * Returns a parameter or value.
     *
     * @template {keyof FieldsOf<Name> & string} Field
     * @param {Field} name
     * @returns {FieldsOf<Name>[Field]}
     */
    get(name) {
        return /** @type {any} */ (this.#get(name));
    }

    /** @param {string} name @returns {ParameterValue} */
    #get(name) {
        const { type, choices } = this.#field(name, () => this.#number(name));
        if (type !== "text" && type !== "choice") return decode(type, choices, this.#number(name));
        return this.#session.textOf((buffer, capacity, needed) => (
            this.#withText(name, (at, length) => this.#call("text", at, length, buffer, capacity, needed))
        ));
    }

    /**
     * Sets a parameter or value, or several: `set({ taps: 2, slop: 8 })`.
     *
     * @template {keyof SettableOf<Name> & string} Field
     * @param {Field | Partial<SettableOf<Name>>} name
     * @param {SettableOf<Name>[Field]} [value]
     */
    set(name, value) {
        if (typeof name === "string") {
            this.#set(name, value);
        } else {
            for (const [each, its] of Object.entries(name)) this.#set(each, its);
        }
    }

    /** @param {string} name @param {unknown} value */
    #set(name, value) {
        const { type } = this.#field(name, () => (
            this.#withText(name, (at, length) => this.#call("set_number", at, length, 0))
        ));
        if (type === "text" || type === "choice") {
            if (typeof value !== "string") refuse(name, value, "a string");
            this.#withText(name, (at, length) => this.#withText(value, (text, textLength) => (
                this.#call("set_text", at, length, text, textLength)
            )));
        } else if (type === "boolean") {
            if (typeof value !== "boolean") refuse(name, value, "a boolean");
            this.#withText(name, (at, length) => this.#call("set_boolean", at, length, value ? 1 : 0));
            if (name === "per_contact" && !value) this.#forgetChildren();
        } else if (typeof value !== "number") {
            refuse(name, value, "a number");
        } else if (type === "number") {
            this.#withText(name, (at, length) => this.#call("set_number", at, length, value));
        } else {
            if (!Number.isInteger(value)) refuse(name, value, "an integer");
            this.#withText(name, (at, length) => this.#call("set_integer", at, length, BigInt(value)));
        }
    }

    /** @param {readonly { name: string }[]} fields */
    #all(fields) {
        return /** @type {any} */ (Object.fromEntries(fields.map(({ name }) => [name, this.#get(name)])));
    }

    /**
     * All parameters by name, as they are set.
     *
     * @returns {import("./gesta.js").ParametersOf<Name>}
     */
    get parameters() {
        return this.#all(this.class.parameters);
    }

    /**
     * All values by name, as they are now.
     *
     * @returns {import("./gesta.js").AllValuesOf<Name>}
     */
    get values() {
        return this.#all(this.class.values);
    }

    /**
     * The values at the time of a frame, without texts.
     *
     * @param {import("./gesta.js").Time} time
     * @param {import("./gesta.js").FrameOptions} [options]
     * @returns {import("./gesta.js").ValuesOf<Name>}
     */
    valuesAt(time, options) {
        const session = this.#session;
        const flags = frameFlags(options);
        const numbers = session.list(
            (array, capacity, count) => this.#call("values_at", BigInt(time), flags, array, capacity, count), 8,
            (address) => session.memory.double(address),
        );
        const { fields } = session.kind(this.class.id);
        const found = this.class.values.flatMap(({ name }, index) => {
            const { type, choices } = /** @type {NonNullable<ReturnType<typeof fields.get>>} */ (fields.get(name));
            return type === "text" ? [] : [[name, decode(type, choices, numbers[index])]];
        });
        return /** @type {any} */ (Object.fromEntries(found));
    }

    // --------------------------------------------------------------------------------------------------------- state

    /** The name that the program has given it; "" without one. */
    get label() {
        return this.#text("label");
    }

    set label(label) {
        this.#withText(label, (at, length) => this.#call("set_label", at, length));
    }

    /** "possible", "began", "changed", "ended", "cancelled" or "failed". */
    get state() {
        return STATES[this.#out32("state")];
    }

    /** The outcome of the latest sequence. */
    get verdict() {
        const { memory, verdictAt } = this.#session;
        const at = offsets.verdict;
        memory.setWord(verdictAt, sizes.verdict);
        this.#call("verdict", verdictAt);
        /** @param {number} field */
        const word = (field) => memory.word(verdictAt + field);
        return {
            state: STATES[word(at.state)],
            reason: word(at.reason),
            blocker: this.#session.recognizerOf(word(at.blocker)),
            sequence: word(at.sequence),
            refused: word(at.refused),
            time: memory.long(verdictAt + at.time),
            measured: memory.double(verdictAt + at.measured),
            limit: memory.double(verdictAt + at.limit),
        };
    }

    /** It as a sentence: "failed: moved 34.2 from where it went down, at most 12.6 allowed". */
    get verdictText() {
        return this.#text("verdict_text");
    }

    /** What a person would change about the latest sequence; undefined unless it failed or was cancelled. */
    get hint() {
        const { memory } = this.#session;
        const at = this.#session.measureRoom(); // more than a hint needs
        memory.setWord(at, sizes.hint);
        this.#call("hint", at);
        const key = memory.word(at + offsets.hint.key);
        if (key === 0) return undefined;
        return {
            key,
            part: memory.word(at + offsets.hint.part),
            parts: memory.word(at + offsets.hint.parts),
            measured: memory.double(at + offsets.hint.measured),
            expected: memory.double(at + offsets.hint.expected),
            text: this.#text("hint_text"),
        };
    }

    /**
     * The sign that the drawing resembles most, of those of all recognizers of strokes that have seen it; undefined
     * unless the state is failed, by a drawing.
     */
    get resemblance() {
        const { memory } = this.#session;
        const at = this.#session.measureRoom(); // more than it needs
        memory.setWord(at, sizes.resemblance);
        this.#call("resemblance", at);
        const recognizer = this.#session.recognizerOf(memory.word(at + offsets.resemblance.recognizer));
        if (recognizer === undefined) return undefined;
        const score = memory.double(at + offsets.resemblance.score);
        return { recognizer, score, name: this.#text("resemblance_text") };
    }

    /**
     * The figures of the sequence under way, each with its range. `into` is an earlier result, which is filled again:
     * then nothing is allocated.
     *
     * @param {Measure[]} into
     * @returns {Measure[]}
     */
    measures(into = []) {
        const session = this.#session;
        const { memory } = session;
        const address = session.measureRoom();
        this.#call("measures", address, session.measureCapacity, sizes.measure, session.result);
        const count = memory.word(session.result);
        if (count > session.measureCapacity) {
            session.growMeasures(count);
            return this.measures(into);
        }
        for (let i = 0; i < count; i += 1) {
            const from = address + i * sizes.measure;
            const measure = /** @type {Mutable} */ (into[i] ??= /** @type {Measure} */ ({}));
            /** @param {number} field */
            const word = (field) => memory.word(from + field);
            const parameter = word(measureAt.parameter);
            measure.name = session.staticText(word(measureAt.name));
            measure.unit = session.staticText(word(measureAt.unit));
            measure.parameter = parameter === 0 ? undefined : session.staticText(parameter);
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
    get contactIds() {
        return this.#session.list64((array, capacity, count) => this.#call("contact_ids", array, capacity, count));
    }

    /** Returns it to possible. A sequence in progress is cancelled. */
    reset() {
        this.#call("reset");
    }

    /**
     * Stops tracking a contact.
     *
     * @param {number} contact
     */
    ignore(contact) {
        this.#call("ignore", BigInt(contact));
    }

    get enabled() {
        return this.#out32("enabled") !== 0;
    }

    set enabled(enabled) {
        this.#call("set_enabled", enabled ? 1 : 0);
    }

    /** Destroys it. A sequence in progress is reported as cancelled. */
    destroy() {
        this.#call("destroy");
        this.#forgetChildren();
        this.#session.forgetRecognizer(this.id, this.#index);
    }

    /** Those of a recognizer with per_contact: each recognizes the gesture of one contact. */
    get children() {
        return /** @type {Recognizer<Name>[]} */ (this.#others("children"));
    }

    #forgetChildren() {
        for (const child of this.#known) this.#session.forgetRecognizer(child.id, child.#index);
        this.#known = [];
    }

    // ----------------------------------------------------------------------------------------------------- listeners

    /**
     * Adds a listener: called with the event for began, changed, ended, and cancelled after began, or only for the
     * states that are named. Returns a function that removes it.
     *
     * @param {(event: import("./event.js").GestaEvent<Name>) => void} listener
     * @param {import("./gesta.js").StateName[]} states
     * @returns {() => void}
     */
    on(listener, ...states) {
        if (typeof listener !== "function") refuse("listener", listener, "a function");
        const reported = REPORTED[/** @type {"true" | "false"} */ (String(this.class.isContinuous))];
        const other = states.find((state) => !reported.includes(state));
        if (other !== undefined || states.includes(/** @type {any} */ (undefined))) {
            refuse("state", other, `one that listeners of ${this.class.name} are called for: ${reported.join(", ")}`);
        }
        const called = states.length === 0 ? listener
            : (/** @type {import("./event.js").GestaEvent<Name>} */ event) => {
                if (states.includes(event.state)) listener(event);
            };
        const session = this.#session;
        const { call3, release } = session.memory;
        const action = session.out32((at) => session.keepListener(called, (user) => (
            this.#call("add_action", call3, user, release, at)
        )));
        return () => this.#call("remove_action", action);
    }

    // ----------------------------------------------------------------------------------------------------- relations

    /** Lets it win the contacts of its sequence now: others that share one of them lose. It keeps its state. */
    claim() {
        this.#call("claim");
    }

    /**
     * Puts it into a team, a number (0 for none), whose members compete with others as one. When a member would
     * recognize, the team's captain wins, if there is one.
     *
     * @param {number} team
     * @param {{ captain?: boolean }} options
     */
    setTeam(team, options = {}) {
        refuseOthers("option", options, ["captain"]);
        const { captain = false } = options;
        this.#call("set_team", integer("team", team, 0, MOST_TEAM), captain ? 1 : 0);
    }

    get team() {
        return this.#twoWords("team")[0];
    }

    get isCaptain() {
        return this.#twoWords("team")[1] !== 0;
    }

    /** @param {"team" | "modifiers"} name */
    #twoWords(name) {
        const { memory } = this.#session;
        return memory.scope(() => {
            const at = memory.allocate(8);
            this.#call(name, at, at + 4);
            return [memory.word(at), memory.word(at + 4)];
        });
    }

    /**
     * Delays this recognizer until `other` has failed.
     *
     * @param {Recognizer<any>} other
     */
    requireFailure(other) {
        this.#call("require_failure", this.#session.idOf(other));
    }

    /** @param {Recognizer<any>} other */
    removeRequirement(other) {
        this.#call("remove_requirement", this.#session.idOf(other));
    }

    /** The recognizers that this one waits for. */
    get requirements() {
        return this.#others("requirements");
    }

    /**
     * Lets both recognize with the same contacts.
     *
     * @param {Recognizer<any>} other
     */
    allowSimultaneous(other, allowed = true) {
        this.#call("allow_simultaneous", this.#session.idOf(other), allowed ? 1 : 0);
    }

    get simultaneous() {
        return this.#others("simultaneous");
    }

    /**
     * Lets `other` take over the contacts of this gesture without a lift, and give them back: when a pan has no room
     * for a movement, when a contact joins with which `other` has enough, and when the gesture ends while contacts stay
     * down.
     *
     * @param {Recognizer<any>} other
     */
    passOn(other, allowed = true) {
        this.#call("pass_on", this.#session.idOf(other), allowed ? 1 : 0);
    }

    /** The recognizers that may take over this one's contacts. */
    get successors() {
        return this.#others("successors");
    }

    /** How far what the gesture moves can still follow the contacts; Infinity until it is set. */
    get room() {
        const { memory } = this.#session;
        return memory.scope(() => {
            const at = memory.allocate(sizes.room);
            this.#call("room", at);
            const [left, right, up, down] = memory.f64.subarray(at >>> 3, (at >>> 3) + 4);
            return { left, right, up, down };
        });
    }

    /**
     * Gestures use the room up and make room on the other side: set it when something else changes it.
     *
     * @param {{ left?: number, right?: number, up?: number, down?: number }} room
     */
    setRoom(room) {
        refuseOthers("side", room, ["left", "right", "up", "down"]);
        const { left = Infinity, right = Infinity, up = Infinity, down = Infinity } = room;
        const { memory } = this.#session;
        memory.scope(() => {
            const at = memory.allocate(sizes.room);
            memory.f64.set([left, right, up, down], at >>> 3);
            this.#call("set_room", at);
        });
    }

    /** @param {"children" | "requirements" | "simultaneous" | "successors"} name */
    #others(name) {
        return this.#session.listRecognizers((array, capacity, count) => this.#call(name, array, capacity, count));
    }

    /** The recognizer that delays a recognition of this one; undefined if there is none. */
    get waitsFor() {
        return this.#session.recognizerOf(this.#out32("waits_for"));
    }

    /** Whether a sequence has begun that has neither recognized nor failed, or a recognition waits. */
    get undecided() {
        return this.#out32("undecided") !== 0;
    }

    /** How sure the class is of the newest sequence, 0 to 255; in a callback, of the event's sequence. */
    get confidence() {
        return this.#out32("confidence");
    }

    get priority() {
        return this.#out32("priority") | 0;
    }

    set priority(priority) {
        this.#call("set_priority", integer("priority", priority, -(2 ** 31), 2 ** 31 - 1));
    }

    /** Whether a delayed recognition is reported at once, and confirmed or revoked later. */
    get provisional() {
        return this.#out32("provisional") !== 0;
    }

    set provisional(provisional) {
        this.#call("set_provisional", provisional ? 1 : 0);
    }

    /** Bits of Tools, not of Tool: the tools whose contacts are received. */
    get tools() {
        return this.#out32("tools");
    }

    set tools(tools) {
        this.#call("set_tools", bits("tools", tools, "Tools"));
    }

    /** Bits of Input: what is accepted. */
    get inputs() {
        return this.#out32("inputs");
    }

    set inputs(inputs) {
        this.#call("set_inputs", bits("inputs", inputs, "Input"));
    }

    /** Bits of Button: the buttons whose contacts are tracked. */
    get buttons() {
        return this.#out32("buttons");
    }

    set buttons(buttons) {
        this.#call("set_buttons", bits("buttons", buttons, "Button"));
    }

    /** The keys, bits of Modifier, that must be pressed, and those that must not be. */
    get modifiers() {
        const [required, excluded] = this.#twoWords("modifiers");
        return { required, excluded };
    }

    /**
     * Sets these.
     *
     * @param {number} required
     */
    setModifiers(required, excluded = 0) {
        this.#call(
            "set_modifiers", bits("required", required, "Modifier"), bits("excluded", excluded, "Modifier"),
        );
    }

    /** Its region; undefined if it is detached. */
    get region() {
        return this.#session.regionOf(this.#out32("region"));
    }

    /**
     * Attaches it to a region; null detaches it.
     *
     * @param {Region | null} region
     */
    attach(region) {
        this.#call("attach", region === null ? REGION_NONE : this.#session.idOf(region));
    }

    // ------------------------------------------------------------------------------------------------------ examples

    /**
     * Adds an example: `points` are x, y, x, y, ... of one stroke, or an array of such arrays.
     *
     * @param {string} name
     * @param {import("./gesta.js").Drawing} points
     */
    addExample(name, points) {
        this.#withText(name, (text, length) => this.#call("add_example", text, length, ...this.#placed(points)));
    }

    /**
     * Adds a drawing that must not be recognized, nor what is more like it than like any example.
     *
     * @param {import("./gesta.js").Drawing} points
     */
    addCounterexample(points) {
        this.#session.memory.scope(() => this.#call("add_counterexample", ...this.#placed(points)));
    }

    /** @param {import("./gesta.js").Drawing} points */
    #placed(points) {
        return placeStrokes(this.#session.memory, strokesOf(points));
    }

    /**
     * Adds the last drawing as an example of `name`, or as a counterexample.
     *
     * @param {string} [name]
     */
    correct(name = "") {
        this.#withText(name, (text, length) => this.#call("correct", text, length));
    }

    /**
     * Removes the examples of a name, the counterexamples ("") or all of them. Returns their number.
     *
     * @param {string} [name]
     */
    removeExamples(name) {
        return this.#ofExamples("remove_examples", name);
    }

    /** @param {string} [name] */
    exampleCount(name) {
        return this.#ofExamples("example_count", name);
    }

    /** @param {"remove_examples" | "example_count"} call @param {string} [name] */
    #ofExamples(call, name) {
        return this.#session.out32((count) => {
            if (name === undefined) this.#call(call, 0, 0, count);
            else this.#withText(name, (at, length) => this.#call(call, at, length, count));
        });
    }

    /** The names of the examples, in the order of the first of each. */
    get exampleNames() {
        /** @type {string[]} */
        const names = [];
        for (let left = this.exampleCount(); left > 0; left -= this.exampleCount(names.at(-1))) {
            names.push(this.#session.textOf((buffer, capacity, needed) => (
                this.#call("example_name", names.length, buffer, capacity, needed)
            )));
        }
        return names;
    }

    saveExamples() {
        return this.#session.written((call, user) => this.#call("save_examples", call, user));
    }

    /** @param {string} text */
    loadExamples(text) {
        this.#withText(text, (at, length) => this.#call("load_examples", at, length));
    }

    // ------------------------------------------------------------------------------------------------------- samples

    /** The samples of a gesta.capture, or of a class that keeps samples, from an index on: x, y, x, y, ... */
    samples(first = 0) {
        const { memory } = this.#session;
        const count = this.#session.out32((at) => this.#call("samples", first, 0, 0, sizes.touch, at));
        const left = Math.max(0, count - first);
        const points = new Float64Array(2 * left);
        memory.scope(() => {
            const array = memory.allocate(sizes.touch * left);
            this.#call("samples", first, array, left, sizes.touch, memory.allocate(4));
            for (let i = 0; i < left; i += 1) {
                points[2 * i] = memory.double(array + sizes.touch * i + offsets.touch.x);
                points[2 * i + 1] = memory.double(array + sizes.touch * i + offsets.touch.y);
            }
        });
        return points;
    }
}

// A parameter that the class does not have is refused by the library, which suggests the nearest.
refuseUnknown(Recognizer.prototype, (recognizer, name, value) => recognizer.set(name, value));
