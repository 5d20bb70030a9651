// A map, and pins on it.
import { MapView } from "./map_view.js";
import { drawMap, WORLD } from "./map_world.js";

export class MapScene {
    hidesInk = true;
    size = WORLD;

    constructor({ width }) {
        this.width = width;
        this.pins = [];
        this.view = null;
    }

    /** The view that makes the map follow a context's contacts. */
    viewOf(library, gesta, context) {
        this.view = new MapView(library, gesta, context, WORLD);
        if (this.width < WORLD.width / 2) this.view.view.scale = 2 ** WORLD.least;
        return this.view;
    }

    /** Puts a pin at a point of the surface. */
    pin(x, y) {
        const { view, middle } = this.view;
        const [dx, dy] = [(x - middle.x) / view.scale, (y - middle.y) / view.scale];
        const [cos, sin] = [Math.cos(-view.turn), Math.sin(-view.turn)];
        this.pins.push([view.x + dx * cos - dy * sin, view.y + dx * sin + dy * cos]);
    }

    /** Shows the whole island, north up. */
    home(time) {
        this.view.glide(time, {}, { level: WORLD.least, turn: 0 });
    }

    isMoving(now) {
        const state = JSON.stringify([this.view?.at(Math.round(now * 1e6)), this.pins.length]);
        const isChanged = state !== this.drawn;
        this.drawn = state;
        return isChanged;
    }

    draw(ink, { width, height }, now) {
        if (this.view === null) return;
        this.view.middle = { x: width / 2, y: height / 2 };
        const shown = this.view.at(Math.round(now * 1e6));
        const pixels = ink.getTransform().a;
        drawMap(ink, shown, this.view.middle, pixels);
        ink.setTransform(pixels, 0, 0, pixels, 0, 0);
        const [cos, sin] = [Math.cos(shown.turn), Math.sin(shown.turn)];
        for (const [x, y] of this.pins) {
            const [dx, dy] = [(x - shown.x) * shown.scale, (y - shown.y) * shown.scale];
            pinAt(ink, width / 2 + dx * cos - dy * sin, height / 2 + dx * sin + dy * cos);
        }
        compass(ink, width - 30, 32, shown.turn);
    }
}

function pinAt(ink, x, y) {
    ink.fillStyle = "#5b4ff0";
    ink.strokeStyle = "#fff";
    ink.lineWidth = 2;
    ink.beginPath();
    ink.moveTo(x, y);
    ink.arc(x, y - 20, 9, 0.8 * Math.PI, 0.2 * Math.PI);
    ink.closePath();
    ink.fill();
    ink.stroke();
}

function compass(ink, x, y, turn) {
    ink.save();
    ink.translate(x, y);
    ink.rotate(turn);
    ink.fillStyle = "rgba(255, 255, 255, 0.85)";
    ink.beginPath();
    ink.arc(0, 0, 18, 0, 2 * Math.PI);
    ink.fill();
    ink.fillStyle = "#a8322d";
    ink.beginPath();
    for (const point of [[0, -14], [5, 0], [-5, 0]]) ink.lineTo(...point);
    ink.fill();
    ink.restore();
}
