"""The calls of a regular shape in Swift: properties and methods of the context, and of what has an id in it."""

from calls import described
from shapes import Shape, is_about_memory
from swift_names import HEAD, RESERVED, figures, member, reserved, type_name
from swift_types import OBJECTS, WHOLE, wrapped

# What has a type of its own in Swift, and where the first argument of its calls comes from.
OWNERS = {"context": "Context", "finger": "Finger", **OBJECTS}
PLAIN = ("number", "integer", "boolean", "text", "bits", "enum", "id", "time", "points")


class Call(Shape):
    """A function of a regular shape."""

    def __init__(self, known, function, values):
        super().__init__(function, {name.split("_")[1] for name in known.structs})
        self.known, self.values = known, values
        self.owner = OWNERS.get(self.of, "Context" if self.of else "Library")
        self.name = self.swift_name()

    def is_regular(self):
        """Whether every argument and result has a shape that is generated; others are written by hand."""
        if any(not self.is_known(each) for each in [*self.arguments, *self.results]) or self.of == "event":
            return False
        if self.of is None:
            return "errors" not in self.function and not any(each["kind"] == "struct" for each in self.results)
        if self.call["shape"] == "destroy" and self.of == "context" or "returns" not in self.function:
            return False
        if self.is_inside():
            return False
        if described(self.call):
            return True
        # What changes something cannot be called again with more memory.
        lists = [each for each in self.results if each["kind"] in ("list", "text") and each["parameters"]]
        return len(lists) < 2 and not (lists and (self.call.get("changes") or len(self.results) > 1))

    def is_known(self, each):
        kind = each["kind"]
        if kind == "struct":
            return each["struct"] in self.values
        if kind == "list":
            of = each["of"]
            if each in self.arguments:
                return of.get("type") == "size_t"
            return of["kind"] in ("number", "id") or of["kind"] == "struct" and of["struct"] in self.values
        return kind in PLAIN

    def swift_name(self):
        """set_units_per_mm, region_create -> setUnitsPerMm, createRegion"""
        name = self.plain_name(of_one=False)
        found = member(name.removesuffix("_at") if self.is_at_time() else name)
        found = f"{self.of}{cap(found)}" if found in RESERVED else found
        is_boolean = not self.arguments and [each["kind"] for each in self.results] == ["boolean"]
        return "is" + cap(found) if is_boolean else found

    def is_at_time(self):
        """Whether its name ends in "at", before a time: values(at: time)."""
        return self.call["name"].endswith("at") and bool(self.arguments) and self.arguments[0]["kind"] == "time"

    def is_static(self):
        return self.of is None

    # ---- types

    def type(self, each):
        kind = each["kind"]
        if kind == "list":
            return f"[{self.type(each['of']).rstrip('?')}]"
        if kind == "struct":
            found = type_name(each["struct"])
        elif kind in ("enum", "bits"):
            found = self.known.enum(each["enum"])
        elif kind == "id":
            found = "UInt64" if each["id"] == "contact" else OBJECTS[each["id"]]
        else:
            plain = {"number": "Double", "integer": "Int", "boolean": "Bool", "text": "String", "time": "Int64"}
            found = {**plain, "points": "[Point]"}[kind]
        return found + "?" if each.get("optional") else found

    def result_type(self, each):
        """Results that may be missing are optional: ids that may be 0, and times."""
        found = self.type(each)
        return found + "?" if self.may_miss(each) else found

    def returned(self):
        """(names, types) of the results, where points that are changed are one."""
        changed = [each for each in self.arguments if each.get("changed")]
        return [*self.results, *changed]

    def return_type(self):
        if described(self.call):
            return self.result_type(self.results[0])
        found = [(member(each["name"]), self.result_type(each)) for each in self.returned()]
        if len(found) < 2:
            return found[0][1] if found else ""
        return "(" + ", ".join(f"{name}: {kind}" for name, kind in found) + ")"

    # ---- the call in C

    def expression(self):
        """The call in C, with the statements before it, the closures around it, and what is made of its results."""
        self.before, self.around, self.after = [], [], []
        parts = {}
        parameters = self.function["parameters"]
        if self.of:
            parts[parameters[0]["name"]] = "context"
        if "key" in self.call:
            parts[self.call["key"]] = "contact" if self.of in ("finger", "contact") else "number"
        for each in self.arguments:
            self.take(each, parts)
        for each in self.results:
            if each["parameters"]:
                self.give(each, parts)
        arguments = ", ".join(parts[p["name"]] for p in parameters)
        return f"{self.function['name']}({arguments})"

    def nested(self, head, call, tail, indent):
        """A call inside of closures: on one line, or on a line for each."""
        openings = [head, *self.around]
        line = " ".join([*openings, call, *(["}"] * (len(openings) - 1)), tail])
        if len(indent + line) <= 120:
            return [line]
        lines = ["    " * n + opening for n, opening in enumerate(openings)]
        name, arguments = call.split("(", 1)
        head = "    " * len(openings)
        parts = wrapped(f"{indent}{head}{name}(", arguments.removesuffix(")").split(", "), ")")
        lines += [part.removeprefix(indent) for part in parts]
        lines += ["    " * n + "}" for n in range(len(openings) - 1, 0, -1)]
        return [*lines, tail]

    def take(self, each, parts):
        name, kind, c = member(each["name"]), each["kind"], each["parameters"]
        value = reserved(name)
        if kind in ("number", "time") or kind == "id" and each["id"] == "contact":
            parts[c[0]] = value
        elif kind == "integer":
            swift = WHOLE[each["type"]]
            self.before.append(f'let c{cap(name)}: {swift} = try whole({value}, "{self.function["name"]}", "{name}")')
            parts[c[0]] = f"c{cap(name)}"
        elif kind == "boolean":
            parts[c[0]] = f"{value} ? 1 : 0"
        elif kind in ("enum", "bits"):
            parts[c[0]] = f"{value}.rawValue"
        elif kind == "id":
            self.before.append(f"let c{cap(name)} = try session.owned({value})")
            parts[c[0]] = f"c{cap(name)}"
        elif kind == "text":
            self.around.append(f"withText({value}) {{ {name}Text, {name}Length in")
            parts[c[0]], parts[c[1]] = f"{name}Text", f"{name}Length"
        elif kind == "struct":
            raw = f"{value}?.raw" if each.get("optional") else f"{value}.raw"
            self.around.append(f"withPointer({raw}) {{ {name}Raw in")
            parts[c[0]] = f"{name}Raw"
        elif kind == "points" and each.get("changed"):
            self.before.append(f"var {name} = {name}")
            self.around.append(f"withNumbers(of: &{name}) {{ {name}Numbers, {name}Count in")
            parts[c[0]], parts[c[1]] = f"{name}Numbers", f"{name}Count"
            self.after.append(name)
        else:
            opening = f"withNumbers(of: {name})" if kind == "points" else f"withArray({name})"
            self.around.append(f"{opening} {{ {name}Start, {name}Count in")
            parts[c[0]], parts[c[1]] = f"{name}Start", f"{name}Count"

    def give(self, each, parts):
        name, kind, c = "found" + cap(member(each["name"])), each["kind"], each["parameters"]
        if kind in ("list", "text"):
            names = ("start", "capacity", "count")
            if kind == "list" and "struct" in each["of"] and len(c) == 4:
                parts[c[2]] = f"MemoryLayout<{each['of']['struct']}>.stride"
                c = [c[0], c[1], c[3]]
            parts.update(zip(c, names))
            return
        if kind == "struct":
            struct = self.values[each["struct"]]
            is_sized = any(f["name"] == "size" for f in struct.struct["fields"])
            self.before.append(f"var {name} = {struct.name + '.sized' if is_sized else each['struct'] + '()'}")
            made = f"{struct.name}({name})"
        elif kind == "number":
            self.before.append(f"var {name} = 0.0")
            made = name
        elif kind == "integer":
            self.before.append(f"var {name}: {WHOLE[each['type']]} = 0")
            made = f"Int(clamping: {name})"
        elif kind == "time":
            self.before.append(f"var {name}: Int64 = 0")
            made = f"instant({name})"
        elif kind == "boolean":
            self.before.append(f"var {name}: Int32 = 0")
            made = f"{name} != 0"
        elif kind in ("enum", "bits"):
            self.before.append(f"var {name}: UInt32 = 0")
            made = f"{self.type(each)}(c: {name})"
        else:
            self.before.append(f"var {name}: UInt32 = 0")
            missing = "" if self.result_type(each).endswith("?") else "made"
            made = f"session.{missing}{cap(each['id'], missing)}({name})"
        parts[c[0]] = f"&{name}"
        self.after.append(made)

    def body(self, indent):
        call = self.expression()
        listed = [each for each in self.results if each["kind"] in ("list", "text") and each["parameters"]]
        lines = list(self.before)
        if self.is_static() or any(not each["parameters"] for each in self.results):
            lines += self.direct(call, indent)
        elif listed and listed[0]["kind"] == "text":
            head = "let text =" if described(self.call) else "return"
            lines += self.nested(f"{head} try session.text {{ context, start, capacity, count in", call, "}", indent)
            if described(self.call):
                lines.append(f"return {self.after[0].removesuffix(')')}, text)")
        elif listed:
            of = listed[0]["of"]
            numbers = "UInt64" if of.get("id") == "contact" else "UInt32"
            raw = of.get("struct") or {"number": "Double"}.get(of["kind"]) or numbers
            made = {"struct": f"{self.type(of)}($0)", "number": ""}.get(of["kind"])
            if made is None:
                made = "" if of["id"] == "contact" else f"session.made{cap(of['id'])}($0)"
            begins = [member(a["name"]) for a in self.arguments if a.get("type") == "size_t"]
            head = f"{'let found =' if made else 'return'} try session.list(of: {raw}())"
            lines += self.nested(f"{head} {{ context, start, capacity, count in", call, "}", indent)
            # An index before a list is where it begins; the count is then that of all.
            part = f".prefix(max(found.count - {begins[0]}, 0))" if begins else ""
            lines += [f"return found{part}.map {{ {made} }}"] if made else []
        else:
            lines += self.nested("try session.call { context in", call, "}", indent)
            if self.after:
                made = self.after[0] if len(self.after) == 1 else f"({', '.join(self.after)})"
                lines.append(f"return {made}")
        return [indent + line for line in lines]

    def direct(self, call, indent):
        """What a function returns that has no error code."""
        kind = self.results[0]["kind"]
        call = call.replace("(context", "(session.pointer", 1)
        call = f"string({call})" if kind == "text" else f"Int({call})" if kind == "integer" else call
        if not self.around:
            return [call]
        return self.nested(self.around.pop(0), call, "}", indent)

    # ---- declarations

    def comment(self, indent):
        doc = self.known.comment(self.function["doc"], indent)
        described = {member(each["name"]): text for each in self.arguments if (text := self.description(each))}
        if described and not self.is_property():
            doc.append(f"{indent}///")
            for name, text in described.items():
                doc += self.known.item(text, indent, f"- Parameter {name}: ")
        errors = [each for each in self.function.get("errors", []) if not is_about_memory(each)]
        if self.of and errors:
            said = ", ".join(f"{each['code']} ({each['cause']})" for each in errors)
            doc += [f"{indent}///", *self.known.item(said + ".", indent, "- Throws: ")]
        return doc

    def description(self, each):
        """What a documentation comment says about an argument; nothing if its name says it all."""
        if each.get("doc") or figures(each):
            return each.get("doc", member(each["name"])).rstrip(".") + figures(each) + "."
        return ""

    def parameters(self):
        found = ["_ contact: UInt64"] if self.takes_contact else []
        for n, each in enumerate(self.arguments):
            label = self.label(each) if n == 0 and (self.is_at_time() or not self.takes_contact) else ""
            found.append(f"{label}{member(each['name'])}: {self.type(each)}{self.initial(each)}")
        return found

    def label(self, each):
        """What callers write before the first argument: setOrder(1), tap(x: 0, ...)"""
        if each["kind"] == "time":
            return "at " if self.is_at_time() else "to "
        if self.call["shape"] == "relation":
            return "of "
        return "" if each["kind"] in ("number", "integer") and not self.name.startswith("set") else "_ "

    def initial(self, each):
        if each.get("optional"):
            return "" if each["kind"] == "text" else " = nil"
        if "default" in each:
            return f" = {each['default']:g}"
        if each["kind"] == "list" or each["kind"] == "bits" and not self.call.get("changes"):
            return " = []"
        # A call does what its name says unless its last argument is false; a setter has no default.
        return " = true" if each["kind"] == "boolean" and self.call["shape"] == "call" else ""

    def is_inside(self):
        """Whether it creates something in another one of its kind: that is an initializer, written by hand."""
        made = [result.get("id") for result in self.results] if self.call["shape"] == "create" else []
        return any(each["kind"] == "id" and each["id"] in made for each in self.arguments)

    def throws(self):
        return not self.is_static() and any(each["parameters"] for each in self.results) or "errors" in self.function

    def declaration(self):
        indent, kind = "    ", self.return_type()
        static = "static " if self.is_static() else ""
        throws = " throws(GestaError)" if self.of and self.throws() else ""
        lines = self.comment(indent)
        if self.is_property() and kind:
            lines.append(f"    public {static}var {self.name}: {kind} {{")
            body = [f"        get{throws} {{", *self.body("            "), "        }"]
            lines += [*(body if throws else self.body("        ")), "    }"]
            return [*lines, ""]
        arrow = f" -> {kind}" if kind else ""
        lines += self.attributes()
        lines += wrapped(f"    public {static}func {self.name}(", self.parameters(), f"){throws}{arrow} {{")
        lines += [*self.body("        "), "    }"]
        return [*lines, "", *self.one_point(), *self.with_duration()]

    def with_duration(self):
        """The same for times that are durations since the zero of the program's clock."""
        parameters = self.parameters()
        if not any(": Int64" in each for each in parameters) or self.owner == "Library":
            return []
        given = []
        for each in parameters:
            words, kind = each.split(": ", 1)
            label, name = words.split(" ")[0], words.split(" ")[-1]
            value = f"{name}.nanoseconds" if kind.startswith("Int64") else reserved(name)
            given.append(value if label == "_" else f"{label}: {value}")
        parameters = [each.replace(": Int64", ": Duration") for each in parameters]
        arrow = f" -> {self.return_type()}" if self.return_type() else ""
        lines = ["    /// The same with a time as a duration since the zero of the program's clock."]
        lines += self.attributes()
        lines += wrapped(f"    public func {self.name}(", parameters, f") throws(GestaError){arrow} {{")
        return [*lines, *wrapped(f"        try self.{self.name}(", given, ")"), "    }", ""]

    def attributes(self):
        is_changing = self.return_type() and self.call["shape"] == "call" and self.call.get("changes")
        return ["    @discardableResult"] if is_changing else []

    def one_point(self):
        """The same for one point, where points are converted."""
        if [each.get("changed") for each in self.arguments] != [True]:
            return []
        lines = self.comment("    ")
        lines.append(f"    public func {self.name}(_ point: Point) throws(GestaError) -> Point {{")
        return [*lines, f"        try {self.name}([point])[0]", "    }", ""]


def cap(name, before=None):
    """radius -> Radius; after nothing, as it is."""
    return name if before == "" else name[:1].upper() + name[1:]


def owners(known, values):
    """{owner: [Call]} of what is generated, and the functions that are left to be written by hand."""
    found, others = {}, []
    for each in known.description["functions"]:
        call = Call(known, each, values)
        if call.is_regular():
            known.words[each["name"]] = f"{call.owner}.{call.name}"
        elif call.is_inside():
            known.words[each["name"]] = f"{OBJECTS[call.results[0]['id']]}.init"
    for function in known.description["functions"]:
        call = Call(known, function, values)
        if call.is_regular():
            found.setdefault(call.owner, []).append(call)
        else:
            others.append(function["name"])
    return found, others


def calls(owner, several):
    kind = "enum" if owner == "Library" else "extension"
    lines = [HEAD + "internal import CGesta\n"]
    lines += ["/// What belongs to the library as a whole, and to no context."] if owner == "Library" else []
    lines.append(f"{'public ' if kind == 'enum' else ''}{kind} {owner} {{")
    for call in several:
        lines += call.declaration()
    return "\n".join([*lines[:-1], "}", ""])
