"""The interface of the Lua module, read from the comments in its source: read()"""

import re
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1] / "Bindings" / "Lua"
CODE = "lua"
COLUMNS = 112
# {file: the topic of what it declares}
TOPICS = {
    "gesta": "Main",
    "gesta.classes": "Classes",
    "gesta.context": "Main",
    "gesta.recognizer": "Main",
    "gesta.region": "Main",
    "gesta.settings": "Settings, relations and lists",
    "gesta.own": "Classes written in Lua",
    "gesta.setups": "Checks and setups",
    "gesta.fingers": "Simulated fingers",
    "gesta.traces": "Traces",
    "gesta.live": "Traces",
    "gesta.examples": "Examples",
    "gesta.callbacks": "Callbacks that decide",
    "gesta.momentum": "Momentum",
    "gesta.frame": "Values at frame time",
    "gesta.generated.methods": "Settings and states",
}
# What a file returns that gesta.lua makes a function of the module.
RETURNED = {"gesta.traces": "replay", "gesta.own": "class"}
# {local name in the source: (class, its description)}
CLASSES = {
    "Context": ("Context", "Owns recognizers and regions, and receives touches. `gesta.context` creates it."),
    "Recognizer": ("Recognizer", "A recognizer of one class. `Context.recognizer` creates it."),
    "Region": ("Region", "A rectangle of the surface that recognizers are attached to. `Context.region` creates it."),
    "Finger": ("Finger", ""),
    "Instance": ("Instance", ""),
    "Decay": ("Decay", "How something moves on after a gesture. `gesta.decay` creates it."),
    "Filter": ("Filter", "Smooths the positions that are read for frames. `gesta.filter` creates it."),
}
CLASS = {
    "Context": "context",
    "Recognizer": "recognizer",
    "Region": "region",
    "Finger": "finger",
    "Instance": "self",
    "Decay": "decay",
    "Filter": "filter",
}


def read(_):
    """[(path, kind, declaration, text, topics)], the module first."""
    heads, found = {}, []
    for file in TOPICS:
        head, *comments = list(documented((FOLDER / f"{file.replace('.', '/')}.lua").read_text()))
        heads[file] = head[0]
        found += [(file, *comment) for comment in comments]
    texts = dict(CLASSES.values())
    texts |= {"Finger": heads["gesta.fingers"], "Instance": heads["gesta.own"]}
    items, topics, constants = [], {name: {} for name in ["", *texts]}, []
    for file, text, line in found:
        if line.startswith("objects.recognizer_type.__newindex"):
            texts["Recognizer"] += "\n\n" + text
        elif match := re.match(r"gesta\.Error = ", line):
            texts["Error"] = text
        elif match := re.match(r"(gesta\.[A-Z_]+.*) = (.*)", line):
            pairs = zip(match[1].split(", "), match[2].split(", "))
            constants.append(f"| {text.rstrip('.')} | {', '.join(f'`{name}` {value}' for name, value in pairs)} |")
        elif re.match(r"function \w+[:.]_|function objects\.", line):
            continue
        elif match := re.match(r"local function (\w+)(\(.*?\))", line) if file in RETURNED else None:
            name = RETURNED[file]
            assert match[1] == name, f"{file}.lua: a public function {match[1]}"
            items.append((("Lua", name), "function", f"gesta.{name}{match[2]}", text, {}))
            topics[""].setdefault("Functions", []).append(name)
        elif match := re.match(r"function gesta\.(\w+)(\(.*?\))", line):
            items.append((("Lua", match[1]), "function", f"gesta.{match[1]}{match[2]}", text, {}))
            topics[""].setdefault("Functions", []).append(match[1])
        elif match := re.match(r"(?:function )?(\w+)[:.](\w+)(\(.*?\))?", line):
            name = CLASSES[match[1]][0]
            arguments = match[3] or "()"
            items.append((("Lua", name, match[2]), "method", f"{CLASS[name]}:{match[2]}{arguments}", text, {}))
            topics[name].setdefault(TOPICS[file], []).append(match[2])
        else:
            raise SystemExit(f"{file}.lua: a comment is followed by {line!r}")
    topics[""]["Classes"] = list(texts)
    table = "\n".join(["| Constants | |", "|---|---|", *constants])
    module = ("Lua",), "module", 'local gesta = require "gesta"', heads["gesta"] + "\n\n" + table, topics[""]
    classes = [(("Lua", name), "class", name, text, topics.get(name, {})) for name, text in texts.items()]
    return [module, *classes, *items]


def documented(source):
    """[(text, line)]: each comment of three dashes with what is annotated behind it, and the line that follows."""
    pattern = r"^ *--- (.*\n(?: *--(?: .*)?\n)*)((?: *---@.*\n)*)\s*(.*)"
    for comment, annotations, line in re.findall(pattern, source, flags=re.M):
        rows = [re.sub(r"^ *-- ?", "", row) for row in comment.splitlines()]
        rows = [row for row in rows if not row.startswith("@")]
        yield "\n\n".join(part for part in (paragraphs(rows), annotated(annotations)) if part), line


def annotated(annotations):
    """Arguments and results as a list: their names, types, and what else is said."""
    found = []
    for kind, name, text in re.findall(r"---@(param|return) (\S+)(.*)", annotations):
        if kind == "return":  # the type comes first
            found += [f"- Returns `{name}{text}`"]
            continue
        what, note = re.match(r" (fun\(.*|\{.*\}\??|\S+)(.*)", text).groups()
        found.append(f"- `{name}`: `{what}`{',' if note else ''}{note}")
    return "\n".join(found)


def paragraphs(rows):
    """Rows as Markdown: indented ones are code, and one behind a row that ended early begins a paragraph."""
    found = ""
    for row, before in zip(rows, ["", *rows]):
        is_code, was_code = row.startswith("    "), before.startswith("    ")
        ended = before.endswith(".") and not is_code and len(before) + len(row.split(" ")[0]) < COLUMNS
        found += ("\n\n" if row and (ended or is_code != was_code) else "\n") + row
    return re.sub(r"\n{3,}", "\n\n", found.strip("\n"))
