#!/usr/bin/env python3
"""The guide of names in each language: each name exists there, and where one differs from C's, the guide says why."""

import ast
import re

from common import INCLUDE, ROOT, check, finish, header_functions

BINDINGS = ROOT / "Sources" / "Bindings"
GUIDE = ROOT / "Sources" / "Reference" / "Gesta.docc" / "Names.md"
# Functions of C for what the languages have a name each for.
SEVERAL = ("_list", "_relate", "_describe")
LANGUAGES = ["C", "Python", "JavaScript", "Lua", "Swift", "C++"]


def inherited(own, bases):
    """{owner: members} with those of the owners that it inherits from."""
    found = {}
    for owner in own:
        found[owner], left = set(), [owner]
        while left:
            one = left.pop()
            found[owner] |= own.get(one, set())
            left += bases.get(one, [])
    return found


def python():
    own, bases = {"gesta": set()}, {}
    package = BINDINGS / "Python" / "gesta"
    for path in [*package.glob("*.py"), *(package / "_generated").glob("*.py")]:
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, ast.ClassDef):
                names = {each.name for each in node.body if isinstance(each, ast.FunctionDef)}
                names |= {each.target.id for each in node.body if isinstance(each, ast.AnnAssign)}
                own[node.name] = own.get(node.name, set()) | names
                bases.setdefault(node.name, []).extend(ast.unparse(base).split(".")[-1] for base in node.bases)
                own["gesta"].add(node.name)
            elif isinstance(node, ast.FunctionDef):
                own["gesta"].add(node.name)
    bases = {name: [base for base in several if base != name] for name, several in bases.items()}
    return inherited(own, bases)


def blocks(text, head):
    """(match of the head, lines) of the blocks that a line with a head begins and "}" ends."""
    current = None
    for line in text.splitlines():
        match = re.match(head, line)
        if match:
            current = (match, [])
        elif line.startswith("}") and current:
            yield current
            current = None
        elif current:
            current[1].append(line)


def javascript():
    own, bases = {}, {}
    folder = BINDINGS / "JavaScript"
    for path in (folder / "gesta.d.ts", *(folder / "generated").glob("[dm]e*.d.ts")):
        head = r"export (?:declare )?(?:class|interface) (\w+)(?:<.*?>)?(?: extends ([\w, <>]+))? \{"
        for match, lines in blocks(path.read_text(), head):
            names = {m[1] for line in lines if (m := re.match(r"    (?:readonly |get |set )*(\w+)[?]?[(<:]", line))}
            own[match[1]] = own.get(match[1], set()) | names
            bases[match[1]] = re.findall(r"\b[A-Z]\w+(?=<|,|$| )", match[2] or "")
    own["gesta"] = own.pop("Gesta")
    return inherited(own, bases)


def lua():
    own = {}
    for path in (BINDINGS / "Lua").rglob("*.lua"):
        text = path.read_text()
        for owner, name in re.findall(r"^function (\w+)[:.](\w+)", text, re.M) + re.findall(
            r"^(gesta)\.(\w+) =", text, re.M
        ):
            own.setdefault(owner, set()).add(name)
    return own


def swift():
    own = {"Gesta": set()}
    head = r"(?:public |open |final |@\w+ )*(?:extension|class|struct|enum) (\w+)"
    for path in (BINDINGS / "Swift").rglob("*.swift"):
        text = path.read_text()
        own["Gesta"] |= set(re.findall(r"^public func (\w+)", text, re.M))
        for match, lines in blocks(text, head):
            names = {m for line in lines for m in re.findall(r"^    (?:\w+ )*(?:var|func) (\w+)", line)}
            own[match[1]] = own.get(match[1], set()) | names | {"init"}
    own["Recognizer"] |= own["TypedRecognizer"]
    return own


def cpp():
    own = {"gesta": set()}
    text = (INCLUDE / "gesta" / "gesta.hpp").read_text()
    for match, lines in blocks(text, r"(?:class|struct) (\w+)"):
        own[match[1]] = {name for line in lines for name in re.findall(r"\b(\w+)\(", line)}
    own["context"] |= own["context_view"]
    for owner in "recognizer", "region":
        own[owner] |= {"id"}
    own["gesta"] = set(re.findall(r"^(?:\[\[nodiscard\]\] )?inline .*?\b(\w+)\(", text, re.M))
    return own


def snake(name):
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


def tables():
    """[rows] of the guide's two tables: the names of a row, a cell for each language."""
    found = []
    for part in GUIDE.read_text().split("\n## ")[1:]:
        lines = [line for line in part.splitlines() if line.startswith("| ")]
        found.append([[cell.strip() for cell in line.strip("| ").split(" | ")] for line in lines[1:]])
    return found


def main():
    known = {"Python": python(), "JavaScript": javascript(), "Lua": lua(), "Swift": swift(), "C++": cpp()}
    functions = set(header_functions())
    same, own = tables()
    check(len(same) > 30 and len(own) > 5, f"{len(same)} things have one name, {len(own)} more than one")
    for row in [*same, *own]:
        what, c, *others = row[: 1 + len(LANGUAGES)]
        names = re.findall(r"`(\w+)`", c)
        check(names and set(names) <= functions, f"{what}: C", c)
        words = set()
        for language, cell in zip(LANGUAGES[1:], others):
            for owner, member in re.findall(r"`(\w+)[.:](\w+)`", cell):
                words.add(snake(member))
                check(member in known[language].get(owner, set()), f"{what}: {language}", cell)
            check("`" in cell or row in own, f"{what}: {language} has a name", cell)
        if row in same:
            check(len(words) == 1, f"{what}: one name", sorted(words))
            verb = words.copy().pop() if words else ""
            check(any(name.endswith((verb, *SEVERAL)) for name in names), f"{what}: C's name", c)


main()
finish()
