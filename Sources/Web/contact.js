// Contacts and samples as callbacks see them, read from the library's memory: valid until the callback returns.
import { offsets } from "./native.js";

const contactAt = offsets.contact;
const sampleAt = offsets.touch;

/** A sample as it was pushed. */
export class Sample {
    constructor(memory, address) {
        this.memory = memory;
        this.address = address;
    }

    get contact() {
        return this.memory.unsignedLong(this.address + sampleAt.contact);
    }

    /** In ns. */
    get time() {
        return this.memory.long(this.address + sampleAt.time);
    }

    get x() {
        return this.memory.double(this.address + sampleAt.x);
    }

    get y() {
        return this.memory.double(this.address + sampleAt.y);
    }

    get phase() {
        return this.memory.word(this.address + sampleAt.phase);
    }

    get tool() {
        return this.memory.word(this.address + sampleAt.tool);
    }

    get buttons() {
        return this.memory.word(this.address + sampleAt.buttons);
    }

    get modifiers() {
        return this.memory.word(this.address + sampleAt.modifiers);
    }

    get pressure() {
        return this.memory.f32[(this.address + sampleAt.pressure) >>> 2];
    }
}

/** A contact, from down to up; y grows downwards. */
export class Contact {
    constructor(memory, address) {
        this.memory = memory;
        this.address = address;
    }

    get id() {
        return this.memory.unsignedLong(this.address + contactAt.id);
    }

    /** In ns. */
    get time() {
        return this.memory.long(this.address + contactAt.time);
    }

    get startTime() {
        return this.memory.long(this.address + contactAt.start_time);
    }

    get x() {
        return this.memory.double(this.address + contactAt.x);
    }

    get y() {
        return this.memory.double(this.address + contactAt.y);
    }

    get previousX() {
        return this.memory.double(this.address + contactAt.previous_x);
    }

    get previousY() {
        return this.memory.double(this.address + contactAt.previous_y);
    }

    get startX() {
        return this.memory.double(this.address + contactAt.start_x);
    }

    get startY() {
        return this.memory.double(this.address + contactAt.start_y);
    }

    get phase() {
        return this.memory.word(this.address + contactAt.phase);
    }

    get tool() {
        return this.memory.word(this.address + contactAt.tool);
    }

    /** The newest sample; undefined unless the callback reports one. */
    get sample() {
        const at = this.memory.word(this.address + contactAt.touch);
        return at === 0 ? undefined : new Sample(this.memory, at);
    }
}
