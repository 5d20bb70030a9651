"""A screen without a monitor: Xvfb, with a mouse and keys by xdotool and pictures by ImageMagick."""

import math
import os
import shutil
import subprocess
import time
from pathlib import Path

from common import ROOT, run

TOOLS = {"Xvfb": "xvfb", "xdotool": "xdotool", "import": "imagemagick"}
OUT = ROOT / ".build" / "tests" / "engines"
DISC = [(math.sin(i * math.pi / 16), -math.cos(i * math.pi / 16)) for i in range(33)]
# Points of strokes, in a square of size 2.
STROKES = {
    "chevron": [(-0.6, -1), (0.6, 0), (-0.6, 1)],
    "z": [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    "check mark": [(-1, 0.1), (-0.5, 0.7), (1, -0.9)],
    "circle": DISC,
}


def missing(*names):
    """Returns the packages of the commands that are not installed."""
    wanted = {**TOOLS, **dict(name.split("=") for name in names)}
    return [package for command, package in wanted.items() if not shutil.which(command)]


class Screen:
    """Use as a context manager."""

    def __init__(self, size="1000x700"):
        self.size = size

    def __enter__(self):
        reading, writing = os.pipe()
        command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{self.size}x24"]
        command += ["-dpi", "96", "-nolisten", "tcp"]
        self.server = subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL)
        os.close(writing)
        with os.fdopen(reading) as number:
            self.display = ":" + number.readline().strip()
        self.env = {"DISPLAY": self.display, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
        return self

    def __exit__(self, *_):
        self.server.terminate()
        self.server.wait()

    def start(self, *command, **env):
        """Starts a program whose output goes to a file, and waits for its window."""
        OUT.mkdir(parents=True, exist_ok=True)
        return Program(self, [str(part) for part in command], env)

    def xdotool(self, *words):
        status, text = run("xdotool", *words, env=self.env, timeout=60)
        assert status == 0, f"xdotool {words}: {text}"
        return text

    def picture(self, name, width=1000, height=700, gravity="center"):
        """Writes a picture of a part of the screen. Returns its path and the number of its colors."""
        path = OUT / f"{name}.png"
        crop = ("-gravity", gravity, "-crop", f"{width}x{height}+0+0", "+repage", "-strip")
        status, text = run("import", "-window", "root", *crop, path, env=self.env, timeout=60)
        assert status == 0, text
        _, colors = run("identify", "-format", "%k", path)
        return path, int(colors)

    def tap(self, x, y, times=1):
        words = ["mousemove", x, y]
        for _ in range(times):
            words += ["mousedown", 1, "sleep", 0.04, "mouseup", 1, "sleep", 0.06]
        self.xdotool(*words)

    def draw(self, points, x, y, size, rest=0, button=1, pause=0.008, taps=0, step=7):
        """Draws through the points with a button, `step` pixels after each pause, and rests before the lift. Taps
        before it are part of the same command: the time between them does not depend on the machine."""
        corners = [(x + size / 2 * px, y + size / 2 * py) for px, py in points]
        words = ["mousemove", *map(round, corners[0])]
        words += ["mousedown", button, "sleep", 0.04, "mouseup", button, "sleep", 0.06] * taps
        words += ["mousedown", button]
        for (x0, y0), (x1, y1) in zip(corners, corners[1:]):
            steps = max(1, round(math.hypot(x1 - x0, y1 - y0) / step))
            for part in range(1, steps + 1):
                t = part / steps
                words += ["mousemove", round(x0 + t * (x1 - x0)), round(y0 + t * (y1 - y0)), "sleep", pause]
        self.xdotool(*words, "sleep", rest, "mouseup", button)


class Program:
    def __init__(self, screen, command, env):
        self.screen = screen
        self.log = OUT / f"{Path(command[0]).name}.log"
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env={**os.environ, **screen.env, **env},
                cwd=OUT,
            )

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()

    def text(self):
        return self.log.read_text()

    def waits_for(self, text, seconds=15, times=1):
        """Returns whether the output has the text that often before the time is over or the program ends."""
        end = time.monotonic() + seconds
        while self.text().count(text) < times:
            if time.monotonic() > end or self.process.poll() is not None:
                return self.text().count(text) >= times
            time.sleep(0.02)
        return True

    def has_window(self, name):
        """Returns whether a window of that name appears and is painted: before that, it misses what is drawn.
        (`xdotool search --sync` sometimes misses a window.)"""
        end = time.monotonic() + 90
        while time.monotonic() < end and self.process.poll() is None:
            status, _ = run("xdotool", "search", "--onlyvisible", "--name", name, env=self.screen.env, timeout=30)
            if status == 0 and self.screen.picture("window")[1] > 1:
                time.sleep(0.2)
                return True
            time.sleep(0.1)
        return False

    def ends(self, seconds=10):
        """Returns the exit status; None if the program does not end."""
        try:
            return self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            return None
