// The fingers of a part of a trace in words, as scenarios have them: "0 +1 20,20; 80 -1". Times are ms from the first
// frame; a time alone advances the clock.

const NS_OF_MS = 1e6;
const PHASE_SIGNS = ["", "+", ">", "=", "-", "x", "~"];
/** What a sample may say beside its place. */
const FIELDS = new Set(["tool", "buttons", "modifiers", "pressure", "major"]);
const TOOLS = ["finger", "pen", "eraser", "mouse"];

const short = (number, digits) => String(Number(number.toFixed(digits)));

/** The words of a trace's frames, and whether all of them have words. */
export function wordsOf(trace, first, last) {
    const start = trace.frameTime.values[first];
    const parts = [];
    let isWhole = true;
    for (let frame = first; frame <= last; frame += 1) {
        const time = trace.frameTime.values[frame];
        const at = short((time - start) / NS_OF_MS, 6);
        const [from, to] = trace.samplesOf(frame);
        const lines = trace.pieces[frame].split("\n");
        if (lines[0].startsWith("advance ")) {
            parts.push(at);
        } else if (lines[0] === "cancel") {
            parts.push(`${at} cancel`);
        } else if (to > from) {
            const touches = lines.filter((line) => line.startsWith("touch "));
            const times = touches.map((line) => Number(line.split(" ", 2)[1]));
            // A frame that could not be split has samples of several times.
            for (const each of new Set(times)) {
                const its = touches.filter((_, index) => times[index] === each);
                const words = its.map((line) => touchWords(line, trace, from + touches.indexOf(line)));
                parts.push([short((each - start) / NS_OF_MS, 6), ...words].join(" "));
            }
        } else {
            isWhole = false;
        }
    }
    return { words: parts.join("; "), isWhole };
}

function touchWords(line, { sample }, index) {
    const words = line.split(" ");
    const place = `${short(sample.x.values[index], 3)},${short(sample.y.values[index], 3)}`;
    const more = [];
    for (let i = 6; i + 1 < words.length; i += 2) {
        if (!FIELDS.has(words[i])) continue;
        more.push(`${words[i]}=${words[i] === "tool" ? TOOLS.indexOf(words[i + 1]) : Number(words[i + 1])}`);
    }
    return [`${PHASE_SIGNS[sample.phase.values[index]]}${words[2]} ${place}`, ...more].join(" ");
}

/** Plays words in a context, as the tests do. Returns what is reported: "open ended@80". */
export function playWords(context, words) {
    const found = [];
    context.setObserver(({ state, time, recognizer }) => {
        if (state === "began" || state === "ended" || state === "cancelled") {
            found.push(`${recognizer.label} ${state}@${Math.round(time / NS_OF_MS)}`);
        }
    });
    for (const part of words.split("; ")) {
        const [at, ...steps] = part.split(" ");
        const time = Math.round(Number(at) * NS_OF_MS);
        if (steps.length === 0) context.advance(time);
        else if (steps[0] === "cancel") context.cancel();
        else pushWords(context, time, steps);
    }
    context.setObserver(null);
    return found.join(", ");
}

function pushWords(context, time, steps) {
    let sample = null;
    for (const step of steps) {
        if (/^[-+>=x~]\d+$/.test(step)) {
            if (sample) context.add(sample);
            sample = { time, contact: Number(step.slice(1)), phase: PHASE_SIGNS.indexOf(step[0]) };
        } else if (step.includes("=")) {
            const [name, value] = step.split("=");
            sample[name] = Number(value);
        } else {
            [sample.x, sample.y] = step.split(",").map(Number);
        }
    }
    context.add(sample);
    context.push();
}
