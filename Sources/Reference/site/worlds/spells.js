// A night with wisps, and what spells do to them.
import { Sparks } from "./sparks.js";

const SPELL_COLORS = { arrow: "#54f0c4", lightning: "#8cc7ff", heal: "#aeea4d", shield: "#ffd166", spark: "#fff2cc" };
const WISPS = 7;

export class SpellsWorld {
    constructor() {
        this.sparks = new Sparks();
        this.wisps = Array.from({ length: WISPS }, (_, i) => this.wisp(0.12 + 0.08 * i));
        this.stars = Array.from({ length: 90 }, () => [Math.random(), Math.random() ** 1.4, Math.random()]);
        this.size = { width: 1, height: 1 };
        this.shielded = 0;
        this.count = 0;
        for (const name of ["arrow", "lightning", "heal", "shield", "spark"]) this[name] = this[name].bind(this);
    }

    wisp(y) {
        return { x: 0.1 + 0.8 * Math.random(), y, phase: 6 * Math.random() };
    }

    place({ x, y, phase }, now) {
        return [x * this.size.width + 10 * Math.sin(now / 900 + phase), y * this.size.height];
    }

    /** Strikes those that are lowest. */
    strike(x, y, count, color) {
        const now = performance.now();
        for (const wisp of this.wisps.toSorted((a, b) => b.y - a.y).slice(0, count)) {
            this.sparks.bolt(x, y, ...this.place(wisp, now), color);
            Object.assign(wisp, this.wisp(-0.1));
            this.count += 1;
        }
    }

    arrow(x, y) {
        this.strike(x, y, 1, SPELL_COLORS.arrow);
    }

    lightning(x, y) {
        this.strike(x, y, 3, SPELL_COLORS.lightning);
    }

    heal(x, y) {
        this.sparks.burst(x, y, SPELL_COLORS.heal, 60, 110);
    }

    shield() {
        this.shielded = 6;
    }

    spark(x, y) {
        this.sparks.burst(x, y, SPELL_COLORS.spark, 20, 110);
    }

    isMoving() {
        return true;
    }

    step(seconds) {
        this.sparks.step(seconds);
        this.shielded -= seconds;
        for (const wisp of this.wisps) {
            wisp.y += 0.014 * seconds;
            if (wisp.y > 0.82) Object.assign(wisp, this.wisp(-0.1));
        }
    }

    draw(ink, stage, now) {
        const { width, height } = this.size = stage;
        const sky = ink.createLinearGradient(0, 0, 0, height);
        sky.addColorStop(0, "#080a1c");
        sky.addColorStop(1, "#31245a");
        ink.fillStyle = sky;
        ink.fillRect(0, 0, width, height);
        ink.fillStyle = "#fff";
        for (const [x, y, size] of this.stars) {
            ink.globalAlpha = 0.3 + 0.25 * Math.sin(now / 700 + 9 * size);
            ink.fillRect(x * width, y * height, 1 + size, 1 + size);
        }
        ink.globalAlpha = 1;
        for (const wisp of this.wisps) light(ink, ...this.place(wisp, now), 34, "220, 130, 255");
        ink.fillStyle = "#0d0c20";
        ink.beginPath();
        ink.moveTo(0, height);
        for (let x = 0; x < width + 12; x += 12) {
            ink.lineTo(x, height * 0.88 - 10 * Math.sin(x / 90) - 6 * Math.sin(x / 37));
        }
        ink.lineTo(width, height);
        ink.fill();
        if (this.shielded > 0) {
            ink.strokeStyle = SPELL_COLORS.shield;
            ink.globalAlpha = Math.min(1, this.shielded);
            ink.lineWidth = 3;
            ink.beginPath();
            ink.ellipse(width / 2, height, width * 0.48, height * 0.34, 0, Math.PI, 2 * Math.PI);
            ink.stroke();
        }
        this.sparks.draw(ink);
    }
}

function light(ink, x, y, radius, color) {
    const shine = ink.createRadialGradient(x, y, 0, x, y, radius);
    shine.addColorStop(0, "rgba(255, 240, 255, 0.95)");
    shine.addColorStop(0.25, `rgba(${color}, 0.6)`);
    shine.addColorStop(1, `rgba(${color}, 0)`);
    ink.fillStyle = shine;
    ink.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
}
