// A simulated finger, for the tests of a program.
import { FingerCalls } from "./generated/calls.js";

/**
 * A simulated finger, for the tests of a program: `context.finger().down(10, 10).moveTo(80, 10).up()`. Samples are 8 ms
 * apart; times in s, angles in radians.
 */
export class Finger extends FingerCalls {
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
}
