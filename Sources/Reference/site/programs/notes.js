// A flick plays the note of its direction, after a rest
// its chord. Other words are other notes: "arc 360".
const ways = ["up", "up-right", "right", "down-right", "down",
    "down-left", "left", "up-left"];
const pattern = ways
    .map((way, i) => `n${i}: ${way}`).join("; ");

const flick = context.recognizer("gesta.stroke", {
    pattern,
    minSize: 20,
});
let rested = false;
flick.on(({ recognizer, x, y }) => {
    const note = world.notes[recognizer.get("name")[1]];
    world.play(note, x, y, rested);
});

const rest = context.recognizer("gesta.long_press", {
    duration: 0.3,
});
rest.allowSimultaneous(flick);
rest.on(({ state }) => { rested = state !== "ended"; });
