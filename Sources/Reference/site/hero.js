// The surface of the front page. A finger draws a bad Z, the page shows why, it draws a better one: until the visitor
// touches the surface, whose strokes are judged then.
import { paintBands } from "../playground/bands.js";
import { pathOf, readable } from "../playground/dom.js";
import { PRESET_NAMES } from "../playground/figures.js";
import { fingersOf, strokesOf } from "../playground/ghosts.js";
import { batchesOf, fingerOf, pushAll } from "../playground/player.js";
import { Tried, withArticle } from "../playground/likeness.js";
import { Scene } from "../playground/scene.js";
import { soundButton } from "../playground/sound.js";
import { Sparks } from "./worlds/sparks.js";

const Z_PATTERN = "right, down-left, right";
/** Presets that are others of the list, and one of two strokes: it would let the others wait. */
const LEFT_OUT = new Set(["z", "circle_cw", "circle_ccw", "chevron_up", "chevron_down", "plus"]);
const BAD_Z = [-0.42, -0.4, 0.26, -0.4, 0.4, 0.34, 0.62, 0.36];
const GOOD_Z = [-0.42, -0.4, 0.42, -0.42, -0.4, 0.36, 0.44, 0.34];
const COLORS = ["#8b80ff", "#3fd0de", "#ff9a5c", "#e58bf2"];
const INVITATIONS = [
    ["z", "Your turn: draw a Z."], ["circle", "Now a circle."], ["checkmark", "A check mark?"],
    ["tap", "Tap."], ["transform", "Two fingers: pinch, or turn. (With a mouse: hold Alt.)"],
    ["star", "A star, in one stroke."], ["", "Draw anything: a heart, an S, an arrow ..."],
];
/** Invitations to draw one. */
const SIGNS = new Set(["z", "circle", "checkmark", "star"]);
/** The signs that the page names, as items of a set-up: what a drawing that is nothing is compared with. */
const NAMED = Object.entries({ z: Z_PATTERN, circle: "circle", checkmark: "checkmark", angle: "chevron" })
    .map(([name, pattern]) => ({ name, class: "gesta.stroke", parameters: { pattern } }));
const STAR = { name: "star", class: "gesta.stroke", parameters: { pattern: "star" } };
/** A smaller drawing, in pixels, is no sign. */
const SMALL = 40;
const REST = 1600; // ms between the ghost's strokes

const wait = (time) => new Promise((done) => setTimeout(done, time));

/** Points in a path, as many as a finger would report. */
function dense(corners) {
    const points = corners.slice(0, 2);
    for (let i = 2; i < corners.length; i += 2) {
        for (let part = 1; part <= 24; part += 1) {
            const t = part / 24;
            for (const k of [0, 1]) points.push(corners[i - 2 + k] + (corners[i + k] - corners[i - 2 + k]) * t);
        }
    }
    return points;
}

class Hero extends Scene {
    constructor(gesta, constants, canvas) {
        super(gesta, constants, canvas, new Sparks());
        this.constants = constants;
        this.fan = this.good = null;
        this.guide = [];
        this.done = new Set();
        this.tried = new Tried(gesta, constants);
        const context = gesta.context();
        const others = PRESET_NAMES.filter((name) => !LEFT_OUT.has(name));
        this.z = context.recognizer("gesta.stroke", { pattern: `z: ${Z_PATTERN}` });
        const pattern = others.map((name) => `${name}: ${name}`).join("; ");
        this.others = context.recognizer("gesta.stroke", { pattern });
        this.tap = context.recognizer("gesta.tap");
        // A finger that passes over the surface scrolls the page.
        this.swipe = !matchMedia("(pointer: coarse)").matches ? null
            : context.recognizer("gesta.swipe",
                { direction: "vertical", maxDuration: 1, minSpeed: 0, minStraightness: 0.97 });
        this.two = context.recognizer("gesta.transform", { minContacts: 2 });
        this.two.on(({ state, values, x, y }) => {
            if (state === "changed") this.turned = { ...values, x, y };
        });
        this.use(context);
    }

    /** The middle of what the finger draws, and its size. */
    get place() {
        const { width, height } = this.stage;
        const isWide = width >= 900;
        const size = 0.62 * Math.min(height, 0.6 * width);
        return { x: width * (isWide ? 0.7 : 0.5), y: height * (isWide ? 0.5 : 0.46), size };
    }

