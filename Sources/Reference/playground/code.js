// Code: the set-up as a program to copy.
import { h, readable, setText } from "./dom.js";
import { LANGUAGE_NAMES, programOf } from "./programs.js";
import { coloredProgram, ProgramEditor, runProgram } from "./run.js";
import { include } from "./setup.js";

export function makeCode(app) {
    const pane = { title: "Code", headline: "Take it home.",
        subline: "The set-up as a program: C, Python, Lua or JavaScript.",
    };
    const code = h("code", {});
    const copied = h("span", { role: "status", class: "quiet" });
    let language = "C";
    const shown = h("pre", { tabindex: "0", "aria-label": "Program" }, code);
    const printed = h("pre", { class: "printed", "aria-label": "What the program has printed", tabindex: "0" });
    const editor = new ProgramEditor({ text: "", label: "Program in JavaScript", run });
    const add = h("button", { class: "fix", hidden: true, onclick: () => {
        include(app.setup, missing);
        app.version += 1;
        app.changed();
        app.panes[0].shown();
        choose(language);
    } });
    let missing = "";
    const buttons = LANGUAGE_NAMES.map((each) => h("button", { onclick: () => choose(each) }, each));

    function choose(each) {
        language = each;
        for (const button of buttons) button.setAttribute("aria-pressed", String(button.textContent === each));
        const program = programOf(app.setup, app.gesta, language, app.stage).trimEnd();
        code.replaceChildren(...coloredProgram(program, language));
        // This page has the library for it.
        const isHere = language === "JavaScript";
        shown.hidden = isHere;
        editor.element.hidden = printed.hidden = !isHere;
        if (isHere) editor.load(code.textContent);
        setText(printed, "");
    }

    /** Runs the program that is edited, in the page. */
    async function run(text) {
        const lines = [];
        const log = (...words) => lines.push(words.join(" "));
        try {
            await runProgram(text, { load: async () => app.gesta, console: { log } });
        } finally {
            setText(printed, lines.join("\n"));
        }
        return lines.length === 1 ? "It has printed a line." : `It has printed ${lines.length} lines.`;
    }

    /** The program as it is shown. */
    const text = () => (language === "JavaScript" ? editor.input.value : code.textContent);

    async function copy(text, what) {
        try {
            await navigator.clipboard.writeText(text);
            setText(copied, `${what} copied.`);
        } catch {
            getSelection().selectAllChildren(code);
            setText(copied, "Selected: copy it with the keyboard.");
        }
    }

    pane.element = h("div", { class: "pane" },
        h("div", { class: "title" }, h("h2", {}, "The set-up as a program")),
        h("div", { class: "segmented", role: "group", "aria-label": "Language" }, ...buttons),
        add, shown, editor.element, printed,
        h("div", { class: "actions" },
            h("button", { class: "primary", onclick: () => copy(text(), "The program is") }, "Copy"),
            h("button", { onclick: () => copy(location.href, "The link is") }, "Copy the link to this set-up"), copied),
        h("p", { class: "hint" },
            "It has the recognizers that Relations shows, with the parameters that you have changed."));
    // The surface is that of Draw: it says what it recognizes here, too.
    pane.frame = (now) => {
        const draw = app.panes[0];
        draw.frame(now);
        const names = draw.recognized();
        const isIn = (name) => app.setup.related.includes(name);
        missing = names.some(isIn) ? "" : names[0] ?? "";
        if (add.hidden !== (missing === "")) add.hidden = missing === "";
        if (missing !== "") setText(add, `Add ${readable(missing)} to the program`);
    };
    pane.shown = () => {
        app.panes[0].shown();
        choose(language);
    };
    return pane;
}
