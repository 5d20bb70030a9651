"""Measured figures in guides: the commands that write them replace what is between markers."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CATALOG = ROOT / "Sources" / "Reference" / "Gesta.docc"


def version():
    header = (ROOT / "include" / "gesta" / "gesta.h").read_text()
    return ".".join(re.findall(r"#define GESTA_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)", header))


def table(titles, rows):
    lines = [titles, ["---"] * len(titles), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def _marked(name):
    return re.compile(rf"(<!-- {name} -->\n)(.*?)(<!-- end -->)", flags=re.S)


def part(file, text, name):
    """What is between the markers of `name` in a text."""
    found = _marked(name).findall(text)
    if len(found) != 1:
        raise SystemExit(f"{file}: {len(found)} markers {name}, must be 1")
    return found[0][1]


def filled(file, text, parts):
    """The text with new parts between the markers of their names."""
    for name, new in parts.items():
        part(file, text, name)
        text = _marked(name).sub(lambda match, new=new: f"{match[1]}{new}\n{match[3]}", text)
    return text
