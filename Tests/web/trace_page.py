"""The page that `gesta view` writes, in Chromium: it shows what the library reports, and what it exports runs."""

import json
import re
import shutil
import sys

import playing
from browser import Browser
from common import ARCHIVE, CC, ROOT, check, run, skip
from in_browser import serve, wait
from looks import findings
from playing import frames
from trace_session import record

PYTHON = {"PYTHONPATH": str(ROOT / "Sources" / "Bindings" / "Python"), "PYTHONDONTWRITEBYTECODE": "1"}
DESKTOP, PHONE = (1400, 860, 1, False), (390, 844, 2, True)
OPEN, ZOOM, SCROLL, UNDO = "0x20010001", "0x20010002", "0x20010003", "0x20010006"
ALL = "[...view.trace.recognizers].flatMap(({ id }) => [...view.model.between(view.model.recorded, id, 0, 1e9)])"


def test(out):
    trace, page = out / "viewer.trace", out / "viewer.html"
    record(10, trace)
    status, text = run(sys.executable, "-m", "gesta", "view", trace, "-o", page, env=PYTHON)
    check(status == 0 and f"{page.stat().st_size:,} bytes" in text, "gesta view writes a page", text)
    print(f"figure the page of ten seconds of trace: {page.stat().st_size:,} bytes")
    status, text = run(sys.executable, "-m", "gesta", "view", page, "-o", out / "no.html", env=PYTHON)
    check(status == 2 and "not a trace" in text, "another file is refused", text)
    with Browser() as browser:
        show(browser, page, DESKTOP)
        check(browser.requests() == [page.as_uri()], "the page is one file", browser.requests())
        recorded(browser, trace.read_text())
        playhead(browser)
        account(browser, trace.read_text())
        keyboard(browser)
        search(browser)
        what_if(browser, trace)
        exported(browser, out)
        pointers(browser)
        check(not browser.complaints(), "the console is empty", browser.complaints())
        cost(browser, page)
        long(browser, out)
        faults(browser, out)
        other_files(browser, page, trace.read_text())
        component(browser, out, trace)
        pane_of_playground(browser)
        looks(browser, page)


def show(browser, page, size, dark=False):
    browser.size(*size, dark=dark)
    browser.open("about:blank")
    browser.open(page.as_uri())
    wait(browser, "document.body.dataset.ready === ''")
    browser.evaluate("view.whole.then(() => 0)")
    frames(browser)


def text(browser, selector):
    return browser.evaluate(f"document.querySelector({selector!r}).textContent")


def recorded(browser, trace):
    """The page decides the trace as it was recorded, bit for bit, and has each final event."""
    differences = browser.evaluate("view.model.recorded.map(({ deviations }) => deviations)")
    check(differences and not any(differences), "no line differs from the recording", differences)
    final = re.findall(r"^event (\S+) \S+ (ended|failed|cancelled) (\d+) (\d+) ", trace, flags=re.M)
    wanted = sorted((recognizer, int(number), int(time)) for recognizer, _, number, time in final)
    found = browser.evaluate(f"{ALL}.map(({{ id, sequence, end }}) => [id, sequence, Math.round(end * 1e9)])")
    check(sorted(map(tuple, found)) == wanted and len(wanted) > 80, "every sequence is there", [found, wanted])
    outcomes = browser.evaluate(f"{ALL}.filter(({{ id }}) => id === {OPEN!r}).map(({{ outcome }}) => outcome)")
    check("recognized" in outcomes and "failed" in outcomes, "outcomes", outcomes)
    waits = browser.evaluate(f"{ALL}.filter(({{ id }}) => id === {OPEN!r})[0].waits")
    check(waits == [{"for": ZOOM, "from": 0.048, "to": 0.348}], "the tap waits for the double tap", waits)
    lost = browser.evaluate(f"{ALL}.find(({{ id, prevented_by }}) => id === {OPEN!r} && prevented_by)")
    check(lost["prevented_by"] == ZOOM and "zoom" in lost["verdict"]["text"], "who prevented it", lost)
    flags = browser.evaluate("view.model.recorded[0].flags.map(({ id }) => view.model.nameOf(id))")
    check("menu" in flags and "scroll" not in flags, "deadlines that decided", flags)


