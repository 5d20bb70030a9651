"""What the pane Draw says about a drawing as a whole: the sign that it is, and who was faster."""

import math

from common import check
from in_browser import wait
from playing import CHOOSE, DESKTOP, HEART, center, frames, ghost, pane, show, stroke, text

STAR = [(0.33 * math.sin(0.8 * math.pi * k), -0.33 * math.cos(0.8 * math.pi * k)) for k in range(6)]
LINES = "[...document.querySelectorAll('.remarks p span')].map((line) => line.textContent)"


def remarks(browser):
    show(browser, DESKTOP)
    browser.size(*DESKTOP[:3], touch=True)
    stroke(browser, STAR)
    wait(browser, f"{LINES}.length > 0")
    said, readout = browser.evaluate(LINES), text(browser, "#readout")
    check(len(said) == 1 and said[0].startswith("That is a star, "), "what no recognizer is for has a name", said)
    score = float(said[0].rstrip(".").split(", ")[1])
    check(0.5 < score <= 1 and said[0].rstrip(".") in readout, "with its score, on the surface too", readout)
    browser.evaluate("""playground.stage.play([{ from: 0, to: 300, at: (t) => [0.6 * t - 0.3, 0] },
        { from: 450, to: 750, at: (t) => [0, 0.6 * t - 0.3] }]).then(() => 0)""")
    wait(browser, f"{LINES}[0]?.startsWith('That is a plus')")
    check(browser.evaluate("playground.stage.trails.length") == 2, "both strokes of a plus, without the star")
    ghost(browser, 700, HEART)
    wait(browser, f"{LINES}[0]?.startsWith('Close to')")
    check(": " in browser.evaluate(LINES)[0], "what differs from the nearest sign", browser.evaluate(LINES))
    wait(browser, "document.querySelector('#readout[data-state=failed]')")
    said = text(browser, "#readout")
    check(said.startswith("Clos") and "pan" not in said, "that it was a pan, too, covers no failure", said)
    missed(browser)
    ghost(browser, 60, "() => [0, 0]")
    wait(browser, f"{LINES}.length === 0")
    check(text(browser, ".remarks") == "", "a tap is no sign", text(browser, ".remarks"))
    interrupted(browser)
    hovering(browser)
    competing(browser)
    show(browser, DESKTOP)


ORDER = """[...document.querySelectorAll(".row")].sort((a, b) => a.getBoundingClientRect().top
    - b.getBoundingClientRect().top).map((row) => row.querySelector(".name").textContent)"""
PAN = ".row[data-class='gesta.pan']"


def missed(browser):
    """A sign that was missed is red, with what the closest sign expected: that it was a pan is no success."""
    browser.evaluate("document.getElementById('panel').scrollTop = 500")
    stroke(browser, [(-0.2, -0.1), (-0.14, 0), (0.06, 0)])
    wait(browser, "document.querySelector('#readout[data-state=failed]')")
    said = text(browser, "#readout")
    wanted = "Closest: check mark: should end farther up"
    check(said.endswith(wanted), "the closest sign, and what it missed", said)
    first = browser.evaluate(f"{ORDER}[0]")
    top = browser.evaluate("document.getElementById('panel').scrollTop")
    check(first == "check mark" and top == 0, "which is on top of the list", [first, top])
    neutral = browser.evaluate(f'document.querySelector("{PAN}[data-neutral]") !== null')
    check(neutral and text(browser, f"{PAN} .pill") == "recognized", "the pan is neutral", neutral)
    red = browser.evaluate("""(() => { const { stage } = playground;
        return stage.colorOf(stage.trails[0], 0) === stage.colors.bad; })()""")
    check(red, "the stroke is red")
    stroke(browser, [(-0.2, 0), (0.2, 0.01)], steps=40)
    wait(browser, "document.querySelector('#readout[data-state=good]')")
    said = text(browser, "#readout")
    check("pan" in said and "Closest" not in said, "a drag is a pan", said)


