"""The daemons of examples/linux with a touchscreen of umockdev, whose events happen as they are read."""

import shutil
import subprocess
import time

import touchscreen
from common import BUILT, CC, INCLUDE, ROOT, check, run, skip
from linux_input import PALM, Recording, sized
from screen import OUT, STROKES

FOLDER = ROOT / "examples" / "linux"
HERE = ROOT / "Tests" / "engines"
# Seconds: from the start of a program to the first event; by which the device's clock is ahead of the program's, which
# may start slowly; after the last event.
PAUSE, AHEAD, REST = 1.5, 0.5, 1.5


def test():
    for name, libraries, more, arguments in (
        ("touchd", ["libevdev"], [], [touchscreen.NODE]),
        ("seat_touchd", ["libinput", "libudev"], ["-rdynamic", HERE / "mocked_device.c"], []),
    ):
        status, flags = run("pkg-config", "--cflags", "--libs", *libraries)
        if status != 0 or not shutil.which("umockdev-run"):
            skip(f"{name} with a touchscreen: not installed: {' '.join(libraries)} pkg-config umockdev")
            continue
        daemon = OUT / name
        status, text = run(
            *(CC, "-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic", "-O1", "-g", f"-I{INCLUDE}"),
            *(FOLDER / f"{name}.c", *more, "-o", daemon, f"-L{BUILT}", "-lgesta", f"-Wl,-rpath,{BUILT}"),
            *flags.split(),
        )
        if check(status == 0, f"{name}.c compiles without a warning", text):
            play(daemon, arguments)
            errors(daemon)


def play(daemon, arguments):
    recording = Recording(40)
    recording.time = int((time.clock_gettime(time.CLOCK_MONOTONIC) + AHEAD) * 1e6)
    recording.event(0, 0, 0)
    start, recording.time = recording.time, recording.time + int(PAUSE * 1e6)
    recording.draw([(180, 50), (100, 52)], fingers=3, speed=400)
    for pause in 0.12, 1.0:
        recording.rest(60, 60, fingers=2, pause=pause)
    # The program, whose clock is behind, reaches the time of a long press before the lift.
    recording.rest(120, 100, seconds=0.9 + AHEAD)
    recording.draw(sized(STROKES["chevron"], 100, 80, 40))
    recording.draw(sized(STROKES["chevron"], 100, 80, 40), tool=PALM)
    seconds = (recording.time - start) / 1e6 + REST
    machine = touchscreen.command(recording.written(f"{daemon.name}.evemu"), 250, 160, 40)
    command = [*machine, "timeout", "--signal=INT", f"{seconds}", daemon, FOLDER / "gestures.setup", *arguments]
    text = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, timeout=60).stdout
    ran = [line.split(" mm: ")[1] for line in text.splitlines() if " mm: " in line]
    expected = ["next workspace", "window menu", "context menu", "forward"]
    check(ran == [f"echo {name}" for name in expected], f"{daemon.name}: the gestures of a touchscreen", text)
    check(set(expected) <= set(text.splitlines()), f"{daemon.name}: their commands run", text)
    if daemon.name == "seat_touchd":
        check("touchscreen, 250 by 160 mm" in text, "seat_touchd: it finds the touchscreen of the seat", text)


def errors(daemon):
    for what, arguments, part in (
        ("a file that is no device is an error", [FOLDER / "gestures.setup", "/dev/null"], "/dev/null: not an input"),
        ("a missing setup is an error", [OUT / "none.setup", "/dev/null"], "No such file"),
        ("arguments are required", [], f"usage: {daemon.name} SETUP"),
    ):
        status, text = run(daemon, *arguments)
        check(status == 1 and part in text, f"{daemon.name}: {what}", text)
