// The set-up as a program in C, Python, Lua or JavaScript.
import { demosOf } from "./demo.js";
import { rectOf } from "./setup.js";

const quote = (text) => JSON.stringify(text);
const word = (value) => (typeof value === "string" ? quote(value) : String(value));
/** The name of a parameter in JavaScript. */
const inCase = (name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
const PYTHON = { true: "True", false: "False" };
const LUA_WORDS = new Set(["and", "break", "do", "else", "end", "for", "function", "goto", "if", "in", "local", "not",
    "or", "repeat", "return", "then", "until", "while", "true", "false", "nil"]);
/** Of the other languages, and of the programs below. */
const OTHER_WORDS = new Set(["double", "int", "char", "class", "new", "with", "from", "import", "call", "context"]);

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
    const demos = described.flatMap((item) => demosOf(item, setup, size));
    const [requires, together] = [variables(known(setup.requires)), variables(known(setup.pairs))];
    return { items: described, regions: [...regions], requires, together, demos };
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
    return LUA_WORDS.has(plain) || OTHER_WORDS.has(plain) ? `${plain}_` : plain;
}

/** Whether a recognizer says which of several signs it has recognized. */
const isNaming = ({ class: className }) => className === "gesta.template";
/** Between the points of an example, between its strokes, and after it, in seconds. */
const [STEP_SECONDS, LIFT_SECONDS, REST_SECONDS] = [0.016, 0.1, 1];

const isWord = (type) => type === "choice" || type === "text";

/** The calls that draw an example in C. */
function demoInC({ sign, strokes, pattern, x, y, size }) {
    const lines = [`    /* ${sign.replaceAll("*/", "* /")} */`];
    if (pattern) {
        lines.push(`    gesta_finger_draw(context, 1, GESTA_STR(${quote(pattern)}), ${x}, ${y}, ${size}, 0.5);`);
    }
    for (const points of strokes ?? []) {
        const texts = points.map((point) => `{${point.join(", ")}}`);
        lines.push("    {", "        static const double stroke[][2] = {");
        for (let i = 0; i < texts.length; i += 8) lines.push(`            ${texts.slice(i, i + 8).join(", ")},`);
        lines.push("        };",
            "        gesta_finger_down(context, 1, stroke[0][0], stroke[0][1]);",
            "        for (size_t i = 1; i < sizeof stroke / sizeof *stroke; i++)",
            `            gesta_finger_move_to(context, 1, stroke[i][0], stroke[i][1], ${STEP_SECONDS});`,
            "        gesta_finger_up(context, 1);", `        gesta_finger_wait(context, ${LIFT_SECONDS});`, "    }");
    }
    return [...lines, `    gesta_finger_wait(context, ${REST_SECONDS});`];
}

const CALL = ["static gesta_context *context;", "", "/* Ends the program where a call has failed. */",
    "static void call(int32_t code) {", "    if (code == GESTA_OK) return;",
    '    fprintf(stderr, "%s\\n", context ? gesta_context_message(context) : gesta_strerror(code));',
    "    exit(1);", "}", ""];
const REPORT = ["static void report(gesta_context *from, const gesta_event *event, void *name) {",
    "    (void)from;", "    const char *state = gesta_state_name(event->state);",
    '    printf("%s: %s at %g, %g\\n", (const char *)name, state, event->x, event->y);', "}", ""];
const REPORT_SIGN = ["static void report_sign(gesta_context *from, const gesta_event *event, void *name) {",
    '    char sign[256] = "";',
    '    gesta_recognizer_text(from, event->recognizer, GESTA_STR("name"), sign, sizeof sign, NULL);',
    "    const char *state = gesta_state_name(event->state);",
    '    printf("%s: %s %s at %g, %g\\n", (const char *)name, sign, state, event->x, event->y);', "}", ""];

