"""The fixed form of the headers' comments: what every declaration must have, as a list of faults."""

import re

from declarations import Malformed, declarations
from defaults import RETURNS, Defaults

LINE_MOST = 120
DIRECTIONS = {"in", "out", "inout"}
FLAGS = DIRECTIONS | {"nullable", "owned", "boolean"}
KINDS = {"recognizer", "region", "class", "action", "plugin", "contact"}
IDS = {"other": "recognizer", "blocker": "recognizer", "class_id": "class"}
IDS.update({kind: kind for kind in KINDS - {"class"}})
COUNTS = {"count", "bytes", "stride"}
UNITS = {"ns", "s", "bytes", "length", "mm", "length/s", "length/s2", "length/mm"}
UNITS |= {"rad", "rad/s", "deg", "1", "1/s", "1/s2", "1/length", "Hz"}
LIFETIMES = {"call", "context", "process", "static"}
OPAQUE = {"gesta_context", "gesta_instance", "void"}
VERSIONS = {"0.2"}
# From the glossary: words for which there is a plain one.
BANNED = [
    r"answer(s|ed|ing)?",
    r"hears?|heard",
    r"tells|told|tell of",
    r"gone",
    r"wants?|wanted",
    r"say(s|ing)? it twice|saying",
    r"heeds?",
    r"stands?|stood",
    r"go(es)? on|goes by",
    r"mostly",
    r"given? back|gives back|takes? back|comes? back",
    r"hand(s|ed)? (in|out|on|over)",
    r"whoever|whom it|nobody|somebody",
    r"thought better|no more than it|is no more|can be no|that is no|cannot be that",
    r"one more than the limit|region that is everywhere|one that is everywhere",
    r"followed by whom|follows it|follow(s|ed)? (a|the|this) contact",
    r"the way (that|it)|how long the way|likes",
    r"TO" + "DO|FIX" + "ME",
]
# Not functions, types or fields of the headers.
OTHER_NAMES = {
    "gesta_plugin_entry",
    "GESTA_PLUGIN_DEBUG",
    "GESTA_PLUGIN_PATH",
    "GESTA_STR",
    "GESTA_RECOGNIZER",
    "GESTA_MUST_CHECK",
}
# The errors of arguments that no correct program passes, and of calls from callbacks.
AVOIDABLE = {f"GESTA_E_{name}" for name in ("ARGUMENT", "SIZE", "HANDLE", "STALE", "BUFFER", "BUSY")}
CODE = r"GESTA_E_[A-Z_]+"


