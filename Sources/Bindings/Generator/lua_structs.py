"""Structs of C as tables of Lua, and tables as structs: functions of generated/methods.lua."""

import textwrap

import shapes
from lua_names import OBJECTS, WIDE, class_name, fields_of, filled, words_of
from names import camel, comment, summary


class Structs:
    def __init__(self, description):
        self.structs = {each["name"]: each for each in description["structs"]}
        self.enums = {each["name"]: each for each in description["enums"]}
        self.initializers = {
            f["call"]["results"][0]["struct"]: f["name"]
            for f in description["functions"]
            if f["call"]["of"] is None and not f["call"]["arguments"]
            if [each["kind"] for each in f["call"]["results"]] == ["struct"]
        }

    # ------------------------------------------------------------------------------------------------------ from C

    def reader(self, name):
        """The function that fills a table with the fields of a struct."""
        yield f"local function read_{name.removeprefix('gesta_')}(context, raw, into)"
        yield "    into = into or {}"
        for field in fields_of(self.structs[name]):
            for key, _, value in self.found(field, "raw"):
                yield from filled(f"    into.{key} = ", value.split(", "), "")
        yield "    return into"
        yield "end"

    def found(self, field, raw):
        """[(key, type, expression)] of a field. Bits called flags are booleans, other bits names."""
        key, value = field["name"], f"{raw}.{field['name']}"
        if "pointers" in field:
            is_text = field["base"] == "char" and field["pointers"] == 1
            return [(key, "string?", f"convert.string({value})")] if is_text else []
        if field["base"] in self.structs:
            return [(key, class_name(field["base"]), f"read_{field['base'].removeprefix('gesta_')}(context, {value})")]
        if field.get("bits"):
            words = words_of(self.enums[field["enum"]])
            if key == "flags":
                return [(w, "boolean", f"bit.band({value}, {bits}) ~= 0") for bits, w in words.items() if bits]
            return [(key, "string[]", f"convert.words({value}, {table(words)})")]
        if field.get("id") in OBJECTS:
            return [(key, OBJECTS[field["id"]] + "?", f"convert.{field['id']}_of(context, {value})")]
        if field.get("id") == "contact":
            return [(key, "integer", f"convert.contact_of({value})")]
        if field.get("boolean"):
            return [(key, "boolean", f"{value} ~= 0")]
        if field["base"] in WIDE:
            return [(key, "integer", f"tonumber({value})")]
        return [(key, "number" if field["base"] in ("double", "float") else "integer", value)]

    def fields(self, name):
        """The function that returns the fields of an event or a result, and what they are."""
        noun, struct = name.removeprefix("gesta_"), self.structs[name]
        items = [item for field in shapes.fields(struct) for item in self.items(struct, field)]
        yield f"---@class gesta.{camel(name)}Fields"
        for key, kind, doc, _ in items:
            yield from textwrap.wrap(f"---@field {key} {kind} {doc}", 120, subsequent_indent="--- ")
        context = "context" if any("context" in value for *_, value in items) else "_"
        yield f"function fields.{noun}({context}, raw)"
        yield from filled("    return { ", [f"{key} = {value}" for key, _, _, value in items], " }", 120)
        yield "end"

    def items(self, struct, field):
        """(key, type, text, expression) of a field."""
        kind, key, value = shapes.kind_of(field, self.structs), field["name"], f"raw.{field['name']}"
        doc = summary(field)
        if kind in ("list", "points", "texts", "struct") or shapes.is_own(struct, field):
            return
        if kind == "flags":
            for word, constant in shapes.flag_words(self.enums[field["enum"]]):
                yield word, "boolean", summary(constant), f"bit.band({value}, {constant['value']}) ~= 0"
        elif kind == "id" and field["id"] in OBJECTS:
            made = f"convert.{field['id']}_of(context, {value})"
            yield key, OBJECTS[field["id"]] + "?", shapes.of_object(doc).replace("None", "nil"), made
        elif kind == "id" and field["id"] == "class":
            yield "class", "string", "The name of its class.", f"context:class({value}).name"
        elif field.get("id") == "contact":
            yield key, "integer", doc, f"convert.contact_of({value})"
        elif field.get("enum") == "gesta_state":
            yield key, "gesta.StateName", doc, f"STATES[{value}]"
        elif kind == "text":
            yield key, "string?" if field.get("nullable") else "string", doc, f"convert.string({value})"
        elif kind == "boolean":
            yield key, "boolean", doc, f"{value} ~= 0"
        elif kind == "time":
            yield key, "integer", f"{doc} int64_t, ns", value
        elif field["base"] in WIDE:
            yield key, "integer", doc, f"tonumber({value})"
        else:
            yield key, "number" if kind == "number" else "integer", doc, value

    # -------------------------------------------------------------------------------------------------------- to C

    def is_writable(self, name):
        """Whether a table can be one: every field is a number, a flag, bits or a struct of numbers."""
        return all("pointers" not in f and "id" not in f for f in fields_of(self.structs[name]))

    def is_sized(self, name):
        return self.structs[name]["fields"][0]["name"] == "size"

    def writer(self, name):
        """The function that makes a struct of a table with some of its fields."""
        short = name.removeprefix("gesta_")
        yield from filled(f"local {short}_fields = {{ ", [*self.field_kinds(name)], " }")
        yield f"local function make_{short}(name, given)"
        yield f'    local raw = ffi.new("{name}")'
        if name in self.initializers:
            yield f"    C.{self.initializers[name]}(raw, ffi.sizeof(raw))"
        elif self.is_sized(name):
            yield "    raw.size = ffi.sizeof(raw)"
        yield f"    return convert.fill(name, raw, given, {short}_fields)"
        yield "end"

    def field_kinds(self, name):
        for field in fields_of(self.structs[name]):
            yield f"{field['name']} = {self.field_kind(field)}"

    def field_kind(self, field):
        if field["base"] in self.structs:
            return "{ " + ", ".join(self.field_kinds(field["base"])) + " }"
        if field.get("bits"):
            words = {word: bits for bits, word in words_of(self.enums[field["enum"]]).items()}
            return f"convert.bits_of({table(words)})"
        if field.get("boolean"):
            return "convert.boolean"
        return "convert." + ("number" if field["base"] in ("double", "float") else field["base"].removesuffix("_t"))

    # ------------------------------------------------------------------------------------------------- annotations

    def annotation(self, name):
        yield f"---@class {class_name(name)}"
        for field in fields_of(self.structs[name]):
            for key, kind, _ in self.found(field, "raw"):
                unit = f" ({field['unit']})" if field.get("unit") not in (None, "1") else ""
                yield from comment({"doc": summary(field) + unit if key == field["name"] else ""}, "", "--- ")
                yield f"---@field {key} {kind}"

    def used(self, names):
        """Those structs and the ones inside them."""
        found = []
        for name in sorted(names):
            inner = {f["base"] for f in fields_of(self.structs[name]) if f["base"] in self.structs}
            found += [*self.used({n for n in inner if "pointers" not in n and n not in found}), name]
        return list(dict.fromkeys(found))


def table(pairs):
    """A table of numbers and words."""
    keys = (f"[{key}] = " if isinstance(key, int) else f"{key} = " for key in pairs)
    values = (f'"{value}"' if isinstance(value, str) else str(value) for value in pairs.values())
    return "{ " + ", ".join(key + value for key, value in zip(keys, values)) + " }"
