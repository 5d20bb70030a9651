// The strokes of a pattern and where they are in its text. The library has checked the text already.

const DIRECTIONS = ["right", "down-right", "down", "down-left", "left", "up-left", "up", "up-right"];
const ARROWS = "→↘↓↙←↖↑↗";
const DIRECTION = "down-right|down-left|up-right|up-left|right|down|left|up|[→↘↓↙←↖↑↗]|-?\\d+(?:\\.\\d+)?";
const STROKE = `(?:short\\s+|long\\s+)?(?:(?:cw|ccw|arc)\\s+[\\d.]+(?:\\s+from\\s+(?:${DIRECTION}))?`
    + `|(${DIRECTION})(?:\\s*±\\s*[\\d.]+)?)`;

/** The degrees of a direction, clockwise from the right. */
function degreesOf(word) {
    const index = word.length === 1 ? ARROWS.indexOf(word) : DIRECTIONS.indexOf(word);
    return index >= 0 ? 45 * index : Number(word);
}

/** The name of the nearest of eight directions. */
export function directionName(degrees) {
    return DIRECTIONS[((Math.round(degrees / 45) % 8) + 8) % 8];
}

class Reader {
    constructor(text) {
        this.text = text;
        this.at = 0;
    }

    /** What matches here, without the white space after it; null if nothing does. */
    take(pattern) {
        const expression = new RegExp(`\\s*(?:${pattern})`, "yu");
        expression.lastIndex = this.at;
        const found = expression.exec(this.text);
        if (found === null) return null;
        this.from = this.at + found[0].length - found[0].trimStart().length;
        this.at = expression.lastIndex;
        return found;
    }

    /** All sequences of a choice: { items, marks, end, isKnown }. */
    choice() {
        const sequences = [];
        do sequences.push(...this.sequence()); while (this.take("\\|"));
        return sequences;
    }

    sequence() {
        const marks = [];
        for (let mark; (mark = this.take("(anywhere|either-way|closed|bare)\\b"));) marks.push(mark[1]);
        let made = [{ items: [], marks, isKnown: true }];
        do {
            const part = this.part();
            const [, least, most] = this.take("x(\\d+)(?:\\s*\\.\\.\\s*(\\d+))?") ?? [null, "1", undefined];
            const counts = [];
            for (let count = Number(least); count <= Number(most ?? least); count += 1) counts.push(count);
            made = made.flatMap((before) => part.flatMap((after) => counts.map((count) => ({
                items: [...before.items, ...Array.from({ length: count }, () => after.items).flat()],
                marks: [...before.marks, ...after.marks], isKnown: before.isKnown && after.isKnown,
            }))));
        } while (this.take(","));
        for (const each of made) each.end = this.at;
        return made;
    }

    part() {
        if (this.take("\\(")) {
            const inner = this.choice();
            this.take("\\)");
            return inner;
        }
        const one = (item) => [{ items: item ? [item] : [], marks: [], isKnown: true }];
        const wide = this.take("(whole|each)\\s*(?=\\{)");
        if (wide) return one(this.tests({ kind: wide[1] }));
        if (this.take("lift\\b")) return one(this.tests({ kind: "lift" }));
        if (this.take("\\.\\.\\.|…")) return one();
        const stroke = this.take(STROKE);
        const start = this.from;
        if (stroke) return one(this.tests({ kind: "stroke", degrees: stroke[1] ? degreesOf(stroke[1]) : null, start }));
        this.take("[\\w-]+"); // a preset
        return [{ items: [], marks: [], isKnown: false }];
    }

    /** The item with the range of the tests in braces after it, which is empty if there are none. */
    tests(item) {
        const end = this.at;
        const found = this.take("\\{[^}]*\\}");
        return { ...item, from: found ? this.from : end, to: this.at };
    }
}

/** The sequences of all patterns of a text, each with the name of its pattern. */
export function sequencesOf(text) {
    const reader = new Reader(text);
    const found = [];
    do {
        const name = reader.take("([a-z]\\w*)\\s*:")?.[1] ?? "";
        found.push(...reader.choice().map((sequence) => ({ ...sequence, name })));
    } while (reader.take(";") && found.length < 64);
    return found;
}

export const strokesOfSequence = ({ items }) => items.filter(({ kind }) => kind === "stroke");

/** The strokes of a sequence in the text: [{ start, end, segments }], with the numbers of their segments. */
export function tokensOf(sequence) {
    const tokens = new Map();
    strokesOfSequence(sequence).forEach(({ start, to }, index) => {
        if (!tokens.has(start)) tokens.set(start, { start, end: to, segments: [] });
        tokens.get(start).segments.push(index + 1);
    });
    return [...tokens.values()].sort((a, b) => a.start - b.start);
}

/** The text with a test of an item, instead of one of the same figure; `item` may be new: { kind, from, to }. */
export function withTest(text, item, figure, limits) {
    const test = `${figure} ${limits}`;
    const stated = text.slice(item.from, item.to).trim();
    const known = new RegExp(`\\b${figure} [^,}]+`);
    const tests = stated === "" ? `${item.kind === "stroke" ? " " : ""}{${test}}`
        : known.test(stated) ? stated.replace(known, test) : stated.replace(/,?\s*\}$/, `, ${test}}`);
    const lead = item.isNew ? `, ${item.kind}` : "";
    return text.slice(0, item.from) + lead + tests + text.slice(item.to);
}
