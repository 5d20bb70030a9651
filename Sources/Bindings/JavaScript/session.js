// What a context and its recognizers, regions and events share, and programs do not see.
import { KnownClass, TYPES } from "./classes.js";
import { failure, GestaError, refuse, refuseOthers } from "./errors.js";
import { Events, EventTurns, STATES } from "./event.js";
import { RESAMPLING } from "./frame.js";
import { sizes } from "./generated/layouts.js";
import { ErrorCode, NO_DEADLINE } from "./generated/native.js";
import { Recognizer } from "./recognizer.js";
import { Region } from "./region.js";
import { Samples } from "./samples.js";

/** @typedef {import("./calls.js").Calls} Calls */
/** @typedef {import("./calls.js").ReadText} ReadText */
/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("./memory.js").Memory} Memory */

export class Session {
    /**
     * @param {Memory} memory
     * @param {number} pointer
     */
    constructor(memory, pointer) {
        this.memory = memory;
        this.native = memory.native;
        /** The object of it, which sets this. */
        this.context = /** @type {Context} */ (/** @type {unknown} */ (undefined));
        /** 0 when the context is closed. */
        this.pointer = pointer;
        this.functions = /** @type {Record<string, (...given: (number | bigint)[]) => number>} */ (
            /** @type {unknown} */ (memory.native));
        /** @type {Map<number, KnownClass>} */
        this.kinds = new Map();
        /** @type {Map<number, Recognizer>} */
        this.recognizers = new Map();
        /**
         * Recognizers by their user pointer.
         *
         * @type {(Recognizer | undefined)[]}
         */
        this.indexed = [undefined];
        /** @type {Map<number, Region>} */
        this.regions = new Map();
        /** @type {Map<number, string>} */
        this.texts = new Map();
        this.result = memory.reserve(8);
        this.measuresAt = 0;
        this.measureCapacity = 0;
        /**
         * Memory of the tables of own classes.
         *
         * @type {number[]}
         */
        this.owned = [];
        this.samples = new Samples(memory);
        /** The events of listeners. */
        this.turns = new EventTurns(this);
        this.polled = new Events(this);
    }

    close() {
        if (this.pointer === 0) return;
        if (this.context?.inCallback) {
            throw failure(ErrorCode.E_BUSY, "close: this is a callback of the context, must be called outside of it");
        }
        this.verify(this.native.gesta_context_destroy(this.pointer));
        this.forget();
    }

    /** The context exists no longer. */
    forget() {
        this.pointer = 0;
        this.polled.end();
        this.samples.close();
        const kept = [this.result, this.measuresAt, this.polled.places, ...this.owned];
        for (const address of kept) this.native.__libc_free(address);
        this.memory.throwKept();
    }

    // --------------------------------------------------------------------------------------------------------- calls

    /**
     * Throws the error of a call that returned `code`.
     *
     * @param {number} code
     */
    verify(code) {
        if (this.memory.thrown !== null) this.memory.throwKept();
        if (code >= 0) return;
        if (this.pointer === 0) throw failure(code, "gesta: the context is closed, must be open");
        throw failure(code, this.memory.text(this.native.gesta_context_message(this.pointer)));
    }

    /**
     * The id of a recognizer or region, which must be of this context.
     *
     * @param {Recognizer | Region} object
     */
    idOf(object) {
        if (object?.context === this.context) return object.id;
        if (!(object instanceof Region || object instanceof Recognizer)) {
            refuse("the argument", object, "a recognizer or region");
        }
        const what = object instanceof Region ? "region" : "recognizer";
        throw new GestaError(ErrorCode.E_HANDLE, `gesta: the ${what} is of another context, must be of this one`);
    }

    /**
     * Throws the error of a function of the host, which sets no message.
     *
     * @param {number} code
     * @param {string} text
     */
    refuseCode(code, text) {
        throw failure(code, `${text}: ${this.memory.text(this.native.gesta_strerror(code))}`);
    }

    /**
     * Calls a function whose first parameter is the context.
     *
     * @template {keyof Calls} Name
     * @param {Name} name
     * @param {Calls[Name]} rest
     */
    call(name, ...rest) {
        this.verify(this.functions[`gesta_${name}`](this.pointer, ...rest));
    }

    /**
     * The same for one that pushes: the events so far can no longer be polled.
     *
     * @template {keyof Calls} Name
     * @param {Name} name
     * @param {Calls[Name]} rest
     */
    input(name, ...rest) {
        this.polled.end();
        this.call(name, ...rest);
    }

    /**
     * What `read` writes at an address.
     *
     * @param {(address: number) => void} read
     */
    out32(read) {
        return this.memory.scope(() => {
            const address = this.memory.allocate(4);
            read(address);
            return this.memory.word(address);
        });
    }

