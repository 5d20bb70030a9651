// A context: recognizers, regions, samples, events and time.
import { setDelegate, setHitTest } from "./delegate.js";
import { patternFromStrokes } from "./drawing.js";
import { failure, integer, refuse, refuseOthers, time } from "./errors.js";
import { explain } from "./explain.js";
import { Finger } from "./finger.js";
import { framePosition } from "./frame.js";
import { ContextCalls } from "./generated/calls.js";
import { readFinding, readPalm } from "./generated/fields.js";
import { offsets, sizes } from "./generated/layouts.js";
import { ConfigFlag, Kind, NO_DEADLINE, REGION_ROOT } from "./generated/native.js";
import { writeMotionSample } from "./generated/samples.js";
import { refuseUnknown } from "./guard.js";
import { toViewer } from "./live.js";
import { register } from "./own.js";
import { palmGuardAt, readPalmGuard } from "./palm.js";
import { setting } from "./settings.js";

/** @typedef {import("./event.js").GestaEvent} GestaEvent */
/** @typedef {import("./generated/native.js").FindingKind} FindingKind */
/** @typedef {import("./generated/native.js").LogLevel} LogLevel */
/** @typedef {import("./generated/native.js").Tool} Tool */
/** @typedef {import("./gesta.js").ContextOptions} ContextOptions */
/** @typedef {import("./gesta.js").MotionSample} MotionSample */
/** @typedef {import("./gesta.js").Sample} Sample */
/** @typedef {import("./gesta.js").Time} Time */
/** @typedef {import("./memory.js").Memory} Memory */
/** @typedef {import("./recognizer.js").Recognizer} AnyRecognizer */
/** @typedef {import("./region.js").Region} Region */
/** @typedef {import("./session.js").Session} Session */
/** @template {string} Name @typedef {import("./recognizer.js").Recognizer<Name>} Recognizer */
/** @template {string} Name @typedef {import("./gesta.js").SettableOf<Name>} SettableOf */

const MOST = 2 ** 32 - 1;
const FLAGS = /** @type {const} */ ({
    yUp: "Y_UP", pollAll: "POLL_ALL", noPoll: "NO_POLL", lateSamples: "LATE_SAMPLES",
    eventTouches: "EVENT_TOUCHES", frameValues: "FRAME_VALUES", mergeChanges: "MERGE_CHANGES",
});
const FLAG_NAMES = /** @type {(keyof typeof FLAGS)[]} */ (Object.keys(FLAGS));
const OPTIONS = ["unitsPerMm", "maxContacts", ...FLAG_NAMES];

/**
 * Creates a context of the library.
 *
 * @param {Memory} memory
 * @param {ContextOptions} options
 */
export function createContext(memory, options) {
    const { native } = memory;
    const layout = offsets.config;
    refuseOthers("option", options, OPTIONS);
    return memory.scope(() => {
        const config = memory.allocate(sizes.config);
        const message = memory.allocate(256);
        const pointer = memory.allocate(4);
        const { maxContacts, unitsPerMm } = options;
        native.gesta_config_init(config, sizes.config);
        if (maxContacts !== undefined) {
            memory.setWord(config + layout.max_contacts, integer("maxContacts", maxContacts, 0, MOST));
        }
        if (unitsPerMm !== undefined) memory.setDouble(config + layout.units_per_mm, unitsPerMm);
        const flags = FLAG_NAMES.reduce((all, name) => (options[name] ? all | ConfigFlag[FLAGS[name]] : all), 0);
        memory.setWord(config + layout.flags, flags);
        memory.setWord(config + layout.message, message);
        memory.setWord(config + layout.capacity, 256);
        const code = native.gesta_context_create(config, pointer);
        if (code < 0) throw failure(code, memory.text(message));
        return memory.word(pointer);
    });
}

/** Owns recognizers and regions, and receives samples. Created by Gesta.context. */
export class Context extends ContextCalls {
    #session;

    /** @param {Session} session */
    constructor(session) {
        super(session);
        session.context = this;
        this.#session = session;
    }

    /** Destroys the context. Gestures in progress are reported as cancelled. */
    close() {
        this.#session.close();
    }

    // --------------------------------------------------------------------------------------------------- recognizers

    /**
     * The description of a class by its name.
     *
     * @param {string} name
     * @returns {import("./gesta.js").RecognizerClass}
     */
    class(name) {
        const session = this.#session;
        const id = session.out32((place) => (
            session.withText(name, (at, length) => session.call("class_find", at, length, place))
        ));
        return session.kind(id).description;
    }

