// Types of gesta.js. The constants are those of native.d.ts, the built-in classes those of builtin.d.ts.
import type { Classes } from "./generated/builtin.js";
import type {
    ContextCalls, EventFields, Finding, FramePosition, HintFields, Measure, Palm, RecognizerCalls, Rect, RegionCalls,
    ResemblanceFields, VerdictFields,
} from "./generated/declared.js";
import type { ErrorCode, LogLevel, MotionKind, MotionSource, Phase, Tool } from "./generated/native.js";

export type { Finding, FramePosition, Measure, Palm, Rect };

/** A call of the library that failed. It has changed nothing. */
export class GestaError extends Error {
    readonly code: ErrorCode;
    /** Its name: "GESTA_E_RANGE". */
    readonly codeName: string;
}

/** The state of a recognizer: see gesta_state. */
export type StateName = "possible" | "began" | "changed" | "ended" | "cancelled" | "failed";
/** How a position at the time of a frame was computed; "none": it is that of a sample. */
export type ResamplingName = "none" | "interpolated" | "extrapolated" | "predicted";
/** The type of a parameter or value. */
export type TypeName = "number" | "integer" | "boolean" | "choice" | "text";
/** A parameter or value: boolean for "boolean", a name for "choice", a number for "number" and "integer". */
export type ParameterValue = number | boolean | string;
/** Whole ns, such as `gesta.ms(event.timeStamp)`; a BigInt where a number is not exact. */
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
export interface RecognizerClass<Name extends string = string> {
    readonly id: number;
    readonly name: Name;
    readonly label: string;
    readonly doc: string;
    /** Whether it reports began, changed and ended; otherwise ended only. */
    readonly isContinuous: boolean;
    /** Whether it receives pointers above the surface instead of contacts. */
    readonly hovers: boolean;
    readonly parameters: readonly ParameterDescription[];
    readonly values: readonly ValueDescription[];
    readonly reasons: readonly ReasonDescription[];
    /** The names of the patterns that come with gesta.stroke; of another class, none. */
    readonly presets: readonly string[];
}

/** What Classes says about one class. */
export interface ClassTypes {
    parameters: Record<string, ParameterValue>;
    /** Those that events have: not texts. */
    values: Record<string, ParameterValue>;
    texts: Record<string, ParameterValue>;
    /** The names of values that a program may set. */
    writable: string;
}

/** The name of a class whose parameters and values are known: a built-in one, or one that the program has declared. */
export type ClassName = keyof Classes;
/** A name that may be that of a class of the program: no other one begins with "gesta.". */
export type OtherName<Name extends string> = Name extends `gesta.${string}` ? never : Name;
/** Parameters and values of a class; of another one than those of Classes, any names. */
export type TypesOf<Name extends string> = Name extends ClassName ? Classes[Name] : ClassTypes;
/** The parameters of a class. */
export type ParametersOf<Name extends string> = TypesOf<Name>["parameters"];
/** The values that events of a class have. */
export type ValuesOf<Name extends string> = Readonly<TypesOf<Name>["values"]>;
/** All values of a class. */
export type AllValuesOf<Name extends string> = TypesOf<Name>["values"] & TypesOf<Name>["texts"];
/** What can be read from a recognizer. */
export type FieldsOf<Name extends string> = ParametersOf<Name> & AllValuesOf<Name>;
/** What can be set. */
export type SettableOf<Name extends string> =
    ParametersOf<Name> & Pick<TypesOf<Name>["values"], TypesOf<Name>["writable"] & keyof TypesOf<Name>["values"]>;

/**
 * Parameters and values as properties: `tap.taps = 2`. Those whose names are members of every recognizer, such as
 * `confidence`, are read by `get` and set by `set`.
 */
export type Attributes<Name extends string> = Name extends ClassName
    ? Omit<SettableOf<Name>, keyof Recognizer>
        & Readonly<Omit<FieldsOf<Name>, keyof SettableOf<Name> | keyof Recognizer>>
    : unknown;

/** A copy of an event, which remains valid. */
export interface EventCopy<Name extends string = string> extends EventFields {
    /** The recognizer; undefined if it was destroyed. */
    readonly recognizer: Recognizer<Name> | undefined;
    /** The id of the recognizer. */
    readonly id: number;
    readonly class: RecognizerClass<Name>;
    /** The values at that time, by name; without texts. */
    readonly values: ValuesOf<Name>;
    /** The ids of the tracked contacts, including those just lifted. */
    readonly contacts: readonly number[];
    /** x, y, x, y, ... of the contacts, in the order of their ids. */
    readonly positions: readonly number[];
    /**
     * The newest sample of each contact, with pressure, tilt and the present buttons, or that of a pointer above the
     * surface, with its distance; none without the option `eventTouches` of the context.
     */
    readonly touches: readonly ReceivedSample[];
}

/** An event in the coordinates of a region; 0 where the event has no such value. */
export interface LocalEvent {
    region: Region;
    x: number;
    y: number;
    translation_x: number;
    translation_y: number;
    velocity_x: number;
    velocity_y: number;
}

