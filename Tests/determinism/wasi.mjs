// Runs a program for WASI that reads files: node wasi.mjs MODULE ARGUMENT...
import { readFileSync } from "node:fs";
import { WASI } from "node:wasi";

const [path, ...given] = process.argv.slice(2);
const wasi = new WASI({ version: "preview1", args: [path, ...given], preopens: { "/": "/" } });
const instance = await WebAssembly.instantiate(await WebAssembly.compile(readFileSync(path)), wasi.getImportObject());
process.exitCode = wasi.start(instance);
