"""The interface of the Lua module, read from the comments in its source: read()"""

import re
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1] / "Bindings" / "Lua"
CODE = "lua"
COLUMNS = 112
# {file: the topic of what it declares}; "Relations" for gesta.relations, if it is missing.
TOPICS = {
    "gesta": "Main",
    "gesta.classes": "Classes",
    "gesta.settings": "Settings, checks and set-ups",
    "gesta.fingers": "Simulated fingers",
    "gesta.traces": "Traces",
    "gesta.filters": "Filters, order and time of reports",
    "gesta.examples": "Examples",
    "gesta.callbacks": "Callbacks that decide",
    "gesta.generated.methods": "Settings and states",
}
INTERNAL = ("gesta.library", "gesta.convert", "gesta.uncompiled")
# {local name in the source: (class, its description)}
CLASSES = {
    "Context": ("Context", "Owns recognizers and regions, and receives touches. `gesta.context` creates it."),
    "Recognizer": ("Recognizer", ""),
    "methods": ("Recognizer", "A recognizer of one class. `Context.recognizer` creates it."),
    "Region": ("Region", "A rectangle of the surface that recognizers are attached to. `Context.region` creates it."),
    "Finger": ("Finger", ""),
}
CLASS = {"Context": "context", "Recognizer": "recognizer", "Region": "region", "Finger": "finger"}


def read(_):
    """[(path, kind, declaration, text, topics)], the module first."""
    heads, found = {}, []
    parts = sorted(f"gesta.{path.stem}" for path in (FOLDER / "gesta").glob("*.lua"))
    parts.append("gesta.generated.methods")
    for file in ["gesta", *(part for part in parts if part not in INTERNAL)]:
        head, *comments = list(documented((FOLDER / f"{file.replace('.', '/')}.lua").read_text()))
        heads[file] = head[0]
        found += [(file, *comment) for comment in comments]
    texts = dict(CLASSES.values())
    texts["Finger"] = heads["gesta.fingers"]
    items, topics, constants = [], {name: {} for name in ["", *texts]}, []
    for file, text, line in found:
        if line.startswith("Recognizer.__newindex"):
            texts["Recognizer"] += "\n\n" + text
        elif match := re.match(r"gesta\.Error = Error", line):
            texts["Error"] = text
        elif match := re.match(r"(gesta\.[A-Z_]+.*) = (.*)", line):
            pairs = zip(match[1].split(", "), match[2].split(", "))
            constants.append(f"| {text.rstrip('.')} | {', '.join(f'`{name}` {value}' for name, value in pairs)} |")
        elif match := re.match(r"function gesta\.(\w+)(\(.*?\))", line):
            items.append((("Lua", match[1]), "function", f"gesta.{match[1]}{match[2]}", text, {}))
            topics[""].setdefault("Functions", []).append(match[1])
        elif match := re.match(r"(?:function )?(\w+)[:.](\w+)(\(.*?\))?", line):
            name = CLASSES[match[1]][0]
            # A function that another one makes has its arguments in C.
            arguments = match[3] or ("(contact)" if match[2] == "ignore" else "()")
            items.append((("Lua", name, match[2]), "method", f"{CLASS[name]}:{match[2]}{arguments}", text, {}))
            topic = TOPICS.get(file, file.removeprefix("gesta.").capitalize())
            topics[name].setdefault(topic, []).append(match[2])
        else:
            raise SystemExit(f"{file}.lua: a comment is followed by {line!r}")
    topics[""]["Classes"] = list(texts)
    table = "\n".join(["| Constants | |", "|---|---|", *constants])
    module = ("Lua",), "module", 'local gesta = require "gesta"', heads["gesta"] + "\n\n" + table, topics[""]
    classes = [(("Lua", name), "class", name, text, topics.get(name, {})) for name, text in texts.items()]
    return [module, *classes, *items]


def documented(source):
    """[(text, line)]: each comment of three dashes, and the line that follows, without annotations for editors."""
    source = re.sub(r"^ *---@.*\n", "", source, flags=re.M)
    for comment, line in re.findall(r"^ *--- (.*\n(?: *--(?: .*)?\n)*)\s*(.*)", source, flags=re.M):
        rows = [re.sub(r"^ *-- ?", "", row) for row in comment.splitlines()]
        rows = [row for row in rows if not row.startswith("@")]
        yield paragraphs(rows), line


def paragraphs(rows):
    """Rows as Markdown: indented ones are code, and one behind a row that ended early begins a paragraph."""
    found = ""
    for row, before in zip(rows, ["", *rows]):
        is_code, was_code = row.startswith("    "), before.startswith("    ")
        ended = before.endswith(".") and not is_code and len(before) + len(row.split(" ")[0]) < COLUMNS
        found += ("\n\n" if row and (ended or is_code != was_code) else "\n") + row
    return re.sub(r"\n{3,}", "\n\n", found.strip("\n"))
