// The buttons on the surface: the last input again, held, and frame by frame.
import { h, setAttribute, setText } from "./dom.js";

const CONTROLS = "button, input, select, textarea, summary, a, [tabindex='0']";

export class Transport {
    constructor(stage) {
        this.stage = stage;
        const button = (title, text, onclick) => h("button", { "aria-label": title, title, onclick }, text);
        this.again = button("Repeat what was drawn", "↺", () => stage.replay());
        this.pause = button("Pause", "❚❚", () => this.hold());
        this.next = button("Step one frame", "▸❙", () => this.step());
        this.element = h("div", { id: "transport", role: "group", "aria-label": "What was drawn", hidden: true },
            this.again, this.pause, this.next);
    }

    get isHeld() {
        return this.stage.player.playing !== null && this.stage.player.playing.held !== null;
    }

    /** Holds what is played, or lets it go on; if nothing is played, the last input begins. */
    hold() {
        const { player } = this.stage;
        if (player.playing === null) this.stage.replay();
        else player.hold(!this.isHeld);
    }

    step() {
        const { player } = this.stage;
        if (player.playing === null) this.stage.replay();
        player.step();
    }

    /** Called for each frame. */
    show() {
        const { player, down, trails } = this.stage;
        const isPlaying = player.playing !== null;
        // While a hand draws, nothing is in its way.
        const isHidden = trails.length === 0 || (down.size > 0 && !isPlaying);
        if (this.element.hidden !== isHidden) this.element.hidden = isHidden;
        const goesOn = !isPlaying || this.isHeld;
        setText(this.pause, goesOn ? "▶" : "❚❚");
        setAttribute(this.pause, "aria-label", goesOn ? "Play" : "Pause");
        setAttribute(this.pause, "title", goesOn ? "Play (space)" : "Pause (space)");
    }

    /** The space bar holds, and a period steps, unless the keyboard is in a control. */
    handleKey(event) {
        if (event.target.closest?.(CONTROLS) || event.ctrlKey || event.metaKey || event.altKey) return;
        if (event.key === " ") this.hold();
        else if (event.key === ".") this.step();
        else return;
        event.preventDefault();
    }
}
