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
from highlight import colored

ROOT = Path(__file__).resolve().parents[2]
SOURCE = Path(__file__).resolve().parent / "site"
FIRST = ROOT / "Sources" / "Reference" / "Gesta.docc" / "FirstGesture.md"
WEB = ROOT / ".build" / "web"
PLAYGROUND = WEB / "playground.html"
PICTURE = ROOT / "Sources" / "Reference" / "playground.png"
HOME = "documentation/gesta/"
LANGUAGES = {"c": "C", "cpp": "C++", "python": "Python", "lua": "LuaJIT", "js": "JavaScript", "swift": "Swift"}
# The ways in, by the names of their pages, which have the titles and summaries.
WAYS = ("concepts", "choosing", "adapters", "symptoms", "notreported", "languages")
PLAY = "Draw with many fingers, and see why each recognizer recognized or failed."
REST = "Each function, class and value in C, Python, Lua and JavaScript."
# Pictures of programs: the file, what is in it, and the guide or folder.
GALLERY = (
    ("examples/love/spells.png", "A game in LÖVE: signs cast spells, and each other sign says why it was none", ""),
    ("examples/love/garden/garden.png", "A garden in LÖVE, planted from marking menus", ""),
    ("Sources/Reference/Gesta.docc/map-browser.png", "A map in a browser: drag, zoom, turn, throw", "map"),
    ("Sources/Reference/Gesta.docc/viewer-qt.png", "A picture viewer for each of ten toolkits: a Z undoes", "viewer"),
)
DRAW = """<div class="draw">
<canvas aria-label="A field to draw in"></canvas>
<p>Draw here: a Z, a circle, a check mark. Or tap, drag, pinch.</p>
<ul role="status"></ul>
</div>
<script type="module" src="draw.js"></script>"""


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
    """The front page. Its programs are those of the first guide, which are tested."""
    ways = [way(f"{HOME}{name}/", *described(site, name)) for name in WAYS]
    if PLAYGROUND.exists():
        shutil.copy(PLAYGROUND, site)
        ways.append(way("playground.html", "Playground", PLAY))
    ways.append(way(HOME, "Guides and reference", REST))
    parts = {"ways": "\n".join(ways), "gallery": gallery(site), "tabs": tabs(), "draw": field(site)}
    return fill("front.html", header=header, installing=f"{HOME}installing/", first=f"{HOME}firstgesture/", **parts)


def field(site):
    """The field to draw in, with the library for browsers; without that, a picture of the playground."""
    if not PLAYGROUND.exists():
        shutil.copy(PICTURE, site)
        return f'<img src="{PICTURE.name}" alt="The playground: a stroke, and what each recognizer measured">'
    for file in (SOURCE / "draw.js", WEB / "gesta.js", WEB / "gesta.wasm"):
        shutil.copy(file, site)
    return DRAW


def tabs():
    """The first gesture in each language: a program, how it is run, and what it prints."""
    text = FIRST.read_text()
    blocks = re.findall(r"^```(\w+)\n(.*?)^```$", text, flags=re.M | re.S)
    output = html.escape(next(code for language, code in blocks if language == "text").strip())
    parts = []
    for language, code in blocks:
        if language in LANGUAGES:
            checked = " checked" if not parts else ""
            run = re.search(r"[Rr]un it by `(.*?)`", text[text.index(code) :], flags=re.S)[1].replace("\n", " ")
            program = f"<pre><code>{colored(code.rstrip(), language)}</code></pre>"
            shell = f"<pre><code>$ {html.escape(run)}\n{output}</code></pre>"
            parts.append(
                f'<label><input type="radio" name="language"{checked}>{LANGUAGES[language]}</label>\n'
                f"<div>{program}\n{shell}</div>"
            )
    return "\n".join(parts)


def gallery(site):
    figures = []
    for name, caption, guide in GALLERY:
        shutil.copy(ROOT / name, site)
        picture = f'<img src="{Path(name).name}" alt="" loading="lazy">'
        if guide:
            picture = f'<a href="{HOME}{guide}/">{picture}</a>'
        figures.append(f"<figure>{picture}<figcaption>{html.escape(caption)}</figcaption></figure>")
    return "\n".join(figures)


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
