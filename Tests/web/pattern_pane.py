"""The pane of patterns: errors, verdicts, limits that a click allows, and the list of words."""

import re

from common import ROOT, check
from in_browser import wait
from playing import DESKTOP, WRITE, pane, states, stroke, text


def patterns(browser):
    pane(browser, "Patterns")
    browser.evaluate(WRITE % "right, dwon")
    error, mark = text(browser, "#pattern-error"), text(browser, ".where mark")
    check("At character 8" in error and mark == "dwon", "an error is at its character", [error, mark])
    fix = browser.evaluate("document.querySelector('.fix').textContent")
    browser.evaluate("document.querySelector('.fix').click()")
    value = browser.evaluate("document.getElementById('pattern').value")
    check(value == "right, down" and text(browser, "#pattern-error") == "", "what was meant is written", [fix, value])
    words = browser.evaluate("""[...document.querySelectorAll(".word")].map((word) => { word.click();
        return document.getElementById("pattern-error").textContent; })""")
    check(len(words) > 9 and not any(words), "each example of the language is a pattern", words)
    browser.evaluate(WRITE % "right, down")
    browser.size(*DESKTOP[:3], touch=True)
    stroke(browser, [(-0.2, -0.2), (0.2, -0.2), (0.2, 0.2)])
    check(text(browser, ".verdict") == "Recognized.", "the stroke is recognized", text(browser, ".verdict"))
    browser.evaluate(WRITE % "right 0")
    browser.evaluate(WRITE % "right {direction -20..20}")
    stroke(browser, [(-0.2, -0.1), (0.2, 0.1)])
    verdict, figure = text(browser, ".verdict"), text(browser, ".figure")
    check(
        "the line goes down-right, expected right" in verdict and "allowed: ±20°" in figure,
        "a refusal has its figure",
        [verdict, figure],
    )
    missing = browser.evaluate(
        "[...document.querySelectorAll('[data-measure=missing] .measure-name')].map((name) => name.textContent)"
    )
    check(missing == ["direction ①", "misfit"], "the bars beyond their limits", missing)
    folded(browser)
    browser.evaluate("[...document.querySelectorAll('.result .fix:not([hidden])')].at(-1).click()")
    wait(
        browser,
        "playground.stage.player.playing === null && document.querySelector('.result').dataset.state === 'good'",
    )
    check(text(browser, ".verdict") == "Recognized.", "the same stroke with that number", text(browser, ".verdict"))
    stroke(browser, [(-0.2, -0.1), (0.2, 0.1)])
    value = browser.evaluate("document.getElementById('pattern').value")
    check(text(browser, ".verdict") == "Recognized.", "with the number that it proposes, it matches", value)
    browser.evaluate("document.getElementById('pattern-name').value = 'slide'")
    browser.evaluate("document.querySelector('.primary').click()")
    pane(browser, "Draw")
    check("slide" in states(browser), "the pattern is in the set-up", states(browser))
    pane(browser, "Patterns")
    described(browser)


def described(browser):
    """A drawing is put into words that accept it, and with it what must match."""
    browser.evaluate(WRITE % "")
    browser.size(*DESKTOP[:3], touch=True)
    written = []
    for bottom in (0.2, 0.26):
        corner = [(-0.2, -0.2), (-0.2, bottom), (0.2, bottom)]
        stroke(browser, corner)
        browser.evaluate("document.getElementById('describe').click()")
        written.append(browser.evaluate("document.getElementById('pattern').value"))
        check(text(browser, ".verdict") == "Recognized.", "the words accept the drawing", text(browser, ".verdict"))
        browser.evaluate("document.querySelector('#keep button').click()")
    is_corner = [re.fullmatch(r"bare down\{[^}]*\}, right\{.*", each) is not None for each in written]
    check(all(is_corner), "an L is put into words", written)
    check(text(browser, "#test-count") == "2 of 2 pass", "of both drawings", text(browser, "#test-count"))
    for _ in range(2):
        browser.evaluate("document.querySelector('.tests [title=Remove]').click()")
    browser.size(*DESKTOP)


