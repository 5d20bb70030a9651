"""What a program of JavaScript pushes, receives in callbacks, and passes as options: generated/samples.js.

Samples are the structs that calls take with a stride, contacts those that callbacks receive, options those that a
function fills with defaults. Their types for programs are in generated/given.d.ts.
"""

import re

import shapes
from names import camel, member, summary
from to_javascript import LONG, layouts
from to_javascript_calls import FOLDER, NOTE, JavaScript, Value, comment

SAMPLES = {"gesta_touch": "Sample", "gesta_motion": "MotionSample"}
# What a sample must have. All else may be left out: it is 0, which means none or not known.
REQUIRED = {"time", "contact", "x", "y", "kind", "phase"}
# What callbacks receive; contact.js adds its sample to a contact.
VIEWS = {"gesta_touch": "ReceivedSample", "gesta_contact": "ContactFields"}
# Options, which gesta.d.ts completes by those that are no number.
OPTIONS = {"gesta_palm_guard": "PalmGuard", "gesta_decay_options": "Decay", "gesta_filter": "Filter"}
ARRAYS = {"double": ("doubles", 8), "float": ("singles", 4)}


def files(description):
    script = Samples(description)
    return {f"{FOLDER}/samples.js": script.module(), f"{FOLDER}/given.d.ts": script.types()}


