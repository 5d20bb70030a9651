"""The playground in Chromium, opened from the disk: panes, real touches, programs, accessibility and cost."""

import math
import time

from browser import Browser
from card_page import card
from common import BUILT, CC, ROOT, check, run
from draw_remarks import offered, remarks
from ghost_strokes import ghosts
from held_input import held_input
from in_browser import wait
from layout import layout
from looks import findings, script
from pattern_bench import bench
from pattern_pane import allowed, patterns, ways, words
from pictures import check_current
from playing import CHOOSE, DESKTOP, HEART, PAGE, PHONE, WRITE, center, frames, ghost, pane, show, states, stroke, text
from relation_graph import graph
from surface import surface
from time_line import timeline

PANES = ["Draw", "Patterns", "Teach", "Relations", "Code", "Trace"]
SHAPE = [
    (math.sin(a) ** 3, -(13 * math.cos(a) - 5 * math.cos(2 * a) - 2 * math.cos(3 * a)) / 16)
    for a in [k * math.pi / 20 for k in range(41)]
]
SPIRAL = "(t) => [0.28 * t * Math.cos(t * 14), 0.28 * t * Math.sin(t * 14)]"


def test(out):
    pictures = ROOT / ".build" / "web" / "screenshots"
    pictures.mkdir(exist_ok=True)
    with Browser() as browser:
        show(browser, DESKTOP)
        requests = browser.requests()
        check(requests == [PAGE.as_uri()] and not browser.complaints(), "the page is one file", requests)
        draw(browser)
        surface(browser)
        held_input(browser)
        remarks(browser)
        ghosts(browser)
        graph(browser)
        bench(browser)
        timeline(browser)
        patterns(browser)
        allowed(browser)
        ways(browser)
        words(browser)
        teach(browser)
        timing(browser)
        rows(browser)
        relations(browser)
        programs(browser, out)
        link(browser)
        card(browser, pictures)
        offered(browser)
        check(not browser.complaints(), "the console is empty", browser.complaints())
        check(all(not r.startswith("http") for r in browser.requests()), "nothing comes from the network")
        cost(browser)
        looks(browser, pictures)


def draw(browser):
    browser.size(*DESKTOP[:3], touch=True)
    x, y, side = center(browser)
    place = [(x - 60, y, 0), (x + 60, y, 1)]
    browser.touch("Start", *place)  # together: on a busy machine, half a second may pass between two calls
    for step in range(1, 20):
        browser.touch("Move", (x - 60 - 4 * step, y, 0), (x + 60 + 4 * step, y, 1))
    frames(browser)
    found = states(browser)
    check(found["pinch"] == "changed" and found["tap"] == "failed", "two fingers pinch, and a tap fails", found)
    readout = text(browser, "#readout")
    check("pinch" in readout, "the surface says so", readout)
    bars = measures(browser, "pan")
    check(any(name == "contacts" and "2" in value and state == "met" for name, value, state in bars), "bars", bars)
    reason = browser.evaluate("[...document.querySelectorAll('.row')][0].querySelector('.reason').textContent")
    check(reason == "too many fingers for a tap", "a row says why it failed", reason)
    full = browser.evaluate("document.querySelector('.row .reason').title")
    check("allowed" in full or "required" in full, "and in full, with the figures", full)
    browser.touch("End", (x + 136, y, 1))
    browser.touch("End")
    stroke(browser, [(-0.2, -0.2), (0.1, 0.1), (-0.2, 0.4)])
    found = states(browser)
    check(found["chevron"] == "recognized" and found["circle"] == "failed", "a chevron is recognized", found)
    bars = measures(browser, "tap")
    check(any(b[0] == "movement" and b[2] == "missing" and "max" in b[1] for b in bars), "a bar beyond its limit", bars)
    check(any(b[0] == "movement" and " · +" in b[1] for b in bars), "it says by how much", bars)
    bars = measures(browser, "chevron")
    check(any(b[0] == "misfit" and b[2] == "met" for b in bars), "the figures of a stroke are kept", bars)
    before = sequence(browser, "chevron")
    browser.evaluate("document.querySelector('[aria-label^=Repeat]').click()")
    wait(browser, f"({SEQUENCE})('chevron') > {before} && playground.stage.player.playing === null")
    frames(browser)
    check(states(browser)["chevron"] == "recognized", "the same stroke once more", states(browser))
    held(browser)
    earlier(browser)
    browser.size(*DESKTOP)
    browser.mouse("Pressed", x + 100, y, modifiers=1)
    for step in range(1, 20):
        browser.mouse("Moved", x + 100 + 5 * step, y, modifiers=1)
    frames(browser)
    found = states(browser)
    check(found["pinch"] == "changed", "with Alt, the mouse is two fingers", found)
    browser.mouse("Released", x + 200, y, modifiers=1)
    frames(browser)
    check(states(browser)["pinch"] == "recognized", "both lift")
    keyboard(browser)
    parameter(browser)
    undone(browser)


