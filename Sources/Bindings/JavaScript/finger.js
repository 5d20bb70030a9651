// A simulated finger, for the tests of a program.

/** @typedef {import("./session.js").Session} Session */

export class Finger {
    #session;

    /**
     * @param {Session} session
     * @param {number} contact
     */
    constructor(session, contact) {
        this.#session = session;
        this.contact = contact;
    }

    /** @param {number} x @param {number} y */
    down(x, y) {
        this.#session.input("finger_down", BigInt(this.contact), x, y);
        return this;
    }

    /** @param {number} x @param {number} y @param {{ seconds?: number }} options */
    moveTo(x, y, { seconds = 0.2 } = {}) {
        this.#session.input("finger_move_to", BigInt(this.contact), x, y, seconds);
        return this;
    }

    up() {
        this.#session.input("finger_up", BigInt(this.contact));
        return this;
    }

    /** @param {number} x @param {number} y */
    hover(x, y) {
        this.#session.input("finger_hover", BigInt(this.contact), x, y);
        return this;
    }

    /** @param {number} x @param {number} y @param {{ taps?: number }} options */
    tap(x, y, { taps = 1 } = {}) {
        this.#session.input("finger_tap", BigInt(this.contact), x, y, taps);
        return this;
    }

    /** @param {number} x @param {number} y */
    doubleTap(x, y) {
        return this.tap(x, y, { taps: 2 });
    }

    /**
     * @param {number} x
     * @param {number} y
     * @param {{ start: number, end: number, turn?: number, seconds?: number }} options
     */
    pinch(x, y, { start, end, turn = 0, seconds = 0.3 }) {
        this.#session.input("finger_pinch", BigInt(this.contact), x, y, start, end, turn, seconds);
        return this;
    }

    /**
     * Draws the ideal stroke of a pattern, at most `size` wide and high.
     *
     * @param {string} pattern
     * @param {{ x?: number, y?: number, size?: number, seconds?: number }} options
     */
    draw(pattern, { x = 0, y = 0, size = 40, seconds = 0.4 } = {}) {
        this.#session.withText(pattern, (at, length) => (
            this.#session.input("finger_draw", BigInt(this.contact), at, length, x, y, size, seconds)
        ));
        return this;
    }

    /** @param {number} seconds */
    wait(seconds) {
        this.#session.input("finger_wait", seconds);
        return this;
    }
}
