// What classes describe: parameters, values and reasons.
import { GestaError } from "./errors.js";
import { readParameterInfo, readReasonInfo, readValueInfo } from "./generated/fields.js";
import { offsets, sizes } from "./generated/layouts.js";
import { ClassFlag, ErrorCode, ValueType } from "./generated/native.js";
import { camel } from "./names.js";
import { decode, Values } from "./values.js";

/** @typedef {import("./gesta.js").ParameterDescription} ParameterDescription */
/** @typedef {import("./gesta.js").RecognizerClass} RecognizerClass */
/** @typedef {import("./gesta.js").TypeName} TypeName */
/** @typedef {import("./gesta.js").ValueDescription} ValueDescription */
/** @typedef {import("./session.js").Session} Session */

/**
 * The names of types by their numbers.
 *
 * @type {Record<number, TypeName>}
 */
export const TYPES = Object.fromEntries(Object.entries(ValueType).map(([name, type]) => (
    [type, /** @type {TypeName} */ (name.toLowerCase())]
)));

/** @param {Session} session @param {number} at @returns {ParameterDescription} */
function parameter(session, at) {
    const { initial, initialText, ...info } = readParameterInfo(session, at);
    return { ...info, initial: info.type === "text" ? initialText ?? "" : decode(info.type, info.choices, initial) };
}

/** A class: its description, and what follows from it. */
export class KnownClass {
    /**
     * @param {Session} session
     * @param {number} id
     */
    constructor(session, id) {
        this.description = describe(session, id);
        const { name, parameters, values } = this.description;
        // In the JSON of an event, a class is its name.
        Object.defineProperty(this.description, "toJSON", { value: () => name });
        /**
         * Its parameters and values, by the names of C and of JavaScript.
         *
         * @type {Map<string, ParameterDescription | ValueDescription>}
         */
        this.fields = new Map([...parameters, ...values].flatMap((field) => (
            [field.name, camel(field.name)].map((each) => [each, field])
        )));
        this.valueFields = Values.fields(values);
        /**
         * Of its recognizers, when there is one.
         *
         * @type {object | undefined}
         */
        this.prototype = undefined;
    }
}

/**
 * The names of the patterns that come with a class.
 *
 * @param {Session} session
 * @param {number} id
 */
function presets(session, id) {
    /** @type {string[]} */
    const names = [];
    try {
        for (;;) {
            names.push(session.textOf((buffer, capacity, needed) => (
                session.call("class_preset", id, names.length, buffer, capacity, needed)
            )));
        }
    } catch (error) {
        if (!(error instanceof GestaError) || error.code !== ErrorCode.E_INDEX) throw error;
    }
    return names;
}

/** @param {Session} session @param {number} id @returns {RecognizerClass} */
function describe(session, id) {
    const { memory } = session;
    const layout = offsets.class_info;
    /**
     * @template Result
     * @param {(at: number) => void} call
     * @param {"class_info" | "parameter_info" | "value_info" | "reason_info"} name
     * @param {(at: number) => Result} make
     */
    const read = (call, name, make) => memory.scope(() => {
        const at = memory.allocate(sizes[name]);
        memory.setWord(at, sizes[name]);
        call(at);
        return make(at);
    });
    return read((at) => session.call("class_describe", id, at), "class_info", (at) => {
        /** @param {"id" | "label" | "doc" | "flags" | "parameter_count" | "value_count" | "reason_count"} name */
        const field = (name) => memory.word(at + layout[name]);
        /**
         * @template Result
         * @param {"parameter" | "value" | "reason"} what
         * @param {(session: Session, at: number) => Result} make
         */
        const list = (what, make) => Array.from({ length: field(`${what}_count`) }, (_, index) => read(
            (info) => session.call(`class_${what}`, id, index, info), `${what}_info`, (info) => make(session, info),
        ));
        return {
            id,
            name: memory.text(field("id")),
            label: memory.text(field("label")),
            doc: memory.text(field("doc")),
            isContinuous: (field("flags") & ClassFlag.CONTINUOUS) !== 0,
            hovers: (field("flags") & ClassFlag.HOVERS) !== 0,
            parameters: list("parameter", parameter),
            values: list("value", readValueInfo),
            reasons: list("reason", readReasonInfo),
            presets: presets(session, id),
        };
    });
}
