// A part of a trace as a test in C, Python, JavaScript, Lua or Swift: the set-up, the fingers in words, and what must
// be reported. Each test plays the words itself, in the same few lines.

const quote = (text) => JSON.stringify(text);
/** A long text as several short ones: compilers accept literals of limited length. */
const pieces = (text, most = 100) => text.match(new RegExp(`[^]{1,${most}}`, "g")) ?? [""];
const bracketed = (text, level = "]==]") => `[${level.slice(1, -1)}[${text}${level}`;

const HEAD = "A test from a trace. Fingers are words: ms, then + down, > move, - up or x cancelled, with the contact.";

function c({ setup, words, expected, units }) {
    const literal = (text) => text.split(/(?<=\n)/).flatMap((line) => pieces(line))
        .map((each) => `    ${quote(each)}`).join("\n") || '    ""';
    const steps = words.split("; ").map((each) => `    ${quote(each)},`).join("\n");
    return `/* ${HEAD}
   cc test.c $(pkg-config --cflags --libs gesta) -o test && ./test */
#include <gesta/gesta.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char setup[] =
${literal(setup)};
static const char *const fingers[] = {
${steps}
};
static const char expected[] =
${literal(expected)};
static char found[${Math.max(4096, 4 * expected.length)}];

static void note(gesta_context *context, const gesta_event *event, void *user) {
    char label[256] = "";
    size_t length = strlen(found);
    (void)user;
    if (event->state != GESTA_STATE_BEGAN && event->state != GESTA_STATE_ENDED && event->state != GESTA_STATE_CANCELLED)
        return;
    gesta_recognizer_label(context, event->recognizer, label, sizeof label, NULL);
    snprintf(found + length, sizeof found - length, "%s%s %s@%lld", length ? ", " : "", label,
             gesta_state_name(event->state), (long long)((event->time + 500000) / 1000000));
}

static int32_t play(gesta_context *context, const char *words) {
    static const char signs[] = "+>=-x~";
    gesta_touch touches[32];
    size_t count = 0;
    char *at;
    const int64_t time = (int64_t)(strtod(words, &at) * 1e6 + 0.5);
    if (*at == '\\0') return gesta_advance(context, time);
    if (strcmp(at, " cancel") == 0) return gesta_context_cancel(context);
    while (*at == ' ' && count < 32) {
        gesta_touch *touch = &touches[count++];
        memset(touch, 0, sizeof *touch);
        touch->time = time;
        touch->phase = (uint32_t)(strchr(signs, at[1]) - signs) + GESTA_PHASE_BEGAN;
        touch->contact = strtoull(at + 2, &at, 10);
        touch->x = strtod(at, &at);
        touch->y = strtod(at + 1, &at);
        while (*at == ' ' && strchr(signs, at[1]) == NULL) {
            const char *value = strchr(at, '=') + 1;
            if (strncmp(at, " tool", 5) == 0) touch->tool = (uint32_t)strtoul(value, &at, 10);
            else if (strncmp(at, " buttons", 8) == 0) touch->buttons = (uint32_t)strtoul(value, &at, 10);
            else if (strncmp(at, " modifiers", 10) == 0) touch->modifiers = (uint32_t)strtoul(value, &at, 10);
            else if (strncmp(at, " pressure", 9) == 0) touch->pressure = strtof(value, &at);
            else touch->major = strtof(value, &at);
        }
    }
    return gesta_push(context, touches, count, sizeof *touches);
}

int main(void) {
    gesta_config config;
    gesta_context *context;
    if (gesta_config_init(&config, sizeof config) != GESTA_OK) return 2;
    config.units_per_mm = ${units};
    if (gesta_context_create(&config, &context) != GESTA_OK) return 2;
    if (gesta_setup_load(context, GESTA_STR(setup), NULL, 0, NULL) != GESTA_OK ||
        gesta_context_set_observer(context, note, NULL, NULL) != GESTA_OK) {
        fprintf(stderr, "%s\\n", gesta_context_message(context));
        return 2;
    }
    for (size_t i = 0; i < sizeof fingers / sizeof *fingers; i++) {
        if (play(context, fingers[i]) != GESTA_OK) fprintf(stderr, "%s\\n", gesta_context_message(context));
    }
    const int passes = strcmp(found, expected) == 0;
    if (!passes) fprintf(stderr, "expected %s\\nfound    %s\\n", expected, found);
    gesta_context_set_observer(context, NULL, NULL, NULL);
    gesta_context_destroy(context);
    puts(passes ? "passed" : "failed");
    return !passes;
}
`;
}