def playhead(browser):
    """Measures, verdict and waits at the playhead."""
    browser.evaluate(f"view.select({UNDO!r}); view.seek(0.8)")
    frames(browser)
    bars = browser.evaluate(BARS)
    check(any(name == "size" for name, *_ in bars) and len(bars) > 2, "the measures of a stroke", bars)
    before = {name: value for name, value, _ in bars}
    browser.evaluate("view.seek(1.2)")
    frames(browser)
    after = {name: value for name, value, _ in browser.evaluate(BARS)}
    check(after["segments"] != before["segments"], "they grow", [before, after])
    verdict = text(browser, ".tv-verdict")
    check(verdict.startswith("To come: recognized at"), "the verdict to come", verdict)
    browser.evaluate(f"view.select({OPEN!r}); view.seek(0.2)")
    frames(browser)
    notes = text(browser, ".tv-notes")
    check("Waits for zoom" in notes, "what it waits for", notes)
    state = text(browser, ".tv-state")
    check(state == "possible, sequence 1", "its state", state)
    browser.evaluate("document.querySelector('.tv-listing summary').click()")
    frames(browser)
    rows = browser.evaluate("[...document.querySelectorAll('.tv-list button')].map((row) => row.textContent)")
    check(any("open: recognized at 0.348 s" in row for row in rows), "the same as text", rows)
    browser.evaluate(
        "[...document.querySelectorAll('.tv-list button')].find((row) => row.textContent"
        ".includes('open: recognized')).click()"
    )
    check(abs(browser.evaluate("view.time") - 0.348) < 1e-6, "a row moves the playhead")
    painted = browser.evaluate("""[...document.querySelectorAll("canvas")].map((each) => {
        const { data } = each.getContext("2d").getImageData(0, 0, each.width, each.height);
        return data.filter((value, at) => at % 4 === 3 && value > 0).length; })""")
    check(all(count > 5000 for count in painted), "the lanes and the picture are drawn", painted)


BARS = """[...document.querySelectorAll(".tv-now .measure")].filter((bar) => !bar.hidden).map((bar) => [
    bar.querySelector(".measure-name").textContent, bar.querySelector(".measure-value").textContent,
    bar.dataset.measure])"""


def account(browser, trace):
    """What gesta explain says of the trace, and what it advises."""
    browser.evaluate(f"view.select({OPEN!r}); view.seek(0.2)")
    frames(browser)
    notes = text(browser, ".tv-notes")
    check("open was recognized at 0.348 s. It waited 0.3 s for zoom" in notes, "a sentence of the account", notes)
    browser.evaluate(ADVISED % json.dumps(trace))
    check(browser.evaluate(f"{ADVICE}.length") == 1, "what is advised, and can be tried here")
    browser.evaluate(f"{ADVICE}[0].click()")
    wait(browser, "view.model.whatIf.filter(Boolean).length === view.trace.slices.length")
    found = browser.evaluate("[view.model.error, view.model.differences.length, view.selected]")
    check(found[0] == "" and found[1] > 0 and found[2] == ZOOM, "a press tries it", found)
    browser.evaluate("view.whatIf.reset()")


def faults(browser, out):
    """What a person sees first of a trace with a fault: the cause, and what to change."""
    seen = {
        "palm": ["not reached", "scroll was not reached: a contact is a palm", "set max_size of the palm guard"],
        "late_stamps": ["Adapter: times of handling: contact 1 moved", "Change: push the event's own time"],
        "forgotten_advance": ["waits for zoom to fail", "Change: call advance", "Waited for zoom: 0.070 to the end"],
        "late_pinch": ["Found: 1", "Prevented by scroll", "Try: let scroll pass its contacts on to zoom"],
        "doubled_mouse": ["Adapter: doubled mouse", "failed at 0.090 s: other input"],
    }
    for name, parts in seen.items():
        page = out / f"{name}.html"
        run(sys.executable, "-m", "gesta", "view", ROOT / f"examples/faults/{name}.trace", "-o", page, env=PYTHON)
        show(browser, page, DESKTOP)
        found = browser.evaluate("document.querySelector('gesta-trace-view').innerText.replace(/\\s+/g, ' ')")
        check(all(each in found for each in parts), f"what is seen of {name}", found[:1500])
        check("destroyed" not in found and "To come: possible" not in found, f"{name} has no false end", found[:1500])


