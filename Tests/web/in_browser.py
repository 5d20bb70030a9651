"""The module in Chromium: the recorded sessions, and pointer events."""

import json
import math
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
        browser.size(800, 600)
        browser.open(f"{address}/index.html")
        wait(browser)
        nested(browser)


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


NESTED = """
document.body.insertAdjacentHTML("afterbegin", `<div id="outer" style="position: absolute; left: 100px; top: 50px;
    width: 400px; height: 300px; overflow: auto"><div id="inner" style="position: absolute; left: 60px; top: 40px;
    width: 80px; height: 60px"></div><div style="height: 900px"></div></div>`);
document.getElementById("area").remove();
const [outer, inner] = ["outer", "inner"].map((id) => document.getElementById(id));
Object.assign(window, { outer, inner, log: [] });
window.context = gesta.context();
window.listening = gesta.listen([outer], context, { wheel: true });
window.region = listening.follow(inner);
window.zoom = context.recognizer("gesta.transform", { region, min_contacts: 1 });
zoom.inputs = Input.TOUCH | Input.MOTION | Input.WHEEL;
zoom.zoomModifiers = Modifier.CONTROL;
window.hold = context.recognizer("gesta.scroll");
zoom.on((event) => log.push([event.state, event.values.translationX ?? 0, event.values.translationY ?? 0]));
hold.on((event) => { if (event.state !== "changed") log.push(["scroll", event.state, event.x, event.y]); });
window.placed = () => { const { x, y, width, height } = region.rect; return [x, y, width, height]; };
0;
"""
# How far the corners of the element are from where its transform of the gesture has to move them.
MOVED = """
(() => {
    const origin = ORIGIN;
    inner.style.transform = "rotate(30deg) scale(1.5)";
    inner.style.transformOrigin = origin;
    const start = new DOMMatrix(getComputedStyle(inner).transform);
    const corners = () => {
        const size = [[0, 0], [1, 0], [0, 1], [1, 1]];
        return size.map(([x, y]) => {
            const dot = document.createElement("i");
            dot.style = `position: absolute; width: 0; height: 0; left: ${100 * x}%; top: ${100 * y}%`;
            inner.append(dot);
            const { left, top } = dot.getBoundingClientRect();
            dot.remove();
            return [left, top];
        });
    };
    const before = corners();
    const values = { translationX: 12, translationY: -7, scale: 1.25, rotation: 0.4, focusX: 210, focusY: 160 };
    inner.style.transform = new DOMMatrix(Object.values(listening.matrixOf(inner, values))).multiply(start).toString();
    const on = new DOMMatrix(Object.values(matrixOf(values)));
    const wanted = before.map(([x, y]) => on.transformPoint(new DOMPoint(x, y)));
    const away = corners().map(([x, y], i) => Math.hypot(x - wanted[i].x, y - wanted[i].y));
    inner.style.transform = "";
    return Math.max(...away);
})()
"""


def nested(browser):
    """An element in another one: its region, its matrix, wheels, and contacts whose end it does not receive."""
    browser.evaluate(NESTED)
    check(browser.evaluate("placed()") == [60, 40, 80, 60], "a region is in that of the element around it")
    browser.evaluate("outer.scrollTop = 15, inner.style.width = '90px', 0")
    wait(browser, "placed().join() === '60,25,90,60'")
    check(True, "it follows when the element around it scrolls and its size changes, without a contact")
    browser.evaluate("outer.scrollTop = 0, inner.style.width = '80px', 0")
    wait(browser, "placed().join() === '60,40,80,60'")
    for origin in "50% 50%", "0 0", "10px 40px":
        away = browser.evaluate(MOVED.replace("ORIGIN", json.dumps(origin)))
        check(away < 0.05, f"the matrix of an element whose origin is {origin}", away)

    # A wheel pans, and with Control zooms; the page does not scroll. It ends by the timer alone.
    browser.evaluate("log.length = 0")
    browser.mouse("Wheel", 200, 130, deltaX=3, deltaY=20)
    wait(browser, "log.some(([state]) => state === 'ended')")
    found = taken(browser)
    check(["began", -3, -20] in found and ["scroll", "began", 200, 130] in found, "a wheel pans", found)
    check(browser.evaluate("[outer.scrollTop, scrollY]") == [0, 0], "the page and the element do not scroll")
    scale = "log.scales = [], zoom.on((event) => log.scales.push(event.values.scale)), 0"
    browser.evaluate(scale)
    browser.mouse("Wheel", 200, 130, modifiers=2, deltaX=0, deltaY=-20)
    wait(browser, "log.scales.length > 0")
    found = browser.evaluate("log.scales[0]")
    check(found > 1.1, "a wheel with Control zooms", found)
    wait(browser, "zoom.state !== 'changed' && zoom.state !== 'began'")
    taken(browser)

    # Safari's own events, as it would send them: the angle is that since the begin, in degrees.
    browser.evaluate("""log.pinches = [], zoom.on(({ state, values }) => log.pinches.push([state, values.scale,
        values.rotation])), log.send = (name, scale, rotation) => inner.dispatchEvent(Object.assign(new Event(name,
        { bubbles: true, cancelable: true }), { scale, rotation, clientX: 200, clientY: 130 })), 0""")
    sent = """[["gesturestart", 1, 10], ["gesturechange", 1.5, 100], ["gesturechange", 1.5, 100],
        ["gestureend", 1.5, 100]].map((each) => log.send(...each))"""
    check(browser.evaluate(sent) == [False] * 4, "the page does not zoom")
    found = browser.evaluate("log.pinches")
    turned = [state for state, scale, rotation in found if abs(scale - 1.5) + abs(rotation - math.pi / 2) < 1e-3]
    check(found[0][0] == "began" and turned[-1:] == ["ended"], "a pinch of Safari zooms and turns", found)
    taken(browser)

    # The element that has captured the pointer is removed: the lift comes to the window.
    browser.mouse("Pressed", 200, 130)
    browser.mouse("Moved", 230, 130)
    browser.evaluate("outer.remove(), 0")
    browser.mouse("Released", 240, 130)
    wait(browser, "zoom.state !== 'changed' && zoom.state !== 'began'")
    found = [each[0] for each in taken(browser)]
    check(found[0] == "began" and found[-1] in ("ended", "cancelled"), "an element that is removed meanwhile", found)
    browser.evaluate("document.body.prepend(outer), 0")

    # The focus is lost, and the same pointer goes down again.
    browser.mouse("Pressed", 200, 130)
    browser.mouse("Moved", 230, 130)
    browser.evaluate("dispatchEvent(new Event('blur')), 0")
    found = [each[0] for each in taken(browser)]
    check(found[0] == "began" and found[-1] == "cancelled", "a lost focus cancels", found)
    browser.mouse("Released", 230, 130)
    check(taken(browser) == [], "its lift comes later")
    browser.mouse("Pressed", 200, 130)
    browser.mouse("Moved", 230, 130)
    # Another listening begins where this one stopped, with the same pointer. (The browser drags what is selected.)
    browser.evaluate("listening.stop(), log.length = 0, window.again = gesta.listen(document.body, context), 0")
    browser.mouse("Released", 230, 130)
    browser.evaluate("getSelection().removeAllRanges(), 0")
    browser.mouse("Pressed", 200, 130)
    browser.mouse("Moved", 230, 130)
    browser.mouse("Released", 230, 130)
    found = [each[0] for each in taken(browser)]
    check(found[0] == "began" and found[-1] == "ended", "the next listening begins anew", found)
    browser.evaluate("again.stop(), context.close()")
    check(browser.complaints() == [], "the console is empty", browser.complaints())
