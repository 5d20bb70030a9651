"""Comments of the headers as DocC's Markdown, in which names of declarations are links."""

import re
import textwrap

from description import ERROR

NAME = re.compile(r"\b(?:gesta_\w+|GESTA_\w+)(?:\.\w+)?")
HEADING = re.compile(r"([A-Z][a-z]+(?: \w+){0,3})\. (?=\S)")


def escaped(text):
    return re.sub(r"([*<>\[\]_|])", r"\\\1", text)


def notes(comment):
    """The attributes of a comment, in italics: (in, count=count)."""
    found = ", ".join(name + (f"={value}" if value else "") for name, value in comment.attributes.items())
    return f"*({escaped(found)})*" if found else ""


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

    def line(self, text, own=""):
        """One paragraph."""
        found, at = "", 0
        for match in re.finditer(rf"`[^`]+`|{NAME.pattern}", text):
            found += escaped(text[at : match.start()])
            name, at = match[0], match.end()
            if name[0] == "`":
                found += name
            elif name not in self.paths and "." in name:
                # The end of a sentence, or a file.
                first, _, rest = name.partition(".")
                found += f"`{name}`" if rest in ("h", "hpp", "json") else f"{self.link(first, own)}.{rest}"
            else:
                found += self.link(name, own)
        return found + escaped(text[at:])

    def text(self, text, own="", headings=False):
        """Paragraphs, and indented lines as code."""
        parts = []
        for part in text.split("\n\n"):
            if not part.startswith("    "):
                if headings:
                    part = HEADING.sub(r"## \1\n\n", part, count=1) if HEADING.match(part) else part
                *title, part = part.split("\n\n")
                parts += [*title, self.line(part, own)]
            elif parts and parts[-1].endswith("```"):
                parts[-1] = parts[-1][:-3] + "\n" + textwrap.dedent(part) + "\n```"
            else:
                language = "c" if re.search(r"[;}]$", part) else ""
                parts.append(f"```{language}\n{textwrap.dedent(part)}\n```")
        return "\n\n".join(parts)

    def attributed(self, comment, own):
        """A text after its attributes: "(in, count=count) The samples."."""
        return " ".join(part for part in (notes(comment), self.line(comment.text, own)) if part)

    def documentation(self, documentation, own):
        """The whole comment of a declaration."""
        parts = [self.text(documentation.text, own), notes(documentation)]
        if documentation.thread:
            parts.append(f"Thread: `{documentation.thread}`, see <doc:conventions#Threads>.")
        if documentation.since:
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
