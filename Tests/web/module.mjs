// Tests gesta.js in node: node --expose-gc module.mjs GESTA_JS. Ends with "N passed, N failed".
import { pathToFileURL } from "node:url";

import { tests } from "./binding.mjs";

const library = await import(pathToFileURL(process.argv[2]));
const { load, Button, ClassFlag, GestaError, ErrorCode, FindingKind, Input, Modifier, MotionKind, MotionSource,
    OwnRecognizer, Phase, Reason, Tool } = library;
const gesta = await load();
let passed = 0;
let failed = 0;

/** The line of a test that has called a function of this file. */
function place() {
    const frames = new Error().stack.split("\n").filter((line) => !/at (place|check|throws) /.test(line));
    return /Tests\/web\/[^:]+:\d+/.exec(frames.join("\n"))?.[0] ?? "Tests/web";
}

function check(holds, what, found) {
    if (holds) passed += 1;
    else {
        failed += 1;
        console.log(`FAIL ${place()}: ${what}: ${JSON.stringify(found)}`);
    }
}

function throws(what, body, kind, pattern) {
    try {
        body();
        check(false, what, "nothing was thrown");
    } catch (error) {
        check(error instanceof kind && pattern.test(error.message), what, error.message);
        return error;
    }
}

/** What the library must not keep when its contexts are closed. */
const watched = [];

function watch(object) {
    watched.push(new WeakRef(object));
    return object;
}

async function nothingKept() {
    await new Promise((done) => { setTimeout(done); });
    globalThis.gc();
    const left = watched.filter((each) => each.deref() !== undefined).length;
    check(watched.length > 7 && left === 0, "closed contexts keep nothing of the program", [watched.length, left]);
}

function play(context, points, start = 0, contact = 1) {
    points.forEach(([ms, x, y], index) => {
        const phase = index === 0 ? Phase.BEGAN : index === points.length - 1 ? Phase.ENDED : Phase.MOVED;
        add(context, start + ms * 1e6, contact, phase, x, y);
    });
    context.push();
}

function add(context, time, contact, phase, x, y, more) {
    context.add({ time, contact, phase, x, y, ...more });
}

function momentum() {
    const fling = gesta.decay({ time: 7e6, y: 100, velocityY: 2000, maxY: 500 });
    const first = fling.at(7e6);
    check(first.y === 100 && first.velocityY === 2000 && first.moving, "a fling begins", first);
    const { end } = fling;
    check(end.y === 500 && end.velocityY === 0 && !end.moving, "a fling ends at its edge", end);
    check(fling.at(BigInt(end.time)).y === 500 && fling.at(35e7).y > 500, "it springs back", fling.at(35e7));
    check(gesta.decay({ kind: "spline", velocityX: 1500 }).snap(640).end.x === 640, "it snaps", 640);
    const zoom = gesta.decay({ zoom: true, x: 2, velocityX: 3, maxX: 3, stop: true });
    check(zoom.end.x === 3 && zoom.at(1e12).x === 3, "a zoom stops at its limit", zoom.end);
    const options = { caughtX: 1000, caughtY: 1000, flickX: 1000, flickY: 1000 };
    const carried = ["none", "android", "chromium", "gtk"].map((rule) => gesta.carry(rule, options)[0]);
    check(carried.join() === "1000,2000,2000,2000", "a flick carries velocity on", carried);
    check(gesta.carry("android", { ...options, pause: 1e9 })[1] === 1000, "after a pause, it does not", options);
    const stretched = gesta.rubberBand(100, 960);
    check(Math.abs(stretched - 52.02) < 0.01, "a rubber band", stretched);
    check(Math.abs(gesta.rubberBandDistance(stretched, 960) - 100) < 1e-9, "and its inverse", stretched);
    throws("a rate", () => gesta.decay({ rate: 1 }), GestaError, /^gesta: rate is 1, must be from 0.001 to 0.9999/);
    throws("a time", () => fling.at(2n ** 62n), GestaError, /time that runs backwards, or beyond/);
    throws("a stretch", () => gesta.rubberBandDistance(960, 960), GestaError, /out of range/);
    throws("an option", () => gesta.decay({ speed: 1 }), TypeError, /option is "speed"/);
    throws("a kind", () => gesta.decay({ kind: "odd" }), TypeError, /kind is odd/);
    throws("a rule", () => gesta.carry("odd", {}), TypeError, /rule is odd/);
}

function frames() {
    const context = gesta.context({ frameValues: true });
    const pan = context.recognizer("gesta.pan");
    for (const [ms, x] of [[0, 0], [10, 100], [20, 110]]) {
        add(context, ms * 1e6, 1, ms === 0 ? Phase.BEGAN : Phase.MOVED, x, 0);
        context.push();
    }
    const now = context.contactAt(1, 20e6);
    check(now.x === 105 && now.time === 15e6 && now.kind === "interpolated", "a contact between two samples", now);
    check(context.contactAt(1, 30e6, { predict: true }).kind === "predicted", "and where it will be");
    const values = pan.valuesAt(20e6);
    check(values.translationX === 5 && values.contactCount === 1, "a pan between two events", values);
    check(pan.valuesAt(24e6, { predict: true }).translationX > 10, "and where it will be");
    throws("a contact", () => context.contactAt(2, 0), GestaError, /contact is 2/);
    throws("an option", () => context.contactAt(1, 0, { ahead: 1 }), TypeError, /option is "ahead"/);
    context.close();
    const filter = gesta.filter({ beta: 0 });
    check(filter.add(0, 10, 20).x === 10, "the first position of a filter");
    const { x, y } = filter.add(10e6, 20, 20);
    check(x > 10 && x < 20 && y === 20, "a filtered position", [x, y]);
    filter.reset();
    check(filter.add(0, 30).x === 30, "a filter begins anew");
    throws("a time", () => filter.add(-1, 30), GestaError, /time/);
    throws("a cutoff", () => gesta.filter({ minCutoff: 0 }), GestaError, /range/);
}

const LINE = Array.from({ length: 20 }, (_, i) => [i * 8, 10 + i * 6, 20]);

function untimed() {
    const context = gesta.context();
    const tap = context.recognizer("gesta.tap");
    const times = [];
    tap.on((event) => times.push(event.time));
    context.advance(0);
    for (const phase of [Phase.BEGAN, Phase.ENDED]) add(context, 0, 1, phase, 5, 5);
    context.pushUntimed(2e9);
    check(tap.state === "ended" && times.length === 1 && times[0] === 2e9, "a tap without times", times);
    throws("time runs back", () => context.pushUntimed(0), GestaError, /now is 0, must be at least/);
    add(context, 0, 9, Phase.MOVED, 0, 0);
    throws("an unknown contact", () => context.pushUntimed(3e9), GestaError, /touches\[0\]\.contact is 9/);
    context.pushUntimed(3e9); // dropped
    check(context.now === 2e9, "nothing is pushed", context.now);
    context.close();
}

function motions() {
    const context = gesta.context();
    const pan = context.recognizer("gesta.pan");
    const heard = [];
    check(pan.inputs === Input.TOUCH, "contacts by default", pan.inputs);
    pan.inputs = Input.MOTION | Input.WHEEL;
    pan.on((event) => heard.push([event.state, event.values.translationY, event.tool]));
    const notch = { time: 0, kind: MotionKind.SCROLL, phase: Phase.MOVED, x: 5, y: 6, dy: -15, wheelY: -120,
        source: MotionSource.WHEEL };
    context.pushMotion(notch);
    context.pushMotion({ ...notch, time: 1e6, modifiers: 2 });
    const states = heard.map(([state]) => state).join(" ");
    check(states === "began ended began" && heard[0][1] === -15 && heard[0][2] === Tool.WHEEL, "a wheel", heard);
    throws("a kind", () => context.pushMotion({ ...notch, time: 2e6, kind: 0 }), GestaError, /motions\[0\]\.kind is 0/);
    context.close();
}

