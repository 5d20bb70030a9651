// Meant as: what the last drawing was meant as, from which the recognizer learns; see gesta_recognizer_correct.
import { h, setText } from "./dom.js";

/** The parameters of a recognizer that learns from corrections. */
export const LEARNING = { correctable: true, max_examples: 12 };

export class Meant {
    /** `correct(name)` teaches that the last drawing was meant as `name`, or as none of the gestures: "". */
    constructor(correct) {
        this.correct = correct;
        this.question = h("span", { class: "quiet", id: "meant-question" });
        this.choices = h("div", { class: "actions" });
        this.element = h("div", {
            id: "meant", class: "stack", role: "group", "aria-labelledby": "meant-question", hidden: true,
        }, this.question, this.choices);
    }

    /** Asks which of the names was meant; `recognized` is the one that it was taken for, "" for none. */
    ask(names, recognized) {
        this.element.hidden = false;
        setText(this.question, recognized === "" ? "Was it meant as one of them? It learns from it."
            : "Was it meant otherwise? It learns from it.");
        const choices = names.filter((name) => name !== recognized).map((name) => [name, name]);
        if (recognized !== "") choices.push(["", "none of them"]);
        this.choices.replaceChildren(...choices.map(([name, text]) => h("button", {
            onclick: () => this.correct(name),
        }, text)));
    }

    close() {
        this.element.hidden = true;
    }
}
