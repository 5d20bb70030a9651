// Teach: draw a few examples, name them, try, and see the nearest and the runner-up.
import { h, setText, shown, thumbnail } from "./dom.js";
import { reasonOf } from "./draw.js";
import { fingersOf } from "./ghosts.js";

const PAUSE = 700;

/** Strokes around the origin, the larger side of their box being a bit more than half the surface. */
function centered(strokes) {
    const every = (k) => strokes.flatMap((each) => Array.from(each).filter((_, i) => i % 2 === k));
    const [xs, ys] = [every(0), every(1)];
    const box = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const scale = 0.55 / Math.max(box[1] - box[0], box[3] - box[2], 1);
    const middle = [(box[0] + box[1]) / 2, (box[2] + box[3]) / 2];
    return strokes.map((each) => Array.from(each, (v, i) => (v - middle[i % 2]) * scale));
}

export function makeTeach(app) {
    const { gesta, setup, stage } = app;
    const context = gesta.context();
    const template = context.recognizer("gesta.template");
    const pane = { title: "Teach", context, keepsTrails: true, headline: "One example is enough.",
        subline: "Draw a gesture of your own, name it, and try it.",
    };
    const pictures = new Map();
    /** The strokes of each name's newest example. */
    const drawn = new Map();
    let isTeaching = true;
    let strokes = [];
    let timer = 0;

    const name = h("input", { id: "gesture", type: "text", value: "heart", spellcheck: "false" });
    const teach = h("button", { "aria-pressed": "true", onclick: () => choose(true) }, "Teach");
    const attempt = h("button", { "aria-pressed": "false", onclick: () => choose(false) }, "Try");
    const list = h("ul", { class: "taught" });
    const verdict = h("p", { class: "verdict", role: "status" }, "Name a gesture and draw it.");
    const fill = h("span", { class: "fill" });
    const tick = h("span", { class: "tick" });
    const figure = h("p", { class: "figure" });
    const result = h("div", { class: "result", "data-state": "idle" },
        verdict, h("div", { class: "bar tall", "aria-hidden": "true" }, fill, tick), figure);
    const text = h("textarea", { id: "examples", rows: 3, spellcheck: "false", oninput: () => load(text.value) });
    const saved = h("details", {}, h("summary", {}, "Examples as text"),
        h("label", { for: "examples", class: "quiet" }, "Save it, or paste it here to load it."), text);

    function choose(teaching) {
        isTeaching = teaching;
        teach.setAttribute("aria-pressed", String(teaching));
        attempt.setAttribute("aria-pressed", String(!teaching));
        result.dataset.state = "idle";
        setText(verdict, teaching ? "Name a gesture and draw it." : "Draw one of your gestures.");
        setText(figure, "");
        tick.hidden = true;
        fill.style.transform = "scaleX(0)";
        stage.trails = [];
        strokes = [];
        stage.isChanged = true;
    }

    function show() {
        const counts = new Map();
        for (const each of template.exampleNames) counts.set(each, (counts.get(each) ?? 0) + 1);
        list.replaceChildren(...[...counts].map(([each, count]) => h("li", {},
            pictures.get(each) ?? h("span", { class: "thumbnail" }),
            h("span", { class: "label" }, each, h("small", {}, count === 1 ? "1 example" : `${count} examples`)),
            ...(drawn.has(each) ? [h("button", {
                class: "show", "aria-label": `Show ${each}`, title: "Show me",
                onclick: () => {
                    choose(false);
                    stage.play(fingersOf(drawn.get(each), 1));
                },
            }, "▶")] : []),
            h("button", { class: "quiet", "aria-label": `Remove ${each}`, onclick: () => {
                template.removeExamples(each);
                keep();
            } }, "×"))));
        attempt.disabled = counts.size === 0;
    }

    function keep() {
        setup.examples = template.exampleCount() > 0 ? template.saveExamples() : undefined;
        text.value = setup.examples ?? "";
        app.version += 1;
        app.changed();
        show();
    }

    function load(examples) {
        try {
            context.recognizer("gesta.template").loadExamples(examples);
        } catch (thrown) {
            setText(verdict, thrown.message);
            return;
        } finally {
            context.recognizers.at(-1).destroy();
        }
        template.removeExamples();
        template.loadExamples(examples);
        setup.examples = examples;
        show();
    }

    function learn() {
        const key = name.value.trim() || "gesture";
        try {
            template.addExample(key, strokes);
            pictures.set(key, thumbnail(strokes, 56));
            drawn.set(key, centered(strokes));
            setText(verdict, `Learned ${key}. Draw it again for another example, or try it.`);
            result.dataset.state = "good";
            app.say("good", `Learned ${key}`);
            keep();
        } catch (thrown) {
            setText(verdict, thrown.message);
            result.dataset.state = "failed";
        }
        strokes = [];
    }

    function judge() {
        const isGood = template.state === "ended";
        const [best, other] = [template.get("name") || template.get("best"), template.get("runner_up")];
        const [distance, limit] = [template.get("distance"), template.get("limit")];
        result.dataset.state = isGood ? "good" : "failed";
        setText(verdict, isGood ? best : `Not recognized: ${reasonOf(template.verdictText)}.`);
        app.say(isGood ? "good" : "failed", verdict.textContent);
        const most = 1.25 * Math.max(distance, limit, 1e-9);
        fill.style.transform = `scaleX(${(distance / most).toFixed(3)})`;
        tick.style.left = `${100 * limit / most}%`;
        tick.hidden = false;
        setText(figure, `nearest ${best || "none"}, distance ${shown(distance)} of at most ${shown(limit)}`
            + `${other ? `; runner-up ${other}` : ""}; score ${shown(template.get("score"))}`);
    }

    pane.element = h("div", { class: "pane" },
        h("h2", {}, "Teach by example"),
        h("div", { class: "segmented", role: "group", "aria-label": "What a drawing does" }, teach, attempt),
        h("div", { class: "control" }, h("label", { for: "gesture" }, h("span", {}, "name of the gesture")), name),
        result, list, saved);
    pane.began = (trail) => {
        clearTimeout(timer);
        app.say("", "");
        if (strokes.length === 0 && (isTeaching || template.state !== "possible")) stage.trails = [trail];
    };
    pane.drawn = (trail) => {
        if (!isTeaching) return;
        if (trail.points.length > 8) strokes.push(trail.points.slice());
        // Several strokes make one example, if they follow each other.
        if (strokes.length > 0) timer = setTimeout(learn, PAUSE);
    };
    let last = "";
    pane.frame = () => {
        if (isTeaching) return;
        const key = `${template.verdict.sequence} ${template.state}`;
        if (key !== last && (template.state === "ended" || template.state === "failed")) judge();
        last = key;
    };
    pane.shown = () => {
        if (setup.examples !== undefined && template.exampleCount() === 0) load(setup.examples);
        text.value = setup.examples ?? "";
        show();
    };
    choose(true);
    return pane;
}
