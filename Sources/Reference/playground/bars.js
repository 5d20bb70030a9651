// Bars of measures: each figure beside the range in which it must be.
import { h, setAttribute, setText, shown } from "./dom.js";
import { isLimited, meaningOf } from "./figures.js";

const UNITS = { length: "px", "length/s": "px/s", s: "s", rad: "rad", deg: "°", mm: "mm" };

const NUMBERS = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭";

/** "12.3 px", "45°"; what is nothing beside `scale` is 0. */
export function figure(number, unit, scale = 0.1) {
    const sign = UNITS[unit] ?? "";
    return `${shown(Math.abs(number) < 0.005 * scale ? 0 : number)}${sign === "°" || sign === "" ? sign : ` ${sign}`}`;
}

/** "max 12.6 px". */
export function rangeOf({ least, most, unit }) {
    if (least === most) return `must be ${figure(most, unit)}`;
    if (least === -Infinity) return `max ${figure(most, unit)}`;
    if (most === Infinity) return `min ${figure(least, unit)}`;
    if (least === -most) return `±${figure(most, unit)}`;
    return `${figure(least, unit)} to ${figure(most, unit)}`;
}

/** By how much a figure is beyond its limits: "+12.9", "−3.1"; "" for one that is within. */
export function excessOf({ measured, least, most }) {
    if (measured > most) return `+${shown(measured - most)}`;
    return measured < least ? `−${shown(least - measured)}` : "";
}

/** "direction ②" for that of the second segment. Figures have the names that patterns limit them by. */
export function nameOf({ name, segment }) {
    return (isLimited(name) ? name : name.replaceAll("_", " ")) + (segment > 0 ? ` ${numberOf(segment)}` : "");
}

export function numberOf(segment) {
    return NUMBERS[segment - 1] ?? `(${segment})`;
}

/** How much of the axis is beyond a limit, as a multiple of what the limits leave. */
const BEYOND = 1.5;

/** The ends of the axis of a measure. They follow from the limits alone: how far the mark is beyond one can be seen. */
function axis({ least, most }) {
    const from = least === -Infinity ? 0 : Math.min(least, 0);
    const to = most === Infinity ? Math.max(least, 0) : Math.max(most, 0);
    const room = BEYOND * Math.max(to - from, 1e-9);
    return [from < 0 ? from - room : from, to + room];
}

class Bar {
    constructor(explain, isReached) {
        this.label = h("button", {
            class: "measure-name", tabindex: isReached ? 0 : -1, title: "What is this?", onclick: () => explain(this),
        });
        this.value = h("span", { class: "measure-value" });
        this.band = h("span", { class: "band" });
        this.reach = h("span", { class: "reach" });
        this.mark = h("span", { class: "mark" });
        this.element = h("li", { class: "measure" }, this.label, this.value,
            h("span", { class: "track", "aria-hidden": "true" }, this.band, this.reach, this.mark));
        this.known = "";
    }

    /** Called for each frame: only transforms change, so that there is no layout; the text, where `isDue`. */
    show(measure, isDue, isFinal) {
        this.measure = measure;
        const [from, to] = axis(measure);
        const place = (number) => Math.min(1, Math.max(0, (number - from) / (to - from)));
        const span = (element, a, b) => {
            element.style.transform = `translateX(${(100 * a).toFixed(2)}%) scaleX(${Math.max(0, b - a).toFixed(4)})`;
        };
        const [zero, at] = [place(0), place(measure.measured)];
        span(this.band, measure.least === -Infinity ? 0 : place(measure.least), measure.most === Infinity ? 1
            : place(measure.most));
        span(this.reach, Math.min(zero, at), Math.max(zero, at));
        this.mark.style.transform = `translateX(${(100 * at).toFixed(2)}%)`;
        // What is short may still come.
        const isShort = !isFinal && measure.most === Infinity;
        const state = measure.met ? "met" : isShort ? "short" : "missing";
        if (this.known !== state) setAttribute(this.element, "data-measure", this.known = state);
        if (isDue) {
            setText(this.label, nameOf(measure));
            const excess = state === "missing" ? excessOf(measure) : "";
            const limits = [measure.least, measure.most].map(Math.abs).filter(Number.isFinite);
            // Of a speed that must be large, a negative one is that of a finger that moves back.
            const isBackward = measure.name === "speed" && measure.measured < 0 && measure.least > 0;
            const words = isBackward ? "backward" : figure(measure.measured, "", Math.max(0.1, ...limits));
            setText(this.value, [words, rangeOf(measure), isBackward ? "" : excess]
                .filter(Boolean).join(" · "));
        }
    }
}

/** One contact where one is required says nothing. */
export function isWorthShowing({ name, met, least, measured }) {
    return name !== "contacts" || !met || least > 1 || measured > 1;
}

/** A list of bars, which grows as needed. The figures are those of one attempt: another one begins without any. */
export class Bars {
    /** The time in ns. The playground has one that can be held. */
    static now = () => performance.now() * 1e6;

    /** `isReached` lets the keyboard reach each name, whose press explains it. */
    constructor(isReached = false) {
        this.rows = h("ul", { class: "measures" });
        this.meaning = h("p", { class: "meaning", role: "status" });
        this.element = h("div", {}, this.rows, this.meaning);
        this.isReached = isReached;
        this.explained = null;
        this.bars = [];
        this.list = [];
        this.shown = [];
        this.sequence = 0;
    }

    /** Removes the figures of another attempt than this one. */
    expect(sequence) {
        if (sequence !== this.sequence) this.show([]);
        this.sequence = sequence;
    }

    /** Reads the measures of a recognizer; `choose` leaves out some. Returns whether there were any. */
    read(recognizer, isDue, isFinal = false, choose = () => true) {
        recognizer.measures(this.list);
        if (this.list.length === 0) return false;
        if (!isFinal) this.addTime(recognizer.context.now);
        this.show(this.list.filter((each, index) => isWorthShowing(each) && choose(each, index, this.list)), isDue,
            isFinal);
        return true;
    }

    /** While a finger rests there are no samples, and the context's time stays: what is held grows by the clock. */
    addTime(now) {
        const seconds = Math.max(0, (Bars.now() - now) / 1e9);
        if (!Number.isFinite(seconds)) return;
        for (const each of this.list) {
            if (each.unit !== "s") continue;
            each.measured += seconds;
            each.met = each.measured >= each.least && each.measured <= each.most;
        }
    }

    show(measures, isDue = true, isFinal = true) {
        this.shown = measures;
        while (this.bars.length < measures.length) {
            const bar = new Bar((each) => this.explain(each), this.isReached);
            this.bars.push(bar);
            this.rows.append(bar.element);
        }
        this.bars.forEach((bar, index) => {
            const isShown = index < measures.length;
            const isNew = isShown && bar.element.hidden;
            if (bar.element.hidden === isShown) bar.element.hidden = !isShown;
            if (isShown) bar.show(measures[index], isDue || isNew || bar.label.textContent === "", isFinal);
        });
    }

    /** Says what a meter means; once more, hides it. */
    explain(bar) {
        const name = nameOf(bar.measure);
        this.explained = this.explained === name ? null : name;
        setText(this.meaning, this.explained === null ? "" : `${name}: ${meaningOf(bar.measure)}`);
    }

    /** The figure that decided, where the recognizer keeps no measures: a verdict says which. */
    decide({ reason, measured, limit }) {
        const isOf = (each) => each.reason === reason && (each.least === limit || each.most === limit);
        const found = this.shown.find(isOf);
        if (found === undefined) return;
        Object.assign(found, { measured, met: false });
        this.show(this.shown);
    }
}