/**
 * One transition of a recognizer, read from the library's memory without a copy. Valid until its callback returns, or
 * its loop continues or the context is pushed to. After that, also after an `await`, it and its `values` throw a
 * GestaError with the code E_STALE; `copy()` keeps it.
 */
export interface GestaEvent<Name extends string = string> extends EventCopy<Name> {
    /** Whether its recognizer is of a class, so that its values have the types of that class. */
    is<Known extends ClassName>(name: Known): this is GestaEvent<Known>;
    is<Other extends string>(name: OtherName<Other>): boolean;
    /** The number of contacts. */
    readonly contactCount: number;
    /** The id of a contact, without an array. */
    contact(index: number): number;
    /** Position, translation and velocity in the coordinates of a region: the recognizer's by default. */
    local(region?: Region): LocalEvent;
    /** A copy that remains valid. */
    copy(): EventCopy<Name>;
    /** What JSON.stringify writes: its copy, where a class is its name, and a recognizer has id, class and label. */
    toJSON(): EventCopy<Name>;
}

/** The events since the last push or advance, for one loop. */
export interface EventList extends Omit<IterableIterator<GestaEvent>, "throw"> {
    /** Copies of the events that are left, which remain valid: for more than a loop. */
    copies(): EventCopy[];
}

/** The values of a gesture that moves things: of gesta.transform, gesta.pinch, gesta.rotation or gesta.pan. */
export interface Movement {
    readonly translation_x?: number;
    readonly translation_y?: number;
    readonly scale?: number;
    readonly rotation?: number;
    readonly focus_x?: number;
    readonly focus_y?: number;
}

/**
 * The matrix that moves what lies under the contacts along with them, from where it was when the gesture began; the
 * numbers of DOMMatrix, of CSS's matrix() and of a canvas's setTransform.
 */
export function matrixOf(values: Movement): { a: number; b: number; c: number; d: number; e: number; f: number };

/** Why a recognizer recognized or failed, or was not reached: see gesta_verdict. */
export interface Verdict extends VerdictFields {
    /** It as a sentence: "failed: moved 34.2 from where it went down, at most 12.6 allowed". */
    readonly text: string;
}

/** What a person would change about a gesture that was not recognized: see gesta_hint. */
export interface Hint extends HintFields {
    /** At most 50 bytes: "line 2 goes up-right, expected down-left". */
    readonly text: string;
}

/** The sign that a drawing resembles most: see gesta_resemblance. */
export interface Resemblance extends ResemblanceFields {
    readonly recognizer: Recognizer;
    /** Of several patterns or examples, the name; otherwise the label, the name, or what the class calls it. */
    readonly text: string;
}

