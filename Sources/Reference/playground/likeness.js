// Which of the preset signs a drawing is, whatever the recognizers of the set-up are.
import { readable } from "./dom.js";
import { PRESET_NAMES } from "./figures.js";
import { pushAll } from "./player.js";

/** Presets that are others of the list, drawn in one way only or with another name. */
const SAME = new Set(["circle_cw", "circle_ccw", "chevron_up", "chevron_down"]);
/** The largest misfit of a sign that a drawing is said to be close to; 1 is the limit of those that it is. */
const MOST_MISFIT = 1.8;
/** The same for the signs of the set-up, which people try to draw; less for a drawing that is another sign. */
const MOST_TRIED = 4;
const MOST_TRIED_OF_SIGN = 3;
/** Classes that are presets, too. */
const PRESET_CLASSES = new Set(["chevron", "checkmark", "z", "circle", "tickle"].map((name) => `gesta.${name}`));

/** "a star", "an L". */
export function withArticle(name) {
    const words = name.length === 1 ? name.toUpperCase() : readable(name);
    return `${/^[aeiou]|^[LSX]$/.test(words) ? "an" : "a"} ${words}`;
}

export class Likeness {
    constructor(gesta) {
        this.context = gesta.context();
        const pattern = PRESET_NAMES.filter((name) => !SAME.has(name)).map((name) => `${name}: ${name}`).join("; ");
        this.signs = this.context.recognizer("gesta.stroke", { pattern });
    }

    /** The sign nearest to an input of the player: { name, isSame, score, hint }; null if none is near. */
    of(input) {
        pushAll(this.context, input);
        const { signs } = this;
        const name = signs.get("name");
        if (signs.state === "ended") return { name, isSame: true, score: signs.get("score") };
        const sum = signs.measures().at(-1);
        if (name === "" || sum?.name !== "misfit" || sum.measured > MOST_MISFIT) return null;
        return { name, isSame: false, hint: signs.hint?.text, measures: signs.measures() };
    }
}

/** The sign of the set-up that a drawing was closest to, when it was none of them. */
export class Tried {
    /** `constants` are those of the library. */
    constructor(gesta, { HintKey }) {
        this.HintKey = HintKey;
        this.context = gesta.context();
        this.signs = this.context.recognizer("gesta.stroke");
    }

    /** The closest sign: { name, hint, measures }, with the name of an item; null if none is near. */
    of(input, items, isSign) {
        const most = isSign ? MOST_TRIED_OF_SIGN : MOST_TRIED;
        const patterns = items.map((item) => [item.name, this.patternOf(item)]).filter(([, pattern]) => pattern);
        if (patterns.length === 0) return null;
        this.signs.set("pattern", patterns.map(([, pattern], i) => `n${i}: ${pattern}`).join("; "));
        pushAll(this.context, input);
        const { signs } = this;
        const measures = signs.measures();
        const sum = measures.at(-1);
        const { state, hint } = signs;
        if (state !== "failed" || sum?.name !== "misfit" || sum.measured > most || !hint) return null;
        // Two lines more or less are another drawing.
        if (hint.key === this.HintKey.LINES && Math.abs(hint.measured - hint.expected) > 1) return null;
        return { name: patterns[Number(signs.get("name").slice(1))][0], hint: hint.text, measures };
    }

    /** The pattern of an item that has only one; "" for the others. */
    patternOf({ class: className, parameters }) {
        if (PRESET_CLASSES.has(className)) return className.replace("gesta.", "");
        const { pattern = "" } = className === "gesta.stroke" ? parameters : {};
        if (/[:;]/.test(pattern)) return "";
        try {
            this.signs.set("pattern", pattern);
            return pattern;
        } catch {
            return "";
        }
    }
}
