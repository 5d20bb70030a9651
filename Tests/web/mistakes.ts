// A program with a mistake in each marked line, which the types of gesta.js must find.
import { Button, load, matrixOf, OwnRecognizer, Phase, State, Tool } from "./gesta.js";
import type { ClassName, EventCopy, Recognizer, Sample } from "./gesta.js";

const gesta = await load();
const context = gesta.context({ unitsPerMillimeter: 4 }); // wrong: the name of an option
const card = context.region(0, 0, 400, 400);
const pan = context.recognizer("gesta.pan", { slop: [8] }); // wrong: no number
const tap = context.recognizer("gesta.tap", { region: card });
const swipe = context.recognizer("gesta.swip"); // wrong: the name of a class
context.recognizer("gesta.tap", { slopp: 8 }); // wrong: the name of a parameter
context.recognizer("gesta.pan", { axis: "diagonal" }); // wrong: no such choice
context.recognizer("gesta.pan", { velocityX: 1 }); // wrong: a value that cannot be set
context.recognizer("gesta.pan", { region: card.id }); // wrong: an id instead of a region
context.recognizer("gesta.pan", { regoin: card }); // wrong: the name of an option
const other: Recognizer<"gesta.tap"> = context.recognizer("gesta.pan"); // wrong: another class
const parent: Recognizer<"gesta.tap"> | undefined = pan.parent; // wrong: of any class
const name: ClassName = "gesta.pann"; // wrong: the name of a class

pan.on((event) => {
    console.log(event.values.translationX.toFixed(1));
    console.log(event.values.translation_x); // wrong: the name of a value
    console.log(event.values.tapCount); // wrong: a value of another class
    console.log(event.translation_x); // wrong: a name of C
    console.log(event.translationX.toFixed(1));
    event.translationX = 1; // wrong: values of an event are read
    event.values.translationX = 1; // wrong: values of an event are read
    if (event.state === "start") console.log("began"); // wrong: no such state
    const word: string = event.values.velocityX; // wrong: a number
    console.log(event.local().translation_x, word); // wrong: the name of a value
    console.log(event.local(card.id).x); // wrong: an id instead of a region
    if (event.tool === 7) console.log("tool"); // wrong: no such tool
    event.keep(); // wrong: no such function
});
tap.on((event) => console.log(event.values.tapCount > 1, event.values.name)); // wrong: no such value
tap.tapps = 2; // wrong: the name of a parameter
tap.taps = "2"; // wrong: its type
tap.tapCount = 2; // wrong: read-only
tap.on("over", (event) => console.log(event)); // wrong: no such state
tap.on((event) => console.log(event), "ended"); // wrong: the listener is the last argument
pan.verdict.state = "ended"; // wrong: only to read
pan.get("velocity"); // wrong: the name of a value
pan.set("slop", "8"); // wrong: a text
pan.set("velocity_x", 1); // wrong: a value that cannot be set
pan.set({ axis: true }); // wrong: no choice
pan.requireFailure("tap"); // wrong: a name instead of a recognizer
pan.attach(); // wrong: null detaches
pan.enabled = 1; // wrong: a boolean

const sample: Sample = { time: 0, contact: 1, phase: Phase.BEGAN, x: 0, y: 0 };
context.add(0, 1, Phase.BEGAN, 10, 20); // wrong: positions instead of names
context.add({ time: 0, contact: 1, phase: Phase.BEGAN, x: 10 }); // wrong: y is missing
context.add({ ...sample, contact: "1" }); // wrong: a text
context.add({ ...sample, phase: 9 }); // wrong: no such phase
context.add({ ...sample, phase: State.CHANGED + 4 }); // wrong: any number
context.add({ ...sample, phase: "began" }); // wrong: a text
context.add({ ...sample, presure: 1 }); // wrong: the name of a field
sample.tool = Button.BACK; // wrong: no tool
sample.tilt_x = 1; // wrong: the name of a field
context.pushUntimed(); // wrong: the time is missing
context.advance(context.nextDeadline); // wrong: there may be none
const late: number = context.now; // wrong: there may be none
context.setSlopFactor(12, 0.5); // wrong: no such tool

const last: EventCopy = [...context.events()][0];
for (const event of context.events()) {
    const x: number = event.values.translationX; // wrong: of which class?
    if (event.is("gesta.pan")) console.log(event.values.translationX + x);
    if (event.is("gesta.pen")) console.log(last); // wrong: the name of a class
}
context.setDelegate({ shouldBegin: () => "yes" }); // wrong: no boolean
context.setDelegate({ shouldStart: () => true }); // wrong: the name of a function
console.log(parent);
context.setHitTest((one) => one.x > 10); // wrong: no region
context.setObserver((event) => event.values.x.toFixed(1)); // wrong: of which class?
context.observe(null); // wrong: no such function
context.fingers.tap(1, 10, 10); // wrong: finger()
context.finger().tap(10, 10, 2); // wrong: { taps: 2 }
context.finger().pinch(10, 10, { from: 1, to: 2 }); // wrong: the names of options
context.setPalmGuard({ max_size: 30 }); // wrong: the name of a rule
context.setPalmGuard({ surface: [0, 0, 400] }); // wrong: the height is missing
matrixOf({ scale: "2" }); // wrong: a text
matrixOf(tap.values); // wrong: nothing moves
State.BEGAN = 2; // wrong: a constant
gesta.listen(document.querySelector("canvas"), context); // wrong: it may be null
gesta.listen(document.body, context, { button: Button.PRIMARY }); // wrong: the name of an option
console.log(gesta.memory, name, late, other, swipe); // wrong: nothing internal
console.log(context.native); // wrong: nothing internal
console.log(pan.call("reset")); // wrong: nothing internal

class Press extends OwnRecognizer { // wrong: its parameters
    static override parameters = { seconds: { initial: [1] } };
}
class Hold extends OwnRecognizer {
    override touchesBegan(contacts: string[]) { // wrong: contacts
        this.setDeadline("soon"); // wrong: a time
        this.fail({}); // wrong: a reason
        this.log("text"); // wrong: the level is missing
        console.log(contacts, Tool.FINGER);
    }
}
context.register(Press); // wrong: its parameters
context.register(new Hold()); // wrong: the class itself
