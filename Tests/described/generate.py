#!/usr/bin/env python3
"""Turns gesta.json into C tables: Tests/described/generate.py DIRECTORY

Writes numbers.h, which numbers the functions, and interface.c, which has what interface.h declares: each function with
its parameters, the callbacks in which it must fail, a way to call it from an array of arguments, the mistakes that its
errors name, and the function that reads what it sets. Also hooks.h and hooks.c: a function for each callback that may
only read, which calls `hooked` before what the test does there. All follows from the words and attributes of the
header, nothing from names of functions.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Sources" / "Bindings" / "Generator"))

import products  # noqa: E402

# Causes of GESTA_E_BUSY, and the callbacks that they mean: enum busy of interface.h.
BUSY = {
    "a read-only callback": "BUSY_READ_ONLY",
    "a callback of this context": "BUSY_CALLBACK",
    "the context is being destroyed": "BUSY_DESTROYING",
}
SIZES = {"uint32_t": 4, "int32_t": 4, "int64_t": 8, "uint64_t": 8, "size_t": 8, "double": 8}
NOUNS = ("RECOGNIZER", "REGION", "ACTION", "CLASS", "PLUGIN")
LARGEST_SIZE = 4096  # of a struct, in bytes
# Texts that cannot name or describe anything, by the error that says so.
UNKNOWN = {
    "GESTA_E_CLASS": '"test.no_such"',
    "GESTA_E_NAME": '"no_such"',
    "GESTA_E_PLUGIN_PATH": '"relative/file.so"',
    "GESTA_E_PLUGIN_MISSING": '"/no/such/file"',
}
ABSENT_CONTACT, PRESENT_CONTACT = 0xFEED, 2  # PRESENT_CONTACT is down in the context of the tests


def listed(words):
    return re.split(r", or |, | or ", words)


class Interface:
    """The description, by name."""

    def __init__(self, description):
        self.functions = description["functions"]
        self.calls = {(it["call"]["of"], it["call"]["name"]): it for it in self.functions}
        self.structs = {it["name"]: it for it in description["structs"]}
        self.callbacks = {it["name"] for it in description["callbacks"]}
        self.enums = {it["name"]: [c["value"] for c in it["constants"]] for it in description["enums"]}
        # Structs that only the library fills: they never have fields that it does not know. Those that programs fill
        # have a function for their defaults.
        structs = [it for f in self.functions for it in f["parameters"] if it["base"] in self.structs]
        filled = {it["base"] for it in structs if it.get("pointers", 0) == 2 or it["direction"] == "inout"}
        self.returned = filled - {it["base"] for it in structs if it["direction"] == "out" and it["pointers"] == 1}
        self.constants = {it["name"]: it["value"] for it in description["constants"]}

    def fields(self, name, offset=0, prefix=""):
        """Yields each field of a struct, and of the structs in it, with its offset."""
        for field in self.structs[name]["fields"]:
            at = offset + field["offset"]
            if field.get("pointers") or "function" in field:
                continue
            if field["base"] in self.structs:
                yield from self.fields(field["base"], at)
            else:
                yield field, at


class Function:
    def __init__(self, interface, description):
        self.interface = interface
        self.name = description["name"]
        self.parameters = description["parameters"]
        self.result = description.get("returns", {}).get("type", "void")
        self.doc = description["doc"]
        self.described = description["call"]
        self.causes = {error["code"]: error["cause"] for error in description.get("errors", [])}
        # What each id names, by parameter; a contact's is the caller's.
        ids = [p for p in self.parameters if p["direction"] == "in" and p.get("id", "contact") != "contact"]
        self.nouns = {p["name"]: p["id"].upper() for p in ids}

    def index(self, name):
        return next((i for i, it in enumerate(self.parameters) if it["name"] == name), None)

    @property
    def has_context(self):
        return bool(self.parameters) and self.parameters[0]["base"] == "gesta_context" and self.is_in(0)

    def is_in(self, i):
        return self.parameters[i]["direction"] == "in"

    def flags(self):
        busy = self.causes.get("GESTA_E_BUSY", "")
        flags = [flag for words, flag in BUSY.items() if words in busy]
        if self.has_context and self.parameters[0]["type"].startswith("const"):
            flags.append("READS")
        elif self.described["changes"] and not self.parameters[0].get("nullable"):
            flags.append("CHANGES")
        elif self.has_context and self.parameters[0].get("nullable"):
            flags.append("DESTROYS")
        if self.removed() is not None:
            flags.append("REMOVES")
        if "lost" in self.causes.get("GESTA_E_MEMORY", ""):
            flags.append("LOSES_EVENTS")
        if "error and skipped" in self.doc:
            flags.append("SKIPS")
        if "memory allocated" in busy:
            flags.append("WITHOUT_CONTEXTS")
        return " | ".join(flags) or "0"

    def removed(self):
        """Returns the parameter that names what a call destroys or removes, if that has an id."""
        ids = [i for i, it in enumerate(self.parameters) if it["name"] in self.nouns]
        name = self.described["name"].removeprefix(f"{self.described['of']}_")
        removes = ids and name in ("destroy", f"remove_{self.parameters[ids[-1]]['id']}")
        return ids[-1] if removes else None

    # ---- parameters

    def kind(self, i):
        it = self.parameters[i]
        base, name = it["base"], it["name"]
        for other in self.parameters:
            is_out = other["direction"] == "out"
            for relation, count in (("bytes", "LENGTH"), ("count", "COUNT")):
                if other.get(relation, "").split("*")[-1] == name:
                    return "CAPACITY" if is_out else count
            if other.get("stride") == name:
                return "STRIDE"
        if base == "gesta_context" and self.is_in(i):
            return "CONTEXT"
        if base == "gesta_release_callback":
            return "RELEASE"
        if base in self.interface.callbacks:
            return "CALLBACK"
        if base == "void":
            return "USER"
        if it.get("pointers"):
            if it["direction"] == "out":
                return "RESULT"
            if "bytes" in it:
                return "TEXT"
            return "STRUCTURE" if base in self.interface.structs else "ARRAY"
        if name in self.nouns:
            return "ID"
        if base == "double":
            return "NUMBER"
        if it.get("unit") == "bytes":
            return "SIZE"
        if it.get("unit") == "ns":
            return "TIME"
        if it.get("id") == "contact":
            return "CONTACT"
        return "WORD"

    def struct(self, i):
        """Returns the struct that a parameter points to or gives the size of."""
        if self.kind(i) in ("SIZE", "STRIDE"):
            return next(s for s in (self.interface.structs.get(it["base"]) for it in self.parameters[i::-1]) if s)
        return self.interface.structs.get(self.parameters[i]["base"])

    def bounds(self, i):
        it = self.parameters[i]
        if "enum" in it:
            values = self.interface.enums[it["enum"]]
            return (min(values), max(values)) if not it.get("bits") else (min(filter(None, values)), sum(values))
        return it.get("range", (None, None))

    def is_optional(self, i):
        """Returns whether NULL or the id 0 is valid."""
        it = self.parameters[i]
        return it.get("nullable", False) or (self.kind(i) == "ID" and "_NONE" in it["doc"])

    def row(self, i):
        it, struct = self.parameters[i], self.struct(i)
        least, most = (("NAN" if n is None else repr(float(n))) for n in self.bounds(i))
        size = struct["size"] if struct else 0
        sized = bool(struct) and struct["fields"][0]["name"] == "size"
        made = it.get("id", "").upper() if self.kind(i) == "RESULT" and "count" not in it else ""
        noun = self.nouns.get(it["name"], made if made in NOUNS else "NOTHING")
        direction = it["direction"].upper()
        return (
            f'{{"{it["name"]}", "{it["base"]}", KIND_{self.kind(i)}, {direction}, NOUN_{noun}, '
            f"{int(self.is_optional(i))}, {int(sized)}, {int(it.get('boolean', False))}, "
            f"{int(bool(struct) and any('function' in field for field in struct['fields']))}, {size}, {least}, {most}}}"
        )

    # ---- calls

    def call(self):
        """Returns the C function that calls this one from an array of arguments."""
        arguments = []
        for i, it in enumerate(self.parameters):
            kind = self.kind(i)
            if kind in ("CALLBACK", "RELEASE"):
                arguments.append(f"({it['type']})a[{i}].function")
            elif kind in ("NUMBER",):
                arguments.append(f"a[{i}].number")
            elif it.get("pointers"):
                arguments.append(f"a[{i}].pointer")
            else:
                arguments.append(f"({it['type']})a[{i}].word")
        called = f"{self.name}({', '.join(arguments)})"
        unused = "" if arguments else "    (void)a;\n"
        body = f"return {called}" if self.result == "int32_t" else f"{called};\n    return GESTA_OK"
        return f"static int32_t call_{self.name}(const union slot *a) {{\n{unused}    {body};\n}}\n"

    # ---- what it sets is read by another function

    def getter(self):
        """Returns the function that reads what this one sets: of the same name, of an argument's, or the description.

        With it, which of its parameters take an argument of this one, and for each argument that is read: (parameter,
        result of the getter, offset and size in it).
        """
        call = self.described
        if not call["changes"] or any(it["kind"] in ("list", "points") for it in call["arguments"]):
            return None
        names = [call["name"].removeprefix("set_"), *(it["name"] for it in call["arguments"])]
        names.append(f"{call['name'].split('_')[0]}_describe" if call["of"] == "context" else "describe")
        for name in names:
            of, name = (call["of"], name) if (call["of"], name) in self.interface.calls else (None, name)
            found = self.interface.calls.get((of, name)) if of else None
            if found and not found["call"]["changes"] and (read := self.read_by(found)):
                return found["name"], read
        return None

    def read_by(self, getter):
        """Returns (taken, read), or None if the function reads nothing of this one's arguments."""
        asked = {it["name"] for it in getter["call"]["arguments"]}
        given = [it for it in self.described["arguments"] if it["name"] not in asked]
        if asked - {it["name"] for it in self.described["arguments"]}:
            return None
        taken = [(k, i) for k, it in enumerate(getter["parameters"]) if (i := self.taken_from(it)) is not None]
        read = [row for it in given for row in self.read_from(getter, it)]
        return (taken, read) if read else None

    def taken_from(self, it):
        i = self.index(it["name"]) if it["direction"] == "in" else None
        return i if i is not None and it["base"] == self.parameters[i]["base"] else None

    def read_from(self, getter, argument):
        """Yields where a getter returns an argument: as a result of its kind, or in a field of that name."""
        results = [it for it in getter["call"]["results"] if it["parameters"]]
        names = [it["name"] for it in getter["parameters"]]
        i = self.index(argument["parameters"][0])
        for result in results:
            k = names.index(result["parameters"][0])
            base = getter["parameters"][k]["base"]
            alike = all(result.get(key) == argument.get(key) for key in ("kind", "struct"))
            if alike and (result["name"] == argument["name"] or len(results) == 1):
                yield i, k, 0, self.size_of(base)
            elif result["kind"] == "struct":
                fields = self.interface.structs[base]["fields"]
                yield from (
                    (i, k, f["offset"], self.size_of(f["base"])) for f in fields if f["name"] == argument["name"]
                )

    def size_of(self, base):
        """Of a type; 0 for a text."""
        return self.interface.structs[base]["size"] if base in self.interface.structs else SIZES.get(base, 0)

    # ---- invalid arguments

    def mistakes(self):
        """Yields the invalid arguments that the errors name: parameter, change, offset, number, text, code, words."""
        for i, it in enumerate(self.parameters):
            kind = self.kind(i)
            yield from self.invalid_pointers(i, it)
            if self.is_in(i) or it["direction"] == "inout":
                yield from getattr(self, f"invalid_{kind.lower()}", lambda *_: ())(i, it)

    def causes_of(self, code, *words):
        return code in self.causes and any(word in self.causes[code] for word in words)

    def is_about_fields(self, code):
        """Returns whether an error is about numbers in structs, not only about parameters, which its cause names."""
        cause = self.causes.get(code)
        return cause is not None and any(self.index(name) is None for name in listed(cause.split(" is ")[0]))

    def invalid_pointers(self, i, it):
        cause, name = self.causes.get("GESTA_E_ARGUMENT", ""), it["name"]
        for words, what in re.findall(r"([\w>, -]+?) (?:is|are) (NULL or misaligned|NULL|misaligned)", cause):
            if name not in listed(words.strip(", ")) and not (words.endswith("a pointer") and self.struct(i)):
                continue
            if "NULL" in what:
                yield i, "NULLED", 0, 0, None, "GESTA_E_ARGUMENT", name
            if "misaligned" in what and it.get("pointers"):
                struct = self.interface.structs.get(it["base"])
                for offset in (1, 2, 4):
                    if not struct or offset < struct["alignment"]:
                        yield i, "MISALIGNED", offset, 0, None, "GESTA_E_ARGUMENT", name

    def invalid_id(self, i, it):
        yield i, "WRONG_ID", 0, 0, None, "GESTA_E_HANDLE", it["name"]
        if "GESTA_E_STALE" in self.causes and self.nouns[it["name"]] in ("RECOGNIZER", "REGION", "ACTION"):
            yield i, "STALE_ID", 0, 0, None, "GESTA_E_STALE", it["name"]
        if it["name"] in listed(self.causes.get("GESTA_E_TYPE", "").split(" is a child")[0]):
            yield i, "CHILD_ID", 0, 0, None, "GESTA_E_TYPE", f"{it['name']} is a child"
        if self.causes_of("GESTA_E_TYPE", "the recognizer's class"):
            yield i, "OTHER_CLASS", 0, 0, None, "GESTA_E_TYPE", "gesta.tap"

    def invalid_number(self, i, it):
        # The message about the value of a parameter of a recognizer names that parameter.
        words = "must be" if self.index("name") else it["name"]
        for number in ("NAN", "INFINITY", "-INFINITY"):
            if "GESTA_E_NOT_FINITE" in self.causes:
                yield i, "NUMBER_IS", 0, number, None, "GESTA_E_NOT_FINITE", words
        yield from ((i, "NUMBER_IS", 0, n, None, code, it["name"]) for n, code in self.outside(it))

    def invalid_word(self, i, it):
        if "GESTA_E_INDEX" in self.causes and it["name"] == "index":
            yield i, "WORD_IS", 0, 2.0**32 - 1, None, "GESTA_E_INDEX", it["name"]
        if "enum" in it and not it.get("bits") and self.causes_of("GESTA_E_RANGE", it["name"]):
            yield i, "WORD_IS", 0, self.bounds(i)[1] + 1, None, "GESTA_E_RANGE", it["name"]
        yield from ((i, "WORD_IS", 0, n, None, code, it["name"]) for n, code in self.outside(it))

    def invalid_time(self, i, it):
        yield i, "WORD_IS", 0, "-9e18", None, "GESTA_E_TIME", it["name"]
        yield i, "WORD_IS", 0, "9e18", None, "GESTA_E_TIME", it["name"]

    def invalid_contact(self, i, it):
        cause = self.causes.get("GESTA_E_CONTACT", "")
        contact = PRESENT_CONTACT if "contact is down" in cause else ABSENT_CONTACT
        if cause:
            yield i, "WORD_IS", 0, contact, None, "GESTA_E_CONTACT", "contact"

    def invalid_capacity(self, i, it):
        if self.causes_of("GESTA_E_BUFFER", it["name"]):
            yield i, "WORD_IS", 0, 0, None, "GESTA_E_BUFFER", it["name"]
            if not any("empty text" in other.get("doc", "") for other in self.parameters):
                yield i, "WORD_IS", 0, 1, None, "GESTA_E_BUFFER", it["name"]

    def invalid_size(self, i, it):
        for size in (0, 3, 4, LARGEST_SIZE + 8, 2.0**63):
            yield i, "WORD_IS", 0, size, None, "GESTA_E_SIZE", it["name"]

    def invalid_stride(self, i, it):
        size = self.struct(i)["size"]
        for stride in (0, 8, size - 1, size - 8, size + 4, LARGEST_SIZE + 8, 2.0**63):
            yield i, "WORD_IS", 0, stride, None, "GESTA_E_SIZE", it["name"]

    def invalid_count(self, i, it):
        if self.causes_of("GESTA_E_RANGE", f"{it['name']} exceeds", f"{it['name']} is too large"):
            yield i, "WORD_IS", 0, 2.0**63, None, "GESTA_E_RANGE", it["name"]
            yield i, "WORD_IS", 0, 2.0**60, None, "GESTA_E_RANGE", it["name"]

    def invalid_text(self, i, it):
        name = it["name"]
        cause = self.causes.get("GESTA_E_TEXT", "")
        if name in listed(cause.split(" is ")[0]):
            for text, length in ((r'"\xff"', 1), (r'"a\0b"', 3), (r'"\xc0\x80"', 2), (r'"\xed\xa0\x80"', 3)):
                yield i, "TEXT_IS", length, 0, text, "GESTA_E_TEXT", name
            limits = re.findall(r"(?:longer than|:|,) ([\d,]+|GESTA_\w+) bytes", cause)
            limit = limits[min(listed(cause.split(" is ")[0]).index(name), len(limits) - 1)]
            number = self.interface.constants[limit] if "_" in limit else int(limit.replace(",", ""))
            yield i, "LONG_TEXT", 0, number + 1, None, "GESTA_E_TEXT", name
        if self.causes_of("GESTA_E_ARGUMENT", f"{name} is empty"):
            yield i, "TEXT_IS", 0, 0, '""', "GESTA_E_ARGUMENT", name
        for code, text in UNKNOWN.items():
            if code in self.causes and name in ("name", "class_name", "label", "path", "directory"):
                yield i, "TEXT_IS", len(text) - 2, 0, text, code, ""
        for code, cause in self.causes.items():
            if cause.startswith("malformed") and name in ("pattern", "text") and self.last_text() == i:
                if code == "GESTA_E_PATTERN" and name == "text":
                    continue  # a pattern is one of many texts
                yield i, "TEXT_IS", 8, 0, '"nonsense"', code, ""

    def last_text(self):
        return max(i for i in range(len(self.parameters)) if self.kind(i) == "TEXT")

    def invalid_array(self, i, it):
        if it["base"] == "double" and "GESTA_E_NOT_FINITE" in self.causes:
            for number in ("NAN", "INFINITY", "-INFINITY"):
                yield i, "FIELD_IS", 8, number, "double", "GESTA_E_NOT_FINITE", "must be"
        if it["base"] == "double" and self.causes_of("GESTA_E_RANGE", "GESTA_COORDINATE_MAX"):
            yield i, "FIELD_IS", 8, "2e9", "double", "GESTA_E_RANGE", "must be"

    def invalid_structure(self, i, it):
        if it["base"] == "gesta_allocator":
            return
        # Of an array, an element in the middle.
        element = 3 * self.interface.structs[it["base"]]["size"] if "count" in it else 0
        for field, offset in self.interface.fields(it["base"]):
            name = field["name"]
            if name == "size":
                if self.causes_of("GESTA_E_SIZE", f"invalid {it['name']}->size", f"or {it['name']}->size"):
                    for size in (0, 4, LARGEST_SIZE + 8, 2.0**32 - 1):
                        yield i, "FIELD_IS", offset, size, "uint32_t", "GESTA_E_SIZE", name
                    if it["direction"] == "in" and it["base"] not in self.interface.returned:
                        yield i, "UNKNOWN_TAIL", 0, 0, None, "GESTA_E_SIZE", it["name"]
            elif it["direction"] == "in":
                for _, change, at, number, text, code, words in self.invalid_field(i, field, offset):
                    yield i, change, at + element, number, text, code, f"[3].{words}" if element else words

    def invalid_field(self, i, field, offset):
        name, base = field["name"], field["base"]
        of = self.parameters[i]["name"]
        if base in ("double", "float") and self.is_about_fields("GESTA_E_NOT_FINITE"):
            # Fields that name infinity may be infinite.
            for number in ("NAN",) if "infinity" in field["doc"] else ("NAN", "INFINITY", "-INFINITY"):
                yield i, "FIELD_IS", offset, number, base, "GESTA_E_NOT_FINITE", name
        if name.startswith("reserved") and field.get("range") == [0, 0]:
            code = "GESTA_E_ARGUMENT" if self.causes_of("GESTA_E_ARGUMENT", "reserved") else "GESTA_E_CLASS_TABLE"
            yield i, "FIELD_IS", offset, 1, base, code, name
        elif field.get("bits") and name in ("flags", "rules"):
            bad = 2 * max(self.interface.enums[field["enum"]])
            code = next((c for c, cause in self.causes.items() if f"{of}->{name}" in cause or "flag" in cause), None)
            if code:
                yield i, "FIELD_IS", offset, bad, base, code, name
                yield i, "FIELD_IS", offset, 2.0**31, base, code, name
        elif "enum" in field and self.causes_of("GESTA_E_PHASE", name):
            values = self.interface.enums[field["enum"]]
            for bad in (*([0] if 0 not in values else []), max(values) + 1, 2.0**32 - 1):
                yield i, "FIELD_IS", offset, bad, base, "GESTA_E_PHASE", name
        elif "enum" in field and self.causes_of("GESTA_E_ARGUMENT", f"{of}->{name} "):
            bad = max(self.interface.enums[field["enum"]]) + 1
            yield i, "FIELD_IS", offset, bad, base, "GESTA_E_ARGUMENT", name
        elif "id" in field and self.causes_of("GESTA_E_HANDLE", f"{of}->{name}"):
            yield i, "FIELD_IS", offset, 0, base, "GESTA_E_HANDLE", name
            yield i, "FIELD_IS", offset, 2.0**32 - 1, base, "GESTA_E_HANDLE", name
        for n, code in self.outside(field):
            if code != "GESTA_E_TIME" or f"{name} is" in self.causes[code]:
                yield i, "FIELD_IS", offset, n, base, code, name

    def outside(self, it):
        """Yields numbers outside the range of a parameter or field, with the error."""
        if "range" not in it or it["range"] == [0, 0]:
            return
        code = "GESTA_E_TIME" if it.get("unit") == "ns" else "GESTA_E_RANGE"
        if code not in self.causes:
            return
        least, most = it["range"]
        is_real = it["base"] == "double"
        for limit, step in ((least, -1), (most, 1)):
            beyond = limit + step * (max(abs(limit) * 1e-7, 1e-7) if is_real else max(1, abs(limit) * 1e-15 * 2))
            if is_real or beyond >= 0 or it["base"].startswith("int"):
                yield repr(float(beyond)), code


