// A list of recognizers, each with what it says about the last input.

const ROW = 28;
const STATE_COLORS = {
    ended: "#4ade9c", began: "#8b80ff", changed: "#8b80ff", failed: "#ff8593", cancelled: "#ff8593",
};

export class VerdictsWorld {
    constructor() {
        this.rows = [];
    }

    /** Shows what a recognizer says. */
    show(recognizer, name) {
        this.rows.push({ recognizer, name });
    }

    clear() {
        this.rows = [];
    }

    isMoving() {
        return this.rows.some(({ recognizer: { state } }) => state === "began" || state === "changed");
    }

    draw(ink, { width, height }) {
        ink.fillStyle = "#12121b";
        ink.fillRect(0, 0, width, height);
        ink.fillStyle = "#262635";
        for (let y = 13; y < height; y += 26) for (let x = 13; x < width; x += 26) ink.fillRect(x, y, 1.5, 1.5);
    }

    over(ink, { width, height }) {
        const top = height - ROW * this.rows.length - 10;
        ink.fillStyle = "rgba(18, 18, 27, 0.82)";
        ink.fillRect(0, top - 8, width, height);
        ink.textBaseline = "middle";
        this.rows.forEach(({ recognizer, name }, i) => {
            const { state, hint } = recognizer;
            const y = top + ROW * (i + 0.5);
            ink.fillStyle = STATE_COLORS[state] ?? "#3a3a4c";
            ink.beginPath();
            ink.arc(20, y, 5, 0, 2 * Math.PI);
            ink.fill();
            ink.fillStyle = "#f0f0f7";
            ink.font = "600 14px system-ui, sans-serif";
            ink.fillText(name, 36, y);
            ink.fillStyle = state === "ended" ? STATE_COLORS.ended : "#a3a3b8";
            ink.font = "14px system-ui, sans-serif";
            const said = { ended: "recognized", failed: hint?.text ?? "not this time", cancelled: "cancelled" };
            ink.fillText(said[state] ?? "", 132, y, width - 144);
        });
    }
}
