"""Names and types of the description in Lua."""

from names import camel
from swift_names import prefix_of

OWNERS = {"context": "Context", "recognizer": "Recognizer", "region": "Region", "finger": "Finger"}
# What a value is in Lua, for annotations. Times and ids of contacts are exact: cdata where a number would not be.
TYPES = {
    **dict.fromkeys(("number", "integer", "boolean"), None),
    "time": "integer",
    "enum": "integer",
    "bits": "integer",
    "text": "string",
    "choice": "string",
}
OBJECTS = {"recognizer": "gesta.Recognizer", "region": "gesta.Region"}
KEYWORDS = {"end", "local", "function", "repeat", "until", "nil", "not", "and", "or", "in"}
WIDE = {"uint64_t", "size_t"}


def type_of(kind):
    return TYPES[kind] or kind


def value_type(each):
    """What an argument or result is."""
    if each["kind"] == "list":
        return value_type(each["of"]) + "[]"
    if each["kind"] == "struct":
        return class_name(each["struct"])
    if each["kind"] == "id":
        return OBJECTS.get(each["id"], "integer")
    return type_of(each["kind"])


def class_name(struct):
    """gesta_palm_guard -> gesta.PalmGuard"""
    return f"gesta.{camel(struct)}"


def words_of(enum):
    """{value: word} of an enumeration; of two constants with a value, the first."""
    found = {}
    for name, value in constants_of(enum):
        found.setdefault(value, name.lower())
    return found


def constants_of(enum):
    prefix = prefix_of(enum)
    return [(c["name"].removeprefix(prefix).removeprefix("GESTA_"), c["value"]) for c in enum["constants"]]


def enums_of(description):
    """The enumerations except those of indices, which Lua has as names."""
    indices = {each["name"].replace(".", "_") + "_value" for each in description["classes"]}
    return [each for each in description["enums"] if each["name"] not in indices]


def fields_of(struct):
    """The fields of a struct that a program sees."""
    return [f for f in struct["fields"] if f["name"] not in ("size", "reserved") and "function" not in f]


def filled(head, parts, tail, column=118):
    """Parts in as few lines as possible."""
    line = head
    for n, part in enumerate(parts):
        text = part + ("," if n < len(parts) - 1 else "")
        if len(line) + len(text) + len(tail) > column:
            yield line.rstrip()
            line = " " * (len(head) - len(head.lstrip()) + 4)
        line += text + (" " if n < len(parts) - 1 else "")
    yield line + tail
