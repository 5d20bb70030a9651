"""The front page of the site, with the playground if it was built: front.py SITE"""

import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PLAYGROUND = ROOT / ".build" / "web" / "playground.html"
PICTURE = ROOT / "Sources" / "Web" / "playground.png"
PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Gesta: gesture recognition for programs that embed it</title>
<style>
  :root {{ color-scheme: light dark; font: 1.1rem/1.5 system-ui, sans-serif; }}
  body {{ max-width: 62rem; margin: 0 auto; padding: 2rem 1.5rem; }}
  h1 {{ font-size: 2.6rem; margin: 0; }}
  nav {{ display: flex; flex-wrap: wrap; gap: 0.8rem; margin: 1.5rem 0; }}
  nav a {{ padding: 0.5rem 1.1rem; border: 1px solid currentcolor; border-radius: 2rem; text-decoration: none; }}
  a {{ color: light-dark(#0058c7, #7ab8ff); }}
  img {{ width: 100%; height: auto; border-radius: 0.8rem; }}
</style>
</head>
<body>
<h1>Gesta</h1>
<p>An embeddable gesture recognition library with a stable C interface. A program creates recognizers, pushes touch
samples, and is notified of gestures.</p>
<nav>
{links}
</nav>
{picture}
</body>
</html>
"""
LINKS = {
    "documentation/gesta/firstgesture": "First gesture",
    "documentation/gesta/inyourloop": "In your loop",
    "documentation/gesta": "Guides and reference",
    "documentation/gesta/changelog": "Changelog",
}


def main():
    site = Path(sys.argv[1])
    links = dict(LINKS)
    shutil.copy(PICTURE, site / "playground.png")
    picture = '<img src="playground.png" alt="A stroke, and what each recognizer measured">'
    if PLAYGROUND.exists():
        shutil.copy(PLAYGROUND, site / "playground.html")
        links = {"playground.html": "Playground", **links}
        picture = f'<a href="playground.html">{picture}</a>'
    anchors = "\n".join(f'<a href="{address}">{title}</a>' for address, title in links.items())
    (site / "index.html").write_text(PAGE.format(links=anchors, picture=picture))
    # DocC's pages ask for it.
    (site / "theme-settings.json").write_text("{}\n")
    # Every page says that it is about Objective-C, which none is.
    for sheet in (site / "css").glob("documentation-topic.*.css"):
        sheet.write_text(sheet.read_text() + "\n.language-container, .language { display: none !important }\n")


main()
