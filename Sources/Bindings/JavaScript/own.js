// Recognizer classes written in JavaScript.
import { Contact } from "./contact.js";
import { refuse } from "./errors.js";
import {
    ClassFlag, LogLevel, NO_DEADLINE, NO_PARAMETER, offsets, ParameterFlag, Reason, sizes, State, ValueFlag, ValueType,
} from "./generated/native.js";

/** Reasons of a class itself have codes from here on, in their order. */
const FIRST_REASON = Reason.OWN;
const classAt = offsets.class;
const hostAt = offsets.host;

/**
 * The base of recognizer classes written in JavaScript.
 *
 *     class Hold extends OwnRecognizer {
 *         static id = "org.example.hold";
 *         static doc = "A contact that is held.";
 *         static parameters = { seconds: { initial: 1, maximum: 60, unit: "s", doc: "How long." } };
 *         static reasons = { lifted: "lifted after {measured} s, at least {seconds} s required" };
 *
 *         touchesBegan() { this.setDeadline(this.now + this.get("seconds") * 1e9); }
 *         deadlineReached() { this.recognize(); }
 *         touchesEnded([contact]) { this.fail("lifted", (this.now - contact.startTime) / 1e9, this.get("seconds")); }
 *     }
 *     context.register(Hold);
 *
 * The functions that the library calls are those of gesta_class. The rest may only be called while one of them runs.
 */
export class OwnRecognizer {
    static label = "";
    static doc = "";
    static continuous = false;
    static hovers = false;
    static parameters = {};
    static values = {};
    static reasons = {};
    static hints = {};

    // ------------------------------------------------------------------------------------- what the library calls

    reset() {}
    touchesBegan() {}
    touchesMoved() {}
    touchesEnded() {}
    touchesCancelled() {
        this.cancel();
    }

    // ----------------------------------------------------------------------------------------------- what it calls

    host(name, ...rest) {
        return this.memory.functionAt(this.hostAddress + hostAt[name])(this.instance, ...rest);
    }

    /** Calls a function that returns an error code. */
    change(name, ...rest) {
        const code = this.host(name, ...rest);
        if (code < 0) this.context.refuseCode(code, `${this.constructor.id}: ${name} was refused`);
    }

    /** A discrete gesture was recognized. */
    recognize() {
        this.change("set_state", State.ENDED);
    }

    begin() {
        this.change("set_state", State.BEGAN);
    }

    /** A gesture that has begun changed. */
    changed() {
        this.change("set_state", State.CHANGED);
    }

    end() {
        this.change("set_state", State.ENDED);
    }

    cancel() {
        this.change("set_state", State.CANCELLED);
    }

    /** Fails the gesture, or cancels it after began: with a reason of the class by its name, or one of Reason. */
    fail(reason = Reason.UNSTATED, measured = 0, limit = 0) {
        this.change("fail", this.reasonCode(reason), measured, limit);
    }

    /** Reports a figure that must be from `least` to `most`; only in `measures`. */
    addMeasure(reason, measured, { least = -Infinity, most = Infinity, parameter } = {}) {
        const index = parameter === undefined ? NO_PARAMETER : this.fieldOf("parameter", parameter).index;
        this.change("add_measure", this.reasonCode(reason), measured, least, most, index);
    }

    /** Stops tracking a contact. */
    ignore(contact) {
        this.change("ignore", BigInt(contact.id ?? contact));
    }

    /** Requests a call of deadlineReached at a time in ns; Infinity removes the request. */
    setDeadline(time) {
        this.change("set_deadline", time === Infinity ? NO_DEADLINE : BigInt(Math.round(time)));
    }

    convert(name, x, y) {
        const { memory } = this;
        return memory.scope(() => {
            const xy = memory.allocate(16);
            memory.f64.set([x, y], xy >>> 3);
            this.change(name, xy, 1);
            return [memory.double(xy), memory.double(xy + 8)];
        });
    }

    /** Converts a point from root coordinates, those of contacts, to those of the recognizer's region. */
    toLocal(x, y) {
        return this.convert("to_local", x, y);
    }

    /** Converts a point from the coordinates of the recognizer's region to root coordinates. */
    toRoot(x, y) {
        return this.convert("to_root", x, y);
    }

    log(message, level = LogLevel.INFO) {
        this.memory.scope(() => {
            const text = this.memory.put(message);
            this.host("log", level, text, this.memory.textLength);
        });
    }

