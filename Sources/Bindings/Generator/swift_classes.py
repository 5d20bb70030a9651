"""One class in Swift for each built-in recognizer class: typed parameters, values and events."""

from swift_names import COLUMNS, HEAD, member, number, reserved
from swift_types import wrapped

THROWN = (
    "GESTA_E_RANGE, GESTA_E_NOT_FINITE, GESTA_E_TEXT or GESTA_E_PATTERN for a parameter; GESTA_E_HANDLE or "
    "GESTA_E_STALE for the region; GESTA_E_LIMIT, GESTA_E_MEMORY, GESTA_E_BUSY (in a read-only callback), "
    "GESTA_E_UNSUPPORTED. Nothing is created then."
)
SETTING = (
    "GESTA_E_RANGE, GESTA_E_NOT_FINITE, GESTA_E_TEXT or GESTA_E_PATTERN (what is set); GESTA_E_STATE (a value, without "
    "a sequence in progress); GESTA_E_STALE, GESTA_E_MEMORY, GESTA_E_BUSY (in a read-only callback)."
)
TYPES = {"number": "Double", "integer": "Int", "boolean": "Bool", "text": "String"}


def name_of(described):
    """gesta.long_press -> LongPress"""
    return "".join(word.capitalize() for word in described["name"].split(".")[-1].split("_"))


class Class:
    def __init__(self, known, described, taken):
        self.taken = taken
        self.known, self.described, self.name = known, described, name_of(described)
        clashes = {member(p["name"]) for p in described["parameters"]} & taken
        if clashes:
            raise ValueError(f"{described['name']}: {clashes} are members of every recognizer")
        self.parameters, self.values = described["parameters"], described["values"]
        self.writable = [v for v in self.values if "writable" in v.get("flags", [])]

    def text(self):
        lines = [HEAD]
        lines += self.known.comment(self.described["doc"] + f" Class `{self.described['name']}`.")
        lines.append(f"public final class {self.name}Recognizer: Recognizer, TypedRecognizer {{")
        lines += self.choices([*self.parameters, *self.values])
        lines += ["    /// The events of this class.", f"    public typealias Event = {self.name}Event", ""]
        name = self.described["name"]
        lines += ["    /// The name of the class.", f'    public static var className: String {{ "{name}" }}', ""]
        lines += self.initializer()
        lines += self.setter()
        for each in [*self.parameters, *self.own_values()]:
            lines += self.reading(each)
        lines += self.points(
            lambda x, y: f'Point(x: try getNumber("{x["name"]}"), y: try getNumber("{y["name"]}"))', throws=True
        )
        lines += ["}", "", *self.event()]
        return "\n".join(lines)

    def type(self, each):
        return f"{self.name}Recognizer.{cap(member(each['name']))}" if each["type"] == "choice" else TYPES[each["type"]]

    def choices(self, entries):
        """The choices of a parameter or value as an enumeration; of several with one name, the first."""
        done = set()
        for each in entries:
            if each["type"] == "choice" and each["name"] not in done:
                done.add(each["name"])
                yield from self.known.comment(f"Choices of `{member(each['name'])}`.", "    ")
                yield f"    public enum {cap(member(each['name']))}: String, Sendable, CaseIterable {{"
                for choice in each["choices"]:
                    yield f"        /// `{choice}`."
                    yield f'        case {reserved(member(choice))} = "{choice}"'
                yield "    }"
                yield ""

    def initializer(self):
        """Creates a recognizer with its parameters."""
        entries = self.parameters
        whole = "Creates a recognizer whole, or not at all. Parameters that are not given have their defaults."
        yield from self.known.comment(whole, "    ")
        yield "    ///"
        described = [("context", "The context that owns it.")]
        described.append(("region", "The region whose contacts it tracks; the root region by default."))
        described.append(("label", "A name for people, in messages and for `Context.findRecognizer`."))
        described += [(member(each["name"]), each["doc"] + about(each)) for each in entries]
        described.append(("action", "Its first action: see ``TypedRecognizer/on(_:perform:)``."))
        for name, doc in described:
            yield from self.known.item(doc, "    ", f"- Parameter {name}: ")
        yield from self.known.item(THROWN, "    ", "- Throws: ")
        arguments = ["_ context: Context", "in region: Region? = nil", "label: String? = nil"]
        arguments += [f"{member(e['name'])}: {self.type(e)}? = nil" for e in entries]
        arguments.append("perform action: ((Event) -> Void)? = nil")
        yield from wrapped("    public convenience init(", arguments, ") throws(GestaError) {")
        given = ["in: context", "region: region", "label: label", "settings: settings", "action: action"]
        settings = [self.setting(each) for each in entries]
        yield from wrapped("        let settings: [(String, Setting?)] = [", settings, "]")
        yield from wrapped("        try self.init(", given, ")")
        yield "    }"
        yield ""

    def own_values(self):
        """Values that are neither parameters nor what every recognizer has, such as its confidence."""
        known = {*self.taken, *(member(p["name"]) for p in self.parameters)}
        return [each for each in self.values if member(each["name"]) not in known]

    def setter(self):
        """Sets parameters, and values that can be set."""
        entries = [*self.parameters, *(each for each in self.own_values() if each in self.writable)]
        if not entries:
            return
        yield from self.known.comment(
            "Sets parameters and values; those that are not given stay as they are. An error is thrown at once: those "
            "before it are set.",
            "    ",
        )
        yield "    ///"
        yield from self.known.item(SETTING, "    ", "- Throws: ")
        arguments = [f"{member(e['name'])}: {self.type(e)}? = nil" for e in entries]
        yield from wrapped("    public func set(", arguments, ") throws(GestaError) {")
        for each in entries:
            yield f"        if let {reserved(member(each['name']))} {{ try {self.set(each)} }}"
        yield "    }"
        yield ""

    def points(self, point, *, throws):
        """Pairs of values as a point: translation_x and translation_y."""
        values = {v["name"]: v for v in self.values}
        for name, x in values.items():
            stem = name.removesuffix("_x")
            if stem != name and stem + "_y" in values and stem not in values:
                both = f"`{member(name)}` and `{member(stem + '_y')}` as a point."
                yield from self.known.comment(both, "    ")
                got = point(x, values[stem + "_y"])
                yield from getter(member(stem), "Point", got, throws=throws)
                yield ""

    def set(self, each):
        name = reserved(member(each["name"]))
        value = f"{name}.rawValue" if each["type"] == "choice" else name
        return f'set("{each["name"]}", {value})'

    def setting(self, each):
        name = reserved(member(each["name"]))
        return f'("{each["name"]}", .of({name}{"?.rawValue" if each["type"] == "choice" else ""}))'

    def get(self, each):
        return f'get{each["type"].capitalize()}("{each["name"]}")'

    def reading(self, each):
        kind, got = self.type(each), self.get(each)
        yield from self.known.comment(each["doc"] + about(each), "    ")
        yield from getter(reserved(member(each["name"])), kind, f"try {got}", throws=True)
        yield ""

    def event(self):
        """The event as a value, with the values as they were then."""
        yield from self.known.comment(f"An event of a ``{self.name}Recognizer``, with the values as they were then.")
        yield "@dynamicMemberLookup"
        yield f"public struct {self.name}Event: GestureEvent {{"
        yield "    /// What every event has."
        yield "    public let event: Event"
        yield ""
        yield "    /// Takes an event of this class; nil for one of another class."
        yield "    public init?(_ event: Event) {"
        yield f'        guard event.className == "{self.described["name"]}" else {{ return nil }}'
        yield "        self.event = event"
        yield "    }"
        yield ""
        yield "    /// Everything that an event of any class has."
        yield "    public subscript<T>(dynamicMember path: KeyPath<Event, T>) -> T { event[keyPath: path] }"
        for index, each in enumerate(self.values):
            kind = self.type(each)
            text = {
                "number": f"event.number({index})",
                "integer": f"event.integer({index})",
                "boolean": f"event.number({index}) != 0",
                "text": f"event.text({index})",
                "choice": f"event.choice({index})",
            }[each["type"]]
            yield ""
            yield from self.known.comment(each["doc"] + about(each), "    ")
            yield from getter(reserved(member(each["name"])), kind, text, throws=False)
        yield ""
        at = self.values.index
        yield from self.points(lambda x, y: f"Point(x: event.number({at(x)}), y: event.number({at(y)}))", throws=False)
        yield "}"
        yield ""