    /** A finger that draws through corners, as batches of samples. */
    batches(corners) {
        const { x, y, size } = this.place;
        const [finger] = fingersOf([dense(corners)], size);
        Object.assign(finger, { to: finger.from + 1250 });
        return batchesOf([finger], ([dx, dy]) => [x + dx, y + dy], this.constants);
    }

    /** Shows the bad Z, and why it is none, without motion. */
    showStill() {
        pushAll(this.context, this.batches(BAD_Z));
        this.invite();
    }

    async show() {
        for (const corners of [BAD_Z, GOOD_Z]) {
            if (this.isTaken) return;
            await this.stage.perform(this.batches(corners));
            await wait(corners === BAD_Z ? 2 * REST : REST);
        }
        this.invite();
    }

    touched() {
        if (this.isTaken) return;
        this.isTaken = true;
        this.stage.player.stop();
        this.stage.trails = this.stage.trails.filter(({ isGhost }) => !isGhost);
        this.fan = this.good = this.label = null;
        this.invite();
    }

    began(trail) {
        if (!this.isOpen) {
            this.fan = this.good = null;
            this.stage.trails = [trail];
        }
        super.began(trail);
    }

    /** The name of what the page invites to. */
    get invited() {
        return INVITATIONS.find(([each]) => !this.done.has(each))[0];
    }

    /** Of a visitor's drawing that is nothing: what the sign that was asked for expects, or the nearest one. */
    outcome() {
        const found = super.outcome();
        const { trails, player } = this.stage;
        if (found === null || found.isGood || trails.length !== 1 || trails[0].isGhost) return found;
        if (player.last.length === 0) return found;
        const [xs, ys] = [0, 1].map((side) => trails[0].points.filter((_, i) => i % 2 === side));
        if (Math.max(...[xs, ys].map((each) => Math.max(...each) - Math.min(...each))) < SMALL) return found;
        const asked = [...NAMED, STAR].filter(({ name }) => name === this.invited);
        const missed = this.tried.of(player.last, asked) ?? this.tried.of(player.last, NAMED);
        if (missed) return { ...found, missed, reason: missed.hint };
        if (this.invited === "") return found;
        const names = NAMED.map(({ name }) => (name === "z" ? "Z" : readable(name))).join(", ");
        return { ...found, missed: { measures: [] }, reason: `None of ${names}` };
    }

    words(found) {
        if (found.missed === undefined) return super.words(found);
        return found.missed.name ? `Not ${withArticle(found.missed.name)}: ${found.reason}` : found.reason;
    }

    /** One invitation at a time, until each was followed. */
    invite() {
        const [name, text] = INVITATIONS.find(([each]) => each === this.invited);
        document.querySelector("#invitation").textContent = text;
        this.guide = SIGNS.has(name) ? strokesOf(this.gesta, name === "z" ? Z_PATTERN : name) : [];
        this.stage.isChanged = true;
    }

    /** The sign that the page invites to, faintly, while nothing else is on the surface. */
    paintGuide(ink, { trails, colors }) {
        if (this.fan || this.good || trails.length > 0) return;
        const { x, y, size } = this.place;
        ink.save();
        Object.assign(ink, { lineWidth: 18, lineCap: "round", lineJoin: "round", strokeStyle: colors.ghost });
        ink.globalAlpha = 0.2;
        for (const points of this.guide) {
            ink.stroke(new Path2D(pathOf(points.map((v, i) => v * 0.8 * size + (i % 2 === 0 ? x : y)))));
        }
        ink.restore();
    }

    isSign(recognizer) {
        return recognizer === this.z || recognizer === this.others;
    }

    /** Failed strokes stay until the next one: the fan explains them. */
    stays(trail) {
        return trail.outcome === "bad" || super.stays(trail);
    }

    alphaOf(trail) {
        return trail.outcome === "bad" ? 1 : super.alphaOf(trail);
    }

    decided({ isGood, recognizer, missed }) {
        const trail = this.stage.trails.at(-1);
        if (!trail) return;
        if (!isGood) {
            const measures = missed?.measures ?? (this.isSign(recognizer) ? recognizer.measures() : []);
            this.fan = { trails: [...this.stage.trails], measures };
            if (this.label) this.label.until = Infinity;
            return;
        }
        if (recognizer === this.swipe) {
            this.scroll(trail.points);
            return;
        }
        const name = this.isSign(recognizer) ? recognizer.get("name") : recognizer === this.tap ? "tap" : "transform";
        if (!trail.isGhost) {
            this.done.add(name);
            this.invite();
        }
        this.celebrate(name, trail.points);
    }

