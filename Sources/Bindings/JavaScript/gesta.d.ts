// Types of gesta.js. The constants are those of native.d.ts.

/** A call of the library that failed. It has changed nothing. */
export class GestaError extends Error {
    /** A value of ErrorCode. */
    readonly code: number;
    /** Its name: "GESTA_E_RANGE". */
    readonly codeName: string;
}

/** The state of a recognizer: see gesta_state. */
export type StateName = "possible" | "began" | "changed" | "ended" | "cancelled" | "failed";
/** The type of a parameter or value. */
export type TypeName = "number" | "integer" | "boolean" | "choice" | "text";
/** A parameter or value: boolean for "boolean", a name for "choice", a number for "number" and "integer". */
export type ParameterValue = number | boolean | string;
/** ns; a BigInt where a number is not exact. */
export type Time = number | bigint;

/** A value of a class. */
export interface ValueDescription {
    readonly name: string;
    readonly type: TypeName;
    /** For example "length" (the program's units), "s", "rad" or "length/s"; "" for none. */
    readonly unit: string;
    readonly doc: string;
    /** The names of a choice, in the order of their numbers. */
    readonly choices: readonly string[];
    /** Whether the program may set it. */
    readonly writable: boolean;
}

/** A parameter of a class. Lengths are in the program's units. */
export interface ParameterDescription {
    readonly name: string;
    readonly type: TypeName;
    /** For example "length" (the program's units), "s" or "rad"; "" for none. */
    readonly unit: string;
    readonly doc: string;
    /** The least value that is accepted, inclusive. */
    readonly minimum: number;
    /** The greatest value that is accepted, inclusive. */
    readonly maximum: number;
    /** The default. */
    readonly initial: ParameterValue;
    /** The names of a choice, in the order of their numbers. */
    readonly choices: readonly string[];
}

/** A reason why a gesture failed or was cancelled. */
export interface ReasonDescription {
    readonly code: number;
    readonly name: string;
    /** The sentence; {measured}, {limit} and {NAME} stand for figures and parameters. */
    readonly text: string;
    /** The same for the person who made the gesture; "" for the name in words. */
    readonly hint: string;
}

/** The description of a class. */
export interface RecognizerClass {
    readonly id: number;
    readonly name: string;
    readonly label: string;
    readonly doc: string;
    /** Whether it reports began, changed and ended; otherwise ended only. */
    readonly isContinuous: boolean;
    /** Whether it receives pointers above the surface instead of contacts. */
    readonly hovers: boolean;
    readonly parameters: readonly ParameterDescription[];
    readonly values: readonly ValueDescription[];
    readonly reasons: readonly ReasonDescription[];
}

/** What an event and its copy have in common. */
export interface EventFields {
    /** The recognizer; undefined if it was destroyed. */
    readonly recognizer: Recognizer | undefined;
    /** The id of the recognizer. */
    readonly id: number;
    readonly class: RecognizerClass;
    /** The state that it has reached. */
    readonly state: StateName;
    /** The state before. */
    readonly previous: StateName;
    /** The number of the attempt of this recognizer, from 1. */
    readonly sequence: number;
    /** In ns. */
    readonly time: number;
    /** The centroid of the contacts in the program's units. */
    readonly x: number;
    readonly y: number;
    /** The values at that time, by name; without texts. */
    readonly values: Readonly<Record<string, any>>;
    /** The ids of the tracked contacts, including those just lifted. */
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
    /** The figure that decided, in the unit of the limit. */
    readonly measured: number;
    /** The limit of the figure. */
    readonly limit: number;
    /** The recognizer that won, if this one lost. */
    readonly blocker: Recognizer | undefined;
    /** Whether it is ended unless a recognizer that delays it recognizes. */
    readonly provisional: boolean;
    /** Whether it confirms a provisional event. */
    readonly confirmed: boolean;
    /** Whether it revokes a provisional event. */
    readonly revoked: boolean;
}

/** An event in the coordinates of a region, whose id it has; 0 where the event has no such value. */
export interface LocalEvent {
    region: number;
    x: number;
    y: number;
    translationX: number;
    translationY: number;
    velocityX: number;
    velocityY: number;
}

/**
 * One transition of a recognizer, read from the library's memory without a copy. Valid until its callback returns, or
 * its loop continues or the context is pushed to. After that, it and its `values` throw a GestaError with the code
 * E_STALE; `copy()` keeps it.
 */
