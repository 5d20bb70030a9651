// Patterns: the language, the pattern as it would look, and the judged stroke.
import { widened } from "./allow.js";
import { markSegments, paintBands, paintLabels } from "./bands.js";
import { nameOf, rangeOf } from "./bars.js";
import { makeCard } from "./card.js";
import { control } from "./controls.js";
import { h, messageOf, pathOf, setAttribute, setText, shown, thumbnail } from "./dom.js";
import { reasonOf } from "./draw.js";
import { PatternEditor } from "./editor.js";
import { isLimited, segmentsOf } from "./figures.js";
import { boxOf, fingersOf, strokesOf } from "./ghosts.js";
import { BarGroups } from "./groups.js";
import { History } from "./history.js";
import { makeLanguage, withFigure } from "./language.js";
import { pushAll } from "./player.js";
import { Picture, segmentAt, segmentsOfStrokes } from "./segments.js";
import { put, setParameters } from "./setup.js";
import { sequencesOf, strokesOfSequence, tokensOf } from "./syntax.js";
import { TestStrokes } from "./tests.js";
import { wrongWay } from "./wrong.js";

const PRESETS = [
    "down-right, down-left", "short ↘, long ↗", "right, down-left, right", "arc 360", "(left, right) x3",
    "cw 225 from up, down", "anywhere either-way closed right, down, left, up", "star", "down-right, lift, down-left",
    "up", "down, right", "right, down, left", "down, up-right, down-right, up", "cw 180 from up", "arc 720",
    "triangle", "spiral", "figure_eight", "s", "zigzag", "question_mark", "arrow",
];
const SEGMENTS = ["seg1", "seg2", "seg3", "seg4"];
/** The size of the pattern on the surface, as a part of the smaller side. */
const GHOST = 0.55;
/** The least extent in pixels that a stroke's box is fitted to, and of a pattern that is no straight line. */
const LEAST_BOX = 4;
const FLAT_PATTERN = 0.05;
/** How far from a segment, in pixels, a pointer lights it. */
const REACH = 24;

/** What helps against a reason that is not about the figures of a segment. */
const HELP = {
    drawn_too_small: "Draw larger, or lower min size.",
    drawn_too_large: "Draw smaller, or raise max size.",
    diverged: "Nothing that follows can make it the pattern. Max stray is how far it may go off.",
    unfinished: "Draw all segments before you lift.",
    segment_missing: "Draw this segment longer, and in its direction, or leave it out of the pattern.",
    strayed: "It does not go along the pattern: wider limits do not help.",
};

/** The position and the parts of a message: what was found, what must be there, and what may have been meant. */
function parts(message) {
    const [, character, rest] = /pattern at character (\d+): (.*)/s.exec(message) ?? [null, null, message];
    const [problem, meant] = rest.split("; did you mean ");
    return { character: character === null ? null : Number(character), problem, meant: meant?.replace(/^"|"\?$/g, "") };
}

/** All that a recognizer says about a stroke. */
function judgment(stroke) {
    const { state, verdict } = stroke;
    const { name: reason } = stroke.class.reasons.find((each) => each.code === verdict.reason) ?? {};
    return {
        ...verdict, state, isGood: state === "ended", reason, text: reasonOf(stroke.verdict.text),
        hint: stroke.hint?.text,
        name: stroke.get("name"), segment: stroke.get("segment"), score: stroke.get("score"),
        margin: stroke.get("margin"), measures: stroke.measures(),
    };
}

