// The library's memory as JavaScript reads and writes it, and functions of JavaScript that the library can call.

const NOT_NUL_TERMINATED = 0xffffffff;
const HIGH = 2 ** 32;
const INVERSE = 2 ** -32;
/** Callbacks are numbered up to here, and again: larger numbers would be allocated. */
const MOST_CALLS = 2 ** 30 - 1;
const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** @typedef {import("./generated/exports.js").Exports} Exports */

/** @type {Record<string, number>} */
const WASM_TYPES = { i: 0x7f, l: 0x7e, d: 0x7c };

/**
 * A module that imports a function and exports it for use in a table. The signature lists its parameters, then ">" and
 * its result, if any: i for 32 bits, l for 64, d for a double.
 *
 * @param {string} signature
 */
function adapter(signature) {
    const [parameters, results = ""] = signature.split(">");
    const type = [parameters, results].flatMap((part) => (
        [part.length, ...Array.from(part, (each) => WASM_TYPES[each])]
    ));
    return new WebAssembly.Module(new Uint8Array([
        0, 0x61, 0x73, 0x6d, 1, 0, 0, 0,
        1, type.length + 2, 1, 0x60, ...type,
        2, 7, 1, 1, 0x65, 1, 0x66, 0, 0,
        7, 5, 1, 1, 0x66, 0, 0,
    ]));
}

export class Memory {
    /** @param {Exports} native */
    constructor(native) {
        this.native = native;
        /** @type {number[]} */
        this.kept = [];
        /**
         * What `user` pointers stand for: functions, delegates, classes and their instances.
         *
         * @type {Map<number, any>}
         */
        this.functions = new Map();
        /** @type {Map<string, number>} */
        this.entries = new Map();
        this.lastFunction = 0;
        /** @type {{ error: unknown } | null} */
        this.thrown = null;
        this.textLength = 0;
        /** How many callbacks are running, one within the other. */
        this.depth = 0;
        /** The number of the innermost callback in which views are made, and of all those that are running; or 0. */
        this.call = 0;
        this.running = [0];
        this.calls = 0;
        const { buffer } = native.memory;
        this.bytes = new Uint8Array(buffer);
        this.words = new Uint32Array(buffer);
        this.singles = new Float32Array(buffer);
        this.doubles = new Float64Array(buffer);
        this.call3 = this.entry("iii", (first, second, user) => this.dispatch(user, first, second));
        this.release = this.entry("i", (user) => this.functions.delete(user));
    }

    // ------------------------------------------------------------------------------------------------------- numbers

    /** Views are detached when the memory grows, which makes their length 0. */
    fresh() {
        if (this.bytes.length === 0) this.view();
        return this;
    }

    view() {
        const { buffer } = this.native.memory;
        this.bytes = new Uint8Array(buffer);
        this.words = new Uint32Array(buffer);
        this.singles = new Float32Array(buffer);
        this.doubles = new Float64Array(buffer);
    }

    get u8() {
        return this.fresh().bytes;
    }

    get u32() {
        return this.fresh().words;
    }

    get f64() {
        return this.fresh().doubles;
    }

    /** @param {number} address */
    word(address) {
        return this.u32[address >>> 2];
    }

    /** @param {number} address */
    signed(address) {
        return this.u32[address >>> 2] | 0;
    }

    /** @param {number} address */
    double(address) {
        return this.f64[address >>> 3];
    }

    /** @param {number} address */
    single(address) {
        return this.fresh().singles[address >>> 2];
    }

    /**
     * @param {number} address
     * @param {number} value
     */
    setWord(address, value) {
        this.u32[address >>> 2] = value;
    }

    /**
     * @param {number} address
     * @param {number} value
     */
    setDouble(address, value) {
        this.f64[address >>> 3] = value;
    }

    /**
     * A 64-bit integer as a number, which is exact up to 2^53.
     *
     * @param {number} address
     */
    long(address) {
        const at = address >>> 2;
        return (this.u32[at + 1] | 0) * HIGH + this.u32[at];
    }

    /**
     * The same, but rounded up.
     *
     * @param {number} address
     */
    longAbove(address) {
        const value = this.long(address);
        if (Number.isSafeInteger(value)) return value;
        const at = address >>> 2;
        const exact = BigInt.asIntN(64, (BigInt(this.u32[at + 1]) << 32n) + BigInt(this.u32[at]));
        return BigInt(value) < exact ? value + Math.abs(value) * Number.EPSILON : value;
    }

    /** @param {number} address */
    unsignedLong(address) {
        const at = address >>> 2;
        return this.u32[at + 1] * HIGH + this.u32[at];
    }

    /**
     * Writes a whole number of 64 bits to two words.
     *
     * @param {Uint32Array} words
     * @param {number} at
     * @param {number | bigint} value
     */
    putLong(words, at, value) {
        if (typeof value === "number") {
            const high = Math.floor(value * INVERSE);
            words[at] = value - high * HIGH;
            words[at + 1] = high;
        } else {
            words[at] = Number(BigInt.asUintN(32, value));
            words[at + 1] = Number(BigInt.asUintN(32, value >> 32n));
        }
    }

    // ---------------------------------------------------------------------------------------------------- allocation