class Rules:
    """All headers are given, so that one may name what another declares."""

    def __init__(self, texts):
        self.texts = texts
        self.faults = []
        self.all = {}
        defaults = Defaults(texts["gesta.h"], texts["gesta_plugin.h"])
        for name, text in texts.items():
            try:
                self.all[name] = [defaults.expand(each) for each in declarations(text)]
            except (Malformed, ValueError, IndexError) as problem:
                self.faults.append(f"{name}: {problem}")
                self.all[name] = []
        known = [d for every in self.all.values() for d in every]
        self.constants = {c.name for d in known if d.kind == "enum" for c in d.members}
        self.constants |= {d.name for d in known if d.kind == "macro"}
        self.names = {d.name for d in known} | OTHER_NAMES
        self.fields = {f"{d.name}.{f.name}" for d in known if d.kind == "struct" for f in d.members}

    def check(self):
        for name, text in self.texts.items():
            self.check_text(name, text)
            for declared in self.all[name]:
                self.check_declaration(declared, self.threads(text) or self.threads(self.texts["gesta.h"]))
        return self.faults

    def fault(self, where, what):
        self.faults.append(f"{where}: {what}")

    # ------------------------------------------------------------------------------------------------- whole files

    @staticmethod
    def threads(text):
        """The words that the header's first comment defines."""
        block = re.search(r"an @thread tag:\n \*\n(.*?)\n \*\n", text[: text.index("*/")], flags=re.S)
        return set(re.findall(r"^ \*     ([a-z]+) +[A-Z]", block.group(1), flags=re.M)) if block else set()

    def check_text(self, name, text):
        for number, line in enumerate(text.splitlines(), 1):
            if len(line) > LINE_MOST:
                self.fault(f"{name}:{number}", f"{len(line)} columns, at most {LINE_MOST}")
        for match in re.finditer(r"/\*(.*?)\*/", text, flags=re.S):
            number = text.count("\n", 0, match.start()) + 1
            comment = re.sub(r"\n\s*\*", " ", match.group(1))
            banned = re.search(r"\b(" + "|".join(BANNED) + r")\b", comment)
            if banned:
                self.fault(f"{name}:{number}", f"{banned.group(0)!r}: there is a plain word for it")
            for known in re.findall(r"\bGESTA_[A-Z0-9_]*[A-Z0-9]\b", comment):
                if known not in self.constants | OTHER_NAMES and not known.endswith("_H"):
                    self.fault(f"{name}:{number}", f"{known} does not exist")
            for known, member in re.findall(r"\b(gesta_[a-z_]+)\b(?!\.h|\.py)(?:\.([a-z_]+))?", comment):
                if known not in self.names or (member and f"{known}.{member}" not in self.fields):
                    self.fault(f"{name}:{number}", f"{known}{'.' + member if member else ''} does not exist")

    # ------------------------------------------------------------------------------------------------ declarations

    def check_declaration(self, declared, threads, owner=None):
        where = f"{owner.name}.{declared.name}" if owner else declared.name
        found = declared.documentation
        if found is None:
            # What the names of classes and parameters are, gesta_values.h says once.
            is_name = declared.kind == "macro" and re.match(r"GESTA_(CLASS|SET)_", declared.name)
            return None if is_name else self.fault(where, "has no comment")
        if not found.text and not found.attributes:
            self.fault(where, "has an empty comment")
        if not re.match(r"[A-Z0-9\"]|sizeof", found.text):
            self.fault(where, f"its text begins without a capital: {found.text[:40]!r}")
        if owner is None and found.since not in VERSIONS:
            self.fault(where, f"@since is {found.since!r}, must be one of {sorted(VERSIONS)}")
        if declared.is_function:
            self.check_function(where, declared, threads)
        elif found.parameters or found.returns or found.thread:
            self.fault(where, "is not a function, but has @param, @returns or @thread")
        if declared.kind in ("field", "member"):
            names = {f.name for f in owner.members}
            self.check_attributes(where, found.attributes, names, is_pointer=self.is_pointer(declared), is_field=True)
            if declared.kind == "field":
                self.check_id(where, declared.name, declared.result, found.attributes)
            if declared.kind == "field" and self.needs_lifetime(declared.result, found.attributes):
                self.fault(where, "is a pointer without lifetime=")
        for member in declared.members:
            self.check_declaration(member, threads, declared)
            if declared.kind == "enum" and not re.fullmatch(r"\d+|-\d+", member.value):
                self.fault(member.name, f"is {member.value!r}, must be a plain number")

    @staticmethod
    def is_pointer(declared):
        return declared.kind == "member" or "*" in declared.result or declared.result.endswith("_callback")

    @staticmethod
    def needs_lifetime(type_, attributes):
        """Pointers to memory, not to objects of the library or of the caller."""
        base = re.sub(r"\bconst\b|\*", "", type_).strip()
        return "*" in type_ and base not in OPAQUE and "lifetime" not in attributes

    def check_function(self, where, declared, threads):
        found = declared.documentation
        summary = found.summary
        if not re.match(r"[A-Z][a-z]*s\b", summary) or not summary.endswith((".", ":")):
            self.fault(where, f"its summary is no sentence in the third person: {summary!r}")
        if found.thread not in threads:
            self.fault(where, f"@thread is {found.thread!r}, must be one of {sorted(threads)}")
        names = [p.name for p in declared.parameters]
        if [name for name, _ in found.parameters] != names:
            self.fault(where, f"@param of {[name for name, _ in found.parameters]}, its parameters are {names}")
            return
        for parameter, (_, comment) in zip(declared.parameters, found.parameters):
            self.check_parameter(f"{where}({parameter.name})", parameter, comment, set(names))
        if (found.returns is None) != (declared.result == "void"):
            return self.fault(where, "must have @returns unless it returns nothing")
        if found.returns is None:
            return
        is_pointer = "*" in declared.result
        self.check_attributes(where, found.returns.attributes, set(names), is_pointer=is_pointer, is_field=True)
        if self.needs_lifetime(declared.result, found.returns.attributes):
            self.fault(where, "returns a pointer without lifetime=")
        # What the program or a class returns has a meaning of its own.
        is_status = declared.kind == "function" or found.returns.text.startswith("GESTA_OK")
        if declared.result == "int32_t" and is_status:
            self.check_codes(where, found.returns.text)
        if declared.kind == "function" and declared.result == "int32_t":
            self.check_errors(where, declared)
            can_fail = not set(re.findall(CODE, found.returns.text)) <= AVOIDABLE
            if can_fail != declared.must_check:
                self.fault(where, f"must {'not ' * (not can_fail)}have GESTA_MUST_CHECK: see there")

    def check_codes(self, where, text):
        if not RETURNS.fullmatch(text):
            self.fault(where, f'@returns must be "GESTA_OK; CODE (cause), CODE (cause).": {text!r}')
        codes = re.findall(CODE, text)
        if len(codes) != len(set(codes)):
            self.fault(where, f"@returns has a code twice: {codes}")

    def check_errors(self, where, declared):
        """What follows from the parameters: changes fail in callbacks, ids may be invalid, pointers may be NULL."""
        text = declared.documentation.returns.text
        attributes = {name: comment.attributes for name, comment in declared.documentation.parameters}
        types = {p.name: p.type for p in declared.parameters}
        changes = types.get("context") == "gesta_context *"
        calls = any(type_.endswith("_callback") for type_ in types.values())
        if (changes or calls) != ("GESTA_E_BUSY" in text) and "context" in types:
            self.fault(where, "must have GESTA_E_BUSY if, and only if, it changes the context or calls the program")
        for name in ("recognizer", "region", "parent", "other"):
            is_id = types.get(name) == "uint32_t"
            if is_id and not ("GESTA_E_HANDLE" in text and "GESTA_E_STALE" in text):
                self.fault(where, f"{name} is an id, so it must have GESTA_E_HANDLE and GESTA_E_STALE")
        for parameter in declared.parameters:
            is_required = parameter.is_pointer and "nullable" not in attributes[parameter.name]
            if is_required and not re.search(rf"GESTA_E_ARGUMENT \([^)]*\b{parameter.name}\b", text):
                self.fault(where, f"{parameter.name} must not be NULL, so GESTA_E_ARGUMENT must name it")

    def check_id(self, where, name, type_, attributes):
        """What is named as an id is described as one."""
        numbers = ("uint64_t", "uint64_t *") if name == "contact" else ("uint32_t", "uint32_t *")
        if name in IDS and type_ in numbers and attributes.get("id") != IDS[name]:
            self.fault(where, f"must have id={IDS[name]}")

    def check_parameter(self, where, parameter, comment, names):
        found = comment.attributes
        self.check_id(where, parameter.name, parameter.type, found)
        directions = [name for name in found if name in DIRECTIONS]
        if len(directions) != 1 or next(iter(found)) != directions[0]:
            return self.fault(where, f"its first attribute must be in, out or inout: {list(found)}")
        is_const = parameter.type.startswith("const ") or parameter.type.endswith("const *")
        if directions[0] != "in" and (not parameter.type.endswith("*") or (is_const and "**" not in parameter.type)):
            self.fault(where, f"is {directions[0]}, but a {parameter.type}")
        self.check_attributes(where, found, names - {parameter.name}, is_pointer=parameter.is_pointer, is_field=False)
        if directions[0] == "in" and self.needs_lifetime(parameter.type, found):
            self.fault(where, "is a pointer without lifetime=")
        if directions[0] == "in" and parameter.type.endswith(("_callback", "_function")) and "lifetime" not in found:
            self.fault(where, "is a callback without lifetime=")

    def check_attributes(self, where, found, names, is_pointer, is_field):
        for name, value in found.items():
            if name in FLAGS:
                if value or (is_field and name in DIRECTIONS):
                    self.fault(where, f"attribute {name}={value} is invalid")
            elif name in COUNTS:
                if re.sub(r"^\d+\*", "", value) not in names:
                    self.fault(where, f"{name}={value} names no other parameter or field")
            elif name == "unit":
                if value not in UNITS:
                    self.fault(where, f"unit={value} is unknown")
            elif name == "lifetime":
                if value not in LIFETIMES:
                    self.fault(where, f"lifetime={value} is unknown")
            elif name == "id":
                if value not in KINDS:
                    self.fault(where, f"id={value} is unknown")
            elif name == "range":
                ends = re.fullmatch(r"-?(.+)\.\.-?(.+)", value)
                if not ends or not all(self.is_number(end) for end in ends.groups()):
                    self.fault(where, f"range={value} has no two numbers or constants")
            elif name == "default":
                if is_field or not self.is_number(value):
                    self.fault(where, f"default={value} is not the number of a parameter")
            else:
                self.fault(where, f"attribute {name} is unknown")
            if name in COUNTS | {"nullable", "owned", "lifetime"} and not is_pointer:
                self.fault(where, f"has {name}, but is not a pointer")

    def is_number(self, text):
        return text in self.constants or bool(re.fullmatch(r"\d+(\.\d+)?(e-?\d+)?", text))
