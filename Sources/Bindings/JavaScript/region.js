// A region, by its id.
import { offsets, sizes } from "./generated/native.js";

export class Region {
    constructor(context, id) {
        this.context = context;
        this.id = id;
    }

    /** The id of the parent, the rectangle, the transform, the depth, the order, and whether it is enabled. */
    describe() {
        const { memory } = this.context;
        const at = offsets.region_info;
        return memory.scope(() => {
            const info = memory.allocate(sizes.region_info);
            memory.setWord(info, sizes.region_info);
            this.context.call("region_describe", this.id, info);
            const [x, y, width, height] = memory.f64.subarray((info + at.rect) >>> 3);
            const first = (info + at.transform) >>> 3;
            return {
                parent: memory.word(info + at.parent),
                depth: memory.word(info + at.depth),
                order: memory.signed(info + at.order),
                enabled: memory.word(info + at.enabled) !== 0,
                x, y, width, height,
                transform: Array.from(memory.f64.subarray(first, first + 6)),
            };
        });
    }

    setRect(x, y, width, height) {
        const { memory } = this.context;
        memory.scope(() => {
            const rect = memory.allocate(sizes.rect);
            memory.f64.set([x, y, width, height], rect >>> 3);
            this.context.call("region_set_rect", this.id, rect);
        });
    }

    /** Sets the transform, with the numbers of a canvas's setTransform; without arguments, removes it. */
    setTransform(a = 1, b = 0, c = 0, d = 1, tx = 0, ty = 0) {
        const { memory } = this.context;
        memory.scope(() => {
            const transform = memory.allocate(sizes.affine);
            memory.f64.set([a, b, c, d, tx, ty], transform >>> 3);
            this.context.call("region_set_transform", this.id, transform);
        });
    }

    convert(name, x, y) {
        const { memory } = this.context;
        return memory.scope(() => {
            const xy = memory.allocate(16);
            memory.f64.set([x, y], xy >>> 3);
            this.context.call(name, this.id, xy, 1);
            return [memory.double(xy), memory.double(xy + 8)];
        });
    }

    /** Converts a point from root coordinates to the region's own. */
    toLocal(x, y) {
        return this.convert("region_to_local", x, y);
    }

    /** Converts a vector, such as a translation, from root coordinates to the region's own. */
    vectorToLocal(x, y) {
        return this.convert("region_vectors_to_local", x, y);
    }

    /** Converts a point from the region's own coordinates to root coordinates. */
    toRoot(x, y) {
        return this.convert("region_to_root", x, y);
    }

    /** The name that the program has given it; "" without one. */
    get label() {
        return this.context.textOf((...buffer) => this.context.call("region_label", this.id, ...buffer));
    }

    set label(label) {
        this.context.withText(label, (...text) => this.context.call("region_set_label", this.id, ...text));
    }

    set order(order) {
        this.context.call("region_set_order", this.id, order);
    }

    set enabled(enabled) {
        this.context.call("region_set_enabled", this.id, enabled ? 1 : 0);
    }

    destroy() {
        this.context.call("region_destroy", this.id);
    }
}
