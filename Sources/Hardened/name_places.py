#!/usr/bin/env python3
"""Makes the checks of a hardened build say what failed, and where: name_places.py FILE.ll

Embedded Swift ends the process with an instruction that says nothing. The compiler's debug information has the reason
and the place of each such instruction: they become the argument of a call, which prints them first. An access to memory
has its place as an argument, too, and is checked by runtime.c instead of the standard library, whose check is empty.
"""

import re
import sys
from pathlib import Path

NODE = re.compile(r"^!(\d+) = (?:distinct )?!(DI\w+)\((.*)\)$", re.MULTILINE)
FIELD = re.compile(r'(\w+): (?:"((?:[^"\\]|\\.)*)"|([^,]+))')
TRAP = re.compile(r"call void @llvm\.trap\(\)(?: #\d+)?, !dbg !(\d+)")
ACCESS = re.compile(r"(call void @swift_beginAccess\(ptr [^,]+, ptr [^,]+, i64 \d+, )ptr null(\).*, !dbg !(\d+))")
EMPTY = re.compile(r"^define [^\n]*@(swift_beginAccess|swift_endAccess)\([^\n]*\{\n.*?^\}\n", re.MULTILINE | re.DOTALL)
REASON = "Swift runtime failure: "
DECLARED = """
declare void @gesta_hardened_trap(ptr) noreturn nounwind cold
declare void @swift_beginAccess(ptr, ptr, i64, ptr) nounwind
declare void @swift_endAccess(ptr) nounwind
"""


class Places:
    """The texts of places, each once, as constants."""

    def __init__(self, text):
        self.nodes = {number: (kind, fields) for number, kind, fields in NODE.findall(text)}
        self.texts = {}
        self.known = {}

    def fields(self, number):
        return {name: quoted or plain.lstrip("!") for name, quoted, plain in FIELD.findall(self.nodes[number][1])}

    def function(self, number):
        while self.nodes[number][0] != "DISubprogram":
            number = self.fields(number)["scope"]
        return self.fields(number)

    def describe(self, number):
        """Returns the reason, if there is one, and the lines of the core that were inlined into each other."""
        reason, lines = "", []
        while number:
            location = self.fields(number)
            function = self.function(location["scope"])
            name = function.get("name", "")
            if name.startswith(REASON):
                reason = name.removeprefix(REASON)
            file = self.fields(function["file"])["filename"] if "file" in function else ""
            if file.startswith("Sources/") and not file.endswith("/Arithmetic.swift"):
                lines.append(f"{file}:{location['line']}")
            number = location.get("inlinedAt")
        return reason, ", called from ".join(lines[:4]) or "an unknown place"

    def name(self, text):
        return self.texts.setdefault(text, f"@gesta.place.{len(self.texts)}")

    def constants(self):
        for text, name in self.texts.items():
            size = len(text.encode()) + 1
            quoted = "".join(c if c not in '"\\' else f"\\{ord(c):02X}" for c in text)
            yield f'{name} = private unnamed_addr constant [{size} x i8] c"{quoted}\\00"\n'


def main(path):
    text = path.read_text()
    places = Places(text)

    def trap(match):
        reason, place = places.describe(match[1])
        name = places.name(f"{reason or 'a check failed'} at {place}")
        return f"call void @gesta_hardened_trap(ptr {name}), !dbg !{match[1]}"

    def access(match):
        _, place = places.describe(match[3])
        return f"{match[1]}ptr {places.name(place)}{match[2]}"

    text = EMPTY.sub("", text)
    text = ACCESS.sub(access, TRAP.sub(trap, text))
    path.write_text(text + DECLARED + "".join(places.constants()))


main(Path(sys.argv[1]))
