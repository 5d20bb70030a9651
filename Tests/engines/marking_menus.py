"""The programs with marking menus, a class of a plugin: examples/sdl2/marking_menu.c and examples/love/garden."""

import math
import re
import time

from boxes import check_boxes
from common import CC, INCLUDE, LIBRARY, ROOT, check, run, skip
from pictures import check_current
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


def tried(program, text, body):
    """Whether the program prints a text after `body`, or after it once more: on a busy machine, a finger that is moved
    in steps may rest between them, which shows the menu."""
    for _ in range(4):
        times = program.text().count(text) + 1
        body()
        if program.waits_for(text, seconds=3, times=times):
            return True
    return False


def makes(program, mark):
    """Whether a mark makes something, when it is drawn or once more: see `tried`."""
    before = len(re.findall(MADE, program.text()))
    for _ in range(3):
        mark()
        for _ in range(20):
            if len(re.findall(MADE, program.text())) > before:
                return True
            time.sleep(0.05)
    return False


def play(name, screen, program, width, height, made):
    """Marks, the menu, and what is none. `made` is what the marks and the menu make."""

    def draw(x, y, *items):
        return lambda: screen.draw(flicks(*items), x, y, UNIT, pause=0.005, step=12)

    second = (1, 3) if name == "LÖVE" else (1, 5)
    for text, x, y, items in (made[0], 150, 200, (0, 2)), (made[1], 290, 200, second), (made[2], 430, 240, (2, 0)):
        is_made = tried(program, f"{text} at ", draw(x, y, *items))
        check(is_made, f"{name}: a mark makes a {text}", program.text())
    color = made[2].split()[0]
    drop = f"{color} {'poppy' if name == 'LÖVE' else 'drop'} at "
    check(tried(program, drop, draw(570, 200, 4)), f"{name}: a single flick keeps the color", program.text())
    before = len(re.findall(MADE, program.text()))
    is_short = tried(program, "failed: the first flick is ", lambda: screen.draw(flicks(3), 300, 450, 20, step=3))
    check(is_short, f"{name}: too short a flick has a verdict", program.text())
    check(len(re.findall(MADE, program.text())) == before, f"{name}: and makes nothing", program.text())
    made_marks = 0
    for n in range(9):
        mark = draw(130 + 150 * (n % 3), 350 + 110 * (n // 3), 3 * n % 8, (5 * n + 1) % 8)
        made_marks += makes(program, mark)
    check(made_marks >= 8, f"{name}: marks in many directions: {made_marks} of 9", program.text())

    def hold(x, y):
        screen.xdotool("mousemove", x, y, "mousedown", 1)
        times = program.text().count("menu\n") + 1
        return program.waits_for("menu\n", times=times)

    check(hold(740, 350), f"{name}: a hold shows the menu", program.text())
    screen.xdotool("mousemove", 748, 343, "sleep", 0.25)  # within the dead zone, where no level opens
    texts = check_boxes(name, screen, program, width, height, 10)
    picture, _ = screen.picture(f"{name.split()[0].lower()}-menu", width, height)
    if name == "LÖVE":
        # How many flowers there are depends on how often a mark was tried.
        check_current("examples/love/garden/garden.png", picture, [each for each in texts if "flowers" not in each])
    times = program.text().count("second level") + 1
    screen.xdotool("mousemove", 795, 295)
    opens = program.waits_for("second level", times=times)
    check(opens, f"{name}: a rest on an item opens its colors", program.text())
    screen.xdotool("mousemove", 797, 360, "sleep", 0.25)
    check_boxes(f"{name}, second level", screen, program, width, height, 10)
    screen.picture(f"{name.split()[0].lower()}-menu-colors", width, height)
    screen.xdotool("mouseup", 1)
    check(program.waits_for(f"{made[3]} at "), f"{name}: a lift makes a {made[3]}", program.text())

    def back():
        hold(500, 480)
        screen.xdotool("mousemove", 530, 480, "mousemove", 503, 480, "mouseup", 1)

    check(tried(program, "cancelled: lifted ", back), f"{name}: back to the center cancels", program.text())
    check_boxes(f"{name}, cancelled", screen, program, width, height, 4)
    # In a corner, where some names would leave the window.
    is_shown = hold((1000 - width) // 2 + 14, (700 - height) // 2 + 14)
    check(is_shown, f"{name}: the menu is shown in a corner", program.text())
    screen.xdotool("sleep", 0.25)
    check_boxes(f"{name}, in a corner", screen, program, width, height, 4)
    screen.xdotool("mouseup", 1, "key", "Escape")
    check(program.ends() == 0, f"{name}: Escape quits", program.text())
