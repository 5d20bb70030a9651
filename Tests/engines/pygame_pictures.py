"""The adapter and the program of examples/pygame."""

import importlib.util
import re
import sys
import time

from common import ROOT, check, run, skip
from screen import Screen, missing
from speeds import check_speeds, write_script

FOLDER = ROOT / "examples" / "pygame"


def test():
    lines = len((FOLDER / "gesta_pygame.py").read_text().splitlines())
    check(lines <= 150, f"examples/pygame/gesta_pygame.py has at most 150 lines ({lines})")
    packages = missing() + ([] if importlib.util.find_spec("pygame") else ["pygame"])
    if packages:
        skip(f"pygame: not installed: {' '.join(packages)}")
        return
    adapter = ROOT / "Tests" / "engines" / "pygame_adapter.py"
    status, text = run(sys.executable, adapter, env={"SDL_VIDEODRIVER": "dummy"})
    check(status == 0 and "all events" in text, "every kind of event through gesta_pygame.py", text)
    script = ROOT / "Tests" / "engines" / "pygame_speeds.py"
    check_speeds("pygame", run(sys.executable, script, write_script(), env={"SDL_VIDEODRIVER": "dummy"})[1])
    with Screen() as screen:
        show(screen)


def show(screen):
    """Moves, throws, enlarges and raises pictures with a mouse. The window is in the middle: y is 20 less in it."""
    library = {"PYTHONPATH": str(ROOT / "Sources" / "Python")}
    with screen.start(sys.executable, FOLDER / "pictures.py", **library) as program:
        if not check(program.waits_for("ready", 30), "pygame: the program starts", program.text()):
            return
        screen.draw([(0, 0), (1.5, -1)], 200, 150, 100, rest=0.3)
        check(program.waits_for("dusk: gesta.transform"), "pygame: a drag moves a picture", program.text())
        found = re.search(r"dusk: gesta.transform to (-?\d+), (-?\d+), scale (\S+)", program.text())
        # The picture begins to move when the slop is exceeded.
        near = found and abs(int(found[1]) - 145) <= 12 and abs(int(found[2]) - 10) <= 12 and found[3] == "1.00"
        check(near, "pygame: it moves with the mouse", program.text())
        screen.tap(700, 400)
        check(program.waits_for("desert: on top"), "pygame: a tap puts a picture on top", program.text())
        screen.tap(250, 420)
        screen.draw([(0, 0), (0, 1)], 250, 420, 100, rest=0.2)
        check(program.waits_for("night: gesta.double_tap_drag"), "pygame: a tap and a drag enlarge", program.text())
        scale = re.search(r"double_tap_drag to .* scale (\S+)", program.text())
        check(scale and float(scale[1]) > 1.1, "pygame: the picture is larger", program.text())
        screen.draw([(0, 0), (0.8, 0.2)], 620, 170, 140)
        check(program.waits_for("noon: gesta.transform"), "pygame: a throw", program.text())
        time.sleep(0.6)
        path, colors = screen.picture("pygame")
        check(colors > 2500, f"pygame: {path.name} shows pictures and verdicts ({colors} colors)")
        screen.xdotool("key", "Escape")
        check(program.ends() == 0, "pygame: Escape quits", program.text())
