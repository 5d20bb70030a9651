// Pictures on a table.

const SIZE = 132;
const PAPER = 8;
const MOUNTAINS = [[-45, 40], [-12, -18], [8, 12], [24, -8], [45, 40]];
const MOTIFS = [
    ["#ffcf8a", "#e8663d", (ink) => ink.arc(0, 8, 26, Math.PI, 2 * Math.PI)],
    ["#a8dcf5", "#2c6ea6", (ink) => MOUNTAINS.forEach((point) => ink.lineTo(...point))],
    ["#c9eab0", "#3d8a4a", (ink) => ink.ellipse(0, 0, 16, 34, 0.5, 0, 2 * Math.PI)],
];

class Card {
    constructor(x, y, angle, motif) {
        Object.assign(this, { x, y, angle, scale: 1, motif, motion: null });
    }

    /** The box around it on a surface: left, top, width, height. */
    get box() {
        const half = SIZE / 2 * this.scale * (Math.abs(Math.cos(this.angle)) + Math.abs(Math.sin(this.angle)));
        return [this.x - half, this.y - half, 2 * half, 2 * half];
    }

    /** Stops it; returns where it is. */
    lift() {
        this.motion = null;
        return { x: this.x, y: this.y, angle: this.angle, scale: this.scale };
    }

    /** Places it as the values of a transform say, from where it was. */
    place(from, { translationX, translationY, scale, rotation }) {
        Object.assign(this, {
            x: from.x + translationX, y: from.y + translationY, angle: from.angle + rotation,
            scale: Math.min(2.4, Math.max(0.5, from.scale * scale)),
        });
    }

    /** Follows a momentum until it rests, and calls `rested` then. */
    glide(motion, rested) {
        Object.assign(this, { motion, rested });
    }

    straighten() {
        Object.assign(this, { angle: 0, scale: 1 });
    }
}

export class PicturesWorld {
    hidesInk = true;

    constructor({ width, height }) {
        const [x, y] = [width / 2, height / 2];
        this.size = { width, height };
        this.cards = [[-0.26, -0.12, -0.12], [0.25, -0.16, 0.1], [0.02, 0.18, 0.04]]
            .map(([dx, dy, angle], i) => new Card(x + dx * width, y + dy * height, angle, MOTIFS[i]));
    }

    isMoving() {
        return this.cards.some(({ motion }) => motion !== null);
    }

    step(seconds, now) {
        for (const card of this.cards) {
            if (card.motion === null) continue;
            const at = card.motion.at(Math.round(now * 1e6));
            Object.assign(card, { x: at.x, y: at.y });
            if (at.moving) continue;
            card.motion = null;
            card.rested();
        }
    }

    draw(ink, { width, height }) {
        this.size = { width, height };
        ink.fillStyle = "#4a3628";
        ink.fillRect(0, 0, width, height);
        ink.globalAlpha = 0.12;
        ink.fillStyle = "#000";
        for (let y = 22; y < height; y += 44) ink.fillRect(0, y, width, 1.5);
        ink.globalAlpha = 1;
        for (const { x, y, angle, scale, motif: [ground, color, path] } of this.cards) {
            ink.save();
            ink.translate(x, y);
            ink.rotate(angle);
            ink.scale(scale, scale);
            ink.shadowColor = "rgba(0, 0, 0, 0.45)";
            ink.shadowBlur = 18;
            ink.shadowOffsetY = 6;
            ink.fillStyle = "#fffdf6";
            ink.fillRect(-SIZE / 2, -SIZE / 2, SIZE, SIZE);
            ink.shadowColor = "transparent";
            const inside = SIZE - 2 * PAPER;
            ink.fillStyle = ground;
            ink.fillRect(-inside / 2, -inside / 2, inside, inside);
            ink.fillStyle = color;
            ink.beginPath();
            path(ink);
            ink.fill();
            ink.restore();
        }
    }
}
