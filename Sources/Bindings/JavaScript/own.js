// Recognizer classes written in JavaScript.
import { contactIn } from "./contact.js";
import { refuse } from "./errors.js";
import { STATES } from "./event.js";
import { offsets, sizes } from "./generated/layouts.js";
import {
    Axis, ClassFlag, ErrorCode, FindingKind, LogLevel, NO_DEADLINE, NO_PARAMETER, ParameterFlag, Reason, State,
    ValueFlag, ValueType,
} from "./generated/native.js";
import { camel, snake } from "./names.js";
import { readMotionSample } from "./generated/samples.js";
import { decode } from "./values.js";

/** @typedef {import("./contact.js").Contact} Contact */
/** @typedef {import("./gesta.js").OwnParameter} OwnParameter */
/** @typedef {import("./gesta.js").OwnValue} OwnValue */
/** @typedef {import("./gesta.js").OwnProfile} OwnProfile */
/** @typedef {import("./gesta.js").OwnVelocity} OwnVelocity */
/** @typedef {import("./gesta.js").ParameterValue} ParameterValue */
/** @typedef {import("./gesta.js").TypeName} TypeName */
/** @typedef {import("./generated/native.js").MotionKind} MotionKind */
/** @typedef {import("./memory.js").Memory} Memory */
/** @typedef {import("./recognizer.js").Recognizer} Recognizer */
/** @typedef {import("./session.js").Session} Session */
/** @typedef {{ name: string, index: number, type: TypeName, doc: string, unit: string }} Named */
/** @typedef {OwnParameter & OwnValue & Named & { choices: readonly string[] }} Field */
/** @typedef {{ parameter: Map<string, Field>, value: Map<string, Field> }} Fields */

/** Reasons of a class itself have codes from here on, in their order. */
const FIRST_REASON = Reason.OWN;
const classAt = offsets.class;
const hostAt = offsets.host;

/** What an instance has of the library: the functions of gesta_host. */
class Host {
    /**
     * @param {Session} session
     * @param {typeof OwnRecognizer} kind
     * @param {Fields} fields
     * @param {number} address
     * @param {number} instance
     */
    constructor(session, kind, fields, address, instance) {
        this.session = session;
        this.memory = session.memory;
        this.kind = kind;
        this.fields = fields;
        this.address = address;
        this.instance = instance;
    }

    /**
     * @param {keyof typeof hostAt} name
     * @param {(number | bigint)[]} rest
     */
    call(name, ...rest) {
        return this.memory.functionAt(this.address + hostAt[name])(this.instance, ...rest);
    }

    /**
     * Calls a function that returns an error code.
     *
     * @param {keyof typeof hostAt} name
     * @param {(number | bigint)[]} rest
     */
    change(name, ...rest) {
        const code = this.call(name, ...rest);
        if (code < 0) this.session.refuseCode(code, `${this.kind.id}: ${name} was refused`);
    }

    /**
     * Returns what a function makes of two numbers, whose address it receives.
     *
     * @param {number} x
     * @param {number} y
     * @param {(xy: number) => void} change
     * @returns {[number, number]}
     */
    changed(x, y, change) {
        const { memory } = this;
        return memory.scope(() => {
            const xy = memory.allocate(16);
            memory.f64.set([x, y], xy >>> 3);
            change(xy);
            return [memory.double(xy), memory.double(xy + 8)];
        });
    }

    /**
     * Passes a text to a function that returns an error code.
     *
     * @param {keyof typeof hostAt} name
     * @param {string} text
     * @param {number[]} before
     */
    changeText(name, text, ...before) {
        const { memory } = this;
        memory.scope(() => {
            const address = memory.put(text);
            this.change(name, ...before, address, memory.textLength);
        });
    }

    /**
     * The velocity that a function writes to an address.
     *
     * @param {(velocity: number) => void} call
     * @returns {OwnVelocity}
     */
    velocity(call) {
        const { memory } = this;
        return memory.scope(() => {
            const found = memory.allocate(sizes.velocity);
            call(found);
            return { x: memory.double(found), y: memory.double(found + 8) };
        });
    }