function python({ setup, words, expected, units }) {
    return `"""${HEAD}

python3 test_gestures.py, or pytest.
"""

import gesta

SETUP = """${setup.replaceAll("\\", "\\\\").replaceAll('"""', '\\"\\"\\"')}"""
FINGERS = """
${words.replaceAll("; ", ";\n")}
"""
EXPECTED = ${quote(expected)}
SIGNS = "+>=-x~"


def touches(words, time):
    found = []
    for word in words:
        if word[0] in SIGNS and word[1:].isdigit():
            found.append({"time": time, "contact": int(word[1:]), "phase": gesta.Phase(SIGNS.index(word[0]) + 1)})
        elif "=" in word:
            name, value = word.split("=")
            found[-1][name] = float(value) if name in ("pressure", "major") else int(value)
        else:
            found[-1]["x"], found[-1]["y"] = map(float, word.split(","))
    return [gesta.Touch(**each) for each in found]


def test_gestures():
    found = []
    context = gesta.Context(units_per_mm=${units})
    context.load_setup(SETUP)

    def note(event):
        state = event.state.name.lower()
        if state in ("began", "ended", "cancelled"):
            found.append(f"{event.recognizer.label} {state}@{(event.time + 500000) // 1000000}")

    context.set_observer(note)
    for part in FINGERS.split(";"):
        at, *words = part.split()
        time = round(float(at) * 1e6)
        if not words:
            context.advance(time)
        elif words == ["cancel"]:
            context.cancel()
        else:
            context.push(touches(words, time))
    assert ", ".join(found) == EXPECTED, ", ".join(found)


if __name__ == "__main__":
    test_gestures()
    print("passed")
`;
}

function javascript({ setup, words, expected, units }) {
    const template = (text) => text.replaceAll("\\", "\\\\").replaceAll("`", "\\`").replaceAll("${", "\\${");
    return `// ${HEAD}
// node test.mjs
import assert from "node:assert/strict";
import { load } from "gesta-gestures";

const SETUP = \`${template(setup)}\`;
const FINGERS = \`
${template(words.replaceAll("; ", ";\n"))}
\`;
const EXPECTED = ${quote(expected)};
const SIGNS = ["", "+", ">", "=", "-", "x", "~"];

const gesta = await load();
const context = gesta.context({ unitsPerMm: ${units} });
context.loadSetup(SETUP);
const found = [];
context.setObserver(({ state, time, recognizer }) => {
    if (!["began", "ended", "cancelled"].includes(state)) return;
    found.push(\`\${recognizer.label} \${state}@\${Math.round(time / 1e6)}\`);
});
for (const part of FINGERS.split(";")) {
    const [at, ...words] = part.trim().split(/\\s+/);
    const time = Math.round(Number(at) * 1e6);
    if (words.length === 0) context.advance(time);
    else if (words[0] === "cancel") context.cancel();
    else push(words, time);
}
context.setObserver(null);
context.close();
assert.equal(found.join(", "), EXPECTED);
console.log("passed");

function push(words, time) {
    const samples = [];
    for (const word of words) {
        const sample = samples.at(-1);
        const [, sign, contact] = /^([-+>=x~])(\\d+)$/.exec(word) ?? [];
        if (sign) samples.push({ time, contact: Number(contact), phase: SIGNS.indexOf(sign) });
        else if (word.includes("=")) sample[word.split("=")[0]] = Number(word.split("=")[1]);
        else [sample.x, sample.y] = word.split(",").map(Number);
    }
    for (const sample of samples) context.add(sample);
    context.push();
}
`;
}

