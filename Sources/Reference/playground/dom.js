// Making and changing elements of the page.

/** An element: `h("button", { class: "key", onclick }, "Text", child)`. */
export function h(tag, properties = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(properties)) {
        if (value === undefined || value === false) continue;
        if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
        else element.setAttribute(name, value === true ? "" : value);
    }
    element.append(...children);
    return element;
}

/** An element of a drawing. */
export function s(tag, attributes = {}, ...children) {
    const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children);
    return element;
}

/** Colors of the palette as they are in an element: { accent: "rgb(...)" }. */
export function colorsOf(element, names) {
    const probe = h("span", { hidden: true });
    element.append(probe);
    const colors = Object.fromEntries(names.map((name) => {
        probe.style.color = `var(--${name})`;
        return [name, getComputedStyle(probe).color];
    }));
    probe.remove();
    return colors;
}

/** Sets a text only if it changes, so that a frame without changes costs no layout. */
export function setText(element, text) {
    if (element.textContent !== text) element.textContent = text;
}

export function setAttribute(element, name, value) {
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** The text of an error without the name of the function that failed. */
export function messageOf(error) {
    return error.message.replace(/^\w+: /, "");
}

/** A number for people: at most four digits that matter. */
export function shown(number) {
    if (!Number.isFinite(number)) return String(number);
    if (Number.isInteger(number)) return String(number);
    return String(Number(number.toPrecision(Math.abs(number) >= 100 ? 4 : 3)));
}

/** The name of a sign or a recognizer as people write it. */
export function readable(name) {
    return name === "checkmark" ? "check mark" : name.replaceAll("_", " ");
}

/** A path as the attribute `d`. */
export function pathOf(points, closed = false) {
    const text = [];
    for (let i = 0; i + 1 < points.length; i += 2) {
        text.push(`${i === 0 ? "M" : "L"}${points[i].toFixed(1)} ${points[i + 1].toFixed(1)}`);
    }
    return text.join("") + (closed ? "Z" : "");
}

/** Returns what places points of strokes in a box, in the middle. */
export function fitted(strokes, size, pad) {
    const xs = strokes.flatMap((each) => Array.from(each).filter((_, i) => i % 2 === 0));
    const ys = strokes.flatMap((each) => Array.from(each).filter((_, i) => i % 2 === 1));
    const left = Math.min(...xs);
    const top = Math.min(...ys);
    const extent = Math.max(Math.max(...xs) - left, Math.max(...ys) - top, 1);
    const scale = (size - 2 * pad) / extent;
    const dx = (size - (Math.max(...xs) - left) * scale) / 2;
    const dy = (size - (Math.max(...ys) - top) * scale) / 2;
    return (points) => Array.from(points, (v, i) => (i % 2 === 0 ? (v - left) * scale + dx : (v - top) * scale + dy));
}

/** Strokes as a drawing that fits in a box. */
export function thumbnail(strokes, size = 56, pad = 8) {
    const place = fitted(strokes, size, pad);
    const drawing = s("svg", { viewBox: `0 0 ${size} ${size}`, class: "thumbnail", "aria-hidden": "true" });
    for (const stroke of strokes) {
        const points = place(stroke);
        drawing.append(s("path", { d: pathOf(points) }));
        drawing.append(s("circle", { cx: points[0], cy: points[1], r: 3 }));
    }
    return drawing;
}
