// The map that a gesture moves things by.

/** @typedef {import("./gesta.js").Movement} Movement */

/**
 * The matrix that moves what lies under the contacts along with them: that of gesta.transform, gesta.pinch,
 * gesta.rotation or gesta.pan.
 *
 * @param {Movement} values
 */
export function matrixOf(values) {
    const { translation_x: tx = 0, translation_y: ty = 0, scale = 1, rotation = 0 } = values;
    const { focus_x: x = 0, focus_y: y = 0 } = values;
    const [a, b] = [scale * Math.cos(rotation), scale * Math.sin(rotation)];
    // A point p moves to focus + scale R(rotation) (p - focus + translation).
    return { a, b, c: -b, d: a, e: x + a * (tx - x) - b * (ty - y), f: y + b * (tx - x) + a * (ty - y) };
}
