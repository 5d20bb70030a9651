// The set-up that all panes share: recognizers with parameters, and relations. A link holds it: see link.js.
import { readable } from "./dom.js";

const INITIAL = [
    ["tap", "gesta.tap"], ["double_tap", "gesta.tap", { taps: 2 }], ["press", "gesta.press"],
    ["long_press", "gesta.long_press"], ["pan", "gesta.pan"], ["swipe", "gesta.swipe"], ["pinch", "gesta.pinch"],
    ["rotation", "gesta.rotation"], ["transform", "gesta.transform", { min_contacts: 2 }],
    ["edge_pan", "gesta.edge_pan"],
    ["double_tap_drag", "gesta.double_tap_drag"], ["chevron", "gesta.chevron"], ["checkmark", "gesta.checkmark"],
    ["z", "gesta.z"], ["circle", "gesta.circle"], ["tickle", "gesta.tickle"],
    ["taps_in_a_row", "gesta.taps"], ["hover", "gesta.hover"],
];

const SIGN_CLASSES = new Set(["chevron", "checkmark", "z", "circle", "tickle", "stroke", "template"]
    .map((name) => `gesta.${name}`));

/** Where a recognizer can be attached, as parts of the surface: left, top, width, height. */
export const REGIONS = {
    left: [0, 0, 0.5, 1], right: [0.5, 0, 0.5, 1], top: [0, 0, 1, 0.5], bottom: [0, 0.5, 1, 0.5],
    middle: [0.25, 0.25, 0.5, 0.5],
};

export function initialSetup() {
    return {
        items: INITIAL.map(([name, className, parameters = {}]) => ({ name, class: className, parameters })),
        together: true,
        requires: [],
        pairs: [],
        priorities: {},
        regions: {},
        pattern: "down-right, down-left",
        related: ["tap", "double_tap", "pan"],
        /** The parameters of the recognizers that Patterns and Teach show, unless they are the initial ones. */
        drawing: {},
        teaching: {},
        /** What the pattern must match, and must not: { must, strokes }, see record.js. */
        tests: [],
    };
}

/** Adds a recognizer of signs, instead of one with the same name; the pan waits for it, or the pan is always faster. */
export function put(setup, item) {
    const isNew = setup.items.every(({ name }) => name !== item.name);
    setup.items = [item, ...setup.items.filter(({ name }) => name !== item.name)];
    if (!setup.related.includes(item.name)) setup.related.push(item.name);
    if (isNew && setup.items.some(({ name }) => name === "pan")) setup.requires.push(["pan", item.name]);
}

/** Lets the program have a recognizer; a pan of the program waits for a sign. */
export function include(setup, name) {
    const item = setup.items.find((each) => each.name === name);
    const isSign = SIGN_CLASSES.has(item.class) && setup.related.includes("pan");
    setup.related = [...setup.related, name];
    if (isSign && setup.requires.every(([a, b]) => a !== "pan" || b !== name)) setup.requires.push(["pan", name]);
}

/** Removes a recognizer and its relations. */
export function remove(setup, name) {
    const isOther = (pair) => !pair.includes(name);
    setup.items = setup.items.filter((item) => item.name !== name);
    setup.related = setup.related.filter((each) => each !== name);
    setup.requires = setup.requires.filter(isOther);
    setup.pairs = setup.pairs.filter(isOther);
    delete setup.priorities[name];
    delete setup.regions[name];
}

/** The rectangle of a region on a surface, in whole pixels. */
export function rectOf(name, { width, height }) {
    const [left, top, across, down] = REGIONS[name];
    return [left * width, top * height, across * width, down * height].map(Math.round);
}

/** Adds the relations of the set-up among {name: recognizer}. */
export function relate(made, setup) {
    for (const [a, b] of setup.requires) if (made[a] && made[b]) made[a].requireFailure(made[b]);
    for (const [a, b] of setup.pairs) if (made[a] && made[b]) made[a].allowSimultaneous(made[b]);
    for (const [name, priority] of Object.entries(setup.priorities)) if (made[name]) made[name].priority = priority;
}

/** All regions but the root, which covers everything. */
export function regionsOf(context) {
    return context.regions.filter((region) => region !== context.root);
}

/** Attaches the recognizers to the regions of the set-up. */
export function place(context, made, setup, size) {
    for (const region of regionsOf(context)) region.destroy();
    const regions = {};
    for (const [name, where] of Object.entries(setup.regions)) {
        if (!made[name]) continue;
        regions[where] ??= context.region(...rectOf(where, size));
        made[name].attach(regions[where]);
    }
    for (const item of setup.items) if (!setup.regions[item.name]) bound(context, made[item.name], size);
}

/** An edge pan has the edges of the whole surface, unless it has a region. */
function bound(context, recognizer, size) {
    if (recognizer?.class.name === "gesta.edge_pan") recognizer.attach(context.region(0, 0, size.width, size.height));
}

/** Sets all numeric parameters of a recognizer: those given, else the initial ones. */
export function setParameters(recognizer, given) {
    for (const { name, type, initial } of recognizer.class.parameters) {
        if (type !== "text") attempt(() => recognizer.set(name, given[name] ?? initial));
    }
}

/** Returns whether a call was successful: what a link holds may be invalid. */
function attempt(call) {
    try {
        call();
        return true;
    } catch {
        return false;
    }
}

/** Creates the recognizers of some items; `examples` is for those that learn. Returns {name: recognizer}. */
export function build(context, items, size, together, examples) {
    const made = {};
    for (const item of items) {
        const recognizer = context.recognizer(item.class);
        // Verdicts and findings then have the name that the page shows.
        attempt(() => Object.assign(recognizer, { label: readable(item.name) }));
        if (item.class === "gesta.template" && examples !== undefined) attempt(() => recognizer.loadExamples(examples));
        for (const [name, value] of Object.entries(item.parameters)) {
            if (!attempt(() => recognizer.set(name, value))) delete item.parameters[name];
        }
        bound(context, recognizer, size);
        made[item.name] = recognizer;
    }
    const all = Object.values(made);
    if (together) {
        all.forEach((one, index) => all.slice(index + 1).forEach((other) => one.allowSimultaneous(other)));
    }
    return made;
}
