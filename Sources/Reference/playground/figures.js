// The words of the pattern language and of the meters, each with what it means.

/**
 * The figures that a pattern may limit: name, limits as an example, meaning. Those with limits from 0 are never
 * negative.
 */
export const FIGURES = [
    ["direction", "-15..15", "degrees between the segment and its stated direction; positive is clockwise"],
    ["length", "0.2..0.6", "the segment's length, as a part of the diagonal of the whole drawing"],
    ["mm", "5..20", "the segment's length in millimeters"],
    ["wobble", "0..0.1", "how far the segment is from a straight line, as a part of its length"],
    ["bow", "-0.1..0.1", "how much the segment bends to one side; positive is clockwise"],
    ["entry", "-30..30", "degrees between the segment's first half and the whole segment"],
    ["exit", "-30..30", "degrees between the segment's second half and the whole segment"],
    ["detour", "0..1.2", "the segment's path, as a multiple of the distance between its ends"],
    ["sweep", "60..120", "how many degrees an arc turns; positive is clockwise"],
    ["roundness", "0..0.2", "how far an arc is from a circle, as a part of the radius"],
    ["oval", "0..0.2", "the same for an ellipse"],
    ["fill", "0..1.2", "the area of an arc, compared with that of a circle"],
    ["pause", "0..0.2", "seconds for which the finger rests at the segment's start"],
    ["kink", "0..60", "degrees of the sharpest corner within the segment"],
    ["uneven", "0..15", "how much the segment's bend varies, in degrees"],
    ["turn", "-30..30", "degrees that the corner before the segment turns more or less than stated"],
    ["corner", "-60..60", "how much of the turn is close to the corner; negative for a rounded one"],
    ["miss", "0..0.2", "how far the corner is from where the two segments would meet"],
    ["balance", "-0.5..0.5", "how much longer the previous segment is, as a part of both"],
];
/** Those of a `lift`. */
export const LIFT_FIGURES = [
    ["cross_before", "0.2..0.8", "where the next segment crosses the one before: 0 at its start, 1 at its end"],
    ["cross_after", "0.2..0.8", "where it crosses on the segment after the lift"],
    ["shift_x", "-0.2..0.2", "how far the second segment lies to the right, as a part of the diagonal"],
    ["shift_y", "-0.2..0.2", "how far it lies below"],
    ["apart", "0..0.2", "the smallest distance between the two segments"],
];
/** Those of the whole drawing. */
export const WHOLE_FIGURES = [
    ["hook_in", "0..0.3", "what is drawn before the first segment, as a part of the diagonal"],
    ["hook_out", "0..0.3", "what is drawn after the last segment"],
    ["winding", "0..1.5", "the path, as a multiple of the segments' lengths"],
    ["dx", "-0.2..0.2", "from start to end, to the right, as a part of the diagonal"],
    ["dy", "-0.2..0.2", "from start to end, downwards"],
    ["gap", "0..0.4", "the distance between start and end"],
    ["width", "0..0.8", "the width, as a part of the diagonal"],
    ["tilt", "-20..20", "degrees by which the drawing is rotated"],
    ["nose_left", "0..0.2", "how far the middle third protrudes to the left of its direction"],
    ["nose_right", "0..0.2", "how far it protrudes to the right"],
    ["crossings", "0..1", "how often the drawing crosses itself"],
];
const MEANINGS = new Map([...FIGURES, ...LIFT_FIGURES, ...WHOLE_FIGURES].map(([name, , meaning]) => [name, meaning]));
const UNSIGNED = new Set([...FIGURES, ...LIFT_FIGURES, ...WHOLE_FIGURES]
    .filter(([name, limits]) => limits.startsWith("0..")).map(([name]) => name).concat("length", "mm"));

/** The names of all presets. */
export const PRESET_NAMES = ("chevron chevron_left chevron_up chevron_down z checkmark circle circle_cw circle_ccw "
    + "tickle v caret l triangle rectangle zigzag spiral s figure_eight x plus question_mark star left_bracket "
    + "right_bracket left_brace right_brace pigtail arrow delete").split(" ");

/** Meters that no pattern limits. Words in quotation marks are those of the verdicts. */
const METERS = {
    contacts: "fingers that are down",
    movement: "how far a finger has moved from where it went down (“moved”)",
    held: "how long the finger has been down",
    wait: "how long ago the last finger lifted (“waited”)",
    tap_distance: "the distance between two taps",
    speed: "the finger's speed",
    deviation: "the angle between the movement and the expected direction",
    edge_distance: "how far from the edge the finger went down",
    samples: "how many samples were captured",
    part: "how many parts of the gesture are drawn",
    depth: "how far down the drawing goes",
    height: "how far up the drawing goes",
    size: "the diagonal of the drawing (“too small”)",
    match: "how much of the path goes along the pattern (“off the pattern”)",
    segments: "how many segments are drawn, of all",
    misfit: "the sum of all deviations: a figure counts little well within its limits, and 0.67 at one of them",
    strokes: "how many strokes are drawn",
    distance: "how different the drawing is from the nearest example",
    margin: "how much better the nearest name fits than the next one",
};

/** Whether a pattern can state limits of a figure. */
export const isLimited = (name) => MEANINGS.has(name);

export const isUnsigned = (name) => UNSIGNED.has(name);

export const isOfWhole = (name) => WHOLE_FIGURES.some(([each]) => each === name);

/** What a meter means, and which parameter sets its limit. */
export function meaningOf({ name, parameter }) {
    const words = MEANINGS.get(name) ?? METERS[name] ?? "a figure of this class";
    const set = parameter ? ` The parameter ${parameter.replaceAll("_", " ")} sets the limit.` : "";
    const written = MEANINGS.has(name) ? ` A pattern states the limits: {${name} LEAST..MOST}.` : "";
    return `${words}.${set}${written}`;
}

/** How many segments of a stroke are drawn, and how many its pattern has: { drawn, all }; null before one begins. */
export function segmentsOf(measures) {
    const found = measures.find(({ name }) => name === "segments");
    return found === undefined ? null : { drawn: Math.max(1, found.measured), all: found.least };
}
