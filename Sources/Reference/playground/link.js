// The set-up as the part of an address after "#": JSON, compressed. Links of before, which are not, can be opened.
import { areStrokes } from "./record.js";
import { initialSetup, REGIONS } from "./setup.js";

/** Begins links that are compressed; no other link has a dot. */
const COMPRESSED = "z.";
const FORMAT = "deflate-raw";

/** What remains of bytes after a stream. */
async function through(bytes, stream) {
    return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

async function packed(text) {
    const bytes = await through(new TextEncoder().encode(text), new CompressionStream(FORMAT));
    const letters = Array.from(bytes, (each) => String.fromCharCode(each)).join("");
    return COMPRESSED + btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

async function unpacked(text) {
    const isCompressed = text.startsWith(COMPRESSED);
    const letters = atob(text.slice(isCompressed ? COMPRESSED.length : 0).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (each) => each.charCodeAt(0));
    return new TextDecoder().decode(isCompressed ? await through(bytes, new DecompressionStream(FORMAT)) : bytes);
}

/** The part of an address after "#". */
export async function linkOf(setup, pane) {
    const examples = setup.examples ? { e: setup.examples } : {};
    return packed(JSON.stringify({
        v: 1,
        p: pane,
        i: setup.items.map(({ name, class: className, parameters }) => [name, className, parameters]),
        t: setup.together,
        r: setup.requires,
        s: setup.pairs,
        o: setup.priorities,
        g: setup.regions,
        q: setup.pattern,
        d: setup.related,
        w: setup.drawing,
        x: setup.teaching,
        k: setup.tests.map(({ must, strokes }) => [must, strokes]),
        ...examples,
    }));
}

/** The part of an address after "#" that shows a pattern alone, for visitors to draw. */
export async function cardLinkOf({ pattern, drawing }, name) {
    return packed(JSON.stringify({ v: 1, p: "Patterns", q: pattern, w: drawing, n: name }));
}

/** The set-up of a link; the initial one if there is none, or not one of this version. */
export async function setupOf(hash) {
    const setup = initialSetup();
    if (hash.length < 8) return { setup, pane: null };
    try {
        const read = JSON.parse(await unpacked(hash.replace(/^#/, "")));
        if (read.v !== 1) return { setup, pane: null };
        const isPlain = (value) => Number.isFinite(value) || typeof value === "boolean";
        const ofValues = (given, isValid) => Object.fromEntries(
            Object.entries(given ?? {}).filter(([, value]) => isValid(value)));
        setup.pattern = String(read.q);
        setup.drawing = ofValues(read.w, isPlain);
        if (read.n !== undefined) return { setup: { ...setup, card: String(read.n).slice(0, 40) }, pane: read.p };
        setup.items = read.i.map(([name, className, parameters]) => ({
            name: String(name).replace(/\W/g, "_"), class: String(className), parameters,
        }));
        const names = new Set(setup.items.map((item) => item.name));
        setup.together = read.t === true;
        const known = (pairs) => pairs.filter(([a, b]) => names.has(a) && names.has(b));
        setup.requires = known(read.r);
        setup.pairs = known(read.s);
        const ofItems = (given, isValid) => Object.fromEntries(
            Object.entries(ofValues(given, isValid)).filter(([name]) => names.has(name)));
        setup.priorities = ofItems(read.o, Number.isInteger);
        setup.regions = ofItems(read.g, (name) => name in REGIONS);
        setup.related = read.d.filter((name) => names.has(name));
        setup.teaching = ofValues(read.x, isPlain);
        setup.tests = (read.k ?? []).filter(([must, strokes]) => typeof must === "boolean" && areStrokes(strokes))
            .map(([must, strokes]) => ({ must, strokes }));
        if (read.e) setup.examples = String(read.e);
        return { setup, pane: read.p };
    } catch {
        return { setup: initialSetup(), pane: null };
    }
}