def folded(browser):
    """Of a finished stroke, only what is refused and the sum are open; the rest is by segment."""
    visible = """[...document.querySelectorAll(".measure-name")].filter((name) => name.checkVisibility())
        .map((name) => name.textContent)"""
    check(browser.evaluate(visible) == ["direction ①", "misfit"], "what is met is folded", browser.evaluate(visible))
    opened = browser.evaluate("""[...document.querySelectorAll(".group:not([hidden])")].map((group) => {
        group.open = true; return [group.querySelector("summary").textContent, [...group
            .querySelectorAll(".measure:not([hidden]) .measure-name")].map((name) => name.textContent)]; })""")
    names = next((names for title, names in opened if title == f"Segment ①: {len(names)} met"), [])
    check(len(names) > 2 and all(name.endswith("①") for name in names), "a group has one segment", opened)
    check(len(browser.evaluate(visible)) > 5, "and opens", browser.evaluate(visible))


CROOKED = [
    # Turns and directions beyond their limits, and the sum.
    ("down-left, right, down-left", [(0.1, -0.3), (0.05, -0.05), (0.12, 0.02), (0.02, 0.3)]),
    ("down-right, down-left {direction -10..10, turn -10..10}", [(-0.2, -0.2), (0.1, -0.15), (-0.1, 0.3)]),
    ("right | down {direction -5..5}", [(0, -0.2), (0.06, 0.3)]),
    ("a: right, down; b: down, right {direction -5..5}", [(-0.2, -0.2), (-0.2, 0.2), (0.2, 0.3)]),
    ("(right, down {direction -4..4}) x2", [(-0.2, -0.2), (0, -0.2), (0.04, 0), (0.2, 0), (0.2, 0.2)]),
    ("right, down, whole {gap 0..0.2}", [(-0.2, -0.2), (0.2, -0.2), (0.2, 0.2)]),
    ("either-way right, down {turn -3..3}", [(-0.2, -0.2), (0.2, -0.15), (0.1, 0.2)]),
]
ALLOW = """(() => { const button = document.getElementById(%r); if (button.hidden) return "";
    button.click(); return button.textContent; })()"""


def slide(browser, name, value):
    browser.evaluate(f"""(() => {{ const slider = document.getElementById({name!r}); slider.value = {value};
        slider.dispatchEvent(new Event("input")); }})()""")


def allowed(browser):
    """One click accepts a stroke where limits can; every edit judges it again at once."""
    pane(browser, "Patterns")
    browser.size(*DESKTOP[:3], touch=True)
    for rate in (1, 0.01):
        slide(browser, "pattern-false_positives", rate)
        for pattern, points in CROOKED:
            browser.evaluate(WRITE % pattern)
            stroke(browser, points)
            refused = text(browser, ".verdict")
            button = browser.evaluate(ALLOW % "allow")
            verdict = text(browser, ".verdict")
            isAllowed = refused.startswith("Not recognized") and verdict.startswith("Recognized")
            check(isAllowed and "Allow it: " in button, f"allowed in one click at {rate}", [pattern, refused, button])
    browser.evaluate(WRITE % "right, down")
    stroke(browser, [(-0.2, 0), (0.16, -0.176), (-0.028, 0.177)])
    figure, misfit = (
        text(browser, ".figure"),
        browser.evaluate("playground.stage.pane.context.recognizers[0].measures()"),
    )
    check("misfit" in figure and misfit[-1]["most"] < misfit[-1]["measured"] < 1, "the sum is refused", figure)
    slide(browser, "pattern-false_positives", 1)
    check(text(browser, ".verdict") == "Recognized.", "the slider judges it again", text(browser, ".verdict"))
    slide(browser, "pattern-false_positives", 0.01)
    button = browser.evaluate(ALLOW % "loosen")
    check(text(browser, ".verdict") == "Recognized." and "false positives" in button, "a higher rate allows it", button)
    slide(browser, "pattern-false_positives", 1)
    browser.evaluate(WRITE % "right, up")
    check("Not recognized" in text(browser, ".verdict"), "so does an edit", text(browser, ".verdict"))
    browser.evaluate(WRITE % "right, dwon")
    check(text(browser, ".verdict") == "", "an invalid pattern has no verdict", text(browser, ".verdict"))
    browser.evaluate(WRITE % "right, down")
    check(text(browser, ".verdict") == "Recognized.", "a mended one has", text(browser, ".verdict"))
    browser.evaluate(WRITE % "right, down")
    slide(browser, "pattern-min_size", 200)
    stroke(browser, [(0, 0), (0.07, 0), (0.07, 0.07)])
    check("too small" in text(browser, ".verdict"), "a small stroke", text(browser, ".verdict"))
    button = browser.evaluate(ALLOW % "allow")
    check("min size" in button and text(browser, ".verdict") == "Recognized.", "a smaller size", button)
    browser.evaluate("playground.setup.drawing = {}")
    browser.size(*DESKTOP)


