#!/usr/bin/env python3
"""The table of what may become of an attempt: arbitration.py [--made FILE]

The guide Arbitration.md has the stages and transitions of Stage.swift. --made compares the table with the transitions
that a hardened build has made: see Tests/hardened/run.
"""

import re
import sys
from itertools import product
from pathlib import Path

from common import ROOT, check, finish

sys.path.append(str(ROOT / "Sources" / "Reference"))
import stages

GUIDE = ROOT / "Sources" / "Reference" / "Gesta.docc" / "Arbitration.md"


def names(cell):
    return re.findall(r"`(\w+)`", cell)


def compare(what, listed, found):
    lacking, unknown = set(found) - set(listed), set(listed) - set(found)
    check(not lacking and not unknown, what, f"lacks: {sorted(lacking)}\nhas besides: {sorted(unknown)}")


def check_guide():
    rows = [line.strip("| ").split(" | ") for line in GUIDE.read_text().splitlines() if line.startswith("| `")]
    seen = [(names(row[0])[0], row[1]) for row in rows if len(row) == 3]
    numbers = {stage: number & 7 for stage, number in stages.STAGES.items()}
    states = {number: stage for stage, number in stages.STAGES.items() if number < 6}
    compare("the guide's stages and states", seen, [(stage, states[number]) for stage, number in numbers.items()])
    table = []
    for row in rows:
        if len(row) > 3:
            before, after = names(row[1]), names(row[2])
            pairs = product(before, after) if after else ((stage, stage) for stage in before)
            table += [(first, names(row[0])[0], last) for first, last in pairs]
    check(len(table) == len(set(table)), "the guide's table has no transition twice")
    compare("the guide's table", table, stages.TABLE)


def check_made(file):
    names_of = {number: stage for stage, number in stages.STAGES.items()}
    lines = [[int(number) for number in line.split()] for line in file.read_text().splitlines()]
    made = {(names_of[a], stages.TRANSITIONS[by], names_of[b]) for a, by, b in lines}
    compare("every transition of the table is made, and no other", stages.TABLE, made)


check(len(stages.TABLE) == len(set(stages.TABLE)) > 40, "the core's table has no transition twice")
if sys.argv[1:2] == ["--made"]:
    check_made(Path(sys.argv[2]))
else:
    check_guide()
finish()