ADVICE = "document.querySelectorAll('.tv-if details .tv-differences button')"
ADVISED = """(async () => { const edits = [{ kind: "set", recognizer: "0x20010002", name: "taps", value: 3 }];
    const all = { cause: "zoom was recognized", recognizer: "0x20010002", sequence: 1, result: "it is not" };
    const other = { ...all, change: "call advance", edits: [{ kind: "advance" }] };
    const advice = [{ ...all, change: "set taps", edits }, other];
    await view.show(view.model.gesta, %s, "viewer.trace", { ...view.account, advice });
    await view.whole; })().then(() => 0)"""


def keyboard(browser):
    browser.evaluate("view.seek(0); view.slider.focus()")
    times = [browser.evaluate("view.time")]
    right, left, shift = "ArrowRight", "ArrowLeft", 8
    for key, modifiers in (right, 0), (right, shift), (right, shift), (left, shift), ("End", 0), ("Home", 0):
        browser.key(key, modifiers=modifiers)
        times.append(round(browser.evaluate("view.time"), 6))
    check(times[1] == 0.048 and times[3] > times[2] == 0.348 and times[4] == 0.348, "frames and events", times)
    check(times[5] > 10 and times[6] == 0, "the end and the start", times)
    said = text(browser, "gesta-trace-view [role=status].hidden")
    check("0.348 s. " in said and " open " in f" {said}", "the playhead is announced", said)
    before = browser.evaluate("view.selected")
    browser.key("ArrowDown")
    check(browser.evaluate("view.selected") != before, "another recognizer")
    span = browser.evaluate("view.to - view.from")
    browser.key("+", text="+")
    check(browser.evaluate("view.to - view.from") < 0.6 * span, "plus zooms in")
    browser.key("0", text="0")
    check(browser.evaluate("view.to - view.from") > 0.9 * span, "0 shows all")
    frames(browser)
    value = browser.evaluate("view.slider.getAttribute('aria-valuetext')")
    check(re.match(r"0\.000 s, \S+ possible|0\.000 s, \S+", value), "the slider says where it is", value)
    browser.evaluate("view.play()")
    wait(browser, "view.time > 0.1")
    browser.evaluate("view.play()")


def search(browser):
    browser.evaluate("view.slider.focus()")
    browser.key("/", text="/")
    check(browser.evaluate("document.activeElement === view.searchBox"), "/ goes to the search")
    browser.evaluate("view.searchBox.value = 'undo failed'; view.searchBox.dispatchEvent(new Event('input'))")
    found = browser.evaluate("view.found.map(({ id, sequence }) => [id, sequence.outcome])")
    check(found and all(each == [UNDO, "failed"] for each in found), "undo failed", found)
    check(text(browser, ".tv-search output") == f"1 of {len(found)}", "the count", text(browser, ".tv-search output"))
    first = browser.evaluate("view.time")
    browser.key("Enter", text="\r")
    check(browser.evaluate("view.time") > first and browser.evaluate("view.selected") == UNDO, "the next result")
    browser.evaluate("view.searchBox.value = 'nonsense'; view.searchBox.dispatchEvent(new Event('input'))")
    check(text(browser, ".tv-search output") == "none", "nothing is found")
    browser.evaluate("view.searchBox.value = ''; view.searchBox.dispatchEvent(new Event('input')); view.slider.focus()")


def edit(browser, given):
    """Makes an edit, and returns what comes out otherwise: [name, before, after]."""
    browser.evaluate(f"view.model.edit({json.dumps(given)})")
    wait(browser, "view.model.error !== '' || view.model.whatIf.filter(Boolean).length === view.trace.slices.length")
    error = browser.evaluate("view.model.error")
    check(error == "", f"{given} is possible", error)
    return browser.evaluate("""view.model.differences.map(({ id, before, after }) => [
        view.model.nameOf(id), before?.outcome, after?.outcome])""")


