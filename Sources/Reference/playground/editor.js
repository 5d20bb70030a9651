// The text of a pattern: each stroke in it has the color of its segment, and is lit together with that.
import { h } from "./dom.js";

/** Four colors, repeated. */
const COLORS = 4;

export class PatternEditor {
    /** `edited(text)` is called when the text changes, `pointed(segments)` where a pointer or the caret is. */
    constructor({ edited, pointed }) {
        this.pointed = pointed;
        this.spans = [];
        const followed = () => this.follow();
        this.input = h("textarea", {
            id: "pattern", rows: 2, spellcheck: "false", autocapitalize: "off", autocomplete: "off",
            "aria-describedby": "pattern-error", oninput: () => edited(this.input.value),
            onpointermove: ({ clientX, clientY }) => pointed(this.at(clientX, clientY)),
            onpointerleave: () => pointed([]), onblur: () => pointed([]), onkeyup: followed, onclick: followed,
            onscroll: () => {
                this.text.scrollTop = this.input.scrollTop;
            },
        });
        this.text = h("div", { class: "colored", "aria-hidden": "true" });
        this.element = h("div", { class: "editor" }, this.text, this.input);
    }

    /** Colors the text. Tokens are { start, end, segments }, in order. */
    show(tokens) {
        const { value } = this.input;
        let at = 0;
        this.spans = [];
        const parts = [];
        for (const { start, end, segments } of tokens) {
            const span = h("span", { class: "token", "data-color": (segments[0] - 1) % COLORS + 1 },
                value.slice(start, end));
            this.spans.push({ span, start, end, segments });
            parts.push(value.slice(at, start), span);
            at = end;
        }
        // A line that is empty at the end has a height, too.
        this.text.replaceChildren(...parts, `${value.slice(at)}\n`);
        this.input.style.height = "auto";
        if (this.input.scrollHeight > 0) this.input.style.height = `${this.input.scrollHeight + 2}px`;
    }

    light(segments) {
        for (const each of this.spans) {
            each.span.toggleAttribute("data-lit", each.segments.some((segment) => segments.includes(segment)));
        }
    }

    /** The segments whose stroke is at a point of the page. */
    at(x, y) {
        const found = this.spans.find(({ span }) => [...span.getClientRects()].some(({ left, top, right, bottom }) => (
            x >= left && x <= right && y >= top && y <= bottom)));
        return found?.segments ?? [];
    }

    /** Points where the caret is. */
    follow() {
        const { selectionStart } = this.input;
        this.pointed(this.spans.find(({ start, end }) => selectionStart >= start && selectionStart <= end)?.segments
            ?? []);
    }
}
