"""Names and types of the description, as every generator needs them."""

import re
import textwrap

import types_of_c


def functions_of_parts(description):
    """{part: its functions}: a library that was built without it does not have them."""
    found = {}
    for function in description["functions"]:
        if "part" in function:
            found.setdefault(function["part"], []).append(function["name"])
    return found


def camel(name):
    """gesta_parameter_info -> ParameterInfo"""
    return "".join(part.capitalize() for part in name.removeprefix("gesta_").split("_"))


def member(name):
    """per_contact -> perContact"""
    first, *others = name.split("_")
    return first + "".join(part.capitalize() for part in others)


def callback(name):
    """gesta_event_callback -> event"""
    return name.removeprefix("gesta_").removesuffix("_callback").removesuffix("_function")


def type_of(variable):
    return types_of_c.parse(variable["type"])


class Names:
    """What the names of a description mean."""

    def __init__(self, description):
        self.structs = {s["name"]: s for s in description["structs"]}
        self.opaque = {o["name"] for o in description["opaque"]}
        self.callbacks = {c["name"]: c for c in description["callbacks"]}

    def in_order(self):
        """Structs and callbacks, each after those that it uses."""
        found, waiting = [], {**self.structs, **self.callbacks}

        def add(name):
            declared = waiting.pop(name, None)
            if declared is None:
                return
            for variable in uses(declared):
                add(variable["base"])
            found.append(declared)

        for name in list(waiting):
            add(name)
        return found


def uses(declared):
    """Every parameter, result and field of a struct or callback."""
    for part in [declared, *declared.get("fields", [])]:
        function = part.get("function", part)
        yield from function.get("parameters", [])
        if "returns" in function:
            yield function["returns"]
        if "type" in part:
            yield part


def literal(value):
    return f'"{value}"' if isinstance(value, str) else repr(value)


def summary(declared):
    """The first sentence of its text."""
    return re.split(r"(?<=\.)\s", declared.get("doc", ""), maxsplit=1)[0]


def comment(declared, indent, before, column=120):
    """The summary as comment lines that begin with `before`."""
    return textwrap.wrap(summary(declared), column, initial_indent=indent + before, subsequent_indent=indent + before)


def groups(description):
    """(text, [(name, value, type), ...]) of the constants of no enumeration, one each, and of each enumeration."""
    for each in description["constants"]:
        yield each, [(each["name"], each["value"], each["type"])]
    for each in description["enums"]:
        kind = "int32_t" if any(c["value"] < 0 for c in each["constants"]) else "uint32_t"
        yield each, [(c["name"], c["value"], kind) for c in each["constants"]]


def constants(description):
    """(name, value, type) of every one."""
    return [constant for _, several in groups(description) for constant in several]


def wrapped(head, parts, tail, column=120):
    """Parts in parentheses: on one line, or filled into lines that are indented deeper than the head."""
    line = head + ", ".join(parts) + tail
    if len(line) <= column:
        return line
    lines, indent = [head], " " * (len(head) - len(head.lstrip()) + 4)
    for n, part in enumerate(parts):
        text = part + (tail if n == len(parts) - 1 else ",")
        if len(lines[-1] + " " + text) > column or n == 0:
            lines.append(indent + text)
        else:
            lines[-1] += " " + text
    return "\n".join(lines)


def split(text):
    """What commas divide, outside of brackets."""
    found, depth = [""], 0
    for letter in text:
        depth += (letter in "{[(<") - (letter in "}])>")
        if letter == "," and depth == 0:
            found.append("")
        else:
            found[-1] += letter
    return [" ".join(part.split()) for part in found if part.strip()]


class RawLayer:
    """The interface as one class of a language with classes. Such a language has a `head`, the `mark` of its comments,
    and `constant`, `struct`, `callback` and `function`, the lines of one declaration each."""

    def __init__(self, description):
        self.description = description
        self.names = Names(description)

    def text(self):
        lines = [self.head]

        def add(declared, declaration):
            lines.extend([*comment(declared, "    ", self.mark), *declaration, ""])

        for declared, numbers in groups(self.description):
            add(declared, [self.constant(*number) for number in numbers])
        for declared in self.names.in_order():
            if "fields" in declared:
                lines += self.struct(declared)
            else:
                add(declared, self.callback(declared))
        for function in self.description["functions"]:
            add(function, self.function(function))
        return "\n".join([*lines[:-1], "}", ""])