    /**
     * The recognizers, in the order of creation, except that one may take the place of one that was destroyed.
     *
     * @returns {import("./recognizer.js").Recognizer[]}
     */
    get recognizers() {
        const session = this.#session;
        return session.listRecognizers((array, capacity, count) => (
            session.call("context_list", Kind.RECOGNIZER, array, capacity, count)
        ));
    }

    /**
     * The regions: each before those inside it, siblings from the lowest to the topmost.
     *
     * @returns {Region[]}
     */
    get regions() {
        const session = this.#session;
        return session.listRegions((array, capacity, count) => (
            session.call("context_list", Kind.REGION, array, capacity, count)
        ));
    }

    /**
     * The recognizer that has won a contact.
     *
     * @param {number} contact
     * @returns {AnyRecognizer | undefined}
     */
    contactOwner(contact) {
        return this.#session.recognizerOf(this.#contact(contact, offsets.contact_info.owner));
    }

    /**
     * The region that a contact belongs to.
     *
     * @param {number} contact
     * @returns {Region | undefined}
     */
    contactRegion(contact) {
        return this.#session.regionOf(this.#contact(contact, offsets.contact_info.region));
    }

    /** @param {number} contact @param {number} field */
    #contact(contact, field) {
        const session = this.#session;
        return session.described(sizes.contact_info, (_, at) => session.memory.word(at + field), (at) => (
            session.call("contact_describe", BigInt(contact), at)
        ));
    }

    /**
     * The classes, built-in ones first.
     *
     * @returns {import("./gesta.js").RecognizerClass[]}
     */
    get classes() {
        const session = this.#session;
        return session.list32((array, capacity, count) => (
            session.call("context_list", Kind.CLASS, array, capacity, count)
        )).map((id) => session.kind(id).description);
    }

    /**
     * Registers a class that extends OwnRecognizer. Returns its description.
     *
     * @param {typeof import("./own.js").OwnRecognizer} ownClass
     * @returns {import("./gesta.js").RecognizerClass}
     */
    register(ownClass) {
        return this.#session.kind(register(this.#session, ownClass)).description;
    }

    /**
     * Adds the classes of a plugin that is linked into gesta.wasm: `Sources/build web --plugin NAME.c`. Adding it again
     * has no effect.
     *
     * @param {string} name
     */
    registerPlugin(name) {
        const session = this.#session;
        session.call("plugin_register", session.memory.pluginEntry(name), 0);
    }

    /**
     * Creates a recognizer: `context.recognizer("gesta.tap", { taps: 2, region, label: "open" })`. Options are the
     * parameters of its class, and what every recognizer has. If one is refused, no recognizer is created.
     *
     * @template {string} Name
     * @param {Name} className
     * @param {Partial<SettableOf<Name>> & { region?: Region, label?: string }} options
     * @returns {Recognizer<Name> & import("./gesta.js").Attributes<Name>}
     * @declare recognizer<Name extends ClassName>(
     *     className: Name, options?: Partial<SettableOf<Name>> & RecognizerOptions,
     * ): Attributes<Name> & Recognizer<Name>
     * @declare recognizer<Name extends string>(
     *     className: OtherName<Name>, options?: Partial<SettableOf<Name>> & RecognizerOptions,
     * ): Recognizer<Name>
     */
    recognizer(className, options = {}) {
        const session = this.#session;
        if (arguments.length > 2) refuse("recognizer: the third argument", arguments[2], "in the second one");
        const { region, label, ...parameters } = /** @type {Record<string, any>} */ (options);
        const found = Object.entries(parameters);
        const kind = found.length === 0 ? undefined : session.kindNamed(className);
        // The library names a class that does not exist.
        const settings = kind === undefined ? [] : found.map(([name, value]) => setting(kind, name, value));
        const { memory } = session;
        const { recognizer_config: at, parameter } = offsets;
        return /** @type {any} */ (session.recognizerOf(session.out32((place) => memory.scope(() => {
            const config = memory.allocate(sizes.recognizer_config);
            const array = memory.allocate(sizes.parameter * settings.length);
            memory.u8.fill(0, config, config + sizes.recognizer_config);
            memory.setWord(config, sizes.recognizer_config);
            memory.setWord(config + at.class_name, memory.put(className));
            if (label !== undefined) memory.setWord(config + at.label, memory.put(label));
            if (region !== undefined) memory.setWord(config + at.region, session.idOf(region));
            memory.setWord(config + at.parameters, array);
            memory.setWord(config + at.parameter_count, settings.length);
            settings.forEach(({ name, number, text }, index) => {
                const each = array + index * sizes.parameter;
                memory.setWord(each + parameter.name, memory.put(name));
                memory.setDouble(each + parameter.number, number);
                memory.setWord(each + parameter.text, text === undefined ? 0 : memory.put(text));
            });
            session.call("recognizer_create", config, place);
        }))));
    }

    /**
     * The recognizer that has a label; of several, the one that was created first. Throws if there is none.
     *
     * @param {string} label
     * @returns {AnyRecognizer}
     */
    find(label) {
        const session = this.#session;
        return session.knownRecognizer(session.out32((place) => (
            session.withText(label, (at, length) => session.call("recognizer_find", at, length, place))
        )));
    }

    // ------------------------------------------------------------------------------------------------------- regions

    /**
     * The root region, which covers everything.
     *
     * @returns {Region}
     */
    get root() {
        return this.#session.knownRegion(REGION_ROOT);
    }

    /**
     * Creates a region: its corner with the least coordinates, relative to the parent's, and its size. A rectangle may
     * be that of an element: `region(element.getBoundingClientRect())`.
     *
     * @param {[x: number, y: number, width: number, height: number, parent?: Region]
     *     | [rect: import("./gesta.js").Rect, parent?: Region]} given
     * @returns {Region}
     */
    region(...given) {
        const [first, ...rest] = given;
        const [x, y, width, height, parent = this.root] = /** @type {[number, number, number, number, Region?]} */ (
            typeof first === "object" ? [first.x, first.y, first.width, first.height, ...rest] : given
        );
        const session = this.#session;
        const { memory } = session;
        return memory.scope(() => {
            const rect = memory.allocate(sizes.rect);
            memory.f64.set([x, y, width, height], rect >>> 3);
            const outer = session.idOf(parent);
            return session.knownRegion(session.out32((place) => session.call("region_create", outer, rect, place)));
        });
    }

    // ------------------------------------------------------------------------------------------------------ contacts

    /**
     * The position of a contact at the time of a frame: that of 5 ms before, between the samples around it. Requires
     * `frameValues`.
     *
     * @param {number} contact
     * @param {Time} time
     * @param {import("./gesta.js").FrameOptions} [options]
     * @returns {import("./gesta.js").FramePosition}
     */
    contactAt(contact, time, options) {
        return framePosition(this.#session, contact, time, options);
    }

    // --------------------------------------------------------------------------------------------- samples and events

    /**
     * Adds a sample to the next push: its fields are copied, so that a program can fill one object again and again.
     * Allocates nothing once the largest push has been made.
     *
     * @param {Sample} sample
     */
    add(sample) {
        this.#session.samples.add(sample);
    }

    /** Sorts the samples that were added by their times. */
    sortAdded() {
        this.#session.samples.sort();
    }

    /** Pushes the samples that were added; all are dropped if one is invalid. */
    push() {
        const session = this.#session;
        if (arguments.length > 0) refuse("push: the argument", arguments[0], "added: context.add(sample)");
        const { samples } = session;
        session.polled.end();
        session.verify(session.native.gesta_push(session.pointer, samples.address, samples.take(), sizes.touch));
    }

    /**
     * Pushes the samples that were added, whose times are not known, such as the events that an engine delivers once a
     * frame. They have arrived since the context's time until `now`, in their order, and get times of this span: their
     * own are ignored. The rate at which each contact reports is measured from frame to frame. Call `advance(now)`
     * after it, also in frames without samples. All are dropped if one is invalid.
     *
     * @param {Time} now
     */
    pushUntimed(now) {
        const { samples } = this.#session;
        this.#session.input("push_untimed", samples.address, samples.take(), sizes.touch, BigInt(time("now", now)));
    }

    /**
     * Pushes one motion: what a trackpad or a wheel does, as the system reports it. Recognizers receive it whose
     * `inputs` have it.
     *
     * @param {MotionSample} motion
     */
    pushMotion(motion) {
        const session = this.#session;
        session.memory.scope(() => {
            const address = session.memory.allocate(sizes.motion);
            writeMotionSample(session.memory, address, motion);
            session.input("push_motion", address, 1, sizes.motion);
        });
    }

    /**
     * Advances the time and runs the deadlines up to it.
     *
     * @param {Time} now
     */
    advance(now) {
        this.#session.input("advance", BigInt(time("now", now)));
    }

    /**
     * The time, in ns, at which to call `advance`; undefined if there is none. Beyond 2^53, it may be 512 ns late.
     *
     * @returns {number | undefined}
     */
    get nextDeadline() {
        const { memory, native, pointer, result } = this.#session;
        this.#session.verify(native.gesta_next_deadline(pointer, result));
        const deadline = memory.longAbove(result);
        return deadline === Number(NO_DEADLINE) ? undefined : deadline;
    }

    /**
     * A field of what the library describes.
     *
     * @template Field
     * @param {(memory: Memory, at: number) => Field} read
     */
    #described(read) {
        const session = this.#session;
        return session.described(sizes.context_info, ({ memory }, at) => read(memory, at), (at) => (
            session.call("context_describe", at)
        ));
    }

    /**
     * The newest time, in ns; undefined before the first.
     *
     * @returns {number | undefined}
     */
    get now() {
        const now = this.#described((memory, at) => memory.long(at + offsets.context_info.now));
        return now === -Number(NO_DEADLINE) ? undefined : now;
    }

    /**
     * The number of units of length in a millimeter. Setting it keeps the physical size of all parameters.
     *
     * @returns {number}
     */
    get unitsPerMm() {
        return this.#described((memory, at) => memory.double(at + offsets.context_info.units_per_mm));
    }

    set unitsPerMm(unitsPerMm) {
        this.#session.call("context_set_units_per_mm", unitsPerMm);
    }

    /**
     * The factor of the slops for contacts of one tool.
     *
     * @param {Tool} tool
     * @returns {number}
     */
    slopFactor(tool) {
        integer("tool", tool, 0, 3);
        return this.#described((memory, at) => memory.double(at + offsets.context_info.slop_factor_finger + 8 * tool));
    }

    /**
     * How many late samples were given the context's time: see the option `lateSamples`.
     *
     * @returns {number}
     */
    get lateSamples() {
        return this.#described((memory, at) => memory.unsignedLong(at + offsets.context_info.late_samples));
    }

    /**
     * Whether this is a callback of the context, in which it can neither be pushed to nor closed.
     *
     * @returns {boolean}
     */
    get inCallback() {
        return this.#described((memory, at) => memory.word(at + offsets.context_info.in_callback) !== 0);
    }

    /**
     * The events since the last push or advance, for one loop at a time, which ends before the next push.
     *
     * @returns {import("./gesta.js").EventList}
     */
    events() {
        return this.#session.polled.start();
    }

    /**
     * Returns a simulated finger, of contact 1 by default.
     *
     * @returns {Finger}
     */
    finger(contact = 1) {
        return new Finger(this.#session, contact);
    }

    // ----------------------------------------------------------------------------------------------------- callbacks

    /**
     * Sets the function that is called for every transition, before the recognizers' listeners; null removes it.
     *
     * @param {((event: GestaEvent) => void) | null} observer
     */
    setObserver(observer) {
        const session = this.#session;
        const { call3, release } = session.memory;
        if (observer === null) {
            session.call("context_set_observer", 0, 0, 0);
            return;
        }
        if (typeof observer !== "function") refuse("observer", observer, "a function");
        session.keepListener(observer, (user) => session.call("context_set_observer", call3, user, release));
    }

    /**
     * Sets the delegate; null removes it.
     *
     * @param {import("./gesta.js").Delegate | null} delegate
     */
    setDelegate(delegate) {
        setDelegate(this.#session, delegate);
    }

    /**
     * Sets the function that returns the region of a sample in place of the rectangles; null restores these.
     *
     * @param {import("./gesta.js").HitTest | null} find
     */
    setHitTest(find) {
        setHitTest(this.#session, find);
    }

    /**
     * Sets the function that receives log messages, such as the errors of classes; null removes it.
     *
     * @param {((level: LogLevel, message: string) => void) | null} log
     */
    setLog(log) {
        const session = this.#session;
        const { memory } = session;
        if (log === null) {
            session.call("context_set_log", 0, 0, 0);
            return;
        }
        if (typeof log !== "function") refuse("log", log, "a function");
        /** @param {number} _ @param {LogLevel} level @param {number} message @param {number} user */
        const write = (_, level, message, user) => memory.answer(undefined, () => (
            memory.functions.get(user)(level, memory.text(message))
        ));
        const entry = memory.shared("log", "iiii", write);
        memory.keepFor(log, (user) => session.call("context_set_log", entry, user, memory.release));
    }

    // ------------------------------------------------------------------------------------------------------ settings

    /**
     * Sets the palm guard: any of its rules and lengths, the defaults otherwise; null removes it.
     *
     * @param {import("./gesta.js").PalmGuard | null} rules
     */
    setPalmGuard(rules) {
        const session = this.#session;
        session.memory.scope(() => (
            session.call("context_set_palm_guard", rules === null ? 0 : palmGuardAt(session.memory, rules))
        ));
    }

    /**
     * The palm guard's rules and lengths; undefined without one.
     *
     * @returns {Required<import("./gesta.js").PalmGuard> | undefined}
     */
    get palmGuard() {
        const session = this.#session;
        return readPalmGuard(session.memory, (guard) => session.call("context_palm_guard", guard));
    }

    /**
     * The contacts that the palm guard has cancelled or released since the last push or advance.
     *
     * @returns {import("./gesta.js").Palm[]}
     */
    palms() {
        const session = this.#session;
        return session.list((array, capacity, count) => (
            session.call("context_palms", array, capacity, sizes.palm, count)
        ), sizes.palm, (palm) => readPalm(session, palm));
    }

    /**
     * Makes a pattern from drawings of a sign: the simplest text that accepts them and others of the same person, for
     * the parameter `pattern` of "gesta.stroke". One drawing is sufficient; three are better.
     *
     * @param {readonly import("./gesta.js").Drawing[]} drawings
     * @returns {import("./gesta.js").DrawnPattern}
     */
    patternFromStrokes(drawings) {
        return patternFromStrokes(this.#session, drawings);
    }

    // --------------------------------------------------------------------------------------- checks, setups and traces

    /**
     * Checks the recognizers as they are configured: which can never recognize, hide each other, or wait.
     *
     * @returns {import("./gesta.js").Finding[]}
     */
    check() {
        const session = this.#session;
        const { memory } = session;
        /** @type {import("./gesta.js").Finding[]} */
        const found = [];
        const user = memory.keep((/** @type {number} */ _, /** @type {number} */ finding) => (
            found.push(readFinding(session, finding))
        ));
        try {
            session.call("context_check", memory.call3, user, 0);
        } finally {
            memory.functions.delete(user);
        }
        return found;
    }

    /**
     * What the recognizers did with the latest touches: who recognized, who did not and by which figure, who waits.
     * `String` of it, and the console of node, have the sentences of the library. `gesta explain` of a trace has more:
     * what the fingers did, and what to change.
     *
     * @param {AnyRecognizer} [recognizer] only what concerns this one
     * @returns {import("./gesta.js").Explanation}
     */
    explain(recognizer) {
        return explain(this, recognizer);
    }

    /**
     * The regions and recognizers as text.
     *
     * @returns {string}
     */
    saveSetup() {
        return this.#session.written((call, user) => this.#session.call("setup_save", call, user));
    }

    /**
     * Creates the regions and recognizers of a text. Returns the recognizers in its order.
     *
     * @param {string} text
     * @returns {AnyRecognizer[]}
     */
    loadSetup(text) {
        const session = this.#session;
        const { memory } = session;
        const most = text.split("create").length - 1;
        return memory.scope(() => {
            const [ids, count] = [memory.allocate(4 * most), memory.allocate(4)];
            session.withText(text, (at, length) => session.call("setup_load", at, length, ids, most, count));
            return Array.from({ length: memory.word(count) }, (_, at) => (
                /** @type {AnyRecognizer} */ (session.recognizerOf(memory.word(ids + 4 * at)))
            ));
        });
    }

    /**
     * Starts a trace: `write` is called with each piece.
     *
     * @param {(piece: Uint8Array) => void} write
     */
    startTrace(write) {
        const session = this.#session;
        const { call3, release } = session.memory;
        session.memory.keepFor(session.collector(write), (user) => session.call("trace_start", call3, user, release));
    }

    /**
     * Shows the session in the browser while it happens: run `gesta view --live`. Recording ends with stopTrace or
     * close. Where nothing listens on the port of this machine, or no longer, the console says so and the program
     * continues.
     */
    live(port = 4378) {
        const write = toViewer(port);
        if (write !== undefined) this.startTrace(write);
    }
}

// `using context = gesta.context()` closes it at the end of the block, where the language has that.
const { dispose } = /** @type {{ dispose?: symbol }} */ (/** @type {unknown} */ (Symbol));
if (dispose !== undefined) {
    Object.defineProperty(Context.prototype, dispose, { value: Context.prototype.close });
}

refuseUnknown(ContextCalls.prototype);
