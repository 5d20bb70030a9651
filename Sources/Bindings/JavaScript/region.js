// A region, by its id.
import { refuseUnknown } from "./guard.js";
import { RegionCalls } from "./generated/calls.js";
import { sizes } from "./generated/layouts.js";
import { ConvertFlag } from "./generated/native.js";

/** @typedef {import("./session.js").Session} Session */

/** A rectangle of the surface that recognizers are attached to, created by Context.region. */
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

    /** @returns {import("./context.js").Context} */
    get context() {
        return this.#session.context;
    }

    /**
     * Sets the rectangle, relative to the parent's corner. Contacts that are down keep their region.
     *
     * @param {number} x
     * @param {number} y
     * @param {number} width
     * @param {number} height
     */
    setRect(x, y, width, height) {
        const { memory } = this.#session;
        memory.scope(() => {
            const rect = memory.allocate(sizes.rect);
            memory.f64.set([x, y, width, height], rect >>> 3);
            this.#session.call("region_set_rect", this.id, rect);
        });
    }

    /** Sets the transform to the parent's coordinates, with the numbers of a canvas's setTransform; none removes it. */
    setTransform(a = 1, b = 0, c = 0, d = 1, tx = 0, ty = 0) {
        const { memory } = this.#session;
        memory.scope(() => {
            const transform = memory.allocate(sizes.affine);
            memory.f64.set([a, b, c, d, tx, ty], transform >>> 3);
            this.#session.call("region_set_transform", this.id, transform);
        });
    }

    /**
     * Converts a point from root coordinates to the region's own.
     *
     * @param {number} x
     * @param {number} y
     * @returns {[number, number]}
     */
    toLocal(x, y) {
        return this.#converted(0, x, y);
    }

    /**
     * Converts a vector, such as a translation, from root coordinates to the region's own.
     *
     * @param {number} x
     * @param {number} y
     * @returns {[number, number]}
     */
    vectorToLocal(x, y) {
        return this.#converted(ConvertFlag.VECTORS, x, y);
    }

    /**
     * Converts a point from the region's own coordinates to root coordinates.
     *
     * @param {number} x
     * @param {number} y
     * @returns {[number, number]}
     */
    toRoot(x, y) {
        return this.#converted(ConvertFlag.TO_ROOT, x, y);
    }

    /**
     * Converts a vector from the region's own coordinates to root coordinates.
     *
     * @param {number} x
     * @param {number} y
     * @returns {[number, number]}
     */
    vectorToRoot(x, y) {
        return this.#converted(ConvertFlag.TO_ROOT | ConvertFlag.VECTORS, x, y);
    }

    /** @param {number} flags @param {number} x @param {number} y @returns {[number, number]} */
    #converted(flags, x, y) {
        return this.#session.converted(x, y, (xy) => this.#session.call("region_convert", this.id, flags, xy, 1));
    }

    /** Destroys it and its descendants. Their recognizers are detached. */
    destroy() {
        this.#session.call("region_destroy", this.id);
        this.#session.forgetRegions();
    }
}

refuseUnknown(RegionCalls.prototype);
