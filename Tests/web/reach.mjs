// Which functions of the library the tests of gesta.js reach: node --expose-gc reach.mjs GESTA_JS GESTA_JSON
// UNREACHED ..., functions without gesta_. Ends with "N passed, N failed".
import { readFileSync } from "node:fs";

/** What no program in JavaScript needs. */
const unreached = process.argv.slice(4);

const called = new Set();
const { instantiate } = WebAssembly;
WebAssembly.instantiate = async (...given) => {
    const { exports } = await instantiate(...given);
    return { exports: Object.fromEntries(Object.entries(exports).map(([name, each]) => [name, !name.startsWith("gesta_")
        ? each : (...rest) => {
            called.add(name.slice("gesta_".length));
            return each(...rest);
        }])) };
};
process.on("exit", () => {
    const { functions } = JSON.parse(readFileSync(process.argv[3], "utf8"));
    const names = functions.map(({ name }) => name.slice("gesta_".length));
    const missed = names.filter((name) => !called.has(name) && !unreached.includes(name));
    const listed = unreached.filter((name) => called.has(name) || !names.includes(name));
    for (const name of missed) console.log(`FAIL gesta_${name} is reached by no test`);
    for (const name of listed) console.log(`FAIL gesta_${name} is listed, and is reached or does not exist`);
    console.log(`figure JavaScript reaches ${called.size} of ${names.length} functions`);
    console.log(`${names.length} passed, ${missed.length + listed.length} failed`);
});
await import("./module.mjs");