    /** @param {string | number} reason */
    reasonCode(reason) {
        if (typeof reason === "number") return reason;
        const names = Object.keys(this.kind.reasons);
        const index = names.indexOf(reason);
        if (index < 0) refuse("reason", reason, names.join(", ") || "of Reason");
        return FIRST_REASON + index;
    }

    /** @param {keyof Fields} kind @param {string} name @returns {Field} */
    fieldOf(kind, name) {
        const field = this.fields[kind].get(camel(name));
        if (field === undefined) refuse(kind, name, [...this.fields[kind].keys()].join(", ") || "declared");
        return field;
    }
}

/**
 * The host of the instance that is being made.
 *
 * @type {Host | undefined}
 */
let making;

/**
 * The base of recognizer classes written in JavaScript, for Context.register. A class overrides what the library calls:
 * see gesta_class. The other functions may be called while one of these runs.
 *
 * @example
 * class Hold extends OwnRecognizer {
 *     static id = "org.example.hold";
 *     static doc = "A contact that is held.";
 *     static parameters = { seconds: { initial: 1, maximum: 60, unit: "s", doc: "How long." } };
 *     static reasons = { lifted: "lifted after {measured} s, at least {seconds} s required" };
 *
 *     touchesBegan() { this.setDeadline(this.now + this.get("seconds") * 1e9); }
 *     deadlineReached() { this.recognize(); }
 *     touchesEnded([contact]) { this.fail("lifted", (this.now - contact.startTime) / 1e9, this.get("seconds")); }
 * }
 * context.register(Hold);
 * @declare interface OwnRecognizer extends OwnHooks {}
 */
export class OwnRecognizer {
    /** A reverse domain name: "org.example.hold". */
    static id = "";
    static label = "";
    static doc = "";
    static continuous = false;
    /** Whether it tracks pointers above the surface, with hoverMoved and hoverLeft, and no contacts. */
    static hovers = false;
    /**
     * The kinds of motions that `motion` receives, if the program sets `inputs`.
     *
     * @type {readonly MotionKind[]}
     */
    static motions = [];
    /** Further bits of ClassFlag. */
    static flags = 0;
    /** @type {Readonly<Record<string, OwnParameter>>} */
    static parameters = {};
    /** @type {Readonly<Record<string, OwnValue>>} */
    static values = {};
    /**
     * The text of each reason by its name: "lifted after {measured} s".
     *
     * @type {Readonly<Record<string, string>>}
     */
    static reasons = {};
    /**
     * The same for the person who made the gesture, at most 50 bytes; may contain {gesture}.
     *
     * @type {Readonly<Record<string, string>>}
     */
    static hints = {};

    #host;

    constructor() {
        if (making === undefined) {
            throw new TypeError("gesta: a recognizer of a class is created by Context.recognizer, must not be by new");
        }
        this.#host = making;
        making = undefined;
    }

    // ------------------------------------------------------------------------------------- what the library calls

    /** A new sequence begins; values are 0. */
    reset() {}
    /** @param {Contact[]} contacts */
    touchesBegan(contacts) {}
    /** @param {Contact[]} contacts */
    touchesMoved(contacts) {}
    /** @param {Contact[]} contacts */
    touchesEnded(contacts) {}
    /** @param {Contact[]} contacts */
    touchesCancelled(contacts) {
        this.cancel();
    }

    /**
     * Whether the gesture can continue with as many contacts of another recognizer. True for one unless overridden.
     *
     * @param {number} count
     * @returns {boolean}
     */
    canTakeOver(count) {
        return count === 1;
    }

    /**
     * Whether what the gesture moves can follow a movement. True unless overridden.
     *
     * @param {number} x
     * @param {number} y
     * @returns {boolean}
     */
    canMove(x, y) {
        return true;
    }

    // ----------------------------------------------------------------------------------------------- what it calls

    /** A discrete gesture was recognized. */
    recognize() {
        this.#host.change("set_state", State.ENDED);
    }

    /**
     * The same before the lift, unless another recognizer contests it, whose gesture the contacts may still make.
     * `share` is how much of the path drawn so far belongs to the gesture, 0 to 1.
     */
    recognizeEarly(share = 1) {
        this.#host.change("recognize_early", share);
    }

