"""The programs of examples/sdl2, and the speeds that the adapter for SDL 2 measures."""

import time

from boxes import check_boxes
from common import BUILT, CC, INCLUDE, ROOT, check, run, skip
from screen import OUT, STROKES, Screen, missing
from speeds import check_speeds, write_script

STRICT = (CC, "-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic", "-O1", "-g", f"-I{INCLUDE}")
LIBRARY = (f"-L{BUILT}", "-lgesta", f"-Wl,-rpath,{BUILT}")


def built(source, name, packages, *more):
    status, flags = run("pkg-config", "--libs", *packages)
    if status == 0:
        status, flags = run(*STRICT, source, *more, "-o", OUT / name, *LIBRARY, *flags.split(), "-lm")
    check(status == 0, f"{source.relative_to(ROOT)} compiles without a warning", flags)
    return status == 0


def test():
    packages = missing(f"{CC}=gcc", "pkg-config=pkg-config")
    for module, package in ("sdl2", "libsdl2-dev"), ("SDL2_ttf", "libsdl2-ttf-dev"):
        if not packages and run("pkg-config", "--exists", module)[0] != 0:
            packages.append(package)
    if packages:
        skip(f"SDL 2: not installed: {' '.join(packages)}")
        return
    if built(ROOT / "Tests" / "engines" / "sdl2_speeds.c", "sdl2_speeds", ["sdl2"]):
        for name, own in ("SDL 2", ()), ("SDL 2, events with own times", ("own",)):
            status, text = run(OUT / "sdl2_speeds", write_script(), *own, env={"SDL_VIDEODRIVER": "dummy"})
            check_speeds(name, text)
    if built(ROOT / "Tests" / "engines" / "sdl2_map.c", "sdl2_map", ["sdl2"]):
        status, text = run(OUT / "sdl2_map", env={"SDL_VIDEODRIVER": "dummy"})
        check(status == 0 and " 0 failed" in text, "fingers and motions through map_view.h", text)
    if built(ROOT / "examples" / "sdl2" / "verdicts.c", "verdicts", ["sdl2", "SDL2_ttf"]):
        with Screen() as screen:
            show(screen)
    if built(ROOT / "examples" / "sdl2" / "map.c", "map", ["sdl2", "SDL2_ttf"]):
        with Screen() as screen:
            show_map(screen)
        with Screen("800x600") as screen:
            show_small(screen)
    scenes = [ROOT / "examples" / "sdl2" / f"{name}.c" for name in ("verdicts", "map", "marking_menu")]
    source = ROOT / "examples" / "sdl2" / "launcher.c"
    if built(source, "launcher", ["sdl2", "SDL2_ttf"], *scenes, "-DLAUNCHER"):
        with Screen() as screen:
            launch(screen)


def launch(screen):
    """One window has all scenes; what is drawn while it pauses is passed on sample by sample."""
    with screen.start(OUT / "launcher") as program:
        if not check(program.has_window("Gesta: verdicts"), "SDL 2: the launcher opens", program.text()):
            return
        screen.draw(STROKES["z"], 200, 180, 120)
        check(program.waits_for("Z at "), "SDL 2: its scene recognizes a Z", program.text())
        screen.xdotool("key", "p")
        screen.draw(STROKES["chevron"], 200, 380, 120)
        time.sleep(0.5)
        check("chevron at" not in program.text(), "SDL 2: while it pauses, nothing is recognized", program.text())
        check_boxes("SDL 2, paused", screen, program, 1000, 704, 12)
        screen.xdotool(*["key", "o"] * 20)
        check("chevron at" not in program.text(), "SDL 2: nor by the first samples", program.text())
        screen.xdotool("key", "p")
        check(program.waits_for("chevron at "), "SDL 2: the rest follows, at its own times", program.text())
        screen.xdotool("key", "Next")
        check(program.waits_for("scene map"), "SDL 2: Page Down opens the next scene", program.text())
        screen.xdotool("mousemove", 700, 200, "click", 5, "click", 5)
        check(program.waits_for("500, 580, level 0"), "SDL 2: which is the map", program.text())
        screen.picture("launcher", 1000, 700)
        screen.xdotool("mousemove", 60, 680, "click", 1)
        check(program.waits_for("scene verdicts"), "SDL 2: a button opens the previous one", program.text())
        screen.xdotool("key", "Escape")
        check(program.ends() == 0, "SDL 2: Escape quits the launcher", program.text())


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


