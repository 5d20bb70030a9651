#!/usr/bin/env python3
"""Writes the figures of the guide Recognition.md: recognition.py [--figures FILE] [--touch FILE] [--rivals FILE]

The files are what the laboratory's `run evaluate --part report --early --json FILE STROKES...`, `ordinary_touch.py
--json FILE STROKES...` and `rivals.py --json FILE STROKES...` have written. Replaces their tables between the markers
in the guide; the figures also draw confusion.svg beside it, and once more for dark pages.
"""

import argparse
import datetime
import json
from pathlib import Path

from measured import CATALOG, filled, table, version

SETS = {
    "dollar1": "16 signs, with a stylus on a handheld (the logs of the $1 recognizer)",
    "dollar_student": "the same signs, by trackpad, mouse, stylus and finger",
    "student_a": "the same signs once more, of another course",
    "unipen": "letters, digits and symbols, with pens on tablets",
    "quickdraw": "sketches of one stroke",
    "how_we_swipe": "words written by sliding over a keyboard: no signs at all",
    "shapematch": "drags and taps in a game on a tablet: no signs at all",
}
# The same patterns under other names.
REPEATED = {"v", "caret"}
CELL, LEFT, TOP = 26, 112, 112
# {file suffix: (text, grid, right, wrong)}; DocC shows the second one in the dark.
COLORS = {"": ("#333", "#ddd", "#0a60d8", "#d9480f"), "~dark": ("#ddd", "#444", "#4a9bff", "#ff8a3d")}


def percent(value):
    return "" if value is None else f"{value * 100:.2f}" if value < 0.05 else f"{value * 100:.1f}"


def interval(ends):
    return " to ".join(f"{end * 100:.1f}" for end in ends)


def label(name, wrong, count):
    """A class of strokes, for example "unipen 7"."""
    set_, _, sign = name.partition(" ")
    sign = "`" + sign.replace("|", r"\|") + "`"
    return f"{wrong} of {count} {sign} of {set_}"


def sets(figures):
    found = figures["strokes"]
    rows = [
        [name, SETS[name], f"{each['strokes']:,}", f"{each['people']:,}"]
        for name, each in sorted(found["sets"].items(), key=lambda item: list(SETS).index(item[0]))
    ]
    rows.append(["all", "", f"{found['count']:,}", f"{found['people']:,}"])
    return table(["Set", "What", "Strokes", "People"], rows)


def presets(figures):
    rows = []
    for preset, each in figures["presets"].items():
        if each["positives"] and preset not in REPEATED:
            worst = sorted(each["worst_counts"].items(), key=lambda item: -item[1][0])[:2]
            worst = ", ".join(label(name, *counts) for name, counts in worst)
            usual, false = percent(each["recall"]), percent(each["false_accepts"])
            people = each["by_person"]
            rows.append([f"`{preset}`", f"{each['positives']:,}", f"{people['people']:,}", usual])
            rows[-1] += [interval(people["interval"]), false, worst]
    return table(["Preset", "Strokes", "People", "Recall", "Over people", "False accepts", "Accepted most often"], rows)


def closed(figures):
    found = figures["closed_set"]
    texts = {
        "dollar1_presets": "the presets",
        "templates_1": "`gesta.template`, one example of the same person for each sign",
        "templates_3": "`gesta.template`, three examples of the same person",
        "templates_10_others": "`gesta.template`, ten examples of other people",
    }
    return table(["Recognized by", "Correct"], [[text, percent(found[key])] for key, text in texts.items()])


def together(figures):
    found = figures["together"]
    rows = [(f"all people, created in the order: {name}", each) for name, each in found["orders"].items()]
    rows += [(f"people of {name}", each) for name, each in found["by_set"].items()]
    rows.append(("all people, one `gesta.stroke` with all patterns", found["one_recognizer"]))
    return table(
        ["Strokes", "Number", "People", "Right", "Over people", "Wrong", "Over people"],
        [
            [
                text,
                f"{each['strokes']:,}",
                f"{each['right_by_person']['people']:,}",
                percent(each["right"]),
                interval(each["right_by_person"]["interval"]),
                percent(each["wrong"]),
                interval(each["wrong_by_person"]),
            ]
            for text, each in rows
        ],
    )


def early(figures):
    found = figures["early"]
    texts = {
        "presets_mean": "each preset alone, mean",
        "set": "the 16 signs as one `gesta.stroke`",
        "templates_own": "`gesta.template`, five examples of the same person",
        "templates_others": "`gesta.template`, ten examples of other people",
    }
    rows = []
    for key, text in texts.items():
        each = found[key]
        by = dict(zip(found["parts"], each["recognized"]))
        false = ["false_accepts", "false_accepts_at_lift"] if "false_accepts" in each else ["wrong", "wrong_at_lift"]
        shares = [by[0.7], by[0.8], by[0.9], by[1.0], each[false[0]][-1], each[false[1]]]
        rows.append([text, *map(percent, [*shares, each["decided_at"], each["progress_error"]])])
    titles = ["Recognized by", "at 70", "at 80", "at 90", "at the lift", "False accepts", "False without `eager`"]
    return table([*titles, "Decided at", "Error of `progress`"], rows)


