"""The report of an evaluation in the terminal."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.table import Table as Grid

from .measure import Result
from .perturb import PERTURBATIONS

_SHOWN = 6
_EARLY = (0.5, 0.6, 0.7, 0.8, 0.9)
_EARLY_TITLES = {
    "presets_mean": "mean of the presets",
    "set": "16 presets in a set",
    "templates_own": "templates, own examples",
    "templates_others": "templates, others' examples",
}
"""Rows of the figures before the lift, by key."""
_COMPANY_TITLES = {
    "presets": "a recognizer for each preset",
    "presets_as_one": "one recognizer of all presets",
    "templates": "a template for each of 16 signs",
    "templates_as_one": "one template of all 16 signs",
}
"""Rows of the figures in company, by key."""


def percent(rate: float | None, digits: int = 1) -> str:
    return "-" if rate is None else f"{100 * rate:.{digits}f}"


def show(result: Result, console: Console) -> None:
    """Prints all results."""
    figures = result.figures
    for warning in result.warnings:
        console.print(warning, style="bold red", markup=False)
    _summary(figures, console)
    presets = figures["presets"]
    _presets(presets, console)
    _poor(presets, console)
    _worst(presets, console)
    _left_out(presets, console)
    _apart(presets, console)
    _confusion(figures["confusion"], console)
    if any("perturbed" in each for each in presets.values()):
        _perturbed(presets, console)
    if figures.get("together"):
        _together(figures["together"], console)
    if figures.get("early"):
        _early(figures["early"], console)
    _others(figures, console)
    for note in result.notes:
        console.print(note, style="yellow", markup=False)
    for reason in dict.fromkeys(result.missing.values()):
        names = ", ".join(name for name, why in result.missing.items() if why == reason)
        console.print(f"not evaluated: {names}: {reason}", style="yellow", markup=False)


def _grid(title: str, *columns: str) -> Grid:
    grid = Grid(
        title=title,
        title_justify="left",
        title_style="bold",
        box=None,
        header_style="dim",
        pad_edge=False,
        padding=(0, 1, 0, 0),
    )
    for at, column in enumerate(columns):
        grid.add_column(column, justify="right" if at else "left", no_wrap=True)
    return grid


def _summary(figures: dict[str, Any], console: Console) -> None:
    about = figures["strokes"]
    sets = ", ".join(f"{set_} {count['strokes']:,} of {count['people']}" for set_, count in about["sets"].items())
    console.print(
        f"{about['count']:,} strokes of {about['people']} people, part {about['part']}: {sets}",
        highlight=False,
        markup=False,
    )


def _presets(presets: dict[str, Any], console: Console) -> None:
    grid = _grid(
        "\nRecall and false accepts, %: by default, with the 95 % interval over people, also without the easy "
        "negatives (drags, taps, shape writing), of drawings of several strokes, and of the worst class; at the strict "
        "point; the recall at the rate that accepts 1 and 0.3 % of the others; and the fraction of the stroke at "
        "which it is decided",
        "preset",
        "of",
        "people",
        "recall",
        "interval",
        "false",
        "of",
        "hard",
        "of",
        "drawings",
        "worst class",
        "strict",
        "false",
        "at 1",
        "at .3",
        "decided",
    )
    for name, each in presets.items():
        at = each["recall_at"]
        grid.add_row(
            name,
            f"{each['positives']:,}",
            str(each["people"]),
            percent(each["recall"]),
            "-".join(percent(end) for end in each["by_person"]["interval"] or ()),
            percent(each["false_accepts"], 2),
            f"{each['negatives']:,}",
            percent(each["false_accepts_hard"], 2),
            f"{each['negatives_hard']:,}",
            percent(each["drawings"]["rate"], 2),
            _class(each["worst_class"]),
            percent(each["recall_strict"]),
            percent(each["false_accepts_strict"], 2),
            percent(at.get("0.01")),
            percent(at.get("0.003")),
            percent(each["decided_at"], 0),
        )
    console.print(grid)


def _poor(presets: dict[str, Any], console: Console) -> None:
    """Prints the people of whom a preset recognizes significantly less than most."""
    for name, each in presets.items():
        for poor in each["by_person"]["poor"]:
            text = f"{name}: {poor['right']} of {poor['of']} of {poor['person']}"
            console.print(text, highlight=False, markup=False)


def _class(worst: dict[str, Any] | None) -> str:
    return f"{percent(worst['rate'])} {worst['class']}" if worst else "-"


def _left_out(presets: dict[str, Any], console: Console) -> None:
    grid = _grid(
        "\nLeft out, neither positives nor negatives, and false accepts with nothing left out, %",
        "preset",
        "with all",
        "reason: labels, accepted",
    )
    grid.columns[2].justify, grid.columns[2].no_wrap = "left", False
    for name, each in presets.items():
        if each["left_out_groups"]:
            groups = [
                f"{reason}: {', '.join(group['labels'])}, {group['accepted']:,} of {group['strokes']:,}"
                for reason, group in each["left_out_groups"].items()
            ]
            grid.add_row(name, percent(each["false_accepts_nothing_left_out"], 2), "; ".join(groups))
    if grid.row_count:
        console.print(grid, markup=False)


def _worst(presets: dict[str, Any], console: Console) -> None:
    grid = _grid("\nFalse accepts by class, the most frequent first", "preset", "strokes of each class")
    grid.columns[1].justify, grid.columns[1].no_wrap = "left", False
    for name, each in presets.items():
        if each["worst_counts"]:
            most = list(each["worst_counts"].items())[:_SHOWN]
            grid.add_row(name, ", ".join(f"{label} {false} of {total:,}" for label, (false, total) in most))
    if grid.row_count:
        console.print(grid, markup=False)


def _apart(presets: dict[str, Any], console: Console) -> None:
    grid = _grid("\nSimilar negatives, %", "preset", "labels", "strokes", "accepted", "strict", "others", "strict")
    for name, each in presets.items():
        for title, group in each["apart"].items():
            grid.add_row(
                name,
                title,
                f"{group['strokes']:,}",
                percent(group["rate"]),
                percent(group["rate_strict"]),
                percent(group["false_accepts_without"], 2),
                percent(group["false_accepts_strict_without"], 2),
            )
        if "recall_mirrored" in each:
            grid.add_row(name, "recall as drawn", "", percent(each["recall_as_drawn"]), "", "", "")
            grid.add_row(name, "recall mirrored", "", percent(each["recall_mirrored"]), "", "", "")
    if grid.row_count:
        console.print(grid)


def _confusion(confusion: dict[str, Any], console: Console) -> None:
    grid = _grid("\nConfusion: the presets that accept the strokes of each gesture, %", "intended", "accepted by")
    grid.columns[1].justify, grid.columns[1].no_wrap = "left", False
    for name, row in confusion.items():
        most = sorted(row.items(), key=lambda pair: -pair[1])
        grid.add_row(name, ", ".join(f"{other} {percent(rate)}" for other, rate in most[: _SHOWN + 2]) or "none")
    if grid.row_count:
        console.print(grid)


def _perturbed(presets: dict[str, Any], console: Console) -> None:
    """Prints the recall that each perturbation costs, and the presets that lose more than is allowed."""
    hit = {name: each for name, each in presets.items() if "perturbed" in each}
    grid = _grid(
        "\nRecall lost by perturbations, percentage points",
        "perturbation",
        "may",
        "lost on average",
        "presets that lose more than allowed",
    )
    grid.columns[3].justify, grid.columns[3].no_wrap = "left", False
    for perturbation in PERTURBATIONS:
        lost = {name: each["recall"] - each["perturbed"][perturbation.name] for name, each in hit.items()}
        more = sorted((-points, name) for name, points in lost.items() if points > perturbation.allowed + 1e-9)
        grid.add_row(
            perturbation.name,
            percent(perturbation.allowed, 0),
            percent(sum(lost.values()) / len(lost)),
            ", ".join(f"{name} {percent(-points)}" for points, name in more),
        )
    console.print(grid)


def _together(together: dict[str, Any], console: Console) -> None:
    grid = _grid(
        "\nAll presets in one context without relations, %, with 95 % intervals over people",
        "",
        "of",
        "right",
        "",
        "wrong",
        "",
    )

    def add(name: str, each: dict[str, Any]) -> None:
        people = each["right_by_person"]["interval"], each["wrong_by_person"]
        right, wrong = ("-".join(percent(end) for end in interval) for interval in people)
        grid.add_row(name, f"{each['strokes']:,}", percent(each["right"]), right, percent(each["wrong"]), wrong)

    for order, each in together["orders"].items():
        add(f"created in the order: {order.replace('_', ' ')}", each)
    for set_, each in together["by_set"].items():
        add(f"people of {set_}", each)
    add("one recognizer of all patterns", together["one_recognizer"])
    for set_, each in together["one_recognizer_by_set"].items():
        add(f"one recognizer, people of {set_}", each)
    console.print(grid, markup=False)
    if together["confusions"]:
        most = ", ".join(
            f"{intended} as {recognized} {count}" for intended, recognized, count in together["confusions"]
        )
        console.print(f"The most frequent confusions: {most}", highlight=False, markup=False)


def _early(early: dict[str, Any], console: Console) -> None:
    grid = _grid(
        "\nBefore the lift with eager, %: recognized by parts of the stroke drawn, and without eager; others accepted, "
        "or a wrong name, with and without eager; the mean part at which it is decided; and the mean error of progress",
        "",
        "of",
        *(percent(part, 0) for part in _EARLY),
        "end",
        "lift",
        "false",
        "lift",
        "decided",
        "error",
    )
    rows = [(name, each["positives"], each) for name, each in early["presets"].items()]
    rows += [
        (title, each.get("strokes", each.get("positives")), each)
        for key, title in _EARLY_TITLES.items()
        if (each := early.get(key))
    ]
    for title, count, each in rows:
        at = dict(zip(early["parts"], each["recognized"]))
        kind = "false_accepts" if each.get("false_accepts") else "wrong"
        grid.add_row(
            title,
            f"{count:,.0f}",
            *(percent(at[part]) for part in _EARLY),
            percent(each["recognized"][-1]),
            percent(each["recognized_at_lift"]),
            percent(each[kind][-1], 2),
            percent(each[f"{kind}_at_lift"], 2),
            percent(each["decided_at"], 0),
            percent(each["progress_error"]),
        )
    console.print(grid)
    _company(early, console)


def _company(early: dict[str, Any], console: Console) -> None:
    rows = [(title, each) for key, title in _COMPANY_TITLES.items() if (each := early["company"].get(key))]
    if not rows:
        return
    grid = _grid(
        "\nEager ones that compete, %: right by parts of the stroke drawn, at the end, and without eager; wrong, "
        "with and without eager; the mean part at which it is decided; the mean of the people, and the worst sign",
        "",
        "of",
        *(percent(part, 0) for part in _EARLY),
        "end",
        "lift",
        "wrong",
        "lift",
        "decided",
        "people",
        "worst",
    )
    for title, each in rows:
        at = dict(zip(early["parts"], each["right"]))
        grid.add_row(
            title,
            f"{each['strokes']:,}",
            *(percent(at[part]) for part in _EARLY),
            percent(each["right"][-1]),
            percent(each["right_at_lift"]),
            percent(each["wrong"][-1], 2),
            percent(each["wrong_at_lift"], 2),
            percent(each["decided_at"]),
            percent(each["mean_of_people"]),
            f"{percent(each['worst'][1])} {each['worst'][0]}",
        )
    console.print(grid)


def _others(figures: dict[str, Any], console: Console) -> None:
    grid = _grid("\nOther figures, %", "what", "")
    taps, closed, online = figures["non_gestures"], figures["closed_set"], figures["online"]
    if taps["false_positives"] is not None:
        grid.add_row(
            f"drags and taps accepted by the worst preset ({taps['worst_preset']})", percent(taps["false_positives"], 2)
        )
    if taps["how_we_swipe"]:
        worst = max(taps["how_we_swipe"], key=lambda name: taps["how_we_swipe"][name])
        grid.add_row(f"shape writing accepted by the worst preset ({worst})", percent(taps["how_we_swipe"][worst], 2))
    for key, rate in closed.items():
        if isinstance(rate, float):
            grid.add_row("closed set: " + key.replace("_", " "), percent(rate, 2))
    for kind, by in (("", "own examples"), ("others_", "others' examples"), ("presets_", "presets")):
        if online.get(f"{kind}accuracy") is not None:
            at = percent(online[f"{kind}mean_fraction"], 0)
            grid.add_row(
                f"decided before the lift, by {by}, at {at} % of the stroke", percent(online[f"{kind}accuracy"], 2)
            )
    if grid.row_count:
        console.print(grid)