function measures() {
    const context = gesta.context();
    const press = context.recognizer("gesta.long_press", { duration: 0.5, slop: 10 });
    check(press.measures().length === 0, "no sequence, no measures", press.measures());
    add(context, 0, 1, Phase.BEGAN, 0, 0);
    add(context, 200e6, 1, Phase.MOVED, 3, 4);
    context.push();
    const list = press.measures();
    const [, held, movement] = list;
    check(list.length === 3 && held.name === "held" && held.measured === 0.2 && held.least === 0.5 && !held.met
        && held.most === Infinity && held.parameter === "duration" && held.unit === "s"
        && held.reason === Reason.HELD_TOO_BRIEFLY, "a long press is held too briefly so far", held);
    check(movement.name === "movement" && movement.measured === 5 && movement.most === 10 && movement.met,
        "and has not moved too far", movement);
    context.advance(600e6);
    check(press.measures(list) === list && list.length === 2 && list[1] === held && held.met, "filled again", list);
    const stroke = context.recognizer("gesta.stroke", { pattern: "down-right, down-left" });
    play(context, [[1000, 0, 0], ...Array.from({ length: 40 }, (_, i) => [1010 + 8 * i, 5 * i, 5 * i]),
        [1400, 200, 200]], 0, 2);
    const [size] = stroke.measures();
    check(stroke.state === "failed" && size.name === "size" && size.met, "a stroke keeps its figures", size);
    context.close();
}

function children() {
    const context = gesta.context();
    const pan = context.recognizer("gesta.pan", { slop: 8, perContact: true });
    const heard = [];
    pan.on((event) => heard.push([event.recognizer, event.state, event.recognizer.parent, event.values.translationX]));
    add(context, 0, 1, Phase.BEGAN, 0, 0);
    add(context, 0, 2, Phase.BEGAN, 300, 0);
    add(context, 10e6, 2, Phase.MOVED, 320, 0);
    add(context, 20e6, 2, Phase.MOVED, 330, 0);
    context.push();
    const [first, second] = pan.children;
    check(pan.children.length === 16 && first.parent === pan && pan.parent === undefined && first.get("slop") === 8,
        "a recognizer with per_contact has children", pan.children.length);
    check(heard.length === 2 && heard.every(([child, , parent]) => child === second && parent === pan)
        && heard[1][1] === "changed" && heard[1][3] === 10, "its listeners receive their events", heard.length);
    throws("a child's settings are its parent's", () => { second.enabled = false; }, GestaError, /is a child/);
    pan.set("per_contact", false);
    check(heard.length === 3 && heard[2][1] === "cancelled" && pan.children.length === 0, "they end", heard.length);
    pan.set("per_contact", true);
    add(context, 30e6, 3, Phase.BEGAN, 0, 0);
    add(context, 40e6, 3, Phase.MOVED, 90, 0);
    context.push();
    check(heard.length === 4 && heard[3][0] === pan.children[0], "and others begin", heard.length);
    pan.destroy();
    context.close();
}

function decisions() {
    const context = gesta.context();
    const pan = context.recognizer("gesta.pan", { slop: 8 });
    const swipe = context.recognizer("gesta.swipe");
    const asked = [];
    context.setDelegate(watch({
        shouldBegin(recognizer) {
            asked.push(["begin", recognizer]);
            return recognizer !== pan;
        },
        shouldReceive(recognizer, contact) {
            asked.push(["receive", recognizer, contact.id, contact.startX, contact.sample.phase]);
            return true;
        },
    }));
    play(context, LINE);
    check(asked.filter(([what, , id, x, phase]) => what === "receive" && id === 1 && x === 10
        && phase === Phase.BEGAN).length === 2, "the delegate sees each contact", asked);
    check(pan.state === "failed" && pan.verdict.reason === Reason.REFUSED && swipe.state === "ended",
        "and refuses a recognizer", pan.verdict.text);
    check(`${pan.verdict}` === pan.verdict.text && !Object.keys(pan.verdict).includes("toString"), "a verdict as text");
    context.setDelegate({ shouldReceive: (recognizer) => recognizer === pan });
    play(context, LINE, 1e9);
    check(pan.state === "ended" && swipe.verdict.sequence === 1, "another delegate, another decision", swipe.verdict);
    context.setDelegate({ simultaneous: () => true });
    play(context, LINE, 2e9);
    check(pan.state === "ended" && swipe.state === "ended", "both recognize", swipe.verdict.text);
    context.setDelegate({ shouldRequireFailure: (one, other) => one === pan && other === swipe });
    play(context, LINE, 3e9);
    check(pan.state === "failed" && swipe.state === "ended", "the pan waits and loses", pan.verdict.text);
    context.setDelegate(watch({ shouldBegin() { throw new Error("stop"); } }));
    throws("an error of the delegate", () => play(context, LINE, 4e9), Error, /^stop$/);
    context.setDelegate(null);
    play(context, LINE, 5e9);
    check(pan.state === "ended", "without a delegate", pan.verdict.text);
    const left = context.region(0, 0, 1, 1);
    pan.attach(left);
    context.setHitTest(watch((sample) => (sample.x < 100 ? left : null)));
    play(context, LINE, 6e9);
    check(pan.verdict.sequence === 7, "the hit test chooses the region", pan.verdict.sequence);
    context.setHitTest(null);
    play(context, LINE, 7e9);
    check(pan.verdict.sequence === 7, "without it, rectangles do", pan.verdict.sequence);
    context.close();
}

class Hold extends OwnRecognizer {
    static id = "org.example.hold";
    static doc = "A contact that is held.";
    static parameters = {
        seconds: { initial: 1, maximum: 60, unit: "s", doc: "How long." }, mode: { choices: ["plain", "loud"] },
        title: { initial: "none" }, eager: { initial: false },
    };
    static values = { held: { unit: "s", writable: true }, word: { type: "text" }, kind: { choices: ["a", "b"] } };
    static reasons = { lifted: "lifted after {measured} s, at least {seconds} s required" };
    static hints = { lifted: "too short for {gesture}" };

    touchesBegan(contacts) {
        watch(this);
        Hold.seen = [contacts.length, contacts[0].x, this.get("mode"), this.get("title"), this.get("eager"),
            this.contacts.length, this.unitsPerMm > 0];
        this.set("word", "held");
        this.set("kind", "b");
        this.setDeadline(this.now + this.get("seconds") * 1e9);
    }

    deadlineReached(time) {
        this.set("held", this.get("seconds"));
        Hold.time = time;
        this.recognize();
    }

    touchesEnded([contact]) {
        this.fail("lifted", (this.now - contact.startTime) / 1e9, this.get("seconds"));
    }

    setValue(name, value) {
        if (value < 0) throw new RangeError(`${name} must not be negative`);
    }

    measures() {
        const [contact] = this.contacts;
        const held = (this.now - contact.startTime) / 1e9;
        this.addMeasure("lifted", held, { least: this.get("seconds"), parameter: "seconds" });
    }

    canPrevent(other) {
        Hold.other = other;
        return false;
    }
}

class Timid extends OwnRecognizer {
    static id = "org.example.timid";
    static doc = "Gives up before it has recognized.";

    touchesMoved() {
        this.cancel();
    }
}

/** A pan along y, which takes part in hand-overs. */
class OwnPan extends OwnRecognizer {
    static id = "org.example.pan";
    static doc = "A pan along y.";
    static continuous = true;
    static values = { translationY: { unit: "length" } };

    reset() {
        this.moved = 0;
        this.sum = 0;
    }

    touchesBegan([contact]) {
        this.y = contact.y;
    }

    touchesMoved([contact]) {
        const step = contact.y - this.y;
        this.y = contact.y;
        if (this.state === "possible") {
            this.moved += step;
            if (Math.abs(this.moved) <= 2 * this.unitsPerMm) return;
            if (this.room(0, this.moved) === 0) this.fail(Reason.NO_ROOM);
            else this.begin();
            return;
        }
        this.step(step);
        if (this.state === "began" || this.state === "changed") this.changed();
    }

    touchesEnded() {
        if (this.state === "possible") this.fail();
        else this.end();
    }

    canMove(x, y) {
        return Math.abs(y) >= Math.abs(x);
    }

    takeOver(x, y) {
        this.begin();
        this.step(y);
        this.setConfidence(200);
    }

    step(y) {
        this.sum += this.keep(0, y)[1];
        this.set("translation_y", this.sum);
    }
}

/** It adds up what scrolls. */
class Scroller extends OwnRecognizer {
    static id = "org.example.scroller";
    static continuous = true;
    static motions = [MotionKind.SCROLL];
    static values = { moved: {} };
    lines = [];

    motion(motion) {
        this.lines.push(`${motion.phase} ${motion.dy} ${motion.wheelY} ${motion.time} ${this.contacts.length}`);
        if (motion.phase === Phase.ENDED) this.end();
        if (motion.phase !== Phase.MOVED) return;
        this.set("moved", motion.dy);
        if (this.state === "possible") this.begin();
        else this.change();
        scrolled = this.lines;
    }
}
let scrolled = [];

