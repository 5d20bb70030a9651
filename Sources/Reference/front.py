"""What the site has beside DocC's pages: front.py SITE BASE

The front page, the search, the header of every page, and the playground if it was built. BASE is the path that the
server has the site at. The front page needs one request for its surface: style and first script are inside.
"""

import html
import json
import re
import shutil
import sys
from pathlib import Path
from string import Template

import full_text
import site_scripts
from highlight import colored

ROOT = Path(__file__).resolve().parents[2]
SOURCE = Path(__file__).resolve().parent / "site"
FIRST = ROOT / "Sources" / "Reference" / "Gesta.docc" / "FirstGesture.md"
WEB = ROOT / ".build" / "web"
PLAYGROUND = WEB / "playground.html"
PICTURE = ROOT / "Sources" / "Reference" / "playground.png"
PALETTE = ROOT / "Sources" / "Reference" / "playground" / "palette.css"
ICON = ROOT / "Sources" / "Reference" / "playground" / "icon.svg"
# DocC's own icons, which are grey.
ICONS = re.compile(r'<link rel="(?:mask-)?icon"[^>]*>')
VERSION = re.compile(r"^#define GESTA_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)", flags=re.M)
HOME = "documentation/gesta/"
LANGUAGES = {"c": "C", "cpp": "C++", "python": "Python", "lua": "LuaJIT", "js": "JavaScript", "swift": "Swift"}
# How a copy of the repository installs the library for each language.
INSTALLS = {
    "Python": "pip install ./Sources/Bindings/Python",
    "JavaScript": "Sources/build web --package && npm install .build/web/gesta-gestures-*.tgz",
    "C, C++, Lua": "Sources/install --prefix ~/gesta",
}
# What people want, and the guides for it by the names of their pages, which have the titles.
WANTS = {
    "Start": ("installing", "firstgesture", "concepts", "languages"),
    "Put it into my engine or toolkit": ("inyourloop", "adapters", "viewer"),
    "Choose the gestures": ("choosing", "relations", "controls"),
    "Scroll, zoom, throw": ("scrolling", "map", "momentum"),
    "Recognize drawn signs": ("strokes", "patternlanguage", "teaching"),
    "See why nothing happens": ("notreported", "symptoms", "whynotfired"),
    "Support pens, palms and trembling hands": ("miceandpens", "palms", "tremor"),
    "Write a gesture of my own": ("writingplugins", "shippingplugins"),
    "Decide whether to use it": ("performance", "limits", "porting", "dataterms"),
}
SCENES = {
    "spells": ("Spells", "Draw a Z, a circle, a check mark or an angle. Anything else turns red, with the reason."),
    "notes": ("Notes", "Flick in one of eight directions. Rest first, and it is a chord."),
    "pictures": ("Pictures", "Drag them, throw them, turn them with two fingers."),
    "map": ("Map", "It follows fingers, glides, and can be caught. A long press puts a pin."),
    "island": ("Island", "Drag it around, tap to build, hold to take away."),
    "verdicts": ("Verdicts", "Whatever you do, each recognizer says what it thought."),
}
# Pictures of programs: the file, what is in it, and the name to start it by.
GALLERY = (
    ("examples/love/spells.png", "A game in LÖVE: signs cast spells, or say why they are none", "spells"),
    ("examples/love/garden/garden.png", "A garden in LÖVE, planted from marking menus", "garden"),
    ("Sources/Reference/Gesta.docc/map-browser.png", "A map in a browser: drag, zoom, turn, throw", "web-map"),
    ("Sources/Reference/Gesta.docc/viewer-qt.png", "A picture viewer for each of ten toolkits: a Z undoes", "viewer"),
)
SURFACE = """<div class="stage">
<canvas role="img" aria-label="Surface to draw on: draw a Z, a circle, a check mark"></canvas>
<div class="stage-tools"><button type="button" id="again" hidden>Show me again</button>
<button type="button" id="sound" aria-pressed="false">Sound off</button></div>
<p id="invitation" role="status">Draw a Z.</p>
</div>"""


def main():
    site, base = Path(sys.argv[1]), "/".join(["", *filter(None, sys.argv[2].split("/")), ""])
    for file in SOURCE / "search.js", SOURCE / "theme-settings.json", ICON:
        shutil.copy(file, site)
    (site / "site.css").write_text(style("site.css"))
    header = fill("header.html", base=base, links="\n".join(header_links(base)))
    (site / "search.html").write_text(fill("search.html", base=base, header=header))
    (site / "index.html").write_text(front(site, header))
    add_header(site, base, header)
    full_text.write(site)


def fill(name, **parts):
    return Template((SOURCE / name).read_text()).substitute(parts).rstrip()


def header_links(base):
    links = {HOME: "Guides", f"{HOME}installing/": "Install"}
    if PLAYGROUND.exists():
        links = {"playground.html": "Playground", **links}
    return [f'<a href="{base}{address}">{title}</a>' for address, title in links.items()]


def style(*names):
    return PALETTE.read_text() + "".join((SOURCE / name).read_text() for name in names)


