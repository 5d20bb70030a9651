"""Comments of the headers as DocC's Markdown, in which names of declarations are links."""

import re
import textwrap

from defaults import ERROR, SINCE

NAME = re.compile(r"\b(?:gesta_\w+|GESTA_\w+)(?:\.\w+)?")
HEADING = re.compile(r"^([A-Z][a-z]+(?: \w+){0,3})\. (?=\S)")


def escaped(text):
    return re.sub(r"([*<>\[\]_|])", r"\\\1", text)


def notes(comment):
    """The attributes of a comment, in italics: (in, count=count)."""
    found = ", ".join(name + (f"={value}" if value else "") for name, value in comment.attributes.items())
    return f"*({escaped(found)})*" if found else ""


def joined(text):
    """The paragraphs of a text; successive ones of code are one."""
    found = []
    for part in text.split("\n\n"):
        if found and part.startswith("    ") and found[-1].startswith("    "):
            found[-1] += "\n\n" + part
        else:
            found.append(part)
    return found


class Markup:
    def __init__(self, declarations):
        self.paths = {}  # {name in a text: path of the symbol}
        for declared in declarations:
            self.paths[declared.name] = declared.name
            for member in declared.members:
                path = f"{declared.name}/{member.name}"
                self.paths[member.name if declared.kind == "enum" else path.replace("/", ".")] = path

    def link(self, name, own=""):
        """A name that is in the headers as a link, unless it is the documented declaration's own."""
        path = self.paths.get(name)
        if path is None or path == own:
            return f"`{name}`"
        return f"[`{name}`](doc:{path})" if "." in name else f"``{path}``"

    PATTERN = NAME.pattern

    def resolve(self, name, own, is_code):
        """A match of PATTERN, or code of one word, as Markdown; None if it is plain text."""
        if is_code:
            return f"`{name}`"
        if name not in self.paths and "." in name:
            # The end of a sentence, or a file.
            first, _, rest = name.partition(".")
            return f"`{name}`" if rest in ("h", "hpp", "json") else f"{self.link(first, own)}.{rest}"
        return self.link(name, own)

    def line(self, text, own=""):
        """One paragraph."""
        found, at = "", 0
        for match in re.finditer(rf"`[^`]+`|{self.PATTERN}", text):
            word, is_code = match[0].strip("`"), match[0][0] == "`"
            resolved = self.resolve(word, own, is_code)
            found += escaped(text[at : match.start()]) + (escaped(word) if resolved is None else resolved)
            at = match.end()
        return found + escaped(text[at:])

    def text(self, text, own="", headings=False):
        """Paragraphs, and indented lines as code."""
        parts = []
        for part in joined(text):
            if part.startswith("    "):
                parts.append(self.block(textwrap.dedent(part)))
                continue
            if headings:
                part = HEADING.sub(r"## \1\n\n", part, count=1)
            *title, part = part.split("\n\n")
            parts += [*title, self.line(part, own)]
        return "\n\n".join(parts)

    def block(self, code):
        language = "c" if re.search(r"[;}]$", code) else ""
        return f"```{language}\n{code}\n```"

    def attributed(self, comment, own):
        """A text after its attributes: "(in, count=count) The samples."."""
        return " ".join(part for part in (notes(comment), self.line(comment.text, own)) if part)

    def documentation(self, documentation, own):
        """The whole comment of a declaration."""
        parts = [self.text(documentation.text, own), notes(documentation)]
        if documentation.thread:
            parts.append(f"Thread: `{documentation.thread}`, see <doc:conventions#Threads>.")
        if documentation.since != SINCE:
            parts.append(f"Since {documentation.since}.")
        if documentation.parameters:
            rows = [f"  - {name}: {self.attributed(each, own)}" for name, each in documentation.parameters]
            parts.append("\n".join(["- Parameters:", *rows]))
        if documentation.returns:
            parts.append(self.returns(documentation.returns, own))
        return "\n\n".join(part for part in parts if part)

    def returns(self, comment, own):
        """The result: a list of errors if there are any."""
        errors = ERROR.findall(comment.text) if comment.text.startswith("GESTA_OK;") else []
        if not errors:
            return f"- Returns: {self.attributed(comment, own)}"
        rows = [f"  - {self.link(code)}: {self.line(cause, own)}" for code, cause in errors]
        return "\n".join([f"- Returns: {self.link('GESTA_OK')}, or an error:", *rows])
