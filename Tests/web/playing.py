"""What a person does to the playground, and what it shows: used by the tests of its panes."""

from common import ROOT
from in_browser import wait

PAGE = ROOT / ".build" / "web" / "playground.html"
PHONE = (390, 844, 2, True)
DESKTOP = (1440, 900, 1, False)
WRITE = """(() => { const field = document.getElementById("pattern"); field.value = %r;
    field.dispatchEvent(new Event("input")); })()"""
CHOOSE = """(() => { const select = document.getElementById(%r); select.value = %r;
    select.dispatchEvent(new Event("change")); })()"""
HEART = """(t) => { const a = t * 2 * Math.PI;
    return [0.25 * Math.sin(a) ** 3, -0.016 * (13 * Math.cos(a) - 5 * Math.cos(2 * a) - 2 * Math.cos(3 * a))]; }"""


def show(browser, size, dark=False, fragment=""):
    browser.size(*size, dark=dark)
    browser.open("about:blank")
    browser.open(PAGE.as_uri() + fragment)
    wait(browser, "window.playground")


def pane(browser, title):
    browser.evaluate(f"document.getElementById('tab-{title}').click()")


def text(browser, selector):
    return browser.evaluate(f"document.querySelector({selector!r}).textContent")


def center(browser):
    """The middle of the surface, and its smaller side."""
    left, top, width, height = browser.evaluate(
        "(({ left, top, width, height }) => [left, top, width, height])"
        "(document.getElementById('surface').getBoundingClientRect())"
    )
    return left + width / 2, top + height / 2, min(width, height)


def stroke(browser, points, steps=12):
    """One finger through points, as fractions of the surface's smaller side from its center."""
    x, y, side = center(browser)
    places = [(x + side * px, y + side * py) for px, py in points]
    browser.touch("Start", places[0])
    for (ax, ay), (bx, by) in zip(places, places[1:]):
        for step in range(1, steps + 1):
            browser.touch("Move", (ax + (bx - ax) * step / steps, ay + (by - ay) * step / steps))
    browser.touch("End")
    frames(browser)


def frames(browser):
    browser.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))")


def states(browser):
    found = browser.evaluate("""Object.fromEntries([...document.querySelectorAll(".row")].map((row) => [
        row.querySelector(".name").textContent, row.querySelector(".pill").textContent]))""")
    return found


def ghost(browser, duration, path):
    browser.evaluate(f"playground.stage.play([{{ from: 0, to: {duration}, at: {path} }}]).then(() => 0)")
    frames(browser)


def painted(browser, radius=10000, least=1):
    """How many pixels of the surface are painted, at most `radius` from its center, with at least that alpha."""
    frames(browser)
    return browser.evaluate(f"""(() => {{ const {{ width, height }} = surface, ratio = devicePixelRatio;
        const {{ data }} = surface.getContext("2d").getImageData(0, 0, width, height);
        let count = 0;
        for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) {{
            const isNear = Math.hypot(x - width / 2, y - height / 2) <= {radius} * ratio;
            if (isNear && data[4 * (y * width + x) + 3] >= {least}) count += 1;
        }}
        return count; }})()""")
