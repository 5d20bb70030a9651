"""examples/viewer/web_viewer.html in Chromium: drag, pinch, wheel, double tap, and the Z that undoes them."""

import math

from browser import Browser
from common import ROOT, check
from in_browser import serve, wait
from linked import picture

Z = (-1, -1), (1, -1), (-1, 1), (1, 1)
CHEVRON = (-0.6, -1), (0.6, 0), (-0.6, 1)


def test(_):
    with Browser() as browser:
        browser.size(720, 540, touch=True)
        browser.open(f"{serve(ROOT)}/examples/viewer/web_viewer.html")
        wait(browser)
        fitted = shown(browser)
        stroke(browser, [(0, 0), (0.6, 0.4)])
        dragged = shown(browser)
        check(dragged != fitted and text(browser, "message").startswith("Not a Z: "), "a drag, and its hint", dragged)
        stroke(browser, Z)
        check(shown(browser) == fitted, "a Z puts back the drag before it", text(browser, "message"))
        stroke(browser, [(0, 0), (0.6, 0.4)])
        pinch(browser)
        zoom, pinched = text(browser, "zoom"), shown(browser)
        check(zoom.startswith("Zoom 2") and not zoom.endswith(" 0°"), f"two fingers zoom and turn ({zoom})")
        check("Not a Z" not in text(browser, "message"), "which is no stroke", text(browser, "message"))
        picture(browser, None, "viewer-fingers")
        browser.size(720, 540)
        browser.mouse("Wheel", 300, 200, button="none", deltaX=0, deltaY=100)
        wait(browser, f"document.querySelector('#zoom').textContent !== '{zoom}'")
        zoomed = shown(browser)
        browser.size(720, 540, touch=True)
        for _ in range(2):
            browser.touch("Start", (300, 200))
            browser.touch("End")
        check(shown(browser) == fitted, "a double tap fits the picture", text(browser, "message"))
        for what, place in (
            ("the double tap", zoomed),
            ("the wheel", pinched),
            ("two fingers", dragged),
            ("all", fitted),
        ):
            stroke(browser, Z)
            check(shown(browser) == place, f"a Z undoes {what}", text(browser, "message"))
        stroke(browser, Z)
        check(text(browser, "message") == "There is nothing to undo.", "nothing is left", text(browser, "message"))
        stroke(browser, CHEVRON)
        picture(browser, None, "viewer")
        browser.size(500, 400, touch=True)
        wait(browser, "document.querySelector('canvas').width === 500")
        for _ in range(2):
            browser.touch("Start", (250, 150))
            browser.touch("End")
        fitted = shown(browser)
        stroke(browser, [(0, 0), (0.6, 0.4)], 250, 150)
        check(shown(browser) != fitted, "a drag in a smaller window")
        stroke(browser, Z, 250, 150)
        check(shown(browser) == fitted, "a Z puts it back there", text(browser, "message"))
        check(not browser.complaints(), "web_viewer.html: the console is empty", browser.complaints())


def shown(browser):
    """The pixels of the picture."""
    return browser.evaluate("document.querySelector('canvas').toDataURL()")


def text(browser, name):
    return browser.evaluate(f"document.querySelector('#{name}').textContent")


def stroke(browser, points, x=300, y=230, size=150, steps=12):
    """A finger through the points."""
    corners = [(x + size / 2 * px, y + size / 2 * py) for px, py in points]
    browser.touch("Start", corners[0])
    for (x0, y0), (x1, y1) in zip(corners, corners[1:]):
        for step in range(1, steps + 1):
            browser.touch("Move", (x0 + step / steps * (x1 - x0), y0 + step / steps * (y1 - y0)))
    browser.touch("End")


def pinch(browser, steps=20):
    for step in range(steps + 1):
        half, angle = 60 * (1 + step / steps), step / steps
        dx, dy = half * math.cos(angle), half * math.sin(angle)
        browser.touch("Move" if step else "Start", (360 - dx, 240 - dy, 0), (360 + dx, 240 + dy, 1))
    browser.touch("End")
