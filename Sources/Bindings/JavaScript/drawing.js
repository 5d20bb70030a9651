// Drawings in the library's memory, and patterns made from them.
import { GestaError, refuse } from "./errors.js";
import { offsets, sizes } from "./generated/layouts.js";
import { ErrorCode } from "./generated/native.js";

/** @typedef {import("./gesta.js").Drawing} Drawing */
/** @typedef {import("./gesta.js").DrawnPattern} DrawnPattern */
/** @typedef {import("./memory.js").Memory} Memory */
/** @typedef {import("./session.js").Session} Session */

const at = offsets.pattern_segment;

/**
 * The strokes of a drawing: x, y, x, y, ... of each.
 *
 * @param {Drawing} drawing
 * @returns {readonly ArrayLike<number>[]}
 */
export function strokesOf(drawing) {
    const strokes = isStrokes(drawing) ? drawing : [drawing];
    for (const { length } of strokes) {
        if (length % 2 !== 0) refuse("a stroke's length", length, "even: x and y of each point");
    }
    return strokes;
}

/**
 * @param {Drawing} drawing
 * @returns {drawing is readonly ArrayLike<number>[]}
 */
function isStrokes(drawing) {
    return drawing.length > 0 && typeof drawing[0] !== "number";
}

/**
 * The arguments for strokes, until the end of the scope: their numbers, the number of points, the number of points of
 * each, and how many they are.
 *
 * @param {Memory} memory
 * @param {readonly ArrayLike<number>[]} strokes
 * @returns {[number, number, number, number]}
 */
export function placeStrokes(memory, strokes) {
    const lengths = placeWords(memory, strokes.map(({ length }) => length >>> 1));
    const all = strokes.flatMap((stroke) => Array.from(stroke));
    const numbers = memory.allocate(8 * all.length);
    memory.f64.set(all, numbers >>> 3);
    return [numbers, all.length >>> 1, lengths, strokes.length];
}

/** @param {Memory} memory @param {number[]} words */
function placeWords(memory, words) {
    const array = memory.allocate(4 * words.length);
    words.forEach((word, index) => memory.setWord(array + 4 * index, word));
    return array;
}

/**
 * @param {Session} session
 * @param {readonly Drawing[]} drawings
 * @returns {DrawnPattern}
 */
export function patternFromStrokes(session, drawings) {
    const { memory } = session;
    const strokes = drawings.map(strokesOf);
    return memory.scope(() => {
        const counts = placeWords(memory, strokes.map(({ length }) => length));
        const given = placeWords(memory, [...placeStrokes(memory, strokes.flat()), counts, strokes.length]);
        const [needed, count] = [memory.allocate(4), memory.allocate(4)];
        let [capacity, room] = [1024, 64];
        for (;;) {
            const [buffer, segments] = [memory.allocate(capacity), memory.allocate(sizes.pattern_segment * room)];
            try {
                session.call(
                    "pattern_from_strokes", given, buffer, capacity, needed, segments, room, sizes.pattern_segment,
                    count,
                );
                if (memory.word(count) <= room) return result(memory, buffer, needed, segments, count);
            } catch (error) {
                if (!(error instanceof GestaError) || error.code !== ErrorCode.E_BUFFER) throw error;
            }
            [capacity, room] = [memory.word(needed) + 1, Math.max(room, memory.word(count))];
        }
    });
}

/**
 * @param {Memory} memory
 * @param {number} buffer
 * @param {number} needed
 * @param {number} segments
 * @param {number} count
 */
function result(memory, buffer, needed, segments, count) {
    const pattern = memory.text(buffer, memory.word(needed));
    return {
        pattern,
        segments: Array.from({ length: memory.word(count) }, (_, index) => {
            const segment = segments + sizes.pattern_segment * index;
            const [begin, end] = [memory.word(segment + at.text_begin), memory.word(segment + at.text_end)];
            return {
                drawing: memory.word(segment + at.drawing),
                text: pattern.slice(begin, end),
                textBegin: begin,
                textEnd: end,
                firstPoint: memory.word(segment + at.first_point),
                lastPoint: memory.word(segment + at.last_point),
            };
        }),
    };
}