export interface GestaEvent extends EventFields {
    /** The number of contacts. */
    readonly contactCount: number;
    /** The id of a contact, without an array. */
    contact(index: number): number;
    /** Position, translation and velocity in the coordinates of a region: the recognizer's by default. */
    local(region?: Region | number): LocalEvent;
    /** A copy that remains valid. */
    copy(): EventFields;
}

/** Why a recognizer recognized or failed: see gesta_verdict. */
export interface Verdict {
    readonly state: StateName;
    /** A value of Reason, or a reason of the class; 0 if there is none. */
    readonly reason: number;
    /** The recognizer that won, if this one lost. */
    readonly blocker: Recognizer | undefined;
    /** The number of the attempt, from 1; 0 before the first. */
    readonly sequence: number;
    /** The number of transitions of the class that were refused. */
    readonly refused: number;
    /** In ns. */
    readonly time: number;
    /** The figure that decided, in the unit of the limit. */
    readonly measured: number;
    /** The limit of the figure. */
    readonly limit: number;
}

/** What a person would change about a gesture that was not recognized: see gesta_hint. */
export interface Hint {
    /** A value of HintKey or Reason, or a reason of the class: to translate by. */
    readonly key: number;
    /** The number of the sign's line or curve, from 1; 0 for none. */
    readonly part: number;
    readonly parts: number;
    /** What was drawn, in the unit of the key. */
    readonly measured: number;
    /** What should be drawn. */
    readonly expected: number;
    /** At most 50 bytes: "line 2 goes up-right, expected down-left". */
    readonly text: string;
}

/** The sign that a drawing resembles most: see gesta_resemblance. */
export interface Resemblance {
    readonly recognizer: Recognizer;
    /** 1 for a perfect fit, 0.5 at the limit; less if it is rejected. */
    readonly score: number;
    /** Of several patterns or examples, the name; otherwise the label, the name, or what the class calls it. */
    readonly name: string;
}

/** A figure of a sequence, and the range in which it must be: see gesta_measure. */
export interface Measure {
    /** "movement", "held"; of a finished stroke, the name that patterns limit it by. */
    readonly name: string;
    readonly unit: string;
    /** The parameter that limits it; undefined if none does. */
    readonly parameter: string | undefined;
    /** A value of Reason, or a reason of the class: that of the verdict outside of the range. */
    readonly reason: number;
    /** The number of the pattern's segment, from 1; 0 for the whole gesture. */
    readonly segment: number;
    /** Whether the figure is in its range. */
    readonly met: boolean;
    readonly measured: number;
    /** -Infinity if there is none. */
    readonly least: number;
    /** Infinity if there is none. */
    readonly most: number;
    /** The part of the path that is measured, as shares of its length. */
    readonly first: number;
    readonly last: number;
}

/** What can be set when a recognizer is created: by name, and of any name for classes of the program and of plugins. */
export type ParametersOf<Name extends string> =
    Name extends keyof BuiltinParameters ? BuiltinParameters[Name] : Record<string, ParameterValue>;
/** Its parameters and values. */
export type FieldsOf<Name extends string> =
    Name extends keyof BuiltinFields ? BuiltinFields[Name] : Record<string, any>;

