// What a simulated finger draws in the programs of the pane Code: an example of each sign of the set-up.
import { centered, strokesOfExamples } from "./ghosts.js";
import { rectOf } from "./setup.js";

/** The size of an example, as a part of the smaller side of its region. */
const PART = 0.5;
const MOST_POINTS = 40;
const MOST_EXAMPLES = 4;
const DRAWN_CLASSES = ["gesta.chevron", "gesta.checkmark", "gesta.z", "gesta.circle", "gesta.tickle"];

/** At most so many points of a stroke, with the last one. */
function thin(points) {
    const count = points.length / 2;
    const stride = Math.max(1, Math.ceil(count / MOST_POINTS));
    return Array.from({ length: count }, (_, i) => [points[2 * i], points[2 * i + 1]])
        .filter((_, i) => i % stride === 0 || i === count - 1);
}

/** Where a recognizer's example is drawn: its center and size, in whole pixels. */
function placeOf(name, setup, { width, height }) {
    const where = setup.regions[name];
    const [x, y, across, down] = where ? rectOf(where, { width, height }) : [0, 0, width, height];
    return { x: Math.round(x + across / 2), y: Math.round(y + down / 2),
        size: Math.round(PART * Math.min(across, down)) };
}

/**
 * The examples of an item: { sign, x, y, size, pattern } for the ideal stroke of a pattern, and { sign, strokes } for
 * strokes that were taught, each [[x, y], ...].
 */
export function demosOf(item, setup, surface) {
    const place = placeOf(item.name, setup, surface);
    const pattern = item.class === "gesta.stroke" ? item.parameters.pattern
        : DRAWN_CLASSES.includes(item.class) ? item.class.replace("gesta.", "") : "";
    if (pattern) return [{ sign: item.name, ...place, pattern }];
    if (item.class !== "gesta.template" || !setup.examples) return [];
    return [...strokesOfExamples(setup.examples)].slice(0, MOST_EXAMPLES).map(([sign, examples]) => ({
        sign: sign.replace(/\s+/g, " "),
        strokes: centered(examples.at(-1)).map(thin).map((points) => points.map(([x, y]) => (
            [Math.round(place.x + place.size * x), Math.round(place.y + place.size * y)]))),
    }));
}
