"""The adapter and the program of examples/godot, with the library of an installation."""

import re
import shutil
import time

from boxes import check_boxes
from common import ROOT, check, run, skip
from screen import OUT, STROKES, Screen, missing
from speeds import check_speeds, write_script

FOLDER = ROOT / "examples" / "godot"
HOME = OUT / "godot-home"
MACHINE = {"LIBGL_ALWAYS_SOFTWARE": "1", "HOME": str(HOME)}  # OpenGL without a graphics card


def test():
    for name in "gesta_godot.c", "gestures.gd":
        lines = len((FOLDER / "addons" / "gesta" / name).read_text().splitlines())
        check(lines <= 150, f"examples/godot/addons/gesta/{name} has at most 150 lines ({lines})")
    packages = missing("godot3=godot3")
    if packages:
        skip(f"Godot: not installed: {' '.join(packages)}")
        return
    prefix, project = OUT / "godot-prefix", OUT / "godot-project"
    status, text = run(ROOT / "Sources" / "install", "--prefix", prefix)
    check(status == 0, "Godot: the library is installed, as in a release archive", text)
    status, text = run(FOLDER / "build", project, prefix)
    if not check(status == 0 and not text, "Godot: examples/godot/build makes a project with it", text):
        return
    HOME.mkdir(exist_ok=True)
    for name in "godot_adapter.gd", "godot_speeds.gd":
        shutil.copy(ROOT / "Tests" / "engines" / name, project)
    with Screen() as screen:
        godot = ("godot3", "--path", project, "--audio-driver", "Dummy", "-s")
        machine = {**screen.env, **MACHINE}
        status, text = run(*godot, "res://godot_adapter.gd", env=machine, timeout=60)
        if "Unable to initialize" in text or "not supported" in text:
            skip("Godot: no OpenGL on a virtual screen: libgl1-mesa-dri")
            return
        check(status == 0 and "all events" in text, "Godot: every kind of event through gestures.gd", text)
        check_speeds("Godot", run(*godot, "res://godot_speeds.gd", write_script(), env=machine, timeout=120)[1])
        for name in "godot_adapter.gd", "godot_speeds.gd":
            (project / name).unlink()
        show(screen, project)


def show(screen, project):
    """Lights fireworks with a mouse."""
    with screen.start("godot3", "--path", project, "--audio-driver", "Dummy", **MACHINE) as program:
        if not check(program.waits_for("ready: 6", 40), "Godot: the program starts", program.text()):
            return
        time.sleep(2)  # the first frames take longer
        screen.tap(300, 300)
        check(program.waits_for("tap at 300, 300"), "Godot: a tap at its deadline", program.text())
        screen.draw(STROKES["z"], 250, 200, 140)
        check(program.waits_for("Z at"), "Godot: a Z", program.text())
        screen.xdotool("mousemove", 300, 250, "mousedown", 1, "sleep", 0.9, "mouseup", 1)
        check(program.waits_for("long press at 300, 250"), "Godot: a long press, when it ends", program.text())
        screen.tap(200, 180, times=2)
        check(program.waits_for("double tap at 200, 180"), "Godot: a double tap", program.text())
        screen.draw(STROKES["circle"], 480, 260, 140)
        screen.draw(STROKES["chevron"], 620, 250, 140)
        check(program.waits_for("circle at") and program.waits_for("chevron at"), "Godot: strokes", program.text())
        time.sleep(0.6)
        screen.picture("godot", 1000, 660, "north")  # where Godot puts its window
        check_boxes("Godot", screen, program, 1000, 660, 4)
        check(
            len(re.findall(r"^[a-zA-Z ]+ at \d+, \d+$", program.text(), re.MULTILINE)) == 6,
            "Godot: each gesture is recognized once",
            program.text(),
        )
        check("SCRIPT ERROR" not in program.text(), "Godot: no error of a script", program.text())
        screen.xdotool("key", "Escape")
        check(program.ends() == 0, "Godot: Escape quits", program.text())