SEQUENCE = """(name) => Object.values(playground.stage.pane.rows).find((row) => row.title === name)
    .recognizer.verdict.sequence"""


def sequence(browser, name):
    return browser.evaluate(f"({SEQUENCE})({name!r})")


def measures(browser, name):
    """[(name, value, state)] of a row's bars."""
    return browser.evaluate(f"""[...[...document.querySelectorAll(".row")]
        .find((row) => row.querySelector(".name").textContent === {name!r}).querySelectorAll(".measure")]
        .filter((bar) => !bar.hidden).map((bar) => [bar.querySelector(".measure-name").textContent,
            bar.querySelector(".measure-value").textContent, bar.dataset.measure])""")


def held(browser):
    """A finger that rests sends no samples; its time goes on."""
    x, y, _ = center(browser)
    browser.touch("Start", (x, y, 0))
    grown = "(bar) => /^0.[2-9].*min 0.5 s/.test(bar.textContent)"
    wait(browser, f"[...document.querySelectorAll('.measure-value')].some({grown})")
    bars = [bar for bar in measures(browser, "long press") if bar[0] == "held"]
    check(bars and float(bars[0][1].split()[0]) > 0.15, "what is held grows", bars)
    browser.touch("End")
    frames(browser)


def earlier(browser):
    """The figures of a stroke are no reason why two fingers are no tap."""
    stroke(browser, [(-0.2, -0.2), (0.1, 0.1), (-0.2, 0.4)])
    check(measures(browser, "tap") != [], "the stroke has moved too far", measures(browser, "tap"))
    x, y, _ = center(browser)
    browser.touch("Start", (x - 40, y, 0), (x + 40, y, 1))
    browser.touch("End")
    wait(browser, "[...document.querySelectorAll('.row .reason')][0].textContent.includes('too many')")
    frames(browser)
    old = [bar for bar in measures(browser, "tap") if bar[0] == "movement" and bar[2] == "missing"]
    check(not old, "two fingers have no figures of the stroke", old)


def keyboard(browser):
    browser.evaluate("[...document.querySelectorAll('.show')].find((each) => each.ariaLabel === 'Show circle').focus()")
    browser.key("Enter", text="\r")
    wait(browser, "document.querySelector('#readout[data-state=good]')?.textContent.includes('circle')")
    check("circle" in text(browser, "#readout"), "the keyboard performs a circle", text(browser, "#readout"))
    browser.evaluate("document.getElementById('tab-Draw').focus()")
    browser.key("ArrowRight")
    check(browser.evaluate("document.activeElement.id") == "tab-Patterns", "arrow keys move between the panes")
    browser.key("ArrowLeft")


