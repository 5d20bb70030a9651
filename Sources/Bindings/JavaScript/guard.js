// Refuses properties that objects of the binding do not have.
import { refuse } from "./errors.js";

/**
 * Makes `object.misspelt = value` throw. The end of the chain of prototypes refuses it: nothing that is there gets that
 * far.
 *
 * @param {object} prototype
 * @param {(object: any, name: string, value: unknown) => void} refused
 */
export function refuseUnknown(prototype, refused = refuseAll) {
    Object.setPrototypeOf(prototype, new Proxy({}, {
        set(_, name, value, object) {
            if (typeof name === "symbol" || object === prototype) {
                return Reflect.defineProperty(object, name, {
                    value, writable: true, enumerable: true, configurable: true,
                });
            }
            refused(object, name, value);
            return true;
        },
    }));
}

/** @param {object} object @param {string} name */
function refuseAll(object, name) {
    const settable = [];
    for (let from = Object.getPrototypeOf(object); from !== null; from = Object.getPrototypeOf(from)) {
        const members = Object.entries(Object.getOwnPropertyDescriptors(from));
        settable.push(...members.filter(([, { set }]) => set !== undefined).map(([member]) => member));
    }
    refuse(`the property of a ${object.constructor.name}`, name, `one of ${settable.join(", ")}`);
}
