// What-if: other lines for the set-up of a trace. An edit is { kind: "set", recognizer, name, value },
// { kind: "relate", recognizer, relation, other, on }, { kind: "class", recognizer, class } or { kind: "order",
// recognizers }. Those that accounts have do the same in accounts/script.py.

/** Settings that every class has; other lines of `set` are parameters. */
const SETTINGS = new Set(["enabled", "priority", "tools", "inputs", "buttons", "required_modifiers",
    "excluded_modifiers", "provisional"]);
export const RELATIONS = {
    requires: { keyword: "require", words: "requires failure of" },
    simultaneous: { keyword: "simultaneous", words: "together with" },
    successor: { keyword: "pass-on", words: "passes on to" },
};

const quoted = (text) => `"${text.replace(/["\\]/g, "\\$&")}"`;

/** A value as traces have it. */
function written(value) {
    if (typeof value === "string") return quoted(value);
    if (typeof value === "boolean") return value ? "1" : "0";
    if (Array.isArray(value)) return value.join(" "); // names of tools
    const text = String(value);
    return text.includes("e") ? value.toFixed(12) : text;
}

const keyOf = (edit) => [edit.kind, edit.recognizer, edit.name ?? edit.relation, edit.other].join(" ");

/** The edits with another one, in the place of one of the same thing. */
export function withEdit(edits, edit) {
    return [...edits.filter((each) => keyOf(each) !== keyOf(edit)), edit];
}

/** Whether two recognizers have a relation, in the trace or after edits. */
export function isRelated(trace, edits, recognizer, relation, other) {
    const edit = edits.findLast((each) => each.kind === "relate" && each.relation === relation
        && each.recognizer === recognizer && each.other === other);
    if (edit) return edit.on;
    const { keyword } = RELATIONS[relation];
    const has = (a, b) => trace.relations.some((each) => (
        each.keyword === keyword && each.recognizer === a && each.other === b));
    return has(recognizer, other) || (relation === "simultaneous" && has(other, recognizer));
}

/** The recognizers in the order of creation. */
export function orderOf(trace, edits) {
    return edits.findLast(({ kind }) => kind === "order")?.recognizers ?? trace.recognizers.map(({ id }) => id);
}

export function classOf(recognizer, edits) {
    const edit = edits.findLast(({ kind, recognizer: id }) => kind === "class" && id === recognizer.id);
    return edit?.class ?? recognizer.class;
}

/** A line after the edits; null for none. Only lines that set a recognizer up are changed. */
function edited(line, edits) {
    const [keyword, id, name] = line.split(" ", 3);
    for (const edit of edits) {
        if (edit.recognizer !== id) continue;
        if (edit.kind === "set" && keyword === "set" && edit.name === name) return null;
        if (edit.kind === "class") {
            if (keyword === "create") return `create ${id} ${edit.class}`;
            if (keyword === "example" || (keyword === "set" && !SETTINGS.has(name))) return null;
        }
        if (edit.kind === "relate" && keyword === RELATIONS[edit.relation].keyword && name === edit.other) return null;
    }
    if (keyword !== "simultaneous") return line;
    const isReplaced = edits.some((edit) => (
        edit.kind === "relate" && edit.relation === "simultaneous" && edit.recognizer === name && edit.other === id));
    return isReplaced ? null : line;
}

const OF_RECOGNIZER = new Set(["create", "set", "label", "example", "attach", "team", "room"]);
const RELATION_KEYWORDS = new Set(Object.values(RELATIONS).map(({ keyword }) => keyword));

/** Lines that set up, after edits: regions, recognizers in their order, then their relations. */
export function editedSetup(trace, lines, edits) {
    if (edits.length === 0) return lines;
    const kept = lines.map((line) => edited(line, edits)).filter((line) => line !== null);
    const blocks = new Map(orderOf(trace, edits).map((id) => [id, []]));
    const [before, after] = [[], []];
    for (const line of kept) {
        const [keyword, id] = line.split(" ", 2);
        if (OF_RECOGNIZER.has(keyword) && blocks.has(id)) blocks.get(id).push(line);
        else if (RELATION_KEYWORDS.has(keyword)) after.push(line);
        else before.push(line);
    }
    for (const edit of edits) {
        const { recognizer, name, value } = edit;
        if (edit.kind === "set") blocks.get(recognizer)?.splice(1, 0, `set ${recognizer} ${name} ${written(value)}`);
        if (edit.kind !== "relate" || !edit.on) continue;
        const { keyword } = RELATIONS[edit.relation];
        after.push(`${keyword} ${recognizer} ${edit.other}${keyword === "require" ? "" : " 1"}`);
    }
    const isLate = (line) => /^(pen|was|now|delegate|hit-test) /.test(line);
    const first = before.filter((line) => !isLate(line));
    return [...first, ...[...blocks.values()].flat(), ...after, ...before.filter(isLate)];
}

/** The edits of an account as those of a trace; null if one is not possible here. */
export function editsOf(edits) {
    const found = edits.map(({ kind, recognizer, name, value }) => {
        if (kind === "set") return { kind, recognizer, name, value };
        const on = { relate: true, unrelate: false }[kind];
        return on === undefined ? null : { kind: "relate", recognizer, relation: name, other: value, on };
    });
    return found.length === 0 || found.includes(null) ? null : found;
}

/** The text that the library replays for a part of a trace, and the line of its "start". */
export function textOf(trace, slice, edits, upTo = slice.last) {
    const isBegin = (line) => /^(was|now) /.test(line);
    const header = slice.was === null ? trace.header
        : [...trace.header.filter((line) => !isBegin(line)), ...trace.changes.slice(0, slice.changes), ...slice.was];
    const setup = editedSetup(trace, header, edits);
    const sets = edits.filter(({ kind }) => kind === "set");
    const isSet = (line) => sets.some(({ recognizer, name }) => line.startsWith(`set ${recognizer} ${name} `));
    // A call that an edit replaces stays a call, so that every frame is one.
    const again = (piece) => (sets.length > 0 && isSet(piece) ? "release" : piece);
    const pieces = trace.pieces.slice(slice.first, upTo + 1).map(again);
    return { text: [...setup, "start", ...pieces, "stop", ""].join("\n"), start: setup.length + 1 };
}

/** The set-up of a trace, after edits, as gesta_setup_load reads it. Every recognizer has a label. */
export function setupTextOf(trace, edits, names) {
    const isOther = (line) => /^(pen|was|now|delegate|hit-test) /.test(line);
    const lines = editedSetup(trace, trace.header, edits).filter((line) => !isOther(line));
    const unnamed = trace.recognizers.filter(({ label }) => label === "").map(({ id }) => id);
    const labels = unnamed.map((id) => `label ${id} ${quoted(names.get(id))}`);
    return ["gesta-setup 1", ...lines.slice(1), ...labels, ""].join("\n");
}
