"""Sheets: a picture for each preset of the strokes that it missed and of those that it accepted wrongly.

At most twenty of each are drawn, spread over all of them, with the label, the set, the person and the reason: the
verdict of a missed stroke, the score of an accepted one.
"""

from __future__ import annotations

import textwrap
from pathlib import Path
from typing import Any

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
from matplotlib.collections import LineCollection

from .measure import Options, Result
from .player import Bank, settings
from .strokes import Stroke

SHOWN = 20
_ACROSS = 5


def draw(result: Result, options: Options, folder: str) -> list[Path]:
    """Writes NAME.png of each preset into the folder, which is created, and returns the files. Raises OSError."""
    table, written = result.table, []
    Path(folder).mkdir(parents=True, exist_ok=True)
    for row, gesture in enumerate(table.gestures):
        accepted = result.results.accepted[row]
        missed = np.flatnonzero(table.positive[row] & ~accepted)
        wrong = np.flatnonzero(table.negative[row] & accepted)
        figure = plt.figure(figsize=(15, 13))
        with Bank([settings(gesture, options.rules, 1.0, options.eager)]) as bank:
            for at, (title, columns, color) in enumerate(
                (("missed", missed, "tab:red"), ("accepted, but another gesture", wrong, "tab:blue"))
            ):
                shown = _spread(columns)
                strokes = [table.strokes[column] for column in shown]
                axes = figure.add_axes((0.01 + 0.5 * at, 0.0, 0.48, 0.95))
                axes.set_title(f"{gesture.name}: {title}, {len(columns):,}")
                _grid(axes, strokes, _reasons(bank, strokes), color)
        path = Path(folder) / f"{gesture.name}.png"
        figure.savefig(path, dpi=70)
        plt.close(figure)
        written.append(path)
    return written


def _spread(columns: Any) -> Any:
    """Returns at most SHOWN of the columns, evenly spread."""
    if not len(columns):
        return columns
    return columns[np.unique(np.linspace(0, len(columns) - 1, min(SHOWN, len(columns))).astype(int))]


def _reasons(bank: Bank, strokes: list[Stroke]) -> list[str]:
    recognizer, reasons = bank.recognizers[0], []
    has_score = any(value.name == "score" for value in recognizer.description.values)
    for _, when in bank.each(strokes):
        scored = when is not None and has_score
        reasons.append(f"score {recognizer['score']:.2f}" if scored else recognizer.verdict.text)
    return reasons


def _grid(axes: Any, strokes: list[Stroke], reasons: list[str], color: str) -> None:
    """Draws strokes in rows, with a dot where each contact begins."""
    axes.set_xlim(-0.1, _ACROSS * 1.3)
    axes.set_ylim(SHOWN / _ACROSS * 1.85, -0.4)
    axes.set_aspect("equal", anchor="N")
    axes.axis("off")
    for at, (stroke, reason) in enumerate(zip(strokes, reasons)):
        x, y = at % _ACROSS * 1.3, at // _ACROSS * 1.85
        for line in unit(stroke):
            axes.add_collection(LineCollection([line + (x, y)], colors=color, lw=1.2))
            axes.plot(line[0, 0] + x, line[0, 1] + y, ".", color="black", ms=4)
        caption = f"{stroke.label}, {stroke.set} {stroke.person}"[:30]
        axes.text(x, y - 0.06, caption, fontsize=7, va="bottom", parse_math=False)
        axes.text(x, y + 1.05, "\n".join(textwrap.wrap(reason, 28)[:4]), fontsize=6, va="top", parse_math=False)


def unit(stroke: Stroke) -> list[Any]:
    """Returns the contacts of a stroke, scaled to a square of size 1."""
    points = np.concatenate(stroke.parts)[:, 1:]
    low, size = points.min(axis=0), float(np.ptp(points, axis=0).max())
    scale = 1.0 / size if size > 0 and np.isfinite(size) else 1.0
    return [(part[:, 1:] - low) * scale for part in stroke.parts]
