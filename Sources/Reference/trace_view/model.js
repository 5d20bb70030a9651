// What the view shows: a trace as it was decided, and as it would be after edits; both slice by slice.
import { decide } from "./decide.js";
import { orderOf, withEdit } from "./edits.js";
import { isFinal } from "./trace.js";

/** How long to work before the page may draw, in ms. */
const TURN = 12;
/** When the page first shows what has been decided meanwhile, in ms; then less and less often. */
const REPORT = 200;
const pause = () => new Promise((done) => { setTimeout(done); });

/** The sequences of one slice by recognizer. */
class Decided {
    constructor({ sequences, flags, differences }) {
        this.byId = new Map();
        for (const each of sequences) {
            if (!this.byId.has(each.id)) this.byId.set(each.id, []);
            this.byId.get(each.id).push(each);
        }
        /** How many lines are not as in the trace. */
        this.deviations = differences;
        this.flags = flags;
    }

    of(id) {
        return this.byId.get(id) ?? [];
    }
}

/** "failed: moved 13.3 ..., at most 12.6 allowed", or "recognized at 0.348 s". */
export function outcomeOf(sequence) {
    if (sequence === undefined) return "not tried";
    const at = sequence.end === null ? "" : ` at ${sequence.end.toFixed(3)} s`;
    if (sequence.verdict?.text) return sequence.verdict.text.replace(/^(failed|cancelled)/, `$1${at}`);
    return sequence.outcome === "began" ? "under way at the end" : `${sequence.outcome}${at}`;
}

function differ(a, b) {
    if (a === undefined || b === undefined) return true;
    return a.outcome !== b.outcome || Math.abs((a.end ?? 0) - (b.end ?? 0)) > 1e-6
        || a.states.length !== b.states.length || a.prevented_by !== b.prevented_by
        || a.verdict?.reason !== b.verdict?.reason;
}

/** The sequences that come out otherwise, in order: { id, before, after }. */
function differencesOf(before, after) {
    const found = [];
    for (const id of new Set([...before.byId.keys(), ...after.byId.keys()])) {
        const left = [...after.of(id)];
        for (const each of before.of(id)) {
            const at = left.findIndex(({ start }) => Math.abs(start - each.start) < 1e-6);
            const other = at < 0 ? undefined : left.splice(at, 1)[0];
            if (differ(each, other)) found.push({ id, before: each, after: other });
        }
        found.push(...left.map((each) => ({ id, before: undefined, after: each })));
    }
    const startOf = ({ before: a, after: b }) => (a ?? b).start;
    return found.sort((a, b) => startOf(a) - startOf(b));
}

export class Model {
    /** `changed()` is called when there is more to show. */
    constructor(gesta, trace, changed) {
        Object.assign(this, { gesta, trace, changed, edits: [], error: "", recorded: [], whatIf: [], spent: 0 });
        this.names = new Map(trace.recognizers.map(({ id, name }) => [id, name]));
        this.curves = new Map();
        this.turn = 0;
        this.view = () => 0;
    }

    nameOf(id) {
        return this.names.get(id) ?? id;
    }

    get isChanged() {
        return this.edits.length > 0;
    }

    /** The results in use: those of the edits, or the recorded ones. */
    get results() {
        return this.isChanged ? this.whatIf : this.recorded;
    }

    decideSlice(index, edits, options) {
        const { gesta, trace } = this;
        return decide(gesta, trace, trace.slices[index], edits, { order: orderOf(trace, edits), ...options });
    }

    /** Slices around the playhead come first. */
    order() {
        const { slices } = this.trace;
        const here = slices.indexOf(this.trace.sliceOf(Math.max(0, this.view())));
        return slices.map((_, index) => index).sort((a, b) => Math.abs(a - here) - Math.abs(b - here) || a - b);
    }

    async record() {
        await this.fill(this.recorded, []);
        this.changed();
    }

    /** Decides all slices; at once, those that fit into one turn. */
    async fill(results, edits) {
        const mine = this.turn;
        let [began, reported, interval] = [performance.now(), 0, REPORT];
        for (const index of this.order()) {
            const now = performance.now();
            if (now - began > TURN) {
                if (now - reported > interval) {
                    this.changed();
                    reported = now;
                    interval *= 1.5;
                }
                await pause();
                if (mine !== this.turn) return;
                began = performance.now();
            }
            results[index] = new Decided(this.decideSlice(index, edits));
        }
    }

    /** Decides again from a slice on, when the trace has become longer. */
    extend(first) {
        this.curves.clear();
        for (let index = first; index < this.trace.slices.length; index += 1) {
            this.recorded[index] = new Decided(this.decideSlice(index, []));
            if (this.isChanged && !this.error) this.whatIf[index] = new Decided(this.decideSlice(index, this.edits));
        }
    }

    /** Adds an edit, or removes all with null. Throws nothing: `error` has what the library refuses. */
    edit(edit) {
        this.setEdits(edit === null ? [] : withEdit(this.edits, edit));
    }

