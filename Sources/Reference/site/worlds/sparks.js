// Lightning, rings and sparks, which several worlds have.

const LIFE = { bolt: 750, ring: 900, spark: 1100 }; // ms
const GRAVITY = 90; // pixels/s²

const random = (least, most) => least + Math.random() * (most - least);

/** A jagged line between two points. */
function jagged(x, y, toX, toY, width) {
    const points = [x, y];
    for (let i = 1; i <= 10; i += 1) {
        const off = i < 10 ? width : 0;
        points.push(x + (toX - x) * i / 10 + random(-off, off), y + (toY - y) * i / 10 + random(-off, off));
    }
    return points;
}

export class Sparks {
    constructor() {
        this.all = [];
    }

    isMoving() {
        return this.all.length > 0;
    }

    add(kind, more) {
        this.all.push({ kind, age: 0, ...more });
    }

    bolt(x, y, toX, toY, color) {
        for (const width of [26, 14]) this.add("bolt", { points: jagged(x, y, toX, toY, width), color });
        this.burst(toX, toY, color);
    }

    ring(x, y, radius, color) {
        this.add("ring", { x, y, radius, color });
    }

    burst(x, y, color, count = 30, speed = 170) {
        for (let i = 0; i < count; i += 1) {
            const [angle, fast] = [random(0, 2 * Math.PI), random(0.3, 1) * speed];
            this.add("spark", { x, y, dx: fast * Math.cos(angle), dy: fast * Math.sin(angle), color });
        }
    }

    step(seconds) {
        for (const each of this.all) {
            each.age += 1000 * seconds;
            if (each.kind !== "spark") continue;
            each.x += each.dx * seconds;
            each.y += each.dy * seconds;
            each.dy += GRAVITY * seconds;
        }
        this.all = this.all.filter(({ kind, age }) => age < LIFE[kind]);
    }

    draw(ink) {
        ink.save();
        ink.globalCompositeOperation = "lighter";
        ink.lineCap = ink.lineJoin = "round";
        for (const each of this.all) {
            const left = 1 - each.age / LIFE[each.kind];
            ink.strokeStyle = ink.fillStyle = each.color;
            if (each.kind === "bolt") glow(ink, each.points, Math.sqrt(left));
            else if (each.kind === "ring") {
                ink.globalAlpha = left;
                ink.lineWidth = 3;
                ink.beginPath();
                ink.arc(each.x, each.y, each.radius * (1 + 0.5 * (1 - left)), 0, 2 * Math.PI);
                ink.stroke();
            } else {
                ink.globalAlpha = left;
                ink.beginPath();
                ink.arc(each.x, each.y, 1 + 2.2 * left, 0, 2 * Math.PI);
                ink.fill();
            }
        }
        ink.restore();
    }
}

/** A line of light through points x, y, x, y, ... in the color of the ink's stroke. */
export function glow(ink, points, strength) {
    for (const [width, alpha] of [[14, 0.12], [6, 0.35], [2, 1]]) {
        ink.lineWidth = width;
        ink.globalAlpha = alpha * strength;
        ink.beginPath();
        for (let i = 0; i < points.length; i += 2) ink.lineTo(points[i], points[i + 1]);
        ink.stroke();
    }
}
