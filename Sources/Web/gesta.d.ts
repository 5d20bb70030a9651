// Types of gesta.js. The constants are those of native.d.ts.

/** A call of the library that failed. It has changed nothing. */
export class GestaError extends Error {
    /** A value of ErrorCode. */
    readonly code: number;
    /** Its name: "GESTA_E_RANGE". */
    readonly codeName: string;
}

export type StateName = "possible" | "began" | "changed" | "ended" | "cancelled" | "failed";
export type TypeName = "number" | "integer" | "boolean" | "choice" | "text";
export type ParameterValue = number | boolean | string;
/** ns; a BigInt where a number is not exact. */
export type Time = number | bigint;

export interface ValueDescription {
    readonly name: string;
    readonly type: TypeName;
    readonly unit: string;
    readonly doc: string;
    readonly choices: readonly string[];
    readonly writable: boolean;
}

export interface ParameterDescription {
    readonly name: string;
    readonly type: TypeName;
    readonly unit: string;
    readonly doc: string;
    readonly minimum: number;
    readonly maximum: number;
    readonly initial: ParameterValue;
    readonly choices: readonly string[];
}

export interface ReasonDescription {
    readonly code: number;
    readonly name: string;
    readonly text: string;
}

/** The description of a class. */
export interface RecognizerClass {
    readonly id: number;
    readonly name: string;
    readonly label: string;
    readonly doc: string;
    readonly isContinuous: boolean;
    readonly hovers: boolean;
    readonly parameters: readonly ParameterDescription[];
    readonly values: readonly ValueDescription[];
    readonly reasons: readonly ReasonDescription[];
}

/** What an event and its copy have in common. */
export interface EventFields {
    /** The recognizer; undefined if it was destroyed. */
    readonly recognizer: Recognizer | undefined;
    readonly id: number;
    readonly class: RecognizerClass;
    readonly state: StateName;
    readonly previous: StateName;
    readonly sequence: number;
    /** In ns. */
    readonly time: number;
    readonly x: number;
    readonly y: number;
    /** The values at that time, by name; without texts. */
    readonly values: Readonly<Record<string, any>>;
    readonly contacts: readonly number[];
    /** x, y, x, y, ... of the contacts, in the order of their ids. */
    readonly positions: readonly number[];
    /** A value of Tool: the tool of the first contact. */
    readonly tool: number;
    /** Bits of Button: those pressed when the first contact went down. */
    readonly buttons: number;
    /** Bits of Modifier, from the newest sample of the first contact. */
    readonly modifiers: number;
    /** For failed and cancelled, a value of Reason or a reason of the class. Otherwise 0. */
    readonly reason: number;
    readonly measured: number;
    readonly limit: number;
    /** The recognizer that won, if this one lost. */
    readonly blocker: Recognizer | undefined;
    readonly provisional: boolean;
    readonly confirmed: boolean;
    readonly revoked: boolean;
}

/**
 * One transition of a recognizer, read from the library's memory without a copy. The same object describes the next
 * event when a loop or a listener continues: `copy()` keeps it.
 */
export interface GestaEvent extends EventFields {
    readonly contactCount: number;
    contact(index: number): number;
    copy(): EventFields;
}

export interface Verdict {
    readonly state: StateName;
    readonly reason: number;
    readonly blocker: Recognizer | undefined;
    readonly sequence: number;
    readonly refused: number;
    readonly time: number;
    readonly measured: number;
    readonly limit: number;
}

export interface Recognizer {
    readonly context: Context;
    readonly id: number;
    readonly class: RecognizerClass;
    /** Returns a parameter or value. */
    get(name: string): ParameterValue;
    /** Sets a parameter or value. */
    set(name: string, value: ParameterValue): void;
    set(parameters: Record<string, ParameterValue>): void;
    /** All parameters by name, as they are set. */
    readonly parameters: Record<string, ParameterValue>;
    /** All values by name, as they are now. */
    readonly values: Record<string, ParameterValue>;
    readonly state: StateName;
    /** The outcome of the latest sequence. */
    readonly verdict: Verdict;
    /** It as a sentence: "failed: moved 34.2 from where it went down, at most 12.6 allowed". */
    readonly verdictText: string;
    /** The ids of the contacts that it tracks. */
    readonly contacts: number[];
    /** Returns it to possible. A sequence in progress is cancelled. */
    reset(): void;
    /** Stops tracking a contact. */
    ignore(contact: number): void;
    enabled: boolean;
    /** Destroys it. A sequence in progress is reported as cancelled. */
    destroy(): void;
    /**
     * Adds a listener: called with the event for began, changed, ended, and cancelled after began. It may make every
     * call except push, advance and close. Returns a function that removes it.
     */
    on(listener: (event: GestaEvent) => void): () => void;
    /** Delays this recognizer until `other` has failed. */
    requireFailure(other: Recognizer): void;
    removeRequirement(other: Recognizer): void;
    /** The recognizers that this one waits for. */
    readonly requirements: Recognizer[];
    /** Lets both recognize with the same contacts. */
    allowSimultaneous(other: Recognizer, allowed?: boolean): void;
    readonly simultaneous: Recognizer[];
    /** The recognizer that delays a recognition of this one. */
    readonly waitsFor: Recognizer | undefined;
    priority: number;
    /** Whether a delayed recognition is reported at once, and confirmed or revoked later. */
    provisional: boolean;
    /** Bits of the tools whose contacts are received: `1 << Tool.PEN`. */
    tools: number;
    /** Bits of Button: the buttons whose contacts are tracked. */
    buttons: number;
    /** Sets the keys, bits of Modifier, that must be pressed and that must not be. */
    setModifiers(required: number, excluded?: number): void;
    /** The id of its region. */
    readonly region: number;
    attach(region?: Region | number): void;
    /** Adds an example: x, y, x, y, ... of one stroke, or an array of such arrays. */
    addExample(name: string, points: ArrayLike<number> | ArrayLike<number>[]): void;
    /** Removes the examples of a name, or all of them. Returns their number. */
    removeExamples(name?: string): number;
    exampleCount(name?: string): number;
    readonly exampleNames: string[];
    saveExamples(): string;
    loadExamples(text: string): void;
    /** The samples of a gesta.capture from an index on: x, y, x, y, ... */
    samples(first?: number): Float64Array;
}

