"""Reads the headers: every declaration with its comment, split into the parts of the fixed form.

A comment has a text, whose first sentence is the summary, then @param, @returns, @thread and @since. Attributes are in
brackets at the start of a text: [in, nullable, count=n]. The result is plain data, for descriptions of the interface.
"""

import re
from dataclasses import dataclass, field

HEADERS = (
    "gesta_plugin.h",
    "gesta.h",
    "gesta_memory.h",
    "gesta_classes.h",
    "gesta_checks.h",
    "gesta_signs.h",
    "gesta_palms.h",
    "gesta_traces.h",
    "gesta_frame.h",
    "gesta_motion.h",
    "gesta_fingers.h",
    "gesta_values.h",
)
"""The headers in include/gesta, each after those that it uses."""


@dataclass
class Comment:
    """A text, or one tag's."""

    text: str = ""
    attributes: dict = field(default_factory=dict)


@dataclass
class Documentation(Comment):
    parameters: list = field(default_factory=list)  # (name, Comment)
    returns: Comment = None
    thread: str = ""
    since: str = ""

    @property
    def summary(self):
        return re.split(r"(?<=[.:])\s", self.text, maxsplit=1)[0]


@dataclass
class Variable:
    """A parameter, a field, or, without a name, a result."""

    type: str
    name: str = ""
    documentation: Comment = None

    @property
    def is_pointer(self):
        return "*" in self.type or "[" in self.type or self.type.endswith(("_callback", "_function"))


@dataclass
class Declaration:
    kind: (
        str  # macro, enum, constant, struct, opaque, callback, function, member (a function pointer in a struct), field
    )
    name: str
    documentation: Documentation = None
    result: str = ""
    parameters: list = field(default_factory=list)  # Variable
    members: list = field(default_factory=list)  # Declaration
    value: str = ""
    must_check: bool = False  # GESTA_MUST_CHECK: a function whose result must not be ignored

    @property
    def is_function(self):
        return self.kind in ("function", "callback", "member")


SHORT = {
    "coordinate": [("unit", "length"), ("range", "-GESTA_COORDINATE_MAX..GESTA_COORDINATE_MAX")],
    "time": [("unit", "ns"), ("range", "-GESTA_TIME_MAX..GESTA_TIME_MAX")],
}
"""Attributes that several have at once."""


class Malformed(Exception):
    """Something that the form does not allow; the text says where."""


def meanings(text, introduction):
    """{term: meaning} of the table after an introduction in the header's first comment."""
    block = re.search(rf"{introduction}\n \*\n(.*?)\n \*\n", text, flags=re.S)
    if not block:
        raise Malformed(f"the header's first comment has no table after {introduction!r}")
    found = {}
    for line in block.group(1).splitlines():
        entry = re.match(r" \*     (\S.*?)  +(\S.*)", line)
        if entry:
            term, found[term] = entry.group(1), entry.group(2)
        else:
            found[term] += " " + line[3:].strip()
    return found


def attributes(text):
    """("[in, count=n] Text.") -> (Text, {"in": "", "count": "n"})"""
    match = re.match(r"\[([^\]]*)\]\s*", text)
    if not match:
        return Comment(text)
    found = {}
    for part in match.group(1).split(","):
        for name, value in SHORT.get(part.strip()) or [part.strip().partition("=")[::2]]:
            if name in found:
                raise Malformed(f"attribute {name} twice: {text}")
            found[name] = value
    return Comment(text[match.end() :], found)


def paragraphs(text):
    """Joins the lines of each paragraph. Those that are indented by four or more are lines of their own."""
    found = []
    for paragraph in re.split(r"\n\s*\n", text.strip()):
        indented = all(line.startswith("    ") for line in paragraph.splitlines())
        found.append(paragraph if indented else " ".join(paragraph.split()))
    return "\n\n".join(found)


def documentation(comment):
    """A comment's text, without its marks, in parts."""
    lines = [re.sub(r"^\s*\*? ?", "", line).rstrip() for line in comment.strip().splitlines()]
    head, *tags = re.split(r"(?:^|\s)@(?=[a-z]+\b)", "\n".join(lines))
    whole = attributes(paragraphs(head))
    result = Documentation(whole.text, whole.attributes)
    for tag in tags:
        word, _, rest = " ".join(tag.split()).partition(" ")
        if word == "param":
            name, _, rest = rest.partition(" ")
            result.parameters.append((name, attributes(rest.strip())))
        elif word == "returns" and result.returns is None:
            result.returns = attributes(rest)
        elif word in ("thread", "since") and not getattr(result, word) and rest:
            setattr(result, word, rest)
        else:
            raise Malformed(f"@{word} is unknown, empty or there twice: {head[:60]}")
    return result


