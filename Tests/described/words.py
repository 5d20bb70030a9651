#!/usr/bin/env python3
"""Compares what calls say when they are refused with Tests/words/calls.txt: Tests/described/words.py FILE [--accept]

FILE has the lines of Tests/described/policies.h: function, error and message. --accept writes what differs.
"""

import re
import sys
from itertools import groupby
from pathlib import Path

sys.dont_write_bytecode = True
ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests" / "words"))

import golden  # noqa: E402

HEAD = """# What functions say when they refuse a call, by function and error. "..." stands for a value: a number,
# an id, a text, a class, a file. Tests/described/run makes the calls; Tests/words/run --accept calls writes this file.
"""


def made(lines: list[str]) -> str:
    """The file: each function, its errors with their causes, and the messages of each."""
    out = [HEAD]
    # How long a text is depends on where the checkout is.
    lines = [re.sub(r"(capacity is \.\.\., must be at least) \d+", r"\1 ...", line) for line in lines]
    rows = sorted(line.split("\t") for line in set(lines))
    for function, of_function in groupby(rows, key=lambda row: row[0]):
        out.append(f"[{function}]\n")
        for error, of_error in groupby(of_function, key=lambda row: row[1]):
            out.append(error + "\n" + "".join(f"{golden.INDENT}{golden.shown(row[2])}\n" for row in of_error))
    return "\n".join(out).replace("]\n\n", "]\n").replace("\n\n\n", "\n\n")


def main() -> None:
    path = ROOT / "Tests" / "words" / "calls.txt"
    text = made(Path(sys.argv[1]).read_text().splitlines())
    same = golden.compare(path, text, "--accept" in sys.argv[2:])
    print(f"{int(same)} passed, {int(not same)} failed")
    sys.exit(not same)


main()
