// What classes describe: parameters, values and reasons.
import { ClassFlag, offsets, sizes, ValueFlag, ValueType } from "./generated/native.js";

const TYPES = Object.fromEntries(Object.entries(ValueType).map(([name, type]) => [type, name.toLowerCase()]));

function choices(memory, at, layout) {
    const list = memory.word(at + layout.choices);
    return Array.from({ length: memory.word(at + layout.choice_count) }, (_, i) =>
        memory.text(memory.word(list + 4 * i)));
}

function parameter(memory, at) {
    const layout = offsets.parameter_info;
    const type = TYPES[memory.word(at + layout.type)];
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

function value(memory, at) {
    const layout = offsets.value_info;
    return {
        name: memory.text(memory.word(at + layout.name)),
        type: TYPES[memory.word(at + layout.type)],
        unit: memory.text(memory.word(at + layout.unit)),
        doc: memory.text(memory.word(at + layout.doc)),
        choices: choices(memory, at, layout),
        writable: (memory.word(at + layout.flags) & ValueFlag.WRITABLE) !== 0,
    };
}

function reason(memory, at) {
    const layout = offsets.reason_info;
    return {
        code: memory.word(at + layout.code),
        name: memory.text(memory.word(at + layout.name)),
        text: memory.text(memory.word(at + layout.text)),
        hint: memory.text(memory.word(at + layout.hint)),
    };
}

/** What a number of the library means in JavaScript: a boolean, the name of a choice, or the number itself. */
export function decode(type, names, number) {
    if (type === "boolean") return number !== 0;
    return type === "choice" ? names[number] : number;
}

/** Where values keep what they are read from: no name of a value. */
const PLACE = Symbol("place");

/** Returns what makes the values of an event by name, read from where the event is. */
function maker(kind, memory, fields) {
    const getters = {};
    fields.forEach((field, index) => {
        if (field.type === "text") return;
        const get = function getValue() {
            const { event, turn, address, count } = this[PLACE];
            if (turn !== event.turn) event.refuse();
            return index < count ? decode(field.type, field.choices, memory.f64[(address >>> 3) + index]) : undefined;
        };
        getters[field.name] = { enumerable: true, get };
    });
    return (event) => {
        const place = { kind, event, turn: -1, address: 0, count: 0, values: undefined };
        place.values = Object.defineProperties({}, { [PLACE]: { value: place }, ...getters });
        return place;
    };
}

/** The description of a class. */
export class RecognizerClass {
    constructor(context, id) {
        const { memory } = context;
        const layout = offsets.class_info;
        const read = (call, name, make) => memory.scope(() => {
            const at = memory.allocate(sizes[name]);
            memory.setWord(at, sizes[name]);
            call(at);
            return make(at);
        });
        read((at) => context.call("class_describe", id, at), "class_info", (at) => {
            const field = (name) => memory.word(at + layout[name]);
            this.id = id;
            this.name = memory.text(field("id"));
            this.label = memory.text(field("label"));
            this.doc = memory.text(field("doc"));
            this.isContinuous = (field("flags") & ClassFlag.CONTINUOUS) !== 0;
            this.hovers = (field("flags") & ClassFlag.HOVERS) !== 0;
            const list = (what, name, make) => Array.from({ length: field(`${what}_count`) }, (_, index) => (
                read((info) => context.call(`class_${what}`, id, index, info), name, (info) => make(memory, info))
            ));
            this.parameters = list("parameter", "parameter_info", parameter);
            this.values = list("value", "value_info", value);
            this.reasons = list("reason", "reason_info", reason);
        });
        this.fields = new Map([...this.parameters, ...this.values].map((field) => [field.name, field]));
        /** Makes the place of an event's values. */
        this.placeOfValues = maker(this, memory, this.values);
    }
}
