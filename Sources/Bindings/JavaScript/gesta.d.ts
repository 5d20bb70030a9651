// Types of gesta.js: those that no class or function of its modules has. The classes are those of members.d.ts, the
// results those of declared.d.ts, samples those of given.d.ts, the constants those of native.d.ts, and the built-in
// classes those of builtin.d.ts.
import type { Classes } from "./generated/builtin.js";
import type {
    Finding, FramePosition, HintFields, Measure, Palm, ParameterInfo, ReasonInfo, Rect, ResemblanceFields, ValueInfo,
    VerdictFields,
} from "./generated/declared.js";
import type { DecayNumbers, FilterNumbers, MotionSample, PalmGuardNumbers, ReceivedSample } from "./generated/given.js";
import type {
    Contact, Context, Decay, Filter, Finger, Gesta, GestaEvent, Listening, Recognizer, Region,
} from "./generated/members.js";
import type { Button, ErrorCode, Input, LogLevel, Modifier, Tools } from "./generated/native.js";

export type { Finding, FramePosition, Measure, Palm, Rect };
export type { ContactFields, MotionSample, ReceivedSample, Sample } from "./generated/given.js";
export type { Contact, Context, Decay, Filter, Finger, Gesta, GestaEvent, Listening, Recognizer, Region };
export { OwnRecognizer, load, matrixOf } from "./generated/members.js";

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
export type ValueDescription = ValueInfo;

/** A parameter of a class. Lengths are in the program's units. */
export interface ParameterDescription extends Omit<ParameterInfo, "initial" | "initialText"> {
    /** The default. */
    readonly initial: ParameterValue;
}

/** A reason why a gesture failed or was cancelled. */
export type ReasonDescription = ReasonInfo;

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
        & { on(...given: [...states: StateName[], listener: (event: EventOf<Name>) => void]): () => void }
    : unknown;

/** An event with its values as properties. Those whose names are members of every event are in `values`. */
export type EventOf<Name extends string> = GestaEvent<Name> & Omit<ValuesOf<Name>, keyof GestaEvent>;

/** A copy of an event, which remains valid. */
export interface EventCopy<Name extends string = string>
    extends Omit<GestaEvent<Name>, "is" | "contactCount" | "contact" | "local" | "copy" | "toJSON"> {}

/** An event in the coordinates of a region; 0 where the event has no such value. */
export interface LocalEvent {
    region: Region;
    x: number;
    y: number;
    translationX: number;
    translationY: number;
    velocityX: number;
    velocityY: number;
}

/** The events since the last push or advance, for one loop. */
export interface EventList extends Omit<IterableIterator<GestaEvent>, "throw"> {
    /** Copies of the events that are left, which remain valid: for more than a loop. */
    copies(): EventCopy[];
}

/** How far something can move to each side. */
export interface Room {
    left: number;
    right: number;
    up: number;
    down: number;
}

/** The values of a gesture that moves things: of gesta.transform, gesta.pinch, gesta.rotation or gesta.pan. */
export interface Movement {
    readonly translationX?: number;
    readonly translationY?: number;
    readonly scale?: number;
    readonly rotation?: number;
    readonly focusX?: number;
    readonly focusY?: number;
}

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

/** What a recognizer did with the latest touches. */
export interface Explained {
    readonly recognizer: Recognizer;
    /** Its label, or else its class. */
    readonly name: string;
    /** "recognized", "ended", "began", "failed", "cancelled", "waiting", "undecided" or "not reached". */
    readonly outcome: string;
    readonly sequence: number;
    readonly verdict: Verdict;
    readonly hint: string | undefined;
    readonly waitsFor: Recognizer | undefined;
    /** A sentence. */
    readonly text: string;
}

/** What the recognizers did with the latest touches, those that recognized first. `String` of it has the sentences. */
export interface Explanation {
    readonly recognizers: Explained[];
    /** What Context.check finds. */
    readonly findings: Finding[];
    toString(): string;
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

/** A velocity in lengths per second. */
export interface OwnVelocity {
    readonly x: number;
    readonly y: number;
}

/** What the library calls of a class of the program if the class has it: see gesta_class. */
export interface OwnHooks {
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
}

/** A name of an enumeration in small letters, names, or bits. */
export type Flags<Bits> = Lowercase<keyof Bits & string> | readonly Lowercase<keyof Bits & string>[] | number;

/** Options of a new recognizer. */
export interface RecognizerOptions {
    enabled?: boolean;
    provisional?: boolean;
    priority?: number;
    tools?: Flags<typeof Tools>;
    inputs?: Flags<typeof Input>;
    buttons?: Flags<typeof Button>;
    requiredModifiers?: Flags<typeof Modifier>;
    excludedModifiers?: Flags<typeof Modifier>;
    /** The region that it is attached to. Default: the root region. */
    region?: Region;
    label?: string;
}

/** Lengths are in millimeters, the surface is in the context's units: x, y, width, height. */
export interface PalmGuard extends PalmGuardNumbers {
    /** Bits of PalmRule. Default: all. */
    rules?: number;
    surface?: [number, number, number, number];
    maxContacts?: number;
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
    /**
     * Whether wheels are pushed as motions, and Safari's pinches; the page then neither scrolls nor zooms by them.
     * Default false. Other browsers report a trackpad's pinch as a wheel with the Control key: set `zoomModifiers` of
     * a gesta.pinch or gesta.transform to Modifier.CONTROL.
     */
    wheel?: boolean;
}

/** Options of Gesta.replay. */
export interface ReplayOptions {
    /**
     * Other values of parameters, by class, or by a recognizer's id in the trace: `{ "gesta.tap.slop": 20 }`,
     * `{ "0x20010000.slop": 20 }`.
     */
    overrides?: Readonly<Record<string, ParameterValue>>;
    /** Is called with the new context before anything is created in it: registers classes, sets an observer. */
    prepare?: (context: Context) => void;
    /**
     * Is called after each call of the trace that a callback did not make, with the line of the call, from 1: reads
     * states, verdicts and measures. What it changes in the context changes what follows. Ends the replay by returning
     * false.
     */
    step?: (context: Context, line: number) => unknown;
    /**
     * Is called for each difference: the line of the trace, its text, and the line of the replay, "" for none. Ends the
     * replay by returning false. Without it, `overrides` and `step`, the first difference ends the replay.
     */
    difference?: (line: number, expected: string, actual: string) => unknown;
}

/** What moves, and how it decays: see gesta_decay_options, which has the ranges. */
export interface DecayOptions extends DecayNumbers {
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

/** Options of what is read for a frame. */
export interface FrameOptions {
    /** Predicts what there will be at the time of the frame, up to 64 ms after the newest sample. */
    predict?: boolean;
}

/** Cutoff frequencies of a filter, in Hz: that of a contact at speed v is minCutoff + beta * v. */
export interface FilterOptions extends FilterNumbers {}

/** Velocities of a flick and of the motion that it has caught. */
export interface CarryOptions {
    caughtX?: number;
    caughtY?: number;
    flickX?: number;
    flickY?: number;
    /** The longest time for which the contact has rested in between. */
    pause?: Time;
}
