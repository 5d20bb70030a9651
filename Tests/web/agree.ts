// What gesta.d.ts declares agrees with the classes of the binding: each has the members of the other, and what is made
// can be used as what is declared. Compiled beside the modules, never run.
import type * as declared from "./gesta.js";
import type { Contact } from "./contact.js";
import type { Context } from "./context.js";
import type { GestaError } from "./errors.js";
import type { Events, GestaEvent } from "./event.js";
import type { Finger } from "./finger.js";
import type { Listening } from "./listen.js";
import type { Filter } from "./frame.js";
import type { Decay } from "./momentum.js";
import type * as module from "./module.js";
import type { OwnRecognizer } from "./own.js";
import type { Recognizer } from "./recognizer.js";
import type { ReceivedSample } from "./generated/samples.js";
import type { Region } from "./region.js";

/** Members of one that the other does not have. */
type Extra<One, Other> = Exclude<keyof One, keyof Other>;
/** The members whose types differ, and what only one of them has; never if there are none. */
type Different<Made, Declared> = Extra<Made, Declared> | Extra<Declared, Made> | {
    [Name in keyof Made & keyof Declared]: Made[Name] extends Declared[Name] ? never : Name;
}[keyof Made & keyof Declared];

declare function agree<Made, Declared>(different: [Different<Made, Declared>] extends [never] ? "agree"
    : Different<Made, Declared>): void;

agree<Context, declared.Context>("agree");
agree<Recognizer, declared.Recognizer>("agree");
agree<Recognizer<"gesta.pan">, declared.Recognizer<"gesta.pan">>("agree");
agree<GestaEvent, declared.GestaEvent>("agree");
agree<GestaEvent<"gesta.tap">, declared.GestaEvent<"gesta.tap">>("agree");
agree<ReturnType<GestaEvent<"gesta.pan">["copy"]>, declared.EventCopy<"gesta.pan">>("agree");
agree<Events["list"], declared.EventList>("agree");
agree<Region, declared.Region>("agree");
agree<Finger, declared.Finger>("agree");
agree<Contact, declared.Contact>("agree");
agree<ReceivedSample, declared.ReceivedSample>("agree");
agree<Listening, declared.Listening>("agree");
agree<Decay, declared.Decay>("agree");
agree<Filter, declared.Filter>("agree");
agree<GestaError, declared.GestaError>("agree");
// These are called where a class has them, and declared by the classes of programs.
type Optional = {
    [K in keyof declared.OwnRecognizer]-?: object extends Pick<declared.OwnRecognizer, K> ? K : never
}[keyof declared.OwnRecognizer];
agree<OwnRecognizer, Omit<declared.OwnRecognizer, Optional>>("agree");
agree<Omit<typeof OwnRecognizer, "prototype">, Omit<typeof declared.OwnRecognizer, "prototype">>("agree");
agree<Awaited<ReturnType<typeof module.load>>, declared.Gesta>("agree");
// Programs do not create errors.
agree<Omit<typeof module, "GestaError">, Pick<typeof declared, "OwnRecognizer" | "load" | "matrixOf">>("agree");