/** A recognizer of one class, created by Context.recognizer. */
export interface Recognizer<Name extends string = string> extends RecognizerCalls {
    readonly context: Context;
    readonly id: number;
    readonly class: RecognizerClass<Name>;
    /** Returns a parameter or value. */
    get<Field extends keyof FieldsOf<Name> & string>(name: Field): FieldsOf<Name>[Field];
    /** Sets a parameter or value. */
    set<Field extends keyof SettableOf<Name> & string>(name: Field, value: SettableOf<Name>[Field]): void;
    set(parameters: Partial<SettableOf<Name>>): void;
    /** All parameters by name, as they are set. */
    readonly parameters: ParametersOf<Name>;
    /** All values by name, as they are now. */
    readonly values: AllValuesOf<Name>;
    /**
     * The values at the time of a frame, without texts: those of 5 ms before, between the events around that time.
     * Requires `frameValues`.
     */
    valuesAt(time: Time, options?: FrameOptions): ValuesOf<Name>;
    /** The state of its newest sequence. */
    readonly state: StateName;
    /** The outcome of the latest sequence. */
    readonly verdict: Verdict;
    /**
     * What a person would change about the latest sequence; undefined unless it failed, was cancelled, or was not
     * reached.
     */
    readonly hint: Hint | undefined;
    /**
     * The sign that the drawing resembles most, of those of all recognizers of strokes that have seen it; undefined
     * unless the state is failed, by a drawing.
     */
    readonly resemblance: Resemblance | undefined;
    /**
     * The figures of the sequence under way, each with its range. `into` is an earlier result, which is filled again:
     * then nothing is allocated.
     */
    measures(into?: Measure[]): Measure[];
    /** Destroys it. A sequence in progress is reported as cancelled. */
    destroy(): void;
    /**
     * Adds a listener: called with the event for began, changed, ended, and cancelled after began. It may make every
     * call except push, advance and close. With states, it is called for those alone: `on("began", listener)`. Returns
     * a function that removes it.
     */
    on(...given: [...states: StateName[], listener: (event: GestaEvent<Name>) => void]): () => void;
    /** What JSON.stringify writes for it: its id, the name of its class, and its label. */
    toJSON(): { id: number; class: string; label: string };
    /** Those of a recognizer with per_contact: each recognizes the gesture of one contact. */
    readonly children: Recognizer<Name>[];
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
    /** Its region; undefined if it is detached. */
    readonly region: Region | undefined;
    /** Delays this recognizer until `other` has failed. */
    requireFailure(other: Recognizer<any>): void;
    /** Removes the requirement. If nothing else delays a recognition, it is reported at once. */
    removeRequirement(other: Recognizer<any>): void;
    /** The recognizers that this one waits for. */
    readonly requirements: Recognizer[];
    /** Lets both recognize with the same contacts. */
    allowSimultaneous(other: Recognizer<any>, allowed?: boolean): void;
    /** The recognizers that may recognize with the same contacts. */
    readonly simultaneous: Recognizer[];
    /**
     * Lets `other` take over the contacts of this gesture without a lift, and give them back: when a pan has no room
     * for a movement, when a contact joins with which `other` has enough, and when the gesture ends while contacts stay
     * down.
     */
    passOn(other: Recognizer<any>, allowed?: boolean): void;
    /** The recognizers that may take over this one's contacts. */
    readonly successors: Recognizer[];
    /** The recognizer that delays a recognition of this one. */
    readonly waitsFor: Recognizer | undefined;
    /** Whether a sequence has begun that has neither recognized nor failed, or a recognition waits. */
    readonly undecided: boolean;
    /** How sure the class is of the newest sequence, 0 to 255; in a callback, of the event's sequence. */
    readonly confidence: number;
    /** Whether it receives contacts. Disabling it cancels a sequence in progress. */
    enabled: boolean;
    /** Which is first if several recognize in one frame: the highest. 0 by default. */
    priority: number;
    /** Whether a delayed recognition is reported at once, and confirmed or revoked later. */
    provisional: boolean;
    /** Bits of Tools, not of Tool: the tools whose contacts are received. */
    tools: number;
    /** Bits of Input: contacts, motions of trackpads, and of wheels. Contacts by default. */
    inputs: number;
    /** Bits of Button: the buttons whose contacts are tracked. */
    buttons: number;
    /** How far what the gesture moves can still follow the contacts; Infinity until it is set. */
    readonly room: { left: number; right: number; up: number; down: number };
    /** Gestures use the room up and make room on the other side: set it when something else changes it. */
    setRoom(room: { left?: number; right?: number; up?: number; down?: number }): void;
    /** The keys, bits of Modifier, that must be pressed, and those that must not be. */
    readonly modifiers: { required: number; excluded: number };
    /** Sets these. */
    setModifiers(required: number, excluded?: number): void;
    /**
     * Adds an example: x, y, x, y, ... of one stroke, or an array of such arrays. With undefined as the name, a
     * counterexample: a drawing that must not be recognized, nor what is more like it than like any example.
     */
    addExample(name: string | undefined, points: Drawing): void;
    /** The number of examples of each name, in the order of the first of each; undefined has the counterexamples. */
    readonly examples: Map<string | undefined, number>;
    /** The examples as text. */
    saveExamples(): string;
    /** The samples of a gesta.capture, or of a class that keeps samples, from an index on: x, y, x, y, ... */
    samples(first?: number): Float64Array;
}

/** A rectangle of the surface that recognizers are attached to, created by Context.region. */
export interface Region extends RegionCalls {
    readonly context: Context;
    readonly id: number;
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
    /** Converts a vector from the region's own coordinates to root coordinates. */
    vectorToRoot(x: number, y: number): [number, number];
    /** Destroys it and its descendants. Their recognizers are detached. */
    destroy(): void;
}

/**
 * A simulated finger, for the tests of a program: `context.finger().down(10, 10).moveTo(80, 10).up()`. Samples are 8 ms
 * apart; times in s, angles in radians.
 */
export interface Finger {
    /** The id of its contact. */
    readonly contact: number;
    /** Puts the finger down. */
    down(x: number, y: number): this;
    /** Moves it along a line, at constant speed, in 0.2 s by default. */
    moveTo(x: number, y: number, options?: { seconds?: number }): this;
    /** Lifts it where it is. */
    up(): this;
    /** Moves a pointer above the surface. */
    hover(x: number, y: number): this;
    /** Taps once, or `taps` times. */
    tap(x: number, y: number, options?: { taps?: number }): this;
    /** Taps twice. */
    doubleTap(x: number, y: number): this;
    /**
     * Pinches around a center with this finger and one with the next id: their distance changes from `start` to `end`,
     * and they turn by `turn` radians, in 0.3 s by default.
     */
    pinch(x: number, y: number, options: { start: number; end: number; turn?: number; seconds?: number }): this;
    /** Draws the ideal stroke of a pattern, or of a preset: "chevron". `size` is its larger side, 40 by default. */
    draw(pattern: string, options?: { x?: number; y?: number; size?: number; seconds?: number }): this;
    /** Lets time pass. */
    wait(seconds: number): this;
}

