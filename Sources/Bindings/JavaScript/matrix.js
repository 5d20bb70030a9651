// The map that a gesture moves things by.

/** @typedef {import("./gesta.js").Movement} Movement */

/**
 * The matrix that moves what lies under the contacts along with them, from where it was when the gesture began; the
 * numbers of DOMMatrix, of CSS's matrix() and of a canvas's setTransform.
 *
 * @param {Movement} values
 * @returns {{ a: number, b: number, c: number, d: number, e: number, f: number }}
 */
export function matrixOf(values) {
    const { translationX: tx = 0, translationY: ty = 0, scale = 1, rotation = 0 } = values;
    const { focusX: x = 0, focusY: y = 0 } = values;
    const [a, b] = [scale * Math.cos(rotation), scale * Math.sin(rotation)];
    // A point p moves to focus + scale R(rotation) (p - focus + translation).
    return { a, b, c: -b, d: a, e: x + a * (tx - x) - b * (ty - y), f: y + b * (tx - x) + a * (ty - y) };
}
