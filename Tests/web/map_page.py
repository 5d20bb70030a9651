"""examples/web/map.html in Chromium: wheel, trackpad, fingers, mouse and keys; flings, catches, snaps and edges."""

import math
import time

from browser import Browser
from common import ROOT, check
from in_browser import serve, wait
from linked import picture

NOW = "Math.round(performance.now() * 1e6)"
WATCH = """window.seen = [], window.moves = [];
addEventListener("pointermove", ({ timeStamp, clientX, clientY }) => moves.push([timeStamp, clientX, clientY]));
view.map.on((event) => { if (event.state !== "changed") seen.push([event.state, { ...event.values }]); });
0;"""


def test(out):
    address = serve(ROOT)
    with Browser() as browser:
        browser.size(960, 640)
        browser.open(f"{address}/examples/web/map.html")
        wait(browser)
        wait(browser, "document.querySelector('#place').textContent !== ''")
        browser.evaluate(WATCH)
        picture(browser, out, "map")
        scrolls(browser)
        zooms(browser)
        keys(browser)
        accessible(browser)
        browser.size(960, 640, touch=True)
        flings(browser)
        catches(browser)
        edges(browser)
        turns(browser)
        picture(browser, out, "map-turned")
        check(not browser.complaints(), "map.html: the console is empty", browser.complaints())


def view(browser):
    return browser.evaluate(f"view.at({NOW})")


def settled(browser):
    """The view when nothing moves any more."""
    wait(browser, f"!view.at({NOW}).moving")
    return view(browser)


def place(browser, x=500, y=500, level=0, turn=0):
    """Moves the map at once."""
    values = f"{{ x: {x}, y: {y}, scale: {2.0**level}, turn: {turn} }}"
    browser.evaluate(f"view.catch({NOW}); Object.assign(view.view, {values}); seen.splice(0), moves.splice(0); 0")


def beneath(shown, x, y):
    """The point of the world at a point of the screen."""
    dx, dy = (x - 480) / shown["scale"], (y - 320) / shown["scale"]
    cos, sin = math.cos(-shown["turn"]), math.sin(-shown["turn"])
    return shown["x"] + dx * cos - dy * sin, shown["y"] + dx * sin + dy * cos


def near(found, wanted, by=1e-9):
    return len(found) == len(wanted) and all(abs(a - b) <= by for a, b in zip(found, wanted))


def at(shown):
    return shown["x"], shown["y"]


def wheel(browser, x, y, times=1, **more):
    for _ in range(times):
        browser.mouse("Wheel", x, y, button="none", **{"deltaX": 0, "deltaY": 0, **more})


def scrolls(browser):
    """A wheel pans, by as much as a page scrolls; a drag follows at once."""
    place(browser)
    wheel(browser, 480, 320, times=4, deltaX=10, deltaY=30)
    check(near(at(view(browser)), (540, 620)), "a wheel scrolls the map", view(browser))
    browser.mouse("Pressed", 480, 320)
    for step in range(1, 11):
        browser.mouse("Moved", 480 + 10 * step, 320)
    shown = view(browser)
    check(shown["x"] < 470 and shown["moving"], "a drag follows the wheel at once", shown)
    browser.mouse("Released", 580, 320)
    states = [state for state, _ in browser.evaluate("seen")]
    check(states == ["began", "ended", "began", "ended"], "the scroll ends where the drag begins", states)


def zooms(browser):
    """The wheel with Control, as trackpads pinch: about the pointer, e for 100 pixels; then to a whole level."""
    settled(browser)
    place(browser)
    wheel(browser, 700, 200, deltaX=20)  # another scroll, which ends when the key is pressed
    wait(browser, f"view.at({NOW}).x === 520")
    fixed = beneath(view(browser), 700, 200)
    wheel(browser, 700, 200, times=3, modifiers=2, deltaY=-20)
    wait(browser, f"view.at({NOW}).scale > 1.8")
    shown = view(browser)
    check(near([shown["scale"]], [math.exp(0.6)]), "the wheel with Control zooms", shown)
    check(near(beneath(shown, 700, 200), fixed), "about the pointer", shown)
    page = browser.evaluate("visualViewport.scale")
    shown = settled(browser)
    check(shown["scale"] == 2 and page == 1, "the map snaps to a whole level, the page does not zoom", shown)
    check(near(beneath(shown, 700, 200), fixed), "also about the pointer", shown)
    wheel(browser, 700, 200, times=9, modifiers=2, deltaY=80)
    shown = view(browser)
    check(0.25 < shown["scale"] < 0.5, "beyond the last level it follows less", shown)
    check(settled(browser)["scale"] == 0.5, "and returns")


def keys(browser):
    place(browser)
    browser.evaluate("document.querySelector('canvas').focus()")
    browser.key("ArrowRight")
    shown = settled(browser)
    wanted = browser.evaluate("gesta.decay({ x: 500, velocityX: 700 }).end.x")
    check(near(at(shown), (wanted, 500)), "an arrow moves the map", shown)
    browser.key("+", code="Equal", text="+")
    browser.key(".", code="Period", text=".")
    shown = settled(browser)
    check(near([shown["scale"], shown["turn"]], [2, math.pi / 4]), "plus zooms, and a period turns it", shown)
    for name in ("out", "in", "out"):
        browser.evaluate(f"document.querySelector('[aria-label=\"Zoom {name}\"]').click()")
    check(settled(browser)["scale"] == 1, "buttons zoom", view(browser))
    wheel(browser, 480, 320, deltaX=30)
    before = view(browser)
    browser.key("+", code="Equal", text="+")
    shown = settled(browser)
    check(at(shown) == at(before) and shown["scale"] == 2, "a key ends what the wheel scrolls", [before, shown])
    browser.key("-", code="Minus", text="-")
    settled(browser)
    browser.key("n", text="n")
    check(settled(browser)["turn"] == 0, "N turns it north up", view(browser))
    wait(browser, "document.querySelector('#place').textContent.endsWith('north up')")
    words = browser.evaluate("document.querySelector('#place').textContent")
    check(words.startswith("Near ") and "level 0" in words, "the status says where it is", words)


