"""Enumerations, option sets, constants and structs of the interface in Swift."""

import re
from pathlib import Path

import shapes
from calls import described
from swift_names import HEAD, case_of, member, number, reserved, type_name

FOLDER = Path(__file__).resolve().parents[1] / "Swift"
WHOLE = {"uint32_t": "UInt32", "int32_t": "Int32", "uint64_t": "UInt64", "int64_t": "Int64", "size_t": "Int"}


def enumerations(known):
    lines = [HEAD]
    for enum in known.description["enums"]:
        name = enum["name"]
        if name in known.bits:
            lines += option_set(known, enum)
        elif name in known.used:
            lines += open_numbers(known, enum) if leaves_room(enum) else enumeration(known, enum)
    lines += constants(known)
    return "\n".join(lines)


def leaves_room(enum):
    """Whether its numbers leave room for those of classes or of other enumerations: then it cannot be closed."""
    return max(abs(c["value"]) for c in enum["constants"]) > 2 * len(enum["constants"])


def raw(enum):
    return "Int32" if any(c["value"] < 0 for c in enum["constants"]) else "UInt32"


def enumeration(known, enum):
    kind, seen = known.enum(enum["name"]), {}
    lines = known.comment(enum["doc"])
    lines.append(f"public enum {kind}: {raw(enum)}, Sendable, CaseIterable, CustomStringConvertible {{")
    for constant in enum["constants"]:
        case = case_of(enum, constant)
        lines += known.comment(constant.get("doc", case), "    ")
        if constant["value"] in seen:
            lines.append(f"    public static var {case}: {kind} {{ .{seen[constant['value']]} }}")
        else:
            seen[constant["value"]] = case
            lines.append(f"    case {reserved(case)} = {constant['value']}")
    first = next(iter(seen.values()))
    lines += ["", f"    init(c number: {raw(enum)}) {{ self = {kind}(rawValue: number) ?? .{first} }}", ""]
    lines += ["    /// The name of the case.", '    public var description: String { Self.names[rawValue] ?? "" }', ""]
    return [*lines, *names_of(enum), "}", ""]


def names_of(enum):
    """The names of its numbers, for its description."""
    named = {constant["value"]: case_of(enum, constant) for constant in reversed(enum["constants"])}
    pairs = [f'{value}: "{named[value]}"' for value in sorted(named)]
    return wrapped(f"    static let names: [{raw(enum)}: String] = [", pairs, "]")


def open_numbers(known, enum):
    kind = known.enum(enum["name"])
    lines = [*known.comment(enum["doc"]), f"public struct {kind}: RawRepresentable, Hashable, Sendable {{"]
    lines += ["    /// The number in C.", f"    public var rawValue: {raw(enum)}", ""]
    lines += ["    /// Creates it from its number."]
    lines += [f"    public init(rawValue: {raw(enum)}) {{ self.rawValue = rawValue }}"]
    lines += ["", f"    init(c number: {raw(enum)}) {{ rawValue = number }}", ""]
    for constant in enum["constants"]:
        case = case_of(enum, constant)
        lines += known.comment(constant.get("doc", case), "    ")
        lines.append(f"    public static let {reserved(case)} = {kind}(rawValue: {constant['value']})")
    return [*lines, "", *names_of(enum), "}", ""]


def option_set(known, enum):
    kind = known.enum(enum["name"])
    lines = known.comment(enum["doc"])
    lines.append(f"public struct {kind}: OptionSet, Hashable, Sendable, CustomStringConvertible {{")
    lines += ["    /// The bits in C.", "    public var rawValue: UInt32", "", "    /// Creates a set from its bits."]
    lines += ["    public init(rawValue: UInt32) { self.rawValue = rawValue }"]
    lines += ["", "    init(c number: UInt32) { rawValue = number }", ""]
    for constant in enum["constants"]:
        if constant["value"] != 0:
            case = case_of(enum, constant)
            lines += known.comment(constant.get("doc", case), "    ")
            lines.append(f"    public static let {reserved(case)} = {kind}(rawValue: {constant['value']})")
    lines += ["", "    /// The names of its members."]
    lines += ["    public var description: String { bitNames(rawValue, Self.names) }", ""]
    return [*lines, *names_of(enum), "}", ""]


