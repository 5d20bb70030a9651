// A surface with a look of its own, on which a program recognizes gestures: on the front page of the site. What
// became of a stroke is shown in one way: a failed one is red, with its reason at its end, and fades.
import { paintLabel } from "./bands.js";
import { withArticle } from "./likeness.js";
import { sound } from "./sound.js";
import { Stage } from "./stage.js";

/** ms in which a stroke fades, and for which a reason stays. */
const FADE = 1500;
const REASON = 3200;
/** How far below the end of a stroke its reason is. */
const BELOW = 32;
/** Those that see every stroke. */
const UNJUDGED = new Set(["gesta.capture", "gesta.hover", "gesta.press"]);
const ACTIVE = new Set(["began", "changed"]);

/** How far the stroke is from a recognizer's pattern; what measures nothing of the kind is farthest. */
function misfit(recognizer) {
    const sum = recognizer.measures().at(-1);
    return sum?.name === "misfit" ? sum.measured : Infinity;
}

export class Scene {
    /** The scene is its stage's pane. */
    keepsTrails = true;
    isVisible = true;

    /**
     * `world` may have draw(ink, stage, now) and over(ink, stage, now), which paint below and above the strokes,
     * step(seconds, now), isMoving(now), and hidesInk, which shows no strokes and no reasons.
     */
    constructor(gesta, constants, canvas, world = {}) {
        Object.assign(this, { gesta, world, context: null, label: null, isOpen: false, ended: -Infinity });
        this.stage = new Stage(gesta, constants, canvas);
        this.lastFrame = 0;
        this.frame = this.frame.bind(this);
        requestAnimationFrame(this.frame);
    }

    /** Uses the recognizers of another context from now on. */
    use(context) {
        const former = this.context;
        this.context = context;
        this.before = new Map();
        this.isOpen = false;
        this.label = null;
        this.stage.use(this);
        former?.close();
    }

    /** The recognizers that judge what is drawn. */
    get judges() {
        return this.context.recognizers.filter(({ class: { name } }) => !UNJUDGED.has(name));
    }

    began(trail) {
        if (!this.isOpen) this.label = null;
        this.isOpen = true;
        if (!trail.isGhost) this.touched?.();
    }

    drawn() {
        this.ended = performance.now();
    }

    colorOf(trail, mark, colors) {
        if (trail.outcome) return colors[trail.outcome];
        return trail.isGhost ? colors.ghost : colors.text;
    }

    alphaOf({ decided }) {
        return decided === undefined ? 1 : Math.max(0, 1 - (performance.now() - decided) / FADE);
    }

    /** Whether a recognizer has judged since the last outcome. */
    isNew(recognizer) {
        return recognizer.verdict.sequence !== (this.before.get(recognizer) ?? 0);
    }

    /** What became of the input: { isGood, recognizer, reason }; null if no recognizer received it. */
    outcome() {
        const judged = this.judges.filter((each) => this.isNew(each));
        if (judged.length === 0) return null;
        const good = judged.find(({ state }) => state === "ended");
        if (good) return { isGood: true, recognizer: good };
        const failed = judged.filter(({ state }) => state === "failed");
        const nearest = failed.toSorted((a, b) => misfit(a) - misfit(b)).find(({ hint }) => hint);
        return { isGood: false, recognizer: nearest, reason: nearest?.hint.text ?? "" };
    }

    /** Marks the strokes that were drawn, when no recognizer is undecided any more. */
    decide(now) {
        this.isOpen = false;
        const found = this.outcome();
        for (const each of this.judges) this.before.set(each, each.verdict.sequence);
        if (found === null) return;
        for (const trail of this.stage.trails) {
            if (trail.decided !== undefined) continue;
            Object.assign(trail, { decided: now, outcome: found.isGood ? "good" : "bad" });
        }
        const [x, y] = this.stage.trails.at(-1)?.points.slice(-2) ?? [0, 0];
        if (!found.isGood && found.reason && !this.world.hidesInk) {
            this.label = { text: this.words(found), at: [x, y + BELOW], until: now + REASON };
        }
        sound(found.isGood);
        this.decided?.(found, now);
    }

    /** The reason, after the name of the sign that it is about. */
    words({ recognizer, reason }) {
        const name = recognizer.class.name === "gesta.stroke" && recognizer.get("name");
        return name ? `Not ${withArticle(name)}: ${reason}` : reason;
    }

    frame(now) {
        requestAnimationFrame(this.frame);
        if (!this.isVisible || this.context === null) return;
        const { stage } = this;
        if (this.isOpen && stage.down.size === 0 && this.context.nextDeadline === undefined
            && !this.judges.some(({ state }) => ACTIVE.has(state))) this.decide(performance.now());
        if (this.label && now > this.label.until) this.label = null;
        const fading = stage.trails.some(({ decided }) => decided !== undefined);
        stage.trails = stage.trails.filter((trail) => this.stays(trail));
        if (fading || this.label || this.wasLabel || this.world.isMoving?.(now)) stage.isChanged = true;
        this.wasLabel = this.label;
        this.now = now;
        this.world.step?.(Math.min(0.05, (now - this.lastFrame) / 1000), now);
        this.lastFrame = now;
        stage.draw();
    }

    stays(trail) {
        return !this.world.hidesInk && this.alphaOf(trail) > 0;
    }

    paintBelow(ink, stage) {
        ink.save();
        this.world.draw?.(ink, stage, this.now);
        ink.restore();
    }

    paintAbove(ink, stage) {
        ink.save();
        this.world.over?.(ink, stage, this.now);
        ink.restore();
        if (this.label) paintLabel(ink, stage, this.label.text, this.label.at);
    }
}
