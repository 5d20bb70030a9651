// Tests of what the binding adds: names, wrong arguments, and that nothing internal can be reached.
export function tests({ gesta, library, check, throws, watch }) {
    const { Button, ErrorCode, GestaError, Input, LogLevel, matrixOf, Modifier, OwnRecognizer, PalmRule } = library;
    const { Phase, Tool, Tools } = library;

    function add(context, ms, contact, phase, x, y, more) {
        context.add({ time: ms * 1e6, contact, phase, x, y, ...more });
    }

    /** Everything that is reached from an object without a call, except for functions of JavaScript itself. */
    function reached(object, path, found) {
        if (object === null || !["object", "function"].includes(typeof object) || found.has(object)) return found;
        found.set(object, path);
        const plain = [Object, Array, Function, Set, Map].flatMap((kind) => [kind, kind.prototype]);
        if (plain.includes(object) || object instanceof Float64Array) return found;
        for (const name of Reflect.ownKeys(object)) {
            const { value } = Object.getOwnPropertyDescriptor(object, name);
            let got = value;
            try {
                got = object[name];
            } catch {
                // An accessor of a prototype.
            }
            reached(got, `${path}.${String(name)}`, found);
        }
        return reached(Object.getPrototypeOf(object), `${path}.__proto__`, found);
    }

    function internals() {
        const context = gesta.context();
        const pan = context.recognizer("gesta.pan", { slop: 1 });
        const found = new Map();
        class Seen extends OwnRecognizer {
            static id = "org.example.seen";
            static doc = "What an instance shows.";

            touchesBegan(contacts) {
                reached(this, "instance", found);
                reached(contacts[0], "contact", found);
                reached(contacts[0].sample, "sample", found);
            }
        }
        context.register(Seen);
        context.recognizer("org.example.seen");
        pan.on((event) => {
            reached(event, "event", found);
            reached(event.values, "values", found);
        });
        for (const [ms, x] of [[0, 0], [8, 50], [16, 90]]) add(context, ms, 1, ms ? Phase.MOVED : Phase.BEGAN, x, 0);
        context.push();
        for (const [name, object] of Object.entries({ gesta, context, pan, region: context.root, library,
            finger: context.finger(), events: context.events() })) reached(object, name, found);
        const inside = [...found].filter(([object]) => object instanceof WebAssembly.Memory
            || object instanceof WebAssembly.Instance || object?.buffer instanceof ArrayBuffer
            || (typeof object === "function" && object.name.startsWith("gesta_")));
        check(found.size > 150 && inside.length === 0, "nothing internal is reached", inside.map(([, path]) => path));
        const names = Object.keys(context).concat(Object.keys(pan), Object.keys(context.root), Object.keys(gesta));
        check(names.sort().join() === "class,id,id,parent", "objects have their own fields only", names);
        throws("an instance of a class by new", () => new Seen(), TypeError, /created by Context.recognizer/);
        context.close();
    }

    function places() {
        const context = gesta.context();
        const card = context.region(10, 10, 100, 100);
        const inner = context.region(5, 5, 50, 50, card);
        const tap = context.recognizer("gesta.tap", { region: inner });
        check(context.regionAt(20, 20) === inner && context.regionAt(90, 90) === card
            && context.regionAt(900, 0) === context.root, "the region at a point");
        check(tap.region === inner && context.regions.includes(inner), "regions are the same objects");
        add(context, 0, 4, Phase.BEGAN, 20, 20);
        context.push();
        check(context.contactRegion(4) === inner && context.contactOwner(4) === undefined && tap.undecided,
            "the region of a contact, which nobody has won");
        tap.claim();
        check(context.contactOwner(4) === tap, "the recognizer that has won a contact");
        throws("no contact", () => context.contactOwner(9), GestaError, /contact is 9/);
        add(context, 8, 4, Phase.ENDED, 20, 20);
        context.push();
        check(!tap.undecided, "a tap has decided");
        inner.order = -3;
        inner.enabled = false;
        check(inner.order === -3 && !inner.enabled && inner.context === context, "order and enabled", inner.order);
        tap.attach(null);
        check(tap.region === undefined, "detached");
        throws("attach without a region", () => tap.attach(), TypeError, /undefined/);
        card.destroy();
        check(context.regions.length === 1 && context.regions[0] === context.root, "they are destroyed together");
        throws("a region that was destroyed", () => inner.order, GestaError, /destroyed|stale/);
        context.close();
    }

    function touches() {
        const context = gesta.context({ unitsPerMm: 1, eventTouches: true });
        const seen = [];
        let kept;
        context.recognizer("gesta.pan").on((event) => {
            const [touch] = event.touches;
            seen.push(`${event.state} ${touch.contact} ${touch.pressure} ${touch.buttons}`);
            kept = event.copy();
        });
        add(context, 0, 1, Phase.BEGAN, 0, 0, { pressure: 0.25, buttons: 1 });
        add(context, 10, 1, Phase.MOVED, 50, 0, { pressure: 0.5, buttons: 1 });
        add(context, 20, 1, Phase.STATIONARY, 50, 0, { pressure: 0.5, buttons: 3 });
        context.push();
        check(seen.join() === "began 1 0.5 1,changed 1 0.5 3", "samples of events", seen);
        check(kept.touches.length === 1 && kept.touches[0].time === 20e6, "samples of a copy", kept.touches);
        context.close();
    }

    function distances() {
        const context = gesta.context({ unitsPerMm: 1, eventTouches: true });
        const seen = [];
        context.recognizer("gesta.hover").on((event) => {
            const [pen] = event.touches;
            seen.push(`${event.state} ${event.contacts.length} ${pen.contact} ${pen.distance}`);
        });
        add(context, 0, 7, Phase.HOVER, 0, 0, { tool: Tool.PEN, distance: 0.75 });
        add(context, 10, 7, Phase.HOVER, 1, 0, { tool: Tool.PEN, distance: 0.25 });
        context.push();
        check(seen.join() === "began 0 7 0.75,changed 0 7 0.25", "distances of a hovering pen", seen);
        add(context, 20, 7, Phase.HOVER, 1, 0, { tool: Tool.PEN, distance: -0.25 });
        throws("a negative distance", () => context.push(), GestaError, /distance is -0.25, must not be negative/);
        context.close();
    }

    function properties() {
        const context = gesta.context();
        const tap = context.recognizer("gesta.tap");
        tap.taps = 2;
        check(tap.get("taps") === 2 && tap.taps === 2, "a parameter is a property", tap.get("taps"));
        context.finger().tap(10, 10);
        check(tap.state !== "ended", "one tap of two", tap.state);
        tap.perContact = false;
        tap.within = "slop";
        check(tap.perContact === false && tap.within === "slop" && tap.tapCount === 1, "other types", tap.tapCount);
        throws("a wrong type", () => { tap.taps = "2"; }, TypeError, /taps is "2", must be a number/);
        throws("a value", () => { tap.tapCount = 2; }, GestaError, /read-only/);
        throws("an unknown property", () => { tap.tapps = 2; }, GestaError, /"tapps".*did you mean "taps"/);
        throws("the name of C", () => { tap.max_duration = 2; }, TypeError, /max_duration", must be maxDuration/);
        tap.maxDuration = 2;
        tap.set("max_duration", tap.maxDuration + 1);
        tap.set({ max_interval: 0.25 });
        check(tap.get("maxDuration") === 3 && tap.get("max_duration") === 3 && tap.maxInterval === 0.25,
            "texts may have the names of C", tap.parameters);
        throws("the word of another library", () => { tap.numberOfTapsRequired = 2; }, GestaError, /"taps"/);
        throws("nothing near", () => { tap.zzz = 2; }, GestaError, /its names are taps, contacts/);
        tap.contacts = 2;
        check(Array.isArray(tap.contactIds) && tap.get("contacts") === 2, "contacts", tap.contacts);
        throws("an unknown property of a context", () => { context.unitsPerMM = 2; }, TypeError, /unitsPerMm/);
        throws("an unknown property of a region", () => { context.root.rectangle = 2; }, TypeError, /label/);
        check(tap.nothing === undefined && context.nothing === undefined, "what is not there is undefined");
        const again = context.recognizer("gesta.tap");
        again.taps = 3;
        check(again.taps === 3 && tap.taps === 2, "recognizers have their own", [again.taps, tap.taps]);
        const region = context.region(0, 0, 9, 9);
        const named = context.recognizer("gesta.pan", { slop: 1, region, label: "list" });
        check(named.region === region && named.label === "list" && named.slop === 1, "region, label, parameters");
        throws("a third argument", () => context.recognizer("gesta.pan", {}, { region }), TypeError,
            /in the second one/);
        check(context.region({ x: 1, y: 2, width: 3, height: 4 }, region).rect.width === 3, "a rectangle");
        throws("an unknown option of a team", () => tap.setTeam(1, { captian: true }), TypeError, /must be captain/);
        throws("an unknown side", () => { tap.room = { top: 1 }; }, TypeError, /must be left, right, up, down/);
        context.close();
    }

    function shown() {
        const context = gesta.context();
        const pan = context.recognizer("gesta.pan", { label: "scroll" });
        let [text, spread, copied] = [];
        pan.on("began", (event) => {
            text = JSON.stringify(event);
            spread = { ...event };
            copied = JSON.stringify(event.copy());
        });
        context.finger().down(0, 0).moveTo(100, 0).up();
        const read = JSON.parse(text);
        check(read.state === "began" && read.class === "gesta.pan" && read.values.velocityX > 0, "JSON", text);
        check(read.recognizer.label === "scroll" && read.contacts.join() === "1" && text.length < 800, "JSON", text);
        check(copied === text, "a copy is the same", copied);
        check(spread.state === "began" && spread.x === read.x && spread.recognizer === pan, "spread", spread);
        check(pan.verdict.time === read.time || pan.verdict.time > 0, "a time", pan.verdict.time);
        check(context.recognizer("gesta.tap").verdict.time === undefined, "no time before a sequence");
        context.close();
    }

    function disposed() {
        if (Symbol.dispose === undefined) return;
        const context = gesta.context();
        context[Symbol.dispose]();
        throws("a context that was disposed", () => context.advance(0), Error, /./);
    }

    function states() {
        const context = gesta.context();
        const [pan, tap] = [context.recognizer("gesta.pan"), context.recognizer("gesta.tap")];
        const seen = { began: [], several: [], all: [] };
        pan.on("began", (event) => seen.began.push(event.state));
        const stop = pan.on("began", "ended", (event) => seen.several.push(event.state));
        pan.on((event) => seen.all.push(event.state));
        context.finger().down(0, 0).moveTo(100, 0).up();
        check(seen.began.join() === "began" && seen.several.join() === "began,ended", "states", seen);
        check(seen.all.length > 2, "all states", seen.all);
        stop();
        context.finger().down(0, 0).moveTo(100, 0).up();
        check(seen.began.length === 2 && seen.several.length === 2, "a listener is removed", seen);
        throws("no state", () => pan.on("start", () => {}), TypeError, /state is "start", must be .*began, changed/);
        throws("an array", () => pan.on(["began"], () => {}), TypeError, /must be one that listeners of gesta.pan/);
        throws("the state of another kind", () => tap.on("began", () => {}), TypeError, /ended, cancelled, failed/);
        throws("the listener first", () => pan.on(() => {}, "began"), TypeError,
            /must be a function, after the states/);
        context.close();
    }

    function wrongSamples() {
        const context = gesta.context();
        const sample = { time: 0, contact: 1, phase: Phase.BEGAN, x: 1, y: 1 };
        const wrong = {
            phase: ["began", /phase is "began", must be one of Phase.BEGAN, Phase.MOVED/],
            tool: ["pen", /tool is "pen", must be one of Tool.FINGER, Tool.PEN/],
            buttons: [[1], /buttons is \[1\], must be a number/],
            time: [1234.5, /time is 1234.5, must be a whole number of ns: gesta.ms/],
        };
        for (const [name, [value, message]] of Object.entries(wrong)) {
            throws(`a wrong ${name}`, () => context.add({ ...sample, [name]: value }), TypeError, message);
        }
        throws("a sample that was not added", () => context.push(sample), TypeError, /context.add\(sample\)/);
        throws("no time in ns", () => context.advance(900.25), TypeError, /now is 900.25, must be a whole number/);
        throws("another one", () => context.pushUntimed(0.5), TypeError, /whole number of ns/);
        context.add(sample);
        context.push();
        check(context.now === 0, "what was refused was not added", context.now);
        check(gesta.ms(1234.5) === 1234500000 && gesta.ms(0.1 + 0.2) === 300000, "milliseconds", gesta.ms(0.3));
        throws("no milliseconds", () => gesta.ms("1"), TypeError, /milliseconds is "1", must be a number/);
        context.advance(gesta.ms(900.25));
        check(context.now === 900250000, "a time in milliseconds", context.now);
        context.close();
    }

    function mergedChanges() {
        const context = gesta.context({ unitsPerMm: 1, mergeChanges: true });
        const states = [];
        context.recognizer("gesta.pan").on(({ state }) => states.push(state));
        for (let i = 0; i < 4; i++) add(context, 10 * i, 1, i === 0 ? Phase.BEGAN : Phase.MOVED, 10 * i, 0);
        context.push();
        check(states.join() === "began,changed", "the changes of a push are one event", states);
        context.close();
    }

    function settings() {
        const context = gesta.context({ lateSamples: true });
        const pan = context.recognizer("gesta.pan");
        pan.setModifiers(Modifier.SHIFT, Modifier.ALT);
        const { required, excluded } = pan.modifiers;
        check(required === Modifier.SHIFT && excluded === Modifier.ALT, "keys", [required, excluded]);
        pan.setModifiers(0);
        pan.tools = Tools.PEN | Tools.MOUSE;
        check(pan.tools === (Tools.PEN | Tools.MOUSE), "tools", pan.tools);
        for (const tool of [Tool.FINGER, Tool.PEN, Tool.ERASER, Tool.MOUSE, 1 << Tool.PEN, 1 << Tool.MOUSE]) {
            throws(`a tool in the place of a set, ${tool}`, () => { pan.tools = tool; }, GestaError,
                /bits of Tools, such as Tools\.[A-Z]+ /);
        }
        throws("an array of numbers", () => { pan.tools = [Tool.PEN]; }, TypeError, /is 1, must be one of finger, pen/);
        pan.tools = ["pen", "finger"];
        pan.inputs = "motion";
        pan.buttons = ["primary", "secondary"];
        check(pan.tools === (Tools.PEN | Tools.FINGER) && pan.inputs === Input.MOTION
            && pan.buttons === (Button.PRIMARY | Button.SECONDARY), "bits by name", pan.tools);
        pan.inputs = "touch";
        pan.setModifiers("shift", ["control", "alt"]);
        check(pan.modifiers.excluded === (Modifier.CONTROL | Modifier.ALT), "keys by name", pan.modifiers);
        const options = { enabled: false, priority: 2, tools: ["pen"], requiredModifiers: "shift", provisional: true };
        const made = context.recognizer("gesta.tap", { taps: 2, ...options });
        check(!made.enabled && made.priority === 2 && made.tools === Tools.PEN && made.provisional
            && made.modifiers.required === Modifier.SHIFT && made.taps === 2, "settings as options", made.parameters);
        const count = context.recognizers.length;
        for (const [wrong, type, message] of [
            [{ slop: -3 }, GestaError, /^gesta: slop is -3, must be from 0/],
            [{ maxDurations: 1 }, GestaError, /^gesta: name is "maxDurations".*did you mean "maxDuration"/],
            [{ within: "here" }, GestaError, /^gesta: within is "here", must be one of "slop", "region"/],
            [{ taps: "2" }, TypeError, /^gesta: taps is "2", must be a number/],
            [{ tools: "pencil" }, TypeError, /^gesta: tools is "pencil", must be one of finger, pen/],
        ]) {
            const [name] = Object.keys(wrong);
            throws(`a wrong ${name}`, () => context.recognizer("gesta.tap", { contacts: 1, label: "x", ...wrong }),
                type, message);
        }
        check(context.recognizers.length === count, "all or nothing", context.recognizers.length);
        throws("an array of bits", () => { pan.buttons = [1]; }, TypeError, /is 1, must be one of primary, secondary/);
        check(pan.tools === (Tools.PEN | Tools.FINGER), "tools that were refused", pan.tools);
        check(context.palmGuard === undefined, "no palm guard");
        context.setPalmGuard({ rules: PalmRule.SIZE, maxSize: 20, surface: [0, 0, 300, 200] });
        const { rules, maxSize, surface, edgeWidth } = context.palmGuard;
        check(rules === PalmRule.SIZE && maxSize === 20 && surface.join() === "0,0,300,200" && edgeWidth === 8,
            "a palm guard", context.palmGuard);
        add(context, 100, 1, Phase.BEGAN, 5, 5, { major: 400, minor: 300 });
        add(context, 108, 1, Phase.MOVED, 5, 6, { major: 400, minor: 300 });
        context.push();
        const [palm] = context.palms();
        check(palm?.contact === 1 && palm.limit === 20 && palm.measured > 20, "a palm", context.palms());
        context.setPalmGuard(null);
        throws("a wrong rule", () => context.setPalmGuard({ max_size: 3 }), TypeError, /rule is "max_size", must be/);
        add(context, 50, 2, Phase.HOVER, 5, 5);
        context.push();
        check(context.lateSamples === 1 && context.now === 108e6, "a late sample", context.lateSamples);
        const lines = [];
        class Loud extends OwnRecognizer {
            static id = "org.example.loud";
            static doc = "Logs.";

            touchesBegan() {
                this.log(LogLevel.WARNING, "a contact \u00e4");
            }
        }
        context.register(Loud);
        context.recognizer("org.example.loud");
        context.setLog(watch((level, message) => lines.push([level, message])));
        context.finger(7).tap(5, 5);
        check(lines.length === 1 && lines[0][0] === LogLevel.WARNING && lines[0][1].endsWith("a contact \u00e4"),
            "a class logs", lines);
        context.setLog(() => { throw new RangeError("of the log"); });
        throws("what the log throws", () => context.finger(7).tap(5, 5), RangeError, /of the log/);
        context.setLog(null);
        context.finger(7).tap(5, 5);
        check(lines.length === 1, "without a log", lines);
        context.close();
    }

    function fingers() {
        const context = gesta.context();
        const tap = context.recognizer("gesta.tap", { taps: 2 });
        const finger = context.finger();
        check(finger.doubleTap(5, 5) === finger && tap.state === "ended", "a double tap", tap.state);
        const hover = context.recognizer("gesta.hover");
        finger.hover(9, 9).wait(0.1);
        check(hover.state === "began", "a finger hovers", hover.state);
        const pan = context.recognizer("gesta.pan", { origin: "down" });
        context.finger(3).down(0, 0).moveTo(40, 0).up();
        check(pan.get("translation_x") === 40, "functions return the finger", pan.values);
        context.close();
    }

    function matrices() {
        const context = gesta.context();
        const transform = context.recognizer("gesta.transform", { minContacts: 2, slop: 0 });
        const seen = [];
        transform.on((event) => {
            if (event.state !== "changed") return;
            const { a, b, c, d, e, f } = matrixOf(event.values);
            const [x, y, x2, y2] = event.positions;
            seen.push([a * 100 + c * 200 + e - x, b * 100 + d * 200 + f - y, a * 300 + c * 200 + e - x2,
                b * 300 + d * 200 + f - y2]);
        });
        add(context, 0, 1, Phase.BEGAN, 100, 200);
        add(context, 0, 2, Phase.BEGAN, 300, 200);
        context.push();
        for (let i = 1; i < 20; i += 1) {
            add(context, 8 * i, 1, Phase.MOVED, 100 - 3 * i, 200 + 2 * i);
            add(context, 8 * i, 2, Phase.MOVED, 300 + i, 200 + 7 * i);
            context.push();
        }
        const [first, last] = [seen[0], seen.at(-1)];
        // The gesture begins at the first frame, from which on the points stay below the fingers.
        check(seen.length > 10 && last.every((each, i) => Math.abs(each - first[i]) < 12), "points follow the fingers",
            [first, last]);
        const still = Object.values(matrixOf({})).map((each) => each + 0);
        check(still.join() === "1,0,0,1,0,0", "no values move nothing", still);
        const turned = matrixOf({ rotation: Math.PI / 2, focusX: 10, focusY: 0, scale: 2 });
        check(Math.abs(turned.a) < 1e-9 && turned.b === 2 && Math.round(turned.e) === 10 && turned.f === -20,
            "a turn around the focus", turned);
        const moved = matrixOf({ translationX: 3, translationY: 4 });
        check(moved.e === 3 && moved.f === 4, "a pan", moved);
        context.close();
    }

    async function lateEvents() {
        const context = gesta.context();
        const tap = context.recognizer("gesta.tap");
        let outcome;
        tap.on(async (event) => {
            const copy = event.copy();
            await null;
            const error = throws("an event after await", () => event.state, GestaError, /event.copy\(\) keeps/);
            outcome = [copy.state, error];
        });
        context.finger().tap(5, 5);
        const [copy, ...others] = context.events().copies();
        check(others.length === 0 && copy.recognizer === tap && copy.class === tap.class, "copies of events", copy);
        for (const event of context.events()) {
            check(event.is("gesta.tap") && !event.is("gesta.pan"), "the class of an event");
            throws("a value that is set", () => { event.values.tapCount = 3; }, TypeError, /tapCount/);
        }
        context.finger().tap(5, 5);
        check(copy.state === "ended" && copy.values.tapCount === 1, "a copy remains", copy.values);
        await null;
        check(outcome?.[0] === "ended" && outcome[1].code === ErrorCode.E_STALE, "a listener that waits", outcome);
        context.close();
    }

    function presets() {
        const context = gesta.context();
        const { presets: names } = context.class("gesta.stroke");
        check(names.includes("chevron") && names.length > 20 && context.class("gesta.tap").presets.length === 0,
            "presets", names);
        context.close();
    }

    function wrong() {
        const context = gesta.context();
        const tap = context.recognizer("gesta.tap");
        throws("an option of recognizers", () => context.recognizer("gesta.tap", { regoin: 1 }), GestaError, /regoin/);
        const delegate = { shouldStart() {} };
        throws("a delegate without functions", () => context.setDelegate(delegate), TypeError, /shouldBegin/);
        for (const name of ["setObserver", "setHitTest", "setLog"]) {
            throws(`${name} of a text`, () => context[name]("x"), TypeError, /must be a function/);
        }
        throws("a number for a label", () => { tap.label = 5; }, TypeError, /text is 5, must be a string/);
        throws("a number for a boolean", () => tap.set("per_contact", 1), TypeError, /is 1, must be a boolean/);
        const sample = { time: 0, contact: "1", phase: Phase.BEGAN, x: 0, y: 0 };
        throws("a text for a contact", () => context.add(sample), TypeError, /contact is "1", must be a whole number/);
        sample.contact = NaN;
        throws("NaN for a contact", () => context.add(sample), TypeError, /contact is NaN/);
        context.add({ time: 0, contact: 1, phase: Phase.BEGAN, x: 0 });
        throws("no y", () => context.push(), GestaError, /y is nan/);
        throws("a team", () => tap.setTeam(-1), RangeError, /team is -1/);
        throws("an order", () => { context.region(0, 0, 1, 1).order = 0.5; }, RangeError, /order is 0.5/);
        class Off extends OwnRecognizer {
            static id = "org.example.off";
            static doc = "Sets values that it has not.";
            static values = { kind: { choices: ["a", "b"] }, word: { type: "text" } };

            touchesBegan() {
                throws("no such choice", () => this.set("kind", "c"), TypeError, /kind is "c", must be a, b/);
                throws("no text", () => this.set("word", 3), TypeError, /word is 3, must be a string/);
                throws("no such value", () => this.set("sort", 3), TypeError, /value is "sort", must be kind, word/);
                throws("no such reason", () => this.fail("bored"), TypeError, /reason is "bored"/);
                this.setDeadline(null);
                check(typeof this.now === "number", "a class without a deadline");
            }
        }
        context.register(Off);
        context.recognizer("org.example.off");
        tap.buttons = Button.SECONDARY;
        context.finger().tap(5, 5);
        context.close();
    }

    function sequences() {
        const context = gesta.context();
        const [pan, tap] = [context.recognizer("gesta.pan", { slop: 8 }), context.recognizer("gesta.tap")];
        tap.requireFailure(pan);
        pan.provisional = true;
        check(pan.provisional && !tap.provisional && pan.enabled, "provisional and enabled");
        context.finger(1).down(0, 0).moveTo(50, 0);
        check(pan.contactIds.join() === "1" && pan.state === "changed", "the contacts of a sequence", pan.contactIds);
        pan.reset();
        const states = context.events().copies().map(({ state }) => state);
        check(pan.state === "possible" && states.includes("cancelled"), "a sequence that was reset", states);
        context.finger(2).down(0, 0);
        pan.ignore(2);
        check(!pan.contactIds.includes(2), "a contact that is ignored", pan.contactIds);
        context.cancel();
        check(pan.contactIds.length === 0, "all contacts are cancelled", pan.contactIds);
        tap.removeRequirement(pan);
        pan.enabled = false;
        check(tap.requirements.length === 0 && !pan.enabled, "the requirement is removed");
        context.unitsPerMm = 2 * context.unitsPerMm;
        check(pan.get("slop") === 16, "parameters keep their physical size", pan.get("slop"));
        const chevron = context.recognizer("gesta.chevron");
        context.finger(5).draw("chevron", { x: 10, y: 10, size: 300 });
        check(chevron.state === "ended", "an ideal stroke", chevron.verdict.text);
        context.close();
    }

    function replays() {
        const context = gesta.context();
        let trace = "";
        context.startTrace((piece) => { trace += new TextDecoder().decode(piece); });
        context.recognizer("gesta.tap", { region: context.region(0, 0, 50, 50) }).region.rect = [0, 0, 60, 60];
        context.finger().tap(55, 55);
        context.stopTrace();
        const { samples, events, differences } = gesta.replay(trace);
        check(samples === 2 && events > 0 && differences === 0, "a trace replays", [samples, events, differences]);
        const whole = gesta.replay(trace);
        const cut = gesta.replay(trace.slice(0, -8));
        check(whole.cut === 0 && cut.cut === trace.slice(0, -8).split("\n").length && cut.differences === 0,
            "a trace that is cut off replays", cut);
        const changed = gesta.replay(trace.replaceAll(" 60", " 6"));
        check(changed.differences > 0 && changed.line > 0, "what differs", changed);
        throws("no trace", () => gesta.replay("x"), GestaError, /trace/);
        check(/^\d+\.\d+\.\d+$/.test(gesta.version), "the version", gesta.version);
        context.close();
    }

    /** A pan that moves 9, with a slop of 8. */
    function panTrace() {
        const context = gesta.context({ unitsPerMm: 4 });
        const pan = context.recognizer("gesta.pan", { slop: 8, label: "scroll" });
        let trace = "";
        context.startTrace((piece) => { trace += new TextDecoder().decode(piece); });
        context.finger().down(0, 0).moveTo(9, 0, 0.05).moveTo(30, 0, 0.05).up();
        context.stopTrace();
        const { id } = pan;
        context.close();
        return { trace, id };
    }

    function watchedReplays() {
        const { trace, id } = panTrace();
        const lines = trace.split("\n");
        const [seen, steps, differences] = [[], [], []];
        let kept;
        const result = gesta.replay(trace, {
            overrides: { [`0x${id.toString(16)}.slop`]: 12 },
            prepare(context) {
                kept = context;
                check(context.recognizers.length === 0, "prepare is called before anything is created");
                context.setObserver(({ state, time, recognizer }) => seen.push([state, time, recognizer.label]));
            },
            step(context, line) {
                const [pan] = context.recognizers;
                steps.push([lines[line - 1].split(" ")[0], pan?.state, pan?.measures().length, pan?.get("slop")]);
            },
            difference: (line, expected, actual) => differences.push([line, expected.split(" ")[3], actual]),
        });
        check(result.samples > 4 && result.differences === differences.length && differences.length > 0,
            "what comes out otherwise", result);
        check(differences.every(([line]) => line > 0 && line <= lines.length), "lines of differences", differences);
        check(seen.length > 2 && seen[0][0] === "began" && seen.at(-1)[0] === "ended" && seen[0][2] === "scroll",
            "the observer of a replay", seen);
        check(steps.some(([word, state]) => word === "push" && state === "changed") && steps[0][0] !== "gesta-trace"
            && steps.at(-1)[3] === 12, "each call is seen", steps);
        throws("the context has ended", () => kept.now, GestaError, /closed/);
        const first = gesta.replay(trace, { overrides: { "gesta.pan.slop": 12 } });
        check(first.differences === result.differences, "all differences are counted", first);
        let count = 0;
        gesta.replay(trace, { step: () => { count += 1; return count < 3; } });
        check(count === 3, "a step ends the replay", count);
        gesta.replay(trace, { overrides: { "gesta.pan.slop": 12 }, difference: () => { count += 1; return false; } });
        check(count === 4, "a difference ends the replay", count);
        throws("a step throws", () => gesta.replay(trace, { step() { throw new RangeError("stop"); } }), RangeError,
            /stop/);
        throws("prepare throws", () => gesta.replay(trace, { prepare() { throw new RangeError("no"); } }), RangeError,
            /no/);
        seen.length = 0;
        gesta.replay(trace, {
            prepare: (context) => context.setObserver(({ state }) => seen.push(state)),
            step: (context, line) => { if (lines[line - 1] === "start") context.recognizers[0].enabled = false; },
        });
        check(seen.length === 0, "what a step changes", seen);
        throws("a wrong override", () => gesta.replay(trace, { overrides: { "gesta.pan.slopp": 1 } }), GestaError,
            /slop/);
        throws("an override of nothing", () => gesta.replay(trace, { overrides: { slop: 1 } }), TypeError, /CLASS/);
        throws("a wrong option", () => gesta.replay(trace, { override: {} }), TypeError, /override/);
    }

    return [
        sequences, replays, watchedReplays, internals, places, touches, settings, mergedChanges, properties, shown,
        disposed, states,
        wrongSamples,
        fingers, matrices, presets, lateEvents, wrong,
    ];
}
