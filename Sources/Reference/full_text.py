"""The index for the search of the site: write(SITE)

DocC's pages are JSON that a script shows, so pagefind gets a plain page for each of them, with the same headings. It
writes SITE/pagefind.
"""

import html
import json
import subprocess
import sys
import tempfile
from pathlib import Path

# {kind of a page: (what the results call it, weight of its words)}. Four languages have the same functions.
KINDS = {
    "guide": ("Guide", 1),
    "class": ("Recognizer class", 1),
    "c": ("C", 1),
    "python": ("Python", 0.5),
    "lua": ("Lua", 0.5),
    "javascript": ("JavaScript", 0.5),
}
# The results have these kinds first.
GUIDES = ("guide", "class")
# Pagefind's own fields and results, and a copy of its code for other languages.
UNUSED = ("pagefind-*ui.*", "pagefind-highlight.js", "wasm.unknown.pagefind")


def write(site):
    with tempfile.TemporaryDirectory() as plain:
        for path in (site / "data").rglob("*.json"):
            address, page = path.relative_to(site / "data").with_suffix(""), json.loads(path.read_text())
            file = Path(plain) / address / "index.html"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(Page(page).html(kind(address.parts[2:], page)))
        # In Python, pagefind would need a tenth of a second for each page.
        command = [sys.executable, "-m", "pagefind", "--site", plain, "--output-path", site / "pagefind"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"full_text.py: pagefind failed: {done.stdout}{done.stderr}")
    for pattern in UNUSED:
        for path in (site / "pagefind").glob(pattern):
            path.unlink()


def kind(names, page):
    """A key of KINDS, for the address of a page below the root page."""
    first = names[0] if names else ""
    if first in KINDS:
        return first
    is_of_class = page["metadata"].get("roleHeading") == "Recognizer class"
    return "class" if is_of_class else "c" if first.startswith(("c-", "gesta_", "conventions")) else "guide"


class Page:
    """A page of DocC as HTML. Code is left out, and so is what other pages are listed with."""

    def __init__(self, page):
        self.page, self.references = page, page["references"]

    def html(self, page_kind):
        name, weight = KINDS[page_kind]
        part = "guides" if page_kind in GUIDES else "reference"
        title = html.escape(self.page["metadata"]["title"])
        parts = [f"<p>{self.inline(self.page.get('abstract', []))}</p>"]
        for section in self.page.get("primaryContentSections", []):
            parts += [self.block(each) for each in section.get("content", [])]
            for each in section.get("parameters", []):
                parts.append(f"<p><code>{html.escape(each['name'])}</code> {self.blocks(each['content'])}</p>")
        return (
            f'<html lang="en"><body data-pagefind-weight="{weight}" data-pagefind-filter="part:{part}"><h1>{title}</h1>'
            f'<span data-pagefind-meta="kind" data-pagefind-ignore>{name}</span>{"".join(parts)}</body></html>'
        )

    def blocks(self, content):
        return "".join(map(self.block, content))

    def block(self, block):
        kind = block["type"]
        if kind == "paragraph":
            return f"<p>{self.inline(block['inlineContent'])}</p>"
        if kind == "heading":
            level, anchor = block["level"], html.escape(block["anchor"])
            return f'<h{level} id="{anchor}">{html.escape(block["text"])}</h{level}>'
        if kind in ("unorderedList", "orderedList"):
            return "".join(f"<li>{self.blocks(item['content'])}</li>" for item in block["items"])
        if kind == "table":
            cells = (self.blocks(cell) for row in block["rows"] for cell in row)
            return "".join(f"<p>{cell}</p>" for cell in cells)
        if kind == "tabNavigator":
            return "".join(self.blocks(tab["content"]) for tab in block["tabs"])
        if kind == "codeListing":
            return ""
        raise SystemExit(f"full_text.py: {self.page['metadata']['title']}: unknown block {kind}")

    def inline(self, content):
        return "".join(map(self.part, content))

    def part(self, part):
        kind = part["type"]
        if kind == "text":
            return html.escape(part["text"])
        if kind == "codeVoice":
            return f"<code>{html.escape(part['code'])}</code>"
        if kind in ("emphasis", "strong"):
            return self.inline(part["inlineContent"])
        if kind == "reference":
            return html.escape(part.get("overridingTitle") or self.references[part["identifier"]]["title"])
        if kind == "image":
            return html.escape(self.references[part["identifier"]].get("alt") or "")
        raise SystemExit(f"full_text.py: {self.page['metadata']['title']}: unknown part {kind}")
