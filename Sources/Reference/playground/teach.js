// Teach: draw a few examples, name them, try, and see the nearest and the runner-up.
import { control } from "./controls.js";
import { h, messageOf, setAttribute, setText, shown, thumbnail } from "./dom.js";
import { reasonOf } from "./draw.js";
import { centered, fingersOf, strokesOfExamples } from "./ghosts.js";
import { History } from "./history.js";
import { LEARNING, Meant } from "./meant.js";
import { pushAll } from "./player.js";
import { put, setParameters } from "./setup.js";

const PAUSE = 700;
/** What a finger teaches who has no gesture yet. */
const HEART = Array.from({ length: 61 }, (_, i) => (Math.PI * i) / 30).flatMap((a) => [0.5 * Math.sin(a) ** 3,
    -(13 * Math.cos(a) - 5 * Math.cos(2 * a) - 2 * Math.cos(3 * a) - Math.cos(4 * a)) / 32]);
const ITEM = "taught";
const SHOWN = ["false_positives", "max_rotation", "min_size"];
/** The most points of an example, and the smallest distance of two in pixels: links stay short. */
const POINTS = 120;
const LEAST = 2;

/** Fewer points, with one decimal. */
function thinned(strokes) {
    const count = strokes.reduce((sum, each) => sum + each.length / 2, 0);
    const stride = Math.max(1, count / POINTS);
    return strokes.map((points) => {
        const kept = [];
        let next = 0;
        for (let i = 0; i + 1 < points.length; i += 2) {
            const [x, y] = [points[i], points[i + 1]];
            const isLast = i + 3 >= points.length;
            const isNear = kept.length > 0 && Math.hypot(x - kept.at(-2), y - kept.at(-1)) < LEAST;
            if (!isLast && (isNear || i / 2 < next)) continue;
            next = i / 2 + stride;
            kept.push(Math.round(10 * x) / 10, Math.round(10 * y) / 10);
        }
        return kept;
    });
}

