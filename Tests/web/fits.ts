// A program that fits the types of gesta.js.
import { ErrorCode, GestaError, load, Phase } from "./gesta.js";

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
