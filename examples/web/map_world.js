// An island, computed: contours, a lake, towns with streets, and roads. What is drawn is no part of how it moves.
export const WORLD = { width: 1000, height: 1000, least: -1, most: 4 };

const HEIGHTS = ["#c9dfb4", "#b9d3a0", "#cfd3a0", "#dccb9d", "#d3b78e", "#c6a27d"];
const RIPPLES = [[3, 1, 0.13], [5, 2, 0.08], [9, 0, 0.045], [17, 4, 0.018]]; // waves around, where they begin, height
// Name, x, y, and the level from which on the name is written.
const TOWNS = [
    ["Alva Harbor", 250, 640, -1], ["Brenning", 690, 300, -1], ["Calder", 470, 500, 0], ["Dunholm", 330, 330, 0],
    ["Elmore", 640, 640, 0], ["Fallow", 500, 200, 1], ["Gannet Rock", 800, 480, 1], ["Hale", 430, 720, 1],
    ["Inver", 210, 450, 1], ["Juniper", 590, 410, 2], ["Kestrel", 380, 430, 2], ["Lowmere", 560, 770, 2],
];
const ROADS = ["AI", "ID", "DF", "FB", "BG", "GE", "EL", "LH", "HA", "AC", "CE", "CK", "KD", "CJ", "JB"];

const letter = (name) => TOWNS.find(([town]) => town[0] === name);

/** A closed curve around a point, with ripples in proportion to the radius. */
function ring(path, x, y, radius, ripple = 1) {
    for (let i = 0; i < 180; i += 1) {
        const angle = i * Math.PI / 90;
        let far = radius;
        for (const [waves, begin, height] of RIPPLES) far += radius * ripple * height * Math.sin(waves * angle + begin);
        path.lineTo(x + far * Math.cos(angle), y + far * Math.sin(angle));
    }
    path.closePath();
}

function made(draw) {
    const path = new Path2D();
    draw(path);
    return path;
}

const contours = HEIGHTS.map((_, i) =>
    made((path) => ring(path, 500 + 22 * i, 500 - 16 * i, 410 - 68 * i, 1 - i / 9)));
const lake = made((path) => ring(path, 400, 600, 44, 0.8));
const roads = made((path) => ROADS.forEach(([from, to]) => {
    const [[, x, y], [, toX, toY]] = [letter(from), letter(to)];
    path.moveTo(x, y);
    path.quadraticCurveTo((x + toX + toY - y) / 2 - (toY - y) / 3, (y + toY + x - toX) / 2 - (x - toX) / 3, toX, toY);
}));
const streets = made((path) => TOWNS.forEach(([, x, y, level], town) => {
    const [cos, sin] = [Math.cos(town), Math.sin(town)], size = 18 - 4 * Math.max(0, level);
    for (let away = -size * 0.8; away < size; away += 4) {
        const half = Math.sqrt(size ** 2 - away ** 2);
        path.moveTo(x + away * cos - half * sin, y + away * sin + half * cos);
        path.lineTo(x + away * cos + half * sin, y + away * sin - half * cos);
        path.moveTo(x - half * cos - away * sin, y - half * sin + away * cos);
        path.lineTo(x + half * cos - away * sin, y + half * sin + away * cos);
    }
}));

export function nearest(x, y) {
    const far = ([, townX, townY]) => Math.hypot(townX - x, townY - y);
    return TOWNS.reduce((best, town) => (far(town) < far(best) ? town : best));
}

/** Draws a view. `middle` is that of the screen, and `pixels` are those of a unit of it. */
export function drawMap(pen, { x, y, scale, turn }, middle, pixels) {
    const line = (path, color, width) => {
        pen.strokeStyle = color;
        pen.lineWidth = width / scale;
        pen.stroke(path);
    };
    pen.setTransform(pixels, 0, 0, pixels, 0, 0);
    pen.fillStyle = "#b5d3e6";
    pen.fillRect(0, 0, 2 * middle.x, 2 * middle.y);
    pen.translate(middle.x, middle.y);
    pen.rotate(turn);
    pen.scale(scale, scale);
    pen.translate(-x, -y);
    pen.lineJoin = pen.lineCap = "round";
    contours.forEach((path, i) => {
        pen.fillStyle = HEIGHTS[i];
        pen.fill(path);
        line(path, i ? "#8d8a5a55" : "#6f93a8", i ? 1 : 2);
    });
    pen.fillStyle = "#b5d3e6";
    pen.fill(lake);
    line(made((path) => path.rect(0, 0, WORLD.width, WORLD.height)), "#6f93a8", 1);
    if (scale > 2.5) line(streets, "#ffffffcc", scale);
    line(roads, "#a8845a", 4.5);
    line(roads, "#fff3cf", 2.5);
    pen.setTransform(pixels, 0, 0, pixels, 0, 0);
    pen.textBaseline = "middle";
    pen.font = "600 14px system-ui, sans-serif";
    for (const [name, townX, townY, level] of TOWNS) {
        const [dx, dy] = [(townX - x) * scale, (townY - y) * scale];
        const [atX, atY] = [middle.x + dx * Math.cos(turn) - dy * Math.sin(turn),
            middle.y + dx * Math.sin(turn) + dy * Math.cos(turn)];
        pen.beginPath();
        pen.arc(atX, atY, level < 0 ? 6 : 4, 0, 2 * Math.PI);
        pen.fillStyle = level < 0 ? "#a8322d" : "#33302b";
        pen.fill();
        if (scale < 2 ** (level - 0.25)) continue; // a name has no room yet
        pen.strokeStyle = "#fff";
        pen.lineWidth = 3;
        pen.strokeText(name, atX + 11, atY);
        pen.fillStyle = "#33302b";
        pen.fillText(name, atX + 11, atY);
    }
}
