// A context: recognizers, regions, samples, events and time.
import { RecognizerClass } from "./classes.js";
import { setDelegate, setHitTest } from "./delegate.js";
import { GestaError, integer, refuse } from "./errors.js";
import { Events, EventTurns } from "./event.js";
import { Fingers } from "./fingers.js";
import { ConfigFlag, ErrorCode, NO_DEADLINE, offsets, REGION_ROOT, sizes } from "./generated/native.js";
import { register } from "./own.js";
import { caller, Recognizer } from "./recognizer.js";
import { Region } from "./region.js";

const BATCH = 64;
const MOST = 2 ** 32 - 1;
const FLAGS = { yUp: "Y_UP", pollAll: "POLL_ALL", noPoll: "NO_POLL", lateSamples: "LATE_SAMPLES" };
const OPTIONS = ["unitsPerMm", "maxContacts", ...Object.keys(FLAGS)].join(", ");
const PALM_LENGTHS = {
    maxSize: "max_size", sizeDistance: "size_distance", penTime: "pen_time", edgeWidth: "edge_width",
    edgeTime: "edge_time", edgeDistance: "edge_distance",
};
const PALM_OPTIONS = ["rules", "maxContacts", "surface", ...Object.keys(PALM_LENGTHS)].join(", ");
const touchAt = offsets.touch;

export class Context {
    constructor(memory, options) {
        this.memory = memory;
        this.native = memory.native;
        this.pointer = 0;
        this.classes_ = new Map();
        this.known = new Map();
        this.indexed = [undefined];
        this.result = memory.reserve(8);
        this.capacity = BATCH;
        this.touches = memory.reserve(BATCH * sizes.touch);
        this.count = 0;
        this.measuresAt = 0;
        this.measureCapacity = 0;
        this.texts = new Map();
        /** Memory of the tables of own classes. */
        this.owned = [];
        this.create(options);
        /** The events of listeners. */
        this.turns = new EventTurns(this);
        this.polled = new Events(this);
    }

    create(options) {
        const { memory, native } = this;
        const layout = offsets.config;
        memory.scope(() => {
            const config = memory.allocate(sizes.config);
            const message = memory.allocate(256);
            let flags = 0;
            native.gesta_config_init(config, sizes.config);
            for (const [name, value] of Object.entries(options)) {
                if (name === "maxContacts") memory.setWord(config + layout.max_contacts, integer(name, value, 0, MOST));
                else if (name === "unitsPerMm") memory.setDouble(config + layout.units_per_mm, value);
                else if (!(name in FLAGS)) refuse("option", name, OPTIONS);
                else if (value) flags |= ConfigFlag[FLAGS[name]];
            }
            memory.setWord(config + layout.flags, flags);
            memory.setWord(config + layout.message, message);
            memory.setWord(config + layout.capacity, 256);
            const code = native.gesta_context_create(config, this.result);
            if (code < 0) throw new GestaError(code, memory.text(message));
        });
        this.pointer = memory.word(this.result);
    }

    /** Destroys the context. Gestures in progress are reported as cancelled. */
    close() {
        if (this.pointer === 0) return;
        const code = this.native.gesta_context_destroy(this.pointer);
        if (code < 0) this.verify(code);
        this.pointer = 0;
        this.polled.end();
        for (const address of [this.result, this.touches, this.measuresAt, this.polled.places, ...this.owned]) {
            this.native.__libc_free(address);
        }
        for (const recognizer of this.known.values()) this.native.__libc_free(recognizer.verdictAt);
        this.touches = this.count = this.capacity = 0;
        this.memory.throwKept();
    }

    // --------------------------------------------------------------------------------------------------------- calls

    /** Throws the error of a call that returned `code`. */
    verify(code) {
        if (this.memory.thrown !== null) this.memory.throwKept();
        if (code >= 0) return;
        if (this.pointer === 0) this.refuseClosed(code);
        throw new GestaError(code, this.memory.text(this.native.gesta_context_message(this.pointer)));
    }

