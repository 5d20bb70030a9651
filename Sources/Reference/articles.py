"""The articles, in which names of declarations and of classes become links."""

import re

import concept_pictures
import momentum_pictures
import preset_pictures
from class_pages import ids, page

PRESETS = "<!-- a picture of each preset -->"


def copy(source, catalog, markup):
    catalog.mkdir()
    concept_pictures.write(catalog)
    momentum_pictures.write(catalog)
    for path in sorted(source.iterdir()):
        if path.suffix == ".md":
            text = path.read_text()
            if PRESETS in text:
                text = text.replace(PRESETS, preset_pictures.write(catalog))
            (catalog / path.name).write_text(linked(re.sub(r"^<!--.*-->$", "", text, flags=re.M), markup))
        else:
            (catalog / path.name).write_bytes(path.read_bytes())


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
