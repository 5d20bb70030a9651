"""What the names and texts of the description are in Python, and which functions are written by hand there."""

import ast
import re
import textwrap
from pathlib import Path

import shapes
from to_python import COLUMNS, Python

PACKAGE = Path(__file__).resolve().parents[1] / "Python" / "gesta"
OWNERS = {"context": "Context", "recognizer": "Recognizer", "region": "Region", "finger": "Finger"}


class PythonNames:
    """The description's names in Python."""

    def __init__(self, description):
        self.description = description
        self.structs = {each["name"]: each for each in description["structs"]}
        self.enums = {each["name"]: each for each in description["enums"]}
        self.public = Python(description).public()
        self.exceptions = exceptions()
        files = sorted(PACKAGE.glob("*.py"))
        self.text = "\n".join(path.read_text() for path in files)
        self.by_hand = shapes.named(files, r"\blib(?:rary)?\.")
        self.shapes = [s for s in shapes.shapes(description) if s.function["name"] not in self.by_hand]
        self.words = {**self.public, **written(files)}
        for each in self.shapes:
            if each.owner:
                self.words[each.function["name"]] = f"{OWNERS[each.owner]}.{each.plain_name()}"

    def enums_in(self, code):
        """The enumerations that code names."""
        code = re.sub(r'"""[\s\S]*?"""', "", code)
        found = [name for c, name in self.public.items() if c in self.enums and re.search(rf"\b{name}\b", code)]
        return ", ".join(sorted(found))

    def prose(self, text):
        """A text about C as one about Python."""

        def replaced(match):
            word, _, field = match[0].removeprefix("enum ").partition(".")
            found = self.words.get(word, word)
            return f"{found}.{field}" if field else found

        text = re.sub(r"(?:enum )?\bgesta_[a-z0-9_]+(?:\.[a-z_]+)?|\bGESTA_[A-Z0-9_]+\b", replaced, text)
        return re.sub(r"\bNULL\b", "None", re.sub(r"\bA value of (?=[A-Z])", "A ", text))

    def raises(self, errors):
        """ "Raises RangeError (x is not finite), TextError (label is not UTF-8)." """
        found = {}
        for each in errors:
            found.setdefault(self.exceptions.get(each["code"].removeprefix("GESTA_E_"), "GestaError"), []).append(
                self.prose(each["cause"])
            )
        said = ", ".join(f"{name} ({'; '.join(causes)})" for name, causes in found.items())
        return f"Raises {said}." if said else ""


def exceptions():
    """{code: exception}, as errors.py has them."""
    return dict(re.findall(r"ErrorCode\.(\w+): (\w+),", (PACKAGE / "errors.py").read_text()))


def written(files):
    """{function of C: the public method that calls it} of the files that are written by hand."""
    found = {}
    for path in files:
        for owner in ast.parse(path.read_text()).body:
            if not isinstance(owner, ast.ClassDef) or owner.name.startswith("_"):
                continue
            for method in owner.body:
                if isinstance(method, ast.FunctionDef) and not method.name.startswith("_"):
                    for name in re.findall(r"\bgesta_\w+", ast.unparse(method)):
                        found.setdefault(name, f"{owner.name}.{method.name}")
    return found


def docstring(text, indent):
    """Paragraphs, filled; one that is indented stays as it is."""
    lines = []
    for paragraph in re.split(r"\n\n+", text.strip()):
        if lines:
            lines.append("")
        if paragraph.startswith("    "):
            lines += [indent + line for line in paragraph.split("\n")]
            continue
        for part in paragraph.split("\n"):
            first = '"""' if not lines else ""
            later = "  " if part.startswith("- ") else ""
            whole = not lines and text.strip() == part
            lines += textwrap.wrap(
                part,
                COLUMNS - (3 if whole else 0),
                initial_indent=indent + first,
                subsequent_indent=indent + later,
                break_long_words=False,
                break_on_hyphens=False,
            )
    if len(lines) == 1:
        return [lines[0] + '"""']
    return [*lines, indent + '"""']
