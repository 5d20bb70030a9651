"""Test strokes of a pattern, undo, and segments that light up in the text and in the picture."""

import time

from common import check
from in_browser import wait
from playing import DESKTOP, WRITE, frames, painted, pane, show, stroke, text

SLANTED = [(-0.2, -0.2), (0.2, -0.05), (0.2, 0.3)]
STEEP = [(-0.2, -0.2), (0.2, 0.1), (0.2, 0.4)]
PASSES = "[...document.querySelectorAll('.tests li')].map((test) => [test.dataset.passes, test.textContent])"
LIT = """[[...document.querySelectorAll(".token[data-lit]")].map((token) => token.textContent),
    [...document.querySelectorAll(".segment[data-lit]")].map((segment) => segment.ariaLabel)]"""


def bench(browser):
    show(browser, DESKTOP)
    pane(browser, "Patterns")
    tests(browser)
    undo(browser)
    taught(browser)
    lights(browser)
    show(browser, DESKTOP)


def keep(browser, what):
    browser.evaluate(f"[...document.querySelectorAll('#keep button')].find((b) => b.textContent === {what!r}).click()")


def tests(browser):
    """All kept strokes are judged at every edit, and are in the link."""
    browser.evaluate(WRITE % "right, down")
    browser.size(*DESKTOP[:3], touch=True)
    stroke(browser, SLANTED)
    keep(browser, "must match")
    stroke(browser, STEEP)
    keep(browser, "must not match")
    found, marks = browser.evaluate(PASSES), ["✓ must match", "✗ must not match"]
    check([mark for _, mark in found] == [m + "×" for m in marks], "each has its mark", found)
    check(text(browser, "#test-count") == "1 of 2 pass", "how many pass", text(browser, "#test-count"))
    strokes = browser.evaluate("playground.setup.tests.map(({ strokes }) => strokes.length)")
    check(strokes == [1, 1], "a test has the strokes of one drawing", strokes)
    for pattern, expected in (
        ("right {direction -30..30}, down", ["true", "true"]),
        ("right {direction -5..5}, down", ["false", "true"]),
        ("right, dwon", ["null", "null"]),
        ("right, down", ["true", "false"]),
    ):
        browser.evaluate(WRITE % pattern)
        found = [passes for passes, _ in browser.evaluate(PASSES)]
        check(found == expected, "every edit judges all again", [pattern, found])
    browser.size(*DESKTOP)
    time.sleep(0.4)
    before = browser.evaluate("[JSON.stringify(playground.setup.tests), location.hash]")
    show(browser, DESKTOP, fragment=before[1])
    check(browser.evaluate("JSON.stringify(playground.setup.tests)") == before[0], "a link has the tests", before)
    found = [passes for passes, _ in browser.evaluate(PASSES)]
    check(found == ["true", "false"], "which are judged at once", found)
    browser.evaluate("document.querySelectorAll('.tests .preset')[1].click()")
    wait(browser, "playground.stage.player.playing === null && playground.stage.trails.length === 1")
    frames(browser)
    check(text(browser, ".verdict") == "Recognized.", "a test is shown on the surface", text(browser, ".verdict"))


def undo(browser):
    """Ctrl+Z and the button bring back patterns, parameters and tests; Ctrl+Shift+Z repeats."""
    state = """[document.getElementById("pattern").value, document.querySelectorAll(".tests li").length,
        playground.setup.drawing.false_positives ?? null]"""
    first = browser.evaluate(state)
    browser.evaluate("""(() => { const slider = document.getElementById("pattern-false_positives");
        for (slider.value of [0.2, 0.4, 0.6]) slider.dispatchEvent(new Event("input")); })()""")
    second = browser.evaluate(state)
    browser.evaluate("document.querySelector('[aria-label=\"Remove the stroke that must match\"]').click()")
    third = browser.evaluate(state)
    browser.evaluate(WRITE % "right, down, left")
    fourth = browser.evaluate(state)
    check(len({str(s) for s in (first, second, third, fourth)}) == 4, "four states", [first, second, third, fourth])
    browser.evaluate("document.getElementById('tab-Patterns').focus()")
    for expected in (third, second):
        browser.key("z", code="KeyZ", modifiers=2)
        check(browser.evaluate(state) == expected, "Ctrl+Z", [browser.evaluate(state), expected])
    browser.evaluate("document.querySelector('.pane .undo').click()")
    check(browser.evaluate(state) == first, "the button, for a slider at once", [browser.evaluate(state), first])
    browser.evaluate("document.getElementById('pattern').focus()")
    browser.key("Z", code="KeyZ", modifiers=2 + 8)
    check(browser.evaluate(state) == second, "Ctrl+Shift+Z, from the text too", [browser.evaluate(state), second])


def taught(browser):
    pane(browser, "Teach")
    browser.size(*DESKTOP[:3], touch=True)
    stroke(browser, SLANTED)
    wait(browser, "document.querySelectorAll('.taught li').length === 1")
    browser.evaluate("document.querySelector('[aria-label^=\"Remove gesture\"]').click()")
    check(browser.evaluate("document.querySelectorAll('.taught li').length") == 0, "what was taught is removed")
    browser.key("z", code="KeyZ", modifiers=2)
    check(browser.evaluate("document.querySelectorAll('.taught li').length") == 1, "and comes back")
    browser.size(*DESKTOP)
    pane(browser, "Patterns")


def lights(browser):
    """Either of a stroke in the text and its segment in the picture lights both, and the surface."""
    browser.evaluate(WRITE % "right {direction -40..40}, (down, left) x2")
    browser.evaluate("playground.stage.trails = []")
    check(painted(browser, least=100) == 0, "no segment is lit")
    token = """(() => { const { left, top, width, height } = [...document.querySelectorAll(".token")]
        .find((token) => token.textContent === %r).getBoundingClientRect();
        return [left + width / 2, top + height / 2]; })()"""
    for name, segments in (("right {direction -40..40}", [1]), ("left", [3, 5])):
        browser.mouse("Moved", *browser.evaluate(token % name), button="none")
        lit = browser.evaluate(LIT)
        check(lit == [[name], [f"Segment {number}" for number in segments]], "a token lights its segments", lit)
        check(painted(browser, least=100) > 500, "on the surface too", painted(browser, least=100))
    browser.mouse("Moved", 5, 5, button="none")
    check(browser.evaluate(LIT) == [[], []], "and no longer", browser.evaluate(LIT))
    browser.evaluate("document.querySelectorAll('.segment')[1].focus()")
    check(browser.evaluate(LIT) == [["down"], ["Segment 2"]], "a segment lights its token", browser.evaluate(LIT))
    browser.evaluate(
        "(() => { const field = document.getElementById('pattern'); field.focus(); "
        "field.setSelectionRange(3, 3); field.dispatchEvent(new Event('keyup')); })()"
    )
    check(browser.evaluate(LIT)[1] == ["Segment 1"], "so does the caret", browser.evaluate(LIT))
    frames(browser)
    x, y = browser.evaluate("""(() => { const { left, top } = surface.getBoundingClientRect();
        const { width, height } = surface, { data } = surface.getContext("2d").getImageData(0, 0, width, height);
        const found = Array.from({ length: width * height }, (_, i) => i).filter((i) => data[4 * i + 3] >= 100);
        const middle = found[found.length >> 1];
        return [left + middle % width, top + Math.floor(middle / width)]; })()""")
    browser.evaluate("document.activeElement.blur()")
    browser.mouse("Moved", x, y, button="none")
    check(browser.evaluate(LIT)[1] == ["Segment 1"], "so does a pointer on the surface", browser.evaluate(LIT))
