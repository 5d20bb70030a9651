// A recognizer: its parameters, values, relations, listeners and verdict.
import { placeStrokes, strokesOf } from "./drawing.js";
import { GestaError, integer, refuse, refuseOthers } from "./errors.js";
import { STATES } from "./event.js";
import { refuseUnknown } from "./guard.js";
import { offsets, sizes } from "./generated/layouts.js";
import { RecognizerCalls } from "./generated/calls.js";
import { Button, ErrorCode, Input, Listing, Modifier, Relation, Tools } from "./generated/native.js";
import { readHint, readMeasure, readResemblance, readVerdict } from "./generated/fields.js";
import { frameFlags } from "./frame.js";
import { camel, named } from "./names.js";
import { flags, isTruth, plainName, setting } from "./settings.js";
import { decode } from "./values.js";

/** @typedef {import("./calls.js").CallsOfRecognizers} CallsOfRecognizers */
/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("./gesta.js").Measure} Measure */
/** @typedef {import("./gesta.js").ParameterValue} ParameterValue */
/** @typedef {import("./region.js").Region} Region */
/** @typedef {import("./session.js").Session} Session */
/** @template Bits @typedef {import("./gesta.js").Flags<Bits>} Flags */
/** @template {string} Name @typedef {import("./gesta.js").FieldsOf<Name>} FieldsOf */
/** @template {string} Name @typedef {import("./gesta.js").SettableOf<Name>} SettableOf */

const ROOM = { left: Infinity, right: Infinity, up: Infinity, down: Infinity };
const MOST_TEAM = 2 ** 32 - 1;

/** The states that listeners of continuous and discrete recognizers are called for. */
const REPORTED = { true: ["began", "changed", "ended", "cancelled"], false: ["ended", "cancelled", "failed"] };

/**
 * The prototype of the recognizers of a class, which has its parameters and values as properties: `tap.taps = 2`. Those
 * whose names are members of every recognizer are set by `set` alone.
 *
 * @param {import("./classes.js").KnownClass} kind
 * @returns {object}
 */
