// Pointer events of elements as samples, their wheels as motions; and regions that follow elements.
import { GestaError } from "./errors.js";
import { Button, ErrorCode, Modifier, MotionKind, Phase, Tool, TouchFlag } from "./generated/native.js";
import { matrixOf } from "./matrix.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("./gesta.js").ListenOptions} ListenOptions */
/** @typedef {import("./gesta.js").Movement} Movement */
/** @typedef {import("./region.js").Region} Region */
/** @typedef {{ left: number, top: number }} Corner */

/** @type {Record<string, Tool>} */
const TOOLS = { touch: Tool.FINGER, pen: Tool.PEN, mouse: Tool.MOUSE };
const ERASER_BUTTON = 32;
/** The bit of each button of a pointer event: an eraser's button is the primary one of its pen. */
const BUTTONS = [Button.PRIMARY, Button.MIDDLE, Button.SECONDARY, Button.BACK, Button.FORWARD, Button.PRIMARY];
const NS = 1e6;
const RADIANS = Math.PI / 180;

/** @param {{ shiftKey: boolean, ctrlKey: boolean, altKey: boolean, metaKey: boolean }} event */
function modifiersOf(event) {
    return (event.shiftKey ? Modifier.SHIFT : 0) | (event.ctrlKey ? Modifier.CONTROL : 0)
        | (event.altKey ? Modifier.ALT : 0) | (event.metaKey ? Modifier.META : 0);
}

/** Regions that follow elements. */
class Followed {
    /** @param {Context} context @param {() => Corner} corner */
    constructor(context, corner) {
        this.context = context;
        this.corner = corner;
        /** @type {Map<Element, { region: Region, outer: Element | undefined, placed: string }>} */
        this.places = new Map();
    }

    /**
     * The region of an element: inside that of the nearest element around it that has one.
     *
     * @param {Element} element
     */
    follow(element) {
        const known = this.places.get(element);
        if (known !== undefined) return known.region;
        let outer = element.parentElement ?? undefined;
        while (outer !== undefined && !this.places.has(outer)) outer = outer.parentElement ?? undefined;
        const region = this.context.region(0, 0, 0, 0, outer && this.places.get(outer)?.region);
        this.places.set(element, { region, outer, placed: "" });
        this.place();
        return region;
    }

    /** Sets the rectangles of the regions whose elements have moved. */
    place() {
        for (const [element, place] of this.places) {
            const box = element.getBoundingClientRect();
            const { left, top } = place.outer === undefined ? this.corner() : place.outer.getBoundingClientRect();
            const rect = /** @type {const} */ ([box.left - left, box.top - top, box.width, box.height]);
            if (rect.join() === place.placed) continue;
            place.placed = rect.join();
            try {
                place.region.rect = rect;
            } catch (error) {
                if (!(error instanceof GestaError) || error.code !== ErrorCode.E_STALE) throw error;
                this.places.delete(element); // the program has destroyed the region
            }
        }
    }
}

