"""The front page in Chromium: the finger that draws by itself, the visitor's strokes, the scenes, and the screens."""

import math
import re
import time

from browser import Browser
from common import ROOT, check
from layout import empty, layout
from looks import findings, script
from waiting import wait

PROGRAMS = ROOT / "Sources" / "Reference" / "site" / "programs"
PICTURES = ROOT / ".build" / "docs-screenshots"
MOST_LINES = 40
MOST_EMPTY = 0.25
SCENES = ("spells", "notes", "pictures", "map", "island", "verdicts")
Z = [(-1, -1), (1, -1), (-1, 1), (1, 1)]
BAD_Z = [(-1, -1), (0.6, -1), (0.9, 0.8), (1.4, 0.8)]
BAD_CHECK = [(-0.6, -0.3), (-0.3, 0.3), (0.9, 0.3)]
SCRIBBLE = [(-1, -1), (1, 0.2), (-0.6, 0.9), (-0.3, -1), (0.9, -0.8), (-1, 0.3), (0.5, 1)]
CIRCLE = [(math.sin(k * math.pi / 12), -math.cos(k * math.pi / 12)) for k in range(25)]
SIZES = {"1400": (1400, 900, 1, False), "390": (390, 844, 2, True)}


def test(base):
    lines = {path.stem: len(path.read_text().splitlines()) for path in PROGRAMS.glob("*.js")}
    few = sorted(lines) == sorted(SCENES) and max(lines.values()) <= MOST_LINES
    check(few, f"six programs of at most {MOST_LINES} lines", lines)
    with Browser() as browser:
        shown(browser, base)
        early(browser, base)
        drawn(browser, base)
        passed(browser, base)
        scenes(browser, base)
        screens(browser, base)


def motion(browser, may_move):
    scheme = {"name": "prefers-color-scheme", "value": "light"}
    reduced = {"name": "prefers-reduced-motion", "value": "no-preference" if may_move else "reduce"}
    browser.call("Emulation.setEmulatedMedia", features=[scheme, reduced])


def shown(browser, base):
    """A finger draws a Z that is none, with its reason, and one that is; with reduced motion, it waits."""
    browser.size(1400, 900)
    motion(browser, True)
    browser.open(f"{base}/")
    reason = wait(browser, "window.front?.label?.text")
    check(reason and reason.startswith("Not a Z: line 2"), "the first Z is none, and the page says why", reason)
    fan = browser.evaluate("front.fan.measures.filter((each) => !each.met && each.name === 'direction').length")
    check(fan == 1, "a fan shows the directions that are allowed", fan)
    browser.screenshot(PICTURES / "front-fan.png")
    found = wait(browser, "front.good?.text")
    check(found == "A Z" and not browser.evaluate("front.label"), "the second one is a Z", found)
    invited = wait(browser, "/^Your turn/.test(document.querySelector('#invitation').textContent)")
    check(invited, "then it is the visitor's turn")
    motion(browser, False)
    browser.open(f"{base}/")
    wait(browser, "!!window.front")
    time.sleep(1.5)
    reason = browser.evaluate("front.stage.player.playing === null && front.label?.text")
    check(reason and reason.startswith("Not a Z: line 2"), "with reduced motion, there is a picture of it", reason)
    browser.evaluate("document.querySelector('#again').click()")
    check(wait(browser, "front.stage.player.playing !== null"), "and a button, which lets the finger draw")


def place(browser, selector):
    """The middle of an element, and its smaller side."""
    box = f"document.querySelector({selector!r}).getBoundingClientRect()"
    left, top, width, height = browser.evaluate(
        f"(({{ left: x, top: y, width, height }}) => [x, y, width, height])({box})"
    )
    return left + width / 2, top + height / 2, min(width, height)


