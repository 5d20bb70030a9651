// Bands on a stroke: its segments and corners, with the limits that they exceed.
import { nameOf, numberOf, rangeOf } from "./bars.js";
import { pathOf, shown } from "./dom.js";

/** The width of a band; less on a small surface. */
const MOST_BAND = 30;
const RADIANS = Math.PI / 180;

/** The strokes as one path: points with the length up to each; the pen is up before those marked. */
function pathOfTrails(trails) {
    const nodes = [];
    let length = 0;
    for (const { points } of trails) {
        for (let i = 0; i + 1 < points.length; i += 2) {
            const [x, y] = [points[i], points[i + 1]];
            if (i > 0) length += Math.hypot(x - points[i - 2], y - points[i - 1]);
            nodes.push({ x, y, length, isStart: i === 0 });
        }
    }
    return { nodes, length };
}

function pointAt({ nodes, length }, share) {
    const wanted = share * length;
    const after = Math.max(1, nodes.findIndex((node) => node.length >= wanted));
    const [a, b] = [nodes[after - 1], nodes[after] ?? nodes.at(-1)];
    const part = b.length > a.length ? (wanted - a.length) / (b.length - a.length) : 0;
    return [a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part];
}

/** The part of the path between two shares of its length, as strokes: x, y, x, y, ... */
export function pathBetween(trails, first, last) {
    const path = pathOfTrails(trails);
    const strokes = [pointAt(path, first)];
    for (const node of path.nodes) {
        const share = node.length / path.length;
        if (share <= first || share >= last) continue;
        if (node.isStart) strokes.push([]);
        strokes.at(-1).push(node.x, node.y);
    }
    strokes.at(-1).push(...pointAt(path, last));
    return strokes;
}

function trace(ink, trails, first, last) {
    ink.stroke(new Path2D(pathBetween(trails, first, last).map((points) => pathOf(points)).join("")));
}

/** The directions that a segment may have, as a fan from its start. */
function paintFan(ink, path, measure, color, isStrong) {
    const [ax, ay] = pointAt(path, measure.first);
    const [bx, by] = pointAt(path, measure.last);
    const stated = Math.atan2(by - ay, bx - ax) - measure.measured * RADIANS;
    ink.beginPath();
    ink.moveTo(ax, ay);
    const radius = (isStrong ? 1 : 0.45) * Math.hypot(bx - ax, by - ay);
    ink.arc(ax, ay, radius, stated + measure.least * RADIANS, stated + measure.most * RADIANS);
    ink.closePath();
    ink.fillStyle = color;
    ink.globalAlpha = isStrong ? 0.16 : 0.08;
    ink.fill();
    ink.strokeStyle = color;
    ink.lineWidth = 1.5;
    ink.globalAlpha = isStrong ? 0.7 : 0.35;
    ink.stroke();
}

/** The text in lines of at most `most` pixels. */
function linesOf(ink, text, most) {
    const lines = [];
    for (const word of text.split(" ")) {
        const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
        if (lines.length > 0 && ink.measureText(longer).width <= most) lines[lines.length - 1] = longer;
        else lines.push(word);
    }
    return lines;
}

/** A label at a point, moved so that it is on the surface and below those in `taken`, which has their tops. */
export function paintLabel(ink, stage, text, [x, y], taken = [], color = stage.colors.bad) {
    ink.font = "600 13px system-ui, sans-serif";
    const lines = linesOf(ink, text, stage.width - 40);
    const width = Math.max(...lines.map((line) => ink.measureText(line).width)) + 18;
    const height = 8 + 18 * lines.length;
    const left = Math.min(Math.max(8, x + 16), stage.width - width - 8);
    let top = Math.min(Math.max(8, y - 13), stage.height - 54 - height);
    while (taken.some((other) => Math.abs(other - top) < 30)) top += 30;
    taken.push(top);
    ink.globalAlpha = 1;
    ink.fillStyle = color;
    ink.beginPath();
    ink.roundRect(left, top, width, height, 9);
    ink.fill();
    ink.fillStyle = stage.colors.onBad;
    ink.textBaseline = "middle";
    ink.textAlign = "left";
    lines.forEach((line, i) => ink.fillText(line, left + 9, top + 13.5 + 18 * i));
}

