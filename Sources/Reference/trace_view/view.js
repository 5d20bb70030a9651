// The time line of a trace, as an element: <gesta-trace-view>. `show(gesta, text, name)` opens a trace.
import { Bars, isWorthShowing } from "../playground/bars.js";
import { colorsOf, h, s, setText } from "../playground/dom.js";
import { Trace } from "./trace.js";
import { isOver, Model, outcomeOf } from "./model.js";
import { Lanes, RULER, CONTACT } from "./lanes.js";
import { Picture } from "./picture.js";
import { WhatIf } from "./what_if.js";

const COLORS = ["page", "line", "text", "dim", "accent", "soft", "good", "bad", "wait", "wait-soft", "ghost"];
const LEAST_SPAN = 0.02;
/** How much a live view shows at first, in seconds. */
const LIVE_SPAN = 10;
/** How many rows the list of transitions has at most. */
const MOST_ROWS = 60;
const KEYS = "Keys: arrows step by frame, with Shift by event; up and down choose a recognizer; space plays; plus, "
    + "minus and 0 zoom; / searches.";

/** Pictures of the buttons, which not every font has. */
const ICONS = {
    previousEvent: "M3 3v10M13 3v10L5 8z", previousFrame: "M12 3v10L4 8z", play: "M4 2v12l9-6z",
    pause: "M4 2v12M11 2v12", nextFrame: "M4 3v10l8-5z", nextEvent: "M13 3v10M3 3v10l8-5z", less: "M3 8h10",
    more: "M3 8h10M8 3v10", all: "M2 8h12M5 5L2 8l3 3M11 5l3 3-3 3", left: "M10 3L5 8l5 5", right: "M6 3l5 5-5 5",
};
const icon = (name) => s("svg", { viewBox: "0 0 16 16", "aria-hidden": "true", class: "tv-icon" },
    s("path", { d: ICONS[name] }));
const iconButton = (label, name, onclick) => h("button", { "aria-label": label, title: label, onclick }, icon(name));

export class TraceView extends HTMLElement {
    /**
     * Opens a trace. `account` is that of gesta explain, with sentences; it may be missing. With `isLive`, the trace is
     * being recorded, and `extend` adds to it.
     */
    async show(gesta, text, name = "trace", account = null, isLive = false) {
        this.close();
        const trace = new Trace(text, !isLive);
        const model = new Model(gesta, trace, () => this.refresh());
        Object.assign(this, {
            trace, model, account, fileName: name, time: 0, from: 0,
            selected: trace.recognizers[0]?.id ?? null, differences: [], found: [], foundAt: -1, isPlaying: false,
            isLive, isFollowing: isLive,
        });
        this.to = isLive ? LIVE_SPAN : trace.duration > 60 ? 20 : this.longest;
        model.view = () => trace.frameAt(this.time);
        this.build();
        this.lanes = new Lanes(this.laneCanvas, model, this);
        this.picture = new Picture(this.pictureCanvas, model, this);
        this.describe();
        this.readColors();
        this.observer = new ResizeObserver(() => this.refresh());
        for (const canvas of [this.laneCanvas, this.pictureCanvas]) this.observer.observe(canvas.parentElement);
        this.themes = matchMedia("(prefers-color-scheme: dark)");
        this.onTheme = () => requestAnimationFrame(() => this.readColors());
        this.themes.addEventListener("change", this.onTheme);
        this.seek(0);
        const advised = account?.advice.find(({ recognizer }) => this.laneButtons.has(recognizer));
        if (advised) this.showAdvised(advised);
        if (isLive) this.follow();
        /** Ends when every part is decided; what is near the playhead comes first. */
        this.whole = model.record();
    }

    /** Adds whole lines to a trace that is being recorded. */
    extend(text) {
        const { trace, model } = this;
        const last = trace.slices.length - 1;
        trace.extend(text);
        model.extend(last);
        this.lanes.survey();
        this.picture.survey();
        this.slider.max = Math.max(1, trace.frameTime.length - 1);
        this.describe();
        if (this.isFollowing) this.follow();
        else this.refresh();
    }

    /** Moves the playhead to the newest frame, and stays there while a trace is recorded. */
    follow() {
        const span = this.to - this.from;
        this.from = Math.max(0, this.trace.duration - 0.9 * span);
        this.to = this.from + span;
        this.seek(this.trace.duration);
    }

