"""What the playground plays for each preset: recognized as it, and with its shape."""

import math

from common import check
from in_browser import wait
from playing import DESKTOP, WRITE, pane, show, text

PLAYED = """new Promise((done) => { const { stage } = playground;
    [...document.querySelectorAll(".pane button")].find((b) => b.textContent.includes("Show me")).click();
    const look = () => stage.player.playing === null && stage.down.size === 0
        ? done(stage.trails.map(({ points }) => points)) : setTimeout(look, 20); look(); })"""
# On this clock, a second of a ghost takes a tenth.
HASTE = """(() => { const now = performance.now.bind(performance), start = now();
    performance.now = () => start + 10 * (now() - start); })()"""


def ghosts(browser):
    show(browser, DESKTOP)
    pane(browser, "Patterns")
    browser.evaluate("document.querySelector('.words').open = true")
    wait(browser, "document.querySelectorAll('.preset-names button').length > 0")
    names = browser.evaluate("[...document.querySelectorAll('.preset-names button')].map((b) => b.textContent)")
    browser.evaluate("document.querySelector('.words').open = false")
    browser.evaluate(HASTE)
    played, refused = {}, []
    for name in [*names, "(left, right) x3"]:
        browser.evaluate(WRITE % name)
        played[name] = browser.evaluate(PLAYED)
        wait(browser, "!/^(Drawing|Segment)/.test(document.querySelector('.verdict').textContent)")
        if not text(browser, ".verdict").startswith("Recognized"):
            refused.append([name, text(browser, ".verdict")])
    check(len(names) == 30 and not refused, "each ghost is recognized as its preset", refused)
    eight = points(played["figure_eight"])
    check(crossings(eight) == 1 and math.dist(eight[0], eight[-1]) < 0.1, "an eight has two loops", eight)
    turns = turnings(points(played["s"]))
    bends = sum(t for t in turns if t > 0), -sum(t for t in turns if t < 0)
    check(max(map(abs, turns)) < 40 and min(bends) > 150, "an S has two bends and no corner", [bends, turns])
    for name in ("tickle", "(left, right) x3"):
        xs, ys = zip(*points(played[name]))
        check(0.1 < (max(ys) - min(ys)) / (max(xs) - min(xs)) < 0.5, "a tickle is no line", [name, ys])
    show(browser, DESKTOP)


def points(strokes):
    """The first stroke, its larger side 1; without points that are too close for a direction."""
    flat = strokes[0]
    xs, ys = flat[::2], flat[1::2]
    side = max(max(xs) - min(xs), max(ys) - min(ys))
    found = [(xs[0] / side, ys[0] / side)]
    for x, y in zip(xs, ys):
        if math.dist(found[-1], (x / side, y / side)) > 0.03:
            found.append((x / side, y / side))
    return found


def turnings(path):
    angles = [math.atan2(by - ay, bx - ax) for (ax, ay), (bx, by) in zip(path, path[1:])]
    return [math.degrees(math.remainder(b - a, math.tau)) for a, b in zip(angles, angles[1:])]


def crossings(path):
    def side(a, b, c):
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 0

    lines = list(zip(path, path[1:]))
    return sum(
        side(a, b, c) != side(a, b, d) and side(c, d, a) != side(c, d, b)
        for i, (a, b) in enumerate(lines)
        for c, d in lines[i + 2 :]
        if (i, d) != (0, path[-1])
    )
