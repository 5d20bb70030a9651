"""What a reader does and sees in Chromium: searches all pages, and reads identifiers, texts and links."""

import json
import re

from common import ROOT, check
from waiting import wait

ARTICLES = ROOT / "Sources" / "Reference" / "Gesta.docc"
HOME = "/documentation/gesta"
# {words: the first result}
SEARCHES = {"qwertzuiop": None, "pinch": "gesta.pinch", "gesta_recognizer_describe": "gesta_recognizer_describe"}
# Identifiers on more than one line, except in titles: on phones, long ones have no room on one.
BROKEN = """[...document.querySelectorAll('code')].filter((each) => {
    const rows = new Set([...each.getClientRects()].map((row) => Math.round(row.top)));
    return /^\\w+([.:]\\w+)*$/.test(each.textContent) && rows.size > 1;
}).map((each) => each.textContent)"""
# Breaks that the browser may use elsewhere, of those that DocC has put into the page.
BREAKS = """[...document.querySelectorAll(':not(h1 *) > wbr')]
    .filter((each) => getComputedStyle(each).display != 'none').length"""
CUT = """[...document.querySelectorAll('.declaration pre, .declaration code')]
    .filter((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth).length"""
COLORS = """[
    ['text', document.querySelector('#app main p, #app main .abstract')],
    ['a link', document.querySelector('#app .contenttable a, #app .topic-link, #app p a')],
    ['the header', document.querySelector('.gesta-header nav a')],
].map(([name, each]) => [name, getComputedStyle(each).color])
    .concat([['page', getComputedStyle(document.body).backgroundColor]])"""


def test(browser, base):
    searched(browser, base)
    identifiers(browser, base)
    tables(browser, base)
    colors(browser, base)


def searched(browser, base):
    """From the field of a page to the results, and to a page from there."""
    browser.size(1200, 1000)
    browser.open(f"{base}{HOME}/class-pan/")
    wait(browser, "document.querySelector('h1')?.textContent")
    browser.evaluate("document.querySelector('.gesta-header input').focus()")
    browser.call("Input.insertText", text="two fingers")
    browser.key("Enter", text="\r")
    wait(browser, "document.querySelectorAll('.results a').length")
    found = browser.evaluate("[...document.querySelectorAll('.results a')].map((each) => each.href)")
    wanted = {path.stem.lower() for path in ARTICLES.glob("*.md") if "two fingers" in prose(path)}
    missing = wanted - {name for link in found for name in re.findall(rf"{HOME}/(\w+)/", link)}
    check(len(wanted) >= 5 and not missing, f"the search finds the {len(wanted)} guides that say so", missing)
    target = next((link for link in found if "#" in link), "")
    browser.open(target or base)
    anchor = json.dumps(target.partition("#")[2])
    check(target and wait(browser, f"document.getElementById({anchor}) != null"), "a result leads to a section", target)
    for words, wanted in SEARCHES.items():
        browser.open(f"{base}/search.html?q={words}")
        status = wait(browser, "document.querySelector('[role=status]').textContent.match(/^[0-9]+ pages?.*/)?.[0]")
        titles = browser.evaluate("[...document.querySelectorAll('.results a')].map((each) => each.textContent)")
        is_right = titles[:1] == [wanted] if wanted else titles == [] and status == "0 pages"
        check(is_right and not browser.complaints(), f"the search for {words}", (status, titles[:3]))


def prose(path):
    """The text of a guide without its code, in one line."""
    text = re.sub(r"^```.*?^```$", "", path.read_text(), flags=re.M | re.S)
    return " ".join(text.lower().split())


def identifiers(browser, base):
    for width in 390, 1200:
        browser.size(width, 900)
        for page in "gesta_push", "gesta_recognizer_add_action", "c-input", "class-double-tap-drag":
            browser.open(f"{base}{HOME}/{page}/")
            wait(browser, "document.querySelectorAll('#app code').length > 2")
            broken, breaks = browser.evaluate(BROKEN), browser.evaluate(BREAKS)
            check(not broken and not breaks, f"{page}, {width} px: no identifier is broken", (breaks, broken))
            cut = browser.evaluate(CUT)
            check(not cut, f"{page}, {width} px: the whole declaration is in sight", cut)


def tables(browser, base):
    """On phones, the head of a table of cards is one line; a table of many figures is none of cards, and scrolls."""
    browser.size(390, 844, touch=True)
    browser.open(f"{base}{HOME}/installing/")
    head = "[...document.querySelectorAll('.content table thead')][0]"
    wait(browser, f"{head} !== undefined")
    tops = browser.evaluate(f"[...{head}.querySelectorAll('th')].map((each) => each.getBoundingClientRect().top)")
    check(len(tops) > 2 and len(set(tops)) == 1, "the head of a table of cards is one line", tops)
    browser.open(f"{base}{HOME}/performance/")
    table = "[...document.querySelectorAll('.content table')].find((each) => each.querySelectorAll('th').length > 4)"
    wait(browser, f"{table} !== undefined")
    shown = browser.evaluate(
        "(({ clientWidth, scrollWidth, rows }) => [clientWidth, scrollWidth, getComputedStyle(rows[1]).display])"
        f"({table})"
    )
    check(shown[0] < 390 < shown[1] and shown[2] == "table-row", "a table of many figures scrolls", shown)


def colors(browser, base):
    """Text and links have a contrast of at least 7 and 4.5, on a page that is neither white nor black."""
    for dark in False, True:
        browser.size(1200, 1000, dark=dark)
        browser.open(f"{base}{HOME}/concepts/")
        wait(browser, "document.querySelector('#app p a') != null")
        found = dict(browser.evaluate(COLORS))
        page = found.pop("page")
        low = {name: round(contrast(color, page), 1) for name, color in found.items()}
        is_legible = all(value >= (7 if name == "text" else 4.5) for name, value in low.items())
        is_plain = page in ("rgb(255, 255, 255)", "rgb(0, 0, 0)")
        check(is_legible and not is_plain, f"{'dark' if dark else 'light'}: legible colors", (page, low))


def contrast(one, other):
    """The ratio of the WCAG."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(color):
    parts = [int(each) / 255 for each in re.findall(r"\d+", color)[:3]]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