def company(figures):
    found = figures["early"]
    texts = {
        "presets": "a recognizer for each preset",
        "presets_as_one": "one `gesta.stroke` with all presets",
        "templates": "a `gesta.template` for each of the 16 signs",
        "templates_as_one": "one `gesta.template` with the 16 signs",
    }
    rows = []
    for key, text in texts.items():
        each = found["company"][key]
        by = dict(zip(found["parts"], each["right"]))
        shares = [by[0.7], by[0.8], by[0.9], by[1.0], each["right_at_lift"], each["wrong"][-1], each["wrong_at_lift"]]
        worst = f"{percent(each['worst'][1])} `{each['worst'][0]}`"
        rows.append([text, *map(percent, [*shares, each["decided_at"], each["mean_of_people"]]), worst])
    titles = ["Recognized by", "at 70", "at 80", "at 90", "Right", "Right without `eager`", "Wrong"]
    return table([*titles, "Wrong without `eager`", "Decided at", "Mean of people", "Worst sign"], rows)


def touch(settings):
    rows = []
    for each in settings:
        signs = each["signs"]
        units = each["units"]
        stated = [f"`{name}` {value:g} {units.get(name, '')}".rstrip() for name, value in each["parameters"].items()]
        parameters = ", ".join(stated) or "the defaults"
        taken = [f"{1000 * each[kind]['taken'] / each[kind]['strokes']:.1f}" for kind in ("words", "drags")]
        most = f"{each['most'][0][1]:.1f} `{each['most'][0][0]}`"
        right = f"{percent(signs['right'])} ({interval(signs['right_by_person']['interval'])})"
        rows.append([parameters, *taken, f"{each['an_hour']:.0f}", most, right, percent(signs["wrong"])])
    titles = ["Parameters", "Of 1,000 words", "Of 1,000 drags", "An hour", "An hour, most", "Signs right", "Wrong"]
    return table(titles, rows)


def rivals(rows):
    return table(
        ["Set", "Examples", "People", "Drawings", *rows[0]["rates"]],
        [
            [row["set"], row["examples"], f"{row['people']}", f"{row['drawings']:,}"]
            + [f"{percent(each['right'])} ({interval(each['interval'])})" for each in row["rates"].values()]
            for row in rows
        ],
    )


def confusion(figures):
    """A function of colors: the picture."""
    found = figures["confusion"]
    rows = [name for name in found if name not in REPEATED]
    columns = [name for name in figures["presets"] if name not in REPEATED]
    width, height = LEFT + CELL * len(columns) + 8, TOP + CELL * len(rows) + 8

    def colored(text, grid, right, wrong):
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
            f'font-family="sans-serif" font-size="12" fill="{text}">'
        ]
        for at, name in enumerate(columns):
            x = LEFT + CELL * at + CELL / 2 + 4
            parts.append(f'<text transform="translate({x} {TOP - 6}) rotate(-60)">{name}</text>')
            line = LEFT + CELL * at
            parts.append(f'<path stroke="{grid}" d="M{line} {TOP}V{height - 8}"/>')
        for row, intended in enumerate(rows):
            y = TOP + CELL * row
            parts.append(f'<text x="{LEFT - 6}" y="{y + 17}" text-anchor="end">{intended}</text>')
            parts.append(f'<path stroke="{grid}" d="M{LEFT} {y}H{width - 8}"/>')
            for accepted, part in found[intended].items():
                if accepted in columns and part >= 0.005:
                    color = right if accepted == intended else wrong
                    x = LEFT + CELL * columns.index(accepted)
                    opacity = min(0.9, 0.12 + part * 0.8)
                    number = "white" if part > 0.5 else text
                    parts.append(
                        f'<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="{color}" opacity="{opacity:.2f}"/>'
                        f'<text x="{x + CELL / 2}" y="{y + 17}" text-anchor="middle" fill="{number}">'
                        f"{part * 100:.0f}</text>"
                    )
        return "\n".join([*parts, "</svg>"]) + "\n"

    return colored


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name in ("figures", "touch", "rivals"):
        parser.add_argument(f"--{name}", metavar="FILE", type=Path)
    given = {name: json.loads(path.read_text()) for name, path in vars(parser.parse_args()).items() if path}
    parts = {}
    if figures := given.get("figures"):
        today = datetime.date.today()
        parts = {make.__name__: make(figures) for make in (sets, presets, closed, together, early, company)}
        parts["version"] = f"Measured with version {version()} on {today:%B} {today.day}, {today.year}."
        drawing = confusion(figures)
        for suffix, colors in COLORS.items():
            (CATALOG / f"confusion{suffix}.svg").write_text(drawing(*colors))
    parts |= {make.__name__: make(given[make.__name__]) for make in (touch, rivals) if make.__name__ in given}
    guide = CATALOG / "Recognition.md"
    guide.write_text(filled(guide.name, guide.read_text(), parts))


main()
