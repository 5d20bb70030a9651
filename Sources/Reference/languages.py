"""The interfaces of Python, Lua and JavaScript as symbols: each declaration is a page below that of its language."""

import re
from dataclasses import dataclass, field

import javascript_source
import lua_source
import python_source
from markup import Markup, joined

LANGUAGES = (python_source, lua_source, javascript_source)
# {kind: (identifier in symbol graphs, what a page is called)}
KINDS = {
    "module": ("c.namespace", "Module"),
    "class": ("c.class", "Class"),
    "interface": ("c.class", "Interface"),
    "enum": ("c.enum", "Enumeration"),
    "type": ("c.typealias", "Type"),
    "function": ("c.func", "Function"),
    "method": ("c.method", "Method"),
    "property": ("c.property", "Property"),
    "variable": ("c.var", "Constant"),
}
KEYWORDS = {
    "class",
    "def",
    "const",
    "export",
    "extends",
    "function",
    "interface",
    "local",
    "readonly",
    "type",
    "import",
}


@dataclass
class Item:
    """A declaration: its path is that of its page, its text is Markdown in which names are not links yet."""

    path: tuple
    kind: str
    declaration: str
    text: str
    topics: dict = field(default_factory=dict)  # {title: [name of a member]}

    @property
    def name(self):
        return self.path[-1]


class Names(Markup):
    """Comments in which names of one language are links, and names of the headers too."""

    PATTERN = r"(?:[A-Za-z_]\w*[.:/])*[A-Za-z_]\w*(?:\(\))?"

    def __init__(self, headers, items, code):
        self.paths, self.items, self.code = headers.paths, {"/".join(item.path) for item in items}, code
        self.language = items[0].name

    def resolve(self, word, own, is_code):
        """A word, or code of one word, as Markdown."""
        name = re.sub(r"^gesta\.|\(\)$", "", word).replace(".", "/").replace(":", "/")
        if not is_code and not ("/" in name or re.match(r"[A-Z][a-z]+[A-Z]", name)):
            # Other words may be plain English, except for names of the headers.
            return self.link(word, own) if re.match("gesta_|GESTA_", word) and word in self.paths else None
        parts = own.split("/")
        for end in range(len(parts), 0, -1):
            path = "/".join([*parts[:end], name])
            if path in self.items:
                return f"`{word}`" if path == own else f"[`{word}`](doc:{path})"
        if word in self.paths:
            return self.link(word, own)
        return f"`{word}`" if is_code else None

    def text(self, text, own="", headings=False):
        """Also tables, and paragraphs of `name: description` as lists."""
        parts = []
        for part in joined(text):
            if part.startswith("|"):
                parts.append("\n".join(self.row(row, own) for row in part.splitlines()))
            elif re.match(r"[\w, ]+:  |\w+: +\S.*\n\w+: +\S", part):
                rows = (re.split(r": +", row, maxsplit=1) for row in part.splitlines())
                parts.append("\n".join(f"- `{name}`: {self.line(text, own)}" for name, text in rows))
            else:
                parts.append(super().text(part, own))
        return "\n\n".join(parts)

    def block(self, code):
        return f"```{self.code}\n{code}\n```"

    def row(self, row, own):
        """A row of a table; a bar in a cell is escaped already."""
        cells = re.split(r"(?<!\\)\|", row)
        return "|".join(cell if set(cell) <= set("- ") else f" {self.line(cell.strip(), own)} " for cell in cells)


def document(graph, sections, markup):
    """Adds the pages of all languages to a symbol graph."""
    members = [member for section in sections for declared in section.declarations for member in declared.members]
    meanings = {member.name: member.documentation.text for member in members if member.documentation}
    for source in LANGUAGES:
        items = [Item(*each) for each in source.read(meanings)]
        names = Names(markup, items, source.CODE)
        precise = {item.name: identifier(item) for item in items if item.kind in ("class", "interface", "enum")}
        for item in items:
            graph["symbols"].append(symbol(item, names, precise))
            if len(item.path) > 1:
                relation = {"kind": "memberOf", "source": identifier(item), "target": identifier(item.path[:-1])}
                graph["relationships"].append(relation)


def identifier(item):
    return "language:" + "/".join(item.path if isinstance(item, Item) else item)


def symbol(item, names, precise):
    own = "/".join(item.path)
    comment = names.text(item.text, own)
    groups = [
        f"### {title}\n\n" + "\n".join(f"- ``{own}/{name}``" for name in members)
        for title, members in item.topics.items()
    ]
    if groups:
        comment = "\n\n".join([comment, "## Topics", *groups])
    kind, title = KINDS[item.kind]
    spelled = [{"kind": "identifier", "spelling": item.name}]
    return {
        "accessLevel": "public",
        "declarationFragments": fragments(item, precise),
        "docComment": {"lines": [{"text": line} for line in comment.splitlines()]},
        "identifier": {"interfaceLanguage": "c", "precise": identifier(item)},
        "kind": {"displayName": title, "identifier": kind},
        "names": {"title": item.name, "navigator": spelled, "subHeading": spelled},
        "pathComponents": list(item.path),
    }


def fragments(item, precise):
    """The declaration as DocC colors it; classes in it are links."""
    found, named = [], False
    for word in re.findall(r"\"[^\"]*\"|\w+|[^\w\"]+", item.declaration):
        if word == item.name and not named:
            named = True
            found.append({"kind": "identifier", "spelling": word})
        elif word in precise and word != item.name:
            found.append({"kind": "typeIdentifier", "spelling": word, "preciseIdentifier": precise[word]})
        else:
            found.append({"kind": "keyword" if word in KEYWORDS else "text", "spelling": word})
    return found
