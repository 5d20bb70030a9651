// A region, by its id.
import { refuseUnknown } from "./guard.js";
import { RegionCalls } from "./generated/calls.js";
import { ConvertFlag } from "./generated/native.js";

/** @typedef {import("./gesta.js").Rect} Rect */
/** @typedef {import("./generated/declared.js").Affine} Affine */
/** @typedef {import("./session.js").Session} Session */

const RECT = { x: undefined, y: undefined, width: undefined, height: undefined };
const IDENTITY = { a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0 };

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
     * The rectangle, relative to the parent's corner; zeros for the root region. Contacts that are down keep their
     * region when it is set. It may be that of an element: `region.rect = element.getBoundingClientRect()`.
     *
     * @override
     * @returns {Rect}
     */
    get rect() {
        return super.rect;
    }

    /** @override @param {Rect | readonly number[]} rect */
    set rect(rect) {
        this.#session.withNumbers("rect", rect, RECT, (at) => this.#session.call("region_set_rect", this.id, at));
    }

    /**
     * The transform to the parent's coordinates, in the order of a canvas's setTransform: `[a, b, c, d, tx, ty]`, or an
     * object with some of them; the others are those of the identity. null removes it.
     *
     * @override
     * @returns {Affine}
     */
    get transform() {
        return super.transform;
    }

    /** @override @param {Partial<Affine> | readonly number[] | null} transform */
    set transform(transform) {
        const session = this.#session;
        const set = (/** @type {number} */ at) => session.call("region_set_transform", this.id, at);
        if (transform === null) set(0);
        else session.withNumbers("transform", transform, IDENTITY, set);
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
