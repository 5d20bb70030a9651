"""What axe finds in a page."""

from functools import cache

from common import ROOT

RUN = (
    "axe.run().then((r) => r.violations.map((v) => "
    "`${v.id}: ${v.nodes.slice(0, 3).map((n) => n.html.slice(0, 120)).join(' | ')}`))"
)


@cache
def script():
    """The text of axe; None if it is not installed."""
    pattern = "lib/python*/site-packages/axe_core_python/axe.min.js"
    found = next(iter((ROOT / ".build" / "venv").glob(pattern)), None)
    return found and found.read_text()


def findings(browser):
    """The violations in the page that is open."""
    if not browser.evaluate("typeof axe !== 'undefined'"):
        browser.evaluate(script() + ";0")
    return browser.evaluate(RUN)