def stroke(browser, selector, shape, size=0.25, steps=10):
    x, y, side = place(browser, selector)
    points = [(x + size * side * px, y + size * side * py) for px, py in shape]
    browser.touch("Start", points[0])
    for (ax, ay), (bx, by) in zip(points, points[1:]):
        for step in range(1, steps + 1):
            browser.touch("Move", (ax + (bx - ax) * step / steps, ay + (by - ay) * step / steps))
    browser.touch("End")


def early(browser, base):
    """What is drawn before the library has come is judged when it comes."""
    browser.size(1400, 900, touch=True)
    browser.open("about:blank")
    browser.call("Network.setCacheDisabled", cacheDisabled=True)
    browser.call("Fetch.enable", patterns=[{"urlPattern": "*gesta.wasm.gz"}])
    browser.events.clear()
    browser.call("Page.navigate", url=f"{base}/")
    browser.wait_for("Fetch.requestPaused")
    paused = next(each for each in browser.events if each["method"] == "Fetch.requestPaused")
    wait(browser, "performance.getEntriesByName('surface').length")
    stroke(browser, "#hero canvas", Z)
    check(not browser.evaluate("!!window.front"), "a Z is drawn before the library is there")
    browser.call("Fetch.continueRequest", requestId=paused["params"]["requestId"])
    browser.call("Fetch.disable")
    browser.call("Network.setCacheDisabled", cacheDisabled=False)
    found = wait(browser, "window.front?.good?.text")
    check(found == "A Z", "and is recognized when it is there", found)


def drawn(browser, base):
    """The visitor's strokes: what they are, and what they are not."""
    browser.open(f"{base}/")
    wait(browser, "!!window.front")
    wanted = {"Z": (Z, "Now a circle."), "circle": (CIRCLE, "A check mark?")}
    for name, (shape, invitation) in wanted.items():
        stroke(browser, "#hero canvas", shape, steps=10 if len(shape) < 9 else 3)
        found = wait(browser, "front.good?.text")
        invited = browser.evaluate("document.querySelector('#invitation').textContent")
        check(found == f"A {name}" and invited == invitation, f"a {name}, and the next invitation", (found, invited))
    stroke(browser, "#hero canvas", BAD_Z)
    found = wait(browser, "front.label?.text")
    colors = browser.evaluate("front.stage.trails.map(({ outcome }) => outcome)")
    check(found == "Not a Z: line 2 goes down, expected down-left", "why it is no Z", found)
    check(colors == ["bad"] and not browser.evaluate("front.good"), "in red, without the good news before it", colors)
    browser.screenshot(PICTURES / "front-drawn.png")
    stroke(browser, "#hero canvas", SCRIBBLE)
    found = wait(browser, "/^None/.test(front.label?.text) && front.label.text")
    check(found == "None of Z, circle, check mark, angle", "a scribble is none of the signs of the page", found)
    stroke(browser, "#hero canvas", BAD_CHECK)
    found = wait(browser, "/^Not a check/.test(front.label?.text) && front.label.text")
    check(found and "should end farther up" in found, "the sign that was asked for comes first", found)
    check(not browser.complaints(), "the surface has no complaint", browser.complaints())


def passed(browser, base):
    """On a phone, a finger that passes over the surface up or down scrolls the page, and no sign does."""
    browser.size(*SIZES["390"])
    browser.open(f"{base}/")
    wait(browser, "!!window.front")
    stroke(browser, "#hero canvas", [(-1, -1), (0, 1), (1, -1)])
    check(browser.evaluate("scrollY") == 0, "a V does not scroll", browser.evaluate("scrollY"))
    stroke(browser, "#hero canvas", [(0.05, 1), (0, -1)])
    check(wait(browser, "scrollY > 100"), "a finger that goes up scrolls the page down", browser.evaluate("scrollY"))
    time.sleep(0.5)  # it scrolls smoothly
    before = browser.evaluate("scrollY")
    stroke(browser, "#hero canvas", [(0.05, -1), (0, 1)], 0.2)
    check(wait(browser, f"scrollY < {before}"), "and one that goes down, up", [before, browser.evaluate("scrollY")])
    browser.size(1400, 900, touch=True)
    browser.open(f"{base}/")
    wait(browser, "!!window.front")


