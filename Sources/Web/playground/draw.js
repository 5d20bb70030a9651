// Draw: every class beside the surface, with its state, figures and verdict as it happens.
import { control } from "./controls.js";
import { h, setAttribute, setText, shown } from "./dom.js";
import { example } from "./ghosts.js";
import { build, relate } from "./setup.js";

const ACTIVE = new Set(["began", "changed"]);
const VALUES = {
    "gesta.pan": ["translation_x", "translation_y"], "gesta.edge_pan": ["edge", "distance"],
    "gesta.pinch": ["scale"], "gesta.rotation": ["rotation"], "gesta.transform": ["scale", "rotation"],
    "gesta.double_tap_drag": ["scale"], "gesta.long_press": ["held"], "gesta.tap": ["tap_count"],
    "gesta.swipe": ["direction_seen", "speed"],
};
const FIXED = new Set(["left", "top", "right", "bottom"]);

/** The words of a verdict without its state, and without digits that do not matter. */
export function reasonOf(text) {
    return text.replace(/^\w+: /, "").replace(/-?\d+\.\d{2,}/g, (number) => shown(Number(number)));
}

class Row {
    constructor(app, item, recognizer) {
        this.app = app;
        this.item = item;
        this.recognizer = recognizer;
        this.hasProgress = recognizer.class.fields.has("progress");
        this.pill = h("span", { class: "pill" }, "ready");
        this.text = h("p", { class: "reason" }, recognizer.class.doc);
        this.fill = h("span", { class: "fill" });
        this.tick = h("span", { class: "tick" });
        this.bar = h("div", { class: "bar", "aria-hidden": "true" }, this.fill, this.tick);
        this.details = h("div", { class: "details", hidden: true });
        const title = item.name.replaceAll("_", " ");
        this.toggle = h("button", {
            class: "name", "aria-expanded": "false", onclick: () => this.open(this.details.hidden),
        }, title);
        const show = h("button", { class: "show", "aria-label": `Show ${title}`, title: "Show me", onclick: () =>
            this.show() });
        show.append("▶");
        this.element = h("li", { class: "row", "data-state": "idle" },
            h("div", { class: "head" }, this.toggle, this.pill, show), this.bar, this.text, this.details);
        this.title = title;
        this.wasDecided = "";
        this.setBar(0, 0);
    }

    show() {
        const fingers = example(this.app.gesta, this.app.stage, this.item);
        if (fingers) this.app.stage.play(fingers);
    }

    open(isOpen) {
        this.details.hidden = !isOpen;
        setAttribute(this.toggle, "aria-expanded", String(isOpen));
        if (!isOpen || this.details.childElementCount > 0) return;
        const { item, recognizer } = this;
        const change = (name) => (value) => {
            recognizer.set(name, value);
            item.parameters[name] = value;
            const initial = recognizer.class.parameters.find((each) => each.name === name).initial;
            if (initial === value) delete item.parameters[name];
            this.app.changed();
        };
        this.details.append(h("p", { class: "doc" }, recognizer.class.doc));
        for (const parameter of recognizer.class.parameters) {
            if (parameter.type === "text" || FIXED.has(parameter.name)) continue;
            this.details.append(control(item.name, parameter, recognizer.get(parameter.name), change(parameter.name)));
        }
    }

    /** Called for each frame in which something may have changed. */
    update(isTouched) {
        const { recognizer } = this;
        const { state, verdict } = recognizer;
        const isActive = ACTIVE.has(state);
        if (isActive || (state === "possible" && isTouched && verdict.sequence > 0)) this.live(state, isActive);
        else if (state !== "possible") this.decided(state, verdict);
    }

    live(state, isActive) {
        this.wasDecided = "";
        setAttribute(this.element, "data-state", isActive ? "active" : "possible");
        setText(this.pill, state);
        const progress = this.hasProgress ? this.recognizer.get("progress") : 0;
        this.setBar(isActive ? 1 : progress, 0);
        if (isActive) {
            setText(this.text, this.values());
        } else {
            const matched = `${Math.round(100 * progress)} % of the pattern matched so far`;
            setText(this.text, this.hasProgress ? matched : "undecided");
        }
    }

