"""The picture viewers of examples/viewer, each in a window: the picture moves, and a drawn Z puts it back. So it does
after the window was resized."""

import re
import subprocess
import time

from common import BUILT, CC, INCLUDE, ROOT, check, run, skip
from screen import OUT, STROKES, Screen, missing
from toolkits import ENVIRONMENT, TOOLKITS

EXAMPLES = ROOT / "examples" / "viewer"
SIZE, SMALL, BAND = (720, 540), (560, 420), 76  # of the windows, and of the text at the bottom
FINGERS = "qt", "kivy", "pygame"  # of those in Python, which can send themselves two


# Those in C and C++ with their packages for pkg-config, and Debian's.
COMPILED = {
    "sdl2_viewer.c": ("sdl2 SDL2_ttf", "libsdl2-dev libsdl2-ttf-dev"),
    "gtk4_viewer.c": ("gtk4", "libgtk-4-dev"),
    "qt6_viewer.cpp": ("Qt6Widgets", "qt6-base-dev"),
}


def test(names=("qt", "gtk3", "pygame", "raylib", "pyglet", "kivy", *COMPILED)):
    if missing():
        skip(f"viewers: not installed: {' '.join(missing())}")
        return
    for name in names:
        command = compiled(EXAMPLES / name, *COMPILED[name]) if name in COMPILED else interpreted(name)
        if not command:
            continue
        with Screen() as screen, screen.start(*command, **ENVIRONMENT) as program:
            play(name.partition("_")[0], screen, program)
        if name == "sdl2_viewer.c":
            fingers = compiled(ROOT / "Tests" / "engines" / "viewer_fingers.c", *COMPILED[name])
            status, text = run(*fingers, env={"SDL_VIDEODRIVER": "dummy"}) if fingers else (1, "")
            check(status == 0 and " 0 failed" in text, "sdl2: two fingers zoom and turn", text)
        if name in FINGERS:
            fingers = ROOT / "Tests" / "engines" / "viewer_fingers.py"
            with Screen() as screen, screen.start(command[0], fingers, name, **ENVIRONMENT) as program:
                two_fingers(name, screen, program)


def interpreted(name):
    """Returns the command that runs a viewer in Python; None if its toolkit is not installed."""
    python, module, package, *_ = TOOLKITS[name]
    also = "; gi.require_foreign('cairo')" if name == "gtk3" else ""
    if subprocess.run([python, "-c", f"import {module}{also}"], capture_output=True).returncode == 0:
        return [python, EXAMPLES / f"{name}_viewer.py"]
    skip(f"viewer, {name}: not installed: {package}{' python3-gi-cairo' if also else ''}")
    return None


def compiled(source, modules, package):
    """Returns the command that runs a program in C or C++; None if its toolkit is not installed."""
    status, flags = run("pkg-config", "--cflags", "--libs", *modules.split())
    if status != 0:
        skip(f"viewer, {source.name}: not installed: {package}")
        return None
    path, strict = OUT / source.stem, ("-Wall", "-Wextra", "-Werror", "-O1", f"-I{INCLUDE}")
    compiler = (CC, "-std=c99") if source.suffix == ".c" else ("c++", "-std=c++17", "-fPIC")
    library = (f"-L{BUILT}", "-lgesta", f"-Wl,-rpath,{BUILT}", "-lm")
    status, text = run(*compiler, *strict, source, "-o", path, *flags.split(), *library)
    return [path] if check(status == 0, f"{source.name} compiles without a warning", text) else None


