// Draw: every class beside the surface, with its state, figures and verdict as it happens.
import { paintBands } from "./bands.js";
import { Bars, figure } from "./bars.js";
import { control } from "./controls.js";
import { h, readable, setAttribute, setText, shown } from "./dom.js";
import { example } from "./ghosts.js";
import { pushAll } from "./player.js";
import { isFor, Remarks, sentenceOf } from "./remarks.js";
import { build, relate, remove } from "./setup.js";

const ACTIVE = new Set(["began", "changed"]);
const VALUES = {
    "gesta.pan": ["translation_x", "translation_y"], "gesta.edge_pan": ["edge", "distance"],
    "gesta.pinch": ["scale"], "gesta.rotation": ["rotation"], "gesta.transform": ["scale", "rotation"],
    "gesta.double_tap_drag": ["scale"], "gesta.long_press": ["held"], "gesta.tap": ["tap_count"],
    "gesta.swipe": ["direction_seen", "speed"],
};
/** What nearly every movement is: named after the others, and no success where a sign was tried. */
const MOVEMENTS = new Set(["gesta.pan", "gesta.edge_pan"]);
/** The colors of the segments of a sign that was missed. */
const SEGMENT_COLORS = ["seg1", "seg2", "seg3", "seg4"];
const FIXED = new Set(["left", "top", "right", "bottom"]);

/** The words of a verdict without its state, and without digits that do not matter: a figure differs from its limit. */
export function reasonOf(text) {
    const words = text.replace(/^\w+: /, "");
    const numbers = words.match(/-?\d+(?:\.\d+)?/g) ?? [];
    const round = (number) => (/\.\d{2,}/.test(number) ? shown(Number(number)) : number);
    const isHidden = (number) => numbers.some((other) => Number(other) !== Number(number)
        && round(other) === round(number));
    return words.replace(/-?\d+\.\d{2,}/g, (number) => (isHidden(number) ? String(Number(Number(number).toPrecision(6)))
        : round(number)));
}

class Row {
    /** `perform(row)` plays its example, and `rejudge(row)` judges the last input once more. */
    constructor(app, item, recognizer, perform, rejudge) {
        this.app = app;
        this.rejudge = rejudge;
        this.item = item;
        this.recognizer = recognizer;
        const { parameters, values } = recognizer.class;
        this.fields = new Map([...parameters, ...values].map((field) => [field.name, field]));
        this.hasProgress = this.fields.has("progress");
        this.pill = h("span", { class: "pill" }, "ready");
        this.text = h("p", { class: "reason" }, recognizer.class.doc);
        this.bars = new Bars();
        this.details = h("div", { class: "details", hidden: true });
        const title = readable(item.name);
        this.toggle = h("button", {
            class: "name", "aria-expanded": "false", onclick: () => this.open(this.details.hidden),
        }, title);
        const show = h("button", { class: "show", "aria-label": `Show ${title}`, title: "Show me", onclick: () =>
            perform(this) });
        show.append("▶");
        this.element = h("li", { class: "row", "data-state": "idle", "data-class": item.class },
            h("div", { class: "head" }, this.toggle, this.pill, show), this.text, this.bars.element, this.details);
        this.title = title;
        this.wasDecided = "";
        this.isPerformed = false;
        this.hovers = recognizer.class.hovers;
    }

