// A trace as the view needs it: what its lines set up, and every frame of input. The library decides; this only reads.

const NS_OF_SECOND = 1e9;
/** The shortest slice, in ns. */
const SLICE = 15e9;
/** A stroke that is longer, in seconds, is not shown after that time. */
const LONGEST = 60;
const PHASES = ["", "began", "moved", "stationary", "ended", "cancelled", "hover"];
const PHASE_NUMBERS = new Map(PHASES.map((name, number) => [name, number]));
export const [BEGAN, ENDED, CANCELLED, HOVER] = [1, 4, 5, 6];
const FINAL = new Set(["ended", "failed", "cancelled"]);
export const isFinal = (state) => FINAL.has(state);
/** Lines that are possible only after "start", and change nothing that a later slice must begin with. */
const INPUT = new Set(["push", "push-motion", "advance", "cancel", "release", "reset", "ignore", "claim", "stop",
    "close"]);

/** A number of a trace: decimal, or hexadecimal with an exponent. */
export function readNumber(text) {
    const x = text.indexOf("0x");
    if (x < 0 || x > 1) return text === "inf" ? Infinity : text === "-inf" ? -Infinity : Number(text);
    const p = text.indexOf("p", x);
    const dot = text.indexOf(".", x);
    const digits = dot < 0 ? "" : text.slice(dot + 1, p);
    const whole = text.slice(x + 2, dot < 0 ? p : dot);
    const value = parseInt(whole + digits, 16) * 2 ** (Number(text.slice(p + 1)) - 4 * digits.length);
    return x === 1 ? -value : value;
}

