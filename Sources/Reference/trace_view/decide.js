// Decides a part of a trace again, in the library, and collects what it reports: the sequences of each recognizer, with
// their states, what they wait for, and their verdicts. The names are those of an account.
import { textOf } from "./edits.js";
import { BEGAN, CANCELLED, ENDED, isFinal } from "./trace.js";

const ROOT_OF_IDS = 16;

/** "0x20010000" */
const textOfId = (id) => `0x${id.toString(ROOT_OF_IDS).padStart(8, "0")}`;

/** What is kept of one replay. */
class Collector {
    constructor(trace, slice, edits) {
        Object.assign(this, { trace, slice, edits, ids: new Map(), known: new Map(), current: new Map() });
        Object.assign(this, { sequences: [], requiring: [], frame: slice.first - 1, lastDown: null });
        this.pending = undefined;
        this.flags = [];
        this.hasChanged = this.hasEnded = false;
        this.error = null;
    }

    /** Ids of the context are those of the trace, unless the order was changed. */
    begin(context, order) {
        this.context = context;
        context.recognizers.forEach((recognizer, index) => this.ids.set(recognizer.id, order[index]));
        this.recognizers = context.recognizers;
        this.requiring = this.recognizers.filter(({ requirements }) => requirements.length > 0);
    }

    idOf(id) {
        return this.ids.get(id) ?? textOfId(id);
    }

    /** One sequence of a recognizer; the current one, of which later ones may be reported first. */
    sequence(id, number, start) {
        const key = `${id} ${number}`;
        let found = this.known.get(key);
        if (found === undefined) {
            found = {
                id, sequence: number, outcome: "undecided", start, end: null,
                states: [{ time: start, state: "possible" }], changes: 0, verdict: null, waits: [], prevented_by: null,
            };
            this.known.set(key, found);
            this.sequences.push(found);
        }
        this.current.set(id, found);
        return found;
    }

    /** An event of the library. */
    observe(event) {
        if (this.hasEnded) return; // the end of a replay is none of the session
        const { state, sequence, time } = event;
        const at = this.trace.seconds(time);
        const id = this.idOf(event.id);
        this.hasChanged = true;
        if (state === "possible") {
            this.sequence(id, sequence, at);
            return;
        }
        const found = this.sequence(id, sequence, this.down(this.frame + 1) ?? this.lastDown ?? at);
        if (state === "changed") {
            found.changes += 1;
            if (event.previous === "changed") return;
        }
        found.states.push({ time: at, state, x: event.x, y: event.y });
        if (this.pending === time && event.blocker === undefined) this.flags.push({ id, time: at });
        if (!isFinal(state)) {
            found.outcome = "began";
            return;
        }
        found.end = at;
        for (const wait of found.waits) wait.to ??= at;
        const isDiscrete = state === "ended" && !found.states.some((each) => each.state === "began");
        found.outcome = isDiscrete ? "recognized" : state;
        if (state !== "ended") this.judge(found, event);
    }

    judge(found, event) {
        const { recognizer } = event;
        const now = recognizer?.verdict;
        const isOwn = now?.sequence === event.sequence; // otherwise the next one has begun
        const { text, reason, measured, limit, blocker } = isOwn ? now : event;
        const described = recognizer?.class.reasons.find(({ code }) => code === reason);
        const hint = isOwn ? recognizer.hint : undefined;
        const plain = `${event.state}: ${described?.name.replaceAll("_", " ") ?? "no longer known"}`;
        found.verdict = {
            text: text ?? plain, reason: described?.name ?? "", measured, limit, hint: hint?.text ?? "",
            parameter: hint?.parameter || described?.parameter || "", blocker: blocker ? this.idOf(blocker.id) : null,
        };
        found.prevented_by = found.verdict.blocker;
    }

    /** After a frame. */
    step(context, frame) {
        const at = this.trace.secondsOf(frame);
        this.frame = frame;
        const isTouched = this.lookAtContacts(frame, at);
        if (isTouched || this.hasChanged) this.lookAtWaits(at);
        this.hasChanged = false;
        this.pending = context.nextDeadline;
    }

    /** The time at which a contact goes down in a frame; null if none does. */
    down(frame) {
        const { phase } = this.trace.sample;
        if (frame > this.slice.last) return null;
        const [from, to] = this.trace.samplesOf(frame);
        for (let i = from; i < to; i += 1) if (phase.values[i] === BEGAN) return this.trace.secondsOf(frame);
        return null;
    }

    /** Whether a contact went down or up in the frame; a sequence without an event begins there. */
    lookAtContacts(frame, at) {
        const { phase } = this.trace.sample;
        const [from, to] = this.trace.samplesOf(frame);
        let isTouched = false;
        for (let i = from; i < to; i += 1) {
            const each = phase.values[i];
            if (each === BEGAN || each === ENDED || each === CANCELLED) isTouched = true;
        }
        if (this.down(frame) === null) return isTouched;
        this.lastDown = at;
        for (const recognizer of this.recognizers) {
            const id = this.idOf(recognizer.id);
            if (!this.current.has(id) && recognizer.contactIds.length > 0) this.sequence(id, 1, at);
        }
        return true;
    }

    lookAtWaits(at) {
        for (const recognizer of this.requiring) {
            const found = this.current.get(this.idOf(recognizer.id));
            if (found === undefined || found.end !== null) continue;
            const other = recognizer.waitsFor;
            const id = other === undefined ? null : this.idOf(other.id);
            const wait = found.waits.at(-1);
            if (wait?.to === null && wait.for !== id) wait.to = at;
            if (id !== null && wait?.to !== null) found.waits.push({ for: id, from: at, to: null });
        }
    }
}

/**
 * Decides a slice again. `look(context, frame, idOf)` is called after each frame; `upTo` is the last one. Returns the
 * sequences, the flags of deadlines, and how many lines differ from the recording. Throws what the library refuses.
 */
export function decide(gesta, trace, slice, edits, { look, upTo = slice.last, order } = {}) {
    const { text, start } = textOf(trace, slice, edits, upTo);
    const collector = new Collector(trace, slice, edits);
    let frame = slice.first - 1;
    const result = gesta.replay(text, {
        prepare: (context) => context.setObserver((event) => {
            if (collector.context) collector.observe(event);
        }),
        step(context, line) {
            if (line < start) return true;
            if (line === start) {
                collector.begin(context, order);
                return true;
            }
            frame += 1;
            if (frame > upTo) {
                collector.hasEnded = true;
                return true;
            }
            collector.step(context, frame);
            look?.(context, frame, (id) => collector.idOf(id));
            return true;
        },
    });
    // A line of the set-up that is not possible is a difference of a trace.
    if (edits.length > 0 && result.line > 0 && result.line < start) {
        throw new Error(result.message.replace(/^.*, got (\w+: )?/, ""));
    }
    return { sequences: collector.sequences, flags: collector.flags, differences: result.differences };
}