def what_if(browser, trace):
    import gesta

    browser.evaluate(f"view.select({SCROLL!r})")
    browser.evaluate("""(() => { const slider = [...document.querySelectorAll(".tv-if .control")]
        .find((each) => each.textContent.startsWith("slop")).querySelector("input");
        slider.value = Number(slider.max) * 0.72; slider.dispatchEvent(new Event("input")); })()""")
    value = browser.evaluate("view.model.edits[0].value")
    found = edit(browser, {"kind": "set", "recognizer": SCROLL, "name": "slop", "value": value})
    expected = gesta.replay(trace, {f"{SCROLL}.slop": value}).changes
    check(value > 40 and ["scroll", "ended", "failed"] in found, "a larger slop", [value, found])
    mine = sum(name == "scroll" for name, *_ in found)
    check(mine == sum("0x20010003" in line.split(",")[0] for line in expected), "as a replay has it", [found, expected])
    frames(browser)
    count = text(browser, ".tv-if > .tv-count")
    rows = browser.evaluate("document.querySelectorAll('.tv-if > .tv-differences li').length")
    check(count.startswith(f"{len(found)} sequence") and rows == len(found), "they are listed", [count, rows])
    browser.evaluate("document.querySelector('.tv-differences button').click()")
    check(browser.evaluate("view.selected") != "", "a difference moves the playhead")
    browser.evaluate("view.whatIf.reset()")
    frames(browser)
    check(browser.evaluate("view.differences.length") == 0, "reset")
    found = edit(browser, {"kind": "relate", "recognizer": OPEN, "relation": "requires", "other": ZOOM, "on": False})
    check(["open", "failed", "recognized"] in found, "without waiting, the tap of a double tap counts", found)
    browser.evaluate("view.whatIf.reset()")
    found = edit(browser, {"kind": "class", "recognizer": UNDO, "class": "gesta.chevron"})
    check(["undo", "recognized", "failed"] in found, "a chevron is no Z", found)
    browser.evaluate("view.whatIf.reset()")
    ids = browser.evaluate("view.trace.recognizers.map(({ id }) => id)")
    found = edit(browser, {"kind": "order", "recognizers": ids[::-1]})
    check(browser.evaluate("view.model.whatIf[0].of('0x20010001').length > 3"), "the order alone", found)
    browser.evaluate("view.whatIf.reset()")
    browser.evaluate("view.model.edit({ kind: 'set', recognizer: '0x20010002', name: 'taps', value: -3 })")
    wait(browser, "view.model.error !== ''")
    frames(browser)
    refused = text(browser, ".tv-if > .tv-count")
    check("taps" in refused, "what the library refuses", refused)
    browser.evaluate("view.whatIf.reset()")


def exported(browser, out):
    """Tests in each language, with an edit, and the set-up."""
    edit(browser, {"kind": "set", "recognizer": SCROLL, "name": "slop", "value": 20})
    browser.evaluate("view.whatIf.dialog.open()")
    setup = text(browser, ".tv-dialog code")
    check(setup.startswith("gesta-setup 1") and "set scroll slop 20" in setup, "the set-up", setup)
    written = {}
    for language in ("C", "Python", "JavaScript", "Lua", "Swift"):
        written[language] = browser.evaluate(f"view.whatIf.dialog.contents({language!r}).text")
    browser.evaluate("view.whatIf.dialog.element.close(); view.whatIf.reset()")
    tests = out / "exported"
    tests.mkdir(exist_ok=True)
    (tests / "test.c").write_text(written["C"])
    flags = ["-std=c99", "-Wall", "-Wextra", "-Werror", "-I", ROOT / "include"]
    status, said = run(CC, *flags, tests / "test.c", ARCHIVE, "-lm", "-o", tests / "test")
    if check(status == 0, "the test in C compiles", said):
        passes(run(tests / "test"), "C")
    (tests / "test_gestures.py").write_text(written["Python"])
    passes(run(sys.executable, tests / "test_gestures.py", env=PYTHON), "Python")
    (tests / "test.mjs").write_text(written["JavaScript"].replace('"gesta-gestures"', f'"{ROOT}/.build/web/gesta.js"'))
    passes(run("node", tests / "test.mjs"), "JavaScript")
    (tests / "test.lua").write_text(written["Lua"])
    if shutil.which("luajit"):
        passes(run("luajit", tests / "test.lua", env={"LUA_PATH": f"{ROOT}/Sources/Bindings/Lua/?.lua"}), "Lua")
    else:
        skip("luajit is not installed: the test in Lua")
    (tests / "GesturesTests.swift").write_text(written["Swift"])
    status, said = run("swiftc", "-frontend", "-parse", tests / "GesturesTests.swift")
    check(status == 0, "the test in Swift can be parsed", said)
    broken = written["Python"].replace("set scroll slop 20", "set scroll slop 400")
    (tests / "test_gestures.py").write_text(broken)
    status, said = run(sys.executable, tests / "test_gestures.py", env=PYTHON)
    check(status != 0 and "AssertionError" in said, "it fails with another set-up", said)