def undone(browser):
    """What changes the set-up is undone by one button of the page."""
    count = "playground.setup.items.length"
    before = browser.evaluate(count)
    browser.evaluate("[...document.querySelectorAll('.name')][1].click()")
    remove = "[...document.querySelectorAll('.details button')].find((each) => each.textContent.startsWith('Remove'))"
    browser.evaluate(f"{remove}.click()")
    check(browser.evaluate(count) == before - 1, "a recognizer is removed from the set-up")
    browser.evaluate("document.querySelector('header .undo').click()")
    check(browser.evaluate(count) == before and "double tap" in states(browser), "and is there again", states(browser))


def parameter(browser):
    """A slider of a class description changes what is recognized."""
    browser.evaluate("[...document.querySelectorAll('.name')][0].click()")
    before = browser.evaluate("playground.setup.items[0].parameters.slop ?? null")
    browser.evaluate("""(() => { const slider = document.getElementById("tap-slop"); slider.value = 180;
        slider.dispatchEvent(new Event("input")); })()""")
    after = browser.evaluate("playground.setup.items[0].parameters.slop")
    shown = browser.evaluate("document.querySelector('output[for=tap-slop]').textContent")
    check(before is None and after > 100 and shown.endswith(" px"), "a slider sets a parameter", [before, after, shown])
    ghost(browser, 100, "(t) => [0.1 * t, 0]")
    check(states(browser)["tap"] == "recognized", "and the recognizer has it", states(browser))


def teach(browser):
    pane(browser, "Teach")
    name = "document.getElementById('gesture').value = "
    browser.evaluate(name + "'heart'")
    browser.size(*DESKTOP[:3], touch=True)
    for count, stretch in ((1, 0.25), (2, 0.28)):
        stroke(browser, [(stretch * x, 0.25 * y) for x, y in SHAPE], steps=2)
        wait(browser, "document.querySelector('.verdict').textContent.startsWith('Learned heart')")
        wait(browser, f"document.querySelector('.taught small')?.textContent === {plural(count)!r}")
    browser.size(*DESKTOP)
    check("gesta_" not in browser.evaluate("document.body.innerText"), "no function's name is on the page")
    browser.evaluate(name + "''")
    ghost(browser, 700, SPIRAL)
    wait(browser, "document.querySelectorAll('.taught li').length === 2")
    check(labels(browser) == ["heart2 examples", "gesture 11 example"], "a name for an unnamed one", labels(browser))
    browser.evaluate("document.querySelector('[aria-label=\"Remove gesture 1\"]').click()")
    check(labels(browser) == ["heart2 examples"], "a gesture is removed", labels(browser))
    browser.evaluate(name + "'spiral'")
    ghost(browser, 700, SPIRAL)
    wait(browser, "document.querySelectorAll('.taught li').length === 2")
    time.sleep(0.4)
    show(browser, DESKTOP, fragment=browser.evaluate("location.hash"))
    found = labels(browser) + [browser.evaluate("document.querySelectorAll('.taught .show').length")]
    check(found == ["heart2 examples", "spiral1 example", 2], "a link restores what was taught", found)
    browser.evaluate("[...document.querySelectorAll('.segmented button')][1].click()")
    ghost(browser, 700, HEART)
    figure = text(browser, ".figure")
    check(text(browser, ".verdict") == "heart" and "runner-up spiral" in figure, "what was taught", figure)
    browser.evaluate("document.querySelector('[aria-label=\"Show spiral\"]').click()")
    wait(browser, "document.querySelector('.verdict').textContent === 'spiral'")
    check(text(browser, ".verdict") == "spiral", "an example plays as a ghost", text(browser, ".verdict"))
    ghost(browser, 300, "(t) => [0.4 * t, 0]")
    wait(browser, "document.querySelector('.verdict').textContent !== 'spiral'")
    check("Not recognized" in text(browser, ".verdict"), "a line is neither", text(browser, ".verdict"))
    correct(browser)
    saved = browser.evaluate("document.getElementById('examples').value")
    check(saved.startswith("gesta-examples") and "heart" in saved, "the examples as text", saved[:80])
    browser.evaluate("document.querySelector('.primary').click()")
    pane(browser, "Draw")
    browser.evaluate("document.querySelector('[aria-label=\"Show taught\"]').click()")
    row = "[...document.querySelectorAll('.row')].find((row) => row.querySelector('.name').textContent === 'taught')"
    wait(browser, f"{row}.dataset.state === 'good'")
    said = browser.evaluate(f"{row}.querySelector('.reason').textContent")
    check(said.startswith("heart"), "what was taught is in the set-up, and says its name", said)