function motionsOfOwnClasses() {
    const context = gesta.context();
    context.register(Scroller);
    const own = context.recognizer("org.example.scroller");
    own.inputs = 4;
    const notch = { time: 0, kind: MotionKind.SCROLL, phase: Phase.MOVED, source: MotionSource.WHEEL, x: 5, y: 5 };
    context.pushMotion({ ...notch, dy: -15, wheelY: -120 });
    check(own.state === "began" && own.get("moved") === -15, "a class receives a wheel", own.state);
    context.advance(1e9);
    check(own.state === "ended", "and its end", own.state);
    const lines = scrolled.join(", ");
    check(lines === "1 0 0 0 1, 2 -15 -120 0 1, 4 0 0 500000000 1", "in this order", lines);
    context.close();
}

/** A finger that tows something, with what a class states, refuses and learns. */
class Tow extends OwnRecognizer {
    static id = "org.example.tow";
    static doc = "Tows.";
    static continuous = true;
    static flags = ClassFlag.KEEPS_MEASURES | ClassFlag.MAY_RELEASE;
    static parameters = {
        slop: { initial: 2, minimum: 0.5, maximum: 20, isSlop: true },
        angle: { initial: 0.5, minimum: 0.1, maximum: 2 },
        wait: { initial: 0, maximum: 1 }, usual: { initial: "" }, learning: { initial: false },
        perContact: { initial: false, isPerContact: true },
    };
    static values = { towed: {}, speed: {} };
    static reasons = { too_short: "towed {measured}" };
    static hints = { too_short: "too short" };
    static said = [];

    touchesBegan([contact]) {
        if (this.state !== "possible") return;
        this.start = contact.x;
        this.setDeadline(null);
        this.track(contact.x, contact.y);
    }

    touchesMoved([contact]) {
        this.track(contact.x, contact.y);
        this.last = Math.abs(contact.x - this.start);
        this.set("towed", this.last);
        if (this.state !== "possible") this.changed();
        else if (this.last > this.get("slop")) this.begin();
    }

    touchesEnded([contact]) {
        if (this.state !== "possible") {
            this.end();
            if (this.get("learning")) this.store("usual", String(this.last));
        } else if (this.get("wait") > 0) {
            this.setDeadline(contact.time + this.get("wait") * 1e9);
        } else {
            this.fail("too_short", Math.abs(contact.x - this.start), this.get("slop"));
        }
    }

    deadlineReached() {
        this.fail("too_short");
    }

    accept() {
        this.begin();
    }

    givesWay() {
        return true;
    }

    giveWay() {
        Tow.said.push("giveWay", this.distanceToRegion(-5, 0), this.orientation.join());
    }

    contactExcluded() {
        this.fail(Reason.OTHER_INPUT);
    }

    distance(contact) {
        return this.hasSameInput(contact) ? Math.abs(contact.x - this.start) : undefined;
    }

    updateValues() {
        this.set("speed", Math.abs(this.velocity.x));
    }

    measures() {
        this.addMeasure("too_short", 1, { least: 2, most: 3, parameter: "slop", met: true });
    }

    describe() {
        return this.state === "ended" ? `towed by ${this.last}` : undefined;
    }

    hint() {
        return "tow it farther";
    }

    profile() {
        return { longestDoubt: this.get("wait"), beginsLeast: 1, beginsMost: 1, axis: "horizontal", angle: 0.5 };
    }

    foreruns(other) {
        return this.get("slop") <= other.get("slop");
    }

    * examine() {
        if (this.get("angle") !== 0.5) yield ["unused", "angle has no effect"];
    }

    parameterWillChange(name, value) {
        if (name === "wait" && value === 0.5) throw new RangeError("wait fails");
        return name === "usual" && /\D/.test(value) ? "must be a whole number" : undefined;
    }

    parameterDidChange(name) {
        Tow.said.push(name);
    }
}

/** A pan along y, whose steps are moved back. */
class Drag extends OwnRecognizer {
    static id = "org.example.drag";
    static doc = "Drags.";
    static continuous = true;
    static values = { translationY: {} };

    reset() {
        this.sum = 0;
    }

    touchesMoved([contact]) {
        if (this.state === "possible") this.begin();
        this.move(...this.keep(0, contact.y - contact.previousY));
        this.changed();
    }

    touchesEnded() {
        this.end();
    }

    move(x, y) {
        this.sum += y;
        this.set("translation_y", this.sum);
    }

    takeOver(x, y) {
        this.begin();
        this.move(x, y);
    }
}

/** It decides that it cannot take over. */
class Undecided extends OwnPan {
    static id = "org.example.undecided";

    canTakeOver(count) {
        if (count === 2) throw new RangeError("undecided");
        return false;
    }
}

function handOvers() {
    /** Pushes a stroke through a list with little room, which passes on to its page. */
    const passed = (inner, outer, y) => {
        const context = gesta.context({ unitsPerMm: 1 });
        context.register(OwnPan);
        context.register(Undecided);
        const page = context.recognizer(outer);
        const list = context.recognizer(inner, { region: context.region(0, 0, 100, 100) });
        list.passOn(page);
        list.room = { up: 20 };
        const found = [];
        for (const pan of [list, page]) {
            pan.on((event) => {
                if (event.state === "changed") return;
                found.push([pan === page ? "page" : "list", event.state, event.values.translationY].join(" "));
            });
        }
        try {
            play(context, y.map((at, i) => [10 * i, 50, at]));
        } catch (error) {
            found.push(error.message);
        }
        found.push(page.confidence);
        context.close();
        return found.join(", ");
    };
    for (const inner of ["gesta.pan", "org.example.pan"]) {
        for (const outer of ["gesta.pan", "org.example.pan"]) {
            const found = passed(inner, outer, [90, 80, 70, 45, 40, 43, 60, 60]);
            const events = "list began 0, list ended -20, page began -15, page ended -17, list began 0, list ended 17";
            check(found.startsWith(events), `${inner} passes on to ${outer}`, found);
            if (inner === outer) check(found.endsWith(inner === "gesta.pan" ? ", 128" : ", 200"), "confidence", found);
        }
    }
    const found = passed("gesta.pan", "org.example.undecided", [90, 80, 45, 40, 40]);
    check(found.startsWith("list began 0, list ended -40"), "a class that does not take over", found);
    const context = gesta.context();
    context.register(Hold);
    const pan = context.recognizer("gesta.pan");
    const hold = context.recognizer("org.example.hold");
    const error = throws("a class without takeOver", () => pan.passOn(hold), GestaError, /other is org/);
    check(error?.code === ErrorCode.E_TYPE, "its code", error?.code);
    context.close();
}

function ownClasses() {
    const context = gesta.context();
    context.register(Timid);
    const timid = context.recognizer("org.example.timid");
    add(context, 0, 7, Phase.BEGAN, 30, 40);
    add(context, 0, 7, Phase.MOVED, 31, 40);
    add(context, 0, 7, Phase.ENDED, 31, 40);
    context.push();
    check(timid.state === "cancelled" && timid.verdict.text.startsWith("cancelled"), "a class cancels from possible",
        timid.verdict.text);
    timid.destroy();
    const kind = context.register(Hold);
    check(kind.name === "org.example.hold" && kind.label === "Hold" && kind.reasons[0].name === "lifted"
        && kind.reasons[0].hint === "too short for {gesture}"
        && kind.parameters[1].choices.join() === "plain,loud", "a class is described", kind);
    const hold = context.recognizer("org.example.hold", { seconds: 0.5, mode: "loud", title: "x", eager: true });
    const tap = context.recognizer("gesta.tap", { maxDuration: 5 });
    add(context, 0, 7, Phase.BEGAN, 30, 40);
    context.push();
    check(JSON.stringify(Hold.seen) === '[1,30,"loud","x",true,1,true]', "what it reads", Hold.seen);
    context.advance(200e6);
    const [held] = hold.measures();
    check(held.name === "lifted" && held.measured === 0.2 && held.least === 0.5 && !held.met
        && held.parameter === "seconds", "its measure", held);
    context.advance(600e6);
    check(hold.state === "ended" && Hold.time === 500e6 && hold.get("held") === 0.5 && hold.get("word") === "held"
        && hold.get("kind") === "b", "it recognizes at its deadline", hold.values);
    add(context, 700e6, 7, Phase.ENDED, 30, 40);
    context.push();
    check(tap.state === "ended" && Hold.other === tap, "and does not prevent the tap", tap.verdict.text);
    add(context, 1000e6, 1, Phase.BEGAN, 0, 0);
    context.push();
    hold.set("held", 3);
    check(hold.get("held") === 3, "a value is written", hold.get("held"));
    throws("a value that the class refuses", () => hold.set("held", -1), Error, /must not be negative/);
    add(context, 1100e6, 1, Phase.ENDED, 0, 0);
    context.push();
    check(hold.verdict.text === "failed: lifted after 0.1 s, at least 0.5 s required", "a reason", hold.verdict.text);
    const { key, text, part, measured, expected } = hold.hint;
    check(text === "too short for a hold" && key === hold.verdict.reason && part === 0 && measured === 0.1
        && expected === 0.5 && tap.hint === undefined, "a hint", [hold.hint, tap.hint]);
    throws("no class", () => context.register(class {}), TypeError, /must be a class that extends OwnRecognizer/);
    throws("twice", () => context.register(Hold), GestaError, /org.example.hold/);
    context.close();
}

