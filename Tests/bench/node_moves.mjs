// Samples pushed one by one from JavaScript: node node_moves.mjs GESTA.JS ROUNDS.
//
// node-move adds and pushes each sample to the seven standard recognizers; in node-listen, they have listeners.
// node-move-raw calls gesta_push of gesta.wasm with the same samples, which are in its memory already. node-add and
// node-add-raw are the same without recognizers: the difference is what the binding costs.
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

const [path, rounds] = [process.argv[2], Number(process.argv[3])];
const { load, Phase } = await import(pathToFileURL(path));
const gesta = await load();
const { instance } = await WebAssembly.instantiate(await readFile(path.replace(/js$/, "wasm")), {});
const native = instance.exports;

const [STROKE, STROKES, WARM_UP, SIZE, CONFIG] = [64, 4, 200, 80, 36];
const INTERVAL = 4166667;
const SPAN = STROKE * STROKES * INTERVAL;
const STANDARD = ["tap", "tap", "long_press", "pan", "swipe", "pinch", "rotation"].map((name) => `gesta.${name}`);

/** As strokes.c draws them. */
function strokes() {
    let state = 20;
    const random = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) >>> 8;
    const between = (low, high) => low + (high - low) * random() / 16777216;
    const found = [];
    for (let stroke = 0; stroke < STROKES; stroke += 1) {
        let [x, y, turn] = [between(50, 500), between(50, 500), 24 + random() % 16];
        for (let i = 0; i < STROKE; i += 1) {
            const isMove = i > 0 && i < STROKE - 1;
            const step = isMove ? between(0.5, 3) : 0;
            x += i < turn ? step : -step;
            y += isMove ? between(0.5, 3) : 0;
            const phase = isMove ? Phase.MOVED : i === 0 ? Phase.BEGAN : Phase.ENDED;
            found.push({ time: found.length * INTERVAL, contact: 7, phase, x, y });
        }
    }
    return found;
}

const samples = strokes();
let events = 0;

/** A pass of samples, whose times begin at a time, through the binding. */
function bound(classes, hasListeners = true) {
    const context = gesta.context({ noPoll: hasListeners });
    for (const [i, name] of classes.entries()) {
        const recognizer = context.recognizer(name, i === 1 ? { taps: 2 } : {});
        if (hasListeners) recognizer.on(() => { events += 1; });
    }
    const sample = { ...samples[0] };
    return (at) => {
        const start = process.hrtime.bigint();
        for (const { time, phase, x, y } of samples) {
            sample.time = time + at;
            sample.phase = phase;
            sample.x = x;
            sample.y = y;
            context.add(sample);
            context.push();
        }
        return Number(process.hrtime.bigint() - start);
    };
}

/** The same past the binding. The samples are written before the time is taken. */
function raw(classes) {
    const text = (value) => {
        const bytes = new TextEncoder().encode(`${value}\0`);
        const at = native.__libc_malloc(bytes.length);
        new Uint8Array(native.memory.buffer).set(bytes, at);
        return at;
    };
    const place = native.__libc_malloc(8);
    const word = () => new DataView(native.memory.buffer).getUint32(place, true);
    native.gesta_context_create(0, place);
    const context = word();
    for (const [i, name] of classes.entries()) {
        const [config, className] = [native.__libc_malloc(CONFIG), text(name)];
        new Uint8Array(native.memory.buffer).fill(0, config, config + CONFIG);
        const view = new DataView(native.memory.buffer);
        view.setUint32(config, CONFIG, true);
        view.setUint32(config + 8, className, true);
        native.gesta_recognizer_create(context, config, place);
        if (i === 1) native.gesta_recognizer_set_number(context, word(), text("taps"), 4, 2);
    }
    const memory = native.__libc_malloc(SIZE * samples.length);
    new Uint8Array(native.memory.buffer).fill(0, memory, memory + SIZE * samples.length);
    return (at) => {
        const view = new DataView(native.memory.buffer);
        samples.forEach(({ time, contact, phase, x, y }, i) => {
            const sample = memory + i * SIZE;
            view.setBigInt64(sample, BigInt(time + at), true);
            view.setBigUint64(sample + 8, BigInt(contact), true);
            view.setFloat64(sample + 16, x, true);
            view.setFloat64(sample + 24, y, true);
            view.setUint32(sample + 32, phase, true);
        });
        const start = process.hrtime.bigint();
        for (let i = 0; i < samples.length; i += 1) {
            if (native.gesta_push(context, memory + i * SIZE, 1, SIZE) < 0) throw new Error("a push was refused");
        }
        return Number(process.hrtime.bigint() - start);
    };
}

const lanes = {
    "node-listen": bound(STANDARD), "node-move": bound(STANDARD, false), "node-move-raw": raw(STANDARD),
    "node-add": bound([]), "node-add-raw": raw([]),
};
const best = Object.fromEntries(Object.keys(lanes).map((name) => [name, Infinity]));
for (let round = 0; round < rounds + WARM_UP; round += 1) {
    for (const [name, lane] of Object.entries(lanes)) {
        const took = lane(round * SPAN) / samples.length;
        if (round >= WARM_UP) best[name] = Math.min(best[name], took);
    }
}
if (events < rounds * samples.length / 2) {
    console.error("FAIL node-listen: the pan did not report its moves");
    process.exit(1);
}
for (const [name, figure] of Object.entries(best)) console.log(`figure ${name} ${figure.toFixed(2)}`);
