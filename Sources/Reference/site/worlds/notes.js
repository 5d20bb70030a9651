// Eight notes around a point, and their sound.
import { tone } from "../playground/sound.js";
import { Sparks } from "./sparks.js";

/** Steps above C. */
const STEPS = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11, "C'": 12 };
const MAJOR = [0, 4, 7];
const C4 = 261.63;
const colorOf = (note) => `hsl(${Object.keys(STEPS).indexOf(note) * 45 + 250} 90% 74%)`;

export class NotesWorld {
    /** The notes clockwise from up. */
    notes = Object.keys(STEPS);

    constructor() {
        this.sparks = new Sparks();
        this.names = [];
    }

    /** Plays a note, or the major chord above it. */
    play(note, x, y, isChord = false) {
        const steps = isChord ? MAJOR : [0];
        for (const step of steps) {
            tone(C4 * 2 ** ((STEPS[note] + step) / 12), 1.3, { loudness: 0.2 / steps.length });
        }
        steps.forEach((_, i) => this.sparks.ring(x, y, 30 + 22 * i, colorOf(note)));
        this.sparks.burst(x, y, colorOf(note), 14, 90);
        this.names.push({ note: isChord ? `${note} major` : note, x, y, color: colorOf(note), left: 1.4 });
    }

    isMoving() {
        return this.sparks.isMoving() || this.names.length > 0;
    }

    step(seconds) {
        this.sparks.step(seconds);
        for (const each of this.names) each.left -= seconds;
        this.names = this.names.filter(({ left }) => left > 0);
    }

    draw(ink, { width, height }) {
        ink.fillStyle = "#150f20";
        ink.fillRect(0, 0, width, height);
        ink.textAlign = "center";
        ink.textBaseline = "middle";
        const radius = 0.36 * Math.min(width, height);
        this.notes.forEach((note, i) => {
            const angle = i * Math.PI / 4;
            const [x, y] = [width / 2 + radius * Math.sin(angle), height / 2 - radius * Math.cos(angle)];
            ink.strokeStyle = ink.fillStyle = colorOf(note);
            ink.globalAlpha = 0.3;
            ink.lineWidth = 2;
            ink.beginPath();
            ink.moveTo(width / 2 + 0.25 * (x - width / 2), height / 2 + 0.25 * (y - height / 2));
            ink.lineTo(width / 2 + 0.8 * (x - width / 2), height / 2 + 0.8 * (y - height / 2));
            ink.stroke();
            ink.globalAlpha = 0.9;
            ink.font = "600 17px system-ui, sans-serif";
            ink.fillText(note, x, y);
        });
        ink.globalAlpha = 1;
        this.sparks.draw(ink);
        for (const { note, x, y, color, left } of this.names) {
            ink.globalAlpha = Math.min(1, left);
            ink.fillStyle = color;
            ink.font = "700 20px system-ui, sans-serif";
            ink.fillText(note, x, Math.max(20, y - 74));
        }
    }
}
