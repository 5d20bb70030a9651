// Simulated fingers, for the tests of a program.

export class Fingers {
    constructor(context) {
        this.context = context;
    }

    call(name, contact, ...rest) {
        this.context.input(`finger_${name}`, BigInt(contact), ...rest);
    }

    down(contact, x, y) {
        this.call("down", contact, x, y);
    }

    moveTo(contact, x, y, seconds = 0.2) {
        this.call("move_to", contact, x, y, seconds);
    }

    up(contact) {
        this.call("up", contact);
    }

    hover(contact, x, y) {
        this.call("hover", contact, x, y);
    }

    tap(contact, x, y, taps = 1) {
        this.call("tap", contact, x, y, taps);
    }

    pinch(contact, x, y, from, to, turn = 0, seconds = 0.3) {
        this.call("pinch", contact, x, y, from, to, turn, seconds);
    }

    /** Draws the ideal stroke of a pattern, at most `size` wide and high. */
    draw(contact, pattern, x, y, size, seconds = 0.5) {
        this.context.withText(pattern, (text, length) => this.call("draw", contact, text, length, x, y, size, seconds));
    }

    wait(seconds) {
        this.context.input("finger_wait", seconds);
    }
}