    /** The figures of a gesture that is recognized. */
    values() {
        const names = VALUES[this.item.class] ?? (this.hasProgress ? ["score"] : []);
        return names.map((name) => {
            const value = this.recognizer.get(name);
            return `${name.replaceAll("_", " ")} ${typeof value === "number" ? value.toFixed(2) : value}`;
        }).join("  ·  ");
    }

    decided(state, verdict) {
        const key = `${state} ${verdict.sequence}`;
        if (this.wasDecided === key) return;
        this.wasDecided = key;
        const isGood = state === "ended";
        setAttribute(this.element, "data-state", isGood ? "good" : state);
        setText(this.pill, isGood ? "recognized" : state);
        setText(this.text, isGood ? this.values() || "recognized" : reasonOf(this.recognizer.verdictText));
        const [figure, limit] = [Math.abs(verdict.measured), Math.abs(verdict.limit)];
        const most = 1.25 * Math.max(figure, limit);
        if (isGood) this.setBar(1, 0);
        else if (limit > 0 && Number.isFinite(most)) this.setBar(figure / most, limit / most);
        else this.setBar(0, 0);
    }

    setBar(part, limit) {
        this.fill.style.transform = `scaleX(${part.toFixed(3)})`;
        this.tick.style.left = `${(100 * limit).toFixed(1)}%`;
        this.tick.hidden = limit === 0;
    }
}

export function makeDraw(app) {
    const { gesta, setup, stage } = app;
    const context = gesta.context();
    const pane = { title: "Draw", context, rows: [], headline: "Draw anything.",
        subline: "Every gesture explains itself: what it measured, what it required, and why it was recognized or not.",
    };
    const list = h("ul", { class: "rows" });
    const mode = h("select", {
        id: "together", "aria-label": "Arbitration",
        onchange: () => {
            setup.together = mode.value === "together";
            rebuild();
            app.changed();
        },
    }, h("option", { value: "together" }, "judge each alone"), h("option", { value: "compete" }, "let them compete"));

    function rebuild() {
        for (const recognizer of context.recognizers) recognizer.destroy();
        const made = build(context, setup.items, stage, setup.together);
        if (!setup.together) relate(made, setup);
        pane.rows = setup.items.map((item) => new Row(app, item, made[item.name]));
        list.replaceChildren(...pane.rows.map((row) => row.element));
        mode.value = setup.together ? "together" : "compete";
        stage.listening?.schedule();
    }

    pane.element = h("div", { class: "pane" },
        h("div", { class: "title" }, h("h2", {}, "Recognizers"),
            h("div", { class: "choose" }, h("label", { for: "together", class: "quiet" }, "Arbitration"), mode)),
        h("p", { class: "hint" }, "Use several fingers; with a mouse, hold Alt for a second one. ▶ performs a gesture; "
            + "a name opens its parameters."),
        list);
    let ended = -Infinity;

    function summarize(isTouched) {
        const titles = (state) => pane.rows.filter((row) => row.element.dataset.state === state).map((row) =>
            row.title);
        const [active, good] = [titles("active"), titles("good")];
        if (active.length > 0) app.say("active", active.join(" · "));
        else if (good.length > 0) app.say("good", good.join(" · "));
        else if (isTouched || titles("possible").length > 0) app.say("", "");
        else app.say("failed", "Nothing recognized: each recognizer says why");
    }

    pane.frame = (now) => {
        const isTouched = stage.down.size > 0;
        if (isTouched) ended = now;
        // Deadlines decide after the last finger has lifted.
        if (now - ended >= 1500) return;
        for (const row of pane.rows) row.update(isTouched);
        summarize(isTouched);
    };
    pane.shown = () => {
        if (pane.version !== app.version) rebuild();
        pane.version = app.version;
    };
    return pane;
}