def passes(result, language):
    status, said = result
    check(status == 0 and said.strip().endswith("passed"), f"the test in {language} passes", said)


def pointers(browser):
    left, top, width, height = browser.evaluate(
        "(({ left, top, width, height }) => [left, top, width, height])(document.querySelector('.tv-board')"
        ".getBoundingClientRect())"
    )
    browser.evaluate("view.fit()")
    frames(browser)
    browser.mouse("Pressed", left + width / 4, top + 15)
    browser.mouse("Moved", left + width / 2, top + 15)
    browser.mouse("Released", left + width / 2, top + 15)
    middle = browser.evaluate("(view.from + view.to) / 2")
    check(abs(browser.evaluate("view.time") - middle) < 0.02, "a drag moves the playhead", middle)
    browser.mouse("Wheel", left + width / 2, top + 15, modifiers=2, button="none", deltaX=0, deltaY=-200)
    wait(browser, f"view.to - view.from < {middle * 1.2}")
    browser.size(*DESKTOP[:3], touch=True)
    browser.evaluate("view.fit()")
    frames(browser)
    before = browser.evaluate("view.to - view.from")
    browser.touch("Start", (left + 200, top + 15, 0))
    browser.touch("Start", (left + 200, top + 15, 0), (left + 260, top + 15, 1))
    for step in range(1, 10):
        browser.touch("Move", (left + 200 - 5 * step, top + 15, 0), (left + 260 + 5 * step, top + 15, 1))
    browser.touch("End")
    check(browser.evaluate("view.to - view.from") < 0.7 * before, "two fingers zoom")
    browser.size(*DESKTOP)


def cost(browser, page):
    """Script of a page with ten seconds of trace while a slider moves: the thread's own time."""
    show(browser, page, DESKTOP)
    browser.call("Performance.enable", timeDomain="threadTicks")
    move = f"""new Promise((done) => {{ let at = 0; const step = () => {{
        view.model.edit({{ kind: "set", recognizer: {SCROLL!r}, name: "slop", value: 20 + at }});
        at += 1;
        requestAnimationFrame(() => setTimeout(at < 60 ? step : done));
    }}; setTimeout(step); }}).then(() => 0)"""
    browser.evaluate(move)
    before = ticks(browser)
    browser.evaluate(move)
    each = (ticks(browser) - before) / 60 * 1000
    print(f"figure what-if of ten seconds of trace: {each:.1f} ms of script for each step of a slider")
    check(each <= 16, "a step of a slider takes at most 16 ms of script", each)


def ticks(browser):
    return {m["name"]: m["value"] for m in browser.call("Performance.getMetrics")["metrics"]}["ScriptDuration"]


def long(browser, out):
    """A long trace is decided in parts, of which each is as recorded, bit for bit."""
    trace, page = out / "long.trace", out / "long.html"
    record(150, trace)
    run(sys.executable, "-m", "gesta", "view", trace, "-o", page, env=PYTHON)
    show(browser, page, DESKTOP)
    parts = browser.evaluate("view.model.recorded.map(({ deviations }) => deviations)")
    check(len(parts) > 5 and not any(parts), "parts of a long trace", parts)
    browser.evaluate(f"view.select({UNDO!r}); view.seek(120)")
    frames(browser)
    check(browser.evaluate("view.from < 120 && view.to > 120"), "the playhead is in view")
    check(not browser.complaints(), "the console is empty, too", browser.complaints())


def other_files(browser, page, trace):
    """Files that are no traces, and a trace that is cut off."""
    show(browser, page, DESKTOP)
    for given, wanted in (("nonsense", "first line"), ("gesta-trace 1\\nconfig 0 32 6.3\\n", "cut off")):
        said = browser.evaluate(f"view.show(view.model.gesta, '{given}', 'x').then(() => '', (error) => error.message)")
        check(wanted in said, "what is wrong with a file", said)
    cut = json.dumps(trace[: trace.rindex("touch ") + 30])
    said = browser.evaluate(f"view.show(view.model.gesta, {cut}, 'x').then(() => view.whole).then(() => '', String)")
    ends = browser.evaluate("view.trace.duration")
    check(said == "" and ends > 9, "a trace that a crash has cut off", [said, ends])
    show(browser, page, DESKTOP)