def constants(known):
    """Numbers of no enumeration that is a type, such as limits."""
    lines = ["/// Limits and special numbers of the library.", "public enum Constants {"]
    single = [(each, each["type"]) for each in known.description["constants"]]
    for enum in known.description["enums"]:
        if enum["name"] not in known.bits | known.used and "limit" in enum["name"]:
            single += [(each, "uint32_t") for each in enum["constants"]]
    for each, kind in single:
        if kind == "const char *":
            continue
        swift = "Double" if kind in ("double", "float") else "Int64" if kind == "int64_t" else "Int"
        name = member(each["name"].removeprefix("GESTA_"))
        lines += known.comment(each.get("doc") or f"{name}.", "    ")
        lines.append(f"    public static let {name}: {swift} = {each['value']}")
    return [*lines, "}", ""]


class Struct:
    """A struct as a value of Swift."""

    def __init__(self, known, struct, defaults, is_kept, is_described):
        self.known, self.struct, self.defaults, self.is_kept = known, struct, defaults, is_kept
        self.is_described = is_described  # by a text, from the function that fills it
        self.c = struct["name"]
        self.name = type_name(self.c)
        counts = {f[key] for f in struct["fields"] for key in ("count", "bytes") if key in f}
        self.fields = [f for f in struct["fields"] if f["name"] not in {"size", "reserved", *counts} and is_value(f)]
        # A struct without texts and growth is its C struct, so that an array of them is one of C.
        self.is_plain = all(f["name"] != "size" and "pointers" not in f for f in struct["fields"])

    def type(self, field):
        if "enum" in field:
            return self.known.enum(field["enum"])
        if field.get("boolean"):
            return "Bool"
        if "id" in field and field["id"] != "contact":
            return f"Identifier<{OBJECTS[field['id']]}>?"
        if field["base"] == "char":
            optional = "?" if field.get("nullable") and field.get("pointers") == 1 else ""
            return "[String]" if field.get("pointers") == 2 else f"String{optional}"
        if field["base"] in self.known.structs:
            return type_name(field["base"])
        if "id" in field or field["base"] == "int64_t" or self.is_plain and field["base"] == "uint64_t":
            return WHOLE[field["base"]]
        return {"double": "Double", "float": "Float"}.get(field["base"], "Int")

    def read(self, field, of="raw"):
        value, kind = f"{of}.{field['name']}", self.type(field)
        if "enum" in field or kind.startswith("Identifier") or field["base"] in self.known.structs:
            return f"{kind.rstrip('?')}({'' if field['base'] in self.known.structs else 'c: '}{value})"
        if kind == "Bool":
            return f"{value} != 0"
        if kind == "[String]":
            return f"strings({value}, Int({of}.{field['count']}))"
        if kind.startswith("String"):
            return f"optionalString({value})" if kind.endswith("?") else f"string({value})"
        return f"Int(clamping: {value})" if kind == "Int" else value

    def write(self, field):
        value, kind = member(field["name"]), self.type(field)
        if "enum" in field:
            return f"{value}.rawValue"
        if field["base"] in self.known.structs:
            return f"{value}.raw"
        if kind == "Bool":
            return f"{value} ? 1 : 0"
        return f"{WHOLE[field['base']]}(clamping: {value})" if kind == "Int" else value

    def initial(self, field):
        """Its default as an argument, which only fields have whose 0 means something by itself."""
        kind = self.type(field)
        if "enum" in field:
            if field.get("bits"):
                return " = []"
            zero = [c for c in self.known.enums[field["enum"]]["constants"] if c["value"] == 0]
            return f" = .{case_of(self.known.enums[field['enum']], zero[0])}" if zero else ""
        return " = 0" if kind == "Float" else ""

    def doc(self, field):
        unit = f" In {field['unit']}." if field.get("unit") not in (None, "1", "length", "bytes") else ""
        if "range" in field and field["range"] != [0, 0]:
            unit += f" {number(field['range'][0])} to {number(field['range'][1])}."
        return self.known.comment(field.get("doc", member(field["name"]) + ".") + unit, "    ")

    def text(self):
        declared = self.plain() if self.is_plain else self.kept() if self.is_kept else self.stored()
        return "\n".join([*self.known.comment(self.struct["doc"]), *declared, "}", ""])

    def plain(self):
        yield f"public struct {self.name}: Equatable, Sendable, CustomReflectable {{"
        yield f"    var raw: {self.c}"
        yield ""
        yield f"    init(_ raw: {self.c}) {{ self.raw = raw }}"
        yield ""
        yield "    /// Creates it from its fields."
        arguments = [f"{member(f['name'])}: {self.type(f)}{self.initial(f)}" for f in self.fields]
        yield from wrapped("    public init(", arguments, ") {")
        yield f"        raw = {self.c}()"
        for f in self.fields:
            yield f"        raw.{f['name']} = {self.write(f)}"
        yield "    }"
        for f in self.fields:
            yield ""
            yield from self.doc(f)
            yield f"    public var {member(f['name'])}: {self.type(f)} {{"
            yield f"        get {{ {self.read(f)} }}"
            yield f"        set {{ raw.{f['name']} = {self.write(f).replace(member(f['name']), 'newValue', 1)} }}"
            yield "    }"
        yield ""
        yield "    /// Whether all fields are equal."
        yield f"    public static func == (left: {self.name}, right: {self.name}) -> Bool {{"
        equal = [f"left.{member(f['name'])} == right.{member(f['name'])}" for f in self.fields]
        yield "        " + "\n            && ".join(equal)
        yield "    }"
        yield ""
        yield "    /// What `print` and debuggers show: the fields."
        yield "    public var customMirror: Mirror {"
        shown = [f'"{member(f["name"])}": {member(f["name"])}' for f in self.fields]
        yield from wrapped("        Mirror(self, children: [", shown, "], displayStyle: .struct)")
        yield "    }"

    def sized(self):
        if any(f["name"] == "size" for f in self.struct["fields"]):
            yield ""
            yield f"    static var sized: {self.c} {{"
            yield f"        var raw = {self.c}()"
            yield f"        raw.size = UInt32(MemoryLayout<{self.c}>.size)"
            yield "        return raw"
            yield "    }"

    def kept(self):
        """What a function makes and others take: the C struct, of which numbers can be read."""
        yield f"public struct {self.name}: Sendable {{"
        yield f"    var raw: {self.c}"
        yield ""
        yield f"    init(_ raw: {self.c}) {{ self.raw = raw }}"
        for f in self.fields:
            if f["base"] in self.known.structs:
                continue
            yield ""
            yield from self.doc(f)
            yield f"    public var {member(f['name'])}: {self.type(f)} {{ {self.read(f)} }}"
        yield from self.sized()

    def stored(self):
        yield f"public struct {self.name}: Equatable, Sendable {{"
        for f in self.fields:
            yield from self.doc(f)
            yield f"    public var {member(f['name'])}: {self.type(f)}"
        if self.is_described:
            yield "    /// It in words."
            yield "    public var text: String"
        yield ""
        yield f"    init(_ raw: {self.c}{', _ text: String' * self.is_described}) {{"
        for f in self.fields:
            yield f"        {member(f['name'])} = {self.read(f)}"
        if self.is_described:
            yield "        self.text = text"
        yield "    }"
        yield from self.sized()
        if self.defaults:
            yield ""
            yield "    /// Creates it; fields that are not given have the library's defaults."
            arguments = [f"{member(f['name'])}: {self.type(f).rstrip('?')}? = nil" for f in self.fields]
            yield from wrapped("    public init(", arguments, ") {")
            yield f"        var raw = {self.c}()"
            yield f"        _ = {self.defaults}(&raw, MemoryLayout<{self.c}>.size)"
            yield "        self.init(raw)"
            for f in self.fields:
                yield f"        if let {member(f['name'])} {{ self.{member(f['name'])} = {member(f['name'])} }}"
            yield "    }"
            yield ""
            yield f"    var raw: {self.c} {{"
            yield f"        var raw = {self.c}()"
            yield f"        _ = {self.defaults}(&raw, MemoryLayout<{self.c}>.size)"
            for f in self.fields:
                yield f"        raw.{f['name']} = {self.write(f)}"
            yield "        return raw"
            yield "    }"


