"""A page for each built-in class, from its description in the library, with a gesture that is played through it."""

import math
import re
from functools import cache

import drawing
import gesta
import timelines
from demonstrations import Program

HEADING = '@Metadata {\n    @TitleHeading("Recognizer class")\n}'
GUIDES = 8
CELL = str.maketrans({"|": r"\|"})


def write(catalog, markup):
    """Writes the pages and their pictures. Returns their topic for the root page."""
    classes, guides = described(), articles(catalog)
    shared = {reason.value for reason in gesta.Reason}
    for each in classes:
        parts = [f"# {each.class_name}", HEADING, sentence(each.doc), kind(each), *demonstration(each, catalog)]
        if each.parameters:
            rows = [[f"`{p.name}`", default(p), bounds(p), sentence(p.doc)] for p in each.parameters]
            parts += ["## Parameters", table(["Name", "Default", "Range", "Meaning"], rows)]
        if each.values:
            rows = [[f"`{v.name}`", constant(each, v, markup), unit(v), meaning(v)] for v in each.values]
            parts += ["## Values", table(["Name", "In C", "Unit", "Meaning"], rows)]
        reasons = [reason for reason in each.reasons if reason.code not in shared]
        if reasons:
            rows = [[f"`{reason.name}`", str(reason.code), reason.text] for reason in reasons]
            parts += ["## Reasons of its own", table(["Name", "Code", "Text"], rows)]
        if linked := mentioning(each.class_name, guides):
            parts += ["## See Also", "### Guides", "\n".join(f"- <doc:{name}>" for name in linked)]
        (catalog / f"{page(each.class_name)}.md").write_text("\n\n".join(parts) + "\n")
    return "### Recognizer classes\n\n" + "\n".join(f"- <doc:{page(each.class_name)}>" for each in classes)


def demonstration(each, catalog):
    """The picture of a gesture, and the program that makes it."""
    program = Program(each)
    picture = f"picture-{page(each.class_name)}"
    drawing.write(catalog, picture, timelines.picture(program.play))
    return [
        f"![A gesture of {each.class_name}: where the contacts move, and the states over time]({picture})",
        "## A program",
        f"It makes the gesture of the picture, and prints the state and `{program.value}` of each event.",
        f"```python\n{program.python()}\n```",
        f"```c\n{program.c()}\n```",
        "Both print:",
        f"```text\n{program.output()}```",
    ]


def articles(catalog):
    """{name of a guide: its text}, without the changelog, which mentions every class."""
    return {path.stem: path.read_text() for path in sorted(catalog.glob("[A-Z]*.md")) if path.stem != "Changelog"}


def mentioning(class_id, guides):
    """The guides that name a class most often."""
    counts = {name: len(re.findall(rf"\b{re.escape(class_id)}\b", text)) for name, text in guides.items()}
    return sorted(filter(counts.get, counts), key=lambda name: (-counts[name], name))[:GUIDES]


@cache
def described():
    """The classes, with lengths in millimeters."""
    with gesta.Context(units_per_mm=1) as context:
        return context.classes


def ids():
    return {each.class_name for each in described()}


def page(class_id):
    """The file of a class's page: class-tap."""
    return class_id.replace("gesta.", "class-").replace("_", "-")


def sentence(text):
    text = text[:1].upper() + text[1:]
    return (text if text.endswith(".") else text + ".") if text else ""


def kind(each):
    text = (
        "Continuous: reports began, changed and ended, or cancelled." if each.continuous else "Discrete: reports ended."
    )
    if each.hovers:
        text += " It receives pointers above the surface and no contacts."
    if any(parameter.length for parameter in each.parameters):
        text += (
            " Lengths are read and set in the program's units: those here are for the default, 160 in an inch. In"
            " parentheses is what they are on the screen."
        )
    if any(parameter.unit == "rad" for parameter in each.parameters):
        text += " Angles are in degrees here; a program reads and sets them in radians."
    return text


def table(titles, rows):
    lines = [titles, ["---"] * len(titles), *([cell.translate(CELL) for cell in row] for row in rows)]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def unit(entry):
    return "text" if entry.type == gesta.Type.TEXT else "" if entry.unit == "1" else entry.unit


def number(value, entry):
    """A number with its unit, as a person reads it."""
    if entry.type == gesta.Type.BOOLEAN:
        return "true" if value else "false"
    if math.isinf(value):
        return "unlimited"
    if entry.unit in ("length", "length/s"):
        own = entry.unit.removeprefix("length")
        return f"{value * 160 / 25.4:.5g} units{own} ({value:.5g} mm{own})"
    own = {"1": "", "units": "", "rad": "degrees"}.get(entry.unit, entry.unit)
    return f"{math.degrees(value) if entry.unit == 'rad' else value:.5g} {own}".rstrip()


def default(parameter):
    if parameter.type in (gesta.Type.CHOICE, gesta.Type.TEXT):
        return f"`{parameter.initial}`" if parameter.initial else "empty"
    return number(parameter.initial, parameter)


def bounds(parameter):
    if parameter.type == gesta.Type.CHOICE:
        return ", ".join(f"`{choice}`" for choice in parameter.choices)
    if parameter.type == gesta.Type.BOOLEAN:
        return "true, false"
    if parameter.type == gesta.Type.TEXT:
        return "text"
    return f"{number(parameter.minimum, parameter).split(' ')[0]} to {number(parameter.maximum, parameter)}"


def meaning(value):
    choices = f" One of {', '.join(f'`{choice}`' for choice in value.choices)}." if value.choices else ""
    return sentence(value.doc) + choices + (" The program can set it." if value.writable else "")


def constant(each, value, markup):
    """The index in the values of an event, if the header names it."""
    name = f"GESTA_{each.class_name.split('.')[-1]}_{value.name}".upper()
    return markup.link(name) if name in markup.paths else ""