function prototypeOf(kind) {
    if (kind.prototype !== undefined) return kind.prototype;
    const made = Object.create(Recognizer.prototype);
    for (const name of new Set([...kind.fields.keys()].map(camel))) {
        const member = [Recognizer, RecognizerCalls].map((each) => (
            Object.getOwnPropertyDescriptor(each.prototype, name)
        )).find((each) => each !== undefined);
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

/**
 * A recognizer of one class, created by Context.recognizer.
 *
 * @template {string} [Name=string]
 */
export class Recognizer extends RecognizerCalls {
    #session;
    /** @type {import("./gesta.js").RecognizerClass<Name>} */
    class;
    /**
     * Of a child, the recognizer with per_contact: region, relations, listeners and parameters are those of it.
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
        super(session, id);
        this.#session = session;
        this.#index = index;
        const kind = session.kind(this.#info("class_id"));
        Object.setPrototypeOf(this, prototypeOf(kind));
        this.class = /** @type {any} */ (kind.description);
        this.parent = session.recognizerOf(this.#info("parent"));
        if (this.parent === undefined) this.#call("set_user", index);
        else this.parent.#known.push(this);
    }

    /** @returns {Context} */
    get context() {
        return this.#session.context;
    }

    /**
     * What JSON.stringify writes for it: its id, the name of its class, and its label.
     *
     * @returns {{ id: number; class: string; label: string }}
     */
    toJSON() {
        return { id: this.id, class: this.class.name, label: this.label };
    }

    /**
     * @template {keyof CallsOfRecognizers} Call
     * @param {Call} name
     * @param {CallsOfRecognizers[Call]} rest
     */
    #call(name, ...rest) {
        const session = this.#session;
        session.verify(session.functions[`gesta_recognizer_${name}`](session.pointer, this.id, ...rest));
    }

    /**
     * A field of its description.
     *
     * @param {keyof typeof offsets.recognizer_info} field
     */
    #info(field) {
        const { memory } = this.#session;
        const at = this.#session.measureRoom(); // more than it needs
        memory.setWord(at, sizes.recognizer_info);
        this.#call("describe", at);
        return memory.word(at + offsets.recognizer_info[field]);
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

    /** @param {string} name */
    #number(name) {
        return this.#session.outDouble((value) => (
            this.#withText(name, (at, length) => this.#call("number", at, length, value))
        ));
    }

    /** @param {string} name @param {number} value */
    #setNumber(name, value) {
        this.#withText(name, (at, length) => this.#call("set_number", at, length, value));
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
        const known = this.#session.kind(this.class.id).fields.get(name);
        const plain = known?.name ?? plainName(name);
        if (known?.type !== "text" && known?.type !== "choice") {
            const number = this.#number(plain);
            if (known !== undefined) return decode(known.type, known.choices, number);
            return isTruth(plain) ? number !== 0 : number;
        }
        return this.#session.textOf((buffer, capacity, needed) => (
            this.#withText(plain, (at, length) => this.#call("text", at, length, buffer, capacity, needed))
        ));
    }

    /**
     * Sets a parameter or value.
     *
     * @template {keyof SettableOf<Name> & string} Field
     * @param {Field | Partial<SettableOf<Name>>} name
     * @param {SettableOf<Name>[Field]} [value]
     * @declare set<Field extends keyof SettableOf<Name> & string>(name: Field, value: SettableOf<Name>[Field]): void
     * @declare set(parameters: Partial<SettableOf<Name>>): void
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
        const { name: plain, number, text } = setting(this.#session.kind(this.class.id), name, value);
        if (text === undefined) {
            this.#setNumber(plain, number);
        } else {
            this.#withText(plain, (at, length) => this.#withText(text, (textAt, textLength) => (
                this.#call("set_text", at, length, textAt, textLength)
            )));
        }
        if (plain === "per_contact" && number === 0) this.#forgetChildren();
    }

    /** @param {readonly { name: string }[]} fields */
    #all(fields) {
        return /** @type {any} */ (named(fields.map(({ name }) => [name, this.#get(name)])));
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
     * The values at the time of a frame, without texts: those of 5 ms before, between the events around that time.
     * Requires `frameValues`.
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
            return type === "text" ? [] : [/** @type {const} */ ([name, decode(type, choices, numbers[index])])];
        });
        return /** @type {any} */ (named(found));
    }

    // --------------------------------------------------------------------------------------------------------- state

    /**
     * The state of its newest sequence.
     *
     * @returns {import("./gesta.js").StateName}
     */
    get state() {
        return STATES[this.#info("state")];
    }

    /**
     * The outcome of the latest sequence.
     *
     * @returns {import("./gesta.js").Verdict}
     */
    get verdict() {
        return this.#described("verdict", sizes.verdict, readVerdict);
    }

    /**
     * What a person would change about the latest sequence; undefined unless it failed, was cancelled, or was not
     * reached.
     *
     * @returns {import("./gesta.js").Hint | undefined}
     */
    get hint() {
        const hint = this.#described("hint", sizes.hint, readHint);
        return hint.key === 0 ? undefined : hint;
    }

    /**
     * The sign that the drawing resembles most, of those of all recognizers of strokes that have seen it; undefined
     * unless the state is failed, by a drawing.
     *
     * @returns {import("./gesta.js").Resemblance | undefined}
     */
    get resemblance() {
        const { recognizer, ...rest } = this.#described("resemblance", sizes.resemblance, readResemblance);
        return recognizer && { recognizer, ...rest };
    }

    /**
     * The struct that a function fills, with the text that it writes about it.
     *
     * @template Fields
     * @param {"verdict" | "hint" | "resemblance"} name
     * @param {number} size
     * @param {(session: Session, at: number) => Fields} read
     */
    #described(name, size, read) {
        let text = "";
        const fields = this.#session.described(size, read, (at) => {
            text = this.#session.textOf((buffer, capacity, needed) => this.#call(name, at, buffer, capacity, needed));
        });
        const found = { ...fields, text };
        // `${tap.verdict}` is its sentence.
        return Object.defineProperty(found, "toString", { value: () => text });
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
            into[i] = readMeasure(session, address + i * sizes.measure, into[i]);
        }
        into.length = count;
        return into;
    }

    /**
     * Whether it receives contacts. Disabling it cancels a sequence in progress.
     *
     * @returns {boolean}
     */
    get enabled() {
        return this.#number("enabled") !== 0;
    }

    set enabled(enabled) {
        this.#set("enabled", enabled);
    }

    /** Destroys it. A sequence in progress is reported as cancelled. */
    destroy() {
        this.#call("destroy");
        this.#forgetChildren();
        this.#session.forgetRecognizer(this.id, this.#index);
    }

    /**
     * Those of a recognizer with per_contact: each recognizes the gesture of one contact.
     *
     * @returns {Recognizer<Name>[]}
     */
    get children() {
        return /** @type {Recognizer<Name>[]} */ (this.#others(Listing.CHILDREN));
    }

    #forgetChildren() {
        for (const child of this.#known) this.#session.forgetRecognizer(child.id, child.#index);
        this.#known = [];
    }

    // ----------------------------------------------------------------------------------------------------- listeners

    /**
     * Adds a listener: called with the event for began, changed, ended, and cancelled after began. It may make every
     * call except push, advance and close. With states, it is called for those alone: `on("began", listener)`. Returns
     * a function that removes it.
     *
     * @param {[...states: import("./gesta.js").StateName[],
     *     listener: (event: import("./event.js").GestaEvent<Name>) => void]} given
     * @returns {() => void}
     */
    on(...given) {
        const listener = given[given.length - 1];
        const states = /** @type {import("./gesta.js").StateName[]} */ (given.slice(0, -1));
        if (typeof listener !== "function") refuse("listener", listener, "a function, after the states");
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

    /**
     * The team's number; 0 for none.
     *
     * @returns {number}
     */
    get team() {
        return this.#info("team");
    }

    /** @returns {boolean} */
    get isCaptain() {
        return this.#info("captain") !== 0;
    }

    /**
     * Delays this recognizer until `other` has failed.
     *
     * @param {Recognizer<any>} other
     */
    requireFailure(other) {
        this.#relate(Relation.REQUIRES_FAILURE, other, true);
    }

    /**
     * Removes the requirement. If nothing else delays a recognition, it is reported at once.
     *
     * @param {Recognizer<any>} other
     */
    removeRequirement(other) {
        this.#relate(Relation.REQUIRES_FAILURE, other, false);
    }

    /**
     * The recognizers that this one waits for.
     *
     * @returns {Recognizer[]}
     */
    get requirements() {
        return this.#others(Listing.REQUIREMENTS);
    }

    /**
     * Lets both recognize with the same contacts.
     *
     * @param {Recognizer<any>} other
     */
    allowSimultaneous(other, allowed = true) {
        this.#relate(Relation.SIMULTANEOUS, other, allowed);
    }

    /**
     * The recognizers that may recognize with the same contacts.
     *
     * @returns {Recognizer[]}
     */
    get simultaneous() {
        return this.#others(Listing.SIMULTANEOUS);
    }

    /**
     * Lets `other` take over the contacts of this gesture without a lift, and give them back: when a pan has no room
     * for a movement, when a contact joins with which `other` has enough, and when the gesture ends while contacts stay
     * down.
     *
     * @param {Recognizer<any>} other
     */
    passOn(other, allowed = true) {
        this.#relate(Relation.PASSES_ON, other, allowed);
    }

    /**
     * The recognizers that may take over this one's contacts.
     *
     * @returns {Recognizer[]}
     */
    get successors() {
        return this.#others(Listing.SUCCESSORS);
    }

    /** @param {number} relation @param {Recognizer<any>} other @param {boolean} allowed */
    #relate(relation, other, allowed) {
        this.#call("relate", relation, this.#session.idOf(other), allowed ? 1 : 0);
    }

    /**
     * How far what the gesture moves can still follow the contacts, to each side; Infinity until it is set, and where
     * it is left out. Gestures use the room up and make room on the other side: set it when something else changes it.
     *
     * @returns {import("./gesta.js").Room}
     */
    get room() {
        const { memory } = this.#session;
        return memory.scope(() => {
            const at = memory.allocate(sizes.room);
            this.#call("room", at);
            const [left, right, up, down] = memory.f64.subarray(at >>> 3, (at >>> 3) + 4);
            return { left, right, up, down };
        });
    }

    /** @param {Partial<import("./gesta.js").Room>} room */
    set room(room) {
        this.#session.withNumbers("room", room, ROOM, (at) => this.#call("set_room", at));
    }

    /** @param {number} listing A value of Listing. */
    #others(listing) {
        return this.#session.listRecognizers((array, capacity, count) => (
            this.#call("list", listing, array, capacity, count)
        ));
    }

    /**
     * The recognizer that delays a recognition of this one.
     *
     * @returns {Recognizer | undefined}
     */
    get waitsFor() {
        return this.#session.recognizerOf(this.#info("waits_for"));
    }

    /**
     * Whether a sequence has begun that has neither recognized nor failed, or a recognition waits.
     *
     * @returns {boolean}
     */
    get undecided() {
        return this.#info("undecided") !== 0;
    }

    /**
     * How sure the class is of the newest sequence, 0 to 255; in a callback, of the event's sequence.
     *
     * @returns {number}
     */
    get confidence() {
        return this.#info("confidence");
    }

    /**
     * Which is first if several recognize in one frame: the highest. 0 by default.
     *
     * @returns {number}
     */
    get priority() {
        return this.#number("priority");
    }

    set priority(priority) {
        this.#set("priority", priority);
    }

    /**
     * Whether a delayed recognition is reported at once, and confirmed or revoked later.
     *
     * @returns {boolean}
     */
    get provisional() {
        return this.#number("provisional") !== 0;
    }

    set provisional(provisional) {
        this.#set("provisional", provisional);
    }

    /**
     * The tools whose contacts are received: set by name, `tap.tools = ["pen", "finger"]`, or as bits of Tools, not of
     * Tool; read as bits.
     *
     * @returns {number}
     */
    get tools() {
        return this.#number("tools");
    }

    /** @param {Flags<typeof Tools>} tools */
    set tools(tools) {
        this.#set("tools", tools);
    }

    /**
     * What is received: contacts, motions of trackpads, and of wheels; set by name, `["motion", "wheel"]`, or as bits
     * of Input. Contacts by default.
     *
     * @returns {number}
     */
    get inputs() {
        return this.#number("inputs");
    }

    /** @param {Flags<typeof Input>} inputs */
    set inputs(inputs) {
        this.#set("inputs", inputs);
    }

    /**
     * The buttons whose contacts are tracked; set by name, `"secondary"`, or as bits of Button.
     *
     * @returns {number}
     */
    get buttons() {
        return this.#number("buttons");
    }

    /** @param {Flags<typeof Button>} buttons */
    set buttons(buttons) {
        this.#set("buttons", buttons);
    }

    /**
     * The keys, bits of Modifier, that must be pressed, and those that must not be.
     *
     * @returns {{ required: number; excluded: number }}
     */
    get modifiers() {
        return { required: this.#number("required_modifiers"), excluded: this.#number("excluded_modifiers") };
    }

    /**
     * Sets these, by name or as bits: `drag.setModifiers("shift", ["control", "alt"])`.
     *
     * @param {Flags<typeof Modifier>} required
     * @param {Flags<typeof Modifier>} excluded
     */
    setModifiers(required, excluded = 0) {
        const pressed = flags("required", required, "required_modifiers");
        const released = flags("excluded", excluded, "excluded_modifiers");
        if ((pressed & released) !== 0) refuse("excluded", excluded, "without keys of required");
        this.#setNumber("required_modifiers", pressed);
        this.#setNumber("excluded_modifiers", released);
    }

    /**
     * Its region; undefined if it is detached.
     *
     * @returns {Region | undefined}
     */
    get region() {
        return this.#session.regionOf(this.#info("region"));
    }

    // ------------------------------------------------------------------------------------------------------ examples

    /**
     * Adds an example: x, y, x, y, ... of one stroke, or an array of such arrays. With undefined as the name, a
     * counterexample: a drawing that must not be recognized, nor what is more like it than like any example.
     *
     * @param {string | undefined} name
     * @param {import("./gesta.js").Drawing} points
     */
    addExample(name, points) {
        const { memory } = this.#session;
        this.#session.withOptionalText(name, (text, length) => {
            memory.scope(() => this.#call("add_example", text, length, ...this.#placed(points)));
        });
    }

    /** @param {import("./gesta.js").Drawing} points */
    #placed(points) {
        return placeStrokes(this.#session.memory, strokesOf(points));
    }

    /**
     * The number of examples of each name, in the order of the first of each; undefined has the counterexamples.
     *
     * @returns {Map<string | undefined, number>}
     */
    get examples() {
        const { memory } = this.#session;
        /** @type {Map<string | undefined, number>} */
        const found = new Map();
        const info = this.#session.measureRoom(); // more than it needs
        for (;;) {
            memory.setWord(info, sizes.example_info);
            try {
                const name = this.#session.textOf((buffer, capacity, needed) => (
                    this.#call("example", found.size, info, buffer, capacity, needed)
                ));
                found.set(name || undefined, memory.word(info + offsets.example_info.count));
            } catch (error) {
                if (!(error instanceof GestaError) || error.code !== ErrorCode.E_INDEX) throw error;
                return found;
            }
        }
    }

    /**
     * The examples as text.
     *
     * @returns {string}
     */
    saveExamples() {
        return this.#session.written((call, user) => this.#call("save_examples", call, user));
    }

    // ------------------------------------------------------------------------------------------------------- samples

    /**
     * The samples of a gesta.capture, or of a class that keeps samples, from an index on: x, y, x, y, ...
     *
     * @returns {Float64Array}
     */
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
refuseUnknown(RecognizerCalls.prototype, (recognizer, name, value) => {
    if (camel(name) !== name && camel(name) in recognizer) refuse("the property", name, `${camel(name)} in JavaScript`);
    recognizer.set(name, value);
});