def correct(browser):
    """The drawing that was not recognized is learned as what it was meant as; one that was, as none of them."""
    choices = "[...document.querySelectorAll('#meant:not([hidden]) button')].map((each) => each.textContent)"
    choose = "[...document.querySelectorAll('#meant button')].find((each) => each.textContent === %r).click()"
    before = labels(browser)
    offered = browser.evaluate(choices)
    check(offered == ["heart", "spiral"], "it asks as what the line was meant", offered)
    browser.evaluate(choose % "spiral")
    check(labels(browser) == ["heart2 examples", "spiral2 examples"], "it is an example", labels(browser))
    check(browser.evaluate(choices) == [], "it asks once", browser.evaluate(choices))
    ghost(browser, 300, "(t) => [0.4 * t, 0]")
    check(text(browser, ".verdict") == "spiral", "then a line is a spiral", text(browser, ".verdict"))
    offered = browser.evaluate(choices)
    check(offered == ["heart", "none of them"], "it asks whether it was meant otherwise", offered)
    browser.evaluate(choose % "none of them")
    check(labels(browser)[2:] == ["none of them1 drawing"], "it is none of them", labels(browser))
    ghost(browser, 300, "(t) => [0.4 * t, 0]")
    check("Not recognized" in text(browser, ".verdict"), "then it is neither again", text(browser, ".verdict"))
    for _ in range(2):
        browser.evaluate("document.querySelector('.pane .undo').click()")
    check(labels(browser) == before, "both are undone", labels(browser))


def plural(count):
    return "1 example" if count == 1 else f"{count} examples"


def labels(browser):
    return browser.evaluate("[...document.querySelectorAll('.taught .label')].map((each) => each.textContent)")


def timing(browser):
    """Demonstrations and replays have exact times, whatever the page is busy with."""
    pane(browser, "Draw")
    browser.evaluate("""window.busy = setInterval(() => { const end = performance.now() + 70;
        while (performance.now() < end); }, 90)""")
    demos = ["swipe", "tickle", "double tap", "long press", "z", "double tap drag", "pinch"]
    found = {}
    for name in demos:
        before = sequence(browser, name)
        browser.evaluate(f"document.querySelector('[aria-label=\"Show {name}\"]').click()")
        idle = "playground.stage.player.playing === null && playground.stage.pane.context.nextDeadline === undefined"
        wait(browser, f"({SEQUENCE})({name!r}) > {before} && {idle}")
        frames(browser)
        found[name] = states(browser)[name]
    check(set(found.values()) == {"recognized"}, "every demonstration is recognized on a busy page", found)
    browser.size(*DESKTOP[:3], touch=True)
    stroke(browser, [(-0.2, -0.2), (0.1, 0.13), (-0.22, 0.35)])
    figures = "JSON.stringify(playground.stage.pane.rows.find((row) => row.title === 'chevron').recognizer.measures())"
    drawn = browser.evaluate(figures)
    for _ in range(2):
        before = sequence(browser, "chevron")
        browser.evaluate("document.querySelector('[aria-label^=Repeat]').click()")
        wait(browser, f"({SEQUENCE})('chevron') > {before} && playground.stage.player.playing === null")
        frames(browser)
        again = browser.evaluate(figures)
        check(again == drawn and "misfit" in drawn, "a replay has the same figures, bit for bit", [drawn, again])
    browser.evaluate("clearInterval(window.busy)")
    browser.size(*DESKTOP)