    /** What is said of the whole trace. */
    describe() {
        const { trace } = this;
        const seconds = trace.duration.toFixed(trace.duration < 100 ? 2 : 0);
        const count = trace.sample.time.length.toLocaleString("en");
        setText(this.summary, ` ${seconds} s, ${count} samples, recorded by ${trace.version}`);
        setText(this.contactLabels, `Contacts, to ${Math.round(this.lanes.fastest)} mm/s`);
        this.laneCanvas.setAttribute("aria-label", this.lanesLabel());
    }

    close() {
        this.observer?.disconnect();
        this.themes?.removeEventListener("change", this.onTheme);
        this.isPlaying = false;
        this.replaceChildren();
    }

    disconnectedCallback() {
        this.isPlaying = false;
    }

    // ---------------------------------------------------------------------------------------------------------- parts

    build() {
        const { trace } = this;
        this.laneCanvas = h("canvas", { role: "img", class: "tv-canvas" });
        this.pictureCanvas = h("canvas", { role: "img", "aria-label": "Fingers at the playhead" });
        this.labels = h("div", { class: "tv-labels", role: "group", "aria-label": "Recognizers" });
        this.laneButtons = new Map(trace.recognizers.map(({ id, name, class: kind }) => [id, h("button", {
            "aria-pressed": "false", onclick: () => this.select(id),
        }, h("span", {}, name), h("small", {}, kind.replace(/^gesta\./, "").replaceAll("_", " ")))]));
        this.contactLabels = h("p", { class: "tv-contacts" });
        this.labels.append(this.contactLabels, ...this.laneButtons.values());
        const board = h("div", { class: "tv-board" }, this.laneCanvas);
        this.bindPointers(board);
        this.slider = h("input", {
            type: "range", min: 0, max: Math.max(1, trace.frameTime.length - 1), step: 1, value: 0,
            "aria-label": "Playhead", "aria-describedby": "tv-keys",
            oninput: () => this.seekFrame(Number(this.slider.value)),
        });
        this.clock = h("output", { class: "tv-clock" });
        this.player = iconButton("Play", "play", () => this.play());
        this.live = h("p", { class: "hidden", role: "status" });
        this.searchBox = h("input", {
            type: "search", placeholder: "Search: undo failed", "aria-label": "Search the sequences",
            oninput: () => this.search(this.searchBox.value),
            onkeydown: (event) => {
                if (event.key === "Enter") this.nextFound(event.shiftKey ? -1 : 1);
                event.stopPropagation();
            },
        });
        this.foundCount = h("output", { class: "tv-count" });
        this.summary = h("span");
        this.deviation = h("span", { class: "tv-deviation" });
        this.follower = h("button", { hidden: !this.isLive, onclick: () => this.follow() }, "Follow");
        const head = h("div", { class: "tv-head" },
            h("p", {}, h("strong", {}, this.fileName), this.summary, this.deviation),
            h("div", { class: "tv-search", role: "search" }, this.searchBox, this.foundCount,
                iconButton("Previous result", "left", () => this.nextFound(-1)),
                iconButton("Next result", "right", () => this.nextFound(1))), ...this.findings());
        const transport = h("div", { class: "tv-transport", role: "group", "aria-label": "Playhead" },
            iconButton("Previous event", "previousEvent", () => this.stepEvent(-1)),
            iconButton("Previous frame", "previousFrame", () => this.stepFrame(-1)), this.player,
            iconButton("Next frame", "nextFrame", () => this.stepFrame(1)),
            iconButton("Next event", "nextEvent", () => this.stepEvent(1)), this.slider, this.clock,
            iconButton("Zoom out", "less", () => this.zoom(2)), iconButton("Zoom in", "more", () => this.zoom(0.5)),
            iconButton("Show all", "all", () => this.fit()), this.follower);
        this.nowTitle = h("h2", {});
        this.nowState = h("p", { class: "tv-state" });
        this.nowVerdict = h("p", { class: "tv-verdict" });
        this.nowNotes = h("ul", { class: "tv-notes" });
        this.bars = new Bars(true);
        this.list = h("ol", { class: "tv-list" });
        this.listing = h("details", { class: "tv-listing", ontoggle: () => this.showList() },
            h("summary", {}, "Events near the playhead"), this.list);
        this.whatIf = new WhatIf(this);
        const now = h("section", { class: "tv-now", "aria-label": "At the playhead" },
            this.nowTitle, this.nowState, this.bars.element, this.nowVerdict, this.nowNotes, this.listing);
        this.replaceChildren(head,
            h("section", { class: "tv-lanes", "aria-label": "Time line" },
                h("div", { class: "tv-scroll", tabindex: "0", role: "group", "aria-label": "Lanes" }, this.labels,
                    board), transport),
            h("section", { class: "tv-picture", "aria-label": "Picture" }, h("div", {}, this.pictureCanvas)),
            now, this.whatIf.element, this.live, h("p", { class: "hidden", id: "tv-keys" }, KEYS));
        if (!this.isBound) this.addEventListener("keydown", (event) => this.key(event));
        this.isBound = true;
    }

