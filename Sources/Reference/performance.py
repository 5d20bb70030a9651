#!/usr/bin/env python3
"""Writes the figures of the guide Performance.md, and those that the README quotes from it: performance.py FIGURES

FIGURES is what `Tests/bench/run --table --json FIGURES` has written. Replaces what is between the markers.
"""

import json
import re
import sys
import textwrap
from pathlib import Path

from measured import CATALOG, ROOT, filled, part, table

GUIDE, README = CATALOG / "Performance.md", ROOT / "README.md"
COMMANDS = ["Tests/bench/run --table --json figures.json", "Sources/Reference/performance.py figures.json"]
MOVE, LIFT, MEMORY = "Move, ns", "Lift, µs", "In use, bytes"
TITLES = ["Recognizer", MOVE, "× by hand", "Instructions", "One by one, ns", "Instructions"]
TITLES += [LIFT, "99 %, µs", "Instructions", "Created, bytes", MEMORY]
NONE = "–"
ITEM, ROW = "- **Cost.**", "| **Cost** |"
# {name of a subject: text}; others are code, followed by what their name has after a colon.
TEXTS = {
    "each_preset": "one recognizer of each preset",
    "palm_guard": "`gesta.pan`, with the palm guard",
    "all_classes": "one recognizer of each class",
    "all_simultaneous": "the same, all simultaneous",
}
COUNTED = {"gesta.stroke": "pattern", "gesta.template": "example", "gesta.spotter": "example"}
UNITS = {"ns a sample": "ns", "ns a call": "ns", "ns a lift": "ns", "ns an event": "ns"}


def ns(value):
    return NONE if value is None else f"{value:.0f}" if value >= 9.95 else f"{value:.1f}"


def microseconds(value):
    return NONE if value is None else f"{value / 1000:.1f}" if value >= 995 else f"{value / 1000:.2f}"


def whole(value):
    return NONE if value is None else f"{value:,.0f}"


def ratio(value):
    return NONE if value is None else f"{value:.0f}" if value >= 9.95 else f"{value:.1f}"


def text_of(name):
    kind, _, rest = name.partition(":")
    if kind == "preset":
        return f"`{rest}`"
    if rest:
        return f"`{kind}`, {rest} {COUNTED[kind]}" + ("s" if rest != "1" else "")
    return TEXTS.get(name, f"`{name}`")


def costs(rows):
    """A table of subjects."""
    lines = []
    for row in rows:
        batch, single, lift, memory = row["move"]["batch"], row["move"]["single"], row["lift"], row["memory"]
        cells = [ns(batch["ns"]), ratio(batch["ratio"]), whole(batch["instructions"])]
        cells += [ns(single["ns"]), whole(single["instructions"])]
        cells += [microseconds(lift["median"]), microseconds(lift["high"]), whole(lift["instructions"])]
        lines.append([text_of(row["name"]), *cells, whole(memory["created"]), whole(memory["used"])])
    return table(TITLES, lines)


def unit_of(unit):
    return UNITS.get(unit, unit)


def target_text(target, unit):
    """The target of a case in words: "at most 80 ns", "at most 3 × `floor`"; nothing if it has none."""
    if not target:
        return ""
    _, value, *more = target.split()
    text = f"at most {float(value):,g}"
    if more[:1] == ["x"]:
        return f"{text} × `{more[1]}`"
    return f"{text} {unit_of(unit)}"


def measured_text(case):
    value, unit = case["value"], unit_of(case["unit"])
    text = whole(value) if unit != "ns" or value >= 100 else ns(value)
    return f"{text} {unit}" + (f", {case['ratio']:.2f} ×" if "ratio" in case else "")


def targets(cases):
    """A table of all cases that were measured, and a paragraph for each other one."""
    rows = []
    for case in cases:
        if "skipped" not in case:
            met = {True: "met", False: "**missed**"}.get(case.get("met"), "")
            target = target_text(case.get("target"), case["unit"])
            rows.append([f"`{case['name']}`", case["what"], measured_text(case), target, met])
    skipped = [f"`{case['name']}` was not measured: {case['skipped']}." for case in cases if "skipped" in case]
    return "\n\n".join([table(["Case", "What", "Measured", "Target", ""], rows), *skipped])


