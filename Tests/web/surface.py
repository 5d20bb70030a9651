"""What remains on the surface of the playground, and where the rows beside it are."""

import time

from common import check
from in_browser import wait
from playing import DESKTOP, PHONE, frames, ghost, painted, pane, show, states, stroke


def surface(browser):
    kept(browser)
    for size in (DESKTOP, PHONE):
        performed(browser, size)
    show(browser, DESKTOP)


def kept(browser):
    """A stroke stays until the next one begins, a tap too; another pane begins with an empty surface."""
    show(browser, DESKTOP)
    ghost(browser, 60, "() => [0, 0]")
    wait(browser, "playground.stage.player.playing === null")
    time.sleep(1.6)
    found = painted(browser, radius=20)
    check(found > 100, "a tap leaves a mark", found)
    browser.size(*DESKTOP[:3], touch=True)
    stroke(browser, [(-0.3, -0.3), (0.3, -0.3)])
    time.sleep(1.6)
    found = [painted(browser, radius=20), painted(browser)]
    check(found[0] == 0 and found[1] > 1000, "a stroke stays until the next one", found)
    pane(browser, "Patterns")
    stroke(browser, [(-0.3, -0.3), (0.3, -0.3)])
    check(painted(browser) > 1000, "the pattern and the stroke are painted")
    for title in ("Relations", "Draw"):
        pane(browser, title)
        check(painted(browser) == 0, f"{title} begins with an empty surface", painted(browser))
    browser.size(*DESKTOP)


def performed(browser, size):
    """The row whose example is shown stays in view, and no row moves to another place."""
    show(browser, size)
    order = """[...document.querySelectorAll(".row")].sort((a, b) => a.offsetTop - b.offsetTop)
        .map((row) => row.querySelector(".name").textContent)"""
    before = browser.evaluate(order)
    for name in ("tickle", "double tap", "circle"):
        button = f"document.querySelector('[aria-label=\"Show {name}\"]')"
        browser.evaluate(f"{button}.scrollIntoView({{ block: 'nearest' }}), {button}.click()")
        row = f"{button}.closest('.row')"
        wait(browser, f"{row}.dataset.state === 'good'")
        wait(browser, "playground.stage.player.playing === null")
        frames(browser)
        seen = browser.evaluate(f"""(() => {{ const [row, view] = [{row}, panel].map((each) =>
            each.getBoundingClientRect()); return row.top >= view.top - 1 && row.bottom <= view.bottom + 1; }})()""")
        check(seen, f"the row of {name} is in view")
    check(browser.evaluate(order) == before, "the rows keep their places", browser.evaluate(order))
    browser.size(*size[:3], touch=True)
    stroke(browser, [(-0.2, -0.2), (0.1, 0.13), (-0.22, 0.35)])
    wait(browser, "document.querySelector('.row[data-first]')")
    after = browser.evaluate(order)
    first = after.index("chevron")
    check(first < 4, "what a hand draws comes first", after)
    check(states(browser)["chevron"] == "recognized", "a chevron", states(browser))
    browser.mouse("Moved", size[0] // 3, 300, button="none")
    check(browser.evaluate(order)[-1] == "hover", "hover is last", browser.evaluate(order))
