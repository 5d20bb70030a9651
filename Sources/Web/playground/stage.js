// The surface: it draws the strokes, plays ghosts, mirrors a second finger, and passes its pointers to a context.

const FADE = 1400;
const MIRRORED = 9000;
/** The longest time between two fingers of one input, in ms. */
const TOGETHER = 1200;

export class Stage {
    constructor(gesta, canvas) {
        this.gesta = gesta;
        this.canvas = canvas;
        this.ink = canvas.getContext("2d");
        this.trails = [];
        this.down = new Map();
        this.pane = null;
        this.listening = null;
        this.ghost = null;
        /** The trails of the last input, for `replay`. */
        this.recorded = [];
        this.colors = {};
        new ResizeObserver(() => this.resize()).observe(canvas);
        for (const type of ["pointerdown", "pointermove", "pointerup", "pointercancel"]) {
            canvas.addEventListener(type, (event) => this.mirror(event), true);
        }
        canvas.addEventListener("contextmenu", (event) => event.preventDefault());
        this.handler = (event) => this.follow(event);
        this.readColors();
        this.resize();
    }

    /** Gives the pointers to a pane: to its context, and to its `drawn`. */
    use(pane) {
        this.stopGhost();
        this.listening?.stop();
        for (const type of ["pointerdown", "pointermove", "pointerup", "pointercancel"]) {
            this.canvas.removeEventListener(type, this.handler);
        }
        this.trails = [];
        this.down.clear();
        this.pane = pane;
        this.listening = this.gesta.listen(this.canvas, pane.context);
        // After those of `listen`: the recognizers know the sample already.
        for (const type of ["pointerdown", "pointermove", "pointerup", "pointercancel"]) {
            this.canvas.addEventListener(type, this.handler);
        }
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
        const style = getComputedStyle(document.documentElement);
        for (const name of ["accent", "good", "bad", "dim", "text", "ghost", "seg1", "seg2", "seg3", "seg4"]) {
            this.colors[name] = style.getPropertyValue(`--${name}`).trim();
        }
        this.colors.onBad = style.getPropertyValue("--accent-text").trim();
        this.isChanged = true;
    }

    // ------------------------------------------------------------------------------------------------------ pointers

    /** With Alt, the mouse has a second finger on the other side of the point where it went down. */
    mirror(event) {
        if (event.pointerType !== "mouse" || event.pointerId >= MIRRORED) return;
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
        queueMicrotask(() => this.send(event.type, MIRRORED, pivot.x - event.clientX, pivot.y - event.clientY));
    }

    send(type, pointerId, clientX, clientY, pointerType = "touch") {
        const isDown = pointerType === "touch" && (type === "pointerdown" || type === "pointermove");
        this.canvas.dispatchEvent(new PointerEvent(type, {
            pointerId, pointerType, clientX, clientY, button: type === "pointermove" ? -1 : 0,
            buttons: isDown ? 1 : 0, pressure: isDown ? 0.5 : 0, width: 20, height: 20, bubbles: true,
        }));
    }

    follow(event) {
        const box = this.canvas.getBoundingClientRect();
        const [x, y] = [event.clientX - box.left, event.clientY - box.top];
        if (event.type === "pointerdown" && event.button === 0) {
            if (event.isTrusted) this.stopGhost();
            const isGhost = !event.isTrusted && event.pointerId < MIRRORED;
            const trail = { points: [x, y], times: [event.timeStamp], marks: [0], end: 0, isGhost };
            if (!isGhost) this.record(trail);
            this.down.set(event.pointerId, trail);
            this.trails.push(trail);
            document.body.dataset.touched = "";
            this.pane.began?.(trail);
        } else {
            const trail = this.down.get(event.pointerId);
            if (trail === undefined) return;
            trail.points.push(x, y);
            trail.times.push(event.timeStamp);
            trail.marks.push(this.pane.mark?.() ?? 0);
            if (event.type !== "pointermove") {
                this.down.delete(event.pointerId);
                trail.end = performance.now();
                this.pane.drawn?.(trail);
            }
        }
        this.isChanged = true;
    }

    // -------------------------------------------------------------------------------------------------------- ghosts

    /** Fingers that follow each other belong to one input. */
    record(trail) {
        const last = this.recorded.at(-1);
        if (last !== undefined && trail.times[0] - last.times.at(-1) > TOGETHER) this.recorded = [];
        this.recorded.push(trail);
    }

