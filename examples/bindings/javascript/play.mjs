// Plays a recording and prints the hash of its trace: node play.mjs GESTA_JS RECORDING
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { load, Phase } = await import(pathToFileURL(process.argv[2]));
const context = (await load()).context();
const phases = { down: Phase.BEGAN, move: Phase.MOVED, still: Phase.STATIONARY, up: Phase.ENDED,
    cancel: Phase.CANCELLED };
let sum = 0xcbf29ce484222325n;
let start = 0;

context.startTrace((bytes) => {
    for (const byte of bytes) sum = BigInt.asUintN(64, (sum ^ BigInt(byte)) * 0x100000001b3n);
});
for (const name of ["gesta.chevron", "gesta.tap", "gesta.pan", "gesta.transform"]) context.recognizer(name);
for (const line of readFileSync(process.argv[3], "utf8").split("\n")) {
    if (line.startsWith("label ")) start += 10_000_000_000;
    const [ms, contact, phase, x, y] = line.split(" ");
    if (y === undefined || !/^\d+$/.test(ms)) continue;
    context.add({
        time: start + ms * 1_000_000, contact: Number(contact), phase: phases[phase], x: Number(x), y: Number(y),
    });
    context.push();
}
context.stopTrace();
context.close();
console.log(sum.toString(16).padStart(16, "0"));