class Fields(Struct):
    """The fields of a struct with arrays, as properties of a type that is written by hand and has the arrays."""

    def __init__(self, known, struct, by_hand):
        super().__init__(known, struct, None, False, False)
        has = set(re.findall(r"public (?:let|var) (\w+)", by_hand))
        plain = [f for f in shapes.fields(struct) if shapes.kind_of(f, known.structs) not in ("list", "points")]
        self.fields = [f for f in plain if member(f["name"]) not in has and f.get("id") != "class"]

    def type(self, field):
        found = super().type(field)
        return found if shapes.may_be_none(field) else found.rstrip("?")

    def read(self, field, of="raw"):
        if field.get("id") in OBJECTS and not shapes.may_be_none(field):
            return f"{self.type(field)}(number: {of}.{field['name']})"
        return super().read(field, of)

    def items(self):
        """(name, type, expression, field). Coordinates are a point."""
        for field in self.fields:
            if field["name"] == "x":
                yield "location", "Point", "Point(x: raw.x, y: raw.y)", field
            elif field["name"] != "y":
                yield member(field["name"]), self.type(field), self.read(field), field

    def text(self):
        items = list(self.items())
        lines = [f"/// What ``{self.name}`` has of `{self.c}`.", f"struct {self.name}Fields: Sendable {{"]
        lines += [f"    let {name}: {kind}" for name, kind, _, _ in items]
        lines += ["", f"    init(_ raw: {self.c}) {{"]
        lines += [f"        {name} = {value}" for name, _, value, _ in items]
        lines += ["    }", "}", "", f"extension {self.name} {{"]
        for name, kind, _, field in items:
            lines += [*self.doc(field), f"    public var {name}: {kind} {{ fields.{name} }}"]
        return "\n".join([*lines, "}", ""])