class Hook:
    """A callback that may only read: a function of a table, or a callback type."""

    def __init__(self, description, table=None):
        self.name = description["name"]
        self.table = table
        self.result = description.get("returns", {}).get("type", "void")
        self.parameters = description["parameters"]
        self.number = f"HOOK_{table}_{self.name}" if table else f"HOOK_{self.name}"
        self.behavior = f"behaviors.{table}_.{self.name}" if table else f"behaviors.{self.name}_"

    def trampoline(self):
        parameters = ", ".join(f"{it['type']} {it['name']}" for it in self.parameters)
        arguments = ", ".join(it["name"] for it in self.parameters)
        call = f"{self.behavior}({arguments})"
        if self.result == "void":
            act = f"    if ({self.behavior}) {call};\n"
        else:
            act = f"    return {self.behavior} ? {call} : ({self.result})0;\n"
        return (
            f"static {self.result} call_{self.number}({parameters}) {{\n"
            f"    if (hooked) hooked({self.number});\n{act}}}\n"
        )


def hooks_of(description):
    """Returns the hooks, by table (None: callback types). Of a table, what only has its user pointer releases it."""
    found = {None: [Hook(it) for it in description["callbacks"] if it.get("read_only")]}
    for struct in description["structs"]:
        functions = [it["function"] for it in struct["fields"] if "function" in it]
        if struct.get("read_only"):
            called = [it for it in functions if [p["name"] for p in it["parameters"]] != ["user"]]
            found[struct["name"]] = [Hook(it, struct["name"]) for it in called]
    return found


