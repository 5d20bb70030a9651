// The view of a map: one pans, zooms and turns it by touch, mouse, trackpad and wheel; it glides, can be caught, stays
// inside of its world, and snaps to whole levels and to the north. Copy this file into your program; it draws nothing.
//
//     const view = new MapView(library, gesta, context, { width: 1000, height: 1000, least: -1, most: 4 });
//     view.middle = { x: 320, y: 240 };              // of the screen, whenever its size changes
//     const { x, y, scale, turn } = view.at(frame);  // in each frame, its time in ns
//
// x and y are the point of the world in the middle of the screen, scale is the length on the screen of a unit of the
// world, 2 to the power of the level, and turn is clockwise, in radians.

const LATENCY = 5e6; // valuesAt returns what was 5 ms before the frame
const NORTH = 10 * Math.PI / 180; // how near to the north a turn snaps
const FASTEST = 5; // how fast a zoom glides at most: e to the power of it in a second

const limited = (value, most) => Math.max(-most, Math.min(most, value));
const between = (value, least, most) => Math.max(least, Math.min(most, value));
const turned = (x, y, angle) =>
    [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)];

export class MapView {
    view = { x: 0, y: 0, scale: 1, turn: 0 };
    middle = { x: 0, y: 0 };
    #momentum;

    constructor({ Input, Modifier }, gesta, context, world) {
        Object.assign(this, { gesta, world });
        Object.assign(this.view, { x: world.width / 2, y: world.height / 2 });
        this.map = context.recognizer("gesta.transform", { zoomModifiers: Modifier.CONTROL });
        this.map.inputs = Input.TOUCH | Input.MOTION | Input.WHEEL;
        this.map.on(({ state, time, values }) => {
            if (state === "began") this.catch(time);
            if (state === "began" || state === "changed") return; // see at()
            this.view = this.#followed(values);
            this.glide(time, state === "ended" ? values : {});
        });
        const press = context.recognizer("gesta.press", { delay: 0 });
        press.on(({ state, time }) => {
            if (state === "began") this.catch(time);
            else if (state !== "changed" && !this.#isHeld) this.glide(time);
        });
    }

    get #isHeld() { return this.map.state === "began" || this.map.state === "changed"; }

    /** The view to draw in a frame, and whether it still moves. */
    at(frame) {
        if (this.#isHeld) return { ...this.#followed(this.map.valuesAt(frame)), moving: true };
        return this.#momentum ? this.#gliding(frame - LATENCY) : { ...this.view, moving: false };
    }

    /** Ends a gesture in progress, without its velocity: for a key that is pressed meanwhile. */
    release() {
        if (this.#isHeld) this.map.reset();
    }

    /** The level and the turn at which it comes to rest. */
    get rest() {
        const { zoom, turning } = this.#momentum ?? {};
        return { level: Math.log2(zoom?.end.x ?? this.view.scale), turn: turning?.end.x ?? this.view.turn };
    }

    /** Stops what moves. */
    catch(time) {
        if (!this.#momentum) return;
        const { x, y, scale, turn } = this.#gliding(time);
        this.view = { x, y, scale, turn };
        this.#momentum = undefined;
    }

    /** `from` after a gesture: what was drawn at p is then at focus + scale R(rotation) (p - focus + translation). */
    #moved(from, { scale, rotation, translationX = 0, translationY = 0, focusX, focusY }) {
        const [x, y] = [focusX - this.middle.x, focusY - this.middle.y];
        const [backX, backY] = turned(-x / scale, -y / scale, -rotation); // what is then in the middle was there
        const [dx, dy] = turned(x - translationX + backX, y - translationY + backY, -from.turn);
        return {
            x: from.x + dx / from.scale, y: from.y + dy / from.scale, scale: from.scale * scale,
            turn: from.turn + rotation,
        };
    }

    /** The view while a gesture moves it, beyond the edges and the levels like a rubber band. */
    #followed(values) {
        const { view, world } = this;
        const level = this.#pulled(Math.log2(view.scale), Math.log2(values.scale), world.least, world.most, 1);
        const to = this.#moved(view, { ...values, scale: 2 ** level / view.scale });
        to.x = this.#pulled(view.x, to.x - view.x, 0, world.width, 2 * this.middle.x / to.scale);
        to.y = this.#pulled(view.y, to.y - view.y, 0, world.height, 2 * this.middle.y / to.scale);
        return to;
    }

    #pulled(value, change, least, most, extent) {
        const begin = between(value, least, most);
        const pull = this.gesta.rubberBandDistance(limited(value - begin, 0.9 * extent), extent);
        const end = between(begin + pull + change, least, most);
        return end + this.gesta.rubberBand(begin + pull + change - end, extent);
    }

    /** Moves on with the velocities of a gesture, to a whole level, and to the north if that is near; or to `to`. */
    glide(time, values = {}, to = {}) {
        this.catch(time);
        const { gesta, world, view: from, middle } = this;
        const {
            velocityX = 0, velocityY = 0, scale = 1, scaleVelocity = 0, rotationVelocity = 0, focusX = middle.x,
            focusY = middle.y,
        } = values;
        const growth = limited(scaleVelocity / scale, FASTEST);
        const zoom = gesta.decay({ time, zoom: true, rate: 0.99, x: from.scale, velocityX: from.scale * growth });
        const level = between(to.level ?? Math.round(Math.log2(zoom.end.x)), world.least, world.most);
        const turning = gesta.decay({ time, rest: 0.001, rate: 0.99, x: from.turn, velocityX: rotationVelocity });
        const north = 2 * Math.PI * Math.round(turning.end.x / (2 * Math.PI));
        const turn = to.turn ?? (Math.abs(turning.end.x - north) < NORTH ? north : turning.end.x);
        // Zooming and turning about the focus move the middle as well: the edges of the pan allow for that.
        const about = { focusX, focusY };
        const last = this.#moved(from, { scale: 2 ** level / from.scale, rotation: turn - from.turn, ...about });
        const [panX, panY] = turned(-velocityX / from.scale, -velocityY / from.scale, -from.turn);
        const pan = gesta.decay({
            time, rest: 0.1 / from.scale, x: from.x, y: from.y, velocityX: panX, velocityY: panY,
            minX: from.x - last.x, maxX: from.x - last.x + world.width,
            minY: from.y - last.y, maxY: from.y - last.y + world.height,
        });
        this.#momentum = { from, about, pan, zoom: zoom.snap(2 ** level), turning: turning.snap(turn) };
    }

    #gliding(time) {
        const { from, about, ...parts } = this.#momentum;
        const [pan, zoom, turning] = [parts.pan.at(time), parts.zoom.at(time), parts.turning.at(time)];
        const to = this.#moved(from, { scale: zoom.x / from.scale, rotation: turning.x - from.turn, ...about });
        return {
            x: to.x + pan.x - from.x, y: to.y + pan.y - from.y, scale: zoom.x, turn: turning.x,
            moving: pan.moving || zoom.moving || turning.moving,
        };
    }
}
