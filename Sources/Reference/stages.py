#!/usr/bin/env python3
"""The stages of an attempt and the table of their transitions, as the core states them: stages.py prints C++ for the
model of arbitration.
"""

import re
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[1] / "Core" / "Engine" / "Recognition" / "Stage.swift"
_text = SOURCE.read_text()
# {stage: its number}
STAGES = {
    name: int(number, 16) if number else ("possible", "began", "changed", "ended", "cancelled", "failed").index(name)
    for name, number in re.findall(r"static var (\w+): Stage \{ Stage\((?:number: (0x\w+)|\.\w+)\)", _text)
}
# In the order of their numbers.
TRANSITIONS = [name for names in re.findall(r"^    case ([\w, ]+)$", _text, flags=re.M) for name in names.split(", ")]
# [(from, transition, to)]
TABLE = re.findall(r"\(\.(\w+), \.(\w+), \.(\w+)\)", _text)


def main():
    print("#include <cstdint>")
    print(f"enum class Stage : uint8_t {{ {', '.join(STAGES)} }};")
    print(f"enum class Transition : uint8_t {{ {', '.join(TRANSITIONS)} }};")
    print("struct Row {\n    Stage from;\n    Transition by;\n    Stage to;\n    const char *text;\n};")
    print("constexpr Row TABLE[] = {")
    for a, by, b in TABLE:
        print(f'    {{Stage::{a}, Transition::{by}, Stage::{b}, "{a} {by} {b}"}},')
    print("};")


if __name__ == "__main__":
    main()
