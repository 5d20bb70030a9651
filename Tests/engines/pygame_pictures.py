"""The adapter and the program of examples/pygame."""

import importlib.util
import math
import re
import sys
import time

from boxes import check_boxes
from common import ROOT, check, run, skip
from screen import Screen, missing
from speeds import check_speeds, write_script

LIBRARY = {"PYTHONPATH": str(ROOT / "Sources" / "Bindings" / "Python")}
FOLDER = ROOT / "examples" / "pygame"


def test():
    packages = missing() + ([] if importlib.util.find_spec("pygame") else ["pygame"])
    if packages:
        skip(f"pygame: not installed: {' '.join(packages)}")
        return
    adapter = ROOT / "Tests" / "engines" / "pygame_adapter.py"
    status, text = run(sys.executable, adapter, env={"SDL_VIDEODRIVER": "dummy"})
    check(status == 0 and "all events" in text, "every kind of event through gesta.adapters.pygame", text)
    script = ROOT / "Tests" / "engines" / "pygame_speeds.py"
    check_speeds("pygame", run(sys.executable, script, write_script(), env={"SDL_VIDEODRIVER": "dummy", **LIBRARY})[1])
    with Screen() as screen:
        show(screen)


def show(screen):
    """Moves, turns, throws, enlarges and raises pictures with a mouse. In the window, y is 20 less."""
    with screen.start(sys.executable, FOLDER / "pictures.py", **LIBRARY) as program:
        if not check(program.waits_for("ready", 30), "pygame: the program starts", program.text()):
            return
        check_boxes("pygame, untouched", screen, program, 1000, 660, 1)
        screen.draw([(0, 0), (1.5, -1)], 200, 150, 100, rest=0.3)
        check(program.waits_for("dusk: gesta.transform"), "pygame: a drag moves a picture", program.text())
        found = re.search(r"dusk: gesta.transform to (-?\d+), (-?\d+), scale (\S+), (\S+)", program.text())
        # The picture begins to move when the slop is exceeded.
        near = found and abs(int(found[1]) - 295) <= 12 and abs(int(found[2]) - 110) <= 12
        check(near and found.group(3, 4) == ("0.50", "0"), "pygame: it moves with the mouse", program.text())
        check("dusk: on top" in program.text(), "pygame: a drag puts a picture on top", program.text())
        screen.tap(800, 460)
        check(program.waits_for("desert: on top"), "pygame: a tap puts a picture on top", program.text())
        # A quarter of a turn around the center of a picture, which is then upright: its region is too.
        arc = [(math.cos(0.2 * i), math.sin(0.2 * i)) for i in range(9)]
        screen.draw(arc, 670, 210, 160, rest=0.2, button=3)
        check(program.waits_for("noon: gesta.pan"), "pygame: the right button turns", program.text())
        found = re.search(r"noon: gesta.pan to 670, 190, scale 0.50, (\S+) degrees", program.text())
        check(found and 70 <= int(found[1]) <= 96, "pygame: by the angle of the pointer", program.text())
        screen.draw([(0, 0), (0, 0.5)], 670, 80, 100, rest=0.2, taps=1)
        check(program.waits_for("noon: gesta.double_tap_drag"), "pygame: its region is turned too", program.text())
        screen.draw([(0, 0), (0, 1)], 250, 420, 100, rest=0.2, taps=1)
        check(program.waits_for("night: gesta.double_tap_drag"), "pygame: a tap and a drag enlarge", program.text())
        scale = re.search(r"night: gesta.double_tap_drag to .* scale (\S+),", program.text())
        check(scale and float(scale[1]) > 0.6, "pygame: the picture is larger", program.text())
        screen.draw([(0, 0), (-0.8, -0.2)], 800, 460, 140)
        check(program.waits_for("desert: gesta.transform"), "pygame: a throw", program.text())
        before = screen.picture("pygame-thrown", 1000, 660)[0].read_bytes()
        time.sleep(0.6)
        moves = screen.picture("pygame", 1000, 660)[0].read_bytes() != before
        check(moves, "pygame: a thrown picture moves on", program.text())
        check_boxes("pygame", screen, program, 1000, 660, 3)
        screen.xdotool("key", "Escape")
        check(program.ends() == 0, "pygame: Escape quits", program.text())
