// An event where the library keeps it, and the events since the last push.
import { offsets, sizes } from "./generated/layouts.js";
import { failure } from "./errors.js";
import { copyEventFields, EventFields } from "./generated/fields.js";
import { ErrorCode } from "./generated/native.js";
import { readSample } from "./generated/samples.js";
import { Values, ValuesPlace } from "./values.js";
import { refuseStale } from "./view.js";

/** @typedef {import("./gesta.js").ReceivedSample} ReceivedSample */
/** @typedef {import("./gesta.js").StateName} StateName */
/** @typedef {import("./recognizer.js").Recognizer} AnyRecognizer */
/** @typedef {import("./region.js").Region} Region */
/** @typedef {import("./session.js").Session} Session */
/** @template {string} Name @typedef {import("./recognizer.js").Recognizer<Name>} Recognizer */
/** @template {string} Name @typedef {import("./gesta.js").RecognizerClass<Name>} RecognizerClass */
/** @template {string} Name @typedef {import("./gesta.js").EventCopy<Name>} EventCopy */
/** @template {string} Name @typedef {import("./gesta.js").ValuesOf<Name>} ValuesOf */

/** @type {readonly StateName[]} */
export const STATES = ["possible", "began", "changed", "ended", "cancelled", "failed"];

const eventAt = offsets.event;
/** Events take turns in so many objects: that of one that was kept is not that of the next. */
const TURNS = 16;

/** Where an event is, until the next one is there. */
export class Cursor {
    /** @param {Session} session */
    constructor(session) {
        this.session = session;
        this.memory = session.memory;
        /** 0 if the event is no longer valid. */
        this.address = 0;
        /** Counts the events that this object has described. */
        this.turn = 0;
        /**
         * The values and the event by the id of the class, and those of the last one.
         *
         * @type {Map<number, { place: ValuesPlace, values: Values, event: GestaEvent }>}
         */
        this.known = new Map();
        this.classId = 0;
        this.place = new ValuesPlace(this);
        this.lastValues = new Values(this.place, {});
        this.event = new GestaEvent(this, {});
    }

    /** @param {number} address */
    begin(address) {
        this.address = address;
        const id = this.memory.word(address + eventAt.class_id);
        if (id !== this.classId) this.use(id);
        return this;
    }

    end() {
        this.address = 0;
        this.turn = (this.turn + 1) & 0x3fffffff;
    }

    /** Its address, from which every field is read. */
    get at() {
        if (this.address === 0) this.refuse();
        return this.address;
    }

    /** @returns {never} */
    refuse() {
        refuseStale("event", "in its callback or loop: event.copy() keeps it");
    }

    get values() {
        const { memory, at, place } = this;
        place.turn = this.turn;
        place.address = memory.word(at + eventAt.values);
        place.count = memory.word(at + eventAt.value_count);
        return this.lastValues;
    }

    /**
     * The next values are those of a class.
     *
     * @param {number} id
     */
    use(id) {
        let found = this.known.get(id);
        if (found === undefined) {
            const place = new ValuesPlace(this);
            const { valueFields } = this.session.kind(id);
            found = { place, values: new Values(place, valueFields), event: new GestaEvent(this, valueFields) };
            this.known.set(id, found);
        }
        this.classId = id;
        this.place = found.place;
        this.lastValues = found.values;
        this.event = found.event;
    }
}

/**
 * One transition of a recognizer, read from the library's memory without a copy. Valid until its callback returns, or
 * its loop continues or the context is pushed to. After that, also after an `await`, it and its `values` throw a
 * GestaError with the code E_STALE; `copy()` keeps it. Its values are properties, as in `values`: `event.translationX`.
 *
 * @template {string} [Name=string]
 */
export class GestaEvent extends EventFields {
    #cursor;

