// Relations: who waits for whom, who may recognize together, and what the check of the configuration finds.
import { h, messageOf, readable, setText } from "./dom.js";
import { reasonOf } from "./draw.js";
import { example } from "./ghosts.js";
import { Graph } from "./graph.js";
import { build, place, REGIONS, regionsOf, relate } from "./setup.js";

export function makeRelations(app) {
    const { gesta, setup, stage } = app;
    const context = gesta.context();
    const pane = { title: "Relations", context, headline: "Two gestures, one finger.",
        subline: "Choose recognizers, and say which waits for which. They compete for what you draw.",
    };
    let made = {};
    let problems = [];
    let told = "";

    const chips = h("div", { class: "chips", role: "group", "aria-label": "Recognizers of the set-up" });
    const graph = new Graph();
    const from = h("select", { id: "relation-from", "aria-label": "Recognizer" });
    const kind = h("select", { id: "relation-kind", "aria-label": "Relation" },
        h("option", { value: "requires" }, "waits for"), h("option", { value: "together" }, "may recognize with"));
    const to = h("select", { id: "relation-to", "aria-label": "Other recognizer" });
    const error = h("p", { class: "error", role: "status" });
    const list = h("ul", { class: "relations" });
    const findings = h("ul", { class: "findings" });
    const ranks = h("ul", { class: "ranks" });
    const outcome = h("p", { class: "verdict", role: "status" }, "Draw: the outcome appears here.");

    function pairs() {
        return { requires: setup.requires, together: setup.pairs };
    }

    const itemsOf = () => setup.items.filter((item) => setup.related.includes(item.name));

    pane.recognizersOn = (other) => {
        const built = build(other, itemsOf(), stage, false, setup.examples);
        relate(built, setup);
        place(other, built, setup, stage);
        return built;
    };

    function rebuild() {
        for (const recognizer of context.recognizers) recognizer.destroy();
        made = pane.recognizersOn(context);
        stage.listening?.schedule();
        stage.isChanged = true;
        show(itemsOf());
    }

    function add() {
        const [a, b] = [from.value, to.value];
        setText(error, "");
        if (!made[a] || !made[b]) return;
        try {
            if (a === b) throw new Error("Choose two different recognizers.");
            if (kind.value === "requires") made[a].requireFailure(made[b]);
            const known = pairs()[kind.value];
            if (!known.some(([c, d]) => c === a && d === b)) known.push([a, b]);
            changed();
            list.lastElementChild?.scrollIntoView({ block: "nearest" });
        } catch (thrown) {
            setText(error, messageOf(thrown));
        }
    }

    function changed() {
        app.version += 1;
        pane.version = app.version;
        app.changed();
        rebuild();
    }

    function nameOf(recognizer) {
        return Object.keys(made).find((name) => made[name] === recognizer);
    }

    /** A text of the check, with labels alone: "pan", not "\"pan\" (pan)". */
    function named(text) {
        return text.replace(/"([^"]*)" \([^)]*\)/g, "$1");
    }

    /** A delay is what somebody has asked for. */
    function isFault({ kind }) {
        const { LATENCY } = stage.constants.FindingKind;
        return kind !== LATENCY;
    }

    /** What the check finds, with the names and the words of this page. */
    function sentence({ text, recognizer, other }) {
        const [a, b] = [recognizer, other].map((each) => readable(nameOf(each) ?? ""));
        const found = reasonOf(named(text));
        if (!b || !found.includes(`: ${b}`)) return found;
        const said = found.replace(`: ${b}`, "")
            .replace(/call gesta_recognizer_relate\([^)]*SIMULTANEOUS[^)]*\)/, "let both recognize")
            .replace(/call gesta_recognizer_relate\([^)]*FAILURE[^)]*, 0\)/, `let ${a} not wait`)
            .replaceAll("the other", b)
            .replace(/( s) after it has recognized/, `$1 for ${b}`);
        return said.includes(b) ? said : `${said} (${b})`;
    }

    /** The button that lets who always recognizes first wait. */
    function remedy({ kind: found, recognizer, other }) {
        if (found !== stage.constants.FindingKind.HIDDEN || !other || other === recognizer) return [];
        const pair = [nameOf(other), nameOf(recognizer)];
        return [h("button", { class: "fix", onclick: () => {
            setup.requires.push(pair);
            changed();
        } }, `Let ${readable(pair[0])} wait for ${readable(pair[1])}`)];
    }

    function show(items) {
        chips.replaceChildren(...setup.items.map(({ name }) => h("button", {
            class: "chip", "aria-pressed": String(setup.related.includes(name)),
            onclick: () => {
                const isOn = setup.related.includes(name);
                setup.related = isOn ? setup.related.filter((each) => each !== name) : [...setup.related, name];
                changed();
            },
        }, readable(name))));
        for (const select of [from, to]) {
            const { value } = select;
            select.replaceChildren(...items.map(({ name }) => h("option", { value: name }, readable(name))));
            if (items.some(({ name }) => name === value)) select.value = value;
        }
        if (to.value === from.value && items.length > 1) to.selectedIndex = 1;
        problems = context.check();
        showGraph(items);
        const rows = Object.entries(pairs()).flatMap(([name, known]) => known.filter(([a, b]) => made[a] && made[b])
            .map((pair) => h("li", {}, h("span", {}, `${readable(pair[0])} `,
                h("em", {}, name === "requires" ? "waits for" : "may recognize with"), ` ${readable(pair[1])}`),
            h("button", {
                class: "quiet", "aria-label": `Remove: ${pair.join(" and ")}`,
                onclick: () => {
                    known.splice(known.indexOf(pair), 1);
                    changed();
                },
            }, "×"))));
        list.replaceChildren(...rows);
        ranks.replaceChildren(...items.map(({ name }) => rank(name)));
        const texts = problems.map((each) => h("li", {}, h("strong", {}, isFault(each) ? "Conflict: " : "Note: "),
            sentence(each), ...remedy(each)));
        findings.replaceChildren(...(texts.length > 0 ? texts : [h("li", {}, "The check finds nothing.")]));
    }

    /** The name of a recognizer's region; "" for the whole surface. */
    function regionOf(recognizer) {
        const known = regionsOf(context).find((region) => region === recognizer.region);
        if (known === undefined) return "";
        const { x, y, width, height } = known.rect;
        const part = [x / stage.width, y / stage.height, width / stage.width, height / stage.height];
        return Object.keys(REGIONS).find((name) => REGIONS[name].every((v, i) => Math.abs(v - part[i]) < 0.01)) ?? "";
    }

    /** Priority and region of a recognizer, as the library has them. */
    function rank(name) {
        const priority = made[name].priority;
        const step = (by, sign, word) => h("button", {
            class: "step", "aria-label": `${word} the priority of ${readable(name)}`,
            onclick: () => {
                setup.priorities[name] = priority + by;
                if (setup.priorities[name] === 0) delete setup.priorities[name];
                changed();
            },
        }, sign);
        const select = h("select", {
            "aria-label": `Region of ${readable(name)}`,
            onchange: () => {
                if (select.value === "") delete setup.regions[name];
                else setup.regions[name] = select.value;
                changed();
            },
        }, h("option", { value: "" }, "whole surface"),
        ...Object.keys(REGIONS).map((each) => h("option", { value: each }, each)));
        select.value = regionOf(made[name]);
        const item = setup.items.find((each) => each.name === name);
        const play = h("button", {
            class: "show", "aria-label": `Show ${readable(name)}`, title: "Show me",
            onclick: () => stage.play(example(gesta, stage, item, setup.examples)),
        }, "▶");
        return h("li", {}, play, h("span", { class: "label" }, readable(name)),
            h("span", { class: "quiet narrow-hidden" }, "priority"), step(-1, "−", "Lower"),
            h("output", {}, String(priority)), step(1, "+", "Raise"), select);
    }

    /** The picture, with relations as the library lists them. */
    function showGraph(items) {
        const pairsOf = (list, isKept) => items.flatMap(({ name }) => made[name][list]
            .filter((other) => isKept(other, made[name])).map((other) => [name, nameOf(other)]));
        graph.show(items.map(({ name }) => {
            const found = problems.filter((each) => nameOf(each.recognizer) === name || nameOf(each.other) === name);
            const { priority } = made[name];
            return {
                name, title: readable(name),
                note: [priority === 0 ? "" : `priority ${priority}`, regionOf(made[name])].filter(Boolean).join(" · "),
                found: { hasFault: found.some(isFault), texts: found.map(sentence) },
            };
        }), pairsOf("requirements", () => true), pairsOf("simultaneous", (other, { id }) => other.id > id));
    }

    pane.element = h("div", { class: "pane" },
        h("h2", {}, "Relations"), chips, graph.element, outcome,
        h("div", { class: "sentence" }, from, kind, to, h("button", { class: "primary", onclick: add }, "Add")),
        error, list, h("h3", {}, "What the check finds"), findings,
        h("h3", {}, "Priorities and regions"), ranks);
    pane.frame = () => {
        const lines = [];
        for (const [name, recognizer] of Object.entries(made)) {
            const { state } = recognizer;
            const waits = recognizer.waitsFor;
            graph.mark(name, waits ? "waiting" : state === "ended" ? "good" : state);
            if (waits) lines.push(`${readable(name)} waits until ${readable(nameOf(waits))} has failed`);
            else if (state === "ended" || state === "began" || state === "changed") {
                lines.push(`${readable(name)} ${state === "ended" ? "recognized" : state}`);
            }
        }
        const text = lines.join(" · ");
        if (text !== "" && text !== told) {
            setText(outcome, text);
            app.say(lines.some((line) => line.endsWith("recognized")) ? "good" : "active", text);
        }
        told = text;
    };
    pane.drawn = () => {
        if (stage.down.size === 0) app.timeline.show();
    };
    /** The regions, where they are. */
    pane.paintBelow = (ink) => {
        const { colors } = stage;
        for (const region of regionsOf(context)) {
            const { x, y, width, height } = region.rect;
            const names = Object.keys(made).filter((name) => made[name].region === region).map(readable);
            ink.fillStyle = ink.strokeStyle = colors.ghost;
            ink.globalAlpha = 0.1;
            ink.fillRect(x + 6, y + 6, width - 12, height - 12);
            ink.globalAlpha = 0.8;
            ink.setLineDash([7, 6]);
            ink.lineWidth = 1.5;
            ink.strokeRect(x + 6, y + 6, width - 12, height - 12);
            ink.setLineDash([]);
            ink.globalAlpha = 1;
            ink.fillStyle = colors.dim;
            ink.font = "600 14px system-ui, sans-serif";
            ink.fillText(names.join(", "), x + 20, y + 30);
        }
    };
    pane.shown = () => {
        if (pane.version !== app.version) rebuild();
        pane.version = app.version;
        if (setup.asked === undefined) return;
        [from.value, to.value] = setup.asked;
        kind.value = "requires";
        delete setup.asked;
    };
    return pane;
}