def scenes(browser, base):
    """Each scene runs its program, which can be changed; what is wrong with it is said."""
    for name in SCENES:
        scene = f".scene[data-name={name}]"
        browser.evaluate(f"document.querySelector({scene!r}).scrollIntoView({{ block: 'center' }})")
        check(wait(browser, f"document.querySelector('{scene}[data-ready]') != null"), f"{name} runs")
    scene = ".scene[data-name=spells]"
    browser.evaluate(f"document.querySelector('{scene} .wake').click()")
    browser.evaluate(f"document.querySelector('{scene}').scrollIntoView({{ block: 'center' }})")
    edit(browser, scene, "on(({ x, y }) => cast(x, y))", "on(() => { document.title = sign; })")
    wait(browser, f"/^It runs/.test(document.querySelector('{scene} .program-said').textContent)")
    stroke(browser, f"{scene} canvas", Z, 0.3)
    check(wait(browser, "document.title === 'z'"), "a changed program runs", browser.evaluate("document.title"))
    edit(browser, scene, "gesta.stroke", "gesta.strike")
    said = wait(browser, f"document.querySelector('{scene} .program-said[data-error]')?.textContent")
    check(said and "gesta.strike" in said, "what is wrong with a program is said below it", said)
    browser.evaluate(f"document.querySelector('{scene} .program .quiet').click()")
    wait(browser, f"/^It runs/.test(document.querySelector('{scene} .program-said').textContent)")
    check(browser.evaluate(f"document.querySelector('{scene} .program .quiet').hidden"), "and all can be undone")
    check(not browser.complaints(), "the scenes have no complaint", browser.complaints())


def edit(browser, scene, old, new):
    browser.evaluate(
        f"""(() => {{ const field = document.querySelector('{scene} textarea');
        field.value = field.value.replace({old!r}, {new!r});
        field.dispatchEvent(new Event("input"));
        document.querySelector('{scene} .program .primary').click(); }})()"""
    )


def screens(browser, base):
    """At both widths, light and dark: nothing overlaps, is cut, or has too little contrast; no part is empty."""
    for width, size in SIZES.items():
        for dark in False, True:
            name = f"front-{width}{'-dark' if dark else ''}"
            browser.size(*size, dark=dark)
            browser.open(f"{base}/")
            wait(browser, "!!window.front")
            for scene in SCENES:
                browser.evaluate(f"document.querySelector('.scene[data-name={scene}]').scrollIntoView()")
                wait(browser, f"document.querySelector('.scene[data-name={scene}][data-ready]') != null")
            browser.evaluate("window.scrollTo(0, 0)")
            browser.screenshot(PICTURES / f"{name}.png")
            wrong, band = layout(browser), empty(browser)
            check(not wrong, f"{name}: no text overlaps or is cut", "\n".join(wrong))
            check(band <= MOST_EMPTY, f"{name}: no empty part", f"{band:.2f} of the window's height")
            order = browser.evaluate("""[document.querySelector("#hero canvas"), document.querySelector("h1")]
                .map((each) => each.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom])""")
            first = order[0][1] <= order[1][0] + 1 if width == "390" else order[1][1] < 900
            check(first, f"{name}: the surface comes first, with the title in the first screen", order)
            if script() is None:
                check(True, "accessibility: skipped, as axe is not installed")
                continue
            violations = findings(browser)
            check(not violations, f"{name}: axe finds nothing", "\n".join(violations))
    links = re.findall(r'href="(documentation/[^"]+)"', (ROOT / ".build" / "docs" / "index.html").read_text())
    check(len(set(links)) > 20, "ways in by what people want", len(set(links)))