def show_small(screen):
    """On a display that is smaller than its window, the map has its compass and its keys all the same."""
    with screen.start(OUT / "map") as program:
        if not check(program.has_window("Gesta: map"), "SDL 2: the map opens on a small display", program.text()):
            return
        screen.xdotool("key", "F2")
        program.waits_for("boxes listed")
        windows = screen.xdotool("search", "--name", "Gesta: map").split()
        place = screen.xdotool("getwindowgeometry", windows[0])
        check("800x600" in place and "Position: 0,0" in place, "SDL 2: with a window of its size", place)
        boxes = [list(map(int, line.split()[1:5])) for line in program.text().splitlines() if line.startswith("box ")]
        outside = [box for box in boxes if min(box) < 0 or box[0] + box[2] > 800 or box[1] + box[3] > 600]
        check(len(boxes) > 3 and not outside, "SDL 2: in which all of its texts are", outside)
        screen.picture("sdl2-map-small", 800, 600)
        screen.xdotool("key", "Escape")
        check(program.ends() == 0, "SDL 2: Escape quits it", program.text())


def show_map(screen):
    """Moves the map with a wheel, a mouse and keys: it prints where it comes to rest."""
    with screen.start(OUT / "map") as program:
        if not check(program.has_window("Gesta: map"), "SDL 2: the window of the map opens", program.text()):
            return
        for name, words, place in (
            ("a wheel pans the map", ["mousemove", 700, 200, "click", 5, "click", 5], "500, 580, level 0"),
            ("a wheel pans it back", ["click", 4, "click", 4], "500, 500, level 0"),
            ("Control and the wheel zoom", ["keydown", "ctrl", "click", 4, "click", 4, "keyup", "ctrl"], "level 1,"),
            ("N finds the north", ["key", "n"], ""),
            ("minus zooms out", ["key", "minus"], "level 0"),
        ):
            rests = program.text().count("at ")
            screen.xdotool(*words)
            program.waits_for("at ", times=rests + 1)
            last = (program.text().splitlines() or [""])[-1]
            check(place in last and last.endswith("turned by 0"), f"SDL 2: {name}", program.text())
        screen.draw([(1, 0.2), (-1, -0.2)], 500, 350, 40, pause=0.016, step=2)
        check(program.waits_for("at ", times=6), "SDL 2: a flung map comes to rest", program.text())
        screen.xdotool("key", "period", "key", "plus")
        check(program.waits_for("turned by 45"), "SDL 2: a period turns it", program.text())
        screen.xdotool("key", "plus")
        check(program.waits_for("level 2, turned by 45"), "SDL 2: plus zooms", program.text())
        screen.xdotool("key", "minus", "key", "minus")
        check(program.waits_for("level 0, turned by 45"), "SDL 2: minus twice zooms out twice", program.text())
        windows = screen.xdotool("search", "--name", "Gesta: map").split()
        screen.xdotool("windowsize", windows[0], 1000, 700, "windowmove", windows[0], 0, 0)
        time.sleep(0.5)
        screen.xdotool("key", "F2")
        program.waits_for("boxes listed")
        low = [int(line.split()[2]) for line in program.text().splitlines() if line.startswith("box ")]
        check(low and max(low) > 640, "SDL 2: an enlarged window has an enlarged map", program.text())
        _, colors = screen.picture("sdl2-map", 960, 640)
        check(colors > 100, f"SDL 2: the map is drawn ({colors} colors)")
        screen.xdotool("key", "n")
        check(program.waits_for("level 0, turned by 0", times=4), "SDL 2: N turns it north up", program.text())
        screen.xdotool("key", "Escape")
        check(program.ends() == 0, "SDL 2: Escape quits the map", program.text())
