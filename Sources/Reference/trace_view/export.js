// The dialog that takes a part of a trace home: the set-up, or a test.
import { h, setText } from "../playground/dom.js";
import { setupTextOf } from "./edits.js";
import { fileOf, TEST_LANGUAGES, testOf } from "./tests.js";
import { playWords, wordsOf } from "./words.js";

/** A trace that is longer is exported around the playhead. */
const MOST_SECONDS = 30;

export class ExportDialog {
    constructor(view) {
        this.view = view;
        this.kind = h("select", { id: "tv-export", onchange: () => this.show() },
            h("option", { value: "setup" }, "Set-up"),
            ...TEST_LANGUAGES.map((each) => h("option", { value: each }, `Test in ${each}`)));
        this.code = h("code", {});
        this.note = h("p", { role: "status", class: "quiet" });
        this.element = h("dialog", { class: "tv-dialog", "aria-label": "Export" },
            h("div", { class: "title" }, h("label", { for: "tv-export" }, "Export"), this.kind,
                h("button", { "aria-label": "Close", onclick: () => this.element.close() }, "✕")),
            h("pre", { tabindex: "0", "aria-label": "Text" }, this.code), this.note,
            h("div", { class: "actions" }, h("button", { class: "primary", onclick: () => this.copy() }, "Copy"),
                h("button", { onclick: () => this.save() }, "Save as a file")));
    }

    open() {
        this.element.showModal();
        this.show();
    }

    show() {
        try {
            const { text, note } = this.contents(this.kind.value);
            setText(this.code, text);
            setText(this.note, note);
        } catch (error) {
            setText(this.code, "");
            setText(this.note, error.message);
        }
    }

    contents(kind) {
        const { model } = this.view;
        const setup = this.setup();
        const changes = model.isChanged ? "with your changes" : "as it was recorded";
        if (kind === "setup") return { text: setup, note: `The set-up ${changes}.` };
        const { words, isWhole } = this.words();
        const expected = this.play(setup, words);
        const test = { setup, words, expected, units: model.trace.unitsPerMm };
        const events = expected === "" ? "nothing" : `${expected.split(", ").length} events`;
        const rest = isWhole ? "" : " Motions of trackpads and wheels have no words: they are left out.";
        return { text: testOf(test, kind), note: `The set-up ${changes}; the test expects ${events}.${rest}` };
    }

    withContext(body) {
        const { gesta, trace } = this.view.model;
        const context = gesta.context({ unitsPerMm: trace.unitsPerMm, yUp: trace.isUp });
        try {
            return body(context);
        } finally {
            context.close();
        }
    }

    /** As the library writes it. */
    setup() {
        const { model } = this.view;
        return this.withContext((context) => {
            context.loadSetup(setupTextOf(model.trace, model.edits, model.names));
            return context.saveSetup();
        });
    }

    words() {
        const { trace } = this.view;
        if (trace.duration <= MOST_SECONDS) return wordsOf(trace, 0, trace.frameTime.length - 1);
        const { first, last } = trace.sliceOf(trace.frameAt(this.view.time));
        return wordsOf(trace, first, last);
    }

    play(setup, words) {
        return this.withContext((context) => {
            context.loadSetup(setup);
            return playWords(context, words);
        });
    }

    async copy() {
        try {
            await navigator.clipboard.writeText(this.code.textContent);
            setText(this.note, "Copied.");
        } catch {
            getSelection().selectAllChildren(this.code);
            setText(this.note, "Selected: copy it with the keyboard.");
        }
    }

    save() {
        const name = this.kind.value === "setup" ? "gestures.setup" : fileOf(this.kind.value);
        const address = URL.createObjectURL(new Blob([this.code.textContent], { type: "text/plain" }));
        h("a", { href: address, download: name }).click();
        URL.revokeObjectURL(address);
    }
}
