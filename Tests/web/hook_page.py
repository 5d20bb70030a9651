"""The hook of the guide "In your loop" for React in Chromium, with what it uses of React."""

import re

from browser import Browser
from common import ROOT, check
from in_browser import serve, wait

GUIDE = ROOT / "Sources" / "Reference" / "Gesta.docc" / "InYourLoop.md"
PAGE = """<!doctype html><link rel="icon" href="data:,">
<script type="importmap">{ "imports": { "react": "./react.js", "gesta-gestures": "/.build/web/gesta.js" } }</script>
<canvas width="200" height="200"></canvas>
<script type="module">
    import { mount } from "react";
    import { useGestures } from "./hook.js";
    window.taps = 0;
    const setUp = (context) => context.recognizer("gesta.tap").on(() => { taps += 1; });
    window.component = mount(document.querySelector("canvas"), () => useGestures(setUp));
    Object.assign(window, { ready: true });
</script>
"""
# In its strict mode, React runs each effect twice.
REACT = """const refs = [], effects = [];
export const useRef = (current) => (refs.push({ current }), refs.at(-1));
export const useEffect = (effect) => { effects.push(effect); };
export function mount(element, component) {
    component().current = element;
    const ends = effects.map((effect) => { effect()(); return effect(); });
    return { unmount: () => ends.forEach((end) => end()) };
}
"""


def test(directory):
    block = re.search(r"^    import \{ useEffect.*?(?=^    // <canvas)", GUIDE.read_text(), flags=re.M | re.S)[0]
    folder = directory / "hook"
    folder.mkdir()
    for name, text in ("hook.js", block), ("react.js", REACT), ("page.html", PAGE):
        (folder / name).write_text(text)
    with Browser() as browser:
        browser.size(300, 300, touch=True)
        browser.open(f"{serve(ROOT)}/{folder.relative_to(ROOT)}/page.html")
        wait(browser)
        tap(browser)
        check(browser.evaluate("taps") == 1, "a hook for React: a tap is recognized once", browser.complaints())
        browser.evaluate("component.unmount()")
        tap(browser)
        check(browser.evaluate("taps") == 1, "after the element is unmounted, it is not", browser.complaints())
        check(not browser.complaints(), "the hook: the console is empty", browser.complaints())


def tap(browser):
    browser.touch("Start", (100, 100))
    browser.touch("End")