/** A recognizer of one class, created by Context.recognizer. */
export interface Recognizer<Name extends string = string> {
    readonly context: Context;
    readonly id: number;
    readonly class: RecognizerClass;
    /**
     * The name that the program gives it, at most 255 bytes; "" for none. Verdicts, findings and messages show it, and
     * setups and traces have it.
     */
    label: string;
    /** Returns a parameter or value. */
    get<Field extends keyof FieldsOf<Name>>(name: Field): FieldsOf<Name>[Field];
    /** Sets a parameter or value. */
    set<Field extends keyof ParametersOf<Name>>(name: Field, value: NonNullable<ParametersOf<Name>[Field]>): void;
    set(parameters: ParametersOf<Name>): void;
    /** All parameters by name, as they are set. */
    readonly parameters: Record<string, ParameterValue>;
    /** All values by name, as they are now. */
    readonly values: Record<string, ParameterValue>;
    readonly state: StateName;
    /** The outcome of the latest sequence. */
    readonly verdict: Verdict;
    /** It as a sentence: "failed: moved 34.2 from where it went down, at most 12.6 allowed". */
    readonly verdictText: string;
    /** What a person would change about the latest sequence; null unless it failed or was cancelled. */
    readonly hint: Hint | null;
    /**
     * The sign that the drawing resembles most, of those of all recognizers of strokes that have seen it; null unless
     * the state is failed, by a drawing.
     */
    readonly resemblance: Resemblance | null;
    /**
     * The figures of the sequence under way, each with its range. `into` is an earlier result, which is filled again:
     * then nothing is allocated.
     */
    measures(into?: Measure[]): Measure[];
    /** The ids of the contacts that it tracks. */
    readonly contacts: number[];
    /** Returns it to possible. A sequence in progress is cancelled. */
    reset(): void;
    /** Stops tracking a contact. */
    ignore(contact: number): void;
    /** Whether it receives contacts. Disabling it cancels a sequence in progress. */
    enabled: boolean;
    /** Destroys it. A sequence in progress is reported as cancelled. */
    destroy(): void;
    /**
     * Adds a listener: called with the event for began, changed, ended, and cancelled after began. It may make every
     * call except push, advance and close. Returns a function that removes it.
     */
    on(listener: (event: GestaEvent) => void): () => void;
    /** Lets it win the contacts of its sequence now: others that share one of them lose. It keeps its state. */
    claim(): void;
    /** Those of a recognizer with per_contact: each recognizes the gesture of one contact. */
    readonly children: Recognizer[];
    /** Of a child, the recognizer with per_contact: region, relations, listeners and parameters are those of it. */
    readonly parent: Recognizer | undefined;
    /**
     * Puts it into a team, a number (0 for none), whose members compete with others as one. When a member would
     * recognize, the team's captain wins, if there is one.
     */
    setTeam(team: number, options?: { captain?: boolean }): void;
    /** The team's number; 0 for none. */
    readonly team: number;
    readonly isCaptain: boolean;
    /** Delays this recognizer until `other` has failed. */
    requireFailure(other: Recognizer): void;
    /** Removes the requirement. If nothing else delays a recognition, it is reported at once. */
    removeRequirement(other: Recognizer): void;
    /** The recognizers that this one waits for. */
    readonly requirements: Recognizer[];
    /** Lets both recognize with the same contacts. */
    allowSimultaneous(other: Recognizer, allowed?: boolean): void;
    /** The recognizers that may recognize with the same contacts. */
    readonly simultaneous: Recognizer[];
    /** The recognizer that delays a recognition of this one. */
    readonly waitsFor: Recognizer | undefined;
    /** How sure the class is of the newest sequence, 0 to 255; in a callback, of the event's sequence. */
    readonly confidence: number;
    /** Which is first if several recognize in one frame: the highest. 0 by default. */
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
    /** Attaches it to a region, or detaches it. Cancels a sequence in progress. */
    attach(region?: Region | number): void;
    /** Adds an example: x, y, x, y, ... of one stroke, or an array of such arrays. */
    addExample(name: string, points: ArrayLike<number> | ArrayLike<number>[]): void;
    /** Removes the examples of a name, or all of them. Returns their number. */
    removeExamples(name?: string): number;
    /** The number of examples of a name, or of all. */
    exampleCount(name?: string): number;
    /** The names of the examples, in the order of the first of each. */
    readonly exampleNames: string[];
    /** The examples as text. */
    saveExamples(): string;
    /** Adds the examples of a text. After an error, nothing is added. */
    loadExamples(text: string): void;
    /** The samples of a gesta.capture from an index on: x, y, x, y, ... */
    samples(first?: number): Float64Array;
}