def rows(browser):
    """What is recognized comes first; names for ids; what was added can be edited and removed."""
    pane(browser, "Draw")
    browser.evaluate(CHOOSE % ("together", "compete"))
    browser.size(*DESKTOP[:3], touch=True)
    stroke(browser, [(-0.2, 0), (0.2, 0.02)])
    reasons = browser.evaluate("[...document.querySelectorAll('.row .reason')].map((each) => each.textContent)")
    won = [reason for reason in reasons if reason == "the slide was faster"]
    check(won and not any("0x" in reason for reason in reasons), "the winner has a name", reasons)
    browser.evaluate(CHOOSE % ("together", "together"))
    stroke(browser, [(-0.2, -0.2), (0.1, 0.13), (-0.22, 0.35)])
    wait(browser, "document.querySelector('.row[data-state=good]')")
    tops = browser.evaluate("""[...document.querySelectorAll(".row")].map((row) =>
        [row.getBoundingClientRect().top, row.dataset.state]).sort((a, b) => a[0] - b[0]).map(([, state]) => state)""")
    good = tops.count("good")
    check(good > 0 and set(tops[:good]) == {"good"}, "what is recognized is on top", tops)
    named = "[...document.querySelectorAll('.row')].find((row) => row.querySelector('.name').textContent === %r)"
    press = "[...%s.querySelectorAll('.details button')].find((b) => b.textContent.startsWith(%r)).click()"
    row = named % "slide"
    browser.evaluate(f"{row}.querySelector('.name').click()")
    browser.evaluate(press % (row, "Edit"))
    edited = browser.evaluate(
        "[document.getElementById('pattern').value, document.getElementById('pattern-name').value]"
    )
    check(edited[0].startswith("right {direction") and edited[1] == "slide", "an added pattern is edited", edited)
    browser.evaluate("document.getElementById('pattern-name').value = ' Lightning bolt! '")
    browser.evaluate("document.querySelector('.primary').click()")
    pane(browser, "Draw")
    check("Lightning bolt" in states(browser), "a name as it was written", states(browser))
    row = named % "Lightning bolt"
    browser.evaluate(f"{row}.querySelector('.name').click()")
    browser.evaluate(press % (row, "Remove"))
    check("Lightning bolt" not in states(browser) and "slide" in states(browser), "and removed", states(browser))
    browser.size(*DESKTOP)


def relations(browser):
    pane(browser, "Relations")
    relate = """(() => { const set = (id, value) => { document.getElementById(`relation-${id}`).value = value; };
        set("from", %r); set("to", %r); document.querySelector(".sentence button").click(); })()"""
    waiting = browser.evaluate("playground.setup.requires")
    remedies = "[...document.querySelectorAll('.findings .fix')]"
    browser.evaluate(f"{remedies}.find((each) => each.textContent.includes('double tap')).click()")
    remedied = browser.evaluate("playground.setup.requires")
    check(["tap", "double_tap"] in remedied, "a conflict has its remedy beside it", remedied)
    browser.evaluate("document.querySelector('[aria-label=\"Remove: tap and double_tap\"]').click()")
    check(waiting == [["pan", "slide"], ["pan", "taught"]], "the pan waits for what was added", waiting)
    browser.evaluate(relate % ("tap", "double_tap"))
    arrows = browser.evaluate("document.querySelectorAll('.waits').length")
    check(arrows == len(waiting) + 1, "a relation has an arrow", [arrows, waiting])
    findings = text(browser, ".findings")
    check("tap waits up to 0.3 s for double tap" in findings and "0x" not in findings, "a finding by name", findings)
    marks = browser.evaluate("""[...document.querySelectorAll(".badge")].map((badge) => [badge.getAttribute("class"),
        badge.textContent.split("\\n").every((line) => / waits (up to|while) /.test(line))])""")
    expected = [["badge delay" if isDelay else "badge", isDelay] for _, isDelay in marks]
    check(marks == expected and ["badge delay", True] in marks, "a delay is no fault", marks)
    browser.evaluate(relate % ("double_tap", "tap"))
    check("cycle" in text(browser, ".pane .error"), "a cycle is refused", text(browser, ".pane .error"))
    box = "[...document.querySelectorAll('.box')].find((box) => box.querySelector('text').textContent === 'tap')"
    browser.evaluate(f"""window.seen = []; new MutationObserver(() => seen.push({box}.dataset.state))
        .observe({box}, {{ attributes: true }}); 0""")
    ghost(browser, 60, "() => [0, 0]")
    wait(browser, f"{box}.dataset.state === 'good'")
    check("waiting" in browser.evaluate("seen"), "the tap waits", browser.evaluate("seen"))
    check("tap recognized" in text(browser, "#readout"), "and is recognized at its deadline", text(browser, "#readout"))
    badges = browser.evaluate("[...document.querySelectorAll('.badge title')].map((title) => title.textContent)")
    check(sum("waits up to" in badge for badge in badges) == 2, "the finding of the check is at both boxes", badges)
    places(browser)


