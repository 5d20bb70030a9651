// The values of an event, read from where the event is.

import { camel } from "./names.js";

/** @typedef {import("./gesta.js").TypeName} TypeName */
/** @typedef {import("./gesta.js").ValueDescription} ValueDescription */

/**
 * What a number of the library means in JavaScript: a boolean, the name of a choice, or the number itself.
 *
 * @param {TypeName} type
 * @param {readonly string[]} names
 * @param {number} number
 */
export function decode(type, names, number) {
    if (type === "boolean") return number !== 0;
    return type === "choice" ? names[number] : number;
}

/** Where the values of an event are. */
export class ValuesPlace {
    /** @param {import("./event.js").Cursor} cursor */
    constructor(cursor) {
        this.cursor = cursor;
        this.turn = -1;
        this.address = 0;
        this.count = 0;
    }
}

/** The values by name: own properties, so that a copy has them. Events of one class share the functions. */
export class Values {
    #place;

    /**
     * @param {ValuesPlace} place
     * @param {PropertyDescriptorMap} fields
     */
    constructor(place, fields) {
        this.#place = place;
        Object.defineProperties(this, fields);
    }

    /**
     * The properties that values of a class have.
     *
     * @param {readonly ValueDescription[]} described
     * @returns {PropertyDescriptorMap}
     */
    static fields(described) {
        return Object.fromEntries(described.flatMap(({ name, type, choices }, index) => {
            /** @this {Values} */
            function get() {
                const { cursor, turn, address, count } = this.#place;
                if (turn !== cursor.turn) cursor.refuse();
                return index < count ? decode(type, choices, cursor.memory.f64[(address >>> 3) + index]) : undefined;
            }
            return type === "text" ? [] : [[camel(name), { enumerable: true, get }]];
        }));
    }
}
