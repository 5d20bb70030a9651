// "What can I write?": the pattern language by examples, its figures and its presets; a click writes one.
import { h, thumbnail } from "./dom.js";
import { FIGURES, LIFT_FIGURES, PRESET_NAMES, WHOLE_FIGURES } from "./figures.js";
import { strokesOf } from "./ghosts.js";
import { sequencesOf, withTest } from "./syntax.js";

/** The language by examples; a click writes one. */
const WORDS = [
    ["up, down-left, ↗", "directions, one for each segment"],
    ["short right, long down", "lengths relative to each other"],
    ["arc 180", "a bend to either side, by degrees"],
    ["ccw 360", "a loop against the clock; cw with it"],
    ["cw 90 from up", "a bend that begins upwards"],
    ["(left, right) x3", "repeated"],
    ["either-way right, down", "drawn from either end"],
    ["closed right, down, left, up", "from any corner"],
    ["down, lift, right", "the pen lifts in between"],
    ["right {direction -15..15}", "limits of a segment's figures; here, degrees off “right”"],
    ["down, right, whole {gap 0..0.9}", "limits of figures of the whole drawing"],
    ["yes: down-right, long up-right; no: x", "several patterns, each with a name"],
    ["pigtail | spiral", "alternatives"],
];

/** The text with limits for a figure: of the segment at the caret, of a lift, or of the whole drawing. */
export function withFigure(text, caret, figure, limits, kind) {
    const sequences = sequencesOf(text);
    if (kind === "whole") {
        const [{ items, end }] = sequences;
        const whole = items.find((item) => item.kind === "whole") ?? { kind, from: end, to: end, isNew: true };
        return withTest(text, whole, figure, limits);
    }
    const items = sequences.flatMap((each) => each.items).filter((item) => item.kind === kind);
    const item = items.find((each) => caret <= each.to) ?? items.at(-1);
    return item === undefined ? null : withTest(text, item, figure, limits);
}

/** `write(text)` replaces the pattern; `limit(name, limits, kind)` adds limits of a figure to it. */
export function makeLanguage(gesta, write, limit) {
    const entry = (text, meaning, onclick) => h("li", {},
        h("button", { class: "word", onclick }, text), h("span", { class: "quiet" }, meaning));
    const figures = (title, list, kind) => [h("h3", {}, title),
        h("ul", {}, ...list.map(([name, limits, meaning]) => entry(name, meaning, () => limit(name, limits, kind))))];
    const presets = h("div", { class: "preset-names" });
    const element = h("details", { class: "words", ontoggle: () => {
        // Only now: thirty strokes take some time to draw.
        if (!element.open || presets.childElementCount > 0) return;
        presets.append(...PRESET_NAMES.map((name) => h("button", { class: "word", onclick: () => write(name) },
            thumbnail(strokesOf(gesta, name), 30, 5), name)));
    } }, h("summary", {}, "What can I write?"),
    h("ul", { class: "examples" }, ...WORDS.map(([text, meaning]) => entry(text, meaning, () => write(text)))),
    h("h3", {}, "Presets"), presets,
    h("p", { class: "quiet" }, "A figure below adds its limits to the segment at the cursor. The meters show them."),
    ...figures("Figures of a segment and of the corner before it", FIGURES, "stroke"),
    ...figures("Figures of a lift", LIFT_FIGURES, "lift"),
    ...figures("Figures of the whole drawing", WHOLE_FIGURES, "whole"));
    return element;
}