def accessible(browser):
    script = next((ROOT / ".build" / "venv").glob("lib/python*/site-packages/axe_core_python/axe.min.js"))
    browser.evaluate(script.read_text() + "\n0;")
    found = browser.evaluate("axe.run().then((r) => r.violations.map((v) => v.help + ': ' + v.nodes[0].html))")
    check(not found, "map.html: axe finds nothing", found)


def drag(browser, x, y, dx, dy, steps=12, lift=True):
    """A finger that moves steadily: Chromium takes a move in each frame."""
    browser.touch("Start", (x, y))
    for step in range(1, steps + 1):
        browser.touch("Move", (x + dx * step, y + dy * step))
    if lift:
        browser.touch("End")


def fling(browser, dx, dy, **where):
    """Returns the values of the end of a drag. A busy machine that delays the lift leaves no velocity: once more."""
    for _ in range(10):
        settled(browser)
        place(browser, **where)
        drag(browser, 600, 300, dx, dy)
        state, values = browser.evaluate("seen").pop()
        if state == "ended" and values["velocityX"] != 0:
            break
    return values


def flings(browser):
    values = fling(browser, -8, -4)
    shown = settled(browser)
    begin = [500 - values[f"translation{axis}"] for axis in "XY"]
    velocity = [-values[f"velocity{axis}"] for axis in "XY"]
    # A busy machine moves the finger more slowly.
    (first, *begun), (last, *ended) = browser.evaluate("moves.slice(-6)")[::5]
    pace = [1000 * (b - a) / (last - first) for a, b in zip(begun, ended)]
    is_near = all(-1.6 < speed / moved < -0.6 for speed, moved in zip(velocity, pace))
    check(is_near, "a fling has the velocity of the finger", (velocity, pace))
    wanted = browser.evaluate(f"""(() => {{ const {{ x, y }} = gesta.decay({{ x: {begin[0]}, y: {begin[1]},
        velocityX: {velocity[0]}, velocityY: {velocity[1]},
        minX: 0, maxX: 1000, minY: 0, maxY: 1000 }}).end; return [x, y]; }})()""")
    check(near(at(shown), wanted, 1e-6), "a fling ends where gesta_decay says", [at(shown), wanted])


def catches(browser):
    fling(browser, -12, 0)
    time.sleep(0.1)
    moving = view(browser)
    browser.touch("Start", (300, 300))
    caught = view(browser)
    time.sleep(0.2)
    later = view(browser)
    check(moving["moving"] and moving["x"] < caught["x"], "the map glides", [moving, caught])
    check(at(caught) == at(later) and not later["moving"], "a touch catches it", [caught, later])
    browser.touch("End")
    check(at(settled(browser)) == at(caught), "a lift lets it rest", view(browser))


def edges(browser):
    """Beyond the edge it follows less, and springs back to it exactly; a fling springs there as well."""
    place(browser, x=60)
    drag(browser, 200, 300, 20, 0, steps=20, lift=False)
    pulled = view(browser)
    check(-330 < pulled["x"] < -100, "beyond its edge, the map follows like a rubber band", pulled)
    browser.touch("End")
    time.sleep(0.05)
    browser.touch("Start", (300, 300))
    caught = view(browser)
    browser.touch("Move", (310, 300))
    browser.touch("Move", (320, 300))
    shown = view(browser)
    check(caught["x"] - 20 < shown["x"] < caught["x"] + 1e-9, "it can be caught there, without a jump", [caught, shown])
    browser.touch("End")
    shown = settled(browser)
    check(near(at(shown), (0, 500)), "the map springs back to its edge", shown)
    fling(browser, -14, 0, x=940, level=1)
    check(near(at(settled(browser)), (1000, 500)), "a fling ends at the edge", view(browser))


def turns(browser):
    for degrees, name in (7, "a small turn snaps back to the north"), (60, "a large turn stays"):
        place(browser)
        pinch(browser, degrees, 1.0)
        shown = settled(browser)
        is_north = shown["turn"] == 0
        check(is_north == (degrees < 10) and shown["scale"] == 1, name, shown)
    pinch(browser, 0, 2.5)
    check(settled(browser)["scale"] in (2, 4), "two fingers zoom to a whole level", view(browser))


def pinch(browser, degrees, scale, steps=24):
    """Two fingers about a point, which rest before they lift together."""
    for step in [*range(steps + 1), *[steps] * 12]:
        part = step / steps
        angle, half = math.radians(20 + degrees * part), 80 * scale**part
        dx, dy = half * math.cos(angle), half * math.sin(angle)
        fingers = (400 + dx, 300 + dy, 0), (400 - dx, 300 - dy, 1)
        browser.touch("Move" if step else "Start", *fingers)
    browser.touch("End")
