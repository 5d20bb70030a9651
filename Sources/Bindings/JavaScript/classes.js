// What classes describe: parameters, values and reasons.
import { GestaError } from "./errors.js";
import { offsets, sizes } from "./generated/layouts.js";
import { ClassFlag, ErrorCode, ValueFlag, ValueType } from "./generated/native.js";
import { camel } from "./names.js";
import { decode, Values } from "./values.js";

/** @typedef {import("./gesta.js").ParameterDescription} ParameterDescription */
/** @typedef {import("./gesta.js").ReasonDescription} ReasonDescription */
/** @typedef {import("./gesta.js").RecognizerClass} RecognizerClass */
/** @typedef {import("./gesta.js").TypeName} TypeName */
/** @typedef {import("./gesta.js").ValueDescription} ValueDescription */
/** @typedef {import("./memory.js").Memory} Memory */
/** @typedef {import("./session.js").Session} Session */
/** @typedef {{ choices: number, choice_count: number }} ChoiceLayout */

/** @type {Record<number, string>} */
const TYPES = Object.fromEntries(Object.entries(ValueType).map(([name, type]) => [type, name.toLowerCase()]));

/** @param {Memory} memory @param {number} at @returns {TypeName} */
function typeAt(memory, at) {
    return /** @type {TypeName} */ (TYPES[memory.word(at)]);
}

/** @param {Memory} memory @param {number} at @param {ChoiceLayout} layout */
function choices(memory, at, layout) {
    const list = memory.word(at + layout.choices);
    return Array.from({ length: memory.word(at + layout.choice_count) }, (_, i) =>
        memory.text(memory.word(list + 4 * i)));
}

/** @param {Memory} memory @param {number} at @returns {ParameterDescription} */
function parameter(memory, at) {
    const layout = offsets.parameter_info;
    const type = typeAt(memory, at + layout.type);
    const names = choices(memory, at, layout);
    const initial = memory.double(at + layout.initial);
    return {
        name: memory.text(memory.word(at + layout.name)),
        type,
        unit: memory.text(memory.word(at + layout.unit)),
        doc: memory.text(memory.word(at + layout.doc)),
        minimum: memory.double(at + layout.minimum),
        maximum: memory.double(at + layout.maximum),
        initial: type === "text" ? memory.text(memory.word(at + layout.initial_text)) : decode(type, names, initial),
        choices: names,
    };
}

/** @param {Memory} memory @param {number} at @returns {ValueDescription} */
function value(memory, at) {
    const layout = offsets.value_info;
    return {
        name: memory.text(memory.word(at + layout.name)),
        type: typeAt(memory, at + layout.type),
        unit: memory.text(memory.word(at + layout.unit)),
        doc: memory.text(memory.word(at + layout.doc)),
        choices: choices(memory, at, layout),
        writable: (memory.word(at + layout.flags) & ValueFlag.WRITABLE) !== 0,
    };
}

/** @param {Memory} memory @param {number} at @returns {ReasonDescription} */
function reason(memory, at) {
    const layout = offsets.reason_info;
    return {
        code: memory.word(at + layout.code),
        name: memory.text(memory.word(at + layout.name)),
        text: memory.text(memory.word(at + layout.text)),
        hint: memory.text(memory.word(at + layout.hint)),
    };
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
         * @param {(memory: Memory, at: number) => Result} make
         */
        const list = (what, make) => Array.from({ length: field(`${what}_count`) }, (_, index) => read(
            (info) => session.call(`class_${what}`, id, index, info), `${what}_info`, (info) => make(memory, info),
        ));
        return {
            id,
            name: memory.text(field("id")),
            label: memory.text(field("label")),
            doc: memory.text(field("doc")),
            isContinuous: (field("flags") & ClassFlag.CONTINUOUS) !== 0,
            hovers: (field("flags") & ClassFlag.HOVERS) !== 0,
            parameters: list("parameter", parameter),
            values: list("value", value),
            reasons: list("reason", reason),
            presets: presets(session, id),
        };
    });
}
