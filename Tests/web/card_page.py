"""The card of a pattern: a picture that draws itself, and a page on which the visitor's own try is judged."""

import xml.etree.ElementTree as ElementTree

from common import check
from in_browser import wait
from layout import layout
from looks import findings
from playing import DESKTOP, PHONE, WRITE, pane, show, stroke, text

COPY = """(async () => { navigator.clipboard.writeText = async (text) => { window.copied = text; };
    [...document.querySelectorAll("#card button")].find((each) => each.textContent.startsWith(%r)).click();
    await new Promise((done) => setTimeout(done, 300)); return window.copied; })()"""
NAME = """(() => { const field = document.getElementById("pattern-name"); field.value = %r;
    field.dispatchEvent(new Event("input")); })()"""
BOX = """((all) => all.map((strokes) => [0, 1].flatMap((side) => {
    const each = strokes.flatMap((points) => [...points].filter((_, i) => i % 2 === side));
    return [Math.min(...each), Math.max(...each)]; })))"""
PICTURE = "decodeURIComponent(document.querySelector('#card img').src.replace(/^[^,]*,/, ''))"


def card(browser, pictures):
    show(browser, DESKTOP)
    pane(browser, "Patterns")
    browser.evaluate("document.getElementById('card').open = true")
    browser.evaluate(WRITE % "down-right, lift, down-left")
    browser.evaluate(NAME % "<two> & lines")
    wait(browser, "document.querySelector('#card img').src !== ''")
    picture = browser.evaluate(PICTURE)
    root = ElementTree.fromstring(picture)
    signs = [each for each in root.iter() if each.get("class", "").startswith("sign")]
    check(len(signs) == 2 and "prefers-reduced-motion" in picture, "each stroke draws itself", picture)
    said = "".join(root.itertext())
    check("two lines" in said, "the picture has the name", said)
    link = browser.evaluate(COPY % "Copy the link")
    line = browser.evaluate(COPY % "Copy for")
    is_short = len(link.split("#")[1]) < 250
    check(line == f"[![two lines](two_lines.svg)]({link})" and is_short, "a line for Markdown", line)
    browser.evaluate(WRITE % "right, down-left, right")
    browser.evaluate(NAME % "z")
    link = browser.evaluate(COPY % "Copy the link")
    for name, size in (("1400", DESKTOP), ("390", PHONE)):
        opened(browser, pictures, link, name, size)
    browser.evaluate("[...document.querySelectorAll('#card-bar button')].at(-1).click()")
    value = browser.evaluate("[pattern.value, document.getElementById('tabs').offsetHeight > 0]")
    check(value == ["right, down-left, right", True], "the card leads to the pattern", value)


def opened(browser, pictures, link, name, size):
    browser.size(*size)
    browser.open("about:blank")
    browser.open(link)
    wait(browser, "window.playground")
    check(text(browser, "#headline") == "Draw: z", "the card says what to draw", text(browser, "#headline"))
    shown = browser.evaluate("['tabs', 'panel'].map((id) => document.getElementById(id).offsetHeight)")
    check(shown == [0, 0], "it has the surface alone", shown)
    browser.size(*size[:3], touch=True)
    stroke(browser, [(-0.25, -0.25), (0.25, -0.25), (0.2, 0.2), (0.4, 0.2)])
    wait(browser, "document.querySelector('#readout[data-state=failed]')")
    said = text(browser, "#readout")
    check("down-left" in said, "why a try is none", said)
    stroke(browser, [(-0.25, -0.25), (0.25, -0.25), (-0.25, 0.25), (0.25, 0.25)])
    wait(browser, "document.querySelector('#readout[data-state=good]')")
    check(browser.evaluate("getComputedStyle(document.getElementById('readout')).display") != "none", "it is said")
    boxes = browser.evaluate(f"{BOX}([playground.panes[1].ghost(), playground.stage.trails.map((t) => t.points)])")
    far = max(abs(a - b) for a, b in zip(*boxes))
    check(far < 1, "the pattern is where the stroke is, as wide and high", boxes)
    browser.screenshot(pictures / f"card-{name}.png")
    wrong = layout(browser) + findings(browser)
    check(not wrong, f"card, {name}: nothing overlaps, axe finds nothing", "\n".join(wrong))
