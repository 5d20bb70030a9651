// A program whose marked lines do not fit the types of gesta.js.
import { load, State } from "./gesta.js";

const gesta = await load();
const context = gesta.context({ unitsPerMillimeter: 4 }); // wrong
const pan = context.recognizer("gesta.pan", { slop: [8] }); // wrong
pan.verdict.state = "ended"; // wrong
context.add(0, "1", 1, 10, 20); // wrong
State.BEGAN = 2; // wrong
context.recognizer("gesta.tap", { slopp: 8 }); // wrong
context.recognizer("gesta.pan", { axis: "diagonal" }); // wrong
pan.get("velocity"); // wrong
context.setDelegate({ shouldBegin: () => "yes" }); // wrong
