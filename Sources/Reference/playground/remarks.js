// What is to be said about the last drawing as a whole: the sign that it is, and which recognizer was faster.
import { h, setText } from "./dom.js";
import { Likeness, Tried, withArticle } from "./likeness.js";

/** "That is a star, 0.91"; "" for nothing. */
export function sentenceOf(likeness) {
    if (likeness === null) return "";
    const sign = withArticle(likeness.name);
    if (likeness.isSame) return `That is ${sign}, ${likeness.score.toFixed(2)}`;
    return `Close to ${sign}${likeness.hint ? `: ${likeness.hint}` : ""}`;
}

/** Whether a recognizer of the set-up is for that sign. */
export function isFor({ name, class: className, parameters }, sign) {
    return name === sign || className === `gesta.${sign}` || parameters.pattern === sign;
}

export class Remarks {
    constructor(app) {
        this.app = app;
        this.likeness = null;
        /** The sign that was missed, { name, hint, measures }: one of the set-up, else one that is near. */
        this.missed = null;
        this.sign = h("span", {});
        this.edit = h("button", { class: "fix", onclick: () => this.write() }, "Edit its pattern");
        this.rival = h("span", {});
        this.relate = h("button", { class: "fix", onclick: () => this.ask() }, "Change that in Relations");
        this.signLine = h("p", {}, this.sign, this.edit);
        this.rivalLine = h("p", {}, this.rival, this.relate);
        this.element = h("div", { class: "remarks", role: "status" });
    }

    /** Another drawing begins: the lines remain until it is judged, so that nothing below them moves. */
    clear() {
        this.likeness = this.missed = null;
        this.element.dataset.old = "";
    }

    /** Judges an input whose last finger has lifted. `rows` are those that compete. */
    judge(input, rows) {
        this.signs ??= new Likeness(this.app.gesta);
        this.likeness = this.signs.of(input);
        this.tried ??= new Tried(this.app.gesta, this.app.stage.constants);
        this.missed = this.tried.of(input, this.app.setup.items, this.likeness !== null);
        if (this.likeness?.isSame === false) this.missed ??= this.likeness;
        this.pair = this.compare(rows);
        if (this.likeness !== null) setText(this.sign, `${sentenceOf(this.likeness)}.`);
        delete this.element.dataset.old;
        this.element.replaceChildren(...(this.likeness ? [this.signLine] : []), ...(this.pair ? [this.rivalLine] : []));
    }

    /** The names of the row that was faster than the one for this sign, or than any, and of that one. */
    compare(rows) {
        const lost = rows.filter(({ recognizer }) => recognizer.state === "failed" && recognizer.verdict.blocker);
        const row = lost.find(({ item }) => this.likeness && isFor(item, this.likeness.name)) ?? lost[0];
        const winner = this.app.rowOf(row?.recognizer.verdict.blocker);
        if (winner === undefined) return null;
        const others = lost.length > 1 ? ` and than ${lost.length - 1} more` : "";
        setText(this.rival, `The ${winner.title} was faster than the ${row.title}${others}.`);
        return [winner.item.name, row.item.name];
    }

    write() {
        const { app, likeness } = this;
        Object.assign(app.setup, { pattern: likeness.name, drawing: {} });
        app.open("Patterns");
    }

    /** Opens Relations with both recognizers, and the relation that would help. */
    ask() {
        const { app, pair } = this;
        app.setup.related = [...new Set([...app.setup.related, ...pair])];
        app.setup.asked = pair;
        app.version += 1;
        app.open("Relations");
    }
}