class Samples:
    def __init__(self, description):
        self.script = JavaScript(description)
        self.structs = self.script.structs
        found = {f"gesta_{name}": dict(fields) for name, _, fields in layouts(description)}
        self.offsets = {name: found[name] for name in (*SAMPLES, *OPTIONS)}

    # ---- the module

    def module(self):
        enums = [f["enum"] for name in SAMPLES for f in self.structs[name]["fields"] if self.is_word(f)]
        names = sorted({camel(name) for name in enums})
        lines = [
            f"// Samples as programs push and receive them, and where the numbers of options are. {NOTE}",
            'import { plain, time, whole, word } from "../errors.js";',
            'import { offsets } from "../generated/layouts.js";',
            f'import {{ {", ".join(names)} }} from "../generated/native.js";',
            "",
            '/** @typedef {import("../memory.js").Memory} Memory */',
            '/** @typedef {import("../view.js").Place} Place */',
            '/** @typedef {import("./given.js").Sample} Sample */',
            '/** @typedef {import("./given.js").MotionSample} MotionSample */',
        ]
        for name, title in SAMPLES.items():
            lines += ["", *self.writer(self.structs[name], title), "", *self.reader(self.structs[name], title)]
        for name in VIEWS:
            lines += ["", *Value(self.structs[name], self.script).view(VIEWS[name])]
        for name, title in OPTIONS.items():
            pairs = [f"{member(f['name'])}: {self.offsets[name][f['name']]}" for f in self.numbers(self.structs[name])]
            lines += ["", f"/** Where these options are in a {name}. */"]
            lines += [f"export const {title[0].lower()}{title[1:]}Numbers = /** @type {{const}} */ ({{"]
            lines += [*filled(pairs), "});"]
        return "\n".join(lines) + "\n"

    @staticmethod
    def is_word(field):
        return "enum" in field and not field.get("bits")

    def writer(self, struct, title):
        """Every sample comes here: the arrays are read once, and the offsets are numbers."""
        offsets = self.offsets[struct["name"]]
        fields = list(shapes.fields(struct))
        tags = ["@param {Memory} memory", "@param {number} address", f"@param {{{title}}} sample"]
        yield from comment(f"Writes a {struct['name']}.", "", tags)
        yield f"export function write{title}(memory, address, sample) {{"
        yield f"    const {{ {', '.join(sorted({self.array(f)[0] for f in fields}))} }} = memory.fresh();"
        yield "    const at4 = address >>> 2;"
        yield "    const at8 = address >>> 3;"
        for field in fields:
            array, size = self.array(field)
            offset, given = offsets[field["name"]] // size, self.checked(field)
            if field["base"] in LONG:
                yield f"    memory.putLong(words, at4 + {offset}, {given});"
            else:
                yield f"    {array}[at{size} + {offset}] = {given};"
        yield "}"

    @staticmethod
    def array(field):
        return ARRAYS.get(field["base"], ("words", 4))

    def checked(self, field):
        """What a program gives for a field. Numbers that are not finite are refused by the library."""
        name = member(field["name"])
        given = f"sample.{name}" if field["name"] in REQUIRED else f"sample.{name} ?? 0"
        if field["base"] in ARRAYS:
            return given
        if self.is_word(field):
            enum = camel(field["enum"])
            return f'word("{name}", {given}, {enum}, "{enum}")'
        check = "time" if field.get("unit") == "ns" else "whole" if field["base"] in LONG else "plain"
        return f'{check}("{name}", {given})'

    def reader(self, struct, title):
        kept = VIEWS.get(struct["name"])
        kind = f'import("./given.js").{kept}' if kept else f"Required<{title}>"
        tags = ["@param {Memory} memory", "@param {number} at", f"@returns {{{kind}}}"]
        yield from comment(f"A copy of the {struct['name']} at an address.", "", tags)
        yield f"export function read{title}(memory, at) {{"
        items = list(Value(struct, self.script).items(splits=False))
        yield "    return {"
        yield from filled([f"{name}: {value}" for name, _, _, value in items], "        ")
        yield "    };"
        yield "}"

    # ---- types

    def types(self):
        lines = [f"// The types of samples and options. {NOTE}", "{imports}"]
        for name, title in SAMPLES.items():
            lines += ["", *self.sample(self.structs[name], title)]
        for name, title in VIEWS.items():
            lines += ["", *self.viewed(self.structs[name], title)]
        for name, title in OPTIONS.items():
            lines += ["", *self.options(self.structs[name], title)]
        text = "\n".join(lines) + "\n"
        names = [camel(each) for each in self.script.enums if re.search(rf": {camel(each)};", text)]
        imports = ['import type { Time } from "../gesta.js";']
        imports += [f'import type {{ {", ".join(names)} }} from "./native.js";']
        return text.replace("{imports}", "\n".join(imports))

    def prose(self, field):
        """A text of C as one of JavaScript, in which what is not known is left out, not a number."""
        text = re.sub(r",? or GESTA_UNKNOWN|, GESTA_UNKNOWN if not known", "", field.get("doc", ""))
        text = re.sub(r" (?:Named|All other bits|Finite)[^.]*\.", "", text)
        text = re.sub(r"\b(?:min|max)_[xy]\b", lambda found: member(found[0]), text)
        return self.script.prose(text) + (" In ns." if field.get("unit") == "ns" else "")

    def sample(self, struct, title):
        yield from comment(self.script.prose(summary(struct)) + " What is left out is 0: none, or not known.", "")
        yield f"export interface {title} {{"
        for field in shapes.fields(struct):
            kind = "Time" if field.get("unit") == "ns" else camel(field["enum"]) if self.is_word(field) else "number"
            yield from comment(self.prose(field), "    ")
            yield f"    {member(field['name'])}{'' if field['name'] in REQUIRED else '?'}: {kind};"
        yield "}"

    def viewed(self, struct, title):
        yield from comment(f"The fields of a {struct['name']} where the library keeps it.", "")
        yield f"export interface {title} {{"
        for name, kind, doc, _ in Value(struct, self.script).items(splits=False):
            yield from comment(self.prose({"doc": doc}), "    ")
            yield f"    readonly {name}: {kind};"
        yield "}"

    @staticmethod
    def numbers(struct):
        """The options that are a number: until the first that is state, such as the time of the last position."""
        for field in shapes.fields(struct):
            if field.get("unit") == "ns":
                return
            if field["base"] == "double":
                yield field

    def options(self, struct, title):
        yield from comment(f"Options that are numbers: see {struct['name']}, which has their ranges.", "")
        yield f"export interface {title}Numbers {{"
        for field in self.numbers(struct):
            yield from comment(self.prose(field), "    ")
            yield f"    {member(field['name'])}?: number;"
        yield "}"


def filled(parts, indent="    "):
    lines = [indent]
    for part in parts:
        if len(lines[-1]) + len(part) + 2 > 120 and lines[-1] != indent:
            lines.append(indent)
        lines[-1] += ("" if lines[-1] == indent else " ") + part + ","
    return lines
