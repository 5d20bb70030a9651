"""The articles, in which names of declarations and of classes become links, and the same in each language tabs."""

import re

import concept_pictures
import momentum_pictures
import preset_pictures
from class_pages import ids, page

PRESETS = "<!-- a picture of each preset -->"
# Sections that follow each other, each with the program of the article in one language.
LANGUAGES = "C|C\\+\\+|Python|LuaJIT|JavaScript|Swift"
SECTION = rf"^## (?:{LANGUAGES})\n(?:(?!^## ).)*"


def copy(source, catalog, markup):
    catalog.mkdir()
    concept_pictures.write(catalog)
    momentum_pictures.write(catalog)
    for path in sorted(source.iterdir()):
        if path.suffix == ".md":
            text = path.read_text()
            if PRESETS in text:
                text = text.replace(PRESETS, preset_pictures.write(catalog))
            text = tabbed(re.sub(r"^<!--.*-->$", "", text, flags=re.M))
            (catalog / path.name).write_text(linked(text, markup))
        else:
            (catalog / path.name).write_bytes(path.read_bytes())


def tabbed(text):
    """A program in several languages, of which a reader sees one."""
    return re.sub(rf"(?:{SECTION}){{3,}}", tabs, text, flags=re.M | re.S)


def tabs(sections):
    parts = re.findall(r"^## ([^\n]+)\n(.*?)(?=^## |\Z)", sections[0], flags=re.M | re.S)
    listed = "".join(f'@Tab("{title}") {{\n{body.strip()}\n}}\n' for title, body in parts)
    return f"## In each language\n\n@TabNavigator {{\n{listed}}}\n\n"


def class_link(match):
    return f"[{match[0]}](doc:{page(match[1])})" if match[1] in ids() else match[0]


def linked(text, markup):
    """Code of one word outside code blocks and titles is a link if it is in the headers."""
    parts = re.split(r"(^```.*?^```$|^#[^\n]*$)", text, flags=re.M | re.S)
    for at in range(0, len(parts), 2):
        parts[at] = re.sub(
            r"(?<!`)`(gesta_\w+(?:\.\w+)?|GESTA_\w+)`(?!`)",
            lambda match: markup.link(match[1]) if match[1] in markup.paths else match[0],
            parts[at],
        )
        parts[at] = re.sub(r"(?<![`\[])`(gesta\.\w+)`(?!`)", class_link, parts[at])
    return "".join(parts)
