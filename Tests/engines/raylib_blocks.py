"""The adapter and the program of examples/raylib."""

import importlib.util
import re
import sys
import time

from boxes import check_boxes
from common import ROOT, check, run, skip
from screen import STROKES, Screen, missing
from speeds import check_speeds, write_script

LIBRARY = {"PYTHONPATH": str(ROOT / "Sources" / "Bindings" / "Python")}
FOLDER = ROOT / "examples" / "raylib"
SOFTWARE = {"LIBGL_ALWAYS_SOFTWARE": "1"}  # OpenGL without a graphics card
SLOWLY = 0.03  # seconds for 7 pixels: raylib has one sample a frame
HAS_OPENGL = "import pyray, sys; pyray.init_window(9, 9, 'test'); sys.exit(not pyray.is_window_ready())"


def test():
    packages = missing() + ([] if importlib.util.find_spec("pyray") else ["raylib"])
    if packages:
        skip(f"raylib: not installed: {' '.join(packages)}")
        return
    status, text = run(sys.executable, ROOT / "Tests" / "engines" / "raylib_adapter.py")
    check(status == 0 and "all input" in text, "every kind of input through gesta.adapters.raylib", text)
    script = ROOT / "Tests" / "engines" / "raylib_speeds.py"
    check_speeds("raylib", run(sys.executable, script, write_script(), env=LIBRARY)[1])
    with Screen() as screen:
        status, text = run(sys.executable, "-c", HAS_OPENGL, env={**screen.env, **SOFTWARE})
        if status != 0:
            skip("raylib: no OpenGL on a virtual screen: libgl1-mesa-dri")
            return
        show(screen)


def show(screen):
    """Turns the island and changes its blocks with a mouse. The window is in the middle: y is 20 less in it."""
    with screen.start(sys.executable, FOLDER / "blocks.py", **LIBRARY, **SOFTWARE) as program:
        if not check(program.waits_for("ready", 30), "raylib: the program starts", program.text()):
            return
        time.sleep(1)  # the first frames take longer
        screen.draw([(0, 0), (0.5, 0.1)], 500, 300, 200, rest=0.5, pause=SLOWLY)
        check(program.waits_for("turned to"), "raylib: a drag turns the island", program.text())
        found = re.search(r"turned to (-?\d+) degrees", program.text())
        # From 40 degrees, by at most 50 pixels: what was moved before the pan began does not count.
        check(found and 42 <= int(found[1]) <= 58, "raylib: it turns with the mouse", program.text())
        blocks(screen, program)
        for stroke, word in (("check mark", "color wood"), ("circle", "night"), ("circle", "day")):
            screen.draw(STROKES[stroke], 700, 240, 130, button=3, pause=SLOWLY)
            check(program.waits_for(word), f"raylib: a {stroke} with the right button", program.text())
        screen.tap(405, 255)
        check(program.waits_for("put a block", times=3), "raylib: a tap in another color", program.text())
        screen.draw([(0, 0), (0, 1)], 300, 520, 100, rest=0.2, taps=1)
        check(program.waits_for("zoomed to"), "raylib: a tap and a drag zoom", program.text())
        scale = re.search(r"zoomed to (\S+)", program.text())
        check(scale and float(scale[1]) < 21, "raylib: the island is nearer", program.text())
        time.sleep(0.5)
        check(program.text().count("put a block") == 3, "raylib: the tap of a zoom puts no block", program.text())
        screen.draw([(0, 0), (1, 0)], 300, 440, 120)  # thrown
        time.sleep(0.7)
        screen.picture("raylib", 1000, 660)
        check_boxes("raylib", screen, program, 1000, 660, 3)
        check(program.text().count("turned to") == 2, "raylib: nothing else has turned the island", program.text())
        screen.xdotool("key", "Escape")
        check(program.ends() == 0, "raylib: Escape quits", program.text())


def blocks(screen, program):
    """Each puts or takes one block, and says how many there are."""

    def count(times):
        check(program.waits_for("block, now", times=times), f"raylib: change {times} of the blocks", program.text())
        return int(re.findall(r"block, now (\d+)", program.text())[-1])

    screen.tap(480, 290)
    first = count(1)
    screen.tap(480, 270)
    check(count(2) == first + 1, "raylib: a tap puts a block on a block", program.text())
    screen.xdotool("mousemove", 560, 360, "mousedown", 1, "sleep", 0.8, "mouseup", 1)
    check(count(3) == first, "raylib: a long press takes a block", program.text())
    screen.draw(STROKES["z"], 700, 240, 130, button=3, pause=SLOWLY)
    check(program.waits_for("undid the last change"), "raylib: a Z with the right button", program.text())
