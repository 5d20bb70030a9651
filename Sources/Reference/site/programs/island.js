// A drag turns the island, a tap puts a block, a long
// press takes it away. Two fingers zoom, a double tap
// undoes. "wood" and "glass" are other colors.
world.color = "brick";

const turn = context.recognizer("gesta.pan", {
    maxContacts: 1,
});
let angle;
turn.on(({ state, values }) => {
    if (state === "began") angle = world.angle;
    world.angle = angle - values.translationX / 160;
    const isThrown = state === "ended";
    world.spin = isThrown ? -values.velocityX / 160 : 0;
});

const zoom = context.recognizer("gesta.pinch");
let size;
zoom.on(({ state, values }) => {
    if (state === "began") size = world.zoom;
    world.zoom = size * values.scale;
});

const once = context.recognizer("gesta.tap");
const twice = context.recognizer("gesta.tap", { taps: 2 });
once.requireFailure(twice);
once.on(({ x, y }) => world.put(x, y));
twice.on(() => world.undo());

const press = context.recognizer("gesta.long_press");
press.on(({ state, x, y }) => {
    if (state === "began") world.take(x, y);
});
