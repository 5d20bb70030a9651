// Timed input: records what a context gets, and plays it again sample for sample. Every sample keeps its own time,
// whenever the frame comes that pushes it, so that the same input gives the same figures.

const [TIME, CONTACT, PHASE] = [0, 1, 2];
const NS = 1e6;
/** Between the samples of a performed example. */
const STEP = 8 * NS;
/** The longest time between two fingers of one input. */
const TOGETHER = 1200 * NS;
/** Contacts that are played are other ones than those of the pointers. */
const PLAYED_IDS = 1e6;

/** Fingers, [{ from, to, at(t), hovers }] with times in ms, as batches of samples; `place` gives pixels. */
export function batchesOf(fingers, place, { Phase, Tool }) {
    const samples = [];
    fingers.forEach(({ from, to, at, hovers }, index) => {
        const [first, last] = [Math.round(from * NS), Math.round(to * NS)];
        const add = (time, phase) => {
            const isDown = phase !== Phase.ENDED;
            samples.push([time, index, hovers ? Phase.HOVER : phase, ...place(at((time - first) / (last - first))),
                hovers ? Tool.MOUSE : Tool.FINGER, isDown && !hovers ? 1 : 0, 0, ...(hovers ? [0, 0, 0]
                    : [isDown ? 0.5 : 0, 20, 20])]);
        };
        add(first, Phase.BEGAN);
        for (let time = first + STEP; time < last; time += STEP) add(time, Phase.MOVED);
        add(last, Phase.ENDED);
    });
    const batches = new Map();
    for (const sample of samples.sort((a, b) => a[TIME] - b[TIME])) {
        if (!batches.has(sample[TIME])) batches.set(sample[TIME], []);
        batches.get(sample[TIME]).push(sample);
    }
    return [...batches.values()];
}

/** Pushes one batch, at another time. */
function pushBatch(context, batch, offset) {
    for (const [time, contact, ...rest] of batch) context.add(time + offset, contact + PLAYED_IDS, ...rest);
    context.sortAdded();
    context.push();
}

/**
 * Pushes an input to a context at once, with the times between its samples, and lets all its deadlines pass. Returns
 * the time of the first sample.
 */
export function pushAll(context, batches) {
    const offset = Math.max(0, context.now) + NS - batches[0][0][TIME];
    for (const batch of batches) pushBatch(context, batch, offset);
    while (context.nextDeadline !== Infinity) context.advance(context.nextDeadline);
    return batches[0][0][TIME] + offset;
}

export class Player {
    /** `see(sample, isPlayed)` is called for each sample after the context has it. */
    constructor(constants, see) {
        this.constants = constants;
        this.see = see;
        this.watched = new Set();
        this.context = null;
        /** The batches of the last input, and those of the last one that was drawn by hand. */
        this.last = [];
        this.drawn = [];
        this.playing = null;
        this.isPushing = false;
        this.forget();
    }

    /** Begins a new input with the next contact. */
    forget() {
        this.down = new Set();
        this.begun = new Set();
        this.time = -Infinity;
        this.batch = [];
    }

    /** Watches what a context gets from now on. */
    use(context) {
        this.context = context;
        this.forget();
        if (this.watched.has(context)) return;
        this.watched.add(context);
        const [add, push] = [context.add.bind(context), context.push.bind(context)];
        context.add = (...sample) => {
            this.batch.push(sample);
            add(...sample);
        };
        context.push = () => {
            const { batch } = this;
            this.batch = [];
            push();
            this.record(batch.filter((sample) => sample[PHASE] !== this.constants.Phase.HOVER));
            for (const sample of batch) this.see(sample, this.isPushing);
        };
    }

    /** Fingers that follow each other belong to one input; what is left of a finger of another input to none. */
    record(batch) {
        if (batch.length === 0) return;
        const { Phase } = this.constants;
        const isFirst = this.down.size === 0 && batch[0][TIME] - this.time > TOGETHER;
        if (isFirst || this.isPushing !== this.wasPushing) {
            this.last = [];
            this.begun = new Set();
        }
        this.wasPushing = this.isPushing;
        for (const sample of batch) if (sample[PHASE] === Phase.BEGAN) this.begun.add(sample[CONTACT]);
        const own = batch.filter((sample) => this.begun.has(sample[CONTACT]));
        if (own.length > 0) this.last.push(own);
        if (!this.isPushing) this.drawn = this.last;
        for (const sample of batch) {
            if (sample[PHASE] === Phase.BEGAN) this.down.add(sample[CONTACT]);
            else if (sample[PHASE] !== Phase.MOVED) this.down.delete(sample[CONTACT]);
        }
        this.time = batch.at(-1)[TIME];
    }

    /** Plays batches from now on. Returns a promise that is kept when the last one is pushed, or `stop` is called. */
    play(batches) {
        this.stop();
        this.time = -Infinity;
        const offset = Math.max(Math.round(performance.now() * NS), this.context.now) - batches[0][0][TIME];
        return new Promise((done) => {
            const timer = setInterval(() => this.tick(), 8);
            this.playing = { batches, next: 0, offset, timer, done };
            this.tick();
        });
    }

    /** Pushes what is due. Called before anything else is pushed, so that all comes in the order of its time. */
    tick() {
        const { playing, context } = this;
        if (playing === null || this.isPushing) return;
        const now = performance.now() * NS;
        const { batches, offset } = playing;
        this.isPushing = true;
        while (playing.next < batches.length && batches[playing.next].at(-1)[TIME] + offset <= now) {
            pushBatch(context, batches[playing.next], offset);
            playing.next += 1;
        }
        while (context.nextDeadline <= now) context.advance(context.nextDeadline);
        this.isPushing = false;
        if (playing.next === batches.length) this.finish();
    }

    finish() {
        const { timer, done } = this.playing;
        this.playing = null;
        clearInterval(timer);
        done();
    }

    /** Ends what is played; its fingers are cancelled. */
    stop() {
        const { playing, context } = this;
        if (playing === null) return;
        const { Phase } = this.constants;
        const time = Math.max(Math.round(performance.now() * NS), context.now);
        this.isPushing = true;
        for (const contact of this.down) {
            const last = this.last.flat().findLast((sample) => sample[CONTACT] === contact);
            context.add(time, contact, Phase.CANCELLED, last[3], last[4]);
        }
        context.push();
        this.isPushing = false;
        this.finish();
    }
}