/** A rectangle of the surface that recognizers are attached to, created by Context.region. */
export interface Region {
    readonly id: number;
    /** Its parent, rectangle and transform. */
    describe(): {
        parent: number; depth: number; order: number; enabled: boolean;
        x: number; y: number; width: number; height: number; transform: number[];
    };
    /** Sets the rectangle, relative to the parent's corner. Contacts that are down keep their region. */
    setRect(x: number, y: number, width: number, height: number): void;
    /** Sets the transform to the parent's coordinates, with the numbers of a canvas's setTransform; none removes it. */
    setTransform(a?: number, b?: number, c?: number, d?: number, tx?: number, ty?: number): void;
    /** Converts a point from root coordinates to the region's own. */
    toLocal(x: number, y: number): [number, number];
    /** Converts a vector, such as a translation, from root coordinates to the region's own. */
    vectorToLocal(x: number, y: number): [number, number];
    /** Converts a point from the region's own coordinates to root coordinates. */
    toRoot(x: number, y: number): [number, number];
    /** The name that the program gives it, at most 255 bytes; "" for none. Setups and traces have it. */
    label: string;
    /** Siblings of a higher order lie above. 0 by default. */
    order: number;
    /** Whether it and its descendants are hit. Disabling it cancels gestures in progress there. */
    enabled: boolean;
    /** Destroys it and its descendants. Their recognizers are detached. */
    destroy(): void;
}

/** Simulated fingers, for the tests of a program. Samples are 8 ms apart; times in s, angles in radians. */
export interface Fingers {
    /** Puts a finger down. */
    down(contact: number, x: number, y: number): void;
    /** Moves it along a line, at constant speed, in 0.2 s by default. */
    moveTo(contact: number, x: number, y: number, seconds?: number): void;
    /** Lifts it where it is. */
    up(contact: number): void;
    /** Moves a pointer above the surface. */
    hover(contact: number, x: number, y: number): void;
    /** Taps once, or `taps` times. */
    tap(contact: number, x: number, y: number, taps?: number): void;
    /** Moves two fingers, `from` and `to` apart, around a center; in 0.3 s by default. */
    pinch(contact: number, x: number, y: number, from: number, to: number, turn?: number, seconds?: number): void;
    /** Draws the ideal stroke of a pattern, at most `size` wide and high. */
    draw(contact: number, pattern: string, x: number, y: number, size: number, seconds?: number): void;
    /** Lets time pass. */
    wait(seconds: number): void;
}

/** What Context.check has found: see gesta_finding. */
export interface Finding {
    /** A value of FindingKind. */
    readonly kind: number;
    readonly recognizer: Recognizer | undefined;
    readonly other: Recognizer | undefined;
    /** The delay, for a latency. */
    readonly seconds: number;
    readonly text: string;
}

/** A sample as a callback sees it: valid until the callback returns, and throws a GestaError after that. */
export interface Sample {
    readonly contact: number;
    /** In ns. */
    readonly time: number;
    readonly x: number;
    readonly y: number;
    /** A value of Phase. */
    readonly phase: number;
    /** A value of Tool. */
    readonly tool: number;
    /** Bits of Button. */
    readonly buttons: number;
    /** Bits of Modifier. */
    readonly modifiers: number;
    readonly pressure: number;
}

/**
 * A contact as a callback sees it: valid until the callback returns, and throws a GestaError after that. Its y grows
 * downwards in classes, and is as it was pushed in delegates.
 */
export interface Contact {
    readonly id: number;
    /** Of the newest sample, in ns. */
    readonly time: number;
    readonly startTime: number;
    readonly x: number;
    readonly y: number;
    readonly previousX: number;
    readonly previousY: number;
    readonly startX: number;
    readonly startY: number;
    /** A value of Phase. */
    readonly phase: number;
    /** A value of Tool. */
    readonly tool: number;
    /** The newest sample; undefined unless the callback reports one. */
    readonly sample: Sample | undefined;
}

/** The program's decisions in arbitration: see gesta_delegate. Only reading calls may be made in its functions. */
export interface Delegate {
    /** Whether a recognizer may recognize. */
    shouldBegin?(recognizer: Recognizer): boolean;
    /** Whether a recognizer tracks a contact that goes down. */
    shouldReceive?(recognizer: Recognizer, contact: Contact): boolean;
    /** Whether a recognizer may recognize beside another one that has recognized. */
    simultaneous?(recognizer: Recognizer, other: Recognizer): boolean;
    /** Whether a recognizer waits until another one has failed. */
    shouldRequireFailure?(recognizer: Recognizer, other: Recognizer): boolean;
}

/** A parameter of a class written in JavaScript. The type follows from `initial` and `choices`. */
export interface OwnParameter {
    readonly type?: TypeName;
    readonly initial?: ParameterValue;
    readonly minimum?: number;
    readonly maximum?: number;
    readonly choices?: readonly string[];
    readonly unit?: string;
    readonly doc?: string;
    /** A length: the class gives it in mm, programs use their units. */
    readonly isLength?: boolean;
}