function events() {
    const context = gesta.context();
    const pan = context.recognizer("gesta.pan", { slop: 8 });
    const seen = [];
    const remove = pan.on((event) => seen.push(event.copy()));
    play(context, LINE);
    const polled = [];
    for (const event of context.events()) polled.push(event.state);
    check(polled[0] === "began" && polled.at(-1) === "ended" && polled.length > 10, "a loop lists the events", polled);
    check(JSON.stringify(seen.map((each) => each.state)) === JSON.stringify(polled),
        "a listener is called for each", seen);
    const last = seen.at(-1);
    check(last.recognizer === pan && last.values.translationX > 90 && last.values.translationY === 0,
        "values by name", last);
    check(last.contacts.length === 1 && last.contacts[0] === 1 && last.time === 152e6, "contacts and time", last);
    check(pan.state === "ended" && pan.verdict.state === "ended"
        && pan.get("translation_x") === last.values.translationX,
        "state, verdict and value of the recognizer", pan.verdict);
    const contest = gesta.context({ pollAll: true });
    const [won, lost] = [contest.recognizer("gesta.pan"), contest.recognizer("gesta.pan")];
    play(contest, LINE);
    const failures = [];
    for (const event of contest.events()) {
        if (event.state === "failed") failures.push([event.recognizer, event.blocker]);
    }
    check(failures.length === 1 && failures[0][0] === lost && failures[0][1] === won,
        "the event of what lost names what won", failures);
    contest.close();
    remove();
    seen.length = 0;
    play(context, LINE, 1e9);
    check(seen.length === 0, "a listener that was removed is not called", seen);
    for (const event of context.events()) if (event.state === "began") break;
    check([...context.events()].length === polled.length, "a loop can be left and begun again");
    context.close();
    throws("a context that is closed", () => pan.state, GestaError, /closed/);
}

function parameters() {
    const context = gesta.context({ unitsPerMm: 4 });
    const stroke = context.recognizer("gesta.stroke", { pattern: "down-right, down-left", eager: true,
        minSize: 12.5 });
    check(stroke.get("pattern") === "down-right, down-left" && stroke.get("eager") === true, "text and boolean",
        stroke.parameters);
    check(stroke.parameters.minSize === 12.5 && context.unitsPerMm === 4, "numbers", stroke.parameters);
    const swipe = context.recognizer("gesta.swipe", { direction: "left", contacts: 2 });
    check(swipe.get("direction") === "left" && swipe.get("contacts") === 2, "choice and integer", swipe.parameters);
    const described = context.class("gesta.swipe").parameters.find((each) => each.name === "direction");
    check(described.type === "choice" && described.choices.includes("left") && described.doc !== "",
        "a description", described);
    check(context.classes.length >= 18, "all classes", context.classes.map((each) => each.name));
    const pattern = throws("a malformed pattern", () => stroke.set("pattern", "down-rihgt"), GestaError,
        /did you mean .*down-right/);
    check(pattern.code === ErrorCode.E_PATTERN && pattern.codeName === "GESTA_E_PATTERN", "code and name",
        pattern.code);
    throws("an unknown parameter", () => swipe.set("directoin", "left"), GestaError,
        /^gesta: .*did you mean "direction"/);
    throws("a wrong type", () => swipe.set("direction", 3), TypeError, /direction is 3, must be a string/);
    throws("a fraction", () => swipe.set("contacts", 1.5), TypeError, /contacts is 1.5, must be an integer/);
    throws("out of range", () => swipe.set("contacts", 0), GestaError, /contacts/);
    throws("an unknown class", () => context.recognizer("gesta.tapp"), GestaError, /gesta\.tap/);
    throws("a wrong option", () => gesta.context({ units: 3 }), TypeError, /unitsPerMm/);
    throws("a refused option", () => gesta.context({ maxContacts: 9999 }), GestaError, /maxContacts is 9999/);
    throws("an invalid sample", () => { add(context, 0, 1, Phase.BEGAN, NaN, 0); context.push(); }, GestaError,
        /x is nan/);
    const before = context.recognizers.length;
    throws("a recognizer with a wrong parameter", () => context.recognizer("gesta.tap", { taps: 0 }), GestaError,
        /taps/);
    check(context.recognizers.length === before, "leaves nothing behind");
    context.close();
}

function callbacks() {
    const context = gesta.context();
    const pan = context.recognizer("gesta.pan");
    const order = [];
    context.setObserver(watch((event) => order.push(`observer ${event.state}`)));
    pan.on(watch((event) => {
        order.push(event.state);
        if (event.state === "began") throw new RangeError("from the listener");
    }));
    throws("what a listener throws", () => play(context, LINE), RangeError, /from the listener/);
    check(order.at(-2) === "observer ended" && order.at(-1) === "ended", "all samples were dispatched", order);
    context.setObserver(null);
    pan.on(watch((event) => event.state === "began" && pan.destroy()));
    order.length = 0;
    throws("again", () => play(context, LINE, 1e9), RangeError, /listener/);
    check(context.recognizers.length === 0 && order.at(-1) === "cancelled", "a listener destroys its recognizer",
        order);
    context.close();
}

