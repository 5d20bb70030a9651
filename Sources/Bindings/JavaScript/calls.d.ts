// The functions of gesta.wasm as the binding calls them.
import type { Exports } from "./generated/exports.js";

/** Those that receive the context first and return an error code, without `gesta_`. */
export type Calls = {
    [Name in keyof Exports as Exports[Name] extends (context: number, ...rest: never[]) => number
        ? Name extends `gesta_${infer Short}` ? Short : never : never]:
        Exports[Name] extends (context: number, ...rest: infer Rest) => number ? Rest : never;
};

/** Those of them that receive a recognizer next, without `recognizer_`. */
export type CallsOfRecognizers = {
    [Name in keyof Calls as Name extends `recognizer_${infer Short}` ? Short : never]:
        Calls[Name] extends [number, ...infer Rest] ? Rest : never;
};

/** Reads a text into a buffer. */
export type ReadText = (buffer: number, capacity: number, needed: number) => void;