/** A value of a class written in JavaScript; a number by default. */
export interface OwnValue {
    readonly type?: TypeName;
    readonly choices?: readonly string[];
    readonly unit?: string;
    readonly doc?: string;
    readonly writable?: boolean;
    /** The sign changes where y grows upwards. */
    readonly flips?: boolean;
}

/**
 * The base of recognizer classes written in JavaScript, for Context.register. A class overrides what the library calls:
 * see gesta_class. The other functions may be called while one of these runs.
 */
export class OwnRecognizer {
    /** A reverse domain name: "org.example.hold". */
    static id: string;
    static label: string;
    static doc: string;
    static continuous: boolean;
    /** Whether it tracks pointers above the surface, with hoverMoved and hoverLeft, and no contacts. */
    static hovers: boolean;
    static parameters: Readonly<Record<string, OwnParameter>>;
    static values: Readonly<Record<string, OwnValue>>;
    /** The text of each reason by its name: "lifted after {measured} s". */
    static reasons: Readonly<Record<string, string>>;
    /** The same for the person who made the gesture, at most 50 bytes; may contain {gesture}. */
    static hints: Readonly<Record<string, string>>;
    /** A new sequence begins; values are 0. */
    reset(): void;
    touchesBegan(contacts: Contact[]): void;
    touchesMoved(contacts: Contact[]): void;
    touchesEnded(contacts: Contact[]): void;
    touchesCancelled(contacts: Contact[]): void;
    deadlineReached?(time: number): void;
    parametersChanged?(): void;
    hoverMoved?(pointer: Contact): void;
    hoverLeft?(pointer: Contact): void;
    /** Reports the figures of the sequence as they are now: calls addMeasure for each. */
    measures?(): void;
    /** The program sets a writable value; throws to refuse it. */
    setValue?(name: string, value: ParameterValue): void;
    canPrevent?(other: Recognizer): boolean;
    canBePrevented?(other: Recognizer): boolean;
    shouldRequireFailure?(other: Recognizer): boolean;
    shouldBeRequiredToFail?(other: Recognizer): boolean;
    /** A discrete gesture was recognized. */
    recognize(): void;
    begin(): void;
    /** A gesture that has begun changed. */
    changed(): void;
    end(): void;
    cancel(): void;
    /** Fails the gesture, or cancels it after began: with a reason of the class by its name, or a value of Reason. */
    fail(reason?: string | number, measured?: number, limit?: number): void;
    /** Reports a figure and its range; only in `measures`. */
    addMeasure(
        reason: string | number, measured: number, range?: { least?: number; most?: number; parameter?: string },
    ): void;
    /** Stops tracking a contact. */
    ignore(contact: Contact | number): void;
    /** Requests a call of deadlineReached at a time in ns; Infinity removes the request. */
    setDeadline(time: number): void;
    /**
     * Converts a point from root coordinates, those of contacts, to those of the recognizer's region as it lies now.
     * y grows downwards in both.
     */
    toLocal(x: number, y: number): [number, number];
    /** Converts a point from the coordinates of the recognizer's region to root coordinates. */
    toRoot(x: number, y: number): [number, number];
    /** Writes a line to the program's log. `level` is a value of LogLevel. */
    log(message: string, level?: number): void;
    /** A parameter, as it was when the sequence began. */
    get(name: string): any;
    /** Sets a value. */
    set(name: string, value: ParameterValue): void;
    /** The contacts that it tracks. */
    readonly contacts: Contact[];
    /** The time of the frame or deadline, in ns. */
    readonly now: number;
    readonly unitsPerMm: number;
}