def write_hooks(out, tables):
    hooks = [hook for table in tables.values() for hook in table]
    numbers = ",\n    ".join(hook.number for hook in hooks)
    structs = "".join(f"    {name} {name}_;\n" for name in tables if name)
    callbacks = "".join(f"    {hook.name} {hook.name}_;\n" for hook in tables[None])
    fills = "".join(f"void hook_{name}({name} *table);\n" for name in tables if name)
    (out / "hooks.h").write_text(
        f"#include <gesta/gesta.h>\n\nenum hook {{\n    {numbers},\n    HOOKS\n}};\n\n"
        f"extern const char *const hook_names[HOOKS];\n\n/* Called first. */\nextern void (*hooked)(enum hook hook);\n"
        f"/* What is called then; NULL: nothing, and the result is 0. */\n"
        f"extern struct behaviors {{\n{structs}{callbacks}}} behaviors;\n\n"
        f"/* All functions of a table, and the callback of a type. */\n{fills}"
        f"void (*hook_callback(const char *type))(void);\n"
    )
    names = ",\n    ".join(f'"{hook.number[5:]}"' for hook in hooks)
    code = ['#include "hooks.h"\n\n#include <string.h>\n', f"const char *const hook_names[] = {{\n    {names}}};\n"]
    code.append("void (*hooked)(enum hook hook);\nstruct behaviors behaviors;\n")
    code += [hook.trampoline() for hook in hooks]
    for name, table in tables.items():
        if name:
            sets = "".join(f"    table->{hook.name} = call_{hook.number};\n" for hook in table)
            code.append(f"void hook_{name}({name} *table) {{\n{sets}}}\n")
    finds = "".join(
        f'    if (strcmp(type, "{hook.name}") == 0) return (void (*)(void))call_{hook.number};\n'
        for hook in tables[None]
    )
    code.append(f"void (*hook_callback(const char *type))(void) {{\n{finds}    return NULL;\n}}\n")
    (out / "hooks.c").write_text("\n".join(code))


