// What would accept a stroke: wider limits in the pattern, found by trying.
import { isLimited, isOfWhole, isUnsigned, segmentsOf } from "./figures.js";
import { sequencesOf, strokesOfSequence, withTest } from "./syntax.js";

/** The most that one test contributes to the misfit. */
const MOST_OF_ONE = 2;
/** Where a figure lies between the middle and the limit after its limits are widened. */
const ROOM = 0.8;
const ROUNDS = 16;
/** The first rounds widen one figure each; then all that contribute much. */
const SINGLE = 8;

const deviation = ({ measured, least, most }) => (2 * measured - least - most) / (most - least);

function contribution(measure) {
    const fourth = deviation(measure) ** 4;
    return MOST_OF_ONE * fourth / (MOST_OF_ONE + fourth);
}

/** Limits in which the figure lies at `room` between their middle and the nearer one. */
function wider({ name, unit, measured, least, most }, room) {
    const digits = unit === "deg" ? 1 : 100;
    const up = (number) => Math.ceil(number * digits - 1e-9) / digits;
    const down = (number) => Math.floor(number * digits + 1e-9) / digits;
    if (isUnsigned(name) && least === -most) return `0..${up(measured / room)}`;
    if (deviation({ measured, least, most }) > 0) {
        return `${down(least)}..${up((2 * measured - least * (1 - room)) / (1 + room))}`;
    }
    return `${down((2 * measured - most * (1 - room)) / (1 + room))}..${up(most)}`;
}

/** Limits for any direction of drawing. */
function symmetric(limits) {
    const most = Math.max(...limits.split("..").map((each) => Math.abs(Number(each))));
    return limits.startsWith("0..") ? limits : `-${most}..${most}`;
}

/** The text with wider limits for one measure. */
function widen(text, index, measure, room) {
    const sequence = sequencesOf(text)[index];
    const limits = wider(measure, room);
    const existing = (kind) => sequence.items.find((item) => item.kind === kind)
        ?? { kind, from: sequence.end, to: sequence.end, isNew: true };
    if (isOfWhole(measure.name)) return [withTest(text, existing("whole"), measure.name, limits), limits];
    const isMoving = sequence.marks.includes("anywhere") || sequence.marks.includes("either-way");
    const strokes = strokesOfSequence(sequence);
    if (isMoving) {
        // Any of the segments may be meant: those that state the figure, else all. From behind, so that places stay.
        const both = symmetric(limits);
        const stating = strokes.filter(({ from, to }) => new RegExp(`\\b${measure.name} `).test(text.slice(from, to)));
        const items = stating.length > 0 ? stating.reverse() : [existing("each")];
        return [items.reduce((changed, item) => withTest(changed, item, measure.name, both), text), both];
    }
    const item = strokes[measure.segment - 1];
    return item === undefined ? null : [withTest(text, item, measure.name, limits), limits];
}

function widenSequence(text, index, judge) {
    const changes = new Map();
    let current = text;
    for (let round = 0; round < ROUNDS; round += 1) {
        const { isGood, measures } = judge(current);
        if (isGood) return { pattern: current, changes: [...changes.values()] };
        const tests = measures.filter(({ name, least, most }) => isLimited(name) && least < most);
        const missing = tests.filter((each) => !each.met);
        if (tests.length === 0) return null;
        tests.sort((a, b) => contribution(b) - contribution(a));
        const share = 0.5 * measures.at(-1).most / tests.length;
        const many = round < SINGLE ? tests.slice(0, 1) : tests.filter((each) => contribution(each) > share);
        for (const each of missing.length > 0 ? missing : many) {
            const small = round < SINGLE ? 0.7 * Math.abs(deviation(each)) : share ** 0.25;
            const room = missing.length > 0 ? ROOM : small;
            const done = widen(current, index, each, room);
            if (done === null || done[0] === current) return null;
            current = done[0];
            changes.set(`${each.name} ${each.segment}`, { ...each, limits: done[1] });
        }
    }
    return null;
}

/**
 * The pattern with the fewest wider limits that accepts a stroke: { pattern, changes }; null if limits cannot. `judge`
 * judges the stroke by a pattern: { isGood, measures, name }.
 */
export function widened(text, judge) {
    const { measures, name } = judge(text);
    const all = segmentsOf(measures)?.all;
    const found = [];
    try {
        sequencesOf(text).forEach((sequence, index) => {
            if (found.length > 0 || (sequence.name && name && sequence.name !== name)) return;
            if (sequence.isKnown && strokesOfSequence(sequence).length !== all) return;
            const result = widenSequence(text, index, judge);
            if (result !== null) found.push(result);
        });
    } catch {
        return null; // limits that the language does not have
    }
    return found[0] ?? null;
}
