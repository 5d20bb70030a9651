// Draws the time line: contacts with their speed, and a lane for each recognizer.

export const RULER = 26;
export const CONTACT = 30;
const [LANE_GAP, BAR, THIN] = [6, 14, 6];
/** Beyond so many seconds, sequences are too small for arrows. */
const MOST_DETAILED = 60;
const RANKS = { recognized: 3, ended: 3, cancelled: 2, failed: 1 };

/** The slot in which each stroke is drawn, and how many there are. */
export function slotsOf(strokes) {
    const ends = [];
    const slots = strokes.map(({ start, end }) => {
        let at = ends.findIndex((time) => time < start);
        if (at < 0) at = ends.length;
        ends[at] = end ?? Infinity;
        return at;
    });
    return { slots, count: Math.min(10, Math.max(1, ends.length)) };
}

function stepOf(span, width) {
    const least = span * 70 / width;
    return [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1800, 3600]
        .find((step) => step >= least) ?? 7200;
}

export class Lanes {
    constructor(canvas, model, view) {
        Object.assign(this, { canvas, model, view, ink: canvas.getContext("2d"), width: 1, height: 1 });
        this.survey();
    }

    /** Looks at the strokes: the slot of each, and how fast they are. */
    survey() {
        Object.assign(this, slotsOf(this.model.trace.strokes));
        this.fastest = this.fastestSpeed();
    }

    /** The speed at the top of the strips: few samples are faster. */
    fastestSpeed() {
        const { trace } = this.model;
        const speeds = [];
        const every = Math.max(1, Math.floor(trace.sample.time.length / 5000));
        for (const stroke of trace.strokes) {
            for (let i = 1; i < stroke.samples.length; i += every) speeds.push(trace.speedAt(stroke, i));
        }
        speeds.sort((a, b) => a - b);
        return Math.max(10, speeds[Math.floor(0.98 * speeds.length)] ?? 0);
    }

    /** Where each lane is: tops and heights, below the contacts. */
    layout() {
        const { isChanged, trace } = this.model;
        const plain = isChanged ? 46 : 34;
        let top = RULER + this.count * CONTACT + LANE_GAP;
        this.rows = trace.recognizers.map(({ id }) => {
            const height = id === this.view.selected ? plain + 34 : plain;
            const row = { id, top, height };
            top += height;
            return row;
        });
        this.rowOf = new Map(this.rows.map((row) => [row.id, row]));
        return top + LANE_GAP;
    }

    x(time) {
        const { from, to } = this.view;
        return (time - from) / (to - from) * this.width;
    }

    time(x) {
        const { from, to } = this.view;
        return from + x / this.width * (to - from);
    }

    /** The middle of the bar of a lane, of its second one for what was recorded while there are edits. */
    middle(row, isBefore = false) {
        if (!this.model.isChanged) return row.top + 17;
        return row.top + (isBefore ? 35 : 14);
    }

