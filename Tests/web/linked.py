"""A plugin that is linked into the module: examples/plugins/marking_menu, in node and on a page in Chromium."""

import io
import sys

from browser import Browser
from common import CC, INCLUDE, ROOT, build, check, run
from in_browser import serve, wait

NAME = "marking_menu"
CLASS = f"org.example.{NAME}"
SOURCE = ROOT / "examples" / "plugins" / NAME / f"{NAME}.c"
RECORDING = ROOT / "examples" / "recordings" / f"{NAME}.txt"
BUILT = ROOT / ".build" / f"web-with-{NAME}"


def test(out):
    if not build("web", "--plugin", SOURCE):
        return
    for arguments, words in (
        ([], "the files are missing"),
        (["/nowhere/x.c"], "--plugin has /nowhere/x.c"),
        ([ROOT / "README.md"], "must be a C file"),
    ):
        status, text = run(ROOT / "Sources" / "build", "web", "--plugin", *arguments)
        check(status == 1 and words in text, f"--plugin {' '.join(map(str, arguments))} is refused", text)
    session(out)
    with Browser() as browser:
        page(browser, out)


def session(out):
    """The same class, loaded by the release library and linked into the module, makes the same trace."""
    sys.path.insert(0, str(ROOT / "Sources" / "Bindings" / "Python"))
    import gesta

    plugin = out / f"{NAME}.so"
    flags = ("-std=c99", "-O2", "-ffp-contract=off", "-fPIC", "-shared", f"-I{INCLUDE}")
    status, text = run(CC, *flags, SOURCE, "-o", plugin, "-lm")
    check(status == 0, f"{NAME}.c builds as a shared object", text)
    trace = io.BytesIO()
    phases = {"down": gesta.Phase.BEGAN, "move": gesta.Phase.MOVED, "up": gesta.Phase.ENDED}
    phases["cancel"] = gesta.Phase.CANCELLED
    with gesta.Context(units_per_mm=6) as context:
        context.load_plugin(plugin)
        with context.trace(trace):
            context.recognizer(CLASS)
            start = 10_000_000_000
            for line in RECORDING.read_text().splitlines():
                if line.startswith("label "):
                    start += 10_000_000_000
                words = line.split(" ")
                if len(words) != 5 or not words[0].isdigit():
                    continue
                time, (contact, phase, x, y) = start + int(words[0]) * 1_000_000, words[1:]
                context.advance(time)
                touch = gesta.Touch(time=time, contact=int(contact), phase=phases[phase], x=float(x), y=float(y))
                context.push([touch])
    expected = trace.getvalue().decode()
    script = ROOT / "Tests" / "web" / "menu_session.mjs"
    environment = {"NODE_NO_WARNINGS": "1"}
    status, found = run("node", script, BUILT / "gesta.js", RECORDING, NAME, CLASS, env=environment)
    is_same = status == 0 and found == expected and expected.count("\n") > 300
    lines = zip(found.splitlines(), expected.splitlines())
    check(
        is_same,
        "the plugin makes the same trace, bit for bit, as loaded by the release library",
        next((f"{one} | {other}" for one, other in lines if one != other), found[-300:]),
    )


def page(browser, out):
    """Real touches on examples/web/notes.html."""
    address = serve(ROOT)
    browser.size(960, 640, touch=True)
    browser.open(f"{address}/examples/web/notes.html")
    wait(browser)
    browser.touch("Start", (200, 200))
    for step in range(1, 11):
        browser.touch("Move", (200 + 9 * step, 200))
    for step in range(1, 11):
        browser.touch("Move", (290, 200 + 9 * step))
    browser.touch("End")
    names = browser.evaluate("ripples.map((each) => each.name)")
    check(names == ["E minor"], "two flicks play a chord", names)
    words = browser.evaluate("document.querySelector('#verdict').textContent")
    check("right, then down" in words, "the verdict is at the foot", words)
    browser.touch("Start", (500, 300))
    wait(browser, "menus.size === 1")
    browser.touch("Move", (560, 240))
    browser.evaluate("new Promise((done) => setTimeout(done, 200))")
    picture(browser, out, "notes")
    wait(browser, "[...menus.values()][0].shown === 2")
    browser.touch("Move", (560, 180))
    browser.evaluate("new Promise((done) => setTimeout(done, 200))")
    picture(browser, out, "notes-chords")
    browser.touch("End")
    names = browser.evaluate("ripples.map((each) => each.name)")
    check(names == ["E minor", "D major"], "a hold shows the menu, whose items are chosen", names)
    browser.touch("Start", (300, 450))
    browser.touch("Move", (305, 450))
    browser.touch("End")
    words = browser.evaluate("document.querySelector('footer').textContent")
    check("first flick is" in words and "hold to see the menu" in words, "what is no mark has a reason", words)
    check(not browser.complaints(), "notes.html: the console is empty", browser.complaints())


def picture(browser, out, name):
    pictures = ROOT / ".build" / "web" / "screenshots"
    pictures.mkdir(exist_ok=True)
    browser.screenshot(pictures / f"{name}.png")