    open(isOpen) {
        this.details.hidden = !isOpen;
        setAttribute(this.toggle, "aria-expanded", String(isOpen));
        if (!isOpen) return;
        const { item, recognizer } = this;
        const change = (name) => (value) => {
            recognizer.set(name, value);
            item.parameters[name] = value;
            const initial = recognizer.class.parameters.find((each) => each.name === name).initial;
            if (initial === value) delete item.parameters[name];
            this.app.changed();
            this.rejudge(this);
        };
        this.details.replaceChildren(h("p", { class: "doc" }, recognizer.class.doc));
        // The limit that was missed comes first.
        const missed = new Set(this.bars.shown.filter(({ met }) => !met).map(({ parameter }) => parameter));
        const isMissed = ({ name }) => Number(missed.has(name));
        for (const parameter of recognizer.class.parameters.toSorted((a, b) => isMissed(b) - isMissed(a))) {
            if (parameter.type === "text" || FIXED.has(parameter.name)) continue;
            this.details.append(control(item.name, parameter, recognizer.get(parameter.name), change(parameter.name)));
        }
        const { app } = this;
        const again = { "gesta.stroke": "Patterns", "gesta.template": "Teach" }[item.class];
        this.details.append(h("div", { class: "actions" },
            ...(again ? [h("button", { onclick: () => this.edit(again) }, `Edit in ${again}`)] : []),
            h("button", { onclick: () => {
                remove(app.setup, item.name);
                app.version += 1;
                app.changed();
                app.open("Draw");
            } }, "Remove from the set-up")));
    }

    /** Opens the pane that it comes from. */
    edit(title) {
        const { app, item } = this;
        const { pattern, ...parameters } = item.parameters;
        if (title === "Patterns") Object.assign(app.setup, { pattern, drawing: parameters, editing: item.name });
        else app.setup.teaching = { ...parameters };
        app.open(title);
    }

    /** Called for each frame in which something may have changed. Texts change in some frames only: see `frame`. */
    update(isTouched, isDue) {
        const { recognizer } = this;
        const { state, verdict } = recognizer;
        const isActive = ACTIVE.has(state);
        this.bars.expect(verdict.sequence);
        if (isActive || (state === "possible" && isTouched && verdict.sequence > 0)) this.live(state, isActive, isDue);
        else if (state !== "possible") this.decided(recognizer);
        else if (verdict.sequence > 0) this.bars.read(recognizer, isDue);
    }

    live(state, isActive, isDue) {
        this.wasDecided = "";
        setAttribute(this.element, "data-state", isActive ? "active" : "possible");
        setText(this.pill, state);
        this.bars.read(this.recognizer, isDue);
        if (!isDue) return;
        if (isActive) {
            setText(this.text, this.values(this.recognizer));
        } else {
            setText(this.text, this.hasProgress
                ? `about ${Math.round(100 * this.recognizer.get("progress"))} % of the pattern drawn`
                : "undecided");
        }
    }

    /** The figures of a gesture that is recognized. */
    values(recognizer) {
        const names = VALUES[this.item.class] ?? (this.hasProgress ? ["score"] : []);
        const { fields } = this;
        const recognized = fields.has("name") ? recognizer.get("name") : "";
        return [recognized, ...names.map((name) => {
            const value = recognizer.get(name);
            const { type, unit } = fields.get(name);
            const isAngle = unit === "rad";
            const words = typeof value !== "number" || type !== "number" ? value
                : figure(isAngle ? Math.round(value * 180 / Math.PI) : value, isAngle ? "deg" : unit, 1);
            return `${name.replaceAll("_", " ")} ${words}`;
        })].filter(Boolean).join("  ·  ");
    }

    /** Why it was not recognized: in short, and with all figures. */
    explain({ verdict, hint }) {
        const words = reasonOf(verdict.text);
        const winner = this.app.rowOf(verdict.blocker);
        setText(this.text, winner ? `the ${winner.title} was faster` : hint?.text || words);
        setAttribute(this.text, "title", words);
    }

    decided(recognizer) {
        const key = `${recognizer.state} ${recognizer.verdict.sequence}`;
        if (this.wasDecided === key) return;
        this.wasDecided = key;
        this.judged(recognizer);
    }

