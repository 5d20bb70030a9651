// The time line of the last drawing: each recognizer a row, its states over time, and its verdict at the end.
import { h, readable, setText } from "./dom.js";
import { reasonOf } from "./draw.js";
import { pushAll } from "./player.js";

const FINAL = new Set(["ended", "failed", "cancelled"]);
const NS_OF_SECOND = 1e9;

/**
 * What recognizers do with an input, on a context of its own: the same input gives the same states, and the surface
 * pays nothing. `make(context)` returns {name: recognizer}. Returns { seconds, rows: [{ name, spans, state, text }] },
 * where spans are { state, from, to } in seconds from the first contact; those with `from === to` are final states.
 */
function statesOf(gesta, input, make, { Phase }) {
    const context = gesta.context();
    try {
        const made = make(context);
        const known = new Map(Object.entries(made).map(([name, recognizer]) => [recognizer.id, name]));
        const events = [];
        context.setObserver(({ id, state, previous, time }) => {
            if (known.has(id) && state !== previous) events.push({ name: known.get(id), state, time: Number(time) });
        });
        const start = pushAll(context, input);
        const shift = start - input[0][0].time;
        const began = input.flat().filter(({ phase }) => phase === Phase.BEGAN).map(({ time }) => time + shift);
        const end = Math.max(input.at(-1).at(-1).time + shift, ...events.map(({ time }) => time));
        const seconds = (time) => (time - start) / NS_OF_SECOND;
        const rows = Object.entries(made).map(([name, recognizer]) => ({
            name, spans: spansOf(events.filter((event) => event.name === name), began, seconds),
            state: recognizer.state,
            text: recognizer.state === "ended" ? "recognized"
                : recognizer.hint?.text || reasonOf(recognizer.verdict.text),
        }));
        return { seconds: seconds(end), rows: rows.filter(({ spans }) => spans.length > 0) };
    } finally {
        context.close();
    }
}

/** The states of one recognizer; each attempt begins with a contact. */
function spansOf(events, began, seconds) {
    const spans = [];
    let [state, from] = ["possible", began[0]];
    for (const event of events) {
        if (event.state === "possible") continue;
        if (FINAL.has(state)) [state, from] = ["possible", began.findLast((time) => time <= event.time) ?? from];
        spans.push({ state, from: seconds(from), to: seconds(event.time) });
        [state, from] = [event.state, event.time];
        if (FINAL.has(state)) spans.push({ state, from: seconds(from), to: seconds(from) });
    }
    return spans;
}

export class Timeline {
    /** `openTrace()` shows the last input where one can step through it. */
    constructor(gesta, stage, openTrace) {
        Object.assign(this, { gesta, stage, make: null });
        this.end = h("span", {});
        this.rows = h("ul", {});
        this.element = h("details", { id: "time", ontoggle: () => this.show() },
            h("summary", {}, "Time line"),
            h("p", { class: "scale", "aria-hidden": "true" }, "0 s", this.end), this.rows,
            h("button", { onclick: openTrace }, "Step through it"));
    }

    /** Shows what the recognizers that `make(context)` creates do from now on; null for none. */
    use(make) {
        this.make = make;
        this.element.hidden = make === null;
        this.show(false);
    }

    /** Judges the last input, if the time line is open. */
    show(isDrawn = this.stage.trails.length > 0) {
        if (!this.element.open || this.make === null) return;
        const input = this.stage.player.last;
        const { seconds, rows } = isDrawn && input.length > 0
            ? statesOf(this.gesta, input, this.make, this.stage.constants) : { seconds: 0, rows: [] };
        setText(this.end, rows.length > 0 ? `${seconds.toFixed(2)} s` : "");
        const isGood = ({ state }) => Number(state === "ended");
        rows.sort((a, b) => isGood(b) - isGood(a));
        const place = (time) => `${(100 * time / Math.max(seconds, 1e-9)).toFixed(2)}%`;
        this.rows.replaceChildren(...(rows.length === 0 ? [h("li", { class: "quiet" }, "Draw something.")]
            : rows.map(({ name, spans, state, text }) => h("li", { "data-state": state },
                h("span", { class: "name" }, readable(name)),
                h("span", { class: "line", "aria-hidden": "true" }, ...spans.map((span) => h("span", {
                    class: span.from === span.to ? "final" : "span", "data-state": span.state,
                    style: `left: ${place(span.from)}; width: ${place(span.to - span.from)}`,
                }))),
                h("span", { class: "outcome", title: text }, text)))));
    }
}
