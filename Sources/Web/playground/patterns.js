// Patterns: the language, the pattern as it would look, and the judged stroke.
import { paintBands, paintLabels } from "./bands.js";
import { Bars } from "./bars.js";
import { h, pathOf, setText, shown, thumbnail } from "./dom.js";
import { reasonOf } from "./draw.js";
import { fingersOf, strokesOf } from "./ghosts.js";
import { put } from "./setup.js";

const PRESETS = [
    "down-right, down-left", "short ↘, long ↗", "right, down-left, right", "arc 360", "(left, right) x3",
    "cw 225 from up, down", "anywhere either-way closed right, down, left, up", "star", "down-right, lift, down-left",
];
/** The language by examples; a click writes one. */
const WORDS = [
    ["up, down-left, ↗", "directions, one for each segment"],
    ["short right, long down", "lengths relative to each other"],
    ["arc 180", "a bend to either side, by degrees"],
    ["ccw 360", "a loop against the clock; cw with it"],
    ["cw 90 from up", "a bend that begins upwards"],
    ["(left, right) x3", "repeated"],
    ["either-way right, down", "drawn from either end"],
    ["closed right, down, left, up", "from any corner"],
    ["down, lift, right", "the pen lifts in between"],
    ["right {direction -15..15}", "limits of a segment's figures"],
    ["yes: down-right, long up-right; no: x", "several patterns, each with a name"],
    ["pigtail | spiral", "alternatives"],
];
const SEGMENTS = ["seg1", "seg2", "seg3", "seg4"];

/** What helps against a reason that is not about a segment. */
const HELP = {
    drawn_too_small: "Draw larger, or lower min_size.",
    unfinished: "Draw all segments before you lift.",
};

/** The pattern with a limit that admits a measure, and the limit; null if it is no list of plain segments. */
function widened(pattern, { segment, name, measured, least, most }) {
    if (/[(|;:]|lift|x\d|each|whole/.test(pattern)) return null;
    const segments = pattern.split(/,(?![^{]*\})/);
    if (segment < 1 || segment > segments.length) return null;
    const room = Math.max(0.08 * Math.abs(measured), 0.02 * (most - least));
    const digits = most - least > 20 ? 1 : 100;
    const low = Math.floor(Math.min(least, measured - room) * digits) / digits;
    const high = Math.ceil(Math.max(most, measured + room) * digits) / digits;
    const test = `${name} ${low}..${high}`;
    const plain = segments[segment - 1].trimEnd();
    const known = new RegExp(`\\b${name} [-\\d.]+\\.\\.[-\\d.]+`);
    if (known.test(plain)) segments[segment - 1] = plain.replace(known, test);
    else segments[segment - 1] = plain.endsWith("}") ? plain.replace(/\}$/, `, ${test}}`) : `${plain} {${test}}`;
    return { pattern: segments.join(","), test };
}

/** The position and the parts of a message: what was found, what must be there, and what may have been meant. */
function parts(message) {
    const [, character, rest] = /pattern at character (\d+): (.*)/s.exec(message) ?? [null, null, message];
    const [problem, meant] = rest.split("; did you mean ");
    return { character: character === null ? null : Number(character), problem, meant: meant?.replace(/^"|"\?$/g, "") };
}

