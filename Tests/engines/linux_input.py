"""The daemon of examples/linux: a recording of a touchscreen runs commands."""

import math

from common import BUILT, CC, INCLUDE, ROOT, check, run, skip
from screen import DISC, OUT, STROKES

FOLDER = ROOT / "examples" / "linux"
EV_SYN, EV_ABS = 0, 3
SLOT, X, Y, TOOL, TRACKING = 0x2F, 0x35, 0x36, 0x37, 0x39
PALM = 2
STEP_US = 10_000


class Recording:
    """Events of a device with `resolution` units in a millimeter, which it reports or does not."""

    def __init__(self, resolution, is_reported=True):
        self.resolution, self.time, self.id = resolution, 1_000_000, 100
        known = resolution if is_reported else 0
        self.lines = ["# EVEMU 1.3", "N: touchscreen"]
        for axis, length in (X, 250), (Y, 160):
            self.lines.append(f"A: {axis:02x} 100 {100 + length * resolution} 0 0 {known}")

    def event(self, kind, code, value):
        at = f"{self.time // 1_000_000}.{self.time % 1_000_000:06}"
        self.lines.append(f"E: {at} {kind:04x} {code:04x} {value:04}")

    def frame(self, places, *first):
        """The positions of the fingers that are down, by slot, with further events for each slot."""
        for slot, (x, y) in enumerate(places):
            self.event(EV_ABS, SLOT, slot)
            for code, value in first:
                self.event(EV_ABS, code, value + slot if code == TRACKING else value)
            self.event(EV_ABS, X, 100 + round(x * self.resolution))
            self.event(EV_ABS, Y, 100 + round(y * self.resolution))
        self.event(EV_SYN, 0, 0)
        self.time += STEP_US

    def lift(self, count, pause):
        for slot in range(count):
            self.event(EV_ABS, SLOT, slot)
            self.event(EV_ABS, TRACKING, -1)
        self.event(EV_SYN, 0, 0)
        self.time += int(pause * 1e6)

    def draw(self, corners, fingers=1, speed=200, tool=0, pause=1.0):
        """Fingers side by side draw through the corners, in mm and mm/s; `tool` is what they become in the middle."""
        points = [corners[0]]
        for (x0, y0), (x1, y1) in zip(corners, corners[1:]):
            steps = max(1, round(math.hypot(x1 - x0, y1 - y0) / (speed * STEP_US / 1e6)))
            points += [(x0 + (x1 - x0) * i / steps, y0 + (y1 - y0) * i / steps) for i in range(1, steps + 1)]
        self.id += fingers
        for index, (x, y) in enumerate(points):
            places = [(x, y + 18 * finger) for finger in range(fingers)]
            begins = [(TRACKING, self.id)] if index == 0 else []
            becomes = [(TOOL, tool)] if index == len(points) // 2 else []
            self.frame(places, *begins, *becomes)
        self.lift(fingers, pause)

    def rest(self, x, y, fingers=1, seconds=0.05, pause=1.0):
        self.id += fingers
        self.frame([(x, y + 18 * finger) for finger in range(fingers)], (TRACKING, self.id))
        self.time += int(seconds * 1e6)
        self.lift(fingers, pause)

    def written(self, name):
        path = OUT / name
        path.write_text("\n".join(self.lines) + "\n")
        return path


def sized(points, x, y, size):
    return [(x + size / 2 * px, y + size / 2 * py) for px, py in points]


def test():
    status, flags = run("pkg-config", "--cflags", "--libs", "libevdev")
    if status != 0:
        skip("Linux input: not installed: libevdev-dev pkg-config")
        return
    daemon = OUT / "touchd"
    status, text = run(
        *(CC, "-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic", "-O1", "-g", f"-I{INCLUDE}"),
        *(FOLDER / "touchd.c", "-o", daemon, f"-L{BUILT}", "-lgesta", f"-Wl,-rpath,{BUILT}", *flags.split()),
    )
    if not check(status == 0, "Linux input: touchd.c compiles without a warning", text):
        return
    setup = FOLDER / "gestures.setup"
    for reported in True, False:
        recording = Recording(40, reported)
        recording.draw([(180, 50), (100, 52)], fingers=3, speed=400)
        for pause in 0.12, 1.0:
            recording.rest(60, 60, fingers=2, pause=pause)
        recording.rest(90, 90)  # one tap has no command
        recording.rest(120, 100, seconds=0.9)
        recording.draw(sized(STROKES["chevron"], 100, 80, 40))
        recording.draw(sized(DISC, 150, 90, 40))
        recording.draw(sized(STROKES["chevron"], 100, 80, 40), tool=PALM)  # cancelled
        path = recording.written("touchscreen.evemu")
        status, text = run(daemon, setup, path)
        ran = [line.split(" mm: ")[1] for line in text.splitlines() if " mm: " in line]
        expected = ["next workspace", "window menu", "context menu", "forward", "reload"]
        how = "with" if reported else "without"
        check(
            status == 0 and ran == [f"echo {name}" for name in expected],
            f"Linux input: each gesture of a recording {how} a resolution is recognized once, and no palm",
            text,
        )
        printed = [line for line in text.splitlines() if " mm: " not in line]
        check(sorted(printed) == sorted(expected), f"Linux input: its commands run ({how} a resolution)", text)
    wrong = OUT / "wrong.setup"
    wrong.write_text("gesta-setup 1\nconfig 0 32 1\ncreate 0x20010001 gesta.swipe\nset 0x20010001 direction up-left\n")
    for what, arguments, part in (
        ("a wrong setup names its line", (wrong, path), "line 4"),
        ("a missing setup is an error", (OUT / "none.setup", path), "No such file"),
        ("a file that is no device is an error", (setup, "/dev/null"), "not an input device"),
        ("a file that is no recording is an error", (setup, OUT / "empty.evemu"), "no events"),
        ("arguments are required", (), "usage"),
    ):
        (OUT / "empty.evemu").write_text("")
        status, text = run(daemon, *arguments)
        check(status == 1 and part in text, f"Linux input: {what}", text)