def places(browser):
    """A priority and a region, as the library lists them."""
    browser.evaluate("document.querySelector('[aria-label=\"Raise the priority of pan\"]').click()")
    browser.evaluate("""(() => { const select = document.querySelector('[aria-label="Region of pan"]');
        select.value = "left"; select.dispatchEvent(new Event("change")); })()""")
    note = browser.evaluate("[...document.querySelectorAll('.box .note')].map((note) => note.textContent)")
    check(note == ["priority 1 · left"], "the box shows both", note)
    pan = """[...document.querySelectorAll('.box')].find((box) => box.textContent.startsWith('pan')).dataset.state"""
    ghost(browser, 300, "(t) => [0.3 + 0.1 * t, 0]")
    check(browser.evaluate(pan) == "possible", "on the right, the pan gets nothing", browser.evaluate(pan))
    ghost(browser, 300, "(t) => [-0.3 - 0.1 * t, 0]")
    wait(browser, f"['good', 'failed'].includes({pan})")
    check(browser.evaluate(pan) == "good", "on the left, it pans", browser.evaluate(pan))


def programs(browser, out):
    """Every program of the pane is complete and prints the tap."""
    pane(browser, "Code")
    ghost(browser, 60, "() => [0, 0]")
    wait(browser, "document.querySelector('#readout[data-state=good]')?.textContent.includes('tap')")
    check("tap" in text(browser, "#readout"), "the surface beside the programs recognizes", text(browser, "#readout"))
    buttons = browser.evaluate("[...document.querySelectorAll('.segmented button')].map((b) => b.textContent)")
    check(buttons == ["C", "Python", "Lua", "JavaScript"], "four languages", buttons)
    found = {}
    for index, name in enumerate(buttons):
        browser.evaluate(f"[...document.querySelectorAll('.segmented button')][{index}].click()")
        found[name] = text(browser, "pre code")
    run_here(browser)
    (out / "main.c").write_text(found["C"])
    (out / "main.py").write_text(found["Python"])
    (out / "main.lua").write_text(found["Lua"])
    (out / "main.mjs").write_text(found["JavaScript"])
    link = [f"-L{BUILT}", "-lgesta", f"-Wl,-rpath,{BUILT}"]
    options = ["-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic", f"-I{ROOT / 'include'}"]
    status, said = run(CC, *options, out / "main.c", *link, "-o", out / "main")
    check(status == 0, "the C program builds without a warning", said)
    python = {"PYTHONPATH": str(ROOT / "Sources" / "Bindings" / "Python"), "GESTA_LIBRARY": str(BUILT / "libgesta.so")}
    luas = {"LUA_PATH": str(ROOT / "Sources/Bindings/Lua/?.lua") + ";;", "GESTA_LIBRARY": str(BUILT / "libgesta.so")}
    for name, command, environment in (
        ("C", [out / "main"], {}),
        ("Python", ["python3", out / "main.py"], python),
        ("Lua", ["luajit", out / "main.lua"], luas),
        ("JavaScript", ["node", out / "main.mjs"], {"NODE_NO_WARNINGS": "1"}),
    ):
        status, said = run(*command, env=environment, cwd=out)
        lines = [line for line in said.splitlines() if line.startswith("tap:")]
        check(status == 0 and len(lines) == 1 and "100" in lines[0], f"the {name} program runs", found[name] + said)
        check("left_region" in found[name], f"the {name} program has the region", found[name])
        check("spiral" in found[name], f"the {name} program has what was taught", found[name])
        taught = [line for line in said.splitlines() if line.startswith("taught:") and "ended" in line.lower()]
        signs = [line.split()[1] for line in taught]
        check(signs == ["heart", "spiral"], f"the {name} program draws it and prints its name", said)
        slid = [line for line in said.splitlines() if line.startswith("slide:") and "ended" in line.lower()]
        check(len(slid) == 1, f"the {name} program draws the pattern", said)


