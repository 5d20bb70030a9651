"""Pictures: what time lines and strokes have in common. matplotlib draws them.

Lengths are in points of the picture, y downwards.

Threads: pure functions; may be called on any thread.
"""

from __future__ import annotations

import io
import math
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any

import matplotlib
from gesta.accounts.account import Account
from matplotlib.figure import Figure
from matplotlib.patches import FancyBboxPatch, Patch, Rectangle

ENDINGS = (".svg", ".png", ".pdf")
STYLE: Any = {"svg.fonttype": "none", "svg.hashsalt": "gesta", "font.family": "DejaVu Sans", "hatch.linewidth": 1.2}
CHARACTER = 8.0
"""The width of a letter, about."""

Rect = tuple[float, float, float, float]
Place = Callable[[float, float], tuple[float, float]]

_PNG_SCALE = 2
_FONT = 13


@dataclass(frozen=True)
class Colors:
    """The colors of a picture. Strokes have `line` and `further` in turn, as do segments."""

    line: str
    start: str
    further: str
    text: str
    faint: str
    active: str
    good: str
    bad: str
    page: str


LIGHT = Colors("#0a60d8", "#d9480f", "#868e96", "#343a46", "#c3cad5", "#0a60d8", "#187a45", "#c2410c", "#ffffff")
DARK = Colors("#74b2ff", "#ffa94d", "#909296", "#d5dbe6", "#4a5261", "#74b2ff", "#5ed692", "#ff9b66", "#1b1d22")


class Canvas:
    """A figure in which one unit is a point."""

    def __init__(self, width: float, height: float, colors: Colors) -> None:
        self.colors, self.width, self.height = colors, width, height
        self.figure = Figure((width / 72, height / 72), dpi=72)
        self.axes = self.figure.add_axes((0, 0, 1, 1))
        self.axes.set(xlim=(0, width), ylim=(height, 0))
        self.axes.axis("off")

    def line(self, points: Sequence[tuple[float, float]], color: str, width: float = 2.5, **more: Any) -> None:
        xs, ys = zip(*points)
        self.axes.plot(xs, ys, color=color, linewidth=width, **{"solid_capstyle": "round", **more})

    def dots(self, places: Iterable[float], y: float, color: str, size: float) -> None:
        xs = list(places)
        self.axes.plot(
            xs, [y] * len(xs), color=color, marker="o", markersize=size, markeredgewidth=0, linestyle="none", snap=False
        )

    def dot(self, x: float, y: float, color: str, radius: float = 6) -> None:
        self.dots([x], y, color, 2 * radius)

    def text(self, x: float, y: float, words: str, color: str, **more: Any) -> float:
        """Writes on a base line. Returns where it ends, about."""
        self.axes.text(x, y, words.replace("$", r"\$"), color=color, fontsize=_FONT, **more)
        return x + CHARACTER * len(words)

    def arrow(self, start: tuple[float, float], end: tuple[float, float], color: str, **more: Any) -> None:
        style = {"arrowstyle": "->", "color": color, "linewidth": 1.5, "shrinkA": 0, "shrinkB": 0, **more}
        self.axes.annotate("", end, start, arrowprops=style)

    def head(self, points: Sequence[tuple[float, float]], color: str) -> None:
        """Draws the head of an arrow at the end of a line."""
        x, y = points[-1]
        back = next((point for point in reversed(points) if math.dist(point, points[-1]) > 5), points[0])
        share = 2 / max(math.dist(back, (x, y)), 2)
        start = x + (back[0] - x) * share, y + (back[1] - y) * share
        self.arrow(start, (x, y), color, linewidth=3, mutation_scale=16)

    def box(self, x: float, y: float, width: float, height: float, color: str, **more: Any) -> Patch:
        return self.axes.add_patch(Rectangle((x, y), width, height, **{"fill": False, "edgecolor": color, **more}))

    def rounded(self, x: float, y: float, width: float, height: float, radius: float, **more: Any) -> Patch:
        style = f"round,pad=0,rounding_size={radius}"
        return self.axes.add_patch(FancyBboxPatch((x, y), width, height, boxstyle=style, linewidth=1.5, **more))


def svg(figure: Figure, page: str = "none") -> str:
    """The picture as SVG, in which a point is a pixel of the page. Equal pictures have equal texts."""
    out = io.StringIO()
    with matplotlib.rc_context(STYLE):
        figure.savefig(out, format="svg", facecolor=page, metadata={"Date": None, "Creator": None})
    text = out.getvalue()
    text = re.sub(r'(width|height)="([\d.]+)pt"', r'\1="\2"', text)
    return text[text.index("<svg") :].replace("'DejaVu Sans'", "system-ui, sans-serif")


def write(figure: Figure, path: str | PathLike[str], colors: Colors = LIGHT) -> None:
    """Writes the picture to a file, whose ending says as what: one of ENDINGS.

    Raises OSError if the file cannot be written, ValueError for another ending.
    """
    path = Path(path)
    if path.suffix not in ENDINGS:
        raise ValueError(f"the picture is {path.name}, must end in {', '.join(ENDINGS[:-1])} or {ENDINGS[-1]}")
    if path.suffix == ".svg":
        path.write_text(svg(figure, colors.page), encoding="utf-8")
        return
    with matplotlib.rc_context(STYLE):
        figure.savefig(path, dpi=72 * _PNG_SCALE, facecolor=colors.page)


def placed(
    points: Sequence[tuple[float, float]],
    box: tuple[float, float, float, float],
    margin: float,
    largest: float = math.inf,
) -> Place:
    """Returns what places a point so that all of them are in the middle of a box; `largest` limits the scale."""
    (left, right), (low, high) = ((min(each), max(each)) for each in zip(*points))
    x, y, width, height = box
    room_x, room_y = (width - 2 * margin) / max(right - left, 1e-9), (height - 2 * margin) / max(high - low, 1e-9)
    scale = min(room_x, room_y, largest)
    dx, dy = x + (width - (left + right) * scale) / 2, y + (height - (low + high) * scale) / 2
    return lambda px, py: (px * scale + dx, py * scale + dy)


def draw_region(canvas: Canvas, rect: Rect | None, place: Place, frame: Patch) -> None:
    """The part of a region that is in the frame."""
    if rect is None:
        return
    (x, y), (right, bottom) = place(rect[0], rect[1]), place(rect[0] + rect[2], rect[1] + rect[3])
    color = canvas.colors.further
    canvas.box(x, y, right - x, bottom - y, color, linewidth=1.5, linestyle=(0, (4, 3))).set_clip_path(frame)


def rect_of(account: Account, id: str | None) -> Rect | None:
    """The rectangle of a region on the surface, y downwards; None for the root region."""
    region = account.regions.get(id or "")
    if region is None or region.parent is None:
        return None
    x, y, width, height = region.rect
    parent = account.regions.get(region.parent)
    while parent is not None and parent.parent is not None:
        x, y = x + parent.rect[0], y + parent.rect[1]
        parent = account.regions.get(parent.parent)
    return (x, -y - height if account.y_up else y, width, height)
