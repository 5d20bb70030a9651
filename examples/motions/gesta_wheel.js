// Pushes the wheel and Safari's pinches of an element to Gesta. Copy this file into your program.
//
//     import * as library from "./gesta.js";
//     const stop = listenToMotions(library, context, element); // in addition to gesta.listen
//
// Browsers report a trackpad's pinch as a wheel with the Control key: set zoomModifiers of a gesta.pinch or
// gesta.transform to Modifier.CONTROL. What scrolls is not known, so a scroll ends 500 ms after its last event.
const RADIANS = Math.PI / 180;

export function listenToMotions({ Modifier, MotionKind, Phase }, context, element) {
    let angle = 0;
    let timer;
    const ns = (event) => Math.round(event.timeStamp * 1e6);
    const sample = (event, kind, phase, more) => {
        const corner = element.getBoundingClientRect();
        const modifiers = (event.shiftKey ? Modifier.SHIFT : 0) | (event.ctrlKey ? Modifier.CONTROL : 0)
            | (event.altKey ? Modifier.ALT : 0) | (event.metaKey ? Modifier.META : 0);
        const x = event.clientX - corner.left - element.clientLeft;
        const y = event.clientY - corner.top - element.clientTop;
        // (A handler or gesta.listen may have passed a later time.)
        const time = Math.max(ns(event), Number(context.now ?? 0));
        context.pushMotion({ time, kind, phase, x, y, modifiers, ...more });
        clearTimeout(timer);
        timer = setTimeout(() => context.advance(ns({ timeStamp: performance.now() })), 520);
        event.preventDefault(); // the page neither scrolls nor zooms
    };
    const handlers = {
        // Without a look at deltaMode, Firefox as well reports pixels. Down is positive.
        wheel: (event) =>
            sample(event, MotionKind.SCROLL, Phase.MOVED, { dx: -event.deltaX, dy: -event.deltaY }),
        // Safari's own events: the scale since the begin, and the angle in degrees since the begin.
        gesturestart(event) {
            angle = event.rotation;
            sample(event, MotionKind.PINCH, Phase.BEGAN, { scale: event.scale });
        },
        gesturechange(event) {
            const rotation = (event.rotation - angle) * RADIANS;
            angle = event.rotation;
            sample(event, MotionKind.PINCH, Phase.MOVED, { scale: event.scale, rotation });
        },
        gestureend: (event) => sample(event, MotionKind.PINCH, Phase.ENDED, {}),
    };
    for (const [name, handler] of Object.entries(handlers)) {
        element.addEventListener(name, handler, { passive: false });
    }
    return () => {
        clearTimeout(timer);
        for (const [name, handler] of Object.entries(handlers)) element.removeEventListener(name, handler);
    };
}