function relations() {
    const context = gesta.context();
    const tap = context.recognizer("gesta.tap");
    const double = context.recognizer("gesta.tap", { taps: 2 });
    tap.requireFailure(double);
    check(tap.requirements[0] === double && context.check().some((each) =>
        each.kind === FindingKind.LATENCY
        && each.recognizer === tap && /waits/.test(each.text)), "requirements, and findings",
            context.check());
    const z = context.recognizer("gesta.z", { strokePrecision: 20 });
    check(context.check().some((each) => each.kind === FindingKind.UNUSED && each.recognizer === z
        && /stroke_precision has no effect while rules is robust$/.test(each.text)), "a parameter without effect",
            context.check());
    z.destroy();
    throws("a cycle", () => double.requireFailure(tap), GestaError, /cycle/);
    context.finger(1).tap(50, 50);
    check(tap.state === "possible" && tap.waitsFor === double && context.nextDeadline > context.now, "the tap waits");
    context.advance(context.nextDeadline);
    check([...context.events()].length === 1 && tap.state === "ended", "until the deadline", tap.verdict.text);
    check(context.nextDeadline === undefined, "then there is none");
    throws("a claim without a sequence", () => tap.claim(), GestaError, /must be in a sequence/);
    context.finger(1).down(50, 50);
    tap.claim();
    check(double.state === "failed", "the others lose when one claims", double.verdict.text);
    context.finger(1).up();
    tap.setTeam(7, { captain: true });
    double.setTeam(7);
    check(tap.team === 7 && tap.isCaptain && double.team === 7 && !double.isCaptain, "teams", tap.team, double.team);
    tap.setTeam(0);
    check(tap.team === 0 && !tap.isCaptain, "no team", tap.team);
    const region = context.region(0, 0, 100, 200);
    const pinch = context.recognizer("gesta.pinch", { region });
    const rotation = context.recognizer("gesta.rotation", { region });
    pinch.allowSimultaneous(rotation);
    pinch.priority = -3;
    check(pinch.simultaneous[0] === rotation && pinch.priority === -3 && pinch.region === region,
        "simultaneity, priority");
    check(pinch.confidence === 128, "confidence");
    const list = context.recognizer("gesta.pan", { region });
    list.passOn(pinch);
    list.room = { up: 20, down: 0 };
    check(list.successors[0] === pinch && list.room.up === 20 && list.room.left === Infinity, "successors", list.room);
    list.passOn(pinch, false);
    check(list.successors.length === 0, "no successors");
    throws("a room that is no room", () => { list.room = { up: -1 }; }, GestaError, /up is -1, must be 0 or more/);
    list.destroy();
    check(region.rect.height === 200 && context.regions.length >= 1, "a region", region.rect);
    const canvas = context.region(500, 0, 100, 100);
    canvas.transform = [0, 2, -2, 0, 10, 20];
    check(Object.values(canvas.transform).join() === "0,2,-2,0,10,20", "a transform", canvas.transform);
    check(canvas.toRoot(3, 4).join() === "502,26" && canvas.toLocal(502, 26).join() === "3,4", "points");
    check(canvas.vectorToLocal(0, 6).join() === "3,0", "a vector", canvas.vectorToLocal(0, 6));
    const drag = context.recognizer("gesta.pan", { origin: "down", region: canvas });
    let local;
    drag.on((event) => {
        local = event.local();
        check(event.local(context.root).x === event.x, "root coordinates");
    });
    context.finger(1).down(500, 30);
    context.finger(1).moveTo(460, 70, { seconds: 0.008 });
    context.finger(1).up();
    check(local.region === canvas && local.x === 25 && local.y === 25, "an event", local);
    check(local.translationX === 20 && local.translationY === 20, "its translation", local);
    throws("no inverse", () => { canvas.transform = { a: 1, b: 1, c: 1, d: 1 }; }, Error, /must have an inverse/);
    canvas.transform = null;
    check(canvas.toLocal(502, 26).join() === "2,26", "no transform");
    canvas.transform = { ty: -5 };
    check(Object.values(canvas.transform).join() === "1,0,0,1,0,-5", "a translation", canvas.transform);
    canvas.transform = null;
    canvas.rect = { x: 500, y: 0, width: 90, height: 80 };
    check(canvas.rect.width === 90 && canvas.rect.height === 80, "a rectangle", canvas.rect);
    for (const [wrong, rule] of [
        [{ x: 1 }, /rect.y is undefined, must be a number/], [5, /rect is 5, must be an object with x, y, width/],
        [{ left: 1 }, /field of rect is "left", must be x, y, width, height/], [[1, 2], /rect.width is undefined/],
    ]) throws("a rectangle that is none", () => { canvas.rect = wrong; }, TypeError, rule);
    canvas.rect = [500, 0, 100, 100];
    context.setSlopFactor(1, 0.5);
    check(context.slopFactor(1) === 0.5 && context.slopFactor(0) === 1, "slop factors");
    context.setSlopFactor(1, 1);
    drag.destroy();
    canvas.destroy();
    context.finger(1).pinch(50, 100, { fromDistance: 40, toDistance: 90, turn: 1 });
    check(pinch.get("scale") > 1.2 && rotation.get("rotation") > 0.5, "both recognize", [pinch.values,
        rotation.values]);
    const setup = context.saveSetup();
    const other = gesta.context();
    check(other.loadSetup(setup).length === 4, "a setup is loaded", setup);
    // With ids of its own, which are the same where the same slots are free.
    const loaded = other.saveSetup(), third = gesta.context();
    check(third.loadSetup(loaded).length === 4 && third.saveSetup() === loaded, "it is as it was saved", loaded);
    check(loaded.replace(/0x\w{8}\b/g, "") === setup.replace(/0x\w{8}\b/g, ""), "but for the ids", loaded);
    third.close();
    other.close();
    context.close();
}

function examples() {
    const context = gesta.context();
    const template = context.recognizer("gesta.template");
    const corner = Array.from({ length: 40 }, (_, i) => (i < 20 ? [i * 5, 0] : [100, (i - 20) * 5]));
    template.addExample("corner", corner.flat());
    template.addExample("cross", [[0, 0, 50, 50, 100, 100], Float64Array.of(100, 0, 50, 50, 0, 100)]);
    check([...template.examples.keys()].join() === "corner,cross" && template.examples.get("cross") === 1,
        "examples are added");
    template.addExample("corner", corner.flat().map((v, i) => (i % 2 === 0 ? v : 1.2 * v)));
    check([...template.examples.entries()].join() === "corner,2,cross,1",
        "each name is listed once", [...template.examples]);
    const text = template.saveExamples();
    play(context, corner.map(([x, y], i) => [i * 10, x + 40, y + 60]));
    if (context.nextDeadline !== undefined) context.advance(context.nextDeadline);
    check(template.get("name") === "corner", "and recognized", template.verdict.text);
    check(template.removeExamples("cross") === 1 && template.examples.get("corner") === 2, "and removed");
    template.removeExamples("");
    template.loadExamples(text);
    check(template.saveExamples() === text, "and saved and loaded", text);
    template.addExample(undefined, corner.flat());
    check(template.examples.get(undefined) === 1, "a counterexample is added");
    play(context, corner.map(([x, y], i) => [i * 10, x + 40, y + 60]), 2e9);
    if (context.nextDeadline !== undefined) context.advance(context.nextDeadline);
    check(template.state === "failed", "and what is like it is rejected", template.verdict.text);
    template.correct("bend");
    check(template.examples.get("bend") === 1, "a drawing is corrected", [...template.examples]);
    throws("corrected twice", () => template.correct(), Error, /corrected before/);
    const capture = context.recognizer("gesta.capture");
    play(context, LINE, 5e9);
    check(capture.samples(18).join() === "118,20,124,20", "a capture has the samples", capture.samples(18));
    context.close();
}

function inputs() {
    const context = gesta.context();
    const pan = context.recognizer("gesta.pan");
    pan.buttons = Button.SECONDARY;
    pan.setModifiers(Modifier.SHIFT);
    const seen = [];
    pan.on((event) => seen.push(event.copy()));
    const drag = (start, buttons, modifiers) => {
        for (let i = 0; i < 10; i += 1) {
            const phase = i === 0 ? Phase.BEGAN : i === 9 ? Phase.ENDED : Phase.MOVED;
            add(context, start + i * 8e6, 1, phase, 10 * i, 5, { tool: Tool.MOUSE, buttons, modifiers });
        }
        context.push();
    };
    drag(0, Button.PRIMARY, Modifier.SHIFT);
    drag(1e9, Button.SECONDARY, 0);
    check(seen.length === 0 && pan.buttons === Button.SECONDARY, "other buttons and keys are not tracked", seen);
    drag(2e9, Button.SECONDARY, Modifier.SHIFT);
    const { tool, buttons, modifiers, positions } = seen.find((event) => event.state === "changed") ?? {};
    check(tool === Tool.MOUSE && buttons === Button.SECONDARY && modifiers === Modifier.SHIFT && positions?.[1] === 5,
        "an event has the tool, the buttons, the keys and the positions", seen[0]);
    context.close();
}

function explains() {
    const context = gesta.context({ unitsPerMm: 6.3 });
    const tap = context.recognizer("gesta.tap", { label: "open it" });
    const twice = context.recognizer("gesta.tap", { taps: 2 });
    const pan = context.recognizer("gesta.pan");
    tap.requireFailure(twice);
    check(String(context.explain()) === "No touch has reached a recognizer yet.", "explain without touches",
        String(context.explain()));
    context.finger().tap(10, 10);
    const { recognizers, findings } = context.explain();
    const outcomes = recognizers.map(({ outcome }) => outcome).sort().join();
    check(outcomes === "failed,undecided,waiting" && findings.length === 0,
        "explain while a tap waits", recognizers);
    check(String(context.explain(tap)) === '"open it" is complete, and waits for gesta.tap to fail.',
        "explain of one recognizer", String(context.explain(tap)));
    context.finger().wait(1).down(10, 10).moveTo(90, 10, { seconds: 0.1 });
    check(String(context.explain(pan)) === "gesta.pan has begun.", "explain of a pan", String(context.explain(pan)));
    check(context.explain().recognizers[0].recognizer === pan, "what is recognized is first");
    context.close();
}

