"""The programs with marking menus, a class of a plugin: examples/sdl2/marking_menu.c and examples/love/garden."""

import math
import re

from boxes import check_boxes
from common import CC, INCLUDE, LIBRARY, ROOT, check, run, skip
from screen import OUT, Screen, missing
from sdl2 import built

PLUGIN = OUT / "marking_menu.so"
UNIT = 100  # pixels of a flick
MADE = r"\w+ \w+ at \d+, \d+"


def flicks(*items):
    """The points of a mark, in the units of Screen.draw: items are 0 to 7, clockwise from up."""
    points = [(0, 0)]
    for item in items:
        x, y = points[-1]
        points.append((x + math.sin(item * math.pi / 4), y - math.cos(item * math.pi / 4)))
    return points


def test():
    packages = missing(f"{CC}=gcc")
    if packages:
        skip(f"marking menus: not installed: {' '.join(packages)}")
        return
    source = ROOT / "examples" / "plugins" / "marking_menu" / "marking_menu.c"
    flags = ("-std=c99", "-O2", "-ffp-contract=off", "-fvisibility=hidden", "-fPIC", "-shared", f"-I{INCLUDE}")
    status, text = run(CC, *flags, source, "-o", PLUGIN, "-lm")
    if not check(status == 0, "the marking menu builds", text):
        return
    if run("pkg-config", "--exists", "sdl2", "SDL2_ttf")[0] != 0:
        skip("marking menus in SDL 2: not installed: libsdl2-dev libsdl2-ttf-dev")
    elif built(ROOT / "examples" / "sdl2" / "marking_menu.c", "sdl2_menu", ["sdl2", "SDL2_ttf"]):
        with Screen() as screen, screen.start(OUT / "sdl2_menu", PLUGIN) as program:
            if check(program.has_window("Gesta: marking menu"), "SDL 2: the window opens", program.text()):
                play("SDL 2", screen, program, 1000, 660, ["lemon star", "sky heart", "coral triangle", "mint heart"])
        status, text = run(OUT / "sdl2_menu", OUT / "nowhere.so", env={"SDL_VIDEODRIVER": "dummy"})
        check(status == 1 and "nowhere.so" in text, "SDL 2: a plugin that does not exist is named", text)
    if missing("love=love"):
        skip("marking menus in LÖVE: not installed: love")
        return
    modules = f"{ROOT}/examples/love/?.lua;{ROOT}/Sources/Bindings/Lua/?.lua;;"
    environment = {"LUA_PATH": modules, "GESTA_LIBRARY": str(LIBRARY), "GESTA_PLUGIN_PATH": str(OUT)}
    # The plugin is found in GESTA_PLUGIN_PATH.
    with Screen() as screen, screen.start("love", ROOT / "examples" / "love" / "garden", **environment) as program:
        if check(program.waits_for("ready", 40), "LÖVE: the garden starts", program.text()):
            screen.xdotool("sleep", 1)  # the first frames take longer
            play("LÖVE", screen, program, 960, 640, ["orange daisy", "red lily", "white rose", "pink lily"])


def play(name, screen, program, width, height, made):
    """Marks, the menu, and what is none. `made` is what the marks and the menu make."""
    for text, (x, y), mark in zip(made, ((150, 200), (290, 200), (430, 240)), ((0, 2), (1, 5), (2, 0))):
        if name == "LÖVE" and mark == (1, 5):
            mark = (1, 3)
        screen.draw(flicks(*mark), x, y, UNIT, pause=0.004)
        check(program.waits_for(f"{text} at "), f"{name}: a mark makes a {text}", program.text())
    for _ in range(2):
        screen.draw(flicks(4), 570, 200, UNIT, pause=0.004)
    colored = f"{made[2].split()[0]} "
    check(program.waits_for(colored, times=3), f"{name}: a single flick keeps the color", program.text())
    before = program.text()
    screen.draw(flicks(3), 300, 450, 20)
    check(program.waits_for("failed: the first flick is "), f"{name}: too short a flick has a verdict", program.text())
    is_same = len(re.findall(MADE, program.text())) == len(re.findall(MADE, before))
    check(is_same, f"{name}: and makes nothing", program.text())

    screen.xdotool("mousemove", 740, 350, "mousedown", 1)
    check(program.waits_for("menu\n"), f"{name}: a hold shows the menu", program.text())
    screen.xdotool("mousemove", 795, 295)
    screen.xdotool("sleep", 0.25)
    texts = check_boxes(name, screen, program, width, height, 10)
    check(len(texts) >= 10, f"{name}: the menu has the names of its items", texts)
    screen.picture(f"{name.split()[0].lower()}-menu", width, height)
    check(program.waits_for("second level"), f"{name}: a rest on an item opens its colors", program.text())
    screen.xdotool("mousemove", 797, 360, "sleep", 0.25)
    check_boxes(f"{name}, second level", screen, program, width, height, 10)
    screen.picture(f"{name.split()[0].lower()}-menu-colors", width, height)
    screen.xdotool("mouseup", 1)
    check(program.waits_for(f"{made[3]} at "), f"{name}: a lift makes a {made[3]}", program.text())

    screen.xdotool("mousemove", 500, 480, "mousedown", 1, "sleep", 0.6, "mousemove", 560, 480, "sleep", 0.1)
    screen.xdotool("mousemove", 503, 480, "mouseup", 1)
    words = "cancelled: lifted "
    check(program.waits_for(words), f"{name}: back to the center cancels", program.text())
    check_boxes(f"{name}, cancelled", screen, program, width, height, 4)
    # In a corner, where some names would leave the window.
    left, top = (1000 - width) // 2, (700 - height) // 2
    screen.xdotool("mousemove", left + 14, top + 14, "mousedown", 1)
    check(program.waits_for("menu\n", times=3), f"{name}: the menu is shown in a corner", program.text())
    screen.xdotool("sleep", 0.25)
    check_boxes(f"{name}, in a corner", screen, program, width, height, 4)
    screen.xdotool("mouseup", 1, "key", "Escape")
    check(program.ends() == 0, f"{name}: Escape quits", program.text())