    draw(colors) {
        const { canvas, ink, view } = this;
        const height = this.layout();
        const ratio = globalThis.devicePixelRatio || 1;
        const width = canvas.parentElement.clientWidth;
        if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
            canvas.width = Math.round(width * ratio);
            canvas.height = Math.round(height * ratio);
            canvas.style.height = `${height}px`;
        }
        Object.assign(this, { width, height, colors });
        ink.setTransform(ratio, 0, 0, ratio, 0, 0);
        ink.clearRect(0, 0, width, height);
        ink.font = "11px system-ui, sans-serif";
        ink.textBaseline = "middle";
        this.ruler();
        this.contacts();
        for (const row of this.rows) this.lane(row);
        this.marks();
        if (view.to - view.from <= MOST_DETAILED) this.arrows();
        this.playhead();
    }

    ruler() {
        const { ink, colors, view } = this;
        const step = stepOf(view.to - view.from, this.width);
        const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
        ink.strokeStyle = colors.line;
        ink.fillStyle = colors.dim;
        ink.lineWidth = 1;
        for (let at = Math.ceil(view.from / step - 1e-9) * step; at <= view.to; at += step) {
            const x = Math.round(this.x(at)) + 0.5;
            ink.beginPath();
            ink.moveTo(x, RULER - 4);
            ink.lineTo(x, this.height);
            ink.stroke();
            ink.fillText(`${at.toFixed(digits)} s`, Math.min(x + 4, this.width - 40), RULER / 2);
        }
    }

    contacts() {
        const { ink, colors, view } = this;
        const { trace } = this.model;
        const last = trace.strokes.length;
        for (let i = trace.strokeAt(view.from); i < last; i += 1) {
            const stroke = trace.strokes[i];
            const start = trace.seconds(stroke.start);
            const end = stroke.end === null ? trace.duration : trace.seconds(stroke.end);
            if (start > view.to) break;
            if (end < view.from || this.slots[i] >= this.count) continue;
            const top = RULER + this.slots[i] * CONTACT + 3;
            const [x, right] = [this.x(start), Math.max(this.x(start) + 2, this.x(end))];
            ink.fillStyle = colors.soft;
            ink.beginPath();
            ink.roundRect(x, top, right - x, CONTACT - 6, 4);
            ink.fill();
            if (right - x > 3) this.speed(stroke, top, CONTACT - 6, right - x);
        }
    }

    speed(stroke, top, height, width) {
        const { ink, colors } = this;
        const { trace } = this.model;
        const { samples } = stroke;
        const every = Math.max(1, Math.floor(samples.length / Math.max(2, width)));
        ink.beginPath();
        ink.moveTo(this.x(trace.seconds(stroke.start)), top + height);
        for (let i = 0; i < samples.length; i += every) {
            const share = Math.min(1, trace.speedAt(stroke, i) / this.fastest);
            ink.lineTo(this.x(trace.seconds(trace.sample.time.values[samples[i]])), top + height * (1 - share));
        }
        ink.lineTo(this.x(trace.seconds(trace.sample.time.values[samples.at(-1)])), top + height);
        ink.globalAlpha = 0.65;
        ink.fillStyle = colors.accent;
        ink.fill();
        ink.globalAlpha = 1;
    }

    lane(row) {
        const { ink, colors, model, view } = this;
        if (row.id === view.selected) {
            ink.fillStyle = colors.soft;
            ink.globalAlpha = 0.55;
            ink.fillRect(0, row.top, this.width, row.height);
            ink.globalAlpha = 1;
        }
        ink.strokeStyle = colors.line;
        ink.beginPath();
        ink.moveTo(0, row.top + row.height - 0.5);
        ink.lineTo(this.width, row.top + row.height - 0.5);
        ink.stroke();
        this.sequences(model.results, row, this.middle(row), BAR);
        if (model.isChanged) this.sequences(model.recorded, row, this.middle(row, true), 8, 0.5);
        if (row.id === view.selected) this.curve(row);
        this.missed(row);
    }

    /** Where touches did not reach the recognizer. */
    missed(row) {
        const { ink, view } = this;
        const words = "not reached";
        let free = 0;
        ink.fillStyle = this.colors.bad;
        for (const { start, end } of view.missedBy(row.id)) {
            const x = Math.max(free, this.x(start));
            if (end < view.from || start > view.to || (free > 0 && x > this.x(start))) continue;
            ink.fillText(words, x + 4, this.middle(row));
            free = x + 12 + ink.measureText(words).width;
        }
    }

    sequences(results, row, y, bar, alpha = 1) {
        const { ink, model, view } = this;
        let [drawn, rank] = [-1, 0];
        ink.globalAlpha = alpha;
        for (const each of model.between(results, row.id, view.from, view.to)) {
            const right = Math.round(this.x(each.end ?? model.trace.duration));
            const mine = RANKS[each.outcome] ?? 0;
            if (right === drawn && mine <= rank) continue;
            [drawn, rank] = [right, mine];
            this.sequence(each, y, bar);
        }
        ink.globalAlpha = 1;
    }

    sequence(each, y, bar) {
        const { ink, colors, model } = this;
        const { states, end } = each;
        for (let i = 0; i < states.length; i += 1) {
            const from = this.x(states[i].time);
            const to = this.x(states[i + 1]?.time ?? end ?? model.trace.duration);
            const isActive = states[i].state === "began" || states[i].state === "changed";
            const height = isActive ? bar : Math.min(bar, THIN);
            ink.fillStyle = isActive ? colors.accent : colors.ghost;
            ink.fillRect(from, y - height / 2, Math.max(1, to - from), height);
        }
        for (const wait of each.waits) {
            const [from, to] = [this.x(wait.from), this.x(wait.to ?? end ?? model.trace.duration)];
            ink.fillStyle = this.hatching();
            ink.fillRect(from, y - bar / 2, Math.max(2, to - from), bar);
            ink.strokeStyle = colors.wait;
            ink.strokeRect(from + 0.5, y - bar / 2 + 0.5, Math.max(1, to - from - 1), bar - 1);
        }
        if (end !== null) this.outcome(each.outcome, this.x(end), y, bar);
    }

    hatching() {
        const { colors } = this;
        if (this.hatched?.color !== colors.wait) {
            const tile = document.createElement("canvas");
            tile.width = tile.height = 6;
            const ink = tile.getContext("2d");
            ink.fillStyle = colors["wait-soft"];
            ink.fillRect(0, 0, 6, 6);
            ink.strokeStyle = colors.wait;
            ink.lineWidth = 1.4;
            ink.beginPath();
            for (const x of [-6, 0, 6]) {
                ink.moveTo(x, 6);
                ink.lineTo(x + 6, 0);
            }
            ink.stroke();
            this.hatched = { color: colors.wait, pattern: this.ink.createPattern(tile, "repeat") };
        }
        return this.hatched.pattern;
    }

    /** A disk for what was recognized, a cross for what failed, a square for what was cancelled: not colors alone. */
    outcome(outcome, x, y, bar) {
        const { ink, colors } = this;
        const radius = bar / 2;
        ink.beginPath();
        if (outcome === "failed") {
            const r = 0.55 * radius;
            ink.strokeStyle = colors.bad;
            ink.lineWidth = 2;
            ink.moveTo(x - r, y - r);
            ink.lineTo(x + r, y + r);
            ink.moveTo(x - r, y + r);
            ink.lineTo(x + r, y - r);
            ink.stroke();
            ink.lineWidth = 1;
        } else if (outcome === "cancelled") {
            ink.fillStyle = colors.wait;
            ink.fillRect(x - 4, y - 4, 8, 8);
        } else {
            ink.fillStyle = colors.good;
            ink.arc(x, y, Math.min(6, radius), 0, 2 * Math.PI);
            ink.fill();
        }
    }

    /** The measure that decided, as a part of its limit, under the bar of the selected recognizer. */
    curve(row) {
        const { ink, colors, model, view } = this;
        const { curve, measure } = view;
        if (!curve || !measure) return;
        const limit = [measure.most, measure.least].find((each) => Number.isFinite(each) && each !== 0);
        if (limit === undefined) return;
        const [top, height] = [row.top + row.height - 34, 28];
        const y = (share) => top + height - 4 - Math.max(0, Math.min(1.4, share)) / 1.4 * (height - 6);
        ink.strokeStyle = colors.dim;
        ink.setLineDash([4, 4]);
        const [left, right] = [curve.first, curve.first + curve.frames.length - 1].map((frame) => (
            this.x(model.trace.secondsOf(frame))));
        ink.beginPath();
        ink.moveTo(left, y(1));
        ink.lineTo(Math.max(right, left + 40), y(1));
        ink.stroke();
        ink.setLineDash([]);
        ink.strokeStyle = colors.accent;
        ink.lineWidth = 2;
        ink.beginPath();
        let isFirst = true;
        curve.frames.forEach(({ measures }, index) => {
            const found = measures.find((each) => each.name === measure.name && each.segment === measure.segment);
            if (!found) return;
            const at = [this.x(model.trace.secondsOf(curve.first + index)), y(found.measured / limit)];
            if (isFirst) ink.moveTo(...at);
            else ink.lineTo(...at);
            isFirst = false;
        });
        ink.stroke();
        ink.lineWidth = 1;
        ink.fillStyle = colors.dim;
        ink.fillText(measure.name.replaceAll("_", " "), Math.max(4, left + 4), top + 4);
    }

    /** Flags of deadlines that came, and what differs. */
    marks() {
        const { ink, colors, model, view } = this;
        for (const [index, slice] of model.results.entries()) {
            const [first, last] = model.trace.spanOf(index);
            if (!slice || first > view.to || last < view.from) continue;
            for (const { id, time } of slice.flags) {
                const row = this.rowOf.get(id);
                if (!row || view.to - view.from > MOST_DETAILED) continue;
                const [x, y] = [this.x(time), row.top + 2];
                ink.strokeStyle = colors.dim;
                ink.fillStyle = colors.dim;
                ink.beginPath();
                ink.moveTo(x, y);
                ink.lineTo(x, y + 26);
                ink.stroke();
                ink.beginPath();
                ink.moveTo(x, y);
                ink.lineTo(x + 9, y + 3.5);
                ink.lineTo(x, y + 7);
                ink.fill();
            }
        }
        ink.fillStyle = colors.wait;
        for (const { id, before, after } of view.differences) {
            const row = this.rowOf.get(id);
            const { start, end } = after ?? before;
            if (!row || start > view.to || (end ?? start) < view.from) continue;
            ink.globalAlpha = 0.22;
            const x = this.x(start);
            ink.fillRect(x - 3, row.top + 1, Math.max(6, this.x(end ?? start) - x + 10), row.height - 3);
            ink.globalAlpha = 1;
            ink.fillRect(x - 3, row.top + 1, 3, row.height - 3);
        }
    }

    arrows() {
        const { ink, model, view, colors } = this;
        for (const row of this.rows) {
            for (const each of model.between(model.results, row.id, view.from, view.to)) {
                const isSelected = row.id === view.selected || each.prevented_by === view.selected;
                ink.globalAlpha = isSelected || view.to - view.from < 2 ? 1 : 0.25;
                for (const wait of each.waits) this.arrow(row, wait.for, wait.from, colors.wait, [3, 3]);
                const winner = this.rowOf.get(each.prevented_by);
                if (winner && each.end !== null) this.arrow(winner, row.id, each.end, colors.bad, []);
            }
        }
        ink.globalAlpha = 1;
    }

    /** From a lane to another one. */
    arrow(row, otherId, time, color, dashes) {
        const { ink } = this;
        const other = this.rowOf.get(otherId);
        const x = this.x(time);
        if (!other || x < 0 || x > this.width) return;
        const down = other.top > row.top ? 1 : -1;
        const [from, to] = [this.middle(row) + 7 * down, this.middle(other) - 9 * down];
        ink.strokeStyle = color;
        ink.fillStyle = color;
        ink.lineWidth = 1.5;
        ink.setLineDash(dashes);
        ink.beginPath();
        ink.moveTo(x, from);
        ink.lineTo(x, to - 4 * down);
        ink.stroke();
        ink.setLineDash([]);
        ink.lineWidth = 1;
        ink.beginPath();
        ink.moveTo(x, to);
        ink.lineTo(x - 4, to - 7 * down);
        ink.lineTo(x + 4, to - 7 * down);
        ink.fill();
    }

    playhead() {
        const { ink, colors, view } = this;
        const x = Math.round(this.x(view.time)) + 0.5;
        ink.strokeStyle = colors.text;
        ink.fillStyle = colors.text;
        ink.lineWidth = 1.5;
        ink.beginPath();
        ink.moveTo(x, 8);
        ink.lineTo(x, this.height);
        ink.stroke();
        ink.lineWidth = 1;
        ink.beginPath();
        ink.moveTo(x - 6, 2);
        ink.lineTo(x + 6, 2);
        ink.lineTo(x, 12);
        ink.fill();
    }
}
