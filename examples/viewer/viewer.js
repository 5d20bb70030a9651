// What is the same in the picture viewers of web pages: the picture, where it is, and the gestures that move it. As
// viewer.py.
import { Input, matrixOf, Tool } from "gesta-gestures";

export const WIDTH = 480, HEIGHT = 320;
const HELP = "Drag, pinch or turn it. Double tap: fit it again. Draw a Z: undo.";

/** Paints hills at dusk, around the origin. */
export function paint(pen) {
    const fill = (color, top) => {
        pen.fillStyle = color;
        pen.beginPath();
        for (let x = 0; x <= WIDTH; x += 4) pen.lineTo(x - WIDTH / 2, top(x) - HEIGHT / 2);
        pen.lineTo(WIDTH / 2, HEIGHT / 2), pen.lineTo(-WIDTH / 2, HEIGHT / 2);
        pen.fill();
    };
    const dusk = pen.createLinearGradient(0, -HEIGHT / 2, 0, HEIGHT / 2);
    dusk.addColorStop(0, "#243a6e"), dusk.addColorStop(0.73, "#ff9966"), dusk.addColorStop(1, "#ffbc64");
    fill(dusk, () => 0);
    pen.fillStyle = "#ffe6a0";
    pen.fill(new Path2D("M51-55a39 39 0 1 0 78 0a39 39 0 1 0-78 0"));
    ["#5c366c", "#3e2454", "#221434"].forEach((color, k) => fill(color, (x) =>
        160 + 50 * k - 22 * Math.sin(x / (70 - 14 * k) + 2 * k) - 7 * Math.sin(x / 17 + k)));
}

/** `place` is a matrix: where the picture is, from the middle of the canvas. */
export class Viewer {
    moves = []; // the places before each move, for undo
    message = "";
    reason = "";

    constructor(context, redraw) {
        this.redraw = redraw;
        this.pan = context.recognizer("gesta.transform", { maxContacts: 2, inputs: Input.TOUCH | Input.MOTION });
        this.pan.on((event) => this.drag(event));
        this.z = context.recognizer("gesta.z");
        this.z.on(() => this.undo());
        this.z.allowSimultaneous(this.pan); // a Z begins like a drag
        context.recognizer("gesta.tap", { taps: 2 }).on(() => this.fit());
        context.recognizer("gesta.scroll", { inputs: Input.WHEEL }).on((event) => this.scroll(event));
    }

    /** Returns where the picture is on a canvas of this size. */
    shown(width, height) {
        this.middle = new DOMMatrix().translate(width / 2, height / 2);
        const fits = this.place === this.fitted;
        this.fitted = new DOMMatrix().scale(0.86 * Math.min(width / WIDTH, height / HEIGHT));
        if (fits) this.place = this.fitted;
        return this.middle.multiply(this.place);
    }

    /** One finger moves the picture, two turn and zoom it as well. */
    drag({ state, tool, values }) {
        if (state === "began") {
            this.begin = this.place;
            this.isStroke = tool !== Tool.TRACKPAD;
            this.moves.push(this.place);
        }
        this.isStroke &&= values.contactCount < 2;
        if (state === "cancelled") this.back(); // by a Z, or because the window has lost the focus
        else this.move(DOMMatrix.fromMatrix(matrixOf(values)), this.begin);
        if (state === "ended") {
            const isNoZ = this.isStroke && this.z.state === "failed";
            this.message = isNoZ ? `Not a Z: ${this.z.hint.text}.` : "";
            this.reason = isNoZ ? this.z.verdict.text.split(";")[0] : "";
        }
        this.redraw();
    }

    scroll({ state, x, y, values: { dy } }) {
        if (state === "began") this.moves.push(this.place);
        this.move(new DOMMatrix().scale(Math.exp(dy / 200), Math.exp(dy / 200), 1, x, y), this.place);
        this.redraw();
    }

    /** Moves the picture from a place, by what the window's points are moved by. */
    move(matrix, place) {
        this.place = this.middle.inverse().multiply(matrix).multiply(this.middle).multiply(place);
    }

    fit() {
        this.moves.push(this.place);
        this.place = this.fitted;
        this.message = "The picture fits again.", this.reason = "";
        this.redraw();
    }

    /** The stroke of the Z has moved the picture, too: its reset cancels that, and `drag` puts it back. */
    undo() {
        this.pan.reset();
        this.message = this.moves.length > 1 ? "The last move is undone." : "There is nothing to undo.";
        this.reason = "";
        this.back();
        this.redraw();
    }

    back() {
        this.place = this.moves.pop() ?? this.place;
    }

    /** What is written below the picture. */
    get lines() {
        const { a, b } = this.place, turn = Math.round(Math.atan2(b, a) * 180 / Math.PI);
        const zoom = `Zoom ${Math.round(100 * Math.hypot(a, b))} %, turned by ${turn}°`;
        return { zoom, message: this.message || HELP, reason: this.reason };
    }
}