def front(site, header):
    """The front page. Its programs are those of the first guide, which are tested."""
    header_file = (ROOT / "include" / "gesta" / "gesta.h").read_text()
    parts = {
        "header": header,
        "style": style("site.css", "front.css"),
        "version": ".".join(VERSION.findall(header_file)),
        "installing": f"{HOME}installing/",
        "install": html.escape(next(iter(INSTALLS.values()))),
        "installs": "\n".join(
            f'<option value="{html.escape(line)}">{html.escape(name)}</option>' for name, line in INSTALLS.items()
        ),
        "first": f"{HOME}firstgesture/",
        "wants": "\n".join(want(site, *each) for each in WANTS.items()),
        "gallery": gallery(site),
        "tabs": tabs(),
    }
    return fill("front.html", **parts, **surface(site))


def surface(site):
    """The surface and the scenes, with the library for browsers; without that, a picture of the playground."""
    copy = f'<script type="module">\n{(SOURCE / "copy.js").read_text()}</script>'
    if not PLAYGROUND.exists():
        shutil.copy(PICTURE, site)
        image = f'<img src="{PICTURE.name}" alt="The playground: a stroke, and what each recognizer measured">'
        return {"preload": "", "surface": f'<div class="stage">{image}</div>', "scenes": "", "script": copy}
    (site / PLAYGROUND.name).write_text(linked_playground())
    site_scripts.write(site)
    return {
        "preload": '<link rel="modulepreload" href="front.js">\n'
        '<link rel="preload" href="gesta.wasm.gz" as="fetch" crossorigin>',
        # The surface takes what is drawn from here on.
        "surface": f"{SURFACE}\n<script>\n{site_scripts.lean((SOURCE / 'early.js').read_text())}</script>",
        "scenes": "\n".join(scene(name, *each) for name, each in SCENES.items()),
        "script": f'{copy}\n<script type="module" src="front.js"></script>',
    }


def linked_playground():
    """The playground with ways to the site: its name is the way home, and the guides are beside the panes."""
    text = PLAYGROUND.read_text()
    style = ".home { display: flex; align-items: center; gap: 6px; color: inherit; text-decoration: none; }"
    style += " @media (max-width: 860px) { header .home { font-size: 14px; } h1 .home { font-size: inherit; } }"
    ways = {HOME: "Guides", f"{HOME}installing/": "Install", "search.html": "Search"}
    links = "".join(f'<a class="home" href="{address}">{title}</a>\n' for address, title in ways.items())
    for old, new in (
        ("<h1><svg", '<h1><a class="home" href="./"><svg'),
        ("</svg>Gesta <small", "</svg>Gesta</a> <small"),
        ('<button id="theme"', f'{links}<button id="theme"'),
        ("</style>", f"{style}\n</style>"),
    ):
        if text.count(old) < 1:
            raise SystemExit(f"front.py: the playground has no {old}")
        text = text.replace(old, new, 1)
    return text


def scene(name, title, summary):
    program = html.escape(site_scripts.program(name), quote=False)
    return (
        f'<section class="scene" data-name="{name}"><h3>{title}</h3>\n<p>{html.escape(summary)}</p>\n'
        f'<div class="stage"><canvas role="img" aria-label="{title}: {html.escape(summary)}"></canvas>'
        f'<button type="button" class="wake"><span>Touch to play</span></button></div>\n'
        f"<pre>{program}</pre></section>"
    )


def want(site, title, names):
    links = " · ".join(f'<a href="{HOME}{name}/">{html.escape(described(site, name))}</a>' for name in names)
    return f"<li><h3>{html.escape(title)}</h3><p>{links}</p></li>"


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
            program = f'<pre tabindex="0"><code>{colored(code.rstrip(), language)}</code></pre>'
            shell = f'<pre tabindex="0"><code>$ {html.escape(run)}\n{output}</code></pre>'
            parts.append(
                f'<label><input type="radio" name="language"{checked}>{LANGUAGES[language]}</label>\n'
                f"<div>{program}\n{shell}</div>"
            )
    return "\n".join(parts)


def gallery(site):
    figures = []
    for name, caption, start in GALLERY:
        shutil.copy(ROOT / name, site)
        picture = f'<img src="{Path(name).name}" alt="" loading="lazy">'
        caption = f"{html.escape(caption)}<br><code>examples/run show {start}</code>"
        figures.append(f"<figure>{picture}<figcaption>{caption}</figcaption></figure>")
    return "\n".join(figures)


def described(site, name):
    """The title of a page."""
    return json.loads((site / "data" / HOME / f"{name}.json").read_text())["metadata"]["title"]


def add_header(site, base, header):
    """DocC's pages are one document with different addresses, in which a script shows the content."""
    links = f'<link rel="icon" href="{base}icon.svg"><link href="{base}site.css" rel="stylesheet"></head>'
    for path in (site / "documentation").rglob("index.html"):
        text = path.read_text()
        head, app = "</head>", '<div id="app">'
        if text.count(head) != 1 or text.count(app) != 1:
            raise SystemExit(f"front.py: {path} is not as DocC writes it")
        path.write_text(ICONS.sub("", text).replace(head, links).replace(app, header + app))


main()
