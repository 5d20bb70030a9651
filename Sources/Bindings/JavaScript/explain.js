// What the recognizers did with the latest touches, in the library's own sentences.

import { FindingKind } from "./generated/native.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("./gesta.js").Explained} Explained */
/** @typedef {import("./gesta.js").Explanation} Explanation */
/** @typedef {import("./gesta.js").Finding} Finding */
/** @typedef {import("./recognizer.js").Recognizer} AnyRecognizer */

const RECOGNIZED = ["recognized", "ended", "began"];
const NOT_REACHED = "not reached";
/**
 * What is said of outcomes that have no figure.
 *
 * @type {Record<string, string>}
 */
const WORDS = {
    recognized: "was recognized", ended: "has ended", began: "has begun", undecided: "is undecided",
    waiting: "is complete, and waits for",
};

/** @implements {Explanation} */
class Sentences {
    /**
     * @param {Explained[]} recognizers
     * @param {Finding[]} findings
     */
    constructor(recognizers, findings) {
        this.recognizers = recognizers;
        this.findings = findings;
    }

    toString() {
        const lines = this.findings.map(({ text }) => `Set-up: ${text}.`);
        lines.push(...this.recognizers.map(({ text }) => text));
        return lines.join("\n") || "No touch has reached a recognizer yet.";
    }
}

/**
 * See Context.explain.
 *
 * @param {Context} context
 * @param {AnyRecognizer} [recognizer]
 * @returns {Explanation}
 */
export function explain(context, recognizer) {
    const all = context.recognizers;
    /** @type {Map<string, number>} */
    const counts = new Map();
    for (const each of all) counts.set(ownName(each), (counts.get(ownName(each)) ?? 0) + 1);
    const nameOf = (/** @type {AnyRecognizer} */ each) => {
        const plain = ownName(each);
        const name = counts.get(plain) === 1 ? plain : `${plain} 0x${each.id.toString(16).padStart(8, "0")}`;
        return each.label.includes(" ") ? `"${name}"` : name;
    };
    const isMeant = (/** @type {(object | undefined)[]} */ those) => (
        recognizer === undefined || those.includes(recognizer));
    const found = all.filter((each) => isMeant([each])).flatMap((each) => explained(each, nameOf) ?? []);
    const rank = (/** @type {Explained} */ each) => (RECOGNIZED.includes(each.outcome) ? 0 : 1);
    found.sort((a, b) => rank(a) - rank(b));
    const findings = context.check().filter(({ kind, recognizer: one, other }) => (
        kind !== FindingKind.LATENCY && isMeant([one, other])));
    return new Sentences(found, findings);
}

const ownName = (/** @type {AnyRecognizer} */ each) => each.label || each.class.name;

/**
 * What a recognizer did; undefined if no touch had to do with it.
 *
 * @param {AnyRecognizer} recognizer
 * @param {(recognizer: AnyRecognizer) => string} nameOf
 * @returns {Explained | undefined}
 */
function explained(recognizer, nameOf) {
    const { verdict, waitsFor } = recognizer;
    const isMissed = verdict.text.startsWith(NOT_REACHED);
    if (verdict.sequence === 0 && !isMissed) return undefined;
    const outcome = isMissed ? NOT_REACHED : outcomeOf(recognizer, verdict.state);
    const hint = RECOGNIZED.includes(outcome) ? undefined : recognizer.hint?.text;
    const name = nameOf(recognizer);
    let text = `${name} ${WORDS[outcome] ?? verdict.text}`;
    if (isMissed) text = `${name} was ${verdict.text}`;
    if (waitsFor) text += ` ${nameOf(waitsFor)} to fail`;
    if (hint) text += ` (for the person: ${hint})`;
    return { recognizer, name, outcome, sequence: verdict.sequence, verdict, hint, waitsFor, text: `${text}.` };
}

/**
 * @param {AnyRecognizer} recognizer
 * @param {string} state
 */
function outcomeOf(recognizer, state) {
    if (state === "possible") return recognizer.waitsFor === undefined ? "undecided" : "waiting";
    if (state === "ended") return recognizer.class.isContinuous ? "ended" : "recognized";
    return state === "changed" ? "began" : state;
}
