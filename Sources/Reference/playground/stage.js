// The surface: it draws the strokes, mirrors a second finger, and passes its pointers and the player's to a context.
import { colorsOf } from "./dom.js";
import { batchesOf, Player } from "./player.js";

/** The most strokes that are shown. */
const MOST_TRAILS = 16;
/** A stroke that stays within this distance, in pixels, is shown as a dot. */
const DOT = 6;
const MIRRORED = 9000;
const EVENTS = ["pointerdown", "pointermove", "pointerup", "pointercancel"];

export class Stage {
    constructor(gesta, constants, canvas) {
        this.gesta = gesta;
        this.constants = constants;
        this.canvas = canvas;
        this.ink = canvas.getContext("2d");
        this.trails = [];
        /** The player's input whose strokes are shown. */
        this.input = null;
        this.down = new Map();
        this.pane = null;
        this.listening = null;
        this.colors = {};
        this.player = new Player(constants, (sample, isPlayed) => this.see(sample, isPlayed));
        new ResizeObserver(() => this.resize()).observe(canvas);
        for (const type of EVENTS) canvas.addEventListener(type, (event) => this.precede(event), true);
        canvas.addEventListener("contextmenu", (event) => event.preventDefault());
        this.readColors();
        this.resize();
    }

    /** Gives the pointers to a pane: to its context, and to its `drawn`. */
    use(pane) {
        this.player.stop();
        this.listening?.stop();
        this.trails = [];
        this.down.clear();
        this.isChanged = true;
        this.pane = pane;
        this.player.use(pane.context);
        this.listening = this.gesta.listen(this.canvas, pane.context, pane.listens);
    }

    resize() {
        const { width, height } = this.canvas.getBoundingClientRect();
        const ratio = window.devicePixelRatio || 1;
        this.width = width;
        this.height = height;
        this.canvas.width = Math.round(width * ratio);
        this.canvas.height = Math.round(height * ratio);
        this.ink.setTransform(ratio, 0, 0, ratio, 0, 0);
        this.isChanged = true;
    }

    readColors() {
        const names = ["accent", "good", "bad", "dim", "text", "ghost", "seg1", "seg2", "seg3", "seg4"];
        const { "accent-text": onBad, ...colors } = colorsOf(this.canvas.parentElement,
            [...names, "accent-text"]);
        Object.assign(this.colors, colors, { onBad });
        this.isChanged = true;
    }

    // ------------------------------------------------------------------------------------------------------ pointers

    /** Before `listen` gets an event. */
    precede(event) {
        if (event.type === "pointerdown") this.player.stop();
        else this.player.tick();
        // A mouse that hovers is ahead of what is played late.
        if (this.player.isLate) event.stopImmediatePropagation();
        this.mirror(event);
    }

    /** With Alt, the mouse has a second finger on the other side of the point where it went down. */
    mirror(event) {
        if (event.pointerType !== "mouse" || event.pointerId === MIRRORED) return;
        if (event.type === "pointerdown" && event.altKey && event.button === 0) {
            const box = this.canvas.getBoundingClientRect();
            const near = Math.hypot(event.clientX - box.left - box.width / 2, event.clientY - box.top - box.height / 2);
            const offset = near < 24 ? 80 : 0;
            this.pivot = { x: 2 * (box.left + box.width / 2) - offset, y: 2 * (box.top + box.height / 2) };
        } else if (!this.pivot) {
            return;
        }
        const { pivot } = this;
        if (event.type === "pointerup" || event.type === "pointercancel") this.pivot = null;
        const isDown = event.type === "pointerdown" || event.type === "pointermove";
        const mirrored = new PointerEvent(event.type, {
            // Contacts of different tools make no gesture together.
            pointerId: MIRRORED, pointerType: "mouse",
            clientX: pivot.x - event.clientX, clientY: pivot.y - event.clientY,
            button: event.type === "pointermove" ? -1 : 0, buttons: isDown ? 1 : 0, pressure: isDown ? 0.5 : 0,
            width: 20, height: 20,
        });
        Object.defineProperty(mirrored, "timeStamp", { value: event.timeStamp });
        queueMicrotask(() => this.canvas.dispatchEvent(mirrored));
    }

