// The recognizers of Relations as a picture: two columns of boxes, and the relations between them.
import { s, setAttribute } from "./dom.js";

const WIDTH = 420;
const BOX = { width: 146, height: 40 };
const ROW = 56;
const EDGE = 12;
/** Longer names are cut, so that they stay in their boxes. */
const MOST_LETTERS = 17;

/**
 * The centers of boxes, [x, y] by name: those that wait on the left, what they wait for beside them on the right, the
 * others where there is room. Every line is between the columns, so that it crosses no box.
 */
function layout(names, requires) {
    const rank = (name) => requires.reduce((sum, [a, b]) => sum + (b === name) - (a === name), 0);
    const ordered = [...names].sort((a, b) => rank(a) - rank(b));
    const rows = Math.ceil(names.length / 2);
    const [left, right] = [ordered.slice(0, rows), ordered.slice(rows)];
    const rowOf = (name) => requires.reduce((row, [a, b]) => {
        const at = left.indexOf(a);
        return b === name && at >= 0 ? Math.min(row, at) : row;
    }, rows);
    right.sort((a, b) => rowOf(a) - rowOf(b));
    const column = (each, x) => each.map((name, row) => [name, [x, EDGE + BOX.height / 2 + ROW * row]]);
    return Object.fromEntries([...column(left, EDGE + BOX.width / 2), ...column(right, WIDTH - EDGE - BOX.width / 2)]);
}

/** A line from box to box, between the columns. */
function connection([ax, ay], [bx, by], isDirected) {
    const inner = (x) => (x < WIDTH / 2 ? x + BOX.width / 2 : x - BOX.width / 2);
    const [from, to] = [inner(ax), inner(bx)];
    const middle = WIDTH / 2;
    const path = s("path", {
        d: `M${from} ${ay}C${middle} ${ay} ${middle} ${by} ${to} ${by}`, class: isDirected ? "waits" : "with",
    });
    if (isDirected) path.setAttribute("marker-end", "url(#arrow)");
    return path;
}

function label(content, attributes) {
    const element = s("text", attributes);
    element.textContent = content;
    return element;
}

/** A mark at the corner of a box; `texts` are what the check has found. */
function badge({ hasFault, texts }) {
    const mark = s("g", {
        class: hasFault ? "badge" : "badge delay",
        transform: `translate(${BOX.width / 2 - 4} ${4 - BOX.height / 2})`,
    }, s("circle", { r: 9 }), label(hasFault ? "!" : "i", { y: 4.5 }));
    const title = s("title");
    title.textContent = texts.join("\n");
    mark.append(title);
    return mark;
}

function box({ title, note, found }, [x, y]) {
    const group = s("g", { class: "box", transform: `translate(${x} ${y})` },
        s("rect", { x: -BOX.width / 2, y: -BOX.height / 2, width: BOX.width, height: BOX.height, rx: 12 }),
        label(title.length > MOST_LETTERS ? `${title.slice(0, MOST_LETTERS - 1)}…` : title, { y: note ? -1 : 5 }));
    if (note) group.append(label(note, { y: 13, class: "note" }));
    if (found.texts.length > 0) group.append(badge(found));
    return group;
}

export class Graph {
    constructor() {
        this.element = s("svg", { class: "graph", role: "img" });
        this.boxes = new Map();
    }

    /**
     * Items are { name, title, note, found: { hasFault, texts } }; `requires` and `together` are pairs of names, the
     * first of which waits.
     */
    show(items, requires, together) {
        const places = layout(items.map(({ name }) => name), requires);
        const marker = s("marker", {
            id: "arrow", viewBox: "0 0 10 10", refX: 9, refY: 5, markerWidth: 8, markerHeight: 8, orient: "auto",
        }, s("path", { d: "M0 1L9 5L0 9z", class: "head" }));
        const lines = [...requires.map(([a, b]) => connection(places[a], places[b], true)),
            ...together.map(([a, b]) => connection(places[a], places[b], false))];
        this.boxes = new Map(items.map((item) => [item.name, box(item, places[item.name])]));
        const rows = Math.max(1, Math.ceil(items.length / 2));
        this.element.setAttribute("viewBox", `0 0 ${WIDTH} ${2 * EDGE + BOX.height + ROW * (rows - 1)}`);
        this.element.replaceChildren(s("defs", {}, marker), ...lines, ...this.boxes.values());
        this.element.setAttribute("aria-label", `${items.length} recognizers and ${lines.length} relations`);
    }

    /** Colors a box by the state of its recognizer. */
    mark(name, state) {
        setAttribute(this.boxes.get(name), "data-state", state);
    }
}
