"""The module in Chromium: the recorded sessions, and pointer events."""

import json
import shutil
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

from browser import Browser
from common import ROOT, check

PAGE = """<!doctype html><title>Test</title><link rel="icon" href="data:,">
<style>body { margin: 0 } #area { position: absolute; left: 20px; top: 30px; width: 600px; height: 400px;
border: 3px solid } #below { height: 3000px }</style>
<div id="area"></div><div id="below"></div>
<script type="module">
import * as library from "./gesta.js";
Object.assign(window, library);
window.gesta = await load();
window.ready = true;
</script>
"""


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def serve(directory):
    """A server on this machine; returns its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(directory)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}"


def test(out, traces, count):
    if not check(shutil.which("chromium"), "chromium is installed"):
        return
    for name in ("gesta.js", "gesta.wasm"):
        shutil.copy(ROOT / ".build" / "web" / name, out / name)
    (out / "index.html").write_text(PAGE)
    address = serve(out)
    with Browser() as browser:
        browser.size(800, 600)
        browser.open(f"{address}/index.html")
        wait(browser)
        sessions(browser, traces.name, count)
        pointers(browser)
        browser.size(800, 600)
        browser.open(f"{address}/index.html")
        wait(browser)
        elements(browser)


def wait(browser, what="window.ready", seconds=30):
    """Waits until an expression is true; after `seconds`, an error that says which."""
    browser.evaluate(f"""new Promise((done, fail) => {{ const end = performance.now() + {seconds * 1000};
        const look = () => ({what} ? done() : performance.now() < end ? setTimeout(look, 20)
            : fail(new Error({json.dumps("never true: " + what)}))); look(); }})""")


def sessions(browser, name, count):
    played = browser.evaluate(f"""(async () => {{
        const text = await (await fetch("{name}")).text();
        const traces = text.split(/^(?=gesta-trace 1$)/m);
        const results = traces.map((trace) => gesta.replay(trace));
        return [results.length, results.filter((each) => each.differences !== 0 || each.samples === 0).length];
    }})()""")
    check(played == [count, 0], f"{count} sessions are the same in Chromium", played)


START = """
window.log = [];
window.samples = [];
window.context = gesta.context();
window.transform = context.recognizer("gesta.transform", { min_contacts: 2 });
window.pan = context.recognizer("gesta.pan", { max_contacts: 1 });
window.tap = context.recognizer("gesta.tap");
window.double = context.recognizer("gesta.tap", { taps: 2 });
window.hover = context.recognizer("gesta.hover");
tap.requireFailure(double);
for (const [name, each] of Object.entries({ transform, pan, tap, double, hover })) {
    each.on((event) => log.push([name, event.state, Math.round(event.x), Math.round(event.y)]));
}
window.trace = "";
context.startTrace((bytes) => { trace += new TextDecoder().decode(bytes); });
window.listening = gesta.listen(document.getElementById("area"), context);
0;
"""


def taken(browser):
    """What was reported since the last call."""
    return browser.evaluate("log.splice(0)")


def pointers(browser):
    browser.evaluate(START)
    style = browser.evaluate("document.getElementById('area').style.touchAction")
    check(style == "none", "listen sets touch-action", style)
    mouse(browser)
    touch(browser)
    rest(browser)


def mouse(browser):
    browser.mouse("Moved", 100, 100, button="none")
    hovered = taken(browser)
    # The border is 3 wide.
    check(["hover", "began", 77, 67] in hovered, "a mouse hovers, at the position in the element", hovered)
    browser.mouse("Pressed", 100, 100)
    for step in range(1, 12):
        browser.mouse("Moved", 100 + 10 * step, 100)
    browser.mouse("Moved", 900, 700)
    browser.mouse("Released", 900, 700)
    found = taken(browser)
    check(
        ["pan", "began"] in [f[:2] for f in found] and found[-1][:2] == ["pan", "ended"] and found[-1][2] > 700,
        "a drag is captured, also outside of the element",
        found,
    )
    browser.mouse("Pressed", 100, 100, button="right")
    browser.mouse("Released", 100, 100, button="right")
    states = [f for f in taken(browser) if f[0] != "hover"]
    check(states == [], "other buttons are left to the page", states)
    browser.mouse("Wheel", 100, 100, button="none", deltaX=0, deltaY=200)
    browser.evaluate("new Promise((done) => setTimeout(done, 300))")
    check(browser.evaluate("window.scrollY") > 0, "the wheel scrolls the page")
    browser.evaluate("window.scrollTo(0, 0)")


def touch(browser):
    browser.size(800, 600, touch=True)
    taken(browser)
    browser.touch("Start", (200, 200))
    browser.touch("End")
    # The deadline of the double tap, by the timer of listen alone.
    wait(browser, "log.length > 0")
    found = taken(browser)
    check([f[:2] for f in found] == [["tap", "ended"]], "a tap is reported at its deadline", found)
    browser.touch("Start", (200, 200, 0))
    browser.touch("Start", (200, 200, 0), (300, 200, 1))
    for step in range(1, 20):
        browser.touch("Move", (200 - 3 * step, 200, 0), (300 + 3 * step, 200 + step, 1))
    browser.touch("End", (300 + 57, 219, 1))
    browser.touch("End")
    names = [f[:2] for f in taken(browser)]
    scale = browser.evaluate("transform.get('scale')")
    check(
        names.count(["transform", "began"]) == 1 and names[-1] == ["transform", "ended"] and scale > 1.5,
        "two fingers",
        [names, scale],
    )
    browser.touch("Start", (200, 200))
    browser.touch("Move", (260, 200))
    browser.touch("Move", (300, 200))
    browser.touch("Cancel")
    found = taken(browser)
    check(found and found[-1][:2] == ["pan", "cancelled"], "a cancelled pointer", found)


def rest(browser):
    """Coalesced samples of two pointers that report one after the other are pushed in the order of their times."""
    found = browser.evaluate("""(async () => {
        context.stopTrace();
        trace = "";
        context.startTrace((bytes) => { trace += new TextDecoder().decode(bytes); });
        const area = document.getElementById("area");
        area.setPointerCapture = () => {};
        const base = performance.now();
        const made = (type, pointerId, at, x, coalesced) => {
            const place = { pointerType: "touch", clientX: x, clientY: 100, button: 0 };
            const event = new PointerEvent(type, { pointerId, ...place });
            Object.defineProperty(event, "timeStamp", { value: base + at });
            event.getCoalescedEvents = () => coalesced ?? [event];
            return event;
        };
        const send = (...all) => area.dispatchEvent(made(...all));
        const moves = (id, x) => [3, 6, 9].map((at) => made("pointermove", id, at, x + at));
        send("pointerdown", 51, 0, 100);
        send("pointerdown", 52, 0, 200);
        send("pointermove", 51, 9, 109, moves(51, 100));
        send("pointermove", 52, 9, 209, moves(52, 200));
        send("pointermove", 51, 12, 112);
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        send("pointerup", 51, 15, 112);
        send("pointerup", 52, 15, 209);
        context.stopTrace();
        return trace.split("\\n").filter((line) => line.startsWith("touch "));
    })()""")
    contacts = [int(line.split()[2]) for line in found]
    check(
        len(found) == 11 and contacts[2:8] == [51, 52] * 3,
        "samples of two pointers are in the order of their times",
        found,
    )
    browser.evaluate("listening.stop()")
    check(browser.evaluate("document.getElementById('area').style.touchAction") == "", "stop restores touch-action")
    taken(browser)
    browser.mouse("Pressed", 100, 100)
    browser.mouse("Released", 100, 100)
    browser.evaluate("context.close()")
    check(taken(browser) == [], "after stop nothing is pushed")
    check(browser.complaints() == [], "the console is empty", browser.complaints())


ELEMENTS = """
document.body.insertAdjacentHTML("afterbegin", `<div id="outer" style="position: absolute; left: 100px; top: 50px;
    width: 200px; height: 200px"><div id="inner" style="width: 50px; height: 60px; margin: 20px"></div></div>
    <div id="side" style="position: absolute; left: 400px; top: 50px; width: 100px; height: 100px"></div>`);