    refuseClosed(code) {
        throw new GestaError(code, "gesta: the context is closed, must be open");
    }

    /** The id of a recognizer or region, which must be of this context; an id is returned as it is. */
    idOf(object) {
        if (typeof object !== "object" || object === null) return object;
        if (object.context === this) return object.id;
        const what = object instanceof Region ? "region" : "recognizer";
        throw new GestaError(ErrorCode.E_HANDLE, `gesta: the ${what} is of another context, must be of this one`);
    }

    /** Throws the error of a function of the host, which sets no message. */
    refuseCode(code, text) {
        const meaning = this.memory.text(this.native.gesta_strerror(code));
        throw new GestaError(code, `${text}: ${meaning}`);
    }

    /** Calls a function whose first parameter is the context. */
    call(name, ...rest) {
        this.verify(this.native[`gesta_${name}`](this.pointer, ...rest));
    }

    /** The same for one that pushes: the events so far can no longer be polled. */
    input(name, ...rest) {
        this.polled.end();
        this.call(name, ...rest);
    }

    /** What `read` writes at an address. */
    out32(read) {
        return this.memory.scope(() => {
            const address = this.memory.allocate(4);
            read(address);
            return this.memory.word(address);
        });
    }

    outDouble(read) {
        return this.memory.scope(() => {
            const address = this.memory.allocate(8);
            read(address);
            return this.memory.double(address);
        });
    }

    list(read, size, element) {
        return this.memory.scope(() => {
            const count = this.out32((address) => read(0, 0, address));
            const array = this.memory.allocate(size * count);
            read(array, count, this.memory.allocate(4));
            return Array.from({ length: count }, (_, index) => element(array + size * index));
        });
    }

    list32(read) {
        return this.list(read, 4, (address) => this.memory.word(address));
    }

    list64(read) {
        return this.list(read, 8, (address) => this.memory.unsignedLong(address));
    }

    textOf(read) {
        return this.memory.scope(() => {
            const needed = this.memory.allocate(4);
            let capacity = 256;
            for (;;) {
                const buffer = this.memory.allocate(capacity);
                try {
                    read(buffer, capacity, needed);
                    return this.memory.text(buffer, this.memory.word(needed));
                } catch (error) {
                    if (error.code !== ErrorCode.E_BUFFER) throw error;
                }
                capacity = this.memory.word(needed) + 1;
            }
        });
    }

    withText(text, call) {
        this.memory.scope(() => {
            const address = this.memory.put(text);
            call(address, this.memory.textLength);
        });
    }

    /** The text that a function writes in pieces. */
    written(call) {
        const { memory } = this;
        const pieces = [];
        const user = memory.keep((bytes, length) => pieces.push(memory.u8.slice(bytes, bytes + length)));
        try {
            call(memory.call3, user);
        } finally {
            memory.functions.delete(user);
        }
        return new TextDecoder().decode(Uint8Array.from(pieces.flatMap((piece) => Array.from(piece))));
    }

    /** A text of the library that does not change; undefined for none. Decoded once. */
    staticText(address) {
        if (address === 0) return undefined;
        let text = this.texts.get(address);
        if (text === undefined) this.texts.set(address, text = this.memory.text(address));
        return text;
    }

    measureRoom() {
        if (this.measuresAt === 0) this.growMeasures(32);
        return this.measuresAt;
    }

    growMeasures(count) {
        this.native.__libc_free(this.measuresAt);
        this.measureCapacity = count;
        this.measuresAt = this.memory.reserve(count * sizes.measure);
    }

    keepEvent(listener) {
        return this.memory.keep(caller(this, listener));
    }

    // --------------------------------------------------------------------------------------------------- recognizers

    /** The description of a class by its id or name. */
    class(id) {
        if (typeof id === "string") {
            const find = (place) => this.withText(id, (...text) => this.call("class_find", ...text, place));
            return this.class(this.out32(find));
        }
        let known = this.classes_.get(id);
        if (known === undefined) this.classes_.set(id, known = new RecognizerClass(this, id));
        return known;
    }

