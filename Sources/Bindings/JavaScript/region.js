// A region, by its id.
import { integer } from "./errors.js";
import { refuseUnknown } from "./guard.js";
import { offsets, sizes } from "./generated/layouts.js";

/** @typedef {import("./session.js").Session} Session */

export class Region {
    #session;
    id;

    /**
     * @param {Session} session
     * @param {number} id
     */
    constructor(session, id) {
        this.#session = session;
        this.id = id;
    }

    get context() {
        return this.#session.context;
    }

    /** The id of the parent, the rectangle, the transform, the depth, the order, and whether it is enabled. */
    describe() {
        const { memory } = this.#session;
        const at = offsets.region_info;
        return memory.scope(() => {
            const info = memory.allocate(sizes.region_info);
            memory.setWord(info, sizes.region_info);
            this.#session.call("region_describe", this.id, info);
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

    /** @param {number} x @param {number} y @param {number} width @param {number} height */
    setRect(x, y, width, height) {
        const { memory } = this.#session;
        memory.scope(() => {
            const rect = memory.allocate(sizes.rect);
            memory.f64.set([x, y, width, height], rect >>> 3);
            this.#session.call("region_set_rect", this.id, rect);
        });
    }

    /** Sets the transform, with the numbers of a canvas's setTransform; without arguments, removes it. */
    setTransform(a = 1, b = 0, c = 0, d = 1, tx = 0, ty = 0) {
        const { memory } = this.#session;
        memory.scope(() => {
            const transform = memory.allocate(sizes.affine);
            memory.f64.set([a, b, c, d, tx, ty], transform >>> 3);
            this.#session.call("region_set_transform", this.id, transform);
        });
    }

    /**
     * @param {"region_to_local" | "region_vectors_to_local" | "region_to_root"} name
     * @param {number} x
     * @param {number} y
     * @returns {[number, number]}
     */
    #convert(name, x, y) {
        const { memory } = this.#session;
        return memory.scope(() => {
            const xy = memory.allocate(16);
            memory.f64.set([x, y], xy >>> 3);
            this.#session.call(name, this.id, xy, 1);
            return [memory.double(xy), memory.double(xy + 8)];
        });
    }

    /**
     * Converts a point from root coordinates to the region's own.
     *
     * @param {number} x
     * @param {number} y
     */
    toLocal(x, y) {
        return this.#convert("region_to_local", x, y);
    }

    /**
     * Converts a vector, such as a translation, from root coordinates to the region's own.
     *
     * @param {number} x
     * @param {number} y
     */
    vectorToLocal(x, y) {
        return this.#convert("region_vectors_to_local", x, y);
    }

    /**
     * Converts a point from the region's own coordinates to root coordinates.
     *
     * @param {number} x
     * @param {number} y
     */
    toRoot(x, y) {
        return this.#convert("region_to_root", x, y);
    }

    /** The name that the program has given it; "" without one. */
    get label() {
        return this.#session.textOf((buffer, capacity, needed) => (
            this.#session.call("region_label", this.id, buffer, capacity, needed)
        ));
    }

    set label(label) {
        this.#session.withText(label, (at, length) => this.#session.call("region_set_label", this.id, at, length));
    }

    get order() {
        return this.describe().order;
    }

    set order(order) {
        this.#session.call("region_set_order", this.id, integer("order", order, -(2 ** 31), 2 ** 31 - 1));
    }

    get enabled() {
        return this.describe().enabled;
    }

    set enabled(enabled) {
        this.#session.call("region_set_enabled", this.id, enabled ? 1 : 0);
    }

    destroy() {
        this.#session.call("region_destroy", this.id);
        this.#session.forgetRegions();
    }
}

refuseUnknown(Region.prototype);
