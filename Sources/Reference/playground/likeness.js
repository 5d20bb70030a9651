// Which of the preset signs a drawing is, whatever the recognizers of the set-up are.
import { PRESET_NAMES } from "./figures.js";
import { pushAll } from "./player.js";

/** Presets that are others of the list, drawn in one way only or with another name. */
const SAME = new Set(["circle_cw", "circle_ccw", "chevron_up", "chevron_down"]);
/** The largest misfit of a sign that a drawing is said to be close to; 1 is the limit of those that it is. */
const MOST_MISFIT = 2;

/** "a star", "an L". */
export function withArticle(name) {
    const words = name.length === 1 ? name.toUpperCase() : name.replaceAll("_", " ");
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
        return { name, isSame: false, hint: signs.hint?.text };
    }
}
