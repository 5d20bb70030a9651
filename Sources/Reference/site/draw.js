// The field of the front page: what somebody draws in it, and what each recognizer says.
import { load } from "./gesta.js";

const NAMES = { tap: "Tap", pan: "Drag", pinch: "Pinch", z: "Z", circle: "Circle", checkmark: "Check mark" };
const canvas = document.querySelector(".draw canvas"), list = document.querySelector(".draw ul");
const pen = canvas.getContext("2d"), gesta = await load(), context = gesta.context();
const fingers = new Map(); // those that are down, and where they were last
const recognizers = Object.entries(NAMES).map(([name, label]) => {
    const item = list.appendChild(document.createElement("li"));
    return { recognizer: context.recognizer(`gesta.${name}`), name: document.createElement("b"), label, item };
});
for (const { recognizer } of recognizers)
    for (const { recognizer: other } of recognizers) if (other !== recognizer) recognizer.allowSimultaneous(other);

function begin() {
    canvas.width = canvas.clientWidth * devicePixelRatio, canvas.height = canvas.clientHeight * devicePixelRatio;
    pen.scale(devicePixelRatio, devicePixelRatio);
    pen.lineWidth = 4, pen.lineCap = pen.lineJoin = "round";
    pen.strokeStyle = getComputedStyle(canvas).color;
    canvas.parentElement.classList.add("used");
}

/** Draws the lines of all fingers; the first one that goes down begins anew. */
function draw({ type, offsetX, offsetY, pointerId }) {
    if (type === "pointerdown") {
        if (fingers.size === 0) begin();
        fingers.set(pointerId, [offsetX, offsetY]);
    }
    const last = fingers.get(pointerId);
    if (!last) return;
    pen.beginPath();
    pen.moveTo(...last);
    pen.lineTo(offsetX, offsetY);
    pen.stroke();
    if (type === "pointerdown" || type === "pointermove") fingers.set(pointerId, [offsetX, offsetY]);
    else fingers.delete(pointerId);
}

function show() {
    for (const { recognizer, name, label, item } of recognizers) {
        const { state, hint } = recognizer, score = state === "ended" ? recognizer.score : undefined;
        const said = { ended: score === undefined ? "yes" : `yes, ${score.toFixed(2)}`, failed: hint?.text ?? "no" };
        name.textContent = label;
        item.className = state;
        item.replaceChildren(name, ` ${said[state] ?? (state === "possible" ? "" : "…")}`);
    }
}

for (const type of ["pointerdown", "pointermove", "pointerup", "pointercancel"]) canvas.addEventListener(type, draw);
gesta.listen(canvas, context);
context.setObserver(() => queueMicrotask(show));
show();
Object.assign(window, { ready: true });