    /** What an account has found in the set-up, and in the code that pushes the touches. */
    findings() {
        const found = this.account?.findings ?? [];
        if (found.length === 0) return [];
        const words = ({ source, kind, text, change }) => (source === "setup" ? `Set-up: ${text}.`
            : `Adapter: ${kind.replaceAll("_", " ")}: ${text}. Change: ${change}.`);
        const isOpen = found.some(({ source }) => source === "adapter"); // what is wrong with every touch
        return [h("details", { open: isOpen, class: "tv-findings" }, h("summary", {}, `Found: ${found.length}`),
            h("ul", {}, ...found.map((each) => h("li", {}, words(each)))))];
    }

    lanesLabel() {
        const { trace } = this;
        return `Time line of ${trace.recognizers.length} recognizers and ${trace.strokes.length} contacts in ${
            trace.duration.toFixed(2)} s. The list of events has the same as text.`;
    }

    readColors() {
        if (!this.isConnected || !this.trace) return;
        this.colors = colorsOf(this, COLORS);
        this.refresh();
    }

    // ---------------------------------------------------------------------------------------------------------- input

    bindPointers(board) {
        const down = new Map();
        let span = 0;
        const place = (event) => event.clientX - board.getBoundingClientRect().left;
        board.addEventListener("pointerdown", (event) => {
            board.setPointerCapture(event.pointerId);
            down.set(event.pointerId, place(event));
            const y = event.clientY - board.getBoundingClientRect().top;
            if (down.size === 1) {
                this.selectAt(y);
                this.seek(this.lanes.time(place(event)));
            } else {
                const [a, b] = down.values();
                span = Math.abs(a - b);
            }
        });
        board.addEventListener("pointermove", (event) => {
            if (!down.has(event.pointerId)) return;
            down.set(event.pointerId, place(event));
            if (down.size === 1) {
                this.seek(this.lanes.time(place(event)), false);
                return;
            }
            const [a, b] = down.values();
            const now = Math.max(20, Math.abs(a - b));
            if (span > 0) this.zoom(span / now, this.lanes.time((a + b) / 2));
            span = now;
        });
        const up = (event) => down.delete(event.pointerId);
        board.addEventListener("pointerup", up);
        board.addEventListener("pointercancel", up);
        board.addEventListener("wheel", (event) => {
            const isZoom = event.ctrlKey || event.metaKey;
            if (!isZoom && Math.abs(event.deltaY) > Math.abs(event.deltaX) && !event.shiftKey) return;
            event.preventDefault();
            if (isZoom) this.zoom(2 ** (event.deltaY / 200), this.lanes.time(place(event)));
            else this.pan((event.deltaX || event.deltaY) / this.lanes.width * (this.to - this.from));
        }, { passive: false });
    }

    selectAt(y) {
        const row = this.lanes.rows?.find(({ top, height }) => y >= top && y < top + height);
        if (row) this.select(row.id);
    }

