"""The page of `gesta view --live`, in Chromium: it follows programs in four languages while they run."""

import os
import re
import signal
import subprocess
import sys

from browser import Browser
from common import ARCHIVE, CC, ROOT, check, run
from in_browser import wait
from looks import findings
from playing import frames
from trace_page import DESKTOP, PHONE, PYTHON

# Programs that tap and are then killed, or end.
PROGRAMS = {
    "C": """#define GESTA_LIVE_PORT @PORT@
#include <gesta/adapters/live.h>
int main(void) {
    gesta_context *context; uint32_t tap;
    if (gesta_context_create(NULL, &context) != GESTA_OK ||
        gesta_recognizer_create(context, GESTA_RECOGNIZER(.class_name = "gesta.tap"), &tap) != GESTA_OK ||
        gesta_live_start(context) != GESTA_OK || gesta_finger_tap(context, 1, 10, 10, 3) != GESTA_OK) return 1;
    return gesta_context_destroy(context);
}
""",
    "Python": """import gesta
context = gesta.Context()
context.recognizer("gesta.tap")
with context.live(@PORT@):
    context.finger().tap(10, 10, taps=3)
""",
    "Lua": """local gesta = require "gesta"
local context = gesta.context()
context:recognizer("gesta.tap")
context:live(@PORT@)
context:finger():tap(10, 10, 3)
context:close()
""",
    "JavaScript": """import { load } from "@LIBRARY@";
const context = (await load()).context();
context.recognizer("gesta.tap");
context.live(@PORT@);
context.finger().tap(10, 10, { taps: 3 });
context.close();
""",
}
ENDINGS = {"C": "c", "Python": "py", "Lua": "lua", "JavaScript": "mjs"}
SLOW = """import gesta, sys
context = gesta.Context()
context.recognizer("gesta.tap", label="open")
context.recognizer("gesta.pan", label="scroll", slop=20)
block = context.live(int(sys.argv[1]))
block.__enter__()
finger = context.finger()
for line in sys.stdin:
    finger.tap(20, 20).wait(0.3).down(20, 20).move_to(90, 70, seconds=0.2).up().wait(float(line))
    print(flush=True)
"""
READY = "document.body.dataset.ready === ''"
STATE = "document.querySelector('gesta-trace-view').dataset.live"


def test(out):
    command = [sys.executable, "-m", "gesta", "view", "--live", "--no-browser", "--port", "0"]
    environment = {**os.environ, **PYTHON}
    # A shell has what it runs in the background ignore Ctrl-C, and so do their children.
    with (
        Browser() as browser,
        subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        ) as server,
    ):
        try:
            address = re.match(r"\S+", server.stdout.readline())[0]
            port = address.rstrip("/").rpartition(":")[2]
            browser.size(*DESKTOP)
            browser.open(address)
            wait(browser, f"{READY} && {STATE} === 'waiting'")
            for language in PROGRAMS:
                of_language(browser, out, language, port)
            following(browser, port)
            looks(browser)
            complaints = browser.complaints()
            check(not complaints, "the console is empty", complaints)
            server.send_signal(signal.SIGINT)
            wait(browser, f"{STATE} === 'connecting'")
            check(server.wait(10) == 0, "Ctrl-C ends it")
        finally:
            server.kill()  # or the end of the block waits for it


