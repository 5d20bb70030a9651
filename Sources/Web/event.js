// An event where the library keeps it, and the events since the last push.
import { EventFlag, offsets, sizes } from "./native.js";

export const STATES = ["possible", "began", "changed", "ended", "cancelled", "failed"];

const eventAt = offsets.event;

/**
 * One transition of a recognizer, read from the library's memory without a copy. The same object describes the next
 * event when a loop or a listener continues: `copy()` keeps it.
 */
export class GestaEvent {
    constructor(context) {
        this.context = context;
        this.memory = context.memory;
        this.address = 0;
    }

    /** The recognizer, or a child of one; undefined if it was destroyed. */
    get recognizer() {
        // Events of children have their parent's user pointer.
        const known = this.context.indexed[this.memory.word(this.address + eventAt.user)];
        return known === undefined || known.id === this.id ? known : this.context.child(this.id);
    }

    get id() {
        return this.memory.word(this.address + eventAt.recognizer);
    }

    get class() {
        return this.context.class(this.memory.word(this.address + eventAt.class_id));
    }

    get state() {
        return STATES[this.memory.word(this.address + eventAt.state)];
    }

    get previous() {
        return STATES[this.memory.word(this.address + eventAt.previous)];
    }

    get sequence() {
        return this.memory.word(this.address + eventAt.sequence);
    }

    /** In ns. */
    get time() {
        return this.memory.long(this.address + eventAt.time);
    }

    get x() {
        return this.memory.double(this.address + eventAt.x);
    }

    get y() {
        return this.memory.double(this.address + eventAt.y);
    }

    get reason() {
        return this.memory.word(this.address + eventAt.reason);
    }

    get measured() {
        return this.memory.double(this.address + eventAt.measured);
    }

    get limit() {
        return this.memory.double(this.address + eventAt.limit);
    }

    /** The recognizer that won, if this one lost. */
    get blocker() {
        return this.context.recognizerOf(this.memory.word(this.address + eventAt.blocker));
    }

    get provisional() {
        return (this.memory.word(this.address + eventAt.flags) & EventFlag.PROVISIONAL) !== 0;
    }

    get confirmed() {
        return (this.memory.word(this.address + eventAt.flags) & EventFlag.CONFIRMED) !== 0;
    }

    get revoked() {
        return (this.memory.word(this.address + eventAt.flags) & EventFlag.REVOKED) !== 0;
    }

    /** A value of Tool: the tool of the first contact. */
    get tool() {
        return this.memory.word(this.address + eventAt.tool);
    }

    /** Bits of Button: those pressed when the first contact went down. */
    get buttons() {
        return this.memory.word(this.address + eventAt.buttons);
    }

    /** Bits of Modifier, from the newest sample of the first contact. */
    get modifiers() {
        return this.memory.word(this.address + eventAt.modifiers);
    }

    /** The values at that time, by name. */
    get values() {
        const values = (this.recognizer ?? this).class.eventValues;
        values.address = this.memory.word(this.address + eventAt.values);
        values.count = this.memory.word(this.address + eventAt.value_count);
        return values;
    }

    get contactCount() {
        return this.memory.word(this.address + eventAt.contact_count);
    }

    contact(index) {
        return this.memory.unsignedLong(this.memory.word(this.address + eventAt.contacts) + 8 * index);
    }

    /** The ids of the contacts, including those that lift in this frame. */
    get contacts() {
        return Array.from({ length: this.contactCount }, (_, index) => this.contact(index));
    }

    /** x, y, x, y, ... of the contacts, in the order of their ids. */
    get positions() {
        const start = this.memory.word(this.address + eventAt.positions) >>> 3;
        return Array.from(this.memory.f64.subarray(start, start + 2 * this.contactCount));
    }

    /** Position, translation and velocity in the coordinates of a region: the recognizer's by default. */
    local(region = 0) {
        const { context, memory } = this;
        const at = offsets.local_event;
        return memory.scope(() => {
            const local = memory.allocate(sizes.local_event);
            memory.setWord(local, sizes.local_event);
            context.call("event_local", this.address, region.id ?? region, local);
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

/** The events that gesta_events lists, one after the other in one object: a loop allocates nothing. */
export class Events {
    constructor(context) {
        this.context = context;
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
        this.next_ = memory.word(places);
        this.left = memory.word(places + 4);
        this.stride = memory.word(places + 8);
        return this;
    }

    [Symbol.iterator]() {
        return this;
    }

    next() {
        const { result } = this;
        result.done = this.left === 0;
        if (!result.done) {
            result.value.address = this.next_;
            this.next_ += this.stride;
            this.left -= 1;
        }
        return result;
    }

    return() {
        this.left = 0;
        return this.result;
    }
}