/**
 * One reading of one contact, for Context.add, which copies it: a program can fill one object again and again. What is
 * left out is 0, which means not known. Lengths are in the context's units, angles in radians.
 */
export interface Sample {
    /** In ns. */
    time: Time;
    /** The id of the contact: any number that no other contact has that is down. */
    contact: number;
    phase: Phase;
    x: number;
    y: number;
    tool?: Tool;
    /** Bits of Button. */
    buttons?: number;
    /** Bits of Modifier. */
    modifiers?: number;
    /** 0 to 1. */
    pressure?: number;
    /** The axes of the contact, and the angle of the longer one from the x axis. */
    major?: number;
    minor?: number;
    orientation?: number;
    tiltX?: number;
    tiltY?: number;
    /** Of a hovering pen from the surface: usually 0 to 1, the farthest at which the device reports it. */
    distance?: number;
    /** Bits of TouchFlag. */
    flags?: number;
}

/** One sample of what fingers on a trackpad do, or a wheel. Fields that the kind does not use are left out. */
export interface MotionSample {
    /** In ns. */
    time: Time;
    /** The id of the pointer: any number, 0 by default. */
    stream?: number;
    kind: MotionKind;
    phase: Phase;
    /** The position of the pointer. */
    x: number;
    y: number;
    /** The movement since the previous sample; negative of a scroll down, which moves the content up. */
    dx?: number;
    dy?: number;
    /** Of a pinch: the scale since it began, and the angle since the previous sample. */
    scale?: number;
    rotation?: number;
    /** Units of 120 for each notch of the wheel. */
    wheelX?: number;
    wheelY?: number;
    source?: MotionSource;
    fingers?: number;
    /** Bits of Modifier. */
    modifiers?: number;
    /** Bits of MotionFlag. */
    flags?: number;
}

/** A sample as a callback sees it: valid until the callback returns, and throws a GestaError after that. */
export interface ReceivedSample extends Readonly<Required<Sample>> {
    /** In ns. */
    readonly time: number;
}

/**
 * A contact as a callback sees it: valid until the callback returns, and throws a GestaError after that. Its y grows
 * downwards in classes, and is as it was pushed in delegates.
 */
export interface Contact {
    readonly id: number;
    /** Of the newest sample, in ns. */
    readonly time: number;
    /** Of the sample before. */
    readonly previousTime: number;
    readonly startTime: number;
    readonly x: number;
    readonly y: number;
    readonly previousX: number;
    readonly previousY: number;
    readonly startX: number;
    readonly startY: number;
    readonly phase: Phase;
    readonly tool: Tool;
    /** The newest sample; undefined unless the callback reports one. */
    readonly sample: ReceivedSample | undefined;
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

/** Returns the region of a sample that goes down or hovers: see gesta_context_set_hit_test. */
export type HitTest = (sample: ReceivedSample) => Region | null | undefined;

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
    /** A length that contacts move without intent: it is multiplied by the factor of the sequence's tool. */
    readonly isSlop?: boolean;
    /** The boolean "per_contact", with which each contact is a gesture of its own: see Recognizer.children. */
    readonly isPerContact?: boolean;
    /** An integer: how many contacts the gesture requires. */
    readonly isContacts?: boolean;
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
    /** Shows which part of the gesture is being made; 0 again when it is cancelled. */
    readonly isPart?: boolean;
}

/**
 * What a recognizer will do as far as its parameters tell, before any contact goes down: see Context.check. What is
 * left out is not known or does not apply.
 */
export interface OwnProfile {
    /** Bits of ProfileFlag. */
    readonly flags?: number;
    /** How long, in seconds, it may stay undecided after others have recognized. */
    readonly longestDoubt?: number;
    /** With how many moving contacts it is recognized when they lift. */
    readonly contactsThatMove?: number;
    /** How many contacts it waits for before it can begin; 1. */
    readonly contactsAwaited?: number;
    /** The least and the largest number of moving contacts with which it begins at once. */
    readonly beginsLeast?: number;
    readonly beginsMost?: number;
    /** How far the contact of the tap that it begins with may move, and how long, in seconds, it may be down. */
    readonly tapSlop?: number;
    readonly tapDuration?: number;
    /** How long, in seconds, it takes further contacts near the last tap for its own. */
    readonly holdsAfterTap?: number;
    /** Along which its contacts move, and how far they may deviate from it, in radians. */
    readonly axis?: "any" | "horizontal" | "vertical";
    readonly angle?: number;
}

