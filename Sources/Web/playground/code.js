// Code: the set-up as a program in C, Python, Lua or JavaScript.
import { h, setText } from "./dom.js";
import { rectOf } from "./setup.js";

const quote = (text) => JSON.stringify(text);
const word = (value) => (typeof value === "string" ? quote(value) : String(value));
const PYTHON = { true: "True", false: "False" };
const LUA_WORDS = new Set(["and", "break", "do", "else", "end", "for", "function", "goto", "if", "in", "local", "not",
    "or", "repeat", "return", "then", "until", "while", "true", "false", "nil"]);

/** The recognizers of the set-up, and their relations by name. */
function contents(setup, gesta, size) {
    const items = setup.items.filter((item) => setup.related.includes(item.name));
    const names = new Set(items.map((item) => item.name));
    const known = (pairs) => (pairs ?? []).filter(([a, b]) => names.has(a) && names.has(b));
    const context = gesta.context();
    const types = (item) => new Map(context.class(item.class).parameters.map(({ name, type }) => [name, type]));
    const described = items.map((item) => ({ ...item, types: types(item), variable: variableOf(item.name) }));
    context.close();
    const variables = (pairs) => pairs.map((pair) => pair.map(variableOf));
    const regions = new Map();
    for (const item of described) {
        const where = setup.regions[item.name];
        if (item.class === "gesta.template") item.examples = setup.examples;
        item.priority = setup.priorities[item.name] ?? 0;
        if (where === undefined) continue;
        item.region = `${where}_region`;
        regions.set(item.region, rectOf(where, size));
    }
    const [requires, together] = [variables(known(setup.requires)), variables(known(setup.pairs))];
    return { items: described, regions: [...regions], requires, together };
}

/** Each example as a file of its own: compilers accept short texts only. */
function filesOf(examples) {
    const [head, ...lines] = examples.trimEnd().split("\n");
    return lines.map((line) => `${head}\n${line}\n`);
}

/** A recognizer with its examples, as a setup. */
function setupText(gesta, { class: className, parameters, examples }) {
    const context = gesta.context();
    context.recognizer(className, parameters).loadExamples(examples);
    const text = context.saveSetup();
    context.close();
    return text;
}

/** A name that is none of these languages' words. */
function variableOf(name) {
    const plain = /^[A-Za-z]/.test(name) ? name : `g_${name}`;
    return LUA_WORDS.has(plain) || ["double", "int", "char", "class", "new", "with", "from", "import"].includes(plain)
        ? `${plain}_` : plain;
}

const CALLS = { number: "number", integer: "integer", boolean: "boolean", choice: "text", text: "text" };

function c({ items, regions, requires, together }) {
    const lines = [
        "/* cc main.c $(pkg-config --cflags --libs gesta) */", "#include <gesta/gesta.h>", "#include <stdio.h>", "",
        "static void report(gesta_context *context, const gesta_event *event, void *name) {", "    (void)context;",
        "    const char *state = gesta_state_name(event->state);",
        '    printf("%s: %s at %g, %g\\n", (const char *)name, state, event->x, event->y);', "}", "",
        "int main(void) {", "    gesta_context *context;",
        `    uint32_t ${items.map((item) => item.variable).join(", ")};`,
        "    if (gesta_context_create(NULL, &context) != GESTA_OK) return 1;",
    ];
    for (const [name, rect] of regions) {
        lines.push("", `    uint32_t ${name};`, `    const gesta_rect ${name}_rect = {${rect.join(", ")}};`,
            `    gesta_region_create(context, GESTA_REGION_ROOT, &${name}_rect, &${name});`);
    }
    for (const { name, variable, class: className, parameters, types, examples, region, priority } of items) {
        lines.push("", `    gesta_recognizer_create(context, GESTA_STR(${quote(className)}), &${variable});`);
        for (const [key, value] of Object.entries(parameters)) {
            const call = CALLS[types.get(key)];
            const given = call === "text" ? `GESTA_STR(${quote(value)})` : call === "boolean" ? Number(value) : value;
            lines.push(`    gesta_recognizer_set_${call}(context, ${variable}, GESTA_STR(${quote(key)}), ${given});`);
        }
        for (const file of examples ? filesOf(examples) : []) {
            const given = file.split("|").map((part, i) => quote(i === 0 ? part : `|${part}`)).join("\n        ");
            lines.push(`    gesta_recognizer_load_examples(context, ${variable}, GESTA_STR(`, `        ${given}));`);
        }
        if (region) lines.push(`    gesta_recognizer_attach(context, ${variable}, ${region});`);
        if (priority !== 0) lines.push(`    gesta_recognizer_set_priority(context, ${variable}, ${priority});`);
        lines.push(`    gesta_recognizer_add_action(context, ${variable}, report, ${quote(name)}, NULL, NULL);`);
    }
    lines.push("");
    for (const [a, b] of requires) lines.push(`    gesta_recognizer_require_failure(context, ${a}, ${b});`);
    for (const [a, b] of together) lines.push(`    gesta_recognizer_allow_simultaneous(context, ${a}, ${b}, 1);`);
    lines.push("    /* In a program: gesta_push with the samples of its window. Here a simulated finger taps. */",
        "    gesta_finger_tap(context, 1, 100, 100, 1);", "    gesta_finger_wait(context, 1);",
        "    return gesta_context_destroy(context);", "}");
    return lines.join("\n");
}

