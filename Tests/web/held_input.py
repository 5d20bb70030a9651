"""What was drawn last in the playground: held, frame by frame, and judged by a limit that a slider moves."""

from common import check
from in_browser import wait
from playing import DESKTOP, frames, ghost, pane, show, states, stroke, text

CLICK = "document.querySelector('#transport [aria-label^=%s]').click()"
PLAYED = "playground.stage.player.playing"


def held_input(browser):
    show(browser, DESKTOP)
    hidden = browser.evaluate("document.getElementById('transport').hidden")
    check(hidden, "without a drawing, there is nothing to hold")
    browser.size(*DESKTOP[:3], touch=True)
    stroke(browser, [(-0.2, -0.2), (0.1, 0.1), (-0.2, 0.4)])
    check(states(browser)["chevron"] == "recognized", "a chevron is drawn", states(browser))
    held(browser)
    stepped(browser)
    keys(browser)
    limits(browser)


def held(browser):
    """A gesture that depends on time waits while it is held: the long press of 0.5 s is held for 0.9 s."""
    browser.size(*DESKTOP)
    browser.evaluate("playground.stage.play([{ from: 0, to: 900, at: () => [0, 0] }]); 0")
    browser.evaluate("new Promise((done) => setTimeout(done, 150))")
    browser.evaluate(CLICK % "Pause")
    before = browser.evaluate("playground.stage.player.now")
    browser.mouse("Moved", 400, 300, button="none")
    browser.evaluate("new Promise((done) => setTimeout(done, 900))")
    found = states(browser)
    after = browser.evaluate("playground.stage.player.now")
    check(found["long press"] == "possible" and before == after, "what is held does not go on", found)
    browser.evaluate(CLICK % "Play")
    wait(browser, f"{PLAYED} === null")
    frames(browser)
    found = states(browser)
    check(found["long press"] == "recognized" and found["tap"] == "failed", "then it goes on as it was", found)
    check(not browser.complaints(), "without a complaint", browser.complaints())


def stepped(browser):
    """Each step is a frame: the same figures as without a pause, at its end."""
    browser.size(*DESKTOP[:3], touch=True)
    stroke(browser, [(-0.2, -0.2), (0.1, 0.1), (-0.2, 0.4)])
    figures = "JSON.stringify(playground.panes[0].rows.find((row) => row.title === 'chevron').recognizer.measures())"
    drawn = browser.evaluate(figures)
    browser.evaluate(CLICK % "Step")
    count = "playground.stage.trails.at(-1).points.length"
    first = browser.evaluate(count)
    steps = 0
    while browser.evaluate(f"{PLAYED} !== null") and steps < 300:
        browser.evaluate(CLICK % "Step")
        steps += 1
    check(first <= 6 and 1 < steps < 300, "a stroke has several frames", [first, steps])
    check(browser.evaluate(figures) == drawn, "with the same figures, bit for bit", [browser.evaluate(figures), drawn])


def keys(browser):
    browser.evaluate("document.activeElement.blur()")
    browser.key(" ", "Space")
    check(browser.evaluate(f"{PLAYED} !== null && {PLAYED}.held === null"), "the space bar plays")
    browser.key(" ", "Space")
    check(browser.evaluate(f"{PLAYED}?.held > 0"), "and holds")
    now = "playground.stage.player.now"
    before = browser.evaluate(now)
    browser.key(".", "Period")
    stepped = browser.evaluate(f"{PLAYED} === null ? 0 : {now} - {before}")
    check(0 <= stepped < 2e7, "a period steps one frame", stepped)
    stroke(browser, [(-0.2, -0.2), (0.1, 0.1), (-0.2, 0.4)])
    check(browser.evaluate(f"{PLAYED} === null"), "a finger ends what is held")
    check(states(browser)["chevron"] == "recognized", "and is judged", states(browser))


def limits(browser):
    """The slider of the limit that was missed is the first, and judges the drawing again."""
    ghost(browser, 200, "(t) => [0.03 * t, 0]")
    found = states(browser)
    row = "[...document.querySelectorAll('.row')].find((row) => row.querySelector('.name').textContent === 'tap')"
    check(found["tap"] == "failed", "a tap that slid", found)
    browser.evaluate(f"{row}.querySelector('.name').click()")
    first = browser.evaluate(f"{row}.querySelector('.details input').id")
    check(first == "tap-slop", "the first slider is that of the limit that was missed", first)
    browser.evaluate(f"""(() => {{ const slider = {row}.querySelector('.details input'); slider.value = slider.max;
        slider.dispatchEvent(new Event("input")); }})()""")
    found = states(browser)
    check(found["tap"] == "recognized", "with a larger limit, it is a tap", found)
    check("tap" in text(browser, "#readout"), "the surface says so", text(browser, "#readout"))
    browser.evaluate("document.querySelector('header .undo').click()")
    pane(browser, "Draw")