def component(browser, out, trace):
    """The element in a page of a program, which keeps its own look."""
    folder = out / "component"
    folder.mkdir(exist_ok=True)
    for name in ("gesta.js", "gesta.wasm", "trace-view.js"):
        shutil.copy(ROOT / ".build" / "web" / name, folder / name)
    shutil.copy(trace, folder / "session.trace")
    (folder / "index.html").write_text(COMPONENT)
    browser.size(*DESKTOP)
    browser.open(f"{serve(folder)}/index.html")
    wait(browser)
    browser.evaluate("view.whole.then(() => 0)")
    frames(browser)
    check(not browser.complaints(), "the element: the console is empty", browser.complaints())
    check("10." in text(browser, ".tv-head") and "session.trace" in text(browser, ".tv-head"), "the element shows it")
    style = browser.evaluate(
        "[getComputedStyle(title).fontSize, getComputedStyle(title).color, getComputedStyle("
        "document.documentElement).getPropertyValue('--accent')]"
    )
    check(style == ["20px", "rgb(1, 2, 3)", ""], "the page keeps its look", style)
    browser.evaluate("view.close()")
    check(browser.evaluate("view.childElementCount") == 0, "it is closed")


COMPONENT = """<!doctype html><html lang="en"><title>Mine</title><link rel="icon" href="data:,">
<h1 id="title" style="font-size: 20px; color: rgb(1, 2, 3)">Mine</h1><main style="height: 700px"></main>
<script type="module">
import { load } from "./gesta.js";
import "./trace-view.js";
window.view = document.createElement("gesta-trace-view");
document.querySelector("main").append(view);
await view.show(await load(), await (await fetch("session.trace")).text(), "session.trace");
window.ready = true;
</script>"""


def pane_of_playground(browser):
    """What was drawn, as a trace."""
    playing.show(browser, playing.DESKTOP)
    browser.size(*playing.DESKTOP[:3], touch=True)
    playing.pane(browser, "Trace")
    check("Draw something" in text(browser, ".pane [role=status]"), "nothing is drawn yet")
    playing.pane(browser, "Draw")
    playing.stroke(browser, [(-0.2, -0.2), (0.1, 0.13), (-0.22, 0.35)])
    playing.pane(browser, "Trace")
    element = "document.querySelector('gesta-trace-view')"
    wait(browser, f"{element}.whole !== undefined")
    browser.evaluate(f"{element}.whole.then(() => 0)")
    found = browser.evaluate(f"""(({{ trace, model }}) => trace.recognizers.flatMap(({{ id, name }}) =>
        [...model.between(model.recorded, id, 0, 9)].map(({{ outcome }}) => [name, outcome])))({element})""")
    check(["chevron", "recognized"] in found and ["tap", "failed"] in found, "the chevron that was drawn", found)
    check(not browser.complaints(), "the pane: the console is empty", browser.complaints())


def looks(browser, page):
    pictures = ROOT / ".build" / "web" / "screenshots"
    pictures.mkdir(exist_ok=True)
    for name, size in (("phone", PHONE), ("desktop", DESKTOP)):
        for dark in (False, True):
            theme = "dark" if dark else "light"
            show(browser, page, size, dark)
            browser.evaluate(f"view.select({UNDO!r}); view.seek(1.0); view.zoom(0.4)")
            found = []
            for state in ("recorded", "what-if", "export"):
                if state == "what-if":
                    edit(browser, {"kind": "set", "recognizer": SCROLL, "name": "slop", "value": 110})
                if state == "export":
                    browser.evaluate("view.whatIf.dialog.kind.value = 'Python'; view.whatIf.dialog.open()")
                frames(browser)
                path = pictures / f"{name}-{theme}-trace-{state}.png"
                browser.screenshot(path)
                found += findings(browser)
                wide = browser.evaluate("document.documentElement.scrollWidth - innerWidth")
                check(wide <= 0, f"{name}, {theme}, {state}: nothing is cut off", wide)
            check(not found, f"{name}, {theme}: axe finds nothing", "\n".join(found))