    /**
     * @param {Cursor} cursor
     * @param {object} values What its class has; a member has precedence.
     */
    constructor(cursor, values) {
        super(cursor);
        this.#cursor = cursor;
        Object.defineProperties(this, eventFields());
        for (const name of Object.keys(values)) {
            if (name in this) continue;
            const get = () => /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (cursor.values))[name];
            Object.defineProperty(this, name, { get, enumerable: true });
        }
    }

    /**
     * What JSON.stringify writes: its copy, where a class is its name, and a recognizer has id, class and label.
     *
     * @returns {EventCopy<Name>}
     */
    toJSON() {
        return this.copy();
    }

    /**
     * The recognizer; undefined if it was destroyed.
     *
     * @returns {Recognizer<Name> | undefined}
     */
    get recognizer() {
        // Events of children have their parent's user pointer; without one, a replay has created the recognizer.
        const { session, memory, at } = this.#cursor;
        const user = memory.word(at + eventAt.user);
        const known = session.indexed[user];
        const id = memory.word(at + eventAt.recognizer);
        const isKnown = known?.id === id || (known === undefined && user !== 0);
        const found = isKnown ? known : session.child(id);
        return /** @type {Recognizer<any> | undefined} */ (found);
    }

    /**
     * The id of the recognizer.
     *
     * @returns {number}
     */
    get id() {
        const cursor = this.#cursor;
        return cursor.memory.word(cursor.at + eventAt.recognizer);
    }

    /** @returns {RecognizerClass<Name>} */
    get class() {
        const cursor = this.#cursor;
        const { description } = cursor.session.kind(cursor.memory.word(cursor.at + eventAt.class_id));
        return /** @type {any} */ (description);
    }

    /**
     * Whether its recognizer is of a class, so that its values have the types of that class.
     *
     * @param {string} name
     * @returns {boolean}
     * @declare is<Known extends ClassName>(name: Known): this is EventOf<Known>
     * @declare is<Other extends string>(name: OtherName<Other>): boolean
     */
    is(name) {
        return this.class.name === name;
    }

    /**
     * The values at that time, by name; without texts.
     *
     * @returns {ValuesOf<Name>}
     */
    get values() {
        return /** @type {any} */ (this.#cursor.values);
    }

    /**
     * The number of contacts.
     *
     * @returns {number}
     */
    get contactCount() {
        const cursor = this.#cursor;
        return cursor.memory.word(cursor.at + eventAt.contact_count);
    }

    /**
     * The id of a contact, without an array.
     *
     * @param {number} index
     * @returns {number}
     */
    contact(index) {
        const { memory, at } = this.#cursor;
        return memory.unsignedLong(memory.word(at + eventAt.contacts) + 8 * index);
    }

    /**
     * The ids of the tracked contacts, including those just lifted.
     *
     * @returns {readonly number[]}
     */
    get contacts() {
        return Array.from({ length: this.contactCount }, (_, index) => this.contact(index));
    }

    /**
     * x, y, x, y, ... of the contacts, in the order of their ids.
     *
     * @returns {readonly number[]}
     */
    get positions() {
        const { memory, at } = this.#cursor;
        const start = memory.word(at + eventAt.positions) >>> 3;
        return Array.from(memory.f64.subarray(start, start + 2 * this.contactCount));
    }

    /**
     * The newest sample of each contact, with pressure, tilt and the present buttons, or that of a pointer above the
     * surface, with its distance; none without the option `eventTouches` of the context.
     *
     * @returns {ReceivedSample[]}
     */
    get touches() {
        const { session, memory, at: event } = this.#cursor;
        const most = Math.max(this.contactCount, 1);
        return memory.scope(() => {
            const first = memory.allocate(most * sizes.touch + 4);
            const count = first + most * sizes.touch;
            const code = session.native.gesta_event_touches(session.pointer, event, first, most, sizes.touch, count);
            const length = code < 0 ? 0 : memory.word(count);
            return Array.from({ length }, (_, index) => readSample(memory, first + index * sizes.touch));
        });
    }

    /**
     * Position, translation and velocity in the coordinates of a region: the recognizer's by default.
     *
     * @param {Region} [region]
     * @returns {import("./gesta.js").LocalEvent}
     */
    local(region) {
        const { session } = this.#cursor;
        const place = region ?? this.recognizer?.region;
        if (place === undefined) {
            throw failure(ErrorCode.E_HANDLE, "local: the recognizer is detached, must be attached to a region");
        }
        session.idOf(place);
        const { translationX: dx = 0, translationY: dy = 0, velocityX: vx = 0, velocityY: vy = 0 } =
            /** @type {Record<string, any>} */ (this.values);
        const [x, y] = place.toLocal(this.x, this.y);
        const [translationX, translationY] = place.vectorToLocal(dx, dy);
        const [velocityX, velocityY] = place.vectorToLocal(vx, vy);
        return { region: place, x, y, translationX, translationY, velocityX, velocityY };
    }

    /**
     * A copy that remains valid.
     *
     * @returns {EventCopy<Name>}
     */
    copy() {
        const { recognizer, id, contacts, positions, touches } = this;
        const values = { ...this.values };
        return {
            .../** @type {{}} */ (values), recognizer, id, class: this.class, values, contacts, positions, touches,
            ...copyEventFields(this),
        };
    }
}

