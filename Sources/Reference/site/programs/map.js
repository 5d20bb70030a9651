// One finger drags and throws, two zoom and turn. A long
// press puts a pin, a double tap goes nearer, and a tap
// of two fingers shows the whole island.
const view = world.viewOf(library, gesta, context);

const pin = context.recognizer("gesta.long_press");
pin.on(({ state, x, y }) => {
    if (state === "began") world.pin(x, y);
});

const tap = context.recognizer("gesta.tap", { taps: 2 });
tap.on(({ time }) => {
    view.glide(time, {}, {
        level: Math.round(view.rest.level) + 1,
    });
});

const home = context.recognizer("gesta.tap", {
    contacts: 2,
});
home.on(({ time }) => world.home(time));
