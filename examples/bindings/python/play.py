"""Plays a recording and prints the hash of its trace: play.py RECORDING"""

import io
import sys
from pathlib import Path

import gesta

trace, start, total = io.BytesIO(), 0, 0xCBF29CE484222325
with gesta.Context() as context, context.trace(trace):
    for name in ("gesta.chevron", "gesta.tap", "gesta.pan", "gesta.transform"):
        context.recognizer(name)
    for line in Path(sys.argv[1]).read_text().splitlines():
        words = line.split()
        if words[:1] == ["label"]:
            start += 10_000_000_000
        elif len(words) == 5 and words[0].isdigit():
            phase = "?dmsuc".index(words[2][0])  # down, move, still, up, cancel
            time, contact, x, y = int(words[0]), int(words[1]), float(words[3]), float(words[4])
            context.push(gesta.Touch(start + time * 1_000_000, contact, x, y, phase))
for byte in trace.getvalue():
    total = (total ^ byte) * 0x100000001B3 % 2**64
print(f"{total:016x}")
