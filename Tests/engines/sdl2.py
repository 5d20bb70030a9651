"""The adapter and the program of examples/sdl2."""

import time

from boxes import check_boxes
from common import BUILT, CC, INCLUDE, ROOT, check, run, skip
from screen import OUT, STROKES, Screen, missing
from speeds import check_speeds, write_script

STRICT = (CC, "-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic", "-O1", "-g", f"-I{INCLUDE}")
LIBRARY = (f"-L{BUILT}", "-lgesta", f"-Wl,-rpath,{BUILT}")


def built(source, name, packages):
    status, flags = run("pkg-config", "--libs", *packages)
    if status == 0:
        status, flags = run(*STRICT, source, "-o", OUT / name, *LIBRARY, *flags.split(), "-lm")
    check(status == 0, f"{source.relative_to(ROOT)} compiles without a warning", flags)
    return status == 0


def test():
    lines = len((ROOT / "examples" / "sdl2" / "gesta_sdl.h").read_text().splitlines())
    check(lines <= 150, f"examples/sdl2/gesta_sdl.h has at most 150 lines ({lines})")
    packages = missing(f"{CC}=gcc", "pkg-config=pkg-config")
    for module, package in ("sdl2", "libsdl2-dev"), ("SDL2_ttf", "libsdl2-ttf-dev"):
        if not packages and run("pkg-config", "--exists", module)[0] != 0:
            packages.append(package)
    if packages:
        skip(f"SDL 2: not installed: {' '.join(packages)}")
        return
    if built(ROOT / "Tests" / "engines" / "sdl2_adapter.c", "sdl2_adapter", ["sdl2"]):
        status, text = run(OUT / "sdl2_adapter", env={"SDL_VIDEODRIVER": "dummy"})
        check(status == 0 and " 0 failed" in text, "every kind of event through gesta_sdl.h", text)
    if built(ROOT / "Tests" / "engines" / "sdl2_speeds.c", "sdl2_speeds", ["sdl2"]):
        for name, own in ("SDL 2", ()), ("SDL 2, events with own times", ("own",)):
            status, text = run(OUT / "sdl2_speeds", write_script(), *own, env={"SDL_VIDEODRIVER": "dummy"})
            check_speeds(name, text)
    if built(ROOT / "examples" / "sdl2" / "verdicts.c", "verdicts", ["sdl2", "SDL2_ttf"]):
        with Screen() as screen:
            show(screen)


def show(screen):
    """Draws each gesture with a mouse."""
    with screen.start(OUT / "verdicts") as program:
        if not check(program.has_window("Gesta: verdicts"), "SDL 2: the window opens", program.text()):
            return
        for name, stroke, x, y in (
            ("chevron", "chevron", 120, 180),
            ("Z", "z", 300, 180),
            ("check mark", "check mark", 490, 180),
            ("circle", "circle", 150, 370),
        ):
            screen.draw(STROKES[stroke], x, y, 120)
            check(program.waits_for(f"{name} at "), f"SDL 2: a {name} is recognized", program.text())
        screen.draw([(-1, 0), (1, 0)], 330, 370, 130)
        check(program.waits_for("swipe at "), "SDL 2: a swipe is recognized", program.text())
        screen.tap(500, 360, times=2)
        check(program.waits_for("double tap at "), "SDL 2: a double tap is recognized", program.text())
        screen.tap(120, 540)
        check(program.waits_for("\ntap at "), "SDL 2: a tap is recognized at its deadline", program.text())
        check(program.text().count("tap at") == 2, "SDL 2: the double tap is not also a tap", program.text())
        screen.xdotool("mousemove", 270, 540, "mousedown", 1, "sleep", 0.8, "mouseup", 1)
        check(program.waits_for("long press at "), "SDL 2: a long press is recognized", program.text())
        before = program.text()
        screen.draw([(-1, 0), (0, -0.6), (0, 0.5), (0.8, 0.5), (0.2, -0.9)], 480, 540, 120, rest=0.4)
        time.sleep(0.5)
        check(program.text() == before, "SDL 2: a scrawl is no gesture", program.text())
        check_boxes("SDL 2", screen, program, 1000, 660, 25)
        screen.picture("sdl2", 1000, 660)
        # Gestures at the edge of the drawing, whose names would leave it.
        for x, y in (8, 28), (610, 28), (610, 670):
            screen.tap(x, y)
            time.sleep(0.5)
        check_boxes("SDL 2, at the edges", screen, program, 1000, 660, 25)
        screen.xdotool("key", "Escape")
        check(program.ends() == 0, "SDL 2: Escape quits", program.text())