function c({ items, regions, requires, together, demos }) {
    const isPlain = (item) => !isNaming(item);
    const lines = [
        "/* cc main.c $(pkg-config --cflags --libs gesta) */", "#include <gesta/gesta.h>", "#include <stdio.h>",
        "#include <stdlib.h>", "", ...CALL,
        ...(items.some(isPlain) ? REPORT : []), ...(items.some(isNaming) ? REPORT_SIGN : []),
        "int main(void) {",
        `    uint32_t ${items.map((item) => item.variable).join(", ")};`,
        "    gesta_context_create(NULL, &context);",
    ];
    for (const [name, rect] of regions) {
        lines.push("", `    uint32_t ${name};`, `    const gesta_rect ${name}_rect = {${rect.join(", ")}};`,
            `    gesta_region_create(context, GESTA_REGION_ROOT, &${name}_rect, &${name});`);
    }
    for (const item of items) {
        const { name, variable, class: className, parameters, types, examples, region, priority } = item;
        const report = isNaming(item) ? "report_sign" : "report";
        const config = `GESTA_RECOGNIZER(.class_name = ${quote(className)})`;
        lines.push("", `    gesta_recognizer_create(context, ${config}, &${variable});`);
        for (const [key, value] of Object.entries(parameters)) {
            const call = isWord(types.get(key)) ? "text" : "number";
            const given = call === "text" ? `GESTA_STR(${quote(value)})` : Number(value);
            lines.push(`    gesta_recognizer_set_${call}(context, ${variable}, GESTA_STR(${quote(key)}), ${given});`);
        }
        for (const file of examples ? filesOf(examples) : []) {
            const given = file.split("|").map((part, i) => quote(i === 0 ? part : `|${part}`)).join("\n        ");
            lines.push(`    call(gesta_recognizer_load_examples(context, ${variable}, GESTA_STR(`,
                `        ${given})));`);
        }
        if (region) lines.push(`    gesta_recognizer_attach(context, ${variable}, ${region});`);
        if (priority !== 0) {
            lines.push(`    gesta_recognizer_set_number(context, ${variable}, GESTA_STR("priority"), ${priority});`);
        }
        lines.push(`    gesta_recognizer_add_action(context, ${variable}, ${report}, ${quote(name)}, NULL, NULL);`);
    }
    lines.push("");
    const relate = (a, relation, b) => lines.push(`    gesta_recognizer_relate(context, ${a}, ${relation}, ${b}, 1);`);
    for (const [a, b] of requires) relate(a, "GESTA_RELATION_REQUIRES_FAILURE", b);
    for (const [a, b] of together) relate(a, "GESTA_RELATION_SIMULTANEOUS", b);
    lines.push("    /* In a program: gesta_push with the samples of its window. Here a simulated finger taps. */",
        "    gesta_finger_tap(context, 1, 100, 100, 1);", "    gesta_finger_wait(context, 1);",
        ...demos.flatMap(demoInC),
        "    return gesta_context_destroy(context);", "}");
    return lines.map((line) => line.replace(/^( +)(gesta_\w+\(.*\));$/, "$1call($2);")).join("\n");
}

/** The same in the languages whose fingers are objects: how each of their calls is written. */
function demoOf({ sign, strokes, pattern, x, y, size }, { comment, list, draw, each, wait }) {
    const lines = [`${comment} ${sign}`];
    if (pattern) lines.push(draw(quote(pattern), x, y, size));
    for (const points of strokes ?? []) {
        const texts = points.slice(1).map((point) => list(point.join(", ")));
        lines.push(...each(points[0].join(", "), list(texts.join(", "))), wait(LIFT_SECONDS));
    }
    return [...lines, wait(REST_SECONDS)];
}

const DEMO_IN_PYTHON = {
    comment: "#",
    list: (text) => `[${text}]`,
    draw: (pattern, x, y, size) => `finger.draw(${pattern}, x=${x}, y=${y}, size=${size})`,
    each: (first, rest) => [`finger.down(${first})`, `for x, y in ${rest}:`,
        `    finger.move_to(x, y, seconds=${STEP_SECONDS})`, "finger.up()"],
    wait: (seconds) => `finger.wait(${seconds})`,
};

function python({ items, regions, requires, together, demos }) {
    const lines = ["import gesta", "", "with gesta.Context() as context:"];
    for (const [name, rect] of regions) lines.push(`    ${name} = context.region(${rect.join(", ")})`);
    for (const item of items) {
        const { name, variable, class: className, parameters, examples, region, priority } = item;
        const sign = isNaming(item) ? ` ${variable}["name"],` : "";
        const given = Object.entries(parameters).map(([key, value]) =>
            `, ${key}=${PYTHON[value] ?? word(value)}`).join("");
        const where = region ? `, region=${region}` : "";
        lines.push(`    ${variable} = context.recognizer(${quote(className)}${where}${given})`,
            `    ${variable}.on(lambda event: print(${quote(`${name}:`)},${sign} event.state.name, event.x, event.y))`);
        if (examples) lines.push(`    ${variable}.load_examples(${quote(examples)})`);
        if (priority !== 0) lines.push(`    ${variable}.priority = ${priority}`);
    }
    for (const [a, b] of requires) lines.push(`    ${a}.require_failure(${b})`);
    for (const [a, b] of together) lines.push(`    ${a}.allow_simultaneous(${b})`);
    lines.push("    # In a program: context.push with the samples of its window. Here a simulated finger taps.",
        "    finger = context.finger()", "    finger.tap(100, 100).wait(1)",
        ...demos.flatMap((demo) => demoOf(demo, DEMO_IN_PYTHON)).map((line) => `    ${line}`));
    return lines.join("\n");
}