def getter(name, kind, got, *, throws):
    """A property that is read, in three lines where one is too long."""
    body = f"get throws(GestaError) {{ {got} }}" if throws else got
    line = f"    public var {name}: {kind} {{ {body} }}"
    return [line] if len(line) <= COLUMNS else [f"    public var {name}: {kind} {{", f"        {body}", "    }"]


def cap(name):
    return name[:1].upper() + name[1:]


def about(each):
    """Unit, range and default as a sentence that ends a comment."""
    parts, unit = [], each.get("unit")
    is_length = "length" in each.get("flags", [])
    if unit not in (None, "", "1"):
        parts.append("in units of length" if unit == "length" else f"in {unit}")
    if "range" in each and each["type"] in ("number", "integer"):
        parts.append(f"{number(each['range'][0])} to {number(each['range'][1])}{' mm' if is_length else ''}")
    if "default" in each:
        shown = each["default"]
        if isinstance(shown, bool):
            shown = str(shown).lower()
        elif isinstance(shown, (int, float)):
            shown = number(shown) + (" mm" if is_length else "")
        else:
            shown = f'"{shown}"' if each["type"] == "text" else f"`{member(shown)}`"
        parts.append(f"default {shown}")
    return f" {cap(', '.join(parts))}." if parts else ""


def types(known):
    """The type of a recognizer by the name of its class."""
    lines = [HEAD, "/// The type of the recognizers of a class."]
    lines += ["func builtInType(of className: String) -> Recognizer.Type {", "    switch className {"]
    for each in known.description["classes"]:
        lines.append(f'    case "{each["name"]}": {name_of(each)}Recognizer.self')
    return "\n".join([*lines, "    default: AnyRecognizer.self", "    }", "}"])


def classes(known, taken):
    """{file name: text}. `taken`: the names of what every recognizer has."""
    return {
        f"{name_of(each)}Recognizer.swift": Class(known, each, taken).text() for each in known.description["classes"]
    }
