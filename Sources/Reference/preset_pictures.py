"""A picture of each preset and of each way to draw it, from the patterns themselves, which the library draws."""

import re
from pathlib import Path

import drawing
import gesta
from drawing import arrow, distance, path

SOURCE = Path(__file__).resolve().parents[1] / "Core" / "Signs" / "Patterns" / "PatternPresets.swift"
BOX, MARGIN = 64, 16
COLUMNS = 8


def presets():
    """{name: pattern}, as the library's source has them."""
    source = SOURCE.read_text()
    names = re.search(r'var names: Words \{\s*"""(.*?)"""', source, flags=re.S)[1].replace("\\\n", " ").split()
    rows = re.findall(r'case "(\w+)":\s*(?:"""\n(.*?)"""|"([^"\n]*)")', source, flags=re.S)
    if names != [name for name, _, _ in rows]:
        raise SystemExit("PatternPresets.swift: the rows are not those of the names, in their order")
    return {name: re.sub(r"\s+", " ", (long or short).replace("\\\n", " ")).strip() for name, long, short in rows}


def split(text):
    """The alternatives of a choice, at the outermost level."""
    found, depth = [""], 0
    for character in text:
        depth += {"(": 1, "{": 1, ")": -1, "}": -1}.get(character, 0)
        if character == "|" and depth == 0:
            found.append("")
        else:
            found[-1] += character
    return [each.strip() for each in found]


def ways(pattern):
    """The pattern without alternatives: a list of patterns."""
    whole = split(pattern)
    if len(whole) > 1:
        return [way for each in whole for way in ways(each)]
    for match in re.finditer(r"\(", pattern):
        end, depth = match.end(), 1
        while depth:
            depth += {"(": 1, ")": -1}.get(pattern[end], 0)
            end += 1
        inner = split(pattern[match.end() : end - 1])
        if len(inner) > 1:
            return [way for each in inner for way in ways(f"{pattern[: match.start()]}({each}){pattern[end:]}")]
    return [pattern]


def is_recognized(name, way):
    """Whether the preset recognizes a way as it is drawn: some limits are fitted to people who draw it otherwise."""
    with gesta.Context() as context:
        stroke = context.recognizer("gesta.stroke", pattern=name)
        context.finger().draw(way, size=4 * BOX, seconds=0.6).wait(10)
        return stroke.state == gesta.State.ENDED


def strokes(pattern):
    """The points of each stroke, in a square of BOX."""
    found = []
    with gesta.Context() as context:
        capture = context.recognizer("gesta.capture")
        capture.on(lambda event: found.append([(s.x, s.y) for s in capture.samples()]) if event.state.final else None)
        context.finger().draw(pattern, x=BOX / 2, y=BOX / 2, size=BOX, seconds=0.6)
    return found


def opened(points):
    """A stroke that goes back and forth on one line, with its parts below each other."""
    width, height = (max(each) - min(each) for each in zip(*points))
    if height > width / 10 or sum(map(distance, points, points[1:])) < 1.5 * width:
        return points
    return [(x, y + (at / len(points) - 0.5) * BOX * 0.6) for at, (x, y) in enumerate(points)]


def picture(name, pattern):
    """A function of colors: all ways, in rows of COLUMNS."""
    drawn = [[opened(points) for points in strokes(way)] for way in ways(pattern) if is_recognized(name, way)]
    if not drawn:
        raise SystemExit(f"preset_pictures.py: {name} recognizes no picture of it")
    side = BOX + 2 * MARGIN

    def colored(colors):
        parts = []
        for at, each in enumerate(drawn):
            row, column = divmod(at, COLUMNS)
            parts.append(f'<g transform="translate({column * side + MARGIN} {row * side + MARGIN})">')
            for number, points in enumerate(each):
                x, y = points[0]
                color = colors.line if number == 0 else colors.further
                parts.append(f'<path stroke="{color}" d="{path(points)}{arrow(points)}"/>')
                parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4.5" fill="{colors.start}" stroke="none"/>')
            parts.append("</g>")
        width, height = side * min(len(drawn), COLUMNS), side * -(-len(drawn) // COLUMNS)
        return drawing.svg(width, height, parts, ' stroke-width="3"')

    return colored


def write(catalog):
    """Writes the pictures. Returns the table that shows them."""
    rows = ["| Preset | Each way to draw it | Also |", "|---|---|---|"]
    for name, pattern in presets().items():
        drawing.write(catalog, f"preset-{name}", picture(name, pattern))
        marks = {"anywhere": "from any corner", "either-way|arc": "in either direction"}
        also = " and ".join(text for mark, text in marks.items() if re.search(rf"\b({mark})\b", pattern))
        rows.append(f"| `{name}` | ![{name}](preset-{name}) | {also} |")
    return "\n".join(rows)