def of_language(browser, out, language, port):
    source = out / f"live.{ENDINGS[language]}"
    library = (ROOT / ".build" / "web" / "gesta.js").as_uri()
    source.write_text(PROGRAMS[language].replace("@PORT@", port).replace("@LIBRARY@", library))
    program = {
        "Python": [sys.executable, source],
        "Lua": ["luajit", source],
        "JavaScript": ["node", "--experimental-websocket", source],
    }
    if language == "C":
        status, text = run(CC, "-Iinclude", source, ARCHIVE, "-lm", "-o", out / "live_c")
        check(status == 0, "the program in C compiles", text)
        program["C"] = [out / "live_c"]
    # So that what is waited for is not of the program before.
    browser.evaluate("document.querySelector('gesta-trace-view').dataset.live = ''")
    status, text = run(*program[language], env={**PYTHON, "LUA_PATH": f"{ROOT}/Sources/Bindings/Lua/?.lua;;"})
    check(status == 0, f"the program in {language} ends", text)
    wait(browser, f"{STATE} === 'stopped' && view.model?.recorded[0]?.byId.size === 1")
    taps = browser.evaluate("[...view.model.recorded[0].byId.values()][0].map(({ outcome }) => outcome)")
    check(taps == ["recognized"] * 3, f"taps of the program in {language}", taps)


def following(browser, port):
    """The playhead is at the newest frame, until a person moves it; a program that crashes leaves what it did."""
    environment = {**os.environ, **PYTHON}
    command = [sys.executable, "-c", SLOW, port]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
    ) as program:

        def step(seconds):
            before = browser.evaluate("view.trace?.pieces.length ?? 0")
            program.stdin.write(f"{seconds}\n")
            program.stdin.flush()
            program.stdout.readline()
            return before

        step(0.2)
        wait(browser, f"{STATE} === 'recording' && view.trace.recognizers.length === 2 && view.trace.pieces.length > 8")
        for _ in range(12):
            before = step(1.5)
            wait(browser, f"view.trace.pieces.length > {before}")
        wait(browser, "view.trace.duration > 22")
        frames(browser)
        found = browser.evaluate("[view.time === view.trace.duration, view.to > view.time, view.from > 10]")
        check(found == [True, True, True], "the playhead is at the end, and in view", found)
        browser.evaluate("view.seek(5)")
        before = step(1)
        wait(browser, f"view.trace.pieces.length > {before}")
        pressed = "view.follower.getAttribute('aria-pressed')"
        frames(browser)
        found = browser.evaluate(f"[view.time, view.isFollowing, {pressed}]")
        check(found == [5, False, "false"], "who looks back is left alone", found)
        browser.evaluate("view.follower.click()")
        frames(browser)
        found = browser.evaluate(f"[view.time === view.trace.duration, {pressed}]")
        check(found == [True, "true"], "Follow", found)
        browser.evaluate("view.model.edit({ kind: 'set', recognizer: '0x20010001', name: 'slop', value: 200 })")
        before = step(1)
        wait(browser, f"view.trace.pieces.length > {before} && view.model.whatIf.length === view.trace.slices.length")
        scrolls = "[...new Set(view.model.%s.flatMap((slice) => slice.of('0x20010001').map(({ outcome }) => outcome)))]"
        found = [browser.evaluate(scrolls % each) for each in ("recorded", "whatIf")]
        check(found == [["failed", "ended"], ["failed"]], "what if, of what comes", found)
        deviations = browser.evaluate("view.model.recorded.map(({ deviations }) => deviations)")
        check(len(deviations) > 1 and not any(deviations), "no line differs from the recording", deviations)
        browser.evaluate("view.model.edit(null)")
        # The page that comes late has the same.
        count = browser.evaluate("view.trace.pieces.length")
        browser.open(browser.evaluate("location.href"))
        wait(browser, f"{READY} && {STATE} === 'recording' && view.trace?.pieces.length === {count}")
        program.kill()
    wait(browser, f"{STATE} === 'lost'")
    text = browser.evaluate("document.querySelector('.tv-live').innerText")
    check("lost" in text and "Save the trace" in text, "a crash is said", text)


def looks(browser):
    for size in (DESKTOP, PHONE):
        browser.size(*size)
        frames(browser)
        problems = findings(browser)
        check(not problems, f"axe at {size[0]} px", problems)
        wide = browser.evaluate("document.documentElement.scrollWidth > innerWidth")
        check(not wide, f"nothing is cut off at {size[0]} px")