export function makeTeach(app) {
    const { gesta, setup, stage } = app;
    const context = gesta.context();
    const template = context.recognizer("gesta.template");
    const bench = gesta.context();
    const pane = { title: "Teach", context, keepsTrails: true, headline: "One example is enough.",
        subline: "Draw a gesture of your own, name it, and try it.",
    };
    let isTeaching = true;
    let strokes = [];
    let timer = 0;
    /** Whether the next contact begins another drawing. */
    let isOver = true;

    const name = h("input", {
        id: "gesture", type: "text", placeholder: "for example heart", spellcheck: "false", autocomplete: "off",
    });
    const teach = h("button", { "aria-pressed": "true", onclick: () => choose(true) }, "Teach");
    const attempt = h("button", { "aria-pressed": "false", onclick: () => choose(false) }, "Try");
    const list = h("ul", { class: "taught" });
    const verdict = h("p", { class: "verdict", role: "status" });
    const fill = h("span", { class: "fill" });
    const tick = h("span", { class: "tick" });
    const figure = h("p", { class: "figure" });
    const result = h("div", { class: "result", "data-state": "idle" },
        verdict, h("div", { class: "bar tall", "aria-hidden": "true" }, fill, tick), figure);
    const heart = h("button", { class: "fix", onclick: () => {
        choose(true);
        name.value = "heart";
        stage.play(fingersOf([HEART]));
    } }, "▶ Begin with a heart");
    const meant = new Meant((gesture) => correct(gesture));
    const text = h("textarea", { id: "examples", rows: 3, spellcheck: "false", oninput: () => {
        history.mark("text");
        load(text.value);
    } });
    const history = new History(() => setup.examples ?? "", (examples) => {
        template.removeExamples("");
        if (examples !== "") template.loadExamples(examples);
        keep();
    });
    const saved = h("details", {}, h("summary", {}, "Examples as text"),
        h("label", { for: "examples", class: "quiet" }, "Save it, or paste it here to load it."), text);
    const added = h("span", { role: "status", class: "quiet" });
    const add = h("button", { class: "primary", onclick: () => {
        put(setup, { name: ITEM, class: "gesta.template", parameters: { ...setup.teaching } });
        app.version += 1;
        app.changed();
        setText(added, `“${ITEM}” is in the set-up, and the pan waits for it: see Draw, Relations and Code.`);
    } }, "Add to the set-up");
    const parameters = h("details", {}, h("summary", {}, "Parameters"),
        h("div", { class: "stack" }, ...template.class.parameters.filter((each) => SHOWN.includes(each.name))
            .map((each) => control("teaching", each, setup.teaching[each.name] ?? each.initial, (value) => {
                setup.teaching[each.name] = value;
                if (value === each.initial) delete setup.teaching[each.name];
                template.set(each.name, value);
                app.changed();
                rejudge();
            }))));

    function choose(teaching) {
        isTeaching = teaching;
        teach.setAttribute("aria-pressed", String(teaching));
        attempt.setAttribute("aria-pressed", String(!teaching));
        result.dataset.state = "idle";
        meant.close();
        setText(verdict, teaching ? "Name a gesture and draw it." : "Draw one of your gestures.");
        setText(figure, "");
        tick.hidden = true;
        fill.style.transform = "scaleX(0)";
        stage.trails = [];
        strokes = [];
        isOver = true;
        stage.isChanged = true;
    }

    function show() {
        const drawn = strokesOfExamples(setup.examples);
        list.replaceChildren(...[...drawn].map(([each, examples]) => h("li", {},
            thumbnail(examples.at(-1), 56),
            h("button", { class: "label", title: "Draw another example of it", onclick: () => {
                name.value = each;
                choose(true);
                setText(verdict, `Draw another example of ${each}.`);
            } }, each, h("small", {}, examples.length === 1 ? "1 example" : `${examples.length} examples`)),
            h("button", {
                class: "show", "aria-label": `Show ${each}`, title: "Show me",
                onclick: () => {
                    choose(false);
                    stage.play(fingersOf(centered(examples.at(-1))));
                },
            }, "▶"),
            h("button", { class: "quiet", "aria-label": `Remove ${each}`, title: "Remove", onclick: () => {
                history.mark();
                template.removeExamples(each);
                keep();
            } }, "×"))), ...others());
        attempt.disabled = drawn.size === 0;
        heart.hidden = drawn.size > 0;
        add.disabled = drawn.size === 0;
        text.value = setup.examples ?? "";
    }

    /** The entry of the drawings that were meant as none of the gestures, if there are any. */
    function others() {
        const count = template.examples.get(undefined) ?? 0;
        if (count === 0) return [];
        return [h("li", {},
            h("span", { class: "label" }, "none of them",
                h("small", {}, count === 1 ? "1 drawing" : `${count} drawings`)),
            h("button", { class: "quiet", "aria-label": "Remove what is none of them", title: "Remove", onclick: () => {
                history.mark();
                template.removeExamples();
                keep();
            } }, "×"))];
    }

    function keep() {
        setup.examples = template.examples.size > 0 ? template.saveExamples() : undefined;
        if (setup.examples === undefined) setup.items = setup.items.filter((each) => each.class !== "gesta.template");
        app.version += 1;
        app.changed();
        show();
    }

    function load(examples) {
        const trial = bench.recognizer("gesta.template");
        try {
            trial.loadExamples(examples);
            template.removeExamples("");
            template.loadExamples(examples);
            keep();
        } catch (thrown) {
            setText(verdict, messageOf(thrown));
        } finally {
            trial.destroy();
        }
    }

    function learn() {
        const names = [...template.examples.keys()].filter((each) => each !== undefined);
        let key = name.value.trim();
        for (let i = 1; key === "" || (name.value.trim() === "" && names.includes(key)); i += 1) key = `gesture ${i}`;
        try {
            history.mark();
            template.addExample(key, thinned(strokes));
            name.value = key;
            setText(verdict, `Learned ${key}. Draw it again for another example, or try it.`);
            result.dataset.state = "good";
            app.say("good", `Learned ${key}`);
            keep();
        } catch (thrown) {
            setText(verdict, messageOf(thrown));
            result.dataset.state = "failed";
            app.say("failed", verdict.textContent);
        }
        strokes = [];
    }

    /** The last drawing was meant as a gesture, or as none of them: "". */
    function correct(gesture) {
        try {
            history.mark();
            template.correct(gesture === "" ? undefined : gesture);
            meant.close();
            result.dataset.state = "good";
            setText(verdict, gesture === "" ? "Learned that this is none of them."
                : `Learned that this is ${gesture}, too.`);
            setText(figure, "");
            app.say("good", verdict.textContent);
            keep();
        } catch (thrown) {
            setText(verdict, messageOf(thrown));
        }
    }

    /** The verdict of the recognizer that got the drawing. */
    function judge(recognizer) {
        const isGood = recognizer.state === "ended";
        const [best, other] = [recognizer.get("name") || recognizer.get("best"), recognizer.get("runner_up")];
        const [distance, limit] = [recognizer.get("distance"), recognizer.get("limit")];
        result.dataset.state = isGood ? "good" : "failed";
        setText(verdict, isGood ? best : `Not recognized: ${recognizer.hint?.text}.`);
        setAttribute(verdict, "title", isGood ? "" : reasonOf(recognizer.verdict.text));
        app.say(isGood ? "good" : "failed", verdict.textContent);
        const most = 1.25 * Math.max(distance, limit, 1e-9);
        fill.style.transform = `scaleX(${(distance / most).toFixed(3)})`;
        tick.style.left = `${100 * limit / most}%`;
        tick.hidden = false;
        const advice = !isGood && limit > 0 && distance > limit
            ? ". Another example of it, or more false positives, raise the limit." : "";
        setText(figure, `nearest ${best || "none"}, distance ${shown(distance)} of at most ${shown(limit)}`
            + `${other ? `; runner-up ${other}` : ""}; score ${shown(recognizer.get("score"))}${advice}`);
    }

    /** The last drawing once more, with the parameters as they are now. */
    function rejudge() {
        if (isTeaching || result.dataset.state === "idle" || stage.player.last.length === 0) return;
        const trial = bench.recognizer("gesta.template", setup.teaching);
        trial.loadExamples(setup.examples);
        pushAll(bench, stage.player.last);
        judge(trial);
        trial.destroy();
    }

    pane.element = h("div", { class: "pane" },
        h("div", { class: "title" }, h("h2", {}, "Teach by example"), history.button),
        h("div", { class: "segmented", role: "group", "aria-label": "What a drawing does" }, teach, attempt),
        h("div", { class: "control" }, h("label", { for: "gesture" }, h("span", {}, "name of the gesture")), name),
        result, heart, meant.element, list, h("div", { class: "actions" }, add), added, parameters, saved);
    pane.began = (trail) => {
        clearTimeout(timer);
        app.say("", "");
        const isNext = isTeaching ? strokes.length > 0 : !isOver;
        if (!isNext) stage.trails = [trail];
        meant.close();
        isOver = false;
    };
    pane.drawn = (trail) => {
        if (!isTeaching) return;
        if (trail.points.length > 8) strokes.push(trail.points.slice());
        // Several strokes make one example, if they follow each other.
        if (strokes.length > 0) timer = setTimeout(learn, PAUSE);
    };
    pane.handleKey = (event) => history.handleKey(event);
    let last = "";
    pane.frame = () => {
        if (isTeaching) return;
        const { state } = template;
        const key = `${template.verdict.sequence} ${state}`;
        if (key !== last && (state === "ended" || state === "failed" || state === "cancelled")) {
            judge(template);
            if (state !== "cancelled") {
                const names = [...template.examples.keys()].filter((each) => each !== undefined);
                meant.ask(names, state === "ended" ? template.get("name") : "");
            }
            isOver = true;
        }
        last = key;
    };
    pane.shown = () => {
        setParameters(template, { ...setup.teaching, ...LEARNING });
        if (setup.examples !== undefined && template.examples.size === 0) load(setup.examples);
        show();
    };
    choose(true);
    return pane;
}