/** Owns recognizers and regions, and receives samples. Created by Gesta.context. */
export interface Context {
    /** Creates a recognizer: `context.recognizer("gesta.tap", { taps: 2 })`. */
    recognizer<Name extends string>(
        className: Name, parameters?: ParametersOf<Name>, options?: { region?: Region | number, label?: string },
    ): Recognizer<Name>;
    /** The recognizer that has a label; of several, the one that was created first. Throws if there is none. */
    find(label: string): Recognizer;
    /** The recognizers in the order of creation, except that one may take the place of a destroyed one. */
    readonly recognizers: Recognizer[];
    /** The recognizer of an id; undefined for 0. */
    recognizerOf(id: number): Recognizer | undefined;
    /** The description of a class by its id or name. */
    class(id: number | string): RecognizerClass;
    /** The classes, built-in ones first. */
    readonly classes: RecognizerClass[];
    /** The root region, which covers everything. */
    readonly root: Region;
    /** Creates a region: its corner with the least coordinates, relative to the parent's, and its size. */
    region(x: number, y: number, width: number, height: number, parent?: Region | number): Region;
    /** The region that has a label; of several, the one that was created first. Throws if there is none. */
    findRegion(label: string): Region;
    /** The regions: each before those inside it. */
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
    /**
     * Pushes the samples that were added, whose times are not known, such as the events that an engine delivers once a
     * frame. They have arrived since the context's time until `now`, in their order, and get times of this span: their
     * own are ignored. The rate at which each contact reports is measured from frame to frame. Call `advance(now)`
     * after it, also in frames without samples. All are dropped if one is invalid.
     */
    pushUntimed(now: Time): void;
    /** Advances the time and runs the deadlines up to it. */
    advance(now: Time): void;
    /** The time, in ns, at which to call `advance`; Infinity if there is none. Beyond 2^53, it may be 512 ns late. */
    readonly nextDeadline: number;
    /** The newest time, in ns; -Infinity before the first. */
    readonly now: number;
    /** The events since the last push or advance, for one loop at a time, which ends before the next push. */
    events(): Iterable<GestaEvent>;
    /** Sets the function that is called for every transition; null removes it. */
    observe(observer: ((event: GestaEvent) => void) | null): void;
    /** Registers a class that extends OwnRecognizer. Returns its description. */
    register(ownClass: typeof OwnRecognizer): RecognizerClass;
    /** Sets the delegate; null removes it. */
    setDelegate(delegate: Delegate | null): void;
    /** Sets the function that returns the region of a sample in place of the rectangles; null restores these. */
    setHitTest(find: ((sample: Sample) => Region | number | null | undefined) | null): void;
    /** Cancels all contacts. */
    cancel(): void;
    /** The number of the program's units in a millimeter; parameters keep their physical size when it is set. */
    unitsPerMm: number;
    /** Multiplies the slops of all recognizers for contacts of a tool, a value of Tool; 0 to 100, 1 by default. */
    setSlopFactor(tool: number, factor: number): void;
    /** The factor of the slops for a tool. */
    slopFactor(tool: number): number;
    /** Sets the palm guard: any of its rules and lengths, the defaults otherwise; null removes it. */
    setPalmGuard(rules: PalmGuard | null): void;
    /** The contacts that the palm guard has cancelled since the last push or advance. */
    palms(): Palm[];
    /** Simulated fingers. */
    readonly fingers: Fingers;
    /** Checks the recognizers as they are configured: which can never recognize, hide each other, or wait. */
    check(): Finding[];
    /** The regions and recognizers as text. */
    saveSetup(): string;
    /** Creates the regions and recognizers of a text. Returns the recognizers in its order. */
    loadSetup(text: string): Recognizer[];
    /** Starts a trace: `write` is called with each piece. */
    startTrace(write: (bytes: Uint8Array) => void): void;
    /** Ends the trace. */
    stopTrace(): void;
    /** Destroys the context. Gestures in progress are reported as cancelled. */
    close(): void;
}

/** Lengths are in millimeters, the surface is in the context's units: x, y, width, height. */
export interface PalmGuard {
    /** Bits of PalmRule. Default: all. */
    rules?: number;
    maxSize?: number;
    sizeDistance?: number;
    penTime?: number;
    edgeWidth?: number;
    edgeTime?: number;
    edgeDistance?: number;
    surface?: [number, number, number, number];
    maxContacts?: number;
}

/** A contact that the palm guard has cancelled; the reason is a value of Reason. */
export interface Palm {
    contact: number;
    time: number;
    reason: number;
    measured: number;
    limit: number;
}

/** Options of a new context. */
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

/** What Gesta.listen returns. */
export interface Listening {
    /** Stops. Contacts that are down are cancelled. */
    stop(): void;
    /** To be called when the program has changed the context: the next deadline may be another. */
    schedule(): void;
}

/** The loaded library. */
export interface Gesta {
    /** The library's version. */
    readonly version: string;
    /** Creates a context. */
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