/** A velocity in lengths per second; `confidence` is 1 for a straight movement, 0 if it is unknown. */
export interface OwnVelocity {
    readonly x: number;
    readonly y: number;
    readonly confidence: number;
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
    /** The kinds of motions that `motion` receives, if the program sets `inputs`. */
    static motions: readonly MotionKind[];
    /** Further bits of ClassFlag. */
    static flags: number;
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
    /**
     * What fingers on a trackpad do, or a wheel: began once, without a movement; moved, for each sample that changes
     * anything; then ended or cancelled, without a movement. Requires `motions`.
     */
    motion?(motion: Readonly<Required<MotionSample>>): void;
    /** Reports the figures of the sequence as they are now: calls addMeasure for each. */
    measures?(): void;
    /** The program sets a writable value; throws to refuse it. */
    setValue?(name: string, value: ParameterValue): void;
    canPrevent?(other: Recognizer<any>): boolean;
    canBePrevented?(other: Recognizer<any>): boolean;
    shouldRequireFailure?(other: Recognizer<any>): boolean;
    shouldBeRequiredToFail?(other: Recognizer<any>): boolean;
    /** Whether the gesture can continue with as many contacts of another recognizer. True for one unless overridden. */
    canTakeOver(count: number): boolean;
    /** Whether what the gesture moves can follow a movement. True unless overridden. */
    canMove(x: number, y: number): boolean;
    /**
     * Takes over contacts, which touchesBegan has reported: calls begin, and keep with the movement that the other
     * recognizer did not make. A class without it takes over none. See Recognizer.passOn.
     */
    takeOver?(x: number, y: number): void;
    /**
     * Adds a movement to what the gesture has moved, without keep. With this function, keep returns whole steps, and
     * the library takes back what passes to another recognizer.
     */
    move?(x: number, y: number): void;
    /** The recognizer's team has won, and it is the captain: calls begin if it only waits for a movement. */
    accept?(): void;
    /** Whether another recognizer may recognize with the contact of this active gesture: of a class MAY_RELEASE. */
    givesWay?(): boolean;
    /** Another recognizer has done so: sets the values of a gesture without that contact. */
    giveWay?(): void;
    /** A contact of other buttons or keys went down during a sequence without a contact. */
    contactExcluded?(): void;
    /** How far a contact is from what it continues, with a parameter isPerContact; undefined if from nothing. */
    distance?(contact: Contact): number | undefined;
    /**
     * Whether the contacts may still make this gesture, about as surely as that of another recognizer, which has
     * requested recognition before the lift and then has to wait. `share` is how much of the path belongs to the other
     * gesture, `confidence` how sure its class is, 0 to 255.
     */
    contests?(share: number, confidence: number): boolean;
    /** The recognition that recognizeEarly has requested is contested: resets the values that were set for it. */
    withdrawRecognition?(): void;
    /** A pattern of the stroke that the class recognizes with its parameters as they are set now. */
    pattern?(): string | undefined;
    /** Sets values that are needed only when the program reads them and in events. */
    updateValues?(): void;
    /** What was recognized, or why not, instead of the text of the reason. */
    describe?(): string | undefined;
    /** The hint for the person who made a gesture that has failed, at most 50 bytes. */
    hint?(): string | undefined;
    /** What the recognizer will do, as far as the parameters that are set now tell. */
    profile?(): OwnProfile | undefined;
    /** Whether it has always recognized when another one of the class recognizes. */
    foreruns?(other: this): boolean;
    /** What cannot be recognized or has no effect: a kind, and what follows the recognizer's name. Or a generator. */
    examine?(): Iterable<readonly ["unreachable" | "hidden" | "similar" | "unused", string]>;
    /**
     * The program is about to set a parameter, whose type and range have been checked. Changes nothing. Returns why it
     * is refused, as what follows the parameter's name: "must have two words".
     */
    parameterWillChange?(name: string, value: ParameterValue): string | undefined;
    /** The program has set a parameter; a sequence under way continues with the parameters as they were. */
    parameterDidChange?(name: string): void;
    /** A discrete gesture was recognized. */
    recognize(): void;
    /**
     * The same before the lift, unless another recognizer contests it, whose gesture the contacts may still make.
     * `share` is how much of the path drawn so far belongs to the gesture, 0 to 1.
     */
    recognizeEarly(share?: number): void;
    begin(): void;
    /** A gesture that has begun changed. */
    changed(): void;
    end(): void;
    cancel(): void;
    /** Fails the gesture, or cancels it after began: with a reason of the class by its name, or a value of Reason. */
    fail(reason?: string | number, measured?: number, limit?: number): void;
    /** Reports a figure and its range; only in `measures`. */
    addMeasure(
        reason: string | number, measured: number,
        range?: { least?: number; most?: number; parameter?: string; met?: boolean },
    ): void;
    /** Gives the contacts to the recognizer's next sequence, which they begin in this frame: after fail or end. */
    handOn(): void;
    /**
     * Records where the gesture is, usually the centroid of its contacts, and returns the velocity there. `scatter` is
     * how far the contacts have moved relative to the centroid, as a root mean square.
     */
    track(x: number, y: number, scatter?: number): OwnVelocity;
    /** Moves the recorded positions, so that a jump does not count as a movement. */
    shiftTrack(x: number, y: number): void;
    /** The velocity of the recorded positions; 0 after a rest. */
    readonly velocity: OwnVelocity;
    /** Whether a contact has the button and the tool of the last contact that lifted, as taps in a row. */
    hasSameInput(contact: Contact | number): boolean;
    /** How far a point is outside of the recognizer's region: 0 inside. */
    distanceToRegion(x: number, y: number): number;
    /**
     * How the recognizer's region lies now, turned or mirrored, without its scale: a, b, c, d. A movement x, y of
     * contacts is a x + c y, b x + d y as the region has it.
     */
    readonly orientation: [number, number, number, number];
    /** Sets a text parameter to what the class has learned: setups that are saved and traces contain it. */
    store(name: string, text: string): void;
    /** Keeps the sample of a contact that the current call reports, for samples(): of a class KEEPS_SAMPLES. */
    keepSample(contact: Contact | number): void;
    /** Stops tracking a contact. */
    ignore(contact: Contact | number): void;
    /** Requests a call of deadlineReached at a time in ns; null removes the request. */
    setDeadline(time: number | null): void;
    /** How sure the class is of the recognition, 0 to 255; 128 at the beginning of each sequence. */
    setConfidence(confidence: number): void;
    /**
     * Takes a step of an active gesture and returns what the gesture keeps of it. What goes beyond the recognizer's
     * room is passed on with the contacts, if another recognizer can take it over; the gesture then ends.
     */
    keep(x: number, y: number): [number, number];
    /**
     * How far what the recognizer moves can follow a movement that way: Infinity if no other recognizer can take over.
     * Where it is 0, a gesture should fail with Reason.NO_ROOM.
     */
    room(x: number, y: number): number;
    /**
     * Converts a point from root coordinates, those of contacts, to those of the recognizer's region as it lies now.
     * y grows downwards in both.
     */
    toLocal(x: number, y: number): [number, number];
    /** Converts a point from the coordinates of the recognizer's region to root coordinates. */
    toRoot(x: number, y: number): [number, number];
    /** Writes a line to the program's log: see Context.setLog. */
    log(level: LogLevel, message: string): void;
    /** A parameter, as it was when the sequence began. */
    get<Value extends ParameterValue = ParameterValue>(name: string): Value;
    /** Sets a value. */
    set(name: string, value: ParameterValue): void;
    /** The contacts that it tracks. */
    readonly contacts: Contact[];
    /** With a transition that was requested in this frame. */
    readonly state: StateName;
    /** The time of the frame or deadline, in ns. */
    readonly now: number;
    readonly unitsPerMm: number;
}

