"""The adapters of gesta.adapters, each in a window of its toolkit: mouse, wheel, focus, resize, and its own touches."""

import ctypes
import re
import subprocess
import sys
import time

from common import ROOT, check, run, skip
from screen import Screen, missing
from toolkit import BUTTON, HEIGHT, TITLE, WIDTH

FOLDER = ROOT / "Tests" / "engines"
SYSTEM = "/usr/bin/python3"  # Debian's, for which python3-gi is
# Each with the Python that runs it, the module that it needs, its package, and whether it has widgets and touches.
TOOLKITS = {
    "qt": (sys.executable, "PySide6.QtWidgets", "PySide6-Essentials", True, True),
    "gtk3": (SYSTEM, "gi; gi.require_version('Gtk', '3.0')", "python3-gi gir1.2-gtk-3.0", True, True),
    "pyglet": (sys.executable, "pyglet", "pyglet", True, False),
    "arcade": (sys.executable, "arcade", "arcade", True, False),
    "kivy": (sys.executable, "kivy", "kivy", True, True),
    "pygame": (sys.executable, "pygame", "pygame", False, True),
    "raylib": (sys.executable, "pyray", "raylib", False, False),
}
ENVIRONMENT = {
    "PYTHONPATH": str(ROOT / "Sources" / "Bindings" / "Python"),
    "LIBGL_ALWAYS_SOFTWARE": "1",
    "GDK_BACKEND": "x11",
    "QT_QPA_PLATFORM": "xcb",
}


def test(names=tuple(TOOLKITS)):
    if missing():
        skip(f"toolkits: not installed: {' '.join(missing())}")
        return
    for name in names:
        python, module, package, has_widgets, has_touches = TOOLKITS[name]
        has_module = subprocess.run([python, "-c", f"import {module}"], capture_output=True).returncode == 0
        if not has_module:
            skip(f"{name}: not installed: {package}")
            continue
        program = FOLDER / f"toolkit_{'pyglet' if name == 'arcade' else name}.py"
        arguments = ["arcade"] if name == "arcade" else []
        with Screen() as screen:
            if has_touches:
                with screen.start(python, program, "touch", **ENVIRONMENT) as running:
                    touch(name, running)
            with screen.start(python, program, *arguments, **ENVIRONMENT) as running:
                if check(running.waits_for("ready", 60), f"{name}: the program starts", running.text()):
                    Window(name, screen, running).play(has_widgets)


def touch(name, running):
    """What the program has sent to itself."""
    if not check(running.waits_for("done", 60), f"{name}: its own touches", running.text()):
        return
    text = running.text()
    finger = re.findall(r"capture (\w+) finger \S+ (\S+) contacts=(\d)", text)
    fingers = "1" if name == "gtk3" else "2"
    check(finger and finger[0][0] == "began" and finger[0][2] == fingers, f"{name}: {fingers} fingers", text)
    check("ended" in [state for state, _, _ in finger], f"{name}: they lift", text)
    check("mouse" not in text.partition("trackpad ended")[0], f"{name}: fingers are not the mouse too", text)
    if name == "qt":
        check("capture cancelled finger" in text, "qt: the system cancels fingers", text)
        check(re.search(r"capture began pen primary 210,250[\s\S]*ended pen", text), "qt: a pen", text)
        check("pen 0.50 0.52 -0.35" in text, "qt: its pressure and tilt", text)
        check(re.findall(r"child (\S+)", text) == ["10,5"], "qt: a widget in a window, below another one", text)
        check("trackpad changed 2.25" in text and "trackpad ended" in text, "qt: a pinch of a trackpad", text)


