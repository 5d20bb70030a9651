// An event where the library keeps it, and the events since the last push.
import { EventFlag, offsets, sizes } from "./generated/native.js";
import { refuseStale } from "./view.js";

export const STATES = ["possible", "began", "changed", "ended", "cancelled", "failed"];

const eventAt = offsets.event;
/** Events take turns in so many objects: that of one that was kept is not that of the next. */
const TURNS = 16;

/**
 * One transition of a recognizer, read from the library's memory without a copy. Valid until its callback returns, or
 * its loop continues or the context is pushed to: `copy()` keeps it.
 */
export class GestaEvent {
    constructor(context) {
        this.context = context;
        this.memory = context.memory;
        /** Where it is; 0 if it is no longer valid. */
        this.address = 0;
        /** Counts the events that this object has described. */
        this.turn = 0;
        /** Of its values, by class, and the last one. */
        this.places = new Map();
        this.place = { kind: undefined, event: this, turn: -1, address: 0, count: 0, values: undefined };
    }

    begin(address) {
        this.address = address;
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

    refuse() {
        refuseStale("event", "in its callback or loop: event.copy() keeps it");
    }

    /** The recognizer, or a child of one; undefined if it was destroyed. */
    get recognizer() {
        // Events of children have their parent's user pointer.
        const known = this.context.indexed[this.memory.word(this.at + eventAt.user)];
        return known === undefined || known.id === this.id ? known : this.context.child(this.id);
    }

    get id() {
        return this.memory.word(this.at + eventAt.recognizer);
    }

    get class() {
        return this.context.class(this.memory.word(this.at + eventAt.class_id));
    }

    get state() {
        return STATES[this.memory.word(this.at + eventAt.state)];
    }

    get previous() {
        return STATES[this.memory.word(this.at + eventAt.previous)];
    }

    get sequence() {
        return this.memory.word(this.at + eventAt.sequence);
    }

    /** In ns. */
    get time() {
        return this.memory.long(this.at + eventAt.time);
    }

    get x() {
        return this.memory.double(this.at + eventAt.x);
    }

    get y() {
        return this.memory.double(this.at + eventAt.y);
    }

    get reason() {
        return this.memory.word(this.at + eventAt.reason);
    }

    get measured() {
        return this.memory.double(this.at + eventAt.measured);
    }

    get limit() {
        return this.memory.double(this.at + eventAt.limit);
    }

    /** The recognizer that won, if this one lost. */
    get blocker() {
        return this.context.recognizerOf(this.memory.word(this.at + eventAt.blocker));
    }

    get provisional() {
        return (this.memory.word(this.at + eventAt.flags) & EventFlag.PROVISIONAL) !== 0;
    }

    get confirmed() {
        return (this.memory.word(this.at + eventAt.flags) & EventFlag.CONFIRMED) !== 0;
    }

    get revoked() {
        return (this.memory.word(this.at + eventAt.flags) & EventFlag.REVOKED) !== 0;
    }

    /** A value of Tool: the tool of the first contact. */
    get tool() {
        return this.memory.word(this.at + eventAt.tool);
    }

    /** Bits of Button: those pressed when the first contact went down. */
    get buttons() {
        return this.memory.word(this.at + eventAt.buttons);
    }

    /** Bits of Modifier, from the newest sample of the first contact. */
    get modifiers() {
        return this.memory.word(this.at + eventAt.modifiers);
    }

    /** The values at that time, by name. */
    get values() {
        const kind = (this.recognizer ?? this).class;
        const place = this.place.kind === kind ? this.place : this.placeOf(kind);
        place.turn = this.turn;
        place.address = this.memory.word(this.at + eventAt.values);
        place.count = this.memory.word(this.at + eventAt.value_count);
        return place.values;
    }

    placeOf(kind) {
        let place = this.places.get(kind);
        if (place === undefined) this.places.set(kind, place = kind.placeOfValues(this));
        this.place = place;
        return place;
    }

    get contactCount() {
        return this.memory.word(this.at + eventAt.contact_count);
    }

    contact(index) {
        return this.memory.unsignedLong(this.memory.word(this.at + eventAt.contacts) + 8 * index);
    }

    /** The ids of the contacts, including those that lift in this frame. */
    get contacts() {
        return Array.from({ length: this.contactCount }, (_, index) => this.contact(index));
    }

    /** x, y, x, y, ... of the contacts, in the order of their ids. */
    get positions() {
        const start = this.memory.word(this.at + eventAt.positions) >>> 3;
        return Array.from(this.memory.f64.subarray(start, start + 2 * this.contactCount));
    }

    /** Position, translation and velocity in the coordinates of a region: the recognizer's by default. */
    local(region = 0) {
        const { context, memory } = this;
        const at = offsets.local_event;
        return memory.scope(() => {
            const local = memory.allocate(sizes.local_event);
            memory.setWord(local, sizes.local_event);
            context.call("event_local", this.at, region.id ?? region, local);
            return {
                region: memory.word(local + at.region),
                x: memory.double(local + at.x), y: memory.double(local + at.y),
                translationX: memory.double(local + at.translation_x),
                translationY: memory.double(local + at.translation_y),
                velocityX: memory.double(local + at.velocity_x),
                velocityY: memory.double(local + at.velocity_y),
            };
        });
    }

    /** A plain object that stays as it is. */
    copy() {
        const { recognizer, id, state, previous, sequence, time, x, y, reason, measured, limit, blocker } = this;
        const { contacts, positions, tool, buttons, modifiers, provisional, confirmed, revoked } = this;
        return {
            recognizer, id, class: this.class, state, previous, sequence, time, x, y, values: { ...this.values },
                contacts,
            positions, tool, buttons, modifiers, reason, measured, limit, blocker, provisional, confirmed, revoked,
        };
    }
}

/** Objects of events that take turns: a loop or listener allocates nothing. */
export class EventTurns {
    constructor(context) {
        this.events = Array.from({ length: TURNS }, () => new GestaEvent(context));
        this.last = 0;
    }

    next(address) {
        this.last = (this.last + 1) % TURNS;
        return this.events[this.last].begin(address);
    }
}

/** The events that gesta_events lists, one after the other. */
export class Events {
    constructor(context) {
        this.context = context;
        this.turns = new EventTurns(context);
        this.result = { done: false, value: new GestaEvent(context) };
        this.places = context.memory.reserve(12);
        this.left = 0;
        this.next_ = 0;
        this.stride = sizes.event;
    }

    start() {
        const { memory, native, pointer } = this.context;
        const { places } = this;
        this.context.verify(native.gesta_events(pointer, places, places + 4, places + 8));
        this.end();
        this.next_ = memory.word(places);
        this.left = memory.word(places + 4);
        this.stride = memory.word(places + 8);
        return this;
    }

    /** The events can no longer be read: the context is pushed to. */
    end() {
        this.result.value.end();
        this.left = -1;
    }

    [Symbol.iterator]() {
        return this;
    }

    next() {
        const { result } = this;
        if (this.left < 0) refuseStale("list of events", "before the next push or advance");
        result.value.end();
        result.done = this.left === 0;
        if (!result.done) {
            result.value = this.turns.next(this.next_);
            this.next_ += this.stride;
            this.left -= 1;
        }
        return result;
    }

    /** A loop was left, or took what it wanted: its last event remains valid. */
    return() {
        this.left = 0;
        return this.result;
    }
}