    key(event) {
        const { target } = event;
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (event.key === "/" && !target.closest("input[type=text], textarea")) {
            event.preventDefault();
            this.searchBox.focus();
            return;
        }
        const isOther = target.closest("input") !== null && target !== this.slider;
        if (isOther || target.closest("select, textarea, summary, dialog")) return;
        const isButton = target.closest("button") !== null;
        const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        const lane = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (step && event.shiftKey) this.stepEvent(step);
        else if (step) this.stepFrame(step);
        else if (lane) this.selectNext(lane);
        else if (event.key === " " && !isButton) this.play();
        else if (event.key === "+" || event.key === "=") this.zoom(0.5);
        else if (event.key === "-") this.zoom(2);
        else if (event.key === "0") this.fit();
        else if (event.key === "Home") this.seek(0);
        else if (event.key === "End") this.seek(this.trace.duration);
        else return;
        event.preventDefault();
    }

    // ------------------------------------------------------------------------------------------------------- commands

    /** Moves the playhead; `isScrolled` brings it into view. */
    seek(time, isScrolled = true) {
        const { trace } = this;
        this.time = Math.min(Math.max(0, time), Math.max(0, trace.duration));
        this.isFollowing = this.isLive && this.time >= trace.duration;
        const span = this.to - this.from;
        if (isScrolled && (this.time < this.from || this.time > this.to)) {
            this.from = Math.max(0, this.time - span / 3);
            this.to = this.from + span;
        }
        this.refresh();
    }

    seekFrame(frame) {
        this.seek(this.trace.secondsOf(Math.min(Math.max(0, frame), this.trace.frameTime.length - 1)));
    }

    stepFrame(by) {
        this.seekFrame(this.trace.frameAt(this.time) + by);
        this.announce();
    }

    /** To the next time at which anything changes its state. */
    stepEvent(by) {
        const { model, trace } = this;
        const reach = Math.max(5, this.to - this.from);
        for (let from = this.time; from >= 0 && from <= trace.duration; from += by * reach) {
            const times = model.transitions(...(by > 0 ? [from, from + reach] : [from - reach, from]))
                .map(({ time }) => time).filter((time) => (time - this.time) * by > 1e-6);
            if (times.length > 0) {
                this.seek(by > 0 ? Math.min(...times) : Math.max(...times));
                break;
            }
        }
        this.announce();
    }

    select(id) {
        this.selected = id;
        this.whatIf.show();
        this.refresh();
    }

    /** The recognizer and the touches that advice is about. */
    showAdvised({ recognizer, sequence: number }) {
        const sequence = this.account.sequences.find((each) => each.number === number);
        if (this.laneButtons.has(recognizer)) this.select(recognizer);
        if (sequence) this.seek(this.fromAccount(sequence.start));
    }

    /** A time of the account, in seconds of the trace. */
    fromAccount(seconds) {
        return seconds + this.trace.seconds(Number(this.account.origin));
    }

    selectNext(by) {
        const ids = this.trace.recognizers.map(({ id }) => id);
        this.select(ids[(ids.indexOf(this.selected) + by + ids.length) % ids.length]);
        this.announce();
    }

    /** The span of the whole trace. */
    get longest() {
        return Math.max(this.isLive ? LIVE_SPAN : LEAST_SPAN, this.trace.duration * 1.02);
    }

    zoom(factor, around = this.time) {
        const span = Math.min(Math.max(LEAST_SPAN, (this.to - this.from) * factor), this.longest);
        const share = Math.min(1, Math.max(0, (around - this.from) / (this.to - this.from)));
        this.from = Math.max(0, around - share * span);
        this.to = this.from + span;
        this.refresh();
    }

    pan(by) {
        const moved = Math.min(Math.max(-this.from, by), Math.max(0, this.longest - this.to));
        this.from += moved;
        this.to += moved;
        this.refresh();
    }

    fit() {
        this.from = 0;
        this.to = this.longest;
        this.refresh();
    }