/** Owns recognizers and regions, and receives samples. Created by Gesta.context. */
export interface Context extends ContextCalls {
    /** Creates a recognizer: `context.recognizer("gesta.tap", { taps: 2, region, label: "open" })`. */
    recognizer<Name extends ClassName>(
        className: Name, options?: Partial<SettableOf<Name>> & RecognizerOptions,
    ): Recognizer<Name> & Attributes<Name>;
    recognizer<Name extends string>(
        className: OtherName<Name>, options?: Partial<SettableOf<Name>> & RecognizerOptions,
    ): Recognizer<Name>;
    /** The recognizer that has a label; of several, the one that was created first. Throws if there is none. */
    find(label: string): Recognizer;
    /** The description of a class by its name. */
    class(name: string): RecognizerClass;
    /** The recognizers, in the order of creation, except that one may take the place of one that was destroyed. */
    readonly recognizers: Recognizer[];
    /** The regions: each before those inside it, siblings from the lowest to the topmost. */
    readonly regions: Region[];
    /** The recognizer that has won a contact. */
    contactOwner(contact: number): Recognizer | undefined;
    /** The region that a contact belongs to. */
    contactRegion(contact: number): Region | undefined;
    /** The classes, built-in ones first. */
    readonly classes: RecognizerClass[];
    /** The root region, which covers everything. */
    readonly root: Region;
    /** Creates a region: its corner with the least coordinates, relative to the parent's, and its size. */
    region(...given: [x: number, y: number, width: number, height: number, parent?: Region]
        | [rect: Rect, parent?: Region]): Region;
    /**
     * The position of a contact at the time of a frame: that of 5 ms before, between the samples around it. Requires
     * `frameValues`.
     */
    contactAt(contact: number, time: Time, options?: FrameOptions): FramePosition;
    /**
     * Adds a sample to the next push: its fields are copied, so that a program can fill one object again and again.
     * Allocates nothing once the largest push has been made.
     */
    add(sample: Sample): void;
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
    /**
     * Pushes one motion: what a trackpad or a wheel does, as the system reports it. Recognizers receive it whose
     * `inputs` have it.
     */
    pushMotion(motion: MotionSample): void;
    /** Advances the time and runs the deadlines up to it. */
    advance(now: Time): void;
    /** The time, in ns, at which to call `advance`; undefined if there is none. Beyond 2^53, it may be 512 ns late. */
    readonly nextDeadline: number | undefined;
    /** The newest time, in ns; undefined before the first. */
    readonly now: number | undefined;
    /** The events since the last push or advance, for one loop at a time, which ends before the next push. */
    events(): EventList;
    /** Sets the function that is called for every transition; null removes it. */
    setObserver(observer: ((event: GestaEvent) => void) | null): void;
    /** Registers a class that extends OwnRecognizer. Returns its description. */
    register(ownClass: typeof OwnRecognizer): RecognizerClass;
    /**
     * Adds the classes of a plugin that is linked into gesta.wasm: `Sources/build web --plugin NAME.c`. Adding it again
     * has no effect.
     */
    registerPlugin(name: string): void;
    /** Sets the delegate; null removes it. */
    setDelegate(delegate: Delegate | null): void;
    /** Sets the function that returns the region of a sample in place of the rectangles; null restores these. */
    setHitTest(find: HitTest | null): void;
    /** Sets the function that receives log messages, such as the errors of classes; null removes it. */
    setLog(log: ((level: LogLevel, message: string) => void) | null): void;
    /** Sets the palm guard: any of its rules and lengths, the defaults otherwise; null removes it. */
    setPalmGuard(rules: PalmGuard | null): void;
    /** The palm guard's rules and lengths; undefined without one. */
    readonly palmGuard: Required<PalmGuard> | undefined;
    /** The contacts that the palm guard has cancelled or released since the last push or advance. */
    palms(): Palm[];
    /**
     * Makes a pattern from drawings of a sign: the simplest text that accepts them and others of the same person, for
     * the parameter `pattern` of "gesta.stroke". One drawing is sufficient; three are better.
     */
    patternFromStrokes(drawings: readonly Drawing[]): DrawnPattern;
    /** Returns a simulated finger, of contact 1 by default. */
    finger(contact?: number): Finger;
    /** Checks the recognizers as they are configured: which can never recognize, hide each other, or wait. */
    check(): Finding[];
    /** The regions and recognizers as text. */
    saveSetup(): string;
    /** Creates the regions and recognizers of a text. Returns the recognizers in its order. */
    loadSetup(text: string): Recognizer[];
    /** Starts a trace: `write` is called with each piece. */
    startTrace(write: (bytes: Uint8Array) => void): void;
    /** Destroys the context. Gestures in progress are reported as cancelled. */
    close(): void;
}

