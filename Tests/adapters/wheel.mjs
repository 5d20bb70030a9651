// examples/motions/gesta_wheel.js, with events of an element that is written here.
import { isDeepStrictEqual } from "node:util";

import { listenToMotions } from "../../examples/motions/gesta_wheel.js";

let passed = 0;
let failed = 0;

function check(isTrue, what = "") {
    if (isTrue) passed += 1;
    else failed += 1;
    if (!isTrue) console.log("FAIL", what);
}

function same(found, wanted, what = "") {
    check(isDeepStrictEqual(found, wanted), `${what} ${JSON.stringify(found)}`);
}

const gesta = {
    Modifier: { SHIFT: 1, CONTROL: 2, ALT: 4, META: 8 }, MotionKind: { PINCH: 2, SCROLL: 4 },
    Phase: { BEGAN: 1, MOVED: 2, ENDED: 4 },
};
const seen = [];
const context = { now: 5e6, pushMotion: (motion) => seen.push(motion), advance() {} };
const element = new EventTarget();
element.getBoundingClientRect = () => ({ left: 7, top: 16 });
Object.assign(element, { clientLeft: 3, clientTop: 4 }); // its border: positions are those of gesta.listen
const stop = listenToMotions(gesta, context, element);

function send(name, fields) {
    const event = Object.assign(new Event(name, { cancelable: true }), { clientX: 30, clientY: 60, ...fields });
    Object.defineProperty(event, "timeStamp", { value: fields.at ?? 8 });
    element.dispatchEvent(event);
    return [event, seen.at(-1)];
}

let [event, motion] = send("wheel", { deltaX: 1, deltaY: 50, ctrlKey: true });
check(event.defaultPrevented);
same(motion, { time: 8e6, kind: 4, phase: 2, x: 20, y: 40, modifiers: 2, dx: -1, dy: -50 });
[, motion] = send("wheel", { deltaX: 0, deltaY: -3, at: 2 });
same(motion.time, 5e6, "not before the context's time");
same(motion.dy, 3);
[, motion] = send("gesturestart", { scale: 1, rotation: 10 });
same([motion.kind, motion.phase, motion.scale], [2, 1, 1]);
[, motion] = send("gesturechange", { scale: 1.5, rotation: 100 });
same([motion.phase, motion.scale], [2, 1.5]);
check(Math.abs(motion.rotation - Math.PI / 2) < 1e-12);
[, motion] = send("gesturechange", { scale: 1.5, rotation: 100 });
same(motion.rotation, 0);
[, motion] = send("gestureend", { scale: 1.5, rotation: 100 });
same([motion.kind, motion.phase, motion.scale], [2, 4, undefined]);
stop();
const before = seen.length;
send("wheel", { deltaX: 0, deltaY: 1 });
same(seen.length, before);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed);
