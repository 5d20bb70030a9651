// A program that fits the types of gesta.js, and runs: node prints what it found.
import {
    Button, ErrorCode, FindingKind, GestaError, HintKey, load, matrixOf, Modifier, OwnRecognizer, PalmRule, Phase,
    Reason, Tool, Tools,
} from "./gesta.js";
import type {
    Classes, ClassName, Context, Delegate, EventCopy, GestaEvent, Listening, Measure, Recognizer, Region, Sample,
    ValuesOf,
} from "./gesta.js";

declare module "./gesta.js" {
    interface Classes {
        "org.example.hold": {
            parameters: { seconds: number; mode: "plain" | "loud" };
            values: { held: number };
            texts: { word: string };
            writable: "held";
        };
    }
}

class Hold extends OwnRecognizer {
    static override id = "org.example.hold";
    static override doc = "A contact that is held.";
    static override parameters = {
        seconds: { initial: 1, maximum: 60, unit: "s" }, mode: { choices: ["plain", "loud"] },
    };
    static override values = { held: { unit: "s", writable: true }, word: { type: "text" as const } };
    static override reasons = { lifted: "lifted after {measured} s, at least {seconds} s required" };

    override touchesBegan() {
        this.set("word", "held");
        this.setDeadline(this.now + this.get<number>("seconds") * 1e9);
    }

    setValue(name: string, value: number) {
        if (value < 0) throw new RangeError(`${name} must not be negative`);
    }

    deadlineReached(time: number) {
        this.set("held", time / 1e9);
        this.recognize();
    }

    override touchesEnded([contact]: { startTime: number }[]) {
        this.setDeadline(null);
        this.fail("lifted", (this.now - contact.startTime) / 1e9, this.get<number>("seconds"));
    }
}

/** Draws a line with a reused sample. */
function line(context: Context, start: number, tool: Tool): void {
    const sample: Sample = { time: start, contact: 1, phase: Phase.BEGAN, x: 0, y: 20, tool, buttons: Button.PRIMARY };
    for (let i = 0; i < 20; i += 1) {
        sample.time = start + i * 8e6;
        sample.phase = i === 0 ? Phase.BEGAN : i === 19 ? Phase.ENDED : Phase.MOVED;
        sample.x = 10 * i;
        context.add(sample);
    }
    context.push();
}

/** The distance of a pan or transform, of which both events and copies have the values. */
function distance({ values }: { values: ValuesOf<"gesta.pan"> | ValuesOf<"gesta.transform"> }): number {
    return Math.hypot(values.translationX, values.translationY);
}

const gesta = await load();
const context: Context = gesta.context({ unitsPerMm: 4, lateSamples: true });
const card: Region = context.region(0, 0, 400, 400);
const pan: Recognizer<"gesta.pan"> = context.recognizer("gesta.pan", { slop: 8, axis: "horizontal", region: card });
const tap = context.recognizer("gesta.tap", { taps: 2, label: "double" });
const transform = context.recognizer("gesta.transform", { minContacts: 2 });
const found: string[] = [];
const kept: EventCopy<"gesta.pan">[] = [];
const remove: () => void = pan.on((event: GestaEvent<"gesta.pan">) => {
    const tool = event.tool === Tool.PEN ? "pen" : "finger";
    if (event.state === "ended") found.push(`${tool} ${distance(event).toFixed(0)}`);
    kept.push(event.copy());
    if (event.state === "began") pan.set("translationX", event.values.translationX + 1);
});
tap.on("ended", (event) => event.tapCount + event.x);
tap.tools = ["pen", "finger"];
tap.tools = Tools.PEN | Tools.FINGER;
tap.on("ended", ({ values }) => found.push(`${values.tapCount} taps`));
tap.taps = tap.taps;
tap.within = "slop";
transform.on((event) => {
    const { a, f } = matrixOf(event.values);
    if (event.state === "ended") found.push(`scale ${a.toFixed(1)} ${f.toFixed(0)}`);
});
line(context, 0, Tool.PEN);
for (const event of context.events()) {
    if (event.is("gesta.pan") && event.state === "ended") found.push(event.values.velocityX > 0 ? "right" : "left");
}
found.push(`${kept.length === context.events().copies().length} ${kept[1].values.translationX > 0}`);
remove();
pan.set({ axis: "any", slop: 2 });
const axis: "any" | "horizontal" | "vertical" | "lock" | "start_horizontal" | "start_vertical" = pan.get("axis");
const region: Region | undefined = pan.region;
const any: Recognizer = pan;
any.set("slop", 3);
context.finger().doubleTap(50, 50);
context.finger(2).pinch(200, 200, { fromDistance: 60, toDistance: 120 });
const delegate: Delegate = { shouldReceive: (recognizer, contact) => recognizer !== any || contact.startX < 10 };
context.setDelegate(delegate);
context.setDelegate(null);
context.setHitTest((sample) => (sample.x > 1e6 && sample.phase === Phase.BEGAN ? null : card));
context.setHitTest(null);
context.register(Hold);
const hold = context.recognizer("org.example.hold", { seconds: 0.5, mode: "loud" });
context.recognizer("org.example.hold" as string, { seconds: 2 }).destroy();
context.finger(3).down(300, 300).wait(1);
const measures: readonly Measure[] = hold.measures();
found.push(`${hold.state} ${hold.get("held") > 0} ${hold.values.word} ${measures.length} ${axis} ${region === card}`);
const deadline = context.nextDeadline;
found.push(deadline === undefined ? "no deadline" : `deadline ${deadline > 0}`);
context.finger(3).up();
context.setPalmGuard({ rules: PalmRule.SIZE | PalmRule.EDGE, maxSize: 25, surface: [0, 0, 400, 400] });
found.push(`${context.palmGuard?.maxSize} ${context.palms().length} ${pan.modifiers.required === Modifier.SHIFT}`);
found.push(context.check().map(({ kind }) => kind === FindingKind.LATENCY).join());
found.push(String(hold.verdict.reason === Reason.NONE), String(tap.hint?.key === HintKey.WIDER));
try {
    pan.set("slop", -1);
} catch (error) {
    if (error instanceof GestaError && error.code === ErrorCode.E_RANGE) found.push(error.codeName);
}
const names: ClassName[] = ["gesta.pan", "org.example.hold"];
const preset: Classes["gesta.chevron"]["parameters"]["direction"] = "right";
export function onPage(element: HTMLElement): Listening {
    const buttons = Button.PRIMARY | Button.SECONDARY;
    const listening = gesta.listen([element], context, { touchAction: "pan-y", buttons });
    context.recognizer("gesta.tap", { region: listening.follow(element) });
    return listening;
}
context.close();
console.log([...found, names.length, preset].join("; "));