    /**
     * Runs `body`, then frees what `allocate` and `put` have returned in it.
     *
     * @template Result
     * @param {() => Result} body
     * @returns {Result}
     */
    scope(body) {
        const outer = this.kept;
        this.kept = [];
        try {
            return body();
        } finally {
            for (const address of this.kept) this.native.__libc_free(address);
            this.kept = outer;
        }
    }

    /**
     * Returns zeroed memory until the end of the scope.
     *
     * @param {number} size
     */
    allocate(size) {
        const address = this.reserve(size);
        this.kept.push(address);
        return address;
    }

    /**
     * Returns zeroed memory for good.
     *
     * @param {number} size
     */
    reserve(size) {
        const address = this.native.__libc_malloc(Math.max(8, size));
        if (address === 0) throw new RangeError(`gesta: no memory for ${size} bytes`);
        this.u8.fill(0, address, address + size);
        return address;
    }

    /**
     * Writes a text and its NUL until the end of the scope. Its length in bytes is `textLength`.
     *
     * @param {string} text
     */
    put(text) {
        const bytes = encoder.encode(text);
        const address = this.allocate(bytes.length + 1);
        this.u8.set(bytes, address);
        this.textLength = bytes.length;
        return address;
    }

    /**
     * Reads a text; of unstated length, if it is NUL-terminated. "" for NULL.
     *
     * @param {number} address
     */
    text(address, length = NOT_NUL_TERMINATED) {
        if (address === 0) return "";
        const end = length === NOT_NUL_TERMINATED ? this.u8.indexOf(0, address) : address + length;
        return decoder.decode(this.u8.subarray(address, end));
    }

    // ----------------------------------------------------------------------------------------------------- functions

    /**
     * Adds a function to the table of those that the library can call. Returns its index, which C calls a pointer.
     *
     * @param {string} signature
     * @param {(...given: any[]) => unknown} call
     */
    entry(signature, call) {
        const table = this.native.__indirect_function_table;
        const index = table.grow(1);
        table.set(index, new WebAssembly.Instance(adapter(signature), { e: { f: call } }).exports.f);
        return index;
    }

    /**
     * The same for an entry that all contexts share, made when it is first needed.
     *
     * @param {string} name
     * @param {string} signature
     * @param {(...given: any[]) => unknown} call
     */
    shared(name, signature, call) {
        let index = this.entries.get(name);
        if (index === undefined) this.entries.set(name, index = this.entry(signature, call));
        return index;
    }

    /**
     * The entry function of a plugin that is linked into the module, as C calls a pointer.
     *
     * @param {string} name
     */
    pluginEntry(name) {
        const exports = /** @type {Record<string, any>} */ (/** @type {unknown} */ (this.native));
        const entry = exports[`${name}_entry`];
        if (entry === undefined) throw new TypeError(`gesta: ${name} is not linked into gesta.wasm`);
        let index = this.entries.get(`plugin ${name}`);
        if (index === undefined) {
            index = this.native.__indirect_function_table.grow(1, entry);
            this.entries.set(`plugin ${name}`, index);
        }
        return index;
    }

    /**
     * Keeps a function and returns the `user` pointer with which `call3` calls it. `release` forgets it.
     *
     * @param {any} call
     */
    keep(call) {
        this.lastFunction += 1;
        this.functions.set(this.lastFunction, call);
        return this.lastFunction;
    }

    /**
     * Keeps a function or object for a call, and forgets it if the call is refused.
     *
     * @param {any} kept
     * @param {(user: number) => void} call
     */
    keepFor(kept, call) {
        const user = this.keep(kept);
        try {
            call(user);
        } catch (error) {
            this.functions.delete(user);
            throw error;
        }
    }

    /**
     * No exception may leave a callback: the first one is thrown by the call that caused it, when that returns.
     *
     * @param {number} user
     * @param {number} first
     * @param {number} second
     */
    dispatch(user, first, second) {
        const call = this.functions.get(user);
        if (call === undefined) return;
        this.depth += 1;
        try {
            call(first, second);
        } catch (error) {
            this.thrown ??= { error };
        } finally {
            this.depth -= 1;
        }
    }

    /**
     * Calls `body` for a callback of a class, the delegate or the hit test, in which views are made. Its result is
     * `otherwise` after an exception.
     *
     * @template Result
     * @param {Result} otherwise
     * @param {() => Result} body
     * @returns {Result}
     */
    answer(otherwise, body) {
        const outer = this.call;
        this.calls = this.calls % MOST_CALLS + 1;
        this.call = this.calls;
        this.running.push(this.call);
        this.depth += 1;
        try {
            return body();
        } catch (error) {
            this.thrown ??= { error };
            return otherwise;
        } finally {
            this.depth -= 1;
            this.running.pop();
            this.call = outer;
        }
    }

    /**
     * Whether a callback has not returned yet.
     *
     * @param {number} call
     */
    isRunning(call) {
        return this.running.includes(call);
    }

    /**
     * The function of the library that a table of it has at an address.
     *
     * @param {number} address
     */
    functionAt(address) {
        return this.native.__indirect_function_table.get(this.word(address));
    }

    /** Throws what a callback has thrown, unless another is running: its calls have nothing to do with it. */
    throwKept() {
        if (this.thrown === null || this.depth > 0) return;
        const { error } = this.thrown;
        this.thrown = null;
        throw error;
    }
}
