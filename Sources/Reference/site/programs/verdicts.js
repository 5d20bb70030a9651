// Each recognizer says why it did not recognize. Add a
// class: pinch, rotation, checkmark, tickle ...
const classes = {
    tap: "Tap", long_press: "Long press",
    pan: "Drag", swipe: "Swipe",
    chevron: "Chevron", z: "Z", circle: "Circle",
};

world.clear();
for (const [name, label] of Object.entries(classes)) {
    const one = context.recognizer(`gesta.${name}`);
    for (const other of context.recognizers) {
        if (other !== one) one.allowSimultaneous(other);
    }
    world.show(one, label);
}
