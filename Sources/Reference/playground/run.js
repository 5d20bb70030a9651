// A program as text that can be edited and run on a surface of the page.
import { h, setText } from "./dom.js";

const AsyncFunction = (async () => {}).constructor;
const KEYWORDS = {
    JavaScript: "async await class const else export for from function if import in let new null of return undefined",
    C: "char const double else for if int int32_t return static struct uint32_t void while",
    Python: "as class def else for from if import in is lambda None not return while with",
    Lua: "do else end for function if in local nil not require return then while",
};
const COMMENTS = { Python: "#[^\\n]*", Lua: "--[^\\n]*" };
const KINDS = ["comment", "string", "number", "keyword"];

/** Comments, texts, numbers and keywords, in the order of KINDS. */
function wordsOf(language) {
    const comment = COMMENTS[language] ?? "//[^\\n]*|/\\*[^]*?\\*/";
    const words = KEYWORDS[language].replaceAll(" ", "|");
    return new RegExp(`(${comment})|("(?:[^"\\\\\\n]|\\\\.)*"|\`[^\`]*\`)|(\\b\\d[\\d.]*\\b)|\\b(${words})\\b`, "g");
}

/** The text as spans with the classes of its pieces. */
export function coloredProgram(text, language = "JavaScript") {
    const parts = [];
    let at = 0;
    for (const found of text.matchAll(wordsOf(language))) {
        const kind = KINDS[found.slice(1).findIndex((each) => each !== undefined)];
        parts.push(text.slice(at, found.index), h("span", { class: kind }, found[0]));
        at = found.index + found[0].length;
    }
    // A line that is empty at the end has a height, too.
    return [...parts, `${text.slice(at)}\n`];
}

/** Runs a program, in which the names of `given` are known. It is the visitor's own: no address holds it. */
export async function runProgram(text, given) {
    const body = text.replace(/^import .*;\n/gm, "\n");
    await new AsyncFunction(...Object.keys(given), `"use strict";\n${body}`)(...Object.values(given));
}

export class ProgramEditor {
    /** `run(text)` runs the program; what it throws is shown. */
    constructor({ text, label, run }) {
        Object.assign(this, { original: text, run });
        this.colors = h("pre", { class: "program-colors", "aria-hidden": "true" });
        this.input = h("textarea", {
            spellcheck: "false", autocapitalize: "off", autocomplete: "off", "aria-label": label,
            oninput: () => this.edited(),
            onkeydown: (event) => {
                if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
                event.preventDefault();
                this.start();
            },
        });
        this.said = h("p", { class: "program-said", role: "status" });
        this.reset = h("button", {
            class: "quiet", hidden: true, onclick: () => {
                this.write(this.original);
                this.start();
            },
        }, "↶ Undo all");
        this.element = h("div", { class: "program" },
            h("div", { class: "program-text" }, this.colors, this.input),
            h("div", { class: "actions" },
                h("button", { class: "primary", title: "Ctrl+Enter", onclick: () => this.start() }, "▶ Run"),
                this.reset, this.said));
        this.write(text);
    }

    /** Replaces the program by another one, which was not edited. */
    load(text) {
        this.original = text;
        this.write(text);
        setText(this.said, "");
    }

    write(text) {
        this.input.value = text;
        this.edited();
    }

    edited() {
        const { value } = this.input;
        this.colors.replaceChildren(...coloredProgram(value));
        this.reset.hidden = value === this.original;
    }

    async start() {
        try {
            const said = await this.run(this.input.value);
            setText(this.said, said ?? "It runs: touch the surface.");
            delete this.said.dataset.error;
        } catch (error) {
            setText(this.said, error.message);
            this.said.dataset.error = "";
        }
    }
}