    /** Plays the last input again: with other parameters, the same fingers may be another gesture. */
    replay() {
        if (this.recorded.length === 0) return null;
        const side = Math.min(this.width, this.height);
        const start = this.recorded[0].times[0];
        return this.play(this.recorded.map(({ points, times }) => {
            const [from, to] = [times[0] - start, times.at(-1) - start];
            let next = 1;
            return {
                from,
                to,
                at: (t) => {
                    const time = times[0] + t * (to - from);
                    if (t === 0) next = 1;
                    while (next < times.length - 1 && times[next] < time) next += 1;
                    const i = Math.min(next, times.length - 1);
                    const span = times[i] - times[Math.max(0, i - 1)];
                    const part = span > 0 ? Math.min(1, (time - times[i - 1]) / span) : 1;
                    const mix = (k) => {
                        const before = points[2 * Math.max(0, i - 1) + k];
                        return before + (points[2 * i + k] - before) * part;
                    };
                    return [(mix(0) - this.width / 2) / side, (mix(1) - this.height / 2) / side];
                },
            };
        }));
    }

    /** Plays fingers: [{ from, to, at(t), hovers }] with times in ms, positions in fractions of the smaller side. */
    play(fingers) {
        this.stopGhost();
        const box = this.canvas.getBoundingClientRect();
        const side = Math.min(box.width, box.height);
        const place = ([x, y]) => [box.left + box.width / 2 + x * side, box.top + box.height / 2 + y * side];
        const start = performance.now();
        const left = fingers.map((finger, index) => ({ ...finger, id: 500 + index, isDown: false }));
        const step = () => {
            const now = performance.now() - start;
            for (const finger of left) {
                const point = place(finger.at(Math.min(1, Math.max(0,
                    (now - finger.from) / (finger.to - finger.from)))));
                if (finger.hovers) {
                    this.send("pointermove", finger.id, ...point, "mouse");
                    finger.isDone = now >= finger.to;
                } else if (!finger.isDown && now >= finger.from && !finger.isDone) {
                    finger.isDown = true;
                    this.send("pointerdown", finger.id, ...place(finger.at(0)));
                } else if (finger.isDown && now >= finger.to) {
                    finger.isDown = false;
                    finger.isDone = true;
                    this.send("pointermove", finger.id, ...place(finger.at(1)));
                    this.send("pointerup", finger.id, ...place(finger.at(1)));
                } else if (finger.isDown) {
                    this.send("pointermove", finger.id, ...point);
                }
            }
            if (left.every((finger) => finger.isDone)) this.ghost = null;
        };
        this.ghost = { left, timer: setInterval(() => (this.ghost ? step() : 0), 8) };
        this.ghost.done = new Promise((done) => {
            const wait = setInterval(() => {
                if (this.ghost !== null && this.ghost.left === left) return;
                clearInterval(wait);
                done();
            }, 30);
        });
        const { timer, done } = this.ghost;
        done.then(() => clearInterval(timer));
        step();
        return done;
    }

    stopGhost() {
        const { ghost } = this;
        if (ghost === null) return;
        this.ghost = null;
        clearInterval(ghost.timer);
        for (const finger of ghost.left) if (finger.isDown) this.send("pointercancel", finger.id, 0, 0);
    }

    // ------------------------------------------------------------------------------------------------------- drawing

    draw(now) {
        const fading = this.trails.length > 0;
        if (!this.isChanged && !fading) return;
        this.isChanged = false;
        const keeps = this.pane?.keepsTrails === true;
        if (!keeps) this.trails = this.trails.filter((trail) => trail.end === 0 || now - trail.end < FADE);
        else this.trails = this.trails.slice(-8);
        this.ink.clearRect(0, 0, this.width, this.height);
        this.pane?.paintBelow?.(this.ink, this);
        for (const trail of this.trails) {
            const age = trail.end === 0 || keeps ? 0 : (now - trail.end) / FADE;
            this.ink.globalAlpha = (1 - age) * (1 - age);
            this.paintTrail(trail);
        }
        this.ink.globalAlpha = 1;
        for (const trail of this.down.values()) this.paintFinger(trail);
        if (keeps) this.pane?.paintAbove?.(this.ink, this);
    }

    colorOf(trail, mark) {
        const { colors } = this;
        if (this.pane.colorOf) return this.pane.colorOf(trail, mark, colors);
        return trail.isGhost ? colors.ghost : colors.accent;
    }

    paintTrail(trail) {
        const { ink } = this;
        const { points, marks } = trail;
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
    }

    paintFinger(trail) {
        const { ink } = this;
        const [x, y] = trail.points.slice(-2);
        ink.fillStyle = trail.isGhost ? this.colors.ghost : this.colors.accent;
        ink.globalAlpha = 0.18;
        ink.beginPath();
        ink.arc(x, y, 26, 0, 2 * Math.PI);
        ink.fill();
        ink.globalAlpha = 0.9;
        ink.beginPath();
        ink.arc(x, y, 8, 0, 2 * Math.PI);
        ink.fill();
        ink.globalAlpha = 1;
    }
}