class Window:
    """What is seen of a viewer on a screen that is black otherwise."""

    def __init__(self, name, screen, program):
        self.name, self.screen, self.program = name, screen, program

    def opens(self, size=SIZE):
        """Returns whether a window of this size appears and has the picture, and finds where."""
        is_shown, (self.width, self.height) = False, size
        for _ in range(300):
            path, colors = self.screen.picture("viewer")
            _, box = run(
                "convert", path, "-bordercolor", "black", "-border", "1", "-trim", "-format", "%wx%h%O", "info:"
            )
            found = re.fullmatch(rf"{self.width}x{self.height}\+(\d+)\+(\d+)", box.strip())
            if found and colors > 50:
                is_shown, self.x, self.y = True, int(found[1]) - 1, int(found[2]) - 1
                break
            time.sleep(0.2)
        return check(is_shown, f"{self.name}: the viewer opens, {self.width} by {self.height}", self.program.text())

    def resize(self, size):
        """Returns whether the window gets this size."""
        # Each toolkit sets one of them.
        of = ("--pid", self.program.process.pid, "--name", "Gesta: viewer")
        number = self.screen.xdotool("search", "--onlyvisible", "--any", *of).split()[-1]
        self.screen.xdotool("windowsize", number, *size)
        return self.opens(size)

    def seen(self):
        """Returns the picture and the text as signatures of their pixels."""
        path, _ = self.screen.picture("viewer")
        picture = f"{self.width}x{self.height - BAND}+{self.x}+{self.y}"
        parts = [picture, f"{self.width}x{BAND}+{self.x}+{self.y + self.height - BAND}"]
        return tuple(run("convert", path, "-crop", part, "+repage", "-format", "%#", "info:")[1] for part in parts)

    def shows(self, what, picture=None, other=None):
        """Checks that the picture becomes equal to one that was seen, or differs from one, and returns what is seen."""
        for _ in range(50):
            seen = self.seen()
            if (picture is None or seen[0] == picture) and (other is None or seen[0] != other):
                break
            time.sleep(0.1)
        is_right = (picture is None or seen[0] == picture) and (other is None or seen[0] != other)
        check(is_right, f"{self.name}: {what}", self.program.text())
        time.sleep(0.2)  # the lift may change the text once more
        return self.seen()

    def keep(self, also=""):
        """Leaves a picture of the window."""
        path, _ = self.screen.picture(f"viewer-{self.name}{also}")
        run("convert", path, "-crop", f"{self.width}x{self.height}+{self.x}+{self.y}", "+repage", path)

    def draw(self, points, x=300, y=230, size=150):
        self.screen.draw(points, self.x + x, self.y + y, size, rest=0.1)


def play(name, screen, program):
    window = Window(name, screen, program)
    if not window.opens():
        return
    fitted, help_text = window.shows("the picture is shown")
    window.draw([(0, 0), (0.6, 0.4)])
    dragged, hint = window.shows("a drag moves the picture", other=fitted)
    check(hint != help_text, f"{name}: the hint of the Z that a drag is not", program.text())
    window.draw(STROKES["z"])
    back, text = window.shows("a Z puts back the drag before it", picture=fitted)
    check(text not in (hint, help_text), f"{name}: it says so", program.text())
    window.draw([(0, 0), (0.6, 0.4)])
    window.shows("the same drag", picture=dragged)
    screen.xdotool("mousemove", window.x + 300, window.y + 200, "click", 4, "click", 4, "sleep", 1)
    zoomed, _ = window.shows("the wheel zooms", other=dragged)
    screen.tap(window.x + 350, window.y + 250, times=2)
    window.shows("a double tap fits the picture", picture=fitted)
    for what, picture in ("the double tap", zoomed), ("the wheel", dragged), ("the drag", fitted), ("nothing", fitted):
        window.draw(STROKES["z"])
        window.shows(f"a Z undoes {what}", picture=picture)
    window.draw(STROKES["chevron"])
    window.shows("a chevron moves the picture", other=fitted)
    window.keep()
    if window.resize(SMALL):
        screen.tap(window.x + 250, window.y + 150, times=2)
        fitted, _ = window.shows("the picture fits in a smaller window", other="")
        window.draw([(0, 0), (0.6, 0.4)], 250, 170)
        window.shows("a drag moves it there", other=fitted)
        window.keep("-small")
        window.draw(STROKES["z"], 250, 170)
        window.shows("a Z puts it back there", picture=fitted)


def two_fingers(name, screen, program):
    """What they turn and zoom the picture by is printed."""
    if not check(program.waits_for("done", 60), f"{name}: two fingers", program.text()):
        return
    found = re.findall(r"Zoom (\d+) %, turned by (\d+)°", program.text())
    zoom, turn = map(int, found[-1]) if found else (0, 0)
    check(200 < zoom < 260 and 70 < turn < 95, f"{name}: two fingers zoom and turn ({found[-1:]})", program.text())
    check("Not a Z" not in program.text(), f"{name}: which is no stroke", program.text())
    window = Window(f"{name}-fingers", screen, program)
    if window.opens():
        window.keep()
