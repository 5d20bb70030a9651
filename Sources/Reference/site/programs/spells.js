// A sign casts a spell. Give another sign one: star,
// spiral, or words such as "up, right".
const spells = {
    z: world.lightning,
    circle: world.shield,
    checkmark: world.heal,
    chevron: world.arrow,
};

for (const [sign, cast] of Object.entries(spells)) {
    const recognizer = context.recognizer("gesta.stroke", {
        pattern: sign,
    });
    recognizer.on(({ x, y }) => cast(x, y));
}

const tap = context.recognizer("gesta.tap");
tap.on(({ x, y }) => world.spark(x, y));