function times() {
    const context = gesta.context();
    check(context.now === undefined, "no time yet");
    let trace = "";
    context.startTrace((piece) => { trace += new TextDecoder().decode(piece); });
    add(context, -(2n ** 61n), 1, Phase.BEGAN, 0, 0);
    context.push();
    check(context.now === -(2 ** 61), "a time that is no exact number");
    add(context, -1, 1, Phase.MOVED, 0, 0);
    context.push();
    check(context.now === -1, "a negative time", context.now);
    for (const [time, contact] of [[30, 7], [10, 8], [10, 9]]) add(context, time, contact, Phase.BEGAN,
        time, contact);
    context.sortAdded();
    context.push();
    context.stopTrace();
    const order = [...trace.matchAll(/^touch \S+ (\d+) /gm)].map(([, id]) => id).slice(-3);
    check(order.join() === "8,9,7", "samples are sorted by time, those of one time stay in order", order);
    context.close();
}

/** Beyond 2^53 ns, which an epoch clock is, a number is not exact: deadlines must not be rounded down. */
function deadlines() {
    for (let i = 0n; i < 9n; i += 1n) {
        const context = gesta.context();
        const press = context.recognizer("gesta.long_press", { duration: 0.5 });
        const start = 1732370000123456789n + 31n * i;
        add(context, start, 1, Phase.BEGAN, 10, 10);
        context.push();
        const late = BigInt(context.nextDeadline) - (start + 500000000n);
        check(late >= 0n && late < 1000n, "a deadline is hardly late", String(late));
        context.advance(context.nextDeadline);
        check(press.state === "began", "and its time comes", press.state);
        context.close();
    }
}

/**
 * Bytes that the heap grows for each sample, when nothing is collected: less than the smallest event would take. Before
 * the other tests: after their samples, which have different members, the compiler passes every number in memory.
 */
function allocation() {
    const context = gesta.context();
    const kept = new Float64Array(2); // a sum and a time: as variables of a closure they would be allocated
    // Always the same object: whether the compiler allocates new ones depends on what it has inlined by then.
    const sample = { time: 0, contact: 1, phase: Phase.BEGAN, x: 0.5, y: 0.5 };
    context.recognizer("gesta.pan").on((event) => { kept[0] += event.x + event.values.translationX; });
    const session = (count) => {
        for (let i = 0; i < count; i += 1, kept[1] += 8e6) {
            sample.time = kept[1];
            sample.phase = i === 0 ? Phase.BEGAN : i === count - 1 ? Phase.ENDED : Phase.MOVED;
            sample.x = (i * 1.37) % 500;
            sample.y = i % 7;
            context.add(sample);
            context.push();
            for (const event of context.events()) if (event.state === "changed") kept[0] += event.values.velocityX;
        }
    };
    let least = Infinity;
    // The first rounds include what the compiler allocates. Later ones: numbers that it passes in memory, of 16 bytes
    // each and usually two to four, as it has inlined by then. More samples at once would start a collection.
    for (let round = 0; round < 12; round += 1) {
        session(20000);
        globalThis.gc();
        const before = process.memoryUsage().heapUsed;
        session(2000);
        least = Math.min(least, (process.memoryUsage().heapUsed - before) / 2000);
    }
    check(least < 80 && kept[0] !== 0, "a sample and its events allocate no objects", least);
    console.log(`figure JavaScript allocates ${Math.max(0, least).toFixed(1)} bytes a sample`);
    context.close();
}

/** What a listener throws belongs to the call that caused it, and to no other. */
function exceptions() {
    const [context, other] = [gesta.context(), gesta.context()];
    const tap = context.recognizer("gesta.tap");
    const seen = [];
    tap.on(() => { throw new Error("of the first"); });
    tap.on(() => { seen.push(tap.state); });
    tap.on(() => { seen.push(context.recognizer("gesta.pan").state); });
    tap.on(() => { seen.push(other.recognizer("gesta.pan").state); });
    throws("the first exception, when the call returns", () => context.finger(1).tap(5, 5), Error, /of the first/);
    check(seen.join() === "ended,possible,possible" && context.recognizers.length === 2,
        "further listeners make their calls", seen);
    seen.length = 0;
    other.recognizer("gesta.tap").on(() => { throw new Error("of the other"); });
    tap.on(() => {
        try {
            other.finger(1).tap(5, 5);
        } catch (error) {
            seen.push(error.message);
        }
    });
    throws("the first again", () => context.finger(1).tap(5, 5), Error, /of the first/);
    context.close();
    other.close();
}

function mistakes() {
    const [context, other] = [gesta.context(), gesta.context()];
    const [tap, theirs] = [context.recognizer("gesta.tap"), other.recognizer("gesta.tap")];
    const region = other.region(0, 0, 9, 9);
    for (const [what, body] of [
        ["a requirement", () => tap.requireFailure(theirs)],
        ["the end of a requirement", () => tap.removeRequirement(theirs)],
        ["a permission", () => tap.allowSimultaneous(theirs)],
        ["a region", () => tap.attach(region)],
        ["a recognizer's region", () => context.recognizer("gesta.pan", { region })],
        ["a parent", () => context.region(0, 0, 1, 1, region)],
    ]) throws(`${what} of another context`, body, GestaError, /of another context, must be of this one/);
    check(context.recognizers.length === 1, "nothing was made", context.recognizers.length);
    for (const time of [NaN, Infinity]) {
        throws(`a time of ${time}`, () => add(context, time, 1, Phase.BEGAN, 0, 0), TypeError, /whole number of ns/);
    }
    context.push();
    check(context.now === undefined, "and adds no sample", context.now);
    const template = context.recognizer("gesta.template");
    throws("half a point", () => template.addExample("v", [0, 0, 5, 9, 10]), TypeError, /length is 5, must be even/);
    for (const priority of [2 ** 31, 0.5, NaN]) {
        throws(`a priority of ${priority}`, () => { tap.priority = priority; }, RangeError, /whole number/);
    }
    throws("2^32 + 5 contacts", () => gesta.context({ maxContacts: 2 ** 32 + 5 }), RangeError, /whole number/);
    const heard = [];
    theirs.on((event) => heard.push(event.state));
    context.close();
    throws("a sample for a closed context", () => {
        for (let i = 0; i < 2; i += 1) add(context, 0, 99, Phase.HOVER, 1e300, 0);
    }, GestaError, /closed/);
    const next = gesta.context();
    next.recognizer("gesta.tap").on((event) => heard.push(event.state));
    add(next, 0, 1, Phase.BEGAN, 5, 5);
    throws("and later", () => add(context, 0, 99, Phase.HOVER, 1e300, 0), GestaError, /closed/);
    add(next, 50e6, 1, Phase.ENDED, 5, 5);
    next.push();
    check(heard.join() === "ended", "another context's samples are its own", heard);
    next.close();
    other.close();
}

function setups() {
    const context = gesta.context();
    const old = [1, 2, 3].map(() => context.recognizer("gesta.hover"));
    for (const each of old) each.destroy();
    const source = gesta.context();
    for (const name of ["tap", "pan", "swipe"]) source.recognizer(`gesta.${name}`);
    const text = source.saveSetup().replace(/^create/gm, "  create");
    const made = context.loadSetup(text).map((each) => each.class.name);
    check(made.join() === "gesta.tap,gesta.pan,gesta.swipe", "recognizers in the order of the text", made);
    context.close();
    source.close();
}

function resemblances() {
    const context = gesta.context({ unitsPerMm: 1 });
    const [z, chevron] = ["z", "chevron"].map((name) => context.recognizer(`gesta.${name}`));
    check(z.resemblance === undefined, "nothing was drawn", z.resemblance);
    play(context, [[0, 0, 0], [200, 100, 0], [400, 20, 80], [600, 60, 130]]);
    const { recognizer, text, score } = chevron.resemblance;
    check(recognizer === z && text === "z" && score > 0.2 && score < 0.5, "it resembles a z", [text, score]);
    context.close();
}

function directions() {
    const context = gesta.context({ unitsPerMm: 1 });
    const [capture, tap] = ["capture", "tap"].map((name) => context.recognizer(`gesta.${name}`));
    check(capture.directions() === "", "nothing was drawn", capture.directions());
    play(context, [[0, 0, 0], [200, 100, 0], [400, 40, 80]]);
    check(capture.directions() === "right, down", "four directions", capture.directions());
    check(capture.directions(8) === "right, down-left", "eight directions", capture.directions(8));
    throws("five directions", () => capture.directions(5), GestaError, /compass is 5, must be 4 or 8/);
    throws("a tap has none", () => tap.directions(), GestaError, /is of class gesta\.tap, must be gesta\.capture/);
    context.close();
}

