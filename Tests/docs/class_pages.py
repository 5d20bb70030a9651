"""The pages of the recognizer classes: their programs are compiled and run, and their pictures are of the class."""

import json
import re

import guides
from common import ROOT, check, work

SITE = ROOT / ".build" / "docs"


def test(pages):
    """`pages` are those of the site: {address: content}."""
    found = {name: page for name, page in pages.items() if re.fullmatch(r"/documentation/gesta/class-[\w-]+", name)}
    check(len(found) >= 20, f"{len(found)} pages of classes", list(found))
    for page in found.values():
        name = page["metadata"]["title"]
        programs(name, listings(page))
        pictures(name, page)
        linked = [each for section in page.get("seeAlsoSections", []) for each in section["identifiers"]]
        check(linked, f"{name}: links to guides")


def listings(page):
    """{syntax: code}, where each is there once."""
    found = [each for section in page["primaryContentSections"] for each in section.get("content", [])]
    found = [(each["syntax"], "\n".join(each["code"]) + "\n") for each in found if each["type"] == "codeListing"]
    assert len(dict(found)) == len(found), found
    return dict(found)


def programs(name, codes):
    directory = work(f"class-{name}")
    check({"python", "c", "text"} == set(codes), f"{name}: a program in C and Python, and its output", list(codes))
    for language in "python", "c":
        status, text = guides.execute(language, codes[language], directory)
        is_right = status == 0 and text == codes["text"] and f'"{name}"' in codes[language] and "ended" in text
        check(is_right, f"{name}: {language}", f"status {status}\n{text}")


def pictures(name, page):
    """The picture of the gesture, light and dark, shows how the class ends."""
    images = [each for each in page["references"].values() if each["type"] == "image"]
    files = [SITE / variant["url"].lstrip("/") for image in images for variant in image["variants"]]
    texts = [file.read_text() for file in files if file.exists()]
    is_shown = all(f">{name}</text>" in text and ">ended</text>" in text for text in texts)
    check(len(set(texts)) == 2 and is_shown, f"{name}: a picture for light and for dark pages", files)
    check('"type": "image"' in json.dumps(page["primaryContentSections"]), f"{name}: the picture is on the page")