class Window:
    """The window of a program on a screen without a window manager."""

    def __init__(self, name, screen, running):
        self.name, self.screen, self.running, self.seen = name, screen, running, 0
        self.id = self.search()
        self.find()

    def search(self):
        """By its name, or where it is: xdotool does not find the windows of SDL by name."""
        for x, y in [(200, 150), (500, 350)] * 20:
            status, text = run("xdotool", "search", "--onlyvisible", "--name", TITLE, env=self.screen.env, timeout=9)
            if status == 0 and text.split():
                return text.split()[-1]
            found = self.screen.xdotool("mousemove", x, y, "sleep", 0.1, "getmouselocation", "--shell")
            window = re.search(r"WINDOW=(\d+)", found)[1]
            geometry = "" if window == "0" else self.screen.xdotool("getwindowgeometry", window)
            if self.name in ("kivy", "pygame") and f"Geometry: {WIDTH}x{HEIGHT}" in geometry:
                return window
        raise AssertionError(f"{self.name}: no window")

    def find(self):
        text = self.screen.xdotool("getwindowgeometry", "--shell", self.id)
        self.x, self.y = (int(re.search(rf"^{axis}=(-?\d+)", text, re.M)[1]) for axis in "XY")

    def does(self, *words):
        """Mouse commands of xdotool; ("to", x, y) moves it to a place in the window."""
        found = []
        words = list(words)
        while words:
            word = words.pop(0)
            if word == "to":
                found += ["mousemove", self.x + words.pop(0), self.y + words.pop(0)]
            else:
                found.append(word)
        self.seen = len(self.running.text())
        self.screen.xdotool(*found, "sleep", 0.05)

    def expects(self, what, *patterns, without=None):
        """Checks that the lines since the last `does` have the patterns, in this order."""
        wanted = re.compile(r"^" + r"$[\s\S]*^".join(patterns) + "$", re.M)
        for _ in range(100):
            text = self.running.text()[self.seen :]
            if wanted.search(text):
                break
            time.sleep(0.05)
        found = wanted.search(text) and not (without and re.search(without, text))
        return check(found, f"{self.name}: {what}", f"expected {patterns}, without {without}:\n{text}")

    def play(self, has_widgets):
        place = "capture {} mouse {} {},{} contacts=1".format
        # Without a window manager, the focus would be where the mouse is.
        self.does("windowfocus", self.id, "sleep", 0.3, "mousemove", 990, 690, "sleep", 0.3)
        self.does("to", 300, 200, "sleep", 0.1, "to", 310, 200)
        self.expects("a mouse hovers", "hover began")
        self.does("mousemove", 990, 690)
        self.expects("its hover ends when it leaves", "hover (ended|cancelled)")
        self.does("to", 200, 150, "sleep", 0.1, "mousedown", 1, "sleep", 0.1, "to", 210, 160, "sleep", 0.1)
        self.expects("a press and a move", place("began", "primary", 200, 150), place("changed", "primary", 210, 160))
        self.does("to", 600, 400, "sleep", 0.1)
        self.expects("a press is tracked outside of the window", place("changed", r"\w+", 600, 400))
        self.does("mouseup", 1)
        self.expects("a lift outside of the window", place("ended", r"\w+", 600, 400))
        pressed = ("mousedown", 3, "sleep", 0.1, "mousedown", 1, "sleep", 0.1, "mouseup", 3, "sleep", 0.1, "mouseup", 1)
        self.does("to", 200, 150, "sleep", 0.1, *pressed)
        began, ended = place("began", "secondary", 200, 150), place("ended", r"\S+", 200, 150)
        self.expects("several buttons are one contact", began, ended, without=r"capture began[\s\S]*capture began")
        self.does("click", 5)
        self.expects("the wheel, down", "scroll 0 -1 -?0 -40")
        self.does("click", 4)
        self.expects("the wheel, up", "scroll 0 1 -?0 40")
        self.does("mousedown", 1, "sleep", 1)
        if self.expects("a long press without events", r"long_press -?\d+ ms late"):
            late = int(re.search(r"long_press (-?\d+) ms late", self.running.text()[self.seen :])[1])
            check(-1 <= late < 250, f"{self.name}: the long press is on time ({late} ms)", self.running.text())
        self.does("mouseup", 1)
        self.expects("its lift", place("ended", r"\S+", 200, 150))
        self.flick()
        self.focus(place)
        self.resize(place, has_widgets)
        check("finding:" not in self.running.text(), f"{self.name}: the checker finds no mistake", self.running.text())

    def flick(self):
        """7 px each 8 ms, or more where the machine is busy. The speeds of known times are tested without a window."""
        self.does("to", 40, 200, "sleep", 0.1)
        self.screen.draw([(0, 0), (1, 0)], self.x + 40, self.y + 200, 700, rest=0)
        self.expects("a flick", r"pan \d+ px/s")
        found = re.search(r"pan (\d+) px/s", self.running.text()[self.seen :])
        speed = int(found[1]) if found else 0
        check(50 < speed < 1100, f"{self.name}: the speed of a flick ({speed} px/s)", self.running.text())

    def focus(self, place):
        """Focus that is taken away while a button is held."""
        self.does("windowfocus", self.id, "sleep", 0.3, "to", 200, 150, "mousedown", 1, "sleep", 0.2)
        self.expects("a press with the focus", place("began", "primary", 200, 150))
        with Other(self.screen) as other:
            self.does("windowfocus", other.id, "sleep", 0.2, "to", 210, 150, "sleep", 0.1, "mouseup", 1, "sleep", 0.2)
            self.expects("lost focus cancels", r"capture cancelled mouse .*", without="capture (began|ended)")
        self.does("windowfocus", self.id, "sleep", 0.3, "to", 200, 150, "click", 1)
        self.expects("the next press begins", place("began", "primary", 200, 150), place("ended", r"\S+", 200, 150))

    def resize(self, place, has_widgets):
        """y grows downwards from the upper edge, wherever the toolkit has its origin."""
        if has_widgets:
            x, y, width, height = BUTTON
            self.does("to", x + 10, y + 10, "click", 1)
            self.expects("a region follows a widget", f"button {x} {y} {width} {height}")
        self.does("windowsize", self.id, WIDTH + 100, HEIGHT + 80, "sleep", 0.5)
        self.find()
        self.does("to", 450, 350, "click", 1)
        began, ended = place("began", "primary", 450, 350), place("ended", r"\S+", 450, 350)
        self.expects("positions after a resize", began, ended)


class Other:
    """Another window, which takes the focus."""

    def __init__(self, screen):
        self.x11 = x11 = ctypes.CDLL("libX11.so.6")
        for function in x11.XOpenDisplay, x11.XDefaultRootWindow, x11.XCreateSimpleWindow:
            function.restype = ctypes.c_void_p
        self.display = ctypes.c_void_p(x11.XOpenDisplay(screen.display.encode()))
        root = ctypes.c_ulong(x11.XDefaultRootWindow(self.display))
        self.id = x11.XCreateSimpleWindow(self.display, root, 900, 600, 50, 50, 0, ctypes.c_ulong(0), ctypes.c_ulong(0))
        x11.XMapWindow(self.display, ctypes.c_ulong(self.id))
        x11.XSync(self.display, 0)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.x11.XCloseDisplay(self.display)
