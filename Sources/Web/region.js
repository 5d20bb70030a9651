// A region, by its id.
import { offsets, sizes } from "./native.js";

export class Region {
    constructor(context, id) {
        this.context = context;
        this.id = id;
    }

    /** The id of the parent, the rectangle, the depth, the order, and whether it is enabled. */
    describe() {
        const { memory } = this.context;
        const at = offsets.region_info;
        return memory.scope(() => {
            const info = memory.allocate(sizes.region_info);
            memory.setWord(info, sizes.region_info);
            this.context.call("region_describe", this.id, info);
            const [x, y, width, height] = memory.f64.subarray((info + at.rect) >>> 3);
            return {
                parent: memory.word(info + at.parent),
                depth: memory.word(info + at.depth),
                order: memory.signed(info + at.order),
                enabled: memory.word(info + at.enabled) !== 0,
                x, y, width, height,
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
