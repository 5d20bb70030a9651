// Recorded examples: how each class is performed, as paths of fingers.
import { lifelike } from "./shapes.js";

const ease = (t) => t * t * (3 - 2 * t);
const still = (x, y, from, to) => ({ from, to, at: () => [x, y] });
const line = (from, to, x0, y0, x1, y1, speed = ease) => ({
    from, to, at: (t) => [x0 + (x1 - x0) * speed(t), y0 + (y1 - y0) * speed(t)],
});
const around = (from, to, r0, r1, a0, a1) => ({
    from,
    to,
    at: (t) => {
        const [r, a] = [r0 + (r1 - r0) * ease(t), a0 + (a1 - a0) * ease(t)];
        return [r * Math.cos(a), r * Math.sin(a)];
    },
});

const PLAYED = {
    "gesta.tap": () => [still(0, 0, 0, 70)],
    "gesta.taps": () => [0, 1, 2].map((i) => still(0, 0, 190 * i, 190 * i + 70)),
    "gesta.hover": () => [{ ...around(0, 1200, 0.12, 0.2, 0, 5), hovers: true }],
    "gesta.pan": () => [line(0, 900, -0.25, 0.08, 0.25, -0.08)],
    "gesta.press": () => [still(0, 0, 0, 400)],
    "gesta.long_press": () => [still(0, 0, 0, 900)],
    "gesta.swipe": () => [line(0, 160, -0.3, 0, 0.3, 0, (t) => t)],
    "gesta.pinch": () => [around(0, 900, 0.1, 0.3, -0.6, -0.6), around(0, 900, 0.1, 0.3, 2.54, 2.54)],
    "gesta.rotation": () => [around(0, 1000, 0.22, 0.22, 0, 1.5), around(0, 1000, 0.22, 0.22, Math.PI, Math.PI + 1.5)],
    "gesta.transform": () => [around(0, 1100, 0.14, 0.3, 0.3, 1.4), around(0, 1100, 0.14, 0.3, 3.44, 4.54)],
    "gesta.double_tap_drag": () => [still(0, -0.1, 0, 70), line(180, 1000, 0, -0.1, 0, 0.25)],
    "gesta.edge_pan": (stage) => {
        const edge = -stage.width / 2 / Math.min(stage.width, stage.height);
        return [line(0, 800, edge + 0.005, 0, edge + 0.45, 0.05)];
    },
};
const DRAWN = {
    "gesta.chevron": "chevron", "gesta.checkmark": "checkmark", "gesta.z": "z", "gesta.circle": "circle",
    "gesta.tickle": "tickle",
};

/** The strokes that a pattern describes, each x, y, x, y, ... in a box of 1 around the origin. */
export function strokesOf(gesta, pattern) {
    const context = gesta.context();
    try {
        const capture = context.recognizer("gesta.capture");
        const strokes = [];
        capture.on((event) => {
            if (event.state === "ended") strokes.push(Array.from(capture.samples(), (v) => v / 1000));
        });
        context.finger().draw(pattern, { size: 1000, seconds: 0.6 });
        return lifelike(pattern, strokes);
    } finally {
        context.close();
    }
}

/** Strokes as fingers that draw them one after the other. */
export function fingersOf(strokes, scale = 0.55) {
    let start = 0;
    return strokes.map((stroke) => {
        const count = stroke.length / 2;
        const length = Math.max(350, Math.min(1300, count * 12));
        const finger = {
            from: start,
            to: start + length,
            at: (t) => {
                const at = Math.min(count - 1, t * (count - 1));
                const [i, part] = [Math.floor(at), at % 1];
                const j = Math.min(count - 1, i + 1);
                const mix = (k) => (stroke[2 * i + k] * (1 - part) + stroke[2 * j + k] * part) * scale;
                return [mix(0), mix(1)];
            },
        };
        start += length + 160;
        return finger;
    });
}

/** A number of saved examples, which may be hexadecimal: "-0x1.8p3" is -12. */
function savedNumber(text) {
    const [, sign, whole, digits = "", exponent] = /^(-?)0x(\w)\.?(\w*)p(.*)$/.exec(text) ?? [];
    if (exponent === undefined) return Number(text);
    const size = parseInt(whole + digits, 16) * 2 ** (Number(exponent) - 4 * digits.length);
    return sign === "-" ? -size : size;
}

/** The strokes of saved examples by name, without counterexamples: {name: [strokes of the first, ...]}. */
export function strokesOfExamples(text = "") {
    const found = new Map();
    for (const [, quoted, strokes] of text.matchAll(/^example ("(?:[^"\\]|\\.)*") \|(.*)$/gm)) {
        const name = JSON.parse(quoted);
        if (name === "") continue;
        if (!found.has(name)) found.set(name, []);
        found.get(name).push(strokes.split("|").map((each) => each.trim().split(" ").map(savedNumber)));
    }
    return found;
}

/** The box of strokes: its middle and size, each [x, y]. */
export function boxOf(strokes) {
    const ends = [0, 1].map((k) => {
        const every = strokes.flatMap((each) => Array.from(each).filter((_, i) => i % 2 === k));
        return [Math.min(...every), Math.max(...every)];
    });
    return { middle: ends.map(([least, most]) => (least + most) / 2), size: ends.map(([least, most]) => most - least) };
}

/** Strokes around the origin, in a box of 1. */
export function centered(strokes) {
    const { middle, size } = boxOf(strokes);
    const scale = 1 / Math.max(...size, 1);
    return strokes.map((each) => Array.from(each, (v, i) => (v - middle[i % 2]) * scale));
}

/** The fingers that perform a class; a double tap for two taps. `examples` are those that it has learned. */
export function example(gesta, stage, item, examples) {
    const { class: name, parameters } = item;
    if (name === "gesta.tap") {
        return Array.from({ length: parameters.taps ?? 1 }, (_, i) => still(0, 0, 190 * i, 190 * i + 70));
    }
    if (name === "gesta.template") {
        const [first] = strokesOfExamples(examples).values();
        return first ? fingersOf(centered(first[0])) : null;
    }
    if (name in PLAYED) return PLAYED[name](stage);
    const pattern = name === "gesta.stroke" ? parameters.pattern : DRAWN[name];
    return pattern ? fingersOf(strokesOf(gesta, pattern)) : null;
}
