// Drawings as lists of numbers, to keep them in a link: each stroke is time, x, y, time, x, y, ... in ms and pixels.
import { fingerOf } from "./player.js";

/** The smallest distance of two points that are kept. */
const LEAST_DISTANCE = 2;
const MOST_NUMBERS = 3000;
const NS_OF_MS = 1e6;

const tenth = (number) => Math.round(10 * number) / 10;

/** The strokes of an input of the player, with fewer points and times from 0. */
export function strokesOfInput(input, { Phase }) {
    const strokes = new Map();
    const start = input[0][0].time;
    for (const { time, contact, phase, x, y } of input.flat()) {
        if (phase === Phase.BEGAN) strokes.set(contact, []);
        const stroke = strokes.get(contact);
        if (stroke === undefined) continue;
        const isNear = Math.hypot(x - stroke.at(-2), y - stroke.at(-1)) < LEAST_DISTANCE;
        if (phase === Phase.MOVED && isNear) continue;
        stroke.push(tenth((time - start) / NS_OF_MS), tenth(x), tenth(y));
    }
    return [...strokes.values()];
}

/** Strokes as an input of the player. */
export function inputOfStrokes(strokes, { Phase, Tool }) {
    return strokes.flatMap((stroke, contact) => Array.from({ length: stroke.length / 3 }, (_, i) => {
        const [time, x, y] = stroke.slice(3 * i, 3 * i + 3);
        const isLast = 3 * i + 3 === stroke.length;
        const phase = i === 0 ? Phase.BEGAN : isLast ? Phase.ENDED : Phase.MOVED;
        return [{ time: Math.round(time * NS_OF_MS), contact, phase, x, y, tool: Tool.FINGER, ...fingerOf(!isLast) }];
    })).sort(([a], [b]) => a.time - b.time);
}

/** x, y, x, y, ... of a stroke. */
export const pointsOf = (stroke) => stroke.filter((_, i) => i % 3 !== 0);

/** Whether a value, for example of a link, is a list of strokes. */
export function areStrokes(value) {
    const isStroke = (each) => Array.isArray(each) && each.length >= 6 && each.length % 3 === 0
        && each.length <= MOST_NUMBERS && each.every(Number.isFinite)
        && each.every((v, i) => i % 3 !== 0 || v >= (i > 0 ? each[i - 3] : 0));
    return Array.isArray(value) && value.length > 0 && value.every(isStroke);
}
