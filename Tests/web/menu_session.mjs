// Plays a recording to a plugin that is linked into the module, and prints the trace:
// node menu_session.mjs GESTA_JS RECORDING PLUGIN CLASS
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [, , module, recording, plugin, className] = process.argv;
const { load, Phase } = await import(pathToFileURL(module));
const context = (await load()).context({ unitsPerMm: 6 });
const phases = { down: Phase.BEGAN, move: Phase.MOVED, up: Phase.ENDED, cancel: Phase.CANCELLED };
let start = 0;

context.registerPlugin(plugin);
context.registerPlugin(plugin); // has no effect
try {
    context.registerPlugin("another");
} catch (error) {
    if (!/another is not linked into gesta.wasm/.test(error.message)) throw error;
    start = 10_000_000_000;
}
context.startTrace((bytes) => process.stdout.write(bytes));
const recognizer = context.recognizer(className);
for (const line of readFileSync(recording, "utf8").split("\n")) {
    if (line.startsWith("label ")) start += 10_000_000_000;
    const [ms, contact, phase, x, y] = line.split(" ");
    if (y === undefined || !/^\d+$/.test(ms)) continue;
    const time = start + ms * 1_000_000;
    context.advance(time);
    context.add({ time, contact: Number(contact), phase: phases[phase], x: Number(x), y: Number(y) });
    context.push();
}
context.stopTrace();
if (recognizer.verdict.state !== "cancelled") throw new Error(recognizer.verdict.text);
context.close();
