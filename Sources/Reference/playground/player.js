// Timed input: records what a context gets, and plays it again sample for sample. Every sample keeps its own time,
// whenever the frame comes that pushes it, so that the same input gives the same figures.

const NS = 1e6;
/** Between the samples of a performed example. */
const STEP = 8 * NS;
/** The longest time between two fingers of one input. */
const TOGETHER = 1200 * NS;
/** What one step plays of an input that is held: a frame of a display. */
const FRAME = 1e9 / 60;
/** Contacts that are played are other ones than those of the pointers. */
const PLAYED_IDS = 1e6;

/** What a finger reports of itself. */
export function fingerOf(isDown) {
    return { buttons: isDown ? 1 : 0, pressure: isDown ? 0.5 : 0, major: 20, minor: 20 };
}

/** Fingers, [{ from, to, at(t), hovers }] with times in ms, as batches of samples; `place` gives pixels. */
export function batchesOf(fingers, place, { Phase, Tool }) {
    const samples = [];
    fingers.forEach(({ from, to, at, hovers }, index) => {
        const [first, last] = [Math.round(from * NS), Math.round(to * NS)];
        const add = (time, phase) => {
            const isDown = phase !== Phase.ENDED;
            const [x, y] = place(at((time - first) / (last - first)));
            const common = { time, contact: index, x, y };
            samples.push(hovers ? { ...common, phase: Phase.HOVER, tool: Tool.MOUSE }
                : { ...common, ...fingerOf(isDown), phase, tool: Tool.FINGER });
        };
        add(first, Phase.BEGAN);
        for (let time = first + STEP; time < last; time += STEP) add(time, Phase.MOVED);
        add(last, Phase.ENDED);
    });
    const batches = new Map();
    for (const sample of samples.sort((a, b) => a.time - b.time)) {
        if (!batches.has(sample.time)) batches.set(sample.time, []);
        batches.get(sample.time).push(sample);
    }
    return [...batches.values()];
}

/** Pushes one batch, at another time. */
function pushBatch(context, batch, offset) {
    for (const sample of batch) {
        context.add({ ...sample, time: sample.time + offset, contact: sample.contact + PLAYED_IDS });
    }
    context.sortAdded();
    context.push();
}

/**
 * Pushes an input to a context at once, with the times between its samples, and lets all its deadlines pass. Returns
 * the time of the first sample.
 */
export function pushAll(context, batches) {
    const offset = Math.max(0, context.now ?? 0) + NS - batches[0][0].time;
    for (const batch of batches) pushBatch(context, batch, offset);
    while (context.nextDeadline !== undefined) context.advance(context.nextDeadline);
    return batches[0][0].time + offset;
}

export class Player {
    /** `see(sample, isPlayed)` is called for each sample after the context has it. */
    constructor(constants, see) {
        this.constants = constants;
        this.see = see;
        this.watched = new Set();
        this.context = null;
        /** The batches of the last input. */
        this.last = [];
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
        const [add, push, advance] = ["add", "push", "advance"].map((name) => context[name].bind(context));
        context.add = (sample) => {
            this.batch.push({ ...sample });
            add(sample);
        };
        // What is due is pushed before a deadline, which may be earlier by then.
        context.advance = (now) => {
            this.tick();
            const most = this.isLate ? Math.min(now, this.now) : now;
            if (!(most < context.now)) advance(most);
        };
        context.push = () => {
            const { batch } = this;
            this.batch = [];
            push();
            this.record(batch.filter((sample) => sample.phase !== this.constants.Phase.HOVER));
            for (const sample of batch) this.see(sample, this.isPushing);
        };
    }

    /** Fingers that follow each other belong to one input; what is left of a finger of another input to none. */
    record(batch) {
        if (batch.length === 0) return;
        const { Phase } = this.constants;
        const isFirst = this.down.size === 0 && batch[0].time - this.time > TOGETHER;
        if (isFirst || this.isPushing !== this.wasPushing) {
            this.last = [];
            this.begun = new Set();
        }
        this.wasPushing = this.isPushing;
        for (const sample of batch) if (sample.phase === Phase.BEGAN) this.begun.add(sample.contact);
        const own = batch.filter((sample) => this.begun.has(sample.contact));
        if (own.length > 0) this.last.push(own);
        for (const sample of batch) {
            if (sample.phase === Phase.BEGAN) this.down.add(sample.contact);
            else if (sample.phase !== Phase.MOVED) this.down.delete(sample.contact);
        }
        this.time = batch.at(-1).time;
    }

    /** Plays batches from now on. Returns a promise that is kept when the last one is pushed, or `stop` is called. */
    play(batches) {
        this.stop();
        this.time = -Infinity;
        const offset = Math.max(Math.round(performance.now() * NS), this.context.now ?? 0) - batches[0][0].time;
        return new Promise((done) => {
            const timer = setInterval(() => this.tick(), 8);
            this.playing = { batches, next: 0, offset, timer, done, late: 0, held: null };
            this.tick();
        });
    }

    /** The time in ns: that of the page, or what is played has one of its own, which can be held. */
    get now() {
        return this.playing?.held ?? performance.now() * NS - (this.playing?.late ?? 0);
    }

    /** Whether what is played has been held: its time is not that of the pointers any more. */
    get isLate() {
        return this.playing !== null && (this.playing.late > 0 || this.playing.held !== null);
    }

    /** Holds what is played, or lets it go on. */
    hold(isHeld) {
        const { playing } = this;
        if (playing === null || isHeld === (playing.held !== null)) return;
        if (isHeld) playing.held = this.now;
        else [playing.late, playing.held] = [performance.now() * NS - playing.held, null];
        this.tick();
    }

    /** Plays the next frame, and holds it. */
    step() {
        this.hold(true);
        if (this.playing === null) return;
        this.playing.held += FRAME;
        this.tick();
    }

    /** Pushes what is due. Called before anything else is pushed, so that all comes in the order of its time. */
    tick() {
        const { playing, context } = this;
        if (playing === null || this.isPushing) return;
        const { now } = this;
        const { batches, offset } = playing;
        this.isPushing = true;
        while (playing.next < batches.length && batches[playing.next].at(-1).time + offset <= now) {
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
        const time = Math.max(Math.round(performance.now() * NS), context.now ?? 0);
        this.isPushing = true;
        for (const contact of this.down) {
            const { x, y } = this.last.flat().findLast((sample) => sample.contact === contact);
            context.add({ time, contact, phase: Phase.CANCELLED, x, y });
        }
        context.push();
        this.isPushing = false;
        this.finish();
    }
}
