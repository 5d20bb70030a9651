// Plays scenarios with the module for browsers and node: reads one script a line, in JSON, and prints what happened.
// The operations are described in Tests/scenarios/operations.py.
import { readFileSync } from "node:fs";

const library = await import(new URL("../../../.build/web/gesta.js", import.meta.url));
const gesta = await library.load();
const reasons = Object.fromEntries(Object.entries(library.Reason).map(([name, code]) => [code, name.toLowerCase()]));
const rules = ["size", "pen", "edge", "many", "pressure", "thumb", "zone"];

const camel = (name) => name.replace(/_(.)/g, (_, letter) => letter.toUpperCase());
const named = (fields) => Object.fromEntries(Object.entries(fields).map(([name, value]) => [camel(name), value]));

class Player {
    context = gesta.context({ unitsPerMm: 1 });
    made = new Map();
    names = new Map();
    regions = new Map();
    awaited = new Set();
    printed = [];

    recognizer(name, className, parameters) {
        const made = this.context.recognizer(className, parameters);
        this.made.set(name, made);
        this.names.set(made.id, name);
    }

    region(name, [x, y, width, height], parent) {
        const inside = parent ? this.regions.get(parent) : undefined;
        this.regions.set(name, this.context.region(x, y, width, height, inside));
    }

    transform(region, matrix) { this.regions.get(region).transform = matrix; }
    attach(name, region) { this.made.get(name).attach(this.regions.get(region)); }
    require(name, other) { this.made.get(name).requireFailure(this.made.get(other)); }
    simultaneous(name, other) { this.made.get(name).allowSimultaneous(this.made.get(other)); }
    pass_on(name, other) { this.made.get(name).passOn(this.made.get(other)); }

    await(name, other) {
        this.awaited.add(`${name} ${other}`);
        const shouldRequireFailure = (one, awaited) =>
            this.awaited.has(`${this.names.get(one.id)} ${this.names.get(awaited.id)}`);
        this.context.setDelegate({ shouldRequireFailure });
    }

    room(name, room) {
        const [left, right, up, down] = room.map((distance) => distance ?? Infinity);
        this.made.get(name).room = { left, right, up, down };
    }

    team(name, team, captain) { this.made.get(name).setTeam(team, { captain }); }
    tools(name, tools) {
        const bits = tools.map((tool) => library.Tools[tool.toUpperCase()]);
        this.made.get(name).tools = bits.reduce((all, bit) => all | bit);
    }

    inputs(name, bits) { this.made.get(name).inputs = bits; }
    buttons(name, bits) { this.made.get(name).buttons = bits; }
    modifiers(name, required, excluded) { this.made.get(name).setModifiers(required, excluded); }
    priority(name, priority) { this.made.get(name).priority = priority; }
    enable(name, enabled) { this.made.get(name).enabled = enabled; }
    provisional(name) { this.made.get(name).provisional = true; }
    reset(name) { this.made.get(name).reset(); }
    claim(name) { this.made.get(name).claim(); }
    learn(name, sign, points) { this.made.get(name).addExample(sign, [points.flat()]); }
    slop(tool, factor) { this.context.setSlopFactor(tool, factor); }

    palms(fields) {
        const bits = (names) => names.reduce((all, rule) => all | 1 << rules.indexOf(rule), 0);
        this.context.setPalmGuard(named({ ...fields, ...(fields.rules && { rules: bits(fields.rules) }) }));
    }

    push(touches) {
        for (const touch of touches) this.context.add(named(touch));
        this.context.push();
    }

    motion(sample) { this.context.pushMotion(named(sample)); }
    advance(time) { this.context.advance(time); }
    cancel() { this.context.cancel(); }

    print(name, state, time) { this.printed.push(`event ${name} ${state} ${Math.round(time / 1e6)}`); }

    note() {
        for (const event of this.context.events()) {
            const state = event.provisional ? "provisional" : event.state;
            const made = event.recognizer.parent ?? event.recognizer;
            if (state !== "changed") this.print(this.names.get(made.id), state, event.time);
        }
        for (const palm of this.context.palms()) this.print(`palm${palm.contact}`, reasons[palm.reason], palm.time);
    }

    answer(name, value) {
        const made = this.made.get(name);
        const answer = value === "" ? made.state : made.get(value);
        this.printed.push(`answer ${typeof answer === "string" ? answer : Number(answer)}`);
    }
}

for (const line of readFileSync(0, "utf8").split("\n").filter(Boolean)) {
    const { script, questions } = JSON.parse(line);
    const player = new Player();
    try {
        for (const [operation, ...given] of script) player[operation](...given);
        for (const question of questions) player.answer(...question);
    } catch (error) {
        player.printed.push(`error ${String(error.message).replace(/\s+/g, " ")}`);
    }
    player.context.close();
    process.stdout.write(`${player.printed.join("\n")}\nend\n`);
}