def variables(text):
    """The parameters of a function."""
    text = " ".join(text.split())
    if text in ("", "void"):
        return []
    return [variable(part) for part in text.split(",")]


def variable(text):
    match = re.fullmatch(r"(.*?[\s*])(\w+)", text.strip())
    if not match:
        raise Malformed(f"cannot read {text!r}")
    return Variable(match.group(1).strip(), match.group(2))


def pieces(text, end):
    """(comment before, code, comment behind) of each part of a body that ends in `end`."""
    before, code, at, depth = "", "", 0, 0
    while at < len(text):
        if text.startswith("/*", at):
            stop = text.index("*/", at) + 2
            if text.startswith("/**", at) and not text.startswith("/**<", at) and not code.strip():
                before = text[at + 3 : stop - 2]
            at = stop
            continue
        letter = text[at]
        depth += (letter in "({") - (letter in ")}")
        at += 1
        if letter != end or depth:
            code += letter
        if (letter == end and not depth) or at == len(text) or (end == "," and text[at:].lstrip().startswith("/**<")):
            behind = re.match(r"\s*/\*\*<(.*?)\*/", text[at:], flags=re.S)
            if behind:
                at += behind.end()
            if code.strip():
                yield before, code.strip(), behind.group(1) if behind else ""
            before, code = "", ""


def members(kind, body):
    for before, code, behind in pieces(body, "," if kind == "enum" else ";"):
        if before and behind:
            raise Malformed(f"two comments: {code}")
        comment = before or behind
        found = documentation(comment) if comment else None
        if kind == "enum":
            name, _, value = code.partition("=")
            yield Declaration("constant", name.strip(), found, value=value.strip())
            continue
        function = re.fullmatch(r"(.*?)\(\*(\w+)\)\((.*)\)", code, flags=re.S)
        if function:
            result, name, arguments = function.groups()
            yield Declaration("member", name, found, result.strip(), variables(arguments))
        else:
            known = variable(" ".join(code.split()))
            yield Declaration("field", known.name, found, known.type)


FORMS = [
    ("enum", r"enum (\w+)\s*\{(.*)\}"),
    ("struct", r"typedef struct (\w+)\s*\{(.*)\}\s*\1"),
    ("opaque", r"typedef struct (\w+) \1"),
]


def declaration(code, found):
    for kind, form in FORMS:
        match = re.fullmatch(form, code, flags=re.S)
        if match:
            inner = list(members(kind, match.group(2))) if kind != "opaque" else []
            return Declaration(kind, match.group(1), found, members=inner)
    bare = re.sub(r"/\*.*?\*/", "", code, flags=re.S)
    match = re.fullmatch(r"typedef (.*?)\(\*(\w+)\)\((.*)\)", bare, flags=re.S)
    if match:
        return Declaration("callback", match.group(2), found, match.group(1).strip(), variables(match.group(3)))
    match = re.fullmatch(r"(.*?)(\w+)\((.*)\)", bare, flags=re.S)
    if match:
        result = match.group(1).strip()
        plain = result.removeprefix("GESTA_MUST_CHECK ")
        return Declaration(
            "function", match.group(2), found, plain, variables(match.group(3)), must_check=plain != result
        )
    raise Malformed(f"cannot read {code[:60]!r}")


def declarations(text):
    """Every declaration of a header, in order."""
    text = re.sub(r"#ifdef __cplusplus\n.*?#endif\n", "", text, flags=re.S)
    found, at, seen = None, 0, set()
    while True:
        at += len(text[at:]) - len(text[at:].lstrip())
        if at == len(text):
            return
        if text.startswith("/*", at):
            stop = text.index("*/", at) + 2
            found = documentation(text[at + 3 : stop - 2]) if text.startswith("/**", at) else None
            at = stop
        elif text[at] == "#":
            stop = text.index("\n", at)
            macro = re.match(r"#define (GESTA_\w+) +(.+)", text[at:stop])
            if macro and macro.group(1) not in seen | {"GESTA_MUST_CHECK"}:
                seen.add(macro.group(1))
                yield Declaration("macro", macro.group(1), found, value=macro.group(2).strip())
                found = None
            at = stop
        else:
            stop, depth = at, 0
            while text[stop] != ";" or depth:
                if text.startswith("/*", stop):
                    stop = text.index("*/", stop) + 1
                depth += (text[stop] in "({") - (text[stop] in ")}")
                stop += 1
            yield declaration(text[at:stop].strip(), found)
            found = None
            at = stop + 1
