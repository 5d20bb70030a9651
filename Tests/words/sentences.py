"""Every sentence in the core's source is in a reviewed file, or in the description of the headers and classes.

A sentence is a string literal with a space and a word; its pieces between placeholders count. Names in lists are none.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import golden
from reasons import DESCRIPTION

CORE = golden.ROOT / "Sources" / "Core"
LITERAL = re.compile(r'"""\n(.*?)"""|"((?:[^"\\\n]|\\.)*)"', re.DOTALL)
# What precedes a list of names, a field of a trace's line, or what is said of a fault of the library itself.
NO_SENTENCE = re.compile(
    r"(Words \{|: Words [{=]|words: Words|\bchoice\(\s*&\$?\w+, \"\w+\",|choices: |presets: |directions: "
    r"|consider\(|field\(|[lL]iteral\(|assert\w*\(.*)\s*$"
)
PRESETS = "Signs/Patterns/PatternPresets.swift"
_PARTS = "a build without a part: Tests/checks/without.py"
_MEMORY = "memory that is short for a pattern: those of Tests/described are shared with others"
_LIMIT = "65,536 of them: Tests/c/messages.c"
_BUDGET = "a text of many megabytes: Tests/c/setup_limits.c"
_PASSED = "a field that Python's package always passes as it must be"
_NAMED = "refused.txt has it in the names of Python's package"
_REFUSED = "a replay ends at the first difference: what was not created is named only after another one"
_FAULT = "a fault of the library itself, which stops the process"
# Pieces that no reviewed file has, and why.
UNSAID = {
    "pattern is unknown": _PARTS,
    "; this library was built without ": _PARTS,
    "plugins cannot be loaded on this platform, which has no shared objects": _PARTS,
    "number of actions": _LIMIT,
    "number of classes is ": _LIMIT,
    "number of stages of all patterns": "a pattern at the limit of stages is at that of ways before",
    "at most 2048": "a pattern at the limit of stages is at that of ways before",
    "cannot be compiled: out of memory": _MEMORY,
    ": memory of what the trace creates is ": _BUDGET,
    ": memory of what the setup creates is ": _BUDGET,
    " bytes, must be at most ": _BUDGET,
    "config->reserved is ": _PASSED,
    "decay->size is ": _PASSED,
    "guard has bytes that are not 0 after the fields of this version": _PASSED,
    ", with no sequence under way)": "a class may change its state only in functions of a sequence",
    " differs too much from the others, must be a drawing of the same sign": "of no known drawings",
    "gesta_context_create: ": _NAMED,
    "gesta_decay_start: ": _NAMED,
    "options->kind is ": _NAMED,
    "options->kind is GESTA_DECAY_SPLINE, must be another one to zoom": _NAMED,
    "the context keeps no samples, must be created with GESTA_CONFIG_FRAME_VALUES": _NAMED,
    "options.step returned ": "a program that ends its own replay: Tests/c/trace.c",
    "the recognizer was not created": _REFUSED,
    "the region was not created": _REFUSED,
    "Text: the index is out of range": _FAULT,
    "Text: the part is out of range": _FAULT,
    "push 1\\n": "a line of traces: Tests/traces",
    "gesta: ": "standard error, without a log: Tests/plugins/sharing.c",
}


def unsaid() -> list[str]:
    known = "".join(path.read_text() for path in sorted((golden.ROOT / "Tests" / "words").glob("*.txt")))
    known = known.replace("\n" + golden.INDENT, " ") + "\n".join(_strings(DESCRIPTION))
    found = {piece: place for place, piece in _pieces() if piece not in known}
    lines = [
        f"{place}: no reviewed file has {json.dumps(piece)}: add a cause, or say in sentences.py why none can"
        for piece, place in found.items()
        if piece not in UNSAID
    ]
    return lines + [
        f"sentences.py says that no reviewed file has {json.dumps(piece)}" for piece in UNSAID if piece not in found
    ]


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, (dict, list)):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _strings(each)


def _pieces() -> Iterator[tuple[str, str]]:
    for path in sorted(CORE.rglob("*.swift")):
        name = path.relative_to(CORE).as_posix()
        text = re.sub(r"(?m)(^|\s)//.*", "", path.read_text())
        for found in LITERAL.finditer(text) if name != PRESETS else ():
            if NO_SENTENCE.search(text[max(0, found.start() - 100) : found.start()]):
                continue
            place = f"Sources/Core/{name}:{text.count(chr(10), 0, found.start()) + 1}"
            literal = found[2] if found[1] is None else re.sub(r"\\\n\s*", "", found[1]).strip()
            literal = re.sub(r"\n\s*", "\n", literal).replace('\\"', '"').replace("\\\\", "\\")
            if " " in literal and re.search("[a-z]{2}", literal):
                yield from ((place, piece) for piece in re.split(r"\{[a-z_]+\}", literal) if len(piece) > 1)
