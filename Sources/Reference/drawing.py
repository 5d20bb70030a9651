"""What pictures of the reference have in common: colors for light and dark pages, paths, and files."""

from gesta_tools.canvas import DARK, LIGHT

# {file suffix: colors}; DocC shows the second one in the dark.
VARIANTS = {"": LIGHT, "~dark": DARK}

WIDTH = 500
SMALL = 'font-size="13"'
FONT = ' font-family="system-ui, sans-serif" font-size="14" stroke-width="2.5"'


def write(catalog, name, drawing):
    """Writes a picture, a function of colors, as files of the catalog."""
    for suffix, colors in VARIANTS.items():
        (catalog / f"{name}{suffix}.svg").write_text(drawing(colors))


def svg(width, height, parts, more=""):
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
        f' fill="none" stroke-linecap="round" stroke-linejoin="round"{more}>{"".join(parts)}</svg>\n'
    )


def path(points):
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


def arrow(points):
    """The two lines of an arrowhead at the end."""
    (x, y), (back_x, back_y) = points[-1], next(p for p in reversed(points) if distance(p, points[-1]) > 5)
    length = distance((x, y), (back_x, back_y))
    dx, dy = (x - back_x) / length * 8, (y - back_y) / length * 8
    ends = [(x - dx * 0.8 + side * dy * 0.55, y - dy * 0.8 - side * dx * 0.55) for side in (1, -1)]
    return path([ends[0], (x, y), ends[1]])


def distance(a, b):
    return ((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5


def text(x, y, words, color, more=""):
    words = words.replace("&", "&amp;").replace("<", "&lt;")
    return f'<text x="{x:.1f}" y="{y:.1f}" fill="{color}" {more}>{words}</text>'