def run_here(browser):
    """The program in JavaScript runs where it is shown, also after a change."""
    browser.evaluate("document.querySelector('.program .primary').click()")
    wait(browser, "document.querySelector('.printed').textContent !== ''")
    check("tap: ended 100 100" in text(browser, ".printed"), "the program runs in the page", text(browser, ".printed"))
    browser.evaluate("""(() => { const field = document.querySelector('.program textarea');
        field.value = field.value.replace('tap(100, 100)', 'tap(70, 80)'); field.dispatchEvent(new Event("input"));
        document.querySelector('.program .primary').click(); })()""")
    wait(browser, "document.querySelector('.printed').textContent.includes('70 80')")
    check("tap: ended 70 80" in text(browser, ".printed"), "and after a change", text(browser, ".printed"))
    browser.evaluate("""(() => { const field = document.querySelector('.program textarea');
        field.value = "nothing()"; document.querySelector('.program .primary').click(); })()""")
    wait(browser, "document.querySelector('.program-said[data-error]')")
    check("nothing" in text(browser, ".program-said"), "what is wrong is said", text(browser, ".program-said"))


# The present set-up as a link without compression.
OLD_LINK = """(async () => { const packed = location.hash.slice(3).replaceAll("-", "+").replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(packed), (each) => each.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    const plain = new Uint8Array(await new Response(stream).arrayBuffer());
    const letters = Array.from(plain, (each) => String.fromCharCode(each)).join("");
    return `#${btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`; })()"""


def link(browser):
    time.sleep(0.4)
    fragment = browser.evaluate("location.hash")
    show(browser, DESKTOP, fragment=fragment)
    current = browser.evaluate("document.querySelector('[aria-selected=true]').textContent")
    setup = browser.evaluate("playground.setup")
    check(
        current == "Code"
        and ["tap", "double_tap"] in setup["requires"]
        and "slide" in [item["name"] for item in setup["items"]]
        and "heart" in setup["examples"]
        and "taught" in setup["related"]
        and (setup["priorities"], setup["regions"]) == ({"pan": 1}, {"pan": "left"})
        and len(fragment) > 100,
        "a link holds the set-up",
        setup,
    )
    plain = browser.evaluate(OLD_LINK)
    check(fragment.startswith("#z.") and len(fragment) < 0.5 * len(plain), "compressed", [len(fragment), len(plain)])
    show(browser, DESKTOP, fragment=plain)
    again = browser.evaluate("playground.setup")
    check(again == setup, "a link that is not compressed holds it, too", again)
    for broken in ("#broken-link-of-another-page", "#z.broken", fragment[:-40]):
        show(browser, DESKTOP, fragment=broken)
        count = browser.evaluate("playground.setup.items.length")
        check(count == 18 and not browser.complaints(), "a broken link opens the initial set-up", [broken, count])