    /** Scrolls the page by a swipe: as far as it went, and on by its speed. */
    scroll(points) {
        this.good = { text: "A swipe: the page scrolls", at: points.slice(-2), until: performance.now() + 1200 };
        const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
        const top = points[1] - points.at(-1) - 0.4 * this.swipe.get("speed") * Math.sign(points.at(-1) - points[1]);
        window.scrollBy({ top, behavior: isStill ? "instant" : "smooth" });
    }

    celebrate(name, points) {
        const [x, y] = points.slice(-2);
        const sparks = this.world;
        if (name === "z") {
            for (const to of [-0.14, 0.02, 0.16]) {
                const end = Math.min(this.stage.width - 10, x + to * this.stage.width);
                sparks.bolt(x, y, end, this.stage.height - 8, "#9fd0ff");
            }
            this.flash = performance.now();
        } else if (name === "tap" || name === "transform") {
            sparks.ring(x, y, 34, COLORS[1]);
        } else {
            const step = 2 * Math.ceil(points.length / 2 / 14);
            for (let i = 0; i + 1 < points.length; i += step) {
                sparks.burst(points[i], points[i + 1], COLORS[(i / step) % COLORS.length], 8, 120);
            }
        }
        const words = { tap: "a tap", transform: this.turned ? `two fingers: ${this.turned.scale.toFixed(1)} times, ${
            Math.round(this.turned.rotation * 180 / Math.PI)}°` : "two fingers" }[name] ?? withArticle(name);
        this.good = { text: words[0].toUpperCase() + words.slice(1), at: [x, y], until: performance.now() + 2200 };
    }

    paintBelow(ink, stage) {
        const since = this.now - (this.flash ?? -Infinity);
        if (since < 260) {
            ink.fillStyle = `rgba(190, 215, 255, ${0.3 * (1 - since / 260)})`;
            ink.fillRect(0, 0, stage.width, stage.height);
        }
        this.paintGuide(ink, stage);
        if (this.fan) paintBands(ink, stage, this.fan.trails, this.fan.measures, COLORS);
        super.paintBelow(ink, stage);
    }

    paintAbove(ink, stage) {
        super.paintAbove(ink, stage);
        if (!this.good || this.isOpen) return;
        this.paintGood(ink, stage);
    }

    paintGood(ink, stage) {
        const { text, at: [x, y], until } = this.good;
        if (this.now > until) {
            this.good = null;
            stage.isChanged = true;
            return;
        }
        ink.save();
        ink.globalAlpha = Math.max(0, Math.min(1, (until - this.now) / 400));
        ink.font = "700 22px system-ui, sans-serif";
        ink.textAlign = "center";
        ink.fillStyle = stage.colors.good;
        const half = ink.measureText(text).width / 2 + 8;
        ink.fillText(text, Math.min(Math.max(half, x), stage.width - half), Math.max(34, y - 30));
        ink.restore();
        stage.isChanged = true;
    }
}

/** Pushes what was drawn before the library was here, with the times that it had. */
function pushEarly(context, kept, { Phase, Tool }) {
    const phases = { pointerdown: Phase.BEGAN, pointermove: Phase.MOVED, pointerup: Phase.ENDED,
        pointercancel: Phase.CANCELLED };
    let last = -Infinity;
    for (const { type, id, time, tool, x, y } of kept) {
        const phase = phases[type];
        last = Math.max(last, Math.round(time * 1e6));
        const isDown = phase === Phase.BEGAN || phase === Phase.MOVED;
        context.add({ time: last, contact: id, phase, x, y, ...fingerOf(isDown),
            tool: { mouse: Tool.MOUSE, pen: Tool.PEN }[tool] ?? Tool.FINGER });
        context.push();
    }
}

/** Takes the surface over as soon as no finger is on it. */
export async function startHero(gesta, constants) {
    let kept = window.early.stop();
    while (kept === null) {
        await wait(30);
        kept = window.early.stop();
    }
    const hero = new Hero(gesta, constants, document.querySelector("#hero canvas"));
    pushEarly(hero.context, kept, constants);
    soundButton(document.querySelector("#sound"));
    new IntersectionObserver(([entry]) => {
        hero.isVisible = entry.isIntersecting;
    }).observe(hero.stage.canvas);
    const again = document.querySelector("#again");
    again.hidden = false;
    again.addEventListener("click", () => {
        hero.isTaken = false;
        hero.show();
    });
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (hero.isTaken) hero.invite();
    else if (isStill) hero.showStill();
    else setTimeout(() => hero.show(), Math.max(0, 1000 - performance.now()));
    return hero;
}