    /** The descriptions of all classes. */
    get classes() {
        return this.list32((...array) => this.call("context_classes", ...array)).map((id) => this.class(id));
    }

    /** Registers a class that extends OwnRecognizer. Returns its description. */
    register(ownClass) {
        return register(this, ownClass);
    }

    /** Creates a recognizer: `context.recognizer("gesta.tap", { taps: 2 }, { region })`. */
    recognizer(className, parameters = {}, { region, label } = {}) {
        const id = this.out32((place) => (
            this.withText(className, (...text) => this.call("recognizer_create", ...text, place))
        ));
        const made = this.recognizerOf(id);
        try {
            made.set(parameters);
            if (region !== undefined) made.attach(region);
            if (label !== undefined) made.label = label;
        } catch (error) {
            made.destroy();
            throw error;
        }
        return made;
    }

    /** The recognizer that has a label; of several, the one that was created first. */
    find(label) {
        return this.recognizerOf(this.found("recognizer_find", label));
    }

    found(call, label) {
        return this.out32((place) => this.withText(label, (...text) => this.call(call, ...text, place)));
    }

    /** The recognizer of an id; undefined for 0. */
    recognizerOf(id) {
        if (id === 0) return undefined;
        let known = this.known.get(id);
        if (known === undefined) {
            known = new Recognizer(this, id, this.indexed.length);
            this.known.set(id, known);
            this.indexed.push(known);
        }
        return known;
    }

    /** The child of an id; undefined if it was destroyed. */
    child(id) {
        const isStale = this.native.gesta_recognizer_class(this.pointer, id, this.result) < 0;
        return isStale ? this.known.get(id) : this.recognizerOf(id);
    }

    forget(recognizer) {
        this.native.__libc_free(recognizer.verdictAt);
        this.known.delete(recognizer.id);
        this.indexed[recognizer.index] = undefined;
    }

    get recognizers() {
        return this.list32((...array) => this.call("context_recognizers", ...array)).map((id) => this.recognizerOf(id));
    }

    // ------------------------------------------------------------------------------------------------------- regions

    /** The root region, which covers everything. */
    get root() {
        return new Region(this, REGION_ROOT);
    }

    /** Creates a region. */
    region(x, y, width, height, parent = REGION_ROOT) {
        return this.memory.scope(() => {
            const rect = this.memory.allocate(sizes.rect);
            this.memory.f64.set([x, y, width, height], rect >>> 3);
            const id = this.out32((place) => this.call("region_create", this.idOf(parent), rect, place));
            return new Region(this, id);
        });
    }

    /** The region that has a label; of several, the one that was created first. */
    findRegion(label) {
        return new Region(this, this.found("region_find", label));
    }

    get regions() {
        return this.list32((...array) => this.call("context_regions", ...array)).map((id) => new Region(this, id));
    }

    // --------------------------------------------------------------------------------------------- samples and events

    /**
     * Adds a sample to the next push. Times are ns, as a number or a BigInt; lengths are the context's units. Allocates
     * nothing once the largest push has been made.
     */
    add(
        time, contact, phase, x, y, tool = 0, buttons = 0, modifiers = 0, pressure = 0, major = 0, minor = 0,
        orientation = 0, tiltX = 0, tiltY = 0, flags = 0,
    ) {
        if (this.count === this.capacity) this.grow();
        const { memory } = this;
        const address = this.touches + this.count * sizes.touch;
        memory.setLong(address + touchAt.time, time);
        memory.setLong(address + touchAt.contact, contact);
        this.count += 1;
        const doubles = memory.f64;
        doubles[(address + touchAt.x) >>> 3] = x;
        doubles[(address + touchAt.y) >>> 3] = y;
        const words = memory.u32;
        words[(address + touchAt.phase) >>> 2] = phase;
        words[(address + touchAt.tool) >>> 2] = tool;
        words[(address + touchAt.buttons) >>> 2] = buttons;
        words[(address + touchAt.modifiers) >>> 2] = modifiers;
        words[(address + touchAt.flags) >>> 2] = flags;
        const singles = memory.f32;
        singles[(address + touchAt.pressure) >>> 2] = pressure;
        singles[(address + touchAt.major) >>> 2] = major;
        singles[(address + touchAt.minor) >>> 2] = minor;
        singles[(address + touchAt.orientation) >>> 2] = orientation;
        singles[(address + touchAt.tilt_x) >>> 2] = tiltX;
        singles[(address + touchAt.tilt_y) >>> 2] = tiltY;
    }