const DEMO_IN_LUA = {
    comment: "--",
    list: (text) => `{ ${text} }`,
    draw: (pattern, x, y, size) => `finger:draw(${pattern}, { x = ${x}, y = ${y}, size = ${size} })`,
    each: (first, rest) => [`finger:down(${first})`, `for _, point in ipairs(${rest}) do`,
        `    finger:move_to(point[1], point[2], ${STEP_SECONDS})`, "end", "finger:up()"],
    wait: (seconds) => `finger:wait(${seconds})`,
};

function lua({ items, regions, requires, together, demos }, gesta) {
    const lines = ['local gesta = require "gesta"', "local context = gesta.context()", ""];
    for (const [name, rect] of regions) lines.push(`local ${name} = context:region(${rect.join(", ")})`);
    for (const item of items) {
        const { name, variable, class: className, parameters, region, priority } = item;
        const given = Object.entries(parameters).map(([key, value]) => `${key} = ${word(value)}`).join(", ");
        const sign = isNaming(item) ? ` ${variable}.name,` : "";
        const made = item.examples ? `context:load_setup(${quote(setupText(gesta, item))})[1]`
            : `context:recognizer(${quote(className)}${given ? `, { ${given} }` : ""})`;
        lines.push(`local ${variable} = ${made}`,
            ...(region ? [`${variable}:attach(${region})`] : []),
            ...(priority !== 0 ? [`${variable}.priority = ${priority}`] : []),
            `${variable}:on(function(event) print(${quote(`${name}:`)},${sign} event.state, event.x, event.y) end)`);
    }
    for (const [a, b] of requires) lines.push(`${a}:require_failure(${b})`);
    for (const [a, b] of together) lines.push(`${a}:allow_simultaneous(${b})`);
    lines.push("-- In a program: context:push with the samples of its window. Here a simulated finger taps.",
        "local finger = context:finger(1)", "finger:tap(100, 100):wait(1)",
        ...demos.flatMap((demo) => demoOf(demo, DEMO_IN_LUA)));
    return lines.join("\n");
}

const DEMO_IN_JAVASCRIPT = {
    comment: "//",
    list: (text) => `[${text}]`,
    draw: (pattern, x, y, size) => `context.finger().draw(${pattern}, { x: ${x}, y: ${y}, size: ${size} });`,
    each: (first, rest) => [`context.finger().down(${first});`,
        `for (const [x, y] of ${rest}) context.finger().moveTo(x, y, { seconds: ${STEP_SECONDS} });`,
        "context.finger().up();"],
    wait: (seconds) => `context.finger().wait(${seconds});`,
};

function javascript({ items, regions, requires, together, demos }) {
    const lines = ['import { load } from "./gesta.js";', "", "const gesta = await load();",
        "const context = gesta.context();", ""];
    for (const [name, rect] of regions) lines.push(`const ${name} = context.region(${rect.join(", ")});`);
    for (const item of items) {
        const { name, variable, class: className, parameters, examples, region, priority } = item;
        const sign = isNaming(item) ? ` ${variable}.get("name"),` : "";
        const given = Object.entries(parameters).map(([key, value]) => `${inCase(key)}: ${word(value)}`).join(", ");
        lines.push(`const ${variable} = context.recognizer(${quote(className)}${given ? `, { ${given} }` : ""});`,
            ...(examples ? [`${variable}.loadExamples(${quote(examples)});`] : []),
            ...(region ? [`${variable}.attach(${region});`] : []),
            ...(priority !== 0 ? [`${variable}.priority = ${priority};`] : []),
            `${variable}.on((event) => console.log(${quote(`${name}:`)},${sign} event.state, event.x, event.y));`);
    }
    for (const [a, b] of requires) lines.push(`${a}.requireFailure(${b});`);
    for (const [a, b] of together) lines.push(`${a}.allowSimultaneous(${b});`);
    lines.push("// In a page: gesta.listen(element, context). Here a simulated finger taps.",
        "context.finger().tap(100, 100).wait(1);",
        ...demos.flatMap((demo) => demoOf(demo, DEMO_IN_JAVASCRIPT)));
    return lines.join("\n");
}

const LANGUAGES = { C: c, Python: python, Lua: lua, JavaScript: javascript };

export const LANGUAGE_NAMES = Object.keys(LANGUAGES);

export function programOf(setup, gesta, language, size) {
    return `${LANGUAGES[language](contents(setup, gesta, size), gesta)}\n`;
}
