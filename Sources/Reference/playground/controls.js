// Controls of parameters, made from the class descriptions.
import { h, setText, shown } from "./dom.js";

const STEPS = 200;
const HALF = STEPS / 2;
const SPAN = 5; // powers of two on each side of the default

/** Sliders are logarithmic around the default; linear where that is 0. */
function scale({ minimum, maximum, initial, type }) {
    if (type === "integer" && maximum - minimum <= 20) {
        return { min: minimum, max: maximum, step: 1, to: (v) => v, from: (v) => v };
    }
    if (type === "number" && initial >= maximum / 20 && minimum === 0) {
        const step = maximum / STEPS;
        return { min: 0, max: maximum, step, to: (v) => v, from: (at) => Number(at.toPrecision(3)) };
    }
    const clamp = (value) => Math.min(maximum, Math.max(minimum, value));
    const whole = (value) => (type === "integer" ? Math.round(value) : Number(value.toPrecision(4)));
    if (initial > 0) {
        return {
            min: 0, max: STEPS, step: 1,
            to: (value) => (value <= 0 ? 0 : HALF + (HALF / SPAN) * Math.log2(value / initial)),
            from: (at) => (at <= 0 && minimum <= 0 ? 0 : whole(clamp(initial * 2 ** ((at - HALF) * SPAN / HALF)))),
        };
    }
    const most = Math.min(maximum, 100);
    return { min: 0, max: STEPS, step: 1, to: (v) => v / most * STEPS, from: (at) => whole(clamp(at / STEPS * most)) };
}

/** A labeled control; `change(value)` sets it, and may throw. */
export function control(owner, parameter, value, change) {
    const id = `${owner}-${parameter.name}`;
    const words = parameter.name.replaceAll("_", " ");
    const head = (output) => h("label", { for: id }, h("span", {}, words), output);
    const doc = h("p", { class: "doc", id: `${id}-doc` }, parameter.doc);
    const described = { id, "aria-describedby": `${id}-doc` };
    if (parameter.type === "boolean") {
        const input = h("input", {
            type: "checkbox", ...described, role: "switch", onchange: () => change(input.checked),
        });
        input.checked = value;
        return h("div", {}, h("div", { class: "control inline" }, head(""), input), doc);
    }
    if (parameter.type === "choice") {
        const input = h("select", { ...described, onchange: () => change(input.value) },
            ...parameter.choices.map((choice) => h("option", { value: choice }, choice.replaceAll("_", " "))));
        input.value = value;
        return h("div", {}, h("div", { class: "control inline" }, head(""), input), doc);
    }
    const range = scale(parameter);
    const unit = parameter.unit === "length" ? "px" : parameter.unit === "length/s" ? "px/s" : parameter.unit;
    const text = (number) => `${shown(number)}${unit === "1" || unit === "" ? "" : ` ${unit}`}`;
    const output = h("output", { for: id }, text(value));
    const input = h("input", {
        type: "range", ...described, min: range.min, max: range.max, step: range.step,
        oninput: () => {
            const number = range.from(Number(input.value));
            change(number);
            setText(output, text(number));
            input.setAttribute("aria-valuetext", text(number));
        },
    });
    input.value = range.to(value);
    input.setAttribute("aria-valuetext", text(value));
    return h("div", { class: "control" }, head(output), input, doc);
}
