"""The shape of a call as languages with objects have it: its owner, its name, and whether it is generated.

All goes by arguments and results, never by the name of a function. A language whose hand-written files name a function
has it in a way of its own: the function is then not generated.
"""

import re

OBJECTS = ("recognizer", "region")
PREPOSITIONS = ("at", "to", "in", "for")
# Results that are missing where they are 0, or a time that is none.
MISSING = {"recognizer", "region"}


class Shape:
    """A function, and what follows from its description in every language."""

    def __init__(self, function, types):
        """`types`: the first words of the names of structs."""
        self.function, self.call, self.types = function, function["call"], types
        self.of, self.arguments, self.results = self.call["of"], self.call["arguments"], self.call["results"]
        self.owner = self.of if self.of in OBJECTS else "context" if self.of else None
        if self.of == "finger" or self.call["name"].startswith("finger_"):
            self.owner = "finger"
        self.takes_contact = self.of == "contact"

    def has_status(self):
        """Whether it returns a code, and its results through pointers."""
        return "errors" in self.function and all(each["parameters"] for each in self.results)

    def is_made_by_hand(self):
        """What begins, ends or belongs to an object: each language has ways of its own."""
        is_other = self.of in ("event", "class", "plugin")
        return self.call["shape"] in ("irregular", "function") or is_other or self.is_by_name()

    def is_by_name(self):
        """Whether it reads or sets what has a name, such as a parameter: languages have attributes for that."""
        is_named = self.of in OBJECTS and self.arguments and self.arguments[0]["kind"] == "text"
        is_setter = self.call["shape"] == "setter" and len(self.arguments) == 2
        is_getter = not self.call["changes"] and [each["kind"] for each in self.results] != ["id"]
        return bool(is_named and not self.arguments[0].get("optional") and (is_setter or is_getter))

    def kinds(self, several):
        return [each["kind"] for each in several]

    def plain_name(self, of_one=True):
        """set_units_per_mm, region_create -> create_region, vectors_to_local of one -> vector_to_local"""
        name = self.call["name"]
        noun, _, verb = name.partition("_")
        if self.takes_contact:
            return f"contact_{name}"
        if self.owner == "finger":
            return name.removeprefix("finger_")
        if self.is_about(noun) and verb and not verb.endswith(PREPOSITIONS):
            first, _, rest = verb.partition("_")
            return "_".join(filter(None, (first, noun, rest)))
        return re.sub(r"^([a-z]+)s_", r"\1_", name) if of_one and self.converts_point() else name

    def is_about(self, noun):
        """Whether its first word is what it is about, and not part of a property's name: the first word of a type."""
        about = {"context", "finger", "recognizer", "region", "class", "plugin", "action", *self.types}
        return self.of and noun in about and not self.function["name"].startswith(f"gesta_{self.of}_")

    def converts_point(self):
        return [each.get("changed") for each in self.arguments] == [True]

    def is_property(self):
        """Whether it is read without an argument."""
        return not self.arguments and bool(self.results) and not self.takes_contact and self.call["shape"] != "call"

    def sets(self):
        """The name of the property that it sets; None if it sets none, or more than one."""
        is_one = self.call["shape"] == "setter" and len(self.arguments) == 1 and not self.takes_contact
        return self.call["name"].removeprefix("set_") if is_one else None

    def leading(self):
        """How many arguments of a call of a finger have no name in a call: a text, a point, or the only one."""
        names, kinds = [each["name"] for each in self.arguments], self.kinds(self.arguments)
        if kinds[:1] == ["text"]:
            return 1
        return 2 if names[:2] == ["x", "y"] else 1

    def is_optional(self, n):
        """An argument that is left out: one that is nullable, a region that is none, bits of which none are set, and a
        boolean that only adds to what is given."""
        each = self.arguments[n]
        is_addition = each["kind"] in ("boolean", "bits") and n > 0
        return bool(each.get("optional") or is_addition or each.get("id") == "region")

    def is_wanted(self, each):
        """Whether a boolean that is left out is true: a call does what its name says; a setter has no default."""
        return each["kind"] == "boolean" and self.call["shape"] == "call"

    def may_miss(self, each):
        """Whether a result may be none."""
        if each["kind"] == "id" and each["id"] in MISSING:
            is_sought = bool(self.arguments) and not self.takes_contact and "GESTA_E_NAME" in self.codes()
            return self.call["shape"] != "create" and not is_sought
        return each["kind"] == "time"

    def codes(self):
        return {each["code"] for each in self.function.get("errors", [])}

    def errors(self):
        """The errors that a program can cause beside those of every call: not those of pointers of C, of ids of objects
        that are no more, of memory, and of callbacks."""
        every = ("GESTA_E_STALE", "GESTA_E_MEMORY", "GESTA_E_BUSY", "GESTA_E_HANDLE")
        found = self.function.get("errors", [])
        return [e for e in found if e["code"] not in every and not is_about_memory(e)]