    play() {
        this.isPlaying = !this.isPlaying;
        this.player.setAttribute("aria-label", this.isPlaying ? "Pause" : "Play");
        this.player.replaceChildren(icon(this.isPlaying ? "pause" : "play"));
        if (!this.isPlaying) return;
        if (this.time >= this.trace.duration - 1e-3) this.seek(0);
        let last = performance.now();
        const frame = (now) => {
            if (!this.isPlaying || !this.isConnected) return;
            this.seek(this.time + (now - last) / 1e3);
            last = now;
            if (this.time >= this.trace.duration) this.play();
            else requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
    }

    search(query) {
        this.found = this.model.search(query);
        this.foundAt = -1;
        setText(this.foundCount, query.trim() === "" || this.found.length > 0 ? "" : "none");
        if (this.found.length > 0) this.nextFound(1, false);
    }

    nextFound(by, isAnnounced = true) {
        const { found } = this;
        if (found.length === 0) return;
        this.foundAt = (this.foundAt + by + found.length) % found.length;
        if (this.foundAt < 0) this.foundAt = found.length - 1;
        const { id, sequence } = found[this.foundAt];
        setText(this.foundCount, `${this.foundAt + 1} of ${found.length}`);
        this.select(id);
        this.seek(sequence.end ?? sequence.start);
        if (isAnnounced) this.announce();
    }

    // -------------------------------------------------------------------------------------------------------- showing

    /** Draws in the next frame. */
    refresh() {
        if (this.isDue || !this.lanes) return;
        this.isDue = true;
        requestAnimationFrame(() => {
            this.isDue = false;
            if (this.isConnected && this.colors) this.draw();
        });
    }

    draw() {
        const began = performance.now();
        const { model, trace } = this;
        this.differences = model.differences;
        const frame = trace.frameAt(this.time);
        this.sequence = model.sequenceAt(model.results, this.selected, this.time);
        const { start = Infinity, end = null } = this.sequence ?? {};
        const isUnder = this.time >= start - 1e-9 && this.time <= (end ?? Infinity) + 1e-9;
        this.missed = isUnder ? undefined : this.missedBy(this.selected)
            .find((each) => this.time >= each.start - 1e-9 && this.time <= each.end + 1e-9);
        this.curve = this.sequence ? model.curveOf(this.selected, this.sequence) : null;
        const at = this.curve ? Math.min(this.curve.frames.length - 1, frame - this.curve.first) : -1;
        const here = isUnder && at >= 0 ? this.curve.frames[at] : null;
        this.owners = here?.owners ?? null;
        // Its last measures stay, as the recognizer keeps none after the end.
        const upTo = isUnder ? at + 1 : undefined;
        const measures = this.curve?.frames.slice(0, upTo).findLast((each) => each.measures.length > 0)?.measures ?? [];
        this.measure = this.decidingMeasure();
        this.lanes.draw(this.colors);
        this.picture.draw(this.colors);
        this.showLabels();
        this.showNow(measures, isUnder);
        this.whatIf.showDifferences();
        if (this.listing.open) this.showList();
        const lines = model.recorded.reduce((sum, each) => sum + (each?.deviations ?? 0), 0);
        setText(this.deviation, lines === 0 ? "" : `; ${lines} lines are not as recorded`);
        this.follower.setAttribute("aria-pressed", String(this.isFollowing));
        this.slider.value = Math.max(0, frame);
        const clock = `${this.time.toFixed(3)} s`;
        setText(this.clock, clock);
        this.slider.setAttribute("aria-valuetext", `${clock}, ${model.nameOf(this.selected)} ${this.stateText()}`);
        this.drawn = performance.now() - began;
    }

    /** The measure that decided: the one of the verdict, one that is not met, or the one that was met last. */
    decidingMeasure() {
        const { curve, sequence } = this;
        const frames = curve?.frames.filter(({ measures }) => measures.length > 0) ?? [];
        const last = (frames.at(-1)?.measures ?? []).filter(({ name }) => name !== "contacts");
        const { parameter } = sequence?.verdict ?? {};
        const isOf = (each) => (other) => other.name === each.name && other.segment === each.segment;
        const metAt = (each) => frames.findIndex(({ measures }) => measures.find(isOf(each))?.met);
        return last.find((each) => parameter && each.parameter === parameter) ?? last.find(({ met }) => !met)
            ?? last.sort((a, b) => metAt(b) - metAt(a))[0] ?? null;
    }

    showLabels() {
        this.contactLabels.style.height = `${RULER + this.lanes.count * CONTACT + 6}px`;
        for (const { id, height } of this.lanes.rows) {
            const label = this.laneButtons.get(id);
            label.style.height = `${height}px`;
            label.setAttribute("aria-pressed", String(id === this.selected));
        }
    }

    stateText() {
        if (this.missed) return "not reached";
        return this.sequence ? this.model.stateAt(this.sequence, this.time) : "not tried";
    }

    showNow(measures, isUnder) {
        const { model, sequence } = this;
        const name = model.nameOf(this.selected);
        setText(this.nowTitle, name);
        const state = this.stateText();
        const number = sequence ? `, sequence ${sequence.sequence}` : "";
        const isLast = sequence && !isUnder && !this.missed;
        setText(this.nowState, `${isLast ? "not under way; the last one: " : ""}${state}${this.missed ? "" : number}`);
        this.nowState.dataset.state = isLast ? sequence.outcome : state;
        this.bars.element.hidden = measures.length === 0 || this.missed !== undefined;
        this.bars.show(measures.filter(isWorthShowing), true, !isUnder || this.time >= (sequence?.end ?? Infinity));
        const over = sequence && !this.missed && isOver(sequence);
        const comes = isUnder && sequence.end !== null && this.time < sequence.end - 1e-9 ? "To come: " : "";
        setText(this.nowVerdict, over ? `${comes}${outcomeOf(sequence)}` : "");
        this.nowVerdict.dataset.outcome = sequence?.outcome ?? "";
        this.nowNotes.replaceChildren(...this.notes(isUnder).map((each) => h("li", {}, each)));
    }

    /** Who prevents it, what it waits for, what a person would change. */
    notes(isUnder) {
        const { model, sequence } = this;
        if (this.missed) return [this.missed.text];
        if (!sequence) return [];
        const found = this.accountOf(sequence);
        for (const wait of sequence.waits) {
            const isNow = isUnder && this.time >= wait.from && this.time < (wait.to ?? Infinity);
            found.push(`${isNow ? "Waits" : "Waited"} for ${model.nameOf(wait.for)}: ${wait.from.toFixed(3)} to ${
                wait.to === null ? "the end" : `${wait.to.toFixed(3)} s`}`);
        }
        if (sequence.prevented_by) found.push(`Prevented by ${model.nameOf(sequence.prevented_by)}`);
        if (sequence.verdict?.hint) found.push(`For the person: ${sequence.verdict.hint}`);
        const { parameter } = sequence.verdict ?? {};
        if (parameter) found.push(`The parameter ${parameter.replaceAll("_", " ")} sets the limit`);
        return found;
    }

    /** The touches that did not reach a recognizer, as the account has them: { start, end, text }. */
    missedBy(id) {
        if (!this.account || this.model.isChanged) return [];
        return this.account.sequences.flatMap(({ start, end, recognizers }) => recognizers
            .filter((each) => each.id === id && each.outcome === "not reached")
            .map(({ text }) => ({ start: this.fromAccount(start), end: this.fromAccount(end), text })));
    }

    /** The sentence of the account about a sequence as it was recorded. */
    accountOf({ id, sequence: number }) {
        if (this.model.isChanged) return [];
        for (const { recognizers } of this.account?.sequences ?? []) {
            const found = recognizers.find((each) => each.id === id && each.sequence === number);
            if (found?.text) return [found.text];
        }
        return [];
    }

    showList() {
        const { model } = this;
        if (!this.listing.open) return;
        const rows = model.transitions(this.time - 2, this.time + 2).filter(({ state }) => state !== "changed");
        const here = rows.findIndex(({ time }) => time >= this.time - 1e-9);
        const first = Math.max(0, (here < 0 ? rows.length : here) - MOST_ROWS / 2);
        this.list.replaceChildren(...rows.slice(first, first + MOST_ROWS).map(({ time, id, state, sequence }) => {
            const text = sequence.end === time && isOver(sequence) ? outcomeOf(sequence) : state;
            return h("li", {}, h("button", {
                "aria-current": Math.abs(time - this.time) < 1e-6 ? "true" : false,
                onclick: () => {
                    this.select(id);
                    this.seek(time);
                },
            }, `${time.toFixed(3)} s ${model.nameOf(id)}: ${text}`));
        }));
    }

    /** Says where the playhead is. */
    announce() {
        const { model } = this;
        const here = model.transitions(this.time - 1e-6, this.time + 1e-6)
            .map(({ id, state }) => `${model.nameOf(id)} ${state}`);
        setText(this.live, `${this.time.toFixed(3)} s. ${here.join(", ") || `${model.nameOf(this.selected)}: ${
            this.stateText()}`}`);
    }
}

customElements.define("gesta-trace-view", TraceView);
