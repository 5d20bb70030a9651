// Follows a program that records: `gesta view --live` sends the lines of the trace, and what becomes of it.
import { h, setText } from "../playground/dom.js";

/** The shortest time between two looks at new lines, in ms; and how many times as long as one takes. */
const [SHORTEST, PAUSES] = [60, 4];
const AGAIN = 1000;
const STATES = {
    connecting: "The viewer does not answer: run gesta view --live. Trying again.",
    waiting: "Waiting for a program. In Python: with context.live(): \u2026; in C: gesta_live_start(context); in Lua: "
        + "context:live(); in JavaScript: context.live().",
    recording: "A program is connected.",
    stopped: "The program has stopped recording.",
    lost: "The connection to the program was lost, as by a crash. The trace has everything until then.",
    "too long": "The trace is too long to be followed further.",
};

/** Shows the newest session in the element, and its state above. */
export function followLive(gesta, element, main) {
    const status = h("p", { role: "status", class: "tv-live" });
    const state = h("span");
    const save = h("a", { href: "/live.trace", download: "live.trace", hidden: true }, "Save the trace");
    status.append(state, " ", save);
    main.prepend(status);
    const follower = new Follower(gesta, element);
    const say = (name) => {
        element.dataset.live = name;
        setText(state, STATES[name] ?? name);
        save.hidden = name === "waiting" || name === "connecting";
    };
    const connect = () => {
        const socket = new WebSocket(`ws://${location.host}/follow`);
        socket.onmessage = ({ data }) => {
            if (data[0] !== "{") {
                follower.add(data);
                return;
            }
            const { state: name } = JSON.parse(data);
            if (name === "recording") follower.begin();
            say(name);
        };
        socket.onclose = () => {
            say("connecting");
            setTimeout(connect, AGAIN);
        };
    };
    say("connecting");
    connect();
}

/** Collects lines, and adds them to the view as often as it can show them. */
class Follower {
    constructor(gesta, element) {
        Object.assign(this, { gesta, element, text: "", isShown: false, isDue: false });
    }

    begin() {
        Object.assign(this, { text: "", isShown: false });
    }

    add(lines) {
        this.text += lines;
        this.schedule(SHORTEST);
    }

    schedule(time) {
        if (this.isDue) return;
        this.isDue = true;
        setTimeout(() => {
            this.isDue = false;
            const began = performance.now();
            this.look();
            this.spent = performance.now() - began;
        }, Math.max(time, PAUSES * (this.spent ?? 0)));
    }

    look() {
        const { element, text } = this;
        if (text === "") return;
        if (this.isShown) {
            element.extend(text);
        } else {
            if (!/^start$/m.test(text)) return; // the set-up is not whole
            this.isShown = true;
            element.show(this.gesta, text, "live", null, true);
        }
        this.text = "";
    }
}