    /** A parameter, as it was when the sequence began. */
    get(name) {
        const { index, type, choices } = this.fieldOf("parameter", name);
        if (type === "text") return this.memory.text(this.host("parameter_text", index, 0));
        const number = this.host("parameter", index);
        if (type === "boolean") return number !== 0;
        return type === "choice" ? choices[number] : number;
    }

    /** Sets a value. */
    set(name, value) {
        const { index, type, choices } = this.fieldOf("value", name);
        if (type === "text") {
            this.memory.scope(() => {
                const text = this.memory.put(value);
                this.change("set_text", index, text, this.memory.textLength);
            });
        } else {
            this.change("set_value", index, type === "choice" ? choices.indexOf(value) : Number(value));
        }
    }

    /** The contacts that it tracks. */
    get contacts() {
        return this.memory.scope(() => {
            const count = this.host("contacts", 0, 0);
            const list = this.memory.allocate(4 * count);
            this.host("contacts", list, count);
            return contactsAt(this.memory, list, count);
        });
    }

    /** In ns. */
    get now() {
        return Number(this.host("now"));
    }

    get unitsPerMm() {
        return this.host("units_per_mm");
    }

    reasonCode(reason) {
        if (typeof reason === "number") return reason;
        const index = Object.keys(this.constructor.reasons).indexOf(reason);
        if (index < 0) refuse("reason", reason, Object.keys(this.constructor.reasons).join(", ") || "of Reason");
        return FIRST_REASON + index;
    }

    fieldOf(kind, name) {
        const field = this.fields[kind].get(name);
        if (field === undefined) refuse(kind, name, [...this.fields[kind].keys()].join(", ") || "declared");
        return field;
    }
}

function contactsAt(memory, list, count) {
    return Array.from({ length: count }, (_, i) => new Contact(memory, memory.word(list + 4 * i)));
}

/** A declared parameter or value with what follows from it. */
function completed([name, given], index) {
    const type = given.type ?? (given.choices ? "choice" : { boolean: "boolean", string: "text" }[typeof given.initial]
        ?? "number");
    return { doc: "", unit: "", choices: [], ...given, name, index, type };
}

const fieldsOf = (declared) => Object.entries(declared).map(completed);

/** The functions of the table: field, signature, method, and what the method receives. */
const FUNCTIONS = [
    ["reset", "i", "reset"],
    ["touches_began", "iii", "touchesBegan", contactsAt],
    ["touches_moved", "iii", "touchesMoved", contactsAt],
    ["touches_ended", "iii", "touchesEnded", contactsAt],
    ["touches_cancelled", "iii", "touchesCancelled", contactsAt],
    ["deadline_reached", "il", "deadlineReached", (_, time) => [Number(time)]],
    ["parameters_changed", "i", "parametersChanged"],
    ["hover_moved", "ii", "hoverMoved", (memory, pointer) => [new Contact(memory, pointer)]],
    ["hover_left", "ii", "hoverLeft", (memory, pointer) => [new Contact(memory, pointer)]],
    ["measures", "i", "measures"],
];
const RELATIONS = [
    ["can_prevent", "canPrevent", true], ["can_be_prevented", "canBePrevented", true],
    ["should_require_failure", "shouldRequireFailure", false],
    ["should_be_required_to_fail", "shouldBeRequiredToFail", false],
];

/** What the library calls, for all classes: `self` is the key of an instance. */
function entries(memory) {
    const instance = (self) => memory.functions.get(self);
    const found = {};
    for (const [field, signature, method, view] of FUNCTIONS) {
        found[field] = memory.shared(field, signature, (self, ...given) => memory.answer(undefined, () => {
            const made = instance(self);
            if (view === undefined) made[method]();
            else if (view === contactsAt) made[method](contactsAt(memory, ...given));
            else made[method](...view(memory, ...given));
        }));
    }
    for (const [field, method, otherwise] of RELATIONS) {
        found[field] = memory.shared(field, "iii>i", (self, other) => Number(memory.answer(otherwise, () => {
            const made = instance(self);
            return Boolean(made[method](made.context.recognizerOf(other)));
        })));
    }
    found.create = memory.shared("create", "iii>i", (host, native, user) => memory.answer(0, () => {
        const { context, kind, fields } = memory.functions.get(user);
        const made = new kind();
        Object.assign(made, { context, memory, fields, hostAddress: host, instance: native });
        return memory.keep(made);
    }));
    found.destroy = memory.shared("destroy", "i", (self) => memory.functions.delete(self));
    found.set_value = memory.shared("set_value", "iid>i", (self, index, number) => memory.answer(-3, () => {
        const made = instance(self);
        const { name, type, choices } = [...made.fields.value.values()][index];
        made.setValue(name, type === "boolean" ? number !== 0 : type === "choice" ? choices[number] : number);
        return 0;
    }));
    return found;
}

