// A simulated finger, for the tests of a program.

/** @typedef {import("./session.js").Session} Session */

/**
 * A simulated finger, for the tests of a program: `context.finger().down(10, 10).moveTo(80, 10).up()`. Samples are 8 ms
 * apart; times in s, angles in radians.
 */
export class Finger {
    #session;
    /**
     * The id of its contact.
     *
     * @type {number}
     */
    contact;

    /**
     * @param {Session} session
     * @param {number} contact
     */
    constructor(session, contact) {
        this.#session = session;
        this.contact = contact;
    }

    /**
     * Puts the finger down.
     *
     * @param {number} x
     * @param {number} y
     * @returns {this}
     */
    down(x, y) {
        this.#session.input("finger_down", BigInt(this.contact), x, y);
        return this;
    }

    /**
     * Moves it along a line, at constant speed, in 0.2 s by default.
     *
     * @param {number} x
     * @param {number} y
     * @param {{ seconds?: number }} options
     * @returns {this}
     */
    moveTo(x, y, { seconds = 0.2 } = {}) {
        this.#session.input("finger_move_to", BigInt(this.contact), x, y, seconds);
        return this;
    }

    /**
     * Lifts it where it is.
     *
     * @returns {this}
     */
    up() {
        this.#session.input("finger_up", BigInt(this.contact));
        return this;
    }

    /**
     * Moves a pointer above the surface.
     *
     * @param {number} x
     * @param {number} y
     * @returns {this}
     */
    hover(x, y) {
        this.#session.input("finger_hover", BigInt(this.contact), x, y);
        return this;
    }

    /**
     * Taps once, or `taps` times.
     *
     * @param {number} x
     * @param {number} y
     * @param {{ taps?: number }} options
     * @returns {this}
     */
    tap(x, y, { taps = 1 } = {}) {
        this.#session.input("finger_tap", BigInt(this.contact), x, y, taps);
        return this;
    }

    /**
     * Taps twice.
     *
     * @param {number} x
     * @param {number} y
     * @returns {this}
     */
    doubleTap(x, y) {
        return this.tap(x, y, { taps: 2 });
    }

    /**
     * Pinches around a center with this finger and one with the next id: their distance changes from `start` to `end`,
     * and they turn by `turn` radians, in 0.3 s by default.
     *
     * @param {number} x
     * @param {number} y
     * @param {{ start: number, end: number, turn?: number, seconds?: number }} options
     * @returns {this}
     */
    pinch(x, y, { start, end, turn = 0, seconds = 0.3 }) {
        this.#session.input("finger_pinch", BigInt(this.contact), x, y, start, end, turn, seconds);
        return this;
    }

    /**
     * Draws the ideal stroke of a pattern, or of a preset: "chevron". `size` is its larger side, 40 by default.
     *
     * @param {string} pattern
     * @param {{ x?: number, y?: number, size?: number, seconds?: number }} options
     * @returns {this}
     */
    draw(pattern, { x = 0, y = 0, size = 40, seconds = 0.4 } = {}) {
        this.#session.withText(pattern, (at, length) => (
            this.#session.input("finger_draw", BigInt(this.contact), at, length, x, y, size, seconds)
        ));
        return this;
    }

    /**
     * Lets time pass.
     *
     * @param {number} seconds
     * @returns {this}
     */
    wait(seconds) {
        this.#session.input("finger_wait", seconds);
        return this;
    }
}