    /** @param {(address: number) => void} read */
    outDouble(read) {
        return this.memory.scope(() => {
            const address = this.memory.allocate(8);
            read(address);
            return this.memory.double(address);
        });
    }

    /** @param {(address: number) => void} read */
    outUnsignedLong(read) {
        return this.memory.scope(() => {
            const address = this.memory.allocate(8);
            read(address);
            return this.memory.unsignedLong(address);
        });
    }

    /**
     * @template Element
     * @param {(array: number, capacity: number, count: number) => void} read
     * @param {number} size
     * @param {(address: number) => Element} element
     */
    list(read, size, element) {
        return this.memory.scope(() => {
            const count = this.out32((address) => read(0, 0, address));
            const array = this.memory.allocate(size * count);
            read(array, count, this.memory.allocate(4));
            return Array.from({ length: count }, (_, index) => element(array + size * index));
        });
    }

    /** @param {(array: number, capacity: number, count: number) => void} read */
    list32(read) {
        return this.list(read, 4, (address) => this.memory.word(address));
    }

    /** @param {(array: number, capacity: number, count: number) => void} read */
    list64(read) {
        return this.list(read, 8, (address) => this.memory.unsignedLong(address));
    }

    /** @param {ReadText} read */
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
                    if (!(error instanceof GestaError) || error.code !== ErrorCode.E_BUFFER) throw error;
                }
                capacity = this.memory.word(needed) + 1;
            }
        });
    }

    /** @param {string} text @param {(at: number, length: number) => void} call */
    withText(text, call) {
        if (typeof text !== "string") refuse("text", text, "a string");
        this.memory.scope(() => {
            const address = this.memory.put(text);
            call(address, this.memory.textLength);
        });
    }

    /** @param {string | undefined} text @param {(at: number, length: number) => void} call */
    withOptionalText(text, call) {
        if (text === undefined) call(0, 0);
        else this.withText(text, call);
    }

    /**
     * Places numbers where a function reads them: those of an array, or the fields of an object, such as a DOMRect.
     *
     * @param {string} name
     * @param {object | null | undefined} given
     * @param {Record<string, number | undefined>} initial The fields in their order; undefined for what is required.
     * @param {(at: number) => void} call
     */
    withNumbers(name, given, initial, call) {
        const names = Object.keys(initial);
        if (typeof given !== "object" || given === null) refuse(name, given, `an object with ${names.join(", ")}`);
        if (!Array.isArray(given)) refuseOthers(`field of ${name}`, given, names);
        const fields = /** @type {Record<string, unknown>} */ (given);
        const numbers = Array.isArray(given) ? given : names.map((each) => fields[each] ?? initial[each]);
        const wrong = names.findIndex((_, index) => typeof numbers[index] !== "number");
        if (wrong >= 0) refuse(`${name}.${names[wrong]}`, numbers[wrong], "a number");
        const { memory } = this;
        memory.scope(() => {
            const at = memory.allocate(8 * names.length);
            memory.f64.set(numbers.slice(0, names.length), at >>> 3);
            call(at);
        });
    }

    /**
     * A point that a function converts in place.
     *
     * @param {number} x
     * @param {number} y
     * @param {(xy: number) => void} convert
     * @returns {[number, number]}
     */
    converted(x, y, convert) {
        const { memory } = this;
        return memory.scope(() => {
            const xy = memory.allocate(16);
            memory.f64.set([x, y], xy >>> 3);
            convert(xy);
            return [memory.double(xy), memory.double(xy + 8)];
        });
    }

    /**
     * The fields of a struct that a function fills.
     *
     * @template Fields
     * @param {number} size
     * @param {(session: Session, at: number) => Fields} read
     * @param {(at: number) => void} call
     */
    described(size, read, call) {
        const { memory } = this;
        return memory.scope(() => {
            const at = memory.allocate(size);
            memory.setWord(at, size);
            call(at);
            return read(this, at);
        });
    }

    /**
     * The text that a function writes in pieces.
     *
     * @param {(call: number, user: number) => void} write
     */
    written(write) {
        const { memory } = this;
        /** @type {Uint8Array[]} */
        const pieces = [];
        const user = memory.keep(this.collector((piece) => pieces.push(piece)));
        try {
            write(memory.call3, user);
        } finally {
            memory.functions.delete(user);
        }
        return new TextDecoder().decode(Uint8Array.from(pieces.flatMap((piece) => Array.from(piece))));
    }

    /**
     * A function that the library calls with pieces of a text.
     *
     * @param {(piece: Uint8Array) => void} take
     */
    collector(take) {
        return (/** @type {number} */ at, /** @type {number} */ length) => (
            take(this.memory.u8.slice(at, at + length))
        );
    }

    /**
     * A text of the library that does not change. Decoded once.
     *
     * @param {number} address
     */
    staticText(address) {
        let text = this.texts.get(address);
        if (text === undefined) this.texts.set(address, text = this.memory.text(address));
        return text;
    }

    /** @param {number} address */
    nullableText(address) {
        return address === 0 ? undefined : this.staticText(address);
    }

    /**
     * Texts of the library: a list of them, and their number, each at an address.
     *
     * @param {number} at
     * @param {number} count
     */
    textsAt(at, count) {
        const { memory } = this;
        const list = memory.word(at);
        return Array.from({ length: memory.word(count) }, (_, i) => this.staticText(memory.word(list + 4 * i)));
    }

    /**
     * A time in ns; undefined for none.
     *
     * @param {number} address
     */
    timeAt(address) {
        const time = this.memory.long(address);
        return time === -Number(NO_DEADLINE) ? undefined : time;
    }

    /** @param {number} state */
    stateName(state) {
        return STATES[state];
    }

    /** @param {number} type */
    valueTypeName(type) {
        return TYPES[type];
    }

    /** @param {number} resampling */
    resamplingName(resampling) {
        return RESAMPLING[resampling];
    }

    measureRoom() {
        if (this.measuresAt === 0) this.growMeasures(32);
        return this.measuresAt;
    }

    /** @param {number} count */
    growMeasures(count) {
        this.native.__libc_free(this.measuresAt);
        this.measureCapacity = count;
        this.measuresAt = this.memory.reserve(count * sizes.measure);
    }

    /**
     * Keeps a listener for a call that registers it.
     *
     * @param {(event: import("./event.js").GestaEvent<any>) => void} listener
     * @param {(user: number) => void} call
     */
    keepListener(listener, call) {
        const { turns } = this;
        this.memory.keepFor((/** @type {number} */ _, /** @type {number} */ address) => {
            const cursor = turns.next(address);
            try {
                listener(cursor.event);
            } finally {
                cursor.end();
            }
        }, call);
    }

    // ------------------------------------------------------------------------------------------------------- objects

    /**
     * A class by its id.
     *
     * @param {number} id
     */
    kind(id) {
        let known = this.kinds.get(id);
        if (known === undefined) this.kinds.set(id, known = new KnownClass(this, id));
        return known;
    }

    /**
     * A class by its name; undefined if there is none.
     *
     * @param {string} name
     */
    kindNamed(name) {
        const { memory, native } = this;
        return memory.scope(() => {
            const [text, length, place] = [memory.put(name), memory.textLength, memory.allocate(4)];
            const code = native.gesta_class_find(this.pointer, text, length, place);
            return code < 0 ? undefined : this.kind(memory.word(place));
        });
    }

    /**
     * The recognizer of an id; undefined for 0.
     *
     * @param {number} id
     * @returns {Recognizer | undefined}
     */
    recognizerOf(id) {
        if (id === 0) return undefined;
        let known = this.recognizers.get(id);
        if (known === undefined) {
            known = new Recognizer(this, id, this.indexed.length);
            this.recognizers.set(id, known);
            this.indexed.push(known);
        }
        return known;
    }

    /**
     * @param {(array: number, capacity: number, count: number) => void} read
     * @returns {Recognizer[]}
     */
    listRecognizers(read) {
        return this.list32(read).map((id) => /** @type {Recognizer} */ (this.recognizerOf(id)));
    }

    /** @param {number} id */
    knownRecognizer(id) {
        return /** @type {Recognizer} */ (this.recognizerOf(id));
    }

    /**
     * @param {(array: number, capacity: number, count: number) => void} read
     * @returns {Region[]}
     */
    listRegions(read) {
        return this.list32(read).map((id) => this.knownRegion(id));
    }

    /**
     * The child of an id; undefined if it was destroyed.
     *
     * @param {number} id
     */
    child(id) {
        const at = this.measureRoom(); // more than it needs
        this.memory.setWord(at, sizes.recognizer_info);
        const isStale = this.native.gesta_recognizer_describe(this.pointer, id, at) < 0;
        return isStale ? this.recognizers.get(id) : this.recognizerOf(id);
    }

    /** @param {number} id @param {number} index */
    forgetRecognizer(id, index) {
        this.recognizers.delete(id);
        this.indexed[index] = undefined;
    }

    /**
     * The region of an id; undefined for 0.
     *
     * @param {number} id
     */
    regionOf(id) {
        return id === 0 ? undefined : this.knownRegion(id);
    }

    /** @param {number} id */
    knownRegion(id) {
        let known = this.regions.get(id);
        if (known === undefined) this.regions.set(id, known = new Region(this, id));
        return known;
    }

    /** Forgets the regions that were destroyed, with those inside them. */
    forgetRegions() {
        const left = new Set(this.context.regions.map(({ id }) => id));
        for (const id of this.regions.keys()) if (!left.has(id)) this.regions.delete(id);
    }
}
