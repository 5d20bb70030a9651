// The playground: panes, appearance, link, and one frame after the other.
import { Bars } from "./bars.js";
import { openCard } from "./card.js";
import { makeCode } from "./code.js";
import { h, setText } from "./dom.js";
import { makeDraw } from "./draw.js";
import { History } from "./history.js";
import { linkOf, setupOf } from "./link.js";
import { makePatterns } from "./patterns.js";
import { makeRelations } from "./relations.js";
import { Stage } from "./stage.js";
import { makeTeach } from "./teach.js";
import { Timeline } from "./timeline.js";
import { makeTrace } from "./trace_pane.js";
import { Transport } from "./transport.js";

const MAKERS = [makeDraw, makePatterns, makeTeach, makeRelations, makeCode, makeTrace];

/** `constants` are those of the library: FindingKind, HintKey, Phase and Tool. */
export async function startPlayground(gesta, constants) {
    const byId = (id) => document.getElementById(id);
    const read = await setupOf(location.hash);
    const app = { gesta, setup: read.setup, version: 1, stage: new Stage(gesta, constants, byId("surface")) };
    app.timeline = new Timeline(gesta, app.stage, () => app.open("Trace"));
    byId("stage").after(app.timeline.element);
    Bars.now = () => app.stage.player.now;
    const transport = new Transport(app.stage);
    byId("stage").append(transport.element);
    let current = null;
    let timer = 0;
    // What Patterns and Teach undo themselves is not in it.
    const changes = new History(() => {
        const { items, together, requires, pairs, priorities, regions, related } = app.setup;
        return { items, together, requires, pairs, priorities, regions, related };
    }, (state) => {
        Object.assign(app.setup, state);
        before = changes.read();
        app.version += 1;
        open(current);
    });
    byId("theme").before(changes.button);
    let before = changes.read();
    app.changed = () => {
        clearTimeout(timer);
        timer = setTimeout(write, 200);
        const now = changes.read();
        if (now === before) return;
        changes.note(before);
        before = now;
    };
    /** Writes the set-up to the address, unless it has changed again meanwhile. */
    async function write() {
        const mine = timer;
        const link = await linkOf(app.setup, current.title);
        if (timer === mine) history.replaceState(null, "", `#${link}`);
    }

    app.say = () => {};
    const panes = MAKERS.map((make) => make(app));
    app.panes = panes;
    const tabs = panes.map((pane) => h("button", {
        role: "tab", id: `tab-${pane.title}`, "aria-controls": "panel", onclick: () => open(pane),
        onkeydown: (event) => {
            const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
            if (step === undefined) return;
            open(panes[(panes.indexOf(pane) + step + panes.length) % panes.length]);
            tabs[panes.indexOf(current)].focus();
        },
    }, pane.title));
    byId("tabs").append(...tabs);

    function open(pane) {
        current = pane;
        tabs.forEach((tab, index) => {
            tab.setAttribute("aria-selected", String(panes[index] === pane));
            tab.tabIndex = panes[index] === pane ? 0 : -1;
        });
        byId("panel").replaceChildren(pane.element);
        byId("panel").setAttribute("aria-labelledby", `tab-${pane.title}`);
        byId("panel").scrollTop = 0;
        setText(byId("headline"), pane.headline);
        setText(byId("subline"), pane.subline);
        app.say("", "");
        delete byId("stage").dataset.touched;
        document.body.dataset.pane = pane.title;
        if (pane.context) app.stage.use(pane);
        else app.stage.use(panes[0]);
        pane.shown();
        app.timeline.use(pane.recognizersOn ?? null);
        app.changed();
    }

    function theme(name) {
        document.documentElement.dataset.theme = name;
        byId("theme").setAttribute("aria-pressed", String(name === "dark"));
        app.stage.readColors();
    }

    const dark = matchMedia("(prefers-color-scheme: dark)");
    theme(dark.matches ? "dark" : "light");
    dark.addEventListener("change", () => theme(dark.matches ? "dark" : "light"));
    byId("theme").addEventListener("click", () => (
        theme(document.documentElement.dataset.theme === "dark" ? "light" : "dark")));
    document.addEventListener("keydown", (event) => {
        transport.handleKey(event);
        (current.handleKey ?? ((each) => changes.handleKey(each)))(event);
    });
    const readout = byId("readout");
    /** The outcome, on the surface: state "good", "failed" or "active"; "" for none. */
    app.say = (state, text) => {
        if (state === "") delete readout.dataset.state;
        else readout.dataset.state = state;
        if (text !== "") setText(readout.firstElementChild, text);
    };
    setText(byId("version"), gesta.version);
    app.frames = { count: 0, total: 0, most: 0 };
    const frame = (now) => {
        const start = performance.now();
        app.stage.draw();
        current.frame(now);
        transport.show();
        const spent = performance.now() - start;
        app.frames.count += 1;
        app.frames.total += spent;
        app.frames.most = Math.max(app.frames.most, spent);
        requestAnimationFrame(frame);
    };
    open(panes.find((pane) => pane.title === read.pane) ?? panes[0]);
    requestAnimationFrame(frame);
    // Something happens before the first touch: nobody knows yet what a surface is for.
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    app.open = (title) => open(panes.find((pane) => pane.title === title));
    if (app.setup.card !== undefined) openCard(app, !isStill);
    else if (!isStill && read.pane === null) {
        setTimeout(() => {
            if (current === panes[0] && byId("stage").dataset.touched === undefined) panes[0].demonstrate();
        }, 1200);
    }
    return app;
}