/** Options of a new recognizer. */
export interface RecognizerOptions {
    /** The region that it is attached to. Default: the root region. */
    region?: Region;
    label?: string;
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
    /** Of a finger; 0, the default, for no limit. */
    maxPressure?: number;
    /** Of the area at the lower side where contacts larger than `thumbSize` are thumbs; 0, the default, for none. */
    thumbHeight?: number;
    thumbSize?: number;
    /** Of the zones in which contacts are palms at once, unless they leave within `zoneTime`; 0 for none. */
    zoneLeft?: number;
    zoneRight?: number;
    zoneTop?: number;
    zoneBottom?: number;
    zoneTime?: number;
}

/** x, y, x, y, ... of one stroke, or an array of such arrays. */
export type Drawing = ArrayLike<number> | readonly ArrayLike<number>[];

/** A pattern that was made from drawings, and the segments of each drawing in order. */
export interface DrawnPattern {
    pattern: string;
    segments: DrawnSegment[];
}

/** A segment of a drawing, and the text that states it in the pattern. */
export interface DrawnSegment {
    /** Index of the drawing. */
    drawing: number;
    text: string;
    /** Where the text is in the pattern: the index of its first character, and the one after its last. */
    textBegin: number;
    textEnd: number;
    /** Indices of the points of the drawing, in all its strokes, at which the segment begins and ends. */
    firstPoint: number;
    lastPoint: number;
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
    /**
     * Events have the newest sample of each contact in `touches`; a gesture in progress is also reported as changed
     * when only the buttons of a contact change.
     */
    eventTouches?: boolean;
    /** Keeps what `contactAt` and `valuesAt` return. */
    frameValues?: boolean;
    /** Reports the changes of a gesture in one push as one event: for programs that draw once a frame. */
    mergeChanges?: boolean;
}

/** Options of Gesta.listen. */
export interface ListenOptions {
    /** The style `touch-action` of the elements while they are listened to. Default "none". */
    touchAction?: string;
    /** Whether mouse and pen are pushed while they hover. Default true. */
    hover?: boolean;
    /**
     * Bits of Button: the buttons that push a contact; the others are left to the page. Default Button.PRIMARY. What
     * the browser does by one of these is prevented: menus, scrolling, history.
     */
    buttons?: number;
}

/** What Gesta.listen returns. */
export interface Listening {
    /**
     * Returns a region that follows an element: when a contact goes down or hovers, its rectangle is that of the
     * element on the screen, or of what encloses it if it is turned. It lies in the region of the nearest element
     * around it that has one. The region of an element of an array is there already. The program may destroy it.
     */
    follow(element: Element): Region;
    /** Stops. Contacts that are down are cancelled. */
    stop(): void;
    /** To be called when the program has changed the context: the next deadline may be another. */
    schedule(): void;
}