    grow() {
        if (this.pointer === 0) this.refuseClosed(ErrorCode.E_ARGUMENT);
        const { memory, touches, count } = this;
        this.capacity *= 2;
        this.touches = memory.reserve(this.capacity * sizes.touch);
        memory.u8.copyWithin(this.touches, touches, touches + count * sizes.touch);
        this.native.__libc_free(touches);
    }

    /** Sorts the samples that were added by their times; those with equal times keep their order. */
    sortAdded() {
        if (this.count === this.capacity) this.grow(); // room for a spare
        const { memory, touches } = this;
        const { touch: size } = sizes;
        const spare = this.touches + this.count * size;
        for (let i = 1; i < this.count; i += 1) {
            const time = memory.long(touches + i * size + touchAt.time);
            let place = i;
            while (place > 0 && memory.long(touches + (place - 1) * size + touchAt.time) > time) place -= 1;
            if (place === i) continue;
            const bytes = memory.u8;
            const from = touches + place * size;
            bytes.copyWithin(spare, touches + i * size, touches + (i + 1) * size);
            bytes.copyWithin(from + size, from, touches + i * size);
            bytes.copyWithin(from, spare, spare + size);
        }
    }

    /** Pushes the samples that were added; all are dropped if one is invalid. */
    push() {
        const { count } = this;
        this.count = 0;
        this.polled.end();
        this.verify(this.native.gesta_push(this.pointer, this.touches, count, sizes.touch));
    }

    /**
     * Pushes the samples that were added, whose times are not known, such as the events that an engine delivers once a
     * frame. They have arrived since the context's time until `now`, in their order, and get times of this span.
     */
    pushUntimed(now) {
        const { count } = this;
        this.count = 0;
        this.input("push_untimed", this.touches, count, sizes.touch, BigInt(now));
    }

    /** Advances the time, in ns, and runs the deadlines up to it. */
    advance(now) {
        this.input("advance", BigInt(now));
    }

    /** The time, in ns, at which to call `advance`; Infinity if there is none. Beyond 2^53, hardly later. */
    get nextDeadline() {
        this.verify(this.native.gesta_next_deadline(this.pointer, this.result));
        const deadline = this.memory.longAbove(this.result);
        return deadline === Number(NO_DEADLINE) ? Infinity : deadline;
    }

    /** The newest time, in ns; -Infinity before the first. */
    get now() {
        this.verify(this.native.gesta_context_now(this.pointer, this.result));
        const now = this.memory.long(this.result);
        return now === -Number(NO_DEADLINE) ? -Infinity : now;
    }

    /** The events since the last push or advance, for one loop at a time, which ends before the next push. */
    events() {
        return this.polled.start();
    }

    /** Sets the function that is called for every transition, before the recognizers' listeners; null removes it. */
    observe(observer) {
        const { call3, release } = this.memory;
        if (observer === null) this.call("context_set_observer", 0, 0, 0);
        else this.call("context_set_observer", call3, this.keepEvent(observer), release);
    }

    /**
     * Sets the delegate, an object with some of shouldBegin(recognizer), shouldReceive(recognizer, contact),
     * simultaneous(recognizer, other) and shouldRequireFailure(recognizer, other); null removes it.
     */
    setDelegate(delegate) {
        setDelegate(this, delegate);
    }

    /** Sets the function that returns the region of a sample in place of the rectangles; null restores these. */
    setHitTest(find) {
        setHitTest(this, find);
    }

    /** Cancels all contacts. */
    cancel() {
        this.call("context_cancel");
    }