export function makePatterns(app) {
    const { gesta, setup, stage } = app;
    const context = gesta.context();
    const stroke = context.recognizer("gesta.stroke");
    const pane = { title: "Patterns", context, keepsTrails: true, headline: "Write a gesture. Then draw it.",
        subline: "",
    };
    let ideal = [];
    let judged = null;
    let steps = [];

    const input = h("textarea", {
        id: "pattern", rows: 2, spellcheck: "false", autocapitalize: "off", autocomplete: "off",
        "aria-describedby": "pattern-error", oninput: () => edit(input.value),
    });
    const where = h("div", { class: "where", "aria-hidden": "true" });
    const error = h("p", { id: "pattern-error", class: "error", role: "status" });
    const fix = h("button", { class: "fix", hidden: true });
    const picture = h("div", { class: "picture" });
    const verdict = h("p", { class: "verdict", role: "status" }, "Draw the pattern on the surface.");
    const bars = new Bars();
    const figure = h("p", { class: "figure" });
    const allow = h("button", { class: "fix", hidden: true });
    const result = h("div", { class: "result", "data-state": "idle" },
        verdict, figure, allow);
    const strictness = h("input", { type: "range", id: "strictness", min: 0, max: 3, step: 0.05, oninput: () => {
        stroke.set("strictness", Number(strictness.value));
        setText(strict, shown(Number(strictness.value)));
    } });
    const strict = h("output", { for: "strictness" }, "1");
    strictness.value = 1;
    const again = h("button", { hidden: true, onclick: () => stage.replay() }, "↺ Replay my stroke");
    const name = h("input", { id: "pattern-name", type: "text", value: "my_gesture", spellcheck: "false" });
    const added = h("span", { role: "status", class: "quiet" });
    const add = h("button", { class: "primary", onclick: () => {
        const key = name.value.trim().replace(/\W+/g, "_") || "my_gesture";
        put(setup, { name: key, class: "gesta.stroke", parameters: { pattern: input.value } });
        app.version += 1;
        app.changed();
        setText(added, `${key} is in the set-up: see Draw and Code.`);
    } }, "Add to the set-up");

    function edit(text) {
        setup.pattern = text;
        app.changed();
        try {
            stroke.set("pattern", text);
            setText(error, "");
            where.replaceChildren();
            fix.hidden = true;
            add.disabled = text.trim() === "";
            ideal = text.trim() === "" ? [] : strokesOf(gesta, text);
        } catch (thrown) {
            const { character, problem, meant } = parts(thrown.message);
            setText(error, character === null ? problem : `At character ${character}: ${problem}.`);
            const at = (character ?? 1) - 1;
            const word = /^[\w-]*/.exec(text.slice(at))[0] || text[at] || " ";
            where.replaceChildren(text.slice(0, at), h("mark", {}, word), text.slice(at + word.length));
            fix.hidden = meant === undefined;
            if (meant !== undefined) {
                setText(fix, `Use “${meant}”`);
                fix.onclick = () => write(text.slice(0, at) + meant + text.slice(at + word.length));
            }
            add.disabled = true;
            ideal = [];
        }
        judged = null;
        stage.trails = [];
        stage.isChanged = true;
        show();
    }

    function write(text) {
        input.value = text;
        edit(text);
    }

    function show() {
        picture.replaceChildren(...(ideal.length > 0 ? [thumbnail(ideal, 120, 20)] : []));
    }

    /** The verdict, as words and as its figure beside the limit. */
    function judge() {
        const { state } = stroke;
        const isGood = state === "ended";
        judged = { isGood, segment: stroke.get("segment"), measures: stroke.measures() };
        result.dataset.state = isGood ? "good" : state;
        setText(verdict, isGood ? `Recognized${stroke.get("name") ? ` as ${stroke.get("name")}` : ""}.`
            : `Not recognized: ${reasonOf(stroke.verdictText)}.`);
        bars.show(judged.measures);
        app.say(isGood ? "good" : "failed", verdict.textContent);
        help(isGood);
        again.hidden = stage.player.drawn.length === 0;
        stage.isChanged = true;
    }

    /** Which number to change. */
    function help(isGood) {
        const { measured, limit, reason } = stroke.verdict;
        allow.hidden = true;
        if (isGood) {
            setText(figure, `score ${shown(stroke.get("score"))}, margin ${shown(stroke.get("margin"))}`);
            return;
        }
        const { name: code } = stroke.class.reasons.find((each) => each.code === reason) ?? {};
        const figures = limit !== 0 ? `measured ${shown(measured)}, limit ${shown(limit)}. ` : "";
        setText(figure, figures + (HELP[code] ?? "Lower the strictness, or widen the limits."));
        const decisive = judged.measures.find((each) => each.segment > 0 && each.measured === measured && !each.met);
        const wider = decisive === undefined ? null : widened(input.value, decisive);
        allow.hidden = wider === null;
        if (wider === null) return;
        setText(allow, `Allow it: ${wider.test}`);
        allow.onclick = () => {
            write(wider.pattern);
            stage.replay();
        };
    }

    const chips = PRESETS.map((text) => h("button", {
        class: "preset", onclick: () => write(text), title: text, "aria-label": `Pattern ${text}`,
    }, thumbnail(strokesOf(gesta, text), 48, 9)));

    const words = h("details", { class: "words" }, h("summary", {}, "What can I write?"),
        h("ul", {}, ...WORDS.map(([text, meaning]) => h("li", {},
            h("button", { class: "word", onclick: () => write(text) }, text),
            h("span", { class: "quiet" }, meaning)))));

    pane.element = h("div", { class: "pane" },
        h("h2", {}, "Pattern"),
        h("label", { for: "pattern", class: "quiet" }, "Directions, lengths, arcs, repetitions, alternatives"),
        input, where, error, fix, words,
        h("div", { class: "presets", role: "group", "aria-label": "Patterns to start from" }, ...chips),
        h("div", { class: "beside" }, picture, result), bars.element,
        h("div", { class: "control" }, h("label", { for: "strictness" }, h("span", {}, "strictness"), strict),
            strictness),
        h("div", { class: "actions" },
            h("button", { onclick: () => ideal.length > 0 && stage.play(fingersOf(ideal)) }, "▶ Show me"), again,
            h("label", { for: "pattern-name", class: "hidden" }, "Name"), name, add),
        added);

    pane.began = (trail) => {
        const isNext = stroke.state === "possible" && stroke.verdict.sequence > 0 && stage.trails.length > 1
            && trail !== stage.trails[0] && judged === null;
        if (!isNext) {
            stage.trails = [trail];
            steps = [];
        }
        judged = null;
        result.dataset.state = "possible";
        setText(verdict, "Drawing …");
        app.say("", "");
        allow.hidden = true;
        setText(figure, "");
    };
    /** The segment that is being drawn: each is another step of the progress. */
    pane.mark = () => {
        const progress = stroke.get("progress");
        if (progress > 0 && progress < 1 && !steps.includes(progress)) steps.push(progress);
        return progress < 1 ? Math.max(0, steps.indexOf(progress)) : Math.max(0, steps.length - 1);
    };
    pane.colorOf = (trail, mark, colors) => {
        const isBad = judged !== null && !judged.isGood && (judged.segment === 0 || mark === judged.segment - 1);
        return isBad ? colors.bad : colors[SEGMENTS[mark % 4]];
    };
    let shownSequence = "";
    let turn = 0;
    pane.frame = () => {
        const { state, verdict: { sequence } } = stroke;
        const key = `${sequence} ${state}`;
        if (state === "possible") {
            const part = stage.down.size > 0 ? stroke.get("progress") : 0;
            if (sequence > 0) bars.read(stroke, turn % 3 === 0);
            turn += 1;
            if (stage.down.size > 0) {
                setText(verdict, `Segment ${Math.max(1, stroke.get("segment"))}, ${Math.round(100 * part)} % matched`);
            }
        } else if (key !== shownSequence) {
            judge();
        }
        shownSequence = key;
    };
    /** The pattern behind the stroke, where the stroke is. */
    pane.paintBelow = (ink) => {
        if (ideal.length === 0) return;
        const side = 0.55 * Math.min(stage.width, stage.height);
        ink.save();
        ink.translate(stage.width / 2, stage.height / 2);
        ink.strokeStyle = stage.colors.ghost;
        ink.lineWidth = 26;
        ink.lineCap = ink.lineJoin = "round";
        ink.globalAlpha = stage.trails.length > 0 ? 0.14 : 0.26;
        for (const points of ideal) ink.stroke(new Path2D(pathOf(points.map((v) => v * side))));
        ink.restore();
        const colors = SEGMENTS.map((each) => stage.colors[each]);
        if (judged !== null) paintBands(ink, stage, stage.trails, judged.measures, colors);
    };
    pane.paintAbove = (ink) => {
        if (judged !== null) paintLabels(ink, stage, stage.trails, judged.measures);
    };
    pane.shown = () => {
        if (input.value !== setup.pattern || ideal.length === 0) write(setup.pattern);
    };
    return pane;
}
