// An island of blocks, seen from above and aside.

const SIDE = 9;
const TALLEST = 7;
const BLOCK_COLORS = { water: [58, 122, 190], sand: [226, 206, 146], grass: [104, 168, 82], rock: [136, 132, 128],
    brick: [196, 84, 66], wood: [166, 118, 70], glass: [120, 196, 224] };

const key = (x, y, z) => `${x},${y},${z}`;
const shade = ([r, g, b], part) => `rgb(${r * part | 0} ${g * part | 0} ${b * part | 0})`;

export class IslandWorld {
    hidesInk = true;

    constructor() {
        this.blocks = new Map();
        this.past = [];
        this.faces = [];
        this.angle = 0.7;
        this.spin = 0;
        this.zoom = 1;
        this.color = "brick";
        const half = (SIDE - 1) / 2;
        for (let x = 0; x < SIDE; x += 1) {
            for (let z = 0; z < SIDE; z += 1) {
                const waves = 0.6 * Math.sin(1.7 * x) + 0.6 * Math.cos(1.3 * z);
                const top = Math.round(3.6 - 0.85 * Math.hypot(x - half, z - half) + waves);
                this.set(x, 0, z, "water");
                for (let y = 1; y <= top; y += 1) this.set(x, y, z, ["sand", "grass"][(y - 1) / 1.5 | 0] ?? "rock");
            }
        }
        this.past = [];
    }

    set(x, y, z, color) {
        this.past.push([x, y, z, this.blocks.get(key(x, y, z))?.color]);
        if (color) this.blocks.set(key(x, y, z), { x, y, z, color });
        else this.blocks.delete(key(x, y, z));
    }

    /** Puts a block beside the face at a point of the surface. */
    put(px, py) {
        const face = this.at(px, py);
        if (face) this.set(face.x + face.dx, face.y + face.dy, face.z + face.dz, this.color);
    }

    take(px, py) {
        const face = this.at(px, py);
        if (face && face.y > 0) this.set(face.x, face.y, face.z);
    }

    /** Undoes the last change. */
    undo() {
        const last = this.past.pop();
        if (last === undefined) return;
        this.set(...last);
        this.past.pop();
    }

    at(px, py) {
        return this.faces.findLast(({ path }) => this.ink.isPointInPath(path, px * this.pixels, py * this.pixels));
    }

    isMoving() {
        const state = [this.angle, this.zoom, this.color, this.blocks.size, this.past.length].join();
        const isChanged = state !== this.drawn;
        this.drawn = state;
        return isChanged;
    }

    step(seconds) {
        this.angle += this.spin * seconds;
        this.spin = Math.abs(this.spin) < 0.01 ? 0 : this.spin * Math.exp(-1.6 * seconds);
    }

    draw(ink, { width, height }) {
        const sky = ink.createLinearGradient(0, 0, 0, height);
        sky.addColorStop(0, "#8ec9ee");
        sky.addColorStop(1, "#dff1fb");
        ink.fillStyle = sky;
        ink.fillRect(0, 0, width, height);
        [this.ink, this.pixels] = [ink, ink.getTransform().a];
        this.zoom = Math.min(2.5, Math.max(0.6, this.zoom));
        const unit = this.zoom * Math.min(width / 14, height / 9.5);
        const [cos, sin] = [Math.cos(this.angle), Math.sin(this.angle)];
        const half = (SIDE - 1) / 2;
        const project = (x, y, z) => {
            const [dx, dz] = [x - half, z - half];
            const [across, away] = [dx * cos - dz * sin, dx * sin + dz * cos];
            return [width / 2 + across * unit, height * 0.62 + (away * 0.5 - y * 0.8) * unit];
        };
        const depth = ({ x, y, z }) => (x - half) * sin + (z - half) * cos + 0.001 * y;
        this.faces = [];
        for (const block of [...this.blocks.values()].sort((a, b) => depth(a) - depth(b) || a.y - b.y)) {
            this.drawBlock(ink, block, project, [cos, sin]);
        }
        ink.fillStyle = shade(BLOCK_COLORS[this.color], 1);
        ink.beginPath();
        ink.roundRect(14, height - 38, 24, 24, 6);
        ink.fill();
    }

    drawBlock(ink, { x, y, z, color }, project, [cos, sin]) {
        const sides = [[0, 1, 0, 1], [Math.sign(sin), 0, 0, 0.72], [0, 0, Math.sign(cos), 0.86]];
        const wave = color === "water" ? 0.06 * Math.sin(2 * x + z) - 0.2 : 0;
        for (const [dx, dy, dz, light] of sides) {
            if (this.blocks.has(key(x + dx, y + dy, z + dz)) || dx + dy + dz === 0) continue;
            const [ax, az] = [dx, dz].map((side) => (side === 0 ? [-0.5, 0.5] : [0.5 * side, 0.5 * side]));
            const corners = dy === 1 ? [[-0.5, 0.5, -0.5], [0.5, 0.5, -0.5], [0.5, 0.5, 0.5], [-0.5, 0.5, 0.5]]
                : [[ax[0], -0.5, az[0]], [ax[1], -0.5, az[1]], [ax[1], 0.5, az[1]], [ax[0], 0.5, az[0]]];
            const path = new Path2D();
            for (const [cx, cy, cz] of corners) path.lineTo(...project(x + cx, y + cy + (cy > 0 ? wave : 0), z + cz));
            path.closePath();
            ink.fillStyle = shade(BLOCK_COLORS[color], light);
            ink.strokeStyle = shade(BLOCK_COLORS[color], light * 0.93);
            ink.lineWidth = 1;
            ink.fill(path);
            ink.stroke(path);
            if (y + dy <= TALLEST) this.faces.push({ path, x, y, z, dx, dy, dz });
        }
    }
}