    /** Adds a sample that the context has to what is drawn. */
    see({ contact, phase, x, y }, isGhost) {
        const { Phase } = this.constants;
        if (phase === Phase.BEGAN) {
            const trail = { points: [x, y], marks: [0], isGhost };
            this.down.set(contact, trail);
            this.begin();
            this.trails.push(trail);
            this.canvas.parentElement.dataset.touched = "";
            this.pane.began?.(trail);
        } else {
            const trail = this.down.get(contact);
            if (trail === undefined || phase === Phase.HOVER) return;
            if (phase !== Phase.CANCELLED) {
                trail.points.push(x, y);
                trail.marks.push(this.pane.mark?.() ?? 0);
            }
            if (phase === Phase.ENDED || phase === Phase.CANCELLED) {
                this.down.delete(contact);
                this.pane.drawn?.(trail);
            }
        }
        this.isChanged = true;
    }

    /** The strokes of one input stay until the next one begins; a pane that keeps them itself says when. */
    begin() {
        const isNext = this.input !== this.player.last || this.pane.isOver?.();
        this.input = this.player.last;
        if (isNext && !this.pane.keepsTrails) this.trails = [];
    }

    /** Plays the last input again: with other parameters, the same fingers may be another gesture. */
    replay() {
        return this.player.last.length > 0 ? this.perform(this.player.last) : null;
    }

    /** Fingers, [{ from, to, at(t), hovers }] with times in ms, positions as parts of the smaller side, as input. */
    inputOf(fingers) {
        const { width, height } = this;
        const side = Math.min(width, height);
        return batchesOf(fingers, ([x, y]) => [width / 2 + x * side, height / 2 + y * side], this.constants);
    }

    play(fingers) {
        return this.perform(this.inputOf(fingers));
    }

    perform(batches) {
        const { listening } = this;
        return this.player.play(batches).then(() => listening.schedule());
    }

    // ------------------------------------------------------------------------------------------------------- drawing

    draw() {
        if (!this.isChanged) return;
        this.isChanged = false;
        this.trails = this.trails.slice(-MOST_TRAILS);
        this.ink.clearRect(0, 0, this.width, this.height);
        this.pane?.paintBelow?.(this.ink, this);
        for (const trail of this.trails) this.paintTrail(trail);
        for (const trail of this.down.values()) this.paintFinger(trail);
        this.pane?.paintAbove?.(this.ink, this);
    }

    colorOf(trail, mark) {
        const { colors } = this;
        if (this.pane.colorOf) return this.pane.colorOf(trail, mark, colors);
        return trail.isGhost ? colors.ghost : colors.accent;
    }

    paintTrail(trail) {
        const { ink } = this;
        const { points, marks } = trail;
        const [x, y] = points;
        const alpha = this.pane.alphaOf?.(trail) ?? 1;
        if (points.every((v, i) => Math.abs(v - (i % 2 === 0 ? x : y)) < DOT)) {
            this.paintDot(x, y, this.colorOf(trail, marks[0]), alpha);
            return;
        }
        ink.globalAlpha = alpha;
        ink.lineWidth = 6;
        ink.lineCap = "round";
        ink.lineJoin = "round";
        let at = 0;
        while (at < marks.length) {
            const mark = marks[at];
            ink.strokeStyle = this.colorOf(trail, mark);
            ink.beginPath();
            ink.moveTo(points[2 * Math.max(0, at - 1)], points[2 * Math.max(0, at - 1) + 1]);
            while (at < marks.length && marks[at] === mark) {
                ink.lineTo(points[2 * at], points[2 * at + 1]);
                at += 1;
            }
            ink.stroke();
        }
        ink.globalAlpha = 1;
    }

    paintFinger(trail) {
        this.paintDot(...trail.points.slice(-2), trail.isGhost ? this.colors.ghost : this.colors.accent);
    }

    paintDot(x, y, color, strength = 1) {
        const { ink } = this;
        ink.fillStyle = color;
        for (const [radius, alpha] of [[26, 0.18], [8, 0.9]]) {
            ink.globalAlpha = alpha * strength;
            ink.beginPath();
            ink.arc(x, y, radius, 0, 2 * Math.PI);
            ink.fill();
        }
        ink.globalAlpha = 1;
    }
}
