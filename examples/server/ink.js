// Ink of several people on a canvas: it fades when a finger has lifted. A failed stroke is red, with its reason at its
// end.

const FADE = 1800; // ms
const PATIENCE = 450; // ms for which a stroke may still become a tap
const LINE = 22; // of a text, in pixels
const BAD = "#ff8593";
export const COLORS = ["#8b80ff", "#3fd0de", "#ff9a5c", "#e58bf2", "#4ade9c", "#ffd166", "#8cc7ff", "#f0f0f7"];

export class Ink {
    /** `place(x, y, person)` returns where a person's point is on the canvas. */
    constructor(canvas, place = (x, y) => [x, y]) {
        Object.assign(this, { canvas, place, pen: canvas.getContext("2d"), strokes: [], labels: [] });
        Object.assign(this, { hints: new Map(), timers: new Map(), isDrawing: false });
        this.frame = this.frame.bind(this);
        new ResizeObserver(() => this.fit()).observe(canvas);
        this.fit();
    }

    /** A pixel of the canvas is one of the screen. */
    fit() {
        const { canvas, pen } = this;
        canvas.width = canvas.clientWidth * devicePixelRatio;
        canvas.height = canvas.clientHeight * devicePixelRatio;
        pen.scale(devicePixelRatio, devicePixelRatio);
        Object.assign(pen, { lineWidth: 6, lineCap: "round", lineJoin: "round" });
        this.wake();
    }

    /** A sample of a contact of a person. */
    add(person, color, { contact, phase, x, y }) {
        if (phase === "began") this.strokes.push({ person, contact, color, points: [], lifted: undefined });
        const isOf = (each) => each.person === person && each.contact === contact && each.lifted === undefined;
        const stroke = this.strokes.findLast(isOf);
        if (stroke === undefined) return;
        stroke.points.push(this.place(x, y, person));
        if (phase === "began") this.hints.delete(person);
        clearTimeout(this.timers.get(person));
        if (phase === "ended" || phase === "cancelled") {
            stroke.lifted = performance.now();
            this.timers.set(person, setTimeout(() => this.fail(person), PATIENCE));
        }
        this.wake();
    }

    /** A final state of one recognizer of a person. The stroke has failed if none recognizes it. */
    judge(person, { name, state, hint }) {
        if (state === "ended") {
            clearTimeout(this.timers.get(person));
            this.say(person, readable(name), true);
        } else if (state === "failed" && hint) {
            this.hints.set(person, hint);
        }
    }

    /** Nothing was recognized. Signs are decided last: the last hint is about one. */
    fail(person) {
        if (this.hints.has(person)) this.say(person, this.hints.get(person), false);
    }

    /** Writes what became of the last stroke of a person. */
    say(person, text, isGood) {
        const stroke = this.strokes.findLast((each) => each.person === person);
        if (stroke === undefined) return;
        if (!isGood) stroke.color = BAD;
        this.labels = this.labels.filter((each) => each.person !== person);
        this.labels.push({ person, text, at: stroke.points.at(-1), color: stroke.color, since: performance.now() });
        this.wake();
    }

    /** The fingers of a person are gone. */
    leave(person) {
        for (const each of this.strokes) if (each.person === person) each.lifted ??= performance.now();
        this.wake();
    }

    wake() {
        if (!this.isDrawing) requestAnimationFrame(this.frame);
        this.isDrawing = true;
    }

    /** A text in lines that are on the canvas. */
    linesOf(text) {
        const lines = [""];
        for (const word of text.split(" ")) {
            const longer = `${lines.at(-1)} ${word}`.trim();
            if (this.pen.measureText(longer).width < this.canvas.clientWidth - 16) lines[lines.length - 1] = longer;
            else lines.push(word);
        }
        return lines;
    }

    /** Draws all ink, as long as there is any. */
    frame(now) {
        const { pen, canvas } = this;
        const left = (since) => (since === undefined ? 1 : Math.max(0, 1 - (now - since) / FADE));
        pen.clearRect(0, 0, canvas.clientWidth, canvas.clientHeight);
        this.strokes = this.strokes.filter(({ lifted }) => left(lifted) > 0);
        this.labels = this.labels.filter(({ since }) => left(since) > 0);
        for (const { points, color, lifted } of this.strokes) {
            pen.globalAlpha = left(lifted);
            pen.strokeStyle = color;
            pen.beginPath();
            pen.moveTo(...points[0]);
            for (const point of points) pen.lineTo(...point);
            pen.stroke();
        }
        pen.font = "600 17px system-ui, sans-serif";
        pen.textAlign = "center";
        for (const { text, at: [x, y], color, since } of this.labels) {
            const lines = this.linesOf(text);
            const half = Math.max(...lines.map((line) => pen.measureText(line).width)) / 2 + 8;
            const top = Math.min(y + 34, canvas.clientHeight + 10 - LINE * lines.length);
            pen.globalAlpha = Math.min(1, 2 * left(since));
            pen.fillStyle = color;
            lines.forEach((line, i) => pen.fillText(line, Math.min(Math.max(half, x), canvas.clientWidth - half),
                top + LINE * i));
        }
        pen.globalAlpha = 1;
        this.isDrawing = this.strokes.length > 0 || this.labels.length > 0;
        if (this.isDrawing) requestAnimationFrame(this.frame);
    }
}

/** A name as people read it. */
export const readable = (name) => ({ z: "Z", checkmark: "check mark" })[name] ?? name.replaceAll("_", " ");