    /** Shows what a recognizer has decided: the row's, or one that was given the same input. */
    judged(recognizer) {
        const { state, verdict } = recognizer;
        const isGood = state === "ended";
        setAttribute(this.element, "data-state", isGood ? "good" : state);
        setText(this.pill, isGood ? "recognized" : state);
        if (isGood) setText(this.text, this.values(recognizer) || "recognized");
        else this.explain(recognizer);
        // Of a finished stroke, what was missing, and the sum of all tests.
        const isKept = this.bars.read(recognizer, true, true, (each, index, all) => (
            index < 2 || !each.met || index === all.length - 1));
        if (!isKept && !isGood) this.bars.decide(verdict);
        if (this.isPerformed) this.element.scrollIntoView({ block: "nearest" });
    }

    /** What is recognized comes first; hover, which a mouse always is, is no news. */
    sort() {
        this.element.toggleAttribute("data-first", this.element.dataset.state === "good" && !this.hovers);
    }

    /** After a drawing: whether this sign was nearest, and whether any was, so that a movement is no news. */
    rank(isNearest, isSign) {
        this.element.toggleAttribute("data-near", isNearest && this.element.dataset.state !== "good");
        this.element.toggleAttribute("data-neutral", isSign && MOVEMENTS.has(this.item.class));
    }
}