const [outer, inner, side] = ["outer", "inner", "side"].map((id) => document.getElementById(id));
document.getElementById("area").remove();
window.log = [];
window.context = gesta.context();
window.menus = 0;
addEventListener("contextmenu", (event) => { menus += event.defaultPrevented ? 0 : 1; });
window.listening = gesta.listen([outer, side], context, { buttons: Button.PRIMARY | Button.SECONDARY });
window.regions = Object.fromEntries([["outer", outer], ["inner", inner], ["side", side]].map(([name, element]) =>
    [name, listening.follow(element)]));
for (const [name, region] of Object.entries(regions)) {
    const tap = context.recognizer("gesta.tap", { region, label: name });
    tap.buttons = Button.PRIMARY | Button.SECONDARY;
    tap.on((event) => log.push([name, event.x, event.y, event.local().x, event.local().y, event.buttons]));
}
listening.follow(outer) === regions.outer && regions.inner.parent === regions.outer;
"""


def elements(browser):
    """Regions follow the elements of a page, and other buttons push contacts."""
    check(browser.evaluate(ELEMENTS), "each element has one region, inside that of the element around it")
    click(browser, 110, 60)
    click(browser, 130, 80)
    click(browser, 450, 100)
    found = taken(browser)
    # The margin of the inner element is 20.
    expected = [["outer", 110, 60, 10, 10, 1], ["inner", 130, 80, 10, 10, 1], ["side", 450, 100, 50, 50, 1]]
    check(found == expected, "a tap belongs to the element below it, once", found)
    browser.evaluate("document.getElementById('outer').style.left = '140px', window.scrollTo(0, 10)")
    click(browser, 165, 65)
    found = taken(browser)
    check(found == [["inner", 165, 65, 5, 5, 1]], "the regions follow when elements move and the page scrolls", found)
    click(browser, 450, 100, "right")
    found = [taken(browser), browser.evaluate("menus")]
    check(found == [[["side", 450, 100, 50, 60, 2]], 0], "a secondary button, without the menu", found)
    click(browser, 450, 100, "middle")
    check(taken(browser) == [], "a button that was not asked for")
    browser.evaluate("regions.inner.destroy()")
    click(browser, 165, 65)
    found = taken(browser)
    check([each[0] for each in found] == ["outer"], "a region that the program destroys", found)
    browser.evaluate("document.getElementById('side').remove()")
    click(browser, 450, 100)
    check(taken(browser) == [], "an element that is gone")
    browser.evaluate("listening.stop(), context.close()")
    click(browser, 165, 65)
    check(taken(browser) == [], "after stop nothing is pushed")
    check(browser.complaints() == [], "the console is empty", browser.complaints())


def click(browser, x, y, button="left"):
    browser.mouse("Pressed", x, y, button=button)
    browser.mouse("Released", x, y, button=button)
