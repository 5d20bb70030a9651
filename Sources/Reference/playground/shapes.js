// Strokes that look like their names, where the ideal stroke of a pattern does not.

const CURVE_POINTS = 81;
const DEGREE = Math.PI / 180;
/** A stroke that goes forth and back is spread over this part of its length. */
const SPREAD = 0.3;
const MOST_FLATNESS = 0.05;

/** A curve in a box of 1 around the origin as x, y, x, y, ...; `at(t)` is a point for t from 0 to 1. */
const curve = (at) => Array.from({ length: CURVE_POINTS }, (_, i) => at(i / (CURVE_POINTS - 1))).flat();

/** Presets by name: an S of two arcs, and an 8 that begins at the upper right. */
const SHAPES = {
    s: () => curve((t) => {
        const [angle, middle] = t < 0.5 ? [20 + 500 * t, -0.25] : [90 - 500 * (t - 0.5), 0.25];
        return [0.34 * Math.cos(angle * DEGREE), middle - 0.25 * Math.sin(angle * DEGREE)];
    }),
    figure_eight: () => curve((t) => {
        const angle = (45 - 360 * t) * DEGREE;
        return [0.3 * Math.sin(2 * angle), -0.5 * Math.cos(angle)];
    }),
};

function extents(stroke) {
    return [0, 1].map((axis) => {
        const each = stroke.filter((_, i) => i % 2 === axis);
        return Math.max(...each) - Math.min(...each);
    });
}

/** The lengths of the path up to each point. */
function lengthsOf(stroke) {
    const lengths = [0];
    for (let i = 2; i + 1 < stroke.length; i += 2) {
        lengths.push(lengths.at(-1) + Math.hypot(stroke[i] - stroke[i - 2], stroke[i + 1] - stroke[i - 1]));
    }
    return lengths;
}

/** A stroke that goes forth and back on one line, drawn across it as people do; others as they are. */
function spread(stroke) {
    const [width, height] = extents(stroke);
    const extent = Math.max(width, height);
    const lengths = lengthsOf(stroke);
    const isFlat = Math.min(width, height) <= MOST_FLATNESS * extent;
    if (!isFlat || lengths.at(-1) < 1.5 * extent) return stroke;
    const across = width < height ? 0 : 1;
    return stroke.map((v, i) => (i % 2 === across
        ? v + SPREAD * extent * (lengths[i >> 1] / lengths.at(-1) - 0.5) : v));
}

/** The strokes of a pattern as people draw them; `ideal` are those that it describes. */
export function lifelike(pattern, ideal) {
    const name = pattern.trim();
    return Object.hasOwn(SHAPES, name) ? [SHAPES[name]()] : ideal.map(spread);
}
