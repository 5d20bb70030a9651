// The segments of strokes as pieces of their paths: to light one, and to find the one at a point.
import { pathBetween, partsOf } from "./bands.js";
import { fitted, h, pathOf, s, thumbnail } from "./dom.js";

const SIZE = 120;
const PAD = 20;
const COLORS_OF_SEGMENTS = 4;

/** The pieces of strokes, [{ segment, strokes }]; `measures` say where each segment is. */
export function segmentsOfStrokes(strokes, measures) {
    const trails = strokes.map((points) => ({ points }));
    return [...partsOf(measures)].sort(([a], [b]) => a - b)
        .map(([segment, { first, last }]) => ({ segment, strokes: pathBetween(trails, first, last) }));
}

/** The segment nearest to a point, at most `reach` from it; 0 for none. */
export function segmentAt(pieces, x, y, reach) {
    let found = { segment: 0, distance: reach };
    for (const { segment, strokes } of pieces) {
        for (const points of strokes) {
            for (let i = 0; i + 3 < points.length; i += 2) {
                const [ax, ay, dx, dy] = [points[i], points[i + 1], points[i + 2] - points[i],
                    points[i + 3] - points[i + 1]];
                const along = ((x - ax) * dx + (y - ay) * dy) / Math.max(1e-9, dx * dx + dy * dy);
                const part = Math.min(1, Math.max(0, along));
                const distance = Math.hypot(ax + dx * part - x, ay + dy * part - y);
                if (distance < found.distance) found = { segment, distance };
            }
        }
    }
    return found.segment;
}

/** The pattern as a drawing, whose segments are lit where a pointer or the keyboard is. */
export class Picture {
    constructor(pointed) {
        this.pointed = pointed;
        this.element = h("div", { class: "picture" });
        this.paths = [];
    }

    show(strokes, pieces) {
        this.paths = [];
        this.element.replaceChildren();
        if (strokes.length === 0) return;
        const drawing = thumbnail(strokes, SIZE, PAD);
        this.element.append(drawing);
        if (pieces.length === 0) return;
        const place = fitted(strokes, SIZE, PAD);
        drawing.removeAttribute("aria-hidden");
        drawing.setAttribute("role", "group");
        drawing.setAttribute("aria-label", "Segments of the pattern");
        this.paths = pieces.map(({ segment, strokes: parts }) => {
            const path = s("path", {
                d: parts.map((points) => pathOf(place(points))).join(""), class: "segment", tabindex: 0, role: "img",
                "aria-label": `Segment ${segment}`, "data-color": (segment - 1) % COLORS_OF_SEGMENTS + 1,
            });
            const events = [["pointerenter", [segment]], ["pointerleave", []], ["focus", [segment]], ["blur", []]];
            for (const [type, segments] of events) path.addEventListener(type, () => this.pointed(segments));
            return { segment, path };
        });
        drawing.append(...this.paths.map(({ path }) => path));
    }

    light(segments) {
        for (const { segment, path } of this.paths) path.toggleAttribute("data-lit", segments.includes(segment));
    }
}