/** The text of an operand in quotation marks. */
export function quotedText(text) {
    const inside = text.slice(1, -1);
    const bytes = inside.replace(/\\x([0-9a-fA-F]{2})/g, (_, code) => String.fromCharCode(parseInt(code, 16)));
    return bytes.replace(/\\(["\\])/g, "$1");
}

const rest = (line, words) => line.split(" ").slice(words).join(" ");

/** What the lines before "start" create. */
function readSetup(header) {
    const recognizers = new Map();
    const regions = new Map([["0x40010000", { id: "0x40010000", name: "", parent: null, rect: null }]]);
    const relations = [];
    for (const line of header) {
        const words = line.split(" ");
        const [keyword, id] = words;
        const recognizer = recognizers.get(id);
        if (keyword === "region") {
            const rect = words.slice(3, 7).map(readNumber);
            regions.set(id, { id, name: "", parent: words[2], rect, transform: null });
        } else if (keyword === "region-label") {
            regions.get(id).name = quotedText(rest(line, 2));
        } else if (keyword === "region-transform") {
            regions.get(id).transform = words.slice(2, 8).map(readNumber);
        } else if (keyword === "create") {
            recognizers.set(id, { id, class: words[2], name: "", label: "", region: "0x40010000", parameters: {} });
        } else if (keyword === "label" && recognizer) {
            recognizer.label = quotedText(rest(line, 2));
        } else if (keyword === "attach" && recognizer) {
            [, , recognizer.region] = words;
        } else if (keyword === "set" && recognizer) {
            const value = words[3] ?? "";
            recognizer.parameters[words[2]] = value.startsWith('"') ? quotedText(rest(line, 3)) : readNumber(value);
        } else if (["require", "simultaneous", "pass-on"].includes(keyword)) {
            relations.push({ keyword, recognizer: id, other: words[2] });
        }
    }
    nameRecognizers([...recognizers.values()]);
    return { recognizers: [...recognizers.values()], regions: [...regions.values()], relations };
}

/** A name for each: its label, or its class, with a number where several would have the same. */
function nameRecognizers(recognizers) {
    const counts = new Map();
    const plain = ({ label, class: name }) => label || name.replace(/^gesta\./, "").replaceAll("_", " ");
    for (const each of recognizers) counts.set(plain(each), (counts.get(plain(each)) ?? 0) + 1);
    const used = new Map();
    for (const each of recognizers) {
        const name = plain(each);
        used.set(name, (used.get(name) ?? 0) + 1);
        each.name = counts.get(name) > 1 ? `${name} ${used.get(name)}` : name;
    }
}

/** The rectangle of a region on the surface; null for the root, and where a transform turns it. */
export function rectOnSurface(regions, region) {
    let [x, y] = [0, 0];
    if (!region?.rect) return null;
    for (let each = region; each?.rect; each = regions.find(({ id }) => id === each.parent)) {
        if (each.transform) return null;
        x += each.rect[0];
        y += each.rect[1];
    }
    return [x, y, region.rect[2], region.rect[3]];
}

const linesOf = (text) => (
    text.split("\n").filter((line) => line !== "" && line[0] !== "#").map((line) => line.trimEnd()));

/** Arrays that grow. */
class Column {
    constructor(kind, capacity = 4096) {
        Object.assign(this, { values: new kind(capacity), length: 0 });
    }

    push(value) {
        if (this.length === this.values.length) {
            const larger = new this.values.constructor(2 * this.length);
            larger.set(this.values);
            this.values = larger;
        }
        this.values[this.length] = value;
        this.length += 1;
    }

    /** The number of values that are at most `value`, of a column that ascends. */
    upTo(value) {
        let [low, high] = [0, this.length];
        while (low < high) {
            const middle = (low + high) >>> 1;
            if (this.values[middle] <= value) low = middle + 1;
            else high = middle;
        }
        return low;
    }
}

/**
 * A frame is one call of the program after "start": samples of one time, a motion, a time, or another call. Times are
 * ns. Strokes are contacts from down to up.
 */
export class Trace {
    /** `isWhole` is false of a trace that is being recorded: a call that lacks samples then waits for them. */
    constructor(text, isWhole = true) {
        if (!text.startsWith("gesta-trace 1")) throw new Error("not a trace: the first line must be gesta-trace 1");
        // What follows the last line's end was cut off, as by a crash.
        const lines = linesOf(text.slice(0, text.lastIndexOf("\n") + 1));
        const start = lines.indexOf("start");
        if (start < 0) throw new Error("the trace is cut off before its line start");
        this.header = lines.slice(0, start);
        const config = this.header[1].split(" ");
        this.isUp = (Number(config[1]) & 1) !== 0;
        this.unitsPerMm = readNumber(config[3]);
        this.version = this.header.find((line) => line.startsWith("library "))?.slice(8) ?? "0.1.0";
        Object.assign(this, readSetup(this.header));
        this.frameTime = new Column(Float64Array);
        /** The first sample of each frame. */
        this.frameSample = new Column(Uint32Array);
        this.sample = {
            time: new Column(Float64Array), x: new Column(Float64Array), y: new Column(Float64Array),
            phase: new Column(Uint8Array),
        };
        this.strokes = [];
        this.slices = [];
        this.pieces = [];
        this.reader = new Reader(this);
        this.read(lines.slice(start + 1), isWhole);
    }

    read(lines, isWhole) {
        this.reader.read(lines, isWhole);
        const [first, last] = [this.frameTime.values[0] ?? 0, this.frameTime.values[this.frameTime.length - 1] ?? 0];
        this.origin = first;
        this.duration = Math.max(0, last - first) / NS_OF_SECOND;
    }

    /** Adds whole lines to a trace that is being recorded. */
    extend(text) {
        this.read(linesOf(text), false);
    }

    /** Seconds since the first frame. */
    seconds(time) {
        return (time - this.origin) / NS_OF_SECOND;
    }

    /** The last frame at or before a time in seconds; -1 before the first. */
    frameAt(seconds) {
        return this.frameTime.upTo(this.origin + seconds * NS_OF_SECOND + 1) - 1;
    }

    secondsOf(frame) {
        return frame < 0 ? 0 : this.seconds(this.frameTime.values[frame]);
    }

    /** When a slice begins and ends, in seconds. */
    spanOf(index) {
        const { first, last } = this.slices[index];
        return [this.secondsOf(first), this.secondsOf(last)];
    }

    /** The first stroke that may be down at a time in seconds or later: none is longer than a minute. */
    strokeAt(seconds) {
        const from = this.origin + (seconds - LONGEST) * NS_OF_SECOND;
        let [low, high] = [0, this.strokes.length];
        while (low < high) {
            const middle = (low + high) >>> 1;
            if (this.strokes[middle].start < from) low = middle + 1;
            else high = middle;
        }
        return low;
    }

    sliceOf(frame) {
        return this.slices.findLast(({ first }) => first <= frame) ?? this.slices[0];
    }

    /** The samples of a frame: from, to. */
    samplesOf(frame) {
        const { values, length } = this.frameSample;
        return [values[frame], frame + 1 < length ? values[frame + 1] : this.sample.time.length];
    }

    /** The strokes that are down at a frame, each with its last sample until then; and those that hover. */
    downAt(frame) {
        const end = frame < 0 ? 0 : this.samplesOf(frame)[1];
        const time = this.frameTime.values[Math.max(0, frame)];
        const isDown = ({ first, start, end: up }) => first < end && start <= time && (up > time || up === null);
        return this.strokes.slice(this.strokeAt(this.seconds(time)), this.strokeAt(this.seconds(time) + 120))
            .filter(isDown).map((stroke) => {
                let at = stroke.samples.length - 1;
                let low = 0;
                while (low < at) {
                    const middle = (low + at + 1) >>> 1;
                    if (stroke.samples[middle] < end) low = middle;
                    else at = middle - 1;
                }
                return { stroke, at: low };
            });
    }

    /** The speed of a stroke at one of its samples, in mm/s. */
    speedAt(stroke, index) {
        const { time, x, y } = this.sample;
        const to = stroke.samples[index];
        let from = index;
        while (from > 0 && time.values[to] - time.values[stroke.samples[from]] < 2e7) from -= 1;
        const before = stroke.samples[from];
        const span = (time.values[to] - time.values[before]) / NS_OF_SECOND;
        const way = Math.hypot(x.values[to] - x.values[before], y.values[to] - y.values[before]);
        return span > 0 ? way / this.unitsPerMm / span : 0;
    }

}

/** Reads the lines after "start", and finds the places at which nothing is under way: there, slices begin. */
class Reader {
    constructor(trace) {
        Object.assign(this, { trace, lines: [], at: 0, down: new Map(), states: new Map(), last: new Map() });
        Object.assign(this, { changes: [], now: null, sliced: null });
        const { header, recognizers, regions } = trace;
        const remembers = /^(palm-guard|pen) |^set \S+ per_contact 1$/;
        this.canSlice = !header.some((line) => remembers.test(line))
            && recognizers.every(({ class: name }) => name.startsWith("gesta."));
        this.areas = recognizers.map(({ id, region }) => (
            { id, rect: rectOnSurface(regions, regions.find((each) => each.id === region)) }));
        this.touched = new Set();
    }

    /** Reads lines after those that were read before. */
    read(more, isWhole) {
        const { trace } = this;
        this.lines = [...this.lines.slice(this.at), ...more];
        this.at = 0;
        const lines = this.lines;
        if (trace.slices.length === 0) this.begin();
        const late = this.consequences(); // of the last call
        if (late.length > 0) trace.pieces[trace.pieces.length - 1] += `\n${late.join("\n")}`;
        while (this.at < lines.length) {
            const line = lines[this.at];
            const keyword = line.slice(0, line.indexOf(" ") < 0 ? undefined : line.indexOf(" "));
            if (keyword === "stop" || keyword === "close") break;
            const samples = keyword.startsWith("push") ? Number(line.slice(keyword.length)) : 0;
            if (!isWhole && this.at + samples >= lines.length) break;
            if (this.isQuiet()) this.begin();
            if (keyword === "push") this.push(Number(line.slice(5)));
            else if (keyword === "push-motion") this.call(1 + Number(line.slice(12)), this.timeOfMotion());
            else this.call(1, keyword === "advance" ? Number(line.slice(8)) : this.now ?? 0, keyword);
        }
        trace.slices.at(-1).last = trace.frameTime.length - 1;
        if (isWhole) this.lines = [];
    }

    timeOfMotion() {
        return Number(this.lines[this.at + 1]?.split(" ")[1] ?? this.now);
    }

    isQuiet() {
        if (!this.canSlice || this.now === null || this.now - this.sliced < SLICE) return false;
        for (const { hovers } of this.down.values()) if (!hovers) return false;
        for (const state of this.states.values()) if (!FINAL.has(state)) return false;
        for (const id of this.touched) if (!this.states.has(id)) return false;
        return true;
    }

    begin() {
        const { trace } = this;
        const first = trace.frameTime.length;
        if (trace.slices.length > 0) trace.slices.at(-1).last = first - 1;
        const was = [...this.last].map(([id, state]) => `was ${id} ${state}`);
        this.places = new Map([...this.last.keys()].map((id, index) => [id, index]));
        if (this.now !== null) was.push(`now ${this.now}`);
        trace.slices.push({ first, last: -1, changes: this.changes.length, was: first === 0 ? null : was });
        trace.changes = this.changes;
        this.sliced = this.now ?? 0;
    }

    /** A call of `count` lines, and the lines that it caused. */
    call(count, time, keyword = "") {
        const { lines } = this;
        const from = this.at;
        this.at += count;
        const consequences = this.consequences();
        this.add(time, lines.slice(from, from + count), consequences);
        if (keyword !== "" && !INPUT.has(keyword)) this.changes.push(lines[from]);
    }

    add(time, call, consequences) {
        const { trace } = this;
        this.now = Math.max(this.now ?? time, time);
        trace.frameTime.push(this.now);
        trace.frameSample.push(Math.min(this.firstSample ?? trace.sample.time.length, trace.sample.time.length));
        this.firstSample = undefined;
        trace.pieces.push([...call, ...consequences].join("\n"));
    }

    consequences() {
        const { lines } = this;
        const from = this.at;
        for (; this.at < lines.length; this.at += 1) {
            const line = lines[this.at];
            if (line.startsWith("event ")) this.event(line);
            else if (line.startsWith(">")) this.nested(line);
            else if (!line.startsWith("asked ")) break;
        }
        return lines.slice(from, this.at);
    }

    nested(line) {
        const call = line.replace(/^>+ /, "");
        if (!INPUT.has(call.split(" ")[0])) this.changes.push(call);
    }

    event(line) {
        const [, id, before, state, sequence, , x, y] = line.split(" ", 8);
        this.states.set(id, state);
        if (FINAL.has(state)) this.last.set(id, `${state} ${sequence} ${x} ${y}`);
        // The place may have moved since the end: the first event of the next sequence has it.
        const at = this.places.get(id);
        if (at === undefined || this.trace.slices.length < 2) return;
        this.places.delete(id);
        if (state !== "possible") return;
        const { was } = this.trace.slices.at(-1);
        was[at] = `was ${id} ${before} ${Number(sequence) - 1} ${x} ${y}`;
    }

    /** A push, as one call for each frame: that is the same, and lets the view stop at each. */
    push(count) {
        const { trace, lines } = this;
        const from = this.at + 1;
        this.at = from + count;
        const frames = [];
        let last = NaN;
        for (let i = from; i < from + count && i < lines.length; i += 1) {
            const time = Number(lines[i].slice(6, lines[i].indexOf(" ", 6)));
            if (time !== last) frames.push({ time, from: i, to: i, first: trace.sample.time.length });
            frames.at(-1).to = i + 1;
            last = time;
            this.touch(lines[i], time);
        }
        const consequences = this.consequences();
        const isPlain = consequences.every((line) => line.startsWith("event "));
        if (frames.length < 2 || !isPlain) {
            this.firstSample = frames[0]?.first;
            const samples = lines.slice(from, from + count);
            if (samples.length === 0) return; // the trace is cut off here
            this.add(frames.at(-1)?.time ?? this.now, [`push ${samples.length}`, ...samples], consequences);
            return;
        }
        let next = 0;
        frames.forEach((frame, index) => {
            const begin = next;
            const isLast = index === frames.length - 1;
            const isOfFrame = (line) => isLast || Number(line.split(" ", 6)[5]) <= frame.time;
            while (next < consequences.length && isOfFrame(consequences[next])) next += 1;
            this.firstSample = frame.first;
            this.add(frame.time, [`push ${frame.to - frame.from}`, ...lines.slice(frame.from, frame.to)],
                consequences.slice(begin, next));
        });
    }

    touch(line, time) {
        const { trace, down } = this;
        const { sample, strokes } = trace;
        const words = line.split(" ");
        const phase = PHASE_NUMBERS.get(words[3]);
        const [x, y] = [readNumber(words[4]), readNumber(words[5])];
        const index = sample.time.length;
        let stroke = down.get(words[2]);
        if (stroke === undefined || phase === BEGAN) {
            const tool = words.indexOf("tool");
            stroke = {
                id: words[2], tool: tool < 0 ? "finger" : words[tool + 1], number: strokes.length, first: index,
                start: time, end: null, endPhase: "down", samples: [], hovers: phase === HOVER,
            };
            strokes.push(stroke);
            down.set(words[2], stroke);
            for (const { id, rect } of this.areas) {
                const [left, top, width, height] = rect ?? [-Infinity, -Infinity, Infinity, Infinity];
                const isInside = x >= left && y >= top && !(x >= left + width) && !(y >= top + height);
                if (isInside) this.touched.add(id);
            }
        }
        sample.time.push(time);
        sample.x.push(x);
        sample.y.push(y);
        sample.phase.push(phase);
        stroke.samples.push(index);
        if (phase !== ENDED && phase !== CANCELLED) return;
        stroke.end = time;
        stroke.endPhase = PHASES[phase];
        down.delete(words[2]);
    }
}