function drawnPatterns() {
    const context = gesta.context({ unitsPerMm: 1 });
    const line = (...corners) => corners.slice(1).flatMap(([x, y], index) => (
        Array.from({ length: 16 }, (_, at) => [
            corners[index][0] + (x - corners[index][0]) * at / 15,
            corners[index][1] + (y - corners[index][1]) * at / 15,
        ]).flat()
    ));
    const chevrons = [line([0, 0], [90, 90], [0, 190]), [line([0, 0], [100, 90], [10, 170])]];
    const { pattern, segments } = context.patternFromStrokes(chevrons);
    const words = segments.map(({ text }) => text.split("{")[0]).join();
    check(words === "down-right,down-left,down-right,down-left", "the words of drawings", words);
    check(segments.map(({ drawing }) => drawing).join() === "0,0,1,1", "the drawings of segments", segments);
    const { textBegin, textEnd, text, firstPoint, lastPoint } = segments[1];
    check(pattern.slice(textBegin, textEnd) === text, "where a segment's text is", segments[1]);
    check(firstPoint >= 14 && firstPoint <= 17 && lastPoint === 31, "where a segment is", segments[1]);
    check(context.recognizer("gesta.stroke", { pattern }).parameters.pattern === pattern, "the pattern is valid");
    const many = context.patternFromStrokes(Array.from({ length: 60 }, () => chevrons[0]));
    check(many.segments.length === 120, "all segments", many.segments.length);
    throws("an odd length", () => context.patternFromStrokes([[1, 2, 3]]), TypeError, /must be even/);
    throws("no extent", () => context.patternFromStrokes([[1, 2, 1, 2]]), GestaError, /drawing 0: all points/);
    context.close();
}

function labels() {
    const context = gesta.context();
    const pan = context.recognizer("gesta.pan", { slop: 8, label: "scroll" });
    const card = context.region(0, 0, 10, 10);
    check(pan.label === "scroll" && card.label === "" && context.root.label === "", "labels", [pan.label, card.label]);
    card.label = "Karte \u00FC";
    check(context.find("scroll") === pan && context.findRegion("Karte \u00FC") === card, "found by label");
    throws("no recognizer", () => context.find("zoom"), GestaError, /label is "zoom", must be that of a recognizer/);
    throws("no region", () => context.findRegion("zoom"), GestaError, /must be that of a region/);
    throws("too long", () => { pan.label = "x".repeat(256); }, GestaError, /label is too long/);
    const count = context.recognizers.length;
    throws("a wrong label", () => context.recognizer("gesta.tap", { label: "x".repeat(256) }), GestaError, /label/);
    check(context.recognizers.length === count, "no recognizer is left", context.recognizers.length);
    const other = gesta.context();
    other.loadSetup(context.saveSetup());
    check(other.find("scroll").get("slop") === 8, "labels of a setup");
    other.close();
    context.close();
}

/** What callbacks and loops receive is an error afterwards, and never another event's contents. */
function keptTooLong() {
    const context = gesta.context();
    const pan = context.recognizer("gesta.pan", { slop: 8 });
    const kept = [];
    const copies = [];
    const inTime = [];
    const rule = /event is no longer valid, must be used in its callback or loop: event\.copy\(\) keeps it/;
    const stale = (what, body, pattern = rule) =>
        check(throws(what, body, GestaError, pattern)?.code === ErrorCode.E_STALE, `${what}: its code`);
    pan.on((event) => {
        if (kept.length === 1) stale("the event of the call before", () => kept[0].event.x);
        kept.push({ event, values: event.values });
        copies.push(event.copy());
        inTime.push(event.values.translationX === copies.at(-1).values.translationX && event.contacts.length === 1);
    });
    play(context, LINE);
    const [first, second] = kept;
    check(kept.length > 10 && inTime.every(Boolean), "events in their callbacks", inTime);
    for (const name of ["x", "state", "recognizer", "class", "contacts", "positions", "contactCount", "values"]) {
        stale(`${name} of an event that was kept`, () => first.event[name]);
    }
    stale("its contact", () => first.event.contact(0));
    stale("its copy", () => first.event.copy());
    stale("its place in a region", () => first.event.local());
    stale("its values", () => first.values.translationX);
    stale("a copy of its values", () => ({ ...second.values }));
    check(copies[0].state === "began" && copies.at(-1).state === "ended" && copies[0].contacts[0] === 1
        && copies[1].values.translationX < copies[5].values.translationX, "copies remain", copies[0]);

    const list = [...context.events()];
    check(list.length === kept.length && list[0] !== list[1], "a list of events has different objects", list.length);
    stale("an event of a loop that has continued", () => list[0].x);
    const [one] = context.events();
    const { values } = one;
    check(one.state === "began" && values.translationX === copies[0].values.translationX, "the first one", one.state);
    add(context, 2e9, 2, Phase.BEGAN, 0, 0);
    context.push();
    stale("a polled event after a push", () => one.state);
    stale("and its values", () => values.translationX);
    play(context, LINE, 3e9, 3);
    const loop = context.events();
    loop.next();
    context.advance(9e9);
    stale("a loop that began before", () => loop.next(), /list of events is no longer valid, must be used before the/);
    context.finger(7).tap(5, 5);
    const last = context.events().next().value;
    context.close();
    if (last !== undefined) stale("an event of a closed context", () => last.x);

    // A listener that throws has ended its event, too.
    const other = gesta.context();
    let thrown;
    other.recognizer("gesta.tap").on((event) => {
        thrown = event;
        throw new Error("in a listener");
    });
    throws("what a listener throws", () => other.finger(1).tap(5, 5), Error, /in a listener/);
    stale("the event of a listener that threw", () => thrown.state);
    other.close();
}

function turnedRegions() {
    const context = gesta.context({ unitsPerMm: 1 });
    const far = context.region(800, 300, 800, 300);
    far.transform = [-1, 0, 0, -1, 0, 0];
    const converted = [];
    class Places extends OwnRecognizer {
        static id = "org.example.places";
        static doc = "Converts its contacts.";

        touchesBegan([contact]) {
            const local = this.toLocal(contact.x, contact.y);
            converted.push([...local, ...this.toRoot(...local)]);
            throws("a point that is none", () => this.toLocal(NaN, 0), GestaError, /toLocal was refused/);
        }
    }
    context.register(Places);
    const places = context.recognizer("org.example.places", { region: far });
    const sign = context.recognizer("gesta.checkmark", { region: far });
    context.recognizer("gesta.chevron", { region: far });
    const points = [[200, 100], [206, 107], [212, 114], [222, 99], [232, 84], [240, 70], [240, 70]];
    play(context, points.map(([x, y], index) => [10 * index, ...far.toRoot(x, y)]));
    check(converted.join() === "200,100,600,200", "a class converts points", converted);
    check(sign.state === "ended" && sign.get("space") === "region", "a sign upside down", sign.verdict.text);
    check(places.state !== "ended", "the class has not recognized", places.state);
    context.close();
}

/** A line to the right that is recognized before the lift. */
class Line extends OwnRecognizer {
    static id = "org.example.line";
    static doc = "A line.";
    static flags = ClassFlag.KEEPS_SAMPLES;
    static values = { certainty: { doc: "1 when it is recognized." } };
    static contesting = false;
    static said = [];

    touchesBegan([contact]) {
        this.keepSample(contact);
    }

    touchesMoved([contact]) {
        this.keepSample(contact);
        throws("a sample of another contact", () => this.keepSample(77), TypeError, /contact/);
        if (Line.contesting) return;
        this.set("certainty", 1);
        this.recognizeEarly(0.9);
    }

    touchesEnded() {
        this.fail();
    }

    contests(share, confidence) {
        Line.said.push(share > 0.8 && share < 1.2 && confidence > 128);
        return Line.contesting;
    }

    withdrawRecognition() {
        Line.said.push("withdrawn");
        this.set("certainty", 0);
    }

    pattern() {
        return "right, down";
    }
}