def is_about_memory(error):
    """Whether only a pointer or a size of C can cause an error."""
    code = error["code"]
    return code in ("GESTA_E_SIZE", "GESTA_E_BUFFER") or (code == "GESTA_E_ARGUMENT" and "NULL" in error["cause"])


def shapes(description):
    """Every function of the description."""
    types = {struct["name"].split("_")[1] for struct in description["structs"]}
    return [Shape(function, types) for function in description["functions"]]


def named(paths, before=r"\b"):
    """The functions of C that files name, after what a call of them is written with."""
    return {name for path in paths for name in re.findall(before + r"(gesta_\w+)", path.read_text())}


def fields(struct):
    """The fields that a program sees: neither sizes nor reserved ones, nor lengths of others, nor pointers of C."""
    counts = {f[key].split("*")[-1] for f in struct["fields"] for key in ("count", "bytes") if key in f}
    return [
        f
        for f in struct["fields"]
        if f["name"] not in ("size", "reserved", *counts) and "function" not in f and f["base"] != "void"
    ]


def kind_of(field, structs):
    """The kind of a field, as calls.py has those of arguments."""
    if "pointers" in field:
        if field["base"] == "char":
            return "text" if field["pointers"] == 1 else "texts"
        return "points" if field.get("count", "").startswith("2*") else "list"
    if field["base"] in structs:
        return "struct"
    if field.get("id"):
        return "id"
    if "enum" in field:
        return "flags" if field.get("bits") and field["name"] == "flags" else "bits" if field.get("bits") else "enum"
    if field.get("boolean"):
        return "boolean"
    if field["base"] in ("double", "float"):
        return "number"
    return "time" if field.get("unit") == "ns" else "integer"


def flag_words(enum):
    """(word, constant) of an enumeration of flags: GESTA_EVENT_PASSED_ON -> passed_on."""
    prefix = enum["name"].removesuffix("_flag").upper() + "_"
    return [(c["name"].removeprefix(prefix).lower(), c) for c in enum["constants"] if c["value"]]


def noun_phrase(text):
    """A summary as that of a property: "Gets the state of ..." -> "The state of ..." """
    text = re.sub(r"^(?:Gets|Returns|Lists|Sets|Finds) (?=whether|the|a |an |all |what|how)", "", text)
    return text[:1].upper() + text[1:]


def joined(read, set_):
    """The text of a property that is read and set: that of the setter, which says more, unless it says what setting
    does; then what follows its summary."""
    if re.match("Sets (the|how|whether)", set_):
        return noun_phrase(set_)
    read = noun_phrase(re.sub("^1 if (it is )?", "Whether it is ", read))
    _, _, more = set_.partition(". ") if ". " in set_.split("\n\n")[0] else set_.partition("\n\n")
    return f"{read}\n\n{more}" if more else read


def of_object(doc):
    """What the header says of an id, said of what has it."""
    doc = re.sub(r"\bId of (\w)", lambda found: found[1].upper(), doc)
    return re.sub(r"\b0(?= for| if|\.$)", "None", doc)


def may_be_none(field):
    """Whether an id may be 0, or a time none."""
    return bool(re.search(r"\b0\b|_NONE\b|INT64_MIN", field.get("doc", "")))


def is_own(struct, field):
    """Whether a field is the id of what the struct describes."""
    noun = struct["name"].removeprefix("gesta_").removesuffix("_info")
    return field.get("id") == noun and field["name"].removesuffix("_id") == noun


def read_structs(description):
    """The structs that calls return or callbacks report, and whose fields are numbers, texts, or lists of them."""
    results = [r.get("of", r).get("struct") for f in description["functions"] for r in f["call"]["results"]]
    reported = [p["base"] for c in description["callbacks"] for p in c["parameters"]]
    taken = [a.get("of", a).get("struct") for f in description["functions"] for a in f["call"]["arguments"]]
    names = {*results, *reported} - {*taken}
    return [s for s in description["structs"] if s["name"] in names and not any(map(is_nested, s["fields"]))]


def is_nested(field):
    return "function" in field or field["base"].startswith("gesta_")


def has_arrays(struct):
    """Whether it has pointers to what is no text."""
    return any(f.get("pointers") and f["base"] != "char" for f in struct["fields"])