export interface Region {
    readonly id: number;
    describe(): {
        parent: number; depth: number; order: number; enabled: boolean;
        x: number; y: number; width: number; height: number;
    };
    setRect(x: number, y: number, width: number, height: number): void;
    order: number;
    enabled: boolean;
    destroy(): void;
}

/** Simulated fingers, for the tests of a program. */
export interface Fingers {
    down(contact: number, x: number, y: number): void;
    moveTo(contact: number, x: number, y: number, seconds?: number): void;
    up(contact: number): void;
    hover(contact: number, x: number, y: number): void;
    tap(contact: number, x: number, y: number, taps?: number): void;
    pinch(contact: number, x: number, y: number, from: number, to: number, turn?: number, seconds?: number): void;
    /** Draws the ideal stroke of a pattern, at most `size` wide and high. */
    draw(contact: number, pattern: string, x: number, y: number, size: number, seconds?: number): void;
    wait(seconds: number): void;
}

export interface Finding {
    /** A value of FindingKind. */
    readonly kind: number;
    readonly recognizer: Recognizer | undefined;
    readonly other: Recognizer | undefined;
    readonly seconds: number;
    readonly text: string;
}

export interface Context {
    /** Creates a recognizer: `context.recognizer("gesta.tap", { taps: 2 })`. */
    recognizer(
        className: string, parameters?: Record<string, ParameterValue>, options?: { region?: Region | number },
    ): Recognizer;
    readonly recognizers: Recognizer[];
    /** The recognizer of an id; undefined for 0. */
    recognizerOf(id: number): Recognizer | undefined;
    /** The description of a class by its id or name. */
    class(id: number | string): RecognizerClass;
    readonly classes: RecognizerClass[];
    /** The root region, which covers everything. */
    readonly root: Region;
    region(x: number, y: number, width: number, height: number, parent?: Region | number): Region;
    readonly regions: Region[];
    /** Adds a sample to the next push. Allocates nothing once the largest push has been made. */
    add(
        time: Time, contact: number, phase: number, x: number, y: number, tool?: number, buttons?: number,
        modifiers?: number, pressure?: number, major?: number, minor?: number, orientation?: number, tiltX?: number,
        tiltY?: number, flags?: number,
    ): void;
    /** Sorts the samples that were added by their times. */
    sortAdded(): void;
    /** Pushes the samples that were added; all are dropped if one is invalid. */
    push(): void;
    /** Advances the time and runs the deadlines up to it. */
    advance(now: Time): void;
    /** The time, in ns, at which to call `advance`; Infinity if there is none. */
    readonly nextDeadline: number;
    /** The newest time, in ns; -Infinity before the first. */
    readonly now: number;
    /** The events since the last push or advance. One loop at a time. */
    events(): Iterable<GestaEvent>;
    /** Sets the function that is called for every transition; null removes it. */
    observe(observer: ((event: GestaEvent) => void) | null): void;
    /** Cancels all contacts. */
    cancel(): void;
    unitsPerMm: number;
    readonly fingers: Fingers;
    checkConfiguration(): Finding[];
    /** The regions and recognizers as text. */
    saveSetup(): string;
    /** Creates the regions and recognizers of a text. Returns the recognizers. */
    loadSetup(text: string): Recognizer[];
    /** Starts a trace: `write` is called with each piece. */
    startTrace(write: (bytes: Uint8Array) => void): void;
    stopTrace(): void;
    /** Destroys the context. Gestures in progress are reported as cancelled. */
    close(): void;
}

export interface ContextOptions {
    /** Lengths of the program in a millimeter. Default: density-independent pixels, 160 an inch. */
    unitsPerMm?: number;
    /** Largest number of contacts that are down at once. Default 32. */
    maxContacts?: number;
    /** The y axis points upwards. */
    yUp?: boolean;
    /** `events()` also lists failed, cancelled without began, and the return to possible. */
    pollAll?: boolean;
    /** Keeps no events for `events()`. */
    noPoll?: boolean;
    /** Gives late samples the context's time instead of rejecting them. */
    lateSamples?: boolean;
}

export interface Listening {
    /** Stops. Contacts that are down are cancelled. */
    stop(): void;
    /** To be called when the program has changed the context: the next deadline may be another. */
    schedule(): void;
}

export interface Gesta {
    /** The library's version. */
    readonly version: string;
    context(options?: ContextOptions): Context;
    /** Replays a trace and compares every event. */
    replay(trace: string): { samples: number; events: number; differences: number; line: number; message: string };
    /**
     * Pushes the pointer events of an element: touch, pen and mouse, with coalesced samples and deadlines. The wheel
     * and other buttons than the primary one are left to the page. Positions are CSS pixels from the element's padding
     * box.
     */
    listen(element: HTMLElement, context: Context, options?: { touchAction?: string; hover?: boolean }): Listening;
}

/** Loads the library: gesta.wasm beside gesta.js, or that at a URL, in a Response, in bytes, or compiled already. */
export function load(source?: string | URL | Response | BufferSource | WebAssembly.Module): Promise<Gesta>;