/** What moves, and how it decays: see gesta_decay_options, which has the ranges. */
export interface DecayOptions {
    /** Default "exponential", as in UIScrollView. */
    kind?: "exponential" | "friction" | "spline" | "constant" | "spring";
    /** x is a scale, whose logarithm decays. */
    zoom?: boolean;
    /** Stops at edges, instead of passing them and springing back. */
    stop?: boolean;
    /** When it begins: the time of the event. */
    time?: Time;
    /** The position. */
    x?: number;
    y?: number;
    /** The velocity per second. */
    velocityX?: number;
    velocityY?: number;
    /** What a millisecond leaves of the velocity. Default 0.998. */
    rate?: number;
    /** "friction": what a second leaves of the velocity, as in Flutter. Default 0.135. */
    drag?: number;
    /** "friction": deceleration per s^2 in addition. Default 0. */
    constantDeceleration?: number;
    /** "constant": deceleration per s^2. Default 2300. */
    deceleration?: number;
    /** "spline": Android's coefficient of friction. Default 0.015. */
    friction?: number;
    /** "spline": units in a millimeter. Default 160 / 25.4. */
    unitsPerMm?: number;
    /** Of the spring, also at edges, in 1/s^2. Default 200. */
    stiffness?: number;
    /** Less than 1 swings. Default 1. */
    dampingRatio?: number;
    /** The motion ends where less is left of it. Default 0.1, or 0.001 with zoom. */
    rest?: number;
    /** Edges; none by default. */
    minX?: number;
    maxX?: number;
    minY?: number;
    maxY?: number;
}

/** Position and velocity at a time. */
export interface DecayMotion {
    time: number;
    x: number;
    y: number;
    velocityX: number;
    velocityY: number;
    moving: boolean;
}

/** Momentum: position and velocity at any time. */
export interface Decay {
    /** Position and velocity at a time. From the end on, the position is exactly the end. */
    at(time: Time): DecayMotion;
    /** Where and when the motion ends. */
    readonly end: DecayMotion;
    /** Momentum that begins in the same way and ends exactly at a position: a page, a row, a grid. */
    snap(x?: number, y?: number): Decay;
}

/** Options of what is read for a frame. */
export interface FrameOptions {
    /** Predicts what there will be at the time of the frame, up to 64 ms after the newest sample. */
    predict?: boolean;
}

/** Cutoff frequencies of a filter, in Hz: that of a contact at speed v is minCutoff + beta * v. */
export interface FilterOptions {
    /** Default 4.7. */
    minCutoff?: number;
    /** Default 0.01. */
    beta?: number;
    /** That of the speed. Default 1. */
    speedCutoff?: number;
}

/** A one euro filter: a low-pass filter of positions that lags less the faster they move. One for each contact. */
export interface Filter {
    /** Filters a position, which is not before the last one. The first is returned as it is. */
    add(time: Time, x: number, y?: number): { x: number; y: number };
    /** Begins anew with the next position. */
    reset(): void;
}

/** Velocities of a flick and of the motion that it has caught. */
export interface CarryOptions {
    caughtX?: number;
    caughtY?: number;
    flickX?: number;
    flickY?: number;
    /** The longest time for which the contact has rested in between. */
    pause?: Time;
}

/** The loaded library. */
export interface Gesta {
    /** The library's version. */
    readonly version: string;
    /** Creates a context. */
    context(options?: ContextOptions): Context;
    /** The time, in whole ns, of milliseconds, such as event.timeStamp and performance.now(). */
    ms(milliseconds: number): number;
    /** Replays a trace and compares every event. `cut` is the line at which the trace is cut off, or 0. */
    replay(trace: string): {
        samples: number; events: number; differences: number; line: number; cut: number; message: string;
    };
    /** Computes the momentum of what is at a position and has a velocity. */
    decay(options: DecayOptions): Decay;
    /** Creates a one euro filter. */
    filter(options?: FilterOptions): Filter;
    /** The velocity of a flick that follows on a motion which was caught: x and y. */
    carry(rule: "none" | "android" | "flutter" | "gtk" | "chromium", options: CarryOptions): [number, number];
    /** How far content is shown beyond its edge when a contact has pulled it: see gesta_rubber_band_stretch. */
    rubberBand(distance: number, extent: number, coefficient?: number): number;
    /** How far a contact has pulled for content to be shown that far beyond its edge. */
    rubberBandDistance(stretched: number, extent: number, coefficient?: number): number;
    /**
     * Pushes the pointer events of an element: touch, pen and mouse, with coalesced samples and deadlines. The wheel is
     * left to the page. Positions are CSS pixels from the element's padding box; of an array of elements, from the
     * window's corner, and each has a region that follows it.
     */
    listen(elements: HTMLElement | readonly HTMLElement[], context: Context, options?: ListenOptions): Listening;
}

/** Loads the library: gesta.wasm beside gesta.js, or that at a URL, in a Response, in bytes, or compiled already. */
export function load(source?: string | URL | Response | BufferSource | WebAssembly.Module): Promise<Gesta>;