def fields(known):
    """The fields of the structs whose types are written by hand."""
    texts = [path.read_text() for path in sorted(FOLDER.glob("*.swift"))]
    of = {name: [t for t in texts if f"{type_name(name)}Fields(" in t] for name in known.structs}
    found = [Fields(known, known.structs[name], texts[0]) for name, texts in of.items() if texts]
    return "\n".join([HEAD + "internal import CGesta\n", *(each.text() for each in found)])


OBJECTS = {"recognizer": "Recognizer", "region": "Region", "class": "RecognizerClass", "plugin": "Plugin"}
OBJECTS["action"] = "Action"


def is_value(field):
    """Neither a function, nor memory of the caller, nor a pointer to something other than text."""
    if "function" in field or field["base"].endswith("_callback") or field["base"] == "void":
        return False
    return "pointers" not in field or field["base"] == "char" and "bytes" not in field


def values(known):
    """{name: Struct} of the structs that are values: results, arguments, and what callbacks report."""
    wanted, defaults, kept = [], {}, set()
    texts = {described(function["call"]) for function in known.description["functions"]}
    for function in known.description["functions"]:
        call = function["call"]
        for each in [*call["arguments"], *call["results"]]:
            wanted.append(each.get("struct") or each.get("of", {}).get("struct"))
        if call["of"] is None:
            kept |= {each.get("struct") for each in call["arguments"]}
        if call["of"] is None and not call["arguments"] and [r["kind"] for r in call["results"]] == ["struct"]:
            defaults[call["results"][0]["struct"]] = function["name"]
    wanted += [p["base"] for c in known.description["callbacks"] for p in c["parameters"]]
    found = {}
    for name, struct in known.structs.items():
        has_functions = any("function" in f or f["base"].endswith(("_callback", "_function")) for f in struct["fields"])
        has_arrays = any("count" in f and f["base"] != "char" for f in struct["fields"])
        if name in wanted and not has_functions and not has_arrays:
            is_kept = name in kept and name not in defaults
            found[name] = Struct(known, struct, defaults.get(name), is_kept, name in texts)
    return found


def structures(found):
    return "\n".join([HEAD + "internal import CGesta\n", *(each.text() for each in found.values())])


def wrapped(head, parts, tail):
    line = head + ", ".join(parts) + tail
    if len(line) <= 120:
        return [line]
    indent = " " * (len(head) - len(head.lstrip()))
    lines, last = [head], len(parts) - 1
    for n, part in enumerate(parts):
        text = part + ("," if n < last else "")
        if n and len(lines[-1]) + 1 + len(text) <= 120:
            lines[-1] += " " + text
        else:
            lines.append(indent + "    " + text)
    return [*lines, indent + tail]
