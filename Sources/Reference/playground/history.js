// Undo and redo: what a pane holds before each change, as text.
import { h } from "./dom.js";

/** Changes of one kind within this time, in ms, are one change: a slider that is dragged, a word that is typed. */
const TOGETHER_MS = 700;
const MOST_CHANGES = 200;

export class History {
    /** `read()` returns the present state as a value that JSON can hold; `write(state)` restores one. */
    constructor(read, write) {
        this.read = () => JSON.stringify(read());
        this.write = (text) => write(JSON.parse(text));
        this.past = [];
        this.future = [];
        this.kind = "";
        this.time = -Infinity;
        this.button = h("button", { class: "undo", title: "Ctrl+Z", "aria-label": "Undo", onclick: () => this.undo() },
            "↶", h("span", {}, " Undo"));
        this.show();
    }

    show() {
        this.button.hidden = this.past.length === 0;
    }

    /** Called after a change, by who does not call `mark` before it: `before` is the state that it has changed. */
    note(before) {
        this.past = [...this.past, before].slice(-MOST_CHANGES);
        this.future = [];
        this.show();
    }

    /** Called before a change. Changes of the same `kind` that follow each other closely are one. */
    mark(kind = "") {
        const now = performance.now();
        const isMore = kind !== "" && kind === this.kind && now - this.time < TOGETHER_MS;
        [this.kind, this.time] = [kind, now];
        if (isMore) return;
        this.past = [...this.past, this.read()].slice(-MOST_CHANGES);
        this.future = [];
        this.show();
    }

    undo() {
        this.move(this.past, this.future);
    }

    redo() {
        this.move(this.future, this.past);
    }

    move(from, to) {
        const present = this.read();
        // A call that failed has marked a state and changed nothing.
        while (from.at(-1) === present) from.pop();
        if (from.length > 0) {
            this.kind = "";
            to.push(present);
            this.write(from.pop());
        }
        this.show();
    }

    /** Handles Ctrl+Z and Ctrl+Shift+Z, unless the keyboard is in a text that the browser undoes. */
    handleKey(event, ownText) {
        const isText = /^(TEXTAREA|INPUT)$/.test(event.target.tagName) && !/^(range|checkbox)$/.test(event.target.type);
        if (event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
        if (isText && event.target !== ownText) return;
        event.preventDefault();
        if (event.shiftKey) this.redo();
        else this.undo();
    }
}
