// Pointer events of an element, as samples.
import { Modifier, Phase, Tool, TouchFlag } from "./generated/native.js";

const TOOLS = { touch: Tool.FINGER, pen: Tool.PEN, mouse: Tool.MOUSE };
const ERASER_BUTTON = 32;
const NS = 1e6;
const RADIANS = Math.PI / 180;

function modifiersOf(event) {
    return (event.shiftKey ? Modifier.SHIFT : 0) | (event.ctrlKey ? Modifier.CONTROL : 0)
        | (event.altKey ? Modifier.ALT : 0) | (event.metaKey ? Modifier.META : 0);
}

/** Right and middle buttons are left to the page. */
function isPrimary(event) {
    return event.button === 0 || event.button === 5; // 5: the eraser of a pen
}

export class Listening {
    constructor(element, context, { touchAction = "none", hover = true }) {
        this.element = element;
        this.context = context;
        this.hovers = hover;
        this.down = new Set();
        this.moved = new Set();
        this.frame = 0;
        this.timer = 0;
        this.isStopped = false;
        this.touchAction = element.style.touchAction;
        element.style.touchAction = touchAction;
        this.handlers = {
            pointerdown: (event) => this.begin(event),
            pointermove: (event) => this.move(event),
            pointerup: (event) => this.end(event, Phase.ENDED),
            pointercancel: (event) => this.end(event, Phase.CANCELLED),
            lostpointercapture: (event) => this.end(event, Phase.CANCELLED),
        };
        for (const [name, handler] of Object.entries(this.handlers)) element.addEventListener(name, handler);
        this.onFrame = () => this.push();
        this.onTimer = () => this.advance();
    }

    /** Stops. Contacts that are down are cancelled. */
    stop() {
        if (this.isStopped) return;
        this.push();
        this.isStopped = true;
        for (const [name, handler] of Object.entries(this.handlers)) this.element.removeEventListener(name, handler);
        this.element.style.touchAction = this.touchAction;
        clearTimeout(this.timer);
        if (this.down.size > 0) this.context.cancel();
        this.down.clear();
    }

    begin(event) {
        if (this.down.has(event.pointerId) || !isPrimary(event)) return;
        this.push();
        this.down.add(event.pointerId);
        if (event.isTrusted) this.element.setPointerCapture(event.pointerId);
        this.measure();
        this.add(event, Phase.BEGAN, 0);
        this.push();
    }

    move(event) {
        const { pointerId } = event;
        const isDown = this.down.has(pointerId);
        if (!isDown && (!this.hovers || event.pointerType === "touch")) return;
        if (this.moved.has(pointerId)) this.push();
        this.measure();
        const phase = isDown ? Phase.MOVED : Phase.HOVER;
        const events = event.getCoalescedEvents?.() ?? [];
        for (let i = 0; i + 1 < events.length; i += 1) this.add(events[i], phase, TouchFlag.COALESCED);
        this.add(event, phase, 0);
        // Browsers report the pointers of a frame one after the other, each with all its samples: they are pushed
        // together in the order of their times, when every contact has reported or the frame is drawn.
        if (isDown) this.moved.add(pointerId);
        if (this.moved.size >= this.down.size) this.push();
        else if (this.frame === 0) this.frame = requestAnimationFrame(this.onFrame);
    }

    end(event, phase) {
        if (!this.down.has(event.pointerId)) return;
        this.push();
        this.down.delete(event.pointerId);
        this.measure();
        this.add(event, phase, 0);
        this.push();
    }

    /** Where the element is, once for all samples of an event. */
    measure() {
        const box = this.element.getBoundingClientRect();
        this.left = box.left + this.element.clientLeft;
        this.top = box.top + this.element.clientTop;
        this.earliest = this.context.now;
    }

    add(event, phase, flags) {
        const time = Math.max(this.earliest, Math.round(event.timeStamp * NS));
        const tool = (event.buttons & ERASER_BUTTON) !== 0 ? Tool.ERASER : (TOOLS[event.pointerType] ?? Tool.FINGER);
        const isMouse = tool === Tool.MOUSE;
        this.context.add(
            time, event.pointerId, phase, event.clientX - this.left, event.clientY - this.top, tool, event.buttons,
            modifiersOf(event), isMouse ? 0 : event.pressure, isMouse ? 0 : event.width, isMouse ? 0 : event.height,
            (event.twist ?? 0) * RADIANS, (event.tiltX ?? 0) * RADIANS, (event.tiltY ?? 0) * RADIANS, flags,
        );
    }

    /** Pushes the samples that wait. */
    push() {
        if (this.frame !== 0) cancelAnimationFrame(this.frame);
        this.frame = 0;
        this.moved.clear();
        if (this.context.count === 0 || this.isStopped) return;
        this.context.sortAdded();
        try {
            this.context.push();
        } finally {
            this.schedule();
        }
    }

    /** Runs the deadlines that have come, and no further: samples with earlier times than now may still come. */
    advance() {
        this.push();
        const now = performance.now() * NS;
        try {
            while (this.context.nextDeadline <= now) this.context.advance(this.context.nextDeadline);
        } finally {
            this.schedule();
        }
    }

    /** Called after the program has changed the context: the next deadline may be another. */
    schedule() {
        clearTimeout(this.timer);
        const deadline = this.context.nextDeadline;
        if (deadline === Infinity || this.isStopped) return;
        this.timer = setTimeout(this.onTimer, Math.max(0, deadline / NS - performance.now()));
    }
}

export function listen(element, context, options) {
    return new Listening(element, context, options);
}
