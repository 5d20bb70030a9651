// Which segment of a stroke goes the wrong way: the stroke as straight pieces beside the directions of a pattern.
import { directionName, sequencesOf, strokesOfSequence } from "./syntax.js";

const POINTS_OF_STROKE = 64;
const MOST_PIECES = 8;
const LIMIT = 60;
/** Pieces that bend more, or corners that turn less, are not what was meant. */
const MOST_BEND = 0.16;
const LEAST_TURN = 25;
const DEGREES = 180 / Math.PI;

const turn = (degrees) => ((degrees + 540) % 360) - 180;

/** Points at equal distances along a path. */
function resampled(points) {
    const lengths = [0];
    for (let i = 2; i + 1 < points.length; i += 2) {
        lengths.push(lengths.at(-1) + Math.hypot(points[i] - points[i - 2], points[i + 1] - points[i - 1]));
    }
    const whole = lengths.at(-1);
    if (!(whole > 0)) return [];
    let next = 1;
    return Array.from({ length: POINTS_OF_STROKE }, (_, k) => {
        const wanted = whole * k / (POINTS_OF_STROKE - 1);
        while (next < lengths.length - 1 && lengths[next] < wanted) next += 1;
        const part = (wanted - lengths[next - 1]) / Math.max(1e-9, lengths[next] - lengths[next - 1]);
        return [0, 1].map((axis) => {
            const before = points[2 * next - 2 + axis];
            return before + (points[2 * next + axis] - before) * Math.min(1, part);
        });
    });
}

/** The sum of the squared distances of points from the chord of their ends. */
function cost(points, i, j) {
    const [ax, ay] = points[i];
    const [dx, dy] = [points[j][0] - ax, points[j][1] - ay];
    const chord = Math.hypot(dx, dy) || 1e-9;
    let sum = 0;
    for (let k = i + 1; k < j; k += 1) {
        sum += (((points[k][0] - ax) * dy - (points[k][1] - ay) * dx) / chord) ** 2;
    }
    return sum;
}

/** The corners that divide points into straight pieces best, as indices with both ends. */
function corners(points, count) {
    const last = points.length - 1;
    let best = points.map((_, j) => ({ cost: j > 1 ? cost(points, 0, j) : Infinity, at: [0, j] }));
    for (let piece = 2; piece <= count; piece += 1) {
        best = points.map((_, j) => {
            let found = { cost: Infinity, at: [] };
            for (let i = 2; i < j - 1; i += 1) {
                if (best[i].cost >= found.cost) continue;
                const sum = best[i].cost + cost(points, i, j);
                if (sum < found.cost) found = { cost: sum, at: [...best[i].at, j] };
            }
            return found;
        });
    }
    return best[last].at;
}

/** The pieces as measures of their directions; empty if the stroke does not have these pieces. */
function piecesOf(points, stated) {
    const at = corners(points, stated.length);
    const pieces = stated.map((degrees, index) => {
        const [i, j] = [at[index], at[index + 1]];
        const [dx, dy] = [points[j][0] - points[i][0], points[j][1] - points[i][1]];
        const angle = Math.atan2(dy, dx) * DEGREES;
        const measured = turn(angle - degrees);
        const bend = Math.sqrt(cost(points, i, j) / (j - i)) / Math.max(1e-9, Math.hypot(dx, dy));
        return {
            name: "direction", unit: "deg", segment: index + 1, measured, least: -LIMIT, most: LIMIT,
            met: Math.abs(measured) <= LIMIT, first: i / (points.length - 1), last: j / (points.length - 1),
            angle, degrees, bend,
        };
    });
    const isClear = pieces.every((piece, i) => piece.bend <= MOST_BEND && (i === 0
        || Math.abs(turn(stated[i] - stated[i - 1])) < LEAST_TURN
        || Math.abs(turn(piece.angle - pieces[i - 1].angle)) >= LEAST_TURN));
    return isClear ? pieces : [];
}

/** The first segment that goes the wrong way, and all pieces: { segment, pieces }; null where that cannot be said. */
export function wrongWay(text, points) {
    const drawn = resampled(points);
    if (drawn.length === 0) return null;
    let best = null;
    for (const sequence of sequencesOf(text)) {
        const stated = strokesOfSequence(sequence).map(({ degrees }) => degrees);
        const isPlain = sequence.isKnown && sequence.items.every(({ kind }) => kind !== "lift")
            && sequence.marks.length === 0;
        if (!isPlain || stated.length === 0 || stated.length > MOST_PIECES || stated.includes(null)) continue;
        const pieces = piecesOf(drawn, stated);
        const wrong = pieces.filter(({ met }) => !met);
        if (wrong.length > 0 && (best === null || wrong.length < best.count)) best = { pieces, count: wrong.length };
    }
    if (best === null) return null;
    const { segment, angle, degrees } = best.pieces.find(({ met }) => !met);
    const [goes, stated] = [directionName(angle), directionName(degrees)];
    if (goes === stated) return null;
    return { segment, pieces: best.pieces };
}
