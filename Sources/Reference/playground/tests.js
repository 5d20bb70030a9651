// Test strokes: drawings that a pattern must match, and such that it must not; all are judged at every edit.
import { h, setText, thumbnail } from "./dom.js";
import { inputOfStrokes, pointsOf, strokesOfInput } from "./record.js";

const MOST_TESTS = 40;

export class TestStrokes {
    /**
     * `judge(input)` returns whether the pattern matches; `mark()` is called before a change, `changed()` after it;
     * `describe(drawings)` puts the last drawing and those that must match into words.
     */
    constructor({ setup, stage, judge, mark, changed, describe }) {
        Object.assign(this, { setup, stage, judge, mark, changed });
        this.count = h("span", { role: "status", class: "quiet", id: "test-count" });
        this.list = h("ul", { class: "tests" });
        const keep = (must, text) => h("button", { onclick: () => this.keep(must) }, text);
        this.keepers = [keep(true, "must match"), keep(false, "must not match")];
        this.bar = h("div", { class: "stack", id: "keep", hidden: true },
            h("div", { class: "actions" }, h("span", { class: "quiet" }, "Keep it as a test:"), ...this.keepers),
            h("div", { class: "actions" }, h("button", {
                id: "describe", title: "Writes a pattern for it, and for all that must match",
                onclick: () => describe([this.drawn(), ...this.wanted()].map((strokes) => strokes.map(pointsOf))),
            }, "Put it into words")));
        this.element = h("div", { class: "stack" }, this.bar,
            h("div", { class: "title" }, h("h3", {}, "Test strokes"), this.count), this.list);
    }

    /** Offers to keep the stroke that was judged last. */
    offer(isOffered) {
        this.bar.hidden = !isOffered || this.stage.player.last.length === 0 || this.setup.tests.length >= MOST_TESTS;
    }

    /** The strokes on the surface: what came shortly before may be another drawing. */
    drawn() {
        return strokesOfInput(this.stage.player.last, this.stage.constants).slice(-this.stage.trails.length);
    }

    /** The drawings that must match. */
    wanted() {
        return this.setup.tests.filter(({ must }) => must).map(({ strokes }) => strokes);
    }

    keep(must) {
        this.mark();
        this.setup.tests.push({ must, strokes: this.drawn() });
        this.offer(false);
        this.changed();
    }

    remove(test) {
        this.mark();
        this.setup.tests = this.setup.tests.filter((each) => each !== test);
        this.changed();
    }

    /** Judges all; `isValid` is false while the pattern has an error. */
    show(isValid) {
        const { tests } = this.setup;
        const results = tests.map((test) => (isValid
            ? this.judge(inputOfStrokes(test.strokes, this.stage.constants)) === test.must : null));
        this.list.replaceChildren(...tests.map((test, index) => this.entry(test, results[index])));
        const passed = results.filter(Boolean).length;
        setText(this.count, tests.length === 0 ? "Draw, and keep what must match and what must not."
            : isValid ? `${passed} of ${tests.length} pass` : "");
    }

    entry(test, passes) {
        const wish = test.must ? "must match" : "must not match";
        const outcome = passes === null ? "" : passes ? ", passes" : ", fails";
        const input = () => inputOfStrokes(test.strokes, this.stage.constants);
        return h("li", { "data-passes": String(passes) },
            h("button", {
                class: "preset", "aria-label": `Show the stroke that ${wish}${outcome}`, title: "Show it",
                onclick: () => this.stage.perform(input()),
            }, thumbnail(test.strokes.map(pointsOf), 56, 9)),
            h("span", { class: "wish" }, passes === null ? wish : `${passes ? "✓" : "✗"} ${wish}`),
            h("button", {
                class: "quiet", "aria-label": `Remove the stroke that ${wish}`, title: "Remove",
                onclick: () => this.remove(test),
            }, "×"));
    }
}
