"""The time line under the surface: states over time, and verdicts, as the recognizers beside it have them."""

from common import check
from in_browser import wait
from playing import CHOOSE, DESKTOP, frames, ghost, pane, show, states, stroke

# { name: [outcome, [[class and state, left, width], ...]] }, places as shares.
ROWS = """Object.fromEntries([...document.querySelectorAll("#time li[data-state]")].map((row) => [
    row.querySelector(".name").textContent, [row.querySelector(".outcome").textContent,
        [...row.querySelectorAll(".line > *")].map(({ className, dataset, style }) => [`${className} ${dataset.state}`,
            parseFloat(style.left) / 100, parseFloat(style.width) / 100])]]))"""
DRAWN = f"Object.keys({ROWS}).length > 0"


def timeline(browser):
    show(browser, DESKTOP)
    browser.size(*DESKTOP[:3], touch=True)
    stroke(browser, [(-0.2, -0.2), (0.1, 0.13), (-0.22, 0.35)])
    frames(browser)
    browser.evaluate("document.querySelector('#time summary').click()")
    wait(browser, DRAWN)
    rows, beside = browser.evaluate(ROWS), states(browser)
    outcomes = {name: row[0] for name, row in rows.items()}
    differ = [name for name, outcome in outcomes.items() if (outcome == "recognized") != (beside[name] == "recognized")]
    check(len(rows) > 12 and not differ, "the verdicts are those beside it", [outcomes, beside])
    check("moved too far to be a tap" in outcomes["tap"], "a failure has its reason", outcomes)
    kinds = [kind for kind, *_ in rows["pan"][1]]
    check(kinds[0] == "span possible" and "span changed" in kinds and kinds[-1] == "final ended", "a pan", kinds)
    _, start, width = rows["pan"][1][0]
    check(start == 0 and 0 < width < 0.5, "the pan begins on the way", rows["pan"])
    final = {name: row[1][-1][1] for name, row in rows.items()}
    check(final["chevron"] == 1 and final["tap"] < 0.5, "a tap fails on the way, a chevron ends at the lift", final)
    frames(browser)
    before = browser.evaluate("playground.stage.height")
    competing(browser)
    frames(browser)
    now = browser.evaluate("playground.stage.height")
    check(now == before, "the surface keeps its size", [before, now])
    pane(browser, "Patterns")
    check(browser.evaluate("document.getElementById('time').hidden"), "a single pattern has no time line")
    relations(browser)
    browser.evaluate("document.querySelector('#time summary').click()")
    show(browser, DESKTOP)


def competing(browser):
    browser.evaluate(CHOOSE % ("together", "compete"))
    stroke(browser, [(-0.2, -0.2), (0.1, 0.13), (-0.22, 0.35)])
    lost = f"/ faster$/.test({ROWS}.chevron?.[0])"
    wait(browser, lost)
    rows = browser.evaluate(ROWS)
    won = [name for name, row in rows.items() if row[0] == "recognized"]
    check(won == ["pan"] and next(iter(rows)) == "pan", "one wins, and is first", won)


def relations(browser):
    pane(browser, "Relations")
    ghost(browser, 60, "() => [0, 0]")
    wait(browser, DRAWN)
    rows = browser.evaluate(ROWS)
    check(set(rows) == {"tap", "double tap", "pan"}, "those that Relations shows", rows)