/** Registers a class. Its table remains in memory until the context is closed. */
export function register(context, kind) {
    const { memory } = context;
    if (!(kind?.prototype instanceof OwnRecognizer)) refuse("class", kind, "a class that extends OwnRecognizer");
    const reserve = (size) => {
        const address = memory.reserve(size);
        context.owned.push(address);
        return address;
    };
    const text = (words) => {
        const bytes = new TextEncoder().encode(words);
        const address = reserve(bytes.length + 1);
        memory.u8.set(bytes, address);
        return address;
    };
    const choices = (info, layout, names) => {
        if (names.length === 0) return;
        const list = reserve(4 * names.length);
        names.forEach((name, i) => memory.setWord(list + 4 * i, text(name)));
        memory.setWord(info + layout.choices, list);
        memory.setWord(info + layout.choice_count, names.length);
    };
    const describe = (name, all, write) => {
        const [size, layout] = [sizes[name], offsets[name]];
        const list = reserve(size * all.length);
        all.forEach((each, i) => {
            const info = list + i * size;
            memory.setWord(info + layout.size, size);
            memory.setWord(info + layout.name, text(each.name));
            write(info, layout, each);
        });
        return list;
    };
    const field = (info, layout, each) => {
        memory.setWord(info + layout.type, ValueType[each.type.toUpperCase()]);
        memory.setWord(info + layout.unit, text(each.unit));
        memory.setWord(info + layout.doc, text(each.doc));
        choices(info, layout, each.choices);
    };
    const [parameters, values] = [fieldsOf(kind.parameters), fieldsOf(kind.values)];
    const reasons = Object.entries(kind.reasons).map(([name, words], i) => ({ name, words, code: FIRST_REASON + i }));
    const table = reserve(sizes.class);
    const set = (name, value) => memory.setWord(table + classAt[name], value);
    set("size", sizes.class);
    set("flags", (kind.continuous ? ClassFlag.CONTINUOUS : 0) | (kind.hovers ? ClassFlag.HOVERS : 0));
    set("id", text(kind.id ?? ""));
    set("label", text(kind.label || kind.name));
    set("doc", text(kind.doc));
    set("parameters", describe("parameter_info", parameters, (info, layout, each) => {
        field(info, layout, each);
        const initial = each.type === "choice" ? Math.max(0, each.choices.indexOf(each.initial)) : each.initial;
        if (each.type === "text") {
            memory.setWord(info + layout.initial_text, text(each.initial ?? ""));
        } else {
            const most = { boolean: 1, choice: each.choices.length - 1 }[each.type] ?? each.maximum ?? 1e9;
            memory.setDouble(info + layout.minimum, each.minimum ?? 0);
            memory.setDouble(info + layout.maximum, most);
            memory.setDouble(info + layout.initial, Number(initial ?? 0));
        }
        if (each.isLength) memory.setWord(info + layout.flags, ParameterFlag.LENGTH);
    }));
    set("values", describe("value_info", values, (info, layout, each) => {
        field(info, layout, each);
        const flags = (each.writable ? ValueFlag.WRITABLE : 0) | (each.flips ? ValueFlag.FLIPS : 0);
        memory.setWord(info + layout.flags, flags);
    }));
    set("reasons", describe("reason_info", reasons, (info, layout, { name, code, words }) => {
        memory.setWord(info + layout.code, code);
        memory.setWord(info + layout.text, text(words));
        memory.setWord(info + layout.hint, kind.hints[name] === undefined ? 0 : text(kind.hints[name]));
    }));
    set("parameter_count", parameters.length);
    set("value_count", values.length);
    set("reason_count", reasons.length);
    const named = (all) => new Map(all.map((each) => [each.name, each]));
    const fields = { parameter: named(parameters), value: named(values) };
    const user = memory.keep({ context, kind, fields });
    set("user", user);
    set("release", memory.release);
    const found = entries(memory);
    for (const name of ["create", "destroy"]) set(name, found[name]);
    const has = (method) => typeof kind.prototype[method] === "function";
    for (const [name, , method] of FUNCTIONS) {
        if (has(method) && !(kind.hovers && name.startsWith("touches_"))) set(name, found[name]);
    }
    for (const [name, method] of RELATIONS) if (has(method)) set(name, found[name]);
    if (has("setValue")) set("set_value", found.set_value);
    try {
        return context.class(context.out32((place) => context.call("class_register", table, place)));
    } catch (error) {
        memory.functions.delete(user);
        throw error;
    }
}
