"""What the site has beside DocC's pages: front.py SITE BASE

The front page, the search, the header of every page, and the playground if it was built. BASE is the path that the
server has the site at.
"""

import html
import json
import re
import shutil
import sys
from pathlib import Path
from string import Template

import full_text

ROOT = Path(__file__).resolve().parents[2]
SOURCE = Path(__file__).resolve().parent / "site"
ARTICLE = ROOT / "Sources" / "Reference" / "Gesta.docc" / "Gesta.md"
PLAYGROUND = ROOT / ".build" / "web" / "playground.html"
PICTURE = ROOT / "Sources" / "Reference" / "playground.png"
HOME = "documentation/gesta/"
# The ways in, by the names of their pages, which have the titles and summaries.
WAYS = ("firstgesture", "concepts", "choosing", "languages")
PLAY = "Draw with many fingers, and see why each recognizer recognized or failed."
REST = "Each function, class and value in C, Python, Lua and JavaScript."


def main():
    site, base = Path(sys.argv[1]), "/".join(["", *filter(None, sys.argv[2].split("/")), ""])
    for file in "site.css", "search.js", "theme-settings.json":
        shutil.copy(SOURCE / file, site)
    header = fill("header.html", base=base, links="\n".join(header_links(base)))
    (site / "search.html").write_text(fill("search.html", base=base, header=header))
    (site / "index.html").write_text(front(site, header))
    add_header(site, base, header)
    full_text.write(site)


def fill(name, **parts):
    return Template((SOURCE / name).read_text()).substitute(parts).rstrip()


def header_links(base):
    links = {f"{HOME}concepts/": "Concepts", HOME: "Documentation"}
    if PLAYGROUND.exists():
        links["playground.html"] = "Playground"
    return [f'<a href="{base}{address}">{title}</a>' for address, title in links.items()]


def front(site, header):
    """The front page. Its programs are those of the article Gesta.md, which are tested."""
    blocks = re.findall(r"^```(\w+)\n(.*?)^```$", ARTICLE.read_text(), flags=re.M | re.S)
    codes = {language: html.escape(code.rstrip()) for language, code in blocks}
    ways = [way(f"{HOME}{name}/", *described(site, name)) for name in WAYS]
    shutil.copy(PICTURE, site / "playground.png")
    playground = '<img src="playground.png" alt="The playground: a stroke, and what each recognizer measured">'
    if PLAYGROUND.exists():
        shutil.copy(PLAYGROUND, site)
        playground = f'<a href="playground.html">{playground}</a>'
        ways.append(way("playground.html", "Playground", PLAY))
    ways.append(way(HOME, "Guides and reference", REST))
    programs = {"c": codes["c"], "python": codes["python"], "output": codes["text"]}
    return fill("front.html", header=header, ways="\n".join(ways), playground=playground, **programs)


def described(site, name):
    """The title and the summary of a page."""
    page = json.loads((site / "data" / HOME / f"{name}.json").read_text())
    return page["metadata"]["title"], "".join(part["text"] for part in page["abstract"])


def way(address, title, summary):
    return f'<li><a href="{address}"><strong>{html.escape(title)}</strong> {html.escape(summary)}</a></li>'


def add_header(site, base, header):
    """DocC's pages are one document with different addresses, in which a script shows the content."""
    style = f'<link href="{base}site.css" rel="stylesheet"></head>'
    for path in (site / "documentation").rglob("index.html"):
        text = path.read_text()
        head, app = "</head>", '<div id="app">'
        if text.count(head) != 1 or text.count(app) != 1:
            raise SystemExit(f"front.py: {path} is not as DocC writes it")
        path.write_text(text.replace(head, style).replace(app, header + app))


main()