export function makeDraw(app) {
    const { gesta, setup, stage } = app;
    const context = gesta.context();
    const pane = { title: "Draw", context, rows: [], headline: "Draw anything.",
        subline: "Every gesture explains itself: what it measured, what it required, and why it was recognized or not.",
    };
    app.rowOf = (recognizer) => pane.rows.find((row) => recognizer && row.recognizer === recognizer);
    const list = h("ul", { class: "rows" });
    const mode = h("select", {
        id: "together", "aria-label": "Arbitration",
        onchange: () => {
            setup.together = mode.value === "together";
            rebuild();
            app.changed();
        },
    }, h("option", { value: "together" }, "each alone"), h("option", { value: "compete" }, "they compete"));

    const remarks = new Remarks(app);
    /** Whether a finger has lifted since the remarks were made. */
    let isLifted = false;
    /** The row whose example is shown: the rows keep their places until something else is drawn. */
    let performed = null;

    function setPerformed(row) {
        performed = row;
        for (const each of pane.rows) each.isPerformed = each === row;
    }

    function perform(row) {
        const fingers = example(gesta, stage, row.item, setup.examples);
        if (fingers === null) return;
        setPerformed(row);
        stage.play(fingers);
    }

    /** What a row whose limits have changed makes of the last input. */
    function rejudge(row) {
        const { last, playing } = stage.player;
        if (last.length === 0 || playing !== null || stage.down.size > 0) return;
        const bench = gesta.context();
        const made = pane.recognizersOn(bench);
        pushAll(bench, last);
        row.judged(made[row.item.name]);
        bench.close();
        summarize(false);
        app.timeline.show();
    }

    /** Performs the first sign of the set-up. */
    pane.demonstrate = () => {
        const row = pane.rows.find(({ item }) => item.class === "gesta.chevron");
        if (row) perform(row);
    };

    pane.recognizersOn = (other) => {
        const made = build(other, setup.items, stage, setup.together, setup.examples);
        if (!setup.together) relate(made, setup);
        return made;
    };

    /** The names of what the last input was; a movement does not count where a sign was tried. */
    pane.recognized = () => pane.rows.filter(({ element: { dataset }, hovers }) => (
        dataset.state === "good" && !hovers && dataset.neutral === undefined)).map(({ item }) => item.name);

    function rebuild() {
        performed = null;
        for (const recognizer of context.recognizers) recognizer.destroy();
        const made = pane.recognizersOn(context);
        pane.rows = setup.items.map((item) => new Row(app, item, made[item.name], perform, rejudge));
        list.replaceChildren(...pane.rows.map((row) => row.element));
        mode.value = setup.together ? "together" : "compete";
        stage.listening?.schedule();
    }

    pane.element = h("div", { class: "pane" },
        h("div", { class: "title" }, h("h2", {}, "Recognizers"), mode),
        h("p", { class: "hint" }, "Use several fingers; with a mouse, hold Alt for a second one. ▶ performs a "
            + "gesture, and a name opens its limits."),
        remarks.element, list);
    let ended = -Infinity;
    let turn = 0;

    function summarize(isTouched) {
        const rank = (row) => Number(MOVEMENTS.has(row.item.class));
        const titles = (state) => {
            const rows = pane.rows.filter((row) => row.element.dataset.state === state);
            const worth = rows.filter((row) => !row.hovers || row === performed);
            return worth.sort((a, b) => rank(a) - rank(b)).map((row) => row.title);
        };
        const [active, good] = [titles("active"), titles("good")];
        const sign = sentenceOf(remarks.likeness);
        // Nearly every movement is a pan: that is no success of a sign that is none.
        const isSuccess = (row) => row.element.dataset.state === "good" && !row.hovers && rank(row) === 0;
        const isSpecial = pane.rows.some(isSuccess);
        const { isSame } = remarks.likeness ?? {};
        if (active.length > 0) app.say("active", active.join(" · "));
        else if (remarks.missed && !isSpecial) {
            const { name, hint } = remarks.missed;
            const first = isSame ? `${sign}. ` : "";
            const isNear = remarks.missed === remarks.likeness;
            app.say("failed", isNear ? sign : `${first}Closest: ${readable(name)}: ${hint}`);
        } else if (good.length > 0) {
            const words = `${sign && `${sign}. Recognized: `}${good.join(" · ")}`;
            app.say(isSame && !isSpecial ? "neutral" : "good", words);
        } else if (isTouched || titles("possible").length > 0) app.say("", "");
        else if (sign) app.say("failed", `${sign}. No recognizer of the set-up is for it`);
        else app.say("failed", "Nothing recognized: each recognizer says why");
    }

    function remark() {
        isLifted = false;
        if (stage.player.last.length === 0) return;
        remarks.judge(stage.player.last, setup.together ? [] : pane.rows);
        const { likeness, missed } = remarks;
        const near = missed ?? likeness;
        for (const row of pane.rows) row.rank(near !== null && isFor(row.item, near.name), near !== null);
        // An example keeps the place of its row.
        if (performed === null) pane.element.parentElement?.scrollTo({ top: 0 });
        stage.isChanged = true;
        app.timeline.show();
    }

    /** Whether the drawing on the surface has missed a sign: it is red then, with what was expected. */
    const isMissed = () => remarks.missed !== null && pane.rows.every(({ element: { dataset }, hovers, item }) => (
        dataset.state !== "good" || hovers || MOVEMENTS.has(item.class)));

    pane.colorOf = (trail, mark, colors) => (isMissed() ? colors.bad : trail.isGhost ? colors.ghost : colors.accent);
    pane.paintBelow = (ink) => {
        if (!isMissed()) return;
        paintBands(ink, stage, stage.trails, remarks.missed.measures, SEGMENT_COLORS.map((each) => stage.colors[each]));
    };

    pane.began = (trail) => {
        if (!trail.isGhost) setPerformed(null);
        remarks.clear();
        for (const row of pane.rows) row.rank(false, false);
    };
    /** A sign is complete: what follows is another drawing. */
    pane.isOver = () => remarks.likeness?.isSame === true;
    pane.drawn = () => {
        isLifted = true;
    };
    pane.frame = (now) => {
        const isTouched = stage.down.size > 0;
        if (isTouched || context.nextDeadline !== undefined) ended = now;
        // Deadlines decide after the last finger has lifted.
        if (now - ended >= 1500) return;
        // A third of the texts in each frame: people do not read faster, and each one costs layout.
        turn = (turn + 1) % 3;
        pane.rows.forEach((row, index) => row.update(isTouched, index % 3 === turn));
        if (isLifted && !isTouched) remark();
        if (performed === null) for (const row of pane.rows) row.sort();
        summarize(isTouched);
    };
    pane.shown = () => {
        if (pane.version !== app.version) rebuild();
        pane.version = app.version;
    };
    return pane;
}
