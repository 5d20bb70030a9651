// Each picture has a region: drag it, throw it; two
// fingers turn and enlarge it, two taps straighten it.
for (const card of world.cards) {
    const region = context.region(...card.box);
    const follow = () => { region.rect = card.box; };
    let start;

    const move = context.recognizer("gesta.transform");
    move.attach(region);
    move.on(({ state, time, values }) => {
        if (state === "began") start = card.lift();
        card.place(start, values);
        if (state !== "ended") return;
        const { width, height } = world.size;
        card.glide(gesta.decay({
            time,
            x: card.x, velocityX: values.velocityX,
            y: card.y, velocityY: values.velocityY,
            minX: 40, maxX: width - 40,
            minY: 40, maxY: height - 40,
        }), follow);
    });

    const taps = context.recognizer("gesta.tap", { taps: 2 });
    taps.attach(region);
    taps.on(() => {
        card.straighten();
        follow();
    });
}