function lua({ setup, words, expected, units }) {
    return `-- ${HEAD}
-- luajit test.lua
local gesta = require "gesta"

local setup = ${bracketed(`\n${setup}`)}
local fingers = [[
${words.replaceAll("; ", ";\n")}
]]
local expected = ${quote(expected)}
local signs = "+>=-x~"

local context = gesta.context { units_per_mm = ${units} }
context:load_setup(setup)
local found = {}
context:set_observer(function(event)
    local state = event.state
    if state ~= "began" and state ~= "ended" and state ~= "cancelled" then return end
    local time = math.floor(tonumber(event.time) / 1e6 + 0.5)
    found[#found + 1] = ("%s %s@%d"):format(event.recognizer:label(), state, time)
end)

local function push(words, time)
    local samples = {}
    for word in words:gmatch "%S+" do
        local phase = signs:find(word:sub(1, 1), 1, true)
        local name, value = word:match "^(%a+)=(.*)$"
        local x, y = word:match "^([^,]+),(.+)$"
        local sample = samples[#samples]
        if name then
            sample[name] = tonumber(value)
        elseif x and not (phase and word:match "^.%d+$") then
            sample.x, sample.y = tonumber(x), tonumber(y)
        else
            samples[#samples + 1] = { time = time, contact = tonumber(word:sub(2)), phase = phase }
        end
    end
    local touches = gesta.touches(#samples)
    for index, sample in ipairs(samples) do
        for field, value in pairs(sample) do touches[index - 1][field] = value end
    end
    context:push(touches)
end

for part in fingers:gmatch "[^;]+" do
    local at, words = part:match "^%s*(%S+)%s*(.-)%s*$"
    local time = math.floor(tonumber(at) * 1e6 + 0.5)
    if words == "" then
        context:advance(time)
    elseif words == "cancel" then
        context:cancel()
    else
        push(words, time)
    end
end
assert(table.concat(found, ", ") == expected, table.concat(found, ", "))
print "passed"
`;
}

function swift({ setup, words, expected, units }) {
    const raw = (text) => `#"""\n${text.replace(/\n$/, "")}\n"""#`;
    return `// ${HEAD}
// In a test target of a package that depends on Gesta.
import Foundation
import Gesta
import Testing

private let setup = ${raw(setup)}
private let fingers = ${raw(words.replaceAll("; ", ";\n"))}
private let expected = ${quote(expected)}
private let signs: [Character] = ["+", ">", "=", "-", "x", "~"]

private func touches(_ words: [Substring], _ time: Int64) -> [Touch] {
    var found: [Touch] = []
    for word in words {
        let last = found.count - 1
        if let sign = signs.firstIndex(of: word.first!), let contact = UInt64(word.dropFirst()) {
            let phase = Phase(rawValue: UInt32(sign) + 1)!
            found.append(Touch(time: time, contact: contact, x: 0, y: 0, phase: phase))
        } else if let equals = word.firstIndex(of: "=") {
            let number = Double(word[word.index(after: equals)...])!
            switch word[..<equals] {
            case "tool": found[last].tool = Tool(rawValue: UInt32(number))!
            case "buttons": found[last].buttons = Buttons(rawValue: UInt32(number))
            case "modifiers": found[last].modifiers = Modifiers(rawValue: UInt32(number))
            case "pressure": found[last].pressure = Float(number)
            default: found[last].major = Float(number)
            }
        } else {
            let place = word.split(separator: ",").map { Double($0)! }
            (found[last].x, found[last].y) = (place[0], place[1])
        }
    }
    return found
}

@Test func gestures() throws {
    let context = try Context(Config(unitsPerMm: ${units}))
    try context.loadSetup(setup + "\\n")
    var found: [String] = []
    try context.setObserver { event in
        guard [.began, .ended, .cancelled].contains(event.state) else { return }
        let label = (try? context.recognizer(event.recognizer).label) ?? ""
        found.append("\\(label) \\(event.state)@\\((event.time + 500_000) / 1_000_000)")
    }
    for part in fingers.split(separator: ";") {
        let words = part.split(whereSeparator: \\.isWhitespace)
        let time = Int64((Double(words[0])! * 1e6).rounded())
        if words.count == 1 {
            try context.advance(to: time)
        } else if words[1] == "cancel" {
            try context.cancel()
        } else {
            try context.push(touches(Array(words.dropFirst()), time))
        }
    }
    #expect(found.joined(separator: ", ") == expected)
}
`;
}

const LANGUAGES = {
    C: { write: c, file: "test.c" }, Python: { write: python, file: "test_gestures.py" },
    JavaScript: { write: javascript, file: "test.mjs" }, Lua: { write: lua, file: "test.lua" },
    Swift: { write: swift, file: "GesturesTests.swift" },
};
export const TEST_LANGUAGES = Object.keys(LANGUAGES);

export const fileOf = (language) => LANGUAGES[language].file;

/** `test` is { setup, words, expected, units }. */
export const testOf = (test, language) => LANGUAGES[language].write(test);