    get unitsPerMm() {
        return this.outDouble((place) => this.call("context_units_per_mm", place));
    }

    set unitsPerMm(units) {
        this.call("context_set_units_per_mm", units);
    }

    /** Multiplies the slops of all recognizers for contacts of a tool, a value of Tool. */
    setSlopFactor(tool, factor) {
        this.call("context_set_slop_factor", tool, factor);
    }

    slopFactor(tool) {
        const { memory } = this;
        return memory.scope(() => {
            const factor = memory.allocate(8);
            this.call("context_slop_factor", tool, factor);
            return memory.double(factor);
        });
    }

    /** Sets the palm guard: any of its rules and lengths, the defaults otherwise; null removes it. */
    setPalmGuard(rules) {
        const { memory } = this;
        if (rules === null) return this.call("context_set_palm_guard", 0);
        memory.scope(() => {
            const guard = memory.allocate(sizes.palm_guard);
            const layout = offsets.palm_guard;
            this.native.gesta_palm_guard_init(guard, sizes.palm_guard);
            for (const [name, value] of Object.entries(rules)) {
                if (name === "rules") memory.setWord(guard + layout.rules, value);
                else if (name === "maxContacts") memory.setWord(guard + layout.max_contacts, value);
                else if (name === "surface") memory.f64.set(value, (guard + layout.surface) >>> 3);
                else if (name in PALM_LENGTHS) memory.setDouble(guard + layout[PALM_LENGTHS[name]], value);
                else refuse("rule", name, PALM_OPTIONS);
            }
            this.call("context_set_palm_guard", guard);
        });
    }

    /** The contacts that the palm guard has cancelled since the last push or advance. */
    palms() {
        const { memory } = this;
        const layout = offsets.palm;
        const read = (array, capacity, count) => this.call("context_palms", array, capacity, sizes.palm, count);
        return this.list(read, sizes.palm, (palm) => ({
            contact: memory.unsignedLong(palm + layout.contact),
            time: memory.long(palm + layout.time),
            reason: memory.word(palm + layout.reason),
            measured: memory.double(palm + layout.measured),
            limit: memory.double(palm + layout.limit),
        }));
    }

    /** Simulated fingers, for tests. */
    get fingers() {
        return new Fingers(this);
    }

    // --------------------------------------------------------------------------------------- checks, setups and traces

    /** Checks the configuration. Returns the findings. */
    check() {
        const { memory } = this;
        const layout = offsets.finding;
        const found = [];
        const user = memory.keep((_, finding) => found.push({
            kind: memory.word(finding + layout.kind),
            recognizer: memory.word(finding + layout.recognizer),
            other: memory.word(finding + layout.other),
            seconds: memory.double(finding + layout.seconds),
            text: memory.text(memory.word(finding + layout.text)),
        }));
        try {
            this.call("context_check", memory.call3, user, 0);
        } finally {
            memory.functions.delete(user);
        }
        return found.map((each) => ({
            ...each, recognizer: this.recognizerOf(each.recognizer), other: this.recognizerOf(each.other),
        }));
    }

    /** The regions and recognizers as text. */
    saveSetup() {
        return this.written((call, user) => this.call("setup_save", call, user));
    }

    /** Creates the regions and recognizers of a text. Returns the recognizers in its order. */
    loadSetup(text) {
        const { memory } = this;
        const most = text.split("create").length - 1;
        return memory.scope(() => {
            const [ids, count] = [memory.allocate(4 * most), memory.allocate(4)];
            this.withText(text, (...given) => this.call("setup_load", ...given, ids, most, count));
            return Array.from({ length: memory.word(count) }, (_, at) => this.recognizerOf(memory.word(ids + 4 * at)));
        });
    }

    /** Starts a trace: `write` is called with each piece, a Uint8Array. */
    startTrace(write) {
        const { memory } = this;
        const user = memory.keep((bytes, length) => write(memory.u8.slice(bytes, bytes + length)));
        this.call("trace_start", memory.call3, user, memory.release);
    }

    stopTrace() {
        this.call("trace_stop");
    }
}