    begin() {
        this.#host.change("set_state", State.BEGAN);
    }

    /** A gesture that has begun changed. */
    changed() {
        this.#host.change("set_state", State.CHANGED);
    }

    end() {
        this.#host.change("set_state", State.ENDED);
    }

    cancel() {
        this.#host.change("set_state", State.CANCELLED);
    }

    /**
     * Fails the gesture, or cancels it after began: with a reason of the class by its name, or a value of Reason.
     *
     * @param {string | number} reason
     */
    fail(reason = Reason.UNSTATED, measured = 0, limit = 0) {
        this.#host.change("fail", this.#host.reasonCode(reason), measured, limit);
    }

    /**
     * Reports a figure and its range; only in `measures`.
     *
     * @param {string | number} reason
     * @param {number} measured
     * @param {{ least?: number, most?: number, parameter?: string, met?: boolean }} range
     */
    addMeasure(reason, measured, { least = -Infinity, most = Infinity, parameter, met } = {}) {
        const index = parameter === undefined ? NO_PARAMETER : this.#host.fieldOf("parameter", parameter).index;
        /** @type {[number, number, number, number, number]} */
        const figures = [this.#host.reasonCode(reason), measured, least, most, index];
        if (met === undefined) this.#host.change("add_measure", ...figures);
        else this.#host.change("add_rule", ...figures, Number(met));
    }

    /** Gives the contacts to the recognizer's next sequence, which they begin in this frame: after fail or end. */
    handOn() {
        this.#host.change("hand_on");
    }

    /**
     * Records where the gesture is, usually the centroid of its contacts, and returns the velocity there.
     *
     * @param {number} x
     * @param {number} y
     * @returns {OwnVelocity}
     */
    track(x, y) {
        return this.#host.velocity((found) => this.#host.change("track", x, y, found));
    }

    /**
     * Moves the recorded positions, so that a jump does not count as a movement.
     *
     * @param {number} x
     * @param {number} y
     */
    shiftTrack(x, y) {
        this.#host.change("shift_track", x, y);
    }

    /**
     * The velocity of the recorded positions; 0 after a rest.
     *
     * @returns {OwnVelocity}
     */
    get velocity() {
        return this.#host.velocity((found) => this.#host.change("velocity", found));
    }

    /**
     * Whether a contact has the button and the tool of the last contact that lifted, as taps in a row.
     *
     * @param {Contact | number} contact
     * @returns {boolean}
     */
    hasSameInput(contact) {
        return this.#host.call("has_same_input", BigInt(typeof contact === "number" ? contact : contact.id)) !== 0;
    }

    /**
     * How far a point is outside of the recognizer's region: 0 inside.
     *
     * @param {number} x
     * @param {number} y
     * @returns {number}
     */
    distanceToRegion(x, y) {
        return this.#host.call("distance_to_region", x, y);
    }

    /**
     * How the recognizer's region lies now, turned or mirrored, without its scale: a, b, c, d. A movement x, y of
     * contacts is a x + c y, b x + d y as the region has it.
     *
     * @returns {[number, number, number, number]}
     */
    get orientation() {
        const { memory } = this.#host;
        return memory.scope(() => {
            const found = memory.allocate(32);
            const places = [0, 8, 16, 24].map((offset) => found + offset);
            this.#host.change("orientation", ...places);
            return /** @type {[number, number, number, number]} */ (places.map((place) => memory.double(place)));
        });
    }

    /**
     * Sets a text parameter to what the class has learned: setups that are saved and traces contain it.
     *
     * @param {string} name
     * @param {string} text
     */
    store(name, text) {
        if (typeof text !== "string") refuse(name, text, "a string");
        this.#host.changeText("store", text, this.#host.fieldOf("parameter", name).index);
    }

    /**
     * Stops tracking a contact.
     *
     * @param {Contact | number} contact
     */
    ignore(contact) {
        this.#host.change("ignore", BigInt(typeof contact === "number" ? contact : contact.id));
    }

    /**
     * Requests a call of deadlineReached at a time in ns; null removes the request.
     *
     * @param {number | null} time
     */
    setDeadline(time) {
        this.#host.change("set_deadline", time === null ? NO_DEADLINE : BigInt(Math.round(time)));
    }

    /**
     * How sure the class is of the recognition, 0 to 255; 128 at the beginning of each sequence.
     *
     * @param {number} confidence
     */
    setConfidence(confidence) {
        this.#host.change("set_confidence", confidence);
    }

    /**
     * Takes a step of an active gesture and returns what the gesture keeps of it. What goes beyond the recognizer's
     * room is passed on with the contacts, if another recognizer can take it over; the gesture then ends.
     *
     * @param {number} x
     * @param {number} y
     * @returns {[number, number]}
     */
    keep(x, y) {
        return this.#host.changed(x, y, (xy) => this.#host.change("keep", xy, xy + 8));
    }

    /**
     * How far what the recognizer moves can follow a movement that way: Infinity if no other recognizer can take over.
     * Where it is 0, a gesture should fail with Reason.NO_ROOM.
     *
     * @param {number} x
     * @param {number} y
     * @returns {number}
     */
    room(x, y) {
        return this.#host.call("room", x, y);
    }

    /**
     * Converts a point from root coordinates, those of contacts, to those of the recognizer's region as it lies now. y
     * grows downwards in both.
     *
     * @param {number} x
     * @param {number} y
     * @returns {[number, number]}
     */
    toLocal(x, y) {
        return this.#host.changed(x, y, (xy) => this.#host.change("to_local", xy, 1));
    }

    /**
     * Converts a point from the coordinates of the recognizer's region to root coordinates.
     *
     * @param {number} x
     * @param {number} y
     * @returns {[number, number]}
     */
    toRoot(x, y) {
        return this.#host.changed(x, y, (xy) => this.#host.change("to_root", xy, 1));
    }

    /**
     * Writes a line to the program's log: see Context.setLog.
     *
     * @param {LogLevel} level
     * @param {string} message
     */
    log(level, message) {
        const { memory } = this.#host;
        memory.scope(() => {
            const text = memory.put(message);
            this.#host.call("log", level, text, memory.textLength);
        });
    }

    /**
     * A parameter, as it was when the sequence began.
     *
     * @param {string} name
     * @returns {any}
     * @declare get<Value extends ParameterValue = ParameterValue>(name: string): Value
     */
    get(name) {
        const { index, type, choices } = this.#host.fieldOf("parameter", name);
        if (type === "text") return this.#host.memory.text(this.#host.call("parameter_text", index, 0));
        return decode(type, choices, this.#host.call("parameter", index));
    }

    /**
     * Sets a value.
     *
     * @param {string} name
     * @param {ParameterValue} value
     */
    set(name, value) {
        const { index, type, choices } = this.#host.fieldOf("value", name);
        if (type === "text") {
            if (typeof value !== "string") refuse(name, value, "a string");
            this.#host.changeText("set_text", value, index);
        } else if (type === "choice") {
            const choice = choices.findIndex((each) => each === value);
            if (choice < 0) refuse(name, value, choices.join(", "));
            this.#host.change("set_value", index, choice);
        } else {
            this.#host.change("set_value", index, Number(value));
        }
    }

    /**
     * The contacts that it tracks.
     *
     * @returns {Contact[]}
     */
    get contacts() {
        const { memory } = this.#host;
        return memory.scope(() => {
            const count = this.#host.call("contacts", 0, 0);
            const list = memory.allocate(4 * count);
            this.#host.call("contacts", list, count);
            return contactsAt(memory, list, count);
        });
    }

    /**
     * Keeps the sample of a contact that the current call reports, for samples(): of a class KEEPS_SAMPLES.
     *
     * @param {Contact | number} contact
     */
    keepSample(contact) {
        const { memory } = this.#host;
        const id = typeof contact === "number" ? contact : contact.id;
        memory.scope(() => {
            const count = this.#host.call("contacts", 0, 0);
            const list = memory.allocate(4 * count);
            this.#host.call("contacts", list, count);
            const at = offsets.contact;
            const found = Array.from({ length: count }, (_, i) => memory.word(list + 4 * i));
            const own = found.find((each) => memory.long(each + at.id) === id);
            if (own === undefined) refuse("contact", id, "a contact that it tracks");
            const sample = memory.word(own + at.touch);
            if (sample !== 0) this.#host.change("add_samples", sample, 1, sizes.touch);
        });
    }

    /**
     * With a transition that was requested in this frame.
     *
     * @returns {import("./gesta.js").StateName}
     */
    get state() {
        return STATES[this.#host.call("state")];
    }

    /**
     * The time of the frame or deadline, in ns.
     *
     * @returns {number}
     */
    get now() {
        return Number(this.#host.call("now"));
    }

    /** @returns {number} */
    get unitsPerMm() {
        return this.#host.call("units_per_mm");
    }
}

/** @param {Memory} memory @param {number} list @param {number} count */
function contactsAt(memory, list, count) {
    return Array.from({ length: count }, (_, i) => contactIn(memory, memory.word(list + 4 * i)));
}

/** @param {OwnParameter & OwnValue} given @returns {TypeName} */
function typeOf({ type, choices, initial }) {
    if (type !== undefined) return type;
    if (choices !== undefined) return "choice";
    if (typeof initial === "boolean") return "boolean";
    return typeof initial === "string" ? "text" : "number";
}

/**
 * Declared parameters or values with what follows from them.
 *
 * @param {Readonly<Record<string, OwnParameter & OwnValue>>} declared
 * @returns {Field[]}
 */
function fieldsOf(declared) {
    return Object.entries(declared).map(([name, given], index) => (
        { doc: "", unit: "", choices: [], ...given, name, index, type: typeOf(given) }
    ));
}

/** @typedef {(memory: Memory, first: number, second: number) => unknown} Received */

/**
 * The functions of the table: field, signature, method, and what the method receives.
 *
 * @type {[keyof typeof classAt, string, string, Received?][]}
 */
const FUNCTIONS = [
    ["reset", "i", "reset"],
    ["touches_began", "iii", "touchesBegan", contactsAt],
    ["touches_moved", "iii", "touchesMoved", contactsAt],
    ["touches_ended", "iii", "touchesEnded", contactsAt],
    ["touches_cancelled", "iii", "touchesCancelled", contactsAt],
    ["deadline_reached", "il", "deadlineReached", (_, time) => Number(time)],
    ["parameters_changed", "i", "parametersChanged"],
    ["hover_moved", "ii", "hoverMoved", contactIn],
    ["hover_left", "ii", "hoverLeft", contactIn],
    ["measures", "i", "measures"],
    ["motion", "ii", "motion", readMotionSample],
    ["accept", "i", "accept"],
    ["give_way", "i", "giveWay"],
    ["contact_excluded", "i", "contactExcluded"],
    ["update_values", "i", "updateValues"],
    ["withdraw_recognition", "i", "withdrawRecognition"],
];
/** @type {[keyof typeof classAt, string, boolean][]} */
const RELATIONS = [
    ["can_prevent", "canPrevent", true], ["can_be_prevented", "canBePrevented", true],
    ["should_require_failure", "shouldRequireFailure", false],
    ["should_be_required_to_fail", "shouldBeRequiredToFail", false],
];
/**
 * What a class has that defines takeOver.
 *
 * @type {(keyof typeof classAt)[]}
 */
const HANDOVER = ["can_take_over", "can_move", "take_over"];

/**
 * What a class may state, each with its method: see `statements`.
 *
 * @type {[keyof typeof classAt, string][]}
 */
const STATEMENTS = [
    ["move", "move"], ["gives_way", "givesWay"], ["distance", "distance"], ["describe", "describe"], ["hint", "hint"],
    ["profile", "profile"], ["foreruns", "foreruns"], ["examine", "examine"],
    ["parameter_will_change", "parameterWillChange"], ["parameter_did_change", "parameterDidChange"],
    ["contests", "contests"], ["pattern", "pattern"],
];

/**
 * Writes what a class knows of its profile.
 *
 * @param {Memory} memory
 * @param {number} address
 * @param {OwnProfile} stated
 */
function writeProfile(memory, address, stated) {
    const at = offsets.profile;
    /** @type {[number, number | undefined][]} */
    const words = [
        [at.flags, stated.flags], [at.contacts_that_move, stated.contactsThatMove],
        [at.contacts_awaited, stated.contactsAwaited], [at.begins_least, stated.beginsLeast],
        [at.begins_most, stated.beginsMost],
        [at.axis, stated.axis && Axis[/** @type {keyof typeof Axis} */ (stated.axis.toUpperCase())]],
    ];
    /** @type {[number, number | undefined][]} */
    const numbers = [
        [at.longest_doubt, stated.longestDoubt], [at.tap_slop, stated.tapSlop], [at.tap_duration, stated.tapDuration],
        [at.holds_after_tap, stated.holdsAfterTap], [at.angle, stated.angle],
    ];
    for (const [offset, word] of words) if (word !== undefined) memory.setWord(address + offset, word);
    for (const [offset, number] of numbers) if (number !== undefined) memory.setDouble(address + offset, number);
}

/**
 * The functions of `STATEMENTS`, for all classes.
 *
 * @param {Memory} memory
 */
function statements(memory) {
    /** @param {number} self */
    const kept = (self) => memory.functions.get(self);
    /** @type {Record<string, number>} */
    const found = {};
    found.move = memory.shared("move", "idd", (self, x, y) => memory.answer(undefined, () => (
        kept(self).made.move(x, y)
    )));
    found.gives_way = memory.shared("gives_way", "i>i", (self) => Number(memory.answer(false, () => (
        Boolean(kept(self).made.givesWay())
    ))));
    found.distance = memory.shared("distance", "ii>d", (self, contact) => memory.answer(-1, () => (
        kept(self).made.distance(contactIn(memory, contact)) ?? -1
    )));
    for (const name of /** @type {const} */ (["describe", "hint", "pattern"])) {
        found[name] = memory.shared(name, "i", (self) => memory.answer(undefined, () => {
            const { made, host } = kept(self);
            const text = made[name]();
            if (text !== undefined && text !== null) host.changeText("write", String(text));
        }));
    }
    found.contests = memory.shared("contests", "idi>i", (self, share, confidence) => Number(memory.answer(false, () => (
        Boolean(kept(self).made.contests(share, confidence))
    ))));
    found.profile = memory.shared("profile", "ii", (self, address) => memory.answer(undefined, () => {
        const stated = kept(self).made.profile();
        if (stated) writeProfile(memory, address, stated);
    }));
    found.foreruns = memory.shared("foreruns", "ii>i", (self, other) => Number(memory.answer(false, () => (
        Boolean(kept(self).made.foreruns(kept(other).made))
    ))));
    found.examine = memory.shared("examine", "i", (self) => memory.answer(undefined, () => {
        const { made, host } = kept(self);
        for (const [kind, text] of made.examine() ?? []) {
            const number = FindingKind[/** @type {keyof typeof FindingKind} */ (String(kind).toUpperCase())];
            if (number === undefined) refuse("kind", kind, "unreachable, hidden, similar or unused");
            host.changeText("add_finding", text, number);
        }
    }));
    /** @param {number} self @param {number} index @param {number} number @param {number} text @param {number} length */
    const willChange = (self, index, number, text, length) => {
        const { made, host, fields } = kept(self);
        const [name, { type, choices }] = [...fields.parameter][index];
        const value = type === "text" ? memory.text(text, length) : decode(type, choices, number);
        const why = made.parameterWillChange(name, value);
        if (why === undefined || why === null) return 0;
        host.changeText("write", String(why));
        return type === "text" ? ErrorCode.E_TEXT : ErrorCode.E_RANGE;
    };
    found.parameter_will_change = memory.shared("parameter_will_change", "iidii>i", (
        self, index, number, text, length,
    ) => (
        memory.answer(ErrorCode.E_RANGE, () => willChange(self, index, number, text, length))
    ));
    found.parameter_did_change = memory.shared("parameter_did_change", "ii", (self, index) => (
        memory.answer(undefined, () => {
            const { made, fields } = kept(self);
            made.parameterDidChange([...fields.parameter.keys()][index]);
        })
    ));
    return found;
}

/**
 * What the library calls, for all classes: `self` is the key of an instance.
 *
 * @param {Memory} memory
 */
function entries(memory) {
    /** @param {number} self */
    const instance = (self) => memory.functions.get(self).made;
    /** @type {Record<string, number>} */
    const found = {};
    for (const [field, signature, method, received] of FUNCTIONS) {
        found[field] = memory.shared(field, signature, (self, first, second) => memory.answer(undefined, () => {
            if (received === undefined) instance(self)[method]();
            else instance(self)[method](received(memory, first, second));
        }));
    }
    for (const [field, method, otherwise] of RELATIONS) {
        found[field] = memory.shared(field, "iii>i", (self, other) => Number(memory.answer(otherwise, () => {
            const { made, session } = memory.functions.get(self);
            return Boolean(made[method](session.recognizerOf(other)));
        })));
    }
    found.can_take_over = memory.shared("can_take_over", "ii>i", (self, count) => Number(memory.answer(false, () => (
        Boolean(instance(self).canTakeOver(count))
    ))));
    found.can_move = memory.shared("can_move", "idd>i", (self, x, y) => Number(memory.answer(false, () => (
        Boolean(instance(self).canMove(x, y))
    ))));
    found.take_over = memory.shared("take_over", "idd", (self, x, y) => memory.answer(undefined, () => (
        instance(self).takeOver(x, y)
    )));
    found.create = memory.shared("create", "iii>i", (host, native, user) => memory.answer(0, () => {
        const { session, kind, fields } = memory.functions.get(user);
        const own = new Host(session, kind, fields, host, native);
        making = own;
        try {
            return memory.keep({ made: new kind(), host: own, session, fields });
        } finally {
            making = undefined;
        }
    }));
    found.destroy = memory.shared("destroy", "i", (self) => memory.functions.delete(self));
    found.set_value = memory.shared("set_value", "iid>i", (self, index, number) => memory.answer(-3, () => {
        const { made, fields } = memory.functions.get(self);
        const [name, { type, choices }] = [...fields.value][index];
        made.setValue(name, decode(type, choices, number));
        return 0;
    }));
    return Object.assign(found, statements(memory));
}

/**
 * Registers a class. Its table remains in memory until the context is closed. Returns its id.
 *
 * @param {Session} session
 * @param {typeof OwnRecognizer} kind
 */
export function register(session, kind) {
    const { memory } = session;
    if (!(kind?.prototype instanceof OwnRecognizer)) refuse("class", kind, "a class that extends OwnRecognizer");
    /** @param {number} size */
    const reserve = (size) => {
        const address = memory.reserve(size);
        session.owned.push(address);
        return address;
    };
    /** @param {string} words */
    const text = (words) => {
        const bytes = new TextEncoder().encode(words);
        const address = reserve(bytes.length + 1);
        memory.u8.set(bytes, address);
        return address;
    };
    /**
     * @param {number} info
     * @param {{ choices: number, choice_count: number }} layout
     * @param {readonly string[]} names
     */
    const choices = (info, layout, names) => {
        if (names.length === 0) return;
        const list = reserve(4 * names.length);
        names.forEach((name, i) => memory.setWord(list + 4 * i, text(name)));
        memory.setWord(info + layout.choices, list);
        memory.setWord(info + layout.choice_count, names.length);
    };
    /**
     * @template {{ size: number, name: number }} Layout
     * @template {{ name: string }} Entry
     * @param {number} size
     * @param {Layout} layout
     * @param {Entry[]} all
     * @param {(info: number, layout: Layout, each: Entry) => void} write
     */
    const describe = (size, layout, all, write) => {
        const list = reserve(size * all.length);
        all.forEach((each, i) => {
            const info = list + i * size;
            memory.setWord(info + layout.size, size);
            memory.setWord(info + layout.name, text(snake(each.name)));
            write(info, layout, each);
        });
        return list;
    };
    /**
     * @param {number} info
     * @param {typeof offsets.parameter_info | typeof offsets.value_info} layout
     * @param {Field} each
     */
    const field = (info, layout, each) => {
        const type = /** @type {keyof typeof ValueType} */ (each.type.toUpperCase());
        memory.setWord(info + layout.type, ValueType[type]);
        memory.setWord(info + layout.unit, text(each.unit));
        memory.setWord(info + layout.doc, text(each.doc));
        choices(info, layout, each.choices);
    };
    const [parameters, values] = [fieldsOf(kind.parameters), fieldsOf(kind.values)];
    const reasons = Object.entries(kind.reasons).map(([name, words], i) => ({ name, words, code: FIRST_REASON + i }));
    const table = reserve(sizes.class);
    /** @param {keyof typeof classAt} name @param {number} value */
    const set = (name, value) => memory.setWord(table + classAt[name], value);
    set("size", sizes.class);
    const own = (kind.continuous ? ClassFlag.CONTINUOUS : 0) | (kind.hovers ? ClassFlag.HOVERS : 0) | kind.flags;
    // The flags of the kinds follow each other in the order of these.
    set("flags", kind.motions.reduce((flags, each) => flags | ClassFlag.TAKES_SWIPES << (each - 1), own));
    set("id", text(kind.id ?? ""));
    set("label", text(kind.label || kind.name));
    set("doc", text(kind.doc));
    set("parameters", describe(sizes.parameter_info, offsets.parameter_info, parameters, (info, layout, each) => {
        field(info, layout, each);
        const { type, initial: given = type === "text" ? "" : 0 } = each;
        const initial = type === "choice" ? Math.max(0, each.choices.findIndex((one) => one === given)) : given;
        if (type === "text") {
            memory.setWord(info + layout.initial_text, text(String(initial)));
        } else {
            const most = type === "boolean" ? 1 : type === "choice" ? each.choices.length - 1 : each.maximum ?? 1e9;
            memory.setDouble(info + layout.minimum, each.minimum ?? 0);
            memory.setDouble(info + layout.maximum, most);
            memory.setDouble(info + layout.initial, Number(initial));
        }
        let flags = each.isLength || each.isSlop ? ParameterFlag.LENGTH : 0;
        if (each.isSlop) flags |= ParameterFlag.SLOP;
        if (each.isPerContact) flags |= ParameterFlag.PER_CONTACT;
        if (each.isContacts) flags |= ParameterFlag.CONTACTS;
        memory.setWord(info + layout.flags, flags);
    }));
    set("values", describe(sizes.value_info, offsets.value_info, values, (info, layout, each) => {
        field(info, layout, each);
        const flags = (each.writable ? ValueFlag.WRITABLE : 0) | (each.flips ? ValueFlag.FLIPS : 0);
        memory.setWord(info + layout.flags, flags | (each.isPart ? ValueFlag.PART : 0));
    }));
    set("reasons", describe(sizes.reason_info, offsets.reason_info, reasons, (info, layout, { name, code, words }) => {
        memory.setWord(info + layout.code, code);
        memory.setWord(info + layout.text, text(words.replace(/\{\w+\}/g, snake)));
        memory.setWord(info + layout.hint, kind.hints[name] === undefined ? 0 : text(kind.hints[name]));
    }));
    set("parameter_count", parameters.length);
    set("value_count", values.length);
    set("reason_count", reasons.length);
    /** @param {Field[]} all */
    const named = (all) => new Map(all.map((each) => [camel(each.name), each]));
    const fields = { parameter: named(parameters), value: named(values) };
    set("release", memory.release);
    const found = entries(memory);
    set("create", found.create);
    set("destroy", found.destroy);
    const methods = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (kind.prototype));
    /** @param {string} method */
    const has = (method) => typeof methods[method] === "function";
    for (const [name, , method] of FUNCTIONS) {
        if (has(method) && !(kind.hovers && name.startsWith("touches_"))) set(name, found[name]);
    }
    for (const [name, method] of RELATIONS) if (has(method)) set(name, found[name]);
    if (has("takeOver")) for (const name of HANDOVER) set(name, found[name]);
    for (const [name, method] of STATEMENTS) if (has(method)) set(name, found[name]);
    if (has("setValue")) set("set_value", found.set_value);
    let id = 0;
    memory.keepFor({ session, kind, fields }, (user) => {
        set("user", user);
        id = session.out32((place) => session.call("class_register", table, place));
    });
    return id;
}