    setEdits(edits) {
        const began = performance.now();
        this.turn += 1;
        this.edits = edits;
        this.curves.clear();
        this.error = "";
        this.whatIf = [];
        if (edits.length > 0) {
            this.fill(this.whatIf, edits).catch((error) => {
                this.error = error.message;
            }).finally(() => this.changed());
        }
        this.spent = performance.now() - began;
        this.changed();
    }

    /** All that comes out otherwise, of the slices that are decided. */
    get differences() {
        return this.whatIf.flatMap((after, index) => {
            if (!after || !this.recorded[index]) return [];
            after.differences ??= differencesOf(this.recorded[index], after);
            return after.differences;
        });
    }

    /** The sequences of a recognizer between two times. */
    * between(results, id, from, to) {
        const { trace } = this;
        const last = trace.slices.indexOf(trace.sliceOf(trace.frameAt(to)));
        for (let at = Math.max(0, trace.slices.indexOf(trace.sliceOf(trace.frameAt(from))) - 1); at <= last; at += 1) {
            for (const each of results[at]?.of(id) ?? []) {
                if (each.start <= to && (each.end ?? trace.duration) >= from) yield each;
            }
        }
    }

    /** The sequence of a recognizer at a time; the last one before, if there is none. */
    sequenceAt(results, id, time) {
        let found;
        for (const each of this.between(results, id, Math.max(0, time - 30), time + 1e-9)) found = each;
        return found;
    }

    /** The state of a sequence at a time. */
    stateAt(sequence, time) {
        return sequence?.states.findLast((each) => each.time <= time + 1e-9)?.state ?? "possible";
    }

    /** Every transition as [time, id, state], between two times, in order. */
    transitions(from, to) {
        const found = [];
        for (const { id } of this.trace.recognizers) {
            for (const each of this.between(this.results, id, from, to)) {
                for (const { time, state } of each.states) {
                    if (time >= from && time <= to) found.push({ time, id, state, sequence: each });
                }
            }
        }
        return found.sort((a, b) => a.time - b.time);
    }

    /**
     * The measures of a sequence frame by frame, and the owners of the contacts: { first, frames: [{ measures, owners
     * }] }. Read once.
     */
    curveOf(id, sequence) {
        const key = `${id} ${sequence.sequence} ${sequence.start}`;
        let found = this.curves.get(key);
        if (found !== undefined) return found;
        const { trace } = this;
        const first = Math.max(0, trace.frameAt(sequence.start));
        const index = trace.slices.indexOf(trace.sliceOf(first));
        const last = sequence.end === null ? trace.slices[index].last : trace.frameAt(sequence.end);
        found = { first, frames: [] };
        let recognizer;
        const look = (context, frame, idOf) => {
            if (frame < first) return;
            recognizer ??= context.recognizers.find((each) => idOf(each.id) === id);
            const down = trace.downAt(frame).filter(({ stroke }) => !stroke.hovers);
            const owners = new Map(down.map(({ stroke }) => [stroke.id, ownerOf(context, stroke, idOf)]));
            found.frames.push({ measures: (recognizer?.measures() ?? []).map((each) => ({ ...each })), owners });
        };
        this.decideSlice(index, this.edits, { look, upTo: Math.min(last, first + 4000) });
        if (this.curves.size > 50) this.curves.clear();
        this.curves.set(key, found);
        return found;
    }

    /** Sequences whose words have all those of a query, in order; of one recognizer, if the query begins with it. */
    search(query) {
        const words = query.toLowerCase().split(/\s+/).filter((word) => word !== "");
        if (words.length === 0) return [];
        const isNamed = [...this.names.values()].some((name) => name.toLowerCase() === words[0]);
        const found = [];
        for (const slice of this.results) {
            for (const [id, sequences] of slice?.byId ?? []) {
                if (isNamed && this.nameOf(id).toLowerCase() !== words[0]) continue;
                for (const each of sequences) {
                    const text = `${this.nameOf(id)} ${each.outcome} ${outcomeOf(each)} ${each.verdict?.hint ?? ""} ${
                        each.verdict?.reason ?? ""} ${each.waits.map((wait) => `waits for ${this.nameOf(wait.for)}`)}`;
                    const lower = text.toLowerCase().replaceAll("_", " ");
                    if (words.every((word) => lower.includes(word))) found.push({ id, sequence: each });
                }
            }
        }
        const timeOf = ({ sequence }) => sequence.end ?? sequence.start;
        return found.sort((a, b) => timeOf(a) - timeOf(b));
    }
}

function ownerOf(context, stroke, idOf) {
    try {
        const owner = context.contactOwner(Number(stroke.id));
        return owner === undefined ? null : idOf(owner.id);
    } catch {
        return null; // the contact has been cancelled
    }
}

export const isOver = (sequence) => isFinal(sequence.outcome) || sequence.outcome === "recognized";
