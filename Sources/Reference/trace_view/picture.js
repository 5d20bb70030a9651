// The fingers at the playhead, and the regions.
import { rectOnSurface } from "./trace.js";

/** How long a path remains after the lift, in seconds. */
const REMAINS = 0.6;

export class Picture {
    constructor(canvas, model, view) {
        Object.assign(this, { canvas, model, view, ink: canvas.getContext("2d") });
        const { trace } = model;
        this.rects = trace.regions.map((region) => ({ name: region.name, rect: rectOnSurface(trace.regions, region) }))
            .filter(({ rect }) => rect !== null);
        this.survey();
    }

    /** Looks at the samples: the picture has room for all. */
    survey() {
        this.box = this.boxOf(this.model.trace);
    }

    boxOf({ sample }) {
        let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
        for (let i = 0; i < sample.x.length; i += 1) {
            left = Math.min(left, sample.x.values[i]);
            right = Math.max(right, sample.x.values[i]);
            top = Math.min(top, sample.y.values[i]);
            bottom = Math.max(bottom, sample.y.values[i]);
        }
        const far = 3 * Math.max(right - left, bottom - top, 100);
        for (const { rect: [x, y, width, height] } of this.rects) {
            if (width > far || height > far) continue;
            left = Math.min(left, x);
            top = Math.min(top, y);
            right = Math.max(right, x + width);
            bottom = Math.max(bottom, y + height);
        }
        if (!(left <= right)) return [0, 0, 100, 100];
        const pad = Math.max(10, 0.08 * Math.max(right - left, bottom - top));
        return [left - pad, top - pad, right - left + 2 * pad, bottom - top + 2 * pad];
    }

    draw(colors) {
        const { canvas, ink, box } = this;
        const ratio = globalThis.devicePixelRatio || 1;
        const { clientWidth: width, clientHeight: height } = canvas.parentElement;
        canvas.width = Math.round(width * ratio);
        canvas.height = Math.round(height * ratio);
        const scale = Math.min(width / box[2], height / box[3]);
        const [dx, dy] = [(width - box[2] * scale) / 2, (height - box[3] * scale) / 2];
        const { isUp } = this.model.trace;
        this.place = (x, y) => [
            dx + (x - box[0]) * scale, dy + (isUp ? box[1] + box[3] - y : y - box[1]) * scale];
        ink.setTransform(ratio, 0, 0, ratio, 0, 0);
        this.regions(colors, scale);
        this.paths(colors);
    }

    regions(colors, scale) {
        const { ink } = this;
        const { isUp } = this.model.trace;
        ink.font = "12px system-ui, sans-serif";
        for (const { name, rect: [x, y, width, height] } of this.rects) {
            const [left, top] = this.place(x, isUp ? y + height : y);
            ink.beginPath();
            ink.roundRect(left, top, width * scale, height * scale, 8);
            ink.fillStyle = colors.page;
            ink.fill();
            ink.strokeStyle = colors.line;
            ink.lineWidth = 1.5;
            ink.stroke();
            ink.fillStyle = colors.dim;
            ink.fillText(name, left + 9, top + 17, Math.max(1, width * scale - 12));
        }
    }

    paths(colors) {
        const { ink, model, view } = this;
        const { trace } = model;
        ink.lineCap = "round";
        ink.lineJoin = "round";
        const down = trace.downAt(trace.frameAt(view.time));
        const recent = trace.strokes.filter(({ end }) => {
            const ago = end === null ? -1 : view.time - trace.seconds(end);
            return ago >= 0 && ago < REMAINS;
        });
        for (const stroke of recent) {
            ink.globalAlpha = 0.8 * (1 - (view.time - trace.seconds(stroke.end)) / REMAINS);
            this.path(stroke, stroke.samples.length - 1, colors.ghost);
            ink.beginPath();
            ink.arc(...this.place(...this.position(stroke.samples.at(-1))), 9, 0, 2 * Math.PI);
            ink.lineWidth = 2;
            ink.stroke();
        }
        ink.globalAlpha = 1;
        for (const { stroke, at } of down) {
            const owner = view.owners?.get(stroke.id) ?? null;
            const color = owner === null ? colors.ghost : colors.accent;
            this.path(stroke, at, color);
            const [x, y] = this.place(...this.position(stroke.samples[at]));
            for (const [radius, alpha] of [[20, 0.2], [7, 1]]) {
                ink.globalAlpha = alpha;
                ink.fillStyle = color;
                ink.beginPath();
                ink.arc(x, y, radius, 0, 2 * Math.PI);
                ink.fill();
            }
            ink.fillStyle = colors.text;
            const speed = `${Math.round(trace.speedAt(stroke, at))} mm/s`;
            ink.fillText(owner === null ? speed : `${model.nameOf(owner)} · ${speed}`, x + 24, y + 4);
        }
    }

    position(sample) {
        const { x, y } = this.model.trace.sample;
        return [x.values[sample], y.values[sample]];
    }

    path(stroke, at, color) {
        const { ink } = this;
        ink.beginPath();
        for (let i = 0; i <= at; i += 1) {
            const [x, y] = this.place(...this.position(stroke.samples[i]));
            if (i === 0) ink.moveTo(x, y);
            else ink.lineTo(x, y);
        }
        ink.strokeStyle = color;
        ink.lineWidth = 5;
        ink.stroke();
    }
}
