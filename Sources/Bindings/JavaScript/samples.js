// The samples of the next push, where the library reads them.
import { GestaError } from "./errors.js";
import { offsets, sizes } from "./generated/layouts.js";
import { ErrorCode } from "./generated/native.js";
import { writeSample } from "./generated/samples.js";

/** @typedef {import("./gesta.js").Sample} Sample */
/** @typedef {import("./memory.js").Memory} Memory */

const BATCH = 64;
const timeAt = offsets.touch.time;

export class Samples {
    /** @param {Memory} memory */
    constructor(memory) {
        this.memory = memory;
        this.capacity = BATCH;
        this.address = memory.reserve(BATCH * sizes.touch);
        this.count = 0;
    }

    /** @param {Sample} sample */
    add(sample) {
        if (this.count === this.capacity) this.grow();
        writeSample(this.memory, this.address + this.count * sizes.touch, sample);
        this.count += 1;
    }

    grow() {
        if (this.address === 0) {
            throw new GestaError(ErrorCode.E_ARGUMENT, "gesta: the context is closed, must be open");
        }
        const { memory, address, count } = this;
        this.capacity *= 2;
        this.address = memory.reserve(this.capacity * sizes.touch);
        memory.u8.copyWithin(this.address, address, address + count * sizes.touch);
        memory.native.__libc_free(address);
    }

    /** Sorts them by their times; those with equal times keep their order. */
    sort() {
        if (this.count === this.capacity) this.grow(); // room for a spare
        const { memory, address } = this;
        const { touch: size } = sizes;
        const spare = address + this.count * size;
        for (let i = 1; i < this.count; i += 1) {
            const time = memory.long(address + i * size + timeAt);
            let place = i;
            while (place > 0 && memory.long(address + (place - 1) * size + timeAt) > time) place -= 1;
            if (place === i) continue;
            const bytes = memory.u8;
            const from = address + place * size;
            bytes.copyWithin(spare, address + i * size, address + (i + 1) * size);
            bytes.copyWithin(from + size, from, address + i * size);
            bytes.copyWithin(from, spare, spare + size);
        }
    }

    /** Their number; the next ones replace them. */
    take() {
        const { count } = this;
        this.count = 0;
        return count;
    }

    close() {
        this.memory.native.__libc_free(this.address);
        this.address = this.count = this.capacity = 0;
    }
}
