// Pointer events of elements, as samples; and regions that follow elements.
import { GestaError } from "./errors.js";
import { Button, ErrorCode, Modifier, Phase, Tool, TouchFlag } from "./generated/native.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("./gesta.js").ListenOptions} ListenOptions */
/** @typedef {import("./region.js").Region} Region */
/** @typedef {{ left: number, top: number }} Corner */

/** @type {Record<string, Tool>} */
const TOOLS = { touch: Tool.FINGER, pen: Tool.PEN, mouse: Tool.MOUSE };
const ERASER_BUTTON = 32;
/** The bit of each button of a pointer event: an eraser's button is the primary one of its pen. */
const BUTTONS = [Button.PRIMARY, Button.MIDDLE, Button.SECONDARY, Button.BACK, Button.FORWARD, Button.PRIMARY];
const NS = 1e6;
const RADIANS = Math.PI / 180;

/** @param {PointerEvent} event */
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
                place.region.setRect(...rect);
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
    /** The number of samples that were added and not pushed. */
    #waiting = 0;
    /** @type {PointerEvent | undefined} */
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
    #onFrame = () => this.#push();
    #onTimer = () => this.#advance();

    /**
     * @param {HTMLElement | readonly HTMLElement[]} elements
     * @param {Context} context
     * @param {ListenOptions} options
     */
    constructor(elements, context, { touchAction = "none", hover = true, buttons = Button.PRIMARY }) {
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
        this.#each((element, name, handler) => element.addEventListener(name, handler));
        this.#measure();
        if (!isOne) for (const element of this.#elements) this.#followed.follow(element);
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
     * @param {(event: PointerEvent) => void} handle
     */
    #once(handle) {
        return (/** @type {PointerEvent} */ event) => {
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
     * Returns a region that follows an element: when a contact goes down or hovers, its rectangle is that of the
     * element on the screen, or of what encloses it if it is turned. It lies in the region of the nearest element
     * around it that has one. The region of an element of an array is there already. The program may destroy it.
     *
     * @param {Element} element
     * @returns {Region}
     */
    follow(element) {
        this.#measure();
        return this.#followed.follow(element);
    }

    /** Stops. Contacts that are down are cancelled. */
    stop() {
        if (this.#isStopped) return;
        this.#push();
        this.#isStopped = true;
        this.#each((element, name, handler) => element.removeEventListener(name, handler));
        this.#elements.forEach((element, index) => {
            element.style.touchAction = this.#touchActions[index];
        });
        clearTimeout(this.#timer);
        if (this.#down.size > 0) this.#context.cancel();
        this.#down.clear();
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
