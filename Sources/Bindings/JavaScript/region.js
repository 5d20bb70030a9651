// A region, by its id.
import { refuseUnknown } from "./guard.js";
import { RegionCalls } from "./generated/calls.js";
import { sizes } from "./generated/layouts.js";

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

    destroy() {
        this.#session.call("region_destroy", this.id);
        this.#session.forgetRegions();
    }
}

refuseUnknown(RegionCalls.prototype);
