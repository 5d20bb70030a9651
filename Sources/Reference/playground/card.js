// A card: a pattern that draws itself, as a picture for a README, and as a page that judges the visitor's own try.
import { fitted, h, pathOf, readable, setText } from "./dom.js";
import { strokesOf } from "./ghosts.js";
import { cardLinkOf } from "./link.js";

const CARD = { width: 480, height: 220 };
/** The side of the sign's box, and the margin in it. */
const SIDE = 180;
const MARGIN = 26;
/** Seconds in which the sign draws itself, and after which it begins again. */
const DRAWS = 1.4;
const AGAIN = 4;
/** ms before the page draws the sign. */
const DELAY = 700;
const SPECIAL = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escaped = (text) => text.replace(/[&<>"]/g, (each) => SPECIAL[each]);

/** The picture as text. Its colors are those of the palette, light or dark as the reader's system. */
export function cardPicture(name, strokes) {
    const place = fitted(strokes, SIDE, MARGIN);
    const total = strokes.reduce((sum, each) => sum + each.length, 0);
    const share = (count) => (100 * (DRAWS / AGAIN) * count / total).toFixed(1);
    let before = 0;
    const drawn = strokes.map((stroke, i) => {
        const [from, to] = [share(before), share(before + stroke.length)];
        before += stroke.length;
        return [`@keyframes d${i} { 0%, ${from}% { stroke-dashoffset: 1 }
${to}%, 96% { stroke-dashoffset: 0; opacity: 1 } 100% { stroke-dashoffset: 0; opacity: 0 } }
.d${i} { animation: d${i} ${AGAIN}s infinite }`,
        `<path class="sign d${i}" pathLength="1" d="${pathOf(place(stroke))}"/>`];
    });
    const { width, height } = CARD;
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" `
        + `viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(readable(name))}, which draws itself">
<style>
:root { --page: #f7f7fb; --line: #e3e3ee; --text: #17171f; --dim: #5c5c70; --accent: #5b4ff0; --soft: #eeecff }
@media (prefers-color-scheme: dark) {
:root { --page: #0b0b11; --line: #292938; --text: #f0f0f7; --dim: #a3a3b8; --accent: #8b80ff; --soft: #24213f } }
path { fill: none; stroke: var(--accent); stroke-linecap: round; stroke-linejoin: round }
.sign { stroke-width: 9; stroke-dasharray: 1 }
text { fill: var(--text); font-family: system-ui, sans-serif }
${drawn.map(([rule]) => rule).join("\n")}
@media (prefers-reduced-motion: reduce) { .sign { animation: none } }
</style>
<rect x="1" y="1" width="${width - 2}" height="${height - 2}" rx="22" fill="var(--page)" stroke="var(--line)"/>
<rect x="20" y="20" width="${SIDE}" height="${SIDE}" rx="18" fill="var(--soft)"/>
<g transform="translate(20 20)">${drawn.map(([, path]) => path).join("")}</g>
<text x="224" y="98" font-size="26" font-weight="700"${name.length > 15 ? ' textLength="234"' : ""}>${
    escaped(readable(name))}</text>
<text x="224" y="132" font-size="16" style="fill: var(--dim)">Draw it: your try is judged.</text>
<path d="M224 168l9 8-9 8" stroke-width="4"/><text x="242" y="182" font-size="15" font-weight="600">Gesta</text>
</svg>
`;
}

/** The picture of the pattern in the editor, and what a README needs of it. `read()` returns { name, strokes }. */
export function makeCard(setup, read) {
    const image = h("img", { alt: "The card", ...CARD });
    const said = h("span", { role: "status", class: "quiet" });
    const source = () => {
        const { name, strokes } = read();
        return cardPicture(name, strokes);
    };
    const address = async () => `${location.href.replace(/#.*/, "")}#${await cardLinkOf(setup, read().name)}`;
    const copy = async (text, what) => {
        try {
            await navigator.clipboard.writeText(text);
            setText(said, `${what} copied.`);
        } catch {
            setText(said, text);
        }
    };
    const save = () => {
        const url = URL.createObjectURL(new Blob([source()], { type: "image/svg+xml" }));
        h("a", { href: url, download: `${read().name}.svg` }).click();
        setTimeout(() => URL.revokeObjectURL(url), 1000);
    };
    const element = h("details", { id: "card" }, h("summary", {}, "A card for a README"),
        h("div", { class: "stack" },
            h("p", { class: "hint" }, "The sign draws itself. Who follows the link draws it, and is judged."), image,
            h("div", { class: "actions" },
                h("button", { onclick: save }, "Save the picture"),
                h("button", { onclick: async () => {
                    const { name } = read();
                    copy(`[![${readable(name)}](${name}.svg)](${await address()})`, "The line for Markdown is");
                } }, "Copy for Markdown"),
                h("button", { onclick: async () => copy(await address(), "The link is") }, "Copy the link")), said));
    const show = () => {
        element.hidden = read().strokes.length === 0;
        if (!element.open || element.hidden) return;
        image.src = `data:image/svg+xml,${encodeURIComponent(source())}`;
    };
    element.addEventListener("toggle", show);
    return { element, show };
}

/** Shows the card of a link alone: the sign draws itself, until the visitor's try is judged. */
export function openCard(app, moves) {
    const { gesta, setup, stage } = app;
    const byId = (id) => document.getElementById(id);
    const play = () => app.panes.find(({ title }) => title === "Patterns").demonstrate();
    const name = readable(setup.card);
    const bar = h("div", { id: "card-bar" },
        h("button", { class: "primary", onclick: play }, "▶ Show me"),
        h("button", { onclick: () => {
            delete document.body.dataset.card;
            bar.remove();
            delete setup.card;
            app.open("Patterns");
        } }, "How it is written"));
    setText(byId("headline"), `Draw: ${name}`);
    setText(byId("subline"), "Your try is judged here.");
    document.body.dataset.card = "";
    byId("welcome").append(bar);
    if (moves && strokesOf(gesta, setup.pattern).length > 0) {
        setTimeout(() => {
            if (stage.trails.length === 0) play();
        }, DELAY);
    }
}
