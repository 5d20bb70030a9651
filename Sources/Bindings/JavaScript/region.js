// A region, by its id.
import { refuseUnknown } from "./guard.js";
import { RegionCalls } from "./generated/calls.js";
import { sizes } from "./generated/layouts.js";
import { ConvertFlag } from "./generated/native.js";

/** @typedef {import("./session.js").Session} Session */

export class Region extends RegionCalls {
    #session;

    /**
     * @param {Session} session
     * @param {number} id
     */
    constructor(session, id) {
        super(session, id);
        this.#session = session;
    }

    get context() {
        return this.#session.context;
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

    /** @param {number} x @param {number} y @returns {[number, number]} */
    toLocal(x, y) {
        return this.#converted(0, x, y);
    }

    /** @param {number} x @param {number} y @returns {[number, number]} */
    vectorToLocal(x, y) {
        return this.#converted(ConvertFlag.VECTORS, x, y);
    }

    /** @param {number} x @param {number} y @returns {[number, number]} */
    toRoot(x, y) {
        return this.#converted(ConvertFlag.TO_ROOT, x, y);
    }

    /** @param {number} x @param {number} y @returns {[number, number]} */
    vectorToRoot(x, y) {
        return this.#converted(ConvertFlag.TO_ROOT | ConvertFlag.VECTORS, x, y);
    }

    /** @param {number} flags @param {number} x @param {number} y @returns {[number, number]} */
    #converted(flags, x, y) {
        return this.#session.converted(x, y, (xy) => this.#session.call("region_convert", this.id, flags, xy, 1));
    }

    destroy() {
        this.#session.call("region_destroy", this.id);
        this.#session.forgetRegions();
    }
}

refuseUnknown(RegionCalls.prototype);