/** What Gesta.listen returns. */
export class Listening {
    #context;
    #elements;
    /**
     * Whose corner is the origin of positions; without it, the window's is.
     *
     * @type {HTMLElement | undefined}
     */
    #origin;
    #buttons;
    #hovers;
    #followed;
    /** @type {Set<number>} */
    #down = new Set();
    /** @type {Set<number>} */
    #moved = new Set();
    #frame = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    #timer;
    #isStopped = false;
    /** Of a pinch of Safari, which reports the angle since its begin. */
    #angle = 0;
    /** @type {ResizeObserver | undefined} */
    #sizes;
    /** The number of samples that were added and not pushed. */
    #waiting = 0;
    /** @type {Event | undefined} */
    #last;
    #corner = { left: 0, top: 0 };
    #earliest = -Infinity;
    /** Filled for each sample. */
    #sample = {
        time: 0, contact: 0, phase: /** @type {Phase} */ (Phase.BEGAN), x: 0.5, y: 0.5, tool: TOOLS.touch, buttons: 0,
        modifiers: 0, pressure: 0.5, major: 0.5, minor: 0.5, orientation: 0.5, tiltX: 0.5, tiltY: 0.5, flags: 0,
    };
    /** @type {string[]} */
    #touchActions;
    /** @type {[string, (event: any) => void][]} */
    #handlers;
    /**
     * Those of the window, which also receives the ends of contacts of an element that was removed.
     *
     * @type {[string, (event: any) => void, boolean][]}
     */
    #ofWindow;
    #onFrame = () => this.#push();
    #onTimer = () => this.#advance();

    /**
     * @param {HTMLElement | readonly HTMLElement[]} elements
     * @param {Context} context
     * @param {ListenOptions} options
     */
    constructor(elements, context, { touchAction = "none", hover = true, buttons = Button.PRIMARY, wheel = false }) {
        const isOne = !Array.isArray(elements);
        this.#elements = /** @type {readonly HTMLElement[]} */ (isOne ? [elements] : elements);
        this.#origin = isOne ? this.#elements[0] : undefined;
        this.#context = context;
        this.#buttons = buttons;
        this.#hovers = hover;
        this.#followed = new Followed(context, () => this.#corner);
        this.#touchActions = this.#elements.map((element) => element.style.touchAction);
        for (const element of this.#elements) element.style.touchAction = touchAction;
        this.#handlers = [
            ["pointerdown", this.#once((event) => this.#begin(event))],
            ["pointermove", this.#once((event) => this.#move(event))],
            ["pointerup", this.#once((event) => this.#end(event, Phase.ENDED))],
            ["pointercancel", this.#once((event) => this.#end(event, Phase.CANCELLED))],
            ["lostpointercapture", this.#once((event) => this.#end(event, Phase.CANCELLED))],
            ["contextmenu", (event) => this.#prevent(event, Button.SECONDARY)],
            // Scrolling by the middle button, and the history by the others.
            ["mousedown", (event) => this.#prevent(event, BUTTONS[event.button] & ~Button.PRIMARY)],
            ["mouseup", (event) => this.#prevent(event, BUTTONS[event.button] & ~Button.PRIMARY)],
        ];
        if (wheel) this.#handlers.push(...this.#wheels());
        const ended = this.#handlers.slice(2, 5);
        this.#ofWindow = [
            .../** @type {[string, (event: any) => void, boolean][]} */ (ended.map((each) => [...each, false])),
            ["blur", () => this.#cancel(), false],
            ["resize", () => this.#place(), false],
            ["scroll", () => this.#place(), true],
        ];
        this.#each((element, name, handler) => element.addEventListener(name, handler, { passive: false }));
        for (const [name, handler, captures] of this.#ofWindow) addEventListener(name, handler, captures);
        if ("ResizeObserver" in globalThis) this.#sizes = new ResizeObserver(() => this.#place());
        this.#measure();
        if (!isOne) for (const element of this.#elements) this.follow(element);
    }

    /**
     * The wheel, whose down is positive; Firefox as well reports pixels, unless one looks at deltaMode. And Safari's
     * own events of pinches: the scale and the angle since the begin, in degrees.
     *
     * @returns {[string, (event: any) => void][]}
     */
    #wheels() {
        const { PINCH, SCROLL } = MotionKind;
        return [
            ["wheel", this.#once((event) => {
                this.#motion(event, SCROLL, Phase.MOVED, { dx: 0 - event.deltaX, dy: 0 - event.deltaY });
            })],
            ["gesturestart", this.#once((event) => {
                this.#angle = event.rotation;
                this.#motion(event, PINCH, Phase.BEGAN, { scale: event.scale });
            })],
            ["gesturechange", this.#once((event) => {
                const rotation = (event.rotation - this.#angle) * RADIANS;
                this.#angle = event.rotation;
                this.#motion(event, PINCH, Phase.MOVED, { scale: event.scale, rotation });
            })],
            ["gestureend", this.#once((event) => this.#motion(event, PINCH, Phase.ENDED, {}))],
        ];
    }

    /**
     * Pushes a motion; the page neither scrolls nor zooms. What scrolls is not known, so a scroll ends 500 ms after its
     * last event.
     *
     * @param {any} event
     * @param {MotionKind} kind
     * @param {Phase} phase
     * @param {{ dx?: number, dy?: number, scale?: number, rotation?: number }} more
     */
    #motion(event, kind, phase, more) {
        event.preventDefault();
        this.#push();
        this.#measure();
        this.#followed.place();
        const time = Math.max(this.#earliest, Math.round(event.timeStamp * NS));
        const [x, y] = [event.clientX - this.#corner.left, event.clientY - this.#corner.top];
        try {
            this.#context.pushMotion({ time, kind, phase, x, y, modifiers: modifiersOf(event), ...more });
        } finally {
            this.schedule();
        }
    }

    /** Regions follow their elements also between contacts. */
    #place() {
        this.#measure();
        this.#followed.place();
    }

    /** @param {(element: HTMLElement, name: string, handler: (event: any) => void) => void} body */
    #each(body) {
        for (const element of this.#elements) {
            for (const [name, handler] of this.#handlers) body(element, name, handler);
        }
    }

    /**
     * A handler that is called once for an event of an element inside another one.
     *
     * @param {(event: any) => void} handle
     */
    #once(handle) {
        return (/** @type {any} */ event) => {
            if (event === this.#last) return;
            this.#last = event;
            handle(event);
        };
    }

    /**
     * What a browser does by a button is left to the program that tracks it.
     *
     * @param {Event} event
     * @param {number} bits
     */
    #prevent(event, bits) {
        if ((this.#buttons & bits) !== 0) event.preventDefault();
    }

    /**
     * Returns a region that follows an element: when a contact goes down or hovers, and when the page scrolls or the
     * element's size changes, its rectangle is that of the element on the screen, or of what encloses it if it is
     * turned. It lies in the region of the nearest element
     * around it that has one. The region of an element of an array is there already. The program may destroy it.
     *
     * @param {Element} element
     * @returns {Region}
     */
    follow(element) {
        this.#measure();
        this.#sizes?.observe(element);
        return this.#followed.follow(element);
    }

    /**
     * The matrix that moves an element inside of what is listened to along with the contacts: that of `matrixOf`, about
     * the element's own transform-origin. Multiply it with the element's transform when the gesture began. The elements
     * around it are neither turned nor scaled.
     *
     * @param {HTMLElement} element
     * @param {Movement} values
     * @returns {{ a: number; b: number; c: number; d: number; e: number; f: number }}
     */
    matrixOf(element, values) {
        this.#measure();
        const style = getComputedStyle(element);
        const [left, top] = style.transformOrigin.split(" ").map(parseFloat);
        // The middle of what encloses the element is the image of its own middle.
        const middle = new DOMPoint(element.offsetWidth / 2 - left, element.offsetHeight / 2 - top);
        const image = new DOMMatrix(style.transform).transformPoint(middle);
        const box = element.getBoundingClientRect();
        const x = box.left + box.width / 2 - image.x - this.#corner.left;
        const y = box.top + box.height / 2 - image.y - this.#corner.top;
        const { a, b, c, d, e, f } = matrixOf(values);
        return { a, b, c, d, e: e + a * x + c * y - x, f: f + b * x + d * y - y };
    }

    /** Stops. Contacts that are down are cancelled. */
    stop() {
        if (this.#isStopped) return;
        this.#push();
        this.#cancel();
        this.#isStopped = true;
        this.#sizes?.disconnect();
        this.#each((element, name, handler) => element.removeEventListener(name, handler));
        for (const [name, handler, captures] of this.#ofWindow) removeEventListener(name, handler, captures);
        this.#elements.forEach((element, index) => {
            element.style.touchAction = this.#touchActions[index];
        });
        clearTimeout(this.#timer);
    }

    /** Cancels all contacts: when the window has lost the focus, their lifts may not come. */
    #cancel() {
        if (this.#down.size === 0) return;
        this.#push();
        this.#context.cancel();
        this.#measure();
        const time = Math.max(this.#earliest, Math.round(performance.now() * NS));
        for (const contact of this.#down) {
            this.#context.add(Object.assign(this.#sample, { time, contact, phase: Phase.CANCELLED, flags: 0 }));
            this.#waiting += 1;
        }
        this.#down.clear();
        this.#push();
    }

    /** @param {PointerEvent} event */
    #begin(event) {
        if (this.#down.has(event.pointerId) || (this.#buttons & BUTTONS[event.button]) === 0) return;
        this.#push();
        this.#down.add(event.pointerId);
        const element = /** @type {HTMLElement} */ (event.currentTarget);
        if (event.isTrusted) element.setPointerCapture(event.pointerId);
        this.#measure();
        this.#followed.place();
        this.#add(event, Phase.BEGAN, 0);
        this.#push();
    }

    /** @param {PointerEvent} event */
    #move(event) {
        const { pointerId } = event;
        const isDown = this.#down.has(pointerId);
        if (!isDown && (!this.#hovers || event.pointerType === "touch")) return;
        if (this.#moved.has(pointerId)) this.#push();
        this.#measure();
        if (!isDown) this.#followed.place();
        const phase = isDown ? Phase.MOVED : Phase.HOVER;
        const events = event.getCoalescedEvents?.() ?? [];
        for (let i = 0; i + 1 < events.length; i += 1) this.#add(events[i], phase, TouchFlag.COALESCED);
        this.#add(event, phase, 0);
        // Browsers report the pointers of a frame one after the other, each with all its samples: they are pushed
        // together in the order of their times, when every contact has reported or the frame is drawn.
        if (isDown) this.#moved.add(pointerId);
        if (this.#moved.size >= this.#down.size) this.#push();
        else if (this.#frame === 0) this.#frame = requestAnimationFrame(this.#onFrame);
    }

    /** @param {PointerEvent} event @param {Phase} phase */
    #end(event, phase) {
        if (!this.#down.has(event.pointerId)) return;
        this.#push();
        this.#down.delete(event.pointerId);
        this.#measure();
        this.#add(event, phase, 0);
        this.#push();
    }

    /** Where the origin is, once for all samples of an event. */
    #measure() {
        if (this.#origin !== undefined) {
            const box = this.#origin.getBoundingClientRect();
            this.#corner.left = box.left + this.#origin.clientLeft;
            this.#corner.top = box.top + this.#origin.clientTop;
        }
        this.#earliest = this.#context.now ?? -Infinity;
    }

    /** @param {PointerEvent} event @param {Phase} phase @param {number} flags */
    #add(event, phase, flags) {
        const sample = this.#sample;
        const isMouse = event.pointerType === "mouse";
        sample.time = Math.max(this.#earliest, Math.round(event.timeStamp * NS));
        sample.contact = event.pointerId;
        sample.phase = phase;
        sample.x = event.clientX - this.#corner.left;
        sample.y = event.clientY - this.#corner.top;
        sample.tool = (event.buttons & ERASER_BUTTON) !== 0 ? Tool.ERASER : (TOOLS[event.pointerType] ?? Tool.FINGER);
        sample.buttons = event.buttons;
        sample.modifiers = modifiersOf(event);
        sample.pressure = isMouse ? 0 : event.pressure;
        sample.major = isMouse ? 0 : event.width;
        sample.minor = isMouse ? 0 : event.height;
        sample.orientation = (event.twist ?? 0) * RADIANS;
        sample.tiltX = (event.tiltX ?? 0) * RADIANS;
        sample.tiltY = (event.tiltY ?? 0) * RADIANS;
        sample.flags = flags;
        this.#context.add(sample);
        this.#waiting += 1;
    }

    /** Pushes the samples that wait. */
    #push() {
        if (this.#frame !== 0) cancelAnimationFrame(this.#frame);
        this.#frame = 0;
        this.#moved.clear();
        if (this.#waiting === 0 || this.#isStopped) return;
        this.#waiting = 0;
        this.#context.sortAdded();
        try {
            this.#context.push();
        } finally {
            this.schedule();
        }
    }

    /** Runs the deadlines that have come, and no further: samples with earlier times than now may still come. */
    #advance() {
        this.#push();
        const now = performance.now() * NS;
        try {
            for (;;) {
                const deadline = this.#context.nextDeadline;
                if (deadline === undefined || deadline > now) break;
                this.#context.advance(deadline);
            }
        } finally {
            this.schedule();
        }
    }

    /** To be called when the program has changed the context: the next deadline may be another. */
    schedule() {
        clearTimeout(this.#timer);
        if (this.#isStopped) return;
        const deadline = this.#context.nextDeadline;
        if (deadline === undefined) return;
        this.#timer = setTimeout(this.#onTimer, Math.max(0, deadline / NS - performance.now()));
    }
}