def interrupted(browser):
    """A finger that is down while an example is played belongs to no drawing of its own."""
    x, y, _ = center(browser)
    browser.touch("Start", (x, y))
    browser.evaluate("document.querySelector('[aria-label=\"Show circle\"]').click()")
    for step in range(1, 9):
        browser.touch("Move", (x + 10 * step, y))
        frames(browser)
    wait(browser, "playground.stage.player.playing === null")
    browser.touch("Move", (x, y + 40))
    browser.touch("End")
    before = browser.evaluate("playground.frames.count")
    frames(browser)
    after = browser.evaluate("playground.frames.count")
    check(after > before and not browser.complaints(), "the page goes on", browser.complaints())
    stroke(browser, STAR)
    wait(browser, f"{LINES}[0]?.startsWith('That is a star')")
    check(text(browser, "#readout").startswith("That is a star"), "and recognizes", text(browser, "#readout"))


def hovering(browser):
    """That a mouse hovers is no news."""
    browser.size(*DESKTOP)
    browser.mouse("Moved", 300, 300, button="none")
    browser.mouse("Pressed", 310, 300)
    for step in range(1, 12):
        browser.mouse("Moved", 310 + 9 * step, 300 + 40 * (step % 2))
    browser.mouse("Released", 420, 300)
    frames(browser)
    wait(browser, "document.querySelector('#readout[data-state]')")
    check("hover" not in text(browser, "#readout"), "hover is not mentioned", text(browser, "#readout"))


def offered(browser):
    """Beside a program, what is recognized and is not in it can be added."""
    show(browser, DESKTOP)
    pane(browser, "Code")
    browser.size(*DESKTOP[:3], touch=True)
    stroke(browser, [(-0.2, 0), (-0.1, 0.15), (0.15, -0.2)])
    button = "document.querySelector('.pane .fix:not([hidden])')"
    wait(browser, f"{button}?.textContent === 'Add check mark to the program'")
    check("checkmark" not in text(browser, "pre code"), "the program has no check mark")
    browser.evaluate(f"{button}.click()")
    found = text(browser, "pre code")
    check("gesta.checkmark" in found, "a button adds it", found)
    check("pan, GESTA_RELATION_REQUIRES_FAILURE, checkmark" in found, "and the pan waits for it", found)
    wait(browser, f"{button} === null")
    check(not browser.complaints(), "without a complaint", browser.complaints())


def competing(browser):
    """A chevron that loses against a pan leads to the relation that helps."""
    browser.evaluate(CHOOSE % ("together", "compete"))
    browser.size(*DESKTOP[:3], touch=True)
    stroke(browser, [(-0.2, -0.2), (0.1, 0.13), (-0.22, 0.35)])
    wait(browser, f"{LINES}.length === 2")
    said = browser.evaluate(LINES)
    check(said[1].startswith("The pan was faster than the chevron"), "who was faster", said)
    browser.evaluate("[...document.querySelectorAll('.remarks button')].at(-1).click()")
    chosen = browser.evaluate("[...document.querySelectorAll('.sentence select')].map((select) => select.value)")
    check(chosen == ["pan", "requires", "chevron"], "Relations opens with what would help", chosen)
    browser.evaluate("document.querySelector('.sentence .primary').click()")
    pane(browser, "Draw")
    stroke(browser, [(-0.2, -0.2), (0.1, 0.13), (-0.22, 0.35)])
    wait(browser, "document.querySelector('#readout[data-state=good]')?.textContent.includes('chevron')")
    check(text(browser, "#readout").endswith("Recognized: chevron"), "then the chevron wins", text(browser, "#readout"))
    browser.evaluate("document.querySelector('.remarks button').click()")
    value = browser.evaluate("document.getElementById('pattern').value")
    check(value == "chevron", "its pattern can be edited", value)
