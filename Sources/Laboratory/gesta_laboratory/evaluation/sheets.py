"""Sheets: pictures of the strokes that a preset missed, and of those that it accepted wrongly.

At most twenty strokes are drawn, spread over all of them, each with its label, set, person, size and reason: the
verdict of a missed stroke; of an accepted one the score, the way of drawing that it matched, and the two tests that are
nearest to their limits.
"""

from __future__ import annotations

import textwrap
from collections import Counter
from pathlib import Path
from typing import Any

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
from matplotlib.collections import LineCollection
from matplotlib.colors import LinearSegmentedColormap

from .measure import Options, Result
from .player import Bank, settings
from .strokes import PIXELS_PER_MM, Stroke

SHOWN = 20
_ACROSS = 5
_CELL = (2.4, 3.5)  # Inches.
_BELOW = 1.2  # Inches, for the reason.
_COLUMNS, _LINES = 36, 8  # Of the reason.
_TITLE = 0.5  # Inches.
_MISSED = LinearSegmentedColormap.from_list("missed", ["#f0a830", "#b01020"])
_WRONG = LinearSegmentedColormap.from_list("wrong", ["#40b0e0", "#20208c"])


def draw(result: Result, options: Options, folder: str) -> list[Path]:
    """Writes NAME-missed.png and NAME-accepted.png of each preset that has such strokes. Returns the files.

    Creates the folder. Raises OSError.
    """
    table, written = result.table, []
    Path(folder).mkdir(parents=True, exist_ok=True)
    for row, gesture in enumerate(table.gestures):
        accepted = result.results.accepted[row]
        positive, negative = table.positive[row], table.negative[row]
        for kind, columns, total, colors in (
            ("missed", np.flatnonzero(positive & ~accepted), f"of {positive.sum():,} that are", _MISSED),
            ("accepted", np.flatnonzero(negative & accepted), f"of {negative.sum():,} that are not", _WRONG),
        ):
            if not len(columns):
                continue
            strokes = [table.strokes[column] for column in _spread(columns)]
            labels = Counter(table.strokes[column].label for column in columns).most_common(8)
            title = f"{gesture.name}, {kind}: {len(columns):,} {total}; {len(strokes)} shown\n"
            title += ", ".join(f"{label} {count}" for label, count in labels)
            with Bank([settings(gesture, options.rules, 1.0, options.eager)]) as bank:
                figure = _sheet(title, strokes, _reasons(bank, strokes), colors)
            path = Path(folder) / f"{gesture.name}-{kind}.png"
            figure.savefig(path, dpi=100)
            plt.close(figure)
            written.append(path)
    return written


def _spread(columns: Any) -> Any:
    """Returns at most SHOWN of the columns, evenly spread."""
    return columns[np.unique(np.linspace(0, len(columns) - 1, min(SHOWN, len(columns))).astype(int))]


def _reasons(bank: Bank, strokes: list[Stroke]) -> list[str]:
    recognizer, reasons = bank.recognizers[0], []
    has_score = any(value.name == "score" for value in recognizer.description.values)
    for _, when in bank.each(strokes):
        verdict = recognizer.verdict.text
        lines = [verdict] if when is None else _match(recognizer, verdict, has_score)
        wrapped = [line for text in lines for line in textwrap.wrap(text, _COLUMNS)]
        reasons.append("\n".join(wrapped[:_LINES]))
    return reasons


def _match(recognizer: Any, verdict: str, has_score: bool) -> list[str]:
    """Returns how a stroke was recognized, and with which tests it nearly was not."""
    lines = [f"score {recognizer['score']:.2f}" if has_score else verdict]
    if "compared with " in verdict:
        lines.append("as " + verdict.split("compared with ")[1])
    tests = [(deviation(it), it) for it in recognizer.measures() if it.name != "misfit"]
    for part, it in sorted(tests, key=lambda pair: -pair[0])[:2]:
        if 0.5 < part < np.inf:
            place = f" of {it.segment}" if it.segment else ""
            lines.append(f"{it.name}{place} {it.measured:.3g}, {it.least:.3g} to {it.most:.3g}")
    return lines


def deviation(measure: Any) -> float:
    """Returns how far a measure is from the middle of its range: 1 at the limits, 0 without two of them."""
    half = (measure.most - measure.least) / 2
    if not 0 < half < np.inf:
        return 0.0
    return abs(measure.measured - (measure.most + measure.least) / 2) / half


def _sheet(title: str, strokes: list[Stroke], reasons: list[str], colors: Any) -> Any:
    down = -(-len(strokes) // _ACROSS)
    width, height = _ACROSS * _CELL[0], down * _CELL[1] + _TITLE
    figure = plt.figure(figsize=(width, height))
    figure.text(0.01, 1 - 0.12 / height, title, fontsize=11, va="top", parse_math=False)
    for at, (stroke, reason) in enumerate(zip(strokes, reasons)):
        left = (at % _ACROSS * _CELL[0] + 0.15) / width
        bottom = ((down - 1 - at // _ACROSS) * _CELL[1] + _BELOW) / height
        axes = figure.add_axes((left, bottom, 1.7 / width, 1.7 / height))
        axes.set(xlim=(-0.05, 1.05), ylim=(1.05, -0.05), aspect="equal")
        axes.axis("off")
        _stroke(axes, stroke, colors)
        for y, text, align in ((1.08, _caption(at + 1, stroke), "bottom"), (-0.06, reason, "top")):
            axes.text(0, y, text, transform=axes.transAxes, fontsize=8, va=align, parse_math=False)
    return figure


def _caption(number: int, stroke: Stroke) -> str:
    millimeters = stroke.diagonal / PIXELS_PER_MM
    size = f"{millimeters:.0f}" if millimeters >= 10 else f"{millimeters:.1f}"
    return f"{number}: {stroke.label[:20]}, {size} mm\n{f'{stroke.set} {stroke.person}'[:30]}"


def _stroke(axes: Any, stroke: Stroke, colors: Any) -> None:
    """Draws a stroke from light to dark, with a dot at the start and an arrow at the end of each contact."""
    lines = unit(stroke)
    for number, line in enumerate(lines, 1):
        pieces = np.stack([line[:-1], line[1:]], axis=1)
        axes.add_collection(LineCollection(pieces, colors=colors(np.linspace(0, 1, len(pieces))), lw=1.6))
        axes.plot(line[0, 0], line[0, 1], ".", color="black", ms=6)
        if len(lines) > 1:
            axes.annotate(str(number), line[0], (3, 3), textcoords="offset points", fontsize=8)
        apart = np.hypot(*(line - line[-1]).T) > 0.06
        if apart.any():
            before = line[np.flatnonzero(apart)[-1]]
            axes.annotate("", line[-1], before, arrowprops={"arrowstyle": "-|>", "color": colors(1.0), "lw": 0.8})


def unit(stroke: Stroke) -> list[Any]:
    """Returns the contacts of a stroke, scaled to a square of size 1."""
    points = np.concatenate(stroke.parts)[:, 1:]
    low, size = points.min(axis=0), float(np.ptp(points, axis=0).max())
    scale = 1.0 / size if size > 0 and np.isfinite(size) else 1.0
    return [(part[:, 1:] - low) * scale for part in stroke.parts]