def ways(browser):
    """A segment that goes the wrong way is named, and it alone is marked."""
    browser.size(*DESKTOP[:3], touch=True)
    for pattern, points, said in (
        (
            "down-right, down-left",
            [(0.2, -0.2), (-0.1, 0.1), (0.2, 0.35)],
            "line 1 goes down-left, expected down-right",
        ),
        (
            "right, down-left, right",
            [(0.2, -0.2), (-0.2, -0.2), (0.2, 0.2), (-0.2, 0.2)],
            "line 1 goes left, expected right",
        ),
        ("right, down, right", [(-0.3, -0.2), (0, -0.2), (0, 0.2), (-0.3, 0.22)], "line 3 goes left, expected right"),
    ):
        browser.evaluate(WRITE % pattern)
        stroke(browser, points)
        check(said in text(browser, ".verdict"), "the wrong way", [said, text(browser, ".verdict")])
        number = int(said.split()[1]) - 1
        colors = browser.evaluate("""[...new Set(playground.stage.trails[0].marks.map((mark) => playground.stage.pane
            .colorOf(null, mark, playground.stage.colors)))]""")
        bad = browser.evaluate("playground.stage.colors.bad")
        check(colors.index(bad) == number and len(colors) > 1, "only that segment is red", colors)
    browser.evaluate(WRITE % "right, down-left, right")
    stroke(browser, [(-0.2, -0.2), (0.2, -0.2), (-0.2, 0.2)])
    check(
        "lifted before line 3, which goes right" in text(browser, ".verdict"),
        "a missing one is not",
        text(browser, ".verdict"),
    )
    browser.size(*DESKTOP)


def words(browser):
    """All that a pattern can contain is listed, explained and written by a click."""
    patterns = ROOT / "Sources" / "Core" / "Signs" / "Patterns"
    code = (patterns / "StrokeFeature.swift").read_text()
    features = re.findall(r'case \.\w+: "(\w+)"', code.split("var name: Literal")[1].split("static func named")[0])
    features = [name for name in features if name not in ("deg", "s")]
    names = re.search(
        r'static var names: Words \{\s*"""(.*?)"""', (patterns / "PatternPresets.swift").read_text(), re.S
    )
    presets = names.group(1).replace("\\", " ").split()
    browser.evaluate("document.querySelector('.words').open = true")
    wait(browser, "document.querySelectorAll('.preset-names button').length > 0")
    written = browser.evaluate("""[...document.querySelectorAll(".words .word")].map((word) => { word.click();
        return [word.textContent, document.getElementById("pattern").value,
            document.getElementById("pattern-error").textContent]; })""")
    check(not any(error for *_, error in written), "each word is valid", [w for w in written if w[2]])
    listed = [word for word, *_ in written]
    check(set(presets) <= set(listed), "each preset is listed", set(presets) - set(listed))
    listed = [name.split(" ")[0] for name in listed]
    figures = [name for name in features if name != "mm"]
    check(len(features) > 25 and set(figures) <= set(listed), "each figure is listed", set(figures) - set(listed))
    before = "left {direction -9..9}, down"
    browser.evaluate(WRITE % before)
    browser.evaluate("document.getElementById('pattern').setSelectionRange(1, 1)")
    for name, after in (("wobble", "left {direction -9..9, wobble 0..0.1}, down"), ("gap", None)):
        browser.evaluate(f"[...document.querySelectorAll('.word')].find((b) => b.textContent === {name!r}).click()")
        value = browser.evaluate("document.getElementById('pattern').value")
        check(value == (after or "left {direction -9..9, wobble 0..0.1}, down, whole{gap 0..0.4}"), "a figure", value)
    for _ in range(2):
        browser.evaluate("document.querySelector('.pane .undo').click()")
    value = browser.evaluate("document.getElementById('pattern').value")
    check(value == before, "what a click has replaced comes back", value)
    browser.evaluate(WRITE % "right, down")
    browser.size(*DESKTOP[:3], touch=True)
    stroke(browser, [(-0.2, -0.2), (0.2, -0.1), (0.12, 0.2)])
    browser.evaluate("[...document.querySelectorAll('.measure-name')].find((b) => b.textContent === 'misfit').click()")
    meaning = text(browser, ".meaning")
    check("sum of all deviations" in meaning, "a meter says what it is", meaning)
    browser.evaluate("document.querySelector('.words').open = false")
    browser.size(*DESKTOP)
