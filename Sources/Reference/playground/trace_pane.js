// Trace: the time line of what was drawn last, or of a trace that is opened.
import { h, setText } from "./dom.js";
import { pushAll } from "./player.js";

/** What the recognizers of Draw do with an input, as a trace. */
function traceOf(gesta, input, make) {
    const context = gesta.context();
    const decoder = new TextDecoder();
    let text = "";
    try {
        for (const [name, recognizer] of Object.entries(make(context))) recognizer.label = name;
        context.startTrace((piece) => { text += decoder.decode(piece); });
        pushAll(context, input);
        context.stopTrace();
        return text;
    } finally {
        context.close();
    }
}

export function makeTrace(app) {
    const pane = { title: "Trace", headline: "Trace", subline: "" };
    const view = h("gesta-trace-view", {});
    const note = h("p", { role: "status", class: "quiet" }, "Draw something in Draw, or open a trace.");
    const file = h("input", {
        type: "file", id: "trace-file", class: "hidden", onchange: async () => {
            const [chosen] = file.files;
            if (chosen) await show(await chosen.text(), chosen.name);
        },
    });
    let shown = null;

    async function show(text, name) {
        try {
            await view.show(app.gesta, text, name);
            setText(note, "");
        } catch (error) {
            setText(note, `${name}: ${error.message}`);
        }
    }

    pane.element = h("div", { class: "pane" },
        h("div", { class: "title" }, h("h2", {}, "Time line of a trace"), note,
            h("label", { for: "trace-file", class: "tv-open" }, "Open a trace", file)), view);
    pane.frame = () => {};
    pane.shown = () => {
        const input = app.stage.player.last;
        if (input.length === 0 || input === shown) return;
        shown = input;
        show(traceOf(app.gesta, input, app.panes[0].recognizersOn), "what was drawn");
    };
    return pane;
}