function python({ items, regions, requires, together }) {
    const lines = ["import gesta", "", "with gesta.Context() as context:"];
    for (const [name, rect] of regions) lines.push(`    ${name} = context.region(${rect.join(", ")})`);
    for (const { name, variable, class: className, parameters, examples, region, priority } of items) {
        const given = Object.entries(parameters).map(([key, value]) =>
            `, ${key}=${PYTHON[value] ?? word(value)}`).join("");
        const where = region ? `, region=${region}` : "";
        lines.push(`    ${variable} = context.recognizer(${quote(className)}${where}${given})`,
            `    ${variable}.on(lambda event: print(${quote(`${name}:`)}, event.state.name, event.x, event.y))`);
        if (examples) lines.push(`    ${variable}.load_examples(${quote(examples)})`);
        if (priority !== 0) lines.push(`    ${variable}.priority = ${priority}`);
    }
    for (const [a, b] of requires) lines.push(`    ${a}.require_failure(${b})`);
    for (const [a, b] of together) lines.push(`    ${a}.allow_simultaneous(${b})`);
    lines.push("    # In a program: context.push with the samples of its window. Here a simulated finger taps.",
        "    context.finger().tap(100, 100).wait(1)");
    return lines.join("\n");
}

function lua({ items, regions, requires, together }, gesta) {
    const lines = ['local gesta = require "gesta"', "local context = gesta.context()", ""];
    for (const [name, rect] of regions) lines.push(`local ${name} = context:region(${rect.join(", ")})`);
    for (const item of items) {
        const { name, variable, class: className, parameters, region, priority } = item;
        const given = Object.entries(parameters).map(([key, value]) => `${key} = ${word(value)}`).join(", ");
        const made = item.examples ? `context:load_setup(${quote(setupText(gesta, item))})[1]`
            : `context:recognizer(${quote(className)}${given ? `, { ${given} }` : ""})`;
        lines.push(`local ${variable} = ${made}`,
            ...(region ? [`${variable}:attach(${region})`] : []),
            ...(priority !== 0 ? [`${variable}:set_priority(${priority})`] : []),
            `${variable}:on(function(event) print(${quote(`${name}:`)}, event.state, event.x, event.y) end)`);
    }
    for (const [a, b] of requires) lines.push(`${a}:require_failure(${b})`);
    for (const [a, b] of together) lines.push(`${a}:allow_simultaneous(${b})`);
    lines.push("-- In a program: context:push with the samples of its window. Here a simulated finger taps.",
        "context:finger(1):tap(100, 100):wait(1)");
    return lines.join("\n");
}

function javascript({ items, regions, requires, together }) {
    const lines = ['import { load } from "./gesta.js";', "", "const gesta = await load();",
        "const context = gesta.context();", ""];
    for (const [name, rect] of regions) lines.push(`const ${name} = context.region(${rect.join(", ")});`);
    for (const { name, variable, class: className, parameters, examples, region, priority } of items) {
        const given = Object.entries(parameters).map(([key, value]) => `${key}: ${word(value)}`).join(", ");
        lines.push(`const ${variable} = context.recognizer(${quote(className)}${given ? `, { ${given} }` : ""});`,
            ...(examples ? [`${variable}.loadExamples(${quote(examples)});`] : []),
            ...(region ? [`${variable}.attach(${region});`] : []),
            ...(priority !== 0 ? [`${variable}.priority = ${priority};`] : []),
            `${variable}.on((event) => console.log(${quote(`${name}:`)}, event.state, event.x, event.y));`);
    }
    for (const [a, b] of requires) lines.push(`${a}.requireFailure(${b});`);
    for (const [a, b] of together) lines.push(`${a}.allowSimultaneous(${b});`);
    lines.push("// In a page: gesta.listen(element, context). Here a simulated finger taps.",
        "context.fingers.tap(1, 100, 100);", "context.fingers.wait(1);");
    return lines.join("\n");
}

export const LANGUAGES = { C: c, Python: python, Lua: lua, JavaScript: javascript };

export function programOf(setup, gesta, language, size) {
    return `${LANGUAGES[language](contents(setup, gesta, size), gesta)}\n`;
}

export function makeCode(app) {
    const pane = { title: "Code", headline: "Take it home.",
        subline: "The set-up as a program: C, Python, Lua or JavaScript.",
    };
    const code = h("code", {});
    const copied = h("span", { role: "status", class: "quiet" });
    let language = "C";
    const buttons = Object.keys(LANGUAGES).map((each) => h("button", { onclick: () => choose(each) }, each));

    function choose(each) {
        language = each;
        for (const button of buttons) button.setAttribute("aria-pressed", String(button.textContent === each));
        setText(code, programOf(app.setup, app.gesta, language, app.stage));
    }

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
        h("pre", { tabindex: "0", "aria-label": "Program" }, code),
        h("div", { class: "actions" },
            h("button", { class: "primary", onclick: () => copy(code.textContent, "The program is") }, "Copy"),
            h("button", { onclick: () => copy(location.href, "The link is") }, "Copy the link to this set-up"), copied),
        h("p", { class: "hint" },
            "It has the recognizers that Relations shows, with the parameters that you have changed."));
    // The surface is that of Draw: it says what it recognizes here, too.
    pane.frame = (now) => app.panes[0].frame(now);
    pane.shown = () => {
        app.panes[0].shown();
        choose(language);
    };
    return pane;
}