/**
 * The fields of events as own properties, so that `{ ...event }` has them. All events share the functions.
 *
 * @returns {PropertyDescriptorMap}
 */
function eventFields() {
    if (fieldsOfEvents === undefined) {
        const described = [EventFields, GestaEvent].flatMap((each) => (
            Object.entries(Object.getOwnPropertyDescriptors(each.prototype))
        ));
        fieldsOfEvents = Object.fromEntries(described.filter(([, { get }]) => get !== undefined)
            .map(([name, { get }]) => [name, { get, enumerable: true }]));
    }
    return fieldsOfEvents;
}

/** @type {PropertyDescriptorMap | undefined} */
let fieldsOfEvents;

/** Objects of events that take turns: a loop or listener allocates nothing. */
export class EventTurns {
    /** @param {Session} session */
    constructor(session) {
        this.cursors = Array.from({ length: TURNS }, () => new Cursor(session));
        this.last = 0;
    }

    /** @param {number} address */
    next(address) {
        this.last = (this.last + 1) % TURNS;
        return this.cursors[this.last].begin(address);
    }
}

/** The events that gesta_events lists, one after the other. */
export class Events {
    /** @param {Session} session */
    constructor(session) {
        this.session = session;
        this.turns = new EventTurns(session);
        this.cursor = this.turns.cursors[0];
        this.list = new EventList(this);
        /** @type {{ done: boolean, value: GestaEvent }} */
        this.result = { done: false, value: this.cursor.event };
        this.places = session.memory.reserve(12);
        this.left = 0;
        this.address = 0;
        this.stride = sizes.event;
    }

    start() {
        const { memory, native, pointer } = this.session;
        const { places } = this;
        this.session.verify(native.gesta_events(pointer, places, places + 4, places + 8));
        this.end();
        this.address = memory.word(places);
        this.left = memory.word(places + 4);
        this.stride = memory.word(places + 8);
        return this.list;
    }

    /** The events can no longer be read: the context is pushed to. */
    end() {
        this.cursor.end();
        this.left = -1;
    }

    next() {
        const { result } = this;
        if (this.left < 0) refuseStale("list of events", "before the next push or advance");
        this.cursor.end();
        result.done = this.left === 0;
        if (!result.done) {
            this.cursor = this.turns.next(this.address);
            result.value = this.cursor.event;
            this.address += this.stride;
            this.left -= 1;
        }
        return result;
    }

    /** A loop was left, or took what it wanted: its last event remains valid. */
    leave() {
        this.left = 0;
        return this.result;
    }
}

/** What a loop runs over. */
class EventList {
    #events;

    /** @param {Events} events */
    constructor(events) {
        this.#events = events;
    }

    [Symbol.iterator]() {
        return this;
    }

    next() {
        return this.#events.next();
    }

    return() {
        return this.#events.leave();
    }

    /** Copies of the events that are left, which remain valid. */
    copies() {
        return Array.from(this, (event) => event.copy());
    }
}
