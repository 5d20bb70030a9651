"""The interface of the JavaScript module, read from its types: read()"""

import re
from pathlib import Path

BINDING = Path(__file__).resolve().parents[1] / "Bindings" / "JavaScript"
TYPES = ("gesta.d.ts", "generated/members.d.ts", "generated/declared.d.ts", "generated/given.d.ts")
CODE = "js"
TOPICS = {
    "Load": "load Gesta",
    "Contexts": "Context ContextOptions Listening ListenOptions PalmGuard Palm Finger Finding Drawing DrawnPattern "
    "DrawnSegment",
    "Recognizers and regions": "Recognizer RecognizerOptions Region Verdict Measure",
    "Decisions of the program": "Delegate HitTest Contact ReceivedSample",
    "Classes of the program": "OwnRecognizer OwnParameter OwnValue",
    "Samples and events": "Sample GestaEvent EventCopy EventList LocalEvent Movement matrixOf",
    "Descriptions of classes": "RecognizerClass ParameterDescription ValueDescription ReasonDescription",
    "Types": "StateName TypeName ParameterValue ClassName ParametersOf ValuesOf FieldsOf SettableOf Time GestaError",
}
TEXT = """Gesta in browsers and node: the same core as WebAssembly, with the same results, bit for bit.

    import { load, Phase } from "./gesta.js";

    const gesta = await load();
    const context = gesta.context();
    const tap = context.recognizer("gesta.tap", { taps: 2 });
    tap.on((event) => console.log(event.x, event.y));
    gesta.listen(document.querySelector("canvas"), context);

`Sources/build web` makes `gesta.js`, `gesta.d.ts` and `gesta.wasm` in `.build/web`. The module also exports the
constants of the headers, without the prefix `GESTA_`: `Phase.BEGAN` is GESTA_PHASE_BEGAN. A call that fails throws a
GestaError and has changed nothing. A context belongs to the thread, or worker, that created it."""
KINDS = {"class": "class", "interface": "interface", "type": "type", "function": "function"}


def read(_):
    """[(path, kind, declaration, text, topics)], the module first."""
    source = "".join((BINDING / name).read_text() for name in TYPES)
    source = re.sub(r"^(?://.*|import [^;]*;|export (?:type )?\{[^;]*;)\n", "", source, flags=re.M)
    topics = {title: names.split() for title, names in TOPICS.items()}
    found, names = [], []
    for text, declaration, body in statements(source):
        match = re.match(r"export (class|interface|type|function) (\w+)", declaration)
        kind, name = match[1], match[2]
        if name in names:
            # What a class has besides: a type of its own.
            continue
        names.append(name)
        inner = list(statements(body)) if kind in ("class", "interface") else []
        rows, groups, members = [], {"Members": []}, {}
        for comment, member, _ in inner:
            own = re.match(r"(?:static |readonly )*(\w+)", member)[1]
            if not comment and own not in members:
                rows.append(f"| `{escaped(own)}` | `{escaped(re.sub(r'^.*?:', '', member.rstrip(';')).strip())}` |")
            elif own in members:
                # Another signature of the same function.
                members[own][2] += "\n" + member
            else:
                kind_of = "method" if re.match(rf"{own}\??[(<]", member) else "property"
                members[own] = [("JavaScript", name, own), kind_of, member, comment, {}]
                groups["Members"].append(own)
        if not text:
            raise SystemExit(f"gesta.d.ts: {name} has no comment")
        if rows:
            text += "\n\n" + "\n".join(["| Without a page | Type |", "|---|---|", *rows])
        shown = declaration if kind in ("type", "function") else declaration.removesuffix(" {")
        topics_of = groups if groups["Members"] else {}
        found.append((("JavaScript", name), KINDS[kind], shown, text, topics_of))
        found += [tuple(member) for member in members.values()]
    topics["More"] = [name for name in names if not any(name in group for group in topics.values())]
    topics = {title: group for title, group in topics.items() if group}
    declaration = 'import { load } from "./gesta.js"'
    return [(("JavaScript",), "module", declaration, TEXT, topics), *found]


def statements(source):
    """[(comment, declaration, body)] of a file or a body."""
    at = 0
    while match := re.compile(r"\s*(/\*\*(.*?)\*/\s*)?(?=\S)", re.S).match(source, at):
        comment = re.sub(r"\s*\n\s*\*? ?", "\n", match[2] or "").strip()
        begin, depth, at = match.end(), 0, match.end()
        while True:
            depth += {"{": 1, "(": 1, "}": -1, ")": -1}.get(source[at], 0)
            at += 1
            if depth == 0 and (
                source[at - 1] == ";"
                or (source[at - 1] == "}" and source[begin:at].startswith(("export class", "export interface")))
            ):
                break
        text = source[begin:at]
        if text.startswith(("export class", "export interface")):
            head, body = text.split("{", 1)
            yield comment, head + "{", body.rsplit("}", 1)[0]
        else:
            yield comment, re.sub(r"\n\s+", " ", text) if len(text) < 110 else text, ""


def escaped(text):
    return text.replace("|", r"\|")
