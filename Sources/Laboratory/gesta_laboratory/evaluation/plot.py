"""A picture of the figures: recall against false accepts, confusions, and the strokes that were misrecognized."""

from __future__ import annotations

import textwrap
from typing import Any

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
from matplotlib.collections import LineCollection

from .labels import CLOSED_SET
from .measure import STRICT, Options, Result, Table
from .player import Bank, settings
from .sheets import unit

_ACROSS = 12
_WIDTH = 20.0


def draw(result: Result, options: Options, path: str) -> None:
    """Writes the picture in the format given by the file name's suffix. Raises OSError or ValueError."""
    table = result.table
    count = max(len(table.gestures), 1)
    rows = [
        (gesture.name, kind, row) for row, gesture in enumerate(table.gestures) for kind in ("missed", "false accept")
    ]
    heights = [7.0, max(4.0, 0.28 * count), *([2.0] * len(rows))]
    figure = plt.figure(figsize=(_WIDTH, sum(heights) + 2.0), layout="constrained")
    grid = figure.add_gridspec(len(heights), 2, height_ratios=heights)
    _curves(figure.add_subplot(grid[0, 0]), result)
    _matrix(figure.add_subplot(grid[0, 1]), *_closed(result), "closed set: intended (rows), recognized (columns), %")
    _matrix(figure.add_subplot(grid[1, :]), *_confusion(result), "presets: intended (rows), accepted by (columns), %")
    for at, (name, kind, row) in enumerate(rows):
        accepted = result.results.accepted[row]
        missed = kind == "missed"
        wrong = np.flatnonzero(table.positive[row] & ~accepted if missed else table.negative[row] & accepted)
        shown = (
            wrong[np.unique(np.linspace(0, len(wrong) - 1, min(_ACROSS, len(wrong))).astype(int))]
            if len(wrong)
            else wrong
        )
        reasons = _reasons(table, row, shown, options) if missed else [""] * len(shown)
        _gallery(
            figure.add_subplot(grid[2 + at, :]),
            table,
            shown,
            reasons,
            f"{name}\n{kind}\n{len(wrong):,}",
            "tab:red" if missed else "tab:blue",
        )
    figure.savefig(path, dpi=80)
    plt.close(figure)


def _curves(axes: Any, result: Result) -> None:
    axes.set_title("recall against false accepts by false_positives; large dot: 1, square: strict")
    for at, (name, points) in enumerate(result.curve.items()):
        if any(each["recall"] is None or each["false_accepts"] is None for each in points):
            continue
        x = [max(each["false_accepts"] * 100, 1e-3) for each in points]
        y = [each["recall"] * 100 for each in points]
        (line,) = axes.plot(x, y, ["-", "--", ":"][at // 10 % 3], lw=1, label=name, color=f"C{at % 10}")
        for mark, rate in (("o", 1.0), ("s", STRICT)):
            spots = [index for index, each in enumerate(points) if each["rate"] == rate]
            axes.plot([x[index] for index in spots], [y[index] for index in spots], mark, color=line.get_color(), ms=6)
    for limit in (0.3, 1.0):
        axes.axvline(limit, color="grey", lw=0.5)
    axes.set_xscale("log")
    axes.set_xlabel("false accepts, % of all other strokes")
    axes.set_ylabel("recall, %")
    if axes.get_legend_handles_labels()[0]:
        axes.legend(ncol=3, fontsize=7)


def _confusion(result: Result) -> tuple[Any, list[str], list[str]]:
    names = [gesture.name for gesture in result.table.gestures]
    rows = result.figures["confusion"]
    rates = np.array([[row.get(name, 0.0) for name in names] for row in rows.values()])
    return rates.reshape(len(rows), len(names)), list(rows), names


def _closed(result: Result) -> tuple[Any, list[str], list[str]]:
    if result.closed is None:
        return np.zeros((0, 0)), [], []
    totals = np.maximum(result.closed.sum(axis=1, keepdims=True), 1)
    return result.closed / totals, list(CLOSED_SET), [*CLOSED_SET, "none"]


def _matrix(axes: Any, rates: Any, rows: list[str], columns: list[str], title: str) -> None:
    axes.set_title(title)
    axes.set_xticks(range(len(columns)), columns, rotation=90, fontsize=7)
    axes.set_yticks(range(len(rows)), rows, fontsize=7)
    if not rates.size:
        axes.text(0.5, 0.5, "not measured", transform=axes.transAxes, ha="center")
        return
    axes.imshow(rates, cmap="Blues", vmin=0, vmax=1, aspect="auto")
    for row, column in zip(*np.nonzero(rates >= 0.0005)):
        rate = rates[row, column]
        axes.text(
            column,
            row,
            f"{100 * rate:.3g}" if rate < 0.9995 else "100",
            ha="center",
            va="center",
            fontsize=6,
            color="white" if rate > 0.6 else "black",
        )


def _reasons(table: Table, row: int, columns: Any, options: Options) -> list[str]:
    """Returns the verdicts with which the preset rejected these strokes."""
    with Bank([settings(table.gestures[row], options.rules, 1.0, options.eager)]) as bank:
        return [bank.recognizers[0].verdict.text for _ in bank.each([table.strokes[column] for column in columns])]


def _gallery(axes: Any, table: Table, columns: Any, reasons: list[str], title: str, color: str) -> None:
    """Draws strokes in a row, with a dot where each begins."""
    axes.set_xlim(-0.1, _ACROSS * 1.25)
    axes.set_ylim(1.45, -0.35)
    axes.set_aspect("equal")
    axes.axis("off")
    axes.text(-0.2, 0.5, title, ha="right", va="center", fontsize=7)
    for at, (column, reason) in enumerate(zip(columns, reasons)):
        stroke, x = table.strokes[column], at * 1.25
        lines = [line + (x, 0.0) for line in unit(stroke)]
        axes.add_collection(LineCollection(lines, colors=color, lw=1))
        axes.plot(*lines[0][0], ".", color="black", ms=4)
        caption = f"{stroke.label}{' mirrored' if table.mirrored[column] else ''}\n{stroke.set} {stroke.person}"[:40]
        axes.text(x, -0.08, caption, fontsize=6, va="bottom", parse_math=False)
        axes.text(x, 1.05, "\n".join(textwrap.wrap(reason, 32)[:4]), fontsize=5, va="top", parse_math=False)
