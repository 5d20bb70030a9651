"""Verdicts and strokes as HTML, for notebooks. Text has the color of the page, so that it is legible in any theme."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from .states import State
from .touch import Phase, Touch

Stroke = Sequence[tuple[float, float]]

_WIDTH, _HEIGHT, _MARGIN = 220.0, 150.0, 12.0
_INK = "#3b82f6"
# Legible on white and on black.
_COLORS = {State.ENDED: "#1f9d55", State.CANCELLED: "#c27803", State.FAILED: "#e0474c"}


def card(title: str, state: State, sentence: str, notes: Iterable[str], strokes: Sequence[Stroke]) -> str:
    """Returns a picture of the strokes beside a title, a sentence and notes. All texts are escaped."""
    color = _COLORS.get(state, _INK)
    lines = [
        f'<div style="font-weight:600">{escape(title)}</div>',
        f'<div style="margin:4px 0"><span style="color:{color}">&#9679;</span> {escape(sentence)}</div>',
        *(f'<div style="opacity:.75;font-size:85%">{escape(note)}</div>' for note in notes),
    ]
    text = f'<div style="min-width:0;text-align:left">{"".join(lines)}</div>'
    picture = _picture(strokes, color) if any(strokes) else ""
    return f'<div style="display:flex;gap:16px;align-items:center;color:inherit">{picture}{text}</div>'


def strokes_of(samples: Iterable[Touch], y_up: bool = False) -> list[Stroke]:
    """Returns the strokes of samples: the positions of each contact, from down to up. y grows downwards in them."""
    strokes: list[list[tuple[float, float]]] = []
    drawn: dict[int, list[tuple[float, float]]] = {}
    for touch in samples:
        if touch.phase == Phase.BEGAN or touch.contact not in drawn:
            drawn[touch.contact] = []
            strokes.append(drawn[touch.contact])
        drawn[touch.contact].append((touch.x, -touch.y if y_up else touch.y))
    return list(strokes)


def _picture(strokes: Sequence[Stroke], color: str) -> str:
    """Returns the strokes as an SVG image: a dot where each begins, a ring where it ends."""
    xs = [x for stroke in strokes for x, _ in stroke]
    ys = [y for stroke in strokes for _, y in stroke]
    left, top, width, height = min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)
    room_x, room_y = _WIDTH - 2 * _MARGIN, _HEIGHT - 2 * _MARGIN
    scale = min(room_x / width if width > 0 else room_x, room_y / height if height > 0 else room_y)
    # A single point, or a straight line, is in the middle.
    x0, y0 = (_WIDTH - width * scale) / 2, (_HEIGHT - height * scale) / 2
    shapes = []
    for stroke in strokes:
        places = [f"{x0 + (x - left) * scale:.1f},{y0 + (y - top) * scale:.1f}" for x, y in stroke]
        (first_x, first_y), (last_x, last_y) = places[0].split(","), places[-1].split(",")
        shapes += [
            f'<polyline points="{" ".join(places)}" fill="none" stroke="{color}" stroke-width="2.5" '
            'stroke-linejoin="round" stroke-linecap="round"/>',
            f'<circle cx="{first_x}" cy="{first_y}" r="4" fill="currentColor"/>',
            f'<circle cx="{last_x}" cy="{last_y}" r="5" fill="none" stroke="currentColor" stroke-width="1.5"/>',
        ]
    frame = (
        f'<rect x=".5" y=".5" width="{_WIDTH - 1:g}" height="{_HEIGHT - 1:g}" rx="6" fill="none" '
        'stroke="currentColor" stroke-opacity=".25"/>'
    )
    size = f'width="{_WIDTH:g}" height="{_HEIGHT:g}" viewBox="0 0 {_WIDTH:g} {_HEIGHT:g}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} style="flex:none" role="img">'
        f"<title>{len(strokes)} stroke{'s' if len(strokes) > 1 else ''}</title>{frame}{''.join(shapes)}</svg>"
    )
