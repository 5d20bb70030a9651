// The bars of a judged stroke: what is refused, and the sum; the rest by segment, folded.
import { Bars, numberOf } from "./bars.js";
import { h, setText } from "./dom.js";

/** The sum of all deviations, which is shown always. */
const SUM = "misfit";

/** The figures of one segment that are within their limits; of segment 0, those of the whole drawing. */
class Group {
    constructor(segment) {
        this.title = segment === 0 ? "Whole drawing" : `Segment ${numberOf(segment)}`;
        this.bars = new Bars(true);
        this.summary = h("summary", {});
        this.element = h("details", { class: "group" }, this.summary, this.bars.element);
    }

    show(measures) {
        this.element.hidden = measures.length === 0;
        setText(this.summary, `${this.title}: ${measures.length} met`);
        this.bars.show(measures);
    }
}

export class BarGroups {
    constructor() {
        this.bars = new Bars(true);
        this.folded = h("div", { class: "groups" });
        this.element = h("div", {}, this.bars.element, this.folded);
        this.groups = new Map();
    }

    /** The measures that were read last. */
    get list() {
        return this.bars.list;
    }

    /** The figures while the stroke is drawn: few, and all shown. */
    read(recognizer, isDue) {
        this.folded.hidden = true;
        this.bars.read(recognizer, isDue);
    }

    /** The figures of a finished stroke; groups that are open remain open. */
    show(measures) {
        const isFolded = ({ met, name }) => met && name !== SUM;
        this.bars.show(measures.filter((each) => !isFolded(each)));
        this.folded.hidden = false;
        for (const { segment } of measures) {
            if (this.groups.has(segment)) continue;
            const group = new Group(segment);
            this.groups.set(segment, group);
            this.folded.append(group.element);
        }
        for (const [segment, group] of this.groups) {
            group.show(measures.filter((each) => each.segment === segment && isFolded(each)));
        }
    }
}