function strokesOfClasses() {
    const context = gesta.context({ unitsPerMm: 1 });
    context.register(Line);
    const line = context.recognizer("org.example.line");
    const stroke = context.recognizer("gesta.stroke", { pattern: "right, down" });
    check(context.check()[0]?.kind === FindingKind.HIDDEN, "the pattern of a class", context.check());
    let ms = 0;
    const draw = (...points) => {
        points.slice(1).forEach(([x, y], n) => {
            const [left, top] = points[n];
            for (let step = 1; step <= 25; step += 1) {
                ms += 8;
                add(context, ms * 1e6, 1, Phase.MOVED, left + (x - left) * step / 25, top + (y - top) * step / 25);
            }
        });
        context.push();
    };
    const down = () => {
        ms += 1000;
        add(context, ms * 1e6, 1, Phase.BEGAN, 0, 0);
    };
    down();
    draw([0, 0], [100, 0]);
    check(line.state === "possible" && line.get("certainty") === 0, "a recognition is contested", line.state);
    check(Line.said.length > 5 && Line.said.every((each) => each === "withdrawn"), "and withdrawn", Line.said);
    draw([100, 0], [100, -100]);
    check(line.state === "ended" && line.get("certainty") === 1, "until it is not", line.state);
    check(line.samples().length > 10 && line.samples()[0] === 0, "the class keeps samples", line.samples());
    add(context, (ms + 8) * 1e6, 1, Phase.ENDED, 100, -100);
    context.push();
    stroke.set("eager", true);
    Line.contesting = true;
    Line.said = [];
    down();
    draw([0, 0], [60, 0], [60, 60]);
    check(stroke.state === "possible" && Line.said.length > 0 && Line.said.every((each) => each === true),
        "a class contests the recognition of a stroke", [stroke.state, Line.said]);
    Line.contesting = false;
    context.close();
}

function rightsOfClasses() {
    const context = gesta.context({ unitsPerMm: 1 });
    context.register(Tow);
    Tow.said = [];
    let tow = context.recognizer("org.example.tow");
    const drag = (ms, x, y = 30, contact = 1) => {
        for (const [n, at] of [30, (30 + x) / 2, x].entries()) {
            add(context, (ms + 10 * n) * 1e6, contact, n ? Phase.MOVED : Phase.BEGAN, at, y);
        }
        add(context, (ms + 30) * 1e6, contact, Phase.ENDED, x, y);
        context.push();
    };
    drag(0, 90);
    check(tow.verdict.text === "ended: towed by 60", "a class describes its verdict", tow.verdict.text);
    const [measure] = tow.measures();
    check(measure.met && measure.least === 2, "a class judges its measure", measure);
    drag(1000, 31);
    check(tow.verdict.text === "failed: towed 1", "a class that describes nothing", tow.verdict.text);
    check(tow.hint.text === "tow it farther", "a class hints", tow.hint);
    check(context.check().length === 0, "no findings", context.check());
    tow.set("angle", 1);
    tow.set("wait", 0.25);
    const tap = context.recognizer("gesta.tap");
    tap.requireFailure(tow);
    const found = context.check();
    check(found[0].kind === FindingKind.UNUSED && found[1].seconds === 0.25, "a class examines itself", found);
    tap.destroy();
    const late = context.recognizer("org.example.tow", { slop: 5 });
    check(context.check().some(({ kind, recognizer }) => kind === FindingKind.HIDDEN && recognizer === late),
        "a class foreruns another", context.check());
    late.destroy();
    throws("a refused text", () => tow.set("usual", "far"), GestaError, /usual must be a whole number/);
    throws("an error in parameterWillChange", () => tow.set("wait", 0.5), RangeError, /wait fails/);
    check(Tow.said.join() === "angle,wait,slop", "parameters that were set", Tow.said);
    tow.set("learning", true);
    tow.set("wait", 0);
    drag(2000, 90);
    check(tow.get("usual") === "60", "a class learns", tow.get("usual"));
    check(context.saveSetup().includes("usual \"60\""), "what it has learned is saved", context.saveSetup());
    add(context, 3e9, 1, Phase.BEGAN, 30, 30);
    for (const n of [1, 2, 3, 4]) add(context, 3e9 + n * 1e7, 1, Phase.MOVED, 30 + 10 * n, 30);
    context.push();
    check(Math.abs(tow.get("speed") - 1000) < 1, "a class has its velocity", tow.get("speed"));
    const pan = context.recognizer("gesta.pan", { perContact: true });
    for (const [n, x] of [30, 60, 90].entries()) {
        add(context, 3.1e9 + n * 1e7, 2, n ? Phase.MOVED : Phase.BEGAN, x, 200);
    }
    context.push();
    check(tow.state === "ended" && Tow.said.includes("giveWay") && Tow.said.includes("1,0,0,1"), "a class gives way",
        [tow.state, Tow.said]);
    for (const contact of [1, 2]) add(context, 3.2e9, contact, Phase.ENDED, 90, 30);
    context.push();
    pan.destroy();
    tow.set("wait", 1);
    drag(4000, 31);
    tow.buttons = Button.SECONDARY;
    drag(4100, 31);
    check(tow.verdict.reason === Reason.OTHER_INPUT, "a contact of other buttons", tow.verdict);
    tow.destroy();
    tow = context.recognizer("org.example.tow", { wait: 1, perContact: true });
    drag(6000, 31);
    drag(6100, 90);
    check(tow.children.every(({ state }) => state !== "failed"), "a contact continues another", tow.children);
    tow.destroy();
    const member = context.recognizer("gesta.pan");
    tow = context.recognizer("org.example.tow", { slop: 20 });
    member.setTeam(1);
    tow.setTeam(1, { captain: true });
    drag(8000, 40);
    check(tow.state === "ended" && member.state === "failed", "a captain begins", [tow.state, member.state]);
    member.destroy();
    tow.destroy();
    context.register(Drag);
    const page = context.recognizer("org.example.drag");
    const list = context.recognizer("org.example.drag", { region: context.region(0, 0, 300, 300) });
    list.passOn(page);
    list.room = { up: 20 };
    let last;
    list.on((event) => { if (event.state === "ended") last = event.values.translationY; });
    for (const [n, y] of [90, 60, 30].entries()) {
        add(context, 9e9 + n * 1e7, 1, n ? Phase.MOVED : Phase.BEGAN, 50, y);
    }
    context.push();
    check(last === -20 && page.get("translation_y") === -40, "steps are moved back", [last, page.get("translation_y")]);
    context.close();
}

function keptContacts() {
    const context = gesta.context();
    const inner = gesta.context();
    const kept = {};
    const late = (what, body) => throws(`${what} that was kept`, body, GestaError, /must be used before its callback/);
    class Keeper extends OwnRecognizer {
        static id = "org.example.keeper";
        static doc = "Keeps its contacts.";

        touchesBegan(contacts) {
            kept.began ??= contacts[0];
            inner.finger(1).tap(5, 5); // callbacks of others run meanwhile
            kept.x = [contacts[0].x, contacts[0].sample.x];
        }

        touchesMoved() {
            const [contact] = this.contacts;
            kept.moved ??= contact;
            if (!("sample" in kept)) kept.sample = contact.sample ?? null;
            late("a contact of the call before", () => kept.began.x);
        }
    }
    context.register(Keeper);
    context.recognizer("org.example.keeper");
    inner.setDelegate({ shouldReceive: (_, contact) => (kept.received = contact).id === 1 });
    inner.setHitTest((sample) => {
        kept.tested = sample;
        return sample.phase === Phase.BEGAN ? inner.root : null;
    });
    const tap = inner.recognizer("gesta.tap");
    add(context, 0, 1, Phase.BEGAN, 30, 5);
    add(context, 8e6, 1, Phase.MOVED, 40, 5);
    context.push();
    check(kept.x?.join() === "30,30" && tap.state === "ended", "contacts in their callbacks", kept.x);
    late("a contact", () => kept.began.id);
    late("a contact that it tracks", () => kept.moved.startX);
    late("a contact's sample", () => kept.moved.sample);
    if (kept.sample) late("a sample of a contact", () => kept.sample.x);
    late("a delegate's contact", () => kept.received.x);
    late("a hit test's sample", () => kept.tested.pressure);
    context.close();
    inner.close();
}

const TESTS = [allocation, keptTooLong, keptContacts, turnedRegions, children, events, untimed, motions, measures,
    decisions, ownClasses, motionsOfOwnClasses, rightsOfClasses, strokesOfClasses, handOvers, parameters,
    callbacks, relations, examples, inputs, explains, times, deadlines, exceptions, mistakes, setups, labels,
    resemblances, directions, drawnPatterns, momentum, frames,
    ...tests({ gesta, library, check, throws, watch }), nothingKept];
for (const test of TESTS) await test();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
