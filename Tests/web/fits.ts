// A program that fits the types of gesta.js.
import { ErrorCode, GestaError, load, OwnRecognizer, Phase, Recognizer } from "./gesta.js";

const gesta = await load();
const context = gesta.context({ unitsPerMm: 4, pollAll: true });
const pan = context.recognizer("gesta.pan", { slop: 8 });
const remove: () => void = pan.on((event) => console.log(event.state === "began", event.values.translation_x + 1));
context.add(0n, 1, Phase.BEGAN, 10, 20);
context.push();
for (const event of context.events()) console.log(event.copy().contacts.length);
try {
    pan.set("slop", -1);
} catch (error) {
    if (error instanceof GestaError && error.code === ErrorCode.E_RANGE) console.log(error.message);
}
gesta.listen(document.body, context, { touchAction: "pan-y" }).stop();
remove();
const velocity: number = pan.get("velocity_x");
pan.set({ axis: "horizontal" });
const any: Recognizer = pan;
any.set("anything", 1);
for (const { name, measured, least, met } of pan.measures()) console.log(name, measured - least, met, velocity);
class Hold extends OwnRecognizer {
    static id = "org.example.hold";
    static parameters = { seconds: { initial: 1, unit: "s" } };
    touchesBegan() { this.setDeadline(this.now + this.get("seconds") * 1e9); }
    deadlineReached() { this.recognize(); }
}
context.register(Hold);
context.recognizer("org.example.hold", { seconds: 2 });
context.setDelegate({ shouldReceive: (recognizer, contact) => recognizer === any && contact.startX > 10 });
context.setHitTest((sample) => (sample.x > 10 ? context.root : null));