def cost(browser):
    """Script and layout of a frame while ten fingers move and all classes are shown."""
    browser.size(1440, 900, touch=True)
    browser.open("about:blank")
    browser.open(PAGE.as_uri())
    wait(browser, "window.playground")
    x, y, side = center(browser)

    def fingers(step):
        return [
            (x + 0.3 * side * math.cos(n * 0.63 + step * 0.03), y + 0.3 * side * math.sin(n * 0.63 + step * 0.03), n)
            for n in range(10)
        ]

    browser.call("Performance.enable")
    for count in range(1, 11):
        browser.touch("Start", *fingers(0)[:count])
    before = metrics(browser)
    for step in range(1, 241):
        browser.touch("Move", *fingers(step))
    after = metrics(browser)
    browser.touch("End")
    spent = sum(after[n] - before[n] for n in ("ScriptDuration", "LayoutDuration", "RecalcStyleDuration")) * 1000
    each = spent / max(1, after["Frames"] - before["Frames"])
    print(f"figure a frame with ten fingers and 18 recognizers: {each:.2f} ms of script, style and layout")
    check(each <= 4, "a frame with ten fingers costs at most 4 ms", each)


def metrics(browser):
    found = {m["name"]: m["value"] for m in browser.call("Performance.getMetrics")["metrics"]}
    return {**found, "Frames": browser.evaluate("playground.frames.count")}


def looks(browser, pictures):
    """Screenshots, and axe's findings, of all panes on a phone and on a desktop, in light and dark."""
    if not check(script(), "axe is installed", "Tests/venv axe-core-python"):
        return
    for name, size in (("phone", PHONE), ("desktop", DESKTOP)):
        for dark in (False, True):
            theme = "dark" if dark else "light"
            show(browser, size, dark)
            violations = []
            for title in PANES:
                pane(browser, title)
                if title == "Draw":
                    browser.evaluate("[...document.querySelectorAll('.name')][1].click()")
                prepare(browser, title)
                frames(browser)
                path = pictures / f"{name}-{theme}-{title.lower()}.png"
                browser.screenshot(path)
                if path.name == "desktop-light-patterns.png":
                    texts = browser.evaluate("document.body.innerText").splitlines()
                    check_current("Sources/Reference/playground.png", path, texts)
                violations += [f"{title}: {violation}" for violation in findings(browser)]
                wide = browser.evaluate("document.documentElement.scrollWidth - innerWidth")
                wide += browser.evaluate("(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(panel)")
                check(wide <= 0 and path.stat().st_size > 10000, f"{name}, {theme}, {title}: nothing is cut off", wide)
                wrong = layout(browser)
                check(not wrong, f"{name}, {theme}, {title}: no text overlaps or is cut", "\n".join(wrong))
            check(not violations, f"{name}, {theme}: axe finds nothing", "\n".join(violations))


def prepare(browser, title):
    """Something to see."""
    if title == "Draw":
        browser.evaluate("document.getElementById('time').open = true")
        ghost(browser, 320, "(t) => [t < 0.5 ? -0.2 + t * 0.6 : 0.1 - (t - 0.5) * 0.6, -0.25 + t * 0.5]")
    elif title == "Patterns":
        browser.evaluate(WRITE % "down-right, down-left {direction -20..20}")
        ghost(browser, 900, "(t) => [t < 0.5 ? -0.2 + t * 0.6 : 0.1 - (t - 0.5) * 0.1, -0.25 + t * 0.5]")
        wait(browser, "!document.getElementById('keep').hidden")
        browser.evaluate("document.querySelectorAll('#keep button:not(#describe)').forEach((button) => button.click())")
    elif title == "Teach":
        browser.evaluate("document.getElementById('gesture').value = 'heart'")
        ghost(browser, 500, HEART)
        wait(browser, "document.querySelectorAll('.taught li').length === 1")
    elif title == "Relations":
        browser.evaluate("document.querySelector('.sentence button').click()")
        ghost(browser, 60, "() => [0, 0]")