export function makePatterns(app) {
    const { gesta, setup, stage } = app;
    const context = gesta.context();
    const stroke = context.recognizer("gesta.stroke");
    /** Judges the last stroke once more. */
    const bench = gesta.context();
    const trial = bench.recognizer("gesta.stroke");
    const pane = { title: "Patterns", context, keepsTrails: true, headline: "Write a gesture. Then draw it.",
        subline: "",
    };
    let ideal = [];
    /** The pieces of `ideal` by segment, and the segments that are lit. */
    let pieces = [];
    let lit = [];
    let judged = null;
    /** Whether the next contact begins another drawing. */
    let isOver = true;
    /** The measures while drawing: an array that is used again. */
    const drawn = [];

    const history = new History(() => ({ pattern: setup.pattern, drawing: setup.drawing, tests: setup.tests }),
        (state) => {
            Object.assign(setup, state);
            input.value = setup.pattern;
            showParameters();
            edit(setup.pattern);
        });
    const editor = new PatternEditor({
        edited: (text) => {
            history.mark("text");
            edit(text);
        },
        pointed: (segments) => light(segments),
    });
    const { input } = editor;
    const tests = new TestStrokes({
        setup, stage, judge: (each) => judgeBy(setup.pattern, {}, each).isGood, mark: () => history.mark(),
        changed: () => {
            app.changed();
            showTests();
        },
        describe,
    });
    const where = h("div", { class: "where", "aria-hidden": "true" });
    const error = h("p", { id: "pattern-error", class: "error", role: "status" });
    const fix = h("button", { class: "fix", hidden: true });
    const picture = new Picture((segments) => light(segments));
    const verdict = h("p", { class: "verdict", role: "status" });
    const bars = new BarGroups();
    const figure = h("p", { class: "figure" });
    const allow = h("button", { class: "fix", id: "allow", hidden: true });
    const loosen = h("button", { class: "fix", id: "loosen", hidden: true });
    const result = h("div", { class: "result", "data-state": "idle" }, verdict, figure, allow, loosen);
    const controls = new Map(stroke.class.parameters.filter(({ type }) => type !== "text")
        .map((each) => [each.name, h("div", {})]));
    const name = h("input", { id: "pattern-name", type: "text", value: "my_gesture", spellcheck: "false" });
    const keyOf = () => name.value.trim().replace(/\W+/g, "_").replace(/^_+|_+$/g, "") || "my_gesture";
    const card = makeCard(setup, () => ({ name: keyOf(), strokes: ideal }));
    name.addEventListener("input", card.show);
    const added = h("span", { role: "status", class: "quiet" });
    const add = h("button", { class: "primary", onclick: () => {
        const key = keyOf();
        name.value = key;
        put(setup, { name: key, class: "gesta.stroke", parameters: { pattern: input.value, ...setup.drawing } });
        app.version += 1;
        app.changed();
        setText(added, `${key} is in the set-up, and the pan waits for it: see Draw, Relations and Code.`);
    } }, "Add to the set-up");

    // ------------------------------------------------------------------------------------------------------- editing

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
            refuse(text, parts(thrown.message));
            ideal = [];
        }
        showSegments();
        showTests();
        rejudge();
    }

    /** The segments of the pattern, in the text and in the picture. */
    function showSegments() {
        const { measures = [], name: alternative = "" } = ideal.length === 0 ? {}
            : judgeBy(setup.pattern, {}, stage.inputOf(fingersOf(ideal)));
        pieces = segmentsOfStrokes(ideal, measures);
        picture.show(ideal, pieces);
        showTokens(alternative, pieces.length);
        card.show();
        light([]);
    }

    /** Colors the strokes in the text: those of the alternative with that name and number of segments. */
    function showTokens(alternative, count) {
        const sequences = ideal.length === 0 ? [] : sequencesOf(setup.pattern);
        const isMeant = (each) => each.isKnown && strokesOfSequence(each).length === count
            && (!each.name || !alternative || each.name === alternative);
        const sequence = sequences.find(isMeant);
        editor.show(sequence ? tokensOf(sequence) : []);
    }

    function showTests() {
        tests.show(ideal.length > 0);
    }

    /** Lights segments in the text, the picture and on the surface. */
    function light(segments) {
        if (segments.join() === lit.join()) return;
        lit = segments;
        editor.light(lit);
        picture.light(lit);
        stage.isChanged = true;
    }

    /** The pieces on the surface: those of the stroke; before there is one, those of the pattern. */
    function piecesOnStage() {
        if (judged !== null) return segmentsOfStrokes(stage.trails.map(({ points }) => points), judged.drawn);
        return pieces.map(({ segment, strokes }) => ({ segment, strokes: strokes.map(onStage) }));
    }

    /** Points of the pattern where the surface shows them. */
    function onStage(points) {
        const side = GHOST * Math.min(stage.width, stage.height);
        return points.map((v, i) => v * side + (i % 2 === 0 ? stage.width : stage.height) / 2);
    }

    /** Places the pattern where the stroke is, as large; one that is recognized is as wide and high, too. */
    function onStroke() {
        const [from, to] = [boxOf(ideal), boxOf(stage.trails.map(({ points }) => points))];
        const sizes = [0, 1].map((side) => Math.max(to.size[side], LEAST_BOX) / Math.max(from.size[side], 1e-3));
        const scale = Math.hypot(...to.size) / Math.max(Math.hypot(...from.size), 1e-3);
        const isLine = Math.min(...from.size) < FLAT_PATTERN;
        const scales = judged.isGood && !isLine ? sizes : [scale, scale];
        return (points) => points.map((v, i) => (v - from.middle[i % 2]) * scales[i % 2] + to.middle[i % 2]);
    }

    function refuse(text, { character, problem, meant }) {
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
    }

    function write(text) {
        history.mark();
        input.value = text;
        edit(text);
    }

    /** Writes the pattern that accepts drawings. */
    function describe(drawings) {
        try {
            write(context.patternFromStrokes(drawings).pattern);
        } catch (thrown) {
            setText(figure, messageOf(thrown));
        }
    }

    function parameter(key, value) {
        history.mark(`parameter ${key}`);
        const { initial } = stroke.class.parameters.find((each) => each.name === key);
        if (value === initial) delete setup.drawing[key];
        else setup.drawing[key] = value;
        stroke.set(key, value);
        app.changed();
        showTests();
        rejudge();
    }

    function showParameters() {
        setParameters(stroke, setup.drawing);
        for (const each of stroke.class.parameters) {
            controls.get(each.name)?.replaceChildren(control("pattern", each, stroke.get(each.name),
                (value) => parameter(each.name, value)));
        }
    }

    // ------------------------------------------------------------------------------------------------------- judging

    /** A stroke, by default the last one, judged by a pattern and parameters. */
    function judgeBy(pattern, parameters = {}, drawing = stage.player.last) {
        trial.set("pattern", pattern);
        setParameters(trial, { ...setup.drawing, ...parameters });
        pushAll(bench, drawing);
        return judgment(trial);
    }

    function rejudge() {
        judged = null;
        isOver = true;
        stage.isChanged = true;
        const isDrawn = stage.trails.length > 0 && stage.player.last.length > 0;
        if (isDrawn && stage.player.playing === null && stage.down.size === 0 && ideal.length > 0) {
            judge(judgeBy(input.value));
            return;
        }
        result.dataset.state = "idle";
        setText(verdict, ideal.length > 0 ? "Draw the pattern on the surface." : "");
        setText(figure, "");
        allow.hidden = loosen.hidden = true;
        bars.show([]);
        tests.offer(false);
        app.say("", "");
    }

    /** The verdict, as words and as its figure beside the limit. */
    function judge(found) {
        const isWay = ["unfinished", "segment_missing", "strayed", "diverged"].includes(found.reason);
        const wrong = isWay && stage.trails.length === 1 ? wrongWay(input.value, stage.trails[0].points) : null;
        judged = { ...found, segment: wrong?.segment ?? found.segment, drawn: wrong?.pieces ?? found.measures };
        isOver = true;
        markSegments(stage.trails, judged.drawn);
        result.dataset.state = found.isGood ? "good" : found.state;
        const outcome = found.state === "cancelled" ? "Cancelled" : "Not recognized";
        setText(verdict, found.isGood ? `Recognized${found.name ? ` as ${found.name}` : ""}.`
            : `${outcome}: ${found.hint ?? found.text}.`);
        setAttribute(verdict, "title", found.isGood ? "" : found.text);
        bars.show(found.measures);
        app.say(found.isGood ? "good" : "failed", verdict.textContent);
        allow.hidden = loosen.hidden = true;
        tests.offer(stage.down.size === 0 && found.state !== "cancelled");
        showTokens(found.name, segmentsOf(found.measures)?.all ?? pieces.length);
        stage.isChanged = true;
        if (found.isGood) setText(figure, `score ${shown(found.score)}, margin ${shown(found.margin)}`);
        else if (found.state === "cancelled" || stage.down.size > 0) setText(figure, "");
        else if (wrong) setText(figure, "The picture shows how it goes.");
        else help(found);
    }

    /** Which number to change. */
    function help(found) {
        const { measured, limit, reason, measures } = found;
        const tests = measures.filter((each) => isLimited(each.name));
        const off = (each) => Math.abs(2 * each.measured - each.least - each.most) / (each.most - each.least);
        const worst = tests.sort((a, b) => off(b) - off(a))[0];
        if (HELP[reason] !== undefined) setText(figure, HELP[reason]);
        else if (reason === "unlike") {
            setText(figure, "Each figure is within its limits, but misfit, the sum of their deviations, is not. "
                + `${nameOf(worst)} counts most: ${shown(worst.measured)}, ${rangeOf(worst)}.`);
        } else {
            const decisive = tests.find((each) => each.measured === measured && !each.met);
            const allowed = decisive ? `allowed: ${rangeOf(decisive)}` : `limit ${shown(limit)}`;
            setText(figure, `${decisive ? `${nameOf(decisive)}: ` : ""}measured ${shown(measured)}, ${allowed}.`);
        }
        if (reason === "drawn_too_small") {
            const size = Math.floor(0.9 * measured);
            offer(allow, `min size ${size} px`, () => parameter("min_size", size));
            return;
        }
        if (HELP[reason] !== undefined) return;
        const wider = widened(input.value, judgeBy);
        if (wider !== null) {
            const changes = wider.changes.map(({ limits, ...each }) => `${nameOf(each)} ${limits}`);
            const more = changes.length > 3 ? ` and ${changes.length - 3} more` : "";
            offer(allow, changes.slice(0, 3).join(", ") + more, () => write(wider.pattern));
        }
        if (stroke.get("false_positives") < 1 && judgeBy(input.value, { false_positives: 1 }).isGood) {
            offer(loosen, "false positives 1", () => parameter("false_positives", 1));
        }
    }

    function offer(button, text, accept) {
        button.hidden = false;
        setText(button, `Allow it: ${text}`);
        button.onclick = () => {
            accept();
            showParameters();
        };
    }

    // ----------------------------------------------------------------------------------------------------------- pane

    const chips = PRESETS.map((text) => h("button", {
        class: "preset", onclick: () => write(text), title: text, "aria-label": `Pattern ${text}`,
    }, thumbnail(strokesOf(gesta, text), 48, 9)));
    const language = makeLanguage(gesta, write, (figureName, limits, kind) => {
        const text = ideal.length > 0 ? withFigure(input.value, input.selectionStart, figureName, limits, kind) : null;
        const [first, last] = kind === "lift" ? ["down, lift", ", right"] : ["right", ""];
        write(text ?? `${first} {${figureName} ${limits}}${last}`);
    });
    const rest = [...controls].filter(([key]) => key !== "false_positives").map(([, element]) => element);
    pane.element = h("div", { class: "pane" },
        h("div", { class: "title" }, h("h2", {}, "Pattern"), history.button),
        h("label", { for: "pattern", class: "quiet narrow-hidden" },
            "Directions, lengths, arcs, repetitions, alternatives"),
        editor.element, where, error, fix, language,
        h("div", { class: "beside" }, picture.element, result), bars.element, tests.element,
        controls.get("false_positives"),
        h("details", {}, h("summary", {}, "More parameters"), h("div", { class: "stack" }, ...rest)),
        h("h3", {}, `${chips.length} patterns to begin from`),
        h("div", { class: "presets", role: "group", "aria-label": "Patterns to begin from" }, ...chips),
        h("div", { class: "actions" },
            h("button", { onclick: () => pane.demonstrate() }, "▶ Show me"),
            h("label", { for: "pattern-name", class: "hidden" }, "Name"), name, add),
        added, card.element);

    pane.demonstrate = () => ideal.length > 0 && stage.play(fingersOf(ideal));
    pane.began = (trail) => {
        if (isOver) stage.trails = [trail];
        isOver = false;
        judged = null;
        result.dataset.state = "possible";
        setText(verdict, "Drawing …");
        app.say("", "");
        allow.hidden = loosen.hidden = true;
        setText(figure, "");
    };
    /** The segment that is being drawn, from 0. */
    pane.mark = () => (segmentsOf(stroke.measures(drawn))?.drawn ?? 1) - 1;
    pane.colorOf = (trail, mark, colors) => {
        const isBad = judged !== null && !judged.isGood && (judged.segment === 0 || mark === judged.segment - 1);
        return isBad ? colors.bad : colors[SEGMENTS[mark % 4]];
    };
    let shownSequence = "";
    let hasFailedEarly = false;
    let turn = 0;
    pane.frame = () => {
        const { state, verdict: { sequence } } = stroke;
        const key = `${sequence} ${state}`;
        if (state === "possible") {
            if (sequence > 0 && judged === null) bars.read(stroke, turn % 3 === 0);
            turn += 1;
            if (stage.down.size > 0) {
                const segments = segmentsOf(bars.list);
                const part = Math.round(100 * stroke.get("progress"));
                setText(verdict, segments
                    ? `Segment ${segments.drawn} of ${segments.all}, about ${part} % drawn`
                    : "Drawing …");
            }
        } else if (sequence > 0 && (key !== shownSequence || (hasFailedEarly && stage.down.size === 0))) {
            // What the finger draws after a failure belongs to the picture, too.
            hasFailedEarly = stage.down.size > 0;
            judge(judgment(stroke));
        }
        shownSequence = key;
    };
    /** The strokes of the pattern as they are on the surface. */
    pane.ghost = () => ideal.map(judged !== null && stage.trails.length > 0 ? onStroke() : onStage);
    /** The pattern behind the stroke, where the stroke is. */
    pane.paintBelow = (ink) => {
        if (ideal.length === 0) return;
        ink.save();
        ink.strokeStyle = stage.colors.ghost;
        ink.lineWidth = 26;
        ink.lineCap = ink.lineJoin = "round";
        ink.globalAlpha = stage.trails.length > 0 ? 0.14 : 0.26;
        for (const points of pane.ghost()) ink.stroke(new Path2D(pathOf(points)));
        const colors = SEGMENTS.map((each) => stage.colors[each]);
        ink.globalAlpha = 0.55;
        for (const { segment, strokes } of lit.length > 0 ? piecesOnStage() : []) {
            if (!lit.includes(segment)) continue;
            ink.strokeStyle = colors[(segment - 1) % colors.length];
            ink.stroke(new Path2D(strokes.map((points) => pathOf(points)).join("")));
        }
        ink.restore();
        if (judged !== null) paintBands(ink, stage, stage.trails, judged.drawn, colors);
    };
    pane.paintAbove = (ink) => {
        if (judged !== null) paintLabels(ink, stage, stage.trails, judged.drawn);
    };
    stage.canvas.addEventListener("pointermove", ({ offsetX, offsetY }) => {
        if (stage.pane !== pane || stage.down.size > 0) return;
        light([segmentAt(piecesOnStage(), offsetX, offsetY, REACH)].filter(Boolean));
    });
    stage.canvas.addEventListener("pointerleave", () => light([]));
    pane.handleKey = (event) => history.handleKey(event, input);
    pane.shown = () => {
        showParameters();
        if (setup.editing ?? setup.card) name.value = setup.editing ?? setup.card;
        delete setup.editing;
        if (input.value !== setup.pattern || ideal.length === 0) {
            input.value = setup.pattern;
            edit(setup.pattern);
        } else {
            editor.show([]);
            showSegments();
            rejudge();
        }
    };
    return pane;
}