/** The ranges of the segments: {segment: a measure of it}. */
export function partsOf(measures) {
    const parts = new Map();
    for (const each of measures) {
        if (each.segment > 0 && each.first < each.last && each.name !== "balance") parts.set(each.segment, each);
    }
    return parts;
}

/** Marks each point with the segment that it belongs to: the colors then change at the corners. */
export function markSegments(trails, measures) {
    const { nodes, length } = pathOfTrails(trails);
    const parts = [...partsOf(measures)].sort(([a], [b]) => a - b);
    if (parts.length === 0 || length === 0) return;
    let at = 0;
    for (const trail of trails) {
        trail.marks = trail.marks.map(() => {
            const share = nodes[at].length / length;
            at += 1;
            return (parts.find(([, { last }]) => share <= last) ?? parts.at(-1))[0] - 1;
        });
    }
}

/** Draws the bands of the measures of a finished stroke. `colors` are those of the segments. */
export function paintBands(ink, stage, trails, measures, colors) {
    const path = pathOfTrails(trails);
    if (path.nodes.length < 3 || path.length === 0) return;
    const { good, bad } = stage.colors;
    const band = Math.min(MOST_BAND, 0.05 * Math.min(stage.width, stage.height));
    const parts = partsOf(measures);
    ink.save();
    ink.lineCap = "butt";
    ink.lineJoin = "round";
    for (const [segment, { first, last }] of parts) {
        const isBad = measures.some((each) => each.segment === segment && !each.met);
        ink.lineWidth = band;
        ink.strokeStyle = isBad ? bad : colors[(segment - 1) % colors.length];
        ink.globalAlpha = isBad ? 0.26 : 0.18;
        trace(ink, trails, first, last);
    }
    for (const each of measures) {
        if (each.name === "direction" && each.most - each.least < 300) {
            paintFan(ink, path, each, each.met ? good : bad, !each.met);
        } else if (each.first === each.last && each.segment > 0) {
            ink.beginPath();
            ink.arc(...pointAt(path, each.first), band / 2 + 3, 0, 2 * Math.PI);
            ink.strokeStyle = each.met ? good : bad;
            ink.lineWidth = 2.5;
            ink.globalAlpha = each.met ? 0.5 : 1;
            ink.stroke();
        }
    }
    ink.font = "700 17px system-ui, sans-serif";
    ink.textAlign = "center";
    for (const [segment, { first, last }] of parts) {
        const [x, y] = pointAt(path, (first + last) / 2);
        const [[ax, ay], [bx, by]] = [pointAt(path, first), pointAt(path, last)];
        const aside = 1.1 * MOST_BAND / Math.max(1, Math.hypot(bx - ax, by - ay));
        ink.globalAlpha = 1;
        ink.fillStyle = colors[(segment - 1) % colors.length];
        ink.fillText(numberOf(segment), x + (by - ay) * aside, y - (bx - ax) * aside + 6);
    }
    ink.textAlign = "left";
    ink.restore();
}

/** Names what was refused, above the stroke. */
export function paintLabels(ink, stage, trails, measures) {
    const path = pathOfTrails(trails);
    if (path.nodes.length < 3 || path.length === 0) return;
    ink.save();
    const taken = [];
    // While a segment is missing, the figures of the others are not what to change.
    const isWhole = measures.every((each) => each.name !== "segments" || each.met);
    const missing = measures.filter((each) => isWhole && !each.met && each.segment > 0).slice(0, 3);
    for (const each of missing) {
        const sign = each.unit === "deg" ? "°" : "";
        const text = `${nameOf(each)}: ${shown(each.measured)}${sign}, ${rangeOf(each)}`;
        paintLabel(ink, stage, text, pointAt(path, (each.first + each.last) / 2), taken);
    }
    ink.restore();
}
