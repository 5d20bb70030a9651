// Contacts and samples as callbacks see them, read from the library's memory.
import { offsets } from "./generated/native.js";
import { View } from "./view.js";

const contactAt = offsets.contact;
const sampleAt = offsets.touch;

/** A sample as it was pushed. */
export class Sample extends View {
    static what = "sample";

    get contact() {
        return this.memory.unsignedLong(this.at + sampleAt.contact);
    }

    /** In ns. */
    get time() {
        return this.memory.long(this.at + sampleAt.time);
    }

    get x() {
        return this.memory.double(this.at + sampleAt.x);
    }

    get y() {
        return this.memory.double(this.at + sampleAt.y);
    }

    get phase() {
        return this.memory.word(this.at + sampleAt.phase);
    }

    get tool() {
        return this.memory.word(this.at + sampleAt.tool);
    }

    get buttons() {
        return this.memory.word(this.at + sampleAt.buttons);
    }

    get modifiers() {
        return this.memory.word(this.at + sampleAt.modifiers);
    }

    get pressure() {
        return this.memory.f32[(this.at + sampleAt.pressure) >>> 2];
    }
}

/** A contact, from down to up. y grows downwards in classes, and is as it was pushed in delegates. */
export class Contact extends View {
    static what = "contact";

    get id() {
        return this.memory.unsignedLong(this.at + contactAt.id);
    }

    /** In ns. */
    get time() {
        return this.memory.long(this.at + contactAt.time);
    }

    get startTime() {
        return this.memory.long(this.at + contactAt.start_time);
    }

    get x() {
        return this.memory.double(this.at + contactAt.x);
    }

    get y() {
        return this.memory.double(this.at + contactAt.y);
    }

    get previousX() {
        return this.memory.double(this.at + contactAt.previous_x);
    }

    get previousY() {
        return this.memory.double(this.at + contactAt.previous_y);
    }

    get startX() {
        return this.memory.double(this.at + contactAt.start_x);
    }

    get startY() {
        return this.memory.double(this.at + contactAt.start_y);
    }

    get phase() {
        return this.memory.word(this.at + contactAt.phase);
    }

    get tool() {
        return this.memory.word(this.at + contactAt.tool);
    }

    /** The newest sample; undefined unless the callback reports one. */
    get sample() {
        const at = this.memory.word(this.at + contactAt.touch);
        return at === 0 ? undefined : new Sample(this.memory, at, this.call);
    }
}
