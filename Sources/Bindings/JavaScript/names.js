// Names as JavaScript writes them, and as C, setups and traces do.

/**
 * max_duration -> maxDuration
 *
 * @param {string} name
 */
export function camel(name) {
    return name.replace(/(?<=[a-z0-9])_([a-z0-9])/g, (_, letter) => letter.toUpperCase());
}

/**
 * maxDuration -> max_duration; a name of C stays as it is.
 *
 * @param {string} name
 */
export function snake(name) {
    return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/**
 * An object whose names are those of JavaScript.
 *
 * @param {readonly (readonly [string, unknown])[]} fields
 */
export function named(fields) {
    return Object.fromEntries(fields.map(([name, value]) => [camel(name), value]));
}