def spread(rows):
    """By how much the median round was slower than the fastest one, over all subjects."""
    moves = [row["move"][way] for row in rows for way in ("batch", "single")]
    found = sorted(move["median"] / move["ns"] - 1 for move in moves if move["ns"] is not None)
    return found[len(found) // 2], found[-1]


def listed(texts):
    """The texts as a list in a sentence."""
    return " and ".join([", ".join(texts[:-1]), texts[-1]] if len(texts) > 1 else texts)


def conditions(figures):
    of_table = figures["table"]
    middle, most = spread(of_table["rows"])
    floor = of_table["floor"]
    instructions = f" and {floor['instructions']:.0f} instructions" if floor["instructions"] else ""
    commands = "\n".join("    " + command for command in COMMANDS)
    lines = f"""By hand, a sample of one chevron costs
        {ns(floor["ns"])} ns{instructions}. Times are those of the fastest of
        {of_table["rounds"]:,} rounds; the median round was {100 * middle:.0f} % slower, at most {100 * most:.0f} %."""
    reads = {row["name"]: microseconds(row["read"]) for row in of_table["rows"] if row["read"] is not None}
    texts = [f"{value} µs with {text_of(name).rpartition(', ')[2]}" for name, value in reads.items()]
    lines += f" Reading `progress` during a stroke takes {listed(texts)}."
    if "instructions" in of_table["skipped"]:
        lines += f" Instructions were not counted: {of_table['skipped']['instructions']}."
    lines = textwrap.fill(" ".join(lines.split()), 120, break_on_hyphens=False)
    return f'Measured on one core of the processor "{of_table["processor"]}" by\n\n{commands}\n\n{lines}'


def column(guide, name, title):
    """{recognizer: figure} of a table in the guide; figures that are missing are left out."""
    rows = [re.split(r" \| ", line.strip("| ")) for line in part(GUIDE.name, guide, name).strip().splitlines()]
    at = rows[0].index(title)
    return {row[0]: row[at] for row in rows[2:] if row[at] != NONE}


def range_of(figures):
    least, most = min(figures.values(), key=number), max(figures.values(), key=number)
    return least if least == most else f"{least} to {most}"


def number(text):
    return float(text.replace(",", ""))


def quoted(guide):
    """What the README states, from the tables in the guide: an item of its list, and a row of its table."""
    moves, together = column(guide, "classes", MOVE), column(guide, "sets", MOVE)[TEXTS["all_classes"]]
    classes, presets = column(guide, "classes", MEMORY), column(guide, "presets", MEMORY)
    tap, pan = "`gesta.tap`", "`gesta.pan`"
    share = 8 * number(moves[pan]) * 60 / 1e9
    text = f"""{ITEM} A move costs {moves[tap]} ns for a tap, {moves[pan]} ns for a pan that reports it, and
        {together} ns for one recognizer of each class together. Eight samples of a pan in a frame of 60 Hz take
        {100 * share:.1g} % of the frame. The lift of a drawn sign takes
        {range_of(column(guide, "presets", LIFT))} µs. In use, a pan takes {classes[pan]} bytes, and a sign
        {range_of(presets)}. Nothing is allocated once the buffers have grown. [All figures and
        targets](Sources/Reference/Gesta.docc/Performance.md)."""
    item = textwrap.fill(" ".join(text.split()), 120, subsequent_indent="  ", break_on_hyphens=False)
    targets = column(guide, "targets", "Measured")
    seven, size, floor = (targets[f"`{name}`"] for name in ("standard-1", "size", "floor"))
    row = f"{ROW} {seven} a move for seven recognizers together; {size} | part of the engine | | {floor} a move |"
    return item + "\n", row + "\n"


def main():
    figures = json.loads(Path(sys.argv[1]).read_text())
    rows = figures["table"]["rows"]
    for row in rows:
        times = row["move"]["single"]["ns"], row["lift"]["median"]  # one that hovers never lifts, a hold never moves
        if times == (None, None) or row["memory"]["used"] is None:
            raise SystemExit(f"{sys.argv[1]}: {row['name']} was not measured")
    classes = [row for row in rows if ":" not in row["name"] and row["name"] not in TEXTS]
    presets = [row for row in rows if row["name"].startswith("preset:")]
    sets = [row for row in rows if row not in classes and row not in presets]
    parts = {"conditions": conditions(figures), "targets": targets(figures["cases"])}
    parts |= {"classes": costs(classes), "presets": costs(presets), "sets": costs(sets)}
    guide = filled(GUIDE.name, GUIDE.read_text(), parts)
    GUIDE.write_text(guide)
    text = README.read_text()
    for start, new in zip((ITEM, ROW), quoted(guide), strict=True):
        old = re.compile(re.escape(start) + r".*?\n(?!  )", flags=re.S)
        text, count = old.subn(lambda match, new=new: new, text)
        if count != 1:
            raise SystemExit(f"README.md: {count} of {start!r}, must be 1")
    README.write_text(text)


if __name__ == "__main__":
    main()