def c_number(number):
    return number if isinstance(number, str) else repr(float(number))


def c_rows(rows):
    return "{" + ", ".join("{" + ", ".join(map(str, row)) + "}" for row in rows) + "}"


def table(functions):
    out = ['#include "interface.h"\n\n#include <math.h>\n']
    out += [function.call() for function in functions]
    for function in functions:
        if function.parameters:
            rows = ",\n    ".join(function.row(i) for i in range(len(function.parameters)))
            out.append(f"static const struct parameter parameters_{function.name}[] = {{\n    {rows}}};\n")
        if function.causes:
            rows = ",\n    ".join(f'{{{code}, "{code}", "{cause}"}}' for code, cause in escaped(function.causes))
            out.append(f"static const struct error errors_{function.name}[] = {{\n    {rows}}};\n")
        mistakes = list(function.mistakes())
        if mistakes:
            rows = ",\n    ".join(
                f'{{{i}, {change}, {code}, {offset}, {c_number(number)}, {text_of(text)}, "{words}"}}'
                for i, change, offset, number, text, code, words in mistakes
            )
            out.append(f"static const struct mistake mistakes_{function.name}[] = {{\n    {rows}}};\n")
    rows = []
    for function in functions:
        name, mistakes = function.name, list(function.mistakes())
        getter, reading = "FUNCTION_COUNT", "0, NULL, 0, NULL"
        if found := function.getter():
            getter, (taken, read) = f"FN_{found[0]}", found[1]
            out.append(f"static const struct taken taken_{name}[] = {c_rows(taken)};")
            out.append(f"static const struct reading reads_{name}[] = {c_rows(read)};\n")
            reading = f"{len(taken)}, taken_{name}, {len(read)}, reads_{name}"
        rows.append(
            f'{{"{name}", {function.flags()}, {len(function.parameters)}, {len(function.causes)}, {len(mistakes)}, '
            f"call_{name}, {f'parameters_{name}' if function.parameters else 'NULL'}, "
            f"{f'errors_{name}' if function.causes else 'NULL'}, {f'mistakes_{name}' if mistakes else 'NULL'}, "
            f"{getter}, {reading}}}"
        )
    out.append("const struct function functions[] = {\n    " + ",\n    ".join(rows) + "};\n")
    return "\n".join(out)


def escaped(causes):
    return [(code, cause.replace("\\", "\\\\").replace('"', '\\"')) for code, cause in causes.items()]


def text_of(text):
    if text is None:
        return "NULL"
    return text if text.startswith('"') else f'"{text}"'


def main():
    out = Path(sys.argv[1])
    out.mkdir(parents=True, exist_ok=True)
    description = products.description(ROOT)
    interface = Interface(description)
    functions = [Function(interface, it) for it in interface.functions]
    numbers = ",\n    ".join(f"FN_{function.name}" for function in functions)
    (out / "numbers.h").write_text(f"enum function_number {{\n    {numbers},\n    FUNCTION_COUNT\n}};\n")
    (out / "interface.c").write_text(table(functions))
    write_hooks(out, hooks_of(description))


if __name__ == "__main__":
    main()
